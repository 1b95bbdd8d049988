"""The kernel: position, agenda, step, decision, move, event, chance; the one door, play().

A game is a folder beside this file. It describes its state (plain msgspec Structs), its moves, its steps and
a front door, the `Game`. The kernel keeps the agenda (a stack of steps, top last), asks, answers and records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from bot.rules.chance import Chance, Draw, Luck, NoChance
from bot.rules.records import (
    SEAT_LETTERS,
    Autopilot,
    Choice,
    Decision,
    Event,
    Found,
    IllegalMove,
    Lookup,
    Milestone,
    Move,
    Outcome,
    PrivateTurn,
    ScoreLine,
    another_moment,
    digest,
    named,
    seat_name,
    snake,
    with_automatic,
)

__all__ = [
    "SEAT_LETTERS", "AnytimeMove", "Autopilot", "Chance", "Choice", "Completer", "Decision", "Draw", "Event", "Found", "Game", "IllegalMove",
    "Lookup", "Luck", "Milestone", "Move", "Outcome", "Played", "Position", "PrivateTurn", "ScoreLine", "Step", "Stuck", "Table", "asked", "begin", "digest", "foresee",
    "must_suit", "named", "offers", "overdue", "play", "seat_name", "snake", "under_way",
]  # fmt: skip

S = TypeVar("S", bound=Struct)
G = TypeVar("G")

RUNAWAY = 10_000  # steps that run by themselves in one move; more is a loop in the rules


class Stuck(AssertionError):
    """A bug in the rules: nobody can move and the match is not over, or steps run for ever."""


class Step(Struct, Generic[S], tag_field="step", tag=snake):
    """An entry of the agenda: it runs by itself (`decision` gives None) or asks. `milestone`: the one that lasts while it is there."""

    milestone: ClassVar[str] = ""

    def decision(self, state: S) -> Decision | None:
        return None

    def run(self, table: Table[S]) -> None:
        raise NotImplementedError(f"{type(self).__name__} neither runs nor asks")

    def offers(self, state: S, seat: int) -> list[Move]:
        """Every legal answer of this seat, best first."""
        return []

    def ordered(self, state: S, seat: int) -> Move | None:
        """The answer this seat has given beforehand by a standing order."""
        return None

    def overdue(self, state: S, seat: int) -> Sequence[Move]:
        """Answers of which one is taken by lot when this seat lets the time for it pass; none: it is waited for."""
        return ()

    def answer(self, table: Table[S], seat: int, move: Move) -> None:
        raise NotImplementedError(f"{type(self).__name__} takes no answer")


class AnytimeMove(Move, frozen=True):
    """A move allowed beside any decision: a standing order, a vote, a deal. Steps that it lets follow come on top of the agenda.

    `is_answer`: somebody waits for it, so whoever is called (see `Event`) gets a button for it.
    """

    anytime: ClassVar[bool] = True
    is_answer: ClassVar[bool] = False

    def apply(self, table: Table[Any], seat: int) -> None:
        raise NotImplementedError


class Position(Struct, Generic[S, G]):
    """Everything that is saved. `agenda`: the top is last. `drawn`: draws of chance in this position's history."""

    v: int
    state: S
    agenda: list[G]
    drawn: int = 0


class Table(Generic[S]):
    """What the rules work on: the state of a copy, chance, the events so far, and one flow verb, `then`."""

    def __init__(self, state: S, chance: Chance) -> None:
        self.state = state
        self.chance = chance
        self.events: list[Event] = []
        self.following: list[Step[S]] = []

    def then(self, *steps: Step[S]) -> None:
        """Do these next, in this order, before anything already on the agenda."""
        self.following.extend(steps)

    def record(
        self,
        kind: str,
        seat: int | None = None,
        *,
        seen_by: tuple[int, ...] | None = None,
        reveals: bool = False,
        calls: tuple[int, ...] = (),
        **facts: Any,
    ) -> None:
        self.keep(Event(kind, seat, facts, seen_by, reveals, calls))

    def keep(self, event: Event) -> None:
        self.events.append(event)


@dataclass(frozen=True)
class Played:
    """The result of `play`: the new position, what happened, what was drawn, and what each asked seat may do now."""

    position: Position[Any, Any]
    events: tuple[Event, ...]
    draws: tuple[Draw, ...]
    legal: Mapping[int, list[Move]]


class Completer(Protocol):
    """Legal values of a field of a sampled move, best first, given the fields already filled."""

    def __call__(
        self, position: Position[Any, Any], seat: int, filled: Mapping[str, str]
    ) -> list[str]: ...


