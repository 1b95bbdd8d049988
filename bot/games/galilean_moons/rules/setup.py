"""Setup: the first position, the secret technology choice, the first units (Setup; rulings 1-6, 53, 54)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Chance, Decision, IllegalMove, Move, Step, Table
from bot.games.galilean_moons.printed.names import ICARUS_NAME, listed, plain, title
from bot.games.galilean_moons.printed.pieces import (
    CARDS,
    MARKERS,
    NEUTRAL_BASES,
    RULES,
    SECTORS,
    TECHNOLOGIES,
    TYPES,
)
from bot.games.galilean_moons.rules.control import is_open, place, sector_refusal
from bot.games.galilean_moons.rules.state import Options, Seat, Sector, State, tell
from bot.games.galilean_moons.rules.turn import NextTurn

POWERS = (1, 2, 3)
MOST_PLAYERS = 4


class KeepTechnology(Move, frozen=True):
    """Choose the technology that you keep; the highest number will begin."""

    command: ClassVar[str] = "keep"
    label: ClassVar[str] = "Keep a technology"
    secret: ClassVar[bool] = True
    technology: Annotated[str, Meta(description="One of your three cards")]


class PlaceUnit(Move, frozen=True):
    """Place your first unit into a sector without base and unit."""

    command: ClassVar[str] = "start"
    label: ClassVar[str] = "Place your first unit"
    sector: Annotated[str, Meta(description="An open sector, e.g. G3")]


def check_options(seats: int, options: Options) -> None:
    """Raises `IllegalMove` for Dr. Icarus as a fifth player."""
    if options.icarus and seats == MOST_PLAYERS:
        raise IllegalMove(
            "Four people and Dr. Icarus are too many; he joins up to three.", "Dr. Icarus"
        )


def has_icarus(seats: int, options: Options) -> bool:
    """Alone one always has him as opponent."""
    return options.icarus or seats == 1


def neutrals(seats: int, options: Options) -> tuple[str, ...]:
    return (ICARUS_NAME,) if has_icarus(seats, options) else ()


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The board, deck, draft, hands and technologies dealt; nothing chosen yet. A single seat brings Dr. Icarus (ruling 3)."""
    invited = has_icarus(seats, options)
    players = seats + invited
    deck = chance.shuffle([card for card in CARDS for _ in range(RULES.cards_each * players)])
    draft, deck = list[str | None](deck[: RULES.draft_slots]), deck[RULES.draft_slots :]
    people = [_seat() for _ in range(players)]
    for number in range(seats):
        _deal_hand(people[number], deck)
    state = State(
        options,
        people,
        _sectors(players, chance),
        deck,
        draft,
        _deal_technologies(people[:seats], chance),
        dict.fromkeys(TYPES, RULES.gems_by_players[players]),
        icarus=seats if invited else None,
    )
    if invited:
        people[seats].technologies.append(state.stack.pop(0))
    return state


def _seat() -> Seat:
    return Seat(dict.fromkeys(TYPES, 0), RULES.units_each, dict.fromkeys(CARDS, 0))


def _deal_hand(seat: Seat, deck: list[str]) -> None:
    for _ in range(RULES.starting_hand):
        seat.hand[deck.pop(0)] += 1


def _sectors(players: int, chance: Chance) -> dict[str, Sector]:
    markers = chance.shuffle([kind for kind, count in MARKERS.items() for _ in range(count)])
    bases = NEUTRAL_BASES[players]
    return {at: Sector(kind, base=at in bases) for at, kind in zip(SECTORS, markers, strict=True)}


def _deal_technologies(seats: list[Seat], chance: Chance) -> list[str]:
    """One card of each power level to each seat; the rest, shuffled."""
    rest: list[str] = []
    for power in POWERS:
        pile = chance.shuffle([card.id for card in TECHNOLOGIES.values() if card.power == power])
        for seat in seats:
            seat.dealt.append(pile.pop(0))
        rest += pile
    return chance.shuffle(rest)


def people(state: State) -> list[int]:
    """The seats of people, without Dr. Icarus."""
    return [seat for seat in range(len(state.seats)) if seat != state.icarus]


class ChooseTechnology(Step[State]):
    """Everybody keeps one of three technologies, secretly and at the same time (ruling 1)."""

    kept: dict[int, str] = {}

    def decision(self, state: State) -> Decision:
        every = people(state)
        pending = tuple(seat for seat in every if seat not in self.kept)
        first = " The highest number of all begins." if len(every) > 1 else ""
        return Decision(
            pending,
            (KeepTechnology,),
            "to choose a technology",
            f"Which of your three technologies do you keep?{first}",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [KeepTechnology(card) for card in state.seats[seat].dealt]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, KeepTechnology)
        dealt = table.state.seats[seat].dealt
        if plain(move.technology) not in dealt:
            raise IllegalMove(f"You were dealt {listed(map(title, dealt), 'or')}.", "Setup 2")
        self.kept[seat] = plain(move.technology)
        table.record_event("kept", seat, technology=plain(move.technology), seen_by=(seat,))
        if len(self.kept) == len(people(table.state)):
            self._reveal(table)
        else:
            table.push_steps(self)

    def _reveal(self, table: Table[State]) -> None:
        """All choices are shown; what was rejected goes into the stack, from which the market is filled (ruling 2)."""
        state = table.state
        for seat, card in sorted(self.kept.items()):
            own = state.seats[seat]
            own.technologies.append(card)
            state.stack += [other for other in own.dealt if other != card]
            own.dealt = []
            tell(table, "owns", seat, technology=card, reveals=True)
        state.stack = table.chance.shuffle(state.stack)
        state.market = [state.stack.pop(0) for _ in range(RULES.market)]
        table.record_event("market_opened", technologies=list(state.market), reveals=True)
        state.order = turn_order(state, self.kept)
        table.push_steps(
            *(FirstUnit(seat) for seat in state.order if seat in self.kept), NextTurn()
        )


def turn_order(state: State, kept: dict[int, str]) -> list[int]:
    """Clockwise from the seat with the highest technology; Dr. Icarus always comes directly before it (ruling 53)."""
    seats = people(state)
    first = max(seats, key=lambda seat: TECHNOLOGIES[kept[seat]].number)
    around = [*seats[seats.index(first) :], *seats[: seats.index(first)]]
    return around if state.icarus is None else [state.icarus, *around]


class FirstUnit(Step[State]):
    """A seat places its first unit (Setup 12; ruling 5)."""

    seat: int

    def decision(self, state: State) -> Decision:
        return Decision(
            (self.seat,), (PlaceUnit,), "to place the first unit", "Where does your first unit go?"
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PlaceUnit(at) for at in SECTORS if is_open(state, at)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlaceUnit)
        at = plain(move.sector)
        if refusal := sector_refusal(at):
            raise refusal
        if not is_open(table.state, at):
            legal = listed((other for other in SECTORS if is_open(table.state, other)), "or")
            raise IllegalMove(f"{at} is not open; open are {legal}.", "Setup 12; ruling 5")
        place(table.state, self.seat, at)
        tell(table, "started", self.seat, at=at)
