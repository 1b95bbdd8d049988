"""Objectives, ends of the game, final scores, solo: examples 20 to 23 and 28 (sections 8, 9, 11; rulings M-12, M-16, N9)."""

from __future__ import annotations

import copy

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance
from bot.games.planet_unknown.printed.cards import EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.closing import close
from bot.games.planet_unknown.rules.objectives import goal_medals, is_met, leaders, measure
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.round import ending
from bot.games.planet_unknown.rules.scoring import band, outcome, score, target
from bot.games.planet_unknown.rules.setup import check_options
from bot.games.planet_unknown.rules.state import Goal, Options, Piece, Seat, Spot, State, Turn
from bot.games.planet_unknown.rules.station import TurnStation, is_some_depot_empty, tops, turn_by
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.rules.turn_options import UseTech
from tests.games.planet_unknown.builder import Table, at
from tests.games.planet_unknown.private_turns import Flow, begun

SHAPE = {name: tile.shape for name, tile in TILES.items()}


def named(title: str) -> int:
    """The number of the objective with this title on either side."""
    return next(
        n for n, card in OBJECTIVES.items() if title in (card.private.title, card.neighbor.title)
    )


def three() -> tuple[State, list[Seat]]:
    state = Table().state
    state.goals = []
    return state, state.seats


def strip(own: Seat, kind: str, count: int) -> None:
    """A row of squares of one terrain."""
    squares = [f"{letter}6" for letter in "ABCDEFGHIJKL"] + [
        f"{letter}7" for letter in "ABCDEFGHIJKL"
    ]
    own.terrain |= dict.fromkeys(squares[:count], kind)


def test_example_20a_neighbours_compete_for_their_card() -> None:
    state, seats = three()
    strip(seats[0], "biomass", 7)
    strip(seats[1], "biomass", 7)
    biome = Goal(named("Biome"), [0, 1])
    assert [goal_medals(biome, seats, seat) for seat in (0, 1, 2)] == [2, 2, 0]
    seats[1].symbols = {"A6": "tech", "B6": "tech", "C6": "tech"}
    seats[2].symbols = dict.fromkeys(["A6", "B6", "C6", "D6", "E6"], "tech")
    luddite = Goal(named("Luddite"), [1, 2])
    assert [goal_medals(luddite, seats, seat) for seat in (0, 1, 2)] == [0, 5, 0]
    state.goals = [biome, luddite]
    assert score(state, 1).goals == 7


def test_ruling_2_a_ring_of_cards_three_between_two_none_alone() -> None:
    """Example 20b: between two players at most 15."""
    ring = begun(4).state
    assert [goal.seats for goal in ring.goals] == [[0, 1], [1, 2], [2, 3], [3, 0]]
    pair = begun(2).state
    assert [goal.seats for goal in pair.goals] == [[0, 1]] * 3
    assert begun(1).state.goals == []
    assert sum(OBJECTIVES[goal.card].neighbor.medals for goal in pair.goals) == 15


def test_example_20c_symbols_on_the_edge_count_terrain_does_not() -> None:
    _, seats = three()
    seats[0].terrain = {at("(5,0)"): "civ", at("(6,0)"): "civ"}
    seats[0].symbols = {at("(5,0)"): "civ"}
    assert measure(seats[0], named("Perimeter")) == 1


def test_example_20d_private_objectives() -> None:
    own = three()[1][0]
    block = [f"{letter}{row}" for letter in "EFG" for row in (5, 6, 7)]
    own.terrain = dict.fromkeys(block, "civ")
    assert is_met(own, named("Complex"))
    del own.terrain["F6"]
    assert not is_met(own, named("Complex"))
    strip(own, "civ", 11)
    own.symbols = dict.fromkeys(["A6", "B6", "C6", "D6", "E6", "F6"], "civ")
    assert is_met(own, named("Highway"))
    own.symbols = dict.fromkeys(["A6", "B6", "C6", "D6", "E6"], "energy")
    assert is_met(own, named("Alternative Energy"))
    own.symbols["F6"] = "energy"
    assert not is_met(own, named("Alternative Energy"))
    own.pods, own.meteors = 4, 3
    assert is_met(own, named("Tight Ship"))
    own.pods = 3
    assert not is_met(own, named("Tight Ship"))
    own.trackers["rover"] = Spot("rover", 15)
    assert is_met(own, named("Overdrive"))


