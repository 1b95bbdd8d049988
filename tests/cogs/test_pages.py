"""Refusals, pictures, what is new, whose colour: the small parts of the scenes."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
from discord import app_commands
from sqlalchemy.exc import OperationalError

import cogs.find  # its presses
import cogs.history  # its presses
import cogs.show  # noqa: F401  # its presses
from bot import engine
from bot.engine import Event, Game, IllegalMove, KeyedChance
from bot.matches import EntrySummary, MatchSnapshot, StaleEntry
from bot.matches.timeline import Views
from cogs.components import pictures as drawing
from cogs.components.custom_ids import custom_id, shown_ids
from cogs.components.destinations import NEEDED, missing_permissions
from cogs.components.errors import report, sentence_of
from cogs.components.forms import typed_in
from cogs.components.names import names_of, with_names, with_plain_names
from cogs.components.pictures import MOMENT, REST, Cooldown, Moment, Pictures
from cogs.components.router import PRESS_HANDLERS, Page, button, text_block
from cogs.pages.ending import scores
from cogs.pages.panel import (
    LINES,
    colour_of,
    join_sentences,
    last_entry_lines,
    since_last_turn,
    since_lines,
)
from cogs.pages.private import spot_number
from cogs.pages.private_turn import next_value
from cogs.pages.since import missed_entries, since_you_looked
from render.paint import paint
from render.scene import PictureInput
from render.shapes import Drawing
from tests.cogs.builder import THEN, look_at
from tests.engine.countdown import COUNTDOWN


@pytest.fixture
def look() -> MatchSnapshot:
    position = engine.begin(COUNTDOWN, 2, COUNTDOWN.options(), KeyedChance(b"k" * 32)).position
    return look_at(COUNTDOWN, position, 2, position.state.turn)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            IllegalMove("Boosting these costs 5 Aqua; you have 2.", "I4"),
            "Boosting these costs 5 Aqua; you have 2. *(I4)*",
        ),
        (IllegalMove("No."), "No."),
        (
            StaleEntry(41, 44),
            "The table has moved on since this panel (entry 41, now 44). *(sequence of play)*",
        ),
        (
            app_commands.MissingPermissions(["manage_guild"]),
            "This is for people who may manage this server.",
        ),
        (ValueError("plasma"), None),
    ],
)
def test_refusals_are_sentences_and_faults_are_not(error: Exception, sentence: str | None) -> None:
    assert sentence_of(error) == sentence


def test_a_report_tells_where_but_not_what(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise ValueError("the hand holds plasma")
    except ValueError as error:
        with caplog.at_level(logging.ERROR):
            number = report(error, "/titan card")
    assert len(number) == 4
    assert f"report {number}: /titan card: ValueError at " in caplog.text
    assert "test_pages.py" in caplog.text
    assert "plasma" not in caplog.text
    full = OperationalError("INSERT the plasma", None, sqlite3.OperationalError("disk is full"))
    with caplog.at_level(logging.ERROR):
        number = report(full, "/titan card")
    assert f"report {number}: /titan card: OperationalError (disk is full) at " in caplog.text
    assert "plasma" not in caplog.text


def test_the_cooldown_is_each_persons_own() -> None:
    now = 0.0
    cooldown = Cooldown(2, 30.0, lambda: now)
    cooldown.take(1)
    cooldown.take(1)
    with pytest.raises(IllegalMove, match="the next one in 30 seconds"):
        cooldown.take(1)
    cooldown.take(2)
    now = 30.0
    cooldown.take(1)


async def course(match: int, moment: Moment, most: int) -> Views:
    """Two rounds of any match; somebody else sits there in the second."""
    views = Views(["one", "two"])
    views.names = [("Ada", "Bo"), ("Ada", "Cy")]
    return views


class Brush:
    """An artist that counts its pictures."""

    drawn = 0
    png = b"png"

    def __init__(self) -> None:
        self.scenes: list[PictureInput] = []
        self.painted: list[str] = []

    def kinds(self, game: str) -> tuple[str, ...]:
        return ("board",)

    def regions(self, game: str, view: Any = None, *, is_shared: bool = False) -> tuple[str, ...]:
        return ()

    def courses(self, game: str) -> tuple[str, ...]:
        return ("chart",)

    def closing(self, game: str) -> tuple[str, ...]:
        return ("chart",)

    def moment(self, game: str) -> Moment | None:
        return lambda view: view

    def painting_grounds(self, games: Iterable[str]) -> Iterator[str]:
        for name in games:
            self.painted.append(name)
            yield name

    def draw(self, game: Game, scene: PictureInput, kind: str) -> bytes:
        self.drawn += 1
        self.scenes.append(scene)
        return self.png

    def alt(self, game: Game, scene: PictureInput, kind: str) -> str:
        return "a" * 2_000

    def text(self, game: Game, scene: PictureInput, kind: str) -> str:
        return f"{kind} in words"


class SlowGrounds(Brush):
    """Each step of painting grounds takes as long as a moment may."""

    painted_when_drawn = 0

    def painting_grounds(self, games: Iterable[str]) -> Iterator[str]:
        for name in super().painting_grounds(games):
            time.sleep(MOMENT)
            yield name

    def draw(self, game: Game, scene: PictureInput, kind: str) -> bytes:
        self.painted_when_drawn = len(self.painted)
        return super().draw(game, scene, kind)


async def test_a_picture_is_drawn_once_for_each_viewer_and_entry(look: MatchSnapshot) -> None:
    brush = Brush()
    pictures = Pictures(brush, course)
    first = await pictures.picture(COUNTDOWN, look)
    again = await pictures.picture(COUNTDOWN, look)
    assert (first, brush.drawn) == (again, 1)
    assert len(first.alt) == 1_024
    await pictures.picture(COUNTDOWN, replace(look, seat=None))
    await pictures.picture(COUNTDOWN, replace(look, entry=42))
    await pictures.picture(COUNTDOWN, look, region="north")
    assert brush.drawn == 4
    hand = await pictures.picture(COUNTDOWN, look, "hand")
    assert (hand.png, hand.alt) == (None, "hand in words")
    pictures.close()


async def test_a_picture_wanted_by_several_at_once_is_drawn_once(look: MatchSnapshot) -> None:
    """Also when one of them has read of earlier entries in which nothing was to be seen, and when one no longer waits."""
    brush = Brush()
    pictures = Pictures(brush, course)
    unseen = EntrySummary(40, "move", 0, THEN, ())
    wanted = [
        asyncio.create_task(pictures.picture(COUNTDOWN, one))
        for one in (look, look, replace(look, events=(unseen, *look.events)))
    ]
    await asyncio.sleep(0)
    wanted[0].cancel()
    first, second = await asyncio.gather(*wanted[1:])
    assert (first, brush.drawn) == (second, 1)
    pictures.close()


async def test_grounds_of_all_games_are_painted_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "REST", 0)
    brush = Brush()
    pictures = Pictures(brush, course)
    await pictures.paint_grounds(["one", "two"])
    assert brush.painted == ["one", "two"]
    assert brush.drawn == 0
    pictures.close()


async def test_a_picture_waits_for_one_moment_of_painting_grounds(
    monkeypatch: pytest.MonkeyPatch, look: MatchSnapshot
) -> None:
    monkeypatch.setattr(drawing, "REST", 0)
    monkeypatch.setattr(drawing, "QUIET", 0)
    brush = SlowGrounds()
    pictures = Pictures(brush, course)
    painting = asyncio.create_task(pictures.paint_grounds(["one"] * 40))
    async with asyncio.timeout(10):
        while len(brush.painted) < 3:  # noqa: ASYNC110 # another thread: it can only be asked
            await asyncio.sleep(0.001)
    before = len(brush.painted)
    await pictures.picture(COUNTDOWN, look)
    assert brush.painted_when_drawn - before <= 1
    await painting
    assert len(brush.painted) == 40
    pictures.close()


async def test_no_ground_is_painted_while_pictures_are_wanted(look: MatchSnapshot) -> None:
    brush = Brush()
    pictures = Pictures(brush, course)
    await pictures.picture(COUNTDOWN, look)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(pictures.paint_grounds(["one"]), 4 * REST)
    assert (brush.drawn, brush.painted) == (1, [])
    pictures.close()


async def test_only_the_course_is_drawn_from_earlier_rounds(look: MatchSnapshot) -> None:
    brush = Brush()
    pictures = Pictures(brush, course)
    await pictures.picture(COUNTDOWN, look)
    (chart,) = await pictures.closing(COUNTDOWN, look)
    assert [scene.past for scene in brush.scenes] == [(), ("one", "two")]
    assert (brush.scenes[1].region, chart.name) == ("chart", "chart-123456-41.png")
    pictures.close()


async def test_a_chart_that_cannot_be_drawn_is_left_out(look: MatchSnapshot) -> None:
    async def lost(match: int, moment: Moment, most: int) -> Views:
        raise OSError("the disk is gone")

    pictures = Pictures(Brush(), lost)
    assert await pictures.closing(COUNTDOWN, look) == ()
    pictures.close()


async def test_one_film_at_a_time_and_the_last_one_is_kept(look: MatchSnapshot) -> None:
    """Each is of the spectator's views; a second one is refused until the first is there."""
    brush, gate = Brush(), asyncio.Event()
    brush.png = paint(Drawing(1600, 900, ()))

    async def slow(match: int, moment: Moment, most: int) -> Views:
        await gate.wait()
        return await course(match, moment, most)

    pictures = Pictures(brush, slow)
    first = asyncio.create_task(pictures.film(COUNTDOWN, look))
    await asyncio.sleep(0)
    with pytest.raises(IllegalMove, match="A film is being made just now"):
        await pictures.film(COUNTDOWN, look)
    gate.set()
    made = await first
    assert made.name == "film-123456.gif"
    assert made.alt.endswith("2 pictures of the board, from the first round to the last.")
    assert [(scene.view, scene.viewer) for scene in brush.scenes] == [("one", None), ("two", None)]
    assert [scene.names for scene in brush.scenes] == [("Ada", "Bo"), ("Ada", "Cy")]
    assert await pictures.film(COUNTDOWN, look) is made
    assert brush.drawn == 2
    pictures.close()


