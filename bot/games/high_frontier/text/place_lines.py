"""A place of the map in lines: what is printed, what lies there, what it means for the viewer right now (B7, H6, I6, I7)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine import seat_placeholder
from bot.games.high_frontier.planner.steering import engine_of
from bot.games.high_frontier.printed.cards import WHITE, Face, face
from bot.games.high_frontier.printed.map import SKY, Space
from bot.games.high_frontier.printed.names import aquas, counted
from bot.games.high_frontier.printed.tracks import SIDES, ZONES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.reserve import disks_left
from bot.games.high_frontier.rules.operations.claims import luna_refusal
from bot.games.high_frontier.rules.operations.prospect import is_sure
from bot.games.high_frontier.rules.ships import abilities, fuel
from bot.games.high_frontier.state.state import State, lie
from bot.games.high_frontier.view.records import View

KINDS_OF_LAND = (
    "atmospheric",
    "aerostat",
    "submarine",
    "astrobiology",
    "push",
    "luna",
    "sungrazer",
)
CONSONANTS = "CDV"  # spectral types that take "a"; H, M and S take "an"


def place_title(place: str) -> str:
    """`Ceres (C12)`."""
    return SKY.spaces[place].coded


def yes(is_so: bool) -> str:
    return "**yes**" if is_so else "**no**"


def place_lines(view: View, state: State, place: str) -> Iterator[str]:
    space = SKY.spaces[place]
    yield from _printed(state, space)
    if space.site is None:
        return
    yield from _touched(state, space)
    if view.viewer is not None and state.seats[view.viewer].stacks:
        yield from _meaning(state, view.viewer, space)


def _printed(state: State, space: Space) -> Iterator[str]:
    zone = ZONES[space.zone]
    sun = (
        "no sun for solar cards"
        if zone.solar is None
        else f"sun {zone.solar:+d}"
        if zone.solar
        else "sun 0"
    )
    yield f"{space.zone.capitalize()} zone ({sun}) · {space.kind.replace('_', ' ')}"
    if (land := space.site) is not None:
        words = [word for word in KINDS_OF_LAND if getattr(land, word)]
        yield f"Size {land.size}, type {land.spectral}, hydration {land.hydration}" + (
            f" · {', '.join(words)}" if words else ""
        )
        price = rights.price(state, land.spectral)
        least = f" · {land.least_burns:g} burns from LEO" if land.least_burns is not None else ""
        article = "A" if land.spectral in CONSONANTS else "An"
        yield f"{article} {land.spectral} card brings {aquas(price)} now{least}"
        if land.sungrazer:
            yield f"When season {space.season} ends, all that is there is lost"
    if space.season is not None:
        yield f"Only in season {space.season}; it is {rights.season(state)}"
    yield from _flying(space)


def _flying(space: Space) -> Iterator[str]:
    if space.burns:
        yield "Entering is a burn" + (" of half the fuel" if space.halves == 1 else "")
    if space.hazard is not None:
        yield f"Hazard ({space.hazard}): on a 1 the whole stack is lost, unless paid for"
    if space.belt:
        yield "Radiation belt: a die against the rad-hardness of each card"
    if space.flyby or space.is_oberth:
        yield "Flyby: " + (
            counted(space.flyby, "bonus burn") if space.flyby else "the base thrust in bonus burns"
        )


def _touched(state: State, space: Space) -> Iterator[str]:
    place = state.seen(space.id)
    for what, seat in (
        ("Claim", place.claim),
        ("Factory", place.factory),
        ("Colony", place.colony),
    ):
        if seat is not None:
            yield f"{what}: {seat_placeholder(seat)}"
    if place.busted:
        yield "Busted: it cannot be prospected"
    elif place.claim is None:
        yield "Open to be claimed"


def _meaning(state: State, seat: int, space: Space) -> Iterator[str]:
    """What it means for this seat now."""
    yield "**For you now**"
    yield from _landing(state, seat, space)
    is_open = is_unclaimed(state, space)
    yield from _prospecting(state, seat, space, is_open)
    if is_open and (why := luna_refusal(state, seat, space.id)) is not None:
        yield f"- {why.reason}"
    if is_open and not disks_left(state, seat):
        yield "- You have no disk left for a claim"


def is_unclaimed(state: State, space: Space) -> bool:
    place = state.seen(space.id)
    return place.claim is None and not place.busted


def _landing(state: State, seat: int, space: Space) -> Iterator[str]:
    size, rocket = space.land().size, state.seats[seat].rocket
    assist = " or a factory-assist" if state.seen(space.id).factory is not None else ""
    asks = f"- Landing and lift-off take more than {size} net thrust{assist}"
    if rocket is None:
        yield f"{asks}; you have no Rocket"
        return
    engine = None if fuel.is_too_heavy(rocket) else engine_of(state, seat, rocket)
    net = engine.net if engine else 0
    yield f"{asks}; your Rocket has {net} where it is: {yes(net > size)}"


def _prospecting(state: State, seat: int, space: Space, is_open: bool) -> Iterator[str]:
    """Each own card with an ISRU rating against the site's hydration (rulings 108, 112), and the size roll."""
    what = "prospect and refuel" if is_open else "refuel"
    found = list(prospectors(state, seat))
    for where, printed in found:
        rating = abilities.isru(state, seat, where or space.id, printed, space.id)
        drops = abilities.hydration(state, seat, space.id)
        yield f"- {printed.name} needs hydration {rating} to {what} here: {yes(rating <= drops)}"
    if not found:
        yield "- You have no card with an ISRU rating"
    elif is_open:
        yield f"- Size roll: {size_odds(space)}"


def prospectors(state: State, seat: int) -> Iterator[tuple[str, Face]]:
    """Own cards with an ISRU rating, and where they are; those in the hand as they would be boosted."""
    for stack in state.seats[seat].stacks.values():
        yield from ((stack.at, lie(card)) for card in stack.cards if lie(card).isru is not None)
    for card in state.seats[seat].hand:
        if face(card, WHITE).isru is not None:
            yield "", face(card, WHITE)


def size_odds(site: Space) -> str:
    """The chance of a size roll without what cards add to it."""
    if is_sure(site.id):
        return "none needed, it succeeds"
    return f"{min(site.land().size, SIDES)} in 6 to succeed, else the site is busted"
