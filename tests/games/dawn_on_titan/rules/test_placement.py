"""Own gains are placed as their owner likes; the build list is the preset (HQ boards; rulings 14, 19, 20)."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.industry import BuildIndustry, Produce, Resupply
from bot.games.dawn_on_titan.rules.placement import PlaceTokens
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from bot.games.dawn_on_titan.rules.turn import Turn
from tests.games.dawn_on_titan.builder import Small

SHIP, LASER, PARTICLES = (
    "ship_diamond",
    "card_ultra_frequency_laser",
    "card_super_charged_particles",
)


def found(moonlet: str = "natural_diamond_1", **options: object) -> Small:
    """A explores a moonlet of 3 diamond: 3 fit on the diamond ship, 1 on the alloy ship, 2 on the laser."""
    table = Small(**options).hidden("M4", moonlet).ship("A", "pathfinder", "M4", "gold")
    table.order("A", build_list=[])
    return table.turn()


def producing() -> Small:
    table = Small().moon("M3", "rhea").industry("A", "alloy_factory", "M3")
    return table.ship("A", "pathfinder", "M3", "gold").turn()


def test_ruling_20_an_own_gain_is_split_as_one_likes() -> None:
    """The first token goes on the first spot named, the next on the second."""
    table = producing()
    table.play("A", Produce("alloy_factory", onto="ship_alloy, card_super_charged_particles"))
    assert table.seat("A").tokens == {"ship_alloy": {"alloy": 1}, PARTICLES: {"alloy": 1}}
    table.play("A", Produce(onto="Life ship, Super-charged particles"))
    assert table.seat("A").tokens["ship_life"] == {"alloy": 1}
    assert table.seat("A").tokens[PARTICLES] == {"alloy": 2}


def test_ruling_20_one_name_takes_all_and_what_is_left_follows_the_list() -> None:
    table = producing()
    table.play("A", Produce(onto="ship life"))
    assert table.seat("A").tokens == {"ship_life": {"alloy": 1}, "ship_alloy": {"alloy": 1}}


@pytest.mark.parametrize(
    ("onto", "reason"),
    [
        ("ship_life, ship_life", "Life ship has room for 1 alloy, not for 2."),
        ("ship_alloy, ship_alloy, ship_alloy", "You take 2 alloy and name 3 spots for it."),
        ("ship_alloy, ship_helium", "There is no free alloy spot on helium ship."),
        ("ship_alloy, moon", "There is no free alloy spot on moon."),
    ],
)
def test_ruling_20_a_split_that_does_not_fit_is_refused(onto: str, reason: str) -> None:
    assert producing().refused("A", Produce(onto=onto)).startswith(reason)


def test_ruling_20_a_split_of_the_builders_gain() -> None:
    table = Small().moon("M3", "rhea").ship("A", "pathfinder", "M3", "gold").turn()
    table.play("A", BuildIndustry("alloy_factory", onto="ship_life, ship_alloy"))
    assert table.seat("A").tokens == {"ship_life": {"alloy": 1}, "ship_alloy": {"alloy": 1}}
    assert table.seat("B").tokens == {"ship_alloy": {"alloy": 1}}


def test_ruling_20_a_resupply_goes_where_its_owner_likes() -> None:
    table = producing()
    table.play("A", Resupply("life", "superheated plasma"))
    assert table.seat("A").tokens == {"card_superheated_plasma": {"life": 1}}


def test_ruling_20_a_split_of_what_stealth_produces() -> None:
    table = Small().moon("M3", "rhea").industry("B", "alloy_factory", "M3").hand("A", "stealth")
    table.ship("A", "pathfinder", "M3", "gold").turn()
    table.play("A", Attack(), PlayCard("stealth"))
    table.play("B", PlayCard("laser"))
    table.play("A", StealthAction("produce alloy_factory", "ship_alloy, ship_life"))
    assert table.seat("A").tokens == {"ship_alloy": {"alloy": 1}, "ship_life": {"alloy": 1}}


def spread(moves: list[Move]) -> set[tuple[int, int, int]]:
    """Tokens on the diamond ship, the alloy ship and the laser."""
    return {
        tuple(move.onto.split(", ").count(name) for name in (SHIP, "ship_alloy", LASER))
        for move in moves
    }


def test_ruling_20_what_is_found_is_placed_after_the_reveal() -> None:
    """Every way to lay 3 diamond on an empty HQ is on offer, the standard list first."""
    table = found()
    assert table.play("A", Explore()) == ["explored"]
    assert table.asked() == "A"
    offered = table.offers("A")
    assert spread(offered) == {(3, 0, 0), (2, 1, 0), (2, 0, 1), (1, 1, 1), (1, 0, 2), (0, 1, 2)}
    assert offered[0] == PlaceTokens(", ".join([SHIP] * 3))
    table.play("A", PlaceTokens("diamond ship, alloy ship, ultra-frequency laser"))
    tokens = table.seat("A").tokens
    assert tokens == {SHIP: {"diamond": 1}, "ship_alloy": {"diamond": 1}, LASER: {"diamond": 1}}
    assert (table.asked(), table.state.actions_left) == ("A", 2)


def test_ruling_20_a_build_list_answers_for_what_is_found() -> None:
    table = found().order("A", build_list=[LASER])
    assert table.play("A", Explore()) == ["explored", "automatic", "gained", "placed"]
    assert table.seat("A").tokens == {LASER: {"diamond": 2}, SHIP: {"diamond": 1}}
    done = "Done for you: Place tokens, 2 on ultra-frequency laser and 1 on diamond ship."
    assert done in table.said("A")
    assert done not in table.said("B")
    assert isinstance(table.position.agenda[-1], Turn)


@pytest.mark.parametrize(
    ("lying", "options", "asked"),
    [
        ({SHIP: 3, LASER: 2}, {}, False),  # one spot is left
        ({SHIP: 3}, {}, False),  # three spots for three
        ({SHIP: 3, LASER: 2, "ship_alloy": 1}, {}, False),  # nothing fits
        ({SHIP: 2}, {}, True),  # four spots for three
        ({}, {"storage": "pooled"}, False),
    ],
)
def test_ruling_20_only_a_real_choice_is_asked(
    lying: dict[str, int], options: dict[str, str], asked: bool
) -> None:
    table = found(**options)
    for item, count in lying.items():
        table.tokens("A", item, diamond=count)
    table.play("A", Explore())
    assert isinstance(table.position.agenda[-1], Turn) != asked


def test_ruling_20_what_is_found_cannot_be_placed_twice() -> None:
    table = found().tokens("A", LASER, diamond=1)
    table.play("A", Explore())
    assert table.refused("A", PlaceTokens(f"{LASER}, {LASER}")).startswith(
        "Ultra-frequency laser has room for 1 diamond, not for 2."
    )
    table.play("A", PlaceTokens(LASER))  # the others follow the list
    assert table.seat("A").tokens == {LASER: {"diamond": 2}, SHIP: {"diamond": 2}}


def pressed(table: Small, kind: type[Move]) -> list[str]:
    """Where the menus of this kind lay the tokens."""
    return [move.onto for move in table.offers("A", kind)]


ALLOY = [  # every way to lay 2 alloy on an empty HQ; the life ship has one spot
    "",
    "ship_alloy, ship_alloy",
    "ship_alloy, ship_life",
    f"ship_alloy, {PARTICLES}",
    f"ship_life, {PARTICLES}",
    f"{PARTICLES}, {PARTICLES}",
]


def test_ruling_20_every_split_of_a_production_is_on_offer() -> None:
    """The build list first, then each way in the printed order; a press lays the tokens so."""
    table = producing()
    assert sorted(pressed(table, Produce)) == sorted(ALLOY)
    assert pressed(table, Produce)[0] == ""
    table.play("A", Produce("alloy_factory", "ship_life, " + PARTICLES))
    assert table.seat("A").tokens == {"ship_life": {"alloy": 1}, PARTICLES: {"alloy": 1}}
    assert "ship_alloy, ship_life" not in pressed(table, Produce)


def test_ruling_20_every_split_of_the_builders_gain_is_on_offer() -> None:
    table = Small().moon("M3", "rhea").ship("A", "pathfinder", "M3", "gold").turn()
    moves = [m for m in table.offers("A", BuildIndustry) if m.industry == "alloy_factory"]
    assert sorted(m.onto for m in moves) == sorted(ALLOY)


def test_ruling_20_every_split_of_what_stealth_produces_is_on_offer() -> None:
    table = Small().moon("M3", "rhea").industry("B", "alloy_factory", "M3").hand("A", "stealth")
    table.ship("A", "pathfinder", "M3", "gold").turn()
    table.play("A", Attack(), PlayCard("stealth"))
    table.play("B", PlayCard("laser"))
    moves = [m for m in table.offers("A", StealthAction) if m.take == "produce alloy_factory"]
    assert sorted(m.onto for m in moves) == sorted(ALLOY)


def test_ruling_20_the_order_of_the_splits_does_not_tell_of_the_list() -> None:
    listed = producing().order("A", build_list=[PARTICLES])
    assert len(pressed(listed, Produce)) == len(ALLOY)
    assert pressed(listed, Produce) == pressed(producing(), Produce)


def test_ruling_20_the_seventh_industry_brings_nothing_to_split() -> None:
    table = Small().moon("M3", "rhea").ship("A", "pathfinder", "M3", "gold").turn()
    for at in ("N1", "N2", "N3", "N4", "N5", "N6"):
        table.moon(at, "kari").industry("A", "diamond_mine", at)
    assert set(pressed(table, BuildIndustry)) == {""}


def test_ruling_20_who_has_no_choice_gets_one_button() -> None:
    full = producing().tokens("A", "ship_alloy", alloy=4).tokens("A", "ship_life", alloy=1)
    assert pressed(full, Produce) == [""]
    pooled = Small(storage="pooled").moon("M3", "rhea").industry("A", "alloy_factory", "M3")
    pooled.ship("A", "pathfinder", "M3", "gold").turn()
    assert pressed(pooled, Produce) == [""]
