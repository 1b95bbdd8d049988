"""The desk: one move at the beginning and late in a match, many matches at once."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bot.engine import keyed_luck
from bot.engine.random_match import random_position
from bot.engine.registry import all_games
from bot.matches import Match, MatchService, Person
from bot.settings import database_address
from bot.tools.bench.timing import spread, timed
from db import Store

GUILD, CHANNEL = 1, 2
_once = itertools.count(1)
luck = keyed_luck(b"bench", "moves")


async def desk_at(folder: Path) -> tuple[Store, MatchService]:
    store = await Store.open(database_address(str(folder / "bench.sqlite")))
    return store, MatchService(store, all_games())


async def begun(desk: MatchService, game: str, seats: int, number: int) -> Match:
    """A running match of `seats` people, whose ids are `number * 10 + seat`."""
    people = [Person(number * 10 + seat, f"Player {seat}") for seat in range(1, seats + 1)]
    match = await desk.open(GUILD, CHANNEL, people[0], game, seats, {}, f"{number}", next(_once))
    for person in people[1:]:
        await desk.join(match.id, person, next(_once))
    return await desk.begin(match.id, people[0].id, next(_once))


async def one_move(desk: MatchService, match: Match, into: list[float]) -> bool:
    """A random offered move by whoever is asked; only the playing is timed. False when the match is over."""
    waiting = (await desk.match(match.id, GUILD)).waiting
    if not waiting:
        return False
    person = match.seats[waiting[0].seat].person or 0
    look = await desk.snapshot(match.id, person)
    move = look.offers[luck(len(look.offers))]
    with timed(into):
        await desk.play(match.id, person, move, next(_once))
    return True


async def _orders(desk: MatchService, match: Match, until: int) -> None:
    """Bring a match to an entry by standing orders, which change nothing on the table, as soon as it knows some."""
    person = match.seats[0].person or 0
    for number in itertools.count():
        if (await desk.match(match.id, GUILD)).entry >= until:
            return
        standing = (await desk.snapshot(match.id, person)).standing
        orders = [move for move in standing if type(move).__name__.startswith("Order")]
        if orders:
            await desk.play(match.id, person, orders[number % len(orders)], next(_once))
        elif not await one_move(desk, match, []):
            return


async def moves_at(
    folder: Path, entry: int, count: int, game: str = "dawn_on_titan"
) -> dict[str, float]:
    """Load, play and commit at some entry of a match with all its seats taken.

    A game without standing orders cannot be brought to a late entry without moving: there `entry` is 0.
    """
    store, desk = await desk_at(folder)
    times: list[float] = []
    for number in itertools.count(1):
        match = await begun(desk, game, min(4, all_games()[game].seats.stop - 1), number)
        if entry:
            await _orders(desk, match, entry)
        going = True
        while going and len(times) < count:
            going = await one_move(desk, match, times)
        if len(times) >= count:
            break
    await desk.stop()
    await store.close()
    return spread(times)


async def all_at_once(folder: Path, count: int) -> dict[str, Any]:
    """A move in each of `count` matches in the same moment: how long each waits, and how many are lost."""
    store, desk = await desk_at(folder)
    matches = [await begun(desk, "dawn_on_titan", 2, number) for number in range(1, count + 1)]
    before = {match.id: (await desk.match(match.id, GUILD)).entry for match in matches}
    looks = {}
    for match in matches:
        seat = (await desk.match(match.id, GUILD)).waiting[0].seat
        person = match.seats[seat].person or 0
        looks[match.id] = (person, await desk.snapshot(match.id, person))
    times: list[float] = []

    async def move(match: Match) -> None:
        person, look = looks[match.id]
        with timed(times):
            await desk.play(match.id, person, look.offers[0], next(_once))

    await asyncio.gather(*(move(match) for match in matches))
    after = {match.id: (await desk.match(match.id, GUILD)).entry for match in matches}
    await desk.stop()
    await store.close()
    lost = sum(after[number] <= before[number] for number in before)
    return spread(times) | {"lost": lost}


async def many_running(folder: Path, count: int, on_each: Callable[[], None]) -> None:
    """Fill a database with running matches."""
    store, desk = await desk_at(folder)
    for number in range(1, count + 1):
        await begun(desk, "dawn_on_titan", 2, number)
        on_each()
    await desk.stop()
    await store.close()


async def self_play(seconds: float) -> dict[str, float]:
    """Whole matches between computer players, rules only."""
    counts: dict[str, float] = {}
    for game in all_games().values():
        seats = min(2, game.seats.stop - 1)
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            random_position(game, seats, done, 5_000)
            done += 1
        counts[game.name] = round(done / (time.perf_counter() - start), 2)
    return counts
