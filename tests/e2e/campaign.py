"""A campaign of High Frontier put on the table in the middle of a year, so that its stories take seconds."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import pytest

from bot.engine import Position
from bot.matches import MatchSnapshot
from bot.matches.rows import write_json
from bot.matches.session import NewEntry
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.world import House
from tests.games.high_frontier.whole_game import Whole

UN, ROSCOSMOS, ESA = "united_nations_cosmonauts", "roscosmos", "esa_space_unionists"
SHIP = ("pulsed_inductive:W", "flywheel_compulsator:W", UN)


def small() -> Whole:
    """A's ship with four tanks in LEO, everybody with 6 Aquas, A to act in year 1; the computer's rules, no dice thrown."""
    return Whole(UN, ROSCOSMOS, ESA).fly("leo", *SHIP, tanks=4)


@dataclass
class Campaign:
    """A running match; `people` are in the order of the seats."""

    house: House
    number: int
    thread: str
    people: list[Actor]

    @classmethod
    async def put(cls, house: House, whole: Whole) -> Campaign:
        """Alice, Bob and Carol at this table. The entry that puts it there is a note: it can be neither taken back nor replayed."""
        people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
        thread = await house.begun("high_frontier", *people)
        [match] = await house.desk.matches_in(int(thread))
        campaign = cls(house, match.id, thread, people)
        await campaign._lay(whole.position)
        return campaign

    async def _lay(self, position: Position[Any, Any]) -> None:
        desk = self.house.desk
        async with desk.store.writing() as connection:
            stored = await desk._stored(connection, self.number)  # noqa: SLF001  # no door leads to a made-up table
            draft = NewEntry("note", None, position, move=write_json("A table put up."))
            await desk._append_entry(connection, stored, draft)  # noqa: SLF001  # likewise
        desk._committed()  # noqa: SLF001  # likewise
        await self.house.said()

    async def look(self, person: Actor | None = None) -> MatchSnapshot:
        return await self.house.desk.snapshot(self.number, int(person.id) if person else None)

    async def noted(self, person: Actor) -> None:
        """Wait until what this person was shown is noted as seen: a moment after they see it."""
        async with asyncio.timeout(10):
            while True:
                if not (await self.look(person)).events:
                    return
                await asyncio.sleep(0.02)

    async def entry(self) -> int:
        return (await self.look()).match.entry

    async def typed(self, person: Actor, command: str, /, **options: Any) -> Answer:
        """Type a command that Discord accepts and the bot answers."""
        answer = await person.slash(self.thread, f"frontier {command}", **options)
        assert answer.codes == []
        assert answer.failure is None
        await self.house.said()
        return answer

    async def pressed(self, person: Actor, where: Answer | Seen, button: str) -> Answer:
        answer = await person.press(where, button)
        assert answer.codes == [], answer.text
        await self.house.said()
        return answer

    def question(self, person: Actor) -> Seen:
        """The newest question to this person in the thread."""
        return next(
            seen
            for seen in reversed(person.sees(self.thread))
            if not seen.ephemeral and person.mention in seen.text and seen.labels
        )

    def panel(self) -> Seen:
        return self.house.panel(self.people[0], self.thread)

    def whispers(self, person: Actor) -> list[Seen]:
        """What this person was told in private messages."""
        return person.sees(person.dm)

    def public(self) -> str:
        """All that stands in the thread for everybody."""
        return "\n".join(
            seen.text for seen in self.people[0].sees(self.thread) if not seen.ephemeral
        )


def dice(monkeypatch: pytest.MonkeyPatch, *rolls: int) -> None:
    """The next dice of the match, in order; then ones and ones again."""
    left = list(rolls)

    def rolled(chance: Any, kind: str, size: int) -> tuple[int, ...]:
        return (left.pop(0) - 1 if left else 0,)

    monkeypatch.setattr("bot.engine.chance.KeyedChance._result", rolled)
