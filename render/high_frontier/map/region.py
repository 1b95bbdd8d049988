"""One region: the same map drawn larger, with every name and code, and what lies there now; also round a Rocket."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.view.records import View
from render import theme
from render.frame import Item, Parts
from render.high_frontier.map.geometry import HIGH, SPOTS, WIDE, Window, trimmed
from render.high_frontier.map.ground import cover, full_marks, roads, ways, zones
from render.high_frontier.map.key import piece_items, region_key
from render.high_frontier.map.labels import Places, labels
from render.high_frontier.map.marks import grain, radius
from render.high_frontier.map.overview import (
    choice_numbers,
    flights,
    flown,
    foot_of,
    free_spot,
    passed,
    recent,
    step_numbers,
)
from render.high_frontier.map.pieces import (
    full_posts,
    full_site_pieces,
    full_tokens,
    outposts,
    rocket,
    rockets,
)
from render.high_frontier.parts.names import header_of, short, who
from render.marks import badge
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Layer, Line, layer
from render.theme import MID, SEATS

TOP = 113.0
TALL = 1330.0  # px of the map on a picture of a region
_FOOT = TOP + TALL + 10
_HEIGHT = round(_FOOT) + 128  # room for two lines, so that the ground is always the same
MY_ROCKET = "Around my Rocket"
_ROUND = 400.0  # px of the whole map shown round a Rocket
_FLEET = 54
_REACHES = (46, 58, 70, 84, 100, 118, 136, 156)  # how far from its space a Rocket may stand


class _Box(Struct):
    title: str
    left: float
    top: float
    wide: float


_boxes = msgspec.json.decode(Path(__file__).with_name("regions.json").read_bytes(), type=list[_Box])


def _window(left: float, top: float, wide: float) -> Window:
    return Window(left, top, theme.WIDTH / wide, 0, TOP, theme.WIDTH, TALL)


REGIONS = {box.title: _window(box.left, box.top, box.wide) for box in _boxes}


def region(scene: PictureInput) -> Drawing:
    """The region the scene names; `KeyError` for one that does not exist."""
    return _drawn(scene, REGIONS[scene.region or ""], scene.region or "")


def around(scene: PictureInput) -> Drawing:
    """The map round the viewer's Rocket."""
    return _drawn(scene, around_window(scene), f"around {middle_words(scene)}")


def middle_words(scene: PictureInput) -> str:
    """ "Priya's Rocket"; "LEO: Priya has no Rocket"."""
    seat, _ = whose_rocket(scene)
    view: View = scene.view
    name = short(who(scene, seat))
    has_one = any(stack.name == "rocket" for stack in view.seats[seat].stacks)
    return f"{name}'s Rocket" if has_one else f"LEO: {name} has no Rocket"


def around_window(scene: PictureInput) -> Window:
    """A window with the Rocket in its middle, as far as the map reaches."""
    _, at = whose_rocket(scene)
    x, y = SPOTS[at]
    tall = _ROUND * TALL / theme.WIDTH
    left = min(max(0.0, x - _ROUND / 2), WIDE - _ROUND)
    return _window(left, min(max(0.0, y - tall / 2), HIGH - tall), _ROUND)


def whose_rocket(scene: PictureInput) -> tuple[int, str]:
    """The viewer's seat, for a spectator that of the turn, and where its Rocket is: at LEO where there is none."""
    view: View = scene.view
    seat = scene.viewer
    if seat is None:
        seat = view.turn.seat if view.turn else (*view.winners, 0)[0]
    found = [at for at, fleet in rockets(view).items() if any(s.seat == seat for s in fleet)]
    return seat, found[0] if found else LEO


def _drawn(scene: PictureInput, window: Window, title: str) -> Drawing:
    view: View = scene.view
    done = recent(scene)
    places = labels(window).places.copy()
    foot = foot_of(
        scene,
        done,
        _FOOT,
        [*seat_items(scene, window), *key_of(window), *piece_items(view, window.sees)],
    )
    pieces, above = holdings(view, window, places)
    numbers = [*step_numbers(window, done, places), *choice_numbers(scene, window, places)]
    return Drawing(
        theme.WIDTH,
        _HEIGHT,
        (
            layer(pieces),
            layer(_way_on(view, window), flights(window, done), passed(window, done)),
            layer(above, labels(window).texts, cover(window, _HEIGHT)),
            layer(header_of(scene, title), foot, numbers),
        ),
        ground(window),
    )


