"""Records of what a player can ask without moving, and of what is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from bot.engine.moves import Move, Timed
from bot.engine.text import snake_case


class Lookup(Struct, frozen=True, tag_field="lookup", tag=snake_case):
    """A question that a player may ask of the table; nothing is played. Docstring = help, fields = options, as of a `Move`.

    It is answered from the view of whoever asks, so it can tell nothing that they may not know. One whose fields all have a
    usual value has a button called `label` beside a player's choices.
    """

    command: ClassVar[str] = ""
    label: ClassVar[str] = ""

    def answer(self, view: Any) -> LookupResult:
        """Raises `IllegalMove` with what is wrong with the question."""
        raise NotImplementedError(f"{type(self).__name__} finds nothing")

    @classmethod
    def values(cls, view: Any, field: str, filled: Mapping[str, str]) -> list[str]:
        """Values of a field, likely ones first; empty where anything may be typed."""
        return []


class LookupResult(Struct, frozen=True):
    """What a lookup finds, seats in all texts as `{B}`.

    `moves` can be made at once, `others` ask the same in another way: each with the words of its button or line. `path` is a
    way for the picture, the first place where it starts; `spots` are places on the picture in order, each with a few words,
    and of a way when a turn ends there; `picture_name` is a picture of its own by name, instead of the board.
    """

    title: str
    lines: tuple[str, ...]
    moves: tuple[tuple[str, Move], ...] = ()
    others: tuple[tuple[str, Lookup], ...] = ()
    path: tuple[str, ...] = ()
    spots: tuple[tuple[str, str] | tuple[str, str, Timed], ...] = ()
    picture_name: str = ""
