"""The crash test: a real process plays and speaks, is killed at a random moment, and nothing it acknowledged may be lost.

`kill_test` is what `bench --kill` and the tests call; run as a module this file is the process to be killed.
"""

from __future__ import annotations

import asyncio
import importlib
import itertools
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bot.engine import Game, Move, keyed_luck
from bot.engine.registry import all_games
from bot.matches import Match, MatchService, MatchSnapshot, Person
from bot.matches.outbox import Outbox, OutboxRow
from db import Store

MATCHES = 3  # played at the same time
LONGEST = 400  # milliseconds from the first acknowledged move to the kill
FOLKS = (Person(1, "Ada"), Person(2, "Bo"))


def kill_test(
    times: int,
    folder: Path,
    step: Callable[[], None] = lambda: None,
    game: str = "dawn_on_titan",
) -> dict[str, Any]:
    """Kill a playing process so many times on one database in `folder`. `step` is called after each kill.

    `game` is a game's name or `module:NAME`. The result has the counts and `faults`, sentences, empty when all is well.
    """
    acknowledged: dict[int, int] = {}
    faults: list[str] = []
    for _ in range(times):
        for match_id, entry in _killed_run(folder, game):
            acknowledged[match_id] = max(entry, acknowledged.get(match_id, -1))
        faults += asyncio.run(_lost(folder, game, acknowledged))
        step()
    counts, more = asyncio.run(_judged(folder, game, times))
    return counts | {
        "kills": times,
        "acknowledged": sum(acknowledged.values()),
        "faults": faults + more,
    }


def _killed_run(folder: Path, game: str) -> list[tuple[int, int]]:
    """Start a process, kill it without warning, give the moves that it has acknowledged: match and entry."""
    command = [sys.executable, "-m", "bot.tools.crash_test", str(folder), game]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout is not None  # it is a pipe
        first = playing.stdout.readline()
        time.sleep(secrets.randbelow(LONGEST) / 1000)
        playing.kill()
        lines = [first, *playing.stdout.read().splitlines()]
    if playing.returncode != -signal.SIGKILL or not first:
        raise RuntimeError(f"the process ended by itself ({playing.returncode}): see its traceback")
    whole = [line.split() for line in lines if line.count(" ") == 2]
    return [(int(match_id), int(entry)) for match_id, entry, _ in whole]


async def _lost(folder: Path, game: str, acknowledged: dict[int, int]) -> list[str]:
    store = await Store.open(_url(folder))
    try:
        desk = MatchService(store, _games(game))
        return [
            f"match {match_id} stands at entry {look.entry}, but {entry} was acknowledged"
            for match_id, entry in acknowledged.items()
            if (look := await desk.snapshot(match_id, None)).entry < entry
            or look.match.state == "frozen"
        ]
    finally:
        await store.close()


async def _judged(folder: Path, game: str, kills: int) -> tuple[dict[str, Any], list[str]]:
    """Say what is left, replay every match, compare what was said with what was to be said."""
    store = await Store.open(_url(folder))
    try:
        desk, said = MatchService(store, _games(game)), _FileSpeaker(folder)
        outbox = Outbox(store, said)
        while await outbox.unsaid():
            await outbox.publish_due()
        verdicts = [await desk.verify(match_id) for match_id in await desk.numbers()]
        faults = [
            f"match {verdict.match_id}, entry {fault.number}: {fault.text}"
            for verdict in verdicts
            for fault in verdict.faults
        ]
        repeated, more = _misspoken(said.read(), kills)
        counts = {"matches": len(verdicts), "entries": sum(one.entries for one in verdicts)}
        return counts | {"said": len(said.read()), "said_again": repeated}, faults + more
    finally:
        await store.close()


def _misspoken(lines: Sequence[dict[str, Any]], kills: int) -> tuple[int, list[str]]:
    """How many rows were said again, and what was said wrongly: out of order, or more often than kills explain."""
    order: defaultdict[int, list[int]] = defaultdict(list)
    for line in lines:
        order[line["match"]].append(line["row"])
    faults = [
        f"match {match_id}: said out of order: {rows}"
        for match_id, rows in order.items()
        if rows != sorted(rows)
    ]
    repeated = len(lines) - len({line["nonce"] for line in lines})
    # a kill may hit one row of each match between being said and being marked
    if repeated > kills * (MATCHES + 1):
        faults.append(f"{repeated} rows were said again after {kills} kills")
    return repeated, faults


class _FileSpeaker:
    """Says by writing a line to a file, which outlives the process."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "said.jsonl"

    async def say(self, row: OutboxRow) -> None:
        line = json.dumps({"match": row.match_id, "row": row.id, "nonce": row.nonce}) + "\n"
        file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, line.encode())
        os.close(file)

    def read(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._path.read_text().splitlines()]


def _url(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'killed.db'}"


def _games(name: str) -> dict[str, Game]:
    if ":" not in name:
        return {name: all_games()[name]}
    module, attribute = name.split(":")
    game: Game = getattr(importlib.import_module(module), attribute)
    return {game.name: game}


async def _play_for_ever(folder: Path, name: str) -> None:
    store = await Store.open(_url(folder))
    desk = MatchService(store, _games(name))
    outbox = Outbox(store, _FileSpeaker(folder))
    desk.on_commit = outbox.wake
    await desk.start()
    async with asyncio.TaskGroup() as group:
        group.create_task(outbox.run())
        group.create_task(_moves(desk))


async def _moves(desk: MatchService) -> None:
    once = itertools.count(time.time_ns())
    for turn in itertools.count():
        running = await desk.matches_of(FOLKS[0].id)
        if len(running) < MATCHES:
            await _open(desk, once, with_autopilot=turn % 2 == 1)
            continue
        await _one_move(desk, running[turn % len(running)], once)


async def _open(desk: MatchService, once: Iterator[int], with_autopilot: bool) -> None:
    [game] = desk.games
    match = await desk.open(1, 2, FOLKS[0], game, 2, {}, str(next(once)), next(once))
    if with_autopilot:
        await desk.add_autopilot(match.id, FOLKS[0].id, next(once))
    else:
        await desk.join(match.id, FOLKS[1], next(once))
    await desk.begin(match.id, FOLKS[0].id, next(once))


async def _one_move(desk: MatchService, match: Match, once: Iterator[int]) -> None:
    if match.state == "lobby":  # killed while it was opened
        await desk.end(match.id, FOLKS[0].id, f"end {match.id}", next(once))
        return
    for person in FOLKS:
        look = await desk.snapshot(match.id, person.id)
        if not look.offers:
            continue
        if look.take_back.is_free and secrets.randbelow(8) == 0:
            done = await desk.take_back(match.id, person.id, next(once))
        else:
            done = await desk.play(match.id, person.id, _choice(desk, look), next(once))
        sys.stdout.write(f"{match.id} {done.number} .\n")
        sys.stdout.flush()
        return
    await desk.settled()


def _choice(desk: MatchService, look: MatchSnapshot) -> Move:
    luck = keyed_luck(secrets.token_bytes(32), "choice")
    return desk.games[look.match.game].autopilot(look.view, look.offers, luck)


if __name__ == "__main__":
    asyncio.run(_play_for_ever(Path(sys.argv[1]), sys.argv[2]))
