"""Civ cards and the civ phase: examples 7 and 8 (sections 3.4, 6, 8, 17)."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import IllegalMove
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.patches import PlacePatch
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.private_turn import Confirm, UndoStep, WholeTurn, shown_to
from bot.games.planet_unknown.rules.round import CivPhase, EndRound
from bot.games.planet_unknown.rules.rovers import Drive, Teleport
from bot.games.planet_unknown.rules.scoring import (
    card_medals,
    lifepod_medals,
    meteorite_medals,
    track_medals,
)
from bot.games.planet_unknown.rules.state import Gain, Spot
from bot.games.planet_unknown.rules.station import tops
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.text.events import sentence
from tests.games.planet_unknown.builder import A, Table, at
from tests.games.planet_unknown.private_turns import Flow


def civ_phase(*earned: list[int]) -> Flow:
    """A (commander), B and C after their turns; ranks earned by each."""
    table = Table()
    state = table.state
    state.commander = 0
    state.stacks = [[1, 5, 7, 4], [8, 9, 10, 11], [15, 16, 17, 18], [22, 23, 24, 25]]
    for seat, ranks in zip(state.seats, earned, strict=True):
        seat.turn.earned = ranks
        seat.turn.is_placed = True
    return Flow(state, [EndRound(), CivPhase()])


def test_ruling_3_cards_are_taken_clockwise_from_the_commander() -> None:
    """Example 7a: A sees four cards, C three, B is not asked."""
    flow = civ_phase([1], [], [1]).settle()
    assert flow.asked == (0,)
    assert {m.card for m in flow.offers(0) if isinstance(m, TakeCard)} == {1, 4, 5, 7}
    flow.play(0, TakeCard(7)).play(0, Confirm())
    assert flow.asked == (2,)
    assert {m.card for m in flow.offers(2) if isinstance(m, TakeCard)} == {1, 4, 5}
    flow.play(2, TakeCard(1), Advance("civ"), Advance("water"), Confirm())
    assert flow.state.seats[2].trackers["civ"].cell == 1
    assert flow.state.seats[2].trackers["water"].cell == 1


def test_example_7a_salvage_yard_places_a_tile_without_advancement() -> None:
    flow = civ_phase([1], [], [])
    seat = flow.state.seats[0]
    flow.settle().play(0, TakeCard(5))
    place = flow.offers(0)[0]
    before = {track: spot.cell for track, spot in seat.trackers.items()}
    flow.play(0, place)
    flow.play(0, Confirm())
    after = flow.state.seats[0]
    assert {track: spot.cell for track, spot in after.trackers.items()} == before
    assert len(after.pieces) == 1


def test_ruling_6_an_end_game_card_stays_secret() -> None:
    flow = civ_phase([1], [], []).settle().play(0, TakeCard(7)).play(0, Confirm())
    assert flow.state.seats[0].cards == [7]
    public = [event for event in flow.told if event.seen_by is None]
    assert not any(event.facts.get("card") == 7 for event in public)
    assert any(event.kind == "secret_card" for event in public)


def test_example_7b_a_milestone_reached_by_a_card_is_taken_at_once() -> None:
    flow = civ_phase([1], [], [1])
    flow.state.seats[0].trackers["civ"] = Spot("civ", 5)
    flow.settle().play(0, TakeCard(1), Advance("civ"), Advance("water"))
    assert flow.asked == (0,)
    assert {m.card for m in flow.offers(0) if isinstance(m, TakeCard)} == {8, 9, 10, 11}
    with pytest.raises(IllegalMove, match="Only 1"):  # the cards of rank 2 have been looked at
        flow.play(0, UndoStep(2))


def test_a_typed_turn_tells_nothing_of_a_stack_before_it_is_earned() -> None:
    """Section 6: rank 2 is looked at with the milestone. A dry run ends there, a refusal behind it leaves the steps made."""
    flow = civ_phase([1], [], [1])
    flow.state.seats[0].trackers["civ"] = Spot("civ", 5)
    flow.settle()
    earned = "card 1; advance civ; advance water"
    told = [
        engine.preview(GAME, flow.position, 0, WholeTurn(f"{earned}; card {n}")) for n in (8, 12)
    ]
    assert told[0] == told[1]
    assert ([event.kind for event in told[0][0]], told[0][1]) == (["card", "advanced"], False)
    flow.play(0, WholeTurn(f"{earned}; card 12; confirm"))
    assert [event.kind for event in flow.told if event.reveals] == ["civ_milestone"]
    stopped = sentence(flow.told[-1])
    assert stopped.startswith("Step 4 was not played: Not possible. You can: 10, 11, 9, 8.")
    assert flow.draft(0).own.trackers["water"].cell == 1
    assert {m.card for m in flow.offers(0) if isinstance(m, TakeCard)} == {8, 9, 10, 11}
    flow.play(0, WholeTurn("card 9; confirm"))
    assert flow.asked == (2,)


def test_a_card_whose_tile_lies_open_can_be_taken_back() -> None:
    """Example 7a: depots show their next tiles before the civ phase, so card 5 shows nothing; the second tile of a slot does."""
    flow = civ_phase([1], [], []).settle().play(0, TakeCard(5))
    assert not any(event.reveals for event in flow.told)
    flow.play(0, UndoStep())
    assert {m.card for m in flow.offers(0) if isinstance(m, TakeCard)} == {1, 4, 5, 7}
    twice = Table().begin().pool(Gain("tile", what="extra"), phase="civ")
    taken = tops(twice.state, A)[0]
    assert shown_to(twice.play) == set()
    twice.own.turn.taken = [taken]
    assert len(shown_to(twice.play)) == 1


def test_example_7c_a_card_gives_a_pool_of_its_own() -> None:
    flow = civ_phase([1], [], [])
    flow.state.seats[0].turn.pool = 0
    flow.settle().play(0, TakeCard(4))
    assert flow.draft(0).own.turn.pool == 4
    flow.play(0, Confirm())
    assert flow.state.seats[0].turn.pool == 0


def test_example_7d_unionization_brings_all_to_five() -> None:
    table = Table().tracks(civ=10, water=4, biomass=1, rover=3, tech=2).rovers("(5,0)")
    table.lies("T56", "rover*(5,0) tech*(5,1)")
    table.pool(Gain("card", n=3), phase="civ")
    table.state.stacks[2] = [21, 15]
    table.does(TakeCard(21))
    for track in (
        "tech",
        "tech",
        "tech",
        "water",
        "biomass",
        "biomass",
        "biomass",
        "biomass",
        "rover",
        "rover",
    ):
        if track in table.choices():
            table.does(Advance(track))
    assert table.cells() == (10, 5, 5, 5, 5)
    assert table.movement == 4
    assert [gain.kind for gain in table.own.turn.todo] == ["patch"]
    assert table.waiting == ["patch"]


def test_example_7e_depot_repair_advances_both_resources() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").pool(Gain("card", n=3), phase="civ")
    table.state.stacks[2] = [16, 15]
    table.depot("T98", "T101").does(TakeCard(16))
    table.does(table.move("T98", "rover*(6,1) water*(6,2) water(6,3)"))
    assert table.cells("rover", "water") == (1, 0)  # no ice
    full = Table()
    full.own.terrain = dict.fromkeys(full.play.land.squares, "civ")
    full.pool(Gain("tile", what="extra"), phase="civ")
    assert full.waiting == []
    assert not full.own.turn.is_blocked


def test_ruling_6_for_a_tile_by_a_card_no_rule_is_dropped() -> None:
    """It never ends the game: only what would is set aside (section 4). Free are the squares of Arashi's ring."""
    table = Table("arashi")
    ground = table.play.land
    free = {*ground.named(ground.of_ground("ring"))}
    table.own.terrain = {square: "tech" for square in ground.squares if square not in free}
    table.depot("T105", "T32").pool(Gain("tile", what="extra"), phase="civ")
    assert (table.waiting, table.offered(Place)) == ([], [])
    assert "outside" in table.refuses(Place("T32", "F6"))
    table.pool(Gain("tile", what="depot"))
    assert table.waiting == ["tile"]
    assert Place("T32", "F6") in table.offered(Place)


