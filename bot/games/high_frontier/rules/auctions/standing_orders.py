"""Standing orders: what to answer when one is asked (table of decisions; rulings 101, 102, 114, 115, 129, 131, 134, 148, 165-167).

Orders are seen by their owner only. What they answer is logged as automatic. Orders for one flight are given with the flight.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from bot.engine import SEAT_LETTERS, AnytimeMove, IllegalMove, Move, Table, listed, seat_placeholder
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS
from bot.games.high_frontier.negotiation.permissions import (
    SCRUM_WORD,
    OrderLeave,
    YesNoAsk,
    asked_this_turn,
)
from bot.games.high_frontier.printed.cards import DECKS, KINDS, SPECTRAL_TYPES
from bot.games.high_frontier.printed.names import place_name, stack_name
from bot.games.high_frontier.printed.tracks import SEASONS, SENIORITY_DISKS
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.reserve import open_claims
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, StopRoute
from bot.games.high_frontier.rules.flight.filed_routes import told as filed_words
from bot.games.high_frontier.state.parse import matching, other_seat, patent_name, site_named
from bot.games.high_frontier.state.state import (
    ANY_LOT,
    LEO_STACK,
    OUTPOST,
    ROCKET,
    BidOrder,
    Orders,
    Seat,
    State,
)

RULE = "by post; ruling 167"
ALWAYS: tuple[YesNoAsk, ...] = ("yes", "no")
SCRUM_ANSWERS: tuple[YesNoAsk, ...] = ("ask", "yes")
LIMITED = ("raise", "match")  # styles of bidding that go up to a number
MOST_LIMITS = 8  # of raises offered for a lot under the hammer


class OrderBids(AnytimeMove, frozen=True):
    """Bids at auctions."""

    command: ClassVar[str] = "bids"
    label: ClassVar[str] = "Order: bids"
    sampled: ClassVar[bool] = True
    lot: Annotated[str, Meta(description="Card, deck, type or any")]
    style: Annotated[Literal["raise", "match", "pass", "ask"], Meta(description="How")]
    most: Annotated[int, Meta(description="Up to", ge=0, le=200)] = 0

    def apply(self, table: Table[Any], seat: int) -> None:
        scope, orders = scope_named(self.lot), _orders(table, seat)
        if self.style == "ask":
            orders.bids.pop(scope, None)
        else:
            orders.bids[scope] = BidOrder(self.style, self.most)
        have = table.state.seats[seat].aquas
        short = {"have": have} if self.style in LIMITED and self.most > have else {}
        _note(table, seat, "bids", lot=scope, style=self.style, most=self.most, **short)


class OrderTies(AnytimeMove, frozen=True):
    """Whom you choose in ties."""

    command: ClassVar[str] = "ties"
    label: ClassVar[str] = "Order: ties"
    sampled: ClassVar[bool] = True
    players: Annotated[tuple[str, ...], Meta(description="Letters; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        chosen = [other_seat(table.state, word) for word in self.players]
        _orders(table, seat).ties = chosen
        _note(table, seat, "ties", players=chosen)


class OrderReroll(AnytimeMove, frozen=True):
    """Re-rolls of size rolls."""

    command: ClassVar[str] = "reroll"
    label: ClassVar[str] = "Order: re-rolls"
    answer: Annotated[YesNoAsk, Meta(description="Answer")]

    def apply(self, table: Table[Any], seat: int) -> None:
        _orders(table, seat).reroll = "" if self.answer == "ask" else self.answer
        _note(table, seat, "reroll", answer=self.answer)


class OrderDisks(AnytimeMove, frozen=True):
    """Disks to move if none is left."""

    command: ClassVar[str] = "disks"
    label: ClassVar[str] = "Order: disks"
    sampled: ClassVar[bool] = True
    sites: Annotated[tuple[str, ...], Meta(description="Own claims, in order")] = ()
    none: Annotated[bool, Meta(description="Else place no disk")] = False

    def apply(self, table: Table[Any], seat: int) -> None:
        orders = _orders(table, seat)
        orders.disks, orders.no_disks = [site_named(word).id for word in self.sites], self.none
        _note(table, seat, "disks", sites=orders.disks, none=self.none)


class OrderDraft(AnytimeMove, frozen=True):
    """Wish list of the draft."""

    command: ClassVar[str] = "draft"
    label: ClassVar[str] = "Order: draft"
    sampled: ClassVar[bool] = True
    wishes: Annotated[tuple[str, ...], Meta(description="Cards and decks; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        if self.wishes:
            _check_draft(table.state, "draft", is_draft_on(table.state))
        wishes = [wish_named(word) for word in self.wishes]
        _orders(table, seat).drafts = wishes
        _note(table, seat, "draft", wishes=wishes)


class OrderSale(AnytimeMove, frozen=True):
    """Cards to sell after the draft."""

    command: ClassVar[str] = "sale"
    label: ClassVar[str] = "Order: sale"
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="Cards; none: keep all")] = ()
    ask: Annotated[bool, Meta(description="Ask me instead")] = False

    def apply(self, table: Table[Any], seat: int) -> None:
        if not self.ask:
            _check_draft(table.state, "sale after the draft", is_sale_to_come(table.state))
        cards = [card_named(word) for word in self.cards]
        _orders(table, seat).sales = None if self.ask else cards
        _note(table, seat, "sale", cards=cards, ask=self.ask)


class OrderOutposts(AnytimeMove, frozen=True):
    """Outposts that stay."""

    command: ClassVar[str] = "outposts"
    label: ClassVar[str] = "Order: Outposts"
    sampled: ClassVar[bool] = True
    keep: Annotated[tuple[str, ...], Meta(description="Outposts; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        names = [stack_word(word) for word in self.keep]
        _orders(table, seat).outposts = names
        _note(table, seat, "outposts", keep=names)


class OrderLosses(AnytimeMove, frozen=True):
    """Cards to lose first."""

    command: ClassVar[str] = "losses"
    label: ClassVar[str] = "Order: losses"
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="Cards; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        cards = [card_named(word) for word in self.cards]
        _orders(table, seat).losses = cards
        _note(table, seat, "losses", cards=cards)


class OrderGlitch(AnytimeMove, frozen=True):
    """Where a glitch falls."""

    command: ClassVar[str] = "glitch"
    label: ClassVar[str] = "Order: glitch"
    sampled: ClassVar[bool] = True
    stacks: Annotated[tuple[str, ...], Meta(description="Stacks; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        names = [stack_word(word) for word in self.stacks]
        _orders(table, seat).glitched = names
        _note(table, seat, "glitch", stacks=names)


KINDS_OF_ORDER: tuple[type[AnytimeMove], ...] = (
    OrderBids,
    OrderTies,
    OrderLeave,
    OrderReroll,
    OrderDisks,
    OrderDraft,
    OrderSale,
    OrderOutposts,
    OrderLosses,
    OrderGlitch,
    OrderRoute,
    StopRoute,
)


def _orders(table: Table[State], seat: int) -> Orders:
    return table.state.seats[seat].orders


def _note(table: Table[State], seat: int, about: str, **facts: Any) -> None:
    table.record_event("ordered", seat, about=about, seen_by=(seat,), **facts)


def is_draft_on(state: State) -> bool:
    """Whether cards of the quick start's draft are still to be taken (V1, ruling 165)."""
    return state.options.start == "quick" and state.year <= len(SEASONS)


