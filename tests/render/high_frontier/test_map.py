"""The map pictures of High Frontier 4 All as data: what they show, where it stands, that nothing overlaps; and as bytes."""

import io
import math
from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.engine import Event
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.state.state import Stack
from render import registry
from render.high_frontier.map.changes import steps
from render.high_frontier.map.geometry import HIGH, SPOTS, WIDE, way_between
from render.high_frontier.map.labels import labels
from render.high_frontier.map.landmarks import PIECE, landmarks, piece_corners
from render.high_frontier.map.make_geometry import reach as mark_reach
from render.high_frontier.map.overview import WINDOW, overview
from render.high_frontier.map.pieces import tokens
from render.high_frontier.map.region import MY_ROCKET, REGIONS, around, around_window, region
from render.high_frontier.parts.names import shorter
from render.paint import width
from render.scene import PictureInput
from render.shapes import Disc, Drawing, Line, Text
from tests.games.high_frontier.whole_game import Whole
from tests.render.high_frontier import builder as tables
from tests.render.measures import overlapping, parts, reach, stamps, texts

GAME = "high_frontier"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "early": tables.early,
    "late": tables.late,
    "crowded": tables.crowded,
    "choosing": tables.choosing,
}
every_scene = pytest.mark.parametrize("scene", [make() for make in SCENES.values()], ids=SCENES)


def in_region(scene: PictureInput, name: str) -> PictureInput:
    return replace(scene, region=name)


def test_the_grounds_painted_beforehand_are_those_of_the_pictures() -> None:
    """The whole map, then the regions: a table's picture lies on the very ground that was painted before."""
    front = registry.pictures(GAME)
    assert front is not None
    assert front.grounds is not None
    scene = tables.early()
    grounds = [drawing for drawing in front.grounds() if drawing]
    for drawing, name in zip(grounds, (None, *REGIONS), strict=True):
        shown = front.board(replace(scene, region=name))
        assert shown.ground is drawing.ground, name
        assert (shown.width, shown.height) == (drawing.width, drawing.height), name


# The chart


def test_every_space_has_a_place_of_its_own_on_the_chart() -> None:
    assert set(SPOTS) == set(SKY.spaces)
    marks = [(space, SPOTS[space.id]) for space in SKY.spaces.values() if space.kind != "hohmann"]
    for (one, here), (other, there) in combinations(marks, 2):
        apart = math.dist(here, there)
        assert apart >= mark_reach(one) + mark_reach(other), (one.code, other.code)
    for x, y in SPOTS.values():
        assert 20 <= x <= WIDE - 20
        assert 16 <= y <= HIGH - 16


def test_ways_begin_and_end_at_their_spaces() -> None:
    for route in SKY.routes.values():
        line = way_between(route.b, route.a)
        assert line[0] == SPOTS[route.b]
        assert line[-1] == SPOTS[route.a]


def test_every_space_has_its_code_and_every_site_its_name_in_a_region() -> None:
    codes: set[str] = set()
    names: set[str] = set()
    for window in REGIONS.values():
        shown = {text.text for text in labels(window).texts}
        codes |= {space.code for space in window.spaces(8) if space.code in shown}
        names |= {space.id for space in window.spaces(8) if shorter(space.title) in shown}
    assert {space.code for space in SKY.spaces.values()} - codes == set()
    assert {space.id for space in SKY.sites()} - names == set()
    assert len(REGIONS) == 20


@pytest.mark.parametrize("name", REGIONS)
def test_labels_of_a_region_keep_off_each_other(name: str) -> None:
    boxes = [(text.text, *reach(text)) for text in labels(REGIONS[name]).texts]
    clashes = [
        (one[0], other[0])
        for one, other in combinations(boxes, 2)
        if min(one[3], other[3]) - max(one[1], other[1]) > 2
        and min(one[4], other[4]) - max(one[2], other[2]) > 6
    ]
    assert clashes == []


def test_landmarks_keep_off_each_other_and_off_all_marks() -> None:
    names = landmarks(WINDOW).texts
    assert len(names) > 30
    for text in names:
        left, top, right, bottom = reach(text)
        for space in SKY.spaces.values():
            x, y = WINDOW.of(space.id)
            if space.kind != "hohmann":
                inside = left < x < right and top + 3 < y < bottom - 3
                assert not inside, (text.text, space.code)


# The whole map


def test_pieces_at_sites_cover_no_landmarks_name() -> None:
    names = [(text.text, reach(text)) for text in landmarks(WINDOW).texts]
    hit = []
    for site in SKY.sites():
        x, y = WINDOW.of(site.id)
        for k, (dx, dy) in enumerate(piece_corners(WINDOW, site.id)[:2]):
            px, py = x + dx, y + dy
            hit += [
                (name, site.id, k)
                for name, (left, top, right, bottom) in names
                if left + 2 < px + PIECE and px - PIECE < right - 2
                if top + 2 < py + PIECE and py - PIECE < bottom - 2
            ]
    assert sorted(hit) == [
        ("Titan", "nestor", 1),
        ("Vesta", "psyche", 1),
    ]  # no room for a second piece


