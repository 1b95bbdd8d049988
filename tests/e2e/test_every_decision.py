"""Every kind of decision of all four games: whoever is asked by it is called by one post with one ping, whoever asks."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest
from sqlalchemy import update

from bot.matches import Person
from bot.matches.records import Waiting
from bot.matches.stored import pack, plain_waiting
from bot.rules import kernel
from bot.rules.chance import KeyedChance, key_hash
from bot.rules.dawn_on_titan.exploration import Explore
from bot.rules.dawn_on_titan.flight import Fly
from bot.rules.games import games
from bot.rules.kernel import AnytimeMove, Game, Move, Position
from bot.sandbox.people import Actor
from db import matches
from db.tables import entries
from tests.e2e.house import House
from tests.games.golden import golden_files
from tests.rules.dawn_on_titan.tables import Small

NAMES = ("Alice", "Bob", "Carol", "Dora", "Emil", "Fay")
ONCE = itertools.count(77_000_000)  # interactions that nobody has made: no answer to them is known
UNSEEN = {  # no match kept as a file has them; each is asked of one seat, like all of theirs
    "dawn_on_titan": {"Shear"},
    "high_frontier": {"Claiming", "GlitchFalls", "LeaveAsked", "TakeOver"},
    "planet_unknown": {"EmptySlot"},
}


@dataclass(frozen=True)
class Case:
    """A move of a golden match after which a kind of decision is asked of somebody who was not asked it before.

    `follows`: another's move, one's own, or one's own answer to a question or round of the same words ("again").
    """

    game: Game = field(repr=False)
    kind: str
    follows: str
    header: dict[str, Any] = field(repr=False)
    before: bytes = field(repr=False)
    seat: int = field(repr=False)
    move: Move = field(repr=False)

    @property
    def is_own(self) -> bool:
        return self.follows != "other"

    def __str__(self) -> str:
        return f"{self.game.name}-{self.kind}-{self.follows}"


def positions(game: Game) -> Iterator[tuple[dict[str, Any], Position[Any, Any], int, Move, Any]]:
    """Header, position, seat, move and the position after it, of all golden matches of a game."""
    for path in (path for path in golden_files() if path.parent.name == game.name):
        header, _, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        key, options = bytes.fromhex(header["key"]), game.read_options(header["options"])
        now = kernel.begin(game, header["seats"], options, KeyedChance(key)).position
        for line in lines:
            move = game.read_move(json.dumps(line["move"]))
            chance = KeyedChance(key, now.drawn)
            then, now = now, kernel.play(game, now, line["seat"], move, chance).position
            yield header, then, line["seat"], move, now


@cache
def gone_through(name: str) -> tuple[tuple[Case, ...], frozenset[str]]:
    """The cases of a game: the first time that each kind of decision follows another seat's move, and the first that it follows
    one's own. And all sentences of previews of what was played.
    """
    game, found = games()[name], dict[tuple[str, str], Case]()
    previews = set[str]()
    for header, then, seat, move, now in positions(game):
        previews |= set(foretold(game, then, seat, move))
        was, asked = kernel.asked(then), kernel.asked(now)
        if was is None or asked is None:
            continue
        is_same = was.question == asked.question and bool(set(was.seats) & set(asked.seats))
        kind, follows = type(now.agenda[-1]).__name__, "own" if seat in asked.seats else "other"
        if is_same and seat in asked.seats and not isinstance(move, AnytimeMove):
            is_new = asked.question or len(asked.seats) > len(was.seats)
            is_same, follows = not is_new, "again"
        if not is_same and (kind, follows) not in found:
            found[kind, follows] = Case(game, kind, follows, header, game.save(then), seat, move)
    made = MADE.get(name, dict)()
    every = (*found.values(), *(Case(game, kind, *made[kind]) for kind in made))
    return every, frozenset(previews)


def foretold(game: Game, then: Position[Any, Any], seat: int, move: Move) -> Iterator[str]:
    """What a preview tells its player that others do not read on the move itself."""
    events, _ = kernel.foresee(game, then, seat, move)
    for event in events:
        if event.is_seen_by(seat) and event.kind not in game.receipts:
            yield game.sentence(event)


def cases(name: str) -> tuple[Case, ...]:
    return gone_through(name)[0]


def _on_titan() -> dict[str, Any]:
    """What no kept match of Dawn on Titan asks."""
    asks = Small(2).ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold")
    asks = asks.order("B", passing={"A": "ask"}).turn()
    struck = Small(2).moon("M1", "titan").hidden("M2", "bolt_1").moon("N3", "ymir")
    struck = struck.ship("A", "life", "M2", "gold").turn()
    finds = Small(2).hidden("M4", "natural_diamond_1").ship("A", "pathfinder", "M4", "gold")
    finds = finds.order("A", build_list=[]).turn()
    header = {"key": bytes(32).hex(), "seats": 2, "options": {}}
    save = games()["dawn_on_titan"].save
    return {
        "Flight": ("other", header, save(asks.position), 0, Fly("pathfinder", "M4")),
        "Placing": ("own", header, save(finds.position), 0, Explore()),
        "Bolt": ("own", header, save(struck.position), 0, Explore()),
    }


MADE = {"dawn_on_titan": _on_titan}


async def begun(house: House, case: Case, people: list[Actor], *, is_computer: bool) -> int:
    """A match of these people that stands where the case begins; gives its number. `is_computer`: who moves is one."""
    guild, channel = house.bot.guilds[0].id, int(house.sandbox.channel("games"))
    who = [Person(int(one.id), one.name) for one in people]
    options, desk = case.header["options"], house.desk
    lobby = await desk.open(
        guild, channel, who[0], case.game.name, len(who), options, "", next(ONCE)
    )
    for person in who[1:]:
        await desk.join(lobby.id, person, next(ONCE))
    await desk.begin(lobby.id, who[0].id, next(ONCE))
    await house.said()
    key, asked = bytes.fromhex(case.header["key"]), kernel.asked(case.game.load(case.before))
    assert asked is not None
    now = [Waiting(seat, 0, desk.now()) for seat in asked.seats]
    given = {"key": key, "key_hash": key_hash(key), "waiting": plain_waiting(now)}
    stands = {"position": pack(case.before), "digest": kernel.digest(case.before)}
    async with house.store.writing() as connection:
        await matches.change(connection, lobby.id, **given, on_turn=list(asked.seats))
        await connection.execute(
            update(entries).where(entries.c.match_id == lobby.id).values(**stands)
        )
        if is_computer:
            await matches.change_seat(connection, lobby.id, case.seat, is_autopilot=True)
    return lobby.id


async def moved(house: House, case: Case, number: int, person: Actor, *, is_computer: bool) -> None:
    """The case's move, by its person or by the computer that sits there, which makes no other."""
    desk = house.desk
    if is_computer:
        async with desk._lock(number):  # noqa: SLF001  # only the one move of this case, not what the computer would choose
            stored, present = await desk._load(number)  # noqa: SLF001
            await desk._play(stored, present, case.seat, case.move, None, True)  # noqa: SLF001
        house.bot.outbox.wake()
    else:
        desk._is_stopping = True  # noqa: SLF001
        await desk.play(number, int(person.id), case.move, next(ONCE))
    await house.said()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(games()))
