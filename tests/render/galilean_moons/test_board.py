"""Galilean Moons' pictures as data: what they say, where it stands, that nothing overlaps; and as bytes: size and sameness."""

import io
import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.games.galilean_moons.printed.pieces import MOONS, SECTORS, TECHNOLOGIES
from bot.games.galilean_moons.view.records import TurnView
from render import registry
from render.galilean_moons.board import board
from render.galilean_moons.cells import BOARD, Place, laid, places
from render.galilean_moons.names import sector_at
from render.scene import PictureInput
from render.shapes import Disc, Text
from tests.render.galilean_moons import builder as tables
from tests.render.measures import overlapping, parts, reach, stamps, texts

GAME = "galilean_moons"
SCENES: dict[str, Callable[[], PictureInput]] = {
    "light": tables.light,
    "choosing": tables.choosing,
    "heavy": tables.heavy,
    "crowded": tables.crowded,
    "solo": tables.solo,
    "finished": tables.finished,
    "turn": tables.turn_of_mira,
    "stormy": tables.stormy,
    "doctor": tables.doctor,
}
every_scene = pytest.mark.parametrize("scene", [make() for make in SCENES.values()], ids=SCENES)


def all_places() -> dict[str, Place]:
    return {code: place for ring in BOARD for code, place in places(ring).items()}


# The moons


def test_each_moon_is_a_ring_of_its_sectors_the_first_at_the_top() -> None:
    assert [len(places(ring)) for ring in BOARD] == [7, 6, 5, 4]
    assert sorted(all_places()) == sorted(SECTORS)
    for ring in BOARD:
        first, second = [*places(ring).values()][:2]
        assert first.middle == -90
        assert second.at(100)[0] > ring.x


def test_moons_do_not_touch_each_other_nor_the_panels() -> None:
    for k, one in enumerate(BOARD):
        assert one.x + one.radius + 7 < 1120
        assert one.y - one.radius - 7 > 112
        for other in BOARD[k + 1 :]:
            apart = math.hypot(one.x - other.x, one.y - other.y)
            assert apart > one.radius + other.radius + 14


def test_pieces_of_the_fullest_sector_keep_apart_and_inside() -> None:
    scene = tables.crowded()
    for code, place in all_places().items():
        sector = replace(sector_at(scene.view, code), units=2, base=True, targets=12)
        lies = laid(place, sector)
        assert lies.base is not None
        assert lies.target is not None
        discs = [(lies.glyph, 18), (lies.base, 19), (lies.target, 20)]
        discs += [(unit, 21) for unit in lies.units]
        assert len(discs) == 5
        for k, (one, r) in enumerate(discs):
            assert (
                place.ring.hub + 7 <= math.hypot(one[0] - place.ring.x, one[1] - place.ring.y) - r
            )
            assert place.holds(*one, r - 3), (code, k)
            for other, s in discs[k + 1 :]:
                assert math.hypot(one[0] - other[0], one[1] - other[1]) >= r + s


@every_scene
def test_every_unit_base_and_target_is_drawn_once(scene: PictureInput) -> None:
    drawing = board(scene)
    units = stamps(drawing, "unit ")
    sectors = scene.view.sectors
    assert len(units) == sum(sector.units for sector in sectors)
    assert overlapping(units, 1.0) == []
    key = any(sector.base and sector.owner is None for sector in sectors)
    assert len(stamps(drawing, "base")) == sum(sector.base for sector in sectors) + key
    targets = [sector for sector in sectors if sector.targets]
    assert len(texts(drawing, "targets")) == len(targets)


@every_scene
def test_every_sector_is_labelled_with_code_and_type(scene: PictureInput) -> None:
    labels = texts(board(scene), "label")
    codes, kinds = labels[::2], labels[1::2]
    assert codes == [code for moon in MOONS.values() for code in moon.sectors]
    assert kinds == [sector_at(scene.view, code).kind.capitalize() for code in codes]


def test_a_hub_says_who_has_first_and_second_place() -> None:
    drawing = board(tables.heavy())
    assert texts(drawing, "moon") == ["Ganymede", "Callisto", "Io", "Europa"]
    assert texts(drawing, "majority") == ["10", "5", "8", "4", "6", "3", "4", "2"]
    ranked = [stamp.name[-1] for stamp in stamps(drawing, "rank ")]
    assert "".join(ranked) == "ACBDCDDAB"  # Europa: D has two units, A and B one each
    assert texts(drawing, "sectors") == ["3", "2", "3", "2", "3", "1", "1", "1"]
    assert [stamp.name for stamp in stamps(drawing, "follower ")] == ["follower B"]


@pytest.mark.parametrize("scene", [tables.crowded(), tables.heavy()], ids=["crowded", "heavy"])
def test_badges_and_figures_of_a_hub_stay_inside_it(scene: PictureInput) -> None:
    drawing = board(scene)
    badges = [*stamps(drawing, "rank "), *stamps(drawing, "follower ")]
    assert overlapping(badges, 0.98) == []
    inside = [*badges, *(p for p in parts(drawing) if isinstance(p, Text) and p.name == "sectors")]
    for part in inside:
        left, top, right, bottom = reach(part)
        ring = min(BOARD, key=lambda ring: math.hypot(ring.x - left, ring.y - top))
        middle = (top + bottom) / 2
        for x in (left, right):
            assert math.hypot(x - ring.x, middle - ring.y) <= ring.hub - 5, part


