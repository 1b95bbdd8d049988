"""The event deck: example 19 (section 10; rulings N10 to N12, N14, N17, N18)."""

from __future__ import annotations

import pytest

from bot.engine import IllegalMove, KeyedChance, keyed_luck
from bot.games.planet_unknown.checks import resample_hidden
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.printed.cards import EVENTS
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.events import build, in_box
from bot.games.planet_unknown.rules.private_turn import Confirm, UndoStep
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, stand_fault
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.state import Gain, Options, Spot
from bot.games.planet_unknown.rules.station import TurnStation
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import UseTech
from bot.games.planet_unknown.text.events import sentence
from bot.games.planet_unknown.view.records import DepotView
from tests.games.planet_unknown.builder import Table, at
from tests.games.planet_unknown.private_turns import Flow, begun


def event(card: int, table: Table | None = None, *, moon: str = "") -> Table:
    """A seat that has only this event to carry out."""
    table = table or Table(moon=moon)
    table.pool()
    perform(table.play, EVENTS[card].effects, first=True)
    return table


def rule(card: int, table: Table) -> Table:
    """This event's rule holds for the round."""
    printed = EVENTS[card]
    table.state.rules = [f"{printed.rule}:{printed.about}" if printed.about else printed.rule]
    return table


def test_example_19a_three_cells_without_benefits() -> None:
    table = event(4, Table().tracks(civ=2))
    assert table.choices() == ["biomass", "civ", "water"]
    table.does(Advance("civ"))
    assert table.cells("civ") == (5,)
    assert table.own.turn.earned == []


def test_example_19b_an_event_may_yield_cards_before_the_draft() -> None:
    """Bug report 108037: cards of the event come first, then the tiles are drafted."""
    flow = begun(3, events=True)
    flow.finish_round()
    state = flow.state
    state.events.insert(0, 17)
    for seat in state.seats:
        seat.trackers["civ"] = Spot("civ", 2)
    flow.play(flow.asked[0], TurnStation(0))
    assert flow.agenda[-1].phase == "event"
    for seat in (0, 1, 2):
        flow.play(seat, Advance("civ"), Confirm())
    assert flow.agenda[-1].phase == "civ"
    first = flow.asked[0]
    assert first == state.commander
    for _ in range(30):
        if flow.agenda[-1].phase == "play":
            break
        flow.play(flow.asked[0], flow.best(flow.asked[0]))
    assert flow.agenda[-1].phase == "play"


def test_ruling_5_movement_of_a_card_taken_before_the_draft_is_not_kept_for_it() -> None:
    """Dept of Engineering (card 4) gives a pool of its own, to be used now; movement of the event stays."""
    flow = begun(3, events=True)
    flow.finish_round()
    state = flow.state
    state.events.insert(0, 17)
    state.stacks[0] = [4, 6, 7]
    for seat in state.seats:
        seat.trackers["civ"] = Spot("civ", 2)
    flow.play(flow.asked[0], TurnStation(0))
    first = flow.state.commander
    flow.draft(first).own.turn.pool = 2
    for seat in (0, 1, 2):
        flow.play(seat, Advance("civ"), Confirm())
    flow.play(first, TakeCard(4))
    assert flow.draft(first).own.turn.pool == 6
    flow.play(first, Confirm())
    while flow.agenda[-1].phase == "civ":
        flow.play(flow.asked[0], flow.best(flow.asked[0]))
    assert [flow.draft(seat).own.turn.pool for seat in range(3)].count(2) == 1
    assert flow.draft(first).own.turn.pool == 2


def test_example_19c_regress_as_far_as_possible() -> None:
    assert event(21, Table().tracks(civ=4)).does(Regress("civ")).cells("civ") == (3,)
    assert event(21).waiting == []
    table = event(42, Table().tracks(civ=2, water=5))
    assert [move.track for move in table.offered(Regress)] == ["water"]
    table.does(Regress("water"))
    assert table.cells("civ", "water") == (2, 2)
    assert event(42, Table().tracks(civ=2)).does(Regress("civ")).cells("civ") == (0,)


