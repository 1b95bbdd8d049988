"""Combat: rulings 30-38, examples 6-8."""

from __future__ import annotations

import pytest

from bot import engine
from bot.games.dawn_on_titan.printed.pieces import RESULT
from bot.games.dawn_on_titan.rules.combat import Attack, LoseUnit, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from tests.games.dawn_on_titan.builder import Small


def duel(
    attacker: tuple[str, ...] = ("pathfinder",), defender: tuple[str, ...] = ("life",)
) -> Small:
    """A and B with ships at M5, gold, A's turn; both have another ship far away."""
    table = Small().ship("A", "helium", "N1", "gold").ship("B", "helium", "N1", "silver")
    for name in attacker:
        table.ship("A", name, "M5", "gold")
    for name in defender:
        table.ship("B", name, "M5", "gold")
    return table.turn()


def fight(table: Small, card: str, answer: str) -> list[str]:
    """A attacks with a card, B answers; the events from the second card on."""
    table.play("A", Attack(), PlayCard(card))
    return table.play("B", PlayCard(answer))


def mine(ships: tuple[str, ...] = ("pathfinder",)) -> Small:
    """Example 8: Red's (B) diamond mine on Rhea, M3; Blue's (A) ship there; Blue has stealth and 1 of 3 diamond."""
    table = Small().moon("M3", "rhea").industry("B", "diamond_mine", "M3").hand("A", "stealth")
    table.tokens("A", "ship_diamond", diamond=1).ship("A", "helium", "N1", "gold")
    for name in ships:
        table.ship("A", name, "M3", "gold")
    return table.turn()


def test_ruling_30_the_steps_follow_each_other() -> None:
    """Attack, two cards, loss, cards back in the hands, retreats: defender first."""
    table = duel(("pathfinder", "alloy"), ("life", "diamond"))
    fight(table, "plasma", "laser")
    assert table.asked() == "B"
    table.play("B", LoseUnit("life"))
    assert (table.asked(), table.offers("B")[0]) == ("B", Retreat("stay"))
    table.play("B", Retreat("stay"))
    assert table.asked() == "A"
    table.play("A", Retreat("stay"))
    assert table.state.combat is None
    assert table.seat("A").hand == ["laser", "plasma", "charged_particles", "security"]
    assert table.state.actions_left == 2


def test_ruling_31_a_combat_needs_units_of_both_in_one_traffic() -> None:
    """Same location and direction; with several opponents one is named; all own units there are one side."""
    table = Small(3).ship("A", "pathfinder", "M5", "gold").ship("A", "alloy", "N1", "gold")
    table.ship("B", "life", "M5", "silver").turn()
    assert (
        table.refused("A", Attack())
        == "None of your units shares location and direction with another player's."
    )
    assert table.refused("A", Attack("M5", "gold", "B")) == "{B} has no unit at M5 that goes gold."
    assert table.refused("A", Attack("M6")) == "You have no unit at M6 that goes gold."
    table.ship("B", "alloy", "M5", "gold").ship("C", "life", "M5", "gold")
    assert table.refused("A", Attack()) == "Say which opponent: B or C."
    assert table.play("A", Attack(opponent="c")) == ["attacked"]


def test_ruling_32_stealth_needs_attacker_ship_and_industry_of_the_opponent() -> None:
    """Security needs an industry of one of the two."""
    table = mine()
    table.play("A", Attack())
    assert {move.card for move in table.offers("A")} == {
        "laser",
        "plasma",
        "charged_particles",
        "security",
        "stealth",
    }
    bare = duel().hand("A", "stealth")
    bare.play("A", Attack())
    assert bare.refused("A", PlayCard("stealth")) == "Stealth needs an industry of {B} at M5."
    assert bare.refused("A", PlayCard("security")) == (
        "Security needs an industry of {A} and {B} at M5 that goes gold."
    )


def test_ruling_33_stealth_against_security_costs_the_attacker_a_unit() -> None:
    """'Unless stealth was played' means: unless stealth won."""
    table = mine()
    fight(table, "stealth", "security")
    assert table.at("A", "pathfinder") == "home"


def test_ruling_34_the_same_card_is_cancelled() -> None:
    """The action is spent, retreats still follow."""
    table = duel()
    assert "lost" not in fight(table, "laser", "laser")
    assert (table.asked(), table.offers("B", Retreat)[0], table.state.actions_left) == (
        "B",
        Retreat("stay"),
        2,
    )


def test_ruling_35_the_loser_chooses_if_there_are_different_units() -> None:
    """Only units in the traffic; a single one goes without asking."""
    table = duel(defender=("life", "diamond"))
    fight(table, "plasma", "laser")
    assert table.offers("B") == [LoseUnit("life"), LoseUnit("diamond")]
    assert table.refused("B", LoseUnit("helium")) == (
        "helium ship is not in this combat; you can lose life ship or diamond ship."
    )
    table.play("B", LoseUnit("diamond"))
    assert (table.at("B", "diamond"), table.at("B", "life")) == ("home", "M5 gold")
    single = duel()
    fight(single, "plasma", "laser")
    assert single.at("B", "life") == "home"


