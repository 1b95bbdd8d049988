"""A match of Planet Unknown as the stories play it: everybody at once, each in private."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine import Move, keyed_luck
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.rules.private_turn import Confirm
from bot.matches import MatchSnapshot
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from tests.e2e.world import House

LUCK = keyed_luck(b"stories", "rounds")


@dataclass
class Rounds:
    """A running match; `people` are in the order of the seats."""

    house: House
    number: int
    thread: str
    people: list[Actor]

    @classmethod
    async def opened(cls, house: House, *names: str) -> Rounds:
        """The private turns of the first round are open: boards are chosen, the station is turned."""
        people = [house.sandbox.person(name) for name in names]
        thread = await house.begun("planet_unknown", *people)
        [match] = await house.desk.matches_in(int(thread))
        rounds = cls(house, match.id, thread, people)
        for person in people:
            await rounds.play(person, (await rounds.look(person)).offers[0])
        await rounds.turn_station()
        await house.said()
        return rounds

    async def turn_station(self) -> None:
        """From three players on the commander turns the station first."""
        for person in self.people:
            look = await self.look(person)
            if look.view.phase == "rotation" and look.is_asked:
                await self.play(person, look.offers[0])

    async def look(self, person: Actor | None = None) -> MatchSnapshot:
        return await self.house.desk.snapshot(self.number, int(person.id) if person else None)

    async def entry(self) -> int:
        return (await self.look()).entry

    async def asked(self) -> list[Actor]:
        decision = (await self.look()).decision
        return [self.people[seat] for seat in decision.seats] if decision else []

    async def play(self, person: Actor, move: Move) -> MatchSnapshot:
        """Past Discord."""
        return (await self.house.desk.play(self.number, int(person.id), move, None)).look

    async def decided(self, person: Actor) -> None:
        """A whole turn as the computer player would play it, all but confirmed."""
        while True:
            look = await self.look(person)
            move = GAME.autopilot(look.view, look.offers, LUCK)
            if isinstance(move, Confirm):
                return
            await self.play(person, move)

    async def until(self, person: Actor, kind: type[Move]) -> MatchSnapshot:
        """As computer players would play it past Discord, until more than eight such moves lead for this person."""
        while True:
            look = await self.look(person)
            if sum(isinstance(move, kind) for move in look.offers) > 8 and (
                isinstance(look.offers[0], kind)
            ):
                return look
            mover = person if look.is_asked else (await self.asked())[0]
            look = await self.look(mover)
            await self.play(mover, GAME.autopilot(look.view, look.offers, LUCK))

    async def mine(self, person: Actor) -> Answer:
        """The private message, from the button under the board."""
        return await person.press(self.panel(person), "My choices")

    def panel(self, person: Actor) -> Seen:
        return self.house.panel(person, self.thread)
