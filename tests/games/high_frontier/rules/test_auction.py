"""Auctions by post: rulings 99-104, 147; example 19."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.high_frontier.negotiation.deals import Accept, Offer
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.assets.decks import support_decks
from bot.games.high_frontier.rules.assets.reserve import locked_aquas
from bot.games.high_frontier.rules.auctions.auction import ChooseWinner, Match, Pass, Raise, Stand
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.auctions.standing_orders import OrderBids, OrderTies
from tests.games.high_frontier.whole_game import Whole

ESA, ROSCOSMOS, SPACEX, NASA = (
    "esa_space_unionists", "roscosmos", "spacex", "nasa_astronauts",
)  # fmt: skip
FOUR = ("metastable_helium", "hall_effect", "de_laval_nozzle", "dumbo")


def test_a_refused_answer_names_only_what_is_possible() -> None:
    assert Whole().refused(Pass()) == (
        "Pass is not among the choices of this turn. "
        "You can: Research, Income, Transfer cargo, Switch a card, End turn."
    )


def table_19(*, anarchy: bool = False) -> Whole:
    """A ESA (5 Aquas), B ROSCOSMOS (6), C SpaceX (4), D NASA (9, four hand cards); the laser lies on top."""
    table = Whole(ESA, ROSCOSMOS, SPACEX, NASA).hand("D", *FOUR)
    for letter, aquas in zip("ABCD", (5, 6, 4, 9), strict=True):
        table.seat(letter).leo.water = aquas
    deck = table.state.decks["robonaut"]
    deck.insert(0, deck.pop(deck.index("free_electron_laser")))
    table.state.anarchy = anarchy
    return table


def bids(table: Whole, **answers: Move) -> list[str]:
    """The answers of a round, in the order given."""
    kinds: list[str] = []
    for letter, move in answers.items():
        kinds = table.play(move, letter=letter)
    return kinds


def waters(table: Whole) -> list[int]:
    return [seat.leo.water for seat in table.state.seats]


def test_example_19_marketeer_wins_the_tie_and_takes_the_supports() -> None:
    table = table_19()
    table.play(Research("robonaut", 1))
    assert table.waiting() == ("B", "C")
    bids(table, B=Raise(3), C=Raise(3))
    assert table.waiting() == ("A", "B", "C")
    bids(table, A=Match(), B=Stand(), C=Stand())
    assert waters(table) == [8, 6, 1, 9]
    assert table.seat("C").hand == [
        "free_electron_laser", DECKS["generator"][0], DECKS["radiator"][0],
    ]  # fmt: skip
    assert table.event("auction_won")["paid_to"] == 0
    assert table.waiting() == ("A",)
    assert table.state.operated


def test_example_19_in_anarchy_the_initiator_wins_its_tie() -> None:
    table = table_19(anarchy=True)
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(3), C=Raise(3))
    bids(table, A=Match(), B=Stand(), C=Stand())
    assert waters(table) == [2, 6, 4, 9]
    assert table.seat("A").hand[0] == "free_electron_laser"
    assert table.event("auction_won")["paid_to"] is None


def test_example_19_had_esa_passed_in_anarchy_it_would_choose() -> None:
    table = table_19(anarchy=True)
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(3), C=Raise(3))
    bids(table, A=Pass(), B=Stand(), C=Stand())
    assert table.asked() == (ChooseWinner,)
    assert table.offers() == [ChooseWinner("B"), ChooseWinner("C")]
    assert table.refused(ChooseWinner("D")) == "Choose among the tied: {B} or {C}."
    table.play(ChooseWinner("C"))
    assert waters(table) == [8, 6, 1, 9]


def test_ruling_99_four_hand_cards_shut_out_but_not_skunkworks() -> None:
    table = table_19()
    table.state.turn = 3
    assert table.refused(Research("thruster"), letter="D") == (
        "You have 4 hand cards; with 4 or more one may not research or bid."
    )
    assert table.offers(Research, letter="D") == []
    table = Whole("shimizu_corp_entrepreneurs", NASA).hand("A", *FOUR)
    table.play(Research("robonaut", 0))
    assert table.waiting() == ("B",)


def test_ruling_99_who_cannot_match_is_not_asked() -> None:
    """Nobody has 5 Aquas but ESA: it has the lot at once, for the pool."""
    table = table_19()
    table.seat("B").leo.water = 4
    table.play(Research("robonaut", 5))
    assert table.event("auction_won")["aquas"] == 5
    assert waters(table) == [0, 4, 4, 9]


def test_ruling_100_answers_are_secret_until_all_are_in() -> None:
    table = table_19()
    table.play(Research("robonaut", 1))
    table.play(Raise(4), letter="B")
    seen = [event for event in table.events if event.is_seen_by(2)]
    assert [(event.kind, event.facts) for event in seen] == [("bid_sealed", {"round": 1})]
    lot = table.view("C").lot
    assert lot is not None
    assert (lot.high, lot.answered, lot.holders) == (1, (1,), (0,))
    table.play(Match(), letter="C")
    assert table.event("bids")["bids"] == {1: 4, 2: 1}


def test_ruling_100_a_sole_holder_is_not_asked_and_a_pass_is_final() -> None:
    table = table_19()
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(3), C=Pass())
    assert table.waiting() == ("A",)
    bids(table, A=Raise(4))
    assert table.waiting() == ("B",)
    bids(table, B=Pass())
    assert table.seat("A").hand[0] == "free_electron_laser"
    assert waters(table) == [1, 6, 4, 9]


def test_ruling_100_bids_are_covered_by_aquas() -> None:
    table = table_19()
    assert table.refused(Research("robonaut", 6)) == "You cannot bid 6 Aquas; you have 5."
    table.play(Research("robonaut", 1))
    assert table.refused(Raise(7), letter="B") == (
        "You cannot bid 7 Aquas; you have 6. A raise may be 2 to 6."
    )
    assert table.refused(Raise(1), letter="B") == (
        "A raise is more than 1; you have 6 Aquas. A raise may be 2 to 6."
    )
    assert table.refused(Stand(), letter="B") == "You have not bid 1; match, raise or pass."
    assert table.offers(letter="C") == [Pass(), Match(), Raise(2), Raise(3), Raise(4)]


def test_ruling_100_a_holder_stands_or_raises() -> None:
    table = table_19()
    table.play(Research("robonaut", 1))
    bids(table, B=Match(), C=Match())
    assert table.event("auction_won")["aquas"] == 1  # nobody raised: the round closes it
    table = table_19()
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(3), C=Raise(3))
    assert table.refused(Pass(), letter="B") == "You hold the bid of 3; stand or raise."
    assert table.offers(letter="B") == [Stand(), Raise(4), Raise(5), Raise(6)]


@pytest.mark.parametrize("answer", [Pass(), Match(), Raise(6)])
def test_rulings_100_147_a_bid_locks_its_aquas(answer: Move) -> None:
    """A's open bid holds 1 of its 5 Aquas. While B's answer is sealed, all its Aquas are held, so that nobody learns the bid."""
    table = table_19()
    table.play(Research("robonaut", 1))
    table.play(answer, letter="B")
    assert [locked_aquas(table.state, seat) for seat in range(4)] == [1, 6, 0, 0]
    table.play(Offer("D", "1 aquas"), letter="B")
    assert table.refused(Accept(1), letter="D") == (
        "{B} has 0 Aquas in LEO to give, not 1; the auction holds 6 Aquas."
    )
    table.play(Offer("D", "5 aquas"))
    assert table.refused(Accept(2), letter="D") == (
        "{A} has 4 Aquas in LEO to give, not 5; the auction holds 1 Aqua."
    )
    table.play(Offer("D", "4 aquas"))
    table.play(Accept(3), letter="D")
    assert waters(table) == [1, 6, 4, 13]


def test_ruling_147_opened_bids_hold_what_was_bid() -> None:
    """B holds the bid of 4: it can pay 2 of its 6 Aquas away while A thinks."""
    table = table_19()
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(4), C=Pass())
    table.play(Offer("D", "2 aquas"), letter="B")
    table.play(Accept(1), letter="D")
    assert (table.waiting(), waters(table)) == (("A",), [5, 4, 4, 11])


def _opened(table: Whole) -> list[tuple[str, int]]:
    """The bids that the last move laid open."""
    return [
        ("ABCD"[seat], bid)
        for event in table.events
        if event.kind == "bids"
        for seat, bid in event.facts["bids"].items()
    ]


def test_ruling_101_raise_by_1_up_to_a_limit_where_it_matches() -> None:
    table = table_19()
    table.seat("C").leo.water = 0
    table.play(OrderBids("robonaut", "raise", 3), letter="B")
    table.play(Research("robonaut", 1))
    assert (_opened(table), table.waiting()) == ([("B", 2)], ("A",))
    table.play(Raise(3))
    assert _opened(table) == [("A", 3), ("B", 3)]
    assert table.event("auction_won")["aquas"] == 3


def test_ruling_101_match_up_to_a_limit() -> None:
    table = table_19()
    table.seat("C").leo.water = 0
    table.play(OrderBids("robonaut", "match", 3), letter="B")
    table.play(Research("robonaut", 3))
    assert _opened(table) == [("B", 3)]
    table = table_19()
    table.seat("C").leo.water = 0
    table.play(OrderBids("robonaut", "match", 3), letter="B")
    table.play(Research("robonaut", 4))
    assert _opened(table) == [("B", -1)]


def test_ruling_101_always_pass() -> None:
    table = table_19()
    table.seat("C").leo.water = 0
    table.play(OrderBids("any", "pass"), letter="B")
    table.play(Research("robonaut", 1))
    assert _opened(table) == [("B", -1)]
    assert table.waiting() == ("A",)
    assert table.state.operated


def test_ruling_101_the_narrowest_order_counts() -> None:
    """The card's order before the deck's, the type's and any."""
    table = table_19()
    for order in (
        OrderBids("any", "pass"),
        OrderBids("S", "match", 1),
        OrderBids("robonaut", "raise", 2),
        OrderBids("Free Electron Laser", "raise", 6),
    ):
        table.play(order, letter="B")
    table.seat("C").leo.water = 0
    table.play(Research("robonaut", 5))
    assert table.event("bids")["bids"] == {1: 6}
    assert table.event("auction_won")["aquas"] == 6