def test_targets_are_told_with_what_is_needed() -> None:
    words = texts(board(tables.solo()), "targets")
    assert words == ["2/2", "1/1", "3/4", "2/2", "1/1", "1/2"]


def test_enough_targets_are_a_warning() -> None:
    drawing = board(tables.solo())
    warned = [p for p in parts(drawing) if isinstance(p, Disc) and p.line == "#FF9F5A"]
    assert len(warned) == 4  # G1, G2, C1 and C2 can be invaded


def test_without_units_dr_icarus_threatens_nobody_and_open_sectors_need_no_targets() -> None:
    scene = tables.solo()
    seats = (scene.view.seats[0], replace(scene.view.seats[1], supply=0))
    opened = tuple(
        replace(one, targets=3, base=False, owner=None, units=0, cost=1) if one.at == "G1" else one
        for one in scene.view.sectors
    )
    drawing = board(replace(scene, view=replace(scene.view, seats=seats, sectors=opened)))
    assert [p for p in parts(drawing) if isinstance(p, Disc) and p.line == "#FF9F5A"] == []
    assert texts(drawing, "targets")[0] == "3"


# The whole picture


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
def test_no_two_texts_overlap(scene: PictureInput) -> None:
    for layer in board(scene).layers:
        level = [p for p in layer.shapes if isinstance(p, Text) and not p.turn]
        boxes = [(text.text, *reach(text)) for text in level]
        for k, (one, left, top, right, bottom) in enumerate(boxes):
            for other, left_, top_, right_, bottom_ in boxes[k + 1 :]:
                across = min(right, right_) - max(left, left_)
                down = min(bottom, bottom_) - max(top, top_)
                assert across <= 1 or down <= 5, (one, other)


@every_scene
def test_pictures_are_small_enough_and_always_the_same(scene: PictureInput) -> None:
    png = registry.draw(GAME, scene)
    image = Image.open(io.BytesIO(png))
    assert image.width == 1600
    assert 1500 <= image.height <= 1600
    assert len(png) <= 300_000
    assert registry.draw(GAME, scene) == png


def test_the_header_says_whose_turn_and_which_age() -> None:
    drawing = board(tables.heavy())
    assert texts(drawing, "turn") == ["Jonas to act · action 1 of 2"]
    assert "Age III of III" in texts(drawing)
    view = replace(tables.heavy().view, age=3, age_title="End", last_turns=(2, 3), ender=3)
    turn = TurnView(1, 1, 2, True)
    drawing = board(replace(tables.heavy(), view=replace(view, turn=turn)))
    assert {"Last turns", "bonus turn"} <= set(texts(drawing))
    assert texts(drawing, "state") == [
        "4th in turn · has had the last turn",
        "1st in turn · this turn is the last",
        "2nd in turn · last turn to come",
        "3rd in turn · last turn to come",
    ]


def test_waiting_for_several_names_them_all_and_their_panels_say_so() -> None:
    drawing = board(tables.choosing())
    assert texts(drawing, "turn") == ["Seat A and Юрий to choose a technology"]
    states = texts(drawing, "state")
    assert states == ["to choose a technology", "has chosen", "to choose a technology"]
    assert texts(drawing).count("opens when all have chosen") == 1


def test_panels_stand_in_seat_order_with_their_counts() -> None:
    drawing = board(tables.heavy())
    assert texts(drawing, "name") == ["Mira", "Jonas", "Priya", "Tomasz"]
    assert texts(drawing, "points") == ["37", "33", "34", "34"]
    assert texts(drawing, "gems")[:6] == ["0", "2", "1", "1", "3", "2"]
    for word, counts in (("hand", "5736"), ("unit", "4435"), ("base", "1110"), ("ruin", "1021")):
        assert "".join(texts(drawing, word)) == counts
    assert texts(drawing, "note") == [f"next costs {n}" for n in (2, 3, 2, 3)]
    assert texts(drawing, "parts")[0] == (
        "moons 12 · gems 13 · bases 2 · ruins 4 · tech 4 · units 2"
    )


def test_technologies_are_named_and_used_ones_told_apart() -> None:
    drawing = board(tables.heavy())
    assert texts(drawing, "spent") == ["Trader"]
    assert texts(drawing, "technology") == [
        *("Mining", "Colony", "Worker", "Survey"),
        *("Military", "Spoils", "Drill", "Barter", "Prepare"),
    ]
    drawing = board(tables.crowded())
    assert len(texts(drawing, "technology")) + len(texts(drawing, "spent")) == 19
    assert "Replica · 3 units" in texts(drawing, "technology")


