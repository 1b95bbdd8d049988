"""The whole table in one picture: four moons, the seats, draft, deck and market, the last turn, the key."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

from bot.games.galilean_moons.printed.pieces import RULES
from bot.games.galilean_moons.view.records import SectorView, View
from render import frame, theme
from render.frame import Item, Parts, StatusTag
from render.galilean_moons.cells import (
    BASE,
    BOARD,
    GLYPH,
    TARGET,
    UNIT,
    Laid,
    Place,
    Ring,
    laid,
    places,
)
from render.galilean_moons.changes import Mark, Step, steps
from render.galilean_moons.names import (
    GAME,
    age_words,
    named_choices,
    nothing_told,
    sector_at,
    short,
    turn_words,
    who,
)
from render.galilean_moons.pieces import (
    hub,
    moon_ground,
    sector_ground,
    sector_label,
    sector_pieces,
    target,
)
from render.galilean_moons.seats import LEFT, panels
from render.galilean_moons.strip import HIGH, draft_place, market_place, strip, supplies
from render.icons import icon
from render.marks import badge, base, new_ring, number
from render.scene import PictureInput
from render.shapes import Drawing, Text, layer, polar
from render.theme import MID

TOP = 128.0
_SUPPLIES = 1152.0
_STRIP = 1206.0
_FOOT = _STRIP + HIGH + 4


def board(scene: PictureInput) -> Drawing:
    """The public picture, or what the viewer of a private one may see."""
    view: View = scene.view
    done = recent(scene)
    moons = [part for ring in BOARD for part in moon(view, ring)]
    side = [
        *panels(scene, TOP, _SUPPLIES - 24 - TOP),
        *supplies(view, LEFT, _SUPPLIES),
        frame.rule(_STRIP),
    ]
    foot_, lines = foot(scene, done, _FOOT, key_items(view))
    height = round(_FOOT) + 94 + 40 * (lines - 1)
    marks = [part for ring in BOARD for part in marks_on(scene, ring, done)]
    sky = frame.stars(1110, 1190, 80, 11)
    return Drawing(
        theme.WIDTH,
        height,
        (
            layer(sky, moons, header_of(scene), side, strip(scene, _STRIP), foot_),
            layer(marks, _table_numbers(scene)),
        ),
    )


def header_of(scene: PictureInput, *more: str) -> Parts:
    """The header: game, age and what else is said, the match, whose turn and what for."""
    words, seats = turn_words(scene)
    view: View = scene.view
    bonus = ["bonus turn"] * bool(view.turn and view.turn.is_bonus)
    small = [GAME, age_words(view), *bonus, *more]
    return frame.header(small, scene.heading(GAME), StatusTag(words, seats, scene.together(seats)))


# One moon, at any scale


def moon(view: View, ring: Ring) -> Parts:
    """A moon with all that lies on it; its hub is drawn for the whole board only."""
    parts: Parts = [moon_ground(ring)]
    for code, place in places(ring).items():
        sector = sector_at(view, code)
        parts += sector_ground(place, sector)
        parts += sector_label(place, sector.kind)
        parts += sector_pieces(view, place, sector, laid(place, sector))
    if ring.scale == 1:
        parts += hub(ring, next(moon for moon in view.moons if moon.id == ring.moon))
    return parts


def marks_on(scene: PictureInput, ring: Ring, done: Sequence[Step]) -> Parts:
    """Rings round what is new on a moon, and the numbers of steps and choices, each where nothing lies."""
    view: View = scene.view
    table = places(ring)
    lies = {code: laid(place, sector_at(view, code)) for code, place in table.items()}
    taken = _Taken(ring.scale, lies)
    numbers: list[tuple[int, Mark]] = [
        (spot.number, Mark(spot.at, "choice")) for spot in scene.choices
    ]
    if not numbers:
        numbers = [(k, mark) for k, step in enumerate(done, 1) for mark in step.marks]
    rings = [
        mark for step in done for mark in step.marks if mark.at in table and mark.piece != "lost"
    ]
    colour = theme.NEW if not scene.choices else theme.MID
    parts: Parts = []
    for mark in dict.fromkeys(rings):
        x, y, radius = _fresh(mark, lies[mark.at], ring.scale)
        parts += new_ring(x, y, radius, colour)
    return parts + _numbers(numbers, table, taken, bool(scene.choices))


def _fresh(mark: Mark, lies: Laid, scale: float) -> tuple[float, float, float]:
    """Middle and radius of the ring round a piece; round the glyph where the piece is gone."""
    if mark.piece == "unit" and lies.units:
        return *lies.units[-1], (UNIT + 3) * scale
    if mark.piece == "base" and lies.base:
        return *lies.base, (BASE + 4) * scale
    if mark.piece == "target" and lies.target:
        return *lies.target, (TARGET + 3) * scale
    return *lies.glyph, (GLYPH + 2) * scale


def _numbers(
    numbers: Sequence[tuple[int, Mark]], table: Mapping[str, Place], taken: "_Taken", open_: bool
) -> Parts:
    parts: Parts = []
    size = theme.CHOICE_NUMBER if open_ else theme.STEP_NUMBER
    seen: set[tuple[int, str]] = set()
    for figure, mark in numbers:
        if mark.at not in table or (figure, mark.at) in seen:
            continue
        seen.add((figure, mark.at))
        x, y = taken.free_spot(table[mark.at], mark.piece, size)
        ring = theme.WARN if mark.piece == "lost" else None
        parts.append(number(x, y, figure, size, ring))
    return parts


class _Taken:
    """Round places on a moon that must stay free for what lies there."""

    def __init__(self, scale: float, lies: Mapping[str, Laid]) -> None:
        self.lies = lies
        self.discs = [disc for found in lies.values() for disc in _discs(found, scale)]

    def clearance(self, x: float, y: float) -> float:
        """How far the nearest of them is away; negative inside one."""
        return min((math.hypot(x - a, y - b) - r for a, b, r in self.discs), default=math.inf)

    def free_spot(self, place: Place, piece: str, size: float) -> tuple[float, float]:
        """The place in the sector, nearest to the piece, where a number covers nothing."""
        lies = self.lies[place.code]
        near = lies.units[-1] if piece in ("unit", "lost") and lies.units else lies.glyph
        spots = [
            polar(*near, reach * place.ring.scale, place.middle + turn)
            for reach in (0, 34, 38, 42, 48, 56, 66, 78, 92)
            for turn in (90, -90, 0, 180, 45, -45, 135, -135)
        ]
        inside = [spot for spot in spots if place.holds(*spot, size)] or [near]
        free = (spot for spot in inside if self.clearance(*spot) >= size + 4)
        x, y = next(free, None) or max(inside, key=lambda spot: self.clearance(*spot))
        self.discs.append((x, y, size + 3))
        return x, y


def _discs(found: Laid, scale: float) -> list[tuple[float, float, float]]:
    discs = [(*found.glyph, GLYPH * scale), *((*unit, UNIT * scale) for unit in found.units)]
    discs += [(*found.base, BASE * scale)] if found.base else []
    return discs + ([(*found.target, TARGET * scale)] if found.target else [])


def _table_numbers(scene: PictureInput) -> Parts:
    """Numbers of choices that are no sectors: a card of the draft or of the market."""
    view: View = scene.view
    cards = {card: draft_place(k, _STRIP) for k, card in enumerate(view.draft) if card}
    offers = {one.id: market_place(k, _STRIP) for k, one in enumerate(view.market)}
    parts: Parts = []
    for spot in scene.choices:
        if corner := (cards | offers).get(spot.at):
            x, y = corner
            parts.append(number(x + 8, y + 8, spot.number, theme.CHOICE_NUMBER))
    return parts


# The foot


def foot(
    scene: PictureInput, done: Sequence[Step], y: float, items: Sequence[Item]
) -> tuple[Parts, int]:
    """The last turn (or what can be chosen) and the key below a rule at y, and how many lines the turn takes."""
    heading, steps_ = _said(scene, done)
    told, lines = frame.last_turn(y + 30, steps_, heading)
    return [frame.rule(y), *told, *frame.key(y + 68 + 40 * (lines - 1), items)], lines


def _said(scene: PictureInput, done: Sequence[Step]) -> tuple[str, list[Item]]:
    """The line above the key: what can be chosen, or the last turn."""
    if scene.choices:
        return "Choices", frame.choices_told(named_choices(scene))
    return "Last turn", _told(scene, done)


def recent(scene: PictureInput) -> Sequence[Step]:
    """The last steps, as many as the lines below the board can tell."""
    return frame.fit_words(steps(scene, scene.changes), partial(_told, scene))


def _told(scene: PictureInput, done: Sequence[Step]) -> list[Item]:
    nothing = nothing_told(scene.view)
    return frame.steps_told(done, lambda seat: short(who(scene, seat)), nothing)


def key_items(view: View) -> list[Item]:
    """Only the marks that are in the picture: those of the panels, then those of the moons."""
    panel_marks = (
        ("card", "cards in hand"),
        ("unit", f"units left, {RULES.units_a_point} = 1 VP"),
        ("base", f"base, {RULES.base_points} VP"),
        ("ruin", f"ruin, {RULES.ruin_points} VP"),
    )
    items = [
        Item(words, shapes=tuple(icon(glyph, 0, 0, 11, MID, theme.SKY)), size=22)
        for glyph, words in panel_marks
    ]
    return [*items, *moon_items(view, view.sectors)]


def moon_items(view: View, sectors: Sequence[SectorView]) -> list[Item]:
    """The marks in these sectors."""
    items: list[Item] = []
    if any(sector.base and sector.owner is None for sector in sectors):
        items.append(Item("neutral base", shapes=(base(0, 0, 26),), size=26))
    owners = [sector.owner for sector in sectors if sector.owner is not None]
    if owners:
        letter = theme.SEATS[owners[0]].letter
        items.append(Item(f"one unit of {letter}", shapes=(badge(owners[0], 0, 0, 26),), size=26))
    if view.icarus and any(sector.targets for sector in sectors):
        mark = target(0, 0, 15, "", theme.SEATS[view.icarus.seat].colour, theme.SKY)
        shapes = tuple(part for part in mark if not isinstance(part, Text))
        items.append(Item("targets of Dr. Icarus / needed to invade", shapes=shapes, size=30))
    return items
