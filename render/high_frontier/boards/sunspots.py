"""The sunspot cycle: where the cube stands, when the next event is due and what it may be; zones with sun, flares and glories."""

from bot.games.high_frontier.printed.tracks import EVENTS, SENIORITY_DISKS
from bot.games.high_frontier.text.year import EVENT_TITLES
from bot.games.high_frontier.view.board import CycleView, ZoneView
from bot.games.high_frontier.view.records import View
from render import frame, theme
from render.frame import Parts
from render.high_frontier.parts.names import count_of, header_of, signed, who
from render.icons import icon
from render.marks import badge, seat_mark
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Text, box, layer, polar, sector
from render.theme import FRONTIER_SEASONS, FRONTIER_ZONES, HI, LINE, LOW, MARGIN, MID, WIDTH, mix

HIGH = 1316
_TOP = theme.HEADER + 24.0
_DIAL = 700.0  # height of the upper part
_X, _Y = MARGIN + 352.0, _TOP + 350.0
_OUTER, _INNER = 292.0, 196.0
_RIGHT_COLUMN = 780.0
SEASON_MEANING = {
    "blue": "Venus gives its flyby; anarchy may come and stays until blue is over.",
    "yellow": "Budget cuts may come. The sungrazer burns when yellow is over.",
    "red": "Solar flares may come; belt rolls are 2 worse.",
}


def sun(scene: PictureInput) -> Drawing:
    """The cycle as a dial on the left, what is to come on the right, the zones below."""
    view: View = scene.view
    parts: Parts = [
        *header_of(scene, "sunspot cycle"),
        *_dial(scene, view.cycle),
        *_next(view.cycle),
        *_table(view.cycle),
        *_years(view.cycle),
        *_zones(scene, view.zones),
    ]
    return Drawing(WIDTH, HIGH, (layer(frame.stars(WIDTH, HIGH, 60, 4), parts),))


def _angle(spot: float, count: int) -> float:
    """Spot 0 on top, clockwise."""
    return -90 + 360 * spot / count


def _dial(scene: PictureInput, cycle: CycleView) -> Parts:
    parts: Parts = []
    count = len(cycle.spots)
    for one in cycle.spots:
        start, end = _angle(one.spot - 0.5, count), _angle(one.spot + 0.5, count)
        colour = FRONTIER_SEASONS[one.season]
        fill = mix(colour, theme.SKY, 0.45 if one.has_cube else 0.78)
        parts.append(sector(_X, _Y, _INNER, _OUTER, start, end, fill=fill, line=theme.SKY, width=3))
        x, y = polar(_X, _Y, (_INNER + _OUTER) / 2, _angle(one.spot, count))
        if not one.has_cube:
            parts.append(
                Text(x, y, str(one.spot), theme.barlow(34, 700), mix(colour, HI, 0.2), "mm")
            )
    for one in cycle.spots:
        if one.event or one.seniority:
            parts += _line_after(one.spot, count, one.seniority)
    return [*parts, *_cube(scene, cycle), *_middle(cycle)]


def _line_after(spot: int, count: int, seniority: bool) -> Parts:
    """The line the cube crosses on leaving a spot: an event, with the double line a seniority disk too."""
    angle = _angle(spot + 0.5, count)
    ends = (polar(_X, _Y, _INNER - 8, angle), polar(_X, _Y, _OUTER + 12, angle))
    x, y = polar(_X, _Y, _OUTER + 30, angle)
    parts: Parts = [Line(ends, HI, 5), Disc(x, y, 17, fill=theme.SLOT, line=HI, width=2)]
    parts.append(Text(x, y + 1, "!", theme.barlow(24, 800), HI, "mm"))
    if seniority:
        x, y = polar(_X, _Y, _OUTER + 30, angle - 8.5)
        parts += [Disc(x, y, 17, fill=theme.MEDAL), *icon("check", x, y, 8, theme.INK, theme.MEDAL)]
    return parts


def _cube(scene: PictureInput, cycle: CycleView) -> Parts:
    """The Sunspot Cube is one of the 1st Player's."""
    spot = next(one.spot for one in cycle.spots if one.has_cube)
    x, y = polar(_X, _Y, (_INNER + _OUTER) / 2, _angle(spot, len(cycle.spots)))
    first = next((own.seat for own in scene.view.seats if own.is_first), 0)
    return [seat_mark(first, x, y, 62, "cube", name="sunspot cube")]


