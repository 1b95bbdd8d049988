"""Operations by law: two cards sold together, research without an auction (O5; rulings 154, 158)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.modules.politics.laws import in_force, serves
from bot.games.high_frontier.printed.assembly import EQUALITY, FREEDOM, IDEOLOGIES
from bot.games.high_frontier.rules.assets.decks import deck_named, draw, open_decks
from bot.games.high_frontier.rules.assets.reserve import pay_refusal
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.operations.income import goods, part_with, sale_refusal
from bot.games.high_frontier.rules.operations.operation import spend, spent_refusal
from bot.games.high_frontier.state.parse import matching
from bot.games.high_frontier.state.state import State

PAIR_PRICE = int(IDEOLOGIES[FREEDOM].law.params["aqua_total"])
GRANT_PRICE = int(IDEOLOGIES[EQUALITY].law.params["aqua"])


class SellPair(Move, frozen=True):
    """Operation: sell two cards for 5."""

    command: ClassVar[str] = "politics sell"
    label: ClassVar[str] = "Free Trade"
    costly: ClassVar[bool] = True
    card: Annotated[str, Meta(description="One card")]
    other: Annotated[str, Meta(description="The other")]


class TakeGrant(Move, frozen=True):
    """Operation: a card for 1 Aqua."""

    command: ClassVar[str] = "politics grant"
    label: ClassVar[str] = "Research Grant"
    costly: ClassVar[bool] = True
    deck: Annotated[str, Meta(description="Which deck")]


def pairs(state: State, seat: int) -> list[SellPair]:
    """Hand and black cards in any mix (ruling 154)."""
    if state.operated or not serves(state, seat, FREEDOM):
        return []
    found = list(goods(state, seat))
    return [SellPair(one, two) for k, one in enumerate(found) for two in found[k + 1 :]]


def sell_pair(table: Table[State], seat: int, move: SellPair) -> None:
    state = table.state
    if not serves(state, seat, FREEDOM):
        raise IllegalMove("The Free Trade Act does not work for you now.", "O5; ruling 154")
    for typed in (move.card, move.other):
        if (why := sale_refusal(state, seat, typed)) is not None:
            raise why
    found = goods(state, seat)
    cards = [card for typed in (move.card, move.other) if (card := matching(typed, found))]
    if len(set(cards)) < 2:
        raise IllegalMove("Free Trade takes two different cards.", "O5; ruling 154")
    spend(table)
    for card in cards:
        part_with(table, seat, card, found[card][0])
    state.seats[seat].leo.water += PAIR_PRICE
    table.record_event("sold_pair", seat, cards=cards, aquas=PAIR_PRICE)


def grant_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why there is no research grant: no law, no Aqua; a full hand is no matter (ruling 158)."""
    if (why := spent_refusal(state)) is not None:
        return why
    if not serves(state, seat, EQUALITY):
        return IllegalMove("Research Grants do not work for you now.", "O5; ruling 158")
    return pay_refusal(state, seat, GRANT_PRICE, "A research grant", "O5; ruling 158")


def grants(state: State, seat: int) -> list[TakeGrant]:
    if grant_refusal(state, seat) is not None:
        return []
    return [TakeGrant(kind) for kind in open_decks(state)]


def take_grant(table: Table[State], seat: int, move: TakeGrant) -> None:
    """The top card of a deck: no auction, no bonus supports."""
    state = table.state
    if (why := grant_refusal(state, seat)) is not None:
        raise why
    kind = deck_named(state, move.deck)
    spend(table)
    state.seats[seat].leo.water -= GRANT_PRICE
    card = draw(state, seat, kind)
    table.record_event("granted", seat, card=card, deck=kind, aquas=GRANT_PRICE, reveals=True)


def is_research_granted(state: State) -> bool:
    """Whether nobody may hold an auction (ruling 158)."""
    return EQUALITY in in_force(state)


def no_lots(state: State, seat: int) -> list[Research]:
    return []


def no_auction(table: Table[State], seat: int, move: Research) -> None:
    raise IllegalMove(
        f"Research Grants are in force: no auctions; take a top card for {GRANT_PRICE} Aqua.",
        "O5; ruling 158",
    )
