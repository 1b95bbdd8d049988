"""The whole table in one picture: everybody's planet small round the station, objectives, civ cards, event; who has confirmed."""

from __future__ import annotations

from bot.games.planet_unknown.view.records import EventView, ObjectiveView, SeatView, View
from render import frame, theme
from render.frame import Parts, StatusTag, caption
from render.marks import badge
from render.paint import wrap
from render.planet_unknown.changes import last_round
from render.planet_unknown.key import table_key
from render.planet_unknown.names import GAME, count_of, in_order, round_words, turn_words
from render.planet_unknown.score import score_lines
from render.planet_unknown.seats import WIDE, frame_line, panels, shape_of
from render.planet_unknown.station import station
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Text, box, layer
from render.theme import BAD, GOOD, HI, LOW, MARGIN, MID, WARN, WIDTH, barlow

TOP = 128.0
_GUTTER = 14.0
_LEFT = MARGIN + WIDE + _GUTTER
_RIGHT = WIDTH - _LEFT
_ROW = 42.0
_LOWEST = 420.0  # below panels that stand alone: scores and cards
EVENT_COLOURS = {"green": GOOD, "orange": WARN, "red": BAD}
_Told = tuple[str, str, EventView | None]  # a line, its colour, the event that begins with it
_Box = tuple[float, float, float, float]  # left, top, right, bottom


def table(scene: PictureInput) -> Drawing:
    """What everybody may see, and of the viewer's own planet what their draft has made of it."""
    view: View = scene.view
    left, right = in_order(view)
    rows = max(len(left), len(right))
    shape = shape_of(view, max(2, rows))
    low = TOP + (rows * (shape.high + _GUTTER) - _GUTTER if rows > 1 else shape.high + _LOWEST)
    flat: Parts = []
    upon: Parts = []
    for x, seats in ((float(MARGIN), left), (WIDTH - MARGIN - WIDE, right)):
        for k, seat in enumerate(seats):
            parts, more = panels(scene, seat, x, TOP + k * (shape.high + _GUTTER), shape)
            flat += parts
            upon += more
    free = _free(left, right, max(2, rows), shape.high + _GUTTER, low)
    middle, marks = _middle(scene, low, has_event=len(free) < 2)
    for place, what in zip(free, (_score, _event_box), strict=False):
        flat += what(scene, place)
    told, lines = last_round(scene, low + 46)
    y = low + 84 + 40 * (lines - 1)
    words, seats_ = turn_words(scene)
    small = [GAME, round_words(view), *_modules(view)]
    head = frame.header(
        small, scene.heading(GAME), StatusTag(words, seats_, scene.together(seats_))
    )
    key, key_lines = frame.rows(MARGIN + 104, y, table_key(view))
    foot = [frame.rule(low + 16), *told, caption(MARGIN, y, "Key"), *key]
    return Drawing(
        WIDTH,
        round(y) + 32 + 40 * (key_lines - 1),
        (
            layer(frame.stars(WIDTH, round(low), 90, 9), head, flat, middle, foot),
            layer(upon, marks),
        ),
    )


def _modules(view: View) -> list[str]:
    """ "with Supermoon and 3 more"; the text board names them all."""
    if not view.modules:
        return []
    first = "Supermoon" if "Supermoon" in view.modules else view.modules[0]
    rest = len(view.modules) - 1
    return [f"with {first}" + (f" and {rest} more" if rest else "")]


def _free(
    left: list[SeatView], right: list[SeatView], rows: int, step: float, low: float
) -> list[_Box]:
    """Where a column has fewer panels than there is room for."""
    columns = ((float(MARGIN), left), (WIDTH - MARGIN - WIDE, right))
    return [
        (x, TOP + step * len(seats), x + WIDE, low) for x, seats in columns if len(seats) < rows
    ]


def _score(scene: PictureInput, place: _Box) -> Parts:
    view: View = scene.view
    return score_lines(view, view.seats, place[0], place[1], place[2])


def _middle(scene: PictureInput, low: float, *, has_event: bool) -> tuple[Parts, Parts]:
    """Objectives, station, and below it cards and event."""
    view: View = scene.view
    high = 44 + _ROW * max(1, len(view.goals))
    goals = (_LEFT, TOP, _RIGHT, TOP + high)
    parts = _goals(view, goals)
    event = _event_box(scene, (_LEFT, 0, _RIGHT, low)) if has_event else []
    bottom = low - _event_high(view) - 10 if has_event else low
    room = bottom - goals[3]
    radius = min((_RIGHT - _LEFT) / 2 - 22, room / 2 - 30)
    rings, marks = station(view, WIDTH / 2, goals[3] + room / 2, radius)
    return [*parts, *event, *rings], marks


# Objectives


