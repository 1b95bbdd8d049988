"""What old matches, exports and buttons say is still understood: no stored word goes, and a new one is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stored import stored_words

LIST = Path(__file__).with_name("stored_words.txt")
GONE = """
These words stand in stored matches, exports or buttons, and the code knows them no longer. Whoever renames or removes one breaks those:
keep the old word, or upgrade what is stored (`Game.upgrades` for positions, a migration for columns) with a test on an old file.
"""
NEW = """
These words are new. From the next release on they stand in matches: give a new field a default or an upgrade function, then write them down:
pytest tests/test_stored_words.py --rewrite-golden
"""


def test_no_stored_word_is_gone_and_new_ones_are_written_down(pytestconfig: pytest.Config) -> None:
    listed, today = LIST.read_text(encoding="utf-8").splitlines(), stored_words()
    gone, new = sorted(set(listed) - set(today)), sorted(set(today) - set(listed))
    assert not gone, "\n".join((GONE, *gone))
    if pytestconfig.getoption("--rewrite-golden"):
        LIST.write_text("\n".join((*today, "")), encoding="utf-8")
        return
    assert not new, "\n".join((NEW, *new))
    assert listed == today, "the list is sorted"


def test_the_list_holds_words_of_every_kind() -> None:
    """So that an empty list of one kind is noticed."""
    words = LIST.read_text(encoding="utf-8").splitlines()
    for word in (
        "button try", "column entries.digest", "entry undo", "event .seen_by", "export match.state = running", "form filled", "outbox panel",
        "position .drawn", "setting preview = costly", "dawn_on_titan state.seats[].orders.build_list[]", "galilean_moons option",
        "high_frontier move fly.to", "high_frontier step voyage.hijacks", "high_frontier lookup route.to", "planet_unknown event turns_closed",
    ):  # fmt: skip
        assert word in words, word
