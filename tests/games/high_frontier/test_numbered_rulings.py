"""Every ruling and every worked example has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

RULINGS = {*map(str, range(1, 172)), "61b", "128b"}
EXAMPLES = {*map(str, range(1, 35))}


def numbers(word: str) -> set[str]:
    """The numbers after this word in the names of tests: `rulings_13_14_…`, `rulings_26_and_147_…`, `example_9a_…`."""
    found = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        for name in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8")):
            for run in re.findall(rf"{word}s?_((?:\d+[a-z]?_(?:and_)?)+)", f"{name}_"):
                found |= set(re.findall(r"\d+[a-z]?", run))
    return found


def test_every_ruling_has_a_test_with_its_number() -> None:
    assert RULINGS - numbers("ruling") == set()


def test_every_worked_example_has_a_test_with_its_number() -> None:
    assert EXAMPLES - {number.rstrip("abcd") for number in numbers("example")} == set()
