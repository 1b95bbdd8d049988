"""Standing orders: what may be ordered, that only the owner sees it, and that orders can be given at any time."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.combat import Attack
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.standing_orders import (
    OrderBuilds,
    OrderCards,
    OrderLosses,
    OrderPassing,
    OrderRetreat,
)
from tests.games.dawn_on_titan.builder import Small

ORDERS = [
    OrderPassing("B", "stop"),
    OrderCards("attack", ("Plasma", "laser")),
    OrderCards("defence", ("security",)),
    OrderLosses(("pathfinder", "life lab")),
    OrderRetreat("inward"),
    OrderBuilds(("alloy ship", "Stealth")),
]


def table_of_two() -> Small:
    return Small().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold").turn("B")


def test_orders_are_kept_and_shown_to_their_owner() -> None:
    """In words as typed, kept as ids; also outside the own turn."""
    table = table_of_two()
    table.play("A", *ORDERS)
    orders = table.view("A").orders
    assert orders is not None
    assert orders.passing == {"B": "stop"}
    assert (orders.attack_cards, orders.defence_cards) == (("plasma", "laser"), ("security",))
    assert (orders.lose_first, orders.retreat) == (("pathfinder", "life_lab"), "inward")
    assert orders.build_list == ("ship_alloy", "card_stealth")
    assert GAME.standing_orders(table.view("A")) == [
        "passing of {B}: stop",
        "attack cards: plasma and laser",
        "defence cards: security",
        "first to lose: pathfinder and life lab",
        "build list: alloy ship and stealth",
        "retreat: inward",
    ]
    assert GAME.standing_orders(table.view("B")) == GAME.standing_orders(table.view(None)) == []
    assert table.state.turn == 1


@pytest.mark.parametrize("order", ORDERS)
def test_nobody_else_can_see_an_order(order: Move) -> None:
    """Neither views nor events change for others."""
    table = table_of_two()
    before = [table.view(viewer) for viewer in ("B", None)]
    table.play("A", order)
    assert [table.view(viewer) for viewer in ("B", None)] == before
    assert table.said("B") == table.said(None) == []
    assert len(table.said("A")) == 1


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (OrderPassing("A", "stop"), "There is no opponent 'A'; there are B."),
        (OrderPassing("B", "maybe"), "A passing order is allow, stop or ask, not 'maybe'."),
        (OrderCards("both", ("laser",)), "The role is attack or defence, not 'both'."),
        (
            OrderRetreat("away"),
            "A retreat order is ask, stay, along, inward or outward, not 'away'.",
        ),
        (
            OrderLosses(("moon",)),
            "'moon' does not belong here; there are pathfinder, diamond ship, alloy ship, life ship, helium ship, alloy factory, diamond mine, life lab and helium extractor.",
        ),
    ],
)
def test_orders_that_make_no_sense_are_refused(order: Move, reason: str) -> None:
    """The sentence says what is possible."""
    assert table_of_two().refused("A", order) == reason


def test_an_order_given_while_asked_answers_the_question() -> None:
    """B is asked to let A pass, and orders it for good instead."""
    table = Small().ship("A", "pathfinder", "H6", "gold").ship("B", "life", "M11", "gold")
    table.order("B", passing={"A": "ask"}).turn()
    table.play("A", Fly("pathfinder", path="M11 M10"))
    assert table.asked() == "B"
    table.play("B", OrderPassing("A", "allow"))
    assert (table.asked(), table.at("A", "pathfinder")) == ("A", "M10 gold")


def test_an_empty_list_of_cards_asks_again() -> None:
    """The preset can be taken away."""
    table = table_of_two()
    table.play("A", OrderCards("defence", ("laser",)), OrderCards("defence"))
    table.play("B", Attack())
    assert table.asked() == "AB"


def test_every_standing_offer_is_accepted() -> None:
    """What `standing` lists can be played, and none of it is what is ordered already."""
    table = table_of_two()
    table.play("A", *ORDERS)
    for order in GAME.anytime_moves(table.state, 0):
        again = table_of_two()
        again.play("A", *ORDERS)
        again.play("A", order)
        assert len(again.said("A")) == 1
    assert OrderPassing("B", "stop") not in GAME.anytime_moves(table.state, 0)
