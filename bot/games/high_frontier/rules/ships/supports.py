"""Supports: what is Operational, support chains, therms (J1-J5; rulings 120-128).

A chain belongs to one use of one card, its root: a movement, an operation, an ability.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from bot.games.high_frontier.printed.cards import Face
from bot.games.high_frontier.printed.tracks import ZONES
from bot.games.high_frontier.state.state import Card, lie

GENERATOR = "generator"
MOST_CHAINS = 500  # of one root; a stack so rich is listed by its first chains


class Link(Struct, frozen=True, array_like=True):
    """One need met: `user` has it (the `need`-th printed on it), `provider` meets it."""

    user: str
    need: int
    provider: str


class Chain(Struct, frozen=True):
    """A root with exactly one provider for every need of every member, and the radiators that cool it (ruling 122)."""

    root: str
    links: tuple[Link, ...] = ()
    radiators: tuple[str, ...] = ()

    @property
    def members(self) -> tuple[str, ...]:
        """The root, then all supports, radiators last."""
        names = [self.root, *(link.provider for link in self.links), *self.radiators]
        return tuple(dict.fromkeys(names))

    @property
    def supports(self) -> tuple[str, ...]:
        return self.members[1:]

    def counted(self, faces: dict[str, Face]) -> list[str]:
        """Supports whose modifiers count: reached by uses of the triangle or of generators that count (ruling 120)."""
        found: list[str] = []
        edge = [self.root]
        while edge:
            user = edge.pop()
            for link in self.links:
                if link.user == user and link.provider not in found:
                    found.append(link.provider)
                    if faces[link.provider].kind == GENERATOR:
                        edge.append(link.provider)
        return [name for name in self.supports if name in found]


def operational(cards: Sequence[Card], zone: str, pushed: bool = False) -> dict[str, Face]:
    """The Operational cards of a stack, therms aside: the greatest fixed point (ruling 121).

    All work at first; struck are cards declared off, solar cards in the Neptune zone unless pushed, and again and again
    those with a need that none of the others left supplies.
    """
    sunless = ZONES[zone].solar is None and not pushed
    left = {
        card.id: face
        for card in cards
        if not card.off and not ((face := lie(card)).is_solar and sunless)
    }
    while struck := [name for name, face in left.items() if not _is_supplied(face, left)]:
        for name in struck:
            del left[name]
    return left


def _is_supplied(face: Face, left: dict[str, Face]) -> bool:
    return all(providers(face, need, left) for need in face.needs)


def providers(face: Face, need: frozenset[str], among: dict[str, Face]) -> list[str]:
    """Cards that can meet a need of this card; none supports itself."""
    return [name for name, other in among.items() if other.supplies & need and other.id != face.id]


def chains(working: dict[str, Face], root: str, spare_therms: int = 0) -> list[Chain]:
    """Every legal chain of a root among Operational cards, fewest cards first; `spare_therms`: of the afterburn.

    Empty when the root is not Operational or cannot be cooled.
    """
    if root not in working:
        return []
    found: dict[Chain, None] = {}
    for chain in _wired(working, Chain(root)):
        for cooled in _cooled(working, chain, spare_therms):
            found[cooled] = None
        if len(found) >= MOST_CHAINS:
            break
    return sorted(found, key=lambda chain: size(working, chain))


def uncooled_chains(working: dict[str, Face], root: str) -> list[Chain]:
    """Chains without any therm, for industrializing (ruling 117)."""
    found = dict.fromkeys(_wired(working, Chain(root))) if root in working else {}
    return sorted(found, key=lambda chain: size(working, chain))


def size(working: dict[str, Face], chain: Chain) -> tuple[bool, int, int, tuple[str, ...]]:
    """Fountains last (ruling 125), then fewest supports, then fewest radiators."""
    spent = any(is_fountain(working[name]) for name in chain.radiators)
    supports = len(chain.members) - len(chain.radiators)
    return spent, supports, len(chain.radiators), chain.members


def is_fountain(face: Face) -> bool:
    """A heavy radiator that turns light after the first use that needs it."""
    return face.is_heavy and face.ability("turn_light_after_use") is not None


def _wired(working: dict[str, Face], chain: Chain) -> Iterator[Chain]:
    """Meet the first open need in every way, until none is open."""
    met = {(link.user, link.need) for link in chain.links}
    for user in chain.members:
        for number, need in enumerate(working[user].needs):
            if (user, number) in met:
                continue
            for provider in providers(working[user], need, working):
                link = Link(user, number, provider)
                yield from _wired(working, Chain(chain.root, (*chain.links, link), chain.radiators))
            return
    yield chain


def _cooled(working: dict[str, Face], chain: Chain, spare: int) -> Iterator[Chain]:
    """The chain with each least set of radiators that cools it; what supports a radiator is cooled too (rulings 123, 124)."""
    if _therms_lacking(working, chain) <= spare:
        yield chain
        return
    unused = [
        name
        for name, face in working.items()
        if face.therms and name not in chain.radiators and _comes_after(working, chain, name)
    ]
    for name in sorted(unused, key=lambda name: _radiator_rank(working[name])):
        wider = Chain(chain.root, chain.links, (*chain.radiators, name))
        for wired in _wired(working, wider):
            yield from _cooled(working, wired, spare)


def _comes_after(working: dict[str, Face], chain: Chain, name: str) -> bool:
    """Radiators are added in one order only, so that no set is met twice."""
    if not chain.radiators:
        return True
    last = chain.radiators[-1]
    return _order(working[name]) > _order(working[last])


def _order(face: Face) -> tuple[bool, bool, int, str]:
    return (*_radiator_rank(face), face.id)


def _radiator_rank(face: Face) -> tuple[bool, bool, int]:
    """Fountains, which turn light after use, come last (ruling 125), and those that need support themselves before them."""
    return is_fountain(face), bool(face.needs), -face.therms


def _therms_lacking(working: dict[str, Face], chain: Chain) -> int:
    """Therms the whole chain needs, less those of its radiators."""
    return sum(working[name].cooling - working[name].therms for name in chain.members)


def is_usable(working: dict[str, Face], root: str) -> bool:
    """Whether a card can be used: Operational, and some chain of it has its therms (ruling 126)."""
    return root in working and (_all_cooled(working) or bool(chains(working, root)))


def therms_lacking(working: dict[str, Face], root: str) -> int:
    """Therms that every chain of an Operational card is short of at least (rulings 123, 124); 0 when it can be used."""
    if is_usable(working, root):
        return 0
    needed = sum(face.cooling for face in working.values())
    wired = list(islice(_wired(working, Chain(root)), MOST_CHAINS))
    return next(
        lacking
        for lacking in range(1, needed + 1)
        if any(True for chain in wired for _ in _cooled(working, chain, lacking))
    )


def _all_cooled(working: dict[str, Face]) -> bool:
    """Whether there are therms enough for all together."""
    cooling = sum(face.cooling for face in working.values())
    return cooling <= sum(face.therms for face in working.values())


def has_ability(cards: Sequence[Card], zone: str, tag: str) -> bool:
    """Whether a card with this ability works in a stack (rulings 125, 126)."""
    bearers = [card.id for card in cards if lie(card).ability(tag) is not None]
    if not bearers:
        return False
    working = operational(cards, zone)
    return any(is_usable(working, name) for name in bearers)


def find_chain(found: Sequence[Chain], supports: Sequence[str]) -> Chain | None:
    """The first of these chains made up of exactly these supports; radiators may be left out of the list."""
    wanted = set(supports)
    for chain in found:
        if set(chain.supports) == wanted:
            return chain
    return next(
        (chain for chain in found if set(chain.supports) - set(chain.radiators) == wanted), None
    )
