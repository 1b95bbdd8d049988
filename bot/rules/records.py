"""The plain records of every game: move, event, decision, choice, milestone, outcome, and the refusal."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from bot.rules.chance import Luck

SEAT_LETTERS = "ABCDEF"
MOST_TOLD = 5  # of what can be done instead


def snake(name: str) -> str:
    """`BuildIndustry` → `build_industry`: the tag of a record."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def seat_name(seat: int) -> str:
    """The mark of a seat in every text a game makes: `{B}`. Names are put in at the edge, by `named`."""
    return f"{{{SEAT_LETTERS[seat]}}}"


def named(text: str, names: Sequence[str]) -> str:
    """Put the seats' names into a text of a game. A seat without a name keeps `Seat B`."""

    def name(match: re.Match[str]) -> str:
        seat = SEAT_LETTERS.index(match[1])
        return names[seat] if seat < len(names) else f"Seat {match[1]}"

    return re.sub(r"\{([A-F])\}", name, text)


def digest(saved: bytes) -> str:
    """Sixteen hex digits by which two stored positions are compared."""
    return hashlib.sha256(saved).hexdigest()[:16]


class IllegalMove(Exception):
    """A refusal: `reason` is a sentence for the player (seats as `{B}`), `rule` names the paragraph."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule


class Move(Struct, frozen=True, tag_field="move", tag=snake):
    """One choice of a player. Docstring = help, fields = the options of the slash command.

    `command` is the name typed (one or two words, as in `build ship`), `label` what the menu says, `costly` asks
    for a preview, `way_in` names the field that holds a way over the board (such a move, chosen from a menu, is looked at
    on the picture before it is made), `anytime` is legal beside any decision, `sampled` means that `offers` lists only a useful
    part, `secret` that what can be chosen is for the player's eyes only (a hand): never shown in the channel, `takes_back` that
    it only undoes what the same player has done.
    """

    command: ClassVar[str] = ""
    label: ClassVar[str] = ""
    costly: ClassVar[bool] = False
    way_in: ClassVar[str] = ""
    anytime: ClassVar[bool] = False
    sampled: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    takes_back: ClassVar[bool] = False

    @classmethod
    def has_more(cls, view: Any, listed: Sequence[Any]) -> bool:
        """Whether moves of this kind can be typed beside those that `offers` lists."""
        return cls.sampled

    def is_costly(self) -> bool:
        """Whether this move asks for a preview: as all of its kind, where the kind does not look at it more closely."""
        return self.costly


class Event(Struct, frozen=True, omit_defaults=True):
    """Something that happened. `seen_by` = seats that may see it (None: everybody); `reveals` = it showed something hidden.

    `calls` = seats to be told of it at once and in private, though they are not asked (a deal offered to them).
    """

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    seen_by: tuple[int, ...] | None = None
    reveals: bool = False
    calls: tuple[int, ...] = ()

    def is_seen_by(self, viewer: int | None) -> bool:
        return self.seen_by is None or viewer in self.seen_by


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
    return kind.label or snake(kind.__name__)


class Milestone(Struct, frozen=True):
    """A part of a match that has a post of its own in the channel: an auction, the end of a year.

    It begins with an event of kind `opens` and is over with the first one of a kind in `closes`; a step that keeps it going on
    the agenda bears its `name` (`Step.milestone`). `title(first event)` heads the post, `untold` kinds are left out of it,
    `nothing` is said where it has brought nothing, `spares` begins the sentence on the seats to which nothing happened, left out
    after an event of a kind in `for_all`, and said before what follows from `aside` on, which is another matter. `region` is the part of the board's pictures that fits it; `won(last event)` names
    others, of what was won: worth a new post at its end.
    """

    name: str
    opens: str
    closes: tuple[str, ...]
    title: Callable[[Event], str]
    region: str
    untold: tuple[str, ...] = ()
    nothing: str = ""
    spares: str = ""
    for_all: tuple[str, ...] = ()
    aside: str = ""
    won: Callable[[Event], tuple[str, ...]] = lambda event: ()


class PrivateTurn(Struct, frozen=True):
    """A turn that its player makes up step by step and that only they see, in words: the `steps` so far, what came of them
    (`results`), what is still to decide (`pending`), the move that closes it (`closing`), None while something must be done, and the
    kinds of move that do what must be done (`duties`): all others may be left.
    `is_alone`: no other seat has such a turn beside it, so that it is shown when it is closed.
    """

    steps: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    closing: Move | None = None
    duties: tuple[type[Move], ...] = ()
    is_alone: bool = False


class Autopilot(Protocol):
    """A computer player: sees what its seat may see, picks one of the offers."""

    def __call__(self, view: Any, offers: Sequence[Move], luck: Luck) -> Move: ...


class ScoreLine(Struct, frozen=True):
    """One line of the final scoring: a value a seat."""

    label: str
    values: tuple[int, ...]


class Outcome(Struct, frozen=True):
    """How a match ended. `winners` is empty when nobody wins (a failed solo mission)."""

    reason: str
    winners: tuple[int, ...]
    lines: tuple[ScoreLine, ...]


class Choice(Struct, frozen=True):
    """An offered move as a menu shows it: `label` ≤ 80 characters, `detail` says what it brings or costs.

    `at` is where it stands on the board's picture (a place as the picture knows it), empty for a choice that is no place;
    `way` is the way it goes over the board, from where it starts.
    """

    label: str
    detail: str = ""
    at: str = ""
    way: tuple[str, ...] = ()


class Lookup(Struct, frozen=True, tag_field="lookup", tag=snake):
    """A question that a player may ask of the table; nothing is played. Docstring = help, fields = options, as of a `Move`.

    It is answered from the view of whoever asks, so it can tell nothing that they may not know. One whose fields all have a
    usual value has a button called `label` beside a player's choices.
    """

    command: ClassVar[str] = ""
    label: ClassVar[str] = ""

    def answer(self, view: Any) -> Found:
        """Raises `IllegalMove` with what is wrong with the question."""
        raise NotImplementedError(f"{type(self).__name__} finds nothing")

    @classmethod
    def values(cls, view: Any, field: str, filled: Mapping[str, str]) -> list[str]:
        """Values of a field, likely ones first; empty where anything may be typed."""
        return []


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


class Found(Struct, frozen=True):
    """What a lookup finds, seats in all texts as `{B}`.

    `moves` can be made at once, `others` ask the same in another way: each with the words of its button or line. `path` is a
    way for the picture, the first place where it starts; `spots` are places on the picture in order, each with a few words,
    and of a way when a turn ends there; `sight` is a picture of its own by name, instead of the board.
    """

    title: str
    lines: tuple[str, ...]
    moves: tuple[tuple[str, Move], ...] = ()
    others: tuple[tuple[str, Lookup], ...] = ()
    path: tuple[str, ...] = ()
    spots: tuple[tuple[str, str] | tuple[str, str, Timed], ...] = ()
    sight: str = ""


def with_automatic(
    sentence: Callable[[Event], str], moves: Sequence[type[Move]]
) -> Callable[[Event], str]:
    """The wording of a game, with plain words for the kernel's own event where the game has none."""
    labels = {snake(kind.__name__): kind.label for kind in moves}

    def told(event: Event) -> str:
        try:
            return sentence(event)
        except LookupError:
            if event.kind != "automatic":
                raise
        tag = str(event.facts.get("move", {}).get("move", ""))
        return f"Done for you: {labels.get(tag) or tag.replace('_', ' ')}."

    return told