def test_example_7f_meteor_defense_destroys_and_collects_nothing() -> None:
    table = Table()
    table.own.meteors_at = ["F6", "G7"]
    table.pool(Gain("card", n=4), phase="civ")
    table.state.stacks[3] = [25, 26]
    table.does(TakeCard(25), Pick("F6"))
    assert (table.own.meteors_at, table.own.meteors) == ([], 0)


def test_example_8a_end_game_advances_and_a_card_in_the_end_phase() -> None:
    table = Table().tracks(civ=13)
    table.own.cards = [23]
    table.state.is_last_phase = True
    assert track_medals(table.own) == 3
    table.begin("end").does(Advance("civ"))
    assert table.own.turn.earned == [4]
    table.state.stacks[3] = [24, 25]
    table.pool(Gain("card", n=4), phase="civ").does(TakeCard(24), Advance("civ"))
    assert table.cells("civ") == (15,)
    assert (card_medals(table.own), track_medals(table.own)) == (5, 5)


def test_example_8b_sets_of_cards() -> None:
    table = Table()
    table.own.cards = [33, 34, 35]
    assert card_medals(table.own) == 6
    table.own.cards, table.own.meteors = [29, 30], 8
    assert meteorite_medals(table.own) == 6
    table.own.cards = []
    assert meteorite_medals(table.own) == 2


