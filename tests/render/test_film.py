"""Films: as many frames as rounds, in one palette, never too large."""

import io

import pytest
from PIL import Image, ImageSequence

from bot.cli.draw import film_of_made_up
from bot.engine.random_match import random_positions
from bot.engine.registry import all_games
from bot.matches.timeline import RoundViews
from render import registry
from render.film import LAST, ROUND, film
from render.paint import paint
from render.shapes import Drawing, box, layer


def _frames(made: bytes) -> list[Image.Image]:
    return [frame.copy() for frame in ImageSequence.Iterator(Image.open(io.BytesIO(made)))]


def _frame(step: int, height: int = 900) -> bytes:
    square = box(40 + 100 * step, 300, 140 + 100 * step, 400, fill="#F5B71F")
    return paint(Drawing(1600, height, (layer(square),)))


def test_a_film_has_a_frame_for_each_picture_and_stands_at_the_end() -> None:
    made = _frames(film([_frame(0), _frame(1), _frame(2, 960)]))
    assert [frame.size for frame in made] == [(1200, 720)] * 3
    assert [frame.info["duration"] for frame in made] == [ROUND, ROUND, LAST]
    assert made[0].info["loop"] == 0
    for frame, step in zip(made, range(3), strict=True):  # the square is where it was drawn
        assert frame.convert("L").getpixel((67 + 75 * step, 260)) == pytest.approx(185, abs=12)


def test_what_does_not_change_costs_nothing() -> None:
    still = film([_frame(0)] + [_frame(1)] * 6)
    assert len(still) < len(film([_frame(0), _frame(1)])) + 2_000


def test_a_film_needs_a_frame() -> None:
    with pytest.raises(ValueError, match="a film needs a frame"):
        film([])


def test_a_round_is_shown_as_it_ended() -> None:
    rounds = RoundViews(lambda view: view[0])
    for view in ["1a", "1b", "2a", "3a"]:
        rounds.add(view)
    assert rounds.views == ["1b", "2a", "3a"]


def test_a_made_up_match_is_filmed_round_by_round() -> None:
    titan = all_games()["dawn_on_titan"]
    way = list(random_positions(titan, 2, 3, 8))
    moment = registry.moment(titan.name)
    rounds = {moment(titan.view(played.position, None)) for played in way}
    made = _frames(film_of_made_up(titan, way, ("Mira", "Jonas"), "Rings"))
    assert len(made) == len(rounds) > 1


def test_games_say_what_a_round_is() -> None:
    for name, game in all_games().items():
        (begun,) = random_positions(game, 2, 1, 0)
        view = game.view(begun.position, None)
        assert isinstance(registry.moment(name)(view), tuple), name
    with pytest.raises(LookupError):
        registry.moment("checkers")
