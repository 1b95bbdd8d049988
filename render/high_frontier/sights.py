"""What can be looked at by name: each sight is drawn, and told in words as full as the drawing."""

from collections.abc import Callable

from msgspec import Struct

from render.scene import Scene
from render.shapes import Drawing


class Sight(Struct, frozen=True):
    """One picture: `alt` is at most 600 characters, `text` at most 3,500."""

    draw: Callable[[Scene], Drawing]
    alt: Callable[[Scene], str]
    text: Callable[[Scene], str]
