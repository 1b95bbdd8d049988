"""What is new on a table of Galilean Moons: events as numbered steps, rings and numbers on the board, choices."""

import math
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.engine import Event
from render.galilean_moons.board import board
from render.galilean_moons.cells import BOARD, Place, laid, places
from render.galilean_moons.changes import Mark, steps
from render.galilean_moons.names import sector_at
from render.scene import PictureInput, Spot
from render.shapes import Disc, Drawing, Text
from tests.render.galilean_moons import builder as tables
from tests.render.measures import overlapping, stamps, texts

SCENES: dict[str, Callable[[], PictureInput]] = {
    "turn": tables.turn_of_mira,
    "stormy": tables.stormy,
    "doctor": tables.doctor,
}


def all_places() -> dict[str, Place]:
    return {code: place for ring in BOARD for code, place in places(ring).items()}


def numbers(drawing: Drawing) -> list[str]:
    return [stamp.name.removeprefix("number ") for stamp in stamps(drawing, "number ")]


def fresh(drawing: Drawing) -> list[tuple[float, float]]:
    """Middles of the white rings round what is new."""
    discs = [part for part in drawing.layers[-1].shapes if isinstance(part, Disc)]
    return [(disc.x, disc.y) for disc in discs if disc.line == "#FFFFFF" and disc.width == 3]


def test_the_last_turn_is_numbered_in_words_and_on_the_board() -> None:
    scene = tables.turn_of_mira()
    told = steps(scene, scene.changes)
    assert [step.words for step in told] == [
        "rallied a 2nd unit to G1 Ecology",
        "mined E2 Kronos, +1 Kronos",
    ]
    assert [step.marks for step in told] == [(Mark("G1", "unit"),), (Mark("E2", "glyph"),)]
    drawing = board(scene)
    assert sorted(numbers(drawing)) == ["1", "1", "2", "2"]  # on the board and in the line below
    table = all_places()
    g1 = laid(table["G1"], sector_at(scene.view, "G1"))
    e2 = laid(table["E2"], sector_at(scene.view, "E2"))
    assert fresh(drawing) == [g1.units[-1], e2.glyph]


def test_events_that_belong_together_are_one_step() -> None:
    scene = tables.stormy()
    assert [step.words for step in steps(scene, scene.changes)] == [
        "used Saboteur, 1 unit home from C6, left C6, 1 unit of Tomasz home from C5",
        "invaded C2 Galilean from Tomasz, a ruin, base in C2, 2nd unit to C1",
        "teleported Tomasz's unit I5 → I4",
        "discarded Thermal, Wildcard",
        "drew Kronos from the draft, 2 from the deck",
        "Age III begins",
        "drew 1 from the deck",
        "bought Spoils for 2 Kronos",
    ]


def test_dr_icarus_is_told_focus_by_focus() -> None:
    scene = tables.doctor()
    told = steps(scene, scene.changes)
    assert [step.words for step in told] == [
        "Ganymede with Kronos (2 misses): 1 target on G2, invaded C4 from Mira",
        "Io with Wildcard: mined I3, +1 Thermal",
        "Europa: no card matches",
    ]
    assert {step.seat for step in told} == {1}
    assert told[0].marks == (Mark("G2", "target"), Mark("C4", "unit"))


def test_what_is_not_to_be_seen_is_no_step() -> None:
    scene = tables.heavy()
    kinds = ("turn", "refilled", "market_opened", "market", "draws", "match_over", "automatic")
    events = [Event(kind, 1, {"who": "{B}"}) for kind in kinds]
    events += [Event("drew_card", 1, {"card": "kronos"}, seen_by=(1,), reveals=True)]
    events += [Event("kept", 1, {"technology": "worker"}, seen_by=(1,))]
    assert steps(scene, events) == []


def test_only_the_last_nine_steps_are_told() -> None:
    parked = Event("parked", 0, {"who": "{A}"})
    assert len(steps(tables.heavy(), (parked,) * 30)) == 9


@pytest.mark.parametrize("name", ["turn", "stormy", "doctor"])
def test_numbers_cover_neither_units_nor_each_other(name: str) -> None:
    scene = SCENES[name]()
    drawing = board(scene)
    on_board = [s for s in drawing.layers[-1].shapes if not isinstance(s, Disc | Text)]
    discs = stamps(Drawing(1, 1, drawing.layers[-1:]), "number ")
    assert discs
    assert len(discs) == len(on_board)
    assert overlapping(discs, 0.9) == []
    for disc in discs:
        for unit in stamps(drawing, "unit "):
            apart = math.hypot(unit.x - disc.x, unit.y - disc.y)
            assert apart >= 13 + unit.size / 2, (disc.name, unit.name)


def test_choices_are_numbered_where_they_are() -> None:
    spots = (Spot(1, "G3"), Spot(2, "E1"), Spot(3, "kronos"), Spot(4, "looting", "Looting"))
    drawing = board(replace(tables.turn_of_mira(), viewer=1, choices=spots))
    on_board = stamps(Drawing(1, 1, drawing.layers[-1:]), "number ")
    assert sorted(stamp.name for stamp in on_board) == [f"number {k}" for k in (1, 2, 3, 4)]
    by_name = {stamp.name: stamp for stamp in on_board}
    g3 = all_places()["G3"]
    assert g3.holds(by_name["number 1"].x, by_name["number 1"].y, 17)
    assert (by_name["number 3"].x, by_name["number 4"].x) == (48, 942)
    assert fresh(drawing) == []  # white belongs to the choices alone
    assert "Looting" in texts(drawing)


def test_the_last_shuffle_is_told_as_the_end() -> None:
    happened = (
        Event("age", None, {"age": "End", "deck": 30}),
        Event("end_triggered", 1, {"who": "{B}"}),
    )
    assert [step.words for step in steps(tables.heavy(), happened)] == [
        "the deck is shuffled for the third time, Jonas finishes the turn, then all have a last one"
    ]
