"""Standing orders: ruling 167 and the table of decisions."""

from __future__ import annotations

from bot.engine import NoChance, Table
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.permissions import AskPermission, OrderLeave
from bot.games.high_frontier.rules.assets.decks import draw, support_decks
from bot.games.high_frontier.rules.assets.reserve import place_claim
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.auctions.standing_orders import (
    OrderBids,
    OrderDisks,
    OrderDraft,
    OrderGlitch,
    OrderLosses,
    OrderOutposts,
    OrderReroll,
    OrderSale,
    OrderTies,
    listed_orders,
)
from bot.games.high_frontier.rules.year.mishaps import CutCard
from bot.games.high_frontier.state.state import Campaign, Leave, Orders
from tests.games.high_frontier.whole_game import Whole


def test_ruling_167_orders_are_seen_by_their_owner_only() -> None:
    table = Whole()
    table.play(OrderLosses(("Dumbo",)), letter="B")
    assert [(event.kind, event.seen_by) for event in table.events] == [("ordered", (1,))]
    assert table.view("B").orders == ("Losses: Dumbo",)
    assert table.view("A").orders == table.view(None).orders == ()


def test_ruling_167_what_an_order_answers_is_logged_as_automatic() -> None:
    table = Whole()
    for letter in "BC":
        table.play(OrderBids("any", "pass"), letter=letter)
    kinds = table.play(Research("thruster", 2))
    assert kinds.count("automatic") == 2
    assert table.event("auction_won")["aquas"] == 2
    assert table.waiting() == ("A",)


def test_every_order_in_words_and_taken_back() -> None:
    table = Whole()
    table.state.options = Campaign(start="quick")
    for order in (
        OrderBids("Free Electron Laser", "raise", 4),
        OrderBids("S", "pass"),
        OrderLeave("luna", "yes"),
        OrderLeave("factory", "no", "B"),
        OrderTies(("C", "B")),
        OrderReroll("yes"),
        OrderDisks(("Phobos",), True),
        OrderDraft(("thruster", "Dumbo")),
        OrderSale(("Dumbo",)),
        OrderOutposts(("2",)),
        OrderLosses(("Dumbo", "Hall Effect")),
        OrderGlitch(("outpost 1", "rocket")),
    ):
        table.play(order)
    assert listed_orders(table.state, 0) == [
        "Bids, Free Electron Laser: raise up to 4",
        "Bids, S: pass",
        "Leave, prospecting Luna: yes",
        "Leave, use of factories, asked by {B}: no",
        "Ties: {C} and {B}",
        "Re-rolls: yes",
        "Disks: Phobos and none",
        "Draft: thruster and Dumbo",
        "Outposts kept: Outpost 2",
        "Losses: Dumbo and Hall Effect",
        "Glitch: Outpost 1 and Rocket",
        "Sale: Dumbo",
    ]
    ends = (
        OrderBids("free_electron_laser", "ask"),
        OrderBids("S", "ask"),
        OrderLeave("luna", "ask"),
        OrderLeave("factory", "ask", "B"),
        OrderTies(),
        OrderReroll("ask"),
        OrderDisks(),
        OrderDraft(),
        OrderSale(ask=True),
        OrderOutposts(),
        OrderLosses(),
        OrderGlitch(),
    )
    assert set(ends) <= set(table.standing("A")), "each can be ended from the menu"
    for order in ends:
        table.play(order)
    assert not set(ends) - {OrderReroll("ask")} & set(table.standing("A"))
    assert table.seat("A").orders == Orders()


def test_ruling_100_an_order_for_more_aquas_than_one_has_says_that_it_ends_there() -> None:
    """Income may come before the lot does, so it is taken, in three places with what there is now."""
    table = Whole(aquas=6)
    order = OrderBids("dumbo", "raise", 20)
    table.play(order)
    short = "Dumbo: raise up to 20, at most what you have then (now 6)"
    assert table.told("A") == [f"Your order, bids: {short}."]
    assert listed_orders(table.state, 0) == [f"Bids, {short}"]
    assert GAME.menu_line(table.view("A"), order).label == short
    table.play(OrderBids("any", "match", 6))
    assert table.told("A") == ["Your order, bids: any: match up to 6."]
    table.seat("A").leo.water = 20
    assert listed_orders(table.state, 0)[0] == "Bids, Dumbo: raise up to 20"


def test_orders_about_what_is_not_there_are_refused() -> None:
    table = Whole()
    assert table.refused(OrderBids("warp drive", "pass")) == "There is no patent 'warp drive'."
    assert table.refused(OrderGlitch(("leo",))) == "'leo' is neither the Rocket nor an Outpost."
    assert table.refused(OrderDisks(("Atlantis",))) == "There is no site 'Atlantis' on the map."
    assert table.refused(OrderTies(("F",))).startswith("There is no player 'F'")
    assert table.refused(OrderDraft(("dumbo",))).startswith("There is no draft in this match")
    table.state.options, table.state.year = Campaign(start="quick"), 13
    assert table.refused(OrderDraft(("dumbo",))) == "The draft is over."
    table.play(OrderSale(("dumbo",)))
    table.state.disks = 3
    assert table.refused(OrderSale(("dumbo",))) == "The sale after the draft is over."


