"""Explore, and what moonlets do (Ship actions: Explore; Moonlets; rulings 12, 39-43)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table
from bot.games.dawn_on_titan.printed.names import letter, listed, plain, title
from bot.games.dawn_on_titan.printed.pieces import BODY_DIRECTION, LOCATIONS, MOONLETS
from bot.games.dawn_on_titan.rules.bodies import flip
from bot.games.dawn_on_titan.rules.completion import fill
from bot.games.dawn_on_titan.rules.placement import Placing
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.units import has_changed, remove_unit

NONE = "none"


class Explore(Move, frozen=True):
    """Flip the face-down moon or moonlet where a ship of yours is, with the body's direction."""

    command: ClassVar[str] = "explore"
    label: ClassVar[str] = "Explore"
    ship: Annotated[str, Meta(description="Which ship; may be left out if only one can")] = ""


class BoltTarget(Move, frozen=True):
    """Choose the explored moon of the sector that gets an extra spot."""

    command: ClassVar[str] = "moonlet bolt"
    label: ClassVar[str] = "Bolt"
    at: Annotated[str, Meta(description="The moon, e.g. M3")]


class MeteoriteTarget(Move, frozen=True):
    """Choose the unit that the meteorite destroys, or none."""

    command: ClassVar[str] = "moonlet meteorite"
    label: ClassVar[str] = "Meteorite"
    target: Annotated[str, Meta(description="Seat, unit and place, e.g. B life lab M3; or none")]


def explore_refusal(state: State, seat: int, name: str) -> IllegalMove | None:
    """Why this ship cannot explore where it is."""
    ship = state.seats[seat].ships.get(name)
    if ship is None:
        return IllegalMove(f"You have no {title(name)} on the board.", "Explore")
    body = state.bodies.get(ship.at)
    if body is None or body.explored:
        return IllegalMove(
            f"Nothing lies face down at {ship.at}, where your {title(name)} is.", "Explore"
        )
    if ship.direction != BODY_DIRECTION[ship.at]:
        return IllegalMove(
            f"Your {title(name)} flies {ship.direction}; the body at {ship.at} goes {BODY_DIRECTION[ship.at]}. Turn first.",
            "Explore; ruling 12",
        )
    if ship.stunned:
        return IllegalMove(
            f"Your {title(name)} is stunned to the end of this turn.", "Bolt; ruling 39"
        )
    return None


def explorations(state: State, seat: int) -> list[Explore]:
    fleet = state.seats[seat].ships
    return [Explore(name) for name in fleet if explore_refusal(state, seat, name) is None]


def explore(table: Table[State], seat: int, move: Explore) -> None:
    """Flip the body; a moonlet acts at once and is discarded."""
    state = table.state
    chosen = fill(move, explorations(state, seat), lambda asked: _why_not(state, seat, asked))
    at = state.seats[seat].ships[chosen.ship].at
    state.actions_left -= 1
    if state.bodies[at].kind == "moonlet":
        _open_moonlet(table, seat, chosen.ship, at)
    else:
        flip(table, seat, at)


def _why_not(state: State, seat: int, move: Explore) -> IllegalMove | None:
    names = [plain(move.ship)] if move.ship else list(state.seats[seat].ships)
    if not names:
        return IllegalMove("You have no ship on the board to explore with.", "Explore")
    reasons = [explore_refusal(state, seat, name) for name in names]
    return next((reason for reason in reasons if reason), None)


def _open_moonlet(table: Table[State], seat: int, ship: str, at: str) -> None:
    state = table.state
    moonlet = MOONLETS[state.bodies.pop(at).name]
    state.discarded.append(moonlet.id)
    has_changed(state)
    table.record_event("explored", seat, at=at, body="moonlet", name=moonlet.id, reveals=True)
    if moonlet.effect == "gain_resources":
        table.push_steps(Placing(seat, moonlet.resource, moonlet.count))
    elif moonlet.effect == "bolt":
        state.seats[seat].ships[ship].stunned = True
        table.record_event("stunned", seat, ship=ship, at=at)
        table.push_steps(Bolt(seat, at))
    elif moonlet.effect == "destroy_unit":
        table.push_steps(Meteorite(seat, at))
    else:
        _explode(table, at)


