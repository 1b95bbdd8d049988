"""The ways a ship can be rigged: each thrust triangle with each support chain that a flight can name (H2, J1; rulings 122, 125, 127)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from bot.engine import IllegalMove
from bot.games.high_frontier.planner.charting import hull_for
from bot.games.high_frontier.planner.plans import Hull, is_as_good
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.supports import Chain
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.state import Stack, State


class Rig(NamedTuple):
    """A ship as it flies by one triangle and chain; `lost`: cards that Project Valkyrie takes first."""

    stack: Stack
    engine: Engine
    hull: Hull
    lost: tuple[str, ...] = ()

    @property
    def price(self) -> tuple[int, bool]:
        """What flying so takes for good: cards, a Fountain."""
        return len(self.lost), bool(self.engine.spends)


def rigs(
    state: State,
    seat: int,
    ship: Stack,
    triangle: str = "",
    supports: Collection[str] = (),
    lit: bool = False,
) -> list[Rig]:
    """Those that no other one is as good as; by this triangle, and with these supports alone, if they are given.

    `lit`: with the afterburner.

    Raises `IllegalMove` with what the first triangle lacks when none can be activated.
    """
    zone, powersat = SKY.spaces[ship.at].zone, rights.has_powersat(state, seat)
    names = [triangle] if triangle else thrust.triangles(ship)
    found: list[Rig] = []
    for name in names:
        for stack, engine in _engines(ship, zone, powersat, name, lit):
            if not supports or is_made_of(engine.chain, supports):
                lost = tuple(card.id for card in ship.cards if stack.card(card.id) is None)
                found.append(Rig(stack, engine, hull_for(state, seat, stack, engine), lost))
    if not found:
        raise _refusal(ship, zone, powersat, names, tuple(supports), lit)
    return best(found)


def _refusal(
    ship: Stack, zone: str, powersat: bool, names: list[str], supports: tuple[str, ...], lit: bool
) -> IllegalMove:
    if not names:
        return IllegalMove("No card of this ship has a thruster.", "H2")
    return thrust.refusal(ship, zone, powersat, names[0], supports, lit)


def is_made_of(chain: Chain, supports: Collection[str]) -> bool:
    """Whether these are the supports of a chain; radiators may be left out."""
    return set(supports) in (set(chain.supports), set(chain.supports) - set(chain.radiators))


def _engines(
    ship: Stack, zone: str, powersat: bool, card: str, lit: bool
) -> Iterator[tuple[Stack, Engine]]:
    """Of each set of supports the chain that they name, the proposed one first, with what is left of the ship."""
    named: dict[frozenset[str], tuple[Stack, Engine]] = {}
    for engine in thrust.engines(ship, zone, powersat, card, lit):
        left = left_by(ship, engine.chain)
        named.setdefault(frozenset(engine.chain.supports), (left, engine))
    yield from sorted(named.values(), key=lambda rig: thrust.chain_rank(rig[1]))


def left_by(ship: Stack, chain: Chain) -> Stack:
    """The ship once this chain is activated: without what Project Valkyrie takes (ruling 127)."""
    return thrust.survivors(ship) if thrust.uses_valkyrie(ship, chain) else ship


def best(found: Iterable[Rig]) -> list[Rig]:
    """Those that no other one is as good as and takes no more; of equals the first."""
    kept: list[Rig] = []
    for rig in found:
        if not any(_is_as_good(other, rig) for other in kept):
            kept = [other for other in kept if not _is_as_good(rig, other)]
            kept.append(rig)
    return kept


def _is_as_good(one: Rig, other: Rig) -> bool:
    return set(one.lost) <= set(other.lost) and is_as_good(one.hull, other.hull)
