"""The census counts everything once and sees what is wrong; shuffling changes only what a viewer may not know."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.engine import keyed_luck
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games.dawn_on_titan.checks import faults, inventory, resample_hidden
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.ai_deck import AI_DECK
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard
from bot.games.dawn_on_titan.rules.state import Industry, Options
from tests.games.dawn_on_titan.builder import Small
from tests.games.dawn_on_titan.solo_builder import Mission


def crowded() -> Small:
    """A and B stand together at Rhea, B with its mine; something lies face down of every kind."""
    table = Small().moon("M3", "rhea").industry("B", "diamond_mine", "M3")
    table.ship("A", "life", "M3", "gold").ship("B", "alloy", "M3", "gold")
    table.hidden("N5", "greip").hidden("M5", "dione").hidden("M2", "bolt_1").hidden(
        "M4", "explosion_1"
    )
    return table.hand("B", "superheated_plasma").turn()


def test_everything_is_in_one_place() -> None:
    count = inventory(crowded().position)
    assert (
        count["rhea"] == count["bolt_1"] == count["B alloy"] == count["B superheated_plasma"] == 1
    )
    assert (count["A diamond_mine"], count["B diamond_mine"], count["faults"]) == (3, 1, 0)
    solo = inventory(Mission(*AI_DECK[:1], 1, *AI_DECK[1:10]).effects(*AI_DECK[10:]).position)
    assert [solo[card] for card in AI_DECK] == [1] * 16
    assert (solo["laser"], solo["super_charged_particles"], solo["B plasma"]) == (1, 1, 0)


def doubled_moon(table: Small) -> None:
    table.state.bodies["N7"] = table.state.bodies["N5"]


def doubled_card(table: Small) -> None:
    table.seat("A").hand.append("stealth")


def lost_industry(table: Small) -> None:
    table.state.bodies["M3"].industries.clear()


def too_many_tokens(table: Small) -> None:
    table.tokens("A", "ship_diamond", diamond=4)


def wrong_tokens(table: Small) -> None:
    table.tokens("A", "ship_diamond", helium=1)


def too_many_bolts(table: Small) -> None:
    for body in table.state.bodies.values():
        body.bolted = True
    table.ship("A", "alloy", "S", "gold", stunned=True)


def same_kind_twice(table: Small) -> None:
    table.state.bodies["M3"].industries.append(Industry("diamond_mine", 0))
    table.seat("A").home["diamond_mine"] -= 1


@pytest.mark.parametrize(
    "spoil",
    [
        doubled_moon,
        doubled_card,
        lost_industry,
        too_many_tokens,
        wrong_tokens,
        too_many_bolts,
        same_kind_twice,
    ],
)
def test_the_census_sees_what_is_wrong(spoil: Callable[[Small], None]) -> None:
    table = crowded()
    sound = dict(inventory(table.position))
    spoil(table)
    assert dict(inventory(table.position)) != sound


def test_tokens_stacked_under_slowdown_are_no_fault() -> None:
    table = Mission().effects("slowdown").tokens("A", "ship_diamond", diamond=6, life=2)
    assert faults(table.state) == []


def shuffled(table: Small, viewer: int | None, turns: int = 40) -> list[Small]:
    luck = keyed_luck(b"swap", str(viewer))
    found = []
    for _ in range(turns):
        other = crowded()
        other.position = GAME.load(GAME.save(table.position))
        resample_hidden(other.position, viewer, luck)
        found.append(other)
    return found


def test_hidden_bodies_change_within_their_kind() -> None:
    others = shuffled(crowded(), 0)
    assert len({other.state.bodies["N5"].name for other in others}) > 5
    assert {other.state.bodies["M3"].name for other in others} == {"rhea"}
    moonlets = [(other.state.bodies["M2"].name, other.state.bodies["M4"].name) for other in others]
    assert all(one != two for one, two in moonlets)
    assert len(set(moonlets)) > 10


def test_cards_of_others_change_but_for_what_was_shown() -> None:
    table = crowded()
    hands = {tuple(sorted(other.seat("B").hand)) for other in shuffled(table, 0)}
    assert len(hands) == 4  # one of four upgraded cards
    assert {tuple(other.seat("A").hand) for other in shuffled(table, 0)} == {
        tuple(table.seat("A").hand)
    }
    table.seat("B").shown["superheated_plasma"] = 1
    assert all("superheated_plasma" in other.seat("B").hand for other in shuffled(table, 0))


def test_a_chosen_card_is_hidden_until_both_are_in() -> None:
    table = crowded()
    table.play("A", Attack(), PlayCard("laser"))
    assert len({other.state.combat.cards[0] for other in shuffled(table, 1)}) == 4
    assert {other.state.combat.cards[0] for other in shuffled(table, 0)} == {"laser"}
    assert len({other.state.combat.cards[0] for other in shuffled(table, None)}) == 4


def test_the_ai_deck_changes_below_its_top_card() -> None:
    table = Mission("beachhead", 1, *AI_DECK[:8]).ai_cards("laser", "plasma")
    others = [other.state.solo for other in shuffled(table, 0)]
    assert {solo.deck[0] for solo in others} == {"beachhead"}
    assert len({tuple(solo.deck) for solo in others}) > 30
    assert len({tuple(solo.combat_deck) for solo in others}) > 5
    used = table.state.solo.combat_discard[2:]  # shown in combat, so it is known
    assert all(solo.combat_discard[2:] == used for solo in others)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_viewer_can_tell_the_difference(viewer: int | None) -> None:
    table = crowded()
    before = GAME.view(table.position, viewer)
    assert all(GAME.view(other.position, viewer) == before for other in shuffled(table, viewer))
    assert len({GAME.save(other.position) for other in shuffled(table, viewer)}) > 30


SOLO_OPTIONS = [
    Options(),
    Options(storage="pooled"),
    Options(space_check=False, ai_head_start=1),
    Options(cheap_ships="A", open_hands=True, stalemate_guard=False),
]


@pytest.mark.parametrize("options", SOLO_OPTIONS)
@pytest.mark.parametrize("computers", [(), (0,)])
def test_solo_walks(options: Options, computers: tuple[int, ...]) -> None:
    into = FuzzReport()
    for number in range(8):
        fuzz_match(GAME, 1, 5, number, into, options=options, computers=computers)
    assert (into.matches, into.unfinished) == (8, 0)
    assert sum(into.endings.values()) == 8
