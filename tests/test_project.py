"""The house: sizes, words, documents, what may be committed."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.cli import application
from bot.engine.registry import all_games
from cogs import (
    find,  # noqa: F401  # their commands hang in MATCH
    history,  # noqa: F401  # their commands hang in MATCH
    host,  # noqa: F401  # their commands hang in MATCH
    lobby,  # noqa: F401  # their commands hang in MATCH
    play,  # noqa: F401  # their commands hang in MATCH
    show,  # noqa: F401  # their commands hang in MATCH
)
from cogs.components.commands import path_of
from cogs.components.destinations import NEEDED
from cogs.components.match_group import MATCH

HOUSE = Path(__file__).parent.parent
FORBIDDEN_WORDS = {"manager", "helper", "helpers", "utils", "util", "data", "info", "handle"}
MOST_LINES = 450
MOST_STATEMENTS = 40


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=HOUSE, capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    return [HOUSE / name for name in listed if (HOUSE / name).is_file()]


def sources() -> list[Path]:
    return [path for path in tracked() if path.suffix == ".py" and "tests" not in path.parts]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(HOUSE)))
def test_a_file_is_one_room(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    assert not FORBIDDEN_WORDS & set(path.stem.lower().strip("_").split("_"))
    for function in functions(path):
        statements = sum(isinstance(node, ast.stmt) for node in ast.walk(function)) - 1
        assert statements <= MOST_STATEMENTS, f"{function.name} has {statements} statements"


def test_nothing_of_this_machine_is_committed() -> None:
    hosts = re.compile(
        "python" + "hosted|py" + r"pi\.(org|python)|registry\.npm" + "js|deb\\.deb" + "ian"
    )
    places = re.compile("(/wo" + "rk/|/ro" + "ot/|/far" + "m/|\\.lib" + "rary/)")
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        assert not hosts.search(text), path
        assert not places.search(text), path


def test_the_lock_has_hashes_and_no_index() -> None:
    lock = (HOUSE / "requirements.lock").read_text(encoding="utf-8")
    assert lock.count("--hash=sha256:") > 100
    assert "--index-url" not in lock
    assert "http" not in lock.replace("aiohttp", "")


def test_every_library_has_its_line() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        wanted += extra
    page = (HOUSE / "ARCHITECTURE.md").read_text(encoding="utf-8").lower()
    for library in wanted:
        assert re.split(r"[\[<>=]", library)[0] in page, library


def test_documents_name_files_that_exist() -> None:
    names = re.compile(r"`((?:bot|cogs|render|db|tests|docs)/[\w./-]+)`")
    for page in [path for path in tracked() if path.suffix == ".md"]:
        for name in names.findall(page.read_text(encoding="utf-8")):
            assert (HOUSE / name).exists(), f"{page.name} names {name}"


def test_documents_name_commands_that_exist() -> None:
    """Slash commands, commands of `bot` and targets of make, as they stand in code spans and blocks; and pictures that `make pictures` draws."""
    makefile = (HOUSE / "Makefile").read_text(encoding="utf-8")
    known = {("make", target) for target in re.findall(r"^([a-z]+):", makefile, re.MULTILINE)}
    known |= {("bot", command.name or "") for command in application.registered_commands}
    known |= {("/match", command.name) for command in MATCH.commands} | {("/doctor",), ("/me",)}
    for game in all_games().values():
        known |= {(f"/{game.command}", *path_of(kind)) for kind in (*game.moves, *game.lookups)}
    spoken = re.compile(
        r"(?:`|^)(?:\.venv/bin/)?((?:make|bot|/[a-z]+) [a-z].*?)(?:`|$)", re.MULTILINE
    )
    for page in [path for path in tracked() if path.suffix == ".md"]:
        for command in spoken.findall(page.read_text(encoding="utf-8")):
            words = tuple(re.split(r"[^\w/-]+", command))
            assert any(words[: len(one)] == one for one in known), f"{page.name}: {command}"
    shown = set(re.findall(r"docs/pictures/\w+\.png", (HOUSE / "README.md").read_text("utf-8")))
    assert shown == set(re.findall(r"docs/pictures/\w+\.png", makefile))
    assert shown == {f"docs/pictures/{path.name}" for path in (HOUSE / "docs/pictures").iterdir()}


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_move_has_help_a_label_and_a_test(name: str) -> None:
    game = all_games()[name]
    tests = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (HOUSE / "tests" / "games" / name).rglob("*.py")
    )
    for move in game.moves:
        assert move.__doc__, f"{move.__name__} has no help text"
        assert "(" not in move.__doc__.split("\n")[0][:1], f"{move.__name__} has only its signature"
        assert len(move.__doc__.split("\n")[0]) <= 100, f"{move.__name__}: help over 100 characters"
        assert move.label, f"{move.__name__} has no label"
        assert move.__name__ in tests, f"no test names {move.__name__}"


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_event_in_the_golden_matches_has_a_sentence(name: str) -> None:
    game = all_games()[name]
    assert game.guide.count("\n") >= 2
    folder = HOUSE / "tests" / "golden" / name
    assert list(folder.glob("*.jsonl")), f"{name} has no golden match"


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_ruling_has_a_test_with_its_number(name: str) -> None:
    """The rulings a game lists in its README as `rulings 1-61` are each the number of a test."""
    page = (HOUSE / "bot" / "games" / name / "README.md").read_text(encoding="utf-8")
    found = re.search(r"[Rr]ulings 1[-–](\d+)", page)
    assert found, "the game's README does not say how many rulings there are"
    tests = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (HOUSE / "tests" / "games" / name).rglob("*.py")
    )
    have = set()
    for numbers in re.findall(r"def test_rulings?_((?:\d+_)+)", tests):
        have |= {int(number) for number in numbers.split("_") if number}
    missing = [number for number in range(1, int(found[1]) + 1) if number not in have]
    assert not missing


def test_the_invitation_asks_for_exactly_the_needed_permissions() -> None:
    page = (HOUSE / "README.md").read_text(encoding="utf-8")
    asked = re.search(r"permissions=(\d+)", page)
    assert asked
    assert discord.Permissions(int(asked[1])) == discord.Permissions(**dict.fromkeys(NEEDED, True))