def _middle(cycle: CycleView) -> Parts:
    """The year, and the disks of seniority that are left."""
    colour = FRONTIER_SEASONS[cycle.season]
    parts: Parts = [
        *icon("solar", _X, _Y - 112, 34, colour, theme.SKY),
        Text(_X, _Y - 36, str(cycle.year), theme.barlow(92, 800), HI, "mm", name="year"),
        Text(_X, _Y + 32, f"of {cycle.years} years", theme.ROW, MID, "mm"),
    ]
    for k in range(SENIORITY_DISKS):
        x = _X + 42 * (k - (SENIORITY_DISKS - 1) / 2)
        left = k < cycle.disks
        fill = theme.MEDAL if left else None
        parts.append(Disc(x, _Y + 82, 15, fill=fill, line=theme.MEDAL if left else theme.LINE2))
    words = count_of(cycle.disks, "seniority disk")
    return [*parts, Text(_X, _Y + 122, words, theme.KEY, LOW, "mm")]


def _next(cycle: CycleView) -> Parts:
    """Season and what is due, each with how many years ahead."""
    colour = FRONTIER_SEASONS[cycle.season]
    left, right, top = _RIGHT_COLUMN, float(WIDTH - MARGIN), _TOP + 10
    title = f"Season {cycle.season}"
    parts: Parts = [
        box(left, top, right, top + 236, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2),
        Text(left + 24, top + 42, title, theme.HEADLINE, colour, name="season"),
        Text(left + 24, top + 86, SEASON_MEANING[cycle.season], theme.ROW, MID),
        Text(left + 24, top + 136, event_due(cycle), theme.SENTENCE_BOLD, HI, name="event"),
        Text(left + 24, top + 174, disk_due(cycle), theme.SENTENCE, MID, name="disk"),
    ]  # fmt: skip
    words = "Anarchy is in force: no privileges, all may commit felonies."
    tone = theme.WARN if cycle.anarchy else LOW
    told = words if cycle.anarchy else "No anarchy now."
    return [*parts, Text(left + 24, top + 210, told, theme.ROW, tone, name="anarchy")]


def due(years: int, what: str) -> str:
    """ "next event at the end of this year", "… of year 31"-like: in how many years."""
    if years == 1:
        return f"{what.capitalize()} at the end of this year"
    return f"{what.capitalize()} in {years} years"


def event_due(cycle: CycleView) -> str:
    """When the next event comes; after the last disk none does."""
    return due(cycle.to_event, "next event") if cycle.disks else "There are no more events"


def disk_due(cycle: CycleView) -> str:
    """When the next seniority disk goes, the last of which ends the match."""
    if not cycle.disks:
        return "The last seniority disk is gone: the end"
    return due(cycle.to_seniority, f"{'next' if cycle.disks > 1 else 'last'} seniority disk")


def season_of_next_event(cycle: CycleView) -> str:
    """The season of the spot behind the next event line (ruling 18)."""
    cube = next(one.spot for one in cycle.spots if one.has_cube)
    return cycle.spots[(cube + cycle.to_event) % len(cycle.spots)].season


def event_rows(cycle: CycleView) -> list[tuple[str, str]]:
    """Dice and the event they bring at the next event line: ("1-2", "inspiration")."""
    season, rows = season_of_next_event(cycle), dict[str, list[int]]()
    for die in range(1, 7):
        rows.setdefault(EVENT_TITLES[EVENTS[die, season]], []).append(die)
    return [
        (f"{dice[0]}–{dice[-1]}" if len(dice) > 1 else str(dice[0]), event)
        for event, dice in rows.items()
    ]


def _table(cycle: CycleView) -> Parts:
    """What the die of the next event brings, while there is one."""
    if not cycle.disks:
        return []
    left, right, top = _RIGHT_COLUMN, float(WIDTH - MARGIN), _TOP + 266
    season = season_of_next_event(cycle)
    parts: Parts = [
        box(left, top, right, top + 296, theme.RADIUS, fill=theme.PANEL, line=theme.LINE2),
        Text(left + 24, top + 40, "Next event", theme.PANEL_TITLE, HI),
        Text(
            right - 24, top + 42, f"season {season}", theme.ROW_BOLD, FRONTIER_SEASONS[season], "rm"
        ),
    ]
    for k, (dice, event) in enumerate(event_rows(cycle)):
        y = top + 96 + 50 * k
        parts += [
            box(left + 24, y - 20, left + 110, y + 20, 9, fill=theme.SLOT, line=theme.LINE2),
            Text(left + 67, y + 1, dice, theme.ROW_FIGURE, HI, "mm"),
            Text(left + 132, y + 1, event.capitalize(), theme.SENTENCE_BOLD, HI, name="due"),
            Text(left + 340, y + 2, EVENT_WORDS[event], theme.KEY, MID, limit=right - left - 360),
        ]
    return parts


