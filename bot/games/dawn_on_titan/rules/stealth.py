"""The free industry action after a stealth win (Stealth card; Combat sequence 6; ruling 37)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.dawn_on_titan.printed.names import listed, plain
from bot.games.dawn_on_titan.printed.pieces import MAKES, SHIPS, item_of
from bot.games.dawn_on_titan.rules.building import (
    card_price_refusal,
    draw_card,
    launch,
    ship_price_refusal,
)
from bot.games.dawn_on_titan.rules.industry import Onto, harvest
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.storage import gain, onto_refusal, room_refusal, splits
from bot.games.dawn_on_titan.rules.units import industries_in

NOTHING = "nothing"


class StealthAction(Move, frozen=True):
    """Use the opponent's industry once: produce, build a ship or a card at your own cost, or nothing."""

    command: ClassVar[str] = "stealth"
    label: ClassVar[str] = "Use their industry"
    secret: ClassVar[bool] = True
    take: Annotated[
        str,
        Meta(description="produce and an industry, ship and a ship, card and a card, or nothing"),
    ]
    onto: Onto = ""


def stealth_actions(state: State, seat: int) -> list[str]:
    """What the winner may do at the opponent's industries in the combat, `nothing` last."""
    combat = state.fight()
    kinds = industries_in(state, combat.opponent(seat), combat.at, combat.direction)
    found = [f"produce {kind}" for kind in kinds if room_refusal(state, seat, MAKES[kind]) is None]
    for name in SHIPS:
        if (
            set(kinds) & set(item_of(name).build_at)
            and ship_price_refusal(state, seat, name) is None
        ):
            found.append(f"ship {name}")
    for name in state.seats[seat].pile:
        if (
            set(kinds) & set(item_of(name).build_at)
            and card_price_refusal(state, seat, name) is None
        ):
            found.append(f"card {name}")
    return [*found, NOTHING]


def _splits(state: State, seat: int, take: str) -> list[str]:
    """Every way to place what this brings."""
    verb, _, what = take.partition(" ")
    return splits(state, seat, MAKES[what], harvest(state)) if verb == "produce" else [""]


class Infiltrate(Step[State]):
    """The winner of a stealth attack may take one industry action; if none is possible it is not asked."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if stealth_actions(state, self.seat) == [NOTHING]:
            return None
        combat = state.fight()
        foe = seat_placeholder(combat.opponent(self.seat))
        question = f"Stealth has won: use {foe}'s industry at {combat.at} once."
        return Decision((self.seat,), (StealthAction,), f"to use {foe}'s industry", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [
            StealthAction(take, onto)
            for take in stealth_actions(state, self.seat)
            for onto in _splits(state, self.seat, take)
        ]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, StealthAction)
        legal = {plain(take): take for take in stealth_actions(table.state, seat)}
        if plain(move.take) not in legal:
            raise IllegalMove(
                f"{move.take!r} is not possible here. You can choose {listed(legal.values(), 'or')}.",
                "Stealth card; ruling 37",
            )
        verb, _, what = legal[plain(move.take)].partition(" ")
        self._take(table, verb, what, move.onto)

    def _take(self, table: Table[State], verb: str, what: str, onto: str) -> None:
        combat = table.state.fight()
        if verb == "ship":
            launch(table, self.seat, what, combat.at)
        elif verb == "card":
            draw_card(table, self.seat, what)
        elif verb == "produce":
            count = harvest(table.state)
            if refusal := onto_refusal(table.state, self.seat, MAKES[what], count, onto):
                raise refusal
            table.record_event(
                "produced", self.seat, industry=what, opponent=combat.opponent(self.seat)
            )
            gain(table, self.seat, MAKES[what], count, onto)
        else:
            table.record_event("took_nothing", self.seat)

    def run(self, table: Table[State]) -> None:
        """Without a possible action nothing happens."""