def test_section_10_event_82_takes_two_different_trackers_back_once_each() -> None:
    table = event(82, Table(moon="M0", new_cards=True).tracks(civ=4, water=5, tech=3))
    table.does(Regress("civ"))
    assert {move.track for move in table.offered(Regress)} == {"water", "tech"}
    table.does(Regress("tech"))
    assert (table.cells("civ", "water", "tech"), table.waiting) == ((3, 5, 2), [])


def test_ruling_n12_the_tracker_that_can_go_furthest() -> None:
    table = event(42, Table().tracks(civ=2, water=2, tech=1))
    assert {move.track for move in table.offered(Regress)} == {"civ", "water"}


def test_example_19d_a_meteorite_on_an_empty_symbol_destroys_a_rover() -> None:
    """Bug report 103519."""
    table = Table().lies("T110", "rover*(6,1) water*(6,2) water!(6,3)").rovers("(6,3)")
    table.own.meteors_at = []
    event(31, table).does(Pick(at("(6,3)")))
    assert (table.own.rovers_lost, table.own.meteors_at) == (1, [at("(6,3)")])
    assert event(31).waiting == []


def test_example_19e_rovers_may_not_move_onto_a_terrain() -> None:
    table = Table().lies("T98", "rover*(6,1) water*(6,2) water(6,3)").rovers("(6,2)")
    rule(33, table)
    assert "water" in stand_fault(table.play, at("(6,3)"))
    table.pool(movement=1).does(Drive(at("(6,2)"), at("(5,2)")))  # leaving it; ice is no terrain
    assert table.rover_squares == [at("(5,2)")]


def test_example_19f_one_resource_only() -> None:
    table = rule(40, Table().lies("T56", "rover*(5,0) tech*(5,1)"))
    table.put("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)")
    assert {move.option for move in table.offered(Choose)} == {"water", "rover"}
    table.does(Choose("water"))
    assert table.cells("water", "rover") == (1, 0)


def test_example_19f_no_milestone_benefits() -> None:
    table = rule(45, Table().tracks(civ=2, tech=2, biomass=2).rovers("(5,0)", supply=1))
    for track in ("civ", "tech", "biomass", "rover"):
        table.pool(Gain("steps", [track])).does(Advance(track))
    assert table.cells() == (3, 0, 3, 1, 3)
    assert (table.own.turn.earned, table.waiting) == ([], [])
    table.tracks(biomass=1).pool(Gain("steps", ["biomass"])).does(Advance("biomass"))
    assert table.waiting == ["boost"]


def test_ruling_n11_a_level_reached_without_milestones_works_from_the_next_round() -> None:
    table = rule(45, Table().tracks(tech=2)).pool(Gain("steps", ["tech"])).does(Advance("tech"))
    assert not table.play.has("1")
    table.own.asleep = []
    assert table.play.has("1")
    at_once = event(68, Table().tracks(tech=2)).does(Advance("tech"))
    assert at_once.play.has("1")


def test_example_19g_a_single_rover_is_spared_and_matching_terrain_kept_apart() -> None:
    one = event(47, Table().rovers("(5,0)"))
    assert one.waiting == []
    two = event(47, Table().rovers("(5,0)", "(6,0)"))
    assert {move.square for move in two.offered(Pick)} == {"F1", "G1"}
    table = rule(55, Table().lies("T101", "rover*(5,2) rover(4,2) water*(6,3) water(5,3)"))
    assert "own kind" in table.faults("T56", "rover*(5,1) tech*(6,1)")
    assert table.faults("patch_rover", "rover(5,1)") == ""


def test_ruling_n17_matching_terrain_square_by_square() -> None:
    table = rule(55, Table().lies("T8", "civ*(5,0) energy*(5,1)"))
    assert table.faults("T56", "rover*(6,1) tech*(6,2)") == ""
    assert "own kind" in table.faults("T128", "civ*(6,0) biomass*(6,1)")
    assert table.faults("T128", "civ*(6,1) biomass*(6,2)") == ""


