"""A match is as private as its channel: to whoever cannot see that, it is not there, and no number tells that it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox.answers import Answer
from bot.sandbox.founding import add_role
from bot.sandbox.interactions import MODAL
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

NOWHERE = 4711  # a number that was never given out
NOT_THERE = "There is no such match here."
TITLE = "Hush"
RUNNING, LOBBY, OVER = 1, 2, 3
OWN = {"report", "setting", "notices", "erase", "reported", "erased"}  # about no match


@dataclass
class Secret:
    """Three matches in a channel that only their players see: one runs, one waits for players, one is over."""

    house: House
    channel: str
    bob: Actor
    dora: Actor
    eve: Actor  # sees only the other channels
    door: Seen  # a message in #games with buttons, from which eve presses what is not on it

    def numbers(self) -> Iterator[int]:
        yield from (RUNNING, LOBBY, OVER)


@pytest.fixture
async def secret(house: House) -> Secret:
    bob, dora, eve = (house.sandbox.person(name) for name in ("Bob", "Dora", "Carol"))
    channel = house.sandbox.private_channel("hideout", bob, dora)
    await bob.until(lambda: house.bot.get_channel(int(channel)), "the bot knows the channel")
    for number in (RUNNING, LOBBY, OVER):
        await bob.slash(channel, "match new", game="countdown", seats=2, title=f"{TITLE} {number}")
    for number in (RUNNING, OVER):
        await dora.slash(channel, "match join", match=number)
        await bob.slash(channel, "match begin", match=number)
    await house.said()
    await house.desk.resign(OVER, int(bob.id), 71)
    await house.desk.resign(OVER, int(dora.id), 72)
    async with house.store.writing() as connection:
        from db import matches

        await matches.change(connection, OVER, state="over", ending="abandoned")
    await eve.slash("games", "match new", game="countdown", seats=2, title="Open")
    door = await house.card(eve)
    return Secret(house, channel, bob, dora, eve, door)


def leaves(tree: app_commands.CommandTree[Any]) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """Every command that can be typed, whatever is added to the bot later."""
    for command in tree.walk_commands(type=discord.AppCommandType.chat_input):
        if isinstance(command, app_commands.Command):
            yield command


def filled(command: app_commands.Command[Any, ..., Any], **given: Any) -> dict[str, Any]:
    """Something for each option that must be there."""
    values: dict[str, Any] = {}
    for option in command.parameters:
        name = option.display_name
        if name in given:
            values[name] = given[name]
        elif option.required and option.choices:
            values[name] = option.choices[0].value
        elif option.required:
            typed = "A" if name == "seat" else "countdown"
            values[name] = typed if option.type is discord.AppCommandOptionType.string else 1
    return values


def with_number(
    tree: app_commands.CommandTree[Any],
) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in leaves(tree):
        if any(option.display_name == "match" for option in command.parameters):
            yield command


def shape(answer: Answer) -> Any:
    """All that somebody could tell two answers apart by; only a report's number may differ."""
    if answer.modal is not None:
        return ("form", re.sub(r"\d+", "#", str(answer.modal.raw)))
    text = re.sub(r"report [0-9A-F]{4}", "report", answer.text)
    seen = answer.message
    return text, answer.ephemeral, seen.labels, len(seen.menus), sorted(seen.files), answer.codes


async def test_no_command_with_a_number_tells_of_a_hidden_match(secret: Secret) -> None:
    commands = list(with_number(secret.house.bot.tree))
    assert len(commands) >= 15
    for command in commands:
        path = command.qualified_name
        unknown = await secret.eve.slash("games", path, **filled(command, match=NOWHERE))
        assert unknown.text == NOT_THERE, path
        for number in secret.numbers():
            hidden = await secret.eve.slash("games", path, **filled(command, match=number))
            assert shape(hidden) == shape(unknown), (path, number)
    assert (await secret.house.match(LOBBY)).seat_of(int(secret.eve.id)) is None


async def test_no_command_without_a_number_tells_of_one(secret: Secret) -> None:
    for command in leaves(secret.house.bot.tree):
        path = command.qualified_name
        if path == "doctor":
            continue  # for those who manage the server
        answer = await secret.eve.slash("general", path, **filled(command))
        assert answer.modal is not None or TITLE not in answer.text, path


async def test_no_completion_tells_of_one(secret: Secret) -> None:
    for command in leaves(secret.house.bot.tree):
        for option in command.parameters:
            if not option.autocomplete:
                continue
            path, name = command.qualified_name, option.display_name
            for place in ("general", "games"):
                found = await secret.eve.complete(place, path, focused=name)
                told = " ".join(choice.name for choice in found)
                assert TITLE not in told, (path, name)
                if name == "match":
                    assert {choice.value for choice in found} <= {4}


async def test_no_completion_beside_a_number_tells_of_its_match(secret: Secret) -> None:
    """What is suggested for a region, a seat, a card of the match whose number is typed already."""
    tried = 0
    for command in with_number(secret.house.bot.tree):
        path = command.qualified_name
        for name in [one.display_name for one in command.parameters if one.autocomplete]:
            if name == "match":
                continue
            unknown = await secret.eve.complete("games", path, focused=name, match=NOWHERE)
            for number in secret.numbers():
                hidden = await secret.eve.complete("games", path, focused=name, match=number)
                assert hidden == unknown, (path, name, number)
                tried += 1
    assert tried


