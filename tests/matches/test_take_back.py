"""Taking back: an entry like any other, free within limits, and never a second chance at the dice."""

from __future__ import annotations

import json

import pytest

from bot.engine import Draw, Event, IllegalMove, KeyedChance
from bot.matches.rows import write_json
from bot.matches.snapshots import undo_refusal
from db.entries import EntryRow
from tests.engine.countdown import BeLazy, Peek, Take
from tests.matches.builder import CY, Room

LAST = "Your own move can be taken back only while it is the last one."
VOTE = "Going further back needs everybody's consent, and that vote comes in a later version."


async def test_a_move_is_taken_back_and_nothing_is_erased(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(2), room.once())
    preview = (await room.desk.snapshot(match.id, mover)).take_back
    assert (preview.entry, preview.move) == (1, Take(2))
    assert [event.kind for event in preview.events] == ["took", "rested"]
    done = await room.desk.take_back(match.id, mover, room.once())
    assert (done.number, done.look.view.pebbles, done.look.is_asked) == (2, 6, True)
    rows = room.sql("SELECT number, kind, returns_to FROM entries ORDER BY number")
    assert rows == [(0, "begin", None), (1, "move", None), (2, "undo", 0)]
    assert (await room.desk.verify(match.id)).is_sound


async def test_the_same_press_takes_back_once(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(2), room.once())
    first = await room.desk.take_back(match.id, mover, 77)
    assert (await room.desk.take_back(match.id, mover, 77)).number == first.number == 2
    assert room.sql("SELECT count(*) FROM entries") == [(3,)]


async def test_a_stale_button_takes_nothing_back(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(1), room.once())
    with pytest.raises(IllegalMove, match=r"moved on since this panel \(entry 0, now 1\)"):
        await room.desk.take_back(match.id, mover, room.once(), expected=0)


async def test_after_a_take_back_the_one_before_can_go(room: Room) -> None:
    """Lazy is an anytime move, so one seat can have two moves in a row."""
    match = await room.match()
    _, other = await room.both(match.id)
    await room.desk.play(match.id, other, BeLazy(), room.once())
    await room.desk.play(match.id, other, BeLazy(), room.once())
    assert (await room.desk.take_back(match.id, other, room.once())).look.take_back.entry == 1
    done = await room.desk.take_back(match.id, other, room.once())
    assert done.look.take_back.refusal == "There is no move to take back yet."
    assert (await room.look(match.id)).view.lazy == []
    log = await room.desk.log(match.id, other)
    assert [(line.number, line.text, line.is_undone) for line in log if line.number] == [
        (1, "lazy", True),
        (2, "lazy", True),
        (3, f"{{{'AB'[match.seat_of(other) or 0]}}} went back one move.", False),
        (4, f"{{{'AB'[match.seat_of(other) or 0]}}} went back one move.", False),
    ]


async def test_never_behind_another_seat(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(1), room.once())
    await room.desk.play(match.id, other, Take(1), room.once())
    letter = "AB"[match.seat_of(other) or 0]
    with pytest.raises(IllegalMove) as refusal:
        await room.desk.take_back(match.id, mover, room.once())
    assert refusal.value.reason == (
        f"The last move is {{{letter}}}'s, and only {{{letter}}} can take it back. {LAST} {VOTE}"
    )
    assert (await room.look(match.id)).entry == 2


async def test_never_behind_a_die(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    await room.desk.play(match.id, mover, Peek(), room.once())
    preview = (await room.desk.snapshot(match.id, mover)).take_back
    assert preview.refusal == f"Your last move threw dice or drew something. {VOTE}"
    with pytest.raises(IllegalMove, match="threw dice"):
        await room.desk.take_back(match.id, mover, room.once())


async def test_never_behind_a_standing_order_of_another(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, other, BeLazy(), room.once())
    done = await room.desk.play(match.id, mover, Take(1), room.once())
    assert done.look.view.pebbles == 4
    assert done.look.take_back.refusal == (
        f"Your last move was answered by another seat's standing order. {VOTE}"
    )


def _move(events: tuple[Event, ...], draws: tuple[Draw, ...] = ()) -> EntryRow:
    return EntryRow(1, 3, 0, "move", "{}", write_json(draws), write_json(events), "", None)  # type: ignore[arg-type]  # no time is read


def test_never_behind_a_revelation() -> None:
    shown = Event("explored", 0, reveals=True)
    assert undo_refusal(_move((shown,)), 0) == f"Your last move showed something hidden. {VOTE}"
    assert undo_refusal(_move((Event("explored", 0),)), 0) == ""


@pytest.mark.parametrize(
    ("events", "draws", "is_by_person", "told"),
    [
        ((Event("flew", 0),), (), True, "The last move is {A}'s, and only {A} can take it back."),
        (
            (Event("confirmed", 0), Event("placed", 1, reveals=True)),
            (),
            True,
            "The last move is {A}'s, and nobody can take it back: it showed something hidden.",
        ),
        (
            (Event("rolled", 0),),
            (Draw("roll", 6, (3,)),),
            True,
            "The last move is {A}'s, and nobody can take it back: it threw dice or drew something.",
        ),
        ((Event("flew", 0),), (), False, "The last move is {A}'s, for whom the computer plays."),
        (
            (Event("drafted", 0, seen_by=(0,)),),
            (),
            True,
            "Others play at the same time, and yours was not the last move.",
        ),
    ],
)
def test_who_could_take_back_another_seats_move_and_why_not(
    events: tuple[Event, ...], draws: tuple[Draw, ...], is_by_person: bool, told: str
) -> None:
    found = undo_refusal(_move(events, draws), 1, is_by_person=is_by_person)
    assert found == f"{told} {LAST} {VOTE}"


async def test_not_from_outside_nor_after_the_end(room: Room) -> None:
    match = await room.match(pebbles=1)
    mover, _ = await room.both(match.id)
    with pytest.raises(IllegalMove, match="You have no seat in this match"):
        await room.desk.take_back(match.id, CY.id, room.once())
    await room.desk.play(match.id, mover, Take(1), room.once())
    with pytest.raises(IllegalMove, match="This match is over"):
        await room.desk.take_back(match.id, mover, room.once())


async def test_taken_back_and_made_again_rolls_the_same(room: Room) -> None:
    match = await room.match()
    mover, _ = await room.both(match.id)
    [(key,)] = room.sql("SELECT key FROM matches")
    await room.desk.play(match.id, mover, Take(1), room.once())
    await room.desk.take_back(match.id, mover, room.once())
    await room.desk.play(match.id, mover, Take(2), room.once())
    done = await room.play(match.id, Peek())
    assert done.look.view.peeked == KeyedChance(key, 1).roll(6)


async def test_what_was_taken_back_is_not_told_as_new(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(2), room.once())
    await room.desk.take_back(match.id, mover, room.once())
    await room.desk.play(match.id, mover, Take(1), room.once())
    told = (await room.desk.snapshot(match.id, other, since=0)).events
    assert [(one.number, one.kind) for one in told] == [(2, "undo"), (3, "move")]


async def test_a_fresh_panel_without_a_second_ping(room: Room) -> None:
    match = await room.match()
    mover, other = await room.both(match.id)
    await room.desk.play(match.id, mover, Take(2), room.once())
    await room.desk.take_back(match.id, mover, room.once())
    bodies = [json.loads(body) for kind, body in room.outbox(match.id) if kind == "panel"]
    assert [(body["fresh"], body["ping"]) for body in bodies] == [
        (True, [mover]),
        (True, [other]),
        (True, []),
    ]
