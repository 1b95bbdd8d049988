"""Asking another seat for leave: Luna, factories, claims, pushes, loans (N4-N7, I6; rulings 56, 84, 116, 144, 148)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import Meta

from bot.rules.high_frontier import rights
from bot.rules.high_frontier.claims import LUNA
from bot.rules.high_frontier.dirt import MOONCABLE
from bot.rules.high_frontier.industrialize import ON_CLAIM
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.rights import (
    ASSIST,
    FACTORY,
    FELONIOUS,
    POWERSAT,
    PUSH,
    SCRUM,
    SCRUM_LEAVE,
)
from bot.rules.high_frontier.ruled import Ruled
from bot.rules.high_frontier.settling import JUMP
from bot.rules.high_frontier.state import Leave, State
from bot.rules.high_frontier.typed import other_seat, site_named
from bot.rules.high_frontier.wording_deals import LEAVE_WORDS
from bot.rules.kernel import (
    SEAT_LETTERS,
    AnytimeMove,
    Decision,
    IllegalMove,
    Move,
    Table,
    seat_name,
)

What = Literal[
    "luna", "factory", "assist", "industrialize", "jump", "push", "felonious", "mooncable",
    "ability", "scrum",
]  # fmt: skip
WHATS: tuple[What, ...] = get_args(What)
HELD_BY = {PUSH: POWERSAT, FELONIOUS: FELONIOUS, MOONCABLE: MOONCABLE, SCRUM_LEAVE: SCRUM}
YES, NO, ASK = "yes", "no", "ask"
YesNoAsk = Literal["yes", "no", "ask"]


class AskLeave(Move, frozen=True):
    """Ask another player for leave."""

    command: ClassVar[str] = "free ask"
    label: ClassVar[str] = "Ask for leave"
    sampled: ClassVar[bool] = True
    what: Annotated[What, Meta(description="For what")]
    player: Annotated[str, Meta(description="Whom")] = ""
    site: Annotated[str, Meta(description="Where")] = ""


class OrderLeave(AnytimeMove, frozen=True):
    """Answers when asked for leave."""

    command: ClassVar[str] = "leave"
    label: ClassVar[str] = "Order: leave"
    what: Annotated[What, Meta(description="For what")]
    answer: Annotated[YesNoAsk, Meta(description="Answer")]
    player: Annotated[str, Meta(description="Asked by")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        other = other_seat(table.state, self.player) if self.player else None
        key = self.what if other is None else f"{self.what} {SEAT_LETTERS[other]}"
        ordered = table.state.seats[seat].orders.leaves
        if self.answer == ASK and self.what != SCRUM_LEAVE:
            ordered.pop(key, None)
        else:  # of Scrum nobody is asked but by order (ruling 149)
            ordered[key] = self.answer
        table.record(
            "ordered",
            seat,
            about="leave",
            seen_by=(seat,),
            what=self.what,
            player=other,
            answer=self.answer,
        )


class GiveLeave(Move, frozen=True):
    """Say yes: leave for this turn."""

    command: ClassVar[str] = "answer yes"
    label: ClassVar[str] = "Yes"


class RefuseLeave(Move, frozen=True):
    """Say no, to the end of the turn."""

    command: ClassVar[str] = "answer no"
    label: ClassVar[str] = "No"


def can_give(state: State, by: int, what: str, site: str) -> bool:
    """Whether a seat has this to give: it is 1st Player, has the privilege, owns the factory or the claim, has a Human there."""
    place = state.seen(site)
    if what == LUNA:
        return by == state.first
    if what == PUSH:
        return rights.holds_powersat(state, by)
    if what in HELD_BY:
        return rights.privilege(state, by) == HELD_BY[what]
    if what in (FACTORY, ASSIST):
        return place.factory == by if site else by in _owners(state, "factory")
    if what == ON_CLAIM:
        return place.claim == by if site else by in _owners(state, "claim")
    if what == JUMP:
        return bool(site) and rights.has_human(state, by, site)
    return bool(state.seats[by].stacks)


def _owners(state: State, token: str) -> set[int]:
    return {owner for p in state.places.values() if (owner := getattr(p, token)) is not None}


def givers(state: State, seat: int, what: str, site: str) -> list[int]:
    """Other seats that could give this and have not."""
    return [
        other
        for other in state.after(seat)
        if other != seat
        and can_give(state, other, what, site)
        and not rights.has_leave(state, seat, what, site, other)
    ]


def asked_already(state: State, seat: int, other: int, what: str, site: str) -> bool:
    return _mark(other, what, site) in state.once


def _mark(other: int, what: str, site: str) -> str:
    """A no holds to the end of the turn."""
    return f"asked {what} {SEAT_LETTERS[other]} {site}".strip()


def asked_this_turn(state: State, seat: int) -> list[What]:
    """What the turn player has asked this seat for leave of."""
    return [
        what
        for what in WHATS
        if any(mark.startswith(f"asked {what} {SEAT_LETTERS[seat]}") for mark in state.once)
    ]


def questions(state: State, seat: int) -> list[AskLeave]:
    """Leave that may be of use now: for Luna beside it, others' factories and claims where one has a stack, Scrum for a glitch."""
    if len(state.seats) == 1:
        return []
    here = {stack.at for stack in state.seats[seat].stacks.values()}
    wishes: list[tuple[What, str]] = [(LUNA_WORD, "")] if seat != state.first else []
    loans: list[What] = ["push", "felonious", "mooncable"]
    loans += [SCRUM_WORD] if rights.has_bare_glitch(state, seat) else []
    wishes += [(what, "") for what in loans if not _has_itself(state, seat, what)]
    for site in (site for site in state.places if site in here):
        wishes += [("factory", site), ("industrialize", site), ("jump", site)]
    return [
        AskLeave(what, SEAT_LETTERS[other], site)
        for what, site in wishes
        for other in givers(state, seat, what, site)
        if not asked_already(state, seat, other, what, site)
    ]


