"""Ships that a computer player could put together in LEO: which cards, what they cost to boost, how they fly, what they can do.

A design holds a thrust triangle with its chain, a robonaut and a refinery with theirs, and the Crew if it is at home.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from msgspec import Struct

from bot.games.high_frontier.planner.charting import least_hardness
from bot.games.high_frontier.printed.cards import CREW, KINDS, RADIATOR, WHITE, Face
from bot.games.high_frontier.printed.map import LEO
from bot.games.high_frontier.printed.tracks import MOST_DRY, ZONES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.operations.industrialize import REFINERY, ROBONAUT
from bot.games.high_frontier.rules.ships import thrust
from bot.games.high_frontier.rules.ships.fuel import class_thrust, spot
from bot.games.high_frontier.rules.ships.supports import chains, operational, uncooled_chains
from bot.games.high_frontier.rules.ships.thrust import Engine
from bot.games.high_frontier.state.deals import ON_CLAIM
from bot.games.high_frontier.state.state import Card, Stack, State, lie

NO_ISRU = 9  # worse than any rating: it prospects nothing
CHAINS_TRIED = 2  # of one card; the fewest cards come first
HOME_ZONE = "earth"


class Design(Struct, frozen=True):
    """A ship. `cards` as they would lie, `boosted` those still in the hand; `price`: Aquas to boost them.

    `thrust`: net thrust in Earth's zone without weight class; `use`: fuel steps a burn; `solar`: the sun's number counts;
    `isru`: best rating aboard that works; `hardness`: the least rad-hardness aboard; `crewed`: a Human is aboard.
    """

    cards: tuple[tuple[str, str, bool], ...]
    boosted: tuple[str, ...]
    triangle: str
    refinery: str
    mass: int
    price: int
    thrust: int
    use: Fraction
    solar: bool
    isru: int
    hardness: int
    crewed: bool

    def net(self, tanks: int, zone: str) -> int:
        """Net thrust with so many tanks aboard in a zone."""
        light = class_thrust(spot(max(1, self.mass) + tanks))
        sun = ZONES[zone].solar if self.solar else 0
        return self.thrust + light + (-99 if sun is None else sun)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(name for name, _, _ in self.cards)

    @property
    def heavy(self) -> tuple[str, ...]:
        """Radiators to lay heavy when they are boosted."""
        return tuple(name for name, _, heavy in self.cards if heavy and name in self.boosted)


def pool(state: State, seat: int, extra: Iterable[str] = (), heavy: bool = False) -> list[Card]:
    """Cards to build from: those in own stacks on LEO, the hand and what else is hoped for, white side up."""
    own = state.seats[seat]
    found = [
        card
        for stack in own.stacks.values()
        if stack.at == LEO
        for card in stack.cards
        if rights.owner_of_crew(state, card.id) in (None, seat)
    ]
    laid = [
        Card(card, WHITE, heavy and KINDS[card] == RADIATOR)
        for card in dict.fromkeys([*own.hand, *extra])
    ]
    return [*found, *(card for card in laid if card.id not in {other.id for other in found})]


class Part(Struct, frozen=True):
    """A robonaut or refinery with a chain that works; `isru`: what it prospects with, NO_ISRU if it lacks therms."""

    card: str
    members: frozenset[str]
    isru: int = NO_ISRU


def designs(state: State, seat: int, extra: Iterable[str] = ()) -> list[Design]:
    """Ships that could be built, cheapest first, radiators light or heavy."""
    found: dict[tuple[tuple[str, str, bool], ...], Design] = {}
    for heavy in (False, True):
        for design in _built(state, seat, pool(state, seat, extra, heavy)):
            found.setdefault(design.cards, design)
    return sorted(found.values(), key=lambda design: (design.price, design.mass))


def _built(state: State, seat: int, cards: list[Card]) -> Iterator[Design]:
    working = operational(cards, HOME_ZONE)
    building = operational([card for card in cards if may_build(card)], HOME_ZONE)
    robots = [
        part
        for card in cards
        if lie(card).kind == ROBONAUT
        for part in _robonaut(card, working, building)
    ]
    plants = [
        Part(card.id, frozenset(chain.members))
        for card in cards
        if lie(card).kind == REFINERY
        for chain in uncooled_chains(building, card.id)[:CHAINS_TRIED]
    ]
    engines = list(engines_in(state, seat, cards))
    for engine in engines if robots and plants else []:
        for robot in robots:
            for plant in plants:
                yield _design(state, seat, cards, engine, robot, plant)


def may_build(card: Card) -> bool:
    """Whether a card may be given up in a chain for a factory."""
    return ON_CLAIM not in (lie(card).ability("cannot_support") or {}).get("uses", ())


def _robonaut(card: Card, working: dict[str, Face], building: dict[str, Face]) -> Iterator[Part]:
    """Chains to be given up, which need no therms (ruling 117), each with the first that prospects, if there is one."""
    prospecting = chains(working, card.id)[:1]
    members = frozenset(prospecting[0].members) if prospecting else frozenset()
    rating = lie(card).isru if prospecting else None
    for chain in uncooled_chains(building, card.id)[:CHAINS_TRIED]:
        given = frozenset(chain.members)
        if rating is not None:
            yield Part(card.id, given | members, rating)
        if rating is None or not members <= given:
            yield Part(card.id, given)


def engines_in(state: State, seat: int, cards: list[Card]) -> Iterator[Engine]:
    """The simplest chains of each triangle that burns water or less; Valkyrie is left alone."""
    stack = Stack(LEO, cards, wet=spot(1))
    powersat = rights.has_powersat(state, seat)
    for name in thrust.triangles(stack):
        found = thrust.engines(stack, HOME_ZONE, powersat, name)
        fit = [engine for engine in found if not thrust.uses_valkyrie(stack, engine.chain)]
        yield from sorted(fit, key=lambda engine: len(engine.chain.members))[:CHAINS_TRIED]


def _design(
    state: State, seat: int, cards: list[Card], engine: Engine, robot: Part, plant: Part
) -> Design:
    wanted = {*engine.chain.members, *robot.members, *plant.members}
    crew = state.seats[seat].crew
    aboard = [card for card in cards if card.id in wanted or card.id == crew]
    hand = set(state.seats[seat].hand)
    laid = tuple(sorted((card.id, card.side, card.heavy) for card in aboard))
    crewed = any(card.side == CREW for card in aboard)
    ratings = [lie(card).isru for card in aboard if card.side == CREW]
    boosted = [card for card in aboard if card.id in hand or not _is_there(state, seat, card.id)]
    return Design(
        cards=laid,
        boosted=tuple(card.id for card in boosted),
        triangle=engine.card,
        refinery=plant.card,
        mass=sum(lie(card).mass for card in aboard),
        price=sum(lie(card).mass for card in boosted),
        thrust=engine.net - class_thrust(spot(1)),
        use=engine.use,
        solar=engine.is_solar,
        isru=min([robot.isru, *(rating for rating in ratings if rating is not None)]),
        hardness=least_hardness(Stack(LEO, aboard)),
        crewed=crewed,
    )


def _is_there(state: State, seat: int, card: str) -> bool:
    return any(
        stack.at == LEO and stack.card(card) is not None
        for stack in state.seats[seat].stacks.values()
    )


def flies(design: Design) -> bool:
    """Whether it can move at all: light enough, and some thrust."""
    return design.mass <= MOST_DRY and design.net(0, HOME_ZONE) >= 1
