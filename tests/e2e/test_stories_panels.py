"""The panel, the private message, questions, taking back: what players see and press."""

from __future__ import annotations

import json
import re

from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.builder import TO_M3, flight, two
from tests.e2e.world import House


async def placed(house: House, *people: Actor) -> str:
    """A match of Dawn on Titan in which everybody has chosen a start, by buttons only."""
    thread = await house.begun("dawn_on_titan", *people)
    for _ in people:
        mover = people[(await house.match()).waiting[0].seat]
        asked = next(
            seen for seen in reversed(mover.sees(thread)) if "Choose a face-down" in seen.text
        )
        first = await mover.press(asked, asked.labels[0])
        assert first.ephemeral
        await mover.press(first, first.message.labels[0])
        await house.said()
    return thread


def kinds(panel: Seen) -> list[str]:
    return [option["value"] for option in panel.menu("What do you do?")["options"]]


async def mover_of(house: House, *people: Actor) -> Actor:
    return people[(await house.match()).waiting[0].seat]


async def test_a_move_by_presses_edits_the_panel(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    panel = house.panel(mover, thread)
    assert "to act · 3 actions" in panel.text
    assert mover.mention in panel.text
    assert "fly" in kinds(panel)
    which = await mover.choose(panel, "What do you do?", "fly")
    assert which.ephemeral
    first = which.message.options("Which?")[0].value
    done = await mover.press(await mover.choose(which, "Which?", str(first)), "Fly")
    assert done.codes == []
    assert "2 actions" in done.text
    await house.said()
    assert house.panel(mover, thread).id == panel.id
    assert "2 actions" in house.panel(mover, thread).text
    assert (await house.match()).entry == 5


async def test_a_flight_is_looked_at_before_it_is_flown(house: House) -> None:
    """Places are numbered in the menu and on the picture; choosing one shows the way: [Fly] [Other path] [Back]."""
    table = await two(house)
    mover, _ = await table.both()
    await table.fly("M11")
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    lines = which.message.options("Which?")
    numbered = house.artist.scenes[-1]
    assert [line.name[0] for line in lines[:3]] == ["①", "②", "③"]
    assert [spot.number for spot in numbered.choices] == list(range(1, len(lines) + 1))
    assert [json.loads(str(line.value))[2].split()[0] for line in lines] == [
        spot.at for spot in numbered.choices
    ]
    looked_at = await mover.choose(which, "Which?", flight(which, "M12 silver"))
    assert looked_at.message.labels == ["Fly", "Other path", "Back"]
    assert " ".join(house.artist.scenes[-1].path) == "M11 M12"
    assert "1 step: M12" in looked_at.text
    assert await table.entry() == 5
    back = await mover.press(looked_at, "Back")
    assert back.message.options("Which?") == lines
    looked_at = await mover.choose(back, "Which?", flight(back, "M12 silver"))
    ways = await mover.press(looked_at, "Other path")
    [longer] = ways.message.options("Which?")
    assert longer.name == "H6 M12"
    looked_at = await mover.choose(ways, "Which?", str(longer.value))
    assert " ".join(house.artist.scenes[-1].path) == "M11 H6 M12"
    flown = await mover.press(looked_at, "Fly")
    assert f"{mover.name} flies the pathfinder: H6 → M12 (silver)." in flown.text
    assert await table.entry() == 6


async def test_the_end_of_a_turn_brings_a_new_panel_with_one_ping(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    other = bob if mover is alice else alice
    before, pings = house.panel(mover, thread), len(other.pings)
    [shown] = before.alt_texts
    ended = await mover.slash(thread, "titan end-turn")
    assert ended.codes == []
    await house.said()
    after = house.panel(other, thread)
    assert after.id != before.id
    assert other.mention in after.text
    assert len(other.pings) == pings + 1
    assert before.labels == []
    assert "moved on" in before.text
    assert shown in before.alt_texts  # an old board keeps its words


async def test_a_stale_button_says_so_and_shows_the_present(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    which = await mover.choose(house.panel(mover, thread), "What do you do?", "fly")
    value = which.message.menu("Which?")["options"][0]["value"]
    await mover.slash(thread, "titan produce")
    entry = (await house.match()).entry
    stale = await mover.choose(which, "Which?", value)
    assert "The table has moved on since this panel (entry 4, now 5)." in stale.text
    assert (await house.match()).entry == entry


async def test_another_players_press_is_answered_privately(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    carol = house.sandbox.person("Carol")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    other = bob if mover is alice else alice
    panel = house.panel(mover, thread)
    answer = await other.choose(panel, "What do you do?", "fly")
    assert answer.ephemeral
    assert "It is not your turn." in answer.text
    assert "You are next." in answer.text
    watching = await carol.choose(panel, "What do you do?", "fly")
    assert "You have no seat in this match." in watching.text
    hand = await carol.press(panel, "My hand")
    assert "no seat" in hand.text
    assert (await house.match()).entry == 4


async def test_tell_me_when_and_wait(house: House) -> None:
    """One ping for who wants none but asked for this one; a turn that ends itself can be held."""
    table = await two(house)
    mover, other = await table.both()
    for person, name, value in ((other, "notices", "none"), (mover, "auto_end", True)):
        await house.desk.set_setting(int(person.id), name, value)
    answer = await other.choose(table.panel(other), "What do you do?", "fly")
    told = await other.press(answer, "Tell me when")
    assert "You get one ping here when it is your turn." in told.text
    await table.fly(*TO_M3[:2])
    last = await table.titan(mover, "fly", to=TO_M3[2])
    assert re.search(r"Your turn ends by itself <t:\d+:R>\.", last.text)
    held = await mover.press(last, "Wait")
    assert "Your turn stays open until you end it." in held.text
    assert "Wait" not in held.message.labels
    pings = len(other.pings)
    await mover.press(held, "End turn")
    await house.said()
    assert len(other.pings) == pings + 1
    await table.end_turn()
    await table.end_turn()
    assert await table.mover() is other
    assert len(other.pings) == pings + 1


async def test_take_back_shows_what_goes_and_takes_it(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    await mover.slash(thread, "titan produce")
    await house.said()
    dialog = await mover.press(house.panel(mover, thread), "Take back")
    assert "produces" in dialog.text
    back = await mover.press(dialog, "Take back")
    assert "Taken back." in back.text
    await house.said()
    assert "3 actions" in house.panel(mover, thread).text
    log = await mover.slash(thread, "match log")
    assert "~~" in log.text


async def test_buttons_outlive_a_restart(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    panel = house.panel(mover, thread)
    which = await mover.choose(panel, "What do you do?", "fly")
    await house.restart()
    first = which.message.options("Which?")[0].value
    done = await mover.press(await mover.choose(which, "Which?", str(first)), "Fly")
    assert done.codes == []
    assert (await house.match()).entry == 5


async def test_a_costly_move_is_shown_beforehand(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await placed(house, alice, bob)
    mover = await mover_of(house, alice, bob)
    answer = await mover.slash(thread, "titan resupply", resource="life")
    entry = (await house.match()).entry
    if answer.message.labels[0] == "Back":
        answer = await mover.choose(
            answer, "Which?", answer.message.menu("Which?")["options"][0]["value"]
        )
    assert "?**" in answer.text
    assert (await house.match()).entry == entry
    sure = await mover.press(answer, answer.message.labels[0])
    assert sure.codes == []
    assert (await house.match()).entry == entry + 1
