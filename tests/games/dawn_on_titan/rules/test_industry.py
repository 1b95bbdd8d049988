"""Actions at industries and what they cost: rulings 10, 12-22, examples 4 and 5."""

from __future__ import annotations

import pytest

from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import (
    BuildCard,
    BuildIndustry,
    BuildShip,
    Produce,
    Resupply,
)
from bot.games.dawn_on_titan.rules.standing_orders import OrderBuilds
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small

FULL_DIAMOND = {"diamond": 3, "life": 1}


def at_mine(**options: object) -> Small:
    """A has a diamond mine on Rhea (M3) and nothing else."""
    table = Small(**options).moon("M3", "rhea").industry("A", "diamond_mine", "M3")
    return table.ship("B", "life", "N1", "silver").turn()


def at_rhea(direction: str = "gold") -> Small:
    return Small(3).moon("M3", "rhea").ship("A", "pathfinder", "M3", direction).turn()


def full_life(letter: str, table: Small, missing: int = 0) -> None:
    table.tokens(letter, "ship_life", life=3).tokens(letter, "ship_diamond", life=1)
    table.tokens(letter, "card_superheated_plasma", life=2 - missing)


def test_ruling_10_fewer_than_three_actions_may_be_used() -> None:
    """Ending the turn is legal with actions left, and is never done for the player."""
    table = at_mine()
    assert table.offers("A")[-1] == EndTurn()
    table.play("A", Produce(), Produce(), Produce())
    assert (table.asked(), table.offers("A")) == ("A", [EndTurn()])
    table = at_mine()
    table.play("A", EndTurn())
    assert table.asked() == "B"


def test_a_fourth_action_is_refused() -> None:
    """Three actions a turn."""
    table = at_mine()
    table.play("A", Produce(), Produce(), Produce())
    assert table.refused("A", Produce()) == "You have no actions left; end your turn."


def test_ruling_12_exploring_and_building_need_a_ship_of_the_bodys_direction() -> None:
    """Other players' units do not hinder."""
    table = (
        at_rhea("silver")
        .hidden("M5", "dione")
        .ship("A", "life", "M5", "silver")
        .ship("B", "life", "M3", "gold")
    )
    assert (
        table.refused("A", BuildIndustry("diamond_mine"))
        == "To build at M3 you need a ship there that flies gold."
    )
    assert (
        table.refused("A", Explore("life"))
        == "Your life ship flies silver; the body at M5 goes gold. Turn first."
    )
    table.play("A", Fly("pathfinder", "M3 gold"), BuildIndustry("diamond_mine"))
    assert table.state.bodies["M3"].industries[0].kind == "diamond_mine"


def test_ruling_13_each_printed_option_takes_one_industry() -> None:
    """A moon takes one, Titan two of different kinds, a cloud one."""
    table = (
        Small()
        .moon("M1", "titan")
        .ship("A", "pathfinder", "M1", "gold")
        .industry("B", "life_lab", "M1")
        .turn()
    )
    assert "Titan has no free spot for a life lab" in table.refused("A", BuildIndustry("life_lab"))
    table.play("A", BuildIndustry("diamond_mine"))
    assert (
        table.refused("A", BuildIndustry("alloy_factory"))
        == "Titan is full: 2 of 2 spots are taken."
    )
    cloud = Small().moon("H4", "helium_cloud").ship("A", "pathfinder", "H4", "gold").turn()
    cloud.play("A", BuildIndustry())
    assert (
        cloud.refused("A", BuildIndustry()) == "The helium cloud is full: 1 of 1 spots are taken."
    )


def test_a_face_down_moon_cannot_be_built_on() -> None:
    """Explore it first."""
    table = Small().hidden("M3", "rhea").ship("A", "pathfinder", "M3", "gold").turn()
    assert (
        table.refused("A", BuildIndustry("diamond_mine"))
        == "The moon at M3 is still face down; explore it first."
    )


