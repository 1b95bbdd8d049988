"""Auctions by post: secret simultaneous rounds, ties, payment, bonus supports (I2; rulings 99-104)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, Decision, IllegalMove, Move, Table, listed, seat_placeholder
from bot.games.high_frontier.printed.cards import FACES, KINDS, SPECTRAL, WHITE
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import draw, support_decks
from bot.games.high_frontier.rules.auctions.standing_orders import OrderBids
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import other_seat, patent_name
from bot.games.high_frontier.state.state import ANY_LOT, Auction, BidOrder, State

ACADEMIA_LIMIT = int(FIGURES["academia_hand_limit"])
SKUNKWORKS, MARKETEER = "skunkworks", "marketeer"
OUT = -1  # a sealed pass
LOT = "lot"  # the milestone
RAISE, MATCH, PASS = "raise", "match", "pass"


class Raise(Move, frozen=True):
    """Bid more than the high bid."""

    command: ClassVar[str] = "auction raise"
    label: ClassVar[str] = "Raise"
    costly: ClassVar[bool] = True
    bid: Annotated[int, Meta(description="Aquas", ge=1, le=200)]


class Match(Move, frozen=True):
    """Bid as much as the high bid."""

    command: ClassVar[str] = "auction match"
    label: ClassVar[str] = "Match"
    costly: ClassVar[bool] = True


class Stand(Move, frozen=True):
    """Stay on the tied high bid."""

    command: ClassVar[str] = "auction stand"
    label: ClassVar[str] = "Stand"


class Pass(Move, frozen=True):
    """Leave this auction for good."""

    command: ClassVar[str] = "auction pass"
    label: ClassVar[str] = "Pass"


class ChooseWinner(Move, frozen=True):
    """Say who of the tied bidders gets the lot."""

    command: ClassVar[str] = "auction winner"
    label: ClassVar[str] = "Choose the winner"
    player: Annotated[str, Meta(description="Letter or faction")]


def academia_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why a seat may neither start an auction nor bid: four hand cards or more, but for Skunkworks (ruling 99)."""
    count = len(state.seats[seat].hand)
    if count < ACADEMIA_LIMIT or rights.privilege(state, seat) == SKUNKWORKS:
        return None
    return IllegalMove(
        f"You have {count} hand cards; with {ACADEMIA_LIMIT} or more one may not research or bid.",
        "I2; ruling 99",
    )


def going(state: State) -> Auction:
    """The auction under way. Raises `ValueError` when there is none."""
    if state.auction is None:
        raise ValueError("there is no auction")
    return state.auction


def asked_seats(state: State, *, as_before: bool = False) -> list[int]:
    """Who answers this round: not passed, eligible, able to win, and no sole holder; from the initiator clockwise.

    `as_before`: those too who cannot win.
    """
    lot = going(state)
    return [
        seat
        for seat in (lot.initiator, *state.after(lot.initiator))
        if seat not in lot.passed
        and lot.holders != [seat]
        and can_bid(state, seat, lot.high)
        and (as_before or could_win(state, seat))
    ]


def could_win(state: State, seat: int) -> bool:
    """Whether a bid could bring the lot: more than the high bid, or a tie that is not decided already for another (ruling 102)."""
    lot = going(state)
    if seat in lot.holders or state.seats[seat].leo.water > lot.high:
        return True
    return winner_among(state, [*lot.holders, seat]) in (None, seat)


def can_bid(state: State, seat: int, high: int) -> bool:
    """Whether a seat may bid at all and has as much as the high bid (ruling 99)."""
    return academia_refusal(state, seat) is None and state.seats[seat].leo.water >= high


def order_for(state: State, seat: int) -> BidOrder | None:
    """The standing order for this lot: for the card, else its deck, else its spectral type, else any (ruling 101)."""
    card, orders = going(state).card, state.seats[seat].orders.bids
    scopes = (card, KINDS[card], SPECTRAL[card], ANY_LOT)
    return next((orders[scope] for scope in scopes if scope in orders), None)


def by_order(state: State, seat: int) -> Move | None:
    """What the standing order answers: raise by 1 while that is within its limit, else match within it, else pass."""
    lot, order = going(state), order_for(state, seat)
    if order is None:
        return None
    is_holder = seat in lot.holders
    most = min(order.most, state.seats[seat].leo.water) if order.style != PASS else -1
    if order.style == RAISE and lot.high < most:
        return Raise(lot.high + 1)
    if is_holder:
        return Stand()
    return Match() if lot.high <= most else Pass()


class Bidding(DefaultingStep, omit_defaults=True):
    """Rounds of an auction: all who are in it answer at the same time, until nobody raises (ruling 100).

    `as_before`: it was stored while it waited only for bids that nobody is asked for today.
    """

    as_before: bool = False

    milestone: ClassVar[str] = LOT

    def decision(self, state: State) -> Decision | None:
        lot = going(state)
        waiting = tuple(seat for seat in self._asked(state) if seat not in lot.sealed)
        if not waiting:
            return None
        name, more = patent_name(lot.card), bonus_names(state, lot.card)
        with_it = f" With it: {listed(more)}." if more else ""
        return Decision(
            waiting,
            (Raise, Match, Stand, Pass),
            f"to bid for {name} · high bid {lot.high}",
            f"{name} is up for auction, round {lot.round}; the high bid is {aquas(lot.high)}.{with_it} Your bid is secret.",
            orders=(OrderBids,),
        )

    def _asked(self, state: State) -> list[int]:
        return asked_seats(state, as_before=self.as_before)

    def offers(self, state: State, seat: int) -> list[Move]:
        lot = going(state)
        raises = [Raise(bid) for bid in range(lot.high + 1, state.seats[seat].leo.water + 1)]
        stay: list[Move] = [Stand()] if seat in lot.holders else [Pass(), Match()]
        return [*stay, *raises]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return by_order(state, seat)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        lot = going(table.state)
        if (why := answer_refusal(table.state, seat, move)) is not None:
            raise why
        bid = move.bid if isinstance(move, Raise) else OUT if isinstance(move, Pass) else lot.high
        lot.sealed[seat] = bid
        table.record_event("bid_sealed", seat, round=lot.round)
        table.record_event("own_bid", seat, bid=bid, round=lot.round, seen_by=(seat,))
        table.push_steps(self)

    def run(self, table: Table[State]) -> None:
        """Open the answers; a round in which nobody raised closes the auction."""
        lot = going(table.state)
        if lot.sealed:
            table.record_event("bids", bids=dict(lot.sealed), round=lot.round, reveals=True)
        before = lot.high
        _count(lot)
        lot.closing = lot.high == before
        table.push_steps(Hammer() if lot.closing else self)