async def test_no_press_tells_of_one(secret: Secret) -> None:
    for kind in PRESS_HANDLERS.keys() - OWN:
        for rest in ("", ":x", ":~"):
            unknown = await pressed(secret, kind, NOWHERE, rest)
            assert rest == ":~" or unknown.text == NOT_THERE, (kind, rest)
            for number in secret.numbers():
                hidden = await pressed(secret, kind, number, rest)
                assert shape(hidden) == shape(unknown), (kind, number, rest)


async def pressed(secret: Secret, kind: str, number: int, rest: str) -> Answer:
    custom_id = f"sb1:{kind}:{number}:0{rest}"
    return await secret.eve.press(secret.door, custom_id, anyway=True)


async def test_no_form_tells_of_one(secret: Secret) -> None:
    for kind in FORM_HANDLERS.keys() - OWN:
        unknown = await sent(secret, kind, NOWHERE)
        assert unknown.text == NOT_THERE, kind
        for number in secret.numbers():
            assert shape(await sent(secret, kind, number)) == shape(unknown), (kind, number)


async def sent(secret: Secret, kind: str, number: int) -> Answer:
    """A form that was never opened for this person, made up by a client of their own."""
    interactions, eve = secret.house.sandbox.interactions, secret.eve
    data = {"custom_id": f"sb1:{kind}:{number}:0", "components": []}
    place = secret.house.sandbox.channel("games")
    made = interactions.open(eve.id, place, MODAL, data)
    assert await interactions.in_time(made)
    answer = Answer(secret.house.sandbox.world, made)
    await answer.wait(10)
    return answer


async def test_who_plays_keeps_the_match_and_who_sees_the_channel_may_look(
    secret: Secret,
) -> None:
    faults, eve, bob = secret.house.sandbox.faults, secret.eve, secret.bob
    for person in (bob, secret.dora):
        looked = await person.slash("games", "match show", match=RUNNING)
        assert TITLE in looked.text
    faults.channel_permission("VIEW_CHANNEL", False, secret.channel, bob.id)
    kept = await bob.slash("games", "match log", match=RUNNING)
    assert f"**Log** · {TITLE} 1" in kept.text
    again = await bob.slash("games", "match play", match=RUNNING)
    assert TITLE in again.text
    refused = await bob.press(secret.door, f"sb1:rematch:{OVER}:0", anyway=True)
    assert "you can't see" in refused.text
    faults.channel_permission("VIEW_CHANNEL", True, secret.channel, eve.id)
    shown = await eve.slash("games", "match show", match=RUNNING)
    assert TITLE in shown.text
    await eve.slash("games", "match join", match=LOBBY)
    assert (await secret.house.match(LOBBY)).seat_of(int(eve.id)) is not None


async def test_a_role_opens_the_channel_and_with_it_the_match(house: House) -> None:
    bob, eve = house.sandbox.person("Bob"), house.sandbox.person("Carol")
    pilots = add_role(house.sandbox.world, "Pilots", bob.id)
    cockpit = house.sandbox.private_channel("cockpit", pilots["id"])
    await bob.until(lambda: house.bot.get_channel(int(cockpit)), "the bot knows the channel")
    await bob.slash(cockpit, "match new", game="countdown", seats=3, title=TITLE)
    assert (await eve.slash("games", "match show", match=1)).text == NOT_THERE
    house.sandbox.world.holders[pilots["id"]].append(eve.id)
    assert TITLE in (await eve.slash("games", "match show", match=1)).text


async def test_a_private_chat_and_another_server_know_only_ones_own(secret: Secret) -> None:
    house, bob, eve = secret.house, secret.bob, secret.eve
    house.sandbox.server("Far", eve, bob, channel="harbour")
    await eve.until(lambda: len(house.bot.guilds) == 2, "the bot is on both servers")
    for place in ("harbour", eve.dm):
        for number in (*secret.numbers(), NOWHERE):
            answer = await eve.slash(place, "match show", match=number)
            assert answer.text == NOT_THERE, (place, number)
    eves = await eve.slash(eve.dm, "match show", match=4)
    assert "Open" in eves.text
    assert (await bob.slash(bob.dm, "match show", match=4)).text == NOT_THERE
    assert TITLE in (await bob.slash("harbour", "match show", match=RUNNING)).text
    assert TITLE in (await bob.slash(bob.dm, "match show", match=RUNNING)).text


async def test_what_cannot_be_known_counts_as_hidden(secret: Secret) -> None:
    """The channel is deleted: its players still have the match, and nobody else is told of it."""
    house = secret.house
    house.sandbox.faults.channel_permission("VIEW_CHANNEL", True, secret.channel, secret.eve.id)
    assert TITLE in (await secret.eve.slash("games", "match show", match=RUNNING)).text
    house.sandbox.faults.delete_channel(secret.channel)
    await secret.bob.until(
        lambda: house.bot.get_channel(int(secret.channel)) is None, "the bot hears of it"
    )
    assert (await secret.eve.slash("games", "match show", match=RUNNING)).text == NOT_THERE
    assert TITLE in (await secret.bob.slash("games", "match show", match=RUNNING)).text
