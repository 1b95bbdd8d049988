"""Pictures of real matches, as the engine's views give them: whatever happens on the table can be drawn and told."""

import math

import pytest

from bot.engine import Event
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from render import registry
from render.dawn_on_titan.board import board
from render.scene import PictureInput
from tests.render.measures import overlapping, parts, reach, stamps

NAMES = ("Mira", "Jonas", "Priya", "Tomasz")
TITAN = all_games()["dawn_on_titan"]


def scene_after(
    seats: int, moves: int, seed: int, viewer: int | None = None, storage: str = "dedicated"
) -> PictureInput:
    """A made-up match after so many moves, as the viewer sees it."""
    options = TITAN.read_options({"storage": storage})
    position, events = random_position(
        TITAN, seats, seed, moves, options=options, is_clever=moves > 60
    )
    seen: tuple[Event, ...] = tuple(event for event in events if event.is_seen_by(viewer))
    return PictureInput(TITAN.view(position, viewer), NAMES, "Saturn by post", seen, viewer=viewer)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("moves", [0, 25, 90])
def test_a_real_table_is_drawn_without_overlaps(seats: int, moves: int) -> None:
    scene = scene_after(seats, moves, seed=moves + seats)
    drawing = board(scene)
    ships = stamps(drawing, "ship ")
    assert len(ships) == len(scene.view.ships)
    assert overlapping(ships) == []
    for part in parts(drawing):
        assert all(math.isfinite(value) for value in reach(part))
    assert len(registry.draw("dawn_on_titan", scene)) <= 300_000
    assert len(registry.alt("dawn_on_titan", scene)) <= 600
    assert len(registry.text("dawn_on_titan", scene)) <= 3500


@pytest.mark.parametrize("storage", ["dedicated", "pooled"])
def test_each_seat_sees_its_hand_and_every_region(storage: str) -> None:
    for viewer in range(3):
        scene = scene_after(3, 70, 5, viewer, storage)
        assert len(registry.draw("dawn_on_titan", scene, "hand")) <= 300_000
        assert registry.alt("dawn_on_titan", scene, "hand").startswith("Your hand: ")


def test_pictures_to_the_end_of_a_match() -> None:
    for moves in (150, 400):
        scene = scene_after(2, moves, 3)
        assert registry.draw("dawn_on_titan", scene)[:4] == b"\x89PNG"
        assert scene.view.winners or scene.view.turn is not None


def test_the_spectators_board_never_names_a_card_in_hand() -> None:
    scene = scene_after(4, 40, 11)
    text = registry.text("dawn_on_titan", scene)
    assert "HAND" not in text
    own = scene_after(4, 40, 11, viewer=1)
    assert "YOUR HAND: " in registry.text("dawn_on_titan", own)
