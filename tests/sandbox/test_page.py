"""The page's socket: what each person is shown and what their page may ask for."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import aiohttp
import discord
import pytest

from bot.sandbox import Actor, Sandbox
from tests.sandbox.trial_bot import PNG, Running, Trial


class Tab:
    """An open page: sends wishes, keeps events."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self.events: list[dict[str, Any]] = []

    async def ask(self, word: str, **fields: Any) -> None:
        await self._socket.send_json({"do": word, "nonce": "n", **fields})

    async def until(self, kind: str, fits: Callable[[Any], bool] = bool) -> dict[str, Any]:
        """The next event of a kind (that fits)."""
        async with asyncio.timeout(5):
            while True:
                event: dict[str, Any] = json.loads((await self._socket.receive()).data)
                self.events.append(event)
                if event["t"] == kind and fits(event):
                    return event


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as opened:
        yield opened


async def _open(session: aiohttp.ClientSession, sandbox: Sandbox, who: Actor) -> Tab:
    address = f"{sandbox.url}/page/ws?key={sandbox.key}&as={who.id}"
    return Tab(await session.ws_connect(address))


def _typed(*path: str, **options: Any) -> dict[str, Any]:
    given: list[dict[str, Any]] = [
        {"name": name.rstrip("_"), "type": 3, "value": value, "focused": name.endswith("_")}
        for name, value in options.items()
    ]
    for word in reversed(path[1:]):
        given = [{"name": word, "type": 1, "options": given}]
    return {"id": "1", "name": path[0], "type": 1, "options": given}


async def test_state_has_what_the_page_needs(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor, bob: Actor
) -> None:
    games = sandbox.channel("games")
    bob.say("games", f"hello {alice.mention}")
    state = await (await _open(session, sandbox, alice)).until("state")
    assert state["me"] == alice.id
    assert [user["username"] for user in state["people"]] == [
        "alice",
        "bob",
        "carol",
        "Slowburn",
    ]
    assert [channel["name"] for channel in state["channels"]] == ["general", "games"]
    assert [command["name"] for command in state["commands"]] == ["trial"]
    [message] = state["messages"][games]
    assert (message["content"], message["pings_me"]) == (f"hello {alice.mention}", True)
    assert (state["bot"], state["unread"][games], state["pings"][games]) == ("online", 1, 1)
    assert [role["name"] for role in state["guild"]["roles"]] == [
        "@everyone",
        "Players",
        "Slowburn",
    ]


