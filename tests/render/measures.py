"""What tests read off a drawing: its texts, its pieces, how far they reach."""

import math
from collections.abc import Iterator

from render.paint import fit, width
from render.shapes import Disc, Drawing, Line, Polygon, Shape, Stamp, Text


def parts(drawing: Drawing) -> Iterator[Shape | Stamp]:
    """Everything in the drawing, from the bottom up."""
    for layer in (*drawing.ground, *drawing.layers):
        yield from layer.shapes


def texts(drawing: Drawing, name: str = "") -> list[str]:
    """The words of the drawing, or those of one name."""
    found = [part for part in parts(drawing) if isinstance(part, Text)]
    return [text.text for text in found if not name or text.name == name]


def stamps(drawing: Drawing, name: str) -> list[Stamp]:
    """The stamps whose name begins so."""
    found = [part for part in parts(drawing) if isinstance(part, Stamp)]
    return [stamp for stamp in found if stamp.name.startswith(name)]


def reach(part: Shape | Stamp) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a part, strokes left out."""
    match part:
        case Stamp():
            half = part.size / 2
            return part.x - half, part.y - half, part.x + half, part.y + half
        case Disc():
            r = part.radius
            return part.x - r, part.y - r, part.x + r, part.y + r
        case Text():
            return _text_reach(part)
        case Line() | Polygon():
            xs, ys = zip(*part.points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case _:
            raise AssertionError(part)


def _text_reach(text: Text) -> tuple[float, float, float, float]:
    words = text.text if text.limit is None else fit(text.text, text.limit, text.type)
    wide, high = width(words, text.type), text.type.size
    if text.turn:
        c, s = abs(math.cos(math.radians(text.turn))), abs(math.sin(math.radians(text.turn)))
        wide, high = wide * c + high * s, wide * s + high * c
        return text.x - wide / 2, text.y - high / 2, text.x + wide / 2, text.y + high / 2
    left = text.x - {"l": 0.0, "m": 0.5, "r": 1.0}[text.anchor[0]] * wide
    return left, text.y - high / 2, left + wide, text.y + high / 2


def overlapping(pieces: list[Stamp], share: float = 0.80) -> list[tuple[str, str]]:
    """Pairs of pieces nearer to each other than `share` of the room their sizes ask for."""
    return [
        (one.name, other.name)
        for k, one in enumerate(pieces)
        for other in pieces[k + 1 :]
        if math.hypot(one.x - other.x, one.y - other.y) < share * (one.size + other.size) / 2
    ]
