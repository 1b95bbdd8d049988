"""One name for a place in every text, the one that the map prints."""

from __future__ import annotations

from bot.engine import Event
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.map import SKY


def test_every_space_is_called_as_the_map_prints_it() -> None:
    """A space without a printed name bears its printed code in every text, and is found by what the texts call it."""
    titles = [space.title for space in SKY.spaces.values()]
    assert len(titles) == len(set(titles))
    for space in SKY.spaces.values():
        assert space.name == space.title or space.code in space.title
        assert SKY.find(space.title) is space
        assert SKY.find(space.coded) is space
        assert SKY.find(space.id) is space


def test_the_log_calls_a_space_as_the_map_does() -> None:
    at = "mars-hohmann-09"
    assert SKY.spaces[at].code == "Ma23"
    event = Event("flight_ended", 0, {"at": at, "wet": "9"})
    assert GAME.event_sentence(event) == "{A}'s Rocket rests at Mars (Ma23), wet mass 9."
