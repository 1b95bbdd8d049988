"""Choices that are places: each bears the same number in the menu and on the picture."""

from __future__ import annotations

from collections.abc import Sequence

from bot.matches import Look
from bot.rules.kernel import Game, Move
from render.scene import Spot

FEWEST = 2  # one place alone needs no number
CIRCLED = 20  # ① to ⑳; from 21 on the circled figures stand elsewhere in Unicode


def figure(number: int) -> str:
    """① … ⑳ ㉑ … ㉟."""
    return chr(0x2460 + number - 1 if number <= CIRCLED else 0x3251 + number - CIRCLED - 1)


def spots_of(game: Game, look: Look, lines: Sequence[Sequence[Move]]) -> tuple[Spot | None, ...]:
    """For each line of a menu (the moves behind it) where it stands, numbered; nothing where fewer than two are places.

    A line of several moves stands where all of them do.
    """
    places = [_place(game, look, moves) for moves in lines]
    if sum(place != "" for place in places) < FEWEST:
        return (None,) * len(lines)
    spots: list[Spot | None] = []
    number = 0
    for place in places:
        number += place != ""
        spots.append(Spot(number, place) if place else None)
    return tuple(spots)


def _place(game: Game, look: Look, moves: Sequence[Move]) -> str:
    found = {game.choice(look.view, move).at for move in moves}
    return found.pop() if len(found) == 1 else ""


def figured(spot: Spot | None, text: str) -> str:
    """`② N8`: the words of a choice with its number."""
    return f"{figure(spot.number)} {text}" if spot else text
