"""Moonlets: rulings 39-43, examples 10 and 12."""

from __future__ import annotations

import pytest

from bot.games.dawn_on_titan.rules.combat import Attack
from bot.games.dawn_on_titan.rules.exploration import BoltTarget, Explore, MeteoriteTarget
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import BuildIndustry
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small


def sector_2() -> Small:
    """Example 10: Rhea with Red's alloy factory, a bolt at M4, Blue's ships at both."""
    table = Small().moon("M3", "rhea").industry("B", "alloy_factory", "M3").hidden("M4", "bolt_1")
    table.ship("A", "life", "M4", "gold").ship("A", "pathfinder", "M3", "gold")
    return table.ship("B", "life", "N1", "gold").turn()


def test_ruling_39_a_stunned_ship_does_nothing_more_this_turn() -> None:
    """No flight, exploration or building from it and no combat for its sake; it recovers at the end of the turn."""
    table = Small().moon("M3", "rhea").ship("A", "life", "M3", "gold", stunned=True)
    table.ship("B", "life", "M3", "gold").hidden("M5", "dione").ship(
        "A", "alloy", "M5", "gold", stunned=True
    ).turn()
    stunned = "Your life ship is stunned to the end of this turn."
    assert table.refused("A", Fly("life", "M2")) == stunned
    assert (
        table.refused("A", BuildIndustry("diamond_mine"))
        == "Your life ship at M3 is stunned to the end of this turn."
    )
    assert (
        table.refused("A", Attack())
        == "None of your units shares location and direction with another player's."
    )
    assert (
        table.refused("A", Attack("M3"))
        == "Your only ship at M3 is stunned; it is no reason for a combat."
    )
    assert "stunned" in table.refused("A", Explore("alloy"))
    kinds = {type(move).__name__ for move in table.offers("A")}
    assert kinds == {"Resupply", "EndTurn"}
    table.play("A", EndTurn())
    assert not table.seat("A").ships["life"].stunned


def test_ruling_39_targets_are_the_explored_moons_of_the_sector() -> None:
    """All orbits, Titan included, clouds not; without one only the stun happens."""
    table = (
        Small()
        .moon("M1", "titan")
        .moon("H1", "helium_cloud")
        .hidden("M2", "bolt_1")
        .moon("N3", "ymir")
    )
    table.hidden("N1", "fenrir").moon("M3", "rhea").ship("A", "life", "M2", "gold").turn()
    table.play("A", Explore())
    assert [move.at for move in table.offers("A")] == ["M1", "N3"]
    assert table.refused("A", BoltTarget("M3")) == "M3 is not in sector 1, where the bolt struck."
    assert (
        table.refused("A", BoltTarget("H1"))
        == "There is no explored moon at H1; clouds do not count."
    )
    table.play("A", BoltTarget("M1"))
    assert table.state.bodies["M1"].bolted
    lonely = Small().hidden("M4", "bolt_1").ship("A", "life", "M4", "gold").turn()
    assert lonely.play("A", Explore()) == ["explored", "stunned", "bolt_lost"]
    assert lonely.asked() == "A"


@pytest.mark.parametrize(("moon", "kinds", "capacity"), [("rhea", 1, 2), ("titan", 2, 3)])
def test_ruling_40_a_bolt_adds_one_spot_until_used(moon: str, kinds: int, capacity: int) -> None:
    """A second bolt does nothing more; the extra industry uses it up."""
    table = Small().moon("M1", moon, bolted=True)
    for kind in ("alloy_factory", "life_lab")[:kinds]:
        table.industry("B", kind, "M1")
    assert table.view(None).bodies[1].capacity == capacity
    table.ship("A", "life", "M1", "gold").turn()
    table.play("A", BuildIndustry("diamond_mine"))
    assert not table.state.bodies["M1"].bolted
    assert len(table.state.bodies["M1"].industries) == capacity


def test_ruling_40_any_player_may_use_the_spot() -> None:
    """Blue's bolt, Red's industry."""
    table = sector_2().ship("B", "diamond", "M3", "gold")
    table.play("A", Explore("life"), EndTurn())
    table.play("B", BuildIndustry("diamond_mine"))
    assert [industry.seat for industry in table.state.bodies["M3"].industries] == [1, 1]


