"""Dawn on Titan's pictures as data: what they say, where it stands, that nothing overlaps; and as bytes: size and sameness."""

import io
import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.engine import Event
from bot.games.dawn_on_titan.view.records import AskedView, CombatView, FlightView
from render import registry
from render.dawn_on_titan.board import board
from render.dawn_on_titan.cells import BY_NAME, berths, cells, sector_of
from render.dawn_on_titan.changes import steps
from render.dawn_on_titan.pictures import PICTURES
from render.dawn_on_titan.pieces import clearance
from render.scene import PictureInput, Spot
from render.shapes import Line, Stamp, Text
from tests.render.dawn_on_titan import builder
from tests.render.measures import overlapping, parts, reach, stamps, texts

GAME = "dawn_on_titan"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "light": builder.light,
    "three": builder.three,
    "heavy": builder.heavy,
    "crowded": builder.crowded,
    "solo": builder.solo,
    "finished": builder.finished,
    "turn": builder.turn_of_jonas,
    "stormy": builder.stormy,
}
every_scene = pytest.mark.parametrize("scene", [make() for make in SCENES.values()], ids=SCENES)
every_region = pytest.mark.parametrize("region", PICTURES.regions)


def test_the_board_has_43_cells_in_six_sectors() -> None:
    table = cells(0, 0)
    assert len(table) == 43
    assert [sector_of(at) for at in ("H1", "M2", "N4", "N5", "M12", "N24")] == [1, 1, 1, 2, 6, 6]
    assert sector_of("S") is None
    assert BY_NAME["norse"].steps == 1


def test_sector_one_begins_at_the_top_and_goes_clockwise() -> None:
    x, y = cells(0, 0)["N1"].body()
    assert (x > 0, y < 0) == (True, True)
    x, y = cells(0, 0)["N7"].body()
    assert (x > 400, abs(y) < 100) == (True, True)


@pytest.mark.parametrize("at", ["N5", "M3", "M1", "H1", "S"])
@pytest.mark.parametrize("body", [0.0, 29.0])
def test_ships_of_a_cell_keep_apart_and_inside(at: str, body: float) -> None:
    cell = cells(0, 0)[at]
    body = 0 if at == "S" else body
    for count in range(1, 9):
        places = berths(cell, count, body)
        assert len(places) == count, (at, count)
        for k, one in enumerate(places):
            r = math.hypot(one.x, one.y)
            assert cell.inner <= r <= cell.outer - 20
            if body:
                bx, by = cell.body()
                assert math.hypot(one.x - bx, one.y - by) >= body + 0.35 * one.size
            for other in places[k + 1 :]:
                assert math.hypot(one.x - other.x, one.y - other.y) >= 0.8 * one.size


def test_more_ships_than_fit_become_stacks_with_their_number() -> None:
    fleet = builder.ships(
        *(
            f"{seat} {kind} N5 silver"
            for seat in range(4)
            for kind in ("pathfinder", "life", "alloy", "diamond", "helium")
        )
    )
    scene = builder.crowded()
    drawing = board(replace(scene, view=replace(scene.view, ships=fleet)))
    assert sorted(s.name for s in stamps(drawing, "ships ")) == [
        "ships A 5 N5",
        "ships B 5 N5",
        "ships C 5 N5",
        "ships D 5 N5",
    ]
    assert len(stamps(drawing, "count 5")) == 4
    assert overlapping(stamps(drawing, "ships ")) == []


@every_scene
def test_no_two_units_overlap(scene: PictureInput) -> None:
    drawing = board(scene)
    ships = stamps(drawing, "ship ")
    assert len(ships) == len(scene.view.ships)
    assert overlapping(ships) == []
    table = cells(598, 726)
    for body in scene.view.bodies:
        x, y = table[body.at].body(body.kind)
        for ship in ships:
            assert math.hypot(ship.x - x, ship.y - y) >= clearance(body) + 0.3 * ship.size, (
                ship.name
            )


@every_scene
def test_everything_is_on_the_canvas(scene: PictureInput) -> None:
    drawing = board(scene)
    for part in parts(drawing):
        left, top, right, bottom = reach(part)
        assert min(left, top) >= -2, part
        assert right <= drawing.width + 2, part
        assert bottom <= drawing.height + 2, part
        if isinstance(part, Text):
            assert left >= 20, part
            assert right <= drawing.width - 20, part