def is_sale_to_come(state: State) -> bool:
    """Whether drafted cards can still be sold: a seniority disk goes when all have done so (V1, ruling 166)."""
    return state.options.start == "quick" and state.disks == SENIORITY_DISKS


def bid_words(lot: str, style: str, most: int, have: int) -> str:
    """`Dumbo: raise up to 4`; of more than one has: a bid is never more than the Aquas there are then (ruling 100)."""
    if style not in LIMITED:
        return f"{wish_words(lot)}: {style}"
    short = f", at most what you have then (now {have})" if most > have else ""
    return f"{wish_words(lot)}: {style} up to {most}{short}"


def _check_draft(state: State, what: str, is_to_come: bool) -> None:
    """Raises `IllegalMove` where no draft, or no sale after it, is to come."""
    if state.options.start != "quick":
        raise IllegalMove("There is no draft in this match; the quick start has one.", RULE)
    if not is_to_come:
        raise IllegalMove(f"The {what} is over.", RULE)


def card_named(typed: str) -> str:
    """Any patent of the game. Raises `IllegalMove`."""
    if (card := matching(typed, KINDS)) is not None:
        return card
    raise IllegalMove(f"There is no patent {typed!r}.", RULE)


def wish_named(typed: str) -> str:
    word = typed.strip().lower().removesuffix(" deck")
    return word if word in DECKS else card_named(typed)


def scope_named(typed: str) -> str:
    """What an order for auctions is about: a card, a deck, a spectral type or any. Raises `IllegalMove`."""
    word = typed.strip()
    if word.lower() == ANY_LOT or word.lower() in DECKS:
        return word.lower()
    if word.upper() in SPECTRAL_TYPES and len(word) == 1:
        return word.upper()
    return card_named(typed)


def stack_word(typed: str) -> str:
    """The name of a Rocket or Outpost that need not be there yet. Raises `IllegalMove`."""
    word = "-".join(typed.lower().replace("-", " ").split())
    name = f"{OUTPOST}{word}" if word.isdigit() else word
    if name == ROCKET or name.removeprefix(OUTPOST).isdigit():
        return name
    raise IllegalMove(f"{typed!r} is neither the Rocket nor an Outpost.", RULE)


