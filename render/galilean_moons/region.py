"""One moon drawn large: its sectors with everything in them, who leads in the hub, and each sector in words beside it."""

from collections.abc import Iterator

from bot.games.galilean_moons.view.records import MoonView, SectorView, StandingView, View
from render import frame, theme
from render.frame import Parts
from render.galilean_moons.board import foot, header_of, marks_on, moon, moon_items, recent
from render.galilean_moons.cells import Ring
from render.galilean_moons.names import (
    count_of,
    is_threatened,
    needed_targets,
    place_name,
    ranks,
    seat_letter,
    sector_at,
    type_name,
    who,
)
from render.galilean_moons.pieces import glyph_spot
from render.marks import badge
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Text, layer
from render.theme import HI, LOW, MARGIN, MID, barlow, inter

REGIONS = ("ganymede", "callisto", "io", "europa")
_FOOT = 1348.0
_SCALE = 2.1
_MIDDLE = (584.0, 734.0)
_RADII = {"ganymede": 536.0, "callisto": 532.0, "io": 528.0, "europa": 524.0}
_LIST = 1180.0


def region(scene: PictureInput) -> Drawing:
    """The moon the scene names; `KeyError` for one that does not exist."""
    view: View = scene.view
    name = scene.region or ""
    ring = Ring(name, *_MIDDLE, _RADII[name], _SCALE)
    told = next(one for one in view.moons if one.id == name)
    done = recent(scene)
    inside = [sector_at(view, code) for code in told.sectors]
    below, lines = foot(scene, done, _FOOT, moon_items(view, inside))
    high = round(_FOOT) + 94 + 40 * (lines - 1)
    parts = [*moon(view, ring), *_hub(scene, ring, told), *_listing(scene, told)]
    flat = layer(frame.stars(1110, 1340, 80, 13), header_of(scene, told.title), parts, below)
    return Drawing(
        theme.WIDTH,
        high,
        (flat, layer(marks_on(scene, ring, done))),
    )


# The hub


def _hub(scene: PictureInput, ring: Ring, moon: MoonView) -> Parts:
    """The moon's name, what its majority is worth, and all who are on it: sectors, units, points now."""
    x, y = ring.x, ring.y
    worth = f"1st {moon.first} VP · 2nd {moon.second} VP"
    parts: Parts = [
        Disc(x, y, ring.hub - 9, fill=theme.PANEL, line=theme.LINE, width=theme.RING),
        Text(x, y - 150, moon.title, inter(44, 700), HI, "mm", name="moon"),
        Text(x, y - 104, worth, theme.ROW_BOLD, theme.VICTORY, "mm", name="majority"),
    ]
    found = [(place, one) for place, tied in enumerate(ranks(moon), 1) for one in tied]
    if not found:
        return [*parts, Text(x, y, "nobody is here", theme.ROW, LOW, "mm")]
    top = y - 46 if len(found) > 2 else y - 30
    for k, (place, one) in enumerate(found):
        parts += _standing(scene, place, one, x - 176, top + 56 * k)
    return parts


def _standing(scene: PictureInput, place: int, one: StandingView, x: float, y: float) -> Parts:
    words = f"{count_of(one.sectors, 'sector')}, {count_of(one.units, 'unit')}"
    name = f"rank {seat_letter(one.seat)}"
    right = x + 352
    parts: Parts = [
        badge(one.seat, x + 26, y, 44, name),
        Text(x + 58, y - 11, who(scene, one.seat), inter(22, 600), HI, limit=212, name="name"),
        Text(x + 58, y + 15, words, theme.KEY, MID, name="standing"),
    ]
    if one.points:
        points = Text(right - 28, y - 2, str(one.points), barlow(34, 800), theme.VICTORY, "rm")
        return [*parts, points, Text(right, y + 2, "VP", theme.KEY, LOW, "rm")]
    return [*parts, Text(right, y, place_name(place), theme.KEY, LOW, "rm")]


# The listing


_Line = tuple[int | None, str, str]


def _listing(scene: PictureInput, moon: MoonView) -> Parts:
    """Beside the moon, each sector in words: what lies there and what it costs to invade."""
    view: View = scene.view
    pitch = min(230.0, (_FOOT - 150) / len(moon.sectors))
    parts: Parts = []
    for k, code in enumerate(moon.sectors):
        sector, y = sector_at(view, code), 150 + pitch * k
        parts += glyph_spot(_LIST + 18, y + 22, 18, sector.kind)
        title = f"{code}  {type_name(sector.kind)}"
        parts.append(Text(_LIST + 50, y + 22, title, theme.inter(25, 700), HI, name="sector"))
        for row, line in enumerate(_lines(scene, sector)):
            parts += _list_line(line, y + 59 + 30 * row)
        if k:
            rule = ((_LIST, y - 8), (theme.WIDTH - MARGIN, y - 8))
            parts.append(Line(rule, theme.LINE, theme.HAIRLINE))
    return parts


def _list_line(line: _Line, y: float) -> Parts:
    seat, words, colour = line
    room = theme.WIDTH - MARGIN - _LIST - 50
    text = Text(_LIST + 50, y, words, theme.CARD, colour, limit=room)
    return [text] if seat is None else [badge(seat, _LIST + 19, y, 28), text]


def _lines(scene: PictureInput, sector: SectorView) -> Iterator[_Line]:
    """Who is there; what an invasion costs; Dr. Icarus' targets."""
    view: View = scene.view
    if sector.owner is not None:
        base = ", base" if sector.base else ""
        words = f"{count_of(sector.units, 'unit')}{base} · {who(scene, sector.owner)}"
        yield sector.owner, words, MID
    else:
        yield None, "neutral base" if sector.base else "open", MID if sector.base else LOW
    cards = count_of(sector.cost, "card")
    kind = "draft type" if sector.kind == "galilean" else type_name(sector.kind)
    yield None, f"to invade: {cards}, {kind}", LOW
    if sector.targets and view.icarus:
        needed = needed_targets(view, sector)
        words = count_of(sector.targets, "target")
        if needed is not None:
            words += f", {needed} needed"
        yield view.icarus.seat, words, theme.WARN if is_threatened(view, sector) else MID
