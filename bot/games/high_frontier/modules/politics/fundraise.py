"""Fundraise, delegates from colonies, Martial Law after a fundraise (O2, O5; rulings 55, 150, 153, 155, 157)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, Decision, IllegalMove, Move, Table, listed
from bot.games.high_frontier.modules.politics.cubes import (
    can_find_cube,
    cube_named,
    remove_delegate,
)
from bot.games.high_frontier.modules.politics.laws import home, ideology_named, serves, sitting
from bot.games.high_frontier.modules.politics.standing_orders import (
    COLONY,
    MARTIAL,
    NO,
    NONE,
    YES,
    OrderPolitics,
    wished,
)
from bot.games.high_frontier.modules.politics.tally import Tally
from bot.games.high_frontier.printed.assembly import AUTHORITY, HONOR, IDEOLOGIES
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets.reserve import cubes_left, give_cube, spare_cubes
from bot.games.high_frontier.rules.operations.operation import spend, spent_refusal
from bot.games.high_frontier.rules.year.scoring import chits
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import named_seat
from bot.games.high_frontier.state.state import State

RAISED = int(FIGURES["income_aqua"])
MARTIAL_LAW = "martial law"  # done once a turn


class Fundraise(Move, frozen=True):
    """Operation: an Aqua, elect, move."""

    command: ClassVar[str] = "politics fundraise"
    label: ClassVar[str] = "Fundraise"
    costly: ClassVar[bool] = True
    elect: Annotated[str, Meta(description="New delegate in")] = ""
    source: Annotated[str, Meta(description="Move one from")] = ""
    to: Annotated[str, Meta(description="Move it to")] = ""
    cube: Annotated[str, Meta(description="Cube from, if none left")] = ""


class Elect(Move, frozen=True):
    """The new colony's delegate."""

    command: ClassVar[str] = "politics elect"
    label: ClassVar[str] = "Place the delegate"
    cube: Annotated[str, Meta(description="Cube from, if none left")] = ""

    def is_costly(self) -> bool:
        """Where a cube is given up for it."""
        return bool(self.cube)


class Arrest(Move, frozen=True):
    """Martial Law: a delegate goes."""

    command: ClassVar[str] = "politics martial"
    label: ClassVar[str] = "Martial Law"
    player: Annotated[str, Meta(description="Whose")]
    law: Annotated[str, Meta(description="Ideology")]


class Abstain(Move, frozen=True):
    """Do nothing in the assembly."""

    command: ClassVar[str] = "politics abstain"
    label: ClassVar[str] = "Abstain"


def raised(state: State, seat: int) -> int:
    """Aquas of a fundraise: one, under the Paleoconservative Directive one for each glory chit, also none (ruling 155)."""
    return chits(state, seat) if serves(state, seat, HONOR) else RAISED


def electable(state: State, seat: int) -> list[str]:
    """Where a delegate may be elected: the own ideology, and where one is (O2)."""
    return list(dict.fromkeys([home(state, seat), *sitting(state).of(seat)]))


def fundraises(state: State, seat: int) -> list[Fundraise]:
    """Every way to elect and move; with no cube left, each with every cube that could go."""
    if state.operated:
        return []
    found = [Fundraise(source=s, to=to) for s, to in _moves(sitting(state).of(seat))]
    found = [Fundraise(), *found]
    cubes = [""] if cubes_left(state, seat) else spare_cubes(state, seat)
    for elect in electable(state, seat):
        found += [Fundraise(elect, cube=cube) for cube in cubes]
        for cube in cubes:
            held = _held_then(state, seat, elect, cube)
            found += [Fundraise(elect, source, to, cube) for source, to in _moves(held)]
    return found


def _held_then(state: State, seat: int, elect: str, cube: str) -> list[str]:
    """Where a seat's delegates are when one is elected for a cube given up, the new one first."""
    own = sitting(state).of(seat)
    if cube in own:
        own.remove(cube)
    return [elect, *own]


def _moves(held: list[str]) -> Iterator[tuple[str, str]]:
    for source in dict.fromkeys(held):
        for to in IDEOLOGIES[source].adjacent:
            yield source, to


def fundraise(table: Table[State], seat: int, move: Fundraise) -> None:
    """Aquas, then a new delegate, then one may move, the new one too; then the tally and Martial Law."""
    state = table.state
    if (why := spent_refusal(state)) is not None:
        raise why
    spend(table)
    gain = raised(state, seat)
    state.seats[seat].leo.water += gain
    table.record_event("fundraised", seat, aquas=gain)
    if move.elect:
        _elect(table, seat, ideology_named(move.elect), move.cube)
    if move.source or move.to:
        _shift(table, seat, move)
    table.push_steps(Tally(seat), MartialLaw(seat))