async def test_a_command_by_the_page(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    tab = await _open(session, sandbox, alice)
    games = sandbox.channel("games")
    await tab.ask("autocomplete", channel_id=games, data=_typed("trial", "sail", city_="ri"))
    assert (await tab.until("choices"))["choices"] == [{"name": "Riga (0)", "value": "Riga"}]
    await tab.ask("command", channel_id=games, data=_typed("trial", "sail", city="Riga"))
    message = (await tab.until("message"))["message"]
    assert message["content"] == "To Riga in 1"
    assert await tab.until("outcome") == {"t": "outcome", "nonce": "n", "ok": True, "text": ""}


async def test_buttons_forms_and_deferrals_by_the_page(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    tab = await _open(session, sandbox, alice)
    table = await alice.slash("games", "trial table")
    where = {"channel_id": sandbox.channel("games"), "message_id": table.message.id}
    pressed = {"component_type": 2, "custom_id": "t1:join:1"}
    await tab.ask("component", **where, data=pressed)
    await tab.until("message", lambda event: "sits on 1" in event["message"]["content"])

    async def ask(interaction: discord.Interaction) -> None:
        form = discord.ui.Modal(title="Name it", custom_id="free:form")
        form.add_item(discord.ui.TextInput(label="Name", custom_id="name"))
        await interaction.response.send_modal(form)

    async def named(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asyncio.sleep(0.02)
        await interaction.followup.send(data["components"][0]["components"][0]["value"])

    bot.script, bot.pressed = ask, named
    await tab.ask("command", channel_id=where["channel_id"], data=_typed("trial", "do"))
    modal = await tab.until("modal")
    assert modal["modal"]["title"] == "Name it"
    row = {"type": 1, "components": [{"type": 4, "custom_id": "name", "value": "Hansa"}]}
    filled = {"custom_id": "free:form", "components": [row]}
    await tab.ask("modal_submit", interaction_id=modal["interaction_id"], data=filled)
    assert (await tab.until("message"))["message"]["flags"] == 64 | 128
    await tab.until("deferred")
    filled_message = await tab.until("message", lambda event: event["message"]["content"] != "")
    assert filled_message["message"]["content"] == "Hansa"
    assert filled_message["message"]["flags"] == 64


async def test_each_person_is_shown_only_what_is_theirs(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor, bob: Actor
) -> None:
    tab = await _open(session, sandbox, bob)
    await tab.until("state")

    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand: 3", ephemeral=True)

    bot.script = whisper
    await alice.slash("games", "trial do")
    user = await bot.fetch_user(int(alice.id))
    await user.send("only for you")
    parent: Any = bot.guilds[0].get_channel(int(sandbox.channel("games")))
    thread = await parent.create_thread(name="Hands", type=discord.ChannelType.private_thread)
    await thread.send("secret")
    alice.say("games", "the end")
    last = await tab.until("message")
    assert last["message"]["content"] == "the end"
    assert [event["t"] for event in tab.events if event["t"] == "channel"] == []
    reopened = await (await _open(session, sandbox, bob)).until("state")
    assert "3" not in [one["content"] for one in reopened["messages"][sandbox.channel("games")]]
    assert [one["name"] for one in reopened["channels"]] == ["general", "games"]


async def test_a_private_thread_comes_with_its_messages_when_one_is_added(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, bob: Actor
) -> None:
    tab = await _open(session, sandbox, bob)
    parent: Any = bot.guilds[0].get_channel(int(sandbox.channel("games")))
    thread = await parent.create_thread(name="Hands", type=discord.ChannelType.private_thread)
    await thread.send("before")
    await thread.add_user(discord.Object(int(bob.id)))
    assert (await tab.until("channel"))["channel"]["name"] == "Hands"
    assert (await tab.until("message"))["message"]["content"] == "before"


async def test_the_other_words_of_the_page(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    tab = await _open(session, sandbox, alice)
    games = sandbox.channel("games")
    await tab.ask("person_add", name="Dora")
    assert (await tab.until("people"))["people"][3]["global_name"] == "Dora"
    await tab.ask("channel_add", name="more")
    assert (await tab.until("channel"))["channel"]["name"] == "more"
    await tab.ask("channel_delete", channel_id=sandbox.channel("more"))
    await tab.until("channel_gone")
    await tab.ask("say", channel_id=games, content="hello")
    assert (await tab.until("message"))["message"]["content"] == "hello"
    await tab.ask("open_dm")
    assert (await tab.until("channel"))["channel"]["recipients"][0]["username"] == "Slowburn"
    await tab.ask("permission", channel_id=None, name="PIN_MESSAGES", allowed=False)
    assert (await tab.until("guild"))["guild"]["roles"][2]["name"] == "Slowburn"
    await tab.ask("fault", kind="drop_gateway", resumable=True)
    assert (await tab.until("bot"))["bot"] == "offline"
    assert (await tab.until("bot"))["bot"] == "online"


@pytest.mark.parametrize(
    ("wish", "text"),
    [
        ({"do": "dance"}, "does not understand"),
        ({"do": "fault", "kind": "by_name"}, "does not understand"),
        ({"do": "say", "channel_id": "1", "content": "x"}, "not there any more"),
        ({"do": "person_add", "name": " "}, "Invalid Form Body"),
        ({"do": "restart_bot"}, "does not know how to restart"),
        ({"do": "modal_submit", "interaction_id": "1", "data": {}}, "not open any more"),
    ],
)
async def test_a_wrong_wish_gets_a_sentence(
    session: aiohttp.ClientSession,
    sandbox: Sandbox,
    alice: Actor,
    wish: dict[str, Any],
    text: str,
) -> None:
    tab = await _open(session, sandbox, alice)
    await tab.ask(**{"word": wish.pop("do"), **wish})
    outcome = await tab.until("outcome")
    assert outcome["ok"] is False
    assert text in outcome["text"]


async def test_unread_is_counted_until_read(
    session: aiohttp.ClientSession, sandbox: Sandbox, alice: Actor, bob: Actor
) -> None:
    games = sandbox.channel("games")
    bob.say("games", "one")
    bob.say("games", "two")
    tab = await _open(session, sandbox, alice)
    assert (await tab.until("state"))["unread"][games] == 2
    await tab.ask("read", channel_id=games)
    await tab.until("outcome")
    assert (await (await _open(session, sandbox, alice)).until("state"))["unread"][games] == 0


async def test_the_restart_button(session: aiohttp.ClientSession) -> None:
    places: list[Running] = []

    async def restart() -> None:
        await places[0].restart()

    async with Sandbox(on_restart=restart) as sandbox:
        sandbox.point_discord_here()
        alice = sandbox.person("Alice")
        async with Running(sandbox.token):
            pass
        places.append(Running(sandbox.token))
        await places[0].start()
        tab = await _open(session, sandbox, alice)
        await tab.ask("restart_bot")
        seen = [(await tab.until("bot"))["bot"], (await tab.until("bot"))["bot"]]
        assert seen == ["restarting", "online"]
        await places[0].stop()


async def test_an_uploaded_file_is_an_option(
    session: aiohttp.ClientSession, sandbox: Sandbox, bot: Trial, alice: Actor
) -> None:
    form = aiohttp.FormData()
    form.add_field("file", PNG, filename="a.png")
    stored = await session.post(f"{sandbox.url}/page/upload?key={sandbox.key}", data=form)
    file_id = (await stored.json())["id"]
    tab = await _open(session, sandbox, alice)
    data = _typed("trial", "inspect", file=file_id)
    await tab.ask("command", channel_id=sandbox.channel("games"), data=data)
    shown = await tab.until("message")
    assert shown["message"]["content"] == f"a.png: {len(PNG)} bytes"


async def test_only_with_the_key_and_from_here(
    session: aiohttp.ClientSession, sandbox: Sandbox
) -> None:
    async def status(path: str, **headers: str) -> int:
        return (await session.get(sandbox.url + path, headers=headers)).status

    good = f"/page/ws?key={sandbox.key}"
    assert await status("/") == 403
    assert await status("/?key=wrong") == 403
    assert await status("/page/ws") == 403
    assert await status(good, Host="evil.example") == 403
    assert await status(good, Origin="http://evil.example") == 403
    assert await status("/page/../sandbox.py") == 404
    assert await status("/page/%2e%2e/sandbox.py") == 404
    assert await status("/api/v10/users/@me") == 401
    refusal = await session.get(sandbox.url + "/")
    assert "the key in it is new at each start" in await refusal.text()
    assert (await session.get(sandbox.page_url)).status == 200
