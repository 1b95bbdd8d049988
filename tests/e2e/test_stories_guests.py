"""Where the bot is no member: it was removed, or one person has brought its commands along."""

from __future__ import annotations

from pathlib import Path

import discord
import pytest

from bot.sandbox.people import Actor
from cogs.components.destinations import NEEDED
from tests.e2e.test_private_channels import filled, leaves
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


def as_of_old(house: House) -> None:
    """A client still knows the commands as an earlier version gave them: usable from one's own account."""
    for known in house.sandbox.world.commands:
        known["integration_types"] = [0, 1]


async def every_command_invites(house: House, person: Actor, place: str) -> None:
    link = discord.utils.oauth_url(
        house.bot.application_id or 0,
        permissions=discord.Permissions(**dict.fromkeys(NEEDED, True)),
        scopes=("bot", "applications.commands"),
    )
    count = 0
    offered = set(person.commands(place))
    for command in leaves(house.bot.tree):
        if command.qualified_name.split()[0] not in offered:
            continue
        answer = await person.slash(place, command.qualified_name, **filled(command))
        assert f"can invite me: <{link}>" in answer.text, command.qualified_name
        assert answer.ephemeral
        count += 1
    assert count > 100


async def test_every_command_where_the_bot_was_removed_says_how_to_invite_it(house: House) -> None:
    bob = house.sandbox.person("Bob")
    house.sandbox.faults.kick_bot()
    await bob.until(lambda: not house.bot.guilds, "the bot hears of it")
    assert bob.commands("games") == []
    house.sandbox.faults.install_for(bob.id)
    as_of_old(house)
    await every_command_invites(house, bob, "games")
    assert await house.desk.matches_of(int(bob.id)) == []
    found = await bob.complete("games", "match new", focused="game")
    assert found == []


async def test_every_command_on_a_server_that_never_had_the_bot(house: House) -> None:
    bob = house.sandbox.person("Bob")
    house.sandbox.server("Far", bob, channel="harbour", has_bot=False)
    house.sandbox.faults.install_for(bob.id)
    assert bob.commands("harbour") == []
    as_of_old(house)
    await every_command_invites(house, bob, "harbour")


async def test_commands_say_where_they_belong(house: House) -> None:
    """Discord fills in what is left open as the application is set up: then everybody could carry them anywhere."""
    [sync] = house.sandbox.asked("PUT", "/applications/{id}/commands")
    for command in sync.body:
        assert command["integration_types"] == [0], command["name"]
        on_servers_only = command["name"] not in ("match", "me")
        assert command["contexts"] == ([0] if on_servers_only else [0, 1]), command["name"]


async def test_a_lobby_does_not_begin_where_the_bot_was_removed(house: House) -> None:
    bob = house.sandbox.person("Bob")
    await bob.slash("games", "match new", game="countdown", seats=2)
    await house.sandbox.person("Carol").slash("games", "match join", match=1)
    house.sandbox.faults.kick_bot()
    await bob.until(lambda: not house.bot.guilds, "the bot hears of it")
    refused = await bob.slash(bob.dm, "match begin", match=1)
    assert "the bot was removed from its server" in refused.text
    assert (await house.match()).state == "lobby"


def test_the_invitation_is_that_of_the_readme() -> None:
    wanted = discord.Permissions(**dict.fromkeys(NEEDED, True)).value
    assert f"permissions={wanted}\n" in Path("README.md").read_text(encoding="utf-8")
