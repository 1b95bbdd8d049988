"""Scoring line by line, ties, and the solo target (sections 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from bot.engine import Outcome, ScoreLine
from bot.games.planet_unknown.printed.cards import CARDS, COLORS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.land import Line, moon_lines
from bot.games.planet_unknown.printed.names import ENDINGS
from bot.games.planet_unknown.printed.pieces import SOLO, TILES
from bot.games.planet_unknown.printed.records import TERRAINS, TRACKS, Effect
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.events import MOON_DECK
from bot.games.planet_unknown.rules.objectives import goal_medals, ground_of, is_met
from bot.games.planet_unknown.rules.state import Seat, State

EACH_ZONE, EACH_CITY = 2, 2
METEORITES_A_SET = 3
TARGET, MOON_TARGET = 60, 80
BANDS = (
    (15, "a legend"), (10, "outstanding"), (5, "very good"), (0, "success"), (-5, "nearly there"), (-10, "a beginning"),
)  # fmt: skip
LOWEST_BAND = "a lost colony"


class Score(Struct, frozen=True):
    """The lines of a seat's score, in medals."""

    lines: int
    extra: int
    tracks: int
    lifepods: int
    meteorites: int
    cards: int
    private: int
    goals: int
    moon: int

    @property
    def total(self) -> int:
        return sum(getattr(self, name) for name in self.__struct_fields__)


def filled(own: Seat) -> int:
    """Squares that count as filled in rows and columns: covered ones, and bare currents of Petra."""
    ground = ground_of(own)
    return ground.mask(own.terrain) | ground.of_ground("current")


def stands_of(own: Seat) -> list[tuple[Line, str, int]]:
    """Every line: done, spoiled (by a meteorite) or open, and how many squares are missing."""
    ground = ground_of(own)
    full, meteors = filled(own), ground.mask(own.meteors_at)
    found = []
    for line in ground.lines:
        missing = (line.mask & ~full).bit_count()
        stand = "spoiled" if line.mask & meteors else "open" if missing else "done"
        found.append((line, stand, missing))
    return found


def line_medals(own: Seat) -> int:
    return sum(line.medals for line, stand, _ in stands_of(own) if stand == "done")


def extra_medals(own: Seat) -> int:
    """Cerberus' zones and Gaia's cities."""
    ground = ground_of(own)
    covered = ground.mask(own.terrain)
    zones = sum(not zone & ~covered for zone in ground.zones.values())
    cities = (ground.of_ground("city") & ~covered).bit_count()
    return EACH_ZONE * zones + EACH_CITY * cities


def track_medals(own: Seat) -> int:
    corporation = rules_of(own.corporation, own.halves)
    return sum(corporation.medals(own, track) for track in TRACKS)


def effects(own: Seat) -> list[Effect]:
    """What the end-game cards of a seat say."""
    return [effect for card in own.cards for effect in CARDS[card].effects]


def lifepod_medals(own: Seat) -> int:
    rates = [e.medals_each for e in effects(own) if e.op == "lifepod_rate"]
    return own.pods * max([1, *rates])


def meteorite_medals(own: Seat) -> int:
    """Three by three, rounded down first (section 9.3)."""
    repos = [e for e in effects(own) if e.set == "meteorite_repo"]
    rate = repos[0].by_cards[len(repos) - 1] if repos else 1
    return own.meteors // METEORITES_A_SET * rate


def card_medals(own: Seat) -> int:
    trade = [e for e in effects(own) if e.set == "commerce_agreement"]
    return (trade[0].by_cards[len(trade) - 1] if trade else 0) + sum(
        COUNTED[e.op](own, e) for e in effects(own) if e.op in COUNTED
    )


def _per(own: Seat, effect: Effect) -> int:
    count = PER[effect.what](own) * effect.n
    return min(count, effect.max) if effect.max else count


def _patches_on_planet(own: Seat) -> int:
    """Of any colour (A-3); those on the moon do not count."""
    ground = ground_of(own)
    patches = [piece for piece in own.pieces if TILES[piece.tile].is_patch]
    return sum(not ground.is_moon(piece.squares[0]) for piece in patches)


def _rovers_on_moon(own: Seat) -> int:
    return sum(ground_of(own).is_moon(rover.at) for rover in own.rovers_out)


def _five_moon_squares(own: Seat) -> int:
    ground = ground_of(own)
    return (ground.mask(own.terrain) & ground.on_moon).bit_count() // 5


def _moon_lines(own: Seat) -> int:
    ground = ground_of(own)
    covered, meteors = ground.mask(own.terrain), ground.mask(own.meteors_at)
    masks = moon_lines(own.moon).values()
    return sum(not mask & ~covered and not mask & meteors for mask in masks)


PER: dict[str, Callable[[Seat], int]] = {
    "patch_on_planet": _patches_on_planet,
    "rover_on_moon": _rovers_on_moon,
    "5_covered_moon_squares": _five_moon_squares,
    "complete_moon_line_without_meteorite": _moon_lines,
}


def _if(own: Seat, effect: Effect) -> int:
    ground = ground_of(own)
    if effect.condition == "no_meteorite_on_moon":
        is_so = not any(ground.is_moon(at) for at in own.meteors_at)
    else:
        is_so = not ground.on_moon & ~ground.mask(own.terrain)
    return effect.n if is_so else effect.otherwise


COUNTED: dict[str, Callable[[Seat, Effect], int]] = {
    "medals": lambda own, effect: effect.n,
    "medals_per": _per,
    "medals_if": _if,
}


def private_medals(own: Seat) -> int:
    return sum(OBJECTIVES[c].private.medals for c in own.objectives if is_met(own, c))


