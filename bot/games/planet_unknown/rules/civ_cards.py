"""Civ cards: taken at the end of the round, clockwise from the commander (sections 3.4, 6, 17; ruling N13)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.printed.cards import CARDS, RANKS
from bot.games.planet_unknown.printed.records import Card
from bot.games.planet_unknown.rules.effects import perform
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain

ANY_RANK = 0  # Republic's end of the game
EXTRA = "2"  # Republic's level that adds a card of the next rank


class TakeCard(PrivateMove, frozen=True):
    """Take one of the civ cards of the rank you have earned."""

    command: ClassVar[str] = "card"
    label: ClassVar[str] = "Take a civ card"
    card: Annotated[int, Meta(ge=1, description="The card's number")]


def cards_for(play: SeatTurn, gain: Gain) -> list[int]:
    """The faces a seat may choose from, in the order of their numbers."""
    if gain.n == ANY_RANK:
        return sorted(card for rank in RANKS for card in left(play, rank))
    found = left(play, gain.n)
    if found and play.own.corporation == "republic" and play.has(EXTRA) and gain.n < RANKS[-1]:
        found = [*found, *left(play, gain.n + 1)[:1]]  # the stacks lie in chance order
    return sorted(found)


def left(play: SeatTurn, rank: int) -> list[int]:
    return [card for card in play.state.stacks[rank - 1] if card not in play.turn.cards]


def card_offers(play: SeatTurn) -> list[Move]:
    cards = dict.fromkeys(card for gain in play.pending("card") for card in cards_for(play, gain))
    return [TakeCard(card) for card in sorted(cards, key=lambda c: -card_worth(play, CARDS[c]))]


WORTH = {
    "gain_patch": 1.0, "gain_move": 0.35, "extra_tile": 2.0, "collect": 1.0, "destroy": 0.7, "destroy_line": 1.2,
    "teleport_rover": 0.8, "advance_all_to": 4.0, "medals": 1.0, "medals_per": 2.0, "medals_if": 2.0, "lifepod_rate": 1.0,
    "set": 1.5, "choose_one": 2.0,
}  # fmt: skip


def card_worth(play: SeatTurn, card: Card) -> float:
    """Roughly, in medals: the order in which cards are offered."""
    if card.timing == "service":
        return 2.5
    total = 0.0
    for effect in card.effects:
        if effect.op == "advance":
            total += 1.1 * effect.choose * effect.steps_each
        elif effect.op == "lifepod_rate":
            total += play.own.pods + 1.0
        elif effect.op == "set" and effect.set == "meteorite_repo":
            total += max(1.0, play.own.meteors / 3 + 0.7)
        elif effect.op in ("medals_per", "medals_if"):
            total += WORTH[effect.op]
        else:
            total += WORTH[effect.op] * effect.most
    return total


def take_card(play: SeatTurn, move: TakeCard) -> None:
    gain = next(g for g in play.pending("card") if move.card in cards_for(play, g))
    play.spend(gain)
    play.turn.cards.append(move.card)
    card = CARDS[move.card]
    if card.timing == "end_game":
        play.own.cards.append(card.id)
        play.tell("secret_card", rank=card.rank)
        play.confide("card_taken", card=card.id)
        if play.state.is_last_phase:
            perform(play, card.effects)
        return
    play.own.open_cards.append(card.id)
    play.tell("card", card=card.id)
    if card.timing == "immediate":
        perform(play, card.effects)
