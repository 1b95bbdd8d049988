"""The whole table in one picture: Saturn, the headquarters, the last turn, the key."""

import math
from collections.abc import Mapping, Sequence
from functools import partial

from bot.games.dawn_on_titan.view.records import BodyView, View
from render import frame, theme
from render.dawn_on_titan import ground
from render.dawn_on_titan.cells import Berth, Cell, berths, cells
from render.dawn_on_titan.changes import Step, steps
from render.dawn_on_titan.names import (
    GAME,
    body_name,
    by_cell,
    nothing_told,
    place,
    turn_words,
    unexplored,
    who,
    worded,
)
from render.dawn_on_titan.pieces import body_parts, clearance, radius, rim, ship_parts
from render.dawn_on_titan.routes import clipped, route, stop
from render.dawn_on_titan.seats import panels, seat_panel
from render.dawn_on_titan.solo import deck_panel
from render.frame import Item, Parts, StatusTag
from render.icons import icon
from render.marks import bolt, glyph_disc, new_ring, number, seat_mark
from render.paint import width, wrap
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Shape, Stamp, Text, arrow, layer, polar
from render.theme import DAWN_RESOURCES, HI, LOW, MARGIN, MID, barlow

TOP = 134
FOOT = 1342
_COLUMN = FOOT - 12 - TOP


def board(scene: PictureInput) -> Drawing:
    """The public picture, or what the viewer of a private one may see."""
    view: View = scene.view
    table = cells(*ground.CENTRE)
    done = frame.fit_words(steps(scene, scene.changes), partial(_told, scene))
    taken = _Taken()
    bodies, ships = _bodies(view, table, done, taken), _ships(view, table, done, taken)
    flights = [*_planned(scene, table), *_routes(table, done, taken)]
    around = [*header_of(scene), *_side(scene), *_corners(scene)]
    foot, lines = _foot(scene, done)
    height = ground.HEIGHT + 40 * (lines - 1)
    return Drawing(
        theme.WIDTH,
        height,
        (
            layer(labels(view, table), bodies, flights, ships, around, foot),
            layer(_numbers(scene, table, done, taken)),
        ),
        ground.ground(height),
    )


class _Taken:
    """Round places on the board that must stay free for what lies there, and where each ship lies."""

    def __init__(self) -> None:
        self.discs: list[tuple[float, float, float]] = []
        self.ships: dict[tuple[int | None, str, str], tuple[float, float, int]] = {}

    def add(self, x: float, y: float, r: float) -> None:
        self.discs.append((x, y, r))

    def clearance(self, x: float, y: float) -> float:
        """How far the nearest of them is away; negative inside one."""
        return min((math.hypot(x - a, y - b) - c for a, b, c in self.discs), default=math.inf)


def header_of(scene: PictureInput, *more: str) -> Parts:
    """The header: game, round and what else is said, the match, whose turn and what for."""
    words, seats = turn_words(scene)
    view: View = scene.view
    small = [GAME, f"Round {view.round}", *(["solo"] if view.solo else []), *more]
    return frame.header(small, scene.heading(GAME), StatusTag(words, seats, scene.together(seats)))


def labels(view: View, table: Mapping[str, Cell]) -> list[Shape]:
    """Code and name along the outer edge of each cell, readable in the lower half too."""
    names = {body.at: body_name(body) for body in view.bodies}
    parts: list[Shape] = []
    for cell in table.values():
        if cell.code != "S":
            parts += label(cell, names.get(cell.code, ""))
    return parts


def label(cell: Cell, name: str) -> list[Shape]:
    """Code and name of one cell, along its outer edge."""
    s = cell.scale
    t = min(s, 1.5)
    small, large = barlow(20 * t, 600), barlow(21 * t, 600)
    widths = width(cell.code, small), width(name, large) if name else 0
    gap = 7 * t if name else 0
    start = -(sum(widths) + gap) / 2
    radius_, flip = cell.outer - 24 * s, math.sin(math.radians(cell.middle)) > 0.02
    parts: list[Shape] = []
    for words, wide, type_, colour in (
        (cell.code, widths[0], small, theme.CODE_COLOUR),
        (name, widths[1], large, HI),
    ):
        if not words:
            continue
        off = math.degrees((start + wide / 2) / radius_) * (-1 if flip else 1)
        x, y = cell.at(radius_, cell.middle + off)
        turn = cell.middle + off + (-90 if flip else 90)
        parts.append(Text(x, y, words, type_, colour, "mm", turn=turn or 0.001, name="label"))
        start += wide + gap
    return parts


def _bodies(view: View, table: Mapping[str, Cell], done: Sequence[Step], taken: _Taken) -> Parts:
    fresh = _fresh(done)
    parts: Parts = []
    for body in view.bodies:
        cell = table[body.at]
        x, y = cell.body(body.kind)
        taken.add(x, y, radius(body))
        if cell.code in fresh:
            parts += new_ring(x, y, radius(body) + 5)
        parts += body_parts(body, x, y)
    return parts


