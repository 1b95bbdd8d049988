"""What the bot says of its own accord: permissions, mentions, nonces, pictures, pins, direct messages."""

import io
from typing import Any

import discord
import pytest

from bot.sandbox import Actor, HandClock, Sandbox
from tests.sandbox.trial_bot import PNG, Table, Trial, picture


@pytest.fixture
def games(sandbox: Sandbox, bot: Trial) -> discord.PartialMessageable:
    return bot.get_partial_messageable(int(sandbox.channel("games")))


async def test_a_body_over_the_limit_comes_back_with_its_path(games: Any) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await games.send("x" * 2001)
    assert refusal.value.code == 50035
    assert "In content: Must be 2000 or fewer in length." in refusal.value.text


async def test_a_body_without_sense_is_refused_at_once(sandbox: Sandbox, bot: Trial) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.http.request(
            discord.http.Route("POST", "/users/@me/channels"), json={"nobody": 1}
        )
    assert refusal.value.status == 400
    assert "cannot make sense of this: KeyError('recipient_id')" in refusal.value.text


async def test_two_buttons_of_one_id_are_refused_over_the_socket(games: Any, alice: Actor) -> None:
    view = discord.ui.View(timeout=None)
    for label in ("a", "b"):
        view.add_item(discord.ui.Button(label=label, custom_id="same"))
    with pytest.raises(discord.HTTPException, match="custom id cannot be duplicated"):
        await games.send("x", view=view)
    assert alice.sees("games") == []


async def test_an_attachment_shown_but_not_sent_is_refused(games: Any) -> None:
    with pytest.raises(discord.HTTPException, match="referenced attachment was not found"):
        await games.send(view=Table())


async def test_a_picture_gets_an_address_that_can_be_read(
    games: Any, sandbox: Sandbox, alice: Actor
) -> None:
    message = await games.send(view=Table(), file=picture(description="The board"))
    [attachment] = message.attachments
    assert (attachment.width, attachment.height, attachment.size) == (2, 3, len(PNG))
    assert await attachment.read() == PNG
    gallery = alice.sees("games")[0].raw["components"][0]["components"][1]
    assert gallery["items"][0]["media"]["url"] == attachment.url
    assert alice.sees("games")[0].alt_texts == ["The board", "An empty board"]


async def test_a_file_over_10_mib_is_40005(games: Any) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await games.send(file=discord.File(io.BytesIO(bytes(10 * 1024 * 1024 + 1)), "big.bin"))
    assert (refusal.value.status, refusal.value.code) == (413, 40005)


async def test_old_attachments_stay_on_edit_unless_listed_anew(games: Any, alice: Actor) -> None:
    message = await games.send("board", file=picture("one.png"))
    await message.add_files(picture("two.png"))
    assert list(alice.sees("games")[0].files) == ["one.png", "two.png"]
    await message.edit(attachments=[picture("three.png")])
    assert list(alice.sees("games")[0].files) == ["three.png"]


async def test_components_get_ids(games: Any, alice: Actor) -> None:
    await games.send(view=Table(), file=picture())
    box = alice.sees("games")[0].raw["components"][0]
    assert [box["id"], *(part["id"] for part in box["components"])] == [1, 2, 3, 4]


async def test_only_allowed_mentions_ring_and_edits_never_do(
    games: Any, alice: Actor, bob: Actor
) -> None:
    everyone = discord.AllowedMentions.none()
    quiet = await games.send(f"{alice.mention} {bob.mention} @everyone", allowed_mentions=everyone)
    assert (alice.pings, bob.pings, alice.sees("games")[0].mentions) == ([], [], [])
    only_bob = discord.AllowedMentions(users=[discord.Object(int(bob.id))])
    loud = await games.send(f"{alice.mention} {bob.mention}", allowed_mentions=only_bob)
    assert [seen.id for seen in bob.pings] == [str(loud.id)]
    assert alice.pings == []
    await quiet.edit(content=alice.mention, allowed_mentions=discord.AllowedMentions.all())
    assert alice.sees("games")[0].mentions == ["Alice"]
    assert alice.pings == []


async def test_everyone_takes_its_permission(games: Any, sandbox: Sandbox, bob: Actor) -> None:
    await games.send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    assert bob.pings == []
    sandbox.faults.permission("MENTION_EVERYONE", True)
    await games.send("@everyone", allowed_mentions=discord.AllowedMentions.all())
    assert len(bob.pings) == 1


async def test_displayed_texts_mention_too(games: Any, bob: Actor) -> None:
    allowed = discord.AllowedMentions(users=True)
    await games.send(view=Table(bob.mention), file=picture(), allowed_mentions=allowed)
    assert len(bob.pings) == 1


