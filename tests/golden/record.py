"""Looks for matches worth keeping: `python -m tests.golden.record GAME` writes one golden match for each wish of the game's list.

A wish is an ending, with seats, options and a way of playing: computer players, random moves, players who only pass their turns,
lively ones: computer players who now and then do anything at all, also beside the decisions; or curious ones: lively ones who
first do what is still missed in the match.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from bot import engine
from bot.engine import (
    Game,
    IllegalMove,
    KeyedChance,
    Move,
    Outcome,
    Played,
    RandomSource,
    keyed_luck,
)
from bot.engine.random_match import match_key
from bot.engine.registry import all_games
from tests.golden.explore import CURIOSITIES
from tests.golden.replay import FOLDER, Made, entries, written

MOST_TRIES = 4_000
WHIMS = 5  # a lively player's moves for each beside the decisions, and for each that is any offer
CURIOUS_WHIMS = 40  # curious players do more of what makes sense: it leads further
PATIENCE = 12  # decisions for each move beside them that a curious player makes because it is new


@dataclass(frozen=True)
class Wish:
    """A golden match to find: `fits` looks at how it ended, `closing` is a kind of event that occurs after the last turn."""

    name: str
    seats: int
    fits: Callable[[Outcome], bool]
    options: dict[str, Any] = field(default_factory=dict)
    way: str = "computers"
    longest: int = 400
    closing: str = ""


def matches_of(
    game: Game, wish: Wish, missing: Set[str] = frozenset()
) -> Iterator[tuple[bytes, list[tuple[int, Move]], Outcome]]:
    """Whole matches played in the wished way, one seed after the other. `missing`: what curious players look for."""
    for number in range(MOST_TRIES):
        key = match_key(77, number)
        moves, played = _played(game, wish, key, set(missing))
        outcome = game.outcome(played.position.state)
        if outcome is not None:
            yield key, moves, outcome


def _played(
    game: Game, wish: Wish, key: bytes, missing: set[str]
) -> tuple[list[tuple[int, Move]], Played]:
    luck = keyed_luck(key, "golden")
    played = engine.begin(game, wish.seats, game.read_options(wish.options), KeyedChance(key))
    moves: list[tuple[int, Move]] = []
    while len(moves) < wish.longest and engine.pending_decision(played.position) is not None:
        seat, move, played = _first_legal(
            game, key, played, _tries(game, wish, played, missing, luck)
        )
        moves.append((seat, move))
        missing -= {
            engine.tag_of(type(move)),
            *(event.kind for event in played.events),
        }
    return moves, played


def _first_legal(
    game: Game, key: bytes, played: Played, tries: Iterator[tuple[int, Move]]
) -> tuple[int, Move, Played]:
    for seat, move in tries:
        chance = KeyedChance(key, played.position.drawn)
        try:
            return seat, move, engine.play(game, played.position, seat, move, chance)
        except IllegalMove:
            continue
    raise AssertionError("no move was legal")


def _tries(
    game: Game, wish: Wish, played: Played, missing: set[str], luck: RandomSource
) -> Iterator[tuple[int, Move]]:
    """A move, and for curious players what they would rather try first."""
    if wish.way != "curious":
        yield _next(game, wish, played, luck)
        return
    state = played.position.state
    for seat in range(wish.seats):
        asides = _kinds(game.anytime_moves(state, seat), missing)
        if asides and not luck(PATIENCE):
            yield seat, _any(asides, luck)
    seat, move = _next(game, wish, played, luck)
    legal = played.legal[seat]
    news = _kinds(legal, missing)
    if news and luck(2):
        yield seat, _any(news, luck)
    if game.name in CURIOSITIES and luck(2):  # else two minds may pass a thing to and fro for ever
        yield from CURIOSITIES[game.name](state, seat, legal, move, missing, luck)
    yield seat, move


def _kinds(moves: Sequence[Move], wanted: Set[str]) -> list[Move]:
    return [move for move in moves if engine.tag_of(type(move)) in wanted]


def _next(game: Game, wish: Wish, played: Played, luck: RandomSource) -> tuple[int, Move]:
    seat = sorted(played.legal)[luck(len(played.legal))]
    legal = played.legal[seat]
    standing = (
        []
        if wish.way in ("computers", "random")
        else game.anytime_moves(played.position.state, seat)
    )
    whims = {"lively": WHIMS, "curious": CURIOUS_WHIMS}
    whim = luck(whims[wish.way]) if wish.way in whims else None
    if wish.way == "idle":
        votes = [move for move in standing if getattr(move, "end", False)]
        passing = [move for move in legal if type(move).__name__ == "EndTurn"]
        return seat, [*votes, *passing, *legal][0]
    if whim == 0 and standing:
        return seat, _any(standing, luck)
    if whim == 1 or wish.way == "random":
        return seat, _any(legal, luck)
    return seat, game.autopilot(game.view(played.position, seat), legal, luck)


def _any(moves: Sequence[Move], luck: RandomSource) -> Move:
    """First a kind, then one of it."""
    kinds = sorted({type(move).__name__ for move in moves})
    kind = kinds[luck(len(kinds))]
    some = [move for move in moves if type(move).__name__ == kind]
    return some[luck(len(some))]


def cover(game: Game, wish: Wish, wanted: dict[str, str]) -> None:
    """Matches of a way until every wanted kind of event or move has occurred in one of them, few as they need be.

    `wanted`: a kind of move, or `event kind:value of a fact`, and what it stands for.
    """
    missing, number = set(wanted.values()), 0
    for tried, (key, moves, _) in enumerate(matches_of(game, wish, missing)):
        if tried > 600:
            break
        made = entries(game, wish.seats, wish.options, key, moves)
        seen = {wanted[mark] for mark in _marks(made) if mark in wanted} & missing
        if len(seen) < (3 if tried < 60 else 2 if tried < 200 else 1):
            continue
        missing -= seen
        number += 1
        file = FOLDER / game.name / f"{wish.name}_{number}.jsonl"
        lines = written(game, wish.seats, wish.options, key, moves)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stderr.write(f"{file.stem}: {len(moves)} moves, {', '.join(sorted(seen))}\n")
        if not missing:
            return
    sys.stderr.write(f"{wish.name}: never seen: {sorted(missing)}\n")


def _marks(match: Iterator[Made]) -> Iterator[str]:
    for made in match:
        if made.move is not None:
            yield engine.tag_of(type(made.move))
        for event in made.played.events:
            yield event.kind
            yield from (f"{event.kind}:{value}" for value in event.facts.values())


def _closes(game: Game, wish: Wish, key: bytes, moves: list[tuple[int, Move]]) -> bool:
    """Whether the wished event comes with the last `EndTurn` or after it."""
    if not wish.closing:
        return True
    last = max(k for k, (_, move) in enumerate(moves) if type(move).__name__ == "EndTurn")
    after = list(entries(game, wish.seats, wish.options, key, moves))[1 + last :]
    return any(event.kind == wish.closing for made in after for event in made.played.events)


def record(game: Game, wishes: list[Wish]) -> None:
    folder = FOLDER / game.name
    folder.mkdir(exist_ok=True)
    for wish in wishes:
        found = (match for match in matches_of(game, wish) if wish.fits(match[2]))
        fitting = (match for match in found if _closes(game, wish, match[0], match[1]))
        key, moves, outcome = next(fitting, (b"", [], None))
        if outcome is None:
            sys.stderr.write(f"{wish.name}: not found in {MOST_TRIES} matches\n")
            continue
        lines = written(game, wish.seats, wish.options, key, moves)
        (folder / f"{wish.name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        sys.stderr.write(f"{wish.name}: {len(moves)} moves, {outcome.reason}, {outcome.winners}\n")


def values(outcome: Outcome, label: str) -> tuple[int, ...]:
    """A line of the scoring."""
    return next(line.values for line in outcome.lines if line.label == label)


if __name__ == "__main__":
    from tests.golden.scenarios import COVERS, WISHES

    name = sys.argv[1]
    only = set(sys.argv[2:])
    record(all_games()[name], [wish for wish in WISHES[name] if not only or wish.name in only])
    for wish, wanted in COVERS.get(name, []):
        if not only or wish.name in only:
            cover(all_games()[name], wish, wanted)
