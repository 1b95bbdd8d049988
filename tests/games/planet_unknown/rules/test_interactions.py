"""Where rules meet: other advances beside a card's, the last round's event in the end phase, boards that change each other's words."""

from __future__ import annotations

import pytest

from bot.games.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.objectives import measure
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.private_turn import Confirm
from bot.games.planet_unknown.rules.round import EndRound, NextRound, OpenCiv
from bot.games.planet_unknown.rules.rovers import Drive, Teleport
from bot.games.planet_unknown.rules.scoring import score_of, uncovered
from bot.games.planet_unknown.rules.seat_turn import gain_words
from bot.games.planet_unknown.rules.state import Gain, Goal, Spot
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.rules.turn_options import UseTech
from tests.games.planet_unknown.builder import A, Table, at
from tests.games.planet_unknown.private_turns import Flow, begun

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


def moonlit(planet: str, *free: str, **options: bool) -> Table:
    """Nothing but these squares of the moon is free of meteorites; depot tiles of three and more squares."""
    table = Table(planet, moon="M0", emergency=True, **options)
    ground = table.play.land
    open_ = {at(square) for square in free}
    table.own.meteors_at = [a for a in ground.named(ground.on_moon) if a not in open_]
    table.own.tokens = ["EM_civ", "EM_tech"]
    return table.depot("T0", "T98")


def test_ruling_e_4_after_the_first_token_an_edge_of_the_same_board_is_no_beginning() -> None:
    """Two pairs of squares are free, on opposite edges of an empty moon: with a token on one the other needs a neighbour."""
    table = moonlit("ksb_4156", "M(2,0)", "M(3,0)", "M(2,5)", "M(3,5)")
    table.own.terrain = dict.fromkeys(table.play.land.named(table.play.land.on_planet), "rover")
    table.begin()
    assert table.offered(Emergency) == []
    assert "No second" in table.refuses(table.move("EM_civ", "civ*M(2,0) civ!M(3,0)"))
    assert SetAside("EM_civ+EM_tech") in table.offered(SetAside)


def test_rulings_e_4_and_n2_a_token_on_the_moon_is_no_first_tile_of_charybdis() -> None:
    """All of the pit lies under patches, so the first tile of the planet can lie nowhere."""
    table = moonlit("charybdis", "M(2,0)", "M(3,0)")
    for square in ("(5,5)", "(6,5)", "(5,6)", "(6,6)"):
        table.patch_lies(square)
    table.begin()
    assert table.offered(Emergency) == []
    assert "No second" in table.refuses(table.move("EM_civ", "civ*M(2,0) civ!M(3,0)"))


def test_ruling_7_who_has_drafted_a_tile_has_no_tokens_for_it() -> None:
    """Republic 1: the civ tile lies beside a rover now (event 78); that a pair would fit does not keep the rule up."""
    table = Table(corporation="republic", emergency=True)
    free = {at(f"({x},1)") for x in range(5, 9)} | {"A6", "A7", "L6", "L7"}
    table.own.terrain = {a: "tech" for a in table.play.land.squares if a not in free}
    table.tracks(tech=3).rovers("(5,2)").depot("T129", "T98").begin()
    table.state.rules = ["no_tile_adjacent_to_rover"]
    assert {type(move) for move in table.offered(Emergency)} == {Emergency}
    table.own.turn.bound = "T129"
    assert table.offered(Emergency) == []
    assert {move.tile for move in table.offered(Place)} == {"T129"}


def test_ruling_7_jump_drives_common_objective_pays_five_alone() -> None:
    """The only seat is the unique best; with a second one as good it is two for each."""
    alone = Table(corporation="jump_drive", seats=1)
    alone.state.goals = [Goal(1, [A])]
    assert score_of(alone.own, A, alone.state).goals == 5
    both = Table(corporation="jump_drive", seats=2)
    both.state.goals = [Goal(1, [A, 1])]
    assert score_of(both.own, A, both.state).goals == 2


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


def test_ruling_7_petras_bare_currents_are_not_bare_in_ties() -> None:
    """96 squares, 37 of them currents."""
    assert uncovered(Table("petra").own) == 59


def test_ruling_7_objectives_look_at_the_outer_border_of_oblivion() -> None:
    own = Table("oblivion").own
    own.symbols = dict.fromkeys([at("(3,2)"), at("(5,0)"), at("(0,2)")], "civ")
    perimeter = next(n for n, card in OBJECTIVES.items() if card.neighbor.title == "Perimeter")
    assert measure(own, perimeter) == 2


def test_ruling_7_a_tracker_of_makeshift_that_is_blocked_in_every_direction_stays() -> None:
    table = Table(corporation="makeshift").tracks(civ=4, rover=1)
    table.own.trackers["water"] = Spot("civ", 5)
    table.own.trackers["biomass"] = Spot("water", 5)
    table.pool(Gain("steps", ["civ"], what="resource"))
    assert (table.choices(), table.waiting) == ([], [])


@pytest.mark.parametrize(("tech", "asked"), [(10, ["meteor"]), (14, [])])
def test_ruling_7_level_five_of_universal_stops_meteorites_of_events(
    tech: int, asked: list[str]
) -> None:
    """Event 31: one on an empty meteor symbol."""
    table = Table().tracks(tech=tech).lies("T110", "rover*(6,1) water*(6,2) water!(6,3)")
    table.own.meteors_at = []
    perform(table.pool().play, EVENTS[31].effects, first=True)
    assert table.waiting == asked
