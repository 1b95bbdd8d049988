"""Lobbying: a free action in one's turn, Mishap Insurance in a pad explosion (O4, O5; rulings 160, 161)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table
from bot.games.high_frontier.modules.politics.cubes import remove_delegate
from bot.games.high_frontier.modules.politics.fundraise import Abstain
from bot.games.high_frontier.modules.politics.law_effects import meaning
from bot.games.high_frontier.modules.politics.laws import (
    LOBBY,
    ideology_named,
    in_force,
    lobbied,
    sitting,
)
from bot.games.high_frontier.modules.politics.standing_orders import (
    INSURANCE,
    NO,
    YES,
    OrderPolitics,
    wished,
)
from bot.games.high_frontier.modules.politics.tally import Tally
from bot.games.high_frontier.printed.assembly import CENTRIST, IDEOLOGIES, UNITY
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets.reserve import pay_refusal
from bot.games.high_frontier.rules.year.mishaps import pad_mass
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.state import State

PRICE = int(FIGURES["lobby_aqua"])


class Lobby(Move, frozen=True):
    """Use a law that is not active.

    Costs 1 Aqua and your delegate there, to the end of the turn.
    """

    command: ClassVar[str] = "politics lobby"
    label: ClassVar[str] = "Lobby"
    costly: ClassVar[bool] = True
    law: Annotated[str, Meta(description="Ideology")]


class Insure(Move, frozen=True):
    """Lobby Mishap Insurance."""

    command: ClassVar[str] = "politics insure"
    label: ClassVar[str] = "Mishap Insurance"


def lobby_refusal(state: State, seat: int, law: str) -> IllegalMove | None:
    """Why this law cannot be lobbied now (O4)."""
    if lobbied(state):
        return IllegalMove("You have lobbied this turn.", "O4; ruling 161")
    if law == CENTRIST:
        return IllegalMove("Mishap Insurance is lobbied in a pad explosion only.", "O4; ruling 160")
    if (why := idle_refusal(state, law)) is not None:
        return why
    if law not in sitting(state).of(seat):
        return IllegalMove(f"You have no delegate in {law}.", "O4; ruling 161")
    return pay_refusal(state, seat, PRICE, "Lobbying", "O4; ruling 161")


def idle_refusal(state: State, law: str) -> IllegalMove | None:
    """Why nobody can lobby this law: it is in force, or the UN General Assembly forbids it."""
    if UNITY in in_force(state):
        return IllegalMove("The UN General Assembly lets nobody lobby.", "O5; ruling 156")
    if law in in_force(state):
        name = IDEOLOGIES[law].law.name
        return IllegalMove(f"{name} is in force for everybody; it is not lobbied.", "O4")
    return None


def lobbies(state: State, seat: int) -> list[Lobby]:
    return [Lobby(law) for law in IDEOLOGIES if lobby_refusal(state, seat, law) is None]


def _must_have_delegates(state: State, seat: int) -> None:
    """Raises `IllegalMove` where no law can be lobbied, with the reason for those that the seat has a delegate for."""
    own = sitting(state).of(seat)
    if not own:
        raise IllegalMove("You have no delegate in the assembly.", "O4")
    reasons = [lobby_refusal(state, seat, law) for law in own]
    if all(reasons) and reasons[0] is not None:
        raise reasons[0]


def lobby(table: Table[State], seat: int, move: Lobby) -> None:
    """The law serves to the end of the turn, whatever the tally does (ruling 161)."""
    if not move.law:
        _must_have_delegates(table.state, seat)
    law = ideology_named(move.law)
    if (why := lobby_refusal(table.state, seat, law)) is not None:
        raise why
    table.state.once.append(f"{LOBBY} {law}")
    _pay(table, seat, law)
    table.push_steps(Tally(seat))


def _pay(table: Table[State], seat: int, law: str) -> None:
    table.state.seats[seat].leo.water -= PRICE
    table.record_event("lobbied", seat, law=law, aquas=PRICE)
    remove_delegate(table, seat, law, LOBBY)


class InsuranceAsked(DefaultingStep, omit_defaults=True):
    """A pad explosion was rolled: each seat with a centrist delegate may lobby the idle Mishap Insurance (ruling 160).

    `as_before`: it was stored while it waited for a seat that is not asked today.
    """

    seats: list[int]
    as_before: bool = False

    def decision(self, state: State) -> Decision | None:
        if not self.seats:
            return None
        if insurance_refusal(state, self.seats[0]) is not None and not self.as_before:
            return None
        question = (
            f"A pad explosion: do you lobby Mishap Insurance for {aquas(PRICE)} and a centrist delegate? "
            f"{meaning(state, CENTRIST, self.seats[0])}"
        )
        return Decision(
            (self.seats[0],),
            (Insure, Abstain),
            "to insure against mishaps",
            question,
            orders=(OrderPolitics,),
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [Abstain(), Insure()]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        return wished(state, seat, INSURANCE, {YES: Insure(), NO: Abstain()})

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, Insure):
            _pay(table, seat, CENTRIST)
            sitting(table.state).insured.append(seat)
        self.run(table)

    def run(self, table: Table[State]) -> None:
        if self.seats:
            table.push_steps(InsuranceAsked(self.seats[1:]))


def insurance_refusal(state: State, seat: int) -> IllegalMove | None:
    """Why a seat cannot lobby Mishap Insurance."""
    if (why := idle_refusal(state, CENTRIST)) is not None:
        return why
    if CENTRIST not in sitting(state).of(seat):
        return IllegalMove("You have no centrist delegate.", "O4; ruling 160")
    if not pad_mass(state, seat):
        return IllegalMove("There is no card of yours that it would pay for.", "O4; ruling 160")
    return pay_refusal(state, seat, PRICE, "Lobbying", "O4; ruling 160")


def is_insured(state: State, seat: int) -> bool:
    """By the law in force and a centrist delegate, or lobbied in this event."""
    assembly = sitting(state)
    if seat in assembly.insured:
        return True
    return CENTRIST in in_force(state) and CENTRIST in assembly.of(seat)


def insure(table: Table[State], seat: int, mass: int) -> None:
    """Pay the mass of the lost card."""
    if mass and is_insured(table.state, seat):
        table.state.seats[seat].leo.water += mass
        table.record_event("insured", seat, aquas=mass)


class EndOfInsurance(Step[State]):
    """The event is over: what was lobbied lapses, and the delegates that went for it are counted."""

    def run(self, table: Table[State]) -> None:
        sitting(table.state).insured.clear()
        table.push_steps(Tally(table.state.first))