def test_an_order_for_one_seat_comes_before_the_one_for_all() -> None:
    table = Whole()
    table.state.first = 1
    table.play(OrderLeave("luna", "no"), letter="B")
    table.play(OrderLeave("luna", "yes", "A"), letter="B")
    table.play(AskPermission("luna"))
    assert table.event("leave")["given"]


def test_offered_orders_are_accepted() -> None:
    table = Whole().hand("A", "dumbo").claim("A", "vesta").put("outpost-1", "phobos", "qu_tube:W")
    offered = [move for move in table.standing("A") if type(move).__module__.endswith("orders")]
    assert len(offered) > 20
    for order in offered:
        table.play(order)
    orders = table.seat("A").orders
    assert (orders.losses, orders.glitched, orders.no_disks) == (["dumbo"], ["outpost-1"], True)
    assert {OrderDisks(("vesta",)), OrderDisks(none=True), OrderGlitch(("outpost-1",))} <= set(
        offered
    )


def test_the_sale_is_ordered_while_the_draft_goes_on() -> None:
    quick = Whole().hand("A", "dumbo")
    assert OrderSale(("dumbo",)) not in quick.standing("A")
    quick.state.options = Campaign(start="quick")
    assert OrderSale(("dumbo",)) in quick.standing("A")
    quick.play(OrderSale(("dumbo",)))
    quick.play(OrderDraft(("reactor",)))
    quick.state.year = 13  # all have drafted, not all have sold
    assert quick.view("A").orders == ("Sale: Dumbo",)
    assert OrderSale(("dumbo",)) in quick.standing("A")
    assert OrderDraft() not in quick.standing("A")
    quick.state.disks = 3
    assert quick.view("A").orders == (), "what cannot be asked any more is not in force"
    assert not {OrderSale(("dumbo",)), OrderSale(ask=True)} & set(quick.standing("A"))


def test_ruling_134_losses_are_ordered_for_budget_cuts() -> None:
    """B gives up the Mass Driver by order; C, who has none, is asked."""
    table = Whole().hand("B", "dumbo", "mass_driver").hand("C", "hall_effect", "met_steamer")
    table.play(OrderLosses(("mass driver",)), letter="B")
    table.spot(1).end_year(5)
    assert table.asked() == (CutCard,)
    assert table.waiting() == ("C",)
    table.play(CutCard("hall_effect"), letter="C")
    assert table.seat("B").hand == ["dumbo"]


def test_the_menu_says_which_disk_goes_and_that_none_may() -> None:
    table = Whole().claim("A", "mars-north-pole")
    view = table.view("A")
    lines = [
        GAME.menu_line(view, move).label
        for move in table.standing("A")
        if isinstance(move, OrderDisks)
    ]
    assert lines == ["Mars North Pole", "none"]
    assert (
        GAME.menu_line(view, OrderDisks(("mars north", "nowhere"))).label
        == "Mars North Pole then nowhere"
    )
    assert GAME.menu_line(view, OrderTies(("C", "B"))).label == "{C} and {B} first"


def test_ruling_148_who_is_asked_for_leave_can_answer_for_good() -> None:
    """The orders that fit the question are offered first, and one answers it at once."""
    table = Whole()
    table.state.first = 1
    table.play(AskPermission("luna"))
    fitting = [order for order in table.standing("B") if isinstance(order, OrderLeave)]
    assert fitting[:2] == [OrderLeave("luna", "yes", "A"), OrderLeave("luna", "no", "A")]
    assert OrderLeave("luna", "yes", "A") not in table.standing("C")
    assert "leave" in table.play(OrderLeave("luna", "yes", "A"), letter="B")
    assert table.waiting() == ("A",)
    assert table.state.leaves == [Leave(1, 0, "luna")]


def test_an_order_that_is_bound_to_a_thing_is_over_with_it() -> None:
    """A lot that is won and the supports that come with it, for who bids and for who does not; orders for all lots stay."""
    table = Whole(aquas=9)
    top = table.state.decks["robonaut"][0]
    supports = [table.state.decks[kind][0] for kind in support_decks(top)]
    assert supports
    for letter in "BC":
        for card in (top, *supports):
            table.play(OrderBids(card, "raise", 2), letter=letter)
    table.play(OrderBids("any", "pass"), letter="C")
    table.play(Research("robonaut", 1))
    while table.state.auction is not None:
        table.play(table.offers()[0])
    assert table.view("B").orders == ()
    assert table.view("C").orders == ("Bids, any: pass",)


def test_a_wish_of_the_draft_is_over_when_anybody_takes_the_card() -> None:
    table = Whole()
    top = table.state.decks["thruster"][0]
    for letter in "AB":
        table.seat(letter).orders.drafts = [top, "thruster"]
    draw(table.state, 0, "thruster")
    assert [table.seat(letter).orders.drafts for letter in "AB"] == [["thruster"], ["thruster"]]


def test_a_disk_that_was_moved_by_order_is_moved_no_more() -> None:
    table = Whole().claim("A", "vesta", "phobos")
    table.play(OrderDisks(("vesta", "phobos")))
    place_claim(Table(table.state, NoChance(AssertionError)), 0, "hertha", "vesta")
    assert table.view("A").orders == ("Disks: Phobos",)