def test_ruling_4_an_event_rule_that_leaves_no_tile_is_off() -> None:
    """Example 21c: first without the event rule; the planet's rule still holds then."""
    table = Table("arashi")
    ground = table.play.land
    free = {at("(1,3)"), at("(1,4)"), at("(1,5)"), at("(2,5)")}
    table.own.terrain = {square: "civ" for square in ground.squares if square not in free}
    rule(39, table).depot("T104").begin()
    first = table.offered(type(table.move("T104", "water*(1,3) rover*(1,4)")))
    covered = {move.square for move in first}
    assert covered <= {at("(1,3)"), at("(1,4)")}
    assert "outside" in table.refuses(table.move("T104", "water*(1,5) rover*(2,5)"))


def test_example_19h_choices_and_swaps() -> None:
    table = event(61, Table().lies("T56", "rover*(5,0) tech*(5,1)"))
    assert [move.option for move in table.offered(Choose)] == ["boost", "patch"]
    swap = event(70, Table().tracks(water=1, rover=4).rovers("(5,0)"))
    assert [move.track for move in swap.offered(Regress)] == ["rover"]
    swap.does(Regress("rover"))
    assert swap.cells("water", "rover") == (2, 2)


def test_example_19h_where_nothing_can_go_back_the_other_advances_all_the_same() -> None:
    """Everything possible is carried out (section 10); of equals the owner chooses (ruling N12)."""
    swap = event(70)
    assert {move.track for move in swap.offered(Regress)} == {"water", "rover"}
    swap.does(Regress("rover"))
    assert swap.cells("water", "rover") == (1, 0)


def test_example_19h_one_more_event_is_drawn_at_once() -> None:
    flow = begun(3, events=True, new_cards=True)
    flow.finish_round()
    flow.state.events[:] = [79, 33]
    flow.play(flow.asked[0], TurnStation(0))
    assert flow.state.now == [79, 33]
    assert flow.state.rules == ["rover_not_onto_terrain:water"]
    flow.finish_round()
    assert flow.state.ending == "events_over"


def test_ruling_10_the_deck_has_twenty_cards_or_twenty_four_with_the_moon() -> None:
    chance = KeyedChance(b"x" * 32)
    assert len(build(3, Options(), chance)) == 20
    assert len(build(3, Options(moon=True), chance)) == 24
    assert all(not EVENTS[card].solo_only for card in build(3, Options(mix="random"), chance))


def test_ruling_n10_the_even_mix() -> None:
    chance = KeyedChance(b"y" * 32)
    deck = build(3, Options(), chance)
    colours = [EVENTS[card].color for card in deck]
    assert [colours.count(c) for c in ("red", "orange", "green")] == [7, 7, 6]
    moon = [EVENTS[card].color for card in build(3, Options(moon=True), chance)]
    assert [moon.count(c) for c in ("red", "orange", "green")] == [8, 8, 8]


def test_cards_that_need_a_module_leave_the_deck_or_are_replaced() -> None:
    cards = {card.id for card in in_box(3, Options(new_cards=True))}
    assert 62 in cards  # it has a substitute
    assert 76 not in cards
    table = Table(new_cards=True)
    table.state.now = [62]
    table.begin()
    assert table.movement == 2


def test_a_card_whose_module_is_not_in_play_says_what_is_done_instead() -> None:
    flow = begun(3, events=True, new_cards=True)
    flow.finish_round()
    flow.state.events[:0] = [79, 62, 69]
    flow.play(flow.asked[0], TurnStation(0))
    said = [sentence(event) for event in flow.told if event.kind == "event"]
    assert said[1] == "Event 62 (green, designed by us): Gain 2 rover movement."
    (satellite,) = GAME.view(flow.position, None).extra_events
    assert satellite.text == "Gain 2 rover movement."
    flow.state.options = Options(moon=True)
    (satellite,) = GAME.view(flow.position, None).extra_events
    assert "Move your satellite" in satellite.text