def _count(lot: Auction) -> None:
    """Sealed answers become bids and passes."""
    bids = {seat: bid for seat, bid in lot.sealed.items() if bid != OUT}
    lot.passed += [seat for seat, bid in lot.sealed.items() if bid == OUT]
    lot.bids |= bids
    high = max(bids.values(), default=lot.high)
    if high > lot.high:
        lot.high, lot.holders = high, []
    lot.holders += [seat for seat in bids if bids[seat] == high and seat not in lot.holders]
    lot.sealed = {}
    lot.round += 1


def answer_refusal(state: State, seat: int, move: Move) -> IllegalMove | None:
    """Why this answer is not possible in this round."""
    lot, have = going(state), state.seats[seat].leo.water
    is_holder = seat in lot.holders
    if isinstance(move, Stand) and not is_holder:
        return IllegalMove(f"You have not bid {lot.high}; match, raise or pass.", "I2; ruling 100")
    if isinstance(move, Pass | Match) and is_holder:
        return IllegalMove(f"You hold the bid of {lot.high}; stand or raise.", "I2; ruling 100")
    if isinstance(move, Raise) and move.bid <= lot.high:
        why = f"A raise is more than {lot.high}; you have {aquas(have)}."
        return IllegalMove(f"{why} {_legal(lot, have)}", "I2; ruling 100")
    if isinstance(move, Raise) and move.bid > have:
        why = f"You cannot bid {aquas(move.bid)}; you have {have}."
        return IllegalMove(f"{why} {_legal(lot, have)}", "I2; ruling 100")
    return None


def _legal(lot: Auction, have: int) -> str:
    """What can be bid instead."""
    if have <= lot.high:
        return "You cannot raise."
    least = lot.high + 1
    return f"A raise may be {least}" + (f" to {have}." if have > least else ".")


def tie_winner(state: State) -> int | None:
    """Who has won without a choice: the only holder, Marketeer, the initiator; None when the initiator chooses (ruling 102)."""
    return winner_among(state, going(state).holders)


def winner_among(state: State, holders: Sequence[int]) -> int | None:
    """The same of bidders who are or would be tied."""
    if len(holders) == 1:
        return holders[0]
    for seat in holders:
        if rights.privilege(state, seat) == MARKETEER:
            return seat
    initiator = going(state).initiator
    return initiator if initiator in holders else None


def bonus_names(state: State, card: str) -> list[str]:
    """The top cards that go with a lot, as they lie now (ruling 104)."""
    decks = [deck for deck in support_decks(card) if state.decks.get(deck)]
    return [patent_name(state.decks[deck][0]) for deck in decks]


class Hammer(DefaultingStep):
    """The bidding is over: among tied bidders without a winner the initiator chooses, then the lot is paid (rulings 102, 103)."""

    milestone: ClassVar[str] = LOT

    def decision(self, state: State) -> Decision | None:
        lot = going(state)
        if tie_winner(state) is not None:
            return None
        tied = listed(seat_placeholder(seat) for seat in lot.holders)
        question = f"{tied} have bid {aquas(lot.high)} for {patent_name(lot.card)}. Who gets it?"
        return Decision((lot.initiator,), (ChooseWinner,), "to choose the winner", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        """First clockwise from the initiator comes first: the default."""
        holders = going(state).holders
        return [
            ChooseWinner(SEAT_LETTERS[other]) for other in state.after(seat) if other in holders
        ]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        for other in state.seats[seat].orders.ties:
            if other in going(state).holders:
                return ChooseWinner(SEAT_LETTERS[other])
        return None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ChooseWinner)
        holders = going(table.state).holders
        winner = other_seat(table.state, move.player)
        if winner not in holders:
            tied = listed((seat_placeholder(other) for other in holders), "or")
            raise IllegalMove(f"Choose among the tied: {tied}.", "I2; ruling 102")
        _award(table, winner)

    def run(self, table: Table[State]) -> None:
        winner = tie_winner(table.state)
        assert winner is not None
        _award(table, winner)


def _award(table: Table[State], winner: int) -> None:
    """Pay the initiator, or the pool if it is the initiator; the card and a support of each type go to the hand."""
    state = table.state
    lot = going(state)
    state.auction = None
    state.seats[winner].leo.water -= lot.high
    if winner != lot.initiator:
        state.seats[lot.initiator].leo.water += lot.high
    taken = [draw(state, winner, kind) for kind in (KINDS[lot.card], *support_decks(lot.card))]
    table.record_event(
        "auction_won",
        winner,
        card=lot.card,
        name=FACES[lot.card, WHITE, False].name,
        supports=[card for card in taken[1:] if card is not None],
        aquas=lot.high,
        paid_to=None if winner == lot.initiator else lot.initiator,
        reveals=True,
    )