def _fresh(done: Sequence[Step]) -> set[str]:
    return {step.way[-1] for step in done if step.mark == "body"}


def fresh_bodies(scene: PictureInput) -> set[str]:
    """Where a body was explored or built upon since the last picture."""
    return _fresh(steps(scene, scene.changes))


def _ships(view: View, table: Mapping[str, Cell], done: Sequence[Step], taken: _Taken) -> Parts:
    bodies = {body.at: body for body in view.bodies}
    fresh = {(step.seat, step.ship, step.way[-1]) for step in done if step.mark == "ship"}
    parts: Parts = []
    for at, ships in by_cell(view).items():
        places = places_for(table[at], len(ships), bodies.get(at))
        for vessel, berth in zip(ships, places, strict=False):
            taken.add(berth.x, berth.y, berth.size * 0.48)
            taken.ships[vessel.seat, vessel.ship, at] = berth.x, berth.y, berth.size
            if (vessel.seat, vessel.ship, at) in fresh:
                parts += new_ring(berth.x, berth.y, berth.size * 0.56)
        parts += ship_parts(table[at], ships, places)
    return parts


def places_for(cell: Cell, ships: int, body: BodyView | None) -> list[Berth]:
    """The ships' places in a cell with or without a body."""
    if body is None:
        return berths(cell, ships)
    return berths(cell, ships, clearance(body, cell.scale), body.kind)


def _routes(table: Mapping[str, Cell], done: Sequence[Step], taken: _Taken) -> list[Shape]:
    """White arrows along the flights, from place to place, the last bit towards the ship itself."""
    parts: list[Shape] = []
    for step in done:
        if step.mark == "flight" and len(set(step.way)) > 1:
            line, gap = route([table[at] for at in step.way]), 30.0
            if (step.seat, step.ship, step.way[-1]) in taken.ships:
                x, y, size = taken.ships[step.seat, step.ship, step.way[-1]]
                line, gap = [*line[:-1], (x, y)], size * 0.55
            parts += arrow(clipped(line, 18, gap), theme.NEW)
    return parts


def _planned(scene: PictureInput, table: Mapping[str, Cell]) -> list[Shape]:
    """A flight looked at beforehand: the seat's line with a white edge on a dark casing."""
    if len(scene.path) < 2:
        return []
    line = tuple(route([table[at] for at in scene.path if at in table]))
    view: View = scene.view
    seat = scene.viewer if scene.viewer is not None else view.turn
    colour = theme.SEATS[seat or 0].colour
    return [
        Line(line, theme.SKY, 15),
        Line(line, theme.NEW, 11),
        Line(line, colour, 7),
    ]


def _numbers(
    scene: PictureInput, table: Mapping[str, Cell], done: Sequence[Step], taken: _Taken
) -> list[Stamp]:
    """Numbers of steps, of a path's steps and of choices, each where nothing lies."""
    marks: list[Stamp] = []
    for figure, at in enumerate((at for at in scene.path[1:] if at in table), 1):
        x, y = _free_spot(table[at], taken, theme.STEP_NUMBER, stop(table[at]))
        marks.append(number(x, y, figure))
    for spot in scene.choices:
        x, y = _free_spot(table[spot.at], taken, theme.CHOICE_NUMBER)
        marks.append(number(x, y, spot.number, theme.CHOICE_NUMBER))
    if scene.choices or scene.path:
        return marks
    for figure, step in enumerate(done, 1):
        if step.way:
            flight = step.mark == "flight"
            cell = table[step.way[0] if flight else step.way[-1]]
            x, y = _free_spot(cell, taken, theme.STEP_NUMBER, stop(cell) if flight else None)
            ring = theme.WARN if step.mark == "lost" else None
            marks.append(number(x, y, figure, ring=ring))
    return marks


def _free_spot(
    cell: Cell, taken: _Taken, size: float, first: tuple[float, float] | None = None
) -> tuple[float, float]:
    """The place in the cell, nearest to its body, where a number covers nothing."""
    centre = cell.body() if cell.code != "S" else (cell.x, cell.y - 70)
    places = [first] if first else []
    for reach in (0, 34, 46, 58, 70, 82):
        angles = (-50, 50, 130, -130, 0, 90, -90, 180)
        places += [polar(*centre, reach, cell.middle + angle) for angle in angles]
    inside = [place for place in places if _is_inside(cell, *place, size)] or [centre]
    free = (place for place in inside if taken.clearance(*place) >= size + 1)
    x, y = next(free, None) or max(inside, key=lambda place: taken.clearance(*place))
    taken.add(x, y, size + 3)
    return x, y