def test_ruling_n18_which_rules_bind_patches_and_which_boards() -> None:
    table = rule(80, Table(moon="M0"))
    assert "moon" in table.faults("patch_biomass", "biomassM(2,0)")
    assert "moon" in table.faults("T104", "water*M(2,0) rover*M(3,0)")
    edge = rule(39, Table(moon="M0"))
    assert edge.faults("T104", "water*M(2,0) rover*M(3,0)") == ""
    assert edge.faults("patch_biomass", "biomass(5,0)") == ""
    assert "edge" in edge.faults("T104", "water*(5,0) rover*(6,0)")
    ice = rule(56, Table(moon="M0").patch_lies("M(2,0)"))
    assert "ice" in ice.faults("T104", "water*M(2,1) rover*M(2,2)")
    near = rule(78, Table(moon="M0").patch_lies("M(2,0)").rovers("M(3,1)"))
    assert "rover" in near.faults("T104", "water*M(2,1) rover*M(2,2)")


def test_events_that_stop_gains() -> None:
    quiet = rule(58, Table().tracks(water=2)).pool(Gain("steps", ["water"])).does(Advance("water"))
    assert quiet.waiting == []
    still = rule(85, Table().tracks(rover=3).rovers("(5,0)")).pool(Gain("steps", ["rover"]))
    assert still.does(Advance("rover")).movement == 0
    bare = rule(86, Table().tracks(biomass=2)).pool(Gain("steps", ["biomass"]))
    assert bare.does(Advance("biomass")).waiting == []


def test_nothing_is_given_for_a_boost_that_cannot_be_gained() -> None:
    table = rule(58, Table(corporation="quantum_solutions AA", split_corporation=True))
    table.tracks(tech=5).pool(movement=2)
    assert table.offered(UseTech) == []
    jump = rule(58, Table(corporation="jump_drive").lies("T56", "rover*(5,0) tech*(5,1)"))
    jump.own.pods_on = ["A"]
    assert jump.pool(Gain("patch")).offered(UseTech) == []


def test_events_that_lose_collected_things() -> None:
    table = Table()
    table.own.meteors, table.own.pods, table.own.pods_at = 1, 2, table.own.pods_at[2:]
    event(87, table)
    assert table.own.meteors == 0
    event(50, table).does(Pick("score"))
    assert (table.own.pods, table.own.pods_lost) == (1, 1)
    event(49, table).does(Pick(table.own.pods_at[0]))
    assert table.own.pods_lost == 2


def test_looking_at_the_next_event_is_private_and_cannot_be_taken_back() -> None:
    flow = begun(3, events=True)
    flow.finish_round()
    flow.state.events.insert(0, 53)
    flow.play(flow.asked[0], TurnStation(0))
    coming = flow.state.events[0]
    flow.play(1, Choose("look"))
    assert flow.draft(1).own.peeked == coming
    secret = [e for e in flow.told if e.kind == "peeked"]
    assert [(e.seen_by, e.reveals) for e in secret] == [((1,), True)]
    assert EVENTS[coming].text in sentence(secret[0])
    with pytest.raises(IllegalMove, match=r"No step of yours .* something hidden was shown"):
        flow.play(1, UndoStep())
    assert not any(isinstance(move, UndoStep) for move in flow.offers(1))


