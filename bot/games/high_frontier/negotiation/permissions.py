"""Asking another seat for leave: Luna, factories, claims, pushes, loans (N4-N7, I6; rulings 56, 84, 116, 144, 148)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec
from msgspec import Meta

from bot.engine import (
    SEAT_LETTERS,
    AnytimeMove,
    Decision,
    IllegalMove,
    Move,
    Table,
    seat_placeholder,
)
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.rights import (
    ASSIST,
    FACTORY,
    FELONIOUS,
    POWERSAT,
    PUSH,
    SCRUM,
    SCRUM_LEAVE,
)
from bot.games.high_frontier.rules.free_actions.dirt import cable_rides
from bot.games.high_frontier.rules.free_actions.settling import jumps
from bot.games.high_frontier.rules.operations import prospect
from bot.games.high_frontier.rules.operations.industrialize import industries
from bot.games.high_frontier.rules.ships.thrust import is_pushed
from bot.games.high_frontier.state.deals import JUMP, LUNA, MOONCABLE, ON_CLAIM, Request
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import other_seat, site_named
from bot.games.high_frontier.state.state import Leave, State, lie

What = Literal[
    "luna", "factory", "assist", "industrialize", "jump", "push", "felonious", "mooncable",
    "ability", "scrum",
]  # fmt: skip
WHATS: tuple[What, ...] = get_args(What)
HELD_BY = {PUSH: POWERSAT, FELONIOUS: FELONIOUS, MOONCABLE: MOONCABLE, SCRUM_LEAVE: SCRUM}
LUNA_WORD: What = "luna"
SCRUM_WORD: What = "scrum"
YES, NO, ASK = "yes", "no", "ask"
YesNoAsk = Literal["yes", "no", "ask"]


class AskPermission(Move, frozen=True, tag="ask_leave"):
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
        table.record_event(
            "ordered",
            seat,
            about="leave",
            seen_by=(seat,),
            what=self.what,
            player=other,
            answer=self.answer,
        )
        for request in [one for one in table.state.requests if one.by == seat]:
            _by_order(table, request)


class GiveLeave(AnytimeMove, frozen=True):
    """Say yes: leave for this turn."""

    command: ClassVar[str] = "answer yes"
    label: ClassVar[str] = "Yes"
    is_answer: ClassVar[bool] = True
    what: Annotated[str, Meta(description="To what, if several are asked")] = ""
    site: Annotated[str, Meta(description="Where")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        _settle(table, requested(table.state, seat, self), given=True)


class RefuseLeave(AnytimeMove, frozen=True):
    """Say no, to the end of the turn."""

    command: ClassVar[str] = "answer no"
    label: ClassVar[str] = "No"
    is_answer: ClassVar[bool] = True
    what: Annotated[str, Meta(description="To what, if several are asked")] = ""
    site: Annotated[str, Meta(description="Where")] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        _settle(table, requested(table.state, seat, self), given=False)


def requested(state: State, seat: int, answer: GiveLeave | RefuseLeave) -> Request:
    """What this seat is asked and answers; left open, the first of them. Raises `IllegalMove`."""
    what, site = answer.what, site_named(answer.site).id if answer.site else ""
    for one in state.requests:
        if one.by == seat and what in ("", one.what) and site in ("", one.site):
            return one
    raise IllegalMove("Nobody waits for leave of yours any more.", "N; ruling 148")


def _settle(table: Table[State], request: Request, given: bool) -> None:
    """An answer: leave holds until the end of the current turn (ruling 144)."""
    state = table.state
    state.requests.remove(request)
    by, to, what, site = request.by, request.to, request.what, request.site
    if given:
        state.leaves.append(Leave(by, to, what, site))
    table.record_event("leave", by, to=to, what=what, site=site, given=given, calls=(to,))


def _by_order(table: Table[State], request: Request) -> None:
    """The answer that is given beforehand by standing order, if one is."""
    order = rights.standing_answer(table.state, request.by, request.to, request.what)
    if order not in (YES, NO):
        return
    move = (GiveLeave if order == YES else RefuseLeave)(request.what, request.site)
    table.record_event(
        "automatic", request.by, move=msgspec.to_builtins(move), seen_by=(request.by,)
    )
    _settle(table, request, order == YES)


def lapse(table: Table[State]) -> None:
    """What is not answered when the turn ends is asked in vain."""
    for one in table.state.requests:
        table.record_event("leave_lapsed", one.to, of=one.by, what=one.what, site=one.site)
    table.state.requests.clear()


def standing(state: State, seat: int) -> list[Move]:
    """Answers to those who ask this seat for leave."""
    asked = [(one.what, one.site) for one in state.requests if one.by == seat]
    return [*(GiveLeave(*one) for one in asked), *(RefuseLeave(*one) for one in asked)]


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


def questions(state: State, seat: int) -> list[AskPermission]:
    """Leave that is of use now and that others could give."""
    if len(state.seats) == 1:
        return []
    here = {stack.at for stack in state.seats[seat].stacks.values()}
    sites = [site for site in state.places if site in here]
    wishes: list[tuple[What, str]] = [(LUNA_WORD, "")] if seat != state.first else []
    loans: tuple[What, ...] = ("push", "felonious", "mooncable", SCRUM_WORD)
    wishes += [(what, "") for what in loans if not _has_itself(state, seat, what)]
    for site in sites:
        wishes += [("factory", site), ("industrialize", site), ("jump", site)]
    return [
        AskPermission(what, SEAT_LETTERS[other], site)
        for what, site in wishes
        for other in givers(state, seat, what, site)
        if not asked_already(state, seat, other, what, site)
        and _is_of_use(state, seat, Leave(other, seat, what, site))
    ]


def _is_of_use(state: State, seat: int, leave: Leave) -> bool:
    """Whether this leave would open something to the seat as its stacks stand."""
    what, site = leave.what, leave.site
    trial = msgspec.structs.replace(state, leaves=[*state.leaves, leave])
    if what == LUNA:
        found = prospect.prospects(trial, seat)
        return any(SKY.spaces[to].land().luna for move in found for to in move.sites)
    if what == PUSH:
        stacks = state.seats[seat].stacks.values()
        return any(is_pushed(lie(card), powersat=True) for one in stacks for card in one.cards)
    if what == FELONIOUS:
        return any(at != LEO for at in _crew_spaces(state, seat)) or _flies_crew(state, seat)
    if what == MOONCABLE:
        return bool(cable_rides(trial, seat))
    if what == SCRUM_LEAVE:
        return rights.has_bare_glitch(state, seat)
    if what == ON_CLAIM:
        return any(move.site == site for move in industries(trial, seat))
    return what != JUMP or any(move.site == site for move in jumps(trial, seat))


def _has_itself(state: State, seat: int, what: str) -> bool:
    """Whether a loan would bring nothing, since the seat holds the right itself."""
    if what == PUSH:
        return rights.holds_powersat(state, seat)
    return rights.privilege(state, seat) == HELD_BY[what]


def _crew_spaces(state: State, seat: int) -> list[str]:
    """Where own Humans are, in whose stack ever."""
    spaces = {stack.at for owner in state.seats for stack in owner.stacks.values()}
    return [at for at in spaces if any(True for _ in rights.human_cards(state, seat, at))]


def _flies_crew(state: State, seat: int) -> bool:
    rocket = state.seats[seat].rocket
    return rocket is not None and rocket.card(state.seats[seat].crew) is not None


def _answered_already(state: State, request: Request) -> str:
    if request in state.requests:
        return "has not answered yet."
    return "has said no this turn; offer a deal."


def ask(table: Table[State], seat: int, move: AskPermission) -> None:
    state = table.state
    site = site_named(move.site).id if move.site else ""
    able = givers(state, seat, move.what, site)
    other = other_seat(state, move.player) if move.player else next(iter(able), None)
    if other is None or other not in able:
        raise IllegalMove(_why_not(state, move.what, site, other), "N; ruling 144")
    if asked_already(state, seat, other, move.what, site):
        raise IllegalMove(
            f"{seat_placeholder(other)} {_answered_already(state, Request(other, seat, move.what, site))}",
            "N; ruling 148",
        )
    state.once.append(_mark(other, move.what, site))
    request = Request(other, seat, move.what, site)
    state.requests.append(request)
    table.record_event("asked_leave", seat, of=other, what=move.what, site=site, calls=(other,))
    _by_order(table, request)


def _why_not(state: State, what: str, site: str, other: int | None) -> str:
    where, word = f" on {SKY.spaces[site].title}" if site else "", LEAVE_WORDS[what]
    if other is None:
        return f"Nobody else has leave of this kind to give{where} ({word})."
    return f"{seat_placeholder(other)} has no leave of this kind to give{where}, or has given it ({word})."


class LeaveAsked(DefaultingStep):
    """What goes on only when a seat has answered: the die that Scrum may spare (ruling 149)."""

    by: int
    to: int
    what: str
    site: str = ""

    def decision(self, state: State) -> Decision | None:
        if Request(self.by, self.to, self.what, self.site) not in state.requests:
            return None
        what = LEAVE_WORDS[self.what]
        where = f" on {SKY.spaces[self.site].title}" if self.site else ""
        question = f"{seat_placeholder(self.to)} asks you for leave: {what}{where}, to the end of this turn. Yes?"
        task, answers = f"to answer: {what}", (GiveLeave, RefuseLeave)
        return Decision((self.by,), answers, task, question, orders=(OrderLeave,))

    def offers(self, state: State, seat: int) -> list[Move]:
        return [RefuseLeave(self.what, self.site), GiveLeave(self.what, self.site)]

    def run(self, table: Table[State]) -> None:
        """The answer is in."""
