"""Lobbies beside matches, several matches of one game, matches that stand still: which one a command means, and what it says of it."""

from __future__ import annotations

from typing import Any

import pytest

from bot import engine
from bot.engine import Stuck
from bot.matches import Person
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.builder import two
from tests.e2e.world import House

GAMES = ("dawn_on_titan", "galilean_moons", "planet_unknown", "high_frontier")


@pytest.mark.parametrize("game", GAMES)
async def test_what_a_lobby_has_not_yet_is_said(house: House, game: str, quiet: None) -> None:
    alice = house.sandbox.person("Alice")
    await alice.slash("games", "match new", game=game, seats=2)
    await house.said()
    for command in ("play", "hand", "undo"):
        told = (await alice.slash("games", f"match {command}")).text
        assert told == "This match has not begun: `/match show` tells who is missing.", command
    resigned = await alice.slash("games", "match resign", match=1)
    assert "`/match leave` gives up your seat" in resigned.text


async def test_a_match_whose_card_was_deleted_gets_its_thread(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    await house.said()
    channel = house.bot.get_partial_messageable(int(house.sandbox.channel("games")))
    await channel.get_partial_message(int(card.id)).delete()
    await alice.slash("games", "match begin")
    await house.said()
    thread = str(alice.threads("games")[-1]["id"])
    assert (await house.match()).thread_id == int(thread)
    assert "begins." in alice.sees(thread)[0].text
    assert "to choose a start" in house.panel(alice, thread).text


async def test_who_sits_in_one_lobby_joins_the_other(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="countdown", seats=2, title="First")
    await bob.slash("games", "match new", game="countdown", seats=2, title="Second")
    await house.said()
    joined = await alice.slash("games", "match join")
    assert joined.text == "You have a seat in Second · match 2."
    again = await alice.slash("games", "match join", match=1)
    assert "You have a seat in this match already." in again.text


async def test_a_move_beside_a_lobby_is_made_in_the_match_that_has_begun(house: House) -> None:
    table = await two(house)
    mover = await table.mover()
    await mover.slash("games", "match new", game="dawn_on_titan", seats=2, title="Next")
    await house.said()
    flown = await mover.slash("games", "titan fly", ship="pathfinder", to="M11")
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in flown.text
    assert await table.entry() == 5
    assert "**Your turn:**" in (await mover.slash("games", "match play")).text


async def test_a_long_command_asks_which_match_too(house: House, quiet: None) -> None:
    """What no button can carry is in the small print; semicolons and backticks in it stay what they are."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    for _ in range(2):
        await house.begun("high_frontier", alice, bob)
    promise = "no claim jumps this year; `none`. " * 3
    which = await alice.slash("games", "frontier deal offer", to="Bob", give="1", promise=promise)
    assert "Which match do you mean?" in which.text
    answered = await alice.press(which, which.message.labels[-1])
    assert answered.codes == []
    assert "no longer there" not in answered.text
    far = "Hawaii, the moon of Haumea, " * 5
    which = await alice.slash("games", "frontier route", to=far)
    answered = await alice.press(which, which.message.labels[-1])
    assert "Hawaii, the moon of Haumea" in answered.text


async def test_ending_names_those_on_autopilot_and_then_the_match_is_over(house: House) -> None:
    table = await two(house)
    alice, bob = table.people
    sure = await bob.slash(table.thread, "match seat", seat="B", to="computer")
    await bob.press(sure, "Hand it over")
    form = await alice.slash(table.thread, "match end")
    agreed = await alice.submit(form, {"Type: end 1": "end 1"})
    assert agreed.text == "You agree to end Dawn on Titan · match 1. Still to agree: Bob."
    await house.desk.settled()
    form = await bob.slash(table.thread, "match end")
    await bob.submit(form, {"Type: end 1": "end 1"})
    shown = await alice.slash(table.thread, "match show")
    assert "The match is over.\nEverybody agreed to end it." in shown.text
    refused = await alice.slash(table.thread, "match resign", match=1)
    assert "nothing to resign from" in refused.text


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_that_stands_still_says_so_wherever_it_is_looked_at(
    house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun(game, alice, bob)
    asks, kernel_play = house.panel(bob, thread).text, engine.play

    def stuck(*given: Any) -> Any:
        raise Stuck("steps run for ever")

    monkeypatch.setattr(engine, "play", stuck)
    match = await house.match()
    mover = match.seats[match.waiting[0].seat].person or 0
    look = await house.desk.snapshot(1, mover)
    with pytest.raises(Stuck):
        await house.desk.play(1, mover, look.offers[0], 1)
    monkeypatch.setattr(engine, "play", kernel_play)
    await house.said()
    still = "The match stands still: the rules got stuck (steps run for ever). Nothing is lost."
    assert still in house.panel(bob, thread).text
    for command in ("play", "show"):
        told = await alice.slash(thread, f"match {command}")
        assert still in told.text
        assert "Your turn" not in told.text
    refused = await alice.slash(thread, "match seat", seat="A", to="computer")
    assert "This match stands still" in refused.text
    assert "stands still" in (await alice.slash(thread, "match list")).text
    assert "**Match 1 stands still**" in (await alice.slash(thread, "doctor")).text
    await house.desk.unfreeze(1)
    await house.said()
    assert house.panel(bob, thread).text.splitlines()[1] == asks.splitlines()[1]


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_does_not_begin_with_somebody_who_has_left(house: House, game: str) -> None:
    """Named, and their seats are free again: the match would have waited for them for ever."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game=game, seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    house.sandbox.faults.leave(bob.id)
    await alice.press(card, "Begin")
    await alice.until_sees("games", "Bob has left the server: the seat is free again.")
    typed = await alice.slash("games", "match begin")
    assert "1 seat is still free (B)" in typed.text
    match = await house.match()
    assert (match.state, match.names) == ("lobby", ("Alice",))
    await house.said()
    assert "**B** *open*" in card.text
    assert not any("begins" in seen.text for seen in alice.sees("games"))


async def test_who_joins_a_lobby_without_its_host_hosts_it(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    house.sandbox.faults.leave(alice.id)
    await bob.press(card, "Join")
    await house.said()
    match = await house.match()
    assert (match.host_id, match.names) == (int(bob.id), ("Bob",))


async def test_a_rematch_of_a_match_that_goes_on_is_refused(house: House) -> None:
    table = await two(house)
    alice = table.people[0]
    early = await alice.press(table.panel(alice), "sb1:rematch:1:4", anyway=True)
    assert "This match is not over yet" in early.text
    assert [match.id for match in await house.desk.matches_of(int(alice.id))] == [1]


def calls_to_begin(person: Actor) -> list[Seen]:
    return [seen for seen in person.sees("games") if "is full" in seen.text]


async def test_one_post_says_that_a_lobby_is_full_while_it_is(house: House, quiet: None) -> None:
    """Full, not full, full: it calls the host of then, and goes when it is not true any more; who hosts now is said."""
    ann, ben, cleo = (house.sandbox.person(name) for name in ("Ann", "Ben", "Cleo"))
    await ann.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(ann)
    await ben.press(card, "Join")
    await house.said()
    [full] = calls_to_begin(ben)
    assert full.mentions == ["Ann"]
    await ann.press(await ann.press(card, "Leave"), "Leave")
    await house.said()
    assert calls_to_begin(ben) == []
    assert "hosted by Ben" in card.text
    assert sum("Ben hosts this match now." in seen.text for seen in cleo.sees("games")) == 1
    rang = len(ben.pings)
    await cleo.press(card, "Join")
    await house.said()
    [again] = calls_to_begin(ben)
    assert len(ben.pings) == rang + 1
    assert again.mentions == ["Ben"]
    await house.desk.set_size(1, int(ben.id), 3, 999_001)
    await house.said()
    assert calls_to_begin(ben) == []
    await house.desk.set_size(1, int(ben.id), 2, 999_002)
    await house.said()
    await ben.press(card, "Begin")
    await house.said()
    assert calls_to_begin(ben) == []


async def test_a_lobby_that_is_called_off_calls_nobody_to_begin(house: House, quiet: None) -> None:
    ann, ben = house.sandbox.person("Ann"), house.sandbox.person("Ben")
    await ann.slash("games", "match new", game="dawn_on_titan", seats=2)
    await ben.press(await house.card(ann), "Join")
    await house.said()
    assert len(calls_to_begin(ben)) == 1
    await house.desk.end(1, int(ann.id), "end 1", 999_003)
    await house.said()
    assert calls_to_begin(ben) == []


async def test_changes_that_are_said_late_leave_one_post(house: House, quiet: None) -> None:
    """The host leaves a full lobby and it fills again while Discord is away."""
    ann, ben, cleo = (house.sandbox.person(name) for name in ("Ann", "Ben", "Cleo"))
    await ann.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(ann)
    await ben.press(card, "Join")
    await house.said()
    house.sandbox.faults.fail_requests(6, status=500, where="PATCH /api/v10/channels")
    await house.desk.leave(1, int(ann.id), 999_004)
    await house.desk.join(1, Person(int(cleo.id), "Cleo"), 999_005)
    await house.said()
    [full] = calls_to_begin(ben)
    assert full.mentions == ["Ben"]
