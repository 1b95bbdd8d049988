"""A plan told in rows: beside the map a panel a turn, below it a line a turn; then the ship, and what will be rolled for."""

from collections.abc import Iterable, Sequence

from bot.games.high_frontier.printed.map import SKY as MAP
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.stacks import StackView
from render import theme
from render.frame import Parts
from render.high_frontier.map.marks import SITE_GROUND, full, hexagon
from render.high_frontier.map.pieces import rocket
from render.high_frontier.parts.names import count_of
from render.high_frontier.routes.route import Stop, Turn, rolled, summary
from render.icons import icon
from render.paint import wrap
from render.scene import PictureInput
from render.shapes import Disc, Line, Polygon, Text, box
from render.theme import HI, LINE, LOW, MID, NEW, PANEL, SEATS, SKY, WARN, barlow, inter, mix

RIGHT = theme.WIDTH - theme.MARGIN
_ROW, _HEAD, _GAP = 42.0, 62.0, 14.0
_TITLE = inter(25, 700)
_NAME, _NOTE = barlow(27, 600), barlow(24, 600)
_WORDS = barlow(23, 500)
_LINE = barlow(25, 500)
_MOST_ROWS = 22
_MOST_LINES = 8


def heading(plan: Sequence[Turn]) -> str:
    """ "LEO → Phobos"."""
    return f"{_place(plan[0].start)} → {_place(plan[-1].way[-1])}"


def _place(space: str) -> str:
    found = MAP.spaces[space]
    return found.name or found.code


def ship_of(scene: PictureInput, seat: int) -> StackView | None:
    """The seat's Rocket, if it has one."""
    view: View = scene.view
    stacks = view.seats[seat].stacks
    return next((stack for stack in stacks if stack.name == "rocket"), None)


def shown(plan: Sequence[Turn]) -> list[tuple[Stop, ...]]:
    """The stops told of each turn: all, or where they are too many those at which something happens."""
    whole = [turn.stops for turn in plan]
    if sum(map(len, whole)) <= _MOST_ROWS - 2 * len(plan):
        return whole
    return [
        tuple(stop for stop in stops if not stop.is_plain or stop is stops[-1]) for stops in whole
    ]


def seat_of(scene: PictureInput) -> int:
    """Whose plan it is: the viewer's, else the seat's whose turn it is."""
    view: View = scene.view
    if scene.viewer is not None:
        return scene.viewer
    return view.turn.seat if view.turn else 0


def note_of(scene: PictureInput, turn: int) -> str:
    """What the scene says of a turn, counted from 1, beyond its number."""
    words = next((spot.words for spot in scene.choices if spot.number == turn), "")
    return "" if words == f"turn {turn}" else words


def year_of(turn: Turn) -> str:
    """ "Turn 2 · year 42": of the way, waiting counted, and of the match."""
    year = f" · year {turn.timed.year}" if turn.timed.year else ""
    return f"Turn {turn.timed.turn}{year}"


def danger_words(plan: Sequence[Turn]) -> list[tuple[str, str, str]]:
    """(glyph, heading, sentence) of the dice to come, those that do the same together."""
    found = []
    for name, dice in rolled(plan).items():
        for does in dict.fromkeys(die.words for die in dice):
            codes = [MAP.spaces[die.at].code for die in dice if die.words == does]
            heading = f"{name.capitalize()} {', '.join(codes)}"
            found.append(
                ("rad" if name == "belt" else "hazard", heading, f"{does[0].upper()}{does[1:]}.")
            )
    return found


# Beside the map


def beside_height(scene: PictureInput, plan: Sequence[Turn]) -> float:
    """How many px `beside` takes."""
    rows = sum(_panel_height(scene, k, stops) for k, stops in enumerate(shown(plan), 1))
    return 84 + rows + 170 + 142 * len(danger_words(plan))


def _panel_height(scene: PictureInput, turn: int, stops: Sequence[Stop]) -> float:
    return _HEAD + _ROW * len(stops) + (30 if note_of(scene, turn) else 0) + _GAP


