"""Heroism: nominations at any time, a vote of all, awards (L; rulings 13, 14, 136)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, AnytimeMove, Decision, IllegalMove, Move, Table
from bot.games.high_frontier.printed.names import saying
from bot.games.high_frontier.printed.tracks import YEARS
from bot.games.high_frontier.state.deals import HeroNomination
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import named_seat
from bot.games.high_frontier.state.state import State


class Nominate(AnytimeMove, frozen=True):
    """Put somebody up for a heroism chit.

    Once a year; all vote, and the chit is worth 2 points.
    """

    command: ClassVar[str] = "hero nominate"
    label: ClassVar[str] = "Nominate for heroism"
    sampled: ClassVar[bool] = True
    player: Annotated[str, Meta(description="Letter or faction")]
    feat: Annotated[str, Meta(description="What for", extra={"said": True})] = ""

    def apply(self, table: Table[Any], seat: int) -> None:
        state: State = table.state
        if refusal := nomination_refusal(state, seat):
            raise refusal
        hero = named_seat(state, self.player)
        if hero is None:
            raise IllegalMove(f"There is no player {self.player!r}.", "L; ruling 136")
        state.nomination = HeroNomination(seat, hero, saying(self.feat))
        state.nominated.append(seat)
        table.record_event("nominated", seat, hero=hero, feat=saying(self.feat))


class Vote(AnytimeMove, frozen=True):
    """Vote on the nominee.

    Nobody sees your answer until all are in.
    """

    command: ClassVar[str] = "hero vote"
    label: ClassVar[str] = "Vote on heroism"
    yes: Annotated[bool, Meta(description="Deserved or not")]

    def apply(self, table: Table[Any], seat: int) -> None:
        if refusal := vote_refusal(table.state, seat):
            raise refusal
        state: State = table.state
        assert state.nomination is not None
        state.nomination.votes[seat] = self.yes
        table.record_event("voted", seat)
        table.record_event("own_vote", seat, yes=self.yes, seen_by=(seat,))
        if len(state.nomination.votes) == len(state.seats):
            _count(table)


def nomination_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why this seat may not nominate now: no chits, the last year, once a year, one vote at a time."""
    if not state.heroism:
        return IllegalMove("There is no heroism chit to be had.", "L; ruling 136")
    if state.year >= YEARS or not all(other.crew for other in state.seats):
        return IllegalMove(
            f"Heroes are nominated from the first turn to year {YEARS - 1}.", "L; ruling 136"
        )
    if state.nomination is not None:
        hero = SEAT_LETTERS[state.nomination.seat]
        return IllegalMove(f"The vote on {{{hero}}} comes first.", "L; ruling 136")
    if seat in state.nominated:
        return IllegalMove("You have nominated somebody this year.", "L; ruling 136")
    return None


def vote_refusal(state: State, seat: int) -> IllegalMove | None:
    if state.nomination is None:
        return IllegalMove("Nobody is nominated.", "L; ruling 136")
    if seat in state.nomination.votes:
        return IllegalMove("You have voted.", "L; ruling 136")
    return None


def _count(table: Table[State]) -> None:
    """More yes than no wins; when equal, the 1st Player's answer."""
    state = table.state
    found = state.nomination
    assert found is not None
    state.nomination = None
    yes = [seat for seat, answer in sorted(found.votes.items()) if answer]
    no = [seat for seat, answer in sorted(found.votes.items()) if not answer]
    won = _is_won(state, found.votes)
    if won:
        state.heroism -= 1
        state.seats[found.seat].heroism += 1
    table.record_event("heroism", found.seat, won=won, yes=yes, no=no, reveals=True)


def _is_won(state: State, votes: Mapping[int, bool]) -> bool:
    yes = sum(votes.values())
    return votes[state.first] if 2 * yes == len(votes) else 2 * yes > len(votes)


def is_settled(state: State, votes: Mapping[int, bool]) -> bool:
    """Whether those who have not voted can change nothing any more, however they vote."""
    waiting = [seat for seat in range(len(state.seats)) if seat not in votes]
    ways = product((False, True), repeat=len(waiting))
    return (
        len({_is_won(state, {**votes, **dict(zip(waiting, way, strict=True))}) for way in ways})
        == 1
    )


class CloseVote(DefaultingStep, omit_defaults=True):
    """At the end of the year the seats that have not voted are asked, all at the same time, while it depends on any of them.

    `as_before`: it was stored while it waited for votes that nobody is asked for today.
    """

    as_before: bool = False

    def decision(self, state: State) -> Decision | None:
        found = state.nomination
        if found is None or (is_settled(state, found.votes) and not self.as_before):
            return None
        waiting = tuple(seat for seat in range(len(state.seats)) if seat not in found.votes)
        hero = SEAT_LETTERS[found.seat]
        question = f"Does {{{hero}}} deserve a heroism chit (2 points)?"
        return Decision(waiting, (Vote,), "to vote on heroism", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [] if vote_refusal(state, seat) else [Vote(False), Vote(True)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        """For previews only: a vote is played beside the agenda, here too."""
        assert isinstance(move, Vote)
        move.apply(table, seat)
        table.push_steps(self)

    def run(self, table: Table[State]) -> None:
        """No vote is open, the last answer has closed it, or those that are in decide it."""
        if table.state.nomination is not None:
            _count(table)


def standing(state: State, seat: int) -> list[Move]:
    """Votes and nominations that this seat could make now."""
    found: list[Move] = [] if vote_refusal(state, seat) else [Vote(True), Vote(False)]
    if nomination_refusal(state, seat) is None:
        found += [Nominate(SEAT_LETTERS[hero]) for hero in range(len(state.seats))]
    return found
