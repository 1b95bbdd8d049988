"""The whole map in one picture: where everybody is and what they hold."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise

from msgspec import Struct

from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import StackView
from render import frame, theme
from render.frame import Item, Parts
from render.high_frontier.map import seats as map_seats
from render.high_frontier.map.changes import Step, steps
from render.high_frontier.map.geometry import HIGH, SPOTS, WIDE, Window, sprinkled, way_between
from render.high_frontier.map.ground import cover, overview_ways, tiny_marks, zones
from render.high_frontier.map.key import overview_key
from render.high_frontier.map.labels import Places
from render.high_frontier.map.landmarks import (
    ZONE_HALF,
    ZONE_SPOTS,
    landmarks,
    name_boxes,
    zone_names,
)
from render.high_frontier.map.marks import FULL, around, full, grain, tiny
from render.high_frontier.map.pieces import (
    glories,
    outposts,
    rocket,
    rockets,
    tiny_pieces,
    tiny_site,
)
from render.high_frontier.map.seats import below
from render.high_frontier.parts.names import header_of, named_choices, short, who
from render.marks import number
from render.paint import width
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Layer, Line, Text, arrow, box, layer
from render.theme import CHOICE_NUMBER, HI, SEATS, SKY, inter

TOP = 113.0
WINDOW = Window(0, 0, 1, 0, TOP, WIDE, HIGH)
_PANELS = TOP + HIGH + 14
_FOOT = _PANELS + map_seats.HIGH + 12
_HEIGHT = round(_FOOT) + 128  # room for two lines, so that the ground is always the same
_TAG = inter(20, 600)
_SMALL = 0.4  # below this size marks are those of the whole map
_DISTANCES = (44, 58, 74, 92, 112, 136)


def overview(scene: PictureInput) -> Drawing:
    """The public picture, or what the viewer of a private one may see."""
    view: View = scene.view
    done = recent(scene)
    foot = foot_of(scene, done, _FOOT, overview_key(view))
    places = landmarks(WINDOW).places.copy()
    for spot in ZONE_SPOTS.values():  # thrice as dear as a mark: a tag rather covers two of those
        x, y = WINDOW.at(spot)
        for w, h in ((ZONE_HALF[0] - 2, ZONE_HALF[1]), (ZONE_HALF[0] - 4, ZONE_HALF[1])):
            places.block((x - w, y - h, x + w, y + h))
    for box_ in name_boxes(WINDOW):  # and a name is twice as dear
        places.block(box_)
    tags = _Tags(scene, places)
    return Drawing(
        theme.WIDTH,
        _HEIGHT,
        (
            layer(flights(WINDOW, done), passed(WINDOW, done), zone_names(WINDOW)),
            layer(holdings_tiny(view, WINDOW), glories(view, WINDOW), tags.lines()),
            layer(
                header_of(scene),
                tags.plates(),
                below(scene, _PANELS),
                foot,
                step_numbers(WINDOW, done, places),
                choice_numbers(scene, WINDOW, places),
            ),
        ),
        ground(_HEIGHT),
    )


def empty() -> Iterator[Drawing | None]:
    """The whole map with nobody on it, what all its pictures share, in three steps."""
    overview_ways(WINDOW)
    yield None
    landmarks(WINDOW)
    yield None
    yield Drawing(theme.WIDTH, _HEIGHT, (layer(zone_names(WINDOW)),), ground(_HEIGHT))


@lru_cache(maxsize=4)
def ground(height: int) -> tuple[Layer, ...]:
    """Everything of the whole map that never changes."""
    return (
        layer(zones(WINDOW), overview_ways(WINDOW)),
        layer(tiny_marks(WINDOW)),
        layer(zone_names(WINDOW), landmarks(WINDOW).texts, cover(WINDOW, height)),
    )


# Pieces


def holdings_tiny(view: View, window: Window) -> Parts:
    """Touched sites with their pieces, and Outposts elsewhere, as the whole map shows them."""
    posts = outposts(view)
    parts: Parts = []
    for site in view.sites:
        parts += tiny_site(window, site, posts.pop(site.site, ()))
    for at, found in posts.items():
        parts += tiny_pieces(window, at, (), found)
    return parts


class _Tag(Struct):
    """Rockets at one place: their tag's middle and width, and what it says."""

    at: tuple[float, float]
    middle: tuple[float, float]
    wide: float
    fleet: Sequence[StackView]
    words: str


