"""Shapes become a PNG; the only file, with `film.py`, that knows Pillow, and the only one that knows aggdraw.

Forms are antialiased by aggdraw at final size; stamps are drawn once at four times their size, reduced and kept; text is
set last in each layer. Nothing here depends on the machine: fonts are ours and set without a shaping library, so equal
drawings give equal bytes. Safe to call from several threads: what is shared is only ever read.
"""

import io
import math
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from threading import Lock

import aggdraw
from PIL import Image, ImageDraw, ImageFont

from render import theme
from render.shapes import Clip, Disc, Drawing, Layer, Line, Point, Polygon, Shape, Stamp, Text, Type
from render.shapes import moved as _moved

_ART = Path(__file__).parent / "art"
_BARLOW = {500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold"}
_INSTEAD = 0.92  # of a size in Barlow: so high are letters of Inter that stand among its own
_FINER = 4
_MISSING = "\U0010ffff"
_UNSAFE = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Mn", "Me")


def paint(drawing: Drawing) -> bytes:
    """The drawing as a PNG of at most 256 colours."""
    image = _begun(drawing)
    canvas = aggdraw.Draw("RGB", image.size, drawing.sky)
    for place, layer in enumerate(drawing.layers):
        _at_once(_laying(image, canvas, layer, not drawing.ground and not place))
    return _png(image)


def warm() -> None:
    """Opens the fonts and paints one small picture, so that the first real one is not slow (about 100 ms)."""
    types = [value for value in vars(theme).values() if isinstance(value, Type)]
    words = tuple(Text(4, 20, "Warm 0123456789", type_, theme.HI) for type_ in types)
    stamp = Stamp(20, 20, 16, (Disc(0, 0, 1, fill=theme.HI),))
    paint(Drawing(40, 40, (Layer((*words, stamp)),)))


def painting(drawing: Drawing) -> Iterator[None]:
    """Paints the drawing's ground and sets its words, to be kept for all pictures that share them: with each step a form or a word."""
    key = drawing.width, drawing.height, drawing.sky, drawing.ground
    if drawing.ground and _kept(key) is None:
        yield from _packing(key)
    scratch = Image.new("RGB", (1, 1))
    for layer in drawing.layers:
        yield from _writing(scratch, layer)


def _at_once(steps: Iterator[None]) -> None:
    for _ in steps:
        pass


def _begun(drawing: Drawing) -> Image.Image:
    size = drawing.width, drawing.height
    if not drawing.ground:
        return Image.new("RGB", size, drawing.sky)
    return _ground((*size, drawing.sky, drawing.ground)).copy()


_Key = tuple[int, int, str, tuple[Layer, ...]]  # of a ground: width, height, sky, layers
_packed: dict[
    _Key, bytes
] = {}  # the one used last at the end; only looked at and changed with its lock
_lock = Lock()
_MOST_PACKED = 48
_STRIPE = 1 << 19  # bytes


@lru_cache(maxsize=3)
def _ground(key: _Key) -> Image.Image:
    while (
        packed := _kept(key)
    ) is None:  # another thread may push out at once what this one has packed
        _at_once(_packing(key))
    return Image.frombytes("RGB", key[:2], zlib.decompress(packed))


def _packing(key: _Key) -> Iterator[None]:
    """Paints a ground and packs it: half a megabyte instead of ten, and ten times as fast to have again as to paint."""
    width_, height, sky, layers = key
    image = Image.new("RGB", (width_, height), sky)
    canvas = aggdraw.Draw("RGB", image.size, sky)
    for place, layer in enumerate(layers):
        yield from _laying(image, canvas, layer, not place)
    pack, raw = zlib.compressobj(1), image.tobytes()
    stripes = []
    for start in range(0, len(raw), _STRIPE):
        stripes.append(pack.compress(raw[start : start + _STRIPE]))
        yield
    _keep(key, b"".join([*stripes, pack.flush()]))


def _kept(key: _Key) -> bytes | None:
    with _lock:
        if (packed := _packed.pop(key, None)) is not None:
            _packed[key] = packed
        return packed


def _keep(key: _Key, packed: bytes) -> None:
    with _lock:
        _packed[key] = packed
        if len(_packed) > _MOST_PACKED:
            del _packed[next(iter(_packed))]


def _png(image: Image.Image) -> bytes:
    flat = image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    flat.save(file, "PNG", compress_level=4)  # 6 takes twice as long for 5 % less
    return file.getvalue()


def _laying(
    image: Image.Image, canvas: aggdraw.Draw, layer: Layer, are_bare: bool
) -> Iterator[None]:
    """Paints a layer; with each step a shape. `are_bare`: nothing is on image and canvas yet."""
    forms = [one for one in layer.shapes if not isinstance(one, Stamp | Text)]
    if forms:
        if not are_bare:
            canvas.frombytes(image.tobytes())
        yield from _forming(canvas, forms)
        image.frombytes(canvas.tobytes())
    for shape in layer.shapes:
        if isinstance(shape, Stamp):
            bitmap = _stamp(shape.shapes, shape.size)
            corner = round(shape.x - bitmap.width / 2), round(shape.y - bitmap.height / 2)
            image.paste(bitmap, corner, bitmap)
            yield
    yield from _writing(image, layer)


def _writing(image: Image.Image, layer: Layer) -> Iterator[None]:
    for shape in layer.shapes:
        if isinstance(shape, Text):
            _text(image, shape)
            yield


# Forms, antialiased at final size


def _forming(canvas: aggdraw.Draw, shapes: Sequence[Shape]) -> Iterator[None]:
    """On one canvas for the whole picture: a new one for each layer costs more than what is drawn on it."""
    canvas.setantialias(True)
    for shape in shapes:
        match shape:
            case Line():
                _stroke(canvas, shape)
            case Disc():
                x, y, r = shape.x, shape.y, shape.radius
                canvas.ellipse((x - r, y - r, x + r, y + r), *_tools(shape))
            case Polygon():
                canvas.polygon(_flat(shape.points), *_tools(shape))
            case _:
                raise TypeError(f"{type(shape).__name__} belongs into a stamp")
        yield


def _tools(shape: Disc | Polygon) -> list[object]:
    pen = [aggdraw.Pen(shape.line, shape.width, shape.line_alpha)] if shape.line else []
    return [*pen, *([aggdraw.Brush(shape.fill, shape.alpha)] if shape.fill else [])]


def _stroke(canvas: aggdraw.Draw, line: Line) -> None:
    pen = aggdraw.Pen(line.colour, line.width, line.alpha)
    for part in _dashes(line.points, *line.dash) if line.dash else [line.points]:
        canvas.line(_flat(part), pen)
    if line.round_ends and line.width >= 3 and line.alpha == 255 and not line.dash:
        brush, r = aggdraw.Brush(line.colour), line.width / 2
        for x, y in line.points:  # aggdraw's pens have butt ends and no joints
            canvas.ellipse((x - r, y - r, x + r, y + r), brush)


def _flat(points: Sequence[Point]) -> list[float]:
    return [value for point in points for value in point]


def _dashes(points: Sequence[Point], drawn: float, gap: float) -> list[list[Point]]:
    """The pieces of a polyline that a dashed pen leaves."""
    pieces: list[list[Point]] = []
    piece, left, down = [points[0]], drawn, True
    for (x0, y0), (x1, y1) in pairwise(points):
        length, done = math.hypot(x1 - x0, y1 - y0), 0.0
        while length - done > left:
            done += left
            here = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if down:
                pieces.append([*piece, here])
            piece, down = [here], not down
            left = drawn if down else gap
        left -= length - done
        piece.append((x1, y1))
    return [*pieces, piece] if down and len(piece) > 1 else pieces


# Stamps, drawn larger and reduced


@lru_cache(maxsize=2048)
def _stamp(shapes: tuple[Shape, ...], size: int) -> Image.Image:
    side = size * _FINER
    image = Image.new("RGBA", (side, side), (0, 0, 0, 0))
    _engrave(image, [_moved(shape, side / 2, side / 2, side / 2) for shape in shapes])
    return image.reduce(_FINER)


def _engrave(image: Image.Image, shapes: Sequence[Shape]) -> None:
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        match shape:
            case Line():
                _thick(pen, shape)
            case Disc():
                x, y, r, w = shape.x, shape.y, shape.radius, round(shape.width)
                if not shape.fill:  # Pillow's outline lies inside the box, a pen's lies across it
                    r += w / 2
                pen.ellipse((x - r, y - r, x + r, y + r), shape.fill, shape.line, w)
            case Polygon():
                pen.polygon(list(shape.points), shape.fill, shape.line, round(shape.width))
            case Text():
                font = _font(round(shape.type.size), shape.type.weight, shape.type.family)
                pen.text((shape.x, shape.y), shape.text, shape.colour, font, shape.anchor)
            case Clip():
                _clip(image, shape)


def _clip(image: Image.Image, clip: Clip) -> None:
    inside = image.copy()
    _engrave(inside, clip.shapes)
    window = Image.new("L", image.size, 0)
    pen = ImageDraw.Draw(window)
    match clip.window:
        case Disc(x=x, y=y, radius=r):
            pen.ellipse((x - r, y - r, x + r, y + r), 255)
        case Polygon(points=points):
            pen.polygon(list(points), 255)
    image.paste(inside, mask=window)


def _thick(pen: ImageDraw.ImageDraw, line: Line) -> None:
    width = max(1, round(line.width))
    pen.line(list(line.points), line.colour, width, joint="curve")
    if line.round_ends:
        for x, y in (line.points[0], line.points[-1]):
            r = width / 2
            pen.ellipse((x - r, y - r, x + r, y + r), line.colour)


# Text


def _text(image: Image.Image, text: Text) -> None:
    words = fit(text.text, text.limit, text.type) if text.limit is not None else text.text
    if text.turn:
        mask = _turned(words, text.type, round(text.turn, 1))
        _ink(
            image,
            mask,
            round(text.x - mask.width / 2),
            round(text.y - mask.height / 2),
            text.colour,
        )
        return
    left, top = _start(words, text)
    if text.casing:
        _word(image, words, left, top, text, text.casing, text.casing_colour)
        _word(image, words, left, top, text, 0, text.colour)
        return
    space = round(width(" ", text.type))
    for word in words.split(" "):
        if word:
            _word(image, word, left, top, text, 0, text.colour)
        left += round(width(word, text.type)) + space


def _start(words: str, text: Text) -> tuple[int, int]:
    """The pixel where the words begin: letters stand on whole pixels (rounded as FreeType does, by 64ths) and have whole widths."""
    wide = width(words, text.type)
    before = {"l": 0, "m": math.ceil(wide / 2), "r": round(wide)}[text.anchor[0]]
    return (round(64 * text.x) + 32) // 64 - before, (round(64 * text.y) + 31) // 64


def _word(
    image: Image.Image, word: str, x: int, y: int, text: Text, stroke: int, colour: str
) -> None:
    mask, left, top = _set(word, text.type, text.anchor[1], stroke)
    _ink(image, mask, x + left, y + top, colour)


def _ink(image: Image.Image, mask: Image.Image, left: int, top: int, colour: str) -> None:
    image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)