def test_every_token_outpost_and_rocket_is_drawn_once() -> None:
    scene = tables.late()
    drawing = Drawing(1, 1, overview(scene).layers[:3])
    expected = sorted(
        f"{word} {'ABCDE'[seat]}" for site in scene.view.sites for word, _, _, seat in tokens(site)
    )
    drawn = [s.name for word in ("claim", "factory", "colony") for s in stamps(drawing, word)]
    assert sorted(drawn) == expected
    assert len(expected) == 2 * 8 + 2  # a cube hides the disk below it
    outposts = {stamp.name for stamp in stamps(drawing, "outpost ")}
    assert outposts == {"outpost A1", "outpost B1", "outpost C1"}
    assert texts(drawing, "tag") == ["E72", "Jonas · V31", "Priya · Ma54", "Tomasz · S101"]


def test_rockets_at_one_place_share_a_tag() -> None:
    drawing = Drawing(1, 1, overview(tables.crowded()).layers[2:3])
    assert texts(drawing, "tag") == ["LEO"]
    ships = [stamp for stamp in stamps(drawing, "rocket ") if stamp.size == 34]
    assert [ship.name for ship in ships] == [f"rocket {letter}" for letter in "ABCDE"]
    assert overlapping(ships, 0.9) == []


def test_panels_say_points_and_counts_in_seat_order() -> None:
    drawing = overview(tables.late())
    assert texts(drawing, "name") == list(tables.NAMES)
    assert texts(drawing, "factory") == ["3", "3", "0", "0", "2"]
    assert texts(drawing, "claim") == ["3", "3", "2", "0", "2"]
    view = tables.late().view
    assert texts(drawing, "points") == [str(seat.points.total) for seat in view.seats]
    assert texts(drawing, "season") == ["red"]
    assert "Year 41 of 48" in texts(drawing)


def test_names_of_five_seats_are_written_out() -> None:
    drawing = overview(tables.late())
    names = [part for part in parts(drawing) if isinstance(part, Text) and part.name == "name"]
    assert [part.text for part in names] == ["Mira", "Jonas", "Priya", "Tomasz", "Ada"]
    assert all(part.limit is None or width(part.text, part.type) <= part.limit for part in names)


def test_glories_lie_by_their_zones_until_somebody_has_them() -> None:
    drawing = overview(tables.late())
    assert texts(drawing, "glory") == ["3", "2", "2", "3", "4", "5", "6"]
    assert {stamp.name for stamp in stamps(drawing, "glory ")} == {"glory A", "glory B"}


def test_what_is_lost_is_told_with_its_cause() -> None:
    lost = {"stack": "leo", "cards": ["dumbo"], "ablated": []}
    events = [Event("lost", 1, lost | {"cause": cause}) for cause in ("pad", "belt", "hazard")]
    assert [step.words for step in steps(tables.early(), events)] == [
        "lost 1 card of the LEO stack (pad explosion)",
        "lost 1 card of the LEO stack (radiation belt)",
        "lost 1 card of the LEO stack (hazard)",
    ]


def test_the_last_turn_is_told_and_numbered_on_the_map() -> None:
    scene = tables.late()
    words = [step.words for step in steps(scene, scene.changes)]
    assert words == [
        "flew LEO → GEO, 2 burns, belt roll 3",
        "claimed Phobos",
        "busted Deimos",
    ]
    drawing = overview(scene)
    told = [name for name in texts(drawing) if name in words]
    assert told == words
    on_map = [stamp for stamp in stamps(drawing, "number ") if stamp.y < 1263]
    assert sorted(stamp.name for stamp in on_map) == ["number 1", "number 2", "number 3"]
    flown = [p for p in parts(drawing) if isinstance(p, Line) and p.colour == "#FFFFFF"]
    assert any(line.points[0] == WINDOW.of("leo") for line in flown)


def test_choices_take_the_numbers_and_the_line_below() -> None:
    drawing = overview(tables.choosing())
    on_map = {s.name: s for s in stamps(drawing, "number ") if s.y < 1263}
    assert sorted(on_map) == ["number 1", "number 2", "number 3"]
    x, y = WINDOW.of("eros")
    assert math.dist((on_map["number 2"].x, on_map["number 2"].y), (x, y)) < 90
    assert {"Deimos", "Eros", "Ceres", "CHOICES"} <= set(texts(drawing))


@every_scene
def test_everything_is_on_the_canvas_and_texts_off_the_edge(scene: PictureInput) -> None:
    drawing = overview(scene)
    assert drawing.height <= 1600
    for layer in drawing.layers:
        for part in layer.shapes:
            left, top, right, bottom = reach(part)
            assert min(left, top) >= -2, part
            assert right <= drawing.width + 2, part
            assert bottom <= drawing.height + 2, part
            if isinstance(part, Text):
                assert left >= 16, part
                assert right <= drawing.width - 16, part


# Regions


