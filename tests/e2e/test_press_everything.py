"""Whole stretches of matches played by pressing whatever is offered: nothing may be refused by Discord, nothing may break."""

from __future__ import annotations

import pytest

from bot.engine import keyed_luck
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from bot.sandbox.refusals import Json
from tests.e2e.world import House

ASIDE = {
    "hand",
    "log",
    "orders",
    "back",
    "goback",
    "region",
    "notices",
    "rules",
    "more",
    "setting",
    "ask",
    "fill",  # a form: a number is typed
}
PRESSES = 60


def controls(seen: Seen) -> list[Json]:
    """Buttons and menus that lead to a move."""
    found = [*seen.buttons, *seen.menus]
    return [
        one
        for one in found
        if one["custom_id"].split(":")[1] not in ASIDE and not one.get("disabled")
    ]


async def use(person: Actor, seen: Seen, control: Json, number: int) -> Answer:
    if "options" not in control:
        return await person.press(seen, control["custom_id"])
    options = control["options"]
    return await person.choose(seen, control["custom_id"], options[number % len(options)]["value"])


class Presser:
    """Plays for all people of a match, by presses only."""

    def __init__(self, house: House, thread: str, people: list[Actor], seed: int) -> None:
        self.house, self.thread, self.people = house, thread, people
        self.luck = keyed_luck(seed.to_bytes(8, "big"), "presses")
        self.presses = 0

    async def move(self) -> None:
        """Press until the match has gone on by an entry."""
        entry = (match := await self.house.match()).entry
        person = self.people[match.waiting[self.luck(len(match.waiting))].seat]
        seen = self.start(person)
        for _ in range(60):
            choice = controls(seen)
            answer = await use(person, seen, choice[self.luck(len(choice))], self.luck(100))
            self.presses += 1
            assert answer.codes == [], answer
            assert answer.failure is None
            assert "Something broke" not in answer.text, answer.text
            match = await self.house.match()
            if match.state != "running" or match.entry > entry:
                return
            seen = answer.message
        raise AssertionError(f"sixty presses and no move: {seen.text} {seen.labels}")

    def start(self, person: Actor) -> Seen:
        """A question to this person, or the panel."""
        public = [seen for seen in person.sees(self.thread) if not seen.ephemeral]
        asked = [seen for seen in public if person.mention in seen.text and controls(seen)]
        panel = self.house.panel(person, self.thread)
        if asked and int(asked[-1].id) >= int(panel.id):
            return asked[-1]
        return panel


@pytest.mark.parametrize(("people", "seed"), [(1, 1), (2, 2), (3, 3)])
async def test_dawn_on_titan(house: House, quiet: None, people: int, seed: int) -> None:
    actors = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")][:people]
    thread = await house.begun("dawn_on_titan", *actors)
    presser = Presser(house, thread, actors, seed)
    while presser.presses < PRESSES and (await house.match()).state == "running":
        await presser.move()
        await house.said()
    assert (await house.match()).entry >= 15