def _explode(table: Table[State], at: str) -> None:
    """Every unit in the location goes home, in both directions, the exploring ship too (ruling 42)."""
    for seat, owner in enumerate(table.state.seats):
        for name, ship in list(owner.ships.items()):
            if ship.at == at:
                remove_unit(table, seat, name, at, "explosion")


def bolt_refusal(state: State, moonlet_at: str, at: str) -> IllegalMove | None:
    """Why the moon at `at` is no target for a bolt from a moonlet at `moonlet_at` (ruling 39)."""
    body = state.bodies.get(at)
    sector = LOCATIONS[moonlet_at].sector
    if body is not None and body.kind not in ("cloud", "moonlet") and body.explored:
        if LOCATIONS[at].sector == sector:
            return None
        return IllegalMove(
            f"{at} is not in sector {sector}, where the bolt struck.", "Bolt; ruling 39"
        )
    return IllegalMove(
        f"There is no explored moon at {at}; clouds do not count.", "Bolt; ruling 39"
    )


class Bolt(Step[State]):
    """The explorer chooses the moon that gets the bolt; without an explored moon in the sector nothing happens."""

    seat: int
    at: str

    def _targets(self, state: State) -> list[str]:
        return [at for at in state.bodies if bolt_refusal(state, self.at, at) is None]

    def decision(self, state: State) -> Decision | None:
        if not self._targets(state):
            return None
        return Decision(
            (self.seat,),
            (BoltTarget,),
            "to choose a moon for the bolt",
            "Which explored moon of the sector gets the bolt?",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [BoltTarget(at) for at in self._targets(state)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, BoltTarget)
        at = plain(move.at)
        if refusal := bolt_refusal(table.state, self.at, at):
            raise refusal
        table.state.bodies[at].bolted = True
        table.record_event("bolted", seat, at=at, name=table.state.bodies[at].name)

    def run(self, table: Table[State]) -> None:
        table.record_event("bolt_lost", self.seat, at=self.at)


def in_ring(state: State, moonlet_at: str) -> list[tuple[int, str, str]]:
    """(seat, unit, location) of every unit in the moonlet's orbit, in both directions (ruling 41)."""
    orbit = LOCATIONS[moonlet_at].orbit
    found = [
        (seat, name, ship.at)
        for seat, owner in enumerate(state.seats)
        for name, ship in owner.ships.items()
    ]
    for at, body in state.bodies.items():
        found += [(industry.seat, industry.kind, at) for industry in body.industries]
    return [unit for unit in found if LOCATIONS[unit[2]].orbit == orbit]


class Meteorite(Step[State]):
    """The explorer may destroy one unit in the ring of the moonlet."""

    seat: int
    at: str

    def decision(self, state: State) -> Decision:
        orbit = LOCATIONS[self.at].orbit
        question = (
            f"Which unit in the {orbit} orbit does the meteorite destroy? You may also choose none."
        )
        return Decision((self.seat,), (MeteoriteTarget,), "to aim a meteorite", question)

    def _targets(self, state: State) -> dict[str, tuple[int, str, str]]:
        units = in_ring(state, self.at)
        units.sort(key=lambda unit: unit[0] == self.seat)  # one's own last
        return {f"{letter(seat)} {unit} {at}": (seat, unit, at) for seat, unit, at in units}

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*map(MeteoriteTarget, self._targets(state)), MeteoriteTarget(NONE)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, MeteoriteTarget)
        if plain(move.target) == NONE:
            table.record_event("meteorite_declined", seat)
            return
        targets = {plain(text): unit for text, unit in self._targets(table.state).items()}
        if plain(move.target) not in targets:
            raise self._refusal(table.state, move.target)
        owner, unit, at = targets[plain(move.target)]
        remove_unit(table, owner, unit, at, "meteorite")

    def _refusal(self, state: State, target: str) -> IllegalMove:
        orbit = LOCATIONS[self.at].orbit
        choices = listed([*self._targets(state), NONE], "or")
        return IllegalMove(
            f"{target!r} is no unit in the {orbit} orbit. You can choose {choices}.",
            "Meteorite; ruling 41",
        )