async def test_whoever_is_asked_is_called_by_one_post_with_one_ping(
    house: House, quiet: None, name: str
) -> None:
    """By a computer and by a person; also what one's own move has led to, where its answer was lost."""
    for case, is_computer in itertools.product(cases(name), (True, False)):
        people = [house.sandbox.person(one) for one in NAMES[: case.header["seats"]]]
        number = await begun(house, case, people, is_computer=is_computer)
        rang = [len(person.pings) for person in people]
        await moved(house, case, number, people[case.seat], is_computer=is_computer)
        look = await house.desk.look(number, None)
        assert look.decision is not None
        asked = set(look.decision.seats) - ({case.seat} if is_computer else set())
        rung = {
            seat: len(one.pings) - rang[seat]
            for seat, one in enumerate(people)
            if len(one.pings) > rang[seat]
        }
        assert rung == dict.fromkeys(asked, 1), (str(case), is_computer)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", sorted(games()))
async def test_only_an_answer_that_was_delivered_stands_for_the_call(
    house: House, quiet: None, name: str
) -> None:
    own = [case for case in cases(name) if case.is_own]
    for case in own:
        people = [house.sandbox.person(one) for one in NAMES[: case.header["seats"]]]
        number = await begun(house, case, people, is_computer=False)
        person = people[case.seat]
        rang = len(person.pings)
        with house.bot.hall.answers.giving(once := next(ONCE)):
            await house.desk.play(number, int(person.id), case.move, once)
        await house.said()
        assert len(person.pings) == rang, str(case)
    assert own


@pytest.mark.parametrize("name", sorted(games()))
def test_every_step_that_asks_is_among_the_cases(name: str) -> None:
    """Or asks at the beginning, of which every story tells; else a kept match is missing."""
    game = games()[name]
    asking = {kind.__name__ for kind in game.steps.__args__ if "decision" in vars(kind)}
    begins = {type(game.opening()).__name__, "ChooseSides", "ChooseTechnology"}
    seen = {case.kind for case in cases(name)}
    assert asking - seen - begins == UNSEEN.get(name, set())


@pytest.mark.parametrize("name", sorted(games()))
def test_a_preview_speaks_of_what_will_be(name: str) -> None:
    """Not "{B} has answered." before they have: neither of an answer that is in, nor of anything done."""
    _, previews = gone_through(name)
    told = re.compile(
        r"\b(has|have) (answered|chosen|voted|confirmed|filed|stopped|ended)\b|^Done for"
    )
    assert previews
    assert [sentence for sentence in previews if told.search(sentence)] == []
