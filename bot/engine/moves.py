"""Records of what a player can do: moves, decisions, menu lines; and the refusal, `IllegalMove`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from bot.engine.events import Event
from bot.engine.text import snake_case

MOST_TOLD = 5  # of what can be done instead


class IllegalMove(Exception):
    """A refusal: `reason` is a sentence for the player (seats as `{B}`), `rule` names the paragraph."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Move(Struct, frozen=True, tag_field="move", tag=snake_case):
    """One choice of a player. Docstring = help, fields = the options of the slash command.

    `command` is the name typed (one or two words, as in `build ship`), `label` what the menu says, `costly` asks
    for a preview, `path_field` names the field that holds a way over the board (such a move, chosen from a menu, is looked at
    on the picture before it is made), `anytime` is legal beside any decision, `sampled` means that `offers` lists only a useful
    part, `secret` that what can be chosen is for the player's eyes only (a hand): never shown in the channel, `is_undo` that
    it only undoes what the same player has done.
    """

    command: ClassVar[str] = ""
    label: ClassVar[str] = ""
    costly: ClassVar[bool] = False
    path_field: ClassVar[str] = ""
    anytime: ClassVar[bool] = False
    sampled: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    is_undo: ClassVar[bool] = False

    @classmethod
    def has_more(cls, view: Any, listed: Sequence[Any]) -> bool:
        """Whether moves of this kind can be typed beside those that `offers` lists."""
        return cls.sampled

    def is_costly(self) -> bool:
        """Whether this move asks for a preview: as all of its kind, where the kind does not look at it more closely."""
        return self.costly


def tag_of(kind: type[Move]) -> str:
    """Return the word for this kind of move in what is stored and in events: its tag, which outlives a new name of the class."""
    return str(kind.__struct_config__.tag)


class Decision(Struct, frozen=True):
    """What is asked: of which seats, answered by which kinds of move.

    `task` completes the name in a header ("to act · 2 actions"); `question` is the whole sentence of the ping. Both are
    public. `stays_open` keeps a decision with one legal answer from being answered by the kernel (the end of a turn).
    `orders` are kinds of standing order that could answer this one and others like it.
    """

    seats: tuple[int, ...]
    moves: tuple[type[Move], ...]
    task: str
    question: str = ""
    stays_open: bool = False
    orders: tuple[type[Move], ...] = ()


def another_moment(kind: type[Move], decision: Decision, offered: Sequence[Move]) -> str:
    """Why a kind of move does not answer what is asked, and what does."""
    legal = list(dict.fromkeys(_title(type(one)) for one in offered))
    more = f" and {len(legal) - MOST_TOLD} more" if len(legal) > MOST_TOLD else ""
    can = f"You can: {', '.join(legal[:MOST_TOLD])}{more}."
    if decision.stays_open:
        return f"{_title(kind)} is not among the choices of this turn. {can}"
    return f"{_title(kind)} is for another moment: now you have {decision.task}. {can}"


def _title(kind: type[Move]) -> str:
    return kind.label or tag_of(kind)


class MenuLine(Struct, frozen=True):
    """An offered move as a menu shows it: `label` ≤ 80 characters, `detail` says what it brings or costs.

    `at` is where it stands on the board's picture (a place as the picture knows it), empty for a choice that is no place;
    `way` is the way it goes over the board, from where it starts.
    """

    label: str
    detail: str = ""
    at: str = ""
    way: tuple[str, ...] = ()


class Die(Struct, frozen=True):
    """A die of a way looked at beforehand: where it is thrown, its name, results of 6 that do no harm, and what the others do."""

    at: str
    name: str
    good: int
    words: str


class Timed(Struct, frozen=True):
    """When a spot of a way is reached, by turns of the way and by rounds of the match, and what is rolled until then."""

    turn: int
    year: int
    dice: tuple[Die, ...] = ()


def with_automatic(
    sentence: Callable[[Event], str], moves: Sequence[type[Move]]
) -> Callable[[Event], str]:
    """The wording of a game, with plain words for the kernel's own event where the game has none."""
    labels = {tag_of(kind): kind.label for kind in moves}

    def told(event: Event) -> str:
        try:
            return sentence(event)
        except LookupError:
            if event.kind != "automatic":
                raise
        tag = str(event.facts.get("move", {}).get("move", ""))
        return f"Done for you: {labels.get(tag) or tag.replace('_', ' ')}."

    return told