def test_ruling_101_a_card_that_nobody_wants_is_the_initiators_for_nothing() -> None:
    table = table_19()
    table.play(Research("thruster", 0))
    bids(table, B=Pass(), C=Pass())
    assert waters(table) == [5, 6, 4, 9]
    assert table.seat("A").hand[0] == "ponderomotive_vasimr"
    assert table.event("auction_won")["aquas"] == 0


def test_ruling_101_orders_are_the_owners_secret() -> None:
    table = table_19()
    table.play(OrderBids("any", "raise", 4), letter="B")
    assert [event.seen_by for event in table.events] == [(1,)]


def test_ruling_102_the_initiator_may_order_whom_it_prefers() -> None:
    table = table_19(anarchy=True)
    table.play(OrderTies(("C",)))
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(3), C=Raise(3))
    bids(table, A=Pass(), B=Stand(), C=Stand())
    assert table.seat("C").hand[0] == "free_electron_laser"


def test_ruling_103_the_winner_pays_the_initiator_whatever_its_hand() -> None:
    """A winner with three hand cards takes the lot and its supports beyond the academia limit."""
    table = table_19().hand("B", "mass_driver", "pulsed_inductive", "ablative_plate")
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(2), C=Pass())
    bids(table, A=Pass())
    assert len(table.seat("B").hand) == 6
    assert waters(table) == [7, 4, 4, 9]


