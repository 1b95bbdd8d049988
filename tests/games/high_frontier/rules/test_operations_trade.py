"""Income, free market, boost, ET production, delivery: rulings 19, 23, 35, 36, 61b, 84, 85, 98, 105-107, 119, 142; examples 17, 18."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.income import Income, Sell
from bot.games.high_frontier.rules.operations.produce import Deliver, Produce, delivery_cost
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.whole_game import Whole

NASA, ROSCOSMOS, TAIKONAUTS = "nasa_astronauts", "roscosmos", "taikonauts"


def test_rulings_19_142_income_is_always_legal_once() -> None:
    table = Whole()
    table.play(Income())
    assert table.seat("A").leo.water == 7
    assert table.refused(Income()) == "You have performed your operation this turn."
    assert table.offers(Income) == []


def market() -> Whole:
    """Factories in play: C 0, M 1, V 2, S 3, D 5; black cards on LEO."""
    table = Whole().put("rocket", "leo", "hall_effect:B", "de_laval_nozzle:B")
    table.seat("A").leo.cards += Whole().put(
        "outpost-1", "leo", "ponderomotive_vasimr:B", "dumbo:B", "nuclear_drill:B"
    ).stack("outpost-1").cards  # fmt: skip
    for kind, count in (("M", 1), ("V", 2), ("S", 3), ("D", 5)):
        for space in [space for space in SKY.sites() if space.land().spectral == kind][:count]:
            table.factory(space.id, "B")
    return table.hand("A", "mass_driver")


@pytest.mark.parametrize(
    ("card", "aquas"),
    [
        ("Ion Drive", 10),
        ("de_laval_nozzle", 8),
        ("ponderomotive_vasimr", 5),
        ("dumbo", 4),
        ("nuclear_drill", 4),
        ("mass_driver", 3),
    ],
)
def test_example_18_free_market(card: str, aquas: int) -> None:
    table = market()
    table.play(Sell(card))
    assert table.seat("A").leo.water == 6 + aquas


def test_ruling_106_black_goes_to_the_hand_a_hand_card_under_its_deck() -> None:
    table = market()
    table.play(Sell("hall_effect"))
    assert table.seat("A").hand == ["mass_driver", "hall_effect"]
    table = market()
    table.play(Sell("mass_driver"))
    assert table.state.decks["thruster"][-1] == "mass_driver"
    assert table.seat("A").hand == []


def test_rulings_23_106_sold_are_black_cards_in_leo_only() -> None:
    """A Rocket on the pad counts; a stack elsewhere and white cards do not."""
    table = Whole().put("outpost-1", "phobos", "hall_effect:B").put("rocket", "leo", "dumbo:W")
    assert table.refused(Sell("hall_effect")) == "Ion Drive is sold in LEO only; it is at phobos."
    assert table.refused(Sell("dumbo")) == (
        "Dumbo lies white side up in a stack; sold are hand cards, and black cards in LEO."
    )
    assert table.offers(Sell) == []


def test_ruling_107_boost_pays_the_mass_and_may_be_free() -> None:
    table = Whole().hand("A", "dumbo", "hall_effect", "pulsed_inductive", "project_orion")
    assert table.refused(Boost(("project_orion", "hall_effect"))) == (
        "Boosting Project Orion and Hall Effect costs 8 Aquas; you have 6."
    )
    table.play(Boost(("Dumbo", "hall effect", "pulsed inductive")))
    assert table.seat("A").leo.water == 3 + 1  # Launch Fees are NASA's own
    assert table.aboard("leo") == [NASA, "dumbo", "hall_effect", "pulsed_inductive"]
    assert table.seat("A").hand == ["project_orion"]
    assert {card.side for card in table.stack("leo").cards} == {"crew", "white"}


def test_ruling_107_launch_fees_are_one_an_operation() -> None:
    table = Whole(ROSCOSMOS, NASA).hand("A", "dumbo", "photon_kite_sail")
    table.play(Boost(("dumbo", "photon_kite_sail")))
    assert [seat.leo.water for seat in table.state.seats] == [6, 7]


def test_boost_needs_cards_of_the_hand() -> None:
    table = Whole().hand("A", "dumbo")
    assert table.refused(Boost(())) == "Say which hand cards you boost."
    assert table.refused(Boost(("mass driver",))) == (
        "There is no 'mass driver' in your hand; there are Dumbo."
    )


def test_a_radiator_is_paid_for_as_it_lies() -> None:
    """Microtube Array: light 1, heavy 3 or what is printed; no other card lies heavy."""
    table = Whole(ROSCOSMOS, TAIKONAUTS, aquas=9).hand("A", "salt_cooled_reflux_tube", "dumbo")
    table.play(Boost(("salt_cooled_reflux_tube",)))
    light = 9 - table.seat("A").leo.water
    heavy = Whole(ROSCOSMOS, TAIKONAUTS, aquas=9).hand("A", "salt_cooled_reflux_tube", "dumbo")
    assert heavy.refused(Boost(("dumbo",), ("dumbo",))) == "Dumbo has one orientation."
    heavy.play(Boost(("salt_cooled_reflux_tube",), ("salt_cooled_reflux_tube",)))
    assert light == 3
    assert 9 - heavy.seat("A").leo.water > light
    assert heavy.stack("leo").cards[-1].heavy


def phobos() -> Whole:
    return Whole(ROSCOSMOS, TAIKONAUTS).factory("phobos")


def test_example_17a_et_production() -> None:
    table = phobos().hand("A", "hall_effect", "dumbo")
    assert table.refused(Produce("dumbo", "phobos")) == (
        "Dumbo is of type S; the factory on Phobos builds C."
    )
    table.play(Produce("hall_effect", "phobos"))
    assert [(card.id, card.side) for card in table.stack("outpost-1").cards] == [
        ("hall_effect", "black")
    ]
    assert table.stack("outpost-1").at == "phobos"
    assert table.seat("A").hand == ["dumbo"]


def test_example_17b_delivery_costs_tanks() -> None:
    """Twice one zone: 2 of 3 tanks; the card is on LEO, black, and has moved."""
    table = phobos().put("outpost-1", "phobos", "hall_effect:B", water=3)
    table.play(Deliver("hall_effect"))
    assert table.stack("outpost-1").water == 1
    card = table.stack("leo").cards[-1]
    assert (card.id, card.side, card.moved) == ("hall_effect", "black", True)


@pytest.mark.parametrize(
    ("site", "tanks"),
    [
        ("phobos", 2),
        ("luna-shackleton-polar-rim", 1),
        ("khufu", 0),
        ("callisto-valhalla", 7),
        ("venus-aerostat-xity", 3),
        ("sedna", 12),
    ],
)
def test_example_17c_delivery_costs(site: str, tanks: int) -> None:
    assert delivery_cost(site) == tanks


def test_ruling_119_tanks_in_the_same_stack_blue_first_and_black_cards_only() -> None:
    table = phobos().put("outpost-1", "phobos", "hall_effect:B", water=1, isotope=2)
    table.play(Deliver("hall_effect"))
    assert (table.stack("outpost-1").water, table.stack("outpost-1").isotope) == (0, 1)
    poor = phobos().put("outpost-1", "phobos", "hall_effect:B", water=1)
    poor.put("outpost-2", "phobos", water=5)
    assert poor.refused(Deliver("hall_effect")) == (
        "Delivery from Phobos takes 2 tanks; Outpost 1 has 1."
    )
    white = phobos().put("outpost-1", "phobos", "hall_effect:W", water=9)
    assert white.refused(Deliver("hall_effect")).startswith("Your stacks carry no card")
    assert white.offers(Deliver) == []


def test_ruling_119_et_products_come_into_an_outpost() -> None:
    table = phobos().hand("A", "hall_effect").put("rocket", "phobos", "dumbo:B")
    assert table.refused(Produce("hall_effect", "phobos", into="rocket")) == (
        "An ET product comes into an Outpost."
    )
    table.put("outpost-2", "phobos", "nuclear_drill:B")
    table.play(Produce("hall_effect", "phobos"))
    assert table.aboard("outpost-2") == ["nuclear_drill", "hall_effect"]


def test_ruling_36_what_has_moved_is_not_delivered_on() -> None:
    table = phobos().put("outpost-1", "phobos", "hall_effect:B", water=3)
    table.stack("outpost-1").cards[0].moved = True
    assert table.refused(Deliver("hall_effect")) == "Ion Drive has moved this turn."
    assert table.offers(Deliver) == []


def test_ruling_84_anothers_factory_takes_leave_or_a_hijack() -> None:
    table = Whole(ROSCOSMOS, TAIKONAUTS).factory("phobos", "B").hand("A", "hall_effect")
    assert table.refused(Produce("hall_effect", "phobos")) == (
        "The factory on Phobos is {B}'s; ask for leave, or hijack it."
    )
    table.leave("B", "A", "factory", "phobos").play(Produce("hall_effect", "phobos"))
    assert table.aboard("outpost-1") == ["hall_effect"]


def test_ruling_85_a_hijack_takes_the_right_a_human_and_none_of_the_owners() -> None:
    table = Whole(TAIKONAUTS, ROSCOSMOS).factory("phobos", "B").hand("A", "hall_effect")
    hijack = Produce("hall_effect", "phobos", hijack=True)
    assert table.refused(hijack).startswith("To hijack the factory on Phobos you need")
    table.put("rocket", "phobos", TAIKONAUTS)
    table.play(hijack)
    assert table.aboard("outpost-1") == ["hall_effect"]
    guarded = Whole(TAIKONAUTS, ROSCOSMOS).factory("phobos", "B", dome=True)
    guarded.hand("A", "hall_effect").put("rocket", "phobos", TAIKONAUTS)
    assert guarded.refused(hijack).startswith("To hijack the factory on Phobos you need")
    honest = Whole(NASA, ROSCOSMOS).factory("phobos", "B").hand("A", "hall_effect")
    honest.put("rocket", "phobos", NASA)
    assert honest.refused(hijack).startswith("To hijack the factory on Phobos you need")


def test_ruling_98_a_delivery_that_the_glitch_roll_spoils_is_spent() -> None:
    """Die 5 takes Ion Drive (rad-hardness 5): no tanks are used, the operation is gone."""
    table = phobos().put("outpost-1", "phobos", "hall_effect:B", "kuck_mosquito:W", water=3)
    table.stack("outpost-1").glitched = True
    kinds = table.play(Deliver("hall_effect"), 5)
    assert "failed" in kinds
    assert table.seat("A").hand == ["hall_effect"]
    assert table.stack("outpost-1").water == 3
    assert table.state.operated


def test_ruling_130_et_production_is_no_glitch_trigger() -> None:
    table = phobos().put("outpost-1", "phobos", "dumbo:B").hand("A", "hall_effect")
    table.stack("outpost-1").glitched = True
    table.play(Produce("hall_effect", "phobos"))
    assert table.aboard("outpost-1") == ["dumbo", "hall_effect"]


def test_a_delivered_rocket_card_leaves_the_rocket_lighter() -> None:
    table = phobos().fly("phobos", "hall_effect:B", "dumbo:B", "cvd_molding:W", tanks=2, water=3)
    wet = table.masses()
    assert wet[0] == 1 + 0 + 3 + 3
    table.play(Deliver("hall_effect"))
    assert table.masses()[0] == wet[0] - 3
    table.play(EndTurn())
