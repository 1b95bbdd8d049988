"""Core setup: decks, crews and their sides, clout, Aquas; the solitaire game; the quick start's drafting (C1-C8, V1; rulings 5, 8-15, 165, 166)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import Chance, Decision, IllegalMove, Move, Step, Table
from bot.games.high_frontier.printed.cards import COLOURS, CREW, DECKS, FACTIONS, PRIVILEGES
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.printed.tracks import (
    HEROISM,
    QUICK_START_AQUAS,
    SEASONS,
    SENIORITY_DISKS,
    START_AQUAS,
    ZONES,
)
from bot.games.high_frontier.rules.assets.decks import bury, deck_named, draw, open_decks, top
from bot.games.high_frontier.rules.assets.rights import VOID_ALONE
from bot.games.high_frontier.rules.turn.turn import StartOfYear
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.defaulting_step import DefaultingStep
from bot.games.high_frontier.state.parse import hand_cards
from bot.games.high_frontier.state.state import (
    LEO_STACK,
    QUICK,
    Campaign,
    Card,
    Options,
    Seat,
    Stack,
    State,
)

FRONT: Literal["front"] = "front"
BACK: Literal["back"] = "back"
SPARE_PIECES = ("red", "green", "yellow", "purple", "white")  # borrowed by gray in this order
SOLO_AQUAS = 12  # of a faction whose privilege is void alone
SECRETARY = "secretary_general"
SALE_PRICE = 1


class ChooseSide(Move, frozen=True):
    """Choose your crew side."""

    command: ClassVar[str] = "answer side"
    label: ClassVar[str] = "Choose a side"
    secret: ClassVar[bool] = True
    side: Annotated[Literal["front", "back"], Meta(description="Front or back")]


class Draft(Move, frozen=True):
    """Take the top card of a deck."""

    command: ClassVar[str] = "answer draft"
    label: ClassVar[str] = "Draft a card"
    deck: Annotated[str, Meta(description="Which deck")]


class SellDrafted(Move, frozen=True):
    """Sell drafted cards for 1 Aqua each."""

    command: ClassVar[str] = "answer sell-drafted"
    label: ClassVar[str] = "Sell drafted cards"
    sampled: ClassVar[bool] = True
    cards: Annotated[tuple[str, ...], Meta(description="None: keep all")] = ()


def check_options(seats: int, options: Options) -> None:
    """Raises `IllegalMove` for a quick start alone, and for what a module refuses."""
    if seats == 1 and options.start == QUICK:
        raise IllegalMove("The quick start is for two or more players.", "V1")
    hooks.check_options(seats, options)


def setup(seats: int, options: Options, chance: Chance) -> State:
    """Shuffled decks and a crew card for each seat; which side is chosen by the first steps (C1-C7)."""
    decks = {kind: chance.shuffle(cards) for kind, cards in DECKS.items()}
    if seats == 1:  # the bottom half of each deck, rounded up, is out of the match unseen
        decks = {kind: cards[: len(cards) // 2] for kind, cards in decks.items()}
    dealt = chance.shuffle(list(COLOURS))[:seats]
    state = State(
        Campaign(options.start),
        [Seat(colour, _pieces(colour, dealt)) for colour in dealt],
        decks,
        disks=SENIORITY_DISKS,
        chits=list(ZONES),
        heroism=HEROISM["count"] if seats >= HEROISM["min_players"] else 0,
    )
    hooks.lay_out(state, options)
    return state


def _pieces(colour: str, dealt: list[str]) -> str:
    """Whose wood a colour plays with: gray borrows the first unused colour (ruling 5)."""
    if COLOURS[colour].has_pieces:
        return colour
    return next(spare for spare in SPARE_PIECES if spare not in dealt)


def start_aquas(seats: int, options: Campaign, crew: str) -> int:
    """Aquas at the start (C5, rulings 11, 15)."""
    privilege = FACTIONS[crew].privilege
    if seats == 1 and privilege in VOID_ALONE:
        return SOLO_AQUAS
    extra = int(PRIVILEGES[SECRETARY].rule["aqua"]) if privilege == SECRETARY else 0
    return (QUICK_START_AQUAS if options.start == QUICK else START_AQUAS) + extra


class ChooseSides(DefaultingStep):
    """All choose a side of their crew card in secret; revealed together (C2, ruling 8). `chosen`: by seat, front or back."""

    chosen: dict[int, str] = {}

    def decision(self, state: State) -> Decision | None:
        left = tuple(seat for seat in range(len(state.seats)) if seat not in self.chosen)
        if not left:
            return None
        question = "Which side of your crew card do you play? Nobody sees it until all have chosen."
        return Decision(left, (ChooseSide,), "to choose a crew side", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [ChooseSide(FRONT), ChooseSide(BACK)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ChooseSide)
        self.chosen[seat] = move.side
        table.record_event("side_sealed", seat)
        table.record_event("own_side", seat, side=move.side, seen_by=(seat,))
        table.push_steps(self)

    def run(self, table: Table[State]) -> None:
        state = table.state
        for number, seat in enumerate(state.seats):
            colour = COLOURS[seat.colour]
            seat.crew = colour.front if self.chosen[number] == FRONT else colour.back
            start = start_aquas(len(state.seats), state.options, seat.crew)
            seat.stacks[LEO_STACK] = Stack(LEO, [Card(seat.crew, CREW)], water=start)
        state.first = state.turn = most_clout(state)
        crews = [seat.crew for seat in state.seats]
        table.record_event("crews", crews=crews, reveals=True)
        table.record_event("first_player", state.first)
        table.push_steps(Drafting() if state.options.start == QUICK else StartOfYear())


def most_clout(state: State) -> int:
    """The seat whose letter comes first; no two are alike (C8, ruling 9)."""
    return min(range(len(state.seats)), key=lambda seat: FACTIONS[state.seats[seat].crew].clout)


class Drafting(Step[State]):
    """The first cycle of the quick start: in order of play, twelve times round, each takes a top card (V1, ruling 165)."""

    picked: int = 0

    def _seat(self, state: State) -> int:
        return (state.first + self.picked) % len(state.seats)

    def _is_over(self, state: State) -> bool:
        return self.picked == len(SEASONS) * len(state.seats)

    def decision(self, state: State) -> Decision | None:
        if self._is_over(state):
            return None
        task = f"to draft a card · year {state.year}"
        return Decision((self._seat(state),), (Draft,), task)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [Draft(kind) for kind in open_decks(state)]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        """The first of the wish list that lies on top; a deck is a wish for whatever lies there."""
        tops = {kind: top(state, kind) for kind in open_decks(state)}
        for wish in state.seats[seat].orders.drafts:
            for kind, card in tops.items():
                if wish in (kind, card):
                    return Draft(kind)
        return None

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, Draft)
        state = table.state
        kind = deck_named(state, move.deck)
        card = draw(state, seat, kind)
        table.record_event("drafted", seat, deck=kind, card=card, reveals=True)
        self.picked += 1
        state.turn = self._seat(state)
        state.year = 1 + self.picked // len(state.seats)
        table.push_steps(self)

    def run(self, table: Table[State]) -> None:
        state = table.state
        order = [state.first, *state.after(state.first)]
        table.push_steps(*(BonusSale(seat) for seat in order), EndOfDraft())


class BonusSale(Step[State]):
    """After the draft a seat sells any number of its cards for 1 Aqua each, to the bottoms of their decks (ruling 166)."""

    seat: int

    def decision(self, state: State) -> Decision | None:
        if not state.seats[self.seat].hand:
            return None
        task = "to sell drafted cards for 1 Aqua each"
        question = "Name all that you sell at once; the rest stays in your hand."
        return Decision((self.seat,), (SellDrafted,), task, question)

    def offers(self, state: State, seat: int) -> list[Move]:
        hand = state.seats[seat].hand
        singles = [SellDrafted((card,)) for card in hand]
        return [SellDrafted(), *singles, *([SellDrafted(tuple(hand))] if len(hand) > 1 else [])]

    def prepared_answer(self, state: State, seat: int) -> Move | None:
        orders, hand = state.seats[seat].orders, state.seats[seat].hand
        if orders.sales is None:
            return None
        return SellDrafted(tuple(card for card in orders.sales if card in hand))

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, SellDrafted)
        cards = hand_cards(table.state, seat, move.cards)
        bury(table.state, seat, cards)
        gain = SALE_PRICE * len(cards)
        table.state.seats[seat].leo.water += gain
        table.record_event("sold_drafted", seat, cards=cards, aquas=gain)

    def run(self, table: Table[State]) -> None:
        """A seat without cards is not asked."""


class EndOfDraft(Step[State]):
    """One seniority disk goes; year 13 begins (ruling 166)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.disks -= 1
        state.year = len(SEASONS) + 1
        table.record_event("draft_ended", left=state.disks, year=state.year)
        table.push_steps(StartOfYear())
