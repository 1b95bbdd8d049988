"""What a person can do on Discord, for the page and for the tests alike."""

from bot.sandbox import client_rules, messages, threads
from bot.sandbox.access import IN_TIME_OUT
from bot.sandbox.client_rules import NotPossible
from bot.sandbox.drafts import Draft
from bot.sandbox.founding import open_dm
from bot.sandbox.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL,
    Interaction,
    Interactions,
)
from bot.sandbox.refusals import Json, Refused
from bot.sandbox.world import World, is_thread


class Doings:
    """Each method checks what a client would check (raises NotPossible) and then does it."""

    def __init__(self, world: World, interactions: Interactions) -> None:
        self._world = world
        self._interactions = interactions

    def command(self, user_id: str, channel_id: str, data: Json) -> Interaction:
        """Send a typed command; `data` is Discord's nested form without `resolved`."""
        self._require_present(user_id, channel_id)
        shape, _ = client_rules.command(self._world, user_id, channel_id, data)
        return self._interactions.open(user_id, channel_id, COMMAND, shape)

    def autocomplete(self, user_id: str, channel_id: str, data: Json) -> Interaction:
        """Ask for the choices of the option marked `focused`."""
        self._require_present(user_id, channel_id)
        shape, spec = client_rules.command(self._world, user_id, channel_id, data)
        if spec is None or not spec.get("autocomplete"):
            raise NotPossible("This option has no suggestions.")
        kind = spec["type"]
        return self._interactions.open(user_id, channel_id, AUTOCOMPLETE, shape, option_type=kind)

    def component(
        self, user_id: str, channel_id: str, message_id: str, data: Json, *, anyway: bool = False
    ) -> Interaction:
        """Press a button or choose from a menu.

        `anyway`: the press was on its way when the message changed, so it need not show it now.
        """
        self._require_present(user_id, channel_id)
        message = self._world.messages[channel_id].get(message_id)
        if message is None or not self._world.may_read(user_id, message):
            raise NotPossible("This message is not there any more.")
        sent = data if anyway else client_rules.component(self._world, user_id, message, data)
        return self._interactions.open(user_id, channel_id, COMPONENT, sent, message)

    def modal_submit(self, user_id: str, interaction_id: str, data: Json) -> Interaction:
        """Send a filled form that the bot opened in answer to an interaction of this person."""
        asked = self._interactions.form_of(interaction_id)
        if asked is None or asked.user_id != user_id:
            raise NotPossible("This form is not open any more.")
        filled = client_rules.form(self._world, asked.data, data["components"])
        source = self._still_there(asked)
        return self._interactions.open(user_id, asked.channel_id, MODAL, filled, source)

    def say(self, user_id: str, channel_id: str, content: str) -> Json:
        """Say something; an archived thread opens by it."""
        channel = self._require_present(user_id, channel_id)
        text = client_rules.said(content)
        if is_thread(channel):
            self._open(user_id, channel)
        self._read_all(user_id, channel_id)
        draft = Draft({"content": text})
        return messages.post(self._world, channel_id, self._world.user(user_id), draft)

    def open_dm(self, user_id: str) -> Json:
        """The direct messages with the bot."""
        return open_dm(self._world, user_id)

    def read(self, user_id: str, channel_id: str) -> None:
        """The person has looked at everything in this channel."""
        self._require_present(user_id, channel_id)
        self._read_all(user_id, channel_id)

    def _read_all(self, user_id: str, channel_id: str) -> None:
        if seen := self._world.messages[channel_id]:
            self._world.read.setdefault(user_id, {})[channel_id] = next(reversed(seen))

    def _open(self, user_id: str, thread: Json) -> None:
        state = thread["thread_metadata"]
        if state["locked"] and user_id != self._world.guild["owner_id"]:
            raise NotPossible("This thread is locked.")
        if state["archived"]:
            threads.set_state(self._world, thread["id"], archived=False)

    def _require_present(self, user_id: str, channel_id: str) -> Json:
        try:
            channel = self._world.channel(channel_id)
        except Refused:
            raise NotPossible("This channel is not there any more.") from None
        if not self._world.may_see(user_id, channel):
            raise NotPossible("This channel is not visible to this person.")
        if (
            "guild_id" in channel
            and not self._world.permissions_of(user_id, channel) & ~IN_TIME_OUT
        ):
            raise NotPossible("This person is in a time-out.")
        threads.tend(self._world)
        return channel

    def _still_there(self, asked: Interaction) -> Json | None:
        """The message whose button opened a form, as it is now."""
        if asked.source is None:
            return None
        here = self._world.messages.get(asked.channel_id, {})
        return here.get(asked.source["id"], asked.source)
