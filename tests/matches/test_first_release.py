"""What the first release stored works on: its database, the lobby in it, its exports."""

from __future__ import annotations

import itertools
import json
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.engine import Event, keyed_luck
from bot.engine.registry import all_games
from bot.matches import MatchService, Person
from bot.matches.importing import OTHER_SHAPE
from db import Store
from tests.db.schema import differences
from tests.matches.first_release import (
    ANN,
    BEN,
    LAST_ONCE,
    LOBBY,
    MATCHES,
    events,
    export_of,
    put_database,
)

ONCE = itertools.count(LAST_ONCE)
MORE_MOVES = 12
EVERY = pytest.mark.parametrize("number", MATCHES, ids=list(MATCHES.values()))
TOLD_ANEW = {4: [14, 22]}  # since then the log says who cannot bid


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(put_database(tmp_path / "old.db"))
    yield store
    await store.close()


@pytest_asyncio.fixture
async def desk(store: Store) -> AsyncIterator[MatchService]:
    desk = MatchService(store, all_games())
    await desk.start()
    yield desk
    await desk.stop()


async def play_on(desk: MatchService, number: int, count: int = MORE_MOVES) -> None:
    """Moves as a computer player chooses them, of whoever is asked."""
    luck = keyed_luck(b"on" * 16, "choice")
    for _ in range(count):
        looks = [await desk.snapshot(number, person) for person in (ANN, BEN)]
        asked = [look for look in looks if look.offers]
        if not asked:
            assert looks[0].outcome is not None
            return
        look = asked[0]
        move = desk.game(look.match).autopilot(look.view, look.offers, luck)
        await desk.play(number, (ANN, BEN)[look.seat != 0], move, next(ONCE))


async def test_its_tables_become_those_of_today(store: Store) -> None:
    assert await differences(store) == []


@EVERY
async def test_a_match_is_looked_at_listed_and_told(desk: MatchService, number: int) -> None:
    for person, name in ((ANN, "Ann"), (BEN, "Ben")):
        look = await desk.snapshot(number, person)
        assert look.match.state == "running"
        assert look.match.names[look.seat or 0] == name
        assert look.match.game == MATCHES[number]
        assert await desk.log(number, person)
        assert number in {match.id for match in await desk.matches_of(person, 1)}
    assert await desk.log(number, None)


@EVERY
async def test_a_match_plays_on_and_is_checked(desk: MatchService, number: int) -> None:
    before = (await desk.snapshot(number, ANN)).entry
    await play_on(desk, number)
    assert (await desk.snapshot(number, None)).entry >= before + MORE_MOVES
    verdict = await desk.verify(number)
    faults = [(fault.number, fault.what) for fault in verdict.faults]
    assert faults == [(entry, "events") for entry in TOLD_ANEW.get(number, [])]


@EVERY
async def test_what_is_exported_today_comes_in_again(desk: MatchService, number: int) -> None:
    await play_on(desk, number)
    exported = json.loads(json.dumps(await desk.export(number, None, is_whole=True)))
    match = await desk.import_match(exported)
    for person in (ANN, BEN):
        old, new = await desk.snapshot(number, person), await desk.snapshot(match.id, person)
        assert (old.view, old.offers, old.entry) == (new.view, new.offers, new.entry)
    assert (await desk.verify(match.id)).is_sound
    await play_on(desk, match.id)


@EVERY
async def test_an_export_of_then_comes_in_and_plays_on(desk: MatchService, number: int) -> None:
    told: list[str] = []
    match = await desk.import_match(export_of(number), told.append)
    assert (await desk.snapshot(match.id, ANN)).view == (await desk.snapshot(number, ANN)).view
    assert (await desk.verify(match.id)).is_sound
    if number in TOLD_ANEW:
        assert told[0] == OTHER_SHAPE
        assert "came out otherwise: 14, 22. " in told[1]
    else:
        assert told == []
    await play_on(desk, match.id)
    assert (await desk.verify(match.id)).is_sound


async def test_the_lobby_is_joined_and_begun(desk: MatchService) -> None:
    await desk.join(LOBBY, Person(BEN, "Ben"), next(ONCE))
    await desk.join(LOBBY, Person(13, "Cy"), next(ONCE))
    match = await desk.begin(LOBBY, ANN, next(ONCE))
    assert match.state == "running"
    assert (await desk.verify(LOBBY)).is_sound


def test_what_happened_then_is_still_told() -> None:
    """Later sentences ask for no facts that earlier events do not have."""
    for game, event in events():
        assert isinstance(all_games()[game].event_sentence(msgspec.convert(event, Event)), str), (
            event
        )
    assert {game for game, _ in events()} == set(MATCHES.values())