@lru_cache(maxsize=6144)
def _set(word: str, type_: Type, height: str, stroke: int) -> tuple[Image.Image, int, int]:
    """A word's letters as a mask, and where it lies from the word's start. Setting letters is what takes longest of all."""
    letters, (left, top) = _for(word, type_).getmask2(
        word, "L", anchor=f"l{height}", stroke_width=stroke, stroke_filled=True
    )
    return Image.frombytes("L", letters.size, bytes(letters)), left, top


@lru_cache(maxsize=1024)
def _turned(words: str, type_: Type, turn: float) -> Image.Image:
    font = _for(words, Type(type_.size * 2, type_.weight, type_.family))
    left, top, right, bottom = font.getbbox(words, anchor="ls")
    side = int(max(right - left, bottom - top)) + 28
    side += side % 2
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).text((side / 2, side / 2), words, 255, font, "mm")
    return mask.rotate(-turn, Image.Resampling.BICUBIC).reduce(2)


@cache
def _font(size: int, weight: int, family: str) -> ImageFont.FreeTypeFont:
    basic = ImageFont.Layout.BASIC
    if family == "inter":
        font = ImageFont.truetype(str(_ART / "Inter.ttf"), size, layout_engine=basic)
        font.set_variation_by_axes([min(32, max(14, size)), weight])
        return font
    file = _ART / f"BarlowSemiCondensed-{_BARLOW[weight]}.ttf"
    return ImageFont.truetype(str(file), size, layout_engine=basic)


