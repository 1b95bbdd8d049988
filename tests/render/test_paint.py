"""The painter: sizes, type, names that cannot be drawn, and the same bytes every time."""

import gc
import io
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from bot.engine.registry import all_games
from render import frame, registry, theme
from render import paint as paints
from render.icons import ICONS, icon
from render.marks import badge, base, industry, number, rover, seat_mark, ship
from render.paint import can_draw, drawable, fit, paint, painting, width, wrap
from render.shapes import Disc, Drawing, Layer, Line, Stamp, Text, layer
from tests.render.measures import reach


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


def at(png: bytes, x: int, y: int) -> tuple[int, ...]:
    """The colour of one pixel."""
    pixel = opened(png).convert("RGB").getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel


def test_a_picture_is_a_png_of_at_most_256_colours() -> None:
    image = opened(paint(Drawing(60, 40, (layer(Disc(30, 20, 10, fill="#F23A30")),))))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (60, 40))


def test_forms_lie_below_stamps_and_stamps_below_text() -> None:
    text = Text(20, 20, "█", theme.barlow(40, 800), "#F23A30", "mm")
    stamp = Stamp(20, 20, 30, (Disc(0, 0, 1, fill="#66BFEE"),))
    disc = Disc(20, 20, 19, fill="#F5B71F")
    png = paint(Drawing(40, 40, (layer(stamp, disc),)))
    assert at(png, 20, 20) == pytest.approx((0x66, 0xBF, 0xEE), abs=2)
    assert at(png, 20, 3) == pytest.approx((0xF5, 0xB7, 0x1F), abs=2)
    assert at(paint(Drawing(40, 40, (layer(text, stamp),))), 4, 4) == (10, 15, 28)


def test_a_later_layer_lies_above_text() -> None:
    below = layer(Text(20, 20, "M", theme.barlow(40, 800), "#FFFFFF", "mm"))
    above = layer(Disc(20, 20, 25, fill="#37956F"))
    png = paint(Drawing(40, 40, (below, above)))
    assert at(png, 20, 20) == pytest.approx((0x37, 0x95, 0x6F), abs=2)


def test_the_ground_is_kept_and_never_painted_over() -> None:
    ground = (layer(Disc(20, 20, 8, fill="#F5B71F")),)
    paint(Drawing(40, 40, (layer(Disc(20, 20, 20, fill="#F23A30")),), ground))
    clean = paint(Drawing(40, 40, (), ground))
    assert at(clean, 20, 20) == pytest.approx((0xF5, 0xB7, 0x1F), abs=2)
    assert at(clean, 36, 20) == (10, 15, 28)


def test_dashes_leave_gaps() -> None:
    line = Line(((0, 10), (40, 10)), "#FFFFFF", 4, dash=(10, 10))
    png = paint(Drawing(40, 20, (layer(line),)))
    assert [at(png, x, 10) == (255, 255, 255) for x in (5, 15, 25, 35)] == [
        True,
        False,
        True,
        False,
    ]


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm", "ls", "ms", "rs"])
@pytest.mark.parametrize(("x", "y"), [(200, 40), (200.5, 40.5), (199.49, 39.52)])
@pytest.mark.parametrize("casing", [0, 3])
def test_kept_words_stand_where_pillow_sets_the_line(
    x: float, y: float, anchor: str, casing: int
) -> None:
    words, art = "Mira's  Freighter flew (4) – Łódź", Path(frame.__file__).with_name("art")
    font = ImageFont.truetype(
        str(art / "BarlowSemiCondensed-Medium.ttf"), 24, layout_engine=ImageFont.Layout.BASIC
    )
    plain = Image.new("RGB", (700, 80), "#000000")
    pen = ImageDraw.Draw(plain)
    pen.text((x, y), words, "#FFFFFF", font, anchor, stroke_width=casing, stroke_fill="#F23A30")
    text = Text(x, y, words, theme.ROW, "#FFFFFF", anchor, casing=casing, casing_colour="#F23A30")
    drawn = paint(Drawing(700, 80, (layer(text),), sky="#000000"))
    expected = plain.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    assert opened(drawn).convert("RGB").tobytes() == expected.convert("RGB").tobytes()


