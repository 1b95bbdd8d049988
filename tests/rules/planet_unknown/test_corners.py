"""Where rules meet: other advances beside a card's, the last round's event in the end phase, boards that change each other's words."""

from __future__ import annotations

from bot.rules.planet_unknown.effects import perform
from bot.rules.planet_unknown.placing import Place
from bot.rules.planet_unknown.printed.cards import CARDS, EVENTS
from bot.rules.planet_unknown.rounds import EndRound, NextRound, OpenCiv
from bot.rules.planet_unknown.rovers import Drive, Teleport
from bot.rules.planet_unknown.state import Gain, Spot
from bot.rules.planet_unknown.techs import UseTech
from bot.rules.planet_unknown.tracks import Advance
from bot.rules.planet_unknown.turns import Confirm
from bot.rules.planet_unknown.words import gain_words
from tests.rules.planet_unknown.flow import Flow, begun
from tests.rules.planet_unknown.tables import A, Table, at

UNIONIZATION, GAMING = 21, 23


def unionized(table: Table, *others: Gain) -> Table:
    table.pool(*others, phase="civ")
    perform(table.play, CARDS[UNIONIZATION].effects)
    return table


def test_ruling_n14_a_boost_that_brings_a_tracker_to_position_five_leaves_it_there() -> None:
    """Civ 4 and water 4: the boost lifts civ to 5, so that Unionization has only water left."""
    table = unionized(Table().tracks(civ=4, water=4, biomass=5, rover=5, tech=5), Gain("boost"))
    table.does(Advance("civ", by="boost"))
    assert table.cells() == (5, 5, 5, 5, 5)  # the one answer left, water, was given
    assert table.waiting == []


def test_ruling_n14_a_tracker_that_is_blocked_may_follow_the_one_in_its_way() -> None:
    """Makeshift, two trackers on the civ track: the lower one goes as far as cell 4 after the upper one stands on 5."""
    table = Table(corporation="makeshift").tracks(civ=2, biomass=9, rover=9, tech=9)
    table.own.trackers["water"] = Spot("civ", 3)
    unionized(table)
    assert gain_words(table.play, table.own.turn.todo[0]) == "bring civ and water up to cell 5"
    table.does(Advance("water"))
    assert (table.cells("civ", "water"), table.choices()) == ((2, 4), ["civ", "water"])
    table.does(Advance("water")).advances("civ")
    assert table.cells("civ", "water") == (4, 5)
    assert "raise" not in table.waiting


def test_example_14b_flux_level_two_goes_to_the_milestone_and_no_further() -> None:
    """Civ 8, next milestone 10: a boost spent on civ meanwhile is one of the two steps."""
    table = Table(corporation="flux_industries").tracks(civ=8, tech=5)
    table.pool(Gain("boost")).does(UseTech("2"), Advance("civ", by="boost"))
    assert table.cells("civ") == (10,)
    assert table.own.turn.earned == [3]
    assert table.waiting == []


def test_event_68_moves_no_rover_from_its_top_cell() -> None:
    """An advance without benefits has nothing to do on the top cell: no movement, and rover is not one of the two."""
    table = Table().tracks(rover=15)
    perform(table.pool().play, EVENTS[68].effects)
    assert table.choices() == ["biomass", "civ", "tech", "water"]


def last_phase(flow: Flow, *rules: str) -> Flow:
    flow.state.ending, flow.state.rules = "all_tops", [*rules]
    flow.agenda[:] = [EndRound()]
    return flow.settle()


def test_ruling_10_rules_of_the_last_event_end_with_its_round() -> None:
    """Events 58 and 45 in the last round: the advance of Gaming Commission gives its boost, and a milestone its card."""
    flow = begun(2, boards="standard")
    flow.state.seats[A].cards = [GAMING]
    flow.state.seats[A].trackers |= {"water": Spot("water", 2), "civ": Spot("civ", 2)}
    last_phase(flow, "no_synergy", "no_milestones")
    flow.play(A, Advance("water"), Advance("civ"))
    own = flow.draft(A).own
    assert (own.trackers["water"].cell, own.trackers["civ"].cell) == (3, 3)
    flow.play(A, *([Confirm()] if A in flow.asked else []))
    assert [event.kind for event in flow.told if event.kind == "civ_turn"] == ["civ_turn"]


def test_ruling_n11_a_level_that_slept_in_the_last_round_works_in_the_end_phase() -> None:
    flow = begun(2, boards="standard")
    flow.state.seats[A].corporation = "makeshift"
    flow.state.seats[A].asleep = ["5"]
    last_phase(flow)
    assert flow.state.seats[A].asleep == []


def test_ruling_17_a_wide_cells_only_benefit_is_a_claimed_boost() -> None:
    """Wormhole's first wide cell without its patch (event 45): service card 50 gives its movement."""
    table = Table(corporation="wormhole_corp")
    table.own.open_cards = [50]
    table.state.rules = ["no_milestones"]
    table.pool(Gain("steps", ["biomass"]), Gain("lifepod")).does(Advance("biomass"))
    assert table.movement == 1
    assert "boost" in table.waiting


def test_ruling_7_jump_drive_b_reaches_bare_currents_of_petra() -> None:
    """They are energy terrain: from the energy square of a tile to J6 and back again is the same terrain."""
    table = Table("petra", corporation="jump_drive").lies("T8", "civ*(5,0) energy*(5,1)")
    table.own.pods_on = ["B"]
    table.rovers("(5,1)").pool(movement=1).does(Teleport(at("(5,1)"), at("(9,5)")))
    assert (table.rover_squares, table.movement) == (["J6"], 0)
    back = Table("petra", corporation="jump_drive").lies("T8", "civ*(5,0) energy*(5,1)")
    back.own.pods_on = ["B"]
    back.rovers("(9,5)").pool(movement=1).does(Teleport(at("(9,5)"), at("(5,1)")))
    assert back.rover_squares == ["F2"]


def test_refusals_of_a_drive_and_of_a_tile_say_what_is_so() -> None:
    table = Table().lies("T56", "rover*(5,0) tech*(5,1)").rovers("(5,0)").pool(movement=1)
    assert table.refuses(Drive("F2", "F3")) == "Your rover stands on F1."
    assert table.refuses(Drive("F1", "Z9")) == "There is no square Z9 on your boards."
    assert table.refuses(Drive("F1", "F3")) == "F3 is out of reach with 1 movement."
    table.rovers("(5,0)", "(5,1)")
    assert table.refuses(Drive("F1", "F2")) == "A rover stands on F2."
    assert table.refuses(Drive("F3", "F2")) == "Your rovers stand on F1 and F2."
    depot = Table().depot("T0", "T27").begin()
    assert depot.refuses(Place("a", "F1")) == "You can take T0 (a) or T27 (b)."


def test_ruling_6_the_last_card_of_a_rank_is_told_to_whom_it_falls() -> None:
    """Taken without a question, it is named to its owner alone."""
    flow = begun(2, boards="standard")
    flow.state.stacks[0] = [6]
    flow.state.seats[A].turn.earned = [1]
    flow.agenda[:] = [NextRound(), OpenCiv(A)]
    flow.settle()
    assert flow.state.seats[A].cards == [6]
    [taken] = [event for event in flow.told if event.kind == "card_taken"]
    assert (taken.facts["card"], taken.is_seen_by(A), taken.is_seen_by(1)) == (6, True, False)
    assert not taken.is_seen_by(None)
