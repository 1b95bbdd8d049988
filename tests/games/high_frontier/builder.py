"""Small tables: a few stacks on the map, seats by letter, moves played through the one door with dice laid out beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import pytest

from bot import engine
from bot.engine import SEAT_LETTERS, Chance, Event, Game, IllegalMove, Move, Position
from bot.games.high_frontier.printed.cards import COLOURS, FACTIONS
from bot.games.high_frontier.printed.tracks import SEASONS, ZONES
from bot.games.high_frontier.rules.assets.rights import owner_of_crew
from bot.games.high_frontier.rules.flight import filed_routes, voyage
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.ships import losses
from bot.games.high_frontier.rules.ships.fuel import dry, fuel_left, text
from bot.games.high_frontier.rules.turn import turn
from bot.games.high_frontier.state.state import (
    LEO_STACK,
    ROCKET,
    Campaign,
    Leave,
    Options,
    Seat,
    Stack,
    State,
)
from tests.games.high_frontier.card_notation import card, rocket

GAME = Game(
    name="high_frontier",
    title="High Frontier",
    command="frontier",
    seats=range(2, 6),
    length="",
    guide="",
    state=State,
    steps=turn.BeginTurn
    | losses.BetweenActions
    | filed_routes.FlyFiled
    | filed_routes.LegFlown
    | turn.Turn
    | turn.EndOfTurn
    | voyage.Voyage,
    moves=(Fly, voyage.FlyOn, voyage.Halt, voyage.PayFinao, voyage.RollHazard, turn.EndTurn),
    options=Options,
    setup=lambda seats, options, chance: State(options, []),
    opening=turn.Turn,
    view=lambda position, viewer: None,
    outcome=lambda state: None,
    anytime_moves=lambda state, seat: [],
    event_sentence=lambda event: event.kind,
    menu_line=lambda view, move: engine.MenuLine(str(move)),
    field_value_words=lambda view, field, value: value,
    autopilot=lambda view, offers, luck: offers[0],
)


class Dice(Chance):
    """The dice of a test, in order. Raises `AssertionError` when the rules roll more, or something else."""

    def __init__(self, rolls: Sequence[int]) -> None:
        super().__init__()
        self.left = list(rolls)

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        assert kind == "roll", f"a {kind} was drawn"
        assert self.left, "one die more was rolled than the test lays out"
        return (self.left.pop(0) - 1,)


class Small:
    """A match in the middle of A's turn, season yellow. Crews are put where the test says, else into LEO."""

    def __init__(self, *crews: str, season: str = "yellow", aquas: int = 6) -> None:
        crews = crews or ("nasa_astronauts", "roscosmos")
        colours = [FACTIONS[crew].colour for crew in crews]
        seats = [
            Seat(colour, colour, crew, stacks={LEO_STACK: Stack("leo", [card(crew)], water=aquas)})
            for colour, crew in zip(colours, crews, strict=True)
        ]
        state = State(Campaign(), seats, spot=SEASONS.index(season), chits=list(ZONES), disks=4)
        assert set(colours) <= set(COLOURS)
        self.position: Position[Any, Any] = Position(GAME.version, state, [turn.Turn()])
        self.events: list[Event] = []

    @property
    def state(self) -> State:
        state: State = self.position.state
        return state

    def seat(self, letter: str = "A") -> Seat:
        return self.state.seats[SEAT_LETTERS.index(letter)]

    def stack(self, name: str = ROCKET, letter: str = "A") -> Stack:
        return self.seat(letter).stacks[name]

    @property
    def ship(self) -> Stack:
        return self.stack()

    def put(self, name: str, at: str, *cards: str, letter: str = "A", **tanks: int) -> Self:
        """A stack of these cards; a Crew among them leaves LEO."""
        self.seat(letter).stacks[name] = Stack(at, [self._take(text) for text in cards], **tanks)
        return self

    def fly(self, at: str, *cards: str, **fuel: Any) -> Self:
        """A's Rocket."""
        stack = rocket(at, *cards, **fuel)
        for text_ in cards:
            self._take(text_)
        self.seat().stacks[ROCKET] = stack
        return self

    def _take(self, text_: str) -> Any:
        found = card(text_)
        owner = owner_of_crew(self.state, found.id)
        if owner is not None:
            leo = self.state.seats[owner].leo
            leo.cards = [other for other in leo.cards if other.id != found.id]
        return found

    def factory(self, site: str, letter: str = "A", *, dome: bool = False) -> Self:
        place, seat = self.state.place(site), SEAT_LETTERS.index(letter)
        place.claim = place.factory = seat
        place.colony = seat if dome else None
        return self

    def leave(self, by: str, to: str, what: str, site: str = "") -> Self:
        giver, taker = SEAT_LETTERS.index(by), SEAT_LETTERS.index(to)
        self.state.leaves.append(Leave(giver, taker, what, site))
        return self

    def play(self, move: Move, *dice: int, letter: str = "A") -> list[str]:
        """Play one move; every die laid out must be rolled. Gives the kinds of the events."""
        chance = Dice(dice)
        played = engine.play(GAME, self.position, SEAT_LETTERS.index(letter), move, chance)
        assert not chance.left, f"dice {chance.left} were not rolled"
        self.position, self.events = played.position, list(played.events)
        self.position = GAME.load(GAME.save(self.position))
        return [event.kind for event in self.events]

    def refused(self, move: Move, letter: str = "A") -> str:
        """The sentence with which a move is refused; the position must be as before."""
        before = GAME.save(self.position)
        with pytest.raises(IllegalMove) as refusal:
            self.play(move, letter=letter)
        assert GAME.save(self.position) == before
        assert refusal.value.rule
        return refusal.value.reason

    def offers(self, kind: type[Move] | None = None, letter: str = "A") -> list[Move]:
        found = engine.offered_moves(self.position, SEAT_LETTERS.index(letter))
        return [move for move in found if kind is None or isinstance(move, kind)]

    def asked(self) -> tuple[type[Move], ...]:
        decision = engine.pending_decision(self.position)
        return decision.moves if decision else ()

    def event(self, kind: str) -> dict[str, Any]:
        """The facts of the only event of this kind in the last move."""
        (found,) = [event for event in self.events if event.kind == kind]
        return found.facts

    def aboard(self, name: str = ROCKET, letter: str = "A") -> list[str]:
        return [card.id for card in self.stack(name, letter).cards]

    def masses(self) -> tuple[int, str, int]:
        """Dry mass, wet mass, fuel steps left of A's Rocket."""
        return dry(self.ship), text(self.ship.wet), fuel_left(self.ship)

    @property
    def at(self) -> str:
        return self.ship.at
