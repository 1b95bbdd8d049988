"""Golden matches: whole matches kept as files, replayed on today's code and compared line by line.

A file is JSON lines: a header (game, seats, options, key, ending, winners), the beginning, then a line a move: `s` the seat, `m` the
move, `d` the digest of the position after it, `e` the digest of all its events, the private ones too. What was drawn comes of the key
and stands in the position. One match a game is also kept in words (`playthrough.txt`), so that a changed sentence is read in one file.
`pytest --rewrite-golden` writes what today's code does, after a change of the rules that was meant.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bot import engine
from bot.engine import Event, Game, KeyedChance, Move, Played
from bot.engine.registry import all_games

FOLDER = Path(__file__).parent


class Made(NamedTuple):
    """An entry of a golden match: who moved and how (neither at the beginning), and what came of it."""

    seat: int | None
    move: Move | None
    played: Played


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.jsonl"))


def read(path: Path) -> tuple[Game, dict[str, Any], list[tuple[int, Move]]]:
    """The game, the header and the moves of a file."""
    header, _, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = all_games()[header["game"]]
    return game, header, [(line["s"], game.read_move(json.dumps(line["m"]))) for line in lines]


def entries(
    game: Game, seats: int, options: dict[str, Any], key: bytes, moves: list[tuple[int, Move]]
) -> Iterator[Made]:
    """The match that these moves make on today's code, entry by entry."""
    played = engine.begin(game, seats, game.read_options(options), KeyedChance(key))
    yield Made(None, None, played)
    for seat, move in moves:
        chance = KeyedChance(key, played.position.drawn)
        played = engine.play(game, played.position, seat, move, chance)
        yield Made(seat, move, played)


def entries_of(path: Path) -> Iterator[Made]:
    """A golden match, entry by entry."""
    game, header, moves = read(path)
    return entries(game, header["seats"], header["options"], bytes.fromhex(header["key"]), moves)


def replayed(path: Path, seen: Callable[[Game, Made], None]) -> list[str]:
    """The lines that today's code makes of the moves in a file; `seen` is shown each entry on the way."""
    game, header, moves = read(path)
    key = bytes.fromhex(header["key"])
    return written(game, header["seats"], header["options"], key, moves, seen)


def written(
    game: Game,
    seats: int,
    options: dict[str, Any],
    key: bytes,
    moves: list[tuple[int, Move]],
    seen: Callable[[Game, Made], None] = lambda game, made: None,
) -> list[str]:
    """A whole match as the lines of a golden file."""
    lines = []
    for made in entries(game, seats, options, key, moves):
        lines.append(_line(game, made))
        seen(game, made)
    outcome = game.outcome(made.played.position.state)
    header = {
        "game": game.name,
        "seats": seats,
        "options": options,
        "key": key.hex(),
        "ending": outcome.reason if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
        "scores": {line.label: list(line.values) for line in outcome.lines} if outcome else None,
    }
    return [json.dumps(header, ensure_ascii=False), *lines]


def _line(game: Game, made: Made) -> str:
    move = {} if made.move is None else {"s": made.seat, "m": msgspec.to_builtins(made.move)}
    told = msgspec.json.encode(made.played.events)
    digests = {
        "d": engine.position_digest(game.save(made.played.position))[:12],
        "e": hashlib.sha256(told).hexdigest()[:8],
    }
    return json.dumps(move | digests, ensure_ascii=False, separators=(",", ":"))


def in_words(path: Path) -> list[str]:
    """A golden match as people read it: each move, and what is told of it, with who may see what not all may."""
    game, _, _ = read(path)
    lines = []
    for number, made in enumerate(entries_of(path)):
        if made.move is not None and made.seat is not None:
            move = json.dumps(msgspec.to_builtins(made.move), ensure_ascii=False)
            lines.append(f"{number} {engine.SEAT_LETTERS[made.seat]} {move}")
        lines += [line for event in made.played.events for line in _told(game, event)]
    return lines


def _told(game: Game, event: Event) -> Iterator[str]:
    if sentence := game.event_sentence(event):
        letters = [engine.SEAT_LETTERS[seat] for seat in event.seen_by or ()]
        only = "" if event.seen_by is None else f"[{', '.join(letters) or 'nobody'}] "
        yield from (f"    {only}{line}" for line in sentence.splitlines())
