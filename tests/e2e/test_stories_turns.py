"""Whole turns of Dawn on Titan between two people: typed, and pressed with the presses counted."""

from __future__ import annotations

import pytest

from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.builder import FAR, NEAR, Table, flight, fly_to, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_match_from_slash_new_to_the_second_turn_by_commands_alone(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    opened = await alice.slash("games", "match new", game="Dawn on Titan", title="Rings")
    assert "Rings · match 1 is open" in opened.text
    assert "You have a seat in Rings · match 1." in (await bob.slash("games", "match join")).text
    assert "Rings · match 1 begins." in (await alice.slash("games", "match begin")).text
    await house.said()
    match = await house.match()
    assert match.state == "running"
    assert match.names == ("Alice", "Bob")
    [thread] = alice.threads("games")
    assert thread["name"] == "Rings · match 1"
    table = Table(house, 1, str(thread["id"]), [alice, bob])
    first = table.public(alice)[0]
    assert f"The hash of this match's chance is `{match.key_hash}`" in first.text
    await table.start(FAR)
    await table.start(NEAR)
    mover, other = await table.both()
    flown = await table.played(mover, "fly", to="M11")
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in flown.text
    assert "**Your turn:** 2 actions." in flown.text
    refused = await table.titan(mover, "explore")
    assert "Your pathfinder flies silver; the body at M11 goes gold. Turn first." in refused.text
    assert await table.entry() == 5
    await table.played(mover, "fly", to="M11 gold")
    explored = await table.played(mover, "explore", ship="Pathfinder")
    assert f"{mover.name} explores M11" in explored.text
    assert "to end the turn." in explored.text
    rang = len(other.pings)
    await table.end_turn()
    assert await table.mover() is other
    assert len(other.pings) == rang + 1
    look = await table.look(other)
    kinds = [one.kind for happened in look.events for one in happened.events]
    told = [kind for kind in kinds if kind in ("flew", "explored", "turn")]
    assert told == ["flew", "flew", "explored", "turn"]
    assert (await house.desk.verify(1)).is_sound


async def test_what_is_completed_is_what_is_legal_and_narrows(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    look = await table.look(mover)
    offered = {move.to for move in look.offers if hasattr(move, "to")}
    to = await mover.complete(table.thread, "titan fly", focused="to", ship="pathfinder")
    assert {choice.value for choice in to} == offered == {"N22 silver", "M11 silver", "N21 gold"}
    narrowed = await mover.complete(table.thread, "titan fly", focused="to", to="m1")
    assert [choice.value for choice in narrowed] == ["M11 silver"]
    assert await other.complete(table.thread, "titan fly", focused="to") == []
    carol = house.sandbox.person("Carol")
    assert await carol.complete(table.thread, "titan fly", focused="to") == []
    games = await carol.complete("games", "match new", focused="game", game="dawn")
    assert [choice.value for choice in games] == ["dawn_on_titan"]
    numbers = await other.complete("games", "match show", focused="match")
    assert [(choice.name, choice.value) for choice in numbers] == [("1 · Dawn on Titan", 1)]


class Counter:
    """Counts what a person presses and chooses."""

    def __init__(self, actor: Actor) -> None:
        self.actor, self.presses = actor, 0

    async def choose(self, seen: Seen | Answer, menu: str, value: str) -> Answer:
        self.presses += 1
        return await self.actor.choose(seen, menu, value)

    async def press(self, seen: Seen | Answer, button: str) -> Answer:
        self.presses += 1
        return await self.actor.press(seen, button)

    def taken(self) -> int:
        count, self.presses = self.presses, 0
        return count


async def test_a_turn_by_buttons_takes_the_presses_of_its_storyboard(house: House) -> None:
    """A flight: what, where to, and [Fly] under the picture of its way; any other move two, or one where nothing is open."""
    table = await two(house)
    mover, other = await table.both()
    hand = Counter(mover)
    panel = table.panel(mover)
    shown_to_all, shown_to_me = len(table.public(other)), len(table.private(mover))
    which = await hand.choose(panel, "What do you do?", "fly")
    looked_at = await hand.choose(which, "Which?", flight(which, "M11"))
    flown = await hand.press(looked_at, "Fly")
    assert hand.taken() == 3
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in flown.text
    assert flown.message.id == which.message.id, "one private message, edited in place"
    which = await hand.choose(flown, "What do you do?", "fly")
    looked_at = await hand.choose(which, "Which?", flight(which, "M11 gold"))
    turned = await hand.press(looked_at, "Fly")
    assert hand.taken() == 3
    explored = await hand.choose(turned, "What do you do?", "explore")
    assert hand.taken() == 1, "one ship can explore: nothing is asked"
    assert f"{mover.name} explores M11" in explored.text
    assert await table.entry() == 7
    assert len(table.private(mover)) == shown_to_me + 1
    await house.said()
    assert len(table.public(other)) == shown_to_all, "the panel was edited, nothing was added"
    assert table.panel(other).id == panel.id
    assert "to end the turn" in table.panel(other).text
    ended = await hand.press(explored, "End turn")
    assert hand.taken() == 1
    assert f"{other.name} to act · 3 actions" in ended.text
    await house.said()
    assert table.panel(other).id != panel.id
    assert panel.labels == []


async def test_the_panel_and_the_typed_command_are_two_doors_to_one_hall(house: House) -> None:
    """The move begun in the menu goes on after one that was typed; each sees the other's."""
    table = await two(house)
    mover, _ = await table.both()
    which = await mover.choose(table.panel(mover), "What do you do?", "fly")
    done = await fly_to(mover, which, "M11")
    typed = await table.played(mover, "fly", to="M1")
    assert "1 action" in typed.text
    stale = await mover.choose(done, "What do you do?", "fly")
    assert "The table has moved on since this panel (entry 5, now 6). Here is the present one." in (
        stale.text
    )
    again = await mover.choose(stale, "What do you do?", "fly")
    await fly_to(mover, again, "M3")
    assert await table.entry() == 7