def test_with_the_last_event_there_is_no_next_one_to_look_at() -> None:
    table = Table()
    table.state.events = [31]
    assert [move.option for move in event(53, table).offered(Choose)] == ["boost", "look"]
    table.state.events = []
    assert [move.option for move in event(53, table).offered(Choose)] == ["boost"]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_what_one_has_looked_at_is_hidden_from_the_others(viewer: int | None) -> None:
    """The next event and what seat 1 has noted of it become another card: nobody else can tell."""
    flow = begun(3, events=True)
    flow.finish_round()
    flow.state.events.insert(0, 53)
    flow.play(flow.asked[0], TurnStation(0))
    flow.play(1, Choose("look"))
    seen = set()
    for number in range(3):
        other = GAME.load(GAME.save(flow.position))
        resample_hidden(other, viewer, keyed_luck(b"events", f"{number}"))
        assert other.agenda[-1].drafts[1].own.peeked == other.state.events[0]
        assert GAME.view(other, viewer) == GAME.view(flow.position, viewer)
        seen.add(other.state.events[0])
    assert len(seen) > 1
    mine = GAME.load(GAME.save(flow.position))
    resample_hidden(mine, 1, keyed_luck(b"events", "mine"))
    assert mine.state.events[0] == flow.state.events[0]


def test_solo_events() -> None:
    """1: one more rover on this round's tile; 2: more civ cards; 3: an objective; 15: the station; 46, 52."""
    table = Table(seats=1)
    table.state.now = [1]
    table.lies("T56", "rover*(5,0) tech*(5,1)").put("T8", "civ*(5,2) energy*(5,3)")
    assert {move.square for move in table.offered(PutRover)} == {at("(5,2)"), at("(5,3)")}
    assert (table.own.rovers, table.own.rovers_more) == (3, 1)
    flow = solo_with(2)
    assert [len(stack) for stack in flow.state.stacks] == [3, 3, 3, 3]
    flow = solo_with(3)
    assert len(flow.state.seats[0].objectives) == 4
    flow = solo_with(15)
    assert {type(move) for move in flow.offers(0)} == {TurnStation}
    flow = solo_with(46)
    before = flow.state.seats[0].objectives
    flow.play(0, Choose(f"discard {before[0]}"))
    assert flow.draft(0).own.objectives == before[1:]
    flow = solo_with(48)
    assert [len(stack) for stack in flow.state.stacks] == [1, 1, 1, 1]


def solo_with(card: int) -> Flow:
    flow = begun(1)
    flow.state.events.insert(0, card)
    flow.finish_round()
    return flow


def test_a_satellite_event_moves_without_firing() -> None:
    table = event(77, moon="M0")
    assert table.offered(Fire) == [Fire("none")]
    table.does(Fire("none"))
    assert (table.own.satellite, len(table.own.meteors_at)) == (2, 4)


def test_a_tile_taken_by_a_card_of_an_event_is_replaced_before_the_draft() -> None:
    """Bug report 108037."""
    flow = begun(3, events=True)
    flow.finish_round()
    state = flow.state
    state.events.insert(0, 17)
    state.seats[1].trackers["civ"] = Spot("civ", 2)
    state.stacks[0] = [5, 6]
    flow.play(flow.asked[0], TurnStation(0))
    for seat in (0, 2):
        while seat in flow.asked:
            flow.play(seat, flow.best(seat))
    flow.play(1, Advance("civ"), Confirm(), TakeCard(5))
    depot = _depot(flow)
    place = flow.offers(1)[0]
    flow.play(1, place)
    while flow.agenda[-1].phase == "civ":
        flow.play(flow.asked[0], flow.best(flow.asked[0]))
    after = _depot(flow)
    taken = depot.outer if depot.outer.tile.id == place.tile else depot.inner
    now = after.outer if taken is depot.outer else after.inner
    assert flow.agenda[-1].phase == "play"
    assert (now.left, now.tile.id != place.tile) == (taken.left - 1, True)


def _depot(flow: Flow) -> DepotView:
    """The depot of seat B."""
    return next(depot for depot in GAME.view(flow.position, 1).station.depots if depot.seat == 1)


def test_an_event_says_itself_what_is_to_be_done() -> None:
    """Cards that do as another does repeat its words: nobody sees the numbers of cards."""
    for card, like in ((43, 31), (44, 40), (59, 45), (60, 39)):
        assert EVENTS[card].text == EVENTS[like].text
    assert not [event.text for event in EVENTS.values() if "ame as" in event.text]
