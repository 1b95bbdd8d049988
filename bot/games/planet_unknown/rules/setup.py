"""Setup: the station is loaded, boards and objectives are dealt and chosen secretly at once (section 2)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from bot.engine import Chance, Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.planet_unknown.printed.cards import BASE_CARDS, CARDS, OBJECTIVES, RANKS
from bot.games.planet_unknown.printed.land import land
from bot.games.planet_unknown.printed.pieces import (
    CORPORATIONS,
    HALVES,
    INNER,
    KSB,
    MOONS,
    OUTER,
    PATH,
    PLANETS,
    QUANTUM,
    SEATS_AT,
    SHAPES,
    SPLIT,
    TOKENS,
    UNIVERSAL,
)
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.events import build, deck_size, has_events, is_in_play, most_of
from bot.games.planet_unknown.rules.patches import coloured
from bot.games.planet_unknown.rules.rating import likely
from bot.games.planet_unknown.rules.round import NextRound
from bot.games.planet_unknown.rules.seat_turn import PrivateMove
from bot.games.planet_unknown.rules.state import Dealt, Goal, Options, Seat, Spot, State
from bot.games.planet_unknown.rules.station import DEPOTS

SOLO_DEALT, SOLO_KEPT, DEALT = 4, 3, 2
TWO_PLAYER_GOALS = 3
FLUX, OASIS = "flux_industries", "oasis_ultd"


class ChooseBoards(PrivateMove, frozen=True):
    """Choose your sides: planet, corporation, moon, and what belongs to them."""

    command: ClassVar[str] = "boards"
    label: ClassVar[str] = "Choose your boards"
    planet: Annotated[str, Meta(description="Your planet; the split planet with its four sides")]
    corporation: Annotated[str, Meta(description="Your corporation; Quantum Solutions with halves")]
    moon: Annotated[str, Meta(description="Your moon and the satellite's starting point")] = ""
    flux: Annotated[str, Meta(description="Flux Industries: the track of the flux token")] = ""
    objective: Annotated[
        int, Meta(description="The objective you keep (alone: the one you give up)")
    ] = 0


def check_options(seats: int, options: Options) -> None:
    """Raises `IllegalMove` for an event deck that cannot be made."""
    own = {"green": options.green, "orange": options.orange, "red": options.red}
    if options.mix != "own":
        if any(own.values()):
            raise IllegalMove("Numbers of events go with the mix `own`.", "event deck")
        return
    if not has_events(seats, options):
        raise IllegalMove("An own mix needs the event deck.", "event deck")
    if sum(own.values()) != deck_size(options):
        raise IllegalMove(f"The event deck has {deck_size(options)} cards.", "event deck")
    for color, most in most_of(seats, options).items():
        if own[color] > most:
            raise IllegalMove(f"There are only {most} {color} events.", "event deck")


def setup(seats: int, options: Options, chance: Chance) -> State:
    """The station, cards and boards dealt; nothing chosen yet."""
    outer = [chance.shuffle(SHAPES[shape]) for shape in OUTER]
    inner = [chance.shuffle(SHAPES[shape]) for shape in INNER]
    shift, rotation = chance.roll(DEPOTS) - 1, chance.roll(DEPOTS) - 1
    stacks, box = _civ_stacks(seats, options, chance)
    goals = chance.shuffle(list(OBJECTIVES))
    dealt = _deal_boards(seats, options, chance)
    for one in dealt:
        count = SOLO_DEALT if seats == 1 else DEALT * options.private
        one.objectives, goals = goals[:count], goals[count:]
    deck = build(seats, options, chance) if has_events(seats, options) else []
    return State(
        options,
        [Seat() for _ in range(seats)],
        list(SEATS_AT[seats]),
        outer,
        inner,
        shift,
        rotation,
        chance.roll(seats) - 1,
        stacks,
        box,
        goals,
        events=deck,
        mix=list(deck),
        dealt=dealt,
    )


def _civ_stacks(seats: int, options: Options, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """One more card of each rank than players; the rest stays in the box."""
    stacks: list[list[int]] = []
    box: list[int] = []
    for rank in RANKS:
        pile = [card.id for card in CARDS.values() if card.rank == rank]
        pile = [card for card in pile if card in BASE_CARDS or options.new_cards]
        pile = chance.shuffle([c for c in pile if is_in_play(options, CARDS[c].needs)])
        stacks.append(pile[: seats + 1])
        box += pile[seats + 1 :]
    return stacks, box


def _deal_boards(seats: int, options: Options, chance: Chance) -> list[Dealt]:
    """An asymmetric side of each board to everybody; the split boards to one player each."""
    planets = chance.shuffle([name for name in PLANETS if name != KSB])[:seats]
    corporations = chance.shuffle([name for name in CORPORATIONS if name != UNIVERSAL])[:seats]
    moons = chance.shuffle([name for name in MOONS if name != "M0"])[:seats]
    if options.boards == "standard":
        planets, corporations, moons = [KSB] * seats, [UNIVERSAL] * seats, ["M0"] * seats
    if options.split_planet:
        planets[chance.roll(seats) - 1] = SPLIT
    if options.split_corporation:
        corporations[chance.roll(seats) - 1] = QUANTUM
    boards = zip(planets, corporations, moons, strict=True)
    return [Dealt(planet, company, moon * options.moon, []) for planet, company, moon in boards]


def planets_of(dealt: Dealt) -> list[str]:
    """What a seat may choose: the dealt side or the symmetric one; the sides of four quarters."""
    if dealt.planet != SPLIT:
        return list(dict.fromkeys([dealt.planet, KSB]))
    sides = ["A", "B"]
    return [f"{SPLIT} {a}{b}{c}{d}" for a in sides for b in sides for c in sides for d in sides]


def corporations_of(dealt: Dealt) -> list[str]:
    if dealt.corporation == QUANTUM:
        return [f"{QUANTUM} {halves}" for halves in HALVES]
    return list(dict.fromkeys([dealt.corporation, UNIVERSAL]))


def moons_of(dealt: Dealt) -> list[str]:
    """A side and a starting point: `M0 at 8`."""
    if not dealt.moon:
        return [""]
    sides = dict.fromkeys([dealt.moon, "M0"])
    return [f"{side} at {start}" for side in sides for start in MOONS[side].starts]


def boards_of(dealt: Dealt) -> list[ChooseBoards]:
    """Everything that a seat may choose."""
    return [
        ChooseBoards(planet, company, moon, flux, objective)
        for planet in planets_of(dealt)
        for company in corporations_of(dealt)
        for moon in moons_of(dealt)
        for flux in (TRACKS if company == FLUX else ("",))
        for objective in (_objectives(dealt) or (0,))
    ]


def _objectives(dealt: Dealt) -> list[int]:
    """Alone the least likely one comes first, to be given up; else the likeliest, to be kept."""
    return sorted(dealt.objectives, key=likely, reverse=len(dealt.objectives) < SOLO_DEALT)


class ChooseSides(Step[State]):
    """Everybody chooses from what was dealt, secretly and at the same time."""

    chosen: dict[int, ChooseBoards] = {}

    def decision(self, state: State) -> Decision:
        pending = tuple(s for s in range(len(state.seats)) if s not in self.chosen)
        return Decision(pending, (ChooseBoards,), "to choose boards")

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*boards_of(state.dealt[seat])]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, ChooseBoards)
        if move not in boards_of(table.state.dealt[seat]):
            raise IllegalMove(_choices(table.state.dealt[seat]), "section 2")
        self.chosen[seat] = move
        table.record_event("chose", seat, seen_by=(seat,), choice=msgspec.to_builtins(move))
        if len(self.chosen) < len(table.state.seats):
            table.push_steps(self)
        else:
            table.push_steps(Begin(self.chosen))


def _choices(dealt: Dealt) -> str:
    planets = ", ".join(planets_of(dealt)[:4])
    companies = ", ".join(corporations_of(dealt))
    moons = f"; moon: {', '.join(moons_of(dealt))}" if dealt.moon else ""
    return f"You can choose planet: {planets}; corporation: {companies}{moons}."


class Begin(Step[State]):
    """All choices are shown; the neighbour objectives are dealt; the first round begins."""

    chosen: dict[int, ChooseBoards]

    def run(self, table: Table[State]) -> None:
        state = table.state
        for seat, move in sorted(self.chosen.items()):
            state.seats[seat] = seat_of(state, seat, move)
            table.record_event(
                "boards", seat, who=seat_placeholder(seat), planet=move.planet, reveals=True,
                corporation=move.corporation, moon=move.moon, flux=move.flux,
            )  # fmt: skip
        _deal_goals(state)
        state.dealt = []
        table.record_event("goals", goals=[msgspec.to_builtins(goal) for goal in state.goals])
        table.record_event("commander", state.commander, who=seat_placeholder(state.commander))
        table.push_steps(NextRound())


def seat_of(state: State, seat: int, move: ChooseBoards) -> Seat:
    """A seat as it begins, on the boards it has chosen."""
    planet, _, quarters = move.planet.partition(" ")
    company, _, halves = move.corporation.partition(" ")
    moon, _, start = move.moon.partition(" at ")
    board = rules_of(company, halves).board
    ground = land(planet, quarters, moon)
    options = state.options
    own = Seat(planet, quarters, company, halves, moon, int(start or 0))
    own.trackers = {track: Spot(track, 0) for track in TRACKS}
    if company == OASIS:
        own.trackers["water"] = Spot(PATH, 0)
    own.rovers = board.rovers
    own.pods_at, own.meteors_at = list(ground.pods), list(ground.craters)
    own.arrays = coloured() if options.arrays else []
    own.tokens = list(TOKENS) if options.emergency else []
    own.flux = move.flux
    own.objectives = _kept(state, seat, move.objective)
    return own


def _kept(state: State, seat: int, chosen: int) -> list[int]:
    """One of two kept, or (alone) one of four given up."""
    dealt = state.dealt[seat].objectives
    if not dealt:
        return []
    kept = [card for card in dealt if card != chosen] if state.is_solo else [chosen]
    state.gone_goals += [card for card in dealt if card not in kept]
    return kept


def _deal_goals(state: State) -> None:
    """A card between each two neighbours; three between two players; none alone."""
    count = len(state.seats)
    if count == 1:
        return
    pairs = (
        [[s, (s + 1) % count] for s in range(count)] if count > 2 else [[0, 1]] * TWO_PLAYER_GOALS
    )
    for pair in pairs:
        state.goals.append(Goal(state.goal_deck.pop(0), pair))