def test_ruling_35_a_standing_order_chooses_the_loss() -> None:
    """The first of the list that is in the combat."""
    table = duel(defender=("life", "diamond")).order("B", lose_first=["helium", "diamond"])
    fight(table, "plasma", "laser")
    assert (table.at("B", "diamond"), table.at("B", "life")) == ("home", "M5 gold")


def test_ruling_35_a_lost_industry_returns_to_its_hq() -> None:
    """It is at home again and can be built again."""
    table = mine()
    fight(table, "plasma", "laser")
    assert table.state.bodies["M3"].industries == []
    assert table.seat("B").home["diamond_mine"] == 1


def test_ruling_36_retreat_is_one_step_away_from_all_other_units() -> None:
    """Along the orbit by direction or between orbits, no turn, no unit of another player in either direction."""
    table = duel().ship("B", "alloy", "M4", "silver")
    table.moon("N9", "ymir").industry("B", "alloy_factory", "N9")
    fight(table, "laser", "laser")
    table.play("B", Retreat("stay"))
    assert table.offers("A") == [Retreat("stay"), Retreat("H3"), Retreat("N10")]
    assert "You can choose H3, N10 or stay." in table.refused("A", Retreat("M4"))
    table.play("A", Retreat("H3"))
    assert table.at("A", "pathfinder") == "H3 gold"


def test_ruling_36_all_ships_go_together_and_vetoes_do_not_stop_them() -> None:
    """Every own ship of the direction, nobody is asked to let it pass."""
    table = (
        duel(("pathfinder", "alloy"))
        .order("B", passing={"A": "stop"})
        .ship("A", "diamond", "M5", "silver")
    )
    fight(table, "laser", "laser")
    table.play("B", Retreat("stay"))
    table.play("A", Retreat("M4"))
    assert [table.at("A", name) for name in ("pathfinder", "alloy", "diamond")] == [
        "M4 gold",
        "M4 gold",
        "M5 silver",
    ]


def test_ruling_36_industries_never_retreat() -> None:
    """A side without ships is not asked."""
    table = mine()
    fight(table, "laser", "laser")
    assert table.asked() == "A"


@pytest.mark.parametrize(
    ("order", "end"),
    [("along", "M4 gold"), ("inward", "H3 gold"), ("outward", "N9 gold"), ("stay", "M5 gold")],
)
def test_a_retreat_order_answers_by_itself(order: str, end: str) -> None:
    """Along the orbit, inward, outward or stay."""
    table = duel().order("B", retreat=order)
    fight(table, "laser", "laser")
    assert (table.at("B", "life"), table.asked()) == (end, "A")


def test_ruling_37_stealth_takes_one_industry_action_with_own_resources() -> None:
    """Ship, card or produce; optional; without a possibility nothing is asked."""
    table = mine().tokens("A", "card_ultra_frequency_laser", diamond=2)
    fight(table, "stealth", "laser")
    assert list(dict.fromkeys(move.take for move in table.offers("A"))) == [
        "produce diamond_mine",
        "card ultra_frequency_laser",
        "nothing",
    ]
    assert "You can choose" in table.refused("A", StealthAction("ship diamond"))
    table.play("A", StealthAction("card ultra_frequency_laser"))
    assert "ultra_frequency_laser" in table.seat("A").hand
    assert table.said("B")[0] == "{A} builds a combat card for 2 diamond."
    full = mine().tokens("A", "ship_diamond", diamond=3).tokens("A", "ship_alloy", diamond=1)
    full.tokens("A", "card_ultra_frequency_laser", diamond=2).hand("A", "ultra_frequency_laser")
    fight(full, "stealth", "laser")
    assert full.offers("A") == [
        Retreat("stay"),
        Retreat("M2"),
        Retreat("H2"),
        Retreat("N5"),
        Retreat("N6"),
    ]
    assert len(full.state.bodies["M3"].industries) == 1


def test_ruling_38_both_cards_are_stored_before_either_is_shown() -> None:
    """The first card is hidden from everybody else; both seats are asked at the same time."""
    table = duel()
    table.play("A", Attack())
    assert table.asked() == "BA"
    table.play("B", PlayCard("plasma"))
    assert table.said("A") == table.said(None) == ["{B} has chosen a card."]
    assert table.said("B")[-1] == "You choose plasma."
    for viewer in ("A", None):
        assert table.view(viewer).combat.chosen == (1,)
        assert table.view(viewer).combat.revealed is None
    assert (
        table.refused("B", PlayCard("laser")) == "It is not your turn: {A} to choose a combat card."
    )
    table.play("A", PlayCard("laser"))
    assert table.said()[1] == "{A} shows laser, {B} shows plasma: {B} wins."


def test_ruling_38_cards_may_be_preset() -> None:
    """The first legal card of the list; security is passed over where it is not legal."""
    table = duel().order("B", defence_cards=["security", "charged_particles", "laser"])
    table.play("A", Attack())
    assert table.asked() == "A"
    table.play("A", PlayCard("plasma"))
    assert table.said()[1] == "{A} shows plasma, {B} shows charged particles: {B} wins."