def test_no_industry_of_that_kind_left() -> None:
    """Cassini Crystal has one life lab."""
    table = Small().moon("M3", "dione").moon("M5", "tethys").industry("A", "life_lab", "M5")
    table.ship("A", "pathfinder", "M3", "gold").turn()
    assert table.refused("A", BuildIndustry("life_lab")) == "You have no life lab left on your HQ."
    assert {move.industry for move in table.offers("A", BuildIndustry)} == {"alloy_factory"}


def test_the_industry_may_be_left_out_only_if_one_fits() -> None:
    """With two kinds possible the refusal names them."""
    assert (
        at_rhea().refused("A", BuildIndustry())
        == "Say which industry: alloy factory or diamond mine."
    )


def test_ruling_14_two_for_the_builder_one_for_each_other() -> None:
    """In turn order after the builder."""
    table = at_rhea()
    events = table.play("A", BuildIndustry("diamond_mine"))
    assert events == ["built_industry", "gained", "placed", "gained", "placed", "gained", "placed"]
    assert [
        (event.seat, event.facts["count"]) for event in table.events if event.kind == "gained"
    ] == [(0, 2), (1, 1), (2, 1)]
    assert table.seat("A").tokens == {"ship_diamond": {"diamond": 2}}
    assert table.seat("C").tokens == {"ship_diamond": {"diamond": 1}}


def six_built(seats: int = 3) -> Small:
    """Blue (A) has six industries, a ship over Rhea and its last diamond mine at home."""
    table = (
        Small(seats)
        .moon("M1", "titan")
        .moon("H4", "helium_cloud")
        .moon("M5", "mimas")
        .moon("M7", "iapetus")
    )
    table.moon("N5", "phoebe").moon("N9", "ymir").moon("M3", "rhea").ship(
        "A", "pathfinder", "M3", "gold"
    )
    table.industry("A", "life_lab", "M1").industry("A", "helium_extractor", "H4").industry(
        "A", "alloy_factory", "M5"
    )
    table.industry("A", "alloy_factory", "M7").industry("A", "diamond_mine", "N5").industry(
        "A", "diamond_mine", "N9"
    )
    return table.turn()


def test_ruling_15_the_seventh_industry_ends_the_game_before_any_gain() -> None:
    """Whoever places it wins at once."""
    table = six_built()
    assert table.play("A", BuildIndustry("diamond_mine")) == ["built_industry", "ended"]
    assert (table.outcome().reason, table.outcome().winners) == ("seventh industry", (0,))
    assert table.outcome().lines[0].values == (7, 0, 0)
    assert table.asked() == ""


def test_ruling_16_a_ship_is_built_at_its_industry_in_the_industrys_direction() -> None:
    """A lost ship can be built again at the full price; a wrong industry or a ship on the board is refused."""
    table = (
        at_mine()
        .tokens("A", "ship_diamond", **FULL_DIAMOND)
        .tokens("A", "ship_life", life=3, alloy=1)
    )
    assert (
        table.refused("A", BuildShip("life"))
        == "A life ship is built at a life lab; at M3 you have none."
    )
    table.play("A", BuildShip("diamond"))
    assert table.at("A", "diamond") == "M3 gold"
    assert table.seat("A").tokens["ship_diamond"] == {"diamond": 0, "life": 0}
    assert table.refused("A", BuildShip("diamond")) == "Your diamond ship is on the board already."
    del table.seat("A").ships["diamond"]
    assert table.refused("A", BuildShip("diamond")) == (
        "Your diamond ship needs 3 diamond and 1 life; you have nothing for it."
    )


def test_ruling_16_a_card_is_built_at_its_industry() -> None:
    """The laser at a diamond mine, not the plasma."""
    table = (
        at_mine()
        .tokens("A", "card_ultra_frequency_laser", diamond=2)
        .tokens("A", "card_superheated_plasma", life=2)
    )
    assert (
        table.refused("A", BuildCard("superheated_plasma"))
        == "A superheated plasma is built at a life lab; you have none."
    )
    table.play("A", BuildCard())
    assert "ultra_frequency_laser" in table.seat("A").hand
    assert "in your hand already" in table.refused("A", BuildCard("ultra_frequency_laser"))


