"""What a host types: backup, verify, import, doctor. Nothing but an import makes a database, and every refusal is a sentence."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli import application
from tests.engine.countdown import COUNTDOWN
from tests.matches.builder import ADA, BO, room_on


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder a host stands in: no .env, no database."""
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "DISCORD_TOKEN", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def typed(*words: str) -> Result:
    return CliRunner().invoke(application, words)


def one_match(file: Path, state: str = "running", fault: str = "") -> None:
    async def play() -> None:
        async with room_on(file) as room:
            await room.match((ADA,), autopilots=1)
            await room.desk.settled()
            room.sql("UPDATE matches SET state = ?, fault = ?", state, fault)

    asyncio.run(play())


@pytest.mark.parametrize("words", [("backup", "copy.db"), ("verify",), ("thaw", "1"), ("thin",)])
def test_a_database_that_is_not_there_is_not_made(folder: Path, words: tuple[str, ...]) -> None:
    """From another folder an empty copy would pass for the night's backup."""
    answer = typed(*words)
    assert answer.exit_code == 2
    assert "There is no database slowburn-data/slowburn.sqlite." in answer.output
    assert list(folder.iterdir()) == []


def test_a_backup_makes_its_folder_and_holds_the_matches(folder: Path) -> None:
    one_match(folder / "live.db")
    answer = typed("backup", "copies/monday.db", "--database", "live.db")
    assert answer.exit_code == 0
    with closing(sqlite3.connect(folder / "copies" / "monday.db")) as copy:
        assert copy.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    number = (folder / "live.db").stat().st_ino
    itself = typed("backup", "../" + folder.name + "/live.db", "--database", "live.db")
    assert itself.exit_code == 1
    assert "live.db is the database itself" in itself.output
    assert (folder / "live.db").stat().st_ino == number
    (folder / "file").touch()
    refused = typed("backup", "file/tuesday.db", "--database", "live.db")
    assert refused.exit_code == 1
    assert "No backup was made" in refused.output


@pytest.mark.parametrize(
    "exported",
    [
        [1],
        "text",
        {"slowburn": 1, "whole": True},
        {"slowburn": 1, "match": {}},
        {"slowburn": 1, "whole": True, "match": {"game": "chess"}, "seats": [], "entries": []},
    ],
)
def test_what_is_no_export_is_refused_by_sentence(folder: Path, exported: object) -> None:
    (folder / "odd.json").write_text(json.dumps(exported), encoding="utf-8")
    answer = typed("import", "odd.json", "--database", "new.db")
    assert answer.exit_code == 1
    assert "This is no whole export of a match of this version." in answer.output


def test_an_export_that_cannot_be_written_is_told(folder: Path) -> None:
    one_match(folder / "live.db")
    answer = typed("export", "1", "nowhere/1.json", "--database", "live.db")
    assert answer.exit_code == 1
    assert "nowhere/1.json cannot be written: No such file or directory." in answer.output


def test_a_file_that_is_no_database_is_told(folder: Path) -> None:
    (folder / "text.db").write_text("a letter to the host, of some length " * 200, encoding="utf-8")
    answer = typed("verify", "--database", "text.db")
    assert answer.exit_code == 2
    assert "The database cannot be used:" in answer.output


def test_the_database_of_a_bot_is_not_played_on(folder: Path) -> None:
    one_match(folder / "live.db")
    answer = typed("play", "--database", "live.db", "--for", "0.1", "--no-browser")
    assert answer.exit_code == 2
    assert "live.db was not made by playing here" in answer.output


@pytest.mark.parametrize("words", [("run",), ("verify",), ("backup", "copy.db"), ("doctor",)])
def test_a_database_of_a_newer_bot_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    one_match(folder / "live.db")
    with closing(sqlite3.connect(folder / "live.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///live.db")
    monkeypatch.setenv("DISCORD_TOKEN", "made.up.token")
    answer = typed(*words)
    assert answer.exit_code in (1, 2)
    assert (
        "The database cannot be used: a newer version of the bot has changed it."
        " Start that version, or restore a copy from before"
    ) in answer.output
    assert not (folder / "copy.db").exists()


def test_one_match_that_cannot_be_checked_keeps_no_other_from_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lobby that stands still has nothing to check, and a match of an unknown game no rules."""

    async def play() -> None:
        async with room_on(folder / "live.db") as room:
            for _ in range(2):
                await room.match((ADA,), autopilots=1)
            await room.lobby((ADA, BO))
            await room.desk.settled()
            room.sql("UPDATE matches SET state = 'frozen', fault = 'x' WHERE id = 3")
            room.sql("UPDATE matches SET game = 'chess' WHERE id = 1")

    asyncio.run(play())
    monkeypatch.setattr("bot.cli.open_service.all_games", lambda: {COUNTDOWN.name: COUNTDOWN})
    answer = typed("verify", "--database", "live.db")
    assert answer.exit_code == 1
    figures = json.loads(answer.output.splitlines()[-1])
    assert (figures["matches"], figures["differ"], figures["unchecked"]) == (1, [], [1, 3])
    assert "match 3: This match has not begun yet" in answer.output.replace("\n", " ")


def test_doctor_names_matches_that_stand_still_and_why(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_match(folder / "live.db", "frozen", "an autopilot failed ([/odd] fault)")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///live.db")
    answer = typed("doctor")
    assert answer.exit_code == 1
    assert (
        "Match 1 stands still: an autopilot failed ([/odd] fault). bot thaw 1 lets it go on."
        in (answer.output)
    )
    assert "running matches: 0" in answer.output


@pytest.mark.parametrize("words", [(), ("--film",), ("--text",), ("--region", "map")])
def test_a_game_without_pictures_is_not_drawn(
    folder: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setattr("bot.cli.commands.all_games", lambda: {"countdown": COUNTDOWN})
    answer = typed("draw", "countdown", *words)
    assert answer.exit_code == 2
    assert "There are no pictures of Countdown." in answer.output
    assert list(folder.iterdir()) == []


def test_a_number_of_seats_that_a_game_is_not_for_is_told(folder: Path) -> None:
    answer = typed("draw", "dawn_on_titan", "--seats", "9")
    assert answer.exit_code == 2
    assert "Dawn on Titan is for 1 to 4 seats, not 9." in answer.output


def test_doctor_names_a_damaged_match_before_anybody_has_met_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_match(folder / "live.db")
    with closing(sqlite3.connect(folder / "live.db")) as connection, connection:
        connection.execute("UPDATE matches SET waiting = '[{'")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:///live.db")
    monkeypatch.setattr("bot.cli.doctor.all_games", lambda: {"countdown": COUNTDOWN})
    answer = typed("doctor")
    assert answer.exit_code == 1
    assert "Match 1 stands still: its stored 'waiting' is damaged." in answer.output
