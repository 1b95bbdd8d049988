"""Tables played with the whole game: year's end, events, deals and votes beside the turn."""

from __future__ import annotations

from typing import Self

import pytest

from bot import engine
from bot.engine import SEAT_LETTERS, IllegalMove, Move
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.turn import turn
from bot.games.high_frontier.rules.year import scoring, year
from bot.games.high_frontier.state.state import Glory
from bot.games.high_frontier.view.records import View
from tests.games.high_frontier.builder import Dice, Small

THREE = ("nasa_astronauts", "roscosmos", "esa_space_unionists")


class Whole(Small):
    """A match of NASA, ROSCOSMOS and ESA in the middle of A's turn; A is 1st Player. Decks lie in printed order."""

    def __init__(self, *crews: str, season: str = "yellow", aquas: int = 6) -> None:
        super().__init__(*(crews or THREE), season=season, aquas=aquas)
        self.state.busy = False
        self.state.heroism = 4 if len(self.state.seats) > 2 else 0
        self.state.decks = {kind: list(cards) for kind, cards in DECKS.items()}

    def hand(self, letter: str, *cards: str) -> Self:
        """Cards from their decks into a hand."""
        for card in cards:
            next(deck for deck in self.state.decks.values() if card in deck).remove(card)
            self.seat(letter).hand.append(card)
        return self

    def spot(self, spot: int, year_now: int = 1) -> Self:
        self.state.spot, self.state.year = spot, year_now
        return self

    def play(self, move: Move, *dice: int, letter: str = "A") -> list[str]:
        chance = Dice(dice)
        played = engine.play(GAME, self.position, SEAT_LETTERS.index(letter), move, chance)
        assert not chance.left, f"dice {chance.left} were not rolled"
        self.position, self.events = GAME.load(GAME.save(played.position)), list(played.events)
        return [event.kind for event in self.events]

    def refused(self, move: Move, letter: str = "A") -> str:
        before = GAME.save(self.position)
        with pytest.raises(IllegalMove) as refusal:
            self.play(move, letter=letter)
        assert GAME.save(self.position) == before
        assert refusal.value.rule
        return refusal.value.reason

    def end_year(self, *dice: int) -> list[str]:
        """The last seat ends its turn: what happens until somebody is asked."""
        self.state.turn = len(self.state.seats) - 1
        last = SEAT_LETTERS[self.state.turn]
        self.position.agenda = [turn.Turn()]
        return self.play(turn.EndTurn(), *dice, letter=last)

    def waiting(self) -> tuple[str, ...]:
        decision = engine.pending_decision(self.position)
        return tuple(SEAT_LETTERS[seat] for seat in decision.seats) if decision else ()

    def standing(self, letter: str) -> list[Move]:
        return GAME.anytime_moves(self.state, SEAT_LETTERS.index(letter))

    def view(self, letter: str | None) -> View:
        viewer = None if letter is None else SEAT_LETTERS.index(letter)
        shown: View = GAME.view(self.position, viewer)
        return shown

    def told(self, letter: str | None) -> list[str]:
        """The last move's events as a viewer reads them."""
        viewer = None if letter is None else SEAT_LETTERS.index(letter)
        return [GAME.event_sentence(event) for event in self.events if event.is_seen_by(viewer)]

    def glory(self, letter: str, zone: str, *, high: bool = True) -> Self:
        self.state.chits.remove(zone)
        self.seat(letter).glories.append(Glory(zone, high))
        return self

    def claim(self, letter: str, *sites: str) -> Self:
        for site in sites:
            self.state.place(site).claim = SEAT_LETTERS.index(letter)
        return self

    def points(self, letter: str) -> dict[str, int]:
        return scoring.points(self.state, SEAT_LETTERS.index(letter))

    def total(self, letter: str) -> int:
        return scoring.total(self.state, SEAT_LETTERS.index(letter))


SUNGRAZER = year.SUNGRAZER