def test_ruling_41_the_meteorite_strikes_its_ring_or_not_at_all() -> None:
    """It may be declined."""
    table = (
        Small()
        .hidden("M8", "meteorite_1")
        .ship("A", "pathfinder", "M8", "gold")
        .ship("B", "life", "M2", "silver")
    )
    table.turn()
    table.play("A", Explore())
    assert table.play("A", MeteoriteTarget("none")) == ["meteorite_declined"]
    assert (table.at("B", "life"), table.state.actions_left) == ("M2 silver", 2)


def test_ruling_42_an_explosion_takes_every_unit_in_the_location() -> None:
    """Both directions, the exploring ship too; other locations are spared."""
    table = (
        Small(3)
        .hidden("M2", "explosion_1")
        .ship("A", "pathfinder", "M2", "gold")
        .ship("A", "life", "M3", "gold")
    )
    table.ship("B", "life", "M2", "silver").ship("C", "alloy", "M2", "gold").turn()
    events = table.play("A", Explore("pathfinder"))
    assert events.count("lost") == 3
    assert (table.at("A", "pathfinder"), table.at("A", "life"), table.asked()) == (
        "home",
        "M3 gold",
        "A",
    )
    assert table.state.discarded == ["explosion_1"]


def test_ruling_43_natural_resources_are_for_the_explorer_only() -> None:
    """Three tokens, what does not fit is lost."""
    table = Small().hidden("M4", "natural_helium_1").tokens("A", "ship_helium", helium=3)
    table.ship("A", "pathfinder", "M4", "gold").turn()
    table.play("A", Explore())
    assert table.said()[:2] == [
        "{A} explores the moonlet at M4: natural resources, 3 helium.",
        "{A} takes 2 helium (1 did not fit).",
    ]
    assert (table.view(None).seats[0].tokens, table.view(None).seats[1].tokens) == (5, 0)


def test_example_10_bolt() -> None:
    """The extra spot on Rhea is used by the other ship; afterwards Rhea is full, and stays closed when one is lost."""
    table = sector_2()
    table.play("A", Explore("life"))
    assert table.state.bodies["M3"].bolted
    table.play("A", BuildIndustry("diamond_mine"))
    assert "{B} takes 1 diamond." in table.said()
    assert table.seat("A").tokens == {"ship_diamond": {"diamond": 2}}
    assert not table.state.bodies["M3"].bolted
    assert (
        table.refused("A", BuildIndustry("diamond_mine")) == "Rhea is full: 2 of 2 spots are taken."
    )
    assert "stunned" in table.refused("A", Fly("life", "M3"))
    table.play("A", EndTurn())
    assert not table.seat("A").ships["life"].stunned
    del table.state.bodies["M3"].industries[0]
    table.seat("B").home["alloy_factory"] += 1
    table.turn("A")
    assert (
        table.refused("A", BuildIndustry("alloy_factory"))
        == "Rhea is full: 1 of 1 spots are taken."
    )


def test_example_12_meteorite() -> None:
    """Units anywhere in the main ring, own ones too; not in other orbits."""
    table = (
        Small(3)
        .hidden("M8", "meteorite_1")
        .moon("M1", "titan")
        .industry("B", "alloy_factory", "M1")
    )
    table.ship("A", "pathfinder", "M8", "gold").ship("C", "life", "M12", "silver").ship(
        "A", "alloy", "M3", "silver"
    )
    table.ship("B", "life", "H4", "gold").ship("B", "alloy", "N15", "gold").ship(
        "C", "alloy", "S", "gold"
    ).turn()
    table.play("A", Explore())
    assert [move.target for move in table.offers("A")] == [
        "C life M12",
        "B alloy_factory M1",
        "A pathfinder M8",
        "A alloy M3",
        "none",
    ]
    assert "'B life H4' is no unit in the main orbit." in table.refused(
        "A", MeteoriteTarget("B life H4")
    )
    table.play("A", MeteoriteTarget("b alloy factory m1"))
    assert table.state.bodies["M1"].industries == []
    assert table.seat("B").home["alloy_factory"] == 3
