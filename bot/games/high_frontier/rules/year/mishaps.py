"""Events that may ask: where a glitch falls, what a pad explosion takes, what is cut from the budget (K2; rulings 129, 131, 134)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Table, listed
from bot.games.high_frontier.printed.cards import WHITE
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.rules.assets.decks import bury
from bot.games.high_frontier.rules.assets.rights import any_human
from bot.games.high_frontier.rules.ships.losses import PAD, lose
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import hand_card, matching, own_stack, patent_name
from bot.games.high_frontier.state.state import State, lie


def in_order(state: State) -> list[int]:
    """All seats from the 1st Player on, clockwise."""
    return [state.first, *state.after(state.first)]


class PlaceGlitch(Move, frozen=True):
    """Say which stack is glitched.

    They have equally many cards.
    """

    command: ClassVar[str] = "event glitch"
    label: ClassVar[str] = "Glitch this stack"
    stack: Annotated[str, Meta(description="Rocket or Outpost")]


class LoseCard(Move, frozen=True):
    """Say which card explodes.

    They are equally heavy.
    """

    command: ClassVar[str] = "event lose"
    label: ClassVar[str] = "Lose this card"
    card: Annotated[str, Meta(description="The card")]


class CutCard(Move, frozen=True):
    """Say which hand card is cut.

    It goes under its deck.
    """

    command: ClassVar[str] = "event cut"
    label: ClassVar[str] = "Give up this card"
    card: Annotated[str, Meta(description="The card")]


def glitch_targets(state: State, seat: int) -> list[str]:
    """Stacks with most cards among those without glitch and without anybody's Human; Rocket first (ruling 129)."""
    stacks = {
        name: len(stack.cards)
        for name, stack in sorted(state.seats[seat].stacks.items(), key=_rocket_first)
        if stack.cards and not stack.glitched and not any_human(state, stack.at)
    }
    return [name for name, count in stacks.items() if count == max(stacks.values())]


def _rocket_first(entry: tuple[str, object]) -> tuple[bool, str]:
    return entry[0] != "rocket", entry[0]


class GlitchFalls(DefaultingStep):
    """Each seat in order glitches a stack; only a tie is asked."""

    seats: list[int]

    def decision(self, state: State) -> Decision | None:
        if not self.seats or len(glitch_targets(state, self.seats[0])) < 2:
            return None
        return Decision(
            (self.seats[0],),
            (PlaceGlitch,),
            "to say which stack is glitched",
            "A glitch falls on one of your stacks: which?",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PlaceGlitch(name) for name in glitch_targets(state, seat)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        targets = glitch_targets(state, seat)
        wished = [name for name in state.seats[seat].orders.glitched if name in targets]
        return PlaceGlitch(wished[0]) if wished else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlaceGlitch)
        targets = glitch_targets(table.state, seat)
        name = own_stack(table.state, seat, move.stack)
        if name not in targets:
            raise IllegalMove(
                f"The glitch falls on {' or '.join(targets)}: most cards, no glitch, no Human there.",
                "K2b; ruling 129",
            )
        self._glitch(table, seat, name)

    def run(self, table: Table[State]) -> None:
        if self.seats:
            self._glitch(table, self.seats[0], *glitch_targets(table.state, self.seats[0]))

    def _glitch(self, table: Table[State], seat: int, *names: str) -> None:
        for name in names:
            table.state.seats[seat].stacks[name].glitched = True
            table.record_event("glitched", seat, stack=name)
        table.push_steps(GlitchFalls(self.seats[1:]))


def pad_targets(state: State, seat: int) -> dict[str, str]:
    """The heaviest white cards on LEO, any stack there, each with its stack; by name (rulings 23, 131)."""
    here = {
        card.id: (lie(card).mass, name)
        for name, stack in state.seats[seat].stacks.items()
        if stack.at == LEO
        for card in stack.cards
        if card.side == WHITE
    }
    heaviest = max((mass for mass, _ in here.values()), default=0)
    found = {card: name for card, (mass, name) in here.items() if mass == heaviest}
    return dict(sorted(found.items(), key=lambda entry: patent_name(entry[0])))


def pad_mass(state: State, seat: int) -> int:
    """The mass of the card that a pad explosion takes; 0 when it takes none."""
    stacks = state.seats[seat].stacks
    found = (stacks[name].card(card) for card, name in pad_targets(state, seat).items())
    return max((lie(card).mass for card in found if card is not None), default=0)


def _wished(state: State, seat: int, cards: Iterable[str]) -> str | None:
    """The card that a standing order gives up first, if one of these."""
    among = set(cards)
    return next((card for card in state.seats[seat].orders.losses if card in among), None)


class PadExplodes(DefaultingStep):
    """Each seat in order loses its heaviest white card on LEO to its hand; only a tie is asked."""

    seats: list[int]

    def decision(self, state: State) -> Decision | None:
        if not self.seats or len(pad_targets(state, self.seats[0])) < 2:
            return None
        return Decision(
            (self.seats[0],),
            (LoseCard,),
            "to say what the pad explosion takes",
            "The pad explosion takes one of your heaviest cards in LEO: which?",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [LoseCard(card) for card in pad_targets(state, seat)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        card = _wished(state, seat, pad_targets(state, seat))
        return LoseCard(card) if card else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, LoseCard)
        targets = pad_targets(table.state, seat)
        card = matching(move.card, targets)
        if card is None:
            names = listed(map(patent_name, targets), "or")
            raise IllegalMove(
                f"The explosion takes your heaviest white card in LEO: {names}.", "K2c; ruling 131"
            )
        self._explode(table, seat, {card: targets[card]})

    def run(self, table: Table[State]) -> None:
        if self.seats:
            self._explode(table, self.seats[0], pad_targets(table.state, self.seats[0]))

    def _explode(self, table: Table[State], seat: int, lost: dict[str, str]) -> None:
        for card, name in lost.items():
            found = table.state.seats[seat].stacks[name].card(card)
            mass = 0 if found is None else lie(found).mass
            lose(table, seat, name, [card], PAD)
            hooks.exploded(table, seat, mass)
        table.push_steps(PadExplodes(self.seats[1:]))


class BudgetCuts(DefaultingStep):
    """All seats with hand cards give one up, asked at the same time in secret, applied in order (ruling 134).

    `chosen`: the answers that are in; a hand of one card needs none.
    """

    chosen: dict[int, str] = {}

    def decision(self, state: State) -> Decision | None:
        waiting = tuple(
            seat
            for seat in in_order(state)
            if len(state.seats[seat].hand) > 1 and seat not in self.chosen
        )
        if not waiting:
            return None
        return Decision(
            waiting,
            (CutCard,),
            "to give up a card",
            "Budget cuts: which card of your hand goes under its deck?",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [CutCard(card) for card in reversed(state.seats[seat].hand)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        card = _wished(state, seat, state.seats[seat].hand)
        return CutCard(card) if card else None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, CutCard)
        card = hand_card(table.state, seat, move.card)
        table.record_event("cut_chosen", seat)
        table.record_event("own_cut", seat, card=card, seen_by=(seat,))
        table.push_steps(BudgetCuts({**self.chosen, seat: card}))

    def run(self, table: Table[State]) -> None:
        for seat in in_order(table.state):
            if hand := table.state.seats[seat].hand:
                card = self.chosen.get(seat, hand[-1])
                bury(table.state, seat, [card])
                table.record_event("cut", seat, card=card, reveals=True)
