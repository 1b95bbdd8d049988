"""Choices that are placements: the picture outlines those that the buttons beside it offer, with the buttons' numbers."""

from __future__ import annotations

from bot.engine import Move
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.text.menus import choice
from render.planet_unknown.showing import _offered_in
from render.scene import PictureInput, Spot
from tests.games.planet_unknown.private_turns import begun


def scene_with(*spots: Spot) -> tuple[PictureInput, list[Move]]:
    flow = begun(2)
    view = GAME.view(flow.position, 0)
    return PictureInput(view, ("Mira", "Jonas"), "Match", viewer=0, choices=spots), flow.offers(0)


def test_offered_placements_take_the_place_of_the_best() -> None:
    scene, offers = scene_with(Spot(1, "#9"), Spot(2, "#30"), Spot(3, "F3"))
    shown = _offered_in(scene)
    best = [(one.number, one.tile, one.at, one.turn, one.flip) for one in shown.view.draft.best]
    meant = [offers[8], offers[29]]
    assert best == [
        (number, move.tile, move.square, move.turn, move.flip)
        for number, move in enumerate(meant, 1)
    ]
    assert shown.choices == (Spot(3, "F3"),)
    assert [choice(scene.view, move).at for move in meant] == ["#9", "#30"]


def test_without_such_choices_the_scene_stays() -> None:
    scene, _ = scene_with()
    assert _offered_in(scene) is scene
    assert len(scene.view.draft.best) > 8
