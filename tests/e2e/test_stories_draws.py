"""Galilean Moons: a draw is a conversation, pick by pick in one private message; what was drawn is the drawer's alone."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot.sandbox.people import Actor
from tests.e2e.builder import KEY
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def to_the_first_turn(house: House, people: list[Actor]) -> Actor:
    """All choices before the first turn made as they come; gives who is to act."""
    while True:
        match = await house.match()
        person = people[match.waiting[0].seat]
        look = await house.desk.snapshot(1, int(person.id))
        if any(type(move).__name__ == "Draw" for move in look.offers):
            await house.said()
            return person
        await house.desk.play(1, int(person.id), look.offers[0], None)


async def test_four_picks_then_a_discard_before_the_next_draw(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pick is one press; a draw blind from the deck cannot be taken back, one from the draft can."""
    monkeypatch.setattr("bot.matches.lobby.secrets", SimpleNamespace(token_bytes=lambda _: KEY))
    people = [house.sandbox.person(name) for name in ("Alice", "Bob")]
    thread = await house.begun("galilean_moons", *people)
    mover = await to_the_first_turn(house, people)
    [other] = [person for person in people if person is not mover]
    me = int(mover.id)
    held = await in_hand(house, me)
    drawing = await mover.choose(house.panel(mover, thread), "What do you do?", "draw")
    assert "to take 4 cards" in drawing.text
    draft = [text for text in drawing.message.labels if text.endswith(" from the draft")]
    assert [text[0] for text in draft] == ["①", "②", "③"]
    assert [spot.number for spot in house.artist.scenes[-1].choices] == [1, 2, 3]
    assert "4 from the deck" in drawing.message.labels
    picked = await mover.press(drawing, draft[0])
    assert picked.message.id == drawing.message.id, "one private message, edited in place"
    assert "to take 3 cards" in picked.text
    assert "Take back" in picked.message.labels
    assert "3 from the deck" in picked.message.labels
    blind = await mover.press(picked, "Deck (17 left)")
    assert "to take 2 cards" in blind.text
    assert "Take back" not in blind.message.labels
    drawn = await mover.press(blind, "2 from the deck")
    assert await in_hand(house, me) == held + 4
    await house.said()
    told = await mover.slash(thread, "match log")
    watched = await other.slash(thread, "match log")
    assert told.text != watched.text, "what came from the deck only its drawer reads"
    again = await mover.choose(drawn, "What do you do?", "draw")
    excess = held + 4 - 4
    assert f"to discard {excess}" in again.text
    lines = again.message.options("Which?")
    assert all(line.name.startswith("Discard ") for line in lines)
    laid = await mover.choose(again, "Which?", str(lines[0].value))
    assert "to take 4 cards" in laid.text
    assert await in_hand(house, me) == 4


async def test_a_menu_that_all_can_read_names_secret_kinds_only(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the one Mine there is is shown before it is made, and one that cannot be says what it needs."""
    key = bytes(32)
    monkeypatch.setattr("bot.matches.lobby.secrets", SimpleNamespace(token_bytes=lambda _: key))
    people = [house.sandbox.person(name) for name in ("Alice", "Bob")]
    thread = await house.begun("galilean_moons", *people)
    mover = await to_the_first_turn(house, people)
    panel = house.panel(mover, thread)
    assert [line.name for line in panel.options("What do you do?")][2:] == [
        "Invade …",
        "Rally …",
        "Mine …",
    ]
    shown = await mover.choose(panel, "What do you do?", "mine")
    assert "**Mine G2 " in shown.text
    assert (await house.match()).entry == 4
    mined = await mover.press(shown, next(text for text in shown.message.labels if "Mine" in text))
    assert f"{mover.name} mines G2 with 1 " in mined.text
    await house.said()
    panel = house.panel(mover, thread)
    why = await mover.choose(panel, "What do you do?", "mine")
    assert "*Mine*: " in why.text
    assert "not possible" not in why.text


async def in_hand(house: House, person: int) -> int:
    view = (await house.desk.snapshot(1, person)).view
    count: int = view.seats[view.viewer].hand_count
    return count
