"""Moves with fields left out: the one legal move that agrees with what was given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.engine import IllegalMove, Move
from bot.games.dawn_on_titan.printed.names import listed, plain, title

M = TypeVar("M", bound=Move)


def fill(move: M, legal: Sequence[M], refusal: Callable[[M], IllegalMove | None]) -> M:
    """The legal move meant by `move`, whose empty fields may be left out where one value is legal.

    `refusal` says why nothing fits; it may be asked about fields left empty.
    """
    fits = [other for other in legal if _agrees(move, other)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise _unclear(move, fits)
    raise refusal(move) or IllegalMove(f"{type(move).label}: nothing fits what you gave.")


def given(move: Move) -> dict[str, str]:
    """The fields that were filled in; `onto` is a wish about storage, not part of the choice."""
    fields = {name: str(getattr(move, name)) for name in move.__struct_fields__ if name != "onto"}
    return {name: value for name, value in fields.items() if value}


def _agrees(move: Move, other: Move) -> bool:
    return all(
        plain(value) == plain(str(getattr(other, name))) for name, value in given(move).items()
    )


def _unclear(move: Move, fits: Sequence[Move]) -> IllegalMove:
    for name in move.__struct_fields__:
        values = list(dict.fromkeys(str(getattr(other, name)) for other in fits))
        if len(values) > 1:
            choices = listed((title(value) for value in values), "or")
            return IllegalMove(f"Say which {name}: {choices}.")
    raise ValueError(f"{type(move).__name__} offers the same move twice")