LUNA_WORD: What = "luna"
SCRUM_WORD: What = "scrum"


def _has_itself(state: State, seat: int, what: str) -> bool:
    """Whether a loan would bring nothing, since the seat holds the right itself."""
    if what == PUSH:
        return rights.holds_powersat(state, seat)
    return rights.privilege(state, seat) == HELD_BY[what]


def ask(table: Table[State], seat: int, move: AskLeave) -> None:
    state = table.state
    site = site_named(move.site).id if move.site else ""
    able = givers(state, seat, move.what, site)
    other = other_seat(state, move.player) if move.player else next(iter(able), None)
    if other is None or other not in able:
        raise IllegalMove(_why_not(state, move.what, site, other), "N; ruling 144")
    if asked_already(state, seat, other, move.what, site):
        raise IllegalMove(
            f"{seat_name(other)} has said no this turn; offer a deal.", "N; ruling 148"
        )
    state.once.append(_mark(other, move.what, site))
    table.record("asked_leave", seat, of=other, what=move.what, site=site)
    table.then(LeaveAsked(other, seat, move.what, site))


def _why_not(state: State, what: str, site: str, other: int | None) -> str:
    where, word = f" on {SKY.spaces[site].title}" if site else "", LEAVE_WORDS[what]
    if other is None:
        return f"Nobody else has leave of this kind to give{where} ({word})."
    return f"{seat_name(other)} has no leave of this kind to give{where}, or has given it ({word})."


class LeaveAsked(Ruled):
    """A seat is asked for leave; it holds until the end of the current turn (ruling 144)."""

    by: int
    to: int
    what: str
    site: str = ""

    def decision(self, state: State) -> Decision:
        what = LEAVE_WORDS[self.what]
        where = f" on {SKY.spaces[self.site].title}" if self.site else ""
        question = (
            f"{seat_name(self.to)} asks you for leave: {what}{where}, to the end of this turn. Yes?"
        )
        task, answers = f"to answer: {what}", (GiveLeave, RefuseLeave)
        return Decision((self.by,), answers, task, question, orders=(OrderLeave,))

    def offers(self, state: State, seat: int) -> list[Move]:
        return [RefuseLeave(), GiveLeave()]

    def ordered(self, state: State, seat: int) -> Move | None:
        answer = rights.standing_answer(state, self.by, self.to, self.what)
        return {YES: GiveLeave(), NO: RefuseLeave()}.get(answer)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        given = isinstance(move, GiveLeave)
        if given:
            table.state.leaves.append(Leave(self.by, self.to, self.what, self.site))
        table.record("leave", self.by, to=self.to, what=self.what, site=self.site, given=given)
