"""Negotiation beside any decision: offer, counter, accept, decline, withdraw, permit, revoke (N; rulings 143-148).

An offer is seen by its parties only. It is carried out as a whole at the moment the last partner accepts, checked again then,
or not at all. It stands until it is answered or withdrawn; one with leave in it, which would end with the turn, dies with the turn.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, AnytimeMove, IllegalMove, Move, Table, listed
from bot.games.high_frontier.negotiation.deal_parser import partners, transfers
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS, item_lines, typed_words
from bot.games.high_frontier.negotiation.exchange import carry_out, leave_refusal, rehearse
from bot.games.high_frontier.negotiation.permissions import WHATS
from bot.games.high_frontier.printed.names import saying
from bot.games.high_frontier.state.deals import LEAVE, Deal
from bot.games.high_frontier.state.parse import other_seat, site_named
from bot.games.high_frontier.state.state import Leave, State

MOST_OFFERS = 5  # open at a time of one seat, so that nobody drowns in them

Give = Annotated[
    str,
    Meta(description="3 aquas, dumbo, factory phobos, leave luna"),
]
Take = Annotated[str, Meta(description="What you get, likewise")]
Promise = Annotated[str, Meta(description="Words that bind nobody", extra={"said": True})]
Number = Annotated[int, Meta(description="Of the offer", ge=1)]


class Offer(AnytimeMove, frozen=True):
    """Offer a deal.

    It is struck at once when all partners accept.
    """

    command: ClassVar[str] = "deal offer"
    label: ClassVar[str] = "Offer a deal"
    sampled: ClassVar[bool] = True
    to: Annotated[str, Meta(description="Letters: B or B C")]
    give: Give = ""
    take: Take = ""
    promise: Promise = ""
    standing: Annotated[bool, Meta(description="To be taken again and again")] = False

    def apply(self, table: Table[Any], seat: int) -> None:
        _offer(table, seat, partners(table.state, seat, self.to), self)


class Counter(AnytimeMove, frozen=True):
    """Answer an offer with another.

    It goes to the same partners.
    """

    command: ClassVar[str] = "deal counter"
    label: ClassVar[str] = "Make a counter-offer"
    is_answer: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    number: Number
    give: Give = ""
    take: Take = ""
    promise: Promise = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        deal = _answered(table.state, seat, self.number)
        table.state.deals.remove(deal)
        _tell(table, "deal_declined", seat, deal, calls=(deal.by,))
        others = [party for party in deal.parties if party != seat]
        _offer(table, seat, others, self)


class Accept(AnytimeMove, frozen=True):
    """Accept an offer.

    When the last partner does so, everything changes hands at once.
    """

    command: ClassVar[str] = "deal accept"
    label: ClassVar[str] = "Accept the deal"
    is_answer: ClassVar[bool] = True
    number: Number

    def apply(self, table: Table[Any], seat: int) -> None:
        deal = _answered(table.state, seat, self.number)
        if seat in deal.accepted:
            raise IllegalMove("You have accepted this offer.", "N; ruling 143")
        _refuse_while_busy(table.state, deal)
        deal.accepted.append(seat)
        _tell(table, "deal_accepted", seat, deal, calls=(deal.by,))
        if len(deal.accepted) == len(deal.to):
            _strike(table, deal)


class Decline(AnytimeMove, frozen=True):
    """Decline an offer.

    It is off the table.
    """

    command: ClassVar[str] = "deal decline"
    label: ClassVar[str] = "Decline the deal"
    is_answer: ClassVar[bool] = True
    number: Number

    def apply(self, table: Table[Any], seat: int) -> None:
        deal = _answered(table.state, seat, self.number)
        table.state.deals.remove(deal)
        _tell(table, "deal_declined", seat, deal, calls=(deal.by,))


class Withdraw(AnytimeMove, frozen=True):
    """Take your offer back."""

    command: ClassVar[str] = "deal withdraw"
    label: ClassVar[str] = "Withdraw the offer"
    number: Number

    def apply(self, table: Table[Any], seat: int) -> None:
        deal = find(table.state, seat, self.number)
        if deal.by != seat:
            raise IllegalMove(
                f"Offer {deal.number} is not yours to withdraw; decline it.", "N; ruling 143"
            )
        table.state.deals.remove(deal)
        _tell(table, "deal_withdrawn", seat, deal)


class Permit(AnytimeMove, frozen=True):
    """Give leave until you revoke it.

    A permission or a loan, for nothing; others are given by a deal.
    """

    command: ClassVar[str] = "deal permit"
    label: ClassVar[str] = "Give a standing leave"
    sampled: ClassVar[bool] = True
    to: Annotated[str, Meta(description="Letter or faction")]
    what: Annotated[str, Meta(description="luna, factory, assist, push …")]
    site: Annotated[str, Meta(description="Left out: everywhere")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        state: State = table.state
        leave = _permission(state, seat, self.to, self.what, self.site)
        if leave.what not in WHATS:
            raise IllegalMove(
                f"A leave is one of {listed(WHATS)}, not {self.what!r}.", "N; ruling 148"
            )
        if (why := permit_refusal(state, leave)) is not None:
            raise why
        state.leaves.append(leave)
        table.record_event("permitted", seat, to=leave.to, what=leave.what, site=leave.site)


class Revoke(AnytimeMove, frozen=True):
    """Take standing leave back."""

    command: ClassVar[str] = "deal revoke"
    label: ClassVar[str] = "Revoke a standing leave"
    to: Annotated[str, Meta(description="Letter or faction")]
    what: Annotated[str, Meta(description="luna, factory, assist, push …")]
    site: Annotated[str, Meta(description="If it was for one")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        leave = _permission(table.state, seat, self.to, self.what, self.site)
        if leave not in table.state.leaves:
            raise IllegalMove("You have given no such standing leave.", "N; ruling 148")
        table.state.leaves.remove(leave)
        table.record_event("revoked", seat, to=leave.to, what=leave.what, site=leave.site)


def _permission(state: State, seat: int, to: str, what: str, site: str) -> Leave:
    place = site_named(site).id if site else ""
    return Leave(seat, other_seat(state, to), what.strip().lower(), place, standing=True)


def permit_refusal(state: State, leave: Leave) -> IllegalMove | None:
    if (why := _closed(state)) is not None:
        return why
    if leave.to == leave.by:
        return IllegalMove("You need no leave of your own.", "N; ruling 148")
    if leave in state.leaves:
        return IllegalMove("You have given this leave.", "N; ruling 148")
    return leave_refusal(state, leave.by, leave.what, leave.site)


def _closed(state: State) -> IllegalMove | None:
    """Why there are no deals at all: alone at the table, or before the first turn."""
    if len(state.seats) == 1:
        return IllegalMove("Alone there is nobody to deal with.", "N; ruling 15")
    if not all(seat.crew for seat in state.seats):
        return IllegalMove("Deals begin when all crews are on the table.", "N")
    return None


def _offer(table: Table[State], seat: int, to: list[int], terms: Offer | Counter) -> None:
    state = table.state
    if (why := _closed(state)) is not None:
        raise why
    if sum(deal.by == seat for deal in state.deals) >= MOST_OFFERS:
        raise IllegalMove(f"You have {MOST_OFFERS} offers on the table: withdraw one.", "N")
    items = transfers(state, seat, to, terms.give, terms.take)
    is_standing = isinstance(terms, Offer) and terms.standing
    if not items or (is_standing and len(to) > 1):
        raise IllegalMove(
            "Say what changes hands." if not items else "A standing offer has one partner.",
            "N; rulings 143, 148",
        )
    deal = Deal(state.offered + 1, seat, to, items, saying(terms.promise), is_standing)
    _check_leaves(state, deal)
    state.offered += 1
    state.deals.append(deal)
    lines = item_lines(items)
    told = {"to": to, "items": lines, "promise": deal.promise}
    _tell(table, "deal_offered", seat, deal, calls=tuple(to), **told)


def _check_leaves(state: State, deal: Deal) -> None:
    """What a giver has no say in is refused when it is offered (example 29); the rest is checked at acceptance."""
    for item in deal.transfers:
        if item.kind == LEAVE and (why := leave_refusal(state, item.giver, item.what, item.site)):
            raise why


def find(state: State, seat: int, number: int) -> Deal:
    """An offer this seat is a party to. Raises `IllegalMove`, the same for others' offers as for none."""
    for deal in state.deals:
        if deal.number == number and seat in deal.parties:
            return deal
    yours = listed(str(deal.number) for deal in state.deals if seat in deal.parties)
    raise IllegalMove(f"There is no offer {number} for you; on the table: {yours}.", "N")