@pytest.mark.parametrize("card", sorted(OBJECTIVES))
def test_every_objective_can_be_measured(card: int) -> None:
    _, seats = three()
    assert measure(seats[0], card) >= 0
    assert leaders(Goal(card, [0, 1]), seats) == [0, 1]
    assert is_met(seats[0], card) in (True, False)


def full(table: Table, *free: str) -> Table:
    squares = table.play.land.squares
    table.own.terrain = {square: "rover" for square in squares if square not in free}
    return table


def test_ruling_8_a_blocked_player_takes_a_tile_only_to_advance() -> None:
    """Example 21a: T27 unplaced: water, and energy as water: 5 to 7 with the boost of cell 7."""
    table = full(Table()).tracks(water=5, tech=10).depot("T27").begin()
    assert {type(move) for move in table.offered(SetAside)} == {SetAside}
    assert not table.offered(Place)
    table.does(SetAside("T27"))
    assert [told["tiles"] for told in table.told("set_aside")] == [["T27"]]
    while "water" in table.choices() and table.cells("water") < (7,):
        table.does(Advance("water", "resource"))
    assert table.cells("water") == (7,)
    assert table.waiting == ["boost"]
    assert table.own.turn.is_blocked


def test_example_21b_not_while_something_fits() -> None:
    table = Table().depot("T27").begin()
    assert table.offered(SetAside) == []
    assert "nothing to do" in table.refuses(SetAside("T27"))


def test_ruling_n22_a_blocked_player_with_quantum_solutions() -> None:
    """Lower B: one of the two twice; energy copies the other resource."""
    table = full(Table(corporation="quantum_solutions AB", split_corporation=True))
    table.depot("T48").begin().does(SetAside("T48"))
    table.does(Choose("tech"))
    assert table.cells("rover", "tech") == (0, 2)
    water = full(Table(corporation="quantum_solutions BB", split_corporation=True))
    water.depot("T26").begin().does(SetAside("T26"))
    assert water.cells("water") == (2,)


def test_ruling_7_republic_drafts_a_civ_tile_too_that_it_cannot_place() -> None:
    """Level 1, rover 4 (movement 2): the tile is drafted all the same, by itself or by the technology."""
    for first in ((), (UseTech("1", "T8"),)):
        table = full(Table(corporation="republic")).tracks(tech=3, rover=4)
        table.rovers("(5,5)").depot("T8").begin().does(*first, SetAside("T8"))
        assert table.movement == 2


def test_example_21d_an_empty_depot_ends_the_game() -> None:
    table = Table()
    state = table.state
    state.outer[0] = []
    assert not is_some_depot_empty(state)
    state.inner[state.shift % 6] = []
    assert is_some_depot_empty(state)
    assert ending(state) == "depot_empty"
    half = Table()
    place = half.state.places[0]
    half.state.outer[(place + half.state.rotation) % 6] = []
    assert len(tops(half.state, 0)) == 1


def test_example_21e_the_last_event_ends_the_game() -> None:
    flow = begun(2, events=True)
    flow.state.events[:] = flow.state.events[:1]
    flow.finish_round().finish_round()
    assert flow.state.ending == "events_over"
    assert flow.state.is_over


def test_example_22_the_station_of_two_players() -> None:
    state = Table(seats=2).state
    state.shift, state.rotation = 2, 4
    turn_by(state, 1)
    assert state.rotation == 3
    shapes = [
        (state.outer[(place + 3) % 6][0], state.inner[(place + 3 + 2) % 6][0])
        for place in state.places
    ]
    assert [tuple(SHAPE[tile] for tile in pair) for pair in shapes] == [("I4", "O4"), ("Z5", "V3")]