@pytest.mark.parametrize(
    ("card", "decks"),
    [
        ("free_electron_laser", ["generator", "radiator"]),
        ("metastable_helium", ["reactor", "radiator"]),
        ("de_laval_nozzle", ["reactor"]),  # stationary or burst: one type
        ("photon_kite_sail", []),
        ("solar_pumped_mhd_exciplex_laser", ["radiator"]),
        ("marx_capacitor_bank", ["generator"]),
    ],
)
def test_ruling_104_one_top_card_for_each_type_the_white_face_needs(
    card: str, decks: list[str]
) -> None:
    assert support_decks(card) == decks


def test_ruling_104_supports_are_drawn_after_the_lot_and_none_from_an_empty_deck() -> None:
    """A generator that needs a generator: the next one comes with it; no radiators are left."""
    table = table_19()
    deck = table.state.decks["generator"]
    deck.insert(0, deck.pop(deck.index("marx_capacitor_bank")))
    second = deck[1]
    table.play(Research("generator", 5))
    bids(table, B=Pass())
    assert table.seat("A").hand == ["marx_capacitor_bank", second]
    table = table_19()
    table.state.decks["radiator"].clear()
    table.play(Research("robonaut", 5))
    bids(table, B=Pass())
    assert table.event("auction_won")["supports"] == [DECKS["generator"][0]]


def test_ruling_105_an_empty_deck_cannot_be_chosen() -> None:
    table = table_19()
    table.state.decks["refinery"].clear()
    assert table.refused(Research("refinery")) == "The refinery deck is empty."
    assert Research("refinery", 0) not in table.offers(Research)


def test_ruling_19_one_operation_a_turn() -> None:
    table = table_19()
    table.play(Research("robonaut", 5))
    bids(table, B=Pass())
    assert table.refused(Research("thruster")) == "You have performed your operation this turn."
    assert table.offers(Research) == []


def test_ruling_99_who_is_left_out_of_an_auction_is_told_why() -> None:
    """D holds four hand cards, C has fewer Aquas than the opening bid; nobody else is named."""
    table = table_19()
    table.play(Research("robonaut", 5))
    told = [line for line in table.told(None) if "cannot bid" in line]
    assert told == [
        "{C} cannot bid: 4 Aquas in LEO.",
        "{D} cannot bid: 4 hand cards, and with 4 or more one may not.",
    ]
    assert table.waiting() == ("B",)


def test_ruling_102_who_could_only_tie_with_who_wins_ties_is_not_asked() -> None:
    """The initiator wins a tie: whoever has just as many Aquas as its bid decides nothing; the Marketeer does."""
    table = table_19()  # C is SpaceX, the Marketeer, with 4 Aquas
    table.seat("B").leo.water = 4
    table.play(Research("robonaut", 4))
    assert table.waiting() == ("C",)
    assert "{B} cannot win: 4 Aquas in LEO, no more than the bid, and a tie goes to {A}." in table.told(None)  # fmt: skip
    anarchy = table_19(anarchy=True)
    anarchy.play(Research("robonaut", 4))
    assert anarchy.waiting() == ("B",), "nobody is Marketeer"


def test_ruling_102_a_tie_that_the_initiator_decides_is_worth_a_match() -> None:
    table = table_19(anarchy=True)
    table.play(Research("robonaut", 1))
    bids(table, B=Raise(4), C=Pass())
    assert table.waiting() == ("A",)