def _elect(table: Table[State], seat: int, ideology: str, typed_cube: str) -> None:
    state = table.state
    if ideology not in (open_to := electable(state, seat)):
        raise IllegalMove(
            f"You elect delegates in your own ideology or where you have one: {listed(open_to)}.",
            "O2; ruling 150",
        )
    place_delegate(table, seat, ideology, typed_cube)


def place_delegate(table: Table[State], seat: int, ideology: str, typed_cube: str) -> None:
    """A cube from the reserve, or one that is given up for it (ruling 153). Raises `IllegalMove`."""
    if cube := cube_named(table.state, seat, typed_cube):
        give_cube(table, seat, cube)
    sitting(table.state).place(seat, ideology)
    table.record_event("elected", seat, ideology=ideology)


def _shift(table: Table[State], seat: int, move: Fundraise) -> None:
    if not (move.source and move.to):
        raise IllegalMove("A delegate moves from an ideology to one beside it: say both.", "O2")
    source, to = ideology_named(move.source), ideology_named(move.to)
    assembly = sitting(table.state)
    if source not in (held := dict.fromkeys(assembly.of(seat))):
        raise IllegalMove(
            f"You have no delegate in {source}; you have them in {listed(held)}.", "O2; ruling 150"
        )
    if to not in (beside := IDEOLOGIES[source].adjacent):
        raise IllegalMove(f"Adjacent to {source} are {listed(beside)}.", "O2; ruling 150")
    assembly.shift(seat, source, to)
    table.record_event("delegate_moved", seat, source=source, to=to)


def arrests(state: State, seat: int) -> dict[tuple[str, str], Arrest]:
    """Delegates of opponents by (letter, ideology), seats clockwise, each one's newest first."""
    return {
        (SEAT_LETTERS[other], name): Arrest(SEAT_LETTERS[other], name)
        for other in state.after(seat)
        for name in dict.fromkeys(sitting(state).of(other))
    }


class MartialLaw(DefaultingStep):
    """After the tally of a fundraise, changed delegates or not: under the law in force then one opposing delegate may go."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        is_spent = MARTIAL_LAW in state.once or not serves(state, self.seat, AUTHORITY)
        if is_spent or not arrests(state, self.seat):
            return None
        question = "Martial Law: does a delegate of an opponent go, and which?"
        return Decision(
            (self.seat,), (Arrest, Abstain), "to use Martial Law", question, orders=(OrderPolitics,)
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [Abstain(), *arrests(state, seat).values()]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        offers: dict[str, Move] = {NONE: Abstain()}
        for (letter, _), move in arrests(state, seat).items():
            offers.setdefault(letter, move)
        return wished(state, seat, MARTIAL, offers)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, Abstain):
            return
        assert isinstance(move, Arrest)
        state = table.state
        other, law = named_seat(state, move.player), ideology_named(move.law)
        letter = "" if other is None else SEAT_LETTERS[other]
        if other is None or (letter, law) not in arrests(state, seat):
            raise IllegalMove(f"There is no such delegate in {law}.", "O5; ruling 157")
        state.once.append(MARTIAL_LAW)
        remove_delegate(table, other, law, "martial law")
        table.push_steps(Tally(seat))

    def run(self, table: Table[State]) -> None:
        """The law is not in force, or there is nobody to discard."""


class Settled(DefaultingStep):
    """A colony was founded: its crew's ideology may take a delegate, then there is a tally (O2)."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if not can_find_cube(state, self.seat):
            return None
        question = f"Your colony may send a delegate to {home(state, self.seat)}. Does it?"
        return Decision(
            (self.seat,), (Elect, Abstain), "to place a delegate", question, orders=(OrderPolitics,)
        )

    def _elections(self, state: State, seat: int) -> list[Elect]:
        left = cubes_left(state, seat)
        return [Elect()] if left else [Elect(cube) for cube in spare_cubes(state, seat)]

    def offers(self, state: State, seat: int) -> list[Move]:
        return [Abstain(), *self._elections(state, seat)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        """Yes is an answer while no cube has to go for it."""
        offers: dict[str, Move] = {NO: Abstain()}
        if cubes_left(state, seat):
            offers[YES] = Elect()
        return wished(state, seat, COLONY, offers)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, Elect):
            place_delegate(table, seat, home(table.state, seat), move.cube)
            table.push_steps(Tally(seat))

    def run(self, table: Table[State]) -> None:
        """There is no cube to place."""
