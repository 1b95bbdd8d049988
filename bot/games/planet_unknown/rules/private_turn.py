"""Private turns of several seats at once: drafts that only their owner sees, closed together when all have confirmed (section 3)."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, Struct

from bot.engine import Decision, IllegalMove, Move, Step, Table
from bot.games.planet_unknown.printed.names import counted, listed
from bot.games.planet_unknown.rules.choosing import Choose
from bot.games.planet_unknown.rules.civ_cards import TakeCard
from bot.games.planet_unknown.rules.closing import close
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.lifepods import Stow
from bot.games.planet_unknown.rules.patches import KeepPatch, PlacePatch
from bot.games.planet_unknown.rules.placement import Place, SetAside
from bot.games.planet_unknown.rules.rovers import Drive, PutRover, Teleport
from bot.games.planet_unknown.rules.satellite import Fire
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn, gain_words
from bot.games.planet_unknown.rules.state import Seat, State, Told
from bot.games.planet_unknown.rules.station import tops
from bot.games.planet_unknown.rules.targeting import Pick
from bot.games.planet_unknown.rules.tracks import Advance, Regress
from bot.games.planet_unknown.rules.turn_options import (
    DOES,
    UseTech,
    do,
    drop,
    duties,
    is_ready,
    offers_of,
    refusal,
    settle,
    tidy,
)

Decided = (
    Place | SetAside | Emergency | PlacePatch | KeepPatch | Advance | Regress | PutRover | Drive | Teleport | Stow | Pick | Choose | TakeCard
    | Fire | UseTech
)  # fmt: skip
TASKS = {
    "event": "to carry out the event",
    "play": "to place a tile",
    "civ": "to take civ cards",
    "end": "to finish the end phase",
}
REVEALING = ("peeked",)  # told things that were hidden until now


class UndoStep(PrivateMove, frozen=True):
    """Take back the last steps of your private turn."""

    command: ClassVar[str] = "undo"
    label: ClassVar[str] = "Undo a step"
    is_undo: ClassVar[bool] = True
    steps: Annotated[int, Meta(ge=1, le=50, description="How many steps")] = 1


class Confirm(PrivateMove, frozen=True):
    """Confirm your turn; it is shown when everybody has confirmed."""

    command: ClassVar[str] = "confirm"
    label: ClassVar[str] = "Confirm"


class WholeTurn(PrivateMove, frozen=True):
    """Type a whole turn: steps as you would type them, with semicolons between."""

    command: ClassVar[str] = "turn"
    label: ClassVar[str] = "Type a whole turn"
    sampled: ClassVar[bool] = True
    steps: Annotated[str, Meta(description="place T104 D2 1; advance water; drive E2 E4; confirm")]


STEPS: tuple[type[Move], ...] = (*DOES, Confirm)  # of a typed turn
MOVES: tuple[type[Move], ...] = (*DOES, UndoStep, Confirm, WholeTurn)


class Draft(Struct):
    """A private turn: the position it began from, the decisions since, and where they lead.

    `base` moves on when something hidden was shown: what came before cannot be taken back.
    """

    base: Seat
    own: Seat
    made: list[Decided] = []
    is_confirmed: bool = False


def copied(seat: Seat) -> Seat:
    return msgspec.json.decode(msgspec.json.encode(seat), type=Seat)


def open_draft(state: State, seat: int, own: Seat) -> Draft:
    """A turn that begins: what has one answer is answered; with nothing to decide it is confirmed already."""
    play = SeatTurn(state, seat, own)
    settle(play)
    draft = Draft(copied(own), own)
    is_left = own.turn.pool or any(is_ready(play, gain) for gain in own.turn.todo)
    draft.is_confirmed = own.turn.phase != "play" and not is_left
    if draft.is_confirmed:
        _let_all_go(play)
    return draft


def _let_all_go(play: SeatTurn) -> None:
    """What cannot be resolved is lost when the turn is confirmed; what waits for the tile of the round stays."""
    for gain in list(play.turn.todo):
        if gain.where != "round" or play.turn.phase == "play":
            if gain.optional:
                play.spend(gain)
            else:
                drop(play, gain)


class Turns(Step[State]):
    """Everybody works on their own boards, privately, until all have confirmed."""

    phase: str
    drafts: dict[int, Draft]

    def open_seats(self) -> tuple[int, ...]:
        return tuple(seat for seat, draft in self.drafts.items() if not draft.is_confirmed)

    def decision(self, state: State) -> Decision | None:
        seats = self.open_seats()
        if not seats:
            return None
        return Decision(seats, MOVES, TASKS[self.phase] + self._count(), stays_open=True)

    def _count(self) -> str:
        """How many have confirmed, which all may know."""
        done = len(self.drafts) - len(self.open_seats())
        return f" · {done} of {len(self.drafts)} have confirmed" if len(self.drafts) > 1 else ""

    def run(self, table: Table[State]) -> None:
        close(table, self.phase, {seat: draft.own for seat, draft in self.drafts.items()})

    def offers(self, state: State, seat: int) -> list[Move]:
        draft = self.drafts[seat]
        found = list(offers_of(state, seat, draft.own))
        if not duties(SeatTurn(state, seat, draft.own)):
            found.append(Confirm())
        if draft.made:
            found.append(UndoStep())
        return found

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, UndoStep):
            self._undo(table, seat, move.steps)
        elif isinstance(move, WholeTurn):
            self._whole(table, seat, move.steps)
        else:
            self._one(table, seat, move)
        if self.drafts[seat].is_confirmed:
            table.record_event("confirmed", seat, who=f"{{{chr(65 + seat)}}}")
        table.push_steps(self)

    def _whole(self, table: Table[State], seat: int, text: str) -> None:
        """A typed step that has followed by itself, being the only answer left, is passed over. A refusal names the step.

        Where something hidden was shown by then, the steps so far stay: else refusals would tell what lies there, for nothing.
        """
        draft, given, has_shown = self.drafts[seat], list[Move](), False
        if not _parts(text):
            raise IllegalMove(
                f"A whole turn has steps in it; they begin with {_known()}.", "whole turn"
            )
        for number, (typed, step) in enumerate(zip(_parts(text), read_steps(text), strict=True), 1):
            base = draft.base
            try:
                given += self._one(table, seat, step)
            except IllegalMove as fault:
                if tidy(step) in given:
                    given.remove(tidy(step))
                elif has_shown:
                    reason = fault.reason
                    table.record_event("stopped", seat, seen_by=(seat,), step=number, reason=reason)
                    return
                else:
                    reason = f"Step {number}, `{typed}`: {fault.reason} Nothing of this was played."
                    raise IllegalMove(reason, fault.rule) from fault
            has_shown |= draft.base is not base

    def _one(self, table: Table[State], seat: int, move: Move) -> list[Move]:
        """Make a decision; what followed by itself."""
        draft = self.drafts[seat]
        play = SeatTurn(table.state, seat, draft.own)
        if draft.is_confirmed:
            raise IllegalMove("You have confirmed already.", "sequence of play")
        if isinstance(move, UndoStep | WholeTurn):
            raise IllegalMove("A typed turn holds steps only.", "sequence of play")
        known = len(play.turn.told)
        if isinstance(move, Confirm):
            self._confirm(play, draft)
            _record(table, seat, play.turn.told[known:])
            return []
        move = tidy(move)
        if fault := refusal(play, move):
            raise fault
        shown = shown_to(play)
        do(play, move)
        given = settle(play)
        draft.made.append(move)  # type: ignore[arg-type]  # refusal() lets only these through
        has_shown = bool(shown_to(play) - shown)
        if has_shown:
            draft.base, draft.made = copied(draft.own), []
        _record(table, seat, play.turn.told[known:], has_shown)
        return given

    def _confirm(self, play: SeatTurn, draft: Draft) -> None:
        if open_duties := duties(play):
            left = "; ".join(dict.fromkeys(gain_words(play, gain) for gain in open_duties))
            raise IllegalMove(f"Still to resolve: {left}.", "sequence of play")
        _let_all_go(play)
        draft.is_confirmed = True

    def _undo(self, table: Table[State], seat: int, steps: int) -> None:
        draft = self.drafts[seat]
        if steps > len(draft.made):
            count = f"Only {counted(len(draft.made), 'step')}" if draft.made else "No step"
            stays = "what came before something hidden was shown stays"
            raise IllegalMove(f"{count} of yours can be taken back; {stays}.", "take back")
        made = draft.made[: len(draft.made) - steps]
        draft.own = copied(draft.base)
        for _ in remade(table.state, seat, draft.own, made):
            pass
        draft.made = made
        table.record_event("undone", seat, seen_by=(seat,), steps=steps)


def _record(table: Table[State], seat: int, news: Sequence[Told], has_shown: bool = False) -> None:
    """For the owner alone; the last of a decision that has shown something hidden says so, and a dry run ends there."""
    for place, told in enumerate(news, 1):
        shows = told.kind in REVEALING or (has_shown and place == len(news))
        table.record_event(told.kind, seat, seen_by=(seat,), reveals=shows, **told.facts)


def remade(state: State, seat: int, own: Seat, made: Iterable[Move]) -> Iterator[int]:
    """Decisions made once more on a turn as it began; after each, how much has been told in all."""
    for move in made:
        play = SeatTurn(state, seat, own)
        do(play, move)
        settle(play)
        yield len(own.turn.told)


def shown_to(play: SeatTurn) -> set[str]:
    """Hidden things that this seat sees in its turn: civ stacks it chooses from, the next event, drawn objectives, a next tile."""
    own, turn = play.own, play.turn
    shown = {f"rank {gain.n}" for gain in turn.todo if gain.kind == "card"}
    shown |= {f"goals {gain.tracks}" for gain in turn.todo if gain.kind == "goal"}
    if own.peeked:
        shown.add(f"event {own.peeked}")
    if any(gain.kind == "tile" for gain in turn.todo):
        shown |= {
            f"tile {tile}" for tile in play.depot() if tile not in tops(play.state, play.seat)
        }
    return shown


def read_steps(text: str) -> list[Move]:
    """A typed turn as moves. Raises `IllegalMove` naming the step that cannot be read."""
    return [_read_step(step) for step in _parts(text)]


def _parts(text: str) -> list[str]:
    return [step.strip() for step in text.split(";") if step.strip()]


def _read_step(text: str) -> Move:
    for kind in STEPS:
        for name in (kind.command, str(kind.__struct_config__.tag).replace("_", " ")):
            if text.lower() == name or text.lower().startswith(f"{name} "):
                return _filled(kind, shlex.split(text[len(name) :]), text)
    raise IllegalMove(
        f"I cannot read the step `{text}`: steps begin with {_known()}.", "whole turn"
    )


def _known() -> str:
    """The words with which a step of a typed turn begins."""
    return listed((kind.command for kind in STEPS), "or")


def _filled(kind: type[Move], words: list[str], text: str) -> Move:
    """Values in the order of the options, or `option:value`."""
    names = list(kind.__struct_fields__)
    values: dict[str, Any] = {}
    for word in words:
        name, colon, value = word.partition(":")
        if colon and name in names:
            values[name] = value
        else:
            free = [other for other in names if other not in values]
            if not free:
                raise IllegalMove(f"`{text}` has too many words.", "whole turn")
            values[free[0]] = word
    try:
        return msgspec.convert(values | {"move": kind.__struct_config__.tag}, kind, strict=False)
    except msgspec.ValidationError as fault:
        wrong = values.get(str(fault).rpartition("$.")[2].rstrip("`"))
        why = f"`{wrong}` does not fit" if wrong else "something is missing"
        after = f"after `{kind.command}` come {listed(names)}"
        raise IllegalMove(f"`{text}` cannot be read, {why}: {after}.", "whole turn") from fault
