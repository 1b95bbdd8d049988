"""What stands round every game's board: header, rows, key, panels."""

from collections.abc import Sequence

from msgspec import Struct

from render import frame, theme
from render.frame import Item, StatusTag
from render.paint import width
from render.shapes import Drawing, Text, layer
from tests.render.measures import parts, reach, texts


def drawn(shapes: frame.Parts) -> Drawing:
    return Drawing(theme.WIDTH, 400, (layer(shapes),))


def test_the_header_says_game_round_match_and_whose_turn() -> None:
    shapes = frame.header(
        ["Dawn on Titan", "Round 8"], "The long way home", StatusTag("Priya to act", (2,))
    )
    assert texts(drawn(shapes)) == ["DAWN ON TITAN", "Round 8", "Priya to act", "The long way home"]


def test_a_long_title_and_a_long_turn_do_not_meet() -> None:
    pill = StatusTag(
        "Wilhelmina von Habsburg-Lothringen and Alexander the Great to choose a card", (0, 1, 2, 3)
    )
    shapes = frame.header(["Planet Unknown"], "A match with a very long title " * 4, pill)
    title = next(s for s in shapes if isinstance(s, Text) and s.name == "title")
    left = min(reach(s)[0] for s in shapes if not isinstance(s, Text) and 20 < reach(s)[1] < 60)
    assert reach(title)[2] < left


def test_the_small_line_ends_before_the_pill() -> None:
    pill = StatusTag("Wilhelmina von Habsburg-Lothringen to choose a technology", (0,))
    shapes = frame.header(["Planet Unknown", "Round 8 " * 9, "solo"], "Match", pill)
    left = min(reach(s)[0] for s in shapes if not isinstance(s, Text) and 20 < reach(s)[1] < 32)
    small = [s for s in shapes if isinstance(s, Text) and s.y == 36]
    assert [s.text for s in small] == ["PLANET UNKNOWN", "Round 8 " * 9]
    assert max(reach(s)[2] for s in small) < left


def test_of_a_long_turn_the_name_is_shortened_and_what_for_is_whole() -> None:
    name = "Wilhelmina von Habsburg-Lothringen"
    pill = StatusTag(f"{name} to act · movement and operation", (0,), name)
    small = ["High Frontier 4 All", "Year 41 of 48", "exploitation tracks"]
    shapes = frame.header(small, "Slow burn to Callisto", pill)
    (turn,) = texts(drawn(shapes), "turn")
    assert turn == "Wilhelmina vo… to act · movement and operation"
    line = next(s for s in shapes if isinstance(s, Text) and s.text == "exploitation tracks")
    assert line.limit is not None
    assert width(line.text, line.type) <= line.limit
    short = frame.header(small, "Match", StatusTag("Mira to act · movement", (0,), "Mira"))
    assert texts(drawn(short), "turn") == ["Mira to act · movement"]


def test_a_row_counts_what_does_not_go_in() -> None:
    items = [Item(f"step number {k} of a long turn") for k in range(20)]
    shapes = frame.row(40, 50, items)
    assert max(reach(shape)[2] for shape in shapes) <= theme.WIDTH - theme.MARGIN
    more = next(words for words in texts(drawn(shapes), "more"))
    whole = [w for w in texts(drawn(shapes)) if w in [item.words for item in items]]
    cut = [w for w in texts(drawn(shapes)) if w.endswith("…")]
    assert more == f"+{20 - len(whole) - len(cut)} more"


def test_two_rows_take_more_than_one() -> None:
    items = [Item(f"step number {k} of a long turn") for k in range(9)]
    one, two = frame.rows(40, 50, items, lines=1), frame.rows(40, 50, items, lines=2)
    assert (one[1], two[1]) == (1, 2)
    assert len(texts(drawn(two[0]))) > len(texts(drawn(one[0])))


def test_the_latest_steps_are_told_whole() -> None:
    """A step that would be cut at the end makes room by leaving out the earliest; alone it is cut."""

    class Step(Struct):
        words: str
        seat: int | None = None

    def told(done: Sequence[Step]) -> list[Item]:
        return frame.steps_told(done, lambda seat: "", "nothing")

    done = [Step(f"{k} built a diamond mine at N21 with a long tail") for k in range(6)]
    kept = frame.fit_words(done, told)
    assert 1 < len(kept) < 6
    assert kept[-1] is done[-1]
    shown = texts(drawn(frame.last_turn(0, told(kept))[0]))
    assert [step.words for step in kept] == [words for words in shown if "built" in words]
    endless = Step("so long " * 90)
    assert frame.fit_words([done[0], endless], told) == [endless]


def test_a_short_row_is_whole() -> None:
    shapes = frame.row(40, 50, [frame.seat_item(1, "Jonas"), frame.step_item(1, "flew N4 → N5")])
    assert texts(drawn(shapes)) == ["Jonas", "flew N4 → N5"]


def test_the_sky_is_always_the_same_and_inside() -> None:
    assert frame.stars(1600, 900) == frame.stars(1600, 900)
    sky = Drawing(1600, 900, (layer(frame.stars(1600, 900)),))
    assert all(reach(s)[0] + 2 >= 0 and reach(s)[2] <= 1602 for s in parts(sky))
    assert len({(round(s.x / 400), round(s.y / 300)) for s in frame.stars(1600, 900)}) > 12


def test_the_panel_of_a_seat_waited_for_wears_its_colour() -> None:
    quiet, strong = frame.panel(0, 0, 10, 10, 2), frame.panel(0, 0, 10, 10, 2, strong=True)
    assert quiet != strong
    assert getattr(strong, "line", "") == theme.SEATS[2].colour
    assert getattr(quiet, "line", "") == theme.LINE
