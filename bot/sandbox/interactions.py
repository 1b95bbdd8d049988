"""What people do to the bot, and the rules by which it may answer.

Three seconds for the first answer (10062), one answer only (40060), follow-ups after it (10015
before) and for fifteen minutes (50027). The first follow-up after a deferral fills the waiting
message and keeps its visibility. Ephemeral messages never reach the gateway.
"""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bot.sandbox import messages, payloads, threads
from bot.sandbox.drafts import Draft
from bot.sandbox.limits import check_choices, check_modal
from bot.sandbox.refusals import FormErrors, Json, Refused, refused
from bot.sandbox.world import APPLICATION_ID, EPHEMERAL, LOADING, Change, World, is_thread

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, FORM = 4, 5, 6, 7, 8, 9
ANSWERS: Final[dict[int, tuple[int, ...]]] = {
    COMMAND: (MESSAGE, DEFER, FORM),
    COMPONENT: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, FORM),
    AUTOCOMPLETE: (CHOICES,),
    MODAL: (MESSAGE, DEFER, DEFER_UPDATE, UPDATE),
}
FIRST_ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 900.0
SLASH_ANSWER: Final = 20
MAX_REMEMBERED: Final = 5000


@dataclass
class Interaction:
    """One command, press, choice, form or autocomplete question, and what became of it."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    name: str
    born: float
    source: Json | None = None
    option_type: int = 3
    delivered: bool = False
    answer: int | None = None
    data: Json = field(default_factory=dict)
    original: str | None = None
    replies: list[str] = field(default_factory=list)
    refusals: list[Refused] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    """Answered for good: nothing is left that says "is thinking"."""


class Interactions:
    """Every interaction of this run, by token."""

    def __init__(self, world: World, deliver: Callable[[str, Json], bool]) -> None:
        self._world = world
        self._deliver = deliver
        self._by_token: dict[str, Interaction] = {}
        self._deferred_presses: dict[str, list[Interaction]] = {}
        self._answering = {
            MESSAGE: self._say,
            DEFER: self._defer,
            DEFER_UPDATE: self._defer_update,
            UPDATE: self._update,
            CHOICES: self._choose,
            FORM: self._form,
        }
        world.listeners.append(self._notice)

    def open(
        self,
        user_id: str,
        channel_id: str,
        kind: int,
        data: Json,
        source: Json | None = None,
        option_type: int = 3,
    ) -> Interaction:
        """Send an interaction to the bot. `data` is Discord's object, already resolved.

        `option_type` is that of the option being completed. `delivered` stays False when no bot
        is connected.
        """
        made = Interaction(
            id=self._world.snowflake(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user_id,
            channel_id=channel_id,
            name=_whole_name(data),
            born=self._world.clock.now(),
            source=source,
            option_type=option_type,
        )
        self._remember(made)
        made.delivered = self._deliver("INTERACTION_CREATE", self._payload(made, data))
        return made

    def form_of(self, interaction_id: str) -> Interaction | None:
        """The interaction of this id, if the bot answered it with a form."""
        for made in self._by_token.values():
            if made.id == interaction_id and made.answer == FORM:
                return made
        return None

    def answer(self, interaction_id: str, token: str, draft: Draft) -> Json:
        """The bot's first answer; returns what `with_response` shows."""
        made = self._by_token.get(token)
        if made is None or made.id != interaction_id:
            raise refused(10062)
        if made.acknowledged.is_set():
            raise refused(40060)
        if self._age(made) > FIRST_ANSWER_SECONDS:
            raise refused(10062)
        kind = draft.body.get("type")
        if kind not in ANSWERS[made.kind] or (kind == UPDATE and not made.source):
            _refuse_kind(kind)
        message = self._answering[kind](made, draft.inner("data"))
        made.answer = kind
        made.acknowledged.set()
        if kind not in (DEFER, DEFER_UPDATE):
            made.settled.set()
        return self._response(made, kind, message)

    def follow_up(self, token: str, draft: Draft) -> Json:
        """A further message; the first after a deferral fills the waiting one."""
        made = self._with_live_token(token)
        waiting = self._waiting(made)
        if waiting is not None:
            message = messages.revise(self._world, waiting, _without_visibility(draft))
        else:
            message = self._post(made, draft, ())
            made.replies.append(message["id"])
        made.settled.set()
        return message

    def read(self, token: str, message_id: str) -> Json:
        """One of the messages of this interaction; `@original` is the first answer."""
        return self._message(self._with_live_token(token), message_id)

    def revise(self, token: str, message_id: str, draft: Draft) -> Json:
        """Change one of the messages of this interaction."""
        made = self._with_live_token(token)
        message = self._message(made, message_id)
        threads.require_open(self._world.channel(message["channel_id"]))
        messages.revise(self._world, message, draft)
        made.settled.set()
        return message

    def remove(self, token: str, message_id: str) -> None:
        """Delete one of the messages of this interaction."""
        made = self._with_live_token(token)
        messages.remove(self._world, self._message(made, message_id))
        made.settled.set()

    def note(self, token: str, refusal: Refused) -> None:
        """Remember that an answer of the bot's was refused: tests ask for it."""
        if made := self._by_token.get(token):
            made.refusals.append(refusal)

    async def in_time(self, made: Interaction) -> bool:
        """Wait for the first answer; False when the three seconds passed without one."""
        if not made.delivered:
            return False
        waits = [
            asyncio.ensure_future(made.acknowledged.wait()),
            asyncio.ensure_future(self._world.clock.sleep(FIRST_ANSWER_SECONDS)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
            await asyncio.gather(*waits, return_exceptions=True)
        return made.acknowledged.is_set()

    def _say(self, made: Interaction, draft: Draft) -> Json:
        message = self._post(made, draft, ("data",))
        made.original = message["id"]
        return message

    def _defer(self, made: Interaction, draft: Draft) -> Json:
        self._open_thread(made)
        hidden = bool((draft.body.get("flags") or 0) & EPHEMERAL)
        message = messages.post_loading(
            self._world,
            made.channel_id,
            hidden=hidden,
            extra=self._origin(made),
            reader=made.user_id if hidden else None,
        )
        made.original = message["id"]
        return message

    def _defer_update(self, made: Interaction, draft: Draft) -> None:
        """A form opened by a command has no message: then nothing waits to be changed."""
        if made.source:
            made.original = made.source["id"]
            self._deferred_presses.setdefault(made.source["id"], []).append(made)

    def _update(self, made: Interaction, draft: Draft) -> Json:
        source = _source(made)
        message = self._world.message(source["channel_id"], source["id"])
        threads.require_open(self._world.channel(message["channel_id"]))
        made.original = message["id"]
        return messages.revise(self._world, message, draft, at=("data",))

    def _choose(self, made: Interaction, draft: Draft) -> None:
        check_choices(draft.body, made.option_type, ("data",))
        made.data = draft.body

    def _form(self, made: Interaction, draft: Draft) -> None:
        check_modal(draft.body, ("data",))
        made.data = draft.body

    def _post(self, made: Interaction, draft: Draft, at: tuple[str, ...]) -> Json:
        self._open_thread(made)
        hidden = bool((draft.body.get("flags") or 0) & EPHEMERAL)
        return messages.post(
            self._world,
            made.channel_id,
            self._world.bot,
            draft,
            at=at,
            extra=self._origin(made),
            reader=made.user_id if hidden else None,
        )

    def _open_thread(self, made: Interaction) -> None:
        channel = self._world.channel(made.channel_id)
        if is_thread(channel) and channel["thread_metadata"]["archived"]:
            threads.open_for_posting(self._world, channel)

    def _origin(self, made: Interaction) -> Json:
        """What marks a message as an answer to this interaction."""
        user = self._world.user(made.user_id)
        channel = self._world.channel(made.channel_id)
        metadata: Json = {"id": made.id, "type": made.kind, "user": user}
        owners = payloads.owners(self._world, channel, made.user_id)
        metadata["authorizing_integration_owners"] = owners
        origin: Json = {"application_id": APPLICATION_ID, "webhook_id": APPLICATION_ID}
        if made.original and made.acknowledged.is_set():
            metadata["original_response_message_id"] = made.original
        elif made.kind == COMMAND:
            legacy = {"id": made.id, "type": COMMAND, "name": made.name, "user": user}
            metadata.update(name=made.name, command_type=1)
            origin.update(type=SLASH_ANSWER, interaction=legacy)
        if made.kind == COMPONENT:
            metadata["interacted_message_id"] = _source(made)["id"]
        return {**origin, "interaction_metadata": metadata}

    def _payload(self, made: Interaction, data: Json) -> Json:
        channel = self._world.channel(made.channel_id)
        shape = payloads.interaction(self._world, channel, made.user_id)
        own = {"id": made.id, "token": made.token, "type": made.kind, "data": data}
        if made.source is not None:
            own["message"] = made.source
        return {**shape, **own}

    def _response(self, made: Interaction, kind: int, message: Json | None) -> Json:
        about: Json = {"id": made.id, "type": made.kind}
        if message is None:
            return {"interaction": about}
        about.update(
            response_message_id=message["id"],
            response_message_loading=bool(message["flags"] & LOADING),
            response_message_ephemeral=bool(message["flags"] & EPHEMERAL),
        )
        return {"interaction": about, "resource": {"type": kind, "message": message}}

    def _with_live_token(self, token: str) -> Interaction:
        made = self._by_token.get(token)
        if made is None:
            raise refused(10015)
        if self._age(made) > TOKEN_SECONDS:
            raise refused(50027)
        if not made.acknowledged.is_set():
            raise refused(10015)
        return made

    def _waiting(self, made: Interaction) -> Json | None:
        if made.answer != DEFER or made.original is None:
            return None
        message = self._world.messages.get(made.channel_id, {}).get(made.original)
        return message if message and message["flags"] & LOADING else None

    def _message(self, made: Interaction, message_id: str) -> Json:
        wanted = made.original if message_id == "@original" else message_id
        own = {made.original, *made.replies}
        if wanted is None or wanted not in own:
            raise refused(10008)
        return self._world.message(made.channel_id, wanted)

    def _age(self, made: Interaction) -> float:
        return self._world.clock.now() - made.born

    def _remember(self, made: Interaction) -> None:
        if len(self._by_token) >= MAX_REMEMBERED:
            for token in list(self._by_token)[: MAX_REMEMBERED // 2]:
                del self._by_token[token]
        self._by_token[made.token] = made

    def _notice(self, change: Change) -> None:
        """A deferred press counts as answered when its message changes by any road."""
        if change.name not in ("MESSAGE_UPDATE", "MESSAGE_DELETE"):
            return
        for made in self._deferred_presses.pop(change.data["id"], ()):
            made.settled.set()


def _whole_name(data: Json) -> str:
    """A command's name with its groups and sub-commands: "match new"."""
    words = [data.get("name", "")]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        words.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(words)


def _source(made: Interaction) -> Json:
    if made.source is None:
        raise refused(10008)
    return made.source


def _without_visibility(draft: Draft) -> Draft:
    return draft.altered(flags=(draft.body.get("flags") or 0) & ~EPHEMERAL)


def _refuse_kind(kind: object) -> None:
    form = FormErrors()
    form.add(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", f"Type {kind} does not answer this.")
    form.refuse()