def beside(scene: PictureInput, plan: Sequence[Turn], x: float, y: float) -> Parts:
    """Heading, a panel for each turn, the ship, the dice."""
    seat = seat_of(scene)
    parts: Parts = [
        Text(x, y, heading(plan), theme.HEADLINE, HI, limit=RIGHT - x, name="heading"),
        Text(x, y + 38, summary(plan), _WORDS, MID, limit=RIGHT - x, name="summary"),
    ]
    y += 70
    for k, stops in enumerate(shown(plan), 1):
        high = _panel_height(scene, k, stops) - _GAP
        parts += _panel(scene, plan[k - 1], k, stops, (x, y, high))
        y += high + _GAP
    ship = ship_of(scene, seat)
    if ship is not None:
        parts += _ship(ship, x, y)
        y += 170
    for danger in danger_words(plan):
        parts += _danger(danger, x, y, RIGHT)
        y += 142
    return parts


def _panel(
    scene: PictureInput, turn: Turn, k: int, stops: Sequence[Stop], at: tuple[float, float, float]
) -> Parts:
    x, y, high = at
    colour = SEATS[seat_of(scene)].colour
    dash = None if k == 1 else (14.0, 8.0)
    parts: Parts = [
        box(x, y, RIGHT, y + high, 14, fill=PANEL, line=colour, width=2),
        Line(((x + 20, y + 30), (x + 64, y + 30)), colour, 7, dash=dash, round_ends=False),
        Text(x + 80, y + 30, year_of(turn), _TITLE, HI, name="turn of plan"),
        Text(RIGHT - 20, y + 31, count_of(turn.burns, "burn space"), theme.SMALL, MID, "rm"),
    ]
    top = y + 58
    if note := note_of(scene, k):
        parts.append(Text(x + 80, y + 62, note, theme.SMALL, MID, limit=RIGHT - x - 100))
        top += 30
    for j, stop in enumerate(stops):
        parts += _row(stop, x, top + 20 + j * _ROW, j < len(stops) - 1, colour)
    return parts


def _row(stop: Stop, x: float, y: float, has_next: bool, colour: str) -> Parts:
    parts: Parts = []
    if has_next:
        line = mix(colour, SKY, 0.4)
        parts.append(Line(((x + 42, y), (x + 42, y + _ROW)), line, 3, round_ends=False))
    parts.append(Disc(x + 42, y, 15, fill=PANEL))
    parts += _mark(stop, x + 42, y)
    note = WARN if stop.is_roll else MID
    name = HI if not stop.is_plain else MID
    parts.append(Text(x + 76, y, stop.title, _NAME, name, limit=216, name="stop"))
    parts.append(Text(RIGHT - 18, y, stop.note, _NOTE, note, "rm", name="note"))
    return parts


def _mark(stop: Stop, x: float, y: float) -> Parts:
    space = MAP.spaces[stop.space]
    if space.site is None:
        return full(space, x, y, 10)
    return [Polygon(hexagon(x, y, 14), fill=SITE_GROUND, line=NEW, width=2)]


def _ship(ship: StackView, x: float, y: float) -> Parts:
    """The Rocket's engines as they stand now, and its masses."""
    parts: Parts = [
        box(x, y, RIGHT, y + 156, 14, fill=PANEL, line=LINE, width=1.5),
        rocket(ship.seat, x + 44, y + 44, 52),
        Text(x + 84, y + 30, ship_title(ship), _TITLE, HI, limit=RIGHT - x - 100),
        Text(x + 84, y + 60, ship_words(ship), theme.SMALL, MID, limit=RIGHT - x - 100),
    ]
    for k, (value, words) in enumerate(ship_figures(ship)):
        left = x + 24 + k * 112
        parts.append(Text(left, y + 104, value, barlow(27, 700), HI))
        parts.append(Text(left, y + 131, words, barlow(18, 500), LOW))
    return parts


def ship_title(ship: StackView) -> str:
    """The cards of its engines, the strongest first, or that there is none."""
    names = {card.face.id: card.face.name for card in ship.cards}
    engines = ship.fuel.engines if ship.fuel else ()
    return _either(names.get(one.card, "Rocket") for one in engines) or "No engine works now"


