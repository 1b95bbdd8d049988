"""What came of one act of a person: what the bot answered, or how it failed to."""

import asyncio

from bot.sandbox.interactions import COMMAND, DEFER, DEFER_UPDATE, FORM, Interaction
from bot.sandbox.looking import Form, Seen
from bot.sandbox.refusals import Json, Refused
from bot.sandbox.world import World

NO_ANSWER = "The application did not respond"
FAILED = "This interaction failed"


def failure_text(made: Interaction) -> str | None:
    """What the client shows when there was no answer in time; None when there was."""
    if made.acknowledged.is_set():
        return None
    return NO_ANSWER if made.kind == COMMAND else FAILED


class Answer:
    """The outcome of a command, press, choice or form, as the person who acted sees it."""

    def __init__(self, world: World, made: Interaction) -> None:
        self._world = world
        self._made = made

    async def wait(self, seconds: float) -> None:
        """Until nothing is left that says "is thinking", or so long in real time."""
        try:
            async with asyncio.timeout(seconds):
                await self._made.settled.wait()
        except TimeoutError:
            return

    @property
    def interaction_id(self) -> str:
        return self._made.id

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered within three seconds."""
        return self._made.acknowledged.is_set()

    @property
    def deferred(self) -> bool:
        """Whether its first answer was "wait"."""
        return self._made.answer in (DEFER, DEFER_UPDATE)

    @property
    def settled(self) -> bool:
        """Whether it has said all it had promised to say."""
        return self._made.settled.is_set()

    @property
    def failure(self) -> str | None:
        """What the client shows when the bot did not answer in time."""
        return failure_text(self._made)

    @property
    def refusals(self) -> list[Refused]:
        """What Discord refused of the bot's answers, in order."""
        return self._made.refusals

    @property
    def codes(self) -> list[int]:
        """The codes of `refusals`."""
        return [refusal.code for refusal in self._made.refusals]

    @property
    def modal(self) -> Form | None:
        """The form the bot opened."""
        return Form(self._made.id, self._made.data) if self._made.answer == FORM else None

    @property
    def choices(self) -> list[Json]:
        """The choices of an autocomplete answer."""
        return list(self._made.data.get("choices") or [])

    @property
    def messages(self) -> list[Seen]:
        """The answer and the follow-ups that are still there, oldest first."""
        here = self._world.messages.get(self._made.channel_id, {})
        ids = [self._made.original, *self._made.replies]
        return [Seen(self._world, here[one]) for one in ids if one in here]

    @property
    def message(self) -> Seen:
        """The first of `messages`."""
        if not self.messages:
            raise AssertionError(f"The bot answered with no message: {self!r}.")
        return self.messages[0]

    @property
    def text(self) -> str:
        """Everything the messages say."""
        return "\n".join(seen.text for seen in self.messages)

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer."""
        return self.message.ephemeral

    def __repr__(self) -> str:
        wrong = self.failure or self.codes or ""
        return f"<answer {self._made.answer} {wrong} {self.messages}>"
