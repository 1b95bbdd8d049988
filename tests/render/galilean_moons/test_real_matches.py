"""Pictures of real matches of Galilean Moons, as the engine's views give them: whatever happens can be drawn and told."""

import math

import pytest

from bot.engine import Event
from bot.engine.random_match import random_position
from bot.games.galilean_moons.game import GAME
from render import registry
from render.galilean_moons.board import board
from render.galilean_moons.changes import steps
from render.scene import PictureInput
from tests.render.measures import overlapping, parts, reach, stamps

NAMES = ("Mira", "Jonas", "Priya", "Tomasz")


def scene_after(
    seats: int,
    moves: int,
    seed: int,
    viewer: int | None = None,
    *,
    icarus: bool = False,
    is_clever: bool = False,
) -> PictureInput:
    """A made-up match after so many moves, as the viewer sees it."""
    options = GAME.read_options({"icarus": icarus, "level": "hard"})
    position, events = random_position(
        GAME, seats, seed, moves, options=options, is_clever=is_clever
    )
    seen: tuple[Event, ...] = tuple(event for event in events if event.is_seen_by(viewer))
    return PictureInput(GAME.view(position, viewer), NAMES[:seats], "Jupiter", seen, viewer=viewer)


@pytest.mark.parametrize(
    ("seats", "icarus"), [(1, True), (2, False), (3, True), (3, False), (4, False)]
)
@pytest.mark.parametrize("moves", [0, 3, 30, 110])
def test_a_real_table_is_drawn_without_overlaps(seats: int, icarus: bool, moves: int) -> None:
    scene = scene_after(seats, moves, seed=moves + seats, icarus=icarus)
    drawing = board(scene)
    units = stamps(drawing, "unit ")
    assert len(units) == sum(sector.units for sector in scene.view.sectors)
    assert overlapping(units, 1.0) == []
    for part in parts(drawing):
        assert all(math.isfinite(value) for value in reach(part))
    assert drawing.height <= 1600
    assert len(registry.draw(GAME.name, scene)) <= 300_000
    assert len(registry.alt(GAME.name, scene)) <= 600
    assert len(registry.text(GAME.name, scene)) <= 3500


@pytest.mark.parametrize("moves", [0, 60])
def test_each_seat_sees_its_hand(moves: int) -> None:
    for viewer in range(3):
        scene = scene_after(3, moves, 5, viewer)
        assert len(registry.draw(GAME.name, scene, "hand")) <= 300_000
        assert registry.alt(GAME.name, scene, "hand").startswith("Your hand: ")
        assert len(registry.text(GAME.name, scene)) <= 3500


def test_pictures_to_the_end_of_a_match() -> None:
    scene = scene_after(2, 900, 3, is_clever=True)
    assert scene.view.ending is not None
    assert registry.draw(GAME.name, scene)[:4] == b"\x89PNG"
    assert registry.alt(GAME.name, scene).split(",")[0].endswith(" VP")


def test_every_kind_of_event_that_happens_can_be_told() -> None:
    told: set[str] = set()
    for seed in range(6):
        scene = scene_after(2, 200 + 20 * seed, seed, icarus=seed % 2 == 0)
        for event in scene.changes:
            told.update(step.words for step in steps(scene, (event,)))
    assert all(words and "{" not in words for words in told)
    assert len(told) > 20


def test_the_spectators_board_never_names_a_card_in_hand() -> None:
    assert "HAND" not in registry.text(GAME.name, scene_after(4, 40, 11))
    assert "YOUR HAND: " in registry.text(GAME.name, scene_after(4, 40, 11, viewer=1))
