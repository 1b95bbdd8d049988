"""The people of the stories: each acts as a real client would and sees what a real client shows.

    answer = await alice.slash("games", "match new", game="dawn_on_titan")
    await bob.press(answer.message, "Join")

Every act waits until the bot has answered: acknowledged within three seconds of the sandbox's
clock, and where it only deferred, until the waiting message was filled.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from bot.sandbox.answers import Answer
from bot.sandbox.attachments import keep
from bot.sandbox.client_rules import NotPossible, visible_commands
from bot.sandbox.doings import Doings
from bot.sandbox.drafts import Upload
from bot.sandbox.interactions import Interaction, Interactions
from bot.sandbox.looking import Choice, Form, Seen, value_of
from bot.sandbox.refusals import Json
from bot.sandbox.world import World, is_thread

PATIENCE_SECONDS: Final = 10.0
"""How long, in real time, a person waits for a deferred answer or an expected message."""
LOOK_SECONDS: Final = 0.01
UPLOADS: Final = "uploads"

Shown = Seen | Answer
Found = TypeVar("Found")


class Actor:
    """One person. Channels are named by name or id, buttons and menus by what is written on them.

    An impossible act (no such button, a missing option) raises NotPossible, as a client would
    not let it happen.
    """

    def __init__(self, world: World, interactions: Interactions, user_id: str) -> None:
        self._world = world
        self._interactions = interactions
        self._doings = Doings(world, interactions)
        self.id = user_id

    @property
    def name(self) -> str:
        return str(self._world.user(self.id)["global_name"])

    @property
    def mention(self) -> str:
        """How a text names this person."""
        return f"<@{self.id}>"

    @property
    def dm(self) -> str:
        """The id of the direct messages with the bot."""
        return str(self._doings.open_dm(self.id)["id"])

    @property
    def pings(self) -> list[Seen]:
        """Every message still there that rang for this person, oldest first."""
        rang = [entry for entry in self._world.everywhere() if self._rings(entry)]
        return [Seen(self._world, entry) for entry in sorted(rang, key=lambda m: int(m["id"]))]

    def sees(self, channel: str) -> list[Seen]:
        """The messages of a channel as this person sees them, oldest first."""
        return [Seen(self._world, entry) for entry in self._visible(self._place(channel))]

    def threads(self, parent: str | None = None) -> list[Json]:
        """The threads this person sees, oldest first; of one channel if it is named."""
        home = self._place(parent) if parent else None
        return [
            channel
            for channel in self._world.channels.values()
            if is_thread(channel)
            and home in (None, channel["parent_id"])
            and self._world.may_see(self.id, channel)
        ]

    def commands(self, channel: str) -> list[str]:
        """The names of the slash commands offered in a channel."""
        place = self._world.channel(self._place(channel))
        return [known["name"] for known in visible_commands(self._world, self.id, place)]

    async def slash(self, channel: str, path: str, /, **options: Any) -> Answer:
        """Type a command: `path` is "match new", options are by name.

        A person is given as Actor, a file as (name, bytes).
        """
        place = self._place(channel)
        data = self._command(place, path, options, focused=None)
        return await self._answered(self._doings.command(self.id, place, data))

    async def complete(
        self, channel: str, path: str, /, *, focused: str, **options: Any
    ) -> list[Choice]:
        """What is suggested for the option `focused` with what is typed so far."""
        place = self._place(channel)
        data = self._command(place, path, {focused: "", **options}, focused=focused)
        made = self._doings.autocomplete(self.id, place, data)
        answer = await self._answered(made)
        return [Choice(entry["name"], entry["value"]) for entry in answer.choices]

    async def press(self, message: Shown, button: str, /, *, anyway: bool = False) -> Answer:
        """Press a button by label or custom_id.

        `anyway` presses a custom_id that the message does not show any more: the press of
        somebody whose screen was a moment behind.
        """
        seen = _seen(message)
        control = {"custom_id": button, "component_type": 2} if anyway else seen.button(button)
        data = {"custom_id": control.get("custom_id"), "component_type": 2}
        return await self._used(seen, data, anyway=anyway)

    async def choose(self, message: Shown, menu: str | None, /, *chosen: Any) -> Answer:
        """Choose from a menu (None: the only one) by label or value; people as Actor."""
        seen = _seen(message)
        control = seen.menu(menu)
        values = [_menu_value(control, entry) for entry in chosen]
        data = {"custom_id": control["custom_id"], "component_type": control["type"]}
        return await self._used(seen, {**data, "values": values})

    async def submit(self, form: Form | Answer, filled: Mapping[str, Any], /) -> Answer:
        """Send a form: values by label or custom_id; lists for menus, bool for a checkbox."""
        opened = form.modal if isinstance(form, Answer) else form
        if opened is None:
            raise NotPossible("The bot has not opened a form.")
        parts = [self._field(opened, name, value) for name, value in filled.items()]
        data = {"custom_id": opened.raw["custom_id"], "components": parts}
        return await self._answered(self._doings.modal_submit(self.id, opened.interaction_id, data))

    def say(self, channel: str, text: str) -> Seen:
        """Write something in a channel."""
        message = self._doings.say(self.id, self._place(channel), text)
        return Seen(self._world, message)

    async def until_sees(
        self, channel: str, text: str, *, seconds: float = PATIENCE_SECONDS
    ) -> Seen:
        """Wait for a message with this text in a channel; the newest such message."""
        return await self.until(
            lambda: next(
                (seen for seen in reversed(self.sees(channel)) if text in seen.text), None
            ),
            f"{self.name} sees {text!r} in {channel}",
            seconds=seconds,
        )

    async def until(
        self, look: Callable[[], Found | None], wanted: str, *, seconds: float = PATIENCE_SECONDS
    ) -> Found:
        """Look again and again until `look` finds something; AssertionError if it does not."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    if found := look():
                        return found
                    await asyncio.sleep(LOOK_SECONDS)
        except TimeoutError:
            raise AssertionError(f"Not within {seconds} s: {wanted}.") from None

    async def _used(self, seen: Seen, data: Json, *, anyway: bool = False) -> Answer:
        made = self._doings.component(self.id, seen.channel_id, seen.id, data, anyway=anyway)
        return await self._answered(made)

    async def _answered(self, made: Interaction) -> Answer:
        answer = Answer(self._world, made)
        if await self._interactions.in_time(made):
            await answer.wait(PATIENCE_SECONDS)
        return answer

    def _visible(self, channel_id: str) -> list[Json]:
        channel = self._world.channel(channel_id)
        if not self._world.may_see(self.id, channel):
            return []
        return self._world.visible(self.id, channel_id)

    def _rings(self, message: Json) -> bool:
        channel = self._world.channels[message["channel_id"]]
        seen = self._world.may_see(self.id, channel)
        return seen and self._world.pings_person(self.id, message)

    def _place(self, channel: str) -> str:
        """The id of a channel named by id or by name; of several of one name the newest."""
        if channel in self._world.channels:
            return channel
        for found in reversed(self._world.channels.values()):
            if found.get("name") == channel and self._world.may_see(self.id, found):
                return str(found["id"])
        raise NotPossible(f"{self.name} sees no channel {channel!r}.")

    def _command(self, place: str, path: str, options: Json, *, focused: str | None) -> Json:
        name, *inner = path.split()
        given = [
            {
                "name": key,
                "value": self._sent(value),
                **({"focused": True} if key == focused else {}),
            }
            for key, value in options.items()
            if value is not None
        ]
        for word in reversed(inner):
            given = [{"name": word, "options": given}]
        return {"name": name, "options": given}

    def _sent(self, value: Any) -> Any:
        """An option's value as it is sent: people by id, files uploaded."""
        if isinstance(value, Actor):
            return value.id
        if isinstance(value, tuple):
            attachment = keep(self._world, UPLOADS, Upload(*value))
            self._world.uploads[attachment["id"]] = attachment
            return attachment["id"]
        return value

    def _field(self, form: Form, name: str, value: Any) -> Json:
        part = form.field(name)
        shape = {"type": part["type"], "custom_id": part["custom_id"]}
        options = part.get("options")
        if isinstance(value, list):
            sent = [self._sent(entry) for entry in value]
            return {
                **shape,
                "values": [value_of(options, one) for one in sent] if options else sent,
            }
        return {**shape, "value": value_of(options, value) if options and value else value}


def _seen(message: Shown) -> Seen:
    return message.message if isinstance(message, Answer) else message


def _menu_value(control: Json, chosen: Any) -> str:
    if isinstance(chosen, Actor):
        return chosen.id
    return value_of(control["options"], chosen) if "options" in control else str(chosen)


__all__ = ["Actor", "Answer", "Choice", "Form", "NotPossible", "Seen"]
