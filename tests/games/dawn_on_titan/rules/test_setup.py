"""Setup, losing the last unit, coming back: rulings 5-9 and 61, example 11; options and the printed pieces."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed import pieces
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.setup import PlaceIndustry, PlaceStart, StartPlace
from bot.games.dawn_on_titan.rules.state import Options
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import KEY, Small


def begun(seats: int = 2, **options: object) -> Small:
    table = Small(seats)
    table.position = engine.begin(GAME, seats, Options(**options), KeyedChance(KEY)).position
    return table


def started(seats: int = 2, **options: object) -> Small:
    """Everybody takes the first start and the first industry offered."""
    table = begun(seats, **options)
    while isinstance((move := table.offers(table.asked())[0]), PlaceStart | PlaceIndustry):
        table.play(table.asked(), move)
    return table


@pytest.mark.parametrize(
    ("seats", "clouds", "norse", "moonlets"), [(2, 1, 3, 6), (3, 2, 6, 12), (4, 2, 12, 12)]
)
def test_the_table_of_the_setup(seats: int, clouds: int, norse: int, moonlets: int) -> None:
    """Setup 3: Titan and 5 main moons always; clouds, norse moons and moonlets by the number of players."""
    kinds = [body.kind for body in begun(seats).state.bodies.values()]
    counts = [kinds.count(kind) for kind in ("titan", "main", "cloud", "norse", "moonlet")]
    assert counts == [1, 5, clouds, norse, moonlets]


def test_setup_hands_and_piles() -> None:
    """Setup 4: seven industries, the basic cards in hand, the upgraded ones in the pile."""
    seat = begun().seat("A")
    assert sum(seat.home.values()) == 7
    assert seat.hand == ["laser", "plasma", "charged_particles", "security"]
    assert set(seat.pile) == {
        "ultra_frequency_laser",
        "superheated_plasma",
        "super_charged_particles",
        "stealth",
    }


def test_ruling_5_no_resources_for_the_setup_industry() -> None:
    """The gain is for building during the game."""
    table = started()
    assert all(not seat.tokens and not seat.pool for seat in table.state.seats)
    assert [len(body.industries) for body in table.state.bodies.values()].count(1) == 2


def test_ruling_6_a_face_down_norse_moon_of_its_own_and_the_industry_after_the_flip() -> None:
    """The moon is face down and nobody else's; then one of its options is chosen."""
    table = begun()
    first, second = table.asked(), "AB".replace(table.asked(), "")
    assert (
        table.refused(first, PlaceStart("M3"))
        == "You begin on a face-down norse moon: N5, N13 or N21."
    )
    assert table.play(first, PlaceStart("N5"))[:2] == ["chose_start", "explored"]
    body = table.state.bodies["N5"]
    kinds = {move.industry for move in table.offers(first, PlaceIndustry)}
    assert kinds == set(pieces.MOONS[body.name].options)
    wrong = ({"alloy_factory", "diamond_mine", "life_lab"} - kinds).pop()
    assert "has no free spot for a" in table.refused(first, PlaceIndustry(wrong))
    table.play(first, PlaceIndustry(sorted(kinds)[0]))
    assert table.at(first, "pathfinder") == "N5 silver"
    assert (
        table.refused(second, PlaceStart("N5"))
        == "You begin on a face-down norse moon: N13 or N21."
    )


def test_ruling_7_losing_the_last_unit_ends_the_turn() -> None:
    """The actions that are left are lost."""
    table = Small().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold").turn()
    table.play("A", Attack(), PlayCard("laser"))
    table.play("B", PlayCard("plasma"), Retreat("stay"))
    assert (table.asked(), table.state.turn) == ("B", 1)
    assert "{A} has no unit on the board: the turn is over; actions lost: 2." in table.said()


def lost_everything(seats: int = 2) -> Small:
    """B has nothing on the board; A ends its turn."""
    table = Small(seats).moon("M1", "titan").moon("H4", "helium_cloud").hidden("N5", "narvi")
    table.hidden("M4", "bolt_1").moon("N9", "ymir").ship("A", "pathfinder", "N1", "gold")
    return table.industry("A", "life_lab", "M1").turn()


def test_ruling_8_where_a_player_comes_back() -> None:
    """Any moon or cloud without industry, face up or down; no moonlet; ship in the body's direction; then 3 actions."""
    table = lost_everything()
    table.play("A", EndTurn())
    assert {move.at for move in table.offers("B")} == {"H4", "N5", "N9", "N23"}
    table.play("B", PlaceStart("h4"))
    assert table.at("B", "pathfinder") == "H4 gold"
    assert [body.kind for body in table.state.bodies["H4"].industries] == ["helium_extractor"]
    assert (table.asked(), table.state.actions_left, table.seat("B").tokens) == ("B", 3, {})