@every_scene
def test_pictures_are_small_enough_and_always_the_same(scene: PictureInput) -> None:
    png = registry.draw(GAME, scene)
    image = Image.open(io.BytesIO(png))
    assert image.width == 1600
    assert 1400 <= image.height <= 1600
    assert len(png) <= 300_000
    assert registry.draw(GAME, scene) == png


def test_the_header_says_whose_turn_and_what_for() -> None:
    drawing = board(builder.heavy())
    assert texts(drawing, "turn") == ["Priya to act · 3 actions"]
    assert texts(drawing, "title") == ["The long way home"]
    assert "Round 8" in texts(drawing)


def test_waiting_for_several_names_them_all() -> None:
    drawing = board(builder.three())
    assert texts(drawing, "turn") == ["Seat A and Юрий to pick a card"]


def test_a_task_that_names_a_seat_is_worded() -> None:
    scene = builder.heavy()
    asked = AskedView((1,), "to let {C} pass or stop it", "")
    drawing = board(replace(scene, view=replace(scene.view, asked=asked)))
    assert texts(drawing, "turn") == ["Jonas to let Priya pass or stop it"]


def test_a_finished_match_names_the_winner_and_the_reason() -> None:
    drawing = board(builder.finished())
    assert texts(drawing, "turn") == ["Priya wins · 4 industries"]
    assert "seventh industry" in texts(drawing)
    shared = replace(builder.finished().view, winners=(0, 3), ending="last exploration")
    drawing = board(replace(builder.finished(), view=shared))
    assert texts(drawing, "turn") == ["Mira and Tomasz share the win"]


def test_a_failed_mission_and_a_won_one() -> None:
    scene = builder.solo()
    lost = replace(scene.view, turn=None, asked=None, ending="AI deck empty", winners=())
    assert texts(board(replace(scene, view=lost)), "turn") == ["Mission failed"]
    won = replace(lost, ending="seventh industry", winners=(0,))
    assert texts(board(replace(scene, view=won)), "turn") == ["Mira wins · 9 cards left"]


def test_each_cell_is_labelled_with_code_and_name() -> None:
    labels = texts(board(builder.heavy()), "label")
    assert len([words for words in labels if words[0] in "HMN" and words[1:].isdigit()]) == 42
    assert {"Narvi", "Titan", "Cloud", "Mundilfari"} <= set(labels)
    assert "Skoll" not in labels


def test_panels_stand_in_seat_order_with_their_industries() -> None:
    drawing = board(builder.heavy())
    assert texts(drawing, "name") == ["Mira", "Jonas", "Priya", "Tomasz"]
    assert texts(drawing, "industries") == ["3", "3", "4", "3"]
    assert texts(drawing, "hand and pile") == [
        "hand 4 · pile 4",
        "hand 5 · pile 3",
        "hand 4 · pile 4",
        "hand 5 · pile 3",
    ]


def test_pooled_storage_shows_figures_with_caps() -> None:
    words = texts(board(builder.crowded()))
    assert words.count("/ 5") == 4
    assert words.count("/ 6") == 12


def test_doubled_costs_are_figures() -> None:
    assert {"5/6", "1/2"} <= set(texts(board(builder.solo())))


def test_what_is_left_to_explore_stands_beside_the_board() -> None:
    assert texts(board(builder.heavy()), "to explore") == ["4 moons", "6 moonlets"]
    assert texts(board(builder.crowded()), "to explore") == ["nothing left to explore"]


def test_the_speeds_of_the_rings_are_written() -> None:
    words = texts(board(builder.light()))
    assert {"N  norse", "M  main", "H  helium", "S  slingshot"} <= set(words)


def test_the_last_turn_is_numbered_in_words_and_on_the_board() -> None:
    scene = builder.turn_of_jonas()
    told = steps(scene, scene.changes)
    assert [step.words for step in told] == [
        "flew Life ship N4 → N5",
        "explored Narvi",
        "built a life lab at N5: +2 life, others +1",
    ]
    assert told[0].way == ("N4", "N5")
    on_the_board = [part.name for part in board(scene).layers[-1].shapes if isinstance(part, Stamp)]
    assert on_the_board == ["number 1", "number 2", "number 3"]
    assert any(
        isinstance(part, Line) and part.colour == "#FFFFFF" and part.dash
        for part in parts(board(scene))
    )