def _is_inside(cell: Cell, x: float, y: float, size: float) -> bool:
    """Inside the cell and below its label."""
    if cell.code == "S":
        return True
    reach = math.hypot(x - cell.x, y - cell.y)
    angle = math.degrees(math.atan2(y - cell.y, x - cell.x))
    off = abs((angle - cell.middle + 180) % 360 - 180)
    room = math.radians((cell.end - cell.start) / 2 - off) * reach
    return cell.inner + size < reach < cell.outer - 36 * cell.scale - size + 6 and room > size + 1


def _side(scene: PictureInput) -> Parts:
    view: View = scene.view
    if view.solo is None:
        high = _COLUMN if len(view.seats) > 2 else _COLUMN - 4
        return panels(scene, TOP, high)
    human, machine = sorted(view.seats, key=lambda seat: seat.is_ai)
    first, second = 478, 198
    below = TOP + first + second + 2 * theme.GUTTER
    return [
        *seat_panel(scene, human, TOP, first),
        *seat_panel(scene, machine, TOP + first + theme.GUTTER, second),
        *deck_panel(view.solo, below, TOP + _COLUMN - below),
    ]


def _corners(scene: PictureInput) -> Parts:
    """Upper right of the board: what is left to explore. Lower left: the combat or flight that waits."""
    view: View = scene.view
    right = 1172
    parts: Parts = [
        Text(right, 150, "TO EXPLORE", theme.CAPTION, LOW, "rm"),
        *(
            Text(right, 182 + 27 * k, words, theme.KEY, MID, "rm", name="to explore")
            for k, words in enumerate(unexplored(view).split(", "))
        ),
    ]
    lines = _pending(scene)
    if lines:
        y = FOOT - 24 - 25 * (len(lines) - 1)
        parts.append(frame.caption(MARGIN, y - 26, lines[0]))
        parts += [
            Text(MARGIN, y + 25 * k - 24 + 24, words, theme.KEY, HI if k == 0 else MID)
            for k, words in enumerate(lines[1:])
        ]
    return parts


def _pending(scene: PictureInput) -> list[str]:
    view: View = scene.view
    if view.ending is not None:
        return ["The end", *wrap(worded(scene, view.ending), 250, theme.KEY, 3)]
    if view.combat is not None:
        fight = view.combat
        names = who(scene, fight.attacker), who(scene, fight.defender)
        where = place(view, fight.at)
        return [f"Combat at {where}", f"{names[0]} attacks {names[1]}"]
    if view.flight is not None:
        flight = view.flight
        where = place(view, flight.at)
        return ["Asked to let pass", f"{who(scene, flight.seat)} at {where}"]
    return []


def _foot(scene: PictureInput, done: Sequence[Step]) -> tuple[Parts, int]:
    heading, items = _said(scene, done)
    told, lines = frame.last_turn(FOOT + 32, items, heading)
    key = frame.key(FOOT + 71 + 40 * (lines - 1), key_items(scene.view))
    return [frame.rule(FOOT), *told, *key], lines


def _said(scene: PictureInput, done: Sequence[Step]) -> tuple[str, list[Item]]:
    """The line above the key: what is looked at beforehand, what can be chosen, or the last turn."""
    if len(scene.path) > 1:
        return "Plan", [Item(" → ".join(scene.path), theme.SENTENCE, HI)]
    if scene.choices:
        return "Choices", frame.choices_told(scene.choices)
    return "Last turn", _told(scene, done)


def _told(scene: PictureInput, done: Sequence[Step]) -> list[Item]:
    return frame.steps_told(done, lambda seat: _short(who(scene, seat)), nothing_told(scene.view))


def _short(name: str) -> str:
    return name if len(name) <= 14 else name[:13].rstrip() + "…"


def key_items(view: View) -> list[Item]:
    """Only the marks that are in the picture."""
    items = [
        Item(name, shapes=tuple(icon(name, 0, 0, 11, DAWN_RESOURCES[name], theme.SKY)), size=22)
        for name in ("diamond", "alloy", "life", "helium")
    ]
    for metal, words, turn in (
        ("silver", "silver: clockwise", 0),
        ("gold", "gold: the other way", 180),
    ):
        hull = seat_mark(0, 0, 0, 34, "ship", rim=rim(metal), letter=None, turn=turn)
        items.append(Item(words, shapes=(hull,), size=34))
    if any(not body.explored for body in view.bodies):
        disc = Disc(0, 0, 11, fill=theme.DAWN_HIDDEN, line=rim("silver"), width=2)
        mark = Stamp(0, 0, 24, (Text(0, 0, "?", barlow(1.25, 700), rim("silver"), "mm"),))
        items.append(Item("unexplored", shapes=(disc, mark), size=24))
    if any(body.bolted for body in view.bodies) or any(ship.stunned for ship in view.ships):
        words = "bolt: one more spot, ship stunned"
        items.append(Item(words, shapes=(bolt(0, 0, 24),), size=24))
    tail = glyph_disc(0, 0, 22, "pathfinder", HI)
    return [
        *items,
        Item("tail: ship type", shapes=(Disc(0, 0, 11, line=theme.LINE2), tail), size=22),
    ]