def test_ruling_9_coming_back_on_the_last_face_down_body_ends_the_match_after_the_turn() -> None:
    """It counts as exploring; the turn is still played."""
    table = (
        Small()
        .empty()
        .hidden("N5", "narvi")
        .moon("N9", "ymir")
        .ship("A", "pathfinder", "N1", "gold")
        .turn()
    )
    table.play("A", EndTurn())
    table.play("B", PlaceStart("N5"), PlaceIndustry("life_lab"))
    assert table.outcome() is None
    table.play("B", EndTurn())
    assert table.outcome().reason == "last exploration"
    assert table.outcome().winners == (1,)


def test_ruling_61_the_return_is_at_the_start_of_the_own_turn_that_follows() -> None:
    """Units lost in another player's turn cost no turn."""
    table = Small().ship("A", "pathfinder", "M5", "gold").ship("A", "life", "M6", "gold")
    table.ship("B", "pathfinder", "M5", "gold").hidden("N5", "narvi").turn()
    table.play("A", Attack(), PlayCard("plasma"))
    table.play("B", PlayCard("laser"))
    table.play("A", table.offers("A")[0], EndTurn())
    assert table.asked() == "B"
    table.play("B", PlaceStart("N5"), PlaceIndustry("life_lab"))
    assert (table.state.turn, table.state.actions_left) == (1, 3)


@pytest.mark.parametrize(
    ("again", "place", "task"),
    [
        (False, "a face-down norse moon", "to choose a start"),
        (True, "any moon or cloud without industry", "to choose where to come back"),
    ],
)
def test_rulings_6_and_61_a_start_and_a_return_are_asked_in_words_of_their_own(
    again: bool, place: str, task: str
) -> None:
    asked = StartPlace(1, again).decision(Small().state)
    assert (asked.seats, asked.task) == ((1,), task)
    assert asked.question == f"Choose {place} for {{B}}'s Pathfinder and an industry."


def test_example_11_explosion_no_units_return() -> None:
    """Both ships go home whatever their direction; 2 actions are lost; next turn A comes back and has 3 actions."""
    table = Small().hidden("M2", "explosion_1").hidden("N5", "narvi").moon("M1", "titan")
    table.ship("A", "pathfinder", "M2", "gold").ship("B", "life", "M2", "silver")
    table.hidden("M8", "meteorite_1").ship("B", "alloy", "N1", "silver").industry(
        "B", "life_lab", "M1"
    ).turn()
    table.play("A", Explore())
    assert (table.at("A", "pathfinder"), table.at("B", "life"), table.asked()) == (
        "home",
        "home",
        "B",
    )
    assert "{A} has no unit on the board: the turn is over; actions lost: 2." in table.said()
    table.play("B", EndTurn())
    assert (
        table.refused("A", PlaceStart("M1"))
        == "M1 has an industry on it; choose a body without one."
    )
    assert table.refused("A", PlaceStart("M8")) == "There is no moon or cloud at M8."
    table.play("A", PlaceStart("N5"), PlaceIndustry("life_lab"))
    assert table.state.bodies["N5"].explored
    assert (table.at("A", "pathfinder"), table.state.actions_left) == ("N5 silver", 3)
    assert table.seat("A").tokens == {}


def test_fair_start_gives_early_seats_fewer_actions_in_the_first_turn() -> None:
    """House option: 1/2/3/3 for four seats, 3 for everybody from round 2."""
    table, found = started(4, fair_start=True), []
    for _ in range(5):
        found.append(table.state.actions)
        table.play(table.asked(), EndTurn())
    assert found == [1, 2, 3, 3, 3]


def test_options_that_do_not_go_together_are_refused() -> None:
    """A handicap for a seat that is not there, a solo option with two seats, four seats at most."""
    with pytest.raises(IllegalMove, match="There is no seat D; the seats are A and B"):
        begun(cheap_ships="AD")
    with pytest.raises(IllegalMove, match="for the solo game"):
        begun(ai_head_start=1)
    with pytest.raises(IllegalMove, match="not 5"):
        begun(5)


def test_the_chart_agrees_with_the_component_list() -> None:
    """43 locations, pips for exactly 92 tokens, 24 + 1 moons, 18 moonlets, 7 industries a board."""
    assert pieces.faults() == []
    assert (len(pieces.LOCATIONS), len(pieces.MOONLETS), len(pieces.MOONS)) == (43, 18, 26)
    assert sum(pieces.CAPS.values()) * 4 == 92
    assert pieces.LOCATIONS["M3"].inward == "H2"
    assert pieces.LOCATIONS["M3"].outward == ("N5", "N6")
