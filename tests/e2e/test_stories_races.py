"""Two at once, twice the same, too late, and not yours: one effect each, and everybody gets an answer."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from bot.sandbox.refusals import Json
from tests.e2e.builder import Table, flight, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_double_click_makes_one_move(house: House) -> None:
    """Kind 77."""
    table = await two(house)
    mover, other = await table.both()
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    sure = await mover.choose(which, "Which?", flight(which, "M11"))
    answers = await asyncio.gather(mover.press(sure, "Fly"), mover.press(sure, "Fly"))
    assert [answer.codes for answer in answers] == [[], []]
    assert await table.entry() == 5
    ends = await asyncio.gather(
        mover.slash(table.thread, "titan end-turn"), mover.slash(table.thread, "titan end-turn")
    )
    assert await table.entry() == 6
    assert sum("It is not your turn" in answer.text for answer in ends) == 1
    await house.said()
    assert await table.mover() is other


async def test_an_interaction_delivered_twice_counts_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a resumed gateway may do: the same event again. The second answer is refused with 40060 and hurts nobody."""
    table = await two(house)
    mover, _ = await table.both()
    deliver = house.sandbox.gateway.deliver

    def twice(name: str, data: Json) -> bool:
        deliver(name, data)
        return deliver(name, data)

    monkeypatch.setattr(house.sandbox.interactions, "_deliver", twice)
    before = len(house.sandbox.requests)
    done = await mover.slash(table.thread, "titan fly", to="M11")
    await house.said()
    assert "2 actions" in done.text
    assert await table.entry() == 5
    await mover.until(
        lambda: [one for one in list(house.sandbox.requests)[before:] if one.code == 40060] or None,
        "the second answer is refused",
    )
    assert len(done.messages) == 1


async def test_the_last_two_seats_and_two_begins_in_one_moment(house: House) -> None:
    """Kind 19: one start, never more players than seats."""
    alice, bob, carol, dora = [
        house.sandbox.person(name) for name in ("Alice", "Bob", "Carol", "Dora")
    ]
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    answers = await asyncio.gather(*(who.press(card, "Join") for who in (bob, carol, dora)))
    refused = [
        answer for answer in answers if "All 2 seats of this match are taken." in answer.text
    ]
    assert len(refused) == 2
    assert all(answer.ephemeral for answer in refused)
    await house.said()
    assert len((await house.match()).seats) == 2
    begins = await asyncio.gather(alice.press(card, "Begin"), alice.press(card, "Begin"))
    assert [answer.codes for answer in begins] == [[], []]
    await house.said()
    match = await house.match()
    assert (match.state, match.entry) == ("running", 0)
    assert len(alice.threads("games")) == 1
    assert len(house.sandbox.asked("POST", "/channels/{id}/messages/{id}/threads")) == 1


async def test_joins_and_begins_of_everybody_in_one_moment(house: House) -> None:
    """The host presses Begin while the last seat is being taken, twice, and others press it too."""
    alice, bob, carol = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    await alice.slash("games", "match new", game="dawn_on_titan", seats=3)
    card = await house.card(alice)
    begin = next(one for one in card.buttons if one["label"].startswith("Begin"))["custom_id"]
    await asyncio.gather(
        bob.press(card, "Join"),
        carol.press(card, "Join"),
        alice.press(card, begin, anyway=True),
        bob.press(card, begin, anyway=True),
        alice.press(card, begin, anyway=True),
    )
    await house.said()
    match = await house.match()
    assert sorted(match.names) == ["Alice", "Bob", "Carol"]
    assert match.state in ("lobby", "running")
    if match.state == "lobby":
        await alice.press(card, "Begin")
        await house.said()
    assert (await house.match()).entry == 0
    assert len(alice.threads("games")) == 1


async def test_three_presses_within_a_second_are_each_answered(house: House) -> None:
    """Kind 82: in order, each with its own result."""
    table = await two(house)
    mover, _ = await table.both()
    panel = table.panel(mover)
    hand, log, fly = await asyncio.gather(
        mover.press(panel, "My hand"),
        mover.press(panel, "Log"),
        mover.choose(panel, "What do you do?", "fly"),
    )
    assert "**Your hand**" in hand.text
    assert "**Log**" in log.text
    assert "**Fly**" in fly.text
    typed = await asyncio.gather(
        mover.slash(table.thread, "titan fly", to="N22"),
        mover.slash(table.thread, "titan fly", to="N23"),
        mover.slash(table.thread, "titan fly", to="N24"),
    )
    assert [answer.failure for answer in typed] == [None, None, None]
    moves = await table.entry() - 4
    assert sum("flies the pathfinder" in answer.text for answer in typed) == moves


