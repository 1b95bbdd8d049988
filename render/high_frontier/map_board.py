"""The whole map in one picture: where everybody is and what they hold."""

from bot.rules.high_frontier.view import View
from render import frame, theme
from render.frame import Parts, Pill
from render.high_frontier.words import GAME, turn_words, year_words
from render.scene import Scene
from render.shapes import Drawing, layer

TOP = theme.HEADER + 2


def overview(scene: Scene) -> Drawing:
    """The public picture, or what the viewer of a private one may see."""
    return Drawing(theme.WIDTH, 1462, (layer(header_of(scene)),))


def header_of(scene: Scene, *more: str) -> Parts:
    """The header: game, year and what else is said, the match, whose turn and what for."""
    words, seats = turn_words(scene)
    view: View = scene.view
    small = [GAME, year_words(view), *more]
    return frame.header(small, scene.heading(GAME), Pill(words, seats))