def test_several_threads_give_the_same_bytes() -> None:
    marks = [badge(seat, 40 + 60 * seat, 40, 50) for seat in range(6)]
    drawing = Drawing(
        400, 80, (layer(marks, Text(200, 70, "Ymir N7", theme.SITE, theme.HI, turn=20)),)
    )
    with ThreadPoolExecutor(4) as threads:
        pictures = list(threads.map(paint, [drawing] * 12))
    assert len(set(pictures)) == 1


def test_a_ground_that_another_thread_pushes_out_is_painted_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A film is made beside the drawing thread: between packing and use the packed grounds may be gone."""
    drawing = Drawing(20, 20, (), (layer(Disc(10, 10, 7, fill="#F23A30")),))
    packing, pushed_out = paints._packing, [True, False]  # noqa: SLF001  # nothing else stands between two threads

    def packed_and_gone(key: paints._Key) -> Iterator[None]:
        yield from packing(key)
        if pushed_out.pop(0):
            paints._packed.clear()  # noqa: SLF001  # what the other thread would do

    monkeypatch.setattr(paints, "_packing", packed_and_gone)
    assert at(paint(drawing), 10, 10) == (242, 58, 48)
    assert pushed_out == []


def test_warming_up_loads_the_drawing_code_of_every_game() -> None:
    registry.warm_up()
    assert all(f"render.{game}.pictures" in sys.modules for game in all_games())
    assert width("Ymir", theme.NAME) > 40
    assert gc.get_freeze_count() > 10_000  # the garbage collector looks at none of it again


def test_forms_of_a_second_layer_lie_on_the_words_of_the_first() -> None:
    """One canvas serves all layers: it must know what was set between them."""
    words = layer(Text(20, 20, "Ymir", theme.NAME, "#FFFFFF"))
    drawn = paint(Drawing(120, 40, (words, layer(Disc(100, 20, 12, fill="#F23A30")))))
    assert at(drawn, 100, 20) == (242, 58, 48)
    assert max(at(drawn, x, 20)[0] for x in range(20, 70)) > 230


def test_a_ground_painted_step_by_step_is_the_one_painted_at_once() -> None:
    """A step for each form and word; a picture that comes meanwhile does not wait for the rest."""
    discs = [Disc(20 + 12 * k, 20, 9, fill="#F23A30", line="#FFFFFF") for k in range(7)]
    below = layer(discs, badge(1, 60, 24, 30), Text(20, 20, "Ymir", theme.NAME, "#FFFFFF"))
    words = layer(Text(8, 40, "N7", theme.NAME, "#FFFFFF"))
    plain = paint(Drawing(128, 56, (below, words)))
    drawing = Drawing(128, 56, (words,), (below,))
    steps = painting(drawing)
    for _ in range(4):
        next(steps)
    assert paint(drawing) == plain
    again = Drawing(128, 56, (words,), (below,), "#0B0F1C")
    assert len(list(painting(again))) == 7 + 1 + 1 + 1 + 1  # the last packs it
    assert len(list(painting(again))) == 1  # the ground is there
    assert at(paint(again), 92, 20) == (242, 58, 48)


def test_grounds_of_a_game_are_painted_in_many_small_steps() -> None:
    steps = islice(registry.painting_grounds(["dawn_on_titan", "high_frontier"]), 500)
    assert list(steps) == ["high_frontier"] * 500


@pytest.mark.parametrize(
    "name", ["Mira", "Ἀλέξανδρος", "Юрий", "Łukasz-Ø", "Zoë & Co. (2)", "→ 3×"]
)
def test_names_in_latin_greek_and_cyrillic_are_drawn(name: str) -> None:
    assert can_draw(name)


@pytest.mark.parametrize(
    "name", ["🚀 Mira", "星野", "شمس", "a\u200bb", "a\u202eb", "Z̷̛a", "  ", "", "\ud800", "a\nb"]
)
def test_other_names_are_not_drawn(name: str) -> None:
    assert not can_draw(name)


def test_a_title_keeps_what_can_be_drawn() -> None:
    assert drawable("🪐 Saturn  by post 🚀", "Match") == "Saturn by post"
    assert drawable("🪐", "Match") == "Match"


def test_long_words_end_in_an_ellipsis_within_their_room() -> None:
    short = fit("Wilhelmina von Habsburg", 120, theme.NAME)
    assert short.startswith("Wil")
    assert short.endswith("…")
    assert width(short, theme.NAME) <= 120
    assert fit("Mira", 120, theme.NAME) == "Mira"


def test_wrapping_keeps_to_the_lines_given() -> None:
    words = (
        "Put 1 AI ship on a moon with a free spot, explored or not, and build 1 AI industry there."
    )
    lines = wrap(words, 300, theme.KEY, 2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert " ".join(wrap(words, 300, theme.KEY)) == words
    assert all(width(line, theme.KEY) <= 300 for line in lines)


def test_every_icon_stays_in_its_square() -> None:
    assert len(ICONS) >= 63
    for name in ICONS:
        for shape in icon(name, 0, 0, 1, theme.HI, theme.SKY):
            assert max(abs(value) for value in reach(shape)) <= 1.1, name


def test_every_mark_of_every_seat_is_painted() -> None:
    seats = range(len(theme.SEATS))
    outlines = ("disc", "square", "hexagon", "cube", "dome", "ship", "rocket")
    for seat in seats:
        marks = [seat_mark(seat, 30, 30, 50, outline, turn=40) for outline in outlines]
        marks += industry(seat, 30, 30, 44, "life", theme.DAWN_RESOURCES["life"])
        marks += ship(seat, 30, 30, 50, 130, "#DDBB6B", "alloy", "#DB6535")
        marks += [rover(seat, 30, 30, 40), base(30, 30, 38, theme.SEATS[seat].colour)]
        png = paint(Drawing(60, 60, (Layer(tuple(marks)), layer([number(30, 30, seat + 1)]))))
        assert min(at(png, 20, 30)) >= 250


def test_seats_differ_by_letter_colour_and_pattern() -> None:
    for field in ("letter", "colour", "pattern", "word"):
        assert len({getattr(seat, field) for seat in theme.SEATS}) == 6
    pictures = {paint(Drawing(50, 50, (layer(badge(seat, 25, 25, 44)),))) for seat in range(6)}
    assert len(pictures) == 6


def test_colours_are_mixed_by_share() -> None:
    assert theme.mix("#000000", "#FFFFFF", 0.5) == "#808080"
    assert theme.mix("#123456", "#FFFFFF", 0) == "#123456"


def test_a_clip_belongs_into_a_stamp() -> None:
    clip = badge(1, 0, 0, 20).shapes[2]
    with pytest.raises(TypeError, match="Clip belongs into a stamp"):
        paint(Drawing(20, 20, (layer(clip),)))


def test_letters_that_barlow_lacks_are_set_in_inter() -> None:
    def drawn(words: str) -> bytes:
        text = Text(10, 30, words, theme.barlow(25, 500), theme.HI)
        return paint(Drawing(200, 60, (layer(text),)))

    assert drawn("Юрий") != drawn("Ёжик")  # as boxes they would be alike
    for words in ("Юрий", "Ἀλέξανδρος"):
        assert width(words, theme.barlow(25, 500)) == width(words, theme.inter(23, 500))
    both = width("Mira", theme.barlow(25, 500)) + width(" ", theme.barlow(25, 500))
    assert width("Mira Юрий", theme.barlow(25, 500)) == both + width("Юрий", theme.inter(23, 500))
    assert width("30 − 4 × 2…", theme.barlow(25, 500)) < width("30 − 4 × 2…", theme.inter(23, 500))
