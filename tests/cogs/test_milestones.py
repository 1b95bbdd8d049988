"""What the post of an auction or of a year's end tells, and of whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import engine
from bot.engine import Event, KeyedChance
from bot.games.high_frontier.game import GAME as FRONTIER
from bot.matches import EntrySummary, MatchSnapshot
from cogs.components.names import names_of
from cogs.pages.episode import EpisodeState, episode_at, milestone_lines
from tests.cogs.builder import THEN, look_at
from tests.engine.countdown import COUNTDOWN


@pytest.fixture
def look() -> MatchSnapshot:
    position = engine.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    return look_at(COUNTDOWN, position, 2, position.state.turn)


def test_a_milestone_names_who_acted_then(look: MatchSnapshot) -> None:
    """Also where somebody else has the seat since, while it goes on and once it is over."""
    lot = next(one for one in FRONTIER.episodes if one.opens == "advanced")
    first = Event("advanced", 0, {"spot": 0, "season": "blue", "year": 24})
    glitch = Event("glitched", 1, {"stack": "rocket"})
    then, since = ("Ada", "Bo"), ("Ada", "Cy")
    entries = (
        EntrySummary(1, "move", 0, THEN, (first,), names=then),
        EntrySummary(2, "move", 1, THEN, (glitch,), names=then),
        EntrySummary(4, "move", 1, THEN, (glitch,), names=since),
    )
    told = episode_at(FRONTIER, replace(look, events=entries), 4, lot.name)
    assert told is not None
    assert milestone_lines(FRONTIER, look, told) == [
        "- Bo's Rocket has a glitch.",
        "- Cy's Rocket has a glitch.",
    ]
    over = EntrySummary(5, "move", 1, THEN, (Event(lot.closes[0], 1, {"year": 25}),), names=since)
    told = episode_at(FRONTIER, replace(look, events=(*entries, over)), 5, lot.name)
    assert told is not None
    assert told.last is not None
    assert milestone_lines(FRONTIER, look, told)[:2] == [
        "- Bo's Rocket has a glitch.",
        "- Cy's Rocket has a glitch.",
    ]


def test_who_is_spared_by_an_event_is_told_before_another_matter(look: MatchSnapshot) -> None:
    year = next(one for one in FRONTIER.episodes if one.opens == "advanced")
    first = Event("advanced", 0, {"spot": 0, "season": "blue", "year": 24})
    events = (
        Event("glitched", 1, {"stack": "rocket"}),
        Event("seniority", None, {"disks": 2}),
        Event("legacy", 0, {"law": "equality"}),
    )
    told = EpisodeState(year, first, events, Event("turn", 1, {"year": 25}))
    a, b = names_of(look.match)
    assert milestone_lines(FRONTIER, look, told) == [
        f"- {b}'s Rocket has a glitch.",
        f"- The event does nothing to {a}.",
        "- A seniority disk is removed: 2 left.",
        f"- {a} casts a legacy vote for equality.",
    ]
