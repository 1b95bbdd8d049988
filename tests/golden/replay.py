"""Golden matches: whole matches kept as files, replayed on today's code and compared line by line.

A file is JSON lines: a header (game, seats, options, key, ending, winners), the beginning, then a line a move with its draws, events and the
digest of the position after it. `pytest --rewrite-golden` writes what today's code does, after a change of the rules that was meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bot import engine
from bot.engine import Game, KeyedChance, Move, Played
from bot.engine.registry import all_games

FOLDER = Path(__file__).parent


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.jsonl"))


def replayed(path: Path, seen: Callable[[Game, Played], None]) -> list[str]:
    """The lines that today's code makes of the moves in a file; `seen` is shown each position on the way."""
    header, *lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    game = all_games()[header["game"]]
    moves = ((line["seat"], game.read_move(json.dumps(line["move"]))) for line in lines[1:])
    key = bytes.fromhex(header["key"])
    return written(game, header["seats"], header["options"], key, moves, seen)


def written(
    game: Game,
    seats: int,
    options: dict[str, Any],
    key: bytes,
    moves: Iterator[tuple[int, Move]],
    seen: Callable[[Game, Played], None] = lambda game, played: None,
) -> list[str]:
    """A whole match as the lines of a golden file."""
    played = engine.begin(game, seats, game.read_options(options), KeyedChance(key))
    lines = [_line(game, played, {})]
    seen(game, played)
    for seat, move in moves:
        chance = KeyedChance(key, played.position.drawn)
        played = engine.play(game, played.position, seat, move, chance)
        lines.append(_line(game, played, {"seat": seat, "move": msgspec.to_builtins(move)}))
        seen(game, played)
    outcome = game.outcome(played.position.state)
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


def _line(game: Game, played: Played, made: dict[str, Any]) -> str:
    return json.dumps(
        made
        | {
            "draws": msgspec.to_builtins(played.draws),
            "events": msgspec.to_builtins(played.events),
            "digest": engine.position_digest(game.save(played.position)),
        },
        ensure_ascii=False,
    )