def ship_words(ship: StackView) -> str:
    """ "net thrust 6 · 2 fuel steps a burn · water"; of several engines "net thrust 12 or 4 · 8 or 2 fuel steps a burn"."""
    engines = ship.fuel.engines if ship.fuel else ()
    if not engines:
        return ship.fuel.trouble if ship.fuel else ""
    net, use = _either(one.net for one in engines), _either(one.use for one in engines)
    grade = _either(dict.fromkeys(one.grade for one in engines))
    return f"net thrust {net} · {use} fuel steps a burn · {grade}"


def _either(figures: Iterable[object]) -> str:
    return " or ".join(map(str, figures))


def ship_figures(ship: StackView) -> list[tuple[str, str]]:
    fuel = ship.fuel
    weakest = min((card.face.hardness for card in ship.cards), default=0)
    if fuel is None:
        return []
    return [
        (str(fuel.dry), "dry mass"),
        (fuel.wet, "wet mass"),
        (str(fuel.steps), "fuel steps"),
        (str(weakest), "weakest rad"),
    ]


def _danger(danger: tuple[str, str, str], x: float, y: float, right: float) -> Parts:
    glyph, title, words = danger
    ground = mix(WARN, SKY, 0.86)
    parts: Parts = [
        box(x, y, right, y + 128, 14, fill=ground, line=WARN, width=2),
        *icon(glyph, x + 42, y + 42, 20, WARN, ground),
        Text(x + 80, y + 30, title, _TITLE, HI, limit=right - x - 96, name="danger"),
    ]
    for k, line in enumerate(wrap(words, right - x - 100, barlow(22, 500), 2)):
        parts.append(Text(x + 80, y + 66 + 29 * k, line, barlow(22, 500), MID, name="odds"))
    return parts


# Below the map


def _lines(scene: PictureInput, plan: Sequence[Turn]) -> list[tuple[int, str]]:
    """Each turn in up to two lines: (turn, words)."""
    found = []
    most = max(2, _MOST_LINES // len(plan))
    for k, stops in enumerate(shown(plan), 1):
        told = ", ".join(f"{stop.title}{f' ({stop.note})' if stop.note else ''}" for stop in stops)
        note = f" · {note_of(scene, k)}" if note_of(scene, k) else ""
        for line in wrap(f"{told}{note}", RIGHT - theme.MARGIN - 250, _LINE, most):
            found.append((k, line))
    return found


def below_height(scene: PictureInput, plan: Sequence[Turn]) -> float:
    """How many px `below` takes."""
    return 70 + 34 * len(_lines(scene, plan)) + 34 * len(danger_words(plan)) + 24


def below(scene: PictureInput, plan: Sequence[Turn], y: float) -> Parts:
    """Heading, then a line or two for each turn, then the dice."""
    x, colour = theme.MARGIN, SEATS[seat_of(scene)].colour
    parts: Parts = [
        Text(x, y + 18, heading(plan), theme.HEADLINE, HI, name="heading"),
        Text(RIGHT, y + 20, summary(plan), theme.ROW, MID, "rm", name="summary"),
    ]
    y += 64
    before = 0
    for k, line in _lines(scene, plan):
        if k != before:
            dash = None if k == 1 else (14.0, 8.0)
            parts.append(Line(((x, y), (x + 44, y)), colour, 7, dash=dash, round_ends=False))
            parts.append(
                Text(x + 58, y, year_of(plan[k - 1]), barlow(25, 700), HI, name="turn of plan")
            )
        parts.append(Text(x + 250, y, line, _LINE, MID, name="stop"))
        before, y = k, y + 34
    for glyph, title, words in danger_words(plan):
        parts += icon(glyph, x + 22, y, 13, WARN, SKY)
        line = f"{title}: {words}"
        parts.append(Text(x + 58, y, line, _LINE, WARN, limit=RIGHT - x - 58, name="danger"))
        y += 34
    return parts
