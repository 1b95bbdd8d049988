"""What the page asks for, by the word in `do`; what came of it goes back under the same nonce."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from bot.sandbox import permissions, threads
from bot.sandbox.answers import failure_text
from bot.sandbox.client_rules import NotPossible
from bot.sandbox.doings import Doings
from bot.sandbox.faults import Faults
from bot.sandbox.founding import add_channel, add_person
from bot.sandbox.interactions import CHOICES, DEFER, DEFER_UPDATE, FORM, Interaction, Interactions
from bot.sandbox.refusals import FormErrors, Json, Refused
from bot.sandbox.world import World

MAX_NAME: Final = 32
Tell = Callable[[Json], None]
Restart = Callable[[], Awaitable[None]]


class Acts:
    """Every word of the page's protocol."""

    def __init__(
        self,
        world: World,
        interactions: Interactions,
        faults: Faults,
        on_restart: Restart | None,
    ) -> None:
        self._world = world
        self._interactions = interactions
        self._faults = faults
        self._on_restart = on_restart
        self._doings = Doings(world, interactions)
        self._asked: dict[str, Callable[[str, Json], Interaction]] = {
            "command": self._command,
            "autocomplete": self._autocomplete,
            "component": self._component,
            "modal_submit": self._modal_submit,
        }
        self._plain: dict[str, Callable[[str, Json], Any]] = {
            "say": lambda me, wish: self._doings.say(me, wish["channel_id"], wish["content"]),
            "open_dm": lambda me, wish: self._world.emit(
                "CHANNEL_UPDATE", self._doings.open_dm(me)
            ),
            "read": lambda me, wish: self._doings.read(me, wish["channel_id"]),
            "person_add": lambda me, wish: add_person(world, _name(wish)),
            "channel_add": lambda me, wish: add_channel(world, _name(wish)),
            "channel_delete": lambda me, wish: self._delete(wish),
            "thread_delete": lambda me, wish: self._delete(wish),
            "thread_archive": lambda me, wish: faults.archive_thread(wish["channel_id"]),
            "thread_lock": lambda me, wish: faults.lock_thread(wish["channel_id"]),
            "thread_open": lambda me, wish: faults.open_thread(wish["channel_id"]),
            "permission": lambda me, wish: self._permit(wish),
        }

    async def do(self, me: str, wish: Json, tell: Tell) -> None:
        """Do what the page of `me` asks; every refusal becomes an `outcome` with a sentence."""
        nonce = wish.get("nonce")
        try:
            await self._do(me, wish, tell)
        except (NotPossible, Refused) as refusal:
            tell(_outcome(nonce, text=str(refusal)))
        except (KeyError, TypeError, ValueError) as wrong:
            tell(_outcome(nonce, text=f"The sandbox does not understand this: {wrong!r}."))

    async def _do(self, me: str, wish: Json, tell: Tell) -> None:
        word = wish["do"]
        if word in self._asked:
            await self._follow(self._asked[word](me, wish), wish.get("nonce"), tell)
            return
        if word == "fault":
            given = {name: value for name, value in wish.items() if name not in _OURS}
            await self._faults.by_name(wish["kind"], given)
        elif word == "restart_bot":
            await self._restart()
        else:
            self._plain[word](me, wish)
        tell(_outcome(wish.get("nonce"), ok=True))

    async def _follow(self, made: Interaction, nonce: Any, tell: Tell) -> None:
        """Tell the page how the bot answered, or that it did not in time."""
        if not await self._interactions.in_time(made):
            tell(_outcome(nonce, text=failure_text(made)))
        elif made.answer == CHOICES:
            tell({"t": "choices", "nonce": nonce, "choices": made.data["choices"]})
        elif made.answer == FORM:
            tell({"t": "modal", "nonce": nonce, "interaction_id": made.id, "modal": made.data})
        else:
            if made.answer in (DEFER, DEFER_UPDATE):
                tell({"t": "deferred", "nonce": nonce})
            tell(_outcome(nonce, ok=True))

    def _command(self, me: str, wish: Json) -> Interaction:
        return self._doings.command(me, wish["channel_id"], wish["data"])

    def _autocomplete(self, me: str, wish: Json) -> Interaction:
        return self._doings.autocomplete(me, wish["channel_id"], wish["data"])

    def _component(self, me: str, wish: Json) -> Interaction:
        place, message = wish["channel_id"], wish["message_id"]
        return self._doings.component(me, place, message, wish["data"])

    def _modal_submit(self, me: str, wish: Json) -> Interaction:
        return self._doings.modal_submit(me, wish["interaction_id"], wish["data"])

    def _delete(self, wish: Json) -> None:
        threads.delete(self._world, self._world.channel(wish["channel_id"]))

    def _permit(self, wish: Json) -> None:
        permissions.set_for_bot(self._world, wish["channel_id"], wish["name"], wish["allowed"])

    async def _restart(self) -> None:
        if self._on_restart is None:
            raise NotPossible("This sandbox does not know how to restart the bot.")
        self._world.bot_status = "restarting"
        self._world.emit("BOT", {})
        await self._on_restart()


_OURS: Final = ("do", "nonce", "kind")


def _name(wish: Json) -> str:
    form = FormErrors()
    form.length(("name",), wish["name"].strip(), 1, MAX_NAME)
    form.refuse()
    return str(wish["name"].strip())


def _outcome(nonce: Any, *, ok: bool = False, text: str | None = "") -> Json:
    return {"t": "outcome", "nonce": nonce, "ok": ok, "text": text or ""}
