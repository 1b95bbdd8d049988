"""A plan in words: as alt text, and turn by turn."""

from collections.abc import Iterator

from render.high_frontier.parts.names import who
from render.high_frontier.routes.route import Turn, summary, turns_of
from render.high_frontier.routes.words import (
    danger_words,
    heading,
    note_of,
    seat_of,
    ship_of,
    ship_title,
    ship_words,
    year_of,
)
from render.high_frontier.text.map import head
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, fitting, short


def plan_alt(scene: PictureInput) -> str:
    """ "Plan LEO → Phobos: 2 turns · 3 burn spaces · 1 roll, …. Belt E78: …. Turn 1 …": the dice before what may be cut off."""
    plan = turns_of(scene)
    told = " ".join(f"{year_of(turn)}: {_stops(turn)}." for turn in plan)
    dice = "".join(f"{title}: {words} " for _, title, words in danger_words(plan))
    return short(f"Plan {heading(plan)}: {summary(plan)}. {dice}{told}", ALT_LIMIT)


def plan_text(scene: PictureInput) -> str:
    """The plan in full; at most 3,500 characters."""
    return fitting([*head(scene), "", *_lines(scene)])


def _lines(scene: PictureInput) -> Iterator[str]:
    plan = turns_of(scene)
    yield f"PLAN OF {who(scene, seat_of(scene))}: {heading(plan)}"
    yield summary(plan)
    for k, turn in enumerate(plan, 1):
        note = f" · {note_of(scene, k)}" if note_of(scene, k) else ""
        yield f"{year_of(turn)}{note}"
        yield f"  {_stops(turn)}"
    ship = ship_of(scene, seat_of(scene))
    if ship is not None:
        yield f"Rocket now: {ship_title(ship)}, {ship_words(ship)}"
    for _, title, words in danger_words(plan):
        yield f"{title}: {words}"


def _stops(turn: Turn) -> str:
    return ", ".join(f"{stop.title}{f' ({stop.note})' if stop.note else ''}" for stop in turn.stops)
