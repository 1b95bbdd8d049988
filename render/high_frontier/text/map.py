"""The map in words: alt text for a picture, and the whole map, a region or a plan for those who read instead of looking."""

from collections.abc import Iterator

from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.printed.map import Route, Space
from bot.games.high_frontier.view.board import SiteView, ZoneView
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import StackView
from render.high_frontier.map.changes import steps
from render.high_frontier.map.geometry import Window
from render.high_frontier.map.ground import sun_words
from render.high_frontier.map.pieces import OUTPOST, ROCKET, stacks, tokens
from render.high_frontier.map.region import (
    MY_ROCKET,
    REGIONS,
    around_window,
    middle_words,
    seats_in,
    whose_rocket,
)
from render.high_frontier.map.seats import cycle_words
from render.high_frontier.parts.names import (
    GAME,
    count_of,
    named_choices,
    seat_letter,
    turn_words,
    who,
    year_words,
)
from render.scene import LETTERS, PictureInput
from render.text_board import ALT_LIMIT, fitting, short

KINDS = {
    "burn": "burn",
    "lander_burn": "lander",
    "half_lander": "half lander",
    "lagrange": "free",
    "hohmann": "Hohmann",
    "radiation_belt": "belt",
    "crash_hazard": "hazard",
    "aerobrake_hazard": "aerobrake",
    "flyby": "flyby",
    "leo": "LEO",
    "site": "",
}
_FLAGS = (
    ("astrobiology", "life"),
    ("submarine", "ocean"),
    ("atmospheric", "air"),
    ("push", "push"),
)


def alt(scene: PictureInput) -> str:
    """Whose turn, what happened, where the Rockets are, the points. At most 600 characters."""
    view: View = scene.view
    season = f", {view.cycle.season} season" if view.ending is None else ""
    head = f"{turn_words(scene)[0]}, {year_words(view)}{season}.{_where(scene)} "
    tail = f" {_rockets_told(scene)} {_points(scene)} Full text: /match show as:text."
    room = ALT_LIMIT - len(head) - len(tail) - 1
    if room < 40:  # long names: letters
        tail = f" {_rockets_told(scene, brief=True)} {_points(scene, brief=True)}"
        room = ALT_LIMIT - len(head) - len(tail) - 1
    return short(head + short(_lately(scene), max(room, 30)) + "." + tail, ALT_LIMIT)


def _lately(scene: PictureInput) -> str:
    """What the line below the map says: the choices, or the last turn."""
    if scene.choices:
        return _chosen_from(scene)
    return f"Last: {'; '.join(told(scene)) or 'nothing new on the map'}"


def _chosen_from(scene: PictureInput) -> str:
    return "Choices: " + "; ".join(f"{s.number} {s.words}" for s in named_choices(scene))


def _where(scene: PictureInput) -> str:
    """The region, and what is held there."""
    window = window_of(scene)
    if window is None:
        return ""
    held = [
        f"{_named(site.site)} {_tokens(site)}"
        for site in scene.view.sites
        if window.sees(site.site)
    ]
    return short(f" Region {scene.region}: {', '.join(held) or 'nobody holds anything'}.", 240)


def _rockets_told(scene: PictureInput, brief: bool = False) -> str:
    found = [
        f"{seat_letter(s.seat) if brief else who(scene, s.seat)} at {_named(s.at, brief)}"
        for s in stacks(scene.view, ROCKET)
    ]
    return f"Rockets: {', '.join(found) or 'none'}."


def _points(scene: PictureInput, brief: bool = False) -> str:
    label = "Points" if scene.view.ending is not None else "Points now"
    names = [
        f"{seat_letter(s.seat) if brief else who(scene, s.seat)} {s.points.total}"
        for s in scene.view.seats
    ]
    return f"{label}: {', '.join(names)}."


def _named(space: str, brief: bool = False) -> str:
    """ "Ma36 Mars North Pole"; the code alone where nothing is printed."""
    found = MAP.spaces[space]
    return found.code if brief or not found.name else f"{found.code} {found.name}"


def told(scene: PictureInput) -> list[str]:
    """The last steps, a name where the seat changes."""
    lines: list[str] = []
    seat: int | None = None
    for step in steps(scene, scene.changes):
        name = f"{who(scene, step.seat)} " if step.seat is not None and step.seat != seat else ""
        seat = step.seat if step.seat is not None else seat
        lines.append(name + step.words)
    return lines


def window_of(scene: PictureInput) -> Window | None:
    """The part of the map that the scene shows; None for all of it."""
    if scene.region == MY_ROCKET:
        return around_window(scene)
    return REGIONS.get(scene.region or "")


# The text board


def text(scene: PictureInput) -> str:
    """The whole map, or the scene's region of it; at most 3,500 characters."""
    window = window_of(scene)
    lines = _whole(scene) if window is None else _region(scene, window)
    return fitting([*head(scene), *lines])


def head(scene: PictureInput) -> Iterator[str]:
    """Game, match, whose turn, what happened."""
    view: View = scene.view
    yield f"{GAME.upper()} · {year_words(view)}"
    yield scene.heading(GAME)
    yield f"> {turn_words(scene)[0]}"
    if happened := told(scene):
        yield f"Last: {short('; '.join(happened), 500)}"
    if scene.choices:
        yield _chosen_from(scene)


