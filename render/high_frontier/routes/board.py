"""A planned way in one picture: the part of the map it leads through, drawn on it turn by turn, and told beside or below."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.view.records import View
from render import frame, theme
from render.frame import Parts
from render.high_frontier.map.geometry import HIGH, SPOTS, WIDE, Window
from render.high_frontier.map.ground import (
    cover,
    full_marks,
    overview_ways,
    roads,
    tiny_marks,
    ways,
    zones,
)
from render.high_frontier.map.key import region_key
from render.high_frontier.map.labels import Places, Words, labels
from render.high_frontier.map.landmarks import landmarks, zone_names
from render.high_frontier.map.marks import BURN, hexagon
from render.high_frontier.map.overview import flown, holdings_tiny
from render.high_frontier.map.region import TOP, fleet_at, holdings
from render.high_frontier.parts.names import header_of, short, who
from render.high_frontier.routes.route import Turn, turns_of
from render.high_frontier.routes.words import below, below_height, beside, beside_height, seat_of
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Layer, Line, Polygon, Stamp, Text, box, layer
from render.theme import HI, INK, NEW, SEATS, SKY, WARN, barlow

SIDE = 1080.0  # px of the map where the plan is told beside it
BESIDE_LEFT = 1104.0
_TALL = 1440.0
_MARGIN = 110.0  # px kept free round the way
_NEAREST, _FARTHEST = 4.4, 1.0
_CODE_COST = 250.0
_FULL_FROM = 1.5  # from this scale on marks are drawn in full


class _Plan(Struct):
    """What is drawn: the turns, in whose colour, and how large lines and marks are."""

    turns: Sequence[Turn]
    colour: str
    size: float


def route(scene: PictureInput) -> Drawing:
    """The way of the scene's path. With `choices`, their words stand with the turns of their numbers."""
    plan = turns_of(scene)
    window = _fit(scene.path, SIDE, _TALL)
    is_beside = window.scale >= _FULL_FROM and beside_height(scene, plan) <= _TALL
    if not is_beside:
        high = min(HIGH, 1450 - below_height(scene, plan))
        window = _fit(scene.path, theme.WIDTH, high)
    height = round(TOP + window.high + (20 if is_beside else below_height(scene, plan)))
    bottom = window.y + window.high
    if is_beside:
        told = beside(scene, plan, BESIDE_LEFT, TOP + 34)
        told += _key(window, TOP + 34 + beside_height(scene, plan), bottom)
    else:
        told = below(scene, plan, bottom + 14)
    return Drawing(theme.WIDTH, height, _layers(scene, plan, window, height, told))


def _layers(
    scene: PictureInput, plan: Sequence[Turn], window: Window, height: int, told: Parts
) -> tuple[Layer, ...]:
    view: View = scene.view
    strong = frozenset(space for turn in plan for space in turn.way)
    drawn = _Plan(plan, SEATS[seat_of(scene)].colour, 1.0 if window.scale >= _FULL_FROM else 0.62)
    head = layer(
        cover(window, height),
        header_of(scene, f"plan of {short(who(scene, seat_of(scene)))}"),
        told,
    )
    if window.scale >= _FULL_FROM:
        laid = labels(window, strong)
        places = laid.places.copy()
        below_, above = holdings(view, window, places)
        return (
            layer(zones(window), ways(window), roads(window), _line(window, drawn)),
            layer(full_marks(window), below_),
            layer(_stops(window, drawn), above, laid.texts),
            head,
        )
    names = landmarks(window)
    places = names.places.copy()
    return (
        layer(zones(window), overview_ways(window), _line(window, drawn)),
        layer(tiny_marks(window)),
        layer(holdings_tiny(view, window)),
        layer(
            zone_names(window),
            names.texts,
            _stops(window, drawn),
            _fleet(scene, window, places),
            _codes(window, plan, places),
        ),
        head,
    )


def _fleet(scene: PictureInput, window: Window, places: Places) -> Parts:
    return fleet_at(window, places, scene.path[0], [seat_of(scene)])