def _way_on(view: View, window: Window) -> Parts:
    """The rest of a movement that waits for a decision, in the seat's colour, dashed."""
    voyage = view.voyage
    if voyage is None or not voyage.rest:
        return []
    line = tuple(flown(window, (voyage.at, *voyage.rest)))
    return [
        Line(line, theme.SKY, 13),
        Line(line, SEATS[voyage.seat].colour, 6, dash=(16, 9), round_ends=False),
    ]


def empty_regions() -> Iterator[Drawing | None]:
    """Each region with nobody in it, what all its pictures share, in two steps."""
    for window in REGIONS.values():
        words = layer(labels(window).texts, cover(window, _HEIGHT))
        yield None
        yield Drawing(theme.WIDTH, _HEIGHT, (words,), ground(window))


@lru_cache(maxsize=48)  # all regions and, beside them, the last ones round a Rocket
def ground(window: Window) -> tuple[Layer, ...]:
    """Everything of a region that never changes but its labels, which lie above the pieces."""
    return (layer(zones(window), ways(window), roads(window)), layer(full_marks(window)))


def holdings(view: View, window: Window, places: Places) -> tuple[Parts, Parts]:
    """What players have in the window: touched sites, and above all lines tokens, Outposts and Rockets."""
    sites = [site for site in view.sites if window.sees(site.site, -40)]
    below = [part for site in sites for part in full_site_pieces(window, site)]
    pieces = [part for site in sites for part in full_tokens(window, site)]
    for at, posts in outposts(view).items():
        if window.sees(at, -20):
            pieces += full_posts(window, at, posts)
    for piece in pieces:  # neither a Rocket nor a number goes on top of them
        places.block_round(piece.x, piece.y, piece.size / 2)
    above: Parts = [*pieces]
    for at, fleet in rockets(view).items():
        if window.sees(at):
            above += fleet_at(window, places, at, [stack.seat for stack in fleet])
    return below, above


def fleet_at(window: Window, places: Places, at: str, seats: Sequence[int]) -> Parts:
    """Rockets beside the space where they are, each where it hits least, tied to it by a line in the seat's colour."""
    home = window.of(at)
    reach = radius(SKY.spaces[at], grain(window.scale)) + 5
    lines: Parts = []
    ships: Parts = []
    for seat in seats:
        spot = free_spot(places, home, _FLEET / 2, _REACHES)
        for share in (1.0, 0.9):  # twice: Rockets rather cover a code than each other
            places.block_round(*spot, share * _FLEET / 2)
        colour = theme.SEATS[seat].colour
        tie = tuple(trimmed([home, spot], reach, 0))
        lines += [
            Line(tie, theme.SKY, 9, round_ends=False),
            Line(tie, colour, 4.5, round_ends=False),
            Disc(*home, reach, line=theme.SKY, width=8),
            Disc(*home, reach, line=colour, width=4),
        ]
        ships.append(rocket(seat, *spot, _FLEET))
    return [*lines, *ships]


def seat_items(scene: PictureInput, window: Window) -> list[Item]:
    """Who has something in the window, for the key."""
    seats = seats_in(scene.view, window)
    return [
        Item(short(who(scene, seat), 12), theme.KEY, MID, (badge(seat, 0, 0, 26),), 26, gap=16)
        for seat in seats
    ]


def seats_in(view: View, window: Window) -> list[int]:
    """Seats with a token, an Outpost or a Rocket in the window."""
    found: set[int | None] = set()
    for site in view.sites:
        if window.sees(site.site):
            found |= {site.claim, site.factory, site.colony}
    for groups in (outposts(view), rockets(view)):
        found |= {s.seat for at, stacks in groups.items() if window.sees(at) for s in stacks}
    return sorted(seat for seat in found if seat is not None)


@cache
def key_of(window: Window) -> tuple[Item, ...]:
    """The marks in the window."""
    return tuple(region_key(window.spaces(10)))
