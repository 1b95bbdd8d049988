"""A match of the real Dawn on Titan as the stories play it: who sits where, whose move it is, moves by command."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.games.dawn_on_titan.rules.setup import PlaceStart
from bot.matches import Match, MatchSnapshot
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.world import House

FAR, NEAR = "N21", "N5"  # two face-down norse moons of a match for two
TO_M3 = ("M11", "M1", "M3")  # the first three flights from N21, each one action
KEY = bytes(range(32))


@dataclass
class Table:
    """One running match. `people` are in the order of the seats; autopilots have no place in it."""

    house: House
    number: int
    thread: str
    people: list[Actor]

    @classmethod
    async def begun(cls, house: House, *people: Actor, channel: str = "games") -> Table:
        """Opened, joined and begun by presses."""
        thread = await house.begun("dawn_on_titan", *people, channel=channel)
        [match] = await house.desk.matches_in(int(thread))
        return cls(house, match.id, thread, list(people))

    @classmethod
    async def placed(cls, house: House, *people: Actor, channel: str = "games") -> Table:
        """The same with everybody's start chosen: who begins sits at N21, the other at N5."""
        table = await cls.begun(house, *people, channel=channel)
        for at in (FAR, NEAR, "N13", "N1")[: len(people)]:
            await table.start(at)
        return table

    async def look(self, person: Actor | None = None) -> MatchSnapshot:
        """What the desk tells this person, or a spectator."""
        return await self.house.desk.snapshot(self.number, int(person.id) if person else None)

    async def match(self) -> Match:
        return (await self.look()).match

    async def entry(self) -> int:
        """The number of the last entry."""
        return (await self.match()).entry

    async def mover(self) -> Actor:
        """The one who is waited for."""
        return self.people[(await self.match()).waiting[0].seat]

    async def both(self) -> tuple[Actor, Actor]:
        """Of two people: who is waited for, and the other."""
        mover = await self.mover()
        return mover, next(person for person in self.people if person is not mover)

    async def titan(self, person: Actor, move: str, /, **options: Any) -> Answer:
        """Type a move that must be accepted by Discord and answered by the bot."""
        answer = await person.slash(self.thread, f"titan {move}", **options)
        assert answer.codes == []
        assert answer.failure is None
        return answer

    async def played(self, person: Actor, move: str, /, **options: Any) -> Answer:
        """Type a move that must count: one entry more (a computer player may have answered it already), and all that is to be said of it said."""
        before = await self.entry()
        answer = await self.titan(person, move, **options)
        more, match = await self.entry() - before, await self.match()
        assert more == 1 or (more > 1 and len(self.people) < len(match.seats)), answer.text
        await self.house.said()
        return answer

    async def start(self, at: str) -> None:
        """Whoever is asked begins at this moon, with the first industry that it takes."""
        mover = await self.mover()
        await self.played(mover, "start", at=at)
        look = await self.look(mover)
        if look.offers and not isinstance(look.offers[0], PlaceStart):
            kind = getattr(look.offers[0], "industry", None)
            if kind is not None:
                await self.played(mover, "start-industry", industry=kind)

    async def fly(self, *places: str) -> None:
        """Whoever is to act flies its Pathfinder from place to place, an action each."""
        mover = await self.mover()
        for place in places:
            await self.played(mover, "fly", ship="pathfinder", to=place)

    async def end_turn(self) -> None:
        await self.played(await self.mover(), "end-turn")

    async def neighbours(self) -> tuple[Actor, Actor]:
        """Two turns on: the traveller stands at M3, one action from the other at N5, with three actions."""
        traveller, other = await self.both()
        await self.fly(*TO_M3)
        await self.end_turn()
        await self.end_turn()
        return traveller, other

    async def combat(self) -> tuple[Actor, Actor]:
        """The traveller has flown to N5 and attacks: attacker and defender are both asked for a card."""
        attacker, defender = await self.neighbours()
        await self.fly(NEAR)
        preview = await self.titan(attacker, "combat", at=NEAR)
        await attacker.press(preview, preview.message.labels[0])
        await self.house.said()
        return attacker, defender

    def panel(self, person: Actor) -> Seen:
        return self.house.panel(person, self.thread)

    def public(self, person: Actor) -> list[Seen]:
        """What stands in the thread for all."""
        return [seen for seen in person.sees(self.thread) if not seen.ephemeral]

    def private(self, person: Actor) -> list[Seen]:
        """What only this person sees there."""
        return [seen for seen in person.sees(self.thread) if seen.ephemeral]


async def two(house: House) -> Table:
    """Alice and Bob, placed."""
    return await Table.placed(house, house.sandbox.person("Alice"), house.sandbox.person("Bob"))


async def fly_to(person: Actor, which: Answer, to: str) -> Answer:
    """Choose the shortest flight to a place in the menu of flights, look at it, and fly."""
    looked_at = await person.choose(which, "Which?", flight(which, to))
    return await person.press(looked_at, "Fly")


def flight(which: Answer, to: str) -> str:
    """The value of the shortest flight to a place in a menu of flights: `M11`, or `M11 gold`."""
    values = [str(choice.value) for choice in which.message.options("Which?")]
    return next(value for value in values if f'"{to}' in value)
