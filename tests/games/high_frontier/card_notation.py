"""Cards for tests, written as EXAMPLES does: `hall_effect:W`, `mo_li_heat_pipe:B heavy`, a faction's id for its crew."""

from __future__ import annotations

from bot.games.high_frontier.printed.cards import BLACK, CREW, FACTIONS, WHITE
from bot.games.high_frontier.rules.ships.fuel import burnt, dry, load, spot
from bot.games.high_frontier.state.state import Card, Stack


def card(text: str) -> Card:
    """`B` is the black side, `W` or nothing the white one; radiators are light unless `heavy`."""
    name, _, lies = text.partition(":")
    if name in FACTIONS:
        return Card(name, CREW)
    return Card(name, BLACK if lies.startswith("B") else WHITE, lies.endswith("heavy"))


def rocket(
    at: str, *names: str, tanks: int = 0, wet: int = 0, grade: str = "water", water: int = 0
) -> Stack:
    """A Rocket of these cards; `tanks` loaded as Fuel, or Fuel up to a whole `wet` mass; `water` tanks as cargo."""
    stack = Stack(at, [card(name) for name in names], water=water)
    stack.wet = spot(dry(stack))
    tanks = tanks or (wet - dry(stack) if wet else 0)
    if tanks:
        assert load(stack, tanks, grade)
    return stack


def spent(stack: Stack, steps: int) -> Stack:
    """The Rocket after burning fuel steps."""
    stack.wet = burnt(stack.wet, steps)
    return stack
