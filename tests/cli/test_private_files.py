"""What holds hands, decks and keys is read by its own user alone, whatever the umask; and the unit in the manual keeps it so."""

from __future__ import annotations

import asyncio
import configparser
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bot.cli import application
from tests.matches.builder import ADA, room_on

HOUSE = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder, and an umask that lets everybody read what is made."""
    monkeypatch.chdir(tmp_path)
    for name in ("DATABASE_URL", "DISCORD_TOKEN", "LOG_LEVEL"):
        monkeypatch.delenv(name, raising=False)
    before = os.umask(0o022)
    yield tmp_path
    os.umask(before)


def typed(*words: str, env: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(application, words, env=env)


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in sorted(folder.iterdir())}


def played(file: Path) -> dict[str, str]:
    """The modes of everything beside the database while a match is played on it."""

    async def play() -> dict[str, str]:
        async with room_on(file) as room:
            await room.match((ADA,), autopilots=1)
            await room.desk.settled()
            return modes(file.parent)

    return asyncio.run(play())


def test_the_database_and_what_sqlite_puts_beside_it(folder: Path) -> None:
    found = played(folder / "kept" / "live.db")
    assert set(found) >= {"live.db", "live.db-wal", "live.db-shm"}
    assert set(found.values()) == {"0o600"}
    assert (folder / "kept").stat().st_mode & 0o777 == 0o700


def test_backups_and_exports(folder: Path) -> None:
    played(folder / "live.db")
    for name in ("copies/monday.db", "copies/tuesday.db"):
        (folder / "copies").mkdir(exist_ok=True)
        if "tuesday" in name:
            (folder / name).touch(0o644)  # of an earlier version
        assert typed("backup", name, "--database", "live.db").exit_code == 0
    (folder / "old.json").touch(0o644)
    for name in ("new.json", "old.json"):
        assert typed("export", "1", name, "--database", "live.db").exit_code == 0
        assert modes(folder)[name] == "0o600"
    assert set(modes(folder / "copies").values()) == {"0o600"}


def test_doctor_names_what_others_can_read(folder: Path) -> None:
    played(folder / "live.db")
    well = typed("doctor", env={"DATABASE_URL": "sqlite+aiosqlite:///live.db"})
    assert "can read" not in well.output
    (folder / "live.db").chmod(0o640)
    (folder / "live.db.partial").touch(0o644)
    (folder / ".env").touch(0o604)
    told = typed("doctor", env={"DATABASE_URL": "sqlite+aiosqlite:///live.db"})
    assert told.exit_code == 1
    for name in ("live.db", "live.db.partial", ".env"):
        assert f"Others on this machine can read {name}: chmod 600 {name}" in told.output


def test_what_a_killed_backup_left_is_taken_away(folder: Path) -> None:
    played(folder / "live.db")
    copies = folder / "copies"
    copies.mkdir()
    sqlite3.connect(copies / "sunday.db").execute("CREATE TABLE a (b)").connection.close()
    half = (copies / "sunday.db").read_bytes()
    long_ago = time.time() - 3 * 24 * 3600
    names = ("monday.db.partial", "monday.db.partial-wal", "sunday.db.partial", "film.mp4.partial")
    for name in names:
        (copies / name).write_bytes(b"half a film" if "film" in name else half)
        os.utime(copies / name, (long_ago, long_ago))
    (copies / "saturday.db.partial").write_bytes(half)  # somebody makes it just now
    assert typed("backup", "copies/monday.db", "--database", "live.db").exit_code == 0
    kept = {"monday.db", "sunday.db", "film.mp4.partial", "saturday.db.partial"}
    assert {file.name for file in copies.iterdir()} == kept


def test_a_backup_that_fails_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(folder / "live.db")
    older = folder / "copy.db"
    older.write_bytes(b"an older copy")

    def broken(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    assert typed("backup", "copy.db", "--database", "live.db").exit_code == 1
    assert older.read_bytes() == b"an older copy"
    assert not list(folder.glob("*.partial*"))


def unit() -> configparser.ConfigParser:
    manual = (HOUSE / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.search(r"```ini\n(.*?)```", manual, re.DOTALL)
    assert found is not None
    parsed = configparser.ConfigParser()
    parsed.optionxform = str  # type: ignore[assignment,method-assign]  # systemd tells cases apart
    parsed.read_string(found[1])
    return parsed


def test_the_unit_in_the_manual_keeps_files_private() -> None:
    assert unit()["Service"]["UMask"] == "0077"


def test_the_unit_in_the_manual_never_uses_up_a_days_connections() -> None:
    """Discord resets the token of a bot that connects more than 1,000 times in a day."""
    starts, service = unit()["Unit"], unit()["Service"]
    assert starts["StartLimitIntervalSec"] == "1d"
    assert int(starts["StartLimitBurst"]) <= 500
    assert service["RestartMaxDelaySec"] == "15min"
    assert int(service["RestartSteps"]) > 1
    assert service["RestartPreventExitStatus"] == "2"