def test_numbers_cover_no_ships() -> None:
    drawing = board(builder.stormy())
    numbers = [part for part in drawing.layers[-1].shapes if isinstance(part, Stamp)]
    assert len(numbers) >= 5
    for disc in numbers:
        for ship in stamps(drawing, "ship "):
            assert math.hypot(ship.x - disc.x, ship.y - disc.y) >= 13 + 0.4 * ship.size


def test_a_turn_too_long_to_tell_is_told_from_its_end() -> None:
    words = texts(board(builder.stormy()))
    assert "retreated N13 → N14" in words
    assert "flew Helium ship M10 → H3, now gold" not in words
    assert not [text for text in words if text.endswith("more")]


def test_events_that_change_nothing_on_the_board_are_no_steps() -> None:
    scene = builder.heavy()
    events = tuple(
        Event(kind, 1, {})
        for kind in ("turn", "ended_turn", "automatic", "chose_card", "stayed", "ordered_builds")
    )
    assert steps(scene, events) == []


def test_only_the_last_nine_steps_are_told() -> None:
    built = Event("built_card", 0, {"paid": {}})
    assert len(steps(builder.heavy(), (built,) * 30)) == 9


def test_choices_are_numbered_where_they_are() -> None:
    spots = tuple(Spot(k + 1, at) for k, at in enumerate(("N4", "M2", "S", "N5")))
    drawing = board(replace(builder.heavy(), viewer=2, choices=spots))
    discs = [part for part in drawing.layers[-1].shapes if isinstance(part, Stamp)]
    assert len(discs) == 4
    table = cells(598, 726)
    for disc, spot in zip(discs, spots, strict=True):
        cell, r = table[spot.at], math.hypot(disc.x - 598, disc.y - 726)
        assert cell.inner <= r <= cell.outer


def test_a_planned_path_is_drawn_in_the_seats_colour_and_told() -> None:
    drawing = board(replace(builder.heavy(), viewer=3, path=("N16", "M8", "M7", "H4")))
    assert "N16 → M8 → M7 → H4" in texts(drawing)
    line = next(p for p in parts(drawing) if isinstance(p, Line) and p.width == 7)
    assert line.colour == "#37956F"


def test_a_combat_or_a_flight_that_waits_is_said() -> None:
    scene = builder.heavy()
    fight = replace(scene.view, combat=CombatView("N5", "silver", 2, 1, (2,), None))
    words = texts(board(replace(scene, view=fight)))
    assert "COMBAT AT N5 NARVI" in words
    assert "Priya attacks Jonas" in words
    flight = replace(scene.view, flight=FlightView(0, "life", "M7", ("M6",)))
    assert "Mira at M7 Rhea" in texts(board(replace(scene, view=flight)))


def test_the_key_names_only_what_is_there() -> None:
    assert "bolt: one more spot, ship stunned" in texts(board(builder.heavy()))
    words = texts(board(builder.light()))
    assert "bolt: one more spot, ship stunned" not in words
    assert "unexplored" in words
    assert "unexplored" not in texts(board(builder.crowded()))


def test_solo_shows_the_ai_its_deck_and_the_effects() -> None:
    drawing = board(builder.solo())
    words = texts(drawing)
    assert texts(drawing, "deck") == ["9 left"]
    assert texts(drawing, "combat deck") == ["Combat deck 3 · discard 3"]
    assert {"The AI", "Hunter pack", "1 ship", "Slowdown", "Solar wind", "/ 6"} <= set(words)


def test_names_and_titles_that_cannot_be_drawn_fall_back() -> None:
    scene = replace(builder.heavy(), title="🪐🪐", names=("👾", "شمس", "", "Tom\u202easz"))
    drawing = board(scene)
    assert texts(drawing, "name") == ["Seat A", "Seat B", "Seat C", "Seat D"]
    assert texts(drawing, "title") == ["Dawn on Titan"]
