"""The chart of a match: a line a seat for any game that counts points, told in words as full as the picture."""

import math
from itertools import pairwise

import pytest

from bot.engine.random_match import random_positions
from bot.engine.registry import all_games
from bot.matches.timeline import RoundViews, evenly_spaced
from render import registry
from render.chart import PointsSource, chart, chart_alt, chart_text, mark
from render.scene import PictureInput
from render.shapes import Disc, Line, Polygon, Text
from render.theme import SEATS, WIDTH
from tests.render.measures import overlapping, parts, reach, stamps, texts

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")
Row = tuple[int, ...]
STANDING = PointsSource(lambda view: view[1], "medals", lambda view: f"round {view[0]}")


def scene_of(*views: tuple[int, Row]) -> PictureInput:
    """Views of a made-up game: the round, and the points by seat."""
    return PictureInput(views[-1], NAMES, "The long way home", region="chart", past=views)


def long(seats: int, rounds: int = 60) -> PictureInput:
    """Seats that stay close together, and below nothing at first."""
    return scene_of(
        *(
            (number, tuple(number // (seat + 2) - 3 for seat in range(seats)))
            for number in range(rounds)
        )
    )


THREE = scene_of((1, (0, 0, 2)), (1, (1, 0, 2)), (2, (4, 0, 3)), (3, (9, 0, 5)))


def test_the_chart_in_words() -> None:
    assert chart_alt(THREE, STANDING) == (
        "Chart of the match: medals at round 1, round 2, round 3. Mira 1, 4, 9; Priya 2, 3, 5; Jonas 0, 0, 0."
    )
    assert chart_text(THREE, STANDING).splitlines() == [
        "The long way home: medals, round 1 to round 3",
        "A Mira: 9",
        "C Priya: 5",
        "B Jonas: 0",
        "",
        "round 1: A 0, B 0, C 2",
        "·: A 1, B 0, C 2",
        "round 2: A 4, B 0, C 3",
        "round 3: A 9, B 0, C 5",
    ]


def test_who_is_ahead_stands_first_in_the_legend_and_highest_at_the_end() -> None:
    drawing = chart(THREE, STANDING)
    assert texts(drawing, "seat") == ["Mira", "Priya", "Jonas"]
    assert texts(drawing, "total") == ["9", "5", "0"]
    assert texts(drawing, "end") == ["9", "5", "0"]
    assert texts(drawing, "scale") == ["0", "2", "4", "6", "8", "10"]
    assert texts(drawing, "when") == ["round 1", "round 2", "round 3"]


def test_a_line_rises_with_its_points() -> None:
    lines = [part for part in parts(chart(THREE, STANDING)) if isinstance(part, Line)]
    mira = next(line for line in lines if line.colour == SEATS[0].colour and len(line.points) == 4)
    heights = [y for _, y in mira.points]
    assert heights[1] - heights[2] == pytest.approx((heights[2] - heights[3]) * 3 / 5)
    assert [x for x, _ in mira.points] == sorted({x for x, _ in mira.points})


def test_equal_points_lie_side_by_side() -> None:
    lines = list(parts(chart(scene_of((1, (3, 3)), (2, (3, 3))), STANDING)))
    own = [
        next(part for part in lines if isinstance(part, Line) and part.colour == SEATS[seat].colour)
        for seat in (0, 1)
    ]
    assert own[0].points[0][1] - own[1].points[0][1] == pytest.approx(8)


def test_every_seat_has_a_shape_of_its_own() -> None:
    marks = [mark(seat, 0, 0, 10) for seat in range(6)]
    assert isinstance(marks[0], Disc)
    corners = [one.points for one in marks[1:] if isinstance(one, Polygon)]
    assert [len(edge) for edge in corners] == [4, 3, 4, 6, 3]
    assert len(set(corners)) == 5


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("rounds", [1, 2, 60])
def test_a_chart_of_any_size_keeps_in_its_picture(seats: int, rounds: int) -> None:
    scene = long(seats, rounds)
    drawing = chart(scene, STANDING)
    for part in parts(drawing):
        left, top, right, bottom = reach(part)
        assert all(map(math.isfinite, (left, top, right, bottom)))
        assert left >= 0
        assert right <= WIDTH
        assert top >= 0
        assert bottom <= drawing.height
    assert overlapping(stamps(drawing, "end")) == []
    whens = [reach(p) for p in parts(drawing) if isinstance(p, Text) and p.name == "when"]
    assert all(one[2] < other[0] for one, other in pairwise(whens))
    assert len(chart_alt(scene, STANDING)) <= 600
    assert len(chart_text(scene, STANDING)) <= 3_500


def test_letters_can_be_read_on_a_phone() -> None:
    """A phone shows 400 of the 1,600 px: what is smaller than 32 px stands in the legend too, or in the header."""
    small = [
        part.text
        for part in parts(chart(THREE, STANDING))
        if isinstance(part, Text) and part.type.size < 32
    ]
    assert small == ["THE COURSE OF THE MATCH", "medals, round 1 to round 3"]


@pytest.mark.parametrize("name", ["dawn_on_titan", "galilean_moons", "planet_unknown"])
def test_real_matches_have_a_chart(name: str) -> None:
    game = all_games()[name]
    rounds = RoundViews(registry.moment(name))
    for played in random_positions(game, 3, 5, 40):
        rounds.add(game.view(played.position, None))
    past = tuple(evenly_spaced(rounds.views, 60))
    scene = PictureInput(past[-1], NAMES, "Post", region="chart", past=past)
    assert registry.closing(name) == ("chart",)
    assert "chart" in registry.regions(name)
    assert registry.draw(name, scene)[:4] == b"\x89PNG"
    assert registry.alt(name, scene).startswith("Chart of the match: ")
    finals = [line.split(": ")[1] for line in registry.text(name, scene).splitlines()[1:4]]
    front = registry.pictures(name)
    assert front is not None
    assert front.standing is not None
    assert sorted(map(int, finals)) == sorted(front.standing.points(past[-1]))


def test_high_frontier_has_its_own_chart_of_years_and_games_without_points_have_none() -> None:
    assert registry.closing("high_frontier") == registry.courses("high_frontier") == ("points",)
    assert "chart" not in registry.regions("high_frontier")
    assert registry.closing("checkers") == registry.courses("checkers") == ()


def test_without_a_past_the_chart_is_of_this_moment() -> None:
    assert chart_alt(PictureInput((1, (4,)), NAMES, ""), STANDING) == (
        "Chart of the match: medals at round 1. Mira 4."
    )