async def test_a_button_of_twenty_moves_ago_shows_the_present(house: House) -> None:
    """Kind 12."""
    table = await two(house)
    mover, other = await table.both()
    first = await mover.choose(table.panel(mover), "What do you do?", "fly")
    value = flight(first, "M11")
    for _ in range(10):
        for person in (mover, other):
            look = await table.look(person)
            await house.desk.play(1, int(person.id), look.offers[-1], None, look.entry)
    await house.said()
    assert await table.entry() == 24
    stale = await mover.choose(first, "Which?", value)
    assert stale.ephemeral
    assert "The table has moved on since this panel (entry 4, now 24)." in stale.text
    assert "**Your turn:** 3 actions." in stale.text
    assert stale.message.menu("What do you do?")
    assert await table.entry() == 24
    again = await mover.choose(stale, "What do you do?", "fly")
    assert flight(again, "M11")


async def test_an_old_panel_has_no_buttons_and_a_late_press_on_it_is_answered(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    old = table.panel(mover)
    controls = [one["custom_id"] for one in (*old.buttons, *old.menus)]
    await table.end_turn()
    assert old.labels == []
    log = next(one for one in controls if one.startswith("sb1:log:"))
    answered = await mover.press(old, log, anyway=True)
    assert "**Log**" in answered.text
    fresh = table.panel(other)
    fly = await mover.choose(fresh, "What do you do?", "fly")
    assert fly.ephemeral
    assert "*It is not your turn.* You are next." in fly.text
    assert "What do you do?" not in str(fly.message.menus)


async def test_a_spectator_may_look_and_nothing_else(house: House) -> None:
    """Kind 59."""
    table = await two(house)
    carol = house.sandbox.person("Carol")
    panel, entry = table.panel(carol), await table.entry()
    controls: list[tuple[str, Any]] = [
        (menu["placeholder"], menu["options"][0]["value"]) for menu in panel.menus
    ]
    assert [name for name, _ in controls] == ["What do you do?", "Board by region"]
    refused = await carol.choose(panel, *controls[0])
    assert "You have no seat in this match. `/match show` lets you watch." in refused.text
    region = await carol.choose(panel, *controls[1])
    assert region.codes == []
    shown = await carol.slash(table.thread, "match show")
    labels = [label for answer in (region, shown) for label in answer.message.labels]
    assert "End turn" not in labels
    assert "Take back" not in labels
    assert [menu["placeholder"] for menu in shown.message.menus] == []
    for typed in ("titan end-turn", "titan fly"):
        answer = await carol.slash(table.thread, typed)
        assert "You sit in no match of Dawn on Titan here." in answer.text
    for typed in ("match resign", "match undo", "match hand", "match end"):
        answer = await carol.slash(table.thread, typed)
        assert answer.ephemeral
        assert "You sit in no match here" in answer.text
    assert await table.entry() == entry


async def test_buttons_that_no_longer_exist_say_so(house: House) -> None:
    """Kind 9: a kind of button, a kind of move, a move that the game does not have any more."""
    table = await two(house)
    mover, _ = await table.both()
    panel = table.panel(mover)
    for custom_id in ("sb1:gone:1:4", "sb0:log:1:4", "nonsense"):
        answer = await mover.press(panel, custom_id, anyway=True)
        assert answer.ephemeral
        assert "This choice is no longer there." in answer.text
    for custom_id in ("sb1:do:1:4:teleport", 'sb1:try:1:4:["teleport","N5"]', "sb1:try:1:4:#99"):
        answer = await mover.press(panel, custom_id, anyway=True)
        assert "This choice is no longer there." in answer.text
    answer = await mover.press(panel, 'sb1:try:1:4:["fly","warp"]', anyway=True)
    assert "There is no ship called 'warp'; yours are pathfinder." in answer.text
    assert await table.entry() == 4


async def test_many_matches_move_in_one_moment(house: House) -> None:
    """Kinds 36 and 67 in small: four matches, every move kept, every turn's ping once."""
    tables = [
        await Table.placed(house, house.sandbox.person(f"A{n}"), house.sandbox.person(f"B{n}"))
        for n in range(4)
    ]
    pairs = [(table, *await table.both()) for table in tables]
    rang = [len(other.pings) for _, _, other in pairs]
    answers = await asyncio.gather(
        *(mover.slash(table.thread, "titan end-turn") for table, mover, _ in pairs)
    )
    assert [answer.codes for answer in answers] == [[], [], [], []]
    await house.said()
    assert [await table.entry() for table in tables] == [5, 5, 5, 5]
    assert [len(other.pings) for _, _, other in pairs] == [count + 1 for count in rang]


async def test_a_press_leaves_nothing_waiting(house: House) -> None:
    """Kind 16: buttons not pressed and forms not sent keep no task and no memory; the bot closes at once."""
    table = await two(house)
    mover, other = await table.both()
    await mover.choose(table.panel(mover), "What do you do?", "fly")
    await mover.slash(table.thread, "match end")
    await other.press(table.panel(other), "My hand")
    await other.slash("games", "me settings")
    await house.said()
    await mover.until(lambda: not scenes() or None, "every scene has ended", seconds=3)
    async with asyncio.timeout(3):
        await house.restart()
    assert (await mover.slash(table.thread, "match log")).failure is None


def scenes() -> list[str]:
    """The presses that are being answered."""
    names = [task.get_name() for task in asyncio.all_tasks()]
    return [name for name in names if name.startswith(("discord-ui", "CommandTree"))]


async def test_people_are_known_by_their_number_not_by_their_name(house: House) -> None:
    """Kind 71: whoever takes the host's name is not the host."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    impostor = house.sandbox.person("Alicia")
    for name in ("global_name", "username"):
        house.sandbox.world.people[impostor.id][name] = house.sandbox.world.people[alice.id][name]
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    await house.said()  # a deferred press counts as answered when its message changes by any road
    refused = await impostor.press(card, "Begin")
    told = refused.messages[-1]
    assert told.ephemeral
    assert told.text == "Only the host of this match can do that. *(host)*"
    await alice.press(card, "Begin")
    await house.said()
    thread = str((await house.match()).thread_id)
    assert "You sit in no match here" in (await impostor.slash(thread, "match hand")).text
    assert "You sit in no match here" in (await impostor.slash(thread, "match end")).text
    assert (await house.match()).state == "running"


async def test_a_press_that_comes_twice_shows_the_result_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database is busy the first press seems to do nothing, so it is made again; one move, and neither answer hides it."""
    monkeypatch.setattr("cogs.components.router.PATIENCE", 0.1)
    table = await two(house)
    mover, _ = await table.both()
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    looked_at = await mover.choose(which, "Which?", flight(which, "M11"))
    file = house.url.partition(":///")[2]
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        deferred = "/interactions/{id}/{token}/callback"
        first = len(house.sandbox.asked("POST", deferred))
        presses = [asyncio.create_task(mover.press(looked_at, "Fly")) for _ in range(2)]
        await mover.until(
            lambda: len(house.sandbox.asked("POST", deferred)) >= first + 2 or None,
            "both are answered that it takes long",
        )
        other.execute("ROLLBACK")
    answers = await asyncio.gather(*presses)
    await house.said()
    shown = looked_at.message.text
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in shown
    assert "moved on" not in shown
    assert await table.entry() == 5
    assert [answer.failure for answer in answers] == [None, None]


async def test_a_late_second_press_shows_what_the_first_has_brought(house: House) -> None:
    """The same button of the panel; another one of it is told that the table has moved on, and what the move was."""
    table = await two(house)
    mover, _ = await table.both()
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    looked_at = await mover.choose(which, "Which?", flight(which, "M11"))
    fly = str(looked_at.message.button("Fly")["custom_id"])
    await mover.press(looked_at, "Fly")
    again = await mover.press(looked_at, fly, anyway=True)
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in again.text
    assert "moved on" not in again.text
    assert await table.entry() == 5


async def test_the_same_lobby_typed_twice_at_once_is_one(house: House) -> None:
    alice = house.sandbox.person("Alice")
    typed = {"game": "dawn_on_titan", "seats": 2}
    told = await asyncio.gather(*(alice.slash("games", "match new", **typed) for _ in range(2)))
    texts = sorted(answer.text.split(":")[0] for answer in told)
    assert texts == ["Dawn on Titan · match 1 is open", "You opened this a moment ago"]
    await house.said()
    cards = [seen for seen in alice.sees("games") if "Join" in seen.labels]
    assert len(cards) == 1
