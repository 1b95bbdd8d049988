"""Choices of a scene that are placements (`#12`: the twelfth best): they take the place of the first eight in the viewer's draft."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from msgspec.structs import replace

from bot.rules.planet_unknown.view import View
from render.scene import Scene

T = TypeVar("T")


def offered(scene: Scene) -> Scene:
    """The same scene with the placements that are offered as the draft's best, numbered as their buttons are."""
    view: View = scene.view
    if view.draft is None:
        return scene
    by_name = {f"#{one.number}": one for one in view.draft.best}
    mine = [spot for spot in scene.choices if spot.at in by_name]
    if not mine:
        return scene
    best = tuple(replace(by_name[spot.at], number=spot.number) for spot in mine)
    others = tuple(spot for spot in scene.choices if spot not in mine)
    return replace(scene, view=replace(view, draft=replace(view.draft, best=best)), choices=others)


def with_offered(shown: Callable[[Scene], T]) -> Callable[[Scene], T]:
    """A picture or text that reads its scene through `offered`."""

    @wraps(shown)
    def of(scene: Scene) -> T:
        return shown(offered(scene))

    return of