def _goals(view: View, place: _Box) -> Parts:
    left, top, right, _ = place
    parts: Parts = [
        box(*place, theme.RADIUS, fill=theme.PANEL, line=theme.LINE),
        caption(left + 20, top + 24, _goals_heading(view)),
    ]
    if not view.goals:
        will_come = view.round == 0 and len(view.seats) > 1
        why = "dealt when all have chosen their boards" if will_come else "none in this match"
        return [*parts, Text(left + 20, top + 58, why, theme.KEY, LOW)]
    for k, goal in enumerate(view.goals):
        parts += _goal(goal, left + 20, right - 20, top + 60 + _ROW * k, len(view.seats))
    return parts


def _goals_heading(view: View) -> str:
    worth = sorted({goal.medals for goal in view.goals})
    each = f", {worth[0]} medals each" if len(worth) == 1 else ""
    return f"Neighbours' objectives{each}"


def _goal(goal: ObjectiveView, left: float, right: float, y: float, seats: int) -> Parts:
    """Who competes, for what, how they stand and who leads."""
    parts: Parts = []
    x = left
    if len(goal.seats) > 2 and len(goal.seats) == seats:
        parts.append(Text(left, y, "all", theme.ROW_BOLD, HI))
        x += 64
    else:
        for seat, figure in zip(goal.seats, goal.values, strict=False):
            parts.append(badge(seat, x + 14, y, 30, f"rival {seat}"))
            parts.append(Text(x + 33, y + 1, str(figure), theme.CODE, MID, name="value"))
            x += 62
    leads = goal.leads if len(goal.leads) < len(goal.seats) else ()
    words = "leads" if len(leads) == 1 else "lead" if leads else "even"
    for k, seat in enumerate(reversed(leads[:2])):
        parts.append(badge(seat, right - 14 - 32 * k, y, 28, f"leader {seat}"))
    end = right - 34 * len(leads[:2])
    parts.append(Text(end, y + 1, words, theme.SMALL, LOW, "rm", name="leads"))
    room = end - 52 - x - 8
    return [
        *parts,
        Text(x + 8, y + 1, goal.text.rstrip("."), theme.CARD, HI, limit=room, name="goal"),
    ]


# Cards and event


def _event_high(view: View) -> float:
    return 118 + _event_lines(view) * 27.0


def _event_lines(view: View) -> int:
    told = len(_event_words(view))
    return told + 1 if told else 0


def _event_words(view: View) -> list[_Told]:
    """Lines about events, each with its colour: those of this round, what they forbid, how many are left, the solo target."""
    lines: list[_Told] = []
    wide = _RIGHT - _LEFT - 84
    for event in (view.event, *view.extra_events):
        if event is not None:
            told = wrap(event.text, wide, theme.CARD, 2)
            lines += [(line, HI, None if k else event) for k, line in enumerate(told)]
    lines += [(rule, WARN, None) for rule in view.round_rules]
    if view.events_left:
        left = ", ".join(f"{count} {colour}" for colour, count in view.events_left)
        count = count_of(sum(number for _, number in view.events_left), "event")
        lines.append((f"{count} left: {left}", LOW, None))
    if view.solo is not None:
        lines.append((f"Target {view.solo.target} medals: now {view.solo.band}", MID, None))
    return lines


def _event_box(scene: PictureInput, place: _Box) -> Parts:
    """Civ cards left by rank, and the event of the round; from the lower edge of the place upwards in the middle column."""
    view: View = scene.view
    left, _, right, bottom = place
    top = bottom - _event_high(view) if not place[1] else place[1]
    parts: Parts = [
        box(
            left,
            top,
            right,
            top + _event_high(view),
            theme.RADIUS,
            fill=theme.PANEL,
            line=theme.LINE,
        ),
        caption(left + 20, top + 26, "Civ cards left"),
    ]
    step = (right - left - 40) / 4
    for k, stack in enumerate(view.stacks):
        x = left + 20 + step * k
        parts.append(Text(x, top + 58, f"rank {stack.rank}", theme.KEY, MID))
        parts += _pips(x, top + 78, stack.left, step - 12)
    lines = _event_words(view)
    if not lines:
        return parts
    parts += [frame_line(left + 20, right - 20, top + 116)]
    for k, (words, tone, event) in enumerate(lines):
        y = top + 140 + 27 * k
        x = left + 20.0
        if event is not None:
            parts += _event_sign(event, x + 13, y)
        indent = 36 if view.event is not None and tone == HI else 0
        room = right - 20 - x - indent
        parts.append(Text(x + indent, y, words, theme.CARD, tone, limit=room, name="event"))
    return parts


def _event_sign(event: EventView, x: float, y: float) -> Parts:
    letter = event.color[0].upper()
    return [
        Disc(x, y, 13, fill=EVENT_COLOURS[event.color]),
        Text(x, y + 1, letter, barlow(18, 800), theme.INK, "mm"),
    ]


def _pips(x: float, y: float, count: int, wide: float) -> Parts:
    """A card for each, a figure when there are many."""
    pitch = min(20.0, wide / max(1, count))
    if not count:
        return [Text(x, y + 11, "none", theme.SMALL, WARN)]
    tone = theme.PLANET_TERRAINS["civ"]
    return [
        box(x + pitch * k, y, x + pitch * k + pitch - 5, y + 22, 3, fill=tone) for k in range(count)
    ]
