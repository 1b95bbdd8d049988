"""Small solo tables: the AI on its side of the board, its deck as the test needs it, the die as thrown by hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot import engine
from bot.engine import Chance, Move
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.ai_deck import AI_LACKS, AI_WEAPONS
from bot.games.dawn_on_titan.printed.pieces import TITAN_AT
from bot.games.dawn_on_titan.rules.combat import PlayCard, Retreat
from bot.games.dawn_on_titan.rules.state import Solo
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small

IDLE = "siege_drones"  # row 1: the action is not performed
DULL = "assembly_line"  # needs a ship of the AI
FITTING = {"life_lab": "greip", "alloy_factory": "rhea", "diamond_mine": "phoebe"}
LATER = ("assembly_line", "twin_foundry")


class Thrown(Chance):
    """Dice as given, then ones; shuffles turn the cards around."""

    def __init__(self, dice: Sequence[int]) -> None:
        super().__init__()
        self._dice = list(dice)

    def _result(self, kind: str, size: int) -> tuple[int, ...]:
        if kind == "roll":
            return ((self._dice.pop(0) if self._dice else 1) - 1,)
        return tuple(reversed(range(size)))


class Mission(Small):
    """A is the human, B the AI. On top of the deck an event with its die; spots enough for the space check to pass."""

    def __init__(self, event: str = IDLE, die: int = 1, *below: str, **options: object) -> None:
        super().__init__(2, **{"space_check": False, **options})
        ai = self.seat("B")
        ai.is_ai, ai.hand, ai.pile = True, [], []
        for kind in AI_LACKS:
            del ai.home[kind]
        self.state.solo = Solo(
            [event, *(below or LATER)],
            die,
            combat_deck=[*AI_WEAPONS[2:]],
            combat_discard=[*AI_WEAPONS[:2]],
        )
        self.dice: list[int] = []
        self.moon(TITAN_AT, "titan")

    @property
    def solo(self) -> Solo:
        solo = self.state.solo
        assert solo is not None
        return solo

    def effects(self, *cards: str) -> Mission:
        self.solo.effects += cards
        return self

    def ai_cards(self, *cards: str) -> Mission:
        """The AI's combat deck from the top; the other weapons are on its discard pile."""
        self.solo.combat_deck = list(cards)
        self.solo.combat_discard = [card for card in AI_WEAPONS if card not in cards]
        return self

    def play(self, letter: str, *moves: Move) -> list[str]:
        """Play moves with the dice that were set."""
        self.events = []
        for move in moves:
            seat = engine.SEAT_LETTERS.index(letter)
            played = engine.play(GAME, self.position, seat, move, Thrown(self.dice))
            self.position = played.position
            self.events += played.events
        return [event.kind for event in self.events]

    def ai_turn(self, *dice: int) -> list[str]:
        """End the human's turn: the AI's turn begins, up to the first question."""
        self.dice = list(dice)
        return self.play("A", EndTurn())

    def fight(self, card: str) -> list[str]:
        """Play a card in the combat that is going on, and stay."""
        kinds = self.play("A", PlayCard(card))
        while self.offers("A", Retreat):
            kinds += self.play("A", Retreat())
        return kinds


def on_duty(*below: str, event: str = DULL, die: int = 3, **options: object) -> Mission:
    """The human has a ship far away and nothing else; the AI has nothing, so that the event cannot be done."""
    return Mission(event, die, *below, **options).ship("A", "pathfinder", "N9", "silver").turn()


def colonies(table: Mission, letter: str, kinds: list[str], *places: str) -> Mission:
    """Industries on moons of their own."""
    for kind, at in zip(kinds, places, strict=True):
        table.moon(at, FITTING[kind]).industry(letter, kind, at)
    return table


def beset() -> Mission:
    """An AI ship stands with the human's ship and industry at N5, another with a ship at S."""
    table = colonies(on_duty(event=IDLE, die=1), "A", ["life_lab"], "N5")
    table.ship("A", "life", "N5", "silver").ship("A", "alloy", "S", "gold")
    return table.ship("B", "life", "N5", "silver").ship("B", "alloy", "S", "gold")
