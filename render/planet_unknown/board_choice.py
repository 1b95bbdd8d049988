"""Before the match, for one seat: the boards dealt to it, with maps, rules and technologies, and the objectives to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.planet_unknown.printed.land import Land, land
from bot.games.planet_unknown.printed.names import (
    HOUSE,
    corporation_title,
    moon_title,
    planet_title,
    split_rule,
)
from bot.games.planet_unknown.printed.pieces import MOONS, PLANETS, SPLIT, corporation
from bot.games.planet_unknown.view.board_records import BoardView, LineView, SquareView
from bot.games.planet_unknown.view.records import BoardChoiceView
from render import theme
from render.frame import Parts, caption
from render.paint import wrap
from render.planet_unknown.ground import forbidden, ground, loose, medals, plot_of
from render.shapes import Text, box
from render.theme import HI, LOW, MARGIN, MID, WIDTH, inter

_HALF = (WIDTH - 2 * MARGIN - 14) / 2
_MAP, _MOON_MAP = 300.0, 150.0
_PLANET_HIGH, _COMPANY_HIGH, _MOON_HIGH = 372.0, 350.0, 190.0


def choice(setup: BoardChoiceView, y: float) -> tuple[Parts, Parts, float]:
    """Boards side by side, what lies on the maps for a layer above, and where they end."""
    parts: Parts = []
    upon: Parts = []
    for k, name in enumerate(ends(setup.planets)):
        more, above = _planet(name, MARGIN + k * (_HALF + 14), y)
        parts += more
        upon += above
    y += _PLANET_HIGH + 14
    for k, name in enumerate(ends(setup.corporations)):
        parts += _company(name, MARGIN + k * (_HALF + 14), y)
    y += _COMPANY_HIGH + 14
    sides = list(dict.fromkeys(name.split(" ")[0] for name in setup.moons if name))
    for k, side in enumerate(sides):
        starts = [one.removeprefix(f"{side} at ") for one in setup.moons if one.startswith(side)]
        more, above = _moon(side, starts, MARGIN + k * (_HALF + 14), y)
        parts += more
        upon += above
    y += (_MOON_HIGH + 14) * bool(sides)
    return parts, upon, y


def ends(names: Sequence[str]) -> list[str]:
    """The first and the last: of many sides of quarters or halves all front and all back."""
    return list(dict.fromkeys((names[0], names[-1])))


def printed_board(planet: str, quarters: str = "", moon: str = "") -> BoardView:
    """A board as it is printed, nothing on it but lifepods."""
    laid = land(planet, quarters, moon)
    squares = tuple(_square(laid, at) for at in laid.squares)
    lines = tuple(
        LineView(one.name, one.is_row, one.index, one.area, one.medals, "open", 12)
        for one in laid.lines
    )
    return BoardView(
        id=planet or moon,
        title="",
        kind="planet" if planet else "moon",
        side=quarters,
        width=max(square.x for square in squares) + 1,
        height=max(square.y for square in squares) + 1,
        squares=squares,
        lines=lines if planet else (),
        rule="",
        difficulty=0,
        covered=0,
        size=len(squares),
        crossings=laid.crossings if planet else (),
    )


def _square(laid: Land, at: str) -> SquareView:
    x, y = laid.xy[at]
    region = laid.region_of(at).name
    zones = [letter for letter, mask in laid.zones.items() if mask & 1 << laid.bit[at]]
    sides = [name for name, mask in zip("lr", laid.chasm, strict=True) if mask & 1 << laid.bit[at]]
    return SquareView(
        at=at,
        x=x,
        y=y,
        ground=laid.ground[at],
        terrain=None,
        symbol=None,
        crater=at in laid.craters,
        meteorite=False,
        lifepod=at in laid.pods,
        piece=None,
        is_new=False,
        is_spaceship=at in laid.ships,
        area=region if region[0] == "Q" else next(iter([*zones, *sides]), ""),
    )


def _planet(name: str, x: float, y: float) -> tuple[Parts, Parts]:
    planet, _, quarters = name.partition(" ")
    board = printed_board(planet, quarters)
    push = 28 * (planet == SPLIT)  # medals stand on all four sides
    plot = plot_of(board, x + 24 + push, y + 20 + push, _MAP - push, 1)
    rule = split_rule(quarters) if planet == SPLIT else PLANETS[planet].text
    left = x + 24 + _MAP + 70
    room = _HALF - _MAP - 110
    parts: Parts = [
        box(x, y, x + _HALF, y + _PLANET_HIGH, 14, fill=theme.PANEL, line=theme.LINE),
        *ground(plot, board),
        *medals(plot, board),
        *forbidden(plot, board),
        Text(
            left,
            y + 40,
            planet_title(planet, quarters),
            inter(27, 700),
            HI,
            limit=room,
            name="planet",
        ),
    ]
    squares = f"{len(board.squares)} squares"
    hard = HOUSE if planet == SPLIT else f"difficulty {PLANETS[planet].difficulty}"
    parts.append(Text(left, y + 76, f"{hard} · {squares}", theme.SMALL, LOW))
    parts += _told(rule, left, y + 116, room, 8)
    return parts, loose(plot, board)


def _company(name: str, x: float, y: float) -> Parts:
    company, _, halves = name.partition(" ")
    board = corporation(company, halves)
    hard = f"difficulty {board.difficulty}{f' · {HOUSE}' if board.is_house else ''}"
    parts: Parts = [
        box(x, y, x + _HALF, y + _COMPANY_HIGH, 14, fill=theme.PANEL, line=theme.LINE),
        Text(
            x + 20, y + 34, corporation_title(company, halves), inter(27, 700), HI, name="company"
        ),
        Text(x + _HALF - 20, y + 34, hard, theme.SMALL, LOW, "rm"),
    ]
    parts += _told(board.ability, x + 20, y + 68, _HALF - 40, 3)
    top = y + 152
    for tech in board.techs:
        parts.append(Text(x + 20, top, tech.level, theme.CODE, theme.PLANET_TERRAINS["tech"]))
        for line in wrap(tech.text, _HALF - 70, theme.SMALL, 2):
            parts.append(Text(x + 44, top, line, theme.SMALL, MID, name="tech"))
            top += 24
    return parts


def _moon(side: str, starts: Sequence[str], x: float, y: float) -> tuple[Parts, Parts]:
    board = printed_board("", "", side)
    printed = MOONS[side]
    plot = plot_of(board, x + 20, y + 20, _MOON_MAP, 1)
    left = x + _MOON_MAP + 60
    room = _HALF - _MOON_MAP - 80
    each = f"each pair of {' and '.join(printed.pairs)}" if printed.pairs else "all six resources"
    parts: Parts = [
        box(x, y, x + _HALF, y + _MOON_HIGH, 14, fill=theme.PANEL, line=theme.LINE),
        *ground(plot, board),
        Text(
            left,
            y + 40,
            f"Moon {moon_title(side).partition(' (')[0]}",
            inter(24, 700),
            HI,
            limit=room,
            name="moon",
        ),
        Text(left, y + _MOON_HIGH - 24, HOUSE, theme.SMALL, LOW, name="house"),
    ]
    words = f"{printed.medals} medals for {each}; minus {printed.red} for each meteorite left. "
    words += f"The satellite starts at point {' or '.join(starts)}."
    return parts + _told(words, left, y + 78, room, 4), loose(plot, board)


def _told(words: str, x: float, y: float, room: float, most: int) -> Parts:
    return [
        Text(x, y + 26 * k, line, theme.CARD, MID, name="told")
        for k, line in enumerate(wrap(words, room, theme.CARD, most))
    ]


def chosen_line(setup: BoardChoiceView, y: float) -> Parts:
    """What the viewer has chosen, or that they still choose."""
    words = f"You have chosen {setup.chosen}." if setup.chosen else "Choose one of each."
    return [caption(MARGIN, y, words)]