def test_ruling_17_produce_needs_an_own_industry_and_yields_two_or_what_fits() -> None:
    """With no free spot it is refused."""
    table = at_mine()
    assert (
        table.refused("A", Produce("life_lab"))
        == "You have no life lab on the board; you have diamond mine."
    )
    table.tokens("A", "ship_diamond", diamond=3).tokens("A", "ship_alloy", diamond=1)
    table.tokens("A", "card_ultra_frequency_laser", diamond=1)
    table.play("A", Produce())
    assert "{A} takes 1 diamond (1 did not fit)." in table.said()
    assert table.refused("A", Produce()) == "All your diamond spots are full; nothing would fit."


def test_ruling_18_resupply_is_a_whole_turn_for_one_token() -> None:
    """No action may have been used before."""
    table = at_mine()
    table.play("A", Resupply("helium"))
    assert (table.state.actions_left, table.offers("A")) == (0, [EndTurn()])
    assert table.seat("A").tokens == {"ship_helium": {"helium": 1}}
    table = at_mine()
    onto = [move.onto for move in table.offers("A", Resupply) if move.resource == "helium"]
    assert onto == ["", "ship_helium", "card_stealth", "ship_pathfinder"]
    table.play("A", Resupply("helium", "ship_pathfinder"))
    assert table.seat("A").tokens == {"ship_pathfinder": {"helium": 1}}
    table = at_mine()
    table.play("A", Produce())
    assert (
        table.refused("A", Resupply("helium"))
        == "Resupply takes all 3 actions of a turn; you have 2 left."
    )


def test_ruling_19_a_token_is_spent_only_for_its_item() -> None:
    """Dedicated storage: three diamonds on the diamond ship do not pay for the laser card."""
    table = at_mine().tokens("A", "ship_diamond", diamond=3)
    assert table.refused("A", BuildCard("ultra_frequency_laser")) == (
        "Your ultra-frequency laser needs 2 diamond; you have nothing for it."
    )


def test_pooled_storage_pays_for_anything_up_to_the_caps() -> None:
    """House alternative: counters with caps 5/6/6/6."""
    table = at_mine(storage="pooled")
    table.play("A", Produce(), Produce(), Produce())
    assert table.seat("A").pool == {"diamond": 6}
    table.turn()
    assert table.refused("A", Produce()) == "All your diamond spots are full; nothing would fit."
    table.play("A", BuildCard("ultra_frequency_laser"))
    assert table.seat("A").pool == {"diamond": 4}


def test_ruling_20_gains_in_anothers_turn_follow_the_build_list() -> None:
    """Nobody is asked; a card in the hand is dead storage and comes last."""
    table = at_rhea().order("B", build_list=["card_ultra_frequency_laser", "ship_alloy"])
    table.play("A", BuildIndustry("diamond_mine"))
    assert table.seat("B").tokens == {"card_ultra_frequency_laser": {"diamond": 1}}
    built = (
        at_rhea()
        .order("B", build_list=["card_ultra_frequency_laser"])
        .hand("B", "ultra_frequency_laser")
    )
    built.play("A", BuildIndustry("diamond_mine"))
    assert built.seat("B").tokens == {"ship_diamond": {"diamond": 1}}


def test_ruling_20_the_owner_may_place_an_own_gain_elsewhere() -> None:
    """`onto` is filled first, the rest follows the list; a full or foreign spot is refused."""
    table = at_mine()
    table.play("A", Produce(onto="card ultra-frequency laser"))
    assert table.seat("A").tokens == {"card_ultra_frequency_laser": {"diamond": 2}}
    assert table.said("A")[-1] == "Your diamond lies: 2 on ultra-frequency laser."
    assert "Your diamond lies" not in " ".join(table.said("B"))
    assert table.refused("A", Produce(onto="ship_helium")) == (
        "There is no free diamond spot on helium ship. Free for diamond: diamond ship and alloy ship."
    )


