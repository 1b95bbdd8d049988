"""The end of twelve years: legacy vote, passing of the 1st Player, final tally, purge in anarchy (O6, K2e; rulings 137, 152, 157, 162-164)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import (
    SEAT_LETTERS,
    Decision,
    IllegalMove,
    Move,
    Step,
    Table,
    listed,
    seat_placeholder,
)
from bot.games.high_frontier.modules.politics.cubes import TakeOver, can_find_cube, remove_delegate
from bot.games.high_frontier.modules.politics.laws import ideology_named, in_force, sitting
from bot.games.high_frontier.modules.politics.points import decides
from bot.games.high_frontier.modules.politics.standing_orders import (
    BATON,
    LEGACY,
    OrderPolitics,
    wished,
)
from bot.games.high_frontier.modules.politics.tally import Tally
from bot.games.high_frontier.printed.assembly import AUTHORITY, CENTRIST, IDEOLOGIES, PURGED, RING
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import other_seat
from bot.games.high_frontier.state.state import State


class CastLegacy(Move, frozen=True):
    """Place the legacy vote.

    It counts in the final tally only.
    """

    command: ClassVar[str] = "politics legacy"
    label: ClassVar[str] = "Legacy vote"
    law: Annotated[str, Meta(description="Ideology")]


class PassCube(Move, frozen=True):
    """Name the next 1st Player."""

    command: ClassVar[str] = "politics pass"
    label: ClassVar[str] = "Pass the Sunspot Cube"
    player: Annotated[str, Meta(description="To whom")]


class LegacyVote(DefaultingStep):
    """The 1st Player puts the removed seniority disk to any ideology, several to one if he likes (ruling 163)."""

    def decision(self, state: State) -> Decision:
        question = "A seniority disk becomes a legacy vote for the final tally: to which ideology?"
        return Decision(
            (state.first,),
            (CastLegacy,),
            "to cast a legacy vote",
            question,
            orders=(OrderPolitics,),
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        """The last one decides nothing in anarchy: it is centrist then."""
        found: list[Move] = [CastLegacy(name) for name in (CENTRIST, *RING)]
        return found if state.disks or decides(state, IDEOLOGIES, is_final=True) else found[:1]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return wished(state, seat, LEGACY, {name: CastLegacy(name) for name in IDEOLOGIES})

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, CastLegacy)
        law = ideology_named(move.law)
        sitting(table.state).votes.append(law)
        table.record_event("legacy", seat, law=law)


def heirs(state: State) -> list[int]:
    """Who may become 1st Player: others that have or can find a cube, clockwise (ruling 164)."""
    return [seat for seat in state.after(state.first) if can_find_cube(state, seat)]


class BatonPass(DefaultingStep):
    """The 1st Player passes the Sunspot Cube to another; not under Martial Law, nor when nobody has a cube for it."""

    def decision(self, state: State) -> Decision | None:
        if AUTHORITY in in_force(state) or not heirs(state):
            return None
        question = "You pass the Sunspot Cube: who is 1st Player from now on?"
        return Decision(
            (state.first,),
            (PassCube,),
            "to name the next 1st Player",
            question,
            orders=(OrderPolitics,),
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PassCube(SEAT_LETTERS[other]) for other in heirs(state)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        letters = (SEAT_LETTERS[other] for other in heirs(state))
        return wished(state, seat, BATON, {letter: PassCube(letter) for letter in letters})

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PassCube)
        heir, able = other_seat(table.state, move.player), heirs(table.state)
        if heir not in able:
            names = listed((seat_placeholder(other) for other in able), "or")
            raise IllegalMove(f"The Sunspot Cube can go to {names}.", "O6; ruling 164")
        table.push_steps(TakeOver(heir), Tally(heir))

    def run(self, table: Table[State]) -> None:
        reason = "martial law" if AUTHORITY in in_force(table.state) else "no cube"
        table.record_event("baton_kept", table.state.first, reason=reason)


def after_disk(state: State) -> list[Step[State]]:
    """What follows a removed seniority disk; after the last one the final tally (rulings 137, 163)."""
    if state.disks:
        return [LegacyVote(), BatonPass()]
    return [LegacyVote(), Tally(state.first, final=True)]


class Purge(Step[State]):
    """Anarchy: a die, and one delegate of each colour in that ideology goes (ruling 162)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        die = table.chance.roll(6)
        ideology, assembly = PURGED[die], sitting(table.state)
        hit = [seat for seat in range(len(state.seats)) if ideology in assembly.of(seat)]
        table.record_event("purge", die=die, ideology=ideology, seats=hit)
        for seat in hit:
            remove_delegate(table, seat, ideology, "purge")
        table.push_steps(Tally(state.first))