def _years(cycle: CycleView) -> Parts:
    """All years in the colours of their seasons, a cycle to a row; those that are over hollow, the present one lit."""
    left, top = _RIGHT_COLUMN, _TOP + 600
    count = len(cycle.spots)
    cube = next(one.spot for one in cycle.spots if one.has_cube)
    wide = (WIDTH - MARGIN - left - 60) / count
    parts: Parts = []
    for year in range(1, cycle.years + 1):
        row, column = divmod(year - 1, count)
        x, y = left + 60 + column * wide, top + 32 * row
        spot = cycle.spots[(cube + year - cycle.year) % count]
        colour = FRONTIER_SEASONS[spot.season]
        is_now, is_over = year == cycle.year, year < cycle.year
        fill = HI if is_now else theme.SKY if is_over else mix(colour, theme.SKY, 0.5)
        line = HI if is_now else mix(colour, theme.SKY, 0.55)
        parts.append(box(x + 3, y - 11, x + wide - 3, y + 11, 5, fill=fill, line=line))
        if spot.event:
            tone = theme.INK if is_now else mix(colour, HI, 0.4)
            parts.append(Text(x + wide / 2, y + 1, "!", theme.barlow(18, 800), tone, "mm"))
        if not column:
            parts.append(Text(left, y + 1, str(year), theme.KEY, LOW))
    return parts


EVENT_WORDS = {
    "inspiration": "top cards go under their decks",
    "a glitch": "on the largest stack without a Human",
    "a pad explosion": "each loses its heaviest white card in LEO",
    "a solar flare": "die and zone: weak cards are lost",
    "anarchy": "no privileges until blue is over",
    "budget cuts": "each gives up a hand card",
}


# The zones


def _zones(scene: PictureInput, zones: tuple[ZoneView, ...]) -> Parts:
    """A column for each zone: sun, flare, and its glory chit."""
    top, bottom = _TOP + _DIAL + 24, float(HIGH - 24)
    first = MARGIN + 150.0
    wide = (WIDTH - MARGIN - first) / len(zones)
    parts: Parts = []
    for k, words in enumerate(("solar thrust", "flare roll", "glory low / high", "who has it")):
        y = top + 104 + 84 * k
        parts += [Text(MARGIN, y, words, theme.KEY, LOW)]
        parts.append(Line(((MARGIN, y - 42), (WIDTH - MARGIN, y - 42)), LINE, theme.HAIRLINE))
    for k, zone in enumerate(zones):
        left = first + wide * k
        ground = FRONTIER_ZONES[k]
        parts.append(box(left + 3, top, left + wide - 3, bottom, 10, fill=ground))
        parts += _zone(zone, left + wide / 2, top)
    return parts


def _zone(zone: ZoneView, x: float, top: float) -> Parts:
    sun_ = "none" if zone.solar is None else signed(zone.solar)
    parts: Parts = [
        Text(x, top + 34, zone.zone.capitalize(), theme.inter(23, 700), HI, "mm", name="zone"),
        Text(x, top + 104, sun_, theme.SMALL_FIGURE, FRONTIER_SEASONS["yellow"], "mm"),
        Text(x, top + 188, signed(zone.flare), theme.SMALL_FIGURE, FRONTIER_SEASONS["red"], "mm"),
        Text(
            x,
            top + 272,
            f"{zone.glory_low} / {zone.glory_high}",
            theme.SMALL_FIGURE,
            theme.MEDAL,
            "mm",
        ),
    ]
    seat = zone.holder if zone.holder is not None else zone.carrier
    if seat is not None:
        words = "at home" if zone.holder is not None else "carries it"
        return [
            *parts,
            badge(seat, x, top + 346, 44),
            Text(x, top + 384, words, theme.SMALL, MID, "mm"),
        ]
    words = "on the map" if zone.on_map else "gone"
    return [*parts, Text(x, top + 356, words, theme.KEY, MID if zone.on_map else LOW, "mm")]


def glory_words(scene: PictureInput, zone: ZoneView) -> str:
    """Where a zone's glory chit is."""
    if zone.holder is not None:
        return f"{who(scene, zone.holder)} has it"
    if zone.carrier is not None:
        return f"{who(scene, zone.carrier)} carries it"
    return "on the map" if zone.on_map else "gone"