def test_ruling_1_seats_sit_as_the_player_count_says() -> None:
    assert [begun(count).state.places for count in (2, 3, 4)] == [[0, 3], [0, 2, 4], [0, 1, 3, 4]]


def scored() -> tuple[State, list[Seat]]:
    """Example 22: the final position of A."""
    state = Table(seats=2).state
    state.goals = []
    own = state.seats[0]
    rows = {f"{letter}{row}" for letter in "ABCDEFGHIJKL" for row in (5, 6, 7)}
    columns = {f"{letter}{row}" for letter in "DE" for row in range(1, 13)}
    squares = set(Table().play.land.squares)
    own.terrain = dict.fromkeys(sorted((rows | columns) & squares), "rover")
    own.meteors_at = [at("(3,5)")]
    for track, cell in {"civ": 9, "water": 10, "biomass": 8, "rover": 12, "tech": 6}.items():
        own.trackers[track] = Spot(track, cell)
    own.pods, own.meteors, own.cards = 3, 7, [29, 7, 34, 35]
    return state, state.seats


def test_example_22_a_final_score_line_by_line() -> None:
    state, _ = scored()
    now = score(state, 0)
    # rows 4 and 6 and column 4 as the example says, and the short columns A and L, which lie in rows 5 and 6
    assert (now.lines, now.tracks, now.lifepods, now.meteorites, now.cards) == (9, 13, 3, 4, 5)
    assert now.total == 34


def test_example_22_ties_go_to_fewer_bare_squares_then_fewer_meteorites() -> None:
    state, seats = scored()
    other = seats[1]
    for name in other.__struct_fields__:
        setattr(other, name, getattr(seats[0], name))
    other.terrain = dict(seats[0].terrain)
    state.is_over, state.ending = True, "blocked"
    ended = outcome(state)
    assert ended is not None
    assert (ended.winners, ended.reason) == ((0, 1), "a player could place no tile")
    spare = next(s for s in Table().play.land.squares if s not in other.terrain)
    other.terrain[spare] = "rover"
    ended = outcome(state)
    assert ended is not None
    assert ended.winners == (1,)
    del other.terrain[spare]
    other.meteors_at = [at("(3,5)"), at("(3,4)")]
    ended = outcome(state)
    assert ended is not None
    assert ended.lines[-1].values[0] >= ended.lines[-1].values[1]
    assert ended.winners == (0,)


def solo_mix(red: int, orange: int, green: int, **options: bool) -> State:
    state = Table(seats=1, moon="M0" if options.get("moon") else "").state

    def some(color: str, number: int) -> list[int]:
        return [card for card in EVENTS if EVENTS[card].color == color][:number]

    state.mix = some("red", red) + some("orange", orange) + some("green", green)
    return state


def test_ruling_11_the_solo_target() -> None:
    """Example 23a."""
    assert target(solo_mix(9, 6, 5)) == 55
    assert target(solo_mix(12, 4, 8, moon=True)) == 76
    assert target(solo_mix(2, 1, 21, moon=True)) == 96
    assert target(solo_mix(20, 0, 0)) == 49


def test_example_23b_the_solo_station_turns_by_itself() -> None:
    state = Table(seats=1).state
    state.shift, state.rotation = 1, 0
    turn_by(state, 1)
    assert [SHAPE[tile] for tile in tops(state, 0)] == ["U5", "I3"]
    turn_by(state, 1)
    assert [SHAPE[tile] for tile in tops(state, 0)] == ["N5", "O4"]


def test_example_23c_solo_setup_and_success() -> None:
    flow = begun(1)
    assert [len(stack) for stack in flow.state.stacks] == [2, 2, 2, 2]
    assert len(flow.state.seats[0].objectives) == 3
    state = flow.state
    state.is_over, state.ending = True, "blocked"
    lost = outcome(state)
    assert lost is not None
    assert lost.winners == ()
    total = lost.lines[-1].values[0]
    assert lost.reason == (
        f"a lost colony, {total} of {target(state)} medals; a player could place no tile"
    )
    state.seats[0].pods = target(state)
    won = outcome(state)
    assert won is not None
    assert won.winners == (0,)