def test_a_region_shows_rims_tokens_and_who_is_there() -> None:
    drawing = region(in_region(tables.late(), "Mars"))
    names = {s.name for word in ("claim", "factory", "colony") for s in stamps(drawing, word)}
    assert names == {"claim C", "factory A", "colony A", "factory B", "colony B"}
    assert {"Mira", "Jonas", "Priya"} <= set(texts(drawing))
    assert "Tomasz" not in texts(drawing)
    assert {"Phobos", "Ma54", "Deimos", "Mars"} <= set(texts(drawing))
    ship = next(stamp for stamp in stamps(drawing, "rocket C") if stamp.size == 54)
    assert math.dist((ship.x, ship.y), REGIONS["Mars"].of("phobos")) < 140


def test_numbers_in_a_region_cover_neither_a_site_nor_a_piece() -> None:
    scene = in_region(tables.late(), "Mars")
    drawing, window = region(scene), REGIONS["Mars"]
    numbers = [stamp for stamp in stamps(drawing, "number ") if stamp.y < 1400]
    assert sorted(stamp.name for stamp in numbers) == ["number 2", "number 3"]
    for at in ("phobos", "deimos"):
        x, y = window.of(at)
        assert all(math.dist((stamp.x, stamp.y), (x, y)) > 60 for stamp in numbers)
    pieces = [
        s for word in ("claim", "factory", "colony", "outpost") for s in stamps(drawing, word)
    ]
    for stamp in numbers:
        assert all(math.dist((stamp.x, stamp.y), (s.x, s.y)) > 30 for s in pieces)


def test_rockets_at_one_space_of_a_region_keep_apart() -> None:
    drawing = region(in_region(tables.crowded(), "Earth and Luna"))
    ships = [stamp for stamp in stamps(drawing, "rocket ") if stamp.size == 54]
    assert len(ships) == 5
    assert overlapping(ships, 0.8) == []


def test_round_the_rocket_of_the_viewer_or_of_the_turn() -> None:
    scene = tables.late(2)
    window = around_window(replace(scene, region=MY_ROCKET))
    assert window.sees("phobos", 100)
    assert "around Priya's Rocket" in texts(around(replace(scene, region=MY_ROCKET)))
    spectator = replace(tables.late(), region=MY_ROCKET)
    assert "around Mira's Rocket" in texts(around(spectator))
    assert around_window(spectator).sees("geo", 100)


def test_without_a_rocket_the_map_round_leo_is_shown() -> None:
    scene = replace(tables.early(), viewer=1, region=MY_ROCKET)
    assert around_window(scene).sees("leo", 100)
    assert "around LEO: Jonas has no Rocket" in texts(around(scene))
    assert "round LEO: Jonas has no Rocket" in registry.text("high_frontier", scene)


def test_a_season_is_a_ring_and_a_site_keeps_it_under_its_owners_rim() -> None:
    colour = "#FF6B5E"  # the red season
    empty = region(in_region(tables.early(), "Ceres"))
    assert any(isinstance(p, Disc) and p.line == colour for p in parts(empty))


@pytest.mark.parametrize("name", [None, *REGIONS, MY_ROCKET])
def test_every_map_picture_is_small_and_told(name: str | None) -> None:
    scene = replace(tables.crowded(), region=name)
    png = registry.draw(GAME, scene)
    image = Image.open(io.BytesIO(png))
    assert image.width == 1600
    assert image.height <= 1600
    assert len(png) <= 500_000
    assert len(registry.alt(GAME, scene)) <= 600
    assert len(registry.text(GAME, scene)) <= 3500


def test_equal_scenes_give_equal_bytes() -> None:
    assert registry.draw(GAME, tables.late()) == registry.draw(GAME, tables.late())


def test_outposts_beside_disk_cube_and_dome_cover_none_of_them() -> None:
    table = Whole(*tables.FIVE)
    for letter in "ABCDE":
        table.seat(letter).stacks["outpost-1"] = Stack("phobos", water=1)
    place = table.state.place("phobos")
    place.claim, place.factory, place.colony = 0, 1, 2
    drawing = overview(PictureInput(table.view(None), tables.NAMES, "Phobos"))
    names = ("claim A", "factory B", "colony C", *(f"outpost {letter}1" for letter in "ABCDE"))
    pieces = [stamp for name in names for stamp in stamps(drawing, name)]
    near = [one for one in pieces if one.y < 113 + HIGH - 30]  # the key has them too
    assert sorted(one.name for one in near) == sorted(names)
    assert overlapping(near) == []


def test_an_outpost_beside_cube_and_dome_leaves_the_name_of_its_site() -> None:
    """Hygiea's name is at its fourth corner, so the third is the Outpost's."""
    table = Whole(*tables.FIVE)
    table.seat("B").stacks["outpost-1"] = Stack("hygiea", water=1)
    place = table.state.place("hygiea")
    place.factory, place.colony = 1, 1
    drawing = overview(PictureInput(table.view(None), tables.NAMES, "Hygiea"))
    post = next(stamp for stamp in stamps(drawing, "outpost B1") if stamp.y < 113 + HIGH - 30)
    spots = piece_corners(WINDOW, "hygiea")
    x, y = WINDOW.of("hygiea")
    assert (post.x - x, post.y - y) == spots[2]
