"""The industrialize operation: a robonaut and a refinery with their chains become a factory (I7; rulings 61, 98, 117, 118, 128b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from bot.engine import IllegalMove, Move, Table, listed, seat_placeholder
from bot.games.high_frontier.printed.cards import Face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.reserve import (
    cubes_left,
    give_cube,
    place_cube,
    spare_cube,
    spare_cubes,
)
from bot.games.high_frontier.rules.operations.operation import fail, spend, spent_refusal
from bot.games.high_frontier.rules.ships import losses
from bot.games.high_frontier.rules.ships.abilities import bearers
from bot.games.high_frontier.rules.ships.losses import lose
from bot.games.high_frontier.rules.ships.supports import operational, uncooled_chains
from bot.games.high_frontier.rules.ships.uses import pushed
from bot.games.high_frontier.state.deals import ON_CLAIM
from bot.games.high_frontier.state.parse import matching, site_named
from bot.games.high_frontier.state.state import Card, Stack, State, lie

ROBONAUT, REFINERY = "robonaut", "refinery"
POWERSAT_GAIN = "gain_powersat_on_industrialize"
MOST_WAYS = 30  # chains of one card; a stack so rich is listed by its smallest


class Industrialize(Move, frozen=True):
    """Operation: build a factory."""

    command: ClassVar[str] = "operate industrialize"
    label: ClassVar[str] = "Industrialize"
    costly: ClassVar[bool] = True
    sampled: ClassVar[bool] = True
    site: Annotated[str, Meta(description="The claim")] = ""
    robonaut: Annotated[str, Meta(description="Robonaut")] = ""
    refinery: Annotated[str, Meta(description="Refinery")] = ""
    supports: Annotated[tuple[str, ...], Meta(description="All supports")] = ()
    cube: Annotated[str, Meta(description="Site that gives its cube")] = ""


class Plan(Struct, frozen=True):
    """What is given up: the two cards (no robonaut where none is needed) and their supports, by stack."""

    site: str
    robonaut: str
    refinery: str
    cards: tuple[tuple[str, tuple[str, ...]], ...]
    mass: int

    @property
    def count(self) -> int:
        return sum(len(cards) for _, cards in self.cards)

    @property
    def supports(self) -> set[str]:
        every = {card for _, cards in self.cards for card in cards}
        return every - {self.robonaut, self.refinery}


def claim_refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why no factory may be built on this site by this seat."""
    place, title = state.seen(site), SKY.spaces[site].title
    if place.claim is None:
        return IllegalMove(f"There is no claim on {title}.", "I7; ruling 117")
    if place.factory is not None:
        return IllegalMove(f"There is a factory on {title}.", "I7")
    if place.claim == seat or rights.has_leave(state, seat, ON_CLAIM, site, place.claim):
        return None
    return IllegalMove(
        f"The claim on {title} is {seat_placeholder(place.claim)}'s; ask for leave first.",
        "N6; ruling 117",
    )


def is_free(state: State, seat: int, site: str) -> bool:
    """Whether a working Solid Flame makes it a free action there (ruling 128b)."""
    return any(True for _ in bearers(state, seat, site, "industrialize_as_free_action"))


def needs_robonaut(site: str, refinery: Face) -> bool:
    """Solar Carbotherm needs none near the sun."""
    alone = refinery.ability("industrialize_without_robonaut")
    return alone is None or SKY.spaces[site].zone not in alone["zones"]


def _givers(state: State, seat: int, site: str, kind: str) -> Iterator[tuple[str, Stack, Card]]:
    for name, stack in state.seats[seat].stacks.items():
        if stack.at == site:
            for card in stack.cards:
                if lie(card).kind == kind:
                    yield name, stack, card


def _chains(state: State, seat: int, stack: Stack, card: Card) -> list[tuple[str, ...]]:
    """The sets of cards with which this one works, therms aside; some cards support no factory (J2, J4)."""
    fit = [
        other
        for other in stack.cards
        if ON_CLAIM not in (lie(other).ability("cannot_support") or {}).get("uses", ())
    ]
    zone = SKY.spaces[stack.at].zone
    working = operational(fit, zone, pushed(state, seat, lie(card)))
    return [chain.members for chain in uncooled_chains(working, card.id)[:MOST_WAYS]]


def plans(state: State, seat: int, site: str) -> list[Plan]:
    """Every way to give up cards for a factory on this site: fewest cards first, then least mass (ruling 117)."""
    robots = [
        (name, card.id, chain)
        for name, stack, card in _givers(state, seat, site, ROBONAUT)
        for chain in _chains(state, seat, stack, card)
    ]
    found: dict[Plan, None] = {}
    for name, stack, card in _givers(state, seat, site, REFINERY):
        for chain in _chains(state, seat, stack, card):
            if not needs_robonaut(site, lie(card)):
                found[_plan(state, seat, site, ("", "", ()), (name, card.id, chain))] = None
            for robot in robots:
                found[_plan(state, seat, site, robot, (name, card.id, chain))] = None
    return sorted(found, key=lambda plan: (plan.count, plan.mass, plan.robonaut, plan.refinery))


Part = tuple[str, str, tuple[str, ...]]  # stack, card, its chain