def _of(type_: Type) -> ImageFont.FreeTypeFont:
    return _font(round(type_.size), type_.weight, type_.family)


def _for(word: str, type_: Type) -> ImageFont.FreeTypeFont:
    """The type's font, or Inter where that one lacks a letter: names of people are Greek and Cyrillic too, Barlow is not."""
    if type_.family == "inter" or word.isascii() or all(map(_in_barlow, word)):
        return _of(type_)
    return _font(round(_INSTEAD * type_.size), type_.weight, "inter")


@lru_cache(maxsize=8192)
def width(words: str, type_: Type) -> float:
    """How many px the words are wide: as much as their parts, for no letter moves closer to another."""
    parts = words.split(" ")
    return sum(_advance(part, type_) for part in parts) + (len(parts) - 1) * _advance(" ", type_)


@lru_cache(maxsize=8192)
def _advance(word: str, type_: Type) -> float:
    return _for(word, type_).getlength(word)


def fit(words: str, limit: float, type_: Type) -> str:
    """The words, shortened with an ellipsis to `limit` px."""
    if width(words, type_) <= limit:
        return words
    while words and width(words + "…", type_) > limit:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(words: str, limit: float, type_: Type, most: int = 99) -> list[str]:
    """The words in lines of at most `limit` px; what does not go into `most` lines ends in an ellipsis."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, type_) <= limit:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fit(line, limit, type_) for line in lines]


@cache
def _has_glyph(character: str) -> bool:
    return _is_in(_of(theme.NAME), character)


@cache
def _in_barlow(character: str) -> bool:
    return _is_in(_of(theme.KEY), character)


def _is_in(font: ImageFont.FreeTypeFont, character: str) -> bool:
    return bytes(font.getmask(character)) != bytes(font.getmask(_MISSING))


def can_draw(words: str) -> bool:
    """Whether Inter has every character and none would need shaping (emoji, Arabic, stacked accents do not pass)."""
    plain = unicodedata.normalize("NFC", words)
    return bool(plain.strip()) and all(_drawable(character) for character in plain)


def drawable(words: str, instead: str) -> str:
    """The words without the characters that cannot be drawn, or `instead` when nothing is left."""
    plain = unicodedata.normalize("NFC", words)
    kept = " ".join("".join(c for c in plain if _drawable(c)).split())
    return kept or instead


def _drawable(character: str) -> bool:
    return unicodedata.category(character) not in _UNSAFE and _has_glyph(character)