def test_ruling_38_a_defender_out_of_time_plays_a_weapon_card_by_lot() -> None:
    """Security is no weapon card; the attacker is waited for."""
    table = duel()
    table.play("A", Attack())
    weapons = ("laser", "plasma", "charged_particles")
    assert engine.default_answers(table.position, 1) == tuple(map(PlayCard, weapons))
    assert engine.default_answers(table.position, 0) == ()


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """Upgraded cards must be built first."""
    table = duel()
    table.play("A", Attack())
    assert table.refused("A", PlayCard("stealth")) == (
        "You have no stealth in your hand; you hold laser, plasma, charged particles and security."
    )


@pytest.mark.parametrize(
    ("card", "answer", "result"),
    [
        ("laser", "plasma", "lose"),
        ("plasma", "laser", "win"),
        ("charged_particles", "plasma", "win"),
        ("laser", "charged_particles", "win"),
        ("ultra_frequency_laser", "laser", "win"),
        ("ultra_frequency_laser", "plasma", "lose"),
        ("ultra_frequency_laser", "superheated_plasma", "lose"),
        ("plasma", "ultra_frequency_laser", "win"),
        ("superheated_plasma", "superheated_plasma", "cancel"),
        ("super_charged_particles", "charged_particles", "win"),
        ("security", "laser", "lose"),
        ("security", "security", "cancel"),
        ("stealth", "superheated_plasma", "win"),
        ("stealth", "security", "lose"),
    ],
)
def test_example_6_combat_results(card: str, answer: str, result: str) -> None:
    """The first card attacks."""
    assert RESULT[card][answer] == result


def test_example_7_combat_with_retreats() -> None:
    """Blue (B) goes to M5; Green (A) then has no place to go and is not asked."""
    table = Small(3).moon("N11", "ymir").industry("C", "alloy_factory", "N11")
    for letter, names in (("A", ("pathfinder", "life")), ("B", ("alloy", "diamond"))):
        for name in names:
            table.ship(letter, name, "N10", "silver")
    table.turn()
    fight(table, "plasma", "laser")
    table.play("B", LoseUnit("alloy"))
    assert table.offers("B") == [Retreat("stay"), Retreat("M5")]
    variant = table.position
    table.play("B", Retreat("M5"))
    assert (table.at("B", "diamond"), table.state.actions_left) == ("M5 silver", 2)
    assert table.state.combat is None
    assert table.at("A", "pathfinder") == table.at("A", "life") == "N10 silver"
    table.position = variant
    table.play("B", Retreat("stay"))
    table.play("A", Retreat("M5"))
    assert table.at("A", "pathfinder") == table.at("A", "life") == "M5 silver"


def test_example_8a_stealth_produces() -> None:
    """Stealth against charged particles: 2 diamond, Red loses nothing."""
    table = mine()
    fight(table, "stealth", "charged_particles")
    table.play("A", StealthAction("produce diamond mine"))
    assert table.seat("A").tokens == {"ship_diamond": {"diamond": 3}}
    assert len(table.state.bodies["M3"].industries) == 1


def test_example_8b_stealth_against_security() -> None:
    """Blue's ship returns to its HQ (ruling 33)."""
    table = mine()
    fight(table, "stealth", "security")
    assert (table.at("A", "pathfinder"), table.asked()) == ("home", "A")


def test_example_8c_stealth_builds_a_ship() -> None:
    """Paid in full, the diamond ship appears at Red's mine with its direction."""
    table = mine().tokens("A", "ship_diamond", diamond=3, life=1)
    fight(table, "stealth", "laser")
    table.play("A", StealthAction("ship diamond"))
    assert table.at("A", "diamond") == "M3 gold"
    assert table.seat("A").tokens == {"ship_diamond": {"diamond": 0, "life": 0}}


def test_example_8d_without_an_industry_neither_stealth_nor_security() -> None:
    """Security is legal again with an industry of Blue there."""
    table = Small().moon("M3", "rhea").hand("A", "stealth").ship("A", "pathfinder", "M3", "gold")
    table.ship("B", "life", "M3", "gold").turn()
    table.play("A", Attack())
    assert {move.card for move in table.offers("A")} == {"laser", "plasma", "charged_particles"}
    assert {move.card for move in table.offers("B")} == {"laser", "plasma", "charged_particles"}
    table.industry("A", "diamond_mine", "M3")
    assert PlayCard("security") in table.offers("A")
    assert PlayCard("security") in table.offers("B")
    assert PlayCard("stealth") not in table.offers("A")


def test_example_8e_a_mine_attacks_a_ship() -> None:
    """Red may not play stealth without a ship there; Blue may play security, which loses to every weapon."""
    table = mine().hand("B", "stealth").turn("B")
    table.play("B", Attack())
    assert (
        table.refused("B", PlayCard("stealth"))
        == "Stealth needs a ship of yours at M3 that goes gold and is not stunned."
    )
    table.play("A", PlayCard("security"))
    table.play("B", PlayCard("laser"))
    assert table.at("A", "pathfinder") == "home"
