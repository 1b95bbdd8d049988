"""What autocomplete offers beyond the sampled moves: sites, dirt masses, radiators, supports, names for orders.

What can be given in a deal, as autocomplete lists it: Aquas, hand cards, tokens, stacks, leaves, cargo (N; ruling 144).

Values of a flight's options as autocomplete lists them: where to, the way space by space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from bot.engine import SEAT_LETTERS, Completer, IllegalMove, Position
from bot.games.high_frontier.modules.politics import standing_orders as politics
from bot.games.high_frontier.negotiation.deal_parser import partners
from bot.games.high_frontier.negotiation.permissions import HELD_BY, can_give
from bot.games.high_frontier.planner.charting import ends, hull_for
from bot.games.high_frontier.planner.plans import Hull, Plan
from bot.games.high_frontier.planner.rigs import rigs
from bot.games.high_frontier.printed.cards import CREW, DECKS, KINDS, RADIATOR, SPECTRAL_TYPES
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import stack_name
from bot.games.high_frontier.rules.assets.reserve import open_claims
from bot.games.high_frontier.rules.assets.rights import FACTORY, has_powersat, stacks_at
from bot.games.high_frontier.rules.flight.flight import (
    Fly,
    card_named,
    prepared,
    refusal,
    spaces_of,
    voyage_of,
)
from bot.games.high_frontier.rules.flight.flight_offers import rank
from bot.games.high_frontier.rules.flight.voyage import openings
from bot.games.high_frontier.rules.free_actions.dirt import most_wet
from bot.games.high_frontier.rules.movement.course import follow, gained
from bot.games.high_frontier.rules.movement.hazards import ASK, PAY, ROLL
from bot.games.high_frontier.rules.operations import industrialize, operation
from bot.games.high_frontier.rules.operations.prospect import best_platform, possible_sites
from bot.games.high_frontier.rules.ships import fuel, thrust, uses
from bot.games.high_frontier.rules.ships.abilities import ABILITY
from bot.games.high_frontier.rules.ships.thrust import triangles
from bot.games.high_frontier.state.deals import JUMP, LUNA, ON_CLAIM
from bot.games.high_frontier.state.parse import hand_cards, located, own_stack, site_named
from bot.games.high_frontier.state.state import ANY_LOT, LEO_STACK, ROCKET, State, lie

Filled = Mapping[str, str]
Values = Callable[[State, int, Filled], list[str]]


def parts(typed: str) -> list[str]:
    """`a, b` → its parts."""
    return [part.strip() for part in typed.split(",") if part.strip()]


def _heavy(state: State, seat: int, filled: Filled) -> list[str]:
    """All radiators among the cards, then each alone."""
    cards = hand_cards(state, seat, parts(filled.get("cards", ""))) or state.seats[seat].hand
    found = [card for card in cards if KINDS[card] == RADIATOR]
    return [*([", ".join(found)] if len(found) > 1 else []), *found]


def _sites(state: State, seat: int, filled: Filled) -> list[str]:
    """All sites that the card can prospect, then each alone."""
    name, card = located(state, seat, filled.get("card", ""), lambda c: lie(c).isru is not None)
    stack = state.seats[seat].stacks[name]
    platform = best_platform(state, seat, stack, card, filled.get("platform", ""))
    found = possible_sites(state, seat, stack, card, platform)
    return [*([", ".join(found)] if len(found) > 1 else []), *found]


def _card_supports(state: State, seat: int, filled: Filled) -> list[str]:
    """The support chains of the card, the proposed one first."""
    typed = filled.get("card", "") or filled.get("triangle", "")
    name, card = located(state, seat, typed)
    found = uses.usable_chains(state, seat, state.seats[seat].stacks[name], card.id)
    return list(dict.fromkeys(", ".join(chain.supports) for chain in found if chain.supports))


def _factory_supports(state: State, seat: int, filled: Filled) -> list[str]:
    """The supports that can be given up on the site, the smallest way first."""
    site = site_named(filled.get("site", "")).id
    plans = industrialize.plans(state, seat, site)
    return list(dict.fromkeys(", ".join(sorted(plan.supports)) for plan in plans if plan.supports))


def _wet(state: State, seat: int, filled: Filled) -> list[str]:
    """Spots of the strip above the wet chit, the highest first."""
    rocket = state.seats[seat].rocket
    return [] if rocket is None else [fuel.text(s) for s in range(most_wet(), rocket.wet, -1)]


def _receivers(state: State, seat: int, filled: Filled) -> list[str]:
    """Stacks beside the source, a new Outpost, a new Rocket where there is none."""
    name = own_stack(state, seat, filled.get("source", ""))
    stacks = state.seats[seat].stacks
    here = [s for s in operation.stacks_here(state, seat, stacks[name].at) if s != name]
    return [*here, *([] if ROCKET in stacks else [ROCKET]), operation.NEW]


def _targets(state: State, seat: int, filled: Filled) -> list[str]:
    """Every place, own claims first, then sites."""
    own = {site for site, place in state.places.items() if place.claim == seat}
    return sorted(SKY.spaces, key=lambda at: (at not in own, SKY.spaces[at].site is None))


def _hazard_orders(state: State, seat: int, filled: Filled) -> list[str]:
    """The words alone; for one place they are typed."""
    return [ASK, ROLL, PAY, f"{PAY}:2"]


def _thrusters(state: State, seat: int, filled: Filled) -> list[str]:
    rocket = state.seats[seat].rocket
    return [] if rocket is None else triangles(rocket)


def _lots(state: State, seat: int, filled: Filled) -> list[str]:
    return [*DECKS, ANY_LOT, *SPECTRAL_TYPES, *KINDS]


def _wishes(state: State, seat: int, filled: Filled) -> list[str]:
    return [*DECKS, *KINDS]


def _cards(state: State, seat: int, filled: Filled) -> list[str]:
    own = [c.id for stack in state.seats[seat].stacks.values() for c in stack.cards]
    return [card for card in [*state.seats[seat].hand, *own, *KINDS] if card in KINDS]


def _claims(state: State, seat: int, filled: Filled) -> list[str]:
    return open_claims(state, seat)


def _answers(state: State, seat: int, filled: Filled) -> list[str]:
    return politics.answers(state, seat, filled.get("about", ""))


def things(state: State, seat: int, field: str) -> list[str]:
    """What the seat has that a field of a move may mean: cards, stacks, sites of its tokens and stacks, players."""
    own = state.seats[seat]
    if field in ("card", "cards"):
        return [*own.hand, *(card.id for stack in own.stacks.values() for card in stack.cards)]
    if field in ("stack", "source", "outpost"):
        return list(own.stacks)
    if field in ("site", "sites"):
        tokens = [
            at for at, place in state.places.items() if place.claim == seat or place.factory == seat
        ]
        return [*tokens, *(stack.at for stack in own.stacks.values() if SKY.spaces[stack.at].site)]
    if field == "deck":
        return list(state.decks)
    return list(SEAT_LETTERS[: len(state.seats)]) if field in ("player", "to") else []


def _completer(values: Values) -> Completer:
    """Nothing where what is filled in makes no sense yet."""

    def complete(position: Position[Any, Any], seat: int, filled: Filled) -> list[str]:
        try:
            return list(dict.fromkeys(values(position.state, seat, filled)))
        except IllegalMove:
            return []

    return complete


def destinations(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """Spaces that the Rocket can reach this turn with the triangle filled in, or with any.

    As the menu offers them, each by the movement that is flown when only it is named: without a die first, useful, near.
    """
    found: dict[str, tuple[tuple[int, ...], Plan]] = {}
    for hull, price, at in _hulls(state, seat, filled.get("triangle", "")):
        flown: dict[str, Plan] = {}  # the first to each end: so it goes where no preference is said
        for plan in ends(hull, at):
            flown.setdefault(plan.end, plan)
        for plan in flown.values():
            one = ((*price, plan.steps, plan.risk), plan)
            found[plan.end] = min(found.get(plan.end, one), one, key=lambda way: way[0])
    return [plan.end for plan in sorted((plan for _, plan in found.values()), key=rank)]


def routes_on(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """The route typed so far with each next space that is legal, landers passed through."""
    order = Fly(triangle=filled.get("triangle", ""))
    typed = spaces_of(filled.get("route", ""))
    ready = prepared(state, seat, order)
    voyage = voyage_of(seat, order, ready, typed)
    spot = voyage.spot
    for step in follow(SKY, voyage.craft, spot, typed):
        spot = gained(SKY, voyage.craft, step.spot)
    return [" ".join([*typed, *way]) for way in openings(voyage.craft, spot)]


def supports_of(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """Every support chain of the triangle filled in, the proposed one first."""
    rocket = state.seats[seat].rocket
    if rocket is None or not filled.get("triangle"):
        return []
    card = card_named(rocket, filled["triangle"])
    zone, powersat = SKY.spaces[rocket.at].zone, has_powersat(state, seat)
    lit = filled.get("afterburn") == "yes"
    found = sorted(thrust.engines(rocket, zone, powersat, card, lit), key=thrust.chain_rank)
    return [", ".join(engine.chain.supports) for engine in found if engine.chain.supports]


def given(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """What the one who types can give."""
    return list(_items(state, seat))


def taken(state: State, seat: int, filled: Mapping[str, str]) -> list[str]:
    """What the first partner can give. Raises `IllegalMove` where none is filled in yet."""
    if (number := filled.get("number", "")).isdigit():
        deal = next((one for one in state.deals if one.number == int(number)), None)
        return [] if deal is None else list(_items(state, deal.by))
    return list(_items(state, partners(state, seat, filled.get("to", ""))[0]))


COMPLETE: dict[tuple[str, str], Completer] = {
    key: _completer(values)
    for key, values in {
        ("fly", "to"): destinations,
        ("fly", "route"): routes_on,
        ("fly", "supports"): supports_of,
        ("boost", "heavy"): _heavy,
        ("prospect", "sites"): _sites,
        ("prospect", "supports"): _card_supports,
        ("refuel_isru", "supports"): _card_supports,
        ("refuel_air", "supports"): _card_supports,
        ("load_dirt", "supports"): _card_supports,
        ("load_dirt", "wet"): _wet,
        ("industrialize", "supports"): _factory_supports,
        ("transfer_cargo", "to"): _receivers,
        ("offer", "give"): given,
        ("offer", "take"): taken,
        ("counter", "give"): given,
        ("counter", "take"): taken,
        ("fly", "hazards"): _hazard_orders,
        ("order_route", "hazards"): _hazard_orders,
        ("order_route", "to"): _targets,
        ("order_route", "triangle"): _thrusters,
        ("order_bids", "lot"): _lots,
        ("order_draft", "wishes"): _wishes,
        ("order_sale", "cards"): _cards,
        ("order_losses", "cards"): _cards,
        ("order_disks", "sites"): _claims,
        ("order_politics", "about"): lambda state, seat, filled: list(politics.MATTERS),
        ("order_politics", "answers"): _answers,
    }.items()
}

SMALL_SUMS = 5  # Aquas listed one by one


def _items(state: State, giver: int) -> Iterator[str]:
    own = state.seats[giver]
    yield from (
        f"{count} aqua{'s' * (count > 1)}" for count in range(1, min(own.aquas, SMALL_SUMS) + 1)
    )
    yield from own.hand
    for site, place in state.places.items():
        if place.factory == giver:
            yield f"factory {site}"
        elif place.claim == giver:
            yield f"claim {site}"
    yield from (f"stack {stack_name(name)}".lower() for name in own.stacks if name != LEO_STACK)
    yield from (f"leave {what}" for what in (LUNA, *HELD_BY) if can_give(state, giver, what, ""))
    yield from _leaves_on_sites(state, giver)
    yield from _cargo(state, giver)


def _leaves_on_sites(state: State, giver: int) -> Iterator[str]:
    """Use of factories, building on claims, consent to claim jumps where an own Human stands, colocated abilities."""
    for site in state.places:
        if can_give(state, giver, FACTORY, site):
            yield f"leave {FACTORY} {site}"
        elif can_give(state, giver, ON_CLAIM, site):
            yield f"leave {ON_CLAIM} {site}"
        elif state.places[site].claim is not None and can_give(state, giver, JUMP, site):
            yield f"leave {JUMP} {site}"
    if any(name != LEO_STACK for name in state.seats[giver].stacks):
        yield f"leave {ABILITY}"


def _cargo(state: State, giver: int) -> Iterator[str]:
    """Cards and tanks of stacks that stand with somebody else's; a Crew that is to ride is typed."""
    for name, stack in state.seats[giver].stacks.items():
        if all(owner == giver for owner, _, _ in stacks_at(state, stack.at)):
            continue
        where = stack_name(name).lower()
        yield from (f"{card.id} from {where}" for card in stack.cards if card.side != CREW)
        if stack.water and name != LEO_STACK:
            yield f"{stack.water} water from {where}"
        if stack.isotope:
            yield f"{stack.isotope} isotope from {where}"


def _hulls(state: State, seat: int, triangle: str) -> Iterator[tuple[Hull, tuple[int, ...], str]]:
    """What could fly, with what it takes for good: by the chain proposed for a triangle, or by any."""
    rocket = state.seats[seat].rocket
    if triangle:
        ready = prepared(state, seat, Fly(triangle=triangle))
        yield hull_for(state, seat, ready.stack, ready.engine), (), ready.stack.at
    elif rocket is not None and refusal(state, seat) is None:
        for rig in rigs(state, seat, rocket):
            yield rig.hull, rig.price, rocket.at
