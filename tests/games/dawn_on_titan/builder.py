"""Small tables for rule tests: a few pieces on an empty board, seats by letter, moves played through the one door."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import Event, IllegalMove, KeyedChance, Move, Outcome, Position
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.pieces import BOARDS, MOONLETS, MOONS, START_HAND, START_PILE
from bot.games.dawn_on_titan.rules.flight import mark
from bot.games.dawn_on_titan.rules.state import Body, Industry, Options, Orders, Seat, Ship, State
from bot.games.dawn_on_titan.rules.turn import Turn
from bot.games.dawn_on_titan.view.records import View

KEY = b"small table"
FAR = "N23"  # one face-down moon out of the way, so that the match does not end as explored


class Small:
    """A match in the middle of A's turn. Pieces are put down first, then `turn` says whose turn begins."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        boards = list(BOARDS.values())[:seats]
        owners = [
            Seat(board.id, dict(board.industries), [*START_HAND], [*START_PILE], Orders())
            for board in boards
        ]
        state = State(Options(**options), owners, {}, 0, 0, actions=3, actions_left=3)
        self.position: Position = Position(GAME.version, state, [Turn()])
        self.events: list[Event] = []
        self.moon(FAR, "kari", explored=False)

    @property
    def state(self) -> State:
        return self.position.state

    def moon(self, at: str, name: str, *, explored: bool = True, bolted: bool = False) -> Small:
        kind = "moonlet" if name in MOONLETS else MOONS[name].kind
        self.state.bodies[at] = Body(kind, name, explored, bolted)
        return self

    def hidden(self, at: str, name: str) -> Small:
        return self.moon(at, name, explored=False)

    def empty(self) -> Small:
        """Take the far moon away: nothing lies face down but what the test puts down."""
        del self.state.bodies[FAR]
        return self

    def ship(
        self, letter: str, name: str, at: str, direction: str, *, stunned: bool = False
    ) -> Small:
        self.seat(letter).ships[name] = Ship(at, direction, stunned)
        return self

    def industry(self, letter: str, kind: str, at: str) -> Small:
        seat = engine.SEAT_LETTERS.index(letter)
        self.state.bodies[at].industries.append(Industry(kind, seat))
        self.seat(letter).home[kind] -= 1
        return self

    def tokens(self, letter: str, item: str, **counts: int) -> Small:
        self.seat(letter).tokens[item] = dict(counts)
        return self

    def hand(self, letter: str, card: str) -> Small:
        """Move an upgraded card from the pile to the hand."""
        self.seat(letter).pile.remove(card)
        self.seat(letter).hand.append(card)
        return self

    def order(self, letter: str, **orders: object) -> Small:
        for name, value in orders.items():
            setattr(self.seat(letter).orders, name, value)
        return self

    def turn(self, letter: str = "A", actions: int = 3) -> Small:
        """Begin the turn of a seat with what is on the board now."""
        self.state.turn = engine.SEAT_LETTERS.index(letter)
        self.state.actions = self.state.actions_left = actions
        for ship in self.seat(letter).ships.values():
            ship.began = mark(ship)
        return self

    def seat(self, letter: str) -> Seat:
        seat: Seat = self.state.seats[engine.SEAT_LETTERS.index(letter)]
        return seat

    def play(self, letter: str, *moves: Move) -> list[str]:
        """Play moves of one seat; the kinds of the events of all of them."""
        self.events = []
        for move in moves:
            chance = KeyedChance(KEY, self.position.drawn)
            seat = engine.SEAT_LETTERS.index(letter)
            played = engine.play(GAME, self.position, seat, move, chance)
            self.position = played.position
            self.events += played.events
        return [event.kind for event in self.events]

    def refused(self, letter: str, move: Move) -> str:
        """The sentence with which a move is refused; the position must be as before, and the move not offered."""
        before = GAME.save(self.position)
        assert move not in self.offers(letter)
        with pytest.raises(IllegalMove) as refusal:
            self.play(letter, move)
        assert GAME.save(self.position) == before
        return refusal.value.reason

    def offers(self, letter: str, kind: type[Move] | None = None) -> list[Move]:
        found = engine.offered_moves(self.position, engine.SEAT_LETTERS.index(letter))
        return [move for move in found if kind is None or isinstance(move, kind)]

    def asked(self) -> str:
        """The letters of the seats that are waited for."""
        decision = engine.pending_decision(self.position)
        return "".join(engine.SEAT_LETTERS[seat] for seat in decision.seats) if decision else ""

    def at(self, letter: str, ship: str) -> str:
        """`N8 silver`, or `home`."""
        fleet = self.seat(letter).ships
        return f"{fleet[ship].at} {fleet[ship].direction}" if ship in fleet else "home"

    def view(self, letter: str | None) -> View:
        viewer = None if letter is None else engine.SEAT_LETTERS.index(letter)
        view: View = GAME.view(self.position, viewer)
        return view

    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def said(self, letter: str | None = None) -> list[str]:
        """The sentences of the last moves that this viewer sees."""
        viewer = None if letter is None else engine.SEAT_LETTERS.index(letter)
        return [GAME.event_sentence(event) for event in self.events if event.is_seen_by(viewer)]
