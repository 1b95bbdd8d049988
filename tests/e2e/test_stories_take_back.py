"""Taking back: one's own last move, and every reason why not; made again it draws the same."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from bot.sandbox.people import Actor
from tests.e2e.builder import Table, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

DICE = bytes([25]) * 32  # a key with which the event's die is thrown soon
LAST = "Your own move can be taken back only while it is the last one."
NO_VOTE = "Going further back needs everybody's consent, and that vote comes in a later version."


async def test_the_own_last_move_goes_and_the_panel_shows_the_board_before(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    before = (await table.look(mover)).view
    await table.fly("M11")
    dialog = await mover.slash(table.thread, "match undo")
    assert dialog.ephemeral
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in dialog.text
    assert "Nothing hidden was shown." in dialog.text
    assert await table.entry() == 5, "asking takes nothing back"
    back = await mover.press(dialog, "Take back")
    assert "Taken back." in back.text
    await house.said()
    assert "3 actions" in table.panel(other).text
    assert (await table.look(mover)).view == before
    assert await table.entry() == 6, "an entry of its own, nothing is erased"
    log = (await other.slash(table.thread, "match log")).text
    assert f"`5` ~~{mover.name} flies the pathfinder: M11 (silver).~~" in log
    assert f"`6` {mover.name} went back one move." in log
    again = await mover.slash(table.thread, "match undo")
    name = other.name
    only = f"The last move is {name}'s, and only {name} can take it back."
    assert again.text == f"{only} {LAST} {NO_VOTE}"
    assert (await house.desk.verify(1)).is_sound


async def test_what_was_shown_cannot_be_taken_back(house: House) -> None:
    table = await two(house)
    mover, _ = await table.both()
    await table.fly("M11", "M11 gold")
    await table.played(mover, "explore")
    entry = await table.entry()
    refused = await mover.press(table.panel(mover), "Take back")
    assert refused.text == f"Your last move showed something hidden. {NO_VOTE}"
    assert refused.message.labels == ["Keep"]
    assert await table.entry() == entry


async def test_another_players_move_cannot_be_taken_back(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    await table.fly("M11")
    refused = await other.press(table.panel(other), "Take back")
    name = mover.name
    only = f"The last move is {name}'s, and only {name} can take it back."
    assert refused.text == f"{only} {LAST} {NO_VOTE}"
    carol = house.sandbox.person("Carol")
    assert "no seat" in (await carol.press(table.panel(carol), "Take back")).text
    assert await table.entry() == 5


async def test_a_double_press_on_take_back_goes_back_one_move(house: House) -> None:
    table = await two(house)
    mover, _ = await table.both()
    await table.fly("M11", "M1")
    dialog = await mover.press(table.panel(mover), "Take back")
    answers = await asyncio.gather(
        mover.press(dialog, "Take back"), mover.press(dialog, "Take back")
    )
    late = "The table has moved on since this panel (entry 6, now 7)."
    shown = answers[0].text  # both edit the same private message, and either may be the later
    assert answers[1].text == shown
    assert "Taken back." in shown or late in shown
    assert "2 actions" in shown
    assert [answer.codes for answer in answers] == [[], []]
    assert await table.entry() == 7
    look = await table.look(mover)
    assert look.view.actions_left == 2


async def drawn_after(house: House, alice: Actor, *before: str) -> list[object]:
    """A solo match with the known key: fly and take back as told, end turns, and what was rolled in them."""
    table = await Table.begun(house, alice)
    await table.start("N21")
    await table.start("N5")  # the AI's, chosen by the player
    first = await table.entry()
    for act in before:
        if act == "back":
            dialog = await alice.slash(table.thread, "match undo")
            await alice.press(dialog, "Take back")
        else:
            await table.fly(act)
    while "to act" in (await table.look(alice)).decision.task:  # type: ignore[union-attr]  # it runs
        await table.end_turn()
    export = await house.desk.export(table.number, None, is_whole=True)
    return [one["draws"] for one in export["entries"] if one["number"] > first and one["draws"]]


async def test_taken_back_and_played_again_it_rolls_the_same(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.lobby.secrets", SimpleNamespace(token_bytes=lambda _: DICE))
    alice = house.sandbox.person("Alice")
    straight = await drawn_after(house, alice)
    assert straight != []
    assert await drawn_after(house, alice, "M11", "back", "N22", "back") == straight


async def test_a_move_whose_answer_was_given_by_an_order_cannot_be_taken_back(
    house: House,
) -> None:
    """Else one could find out what another has ordered, and go back."""
    table = await two(house)
    traveller, other = await table.neighbours()
    letter = "AB"[table.people.index(traveller)]
    await table.played(other, "orders passing", opponent=letter, answer="stop")
    await table.played(traveller, "fly", ship="pathfinder", to="N6", path="N5 N6")
    refused = await traveller.slash(table.thread, "match undo")
    assert NO_VOTE in refused.text
    assert refused.message.labels == ["Keep"]
