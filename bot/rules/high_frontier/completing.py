"""What autocomplete offers beyond the sampled moves: sites, dirt masses, radiators, supports, names for orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.rules.high_frontier import deal_values, flight_values, fuel, industrialize, operation, uses
from bot.rules.high_frontier.dirt import most_wet
from bot.rules.high_frontier.fuel import lie
from bot.rules.high_frontier.hazards import ASK, PAY, ROLL
from bot.rules.high_frontier.politics import orders as politics
from bot.rules.high_frontier.printed.chart import DECKS, KINDS, RADIATOR, SPECTRAL_TYPES
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.prospect import best_platform, possible_sites
from bot.rules.high_frontier.reserve import open_claims
from bot.rules.high_frontier.state import ANY_LOT, ROCKET, State
from bot.rules.high_frontier.thrust import triangles
from bot.rules.high_frontier.typed import hand_cards, located, own_stack, site_named
from bot.rules.kernel import SEAT_LETTERS, Completer, IllegalMove, Position

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


COMPLETE: dict[tuple[str, str], Completer] = {
    key: _completer(values)
    for key, values in {
        ("fly", "to"): flight_values.destinations,
        ("fly", "route"): flight_values.routes_on,
        ("fly", "supports"): flight_values.supports_of,
        ("boost", "heavy"): _heavy,
        ("prospect", "sites"): _sites,
        ("prospect", "supports"): _card_supports,
        ("refuel_isru", "supports"): _card_supports,
        ("refuel_air", "supports"): _card_supports,
        ("load_dirt", "supports"): _card_supports,
        ("load_dirt", "wet"): _wet,
        ("industrialize", "supports"): _factory_supports,
        ("transfer_cargo", "to"): _receivers,
        ("offer", "give"): deal_values.given,
        ("offer", "take"): deal_values.taken,
        ("counter", "give"): deal_values.given,
        ("counter", "take"): deal_values.taken,
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