def _plan(state: State, seat: int, site: str, robot: Part, refinery: Part) -> Plan:
    by_stack: dict[str, dict[str, None]] = {}
    for name, _, chain in (robot, refinery):
        if chain:
            by_stack.setdefault(name, {}).update(dict.fromkeys(chain))
    stacks = state.seats[seat].stacks
    mass = sum(
        lie(card).mass
        for name, cards in by_stack.items()
        for card in stacks[name].cards
        if card.id in cards
    )
    cards = tuple((name, tuple(cards)) for name, cards in by_stack.items())
    return Plan(site, robot[1], refinery[1], cards, mass)


def industries(state: State, seat: int) -> list[Industrialize]:
    """For each claim and pair of cards the smallest way; with every cube that could go, if none is left."""
    found: list[Industrialize] = []
    for site in list(state.places):
        if claim_refusal(state, seat, site) is not None:
            continue
        if state.operated and not is_free(state, seat, site):
            continue
        cubes = [""] if cubes_left(state, seat) else spare_cubes(state, seat)
        pairs = {(p.robonaut, p.refinery): p for p in reversed(plans(state, seat, site))}
        for plan in sorted(pairs.values(), key=lambda p: (p.count, p.mass)):
            found += [
                Industrialize(site, plan.robonaut, plan.refinery, tuple(sorted(plan.supports)), c)
                for c in cubes
            ]
    return found


def industrialize(table: Table[State], seat: int, move: Industrialize) -> None:
    """Glitch trigger, then the cards go and the cube comes (ruling 98)."""
    state = table.state
    site = _site(state, seat, move)
    if (why := refusal(state, seat, site)) is not None:
        raise why
    plan = chosen(state, seat, site, move)
    cube = _cube(state, seat, move.cube)
    if not is_free(state, seat, site):
        spend(table)
    table.record_event(
        "industrializes", seat, site=site, robonaut=plan.robonaut, refinery=plan.refinery
    )
    losses.trigger(table, seat, *(name for name, _ in plan.cards))
    if plan not in plans(state, seat, site):
        fail(
            table, seat, "industrialize", IllegalMove("A card of the chains is lost.", "ruling 98")
        )
        return
    _build(table, seat, plan, cube)


def _site(state: State, seat: int, move: Industrialize) -> str:
    """The site asked for; left out, the only own claim with a way to build. Raises `IllegalMove`."""
    if move.site:
        return site_named(move.site).id
    sites = list(dict.fromkeys(offer.site for offer in industries(state, seat)))
    if len(sites) == 1:
        return sites[0]
    titles = listed((SKY.spaces[site].title for site in sites), "or")
    raise IllegalMove(f"Say on which claim: {titles}.", "I7; ruling 117")


def refusal(state: State, seat: int, site: str) -> IllegalMove | None:
    """Why nothing can be built on this site now, whatever is given up."""
    if (why := claim_refusal(state, seat, site)) is not None:
        return why
    if state.operated and not is_free(state, seat, site):
        return spent_refusal(state)
    if plans(state, seat, site):
        return None
    return IllegalMove(
        f"It takes a working robonaut and a working refinery of yours on {SKY.spaces[site].title}, each with "
        "its supports in its own stack; therms are not needed.",
        "I7; ruling 117",
    )


def chosen(state: State, seat: int, site: str, move: Industrialize) -> Plan:
    """The smallest way that agrees with what was asked for. Raises `IllegalMove`."""
    every = plans(state, seat, site)
    cards = {card for plan in every for _, names in plan.cards for card in names}
    wanted = {_named(word, cards) for word in move.supports}
    for plan in every:
        if move.robonaut and matching(move.robonaut, cards) != plan.robonaut:
            continue
        if move.refinery and matching(move.refinery, cards) != plan.refinery:
            continue
        if not move.supports or wanted == plan.supports:
            return plan
    raise IllegalMove(
        "These cards do not make a working robonaut and refinery with whole support chains.",
        "I7; ruling 117",
    )


def _named(typed: str, cards: Sequence[str] | set[str]) -> str:
    if (card := matching(typed, cards)) is not None:
        return card
    raise IllegalMove(f"{typed!r} supports no robonaut or refinery there.", "I7; ruling 117")


def _cube(state: State, seat: int, typed: str) -> str:
    """Where the cube that is discarded lies, empty while the reserve has one. Raises `IllegalMove`."""
    if cubes_left(state, seat):
        return ""
    if (where := spare_cube(state, seat, typed)) is not None:
        return where
    spare = spare_cubes(state, seat)
    titles = listed((SKY.spaces[at].title if at in SKY.spaces else at for at in spare), "or")
    raise IllegalMove(
        f"You have no cube left; say which factory without a dome goes: {titles}.", "I7; ruling 10"
    )


def _build(table: Table[State], seat: int, plan: Plan, cube: str) -> None:
    state = table.state
    refinery = next(
        lie(card)
        for name, _ in plan.cards
        for card in state.seats[seat].stacks[name].cards
        if card.id == plan.refinery
    )
    for name, cards in plan.cards:
        lose(table, seat, name, cards, "industrialize")
    if cube:
        give_cube(table, seat, cube)
    place_cube(table, seat, plan.site)
    if brings_powersat(plan.site, refinery) and not state.seats[seat].powersat:
        state.seats[seat].powersat = True
        table.record_event("gained_powersat", seat, card=plan.refinery)


def brings_powersat(site: str, refinery: Face) -> bool:
    """Ilmenite on a large airless site, Ionosphere Lasing in an atmosphere (ruling 128b)."""
    gain, land = refinery.ability(POWERSAT_GAIN), SKY.spaces[site].land()
    if gain is None:
        return False
    return land.atmospheric == (gain["site"] == "atmospheric") and land.size >= (
        gain["min_size"] or 0
    )
