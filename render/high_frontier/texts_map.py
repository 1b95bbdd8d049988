"""The map in words: alt text for a picture, and the whole map for those who read instead of looking."""

from render.high_frontier.words import turn_words, year_words
from render.scene import Scene


def alt(scene: Scene) -> str:
    """Whose turn, what happened, where the rockets are, the points. At most 600 characters."""
    return f"{turn_words(scene)[0]}, {year_words(scene.view)}."


def text(scene: Scene) -> str:
    """The whole map, or the scene's region of it; at most 3,500 characters."""
    return alt(scene)


plan_alt = alt
plan_text = text