def test_ruling_9_meteorites_are_rounded_down_first() -> None:
    """Bug report 104149."""
    table = Table()
    table.own.meteors, table.own.cards = 5, [29, 30, 31, 32]
    assert meteorite_medals(table.own) == 5


def test_example_8c_space_citizen_decree() -> None:
    table = Table()
    table.own.pods, table.own.cards = 4, [28]
    assert lifepod_medals(table.own) == 8


def test_example_8d_sustainable_living_act_counts_the_planets_patches() -> None:
    table = Table(moon="M0")
    for square in ("(5,0)", "(5,1)", "(6,0)", "(6,1)", "(4,1)", "M(2,0)"):
        table.patch_lies(square)
    table.own.cards = [22]
    assert card_medals(table.own) == 5


def test_ruling_17_service_cards_work_whenever_their_condition_is_met() -> None:
    """Example 8e: cards 44, 50 and 55."""
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").tracks(water=2).rovers("(6,2)")
    table.own.open_cards = [44, 50, 55]
    table.put("T104", "water*(5,2) rover*(4,2)").does(Advance("water"))
    assert table.movement == 3
    table.does(Advance("tech", "boost"))
    # the rover resource is not yet taken: a lifepod first
    table.does(Drive(at("(6,2)"), at("(7,2)")))
    assert (table.movement, table.own.pods) == (4, 1)
    assert table.cells("rover") == (0,)


def test_cards_that_hit_lines_teleport_and_collect() -> None:
    table = Table().rovers("(5,0)")
    table.own.meteors_at = ["A6", "B6", "F1"]
    table.pool(Gain("card", n=3), phase="civ")
    table.state.stacks[2] = [17, 18]
    table.does(TakeCard(17), Pick("row 6"))
    assert table.own.meteors_at == ["F1"]
    table.state.stacks[1] = [14, 13]
    table.pool(Gain("card", n=2), phase="civ").does(TakeCard(14), Teleport("F1", "H3"))
    assert (table.own.pods, table.rover_squares) == (1, ["H3"])
    table.pool(Gain("card", n=2), phase="civ").does(TakeCard(13), Pick("B5"))
    assert table.own.pods == 2


def test_a_rank_without_cards_gives_nothing() -> None:
    """Bug kind 54: must pick a card but none is there; section 11: an empty rank gives nothing."""
    flow = civ_phase([1], [], [])
    flow.state.stacks[0] = []
    flow.settle()
    assert "card" not in {event.kind for event in flow.told}
    assert flow.state.round >= 2


def test_a_card_whose_effect_fits_nowhere_can_still_be_taken() -> None:
    """Bug kind 54: three patches on a full planet are lost, the turn goes on."""
    table = Table()
    table.own.terrain = dict.fromkeys(table.play.land.squares, "civ")
    table.pool(Gain("card", n=4), phase="civ")
    table.state.stacks[3] = [26, 27]
    table.does(TakeCard(26))
    assert table.waiting == []


def test_cards_earned_in_the_last_round_are_taken_before_the_scoring() -> None:
    """Bug kind 56: effects that fire in the last turn."""
    flow = civ_phase([3], [], [])
    flow.state.ending = "blocked"
    flow.settle().play(0, TakeCard(16))
    assert flow.asked == (0,)
    flow.play(0, flow.offers(0)[0])
    while flow.asked == (0,):
        flow.play(0, flow.best(0))
    assert flow.state.is_over
    assert len(flow.state.seats[0].pieces) == 1
    assert flow.agenda == []


def test_patches_of_a_card_are_placed_one_by_one() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").pool(Gain("card", n=2), phase="civ")
    table.state.stacks[1] = [12, 13]
    table.does(TakeCard(12))
    assert table.waiting == ["patch", "patch"]
    table.does(PlacePatch("F3"), PlacePatch("F4"))
    assert table.waiting == []


def test_the_position_of_a_civ_turn_survives_saving() -> None:
    flow = civ_phase([1], [], []).settle()
    saved = GAME.save(flow.position)
    assert GAME.save(GAME.load(saved)) == saved
    assert engine.pending_decision(GAME.load(saved)) == engine.pending_decision(flow.position)