def test_more_technologies_than_fit_are_counted() -> None:
    scene = tables.crowded()
    many = tables.technologies("teleport replica saboteur looting refinery military " * 4)
    seats = (replace(scene.view.seats[0], technologies=many), *scene.view.seats[1:])
    drawing = board(replace(scene, view=replace(scene.view, seats=seats)))
    more = next(words for words in texts(drawing, "more") if words.startswith("+"))
    shown = len(texts(drawing, "technology")) - 5  # those of the other seats
    assert int(more) == 24 - shown
    assert shown >= 6


def test_with_room_technologies_are_told_in_full() -> None:
    words = texts(board(tables.solo()))
    assert {
        "Boost",
        "at any free moment of your turn",
        "used in this turn",
        "right after a Rally",
    } <= set(words)
    assert "Pay any 3 gems: after this turn you take one bonus" in words


def test_dr_icarus_has_targets_and_a_level_instead_of_a_hand() -> None:
    drawing = board(tables.solo())
    assert texts(drawing, "name") == ["Mira", "Dr. Icarus"]
    assert texts(drawing, "target") == ["10"]
    assert texts(drawing, "hand") == ["6"]
    assert texts(drawing, "state") == ["2nd in turn · next costs 3", "regular: 2 focuses a turn"]
    assert texts(drawing, "note") == ["last: Ganymede, Kronos"]
    assert "×2" in texts(drawing, "part")


def test_draft_deck_supply_and_discard_pile() -> None:
    drawing = board(tables.heavy())
    assert texts(drawing, "draft") == ["Kronos", "Ecology", "Wildcard"]
    assert texts(drawing, "deck") == ["11"]
    assert texts(drawing, "discard") == ["24"]
    assert texts(drawing, "supply") == ["5", "4", "4", "2", "2", "0"]
    assert texts(drawing, "discarded") == ["3", "3", "3", "5", "5", "3", "2"]
    assert texts(drawing, "age") == ["III"]
    assert texts(drawing, "offer") == ["Teleport", "Looting", "Archive"]
    assert texts(drawing, "outlook") == ["about 4 turns each left"]
    assert "C2 counts as any type" in texts(drawing)
    two = replace(tables.heavy().view, draft=("kronos", None, "kronos"))
    words = texts(board(replace(tables.heavy(), view=two)))
    assert {"C2 counts as Kronos", "empty"} <= set(words)


def test_a_draw_that_may_end_the_age_is_warned_of() -> None:
    words = " ".join(texts(board(tables.crowded()), "outlook"))
    assert words == "a draw now may bring the last round · about 4 turns each left"
    assert "sold out" in texts(board(tables.crowded()))


def test_every_text_of_a_technology_fits_its_card() -> None:
    scene = tables.heavy()
    every = tables.technologies(" ".join(TECHNOLOGIES))
    for k in range(0, len(every), 3):
        view = replace(scene.view, market=every[k : k + 3])
        told = " ".join(texts(board(replace(scene, view=view)), "card text"))
        for one in every[k : k + 3]:
            assert one.text in told, one.title


def test_a_finished_match_has_its_final_scores_line_by_line() -> None:
    drawing = board(tables.finished())
    assert texts(drawing, "turn") == ["Mira wins · 37 VP"]
    assert texts(drawing, "final") == ["37", "33", "34", "34"]
    words = texts(drawing)
    assert {"Finished", "moons", "gem sets", "technologies", "units left", "cards in hand"} <= set(
        words
    )
    reason = "The end: the deck was shuffled for the third time and all had their last turn."
    assert texts(drawing, "reason") == [reason]
    assert "MARKET · 9 IN THE STACK" not in words


def test_where_dr_icarus_is_ahead_the_win_is_his() -> None:
    scene = tables.solo()
    over = replace(
        scene.view, turn=None, asked=None, ending="Dr. Icarus has the most points", turns_left=0
    )
    drawing = board(replace(scene, view=over))
    assert texts(drawing, "turn") == ["Dr. Icarus wins · 80 VP"]
    assert texts(drawing, "final") == ["42", "80"]
    assert texts(drawing).count("×2") == 2


def test_the_key_names_only_what_is_there() -> None:
    words = texts(board(tables.light()))
    assert {"neutral base", "one unit of A"} <= set(words)
    assert "targets of Dr. Icarus / needed to invade" not in words
    assert "targets of Dr. Icarus / needed to invade" in texts(board(tables.solo()))
    assert "neutral base" not in texts(board(tables.crowded()))


def test_names_and_titles_that_cannot_be_drawn_fall_back() -> None:
    scene = replace(tables.heavy(), title="🪐🪐", names=("👾", "شمس", "", "Tom\u202easz"))
    drawing = board(scene)
    assert texts(drawing, "name") == ["Seat A", "Seat B", "Seat C", "Seat D"]
    assert texts(drawing, "title") == ["Galilean Moons"]


def test_what_must_be_read_on_a_phone_is_large() -> None:
    for part in parts(board(tables.heavy())):
        if isinstance(part, Text) and part.name in ("points", "deck"):
            assert part.type.size >= 36
        if isinstance(part, Text) and part.text.strip():
            assert part.type.size >= 17 or part.name == "targets"
