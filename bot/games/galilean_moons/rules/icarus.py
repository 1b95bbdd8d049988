"""Dr. Icarus, the opponent who plays by himself (Dr. Icarus; rulings 53-67)."""

from __future__ import annotations

from bot.engine import Step, Table
from bot.games.galilean_moons.printed.pieces import GALILEAN, MOONS, RULES, TYPES, WILDCARD
from bot.games.galilean_moons.rules.cards import discard, refill_draft, shown_types, top_card
from bot.games.galilean_moons.rules.control import is_open, take_over, tell_invasion
from bot.games.galilean_moons.rules.gems import gain
from bot.games.galilean_moons.rules.state import Focus, State, tell


class IcarusTurn(Step[State]):
    """His turn: as many focuses as his level says."""

    def run(self, table: Table[State]) -> None:
        turn = table.state.acting
        if turn.left:
            turn.left -= 1
            focus(table, turn.seat)
            table.push_steps(self)


def focus(table: Table[State], icarus: int) -> None:
    """One focus: roll, draw, act on each matching sector in order, discard (ruling 59)."""
    rolled = table.chance.roll(len(MOONS))
    moon = next(moon for moon in MOONS.values() if moon.die == rolled)
    tell(table, "focused", icarus, moon=moon.id)
    card = search(table, icarus, moon.sectors)
    table.state.focus = Focus(moon.id, card)
    if card is None:
        tell(table, "found_nothing", icarus, moon=moon.id)
        return
    for at in moon.sectors:
        if kind := matching_type(table.state, icarus, card, at):
            act(table, icarus, at, kind)
    discard(table, [card])


def search(table: Table[State], icarus: int, sectors: tuple[str, ...]) -> str | None:
    """A wildcard from the draft, else cards from the deck until one matches; None when none can (rulings 55-57, 73)."""
    state = table.state
    if WILDCARD in state.draft:
        state.draft[state.draft.index(WILDCARD)] = None
        tell(table, "took_from_draft", icarus, card=WILDCARD)
        refill_draft(table)
        return WILDCARD
    if not any(matches(state, card, sectors) for card in (*state.deck, *state.discard)):
        return None
    misses: list[str] = []
    while not matches(state, card := top_card(table), sectors):
        misses.append(card)
        discard(table, [card])
    tell(table, "searched", icarus, misses=misses, card=card, reveals=True)
    refill_draft(table)
    return card


def matches(state: State, card: str, sectors: tuple[str, ...]) -> bool:
    return any(matches_sector(state, card, at) for at in sectors)


def matches_sector(state: State, card: str, at: str) -> bool:
    """A wildcard matches each sector, the Galilean one only while the draft shows anything (rulings 16, 58)."""
    kind = state.sectors[at].kind
    if kind == GALILEAN:
        return bool(shown_types(state)) if card == WILDCARD else card in shown_types(state)
    return card in (kind, WILDCARD)


def matching_type(state: State, icarus: int, card: str, at: str) -> str | None:
    """The type of the gem he would mine there; None where his card does not match (ruling 58)."""
    if not matches_sector(state, card, at):
        return None
    if card != WILDCARD:
        return card
    kind = state.sectors[at].kind
    return _scarcest(state, icarus) if kind == GALILEAN else kind


def _scarcest(state: State, icarus: int) -> str:
    """Of the types in the draft the one he owns least of, the left slot on a tie; of all types if there are wildcards only."""
    shown = [card for card in state.draft if card and card != WILDCARD] or TYPES
    return min(shown, key=lambda kind: state.seats[icarus].gems[kind])


def act(table: Table[State], icarus: int, at: str, kind: str) -> None:
    """Mine what is his, invade what he can, else target it (rulings 60-63)."""
    state = table.state
    sector = state.sectors[at]
    if sector.owner == icarus:
        tell(table, "icarus_mined", icarus, at=at)
        gain(table, icarus, kind, 1)
    elif state.seats[icarus].supply and sector.targets >= needed_targets(state, at):
        _invade(table, icarus, at)
    elif not is_open(state, at):
        sector.targets += 1
        tell(table, "targeted", icarus, at=at, targets=sector.targets)


def needed_targets(state: State, at: str) -> int:
    sector = state.sectors[at]
    return RULES.invade_unit * sector.units + (RULES.invade_base if sector.base else 0)


def _invade(table: Table[State], icarus: int, at: str) -> None:
    tell_invasion(table, icarus, at, {})
    table.state.sectors[at].targets = 0
    take_over(table, icarus, at)
