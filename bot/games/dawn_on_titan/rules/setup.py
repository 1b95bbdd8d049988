"""Setup, and the return to the board of a player without units (Setup; Sequence of play; rulings 5-9)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import (
    SEAT_LETTERS,
    Chance,
    Decision,
    IllegalMove,
    Move,
    Step,
    Table,
    seat_placeholder,
)
from bot.games.dawn_on_titan.printed.ai_deck import AI_DECK, AI_LACKS, AI_WEAPONS, SET_ASIDE
from bot.games.dawn_on_titan.printed.names import body_named, listed, plain
from bot.games.dawn_on_titan.printed.pieces import (
    BOARDS,
    BODY_DIRECTION,
    CLOUD,
    FIRST_SHIP,
    MOONLETS,
    MOONS,
    PLACES,
    START_HAND,
    START_PILE,
    TITAN_AT,
)
from bot.games.dawn_on_titan.rules.bodies import flip, options, place_industry, spot_refusal
from bot.games.dawn_on_titan.rules.flight import entered
from bot.games.dawn_on_titan.rules.state import Body, Options, Orders, Seat, Ship, Solo, State

HUMAN, AI = 0, 1


class PlaceStart(Move, frozen=True):
    """Choose the moon on which you begin, or come back when you have no units left."""

    command: ClassVar[str] = "start"
    label: ClassVar[str] = "Choose a start"
    at: Annotated[str, Meta(description="The moon or cloud, e.g. N5")]


class PlaceIndustry(Move, frozen=True):
    """Choose the industry that you place on the moon just flipped."""

    command: ClassVar[str] = "start-industry"
    label: ClassVar[str] = "Place an industry"
    industry: Annotated[str, Meta(description="One of the moon's options that you have at home")]


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The board with face-down bodies, an HQ per seat, nothing placed yet. One seat brings a second one, the AI's."""
    is_solo = seats == 1
    boards = chance.shuffle(list(BOARDS))[: max(seats, 2)]
    first = HUMAN if is_solo else chance.roll(seats) - 1
    state = State(options, [_seat(board) for board in boards], _bodies(seats, chance), first, first)
    if is_solo:
        _make_ai(state, chance)
    return state


def _seat(board: str) -> Seat:
    home = dict(BOARDS[board].industries)
    return Seat(board, home, list(START_HAND), list(START_PILE), Orders())


def _make_ai(state: State, chance: Chance) -> None:
    """The AI fights with weapons only, from a deck of which two cards are set aside unseen (Solo setup, ruling 47)."""
    ai = state.seats[AI]
    ai.is_ai = True
    for kind in AI_LACKS:
        del ai.home[kind]
    deck = chance.shuffle(AI_WEAPONS)
    ai.hand, ai.pile = [], []
    state.solo = Solo(
        chance.shuffle(AI_DECK), combat_deck=deck[SET_ASIDE:], combat_discard=deck[:SET_ASIDE]
    )


def _bodies(seats: int, chance: Chance) -> dict[str, Body]:
    places = PLACES[seats]
    bodies = {TITAN_AT: Body("titan", "titan", True)}
    bodies |= {at: Body("cloud", CLOUD.id, True) for at in places.clouds}
    for kind, spots in (("main", places.main_moons), ("norse", places.norse_moons)):
        drawn = chance.shuffle([moon.id for moon in MOONS.values() if moon.kind == kind])
        bodies |= {at: Body(kind, name, False) for at, name in zip(spots, drawn, strict=False)}
    moonlets = chance.shuffle(list(MOONLETS))
    bodies |= {
        at: Body("moonlet", name, False)
        for at, name in zip(places.moonlets, moonlets, strict=False)
    }
    return bodies


def check_options(seats: int, options: Options) -> None:
    """Raises `IllegalMove` for a handicap of a seat that is not there and for options of the other mode, solo or several seats."""
    strangers = set(options.cheap_ships.upper()) - set(SEAT_LETTERS[:seats])
    if strangers:
        raise IllegalMove(
            f"There is no seat {listed(sorted(strangers))}; the seats are {listed(SEAT_LETTERS[:seats])}.",
            "Handicap",
        )
    if seats == 1 and options.fair_start:
        raise IllegalMove("A fair start is for several seats.", "fair_start")
    if seats > 1 and options.ai_head_start:
        raise IllegalMove("An AI head start is for the solo game; choose 0.", "Solo setup")


def start_refusal(state: State, at: str, again: bool) -> IllegalMove | None:
    """Why this is no place to begin; `again` = a return during the match, where clouds and explored moons count too."""
    body = state.bodies.get(at)
    if not again and (body is None or body.kind != "norse" or body.explored):
        hidden = [
            spot
            for spot, moon in state.bodies.items()
            if moon.kind == "norse" and not moon.explored
        ]
        return IllegalMove(
            f"You begin on a face-down norse moon: {listed(hidden, 'or')}.", "Setup 5; ruling 6"
        )
    if body is None or body.kind == "moonlet":
        return IllegalMove(f"There is no moon or cloud at {at}.", "Sequence of play; ruling 8")
    if body.industries:
        return IllegalMove(
            f"{at} has an industry on it; choose a body without one.", "Sequence of play; ruling 8"
        )
    return None


def starts(state: State, again: bool) -> list[str]:
    return [at for at in state.bodies if start_refusal(state, at, again) is None]


def decider(state: State, seat: int) -> int:
    """Who decides for a seat: its player, and the human for the AI (ruling 48)."""
    return HUMAN if state.seats[seat].is_ai else seat


class StartPlace(Step[State]):
    """A seat chooses where it begins or comes back."""

    seat: int
    again: bool = False

    def decision(self, state: State) -> Decision:
        where = "any moon or cloud without industry" if self.again else "a face-down norse moon"
        who = seat_placeholder(self.seat)
        return Decision(
            (decider(state, self.seat),),
            (PlaceStart,),
            "to choose where to come back" if self.again else "to choose a start",
            f"Choose {where} for {who}'s Pathfinder and an industry.",
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [PlaceStart(at) for at in starts(state, self.again)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlaceStart)
        at = plain(move.at)
        if refusal := start_refusal(table.state, at, self.again):
            raise refusal
        table.record_event("chose_start", self.seat, at=at)
        if not table.state.bodies[at].explored:
            flip(table, self.seat, at)
        table.push_steps(StartIndustry(self.seat, at))


class StartIndustry(Step[State]):
    """The seat chooses the industry for the body just chosen; no resources are gained (ruling 5)."""

    seat: int
    at: str

    def decision(self, state: State) -> Decision:
        task = "to choose the first industry"
        name = body_named(state.bodies[self.at].name)
        return Decision(
            (decider(state, self.seat),), (PlaceIndustry,), task, f"Which industry goes on {name}?"
        )

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*self._legal(state)]

    def _legal(self, state: State) -> list[PlaceIndustry]:
        kinds = options(state.bodies[self.at])
        return [PlaceIndustry(kind) for kind in kinds if not self._refusal(state, kind)]

    def _refusal(self, state: State, kind: str) -> IllegalMove | None:
        return spot_refusal(state, self.seat, kind, self.at)

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, PlaceIndustry)
        state = table.state
        kind = plain(move.industry)
        if refusal := self._refusal(state, kind):
            raise refusal
        place_industry(state, self.seat, kind, self.at)
        ship = Ship(self.at, BODY_DIRECTION[self.at])
        ship.began = entered(state, self.seat, ship)
        state.seats[self.seat].ships[FIRST_SHIP] = ship
        table.record_event("started", self.seat, at=self.at, industry=kind, ship=FIRST_SHIP)