class _Tags:
    """A name tag for each place with Rockets, each where it hits least."""

    def __init__(self, scene: PictureInput, places: Places) -> None:
        self.tags = [
            self._tag(scene, places, at, fleet) for at, fleet in rockets(scene.view).items()
        ]

    def _tag(
        self, scene: PictureInput, places: Places, at: str, fleet: Sequence[StackView]
    ) -> _Tag:
        name = short(who(scene, fleet[0].seat), 12) if len(fleet) == 1 else ""
        place = "LEO" if at == "leo" else MAP.spaces[at].code
        words = f"{name} · {place}" if name else place
        wide = width(words, _TAG) + 30 + 34 * len(fleet)
        x, y = WINDOW.of(at)
        middle = min(self._middles(x, y, wide), key=lambda m: _price(places, m, (x, y), wide))
        places.block(
            (middle[0] - wide / 2 - 3, middle[1] - 23, middle[0] + wide / 2 + 3, middle[1] + 23)
        )
        return _Tag((x, y), middle, wide, fleet, words)

    def _middles(self, x: float, y: float, wide: float) -> list[tuple[float, float]]:
        found = []
        for away in _DISTANCES:
            for angle in range(0, 360, 15):
                c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                found.append((x + (away + wide * 0.42 * abs(c)) * c, y + away * s))
        return found

    def lines(self) -> Parts:
        parts: Parts = []
        for tag in self.tags:
            colour = SEATS[tag.fleet[0].seat].colour
            parts.append(Line((tag.at, tag.middle), SKY, 6, round_ends=False))
            parts.append(Line((tag.at, tag.middle), colour, 3, round_ends=False))
            parts.append(Disc(*tag.at, 6.5, fill=colour, line=SKY, width=2))
        return parts

    def plates(self) -> Parts:
        parts: Parts = []
        for tag in self.tags:
            (x, y), half = tag.middle, tag.wide / 2
            colour = SEATS[tag.fleet[0].seat].colour
            parts.append(
                box(
                    x - half, y - 20, x + half, y + 20, 20, fill=theme.PANEL, line=colour, width=2.5
                )
            )
            for k, stack in enumerate(tag.fleet):
                parts.append(rocket(stack.seat, x - half + 24 + 34 * k, y - 1, 34))
            left = x - half + 14 + 34 * len(tag.fleet)
            parts.append(Text(left, y, tag.words, _TAG, HI, name="tag"))
        return parts


def _price(
    places: Places, at: tuple[float, float], start: tuple[float, float], wide: float
) -> float:
    x, y = at
    cost = places.cost((x - wide / 2, y - 20, x + wide / 2, y + 20))
    return cost + 3 * math.dist(at, start)


# The last turn


def flights(window: Window, done: Sequence[Step]) -> Parts:
    """White dashed arrows along the flights."""
    parts: Parts = []
    for step in done:
        if step.mark == "flight" and len(step.way) > 1:
            line = flown(window, step.way)
            parts.append(Line(tuple(line), SKY, 8, round_ends=False))
            parts += arrow(line, theme.NEW, 2.6, 15, (8, 6))
    return parts


def passed(window: Window, done: Sequence[Step]) -> Parts:
    """The marks on the way of a flight once more, so that its line does not hide them."""
    parts: Parts = []
    size = grain(window.scale)
    for step in done:
        for name in step.way if step.mark == "flight" else ():
            space = MAP.spaces[name]
            if space.site is None and window.sees(name, -20):
                x, y = window.of(name)
                parts += tiny(space, x, y) if size < _SMALL else full(space, x, y, FULL * size)
    return parts


def flown(window: Window, way: Sequence[str]) -> list[tuple[float, float]]:
    """The line of a flight from space to space, along the printed ways."""

    line = [window.of(way[0])]
    for one, other in pairwise(way):
        line += [window.at(point) for point in way_between(one, other)][1:]
    return line


def step_numbers(window: Window, done: Sequence[Step], places: Places) -> Parts:
    """The number of each step beside where it happened; of a flight, beside its end."""
    parts: Parts = []
    for step in done:
        if step.mark == "flight":
            for x, y in sprinkled(flown(window, step.way), 12):
                places.block_round(x, y, 3)
    for figure, step in enumerate(done, 1):
        if step.way and window.sees(step.way[-1], 10):
            x, y = free_spot(places, window.of(step.way[-1]))
            places.block_round(x, y, 15)
            ring = theme.WARN if step.mark == "lost" else None
            parts.append(number(x, y, figure, ring=ring))
    return parts


def choice_numbers(scene: PictureInput, window: Window, places: Places) -> Parts:
    """The numbers of choices that are places in the window."""
    parts: Parts = []
    for spot in scene.choices:
        if spot.at in SPOTS and window.sees(spot.at):
            x, y = free_spot(places, window.of(spot.at), CHOICE_NUMBER)
            places.block_round(x, y, CHOICE_NUMBER)
            parts.append(number(x, y, spot.number, CHOICE_NUMBER))
    return parts


def free_spot(
    places: Places,
    near: tuple[float, float],
    size: float = 14,
    reaches: Sequence[float] = (26, 34, 44, 56, 70, 86),
) -> tuple[float, float]:
    """The place near a mark where a round thing hits least."""
    spots = [spot for reach in reaches for spot in around(*near, reach)]

    def price(spot: tuple[float, float]) -> float:
        x, y = spot
        return places.cost((x - size, y - size, x + size, y + size)) + math.dist(spot, near)

    return min(spots, key=price)


# The foot


def foot_of(scene: PictureInput, done: Sequence[Step], y: float, items: Sequence[Item]) -> Parts:
    """The last turn and the key below a rule at y, two lines of one and one of the other, or the other way round."""
    heading = "Choices" if scene.choices else "Last turn"
    told, lines = frame.last_turn(y + 28, _told(scene, done), heading)
    return [frame.rule(y), *told, *frame.key(y + 64 + 38 * (lines - 1), items, 3 - lines)]


def recent(scene: PictureInput) -> Sequence[Step]:
    """The last steps that can be told; none where choices have the white."""
    if scene.choices:
        return []
    return frame.fit_words(steps(scene, scene.changes), partial(_told, scene))


def _told(scene: PictureInput, done: Sequence[Step]) -> list[Item]:
    if scene.choices:
        return frame.choices_told(named_choices(scene))
    return frame.steps_told(done, lambda seat: short(who(scene, seat)), "nothing new on the map")
