"""Planet Unknown's pictures as data: what they say, where it stands, that nothing overlaps; and as bytes: size and sameness."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.planet_unknown.printed.pieces import MOONS, PLANETS
from bot.games.planet_unknown.view.records import PlacementView
from render import registry
from render.planet_unknown.board_choice import printed_board
from render.planet_unknown.closeup import CLOSE
from render.planet_unknown.ground import Plot, crossings, medals, plot_of
from render.planet_unknown.outlines import assigned, levels
from render.planet_unknown.pictures import PICTURES
from render.planet_unknown.station import angle
from render.scene import PictureInput, Spot
from render.shapes import Disc, Drawing, Line, Text
from tests.render.measures import overlapping, parts, reach, stamps, texts
from tests.render.planet_unknown import builder as scenes
from tests.render.planet_unknown.builder import (
    SPLIT,
    SUPERMOON,
    is_deciding,
    is_placing,
    scene,
    until,
)

GAME = "planet_unknown"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "solo": lambda: scene(1, 40, 3, None, SUPERMOON),
    "two": lambda: scene(2, 60, 3, None, SPLIT),
    "three": lambda: scene(3, 50, 3),
    "four": lambda: scene(4, 90, 3, None, SUPERMOON),
    "five": lambda: scene(5, 80, 4),
    "six": lambda: scene(6, 120, 5, None, SUPERMOON),
    "crowded": lambda: scenes.crowded(None),
    "crowded_own": lambda: scenes.crowded(2),
    "setup": lambda: scene(3, 0, 4, 1, SPLIT),
    "placing": lambda: until(is_placing, 2, 1, SPLIT),
    "placing_alone": lambda: until(is_placing, 4, 2),
    "deciding": lambda: until(is_deciding, 3, 0, SUPERMOON),
    "finished": lambda: scene(2, 1500, 1),
}
every_scene = pytest.mark.parametrize("name", SCENES)


def shown(one: PictureInput) -> list[tuple[str, Drawing]]:
    """Every picture a scene can ask for."""
    regions = [None, *PICTURES.regions[: -6 + len(one.view.seats)]]
    found = [(str(region), PICTURES.board(replace(one, region=region))) for region in regions]
    if one.viewer is not None and PICTURES.hand:
        found.append(("hand", PICTURES.hand(one)))
    return found


# Every picture


@every_scene
def test_everything_is_on_the_canvas_and_no_texts_overlap(name: str) -> None:
    for what, drawing in shown(SCENES[name]()):
        assert drawing.width == 1600
        assert drawing.height <= 1600, what
        for part in parts(drawing):
            left, top, right, bottom = reach(part)
            assert min(left, top) >= -2, (what, part)
            assert right <= 1602, (what, part)
            assert bottom <= drawing.height + 2, (what, part)
            if isinstance(part, Text):
                assert left >= 20, (what, part)
                assert right <= 1580, (what, part)
        assert _collisions(drawing) == [], what


def _collisions(drawing: Drawing) -> list[tuple[str, str]]:
    """Texts of one layer that lie on each other."""
    found = []
    for layer in drawing.layers:
        level = [part for part in layer.shapes if isinstance(part, Text) and not part.turn]
        for one, other in combinations([(text.text, *reach(text)) for text in level], 2):
            across = min(one[3], other[3]) - max(one[1], other[1])
            down = min(one[4], other[4]) - max(one[2], other[2])
            if across > 1 and down > 5:
                found.append((one[0], other[0]))
    return found


@pytest.mark.parametrize("name", ["crowded", "placing", "finished"])
def test_pictures_are_small_enough_and_always_the_same(name: str) -> None:
    one = SCENES[name]()
    png = registry.draw(GAME, one)
    image = Image.open(io.BytesIO(png))
    assert image.width == 1600
    assert image.height <= 1600
    assert len(png) <= 300_000
    assert registry.draw(GAME, one) == png


def test_what_must_be_read_is_large_enough() -> None:
    for name in ("six", "placing", "finished"):
        for what, drawing in shown(SCENES[name]()):
            for part in parts(drawing):
                if isinstance(part, Text) and part.name in ("total", "turn", "title"):
                    assert part.type.size >= 34, (what, part)
                if isinstance(part, Text) and not part.name.startswith(("medal", "point")):
                    assert part.type.size >= 17, (what, part)


def test_the_gallery_knows_what_the_game_has() -> None:
    assert registry.kinds(GAME) == ("board", "hand")
    assert registry.regions(GAME) == (
        *("mine", "ground", "moon", "tracks", "table", "station", "scores"),
        *("planet A", "planet B", "planet C", "planet D", "planet E", "planet F"),
        "chart",
    )


def test_an_unknown_region_is_a_fault() -> None:
    with pytest.raises(KeyError):
        PICTURES.board(replace(scene(3, 50, 3), region="titan"))


# Which picture


def test_without_a_region_the_scene_asks_for_what_its_viewer_needs() -> None:
    assert len(stamps(PICTURES.board(scene(4, 90, 3, None, SUPERMOON)), "panel ")) == 4
    assert texts(PICTURES.board(SCENES["placing"]()), "title") == ["Your planet"]
    assert texts(PICTURES.board(SCENES["solo"]()), "title") == ["Mira's planet"]
    assert "final scoring" in texts(PICTURES.board(SCENES["finished"]()))
    elsewhere = replace(scene(3, 50, 3), region="planet F")
    assert len(stamps(PICTURES.board(elsewhere), "panel ")) == 3
    spectator = replace(scene(3, 50, 3), region="mine")
    assert len(stamps(PICTURES.board(spectator), "panel ")) == 3


# A planet


def test_squares_are_lettered_and_numbered_as_they_are_typed() -> None:
    drawing = PICTURES.board(replace(scene(4, 90, 3), region="planet B"))
    assert texts(drawing, "column") == list("ABCDEFGHIJKL")
    assert texts(drawing, "row") == [str(number) for number in range(1, 13)]
    drawing = PICTURES.board(replace(scene(4, 90, 3, None, SUPERMOON), region="planet A"))
    assert texts(drawing, "column")[12:15] == ["MA", "MB", "MC"]
    assert len(texts(drawing, "point")) >= 16


def test_a_square_stands_where_its_code_says() -> None:
    board = printed_board("ksb_4156")
    plot = Plot(100, 200, 60)
    at = {square.at: plot.middle(square) for square in board.squares}
    assert at["F1"] == (100 + 5.5 * 60, 230)
    assert at["A6"] == (130, 200 + 5.5 * 60)
    split = printed_board("split", "AAAA")
    wide = plot_of(split, 0, 0, 734)
    right = {square.at: wide.corner(square.x, square.y)[0] for square in split.squares}
    assert right["G7"] - right["F7"] == 60 + 14  # a gap between the quarters


def test_every_row_and_column_has_its_medal() -> None:
    for name in PLANETS:
        board = printed_board(name)
        figures = [text.text for text in medals(Plot(0, 0, 60), board) if isinstance(text, Text)]
        assert figures == [str(line.medals) for line in board.lines]
        assert len(figures) >= 20
    split = medals(Plot(0, 0, 60, 14), printed_board("split", "ABAB"))
    places = [(text.x, text.y) for text in split if isinstance(text, Text)]
    assert len({*places}) == len(places)


def test_points_of_a_moon_keep_apart() -> None:
    one = scene(6, 120, 5, None, SUPERMOON)
    for seat in one.view.seats:
        drawing = PICTURES.board(replace(one, region=f"planet {'ABCDEF'[seat.seat]}"))
        spots = [p for p in parts(drawing) if isinstance(p, Text) and p.name == "point"]
        assert len(spots) == len(MOONS[seat.moon.board.id].points)
        nearest = min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(spots, 2))
        assert nearest >= 24, seat.moon.board.id


def test_rovers_and_trackers_are_drawn_once() -> None:
    one = scene(4, 90, 3)
    for seat in one.view.seats:
        letter = "ABCD"[seat.seat]
        drawing = PICTURES.board(replace(one, region=f"planet {letter}"))
        assert len(stamps(drawing, f"rover {letter}")) == len(seat.rovers)
        cells = [cell for track in seat.corporation.tracks for cell in track.cells]
        assert sum(len(cell.trackers) for cell in cells) == 5


def test_a_planet_names_corporation_technologies_and_counts() -> None:
    drawing = PICTURES.board(replace(scene(4, 90, 3), region="planet C"))
    seat = scene(4, 90, 3).view.seats[2]
    told = " ".join(texts(drawing, "tech"))
    assert all(tech.text in told for tech in seat.corporation.techs)
    total = str(seat.score.total).replace("-", "\u2212")
    assert texts(drawing, "medals") == [total]
    assert texts(drawing, "count")[1:3] == [str(seat.lifepods), str(seat.meteorites)]


# Placements


def placement(number: int, *squares: str) -> PlacementView:
    kinds = ("civ",) * len(squares)
    return PlacementView(
        number, "T1", "a", squares[0], 0, False, squares, kinds, (), "", "civ +1", ()
    )


def test_outlines_that_share_a_square_lie_inside_each_other() -> None:
    best = (
        placement(1, "A1", "B1"),
        placement(2, "B1", "C1"),
        placement(3, "D1", "E1"),
        placement(4, "A1", "C1"),
    )
    assert levels(best) == [0, 1, 0, 2]


def test_every_number_has_a_square_of_its_own_as_long_as_there_are_any() -> None:
    best = (
        placement(1, "A1", "B1"),
        placement(2, "A1", "B1"),
        placement(3, "A1", "B1", "C1"),
    )
    assert sorted(assigned(best).values()) == ["A1", "B1", "C1"]
    crowd = (*best, placement(4, "A1", "B1"))
    assert set(assigned(crowd)) == {1, 2, 3}


@pytest.mark.parametrize("name", ["placing", "placing_alone"])
def test_the_best_placements_are_numbered_on_the_board_and_told_below(name: str) -> None:
    one = SCENES[name]()
    best = one.view.draft.best[:8]
    drawing = PICTURES.board(one)
    figures = [stamp.name for stamp in stamps(drawing, "number ")]
    assert sorted(figures) == sorted(2 * [f"number {number}" for number in range(1, 9)])
    assert overlapping([s for s in stamps(drawing, "number ") if s.y < 1000], 1.0) == []
    named = [f"{p.letter or p.tile.removeprefix('EM_')} at {p.at}" for p in best]
    assert texts(drawing, "placement") == named
    more = one.view.draft.placements - 8
    assert texts(drawing, "rest")[0].startswith(f"{more} more: name a square")


def test_nobody_else_sees_numbers_on_a_planet() -> None:
    own = until(is_placing, 4, 2)
    other = replace(own, region="planet A")
    assert stamps(PICTURES.board(other), "number ") == []
    everybody = replace(own, view=replace(own.view, viewer=None, draft=None), viewer=None)
    assert stamps(PICTURES.board(replace(everybody, region="planet C")), "number ") == []


def test_choices_of_squares_take_the_place_of_placements() -> None:
    own = until(is_placing, 4, 2)
    at = own.view.seats[2].planet.squares[3].at
    drawing = PICTURES.board(replace(own, choices=(Spot(1, at, "rover here"),)))
    large = [stamp for stamp in stamps(drawing, "number ") if stamp.y < 950]
    assert [stamp.name for stamp in large] == ["number 1"]


def test_a_menu_of_the_best_placements_keeps_their_outlines() -> None:
    own = until(is_placing, 4, 2)
    spots = tuple(Spot(one.number, one.at) for one in own.view.draft.best[:5])
    drawing = PICTURES.board(replace(own, choices=spots))
    assert len(stamps(drawing, "number ")) == 16
    alone = PICTURES.board(own)
    assert {s.name for s in stamps(drawing, "number ")} == {
        s.name for s in stamps(alone, "number ")
    }


def test_the_way_of_a_rover_is_drawn_over_its_squares() -> None:
    own = until(is_deciding, 3, 0, SUPERMOON)
    path = tuple(square.at for square in own.view.seats[0].planet.squares[:3])
    before = [p for p in parts(PICTURES.board(own)) if isinstance(p, Line) and p.width == 4]
    drawn = PICTURES.board(replace(own, path=path))
    after = [p for p in parts(drawn) if isinstance(p, Line) and p.width == 4]
    assert (len(before), len(after)) == (0, 1)
    assert len(after[0].points) == 3


def test_the_turn_so_far_says_steps_results_and_what_is_left() -> None:
    own = until(is_deciding, 3, 0, SUPERMOON)
    words = texts(PICTURES.board(own))
    draft = own.view.draft
    assert f"YOUR TURN: {len(draft.steps)} STEP{'S' * (len(draft.steps) != 1)}" in words
    assert draft.steps[-1] in " ".join(words)
    assert "STILL TO DO" in words


# The table


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_each_seat_has_a_panel_beside_its_depot(seats: int) -> None:
    one = replace(scene(seats, 12 * seats, 3), region="table")
    drawing = PICTURES.board(one)
    panels = {int(stamp.name[-1]): stamp for stamp in stamps(drawing, "panel ")}
    assert sorted(panels) == list(range(seats))
    for seat in one.view.seats:
        is_right = -90 < angle(seat.place) < 90
        assert (panels[seat.seat].x > 800) == is_right
    assert len(stamps(drawing, "place ")) == seats
    assert overlapping(list(panels.values()), 2.0) == []
    assert len(texts(drawing, "left")) == 12


def test_the_table_says_who_has_confirmed_and_who_is_waited_for() -> None:
    one = scene(3, 50, 3)
    seats = (replace(one.view.seats[0], is_confirmed=True, is_waited=False), *one.view.seats[1:])
    task = "to place a tile · 1 of 3 have confirmed"
    asked = replace(one.view.asked, seats=(1, 2), task=task)
    waiting = tuple(replace(seat, is_waited=seat.seat > 0) for seat in seats)
    drawing = PICTURES.board(replace(one, view=replace(one.view, seats=waiting, asked=asked)))
    assert texts(drawing, "turn") == ["Jonas and Priya to place a tile"]
    assert sorted(texts(drawing, "stand")) == ["confirmed", "place a tile", "place a tile"]
    everybody = replace(asked, seats=(0, 1, 2))
    drawing = PICTURES.board(replace(one, view=replace(one.view, asked=everybody)))
    assert texts(drawing, "turn") == ["All to place a tile"]


def test_objectives_show_rivals_figures_and_leaders() -> None:
    one = scene(4, 90, 3)
    drawing = PICTURES.board(one)
    assert len(texts(drawing, "goal")) == 4
    assert texts(drawing, "value") == [str(v) for goal in one.view.goals for v in goal.values]
    even = sum(len(goal.leads) == len(goal.seats) for goal in one.view.goals)
    assert texts(drawing, "leads").count("even") == even


def test_objectives_that_are_not_dealt_yet_are_not_said_to_be_missing() -> None:
    drawn = texts(PICTURES.board(scene(3, 0, 3)))
    assert "dealt when all have chosen their boards" in drawn
    assert "none in this match" not in drawn


def test_names_that_cannot_be_drawn_fall_back() -> None:
    one = replace(scene(3, 50, 3), title="🪐🪐", names=("👾", "شمس", ""))
    drawing = PICTURES.board(one)
    assert sorted(texts(drawing, "name")) == ["Seat A", "Seat B", "Seat C"]
    assert texts(drawing, "title") == ["Planet Unknown"]


# Station and scores


def test_the_station_names_both_tiles_of_every_depot_and_the_own_ones_by_letter() -> None:
    one = replace(until(is_placing, 4, 2), region="station")
    drawing = PICTURES.board(one)
    assert len(texts(drawing, "slot")) == 12
    assert sorted(texts(drawing, "letter")) == ["a", "b"]
    assert texts(drawing, "depot").count("nobody") == 2
    depots, place = one.view.station.depots, one.view.seats[2].place
    there = depots[(place - 1) % 6]
    assert texts(drawing, "turn to")[:2] == [there.outer.tile.title, there.inner.tile.title]
    spectator = PICTURES.board(replace(scene(4, 90, 3), region="station"))
    assert texts(spectator, "letter") == []


def test_the_final_scores_stand_line_by_line_and_add_up() -> None:
    one = SCENES["finished"]()
    drawing = PICTURES.board(one)
    assert one.view.phase == "over"
    totals = [seat.score.total for seat in one.view.seats]
    assert texts(drawing, "total") == [str(total).replace("-", "\u2212") for total in totals]
    figures = [int(text.replace("\u2212", "-")) for text in texts(drawing, "figure")]
    assert [sum(figures[k::2]) for k in (0, 1)] == totals
    words = texts(drawing, "turn")[0]
    assert words.endswith(("medals", "share the win"))


@pytest.mark.parametrize("region", CLOSE)
def test_a_part_by_itself_is_large_enough_for_a_phone(region: str) -> None:
    one = replace(until(is_placing, 2, 1, SPLIT), region=region)
    drawing = PICTURES.board(one)
    assert drawing.height <= 1600
    name = {"ground": "column", "moon": "column", "tracks": "tech"}[region]
    sizes = [p.type.size for p in parts(drawing) if isinstance(p, Text) and p.name == name]
    assert min(sizes) >= 28
    cells = [str(k) for k in range(16)]  # numbered as moves and texts name them
    assert texts(drawing, "position") == (cells if region == "tracks" else [])


def test_borders_between_squares_are_in_the_key_and_corners_to_cross_are_marked() -> None:
    one = scene(4, 90, 3)
    boards = [printed_board(name) for name in ("tartarus", "cerberus")]
    assert boards[0].crossings == (("F4", "G5"), ("F10", "G9"))
    assert boards[1].crossings == ()
    seats = [
        replace(seat, planet=board) for seat, board in zip(one.view.seats, boards, strict=False)
    ]
    shown = replace(one, view=replace(one.view, seats=(*seats, *one.view.seats[2:])))
    first, second = (PICTURES.board(replace(shown, region=f"planet {one}")) for one in "AB")
    assert {"chasm", "crossing for diagonal steps"} <= set(texts(first))
    assert "zones" not in texts(first)
    assert "zones" in texts(second)
    assert not {"chasm", "crossing for diagonal steps"} & set(texts(second))
    marks = crossings(Plot(100, 200, 60), boards[0])
    corners = [(mark.x, mark.y) for mark in marks if isinstance(mark, Disc)]
    assert corners == [(100 + 6 * 60, 200 + 4 * 60), (100 + 6 * 60, 200 + 9 * 60)]
    told = registry.text(GAME, replace(shown, region="planet A"))
    assert "Marked corners: F4/G5, F10/G9" in told