def _answered(state: State, seat: int, number: int) -> Deal:
    deal = find(state, seat, number)
    if deal.by == seat:
        raise IllegalMove(f"Offer {number} is your own: withdraw it.", "N; ruling 143")
    return deal


def _refuse_while_busy(state: State, deal: Deal) -> None:
    """An offer of things is not void because an action is going on: it waits (ruling 147)."""
    if state.busy and (why := rehearse(state, deal)) is not None and "147" in why.rule:
        raise why


def _strike(table: Table[State], deal: Deal) -> None:
    """All or nothing, as things are now; an offer that cannot be kept is void (example 29)."""
    state = table.state
    if (why := rehearse(state, deal)) is not None:
        state.deals.remove(deal)
        _tell(table, "deal_void", deal.by, deal, why=why.reason)
        return
    carry_out(state, deal)
    lines = item_lines(deal.transfers)
    words: dict[str, Any] = {"promise": deal.promise} if deal.promise else {}
    table.record_event("deal_struck", deal.by, number=deal.number, to=deal.to, items=lines, **words)
    if deal.standing:
        deal.accepted.clear()
    else:
        state.deals.remove(deal)


def _tell(
    table: Table[State],
    kind: str,
    seat: int,
    deal: Deal,
    calls: tuple[int, ...] = (),
    **facts: Any,
) -> None:
    """An event that only the parties see; those it calls are told at once."""
    parties = tuple(sorted(deal.parties))
    table.record_event(kind, seat, seen_by=parties, calls=calls, number=deal.number, **facts)


