"""The fuel strip: 57 spots in five weight classes, the chits of dry and wet mass, and the exact steps between them."""

from fractions import Fraction

from bot.games.high_frontier.printed.tracks import CLASS_THRUST, MOST_DRY
from bot.games.high_frontier.view.stacks import EngineView, FuelView, strip
from render import theme
from render.frame import Parts
from render.high_frontier.parts.names import count_of, signed
from render.marks import badge
from render.paint import width
from render.shapes import Disc, Line, Text, box
from render.theme import FRONTIER_FUELS, FRONTIER_MASSES, HI, LOW, MARGIN, MID, SEATS, WIDTH, mix

_LEFT, _RIGHT = MARGIN + 40.0, WIDTH - MARGIN - 40.0
_STEP = (_RIGHT - _LEFT) / (len(strip()) - 1)
_MOST_BURNS = 9  # burns that are numbered under the strip


def fuel_strip(fuel: FuelView | None, seat: int, top: float) -> Parts:
    """Of the Rocket of a seat; `top`: of a room 190 px high. Without a Rocket the chits are off."""
    y = top + 92
    parts: Parts = [*_bands(y), Line(((_x(0), y), (_x(len(strip()) - 1), y)), theme.INK, 3)]
    if fuel is not None:
        parts += _fuel(fuel, y)
    parts += _spots(fuel, y)
    return [*parts, *_limits(y), *(_chits(fuel, seat, y) if fuel else [])]


def _x(spot: int) -> float:
    return _LEFT + spot * _STEP


def _bands(y: float) -> Parts:
    """The weight classes with what they do to thrust."""
    parts: Parts = []
    for band, colour in FRONTIER_MASSES.items():
        spots = [k for k, node in enumerate(strip()) if node.band == band]
        left, right = _x(spots[0]) - _STEP / 2 + 1, _x(spots[-1]) + _STEP / 2 - 1
        words = f"{band}  {signed(CLASS_THRUST[band])}"
        parts.append(box(left, y - 34, right, y + 34, 10, fill=colour))
        tone = mix(colour, HI, 0.62)
        parts.append(Text((left + right) / 2, y + 57, words, theme.barlow(22, 600), tone, "mm"))
    return parts


def _fuel(fuel: FuelView, y: float) -> Parts:
    """The fuel aboard as a thick line."""
    ends = ((_x(fuel.dry_spot), y), (_x(fuel.wet_spot), y))
    colour = FRONTIER_FUELS.get(fuel.grade, theme.LINE2)
    return [Line(ends, colour, 12)] if fuel.steps else []


def _spots(fuel: FuelView | None, y: float) -> Parts:
    parts: Parts = []
    for k, node in enumerate(strip()):
        inside = fuel is not None and fuel.dry_spot <= k <= fuel.wet_spot
        fill = mix(FRONTIER_FUELS["water"], HI, 0.8) if inside else theme.INK
        if not node.is_whole:
            parts.append(Disc(_x(k), y, 4.5, fill=fill))
            continue
        parts.append(Disc(_x(k), y, 12, fill=fill, line=theme.INK))
        ink = theme.INK if inside else MID
        parts.append(Text(_x(k), y + 0.5, node.text, theme.barlow(16, 700), ink, "mm"))
    return parts


def _limits(y: float) -> Parts:
    """The most that may be dry; the strip's end is the most that may be wet."""
    dry = next(k for k, node in enumerate(strip()) if node.text == str(MOST_DRY))
    x = _x(dry) + _STEP / 2
    return [
        Line(((x, y - 34), (x, y + 34)), theme.WARN, 2, dash=(5, 4)),
        Text(x - 6, y + 22, "most dry", theme.barlow(16), MID, "rm"),
        Text(_RIGHT + 8, y + 22, "most wet", theme.barlow(16), MID, "rm"),
    ]