def test_ruling_21_all_tokens_count_for_the_tie_break() -> None:
    """Also those on dead pips."""
    table = (
        at_mine()
        .hand("A", "ultra_frequency_laser")
        .tokens("A", "card_ultra_frequency_laser", diamond=2)
    )
    table.tokens("A", "ship_life", life=1, alloy=1)
    assert table.view(None).seats[0].tokens == 4


def test_ruling_22_a_built_card_is_announced_without_its_name() -> None:
    """Others see the tokens paid, the owner sees the card."""
    table = at_mine().tokens("A", "card_ultra_frequency_laser", diamond=2)
    table.play("A", BuildCard())
    assert table.said("B") == table.said(None) == ["{A} builds a combat card for 2 diamond."]
    assert table.said("A")[-1] == "You take ultra-frequency laser into your hand."
    assert table.view("B").seats[0].hand is None
    assert table.view("B").seats[0].hand_count == 5


def test_handicap_1_cheap_ships() -> None:
    """Only the three identical resources; the spared pip is storage that is filled last."""
    table = at_mine(cheap_ships="a").tokens("A", "ship_diamond", diamond=3)
    table.play("A", BuildShip("diamond"))
    assert table.at("A", "diamond") == "M3 gold"
    assert table.seat("A").tokens["ship_diamond"] == {"diamond": 0}


def test_example_4_setup_production_first_ship() -> None:
    """With the alloy ship first in the build list it is paid after two turns; with the default list it is not."""
    own = ("alloy ship", "super-charged particles")
    table = greip(OrderBuilds(own))
    assert table.seat("A").tokens == {
        "ship_alloy": {"alloy": 3},
        "card_super_charged_particles": {"alloy": 1},
    }
    table.play("B", BuildIndustry("diamond_mine"), EndTurn())
    table.play("A", BuildShip("alloy"))
    assert table.at("A", "alloy") == "N5 silver"
    assert table.seat("A").tokens["card_super_charged_particles"] == {"alloy": 1}
    default = greip(OrderBuilds())
    default.play("B", BuildIndustry("diamond_mine"), EndTurn())
    assert default.seat("A").tokens["ship_diamond"] == {"diamond": 1}
    assert (
        default.refused("A", BuildShip("alloy"))
        == "Your alloy ship needs 1 diamond; you have nothing for it."
    )


def greip(order: OrderBuilds) -> Small:
    """Example 4 up to Red's turn: an alloy factory on Greip, two productions, a flight."""
    table = Small().moon("N5", "greip").industry("A", "alloy_factory", "N5").moon("M1", "titan")
    table.ship("A", "pathfinder", "N5", "silver").ship("B", "pathfinder", "M1", "gold").turn()
    assert table.seat("A").home == {
        "diamond_mine": 3,
        "alloy_factory": 1,
        "life_lab": 1,
        "helium_extractor": 1,
    }
    table.play("A", order, Produce(), Produce(), Fly(to="M3"), EndTurn())
    assert table.at("A", "pathfinder") == "M3 silver"
    return table


def test_example_5_gains_and_overflow() -> None:
    """Blue's life spots are full, Green's have one free: Red +2, Blue +0, Green +1."""
    table = Small(3).moon("M3", "dione").ship("B", "pathfinder", "M3", "gold").turn("B")
    full_life("A", table)
    full_life("C", table, missing=1)
    table.play("B", BuildIndustry("life_lab"))
    gains = {event.seat: event.facts["count"] for event in table.events if event.kind == "gained"}
    assert gains == {1: 2, 2: 1, 0: 0}


@pytest.mark.parametrize("move", [BuildIndustry(), BuildShip(), BuildCard(), Produce(), Explore()])
def test_refusals_with_nothing_filled_in_are_sentences(move: object) -> None:
    """A bare command that cannot work says what is missing."""
    table = Small().ship("A", "pathfinder", "N1", "gold").turn()
    reason = table.refused("A", move)
    assert reason.endswith(".")
    assert len(reason) > 20
