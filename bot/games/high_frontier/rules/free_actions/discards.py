"""Voluntary discards of hand cards and tokens (G6; rulings 61, 105)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets.decks import bury
from bot.games.high_frontier.rules.assets.reserve import (
    discard_cube,
    discard_disk,
    loose_cubes,
    open_claims,
)
from bot.games.high_frontier.state.parse import hand_cards, site_named
from bot.games.high_frontier.state.state import State


class Discard(Move, frozen=True):
    """Put hand cards under decks."""

    command: ClassVar[str] = "free discard"
    label: ClassVar[str] = "Discard cards"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="Hand cards")]


class DiscardToken(Move, frozen=True):
    """Take back a disk or cube."""

    command: ClassVar[str] = "free discard-token"
    label: ClassVar[str] = "Discard a token"
    costly: ClassVar[bool] = True
    site: Annotated[str, Meta(description="The site")]
    token: Annotated[Literal["claim", "factory"], Meta(description="Disk or cube")] = "claim"


def discards(state: State, seat: int) -> list[Discard]:
    return [Discard((card,)) for card in state.seats[seat].hand]


def discard(table: Table[State], seat: int, move: Discard) -> None:
    cards = hand_cards(table.state, seat, move.cards)
    if not cards:
        raise IllegalMove("Say which hand cards go under their decks.", "G6")
    bury(table.state, seat, cards)
    table.record_event("discarded", seat, cards=cards)


def token_refusal(state: State, seat: int, site: str, token: str) -> IllegalMove | None:
    """Why this token stays: a disk under a cube, a cube under a dome, somebody else's (ruling 61)."""
    place, title = state.seen(site), SKY.spaces[site].title
    if token == "claim" and place.claim == seat and place.factory is not None:
        return IllegalMove(f"There is a factory on your claim on {title}.", "G6; ruling 61")
    if place.colony is not None:
        return IllegalMove(f"The colony on {title} is permanent.", "G6; ruling 61")
    if site in (open_claims(state, seat) if token == "claim" else loose_cubes(state, seat)):
        return None
    return IllegalMove(f"You have no {token} on {title}.", "G6; ruling 61")


def token_discards(state: State, seat: int) -> list[DiscardToken]:
    claims = [DiscardToken(site, "claim") for site in open_claims(state, seat)]
    return claims + [DiscardToken(site, "factory") for site in loose_cubes(state, seat)]


def discard_token(table: Table[State], seat: int, move: DiscardToken) -> None:
    if not move.site and not token_discards(table.state, seat):
        raise IllegalMove(
            "You have no disk that lies open and no cube that no colony stands on.", "G6; ruling 61"
        )
    site = site_named(move.site).id
    if (why := token_refusal(table.state, seat, site, move.token)) is not None:
        raise why
    if move.token == "claim":
        discard_disk(table, seat, site)
    else:
        discard_cube(table, seat, site)
