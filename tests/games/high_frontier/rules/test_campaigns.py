"""The golden campaigns: their points counted again by hand, and what occurs in them (M; rulings 2, 138-140)."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from bot import engine
from bot.engine.fuzz import FuzzReport
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.state.state import State
from tests.golden.replay import FOLDER, Made, entries_of, read

STOCK = {1: 8, 2: 5}  # price by factories of a type in play; three and more have 4 (ruling 6)
LINES = (
    "Rocket", "Claims", "Factories", "Colonies", "Factory stock", "Colony sites", "Glories", "Heroism",
)  # fmt: skip
TOTALS: dict[str, tuple[int, ...]] = {
    "solitaire": (17,),
    "two_seats": (17, 1),
    "three_seats": (19, 19, 16),
    "quick_start": (18, 7, 32),
    "five_seats": (1, 12, 27, 15, 15),
    "lively_three_seats": (20, 10, 1),
    "lively_four_seats": (12, 0, 2, 8),
    "curious_1": (4, 1, 1),
    "curious_2": (7, 8, 15),
    "curious_3": (33, 0, 2),
    "curious_4": (20, 0, 2),
    "curious_5": (2, 1),
    "curious_6": (1, 1),
    "curious_7": (24, 0, 17),
    "curious_8": (11, 11, 14),
}
NEVER = {
    "acetylene": "a rocketplane drinks twice the ship's wet mass in water, on a site with air",
    "deal_lapsed": "an offer of leave that nobody takes up before the turn ends",
    "gained_powersat": "a black refinery of type V, flown to a site that fits it",
    "leave_open": "all nine disks of a seat must lie on the map",
    "leave_lapsed": "leave asked for that nobody answers before the turn ends",
    "left_open": "as for leave_open",
    "move_disk": "as for leave_open",
    "place_glitch": "two stacks of as many cards, away from all Humans, when a glitch falls",
    "refuel_air": "an air-eater that comes to rest in air",
    "revive": "a black Termite Nest on a busted site",
    "revived": "as for revive",
    "route_waits": "a filed route whose next leg has to wait, e.g. for a season",
    "sungrazed": "Kreutz is open in yellow only, and further than these ships get",
    "sungrazer_cleared": "as for sungrazed",
}  # each is played in a test of its own
EVENTS = {"inspiration", "glitch", "pad_explosion", "solar_flare", "anarchy", "budget_cuts"}
LOST_BY = {
    "hazard", "belt", "pad", "flare", "glitch", "sail", "industrialize", "colony", "murder", "fogg", "jettison", "surplus",
    "sold",
}  # fmt: skip


@cache
def header_of(name: str) -> dict[str, Any]:
    return read(FOLDER / GAME.name / f"{name}.jsonl")[1]


@cache
def entries_of_match(name: str) -> tuple[Made, ...]:
    """A golden campaign, entry by entry."""
    return tuple(entries_of(FOLDER / GAME.name / f"{name}.jsonl"))


def last_state(name: str) -> State:
    """The table at the end of a campaign."""
    state: State = entries_of_match(name)[-1].played.position.state
    return state


def counted(state: State, seat: int) -> tuple[int, ...]:
    """The points of a seat, line by line, from what lies on the table."""
    own, places = state.seats[seat], state.places
    cubes = [site for site, place in places.items() if place.factory == seat]
    domes = [site for site, place in places.items() if place.colony == seat]
    types = Counter(
        SKY.spaces[site].land().spectral
        for site, place in places.items()
        if place.factory is not None
    )
    prices = [STOCK.get(types[SKY.spaces[site].land().spectral], 4) for site in cubes]
    lands = [SKY.spaces[site].land() for site in domes]
    chits = [
        ZONES[chit.zone].glory_high if chit.high else ZONES[chit.zone].glory_low
        for chit in own.glories
    ]
    riding = [
        ZONES[card.glory].glory_low
        for stack in own.stacks.values()
        for card in stack.cards
        if card.glory and card.id == own.crew
    ]
    return (
        int("rocket" in own.stacks),
        sum(place.claim == seat for place in places.values()),
        len(cubes),
        len(domes),
        sum(prices),
        sum(2 if land.submarine else int(land.astrobiology) for land in lands),
        sum(chits) + sum(riding),
        2 * own.heroism,
    )


@pytest.mark.parametrize("name", TOTALS)
def test_rulings_137_138_139_golden_totals_line_by_line(name: str) -> None:
    header, state = header_of(name), last_state(name)
    seats = range(header["seats"])
    by_seat = [counted(state, seat) for seat in seats]
    assert {label: header["scores"][label] for label in LINES} == {
        label: [points[number] for points in by_seat] for number, label in enumerate(LINES)
    }
    assert tuple(sum(points) for points in by_seat) == TOTALS[name]
    assert tuple(header["scores"]["Total"]) == TOTALS[name]
    assert (state.year, header["ending"].split(";")[0]) == (48, "the last seniority disk")


def test_golden_winners_have_most_points_then_aquas() -> None:
    """Alone nobody wins below 40 points (ruling 15)."""
    for name, totals in TOTALS.items():
        header = header_of(name)
        ranks = list(zip(totals, header["scores"]["Aquas in LEO"], strict=True))
        best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
        assert header["winners"] == (best if len(ranks) > 1 or totals[0] >= 40 else []), name


def test_all_moves_and_happenings_of_the_core_occur_in_the_golden_campaigns() -> None:
    """The short form of the table that `bot walk` prints: moves, events, rolls and causes of loss, but for what is named above."""
    met, named, causes = FuzzReport(), set(), set()
    for name in TOTALS:
        for made in entries_of_match(name):
            met.kinds.update([made.move.__struct_config__.tag] if made.move else [])
            events = made.played.events
            met.events.update(event.kind for event in events)
            named |= {event.facts["event"] for event in events if event.kind == "event"}
            causes |= {event.facts["cause"] for event in events if event.kind == "lost"}
    missed = met.missed(GAME, 3, GAME.options(start="quick"))
    never = {*missed["moves_never_made"], *missed["events_never_met"]}
    assert never == set(NEVER)
    assert (named, LOST_BY - causes) == (EVENTS, set())


def test_an_empty_walk_has_missed_everything_that_its_matches_know() -> None:
    """What belongs to the draft, to politics, to solitaire or to company is told apart."""
    every = {engine.tag_of(kind) for kind in GAME.moves} | set(GAME.event_kinds)
    for seats, options, absent, present in (
        (3, GAME.options(), {"draft", "order_sale", "fundraise", "tally", "researched"}, {"vote", "income"}),
        (2, GAME.options(start="quick"), {"vote", "heroism", "lobby"}, {"draft", "draft_ended", "offer"}),
        (1, GAME.options(), {"raise", "bids", "deal_struck", "nominate", "draft"}, {"researched", "fly"}),
        (5, GAME.options(politics=True), {"income", "draft"}, {"fundraise", "purge", "research"}),
    ):  # fmt: skip
        missed = FuzzReport().missed(GAME, seats, options)
        never = {*missed["moves_never_made"], *missed["events_never_met"]}
        apart = set(missed["not_in_such_matches"])
        assert (absent <= apart, present <= never, never | apart) == (True, True, every)
        assert not never & apart
