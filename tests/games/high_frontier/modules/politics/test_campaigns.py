"""Golden campaigns with politics: every law active and lobbied, points counted again, no cube made or lost (rulings 2, 10, 137, 138)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets.reserve import cubes_left
from tests.games.high_frontier.rules.test_campaigns import (
    LINES,
    counted,
    entries_of_match,
    header_of,
    last_state,
)

CAMPAIGNS = ("politics_two_seats_anarchy", "politics_three_seats", "politics_five_seats")
STROLLS = ("politics_insured_1", "politics_roamed_1")
LAWS = {"freedom", "honor", "unity", "authority", "equality", "individuality", "centrist"}


def events(name: str, *kinds: str) -> list[dict[str, Any]]:
    """The events of these kinds in a golden match, in order."""
    every = [event for made in entries_of_match(name) for event in made.played.events]
    return [msgspec.to_builtins(e) for e in every if not kinds or e.kind in kinds]


def reward(state: Any, law: str, seat: int) -> int:
    """What a law pays at the end, counted from what lies on the table (O7)."""
    places = state.places.values()
    hazardous = {
        space.id
        for space in SKY.sites()
        for other in SKY.neighbours(space.id)
        if "lander" in SKY.spaces[other].kind and SKY.spaces[other].hazard
    }
    tokens = [
        owner
        for site, place in state.places.items()
        if site in hazardous
        for owner in (place.claim, place.factory, place.colony)
    ]
    rocket = state.seats[seat].stacks.get("rocket")
    crews = [
        card
        for owner in state.seats
        for stack in owner.stacks.values()
        for card in stack.cards
        if card.id == state.seats[seat].crew and card.glory
    ]
    return {
        "freedom": sum(place.factory == seat for place in places),
        "honor": len(state.seats[seat].glories) + len(crews),
        "unity": len({one.ideology for one in state.assembly.delegates if one.seat == seat}),
        "authority": sum(place.claim == seat for place in places),
        "equality": sum(place.colony == seat for place in places),
        "individuality": tokens.count(seat) + (rocket is not None and rocket.at in hazardous),
        "centrist": 0,
    }[law]


@pytest.mark.parametrize("name", [*CAMPAIGNS, *STROLLS])
def test_rulings_137_138_golden_totals_with_politics(name: str) -> None:
    header, state = header_of(name), last_state(name)
    scores, seats = header["scores"], range(header["seats"])
    delegates = Counter(one.seat for one in state.assembly.delegates)
    assert scores["Delegates"] == [delegates[seat] for seat in seats]
    law = state.assembly.law
    paid = [0 if state.anarchy else reward(state, law, seat) for seat in seats]
    assert scores["Politics"] == paid
    by_seat = [sum(counted(state, seat)) + delegates[seat] + paid[seat] for seat in seats]
    assert scores["Total"] == by_seat
    assert (state.year, header["ending"]) == (48, "the last seniority disk")
    assert set(LINES) | {"Delegates", "Politics"} <= set(scores)


@pytest.mark.parametrize("name", [*CAMPAIGNS, *STROLLS])
def test_rulings_2_10_no_cube_is_made_or_lost(name: str) -> None:
    """Delegates, legacy votes and the 1st Player follow from what was told; each seat's seven cubes are accounted for."""
    state = last_state(name)
    placed = Counter[tuple[int, str]]()
    first, votes = None, []
    for event in events(name):
        facts, seat = event.get("facts", {}), event.get("seat")
        if event["kind"] == "elected":
            placed[seat, facts["ideology"]] += 1
        elif event["kind"] == "delegate_removed":
            placed[seat, facts["ideology"]] -= 1
        elif event["kind"] == "delegate_moved":
            placed[seat, facts["source"]] -= 1
            placed[seat, facts["to"]] += 1
        elif event["kind"] in ("first_player", "baton"):
            first = seat
        elif event["kind"] == "legacy":
            votes.append(facts["law"])
    homes = {"red": "freedom", "white": "honor", "yellow": "unity", "purple": "authority",
             "green": "equality", "gray": "individuality"}  # fmt: skip
    placed.update((seat, homes[own.colour]) for seat, own in enumerate(state.seats))
    assert +placed == Counter((one.seat, one.ideology) for one in state.assembly.delegates)
    assert (state.first, state.assembly.votes, len(votes)) == (first, votes, 4)
    for seat in range(len(state.seats)):
        built = sum(place.factory == seat for place in state.places.values())
        seated = sum(count for (owner, _), count in placed.items() if owner == seat)
        assert cubes_left(state, seat) == 7 - built - seated - (seat == first) >= 0


def test_every_law_is_active_and_lobbied_somewhere() -> None:
    active, lobbied, answers = set(), set(), set()
    for name in (*CAMPAIGNS, *STROLLS):
        active |= {event["facts"]["law"] for event in events(name, "tally")}
        lobbied |= {event["facts"]["law"] for event in events(name, "lobbied")}
        answers |= {made.move.__struct_config__.tag for made in entries_of_match(name) if made.move}
    assert active == lobbied == LAWS
    assert {
        "fundraise", "lobby", "sell_pair", "take_grant", "choose_law", "elect", "arrest", "abstain", "insure",
        "cast_legacy", "pass_cube",
    } <= answers  # fmt: skip


def test_ruling_137_one_campaign_is_paid_by_its_last_law() -> None:
    """Unity: A's delegates sit in four ideologies, B's in five, C has none."""
    name = "politics_three_seats"
    assert (last_state(name).anarchy, last_state(name).assembly.law) == (False, "unity")
    assert header_of(name)["scores"]["Politics"] == [4, 5, 0]


def test_ruling_137_one_campaign_ends_in_anarchy() -> None:
    name = "politics_two_seats_anarchy"
    assert last_state(name).anarchy
    assert header_of(name)["scores"]["Politics"] == [0, 0]


@pytest.mark.parametrize("name", CAMPAIGNS)
def test_ruling_164_the_1st_player_changes_three_times_but_under_martial_law(name: str) -> None:
    assert len(events(name, "baton", "baton_kept")) == 3
    assert [event["facts"]["final"] for event in events(name, "tally")].count(True) == 1
