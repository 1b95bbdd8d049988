"""The exploitation tracks: factories of each spectral type by seat, and what a black card or a factory of it is worth."""

from bot.games.high_frontier.printed.tracks import PRICES
from bot.games.high_frontier.view.board import SiteView, TrackView
from bot.games.high_frontier.view.records import View
from render import frame, theme
from render.frame import Parts
from render.high_frontier.parts.card_parts import hexagon
from render.high_frontier.parts.names import count_of, header_of, shorter
from render.marks import seat_mark
from render.scene import PictureInput
from render.shapes import Drawing, Line, Text, box, layer
from render.theme import HI, LINE, LOW, MARGIN, MID, WIDTH

_TOP = theme.HEADER + 66.0
_ROW = 150.0
_PRICE_X, _PRICE = 216.0, 96.0  # of the first price, and from one to the next
_CUBES = 660.0
_NAMED = 6  # factories of a type that are named
_MOST = 12  # cubes that are drawn with their sites


def tracks(scene: PictureInput) -> Drawing:
    """A row for each type: the price with its marker, then the cubes and where they stand."""
    view: View = scene.view
    high = round(_TOP + len(view.tracks) * _ROW + 70)
    parts: Parts = [*header_of(scene, "exploitation tracks")]
    heads = ((MARGIN, "type"), (_PRICE_X - 38, "price by factories"), (_CUBES, "factories"))
    parts += [frame.caption(x, _TOP - 26, words) for x, words in heads]
    for k, track in enumerate(view.tracks):
        parts += _track(view, track, _TOP + k * _ROW)
    note = "Price: what a black card of the type sells for, and the points of each of its factories at the end."
    parts.append(Text(MARGIN, high - 36, note, theme.KEY, LOW))
    return Drawing(WIDTH, high, (layer(frame.stars(WIDTH, high, 50, 6), parts),))


def _track(view: View, track: TrackView, top: float) -> Parts:
    y, right = top + _ROW / 2 - 8, float(WIDTH - MARGIN)
    return [
        box(MARGIN, top, right, top + _ROW - 16, theme.RADIUS, fill=theme.PANEL, line=LINE),
        *hexagon(MARGIN + 66, y, 42, track.spectral),
        *_prices(track, y),
        *_cubes(view, track, y),
    ]


def _prices(track: TrackView, y: float) -> Parts:
    """The four prices, the one in force lit; the number of factories below each."""
    parts: Parts = []
    for k, price in enumerate(PRICES):
        x, now = _PRICE_X + _PRICE * k, price == track.price
        fill, line = (theme.VICTORY, theme.VICTORY) if now else (theme.SLOT, theme.LINE2)
        parts.append(box(x - 38, y - 38, x + 38, y + 26, 12, fill=fill, line=line, width=2))
        tone = theme.INK if now else LOW
        parts.append(
            Text(x, y - 5, str(price), theme.barlow(44, 800), tone, "mm", name="price" * now)
        )
        words = f"{k} or more" if k == len(PRICES) - 1 else str(k)
        parts.append(Text(x, y + 44, words, theme.SMALL, MID if now else LOW, "mm"))
    return parts


def _cubes(view: View, track: TrackView, y: float) -> Parts:
    """Each factory with its site, of a few also the name; past a dozen only how many."""
    sites = factories_of(view, track.spectral)
    if not sites:
        return [Text(_CUBES, y, "none yet", theme.ROW, LOW)]
    parts: Parts = []
    across = 3 if len(sites) <= _NAMED else 6
    wide = 876.0 / across
    for k, site in enumerate(sites[:_MOST]):
        x, row = _CUBES + 20 + wide * (k % across), y - 30 + 58 * (k // across)
        row = y if len(sites) <= across else row
        name = site.code if across > 3 else f"{site.code} {shorter(site.title)}"
        parts.append(seat_mark(site.factory or 0, x, row, 44, "cube", name=f"factory {site.code}"))
        parts.append(Text(x + 30, row + 1, name, theme.ROW_BOLD, HI, limit=wide - 56, name="site"))
    if len(sites) > _MOST:
        words = f"+{count_of(len(sites) - _MOST, 'more')}"
        parts.append(Text(WIDTH - MARGIN - 16, y + 50, words, theme.CODE, LOW, "rm"))
    parts.append(Line(((_CUBES - 34, y - 46), (_CUBES - 34, y + 46)), LINE, theme.FRAME))
    return parts


def factories_of(view: View, spectral: str) -> list[SiteView]:
    """Sites of the type with a cube, in the order they were built on."""
    return [site for site in view.sites if site.factory is not None and site.spectral == spectral]