async def test_a_film_that_would_be_too_large_is_refused(
    look: MatchSnapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    brush = Brush()
    brush.png = paint(Drawing(1600, 900, ()))
    monkeypatch.setattr("render.film.LARGEST", 100)
    pictures = Pictures(brush, course)
    with pytest.raises(IllegalMove, match="too long for a film"):
        await pictures.film(COUNTDOWN, look)
    monkeypatch.undo()
    assert (await pictures.film(COUNTDOWN, look)).png is not None
    pictures.close()


def entry(number: int, seat: int | None, *kinds: str, hours: int = 0) -> EntrySummary:
    events = tuple(Event(kind, seat) for kind in kinds)
    return EntrySummary(number, "move", seat, THEN + timedelta(hours=hours), events)


def test_since_the_last_turn_of_who_is_asked(look: MatchSnapshot) -> None:
    me = look.seat or 0
    other = 1 - me
    entries = (entry(1, me, "a"), entry(2, other, "b"), entry(3, other, "c"), entry(4, me, "d"))
    before, this_turn = since_last_turn(replace(look, events=entries))
    assert [e.number for e in before] == [2, 3]
    assert [e.number for e in this_turn] == [4]


def heading(look: MatchSnapshot, *entries: EntrySummary) -> str:
    return since_lines(COUNTDOWN, replace(look, events=entries)).split("\n")[0]


def test_nothing_is_told_since_a_move_that_was_never_made(look: MatchSnapshot) -> None:
    """The seat that is asked has not moved: the lines are all there is, or the latest where more is left out."""
    me = look.seat or 0
    name, other = names_of(look.match)[me], 1 - me
    began = replace(entry(0, None, "a"), kind="begin")
    assert heading(look, began, entry(1, other, "b")) == "So far:"
    assert heading(look, entry(7, other, "b"), entry(8, other, "c")) == "The latest moves:"
    took_back = replace(entry(3, me), kind="undo")
    assert heading(look, began, took_back, entry(4, other, "b")) == "The latest moves:"
    assert heading(look, began, entry(1, me, "a"), entry(2, other, "b")) == f"Since {name}'s last move:"  # fmt: skip


def test_since_whose_last_move_is_told_by_the_name_it_was_made_under(look: MatchSnapshot) -> None:
    me = look.seat or 0
    then = ("Cleo", "Dora")
    mine = replace(entry(1, me, "a"), names=then)
    assert heading(look, mine, entry(2, 1 - me, "b")) == f"Since {then[me]}'s last move:"


def test_who_never_looked_is_not_told_of_a_last_look(look: MatchSnapshot) -> None:
    match = look.match
    rows = (entry(1, 0, "a"), entry(2, 0, "b"))
    unseen = tuple(replace(row, seen=-1) for row in match.seats)
    new = replace(look, match=replace(match, seats=unseen), events=rows)
    assert since_you_looked(COUNTDOWN, new, THEN)[0] == "**The latest (a moment, 2 moves)**"
    began = replace(new, events=(replace(entry(0, None, "a"), kind="begin"), *rows))
    assert since_you_looked(COUNTDOWN, began, THEN)[0] == "**So far (a moment, 2 moves)**"
    seen = tuple(replace(row, seen=0) for row in match.seats)
    old = replace(new, match=replace(match, seats=seen))
    assert since_you_looked(COUNTDOWN, old, THEN)[0] == "**Since you last looked (a moment, 2 moves)**"  # fmt: skip


def test_what_a_seat_did_in_a_row_is_one_line_that_keeps_its_end() -> None:
    flight = ["Bob fires up: net thrust 2.", "Bob → GEO.", "Bob's belt roll: 3.", "Bob lands."]
    assert join_sentences(flight, "Bob", 99) == [
        "Bob fires up: net thrust 2; → GEO; Bob's belt roll: 3; lands."
    ]
    assert join_sentences(flight, "Bob", 60) == [
        "Bob fires up: net thrust 2; …; Bob's belt roll: 3; lands."
    ]
    assert join_sentences(flight, "Bob", 50) == ["Bob fires up: net thrust 2; …; lands."]
    years = ["Year 11 ends: Bob moves the cube.", "Year 12: Bob's turn."]
    assert join_sentences(["Bob ends the turn.", *years], "Bob", 99) == [
        "Bob ends the turn.",
        *years,
    ]
    both = ["Bobby pays 1 Aqua.", "Bob sells a card.", "Bob ends the turn."]
    assert join_sentences(both, "Bob", 99) == [
        "Bobby pays 1 Aqua.",
        "Bob sells a card; ends the turn.",
    ]


def test_a_panel_tells_the_newest_where_not_all_has_room() -> None:
    few = ["Since Bob's last turn:", "- Alice sells.", "This turn:", "- Bob buys."]
    assert last_entry_lines(few) == few
    long = [few[0], f"- Alice {'flies on, ' * 60}", f"- Carol {'flies on, ' * 60}", *few[2:]]
    told = last_entry_lines(long)
    assert told[:2] == ["Since Bob's last turn:", "- … *earlier: see the log*"]
    assert told[3:] == ["This turn:", "- Bob buys."]
    assert len("\n".join(told)) <= LINES + 40
    assert last_entry_lines([few[0], *(f"- {n}" for n in range(30))])[2:] == [
        f"- {n}" for n in range(13, 30)
    ]


def test_since_you_looked_counts_moves_and_the_rest(look: MatchSnapshot) -> None:
    entries = tuple(entry(n, 0, f"event {n}", hours=n) for n in range(1, 8))
    rows = tuple(replace(row, seen=0) for row in look.match.seats)
    look = replace(look, match=replace(look.match, seats=rows))
    now = THEN + timedelta(days=3, hours=1)
    lines = since_you_looked(COUNTDOWN, replace(look, events=entries), now)
    assert lines[0] == "**Since you last looked (3 days, 7 moves)**"
    assert lines[1:] == [
        *(f"- event {n}" for n in range(3, 8)),
        "- … and 2 more: the log has them all.",
    ]
    assert missed_entries(replace(look, events=entries), now)
    assert since_you_looked(COUNTDOWN, replace(look, events=()), now) == []
    assert since_you_looked(COUNTDOWN, replace(look, seat=None, events=entries), now) == []


def test_a_panel_has_the_colour_of_the_one_who_is_asked() -> None:
    assert colour_of([0]) == 0xF5B71F
    assert colour_of([1]) == 0x66BFEE
    assert colour_of([0, 1]) == colour_of([]) == 0x8492AE


def test_scores_stand_in_columns(look: MatchSnapshot) -> None:
    line = engine.ScoreLine("pebbles", (3, 12))
    over = replace(look, outcome=engine.Outcome("last pebble", (1,), (line,)))
    a, b = names_of(look.match)
    table = "```\n           A    B\npebbles    3   12\n```"
    assert scores(over) == f"{table}\n-# A {a} · B {b}"
    line = engine.ScoreLine("pebbles", (3, 12, 40))  # the third seat is an AI's
    over = replace(look, outcome=engine.Outcome("last pebble", (), (line,)))
    table = "```\n           A    B    C\npebbles    3   12   40\n```"
    assert scores(over) == f"{table}\n-# A {a} · B {b}"


def test_numbers_of_choices_are_circled_figures() -> None:
    assert [spot_number(number) for number in (1, 9, 20, 21, 25)] == ["①", "⑨", "⑳", "㉑", "㉕"]


def test_a_narrowing_button_goes_once_round_and_never_leads_where_one_is() -> None:
    """The best value (the first) comes last; a field that is left out in some choices has no value of its own."""
    assert [next_value(["1", "0", "2"], now) for now in ("", "2", "0", "1")] == ["2", "0", "1", ""]
    assert [next_value(["", "energy"], now) for now in ("", "energy")] == ["energy", ""]
    assert next_value(["a", "b"], "gone") == "b"


def test_doctor_says_what_is_lost() -> None:
    every = discord.Permissions.all()
    assert missing_permissions(every, NEEDED) == []
    every.update(attach_files=False, create_public_threads=False)
    assert missing_permissions(every, NEEDED) == [
        "**Create Public Threads**: A match gets no thread of its own and stays in the channel.",
        "**Attach Files**: Boards come as text.",
    ]


@pytest.mark.parametrize("wrap", ["component", "components"])
def test_what_was_typed_is_found_in_a_label_and_in_a_row(wrap: str) -> None:
    field = {"type": 4, "custom_id": "text", "value": "end 1"}
    outer = (
        {"type": 18, "component": field}
        if wrap == "component"
        else {"type": 1, "components": [field]}
    )
    assert typed_in({"components": [outer]}) == "end 1"
    assert typed_in({"components": []}) == ""


async def test_discord_py_keeps_nothing_of_a_page() -> None:
    page = Page(text_block("text"), discord.ui.ActionRow(button("log", 1, 2, "Log")))
    assert page.is_finished()
    assert page.timeout is None


async def test_the_ids_on_a_message_are_found_wherever_they_are() -> None:
    row = discord.ui.ActionRow(button("log", 1, 2, "Log"), button("hand", 1, 2, "Hand"))
    box = discord.ui.Container(text_block("text"), row)
    assert list(shown_ids([box])) == ["sb1:log:1:2", "sb1:hand:1:2"]


async def test_a_custom_id_that_fits_no_kind_cannot_be_sent() -> None:
    item = discord.ui.Button(label="x", custom_id="sb1:other:1:2")
    with pytest.raises(ValueError, match="must match the template"):
        PRESS_HANDLERS["log"](item)
    assert custom_id("log", 1, 2, "a:b") == "sb1:log:1:2:a:b"


def test_seats_of_one_name_are_told_apart_in_menus_too(look: MatchSnapshot) -> None:
    rows = zip(look.match.seats, ("Sam", "sam"), strict=True)
    seats = tuple(replace(row, name=name) for row, name in rows)
    same = replace(look, match=replace(look.match, seats=seats))
    assert with_plain_names(same, "Attack {B}") == "Attack sam (B)"
    assert with_names(same, "{A} attacks {B}.") == "Sam (A) attacks sam (B)."