async def test_a_nonce_is_said_once(games: Any, clock: HandClock, alice: Actor) -> None:
    first = await games.send("turn 4", nonce="match-1-entry-4")
    again = await games.send("turn 4", nonce="match-1-entry-4")
    assert (first.id, len(alice.sees("games"))) == (again.id, 1)
    clock.turn(301)
    await games.send("turn 4", nonce="match-1-entry-4")
    assert len(alice.sees("games")) == 2


@pytest.mark.parametrize(
    ("taken", "code"),
    [
        ("VIEW_CHANNEL", 50001),
        ("SEND_MESSAGES", 50013),
        ("ATTACH_FILES", 50013),
        ("EMBED_LINKS", 50013),
    ],
)
async def test_what_a_permission_is_needed_for(
    games: Any, sandbox: Sandbox, taken: str, code: int
) -> None:
    sandbox.faults.permission(taken, False, sandbox.channel("games"))
    with pytest.raises(discord.Forbidden) as refusal:
        await games.send(embed=discord.Embed(title="x"), file=picture())
    assert refusal.value.code == code
    sandbox.faults.permission(taken, True, sandbox.channel("games"))
    await games.send(embed=discord.Embed(title="x"), file=picture())


async def test_the_bot_knows_its_permissions_as_they_change(sandbox: Sandbox, bot: Trial) -> None:
    guild = bot.guilds[0]
    channel = guild.get_channel(int(sandbox.channel("games")))
    assert channel
    assert channel.permissions_for(guild.me).attach_files
    sandbox.faults.permission("ATTACH_FILES", False, sandbox.channel("games"))
    await sandbox.person("Alice").until(
        lambda: not channel.permissions_for(guild.me).attach_files, "the channel's overwrite"
    )
    sandbox.faults.permission("ATTACH_FILES", True, sandbox.channel("games"))
    sandbox.faults.permission("PIN_MESSAGES", False)
    await sandbox.person("Alice").until(
        lambda: not channel.permissions_for(guild.me).pin_messages, "the role's permission"
    )
    assert channel.permissions_for(guild.me).attach_files


async def test_pins_take_pin_messages(games: Any, sandbox: Sandbox) -> None:
    message = await games.send("board")
    await message.pin()
    assert [pinned.id async for pinned in games.pins()] == [message.id]
    sandbox.faults.permission("PIN_MESSAGES", False)
    with pytest.raises(discord.Forbidden):
        await message.unpin()


async def test_history_reading_and_deleting(games: Any, sandbox: Sandbox, alice: Actor) -> None:
    said = alice.say("games", "hello")
    mine = await games.send("hi")
    assert [message.content async for message in games.history(limit=10)] == ["hi", "hello"]
    assert (await games.fetch_message(int(said.id))).author.name == "alice"
    with pytest.raises(discord.Forbidden) as refusal:
        await games.get_partial_message(int(said.id)).edit(content="mine now")
    assert refusal.value.code == 50005
    await mine.delete()
    assert [seen.text for seen in alice.sees("games")] == ["hello"]
    with pytest.raises(discord.NotFound) as gone:
        await mine.edit(content="x")
    assert gone.value.code == 10008


async def test_a_reply_rings_for_who_is_answered(games: Any, alice: Actor) -> None:
    said = alice.say("games", "whose turn?")
    reply = games.get_partial_message(int(said.id))
    await games.send("yours", reference=reply, mention_author=True)
    await games.send("quietly", reference=reply, mention_author=False)
    assert [seen.text for seen in alice.pings] == ["yours"]


async def test_direct_messages_and_closed_ones(
    bot: Trial, sandbox: Sandbox, alice: Actor, bob: Actor
) -> None:
    user = await bot.fetch_user(int(alice.id))
    await user.send("your turn")
    assert [seen.text for seen in alice.sees(alice.dm)] == ["your turn"]
    assert bob.sees(alice.dm) == []
    sandbox.faults.close_dms(alice.id)
    with pytest.raises(discord.Forbidden) as refusal:
        await user.send("again")
    assert refusal.value.code == 50007


async def test_commands_in_direct_messages(bot: Trial, alice: Actor) -> None:
    where: list[tuple[Any, Any]] = []

    async def look(interaction: discord.Interaction) -> None:
        where.append((interaction.guild, type(interaction.channel)))
        await interaction.response.send_message("here")

    bot.script = look
    assert (await alice.slash(alice.dm, "trial do")).text == "here"
    assert where == [(None, discord.DMChannel)]


async def test_who_left_is_not_a_member(bot: Trial, sandbox: Sandbox, bob: Actor) -> None:
    assert (await bot.guilds[0].fetch_member(int(bob.id))).display_name == "Bob"
    sandbox.faults.leave(bob.id)
    with pytest.raises(discord.NotFound) as refusal:
        await bot.guilds[0].fetch_member(int(bob.id))
    assert refusal.value.code == 10007
    assert bob.sees(sandbox.channel("games")) == []
