"""The fuel strip: mass, steps, tanks, weight class, fuel grades (F; rulings 37-48).

A spot of the strip is its index in `STRIP`; mass chits of a Rocket stand on spots.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from bot.games.high_frontier.printed.cards import DIRT, GRADES, ISOTOPE
from bot.games.high_frontier.printed.tracks import CLASS_THRUST, MOST_DRY, MOST_WET, STRIP
from bot.games.high_frontier.state.state import Stack, lie

HEAVIEST = len(STRIP) - 1
SPOTS = {node.mass: index for index, node in enumerate(STRIP)}
_LIGHTER: dict[int, list[int]] = defaultdict(list)
for _index, _node in enumerate(STRIP):
    if _node.tank is not None:
        _LIGHTER[_node.tank].append(_index)


def cargo(stack: Stack) -> int:
    """Mass of cards and fuel tanks, 0 included."""
    return sum(lie(card).mass for card in stack.cards) + stack.water + stack.isotope


def dry(stack: Stack) -> int:
    """Dry mass: at least 1 (ruling 38)."""
    return max(1, cargo(stack))


def spot(mass: int | Fraction) -> int:
    """The spot of a mass. Raises `KeyError` above the end of the strip."""
    return SPOTS[Fraction(mass)]


def text(wet: int) -> str:
    """A spot as players read it: `9 1/2`."""
    return STRIP[wet].text


def steps(wet: int, dry_mass: int) -> int:
    """Fuel steps that can be burnt before the wet chit would pass the dry one (F3); two lanes lie above 23."""
    low, count = Fraction(dry_mass), 0
    at = STRIP[wet].burn
    while at is not None and STRIP[at].mass >= low:
        at, count = STRIP[at].burn, count + 1
    return count


def burnt(wet: int, count: int) -> int:
    """The spot after so many fuel steps. Raises `ValueError` when the strip ends before."""
    at: int | None = wet
    for _ in range(count):
        at = None if at is None else STRIP[at].burn
    if at is None:
        raise ValueError(f"{count} fuel steps from {text(wet)} leave the strip")
    return at


def heavier(wet: int, tanks: int) -> int | None:
    """The spot with so many tanks more, along the red lines; None past the end of the strip (ruling 40)."""
    at: int | None = wet
    for _ in range(tanks):
        at = None if at is None else STRIP[at].tank
    return at


def lighter(wet: int, mass: int) -> int:
    """The spot with so much mass less: the red lines backwards, the lower of two origins (ruling 37)."""
    at = wet
    for _ in range(mass):
        at = min(_LIGHTER[at], default=0)
    return at


def rebalanced(wet: int, before: int, after: int) -> int | None:
    """The wet spot after cargo changed from one mass to another; None past the end. 0 to 1 moves no chit (ruling 38)."""
    low, high = max(1, before), max(1, after)
    moved = heavier(wet, high - low) if high >= low else lighter(wet, low - high)
    return None if moved is None else max(moved, SPOTS.get(Fraction(high), HEAVIEST))


def weight_class(wet: int) -> str:
    """wisp, probe, scout, transport or tug; a fraction belongs to its whole part (ruling 47)."""
    return STRIP[wet].band


def class_thrust(wet: int) -> int:
    return CLASS_THRUST[STRIP[wet].band]


def is_too_heavy(stack: Stack) -> bool:
    """Whether a Rocket may not move: dry above 23 or wet above 32 (ruling 40)."""
    return dry(stack) > MOST_DRY or STRIP[stack.wet].mass > MOST_WET


def fuel_left(stack: Stack) -> int:
    """Fuel steps aboard a Rocket."""
    return steps(stack.wet, dry(stack)) if stack.grade else 0


def reweigh(stack: Stack, before: int) -> bool:
    """Move a Rocket's chits after its cargo changed from mass `before`; False when the strip ends before (ruling 40)."""
    if not stack.grade:
        low = dry(stack)
        stack.wet = spot(low) if low <= MOST_WET else HEAVIEST
        return True
    moved = rebalanced(stack.wet, before, cargo(stack))
    if moved is None or dry(stack) > MOST_WET:
        return False
    stack.wet = moved
    if moved == spot(dry(stack)):
        stack.grade = ""
    return True


def burn(stack: Stack, count: int) -> None:
    """Take fuel steps off a Rocket. Raises `ValueError` when there are fewer aboard."""
    if count > fuel_left(stack):
        raise ValueError(f"{count} fuel steps are not aboard")
    stack.wet = burnt(stack.wet, count)
    if stack.wet == spot(dry(stack)):
        stack.grade = ""


def mixed(loaded: str, added: str) -> str:
    """The grade of Fuel when one is added to another: the lower (F4); empty tanks mix nothing."""
    return min(loaded, added, key=GRADES.index) if loaded else added


def runs_on(grade: str, fuel: str) -> bool:
    """Whether a triangle of this grade burns this Fuel: its own grade or better."""
    return bool(fuel) and GRADES.index(fuel) >= GRADES.index(grade)


def load(stack: Stack, tanks: int, grade: str) -> bool:
    """Put tanks straight into a Rocket's Fuel; False when the strip ends before. Grades mix downwards (ruling 45)."""
    moved = heavier(stack.wet, tanks)
    if moved is None or dry(stack) > MOST_WET:
        return False
    stack.wet, stack.grade = moved, mixed(stack.grade, grade)
    return True


def tanks_to_fuel_refusal(stack: Stack, tanks: int, grade: str) -> str | None:
    """Why aboard tanks may not become Fuel (G2, ruling 45)."""
    aboard = stack.isotope if grade == ISOTOPE else stack.water
    if tanks > aboard:
        return f"There are {aboard} {grade} tanks aboard, not {tanks}."
    if stack.grade and stack.grade != grade:
        return f"The tanks hold {stack.grade}; only {stack.grade} may be added aboard."
    return None


def tanks_to_fuel(stack: Stack, tanks: int, grade: str) -> None:
    """Aboard tanks become Fuel: the dry chit moves left, the wet one stays (G2)."""
    if grade == ISOTOPE:
        stack.isotope -= tanks
    else:
        stack.water -= tanks
    stack.grade = grade


def fuel_to_tanks_refusal(stack: Stack, tanks: int) -> str | None:
    """Why Fuel may not become tanks of cargo: never dirt, whole units only while dry is not above wet (G2, ruling 45)."""
    if stack.grade in ("", DIRT):
        return "Dirt cannot be put into tanks." if stack.grade else "There is no Fuel aboard."
    if dry_after(stack, tanks) > STRIP[stack.wet].mass:
        return (
            f"Dry mass would be {dry_after(stack, tanks)}, above the wet mass of {text(stack.wet)}."
        )
    return None


def fuel_to_tanks(stack: Stack, tanks: int) -> None:
    """Fuel becomes tanks of its own colour: the dry chit moves right, the wet one stays (G2)."""
    if stack.grade == ISOTOPE:
        stack.isotope += tanks
    else:
        stack.water += tanks
    if stack.wet == spot(dry(stack)):
        stack.grade = ""


def dry_after(stack: Stack, tanks: int) -> int:
    """Dry mass with so many tanks of cargo more, or fewer when negative."""
    return max(1, cargo(stack) + tanks)