def _whole(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    yield from _sky(view)
    for seat in view.seats:
        yield from _seat(scene, seat)
    for zone in view.zones:
        yield from _zone(scene, zone)


def _sky(view: View) -> Iterator[str]:
    cycle = view.cycle
    mood = ", anarchy" if cycle.anarchy else ""
    event, disk, due = cycle_words(cycle)
    yield f"Season {cycle.season}{mood}; {event.lower()}; {disk.lower().replace(' left', ' of seniority left')}, {due}"
    yield "Prices: " + ", ".join(f"{track.spectral} {track.price}" for track in view.tracks)


def _seat(scene: PictureInput, seat: SeatView) -> Iterator[str]:
    view: View = scene.view
    letter = seat_letter(seat.seat)
    yield ""
    yield f"{letter} {who(scene, seat.seat)} · {seat.points.total} VP"
    counts = [
        f"{more} {sum(getattr(site, word) == seat.seat for site in view.sites)}"
        for word, more in (("claim", "claims"), ("factory", "factories"), ("colony", "colonies"))
    ]
    purse = [f"{seat.aquas} Aqua", count_of(len(seat.hand), "card")]
    yield f"  {', '.join([*purse, *counts])}"
    medals = [f"{chit.zone.capitalize()} {chit.points}" for chit in seat.glories]
    if seat.heroism:
        medals.append(f"heroism {seat.heroism}")
    if medals:
        yield f"  glory: {', '.join(medals)}"
    for stack in seat.stacks:
        if stack.name == ROCKET or stack.name.startswith(OUTPOST):
            yield f"  {_stack(stack)}"


def _stack(stack: StackView) -> str:
    """ "Rocket at C64: net thrust 6, 3 fuel steps, 5 cards"."""
    name = stack.name.replace("-", " ").capitalize()
    more = [count_of(len(stack.cards), "card")] if stack.cards else []
    if stack.fuel is not None:
        nets = " or ".join(str(engine.net) for engine in stack.fuel.engines)
        more.insert(0, f"net thrust {nets}" if nets else "no engine works")
        more.insert(1, count_of(stack.fuel.steps, "fuel step"))
    tanks = stack.water + stack.isotope
    more += [count_of(tanks, "tank")] if tanks else []
    return f"{name} at {_named(stack.at)}: {', '.join(more) or 'empty'}"


def _zone(scene: PictureInput, zone: ZoneView) -> Iterator[str]:
    """The zone's sun and glory, and its touched sites."""
    yield ""
    yield f"{zone.zone.upper()} · {sun_words(zone.zone)} · {_glory(zone)}"
    for site in scene.view.sites:
        if site.zone == zone.zone:
            yield f"  {_site(site)}"


def _glory(zone: ZoneView) -> str:
    if zone.on_map:
        return f"glory {zone.glory_high}"
    if zone.carrier is not None:
        return f"glory carried by {LETTERS[zone.carrier]}"
    return "glory gone" if zone.holder is None else f"glory {LETTERS[zone.holder]}"


def _site(site: SiteView) -> str:
    """ "Ma36 Mars North Pole 10C: B factory, B colony"."""
    figures = MAP.spaces[site.site].land().figures
    return f"{site.code} {site.title} {figures}: {_tokens(site)}"


def _tokens(site: SiteView) -> str:
    found = [f"{LETTERS[seat]} {word}" for word, _, _, seat in tokens(site)]
    if site.busted:
        found.append("busted")
    return ", ".join(found) or "visited"


# A region


def _region(scene: PictureInput, window: Window) -> Iterator[str]:
    """Who has what there, then every site, then every space with the ways on from it."""
    view: View = scene.view
    yield f"Region: {scene.region}"
    if scene.region == MY_ROCKET:
        _, at = whose_rocket(scene)
        middle = middle_words(scene)
        yield f"round {middle}" + ("" if middle.startswith("LEO") else f" at {_named(at)}")
    here = seats_in(view, window)
    yield "Here: " + (", ".join(f"{LETTERS[s]} {who(scene, s)}" for s in here) or "nobody")
    for begins in (ROCKET, OUTPOST):
        for stack in stacks(view, begins):
            if window.sees(stack.at):
                yield f"{LETTERS[stack.seat]} {_stack(stack)}"
    seen = window.spaces(4)
    touched = {site.site: site for site in view.sites}
    yield ""
    yield "SITES"
    for space in seen:
        if space.site is not None:
            lies = f": {_tokens(touched[space.id])}" if space.id in touched else ""
            yield f"{_facts(space)}{lies}"
    yield ""
    yield "WAYS (> leads that way only)"
    yield from _ways(seen)


def _facts(space: Space) -> str:
    """ "Ma36 Mars North Pole 10C, water 4, air"."""
    land = space.land()
    told_ = [f"water {land.hydration}" if land.hydration else "dry"]
    told_ += [word for flag, word in _FLAGS if getattr(land, flag)]
    told_ += [f"{space.season} season"] if space.season else []
    return f"{_named(space.id)} {land.figures}, {', '.join(told_)}"


def _ways(seen: list[Space]) -> Iterator[str]:
    """Each way once, with the space that comes first."""
    done: set[str] = set()
    by_space: dict[str, list[Route]] = {}
    for route in MAP.routes.values():
        by_space.setdefault(route.a, []).append(route)
        by_space.setdefault(route.b, []).append(route)
    for space in seen:
        ends = []
        for route in by_space.get(space.id, ()):
            if route.id not in done and (space.id == route.a or not route.one_way):
                done.add(route.id)
                other = MAP.spaces[route.b if space.id == route.a else route.a]
                ends.append(f"{'>' if route.one_way else ''}{other.code}")
        kind = f" {_kind(space)}" if _kind(space) else ""
        if ends or kind.strip() not in ("", "free", "Hohmann"):
            yield f"{space.code}{kind}: {' '.join(ends) or '-'}"


def _kind(space: Space) -> str:
    words = KINDS[space.kind]
    if space.flyby:
        words += f" +{space.flyby}"
    if space.hazard is not None and space.kind not in ("crash_hazard", "aerobrake_hazard"):
        words += " hazard"
    return words