def standing(state: State, seat: int) -> list[Move]:
    """Orders worth offering now: for the lot and the tops of the decks, for leave, re-rolls, losses, glitches and disks."""
    own = state.seats[seat]
    if not own.stacks:
        drafts = [OrderDraft((kind,)) for kind in DECKS] if is_draft_on(state) else []
        return [*drafts, *_withdrawals(state, own.orders)]
    found: list[Move] = [StopRoute()] if own.orders.route is not None else []
    found += _for_others(state, seat) if len(state.seats) > 1 else []
    found += [OrderReroll("yes"), OrderReroll("no"), OrderReroll("ask")]
    found += [OrderLosses((card,)) for card in own.hand]
    if is_sale_to_come(state):
        found += [OrderSale((card,)) for card in own.hand]
    return found + _for_stacks(own) + _for_disks(state, seat) + _withdrawals(state, own.orders)


def _withdrawals(state: State, orders: Orders) -> list[Move]:
    """For each order in force, but re-rolls, of which that is always offered: to be asked again."""
    ways: tuple[tuple[object, Move], ...] = (
        (orders.ties, OrderTies()),
        (orders.losses, OrderLosses()),
        (orders.outposts, OrderOutposts()),
        (orders.glitched, OrderGlitch()),
        (orders.disks or orders.no_disks, OrderDisks()),
        (orders.drafts and is_draft_on(state), OrderDraft()),
        (orders.sales is not None and is_sale_to_come(state), OrderSale(ask=True)),
    )
    return [
        *(move for is_given, move in ways if is_given),
        *(OrderBids(lot, "ask") for lot in orders.bids),
        *(OrderLeave(*_leave_key(key)) for key in orders.leaves),
    ]


def _leave_key(key: str) -> tuple[Any, YesNoAsk, str]:
    """`luna B` → luna, ask, B; Scrum is asked by order only."""
    what, _, player = key.partition(" ")
    return what, "no" if what == SCRUM_WORD else "ask", player


def _for_stacks(own: Seat) -> list[Move]:
    outposts = [name for name in own.stacks if name.startswith(OUTPOST)]
    figures = [name for name in own.stacks if name != LEO_STACK]
    return [
        *(OrderOutposts((name,)) for name in outposts),
        *(OrderGlitch((name,)) for name in figures),
    ]


def _for_disks(state: State, seat: int) -> list[Move]:
    claims = open_claims(state, seat)
    return [*(OrderDisks((site,)) for site in claims), *([OrderDisks(none=True)] if claims else [])]


def _for_others(state: State, seat: int) -> list[Move]:
    """Orders for auctions and for leave, which take another seat."""
    have = state.seats[seat].leo.water
    decks = [kind for kind in DECKS if state.decks.get(kind)]
    found: list[Move] = []
    for lot in (*([state.auction.card] if state.auction else decks), ANY_LOT):
        ways = [OrderBids(lot, "pass"), OrderBids(lot, "match", have)]
        limits = range(have, max(0, have - MOST_LIMITS), -1) if state.auction else [have]
        found += [
            *ways,
            *(OrderBids(lot, "raise", most) for most in limits),
        ]
    found += [
        OrderLeave(what, answer, SEAT_LETTERS[state.turn])
        for what in asked_this_turn(state, seat)
        for answer in ALWAYS
    ]
    found += [OrderLeave("luna", "yes"), OrderLeave("factory", "yes"), OrderLeave("jump", "no")]
    if rights.privilege(state, seat) == rights.SCRUM:
        found += [OrderLeave(SCRUM_WORD, answer) for answer in SCRUM_ANSWERS]
    return found + [OrderTies((SEAT_LETTERS[other],)) for other in state.after(seat)]


def listed_orders(state: State, seat: int) -> list[str]:
    """A seat's orders that can still answer something in words, for its own eyes."""
    orders = state.seats[seat].orders
    found = [filed_words(orders.route)] if orders.route is not None else []
    have = state.seats[seat].aquas
    found += [
        f"Bids, {bid_words(lot, order.style, order.most, have)}"
        for lot, order in orders.bids.items()
    ]
    found += [f"Leave, {_asked(what)}: {answer}" for what, answer in orders.leaves.items()]
    sites = [*map(place_name, orders.disks), *(["none"] if orders.no_disks else [])]
    lists = {
        "Ties": [seat_placeholder(seat) for seat in orders.ties],
        "Re-rolls": [orders.reroll] if orders.reroll else [],
        "Disks": sites,
        "Draft": [wish_words(wish) for wish in orders.drafts if is_draft_on(state)],
        "Outposts kept": [stack_name(name) for name in orders.outposts],
        "Losses": [patent_name(card) for card in orders.losses],
        "Glitch": [stack_name(name) for name in orders.glitched],
    }
    found += [f"{about}: {listed(given)}" for about, given in lists.items() if given]
    if orders.sales is not None and is_sale_to_come(state):
        found.append(f"Sale: {listed(map(patent_name, orders.sales))}")
    return found


def wish_words(word: str) -> str:
    """A card by name, a deck or a type as it is."""
    return patent_name(word) if word in KINDS else word


def _asked(key: str) -> str:
    """`luna B` → `prospecting Luna, asked by {B}`."""
    what, _, letter = key.partition(" ")
    return LEAVE_WORDS[what] + (f", asked by {{{letter}}}" if letter else "")