def _codes(window: Window, plan: Sequence[Turn], places: Places) -> Parts:
    """The codes of the stops where something happens, as the words below name them."""
    parts: Parts = []
    told = {stop.space for turn in plan for stop in turn.stops if not stop.is_plain}
    for name in told - {plan[-1].way[-1]}:
        places.block_round(*window.of(name), 13)
    for name in sorted(told, key=lambda name: SPOTS[name]):
        words = Words(MAP.spaces[name].code, barlow(17, 700), HI)
        parts += places.put(*window.of(name), 14, [words], _CODE_COST)
    return parts


def _fit(path: Sequence[str], wide: float, high: float) -> Window:
    """The window of that size in which the way is as large as it goes."""
    xs, ys = zip(*(SPOTS[name] for name in path), strict=True)
    room = wide - 2 * _MARGIN, high - 2 * _MARGIN
    scale = min(room[0] / max(1, max(xs) - min(xs)), room[1] / max(1, max(ys) - min(ys)))
    scale = max(wide / WIDE, min(_NEAREST, scale))
    left = (max(xs) + min(xs)) / 2 - wide / scale / 2
    top = (max(ys) + min(ys)) / 2 - high / scale / 2
    left = min(max(0.0, left), max(0.0, WIDE - wide / scale))
    top = min(max(0.0, top), max(0.0, HIGH - high / scale))
    return Window(left, top, scale, 0, TOP, wide, high)


def _key(window: Window, y: float, bottom: float) -> Parts:
    """The key beside the map, where there is room below the plan."""
    lines = int((bottom - y - 40) // 40)
    if lines < 2:
        return []
    told, _ = frame.rows(BESIDE_LEFT, y + 40, region_key(window.spaces(10)), lines=lines)
    return [frame.caption(BESIDE_LEFT, y, "Key"), *told]


# The line and its stops


def _line(window: Window, plan: _Plan) -> Parts:
    """On a dark casing; this turn solid with a white edge, later turns dashed."""
    lines = [tuple(flown(window, turn.way)) for turn in plan.turns]
    s = plan.size
    parts: Parts = [Line(line, SKY, 15 * s) for line in lines]
    for k, line in enumerate(lines):
        if k == 0:
            parts.append(Line(line, NEW, 11 * s))
            parts.append(Line(line, plan.colour, 7 * s))
        else:
            parts.append(Line(line, plan.colour, 7 * s, dash=(16 * s, 9 * s), round_ends=False))
    return parts


def _stops(window: Window, plan: _Plan) -> Parts:
    """Numbers on burns, a ring of warning where dice fall, bars where a turn ends, a white hexagon round the goal."""
    parts: Parts = []
    for turn in plan.turns:
        for stop in turn.stops:
            x, y = window.of(stop.space)
            if stop.is_roll:
                reach = 26 if plan.size == 1 else 10
                parts.append(Disc(x, y, reach, line=WARN, width=3.5))
            if stop.burn is not None:
                parts.append(_burn(x, y, stop.burn, plan.size))
        x, y = window.of(turn.way[-1])
        if turn is not plan.turns[-1]:
            parts += _pause(x, y, plan.size)
        else:
            parts.append(Polygon(hexagon(x, y, 52 * plan.size), line=SKY, width=8))
            parts.append(Polygon(hexagon(x, y, 52 * plan.size), line=NEW, width=3.5))
    return parts


def _burn(x: float, y: float, figure: int, size: float) -> Stamp:
    word = Text(0, 0.04, str(figure), barlow(1.2, 800), NEW, "mm")
    shapes = (Disc(0, 0, 0.98, fill=SKY), Disc(0, 0, 0.86, fill=BURN), word)
    return Stamp(x, y, round(36 * max(size, 0.75)), shapes, f"burn {figure}")


def _pause(x: float, y: float, size: float) -> Parts:
    s = max(size, 0.75)
    bars = [box(x + k * s, y - 9 * s, x + (k + 5) * s, y + 9 * s, fill=INK) for k in (-7, 2)]
    return [Disc(x, y, 21 * s, fill=SKY), Disc(x, y, 18 * s, fill=NEW), *bars]
