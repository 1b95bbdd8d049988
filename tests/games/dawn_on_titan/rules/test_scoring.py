"""How a match ends: rulings 44-46, example 13."""

from __future__ import annotations

import pytest

from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.industry import BuildIndustry
from bot.games.dawn_on_titan.rules.standing_orders import VoteEnd
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small

SPOTS = {
    "M1": "titan",
    "M3": "rhea",
    "M5": "mimas",
    "M7": "iapetus",
    "M9": "dione",
    "N1": "ymir",
    "N3": "fenrir",
    "N5": "greip",
}


def last_body(red: int) -> Small:
    """One face-down moonlet (3 life) under Blue's (A) ship. Blue has 4 industries and 5 tokens, Red (B) 5 industries."""
    table = Small().empty().moon("H4", "helium_cloud")
    for at, name in SPOTS.items():
        table.moon(at, name)
    table.industry("A", "diamond_mine", "M3").industry("A", "diamond_mine", "M5")
    table.industry("A", "alloy_factory", "N1").industry("A", "helium_extractor", "H4")
    table.industry("B", "diamond_mine", "M7").industry("B", "life_lab", "M9")
    for at in ("N3", "N5", "M1"):
        table.industry("B", "alloy_factory", at)
    table.hidden("M2", "natural_life_1").ship("A", "pathfinder", "M2", "gold").ship(
        "A", "alloy", "M1", "gold"
    )
    table.tokens("A", "ship_life", life=3).tokens("A", "ship_diamond", life=1).tokens(
        "A", "ship_pathfinder", helium=1
    )
    return table.tokens("B", "ship_alloy", alloy=red).turn()


@pytest.mark.parametrize(("red", "winners"), [(3, (0,)), (6, (0, 1)), (7, (1,))])
def test_example_13_end_by_exploration(red: int, winners: tuple[int, ...]) -> None:
    """Five industries each, so the tokens decide: Blue 7 against Red 4, 7 (shared) and 8."""
    table = last_body(red)
    table.play("A", Explore("pathfinder"))
    assert "{A} takes 2 life (1 did not fit)." in table.said()
    table.play("A", BuildIndustry("life_lab"))
    assert table.outcome() is None
    table.play("A", EndTurn())
    assert table.outcome().reason == "last exploration"
    assert table.outcome().winners == winners
    lines = {line.label: line.values for line in table.outcome().lines}
    assert (lines["Industries"], lines["Resources"]) == ((5, 5), (7, red + 1))


def test_ruling_44_a_seventh_industry_in_the_last_turn_still_wins() -> None:
    """The explorer finishes the turn; moons and moonlets must both be gone for the match to end."""
    table = last_body(red=7).moon("M11", "enceladus").moon("N7", "narvi").hidden("N9", "kari")
    table.industry("A", "diamond_mine", "M11").industry("A", "alloy_factory", "N7")
    table.ship("A", "diamond", "N9", "silver").turn()
    table.play("A", Explore("pathfinder"), EndTurn())
    assert table.outcome() is None
    table.play("B", EndTurn())
    table.play("A", Explore("diamond"), BuildIndustry("life_lab", "M1"))
    assert (table.outcome().reason, table.outcome().winners) == ("seventh industry", (0,))


def test_ruling_44_a_last_moonlet_keeps_the_match_going() -> None:
    """All moons lie face up, one moonlet does not: no end, for nobody, until it is explored."""
    table = last_body(red=3).ship("B", "life", "N1", "silver").turn()
    table.play("A", EndTurn())
    table.play("B", EndTurn())
    assert (table.outcome(), table.asked()) == (None, "A")
    table.play("A", Explore("pathfinder"), EndTurn())
    assert table.outcome().reason == "last exploration"


def test_ruling_44_a_last_moon_keeps_the_match_going() -> None:
    """The moonlets are gone, one moon lies face down."""
    table = last_body(red=3).hidden("N9", "kari").ship("B", "life", "N1", "silver").turn()
    table.play("A", Explore("pathfinder"), EndTurn())
    assert (table.outcome(), table.asked()) == (None, "B")


def test_ruling_45_most_industries_come_before_resources() -> None:
    """Without Blue's fifth industry Red wins however few tokens it has."""
    table = last_body(red=0)
    table.play("A", Explore("pathfinder"), EndTurn())
    assert table.outcome().winners == (1,)
    assert table.refused("B", EndTurn()) == "This match is over."


def quiet(rounds: int, seats: int = 3, **options: object) -> Small:
    """Nothing has changed for so many full rounds."""
    table = (
        Small(seats, **options)
        .ship("A", "pathfinder", "N1", "gold")
        .ship("B", "pathfinder", "N2", "gold")
        .turn()
    )
    table.state.round = rounds + 2
    return table


def test_ruling_46_a_vote_ends_a_match_without_change_for_ten_rounds() -> None:
    """More than half of the seats; a vote can be taken back; it is scored by industries and tokens."""
    table = quiet(10).tokens("B", "ship_alloy", alloy=1)
    table.play("C", VoteEnd())
    assert table.said() == ["{C} votes to end the match: 1 of 2 votes needed."]
    table.play("C", VoteEnd(end=False))
    table.play("A", VoteEnd())
    assert table.outcome() is None
    table.play("C", VoteEnd())
    assert (table.outcome().reason, table.outcome().winners) == ("stalemate vote", (1,))


def test_ruling_46_no_vote_before_ten_rounds_or_without_the_guard() -> None:
    """The refusal says how many rounds there have been; votes fall when something changes."""
    assert quiet(9).refused("A", VoteEnd()) == (
        "A vote needs 10 full rounds without a newly explored body or a change in the number of industries; "
        "there have been 9."
    )
    assert "no stalemate guard" in quiet(10, stalemate_guard=False).refused("A", VoteEnd())
    table = quiet(10).hidden("N1", "fenrir").ship("A", "life", "N1", "silver")
    table.play("A", VoteEnd(), Explore("life"))
    assert table.state.votes == []
    assert "there have been 0" in table.refused("A", VoteEnd())