def station_medals(own: Seat) -> int:
    """The moon's stations: one of each of six, or pairs of the two indicated (M-7)."""
    ground = ground_of(own)
    if ground.moon is None:
        return 0
    there = [kind for at, kind in own.symbols.items() if ground.is_moon(at)]
    if ground.moon.pairs:
        return ground.moon.medals * min(there.count(kind) for kind in ground.moon.pairs)
    return ground.moon.medals if {*TERRAINS} <= {*there} else 0


def red_medals(own: Seat) -> int:
    ground = ground_of(own)
    if ground.moon is None:
        return 0
    return ground.moon.red * sum(ground.is_moon(at) for at in own.meteors_at)


def score(state: State, seat: int) -> Score:
    """What a seat would score now, its secret cards and objectives among it."""
    return score_of(state.seats[seat], seat, state)


def score_of(own: Seat, seat: int, state: State, knows_all: bool = True) -> Score:
    """The same for a seat whose draft stands as `own`; without what is secret if `knows_all` is False."""
    if not own.planet:
        return Score(0, 0, 0, 0, 0, 0, 0, 0, 0)
    seats = [own if other == seat else state.seats[other] for other in range(len(state.seats))]
    seen = own if knows_all else _without_secrets(own)
    has_all = all(other.planet for other in seats)
    goals = [goal for goal in state.goals if seat in goal.seats and has_all]
    return Score(
        lines=line_medals(own),
        extra=extra_medals(own),
        tracks=track_medals(own),
        lifepods=lifepod_medals(seen),
        meteorites=meteorite_medals(seen),
        cards=card_medals(seen),
        private=private_medals(seen),
        goals=sum(goal_medals(goal, seats, seat) for goal in goals),
        moon=station_medals(own) - red_medals(own),
    )


def _without_secrets(own: Seat) -> Seat:
    """The same seat with open things only (a shallow copy: nothing is changed through it)."""
    names = own.__struct_fields__
    seen = Seat(**{name: getattr(own, name) for name in names})
    seen.cards, seen.objectives = [], []
    return seen


def uncovered(own: Seat) -> int:
    """Bare squares of planet and moon (M-16); currents of Petra are not bare."""
    ground = ground_of(own)
    return ((ground.on_planet | ground.on_moon) & ~filled(own)).bit_count()


def meteorites_left(own: Seat) -> int:
    """Those on the boards, and carried ones (ruling N7)."""
    return len(own.meteors_at) + sum(rover.carries for rover in own.rovers_out)


def target(state: State) -> int:
    """The solo target: it depends on how many events of each colour the deck was made of."""
    has_moon = state.options.moon
    base = MOON_TARGET if has_moon else TARGET
    return base + sum(_modifier(color, number, has_moon) for color, number in mix_of(state).items())


def mix_of(state: State) -> dict[str, int]:
    return {color: sum(EVENTS[c].color == color for c in state.mix) for color in COLORS}


def _modifier(color: str, number: int, has_moon: bool) -> int:
    for span, by_color in SOLO.items():
        least, _, most = span.replace("+", "-99").partition("-")
        last = 99 if not has_moon and least == "15" else int(most)
        if int(least) <= number <= last:
            return by_color[color]
    raise AssertionError(f"{number} events are more than {MOON_DECK}")


def band(over: int) -> str:
    """What a solo result is called; `over`: medals above the target (ruling N9)."""
    return next((name for least, name in BANDS if over >= least), LOWEST_BAND)


LABELS = {
    "lines": "Rows and columns",
    "extra": "Zones and cities",
    "tracks": "Resource tracks",
    "lifepods": "Lifepods",
    "meteorites": "Meteorites",
    "cards": "Civ cards",
    "private": "Private objectives",
    "goals": "Neighbour objectives",
    "moon": "Moon",
}


def lines_in_play(state: State) -> tuple[str, ...]:
    """The lines of the score in which anybody can have something in this match."""
    came = [effect.op for card in (*state.past, *state.now) for effect in EVENTS[card].effects]
    grounds = [ground_of(own) for own in state.seats if own.planet]
    is_there = {
        "extra": any(ground.zones or ground.of_ground("city") for ground in grounds),
        "private": state.options.private or state.is_solo or "draw_objective" in came,
        "goals": bool(state.goals) or not state.is_solo,
        "moon": state.options.moon,
    }
    return tuple(name for name in LABELS if is_there.get(name, True))


def outcome(state: State) -> Outcome | None:
    """Reason, winners and lines when the match is over."""
    if not state.is_over:
        return None
    scores = [score(state, seat) for seat in range(len(state.seats))]
    lines = [
        ScoreLine(label, tuple(getattr(one, name) for one in scores))
        for name, label in LABELS.items()
        if any(getattr(one, name) for one in scores)
    ]
    totals = [one.total for one in scores]
    lines.append(ScoreLine("Total", tuple(totals)))
    return Outcome(_reason(state, totals), _winners(state, totals), tuple(lines))


def _reason(state: State, totals: list[int]) -> str:
    """Why it ended; alone first how near the target is."""
    why = ENDINGS[state.ending]
    if not state.is_solo:
        return why
    wanted = target(state)
    return f"{band(totals[0] - wanted)}, {totals[0]} of {wanted} medals; {why}"


def _winners(state: State, totals: list[int]) -> tuple[int, ...]:
    """Most medals; then fewer bare squares, then fewer meteorites; then shared. Alone: the target must be reached."""
    if state.is_solo:
        return (0,) if totals[0] >= target(state) else ()
    ranks = [
        (total, -uncovered(own), -meteorites_left(own))
        for total, own in zip(totals, state.seats, strict=True)
    ]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
