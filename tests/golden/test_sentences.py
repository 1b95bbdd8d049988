"""What is told of every golden match reads as sentences."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from bot.engine import Event
from bot.engine.registry import all_games
from tests.golden.replay import golden_files

ENDS = (".", "!", "?", ":", ")")


def sentences(path: Path) -> list[str]:
    header, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = all_games()[header["game"]]
    events = msgspec.convert([event for line in lines for event in line["events"]], list[Event])
    return [told for event in events if (told := game.event_sentence(event))]


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_sentence_ends_once(path: Path) -> None:
    told = sentences(path)
    assert told
    odd = {
        one
        for one in told
        if ".." in one or "  " in one or " ." in one or " ," in one or not one.endswith(ENDS)
    }
    assert odd == set()