@dataclass(frozen=True)
class Game:
    """The front door of a game: everything the house asks of it.

    `setup(seats, options, chance)` deals the first state and `opening()` is the first step; `view(position, viewer)` is built
    up from nothing; `sentence(event)` words an event; `choice(view, move)` words an offer; `value(view, field, value)` words
    one value of an option; `complete` maps `(move tag, field)` to its own autocomplete, `things(state, seat, field)` names what of the seat's a field may mean; `guide` is the rules in short.

    `happenings` lists the kinds of events there are, `receipts` those that only say that an answer is in and that no preview foretells;
    `absent(seats, options)` names the kinds of moves and events of modules and modes that such a match is played without.
    `neutrals(seats, options)` names the seats after the people's on which nobody sits (the AI of a solo game); `aside` is what a
    computer player says beside the decisions (a vote, a deal), from its view (called for) and its standing moves, or None for silence.
    `notice(view, seat)` is what stands beside all that is asked and what it means for this seat (None: for all), public knowledge
    only. `milestones` are the parts of a match that have a post of their own. `lookups` are questions that players may ask of the table;
    `also_called(value)` gives other names by which autocomplete finds a value; `foretold(view, move)` says in a preview what a move would leave and what may go wrong, with the odds.
    `private_turn(view)` words the viewer's own turn where turns are made up in private, step by step; `default_turn(position, seat, luck)` is what a computer player would
    decide from here until the turn is closed, empty when not asked. `forfeits(position, seat, offers, move)`: what the seat could still use and loses.
    `by_orders(view)` says what goes on by the viewer's standing orders: a line each, and the lookup to change it with; `in_force(view)` names all of them.

    Two functions serve the checks: `census(position)` counts every thing in the match (a walk compares it with the first position),
    `shuffle_hidden(position, viewer, luck)` swaps in place what this viewer may not see for what they could not tell from it.
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
    standing: Callable[[Any, int], list[Move]]
    sentence: Callable[[Event], str]
    choice: Callable[[Any, Move], Choice]
    value: Callable[[Any, str, str], str]
    autopilot: Autopilot
    receipts: frozenset[str] = frozenset()
    happenings: tuple[str, ...] = ()
    absent: Callable[[int, Any], frozenset[str]] = lambda seats, options: frozenset()
    neutrals: Callable[[int, Any], tuple[str, ...]] = lambda seats, options: ()
    aside: Callable[[Callable[[], Any], Sequence[Move]], Move | None] | None = None
    notice: Callable[[Any, int | None], str] = lambda view, seat: ""
    milestones: tuple[Milestone, ...] = ()
    lookups: tuple[type[Lookup], ...] = ()
    also_called: Callable[[str], Sequence[str]] = lambda value: ()
    foretold: Callable[[Any, Move], Sequence[str]] = lambda view, move: ()
    private_turn: Callable[[Any], PrivateTurn | None] = lambda view: None
    by_orders: Callable[[Any], Sequence[tuple[str, Lookup]]] = lambda view: ()
    in_force: Callable[[Any], Sequence[str]] = lambda view: ()
    forfeits: Callable[..., Sequence[str]] = lambda position, seat, offers, move: ()
    default_turn: Callable[[Position[Any, Any], int, Luck], list[Move]] | None = None
    census: Callable[[Position[Any, Any]], Mapping[str, int]] = lambda position: {}
    shuffle_hidden: Callable[[Position[Any, Any], int | None, Luck], None] = (
        lambda position, viewer, luck: None
    )
    complete: Mapping[tuple[str, str], Completer] = field(default_factory=dict)
    things: Callable[[Any, int, str], Sequence[str]] = lambda state, seat, field: ()
    check_options: Callable[[int, Any], None] = lambda seats, options: None
    version: int = 1
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "sentence", with_automatic(self.sentence, self.moves))

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


def must_suit(game: Game, seats: int, options: Any) -> None:
    """Raises `IllegalMove` for a number of seats that the game is not for, and for options that do not go together."""
    if seats not in game.seats:
        span = f"{game.seats.start} to {game.seats.stop - 1}"
        raise IllegalMove(f"{game.title} is for {span} seats, not {seats}.")
    game.check_options(seats, options)


def begin(game: Game, seats: int, options: Any, chance: Chance) -> Played:
    """The first position of a match. Raises `IllegalMove` as `must_suit` does."""
    must_suit(game, seats, options)
    table: Table[Any] = Table(game.setup(seats, options, chance), chance)
    position = Position[Any, Any](game.version, table.state, [game.opening()])
    return _played(position, table, _settle(game, position, table))


def play(game: Game, position: Position[Any, Any], seat: int, move: Move, chance: Chance) -> Played:
    """Play a move on a copy: a refused move leaves no trace. Raises `IllegalMove`; anything else is a bug."""
    work = game.load(game.save(position))
    table: Table[Any] = Table(work.state, chance)
    if game.outcome(work.state) is not None:
        raise IllegalMove("This match is over.", "end")
    _make(work, table, seat, move)
    return _played(work, table, _settle(game, work, table))


def asked(position: Position[Any, Any]) -> Decision | None:
    """The decision that the match waits for; None when it is over."""
    if not position.agenda:
        return None
    step: Step[Any] = position.agenda[-1]
    return step.decision(position.state)


def under_way(position: Position[Any, Any]) -> str:
    """The name of the milestone that lasts at this position; empty when none does."""
    return next((step.milestone for step in reversed(position.agenda) if step.milestone), "")


def offers(position: Position[Any, Any], seat: int) -> list[Move]:
    """The legal answers of a seat to the decision it is asked, best first; empty when it is not asked."""
    decision = asked(position)
    if decision is None or seat not in decision.seats:
        return []
    return list(position.agenda[-1].offers(position.state, seat))


def overdue(position: Position[Any, Any], seat: int) -> tuple[Move, ...]:
    """What is answered for a seat that is asked and does not answer in time, one of these by lot; empty: it is waited for."""
    decision = asked(position)
    if decision is None or seat not in decision.seats:
        return ()
    return tuple(position.agenda[-1].overdue(position.state, seat))


class _Unforeseen(Exception):
    """The dry run met a draw or something hidden: what comes after may not be told."""


class _Foresight(Table[S]):
    def keep(self, event: Event) -> None:
        if event.reveals:
            raise _Unforeseen
        super().keep(event)


def foresee(
    game: Game, position: Position[Any, Any], seat: int, move: Move
) -> tuple[tuple[Event, ...], bool]:
    """A dry run for the preview: the events up to the first draw or revelation, and whether it ran to the end.

    Raises `IllegalMove` as `play` would.
    """
    work = game.load(game.save(position))
    table = _Foresight(work.state, NoChance(_Unforeseen))
    try:
        _make(work, table, seat, move)
    except _Unforeseen:
        return tuple(table.events), False
    return tuple(table.events), True


def _make(position: Position[Any, Any], table: Table[Any], seat: int, move: Move) -> None:
    if isinstance(move, AnytimeMove):
        move.apply(table, seat)
        _push(position, table)
    else:
        _answer(position, table, seat, move)


def _answer(position: Position[Any, Any], table: Table[Any], seat: int, move: Move) -> None:
    decision = asked(position)
    if decision is None:
        raise IllegalMove("Nothing is asked just now.")
    _may_answer(position, decision, seat, move)
    step: Step[Any] = position.agenda.pop()
    step.answer(table, seat, move)
    _push(position, table)


def _may_answer(position: Position[Any, Any], decision: Decision, seat: int, move: Move) -> None:
    if seat not in decision.seats:
        others = " and ".join(seat_name(other) for other in decision.seats)
        raise IllegalMove(f"It is not your turn: {others} {decision.task}.", "sequence of play")
    if not isinstance(move, decision.moves):
        offered: list[Move] = position.agenda[-1].offers(position.state, seat)
        raise IllegalMove(another_moment(type(move), decision, offered), "sequence of play")


def _push(position: Position[Any, Any], table: Table[Any]) -> None:
    position.agenda.extend(reversed(table.following))
    table.following = []


def _settle(
    game: Game, position: Position[Any, Any], table: Table[Any]
) -> Mapping[int, list[Move]]:
    """Run what runs by itself and answer what needs no asking, until somebody must decide or the match is over.
    Gives what each asked seat may do; nothing when the match is over.
    """
    for _ in range(RUNAWAY):
        if game.outcome(table.state) is not None:
            position.agenda.clear()
            return {}
        if not position.agenda:
            raise Stuck("the agenda is empty and the match is not over")
        if (legal := _advance(position, table)) is not None:
            return legal
    raise Stuck("steps run for ever")


def _advance(position: Position[Any, Any], table: Table[Any]) -> Mapping[int, list[Move]] | None:
    """One step onward; None when there may be more to do by itself, else what the asked seats may do."""
    step: Step[Any] = position.agenda[-1]
    decision = step.decision(table.state)
    if decision is None:
        position.agenda.pop()
        step.run(table)
        _push(position, table)
        return None
    legal = {}
    for seat in decision.seats:
        legal[seat] = _legal(step, table.state, seat)
        move = _automatic(step, table.state, seat, decision, legal[seat])
        if move is not None:
            position.agenda.pop()
            table.record("automatic", seat, move=msgspec.to_builtins(move), seen_by=(seat,))
            step.answer(table, seat, move)
            _push(position, table)
            return None
    return legal


def _legal(step: Step[Any], state: Any, seat: int) -> list[Move]:
    legal = step.offers(state, seat)
    if not legal:
        raise Stuck(f"{type(step).__name__} asks seat {seat}, who has no legal move")
    return legal


def _automatic(
    step: Step[Any], state: Any, seat: int, decision: Decision, legal: list[Move]
) -> Move | None:
    if (ordered := step.ordered(state, seat)) is not None:
        return ordered
    return legal[0] if len(legal) == 1 and not decision.stays_open else None


def _played(
    position: Position[Any, Any], table: Table[Any], legal: Mapping[int, list[Move]]
) -> Played:
    position.drawn += len(table.chance.draws)
    return Played(position, tuple(table.events), tuple(table.chance.draws), legal)
