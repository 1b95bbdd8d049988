"""docs/bug_kinds.md tells the truth: each kind names tests, and each test it names is there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent.parent
PAGE = (HOUSE / "docs" / "bug_kinds.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


@cache
def known_in(name: str) -> set[str]:
    tree = ast.parse((HOUSE / name).read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in tree.body if isinstance(node, functions)}


def test_every_kind_stands_there_once() -> None:
    numbers = [int(number) for number, _, _ in ROWS]
    assert len(numbers) == 52
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize(("number", "tests"), [(row[0], row[2]) for row in ROWS])
def test_the_tests_of_a_kind_exist(number: str, tests: str) -> None:
    named = NAMED.findall(tests)
    assert named
    for file, test in named:
        assert test in known_in(file), f"kind {number}: {file} has no {test}"