def test_ruling_n9_the_bands_of_a_solo_result() -> None:
    assert [band(over) for over in (15, 10, 5, 0, -1, -5, -6, -10, -11)] == [
        "a legend", "outstanding", "very good", "success", "nearly there", "nearly there", "a beginning", "a beginning", "a lost colony",
    ]  # fmt: skip


def tops_all(own: Seat, rover: int = 15) -> None:
    for track in ("civ", "water", "biomass", "tech"):
        own.trackers[track] = Spot(track, 15)
    own.trackers["rover"] = Spot("rover", rover)


def test_example_28_all_five_tops_end_the_game() -> None:
    state = Table().state
    tops_all(state.seats[1], 14)
    assert ending(state) == ""
    tops_all(state.seats[1])
    assert ending(state) == "all_tops"
    state.seats[1].trackers["civ"] = Spot("civ", 14)
    assert ending(state) == ""


@pytest.mark.parametrize(
    ("corporation", "spots"),
    [
        ("oasis_ultd", {"water": Spot("path", 23)}),
        ("wormhole_corp", {"biomass": Spot("biomass", 5)}),
        ("jump_drive", {}),
    ],
)
def test_ruling_8_the_last_cell_of_odd_tracks(corporation: str, spots: dict[str, Spot]) -> None:
    table = Table(corporation=corporation)
    tops_all(table.own)
    table.own.trackers |= spots
    assert ending(table.state) == "all_tops"


def test_all_finish_the_round_when_one_is_blocked() -> None:
    """The others play on; then the end phase and the scores."""
    flow: Flow = begun(3)
    flow.play(flow.asked[0], TurnStation(0))
    own = flow.draft(0).own
    own.terrain = dict.fromkeys(Table().play.land.squares, "rover")
    flow.draft(0).base.terrain = dict(own.terrain)
    aside = flow.offers(0)[0]
    assert isinstance(aside, SetAside)
    while 0 in flow.asked:
        flow.play(0, flow.best(0))
    assert flow.asked == (1, 2)
    for seat in (1, 2):
        while seat in flow.asked and not flow.state.is_over:
            flow.play(seat, flow.best(seat))
    assert flow.state.ending == "blocked"
    assert flow.state.is_over


def test_an_event_deck_that_cannot_be_made_is_refused() -> None:
    with pytest.raises(IllegalMove, match="20 cards"):
        check_options(3, Options(events=True, mix="own", red=3))
    with pytest.raises(IllegalMove, match="only 16 green"):
        check_options(3, Options(events=True, moon=True, mix="own", green=24))
    with pytest.raises(IllegalMove, match="needs the event deck"):
        check_options(3, Options(mix="own", red=20))
    with pytest.raises(IllegalMove, match="mix"):
        check_options(3, Options(events=True, red=20))
    check_options(1, Options(mix="own", red=9, orange=6, green=5))


def test_a_blocked_player_keeps_the_tile_that_a_card_brings_in_the_same_round() -> None:
    """The tile taken only to advance leaves the match; the one of card 16 lies on the planet, and the end is told once."""
    state = begun(2).state
    outer, inner = next(slot for slot in state.outer if slot), next(s for s in state.inner if s)
    aside, brought = outer[0], inner[0]
    own = copy.deepcopy(state.seats[0])
    own.turn = Turn(phase="play", taken=[aside], is_blocked=True)
    table = engine.Table(state, KeyedChance(b"k" * 32))
    close(table, "play", {0: own})
    again = copy.deepcopy(state.seats[0])
    again.turn.taken = [brought]
    again.pieces.append(Piece(brought, 0, False, ["F6", "F7"], state.round))
    close(table, "civ", {0: again})
    assert state.emptied == [aside]
    assert [piece.tile for piece in state.seats[0].pieces] == [brought]
    assert brought not in inner
    assert [event.kind for event in table.events].count("ending") == 1
