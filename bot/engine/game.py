"""The front door of a game: what a `Game` names, and the checks that it names it rightly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from bot.engine.chance import Chance, RandomSource
from bot.engine.events import Episode, Event, Outcome
from bot.engine.lookups import Lookup
from bot.engine.moves import IllegalMove, MenuLine, Move, with_automatic
from bot.engine.position import Position, Step


class Completer(Protocol):
    """Legal values of a field of a sampled move, best first, given the fields already filled."""

    def __call__(
        self, position: Position[Any, Any], seat: int, filled: Mapping[str, str]
    ) -> list[str]: ...


class Autopilot(Protocol):
    """A computer player: sees what its seat may see, picks one of the offers."""

    def __call__(self, view: Any, offers: Sequence[Move], luck: RandomSource) -> Move: ...


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


@dataclass(frozen=True)
class Game:
    """The front door of a game: everything the house asks of it.

    `setup(seats, options, chance)` deals the first state and `opening()` is the first step; `view(position, viewer)` is built
    up from nothing; `event_sentence(event)` words an event; `menu_line(view, move)` words an offer; `field_value_words(view, field, value)` words
    one value of an option; `completers` maps `(move tag, field)` to its own autocomplete, `things(state, seat, field)` names what of the seat's a field may mean; `guide` is the rules in short.

    `event_kinds` lists the kinds of events there are, `receipts` those that only say that an answer is in and that no preview foretells;
    `absent_kinds(seats, options)` names the kinds of moves and events of modules and modes that such a match is played without.
    `neutrals(seats, options)` names the seats after the people's on which nobody sits (the AI of a solo game); `unprompted_move` is what a
    computer player says beside the decisions (a vote, a deal), from its view (called for) and its standing moves, or None for silence.
    `reminder(view, seat)` is what stands beside all that is asked and what it means for this seat (None: for all), public knowledge
    only. `episodes` are the parts of a match that have a post of their own. `lookups` are questions that players may ask of the table;
    `also_called(value)` gives other names by which autocomplete finds a value; `preview_notes(view, move)` says in a preview what a move would leave and what may go wrong, with the odds.
    `private_turn(view)` words the viewer's own turn where turns are made up in private, step by step; `default_turn(position, seat, luck)` is what a computer player would
    decide from here until the turn is closed, empty when not asked. `forfeits(position, seat, offers, move)`: what the seat could still use and loses.
    `active_orders(view)` says what goes on by the viewer's standing orders: a line each, and the lookup to change it with; `standing_orders(view)` names all of them.

    Two functions serve the checks: `inventory(position)` counts every thing in the match (a walk compares it with the first position),
    `resample_hidden(position, viewer, luck)` swaps in place what this viewer may not see for what they could not tell from it.
    """

    name: str
    title: str
    command: str
    seats: range
    length: str
    guide: str
    state: type[Any]
    steps: Any
    moves: tuple[type[Move], ...]
    options: type[Struct]
    setup: Callable[[int, Any, Chance], Any]
    opening: Callable[[], Step[Any]]
    view: Callable[[Position[Any, Any], int | None], Any]
    outcome: Callable[[Any], Outcome | None]
    anytime_moves: Callable[[Any, int], list[Move]]
    event_sentence: Callable[[Event], str]
    menu_line: Callable[[Any, Move], MenuLine]
    field_value_words: Callable[[Any, str, str], str]
    autopilot: Autopilot
    receipts: frozenset[str] = frozenset()
    event_kinds: tuple[str, ...] = ()
    absent_kinds: Callable[[int, Any], frozenset[str]] = lambda seats, options: frozenset()
    neutrals: Callable[[int, Any], tuple[str, ...]] = lambda seats, options: ()
    unprompted_move: Callable[[Callable[[], Any], Sequence[Move]], Move | None] | None = None
    reminder: Callable[[Any, int | None], str] = lambda view, seat: ""
    episodes: tuple[Episode, ...] = ()
    lookups: tuple[type[Lookup], ...] = ()
    also_called: Callable[[str], Sequence[str]] = lambda value: ()
    preview_notes: Callable[[Any, Move], Sequence[str]] = lambda view, move: ()
    private_turn: Callable[[Any], PrivateTurn | None] = lambda view: None
    active_orders: Callable[[Any], Sequence[tuple[str, Lookup]]] = lambda view: ()
    standing_orders: Callable[[Any], Sequence[str]] = lambda view: ()
    forfeits: Callable[..., Sequence[str]] = lambda position, seat, offers, move: ()
    default_turn: Callable[[Position[Any, Any], int, RandomSource], list[Move]] | None = None
    inventory: Callable[[Position[Any, Any]], Mapping[str, int]] = lambda position: {}
    resample_hidden: Callable[[Position[Any, Any], int | None, RandomSource], None] = (
        lambda position, viewer, luck: None
    )
    completers: Mapping[tuple[str, str], Completer] = field(default_factory=dict)
    things: Callable[[Any, int, str], Sequence[str]] = lambda state, seat, field: ()
    check_options: Callable[[int, Any], None] = lambda seats, options: None
    version: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "event_sentence", with_automatic(self.event_sentence, self.moves))

    @cached_property
    def _positions(self) -> msgspec.json.Decoder[Position[Any, Any]]:
        return msgspec.json.Decoder(Position[self.state, self.steps])  # type: ignore[name-defined]  # built at run time

    @cached_property
    def _moves(self) -> msgspec.json.Decoder[Move]:
        return msgspec.json.Decoder(_any_of(self.moves))

    @cached_property
    def _lookups(self) -> msgspec.json.Decoder[Lookup]:
        return msgspec.json.Decoder(_any_of(self.lookups))

    def save(self, position: Position[Any, Any]) -> bytes:
        return msgspec.json.encode(position)

    def load(self, saved: bytes) -> Position[Any, Any]:
        """A stored position; one of an older version goes through the upgrade functions first."""
        if (version := _version(saved)) != self.version:
            return self._upgrade(msgspec.json.decode(saved), version)
        return self._positions.decode(saved)

    def _upgrade(self, old: dict[str, Any], version: int) -> Position[Any, Any]:
        while version < self.version:
            old = self.upgrades[version](old)
            version += 1
        old["v"] = version
        return self._positions.decode(msgspec.json.encode(old))

    def read_move(self, saved: bytes | str) -> Move:
        return self._moves.decode(saved)

    def read_lookup(self, saved: bytes | str) -> Lookup:
        return self._lookups.decode(saved)

    def read_options(self, given: Mapping[str, Any]) -> Any:
        """Options from plain values. Raises `IllegalMove` with the field that does not fit."""
        try:
            return msgspec.convert(dict(given), self.options, strict=False)
        except msgspec.ValidationError as fault:
            raise IllegalMove(f"These options do not fit: {fault}.", "options") from fault


def _any_of(kinds: Sequence[type[Any]]) -> Any:
    """`A | B | C`, built at run time."""
    return reduce(or_, kinds)


class _Version(Struct):
    v: int


def _version(saved: bytes) -> int:
    return msgspec.json.decode(saved, type=_Version).v


def check_setup(game: Game, seats: int, options: Any) -> None:
    """Raises `IllegalMove` for a number of seats that the game is not for, and for options that do not go together."""
    if seats not in game.seats:
        span = f"{game.seats.start} to {game.seats.stop - 1}"
        raise IllegalMove(f"{game.title} is for {span} seats, not {seats}.")
    game.check_options(seats, options)