def _chits(fuel: FuelView, seat: int, y: float) -> Parts:
    """Dry in the seat's colour, wet in the fuel's, their steps beside them where there is room."""
    dry, wet = _x(fuel.dry_spot), _x(fuel.wet_spot)
    colour = FRONTIER_FUELS.get(fuel.grade, FRONTIER_FUELS["water"])
    words = f"wet {fuel.wet}"
    reach = width(words, theme.ROW_FIGURE) + 36
    last = _RIGHT + 24 - reach  # where the wet chit begins at the strip's end
    wide = width(f"dry {fuel.dry}", theme.ROW_FIGURE) + 66
    first = min(dry + 16 - wide if dry > _LEFT + 130 else dry - 16, last - 10 - wide)
    start = min(max(wet - 16, first + wide + 10), last)
    return [
        *_dry(fuel, seat, dry, (first, first + wide), y),
        Line(((wet, y - 13), (wet, y - 64)), colour, 4),
        box(start, y - 98, start + reach, y - 56, 21, fill=colour),
        Text(start + reach / 2, y - 76, words, theme.ROW_FIGURE, theme.INK, "mm", name="wet"),
        _steps(fuel, (first, first + wide), (start, start + reach), y, mix(colour, HI, 0.6)),
    ]


Span = tuple[float, float]


def _steps(fuel: FuelView, dry: Span, wet: Span, y: float, colour: str) -> Text:
    """Right of the wet chit, else left of it, else left of both."""
    words = count_of(fuel.steps, "step") if fuel.steps else "no fuel"
    wide = width(words, theme.ROW_FIGURE)
    x, anchor = wet[1] + 14, "lm"
    if x + wide > _RIGHT + 24:
        free = wet[0] - dry[1] > wide + 24
        x, anchor = (wet[0] if free else dry[0]) - 12, "rm"
    return Text(x, y - 76, words, theme.ROW_FIGURE, colour, anchor, name="steps")


def _dry(fuel: FuelView, seat: int, x: float, place: Span, y: float) -> Parts:
    colour, start = SEATS[seat].colour, place[0]
    return [
        Line(((x, y - 13), (x, y - 64)), colour, 4),
        box(start, y - 98, place[1], y - 56, 21, fill=colour),
        badge(seat, start + 23, y - 77, 34),
        Text(start + 44, y - 76, f"dry {fuel.dry}", theme.ROW_FIGURE, theme.INK, name="dry"),
    ]


def burns_of(fuel: FuelView, engine: EngineView) -> int:
    """How many burns the fuel aboard is enough for."""
    use = Fraction(engine.use)
    return int(fuel.steps / use) if use else 0


def burn_marks(fuel: FuelView, engine: EngineView, top: float) -> Parts:
    """Where the wet chit stands after each burn of the engine, as far as the fuel goes."""
    y, parts = top + 92 + 15, Parts()
    use = Fraction(engine.use)
    if use < 1:
        return parts
    for burn in range(1, min(burns_of(fuel, engine), _MOST_BURNS) + 1):
        x = _x(fuel.wet_spot) - float(use) * burn * _STEP
        parts.append(Line(((x, y - 8), (x, y)), LOW, 2))
        parts.append(Text(x, y, str(burn), theme.barlow(17, 700), theme.FRONTIER_BURN, "ma"))
    return parts


def fuel_words(fuel: FuelView, engine: EngineView) -> str:
    """ "5 steps of water: 2 burns at 2 steps each"."""
    if not fuel.steps:
        return f"No fuel aboard; a burn takes {steps_words(engine.use)}."
    burns = burns_of(fuel, engine)
    told = count_of(burns, "burn") if burns else "not enough for a burn"
    fuels = f"{count_of(fuel.steps, 'step')} of {fuel.grade or engine.grade}"
    if engine.use == "0":
        return f"{fuels}; burns take none"
    return f"{fuels}: {told} at {steps_words(engine.use)}{' each' if burns > 1 else ''}"


def steps_words(use: str) -> str:
    """ "1 step", "8 steps", "1/2 step"."""
    return f"{use} step{'' if use == '1' or '/' in use else 's'}"
