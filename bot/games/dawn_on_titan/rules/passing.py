"""The fly action under way, and the passing question (Ship actions: Fly; rulings 23-29, 58)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, Move, Step, Table, seat_placeholder
from bot.games.dawn_on_titan.printed.names import letter, title
from bot.games.dawn_on_titan.rules.flight import TURN, Fly, chosen, entered, mark, moved, owners
from bot.games.dawn_on_titan.rules.state import Hold, Ship, State


class LetPass(Move, frozen=True):
    """Let the ship fly on."""

    command: ClassVar[str] = "let-pass"
    label: ClassVar[str] = "Let it pass"
    always: Annotated[bool, Meta(description="Also let this player pass from now on")] = False


class StopShip(Move, frozen=True):
    """Stop the ship where it is; it may not leave without a fight."""

    command: ClassVar[str] = "stop"
    label: ClassVar[str] = "Stop it"
    always: Annotated[bool, Meta(description="Also stop this player from now on")] = False


def fly(table: Table[State], seat: int, move: Fly) -> None:
    """Start the fly action; who may stop the ship where it stands is asked before the action is spent (ruling 25)."""
    flight = chosen(table.state, seat, move)
    ship = table.state.seats[seat].ships[flight.ship]
    asked = ship.hold.asked if ship.hold and ship.hold.at == ship.at else []
    is_due = (ship.hold is not None and ship.hold.at == ship.at) or ship.began == mark(ship)
    ask = (
        [owner for owner in owners(table.state, seat, ship) if owner not in asked] if is_due else []
    )
    if ask:
        _announce(table, seat, flight.ship, ask)
    table.push_steps(Flight(seat, flight.ship, flight.path.split(), ask, list(asked)))


def _announce(table: Table[State], seat: int, name: str, ask: list[int]) -> None:
    """The ship is among units that may stop it. What happens next tells of secret orders, so it cannot be taken back."""
    at = table.state.seats[seat].ships[name].at
    asked = list(ask)  # the step takes them off its own list one by one
    table.record_event("wants_to_pass", seat, ship=name, at=at, asked=asked, reveals=True)


class Flight(Step[State]):
    """A fly action under way: `ask` must still let the ship go on, `rest` are the steps it wants."""

    seat: int
    ship: str
    rest: list[str]
    ask: list[int] = []
    asked: list[int] = []
    flown: list[str] = []
    start: str = ""

    def decision(self, state: State) -> Decision | None:
        if not self.ask:
            return None
        at, who, name = (
            state.seats[self.seat].ships[self.ship].at,
            seat_placeholder(self.seat),
            title(self.ship),
        )
        verb = "has entered" if self.flown else "wants to leave"
        question = f"{who}'s {name} {verb} {at} and wants to fly on. Let it pass?"
        return Decision(
            (self.ask[0],), (LetPass, StopShip), f"to let {who} pass or stop it", question
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [LetPass(), StopShip(), LetPass(True), StopShip(True)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        order = state.seats[seat].orders.passing.get(letter(self.seat), "allow")
        return {"allow": LetPass(), "stop": StopShip()}.get(order)

    def default_answers(self, state: State, seat: int) -> list[Move]:
        """Who does not answer in time lets it pass (ruling 29)."""
        return [LetPass()]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, LetPass | StopShip)
        if move.always:
            order = "allow" if isinstance(move, LetPass) else "stop"
            table.state.seats[seat].orders.passing[letter(self.seat)] = order
            table.record_event(
                "ordered_passing", seat, opponent=self.seat, answer=order, seen_by=(seat,)
            )
        self.asked.append(self.ask.pop(0))
        if isinstance(move, LetPass):
            table.push_steps(self)
        else:
            self._stop(table, seat)

    def _stop(self, table: Table[State], by: int) -> None:
        ship = table.state.seats[self.seat].ships[self.ship]
        ship.hold = Hold(ship.at, by, list(self.asked))
        if self.flown:
            self._land(table, ship)
        table.record_event("stopped", by, opponent=self.seat, ship=self.ship, at=ship.at)

    def run(self, table: Table[State]) -> None:
        ship = table.state.seats[self.seat].ships[self.ship]
        if not self.flown:
            self.start = ship.at
            table.state.actions_left -= 1
            ship.began, ship.hold = "", None
        step = self.rest.pop(0)
        ship.at, ship.direction = moved((ship.at, ship.direction), step)
        self.flown.append(step)
        # a turn on the spot is no entering: nobody is asked (ruling 28)
        if not self.rest:
            ship.began = entered(table.state, self.seat, ship) if step != TURN else ""
            self._land(table, ship)
            return
        self.ask = owners(table.state, self.seat, ship) if step != TURN else []
        self.asked = []
        if self.ask:
            _announce(table, self.seat, self.ship, self.ask)
        table.push_steps(self)

    def _land(self, table: Table[State], ship: Ship) -> None:
        table.record_event(
            "flew",
            self.seat,
            ship=self.ship,
            start=self.start,
            path=list(self.flown),
            at=ship.at,
            direction=ship.direction,
        )
