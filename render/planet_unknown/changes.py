"""What each seat did in the round that was closed last, a few words a seat, for the line below the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.engine import Event
from bot.games.planet_unknown.view.records import View
from render import frame, theme
from render.frame import Item, Parts
from render.marks import badge
from render.paint import fit
from render.scene import PictureInput
from render.theme import LOW

Facts = Mapping[str, Any]
_WIDE = theme.WIDTH - 2 * theme.MARGIN - 104.0  # px of a line of the last round


def told(scene: PictureInput, changes: Sequence[Event]) -> list[tuple[int | None, str]]:
    """A line for each seat that did something, in seat order, then what happened to all. Only what the viewer may see is among the events."""
    view: View = scene.view
    by_seat: dict[int, dict[str, str]] = {}
    common: list[str] = []
    for event in changes:
        if event.kind in _COMMON:
            common.append(_COMMON[event.kind](event.facts))
        elif event.seat is not None and event.kind in _TELL:
            name, words = _TELL[event.kind](event.facts)
            by_seat.setdefault(event.seat, {})[name] = words
    lines: list[tuple[int | None, str]] = [
        (seat.seat, ", ".join(by_seat[seat.seat].values()))
        for seat in view.seats
        if seat.seat in by_seat
    ]
    return [*lines, *((None, words) for words in dict.fromkeys(common) if words)]


def last_round(scene: PictureInput, y: float) -> tuple[Parts, int]:
    """The line and how many rows of text it takes."""
    lines = told(scene, scene.changes)
    room = _WIDE / -(-len(lines) // 2) - 66 if lines else 0
    items = [_item(seat, fit(words, room, theme.ROW)) for seat, words in lines]
    if not items:
        words = "the match begins" if scene.view.round < 2 else "nothing new"
        items = [Item(words, theme.ROW, LOW)]
    return frame.last_turn(y, items, "Last")


def _item(seat: int | None, words: str) -> Item:
    shapes = () if seat is None else (badge(seat, 0, 0, 30),)
    return Item(words, theme.ROW, shapes=shapes, size=30 * len(shapes))


def _placed(f: Facts) -> tuple[str, str]:
    return f"tile {f['tile']}", f"{f['tile']} at {f['squares'][0]}"


def _advanced(f: Facts) -> tuple[str, str]:
    where = f"{f['cell']}" if f["on"] == f["track"] else f"{f['on']} {f['cell']}"
    return f"track {f['track']}", f"{f['track']} {where}"


_TELL: dict[str, Callable[[Facts], tuple[str, str]]] = {
    "boards": lambda f: ("boards", "boards chosen"),
    "placed": _placed,
    "set_aside": lambda f: ("tile", "could place nothing"),
    "advanced": _advanced,
    "regressed": lambda f: (f"track {f['track']}", f"{f['track']} back to {f['cell']}"),
    "patch": lambda f: (f"patch {f['at']}", f"patch at {f['at']}"),
    "kept_patch": lambda f: ("kept", "kept a patch"),
    "rover": lambda f: (f"rover {f['at']}", f"rover at {f['at']}"),
    "drove": lambda f: (f"rover {f['start']}", f"rover to {f['path'][-1]}"),
    "teleported": lambda f: (f"rover {f['start']}", f"rover to {f['at']}"),
    "collected": lambda f: (f"got {f['at']}", f"{f['what']} of {f['at']} collected"),
    "destroyed": lambda f: (f"lost {f['at']}", f"{f['what']} of {f['at']} destroyed"),
    "meteorite": lambda f: (f"rock {f['at']}", f"meteorite on {f['at']}"),
    "tech": lambda f: (f"tech {f['tech']}", f"technology {f['tech']}"),
    "card": lambda f: (f"card {f['card']}", "a civ card"),
    "secret_card": lambda f: ("secret", "an end-game card"),
    "satellite": lambda f: ("satellite", f"satellite to {f['point']}"),
    "station_turned": lambda f: (
        "station",
        f"station turned by {f['places']}" if f["places"] else "station left as it is",
    ),
    "chose": lambda f: ("chose", "chose boards"),
}
_COMMON: dict[str, Callable[[Facts], str]] = {
    "end": lambda f: "the match is over",
}