def lapse(table: Table[State]) -> None:
    """Leave lasts to the end of the turn: offers with leave in them die then, if they are not standing (ruling 143). All parties hear of it."""
    state = table.state
    for deal in [deal for deal in state.deals if not deal.standing]:
        if any(item.kind == LEAVE for item in deal.transfers):
            state.deals.remove(deal)
            _tell(table, "deal_lapsed", deal.by, deal, calls=tuple(deal.parties))


def unlock(state: State, seat: int) -> None:
    """At the start of a seat's turn the cards it traded away may be traded on (N2, ruling 146)."""
    for other in state.seats:
        for card in [card for card, source in other.locked.items() if source == seat]:
            del other.locked[card]


def standing(state: State, seat: int) -> list[Move]:
    """Answers to open offers first, then leaves to give and take back, then a sample of small offers."""
    if _closed(state) is not None:
        return []
    found: list[Move] = []
    for deal in state.deals:
        if deal.by == seat:
            found.append(Withdraw(deal.number))
        elif seat in deal.to:
            found += [] if seat in deal.accepted else _acceptance(state, deal)
            found += [Decline(deal.number), *_counters(state, seat, deal)]
    return [*found, *_leaves(state, seat), *_samples(state, seat)]


def _acceptance(state: State, deal: Deal) -> list[Move]:
    return [] if rehearse(state, deal) is not None else [Accept(deal.number)]


def _counters(state: State, seat: int, deal: Deal) -> list[Move]:
    """The same again for some Aquas more, where its terms can be typed."""
    if sum(other.by == seat for other in state.deals) >= MOST_OFFERS or len(deal.parties) > 2:
        return []
    typed = [(item.giver == seat, typed_words(item)) for item in deal.transfers]
    if not all(text for _, text in typed):
        return []
    give = ", ".join(text for is_mine, text in typed if is_mine)
    take = [text for is_mine, text in typed if not is_mine]
    found = [Counter(deal.number, give, ", ".join([*take, f"{more} aquas"])) for more in (1, 2)]
    return [move for move in found if _is_sound(state, seat, deal.by, move)]


def _is_sound(state: State, seat: int, partner: int, terms: Counter) -> bool:
    """Whether both sides still have what these terms name."""
    try:
        items = transfers(state, seat, [partner], terms.give, terms.take)
        _check_leaves(state, Deal(0, seat, [partner], items))
    except IllegalMove:
        return False
    return True


def _leaves(state: State, seat: int) -> list[Move]:
    given = [leave for leave in state.leaves if leave.by == seat and leave.standing]
    found: list[Move] = [Revoke(SEAT_LETTERS[x.to], x.what, x.site) for x in given]
    for other in state.after(seat):
        for what in LEAVE_WORDS:
            if permit_refusal(state, Leave(seat, other, what, standing=True)) is None:
                found.append(Permit(SEAT_LETTERS[other], what))
    return found


def _samples(state: State, seat: int) -> list[Move]:
    if sum(deal.by == seat for deal in state.deals) >= MOST_OFFERS:
        return []
    found: list[Move] = []
    for other in state.after(seat):
        letter = SEAT_LETTERS[other]
        if state.seats[other].hand:
            found.append(Offer(letter, "1 aquas", state.seats[other].hand[-1]))
        if state.seats[seat].hand:
            found.append(Offer(letter, state.seats[seat].hand[-1], "1 aquas"))
    return found
