"""Walks: matches of random offered moves (or of computer players), checked at every step.

A walk proves what no single test can: a game never crashes, is never stuck, never endless; what is offered is accepted; a
refusal changes nothing; what is saved is what was played; a replay needs no luck; nothing is lost; nobody sees what they may not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.engine import text
from bot.engine.chance import KeyedChance, RandomSource, RecordedChance, keyed_luck
from bot.engine.events import Event
from bot.engine.game import Game
from bot.engine.moves import IllegalMove, Move, tag_of
from bot.engine.play import Played, begin, play, unprompted_move
from bot.engine.position import Position, offered_moves, pending_decision
from bot.engine.preview import preview
from bot.engine.random_match import LONGEST, match_key

FORESEEN = 8  # offered moves, spread over the list, that a search for leaks foresees
SECOND_THOUGHTS = 8  # once in so many moves what was done may be taken back
Drawing = Callable[[Game, Any, Sequence[Event], int | None], bytes]


class FuzzFault(AssertionError):
    """A walk met a bug; the text names the match's seed, the entry and what is wrong."""


@dataclass
class FuzzReport:
    """What a walk met: how matches ended, how often each kind of move and event occurred."""

    matches: int = 0
    moves: int = 0
    unfinished: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    def figures(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "moves": self.moves,
            "unfinished": self.unfinished,
            "endings": dict(sorted(self.endings.items())),
            "wins": {text.SEAT_LETTERS[seat]: won for seat, won in sorted(self.wins.items())},
            "kinds": dict(sorted(self.kinds.items())),
            "events": dict(sorted(self.events.items())),
        }

    def missed(self, game: Game, seats: int, options: Any) -> dict[str, list[str]]:
        """Kinds of moves that nobody made and of events that never occurred; apart, what such a match does not know at all."""
        moves = {tag_of(kind) for kind in game.moves} - set(self.kinds)
        events, absent = set(game.event_kinds) - set(self.events), game.absent_kinds(seats, options)
        return {
            "moves_never_made": sorted(moves - absent),
            "events_never_met": sorted(events - absent),
            "not_in_such_matches": sorted((moves | events) & absent),
        }


def fuzz_match(
    game: Game,
    seats: int,
    seed: int,
    number: int,
    into: FuzzReport,
    *,
    options: Any = None,
    computers: Sequence[int] = (),
    longest: int = LONGEST,
    patience: int = LONGEST,
    every: int = 40,
    draw: Drawing | None = None,
) -> Played:
    """Play one match to its end, checking all the way; seats in `computers` are played by the game's autopilot.

    After `patience` moves the autopilot brings the match home for all seats, with a random move among three, since two computer
    players in a muddled position may wait for each other for ever. About every so many positions, one is searched for leaks (with `draw`, pictures too). Raises `FuzzFault`.
    """
    walker = _Fuzzer(game, seats, seed, number, into, options or game.options(), computers, draw)
    try:
        return walker.to_the_end(longest, patience, every)
    except Exception as fault:  # named with its seed, then raised
        raise FuzzFault(
            f"{game.name} seats={seats} seed={seed} match={number}: {fault!r}"
        ) from fault


class _Fuzzer:
    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        number: int,
        into: FuzzReport,
        options: Any,
        computers: Sequence[int],
        draw: Drawing | None,
    ) -> None:
        self.game, self.seats, self.into, self.options = game, seats, into, options
        self.computers, self.draw = computers, draw
        self.wavers = False
        self.key = match_key(seed, number)
        self.luck = keyed_luck(self.key, "walker")

    def to_the_end(self, longest: int, patience: int, every: int) -> Played:
        played = begin(self.game, self.seats, self.options, KeyedChance(self.key))
        first = dict(self.game.inventory(played.position))
        self.into.matches += 1
        for number in range(longest):
            self._count(played.events)
            self._check(played, first)
            if self.game.outcome(played.position.state) is not None:
                self._finished(played)
                return played
            if self.luck(every) == 0 or number < 2:
                self._search_for_leaks(played)
            if number == patience:
                self.computers, self.wavers = range(self.seats), True
            played = self._next(played)
        self.into.unfinished += 1
        return played

    def _next(self, played: Played) -> Played:
        position = played.position
        seat, move = unprompted_move(self.game, position, self.computers) or self._choose(played)
        self._try_the_impossible(position)
        chance = KeyedChance(self.key, position.drawn)
        after = play(self.game, position, seat, move, chance)
        self.into.moves += 1
        self.into.kinds[tag_of(type(move))] += 1
        if self.luck(8) == 0:
            self._replay(position, seat, move, after)
        if self.luck(40) == 0:
            self._compare_logs(position, seat, move, after)
        return after

    def _compare_logs(
        self, position: Position[Any, Any], seat: int, move: Move, after: Played
    ) -> None:
        """The same move on two positions that differ only in what a viewer may not see tells that viewer the same."""
        if any(event.reveals for event in after.events):
            return
        for viewer in (None, *range(self.seats)):
            other = self.game.load(self.game.save(position))
            self.game.resample_hidden(other, viewer, self.luck)
            if seat != viewer and move not in offered_moves(other, seat):
                continue
            chance = KeyedChance(self.key, position.drawn)
            twin = play(self.game, other, seat, move, chance)
            if seat != viewer and any(event.reveals for event in twin.events):
                continue
            if _log(self.game, after, viewer) != _log(self.game, twin, viewer):
                raise FuzzFault(
                    f"viewer {viewer} can tell hidden things apart by the log of {move}"
                )

    def _choose(self, played: Played) -> tuple[int, Move]:
        position = played.position
        decision = pending_decision(position)
        if decision is None:
            raise FuzzFault("nobody is asked and the match is not over")
        seat = decision.seats[self.luck(len(decision.seats))]
        legal = played.legal[seat]
        for move in legal:
            if not isinstance(move, decision.moves):
                raise FuzzFault(f"{move} is offered but not among the decision's moves")
        if seat in self.computers and not (self.wavers and self.luck(3) == 0):
            return seat, self.game.autopilot(self.game.view(position, seat), legal, self.luck)
        standing = self.game.anytime_moves(position.state, seat)
        if standing and self.luck(40) == 0:
            return seat, standing[self.luck(len(standing))]
        return seat, self._any(legal)

    def _any(self, legal: Sequence[Move]) -> Move:
        """First a kind, then one of it: else a long list of flights would drown everything else."""
        onward = [move for move in legal if not move.is_undo]
        if 0 < len(onward) < len(legal) and self.luck(SECOND_THOUGHTS):
            legal = onward
        kinds = sorted({type(move).__name__ for move in legal})
        kind = kinds[self.luck(len(kinds))]
        some = [move for move in legal if type(move).__name__ == kind]
        return some[self.luck(len(some))]

    def _try_the_impossible(self, position: Position[Any, Any]) -> None:
        """A seat that is not asked makes a move that another seat is offered: refused, and nothing changes."""
        decision = pending_decision(position)
        idle = [seat for seat in range(self.seats) if decision and seat not in decision.seats]
        if not idle or decision is None or self.luck(10):
            return
        before = self.game.save(position)
        move = offered_moves(position, decision.seats[0])[0]
        try:
            play(self.game, position, idle[0], move, KeyedChance(self.key, position.drawn))
        except IllegalMove:
            if self.game.save(position) != before:
                raise FuzzFault(f"a refused {move} changed the position") from None
            return
        raise FuzzFault(f"{move} of seat {decision.seats[0]} was accepted from seat {idle[0]}")

    def _replay(self, position: Position[Any, Any], seat: int, move: Move, after: Played) -> None:
        chance = RecordedChance(after.draws)
        again = play(self.game, position, seat, move, chance)
        if self.game.save(again.position) != self.game.save(after.position):
            raise FuzzFault(f"a replay of {move} gives another position")
        if again.events != after.events or not chance.is_used_up:
            raise FuzzFault(f"a replay of {move} gives other events or draws")

    def _check(self, played: Played, first: dict[str, int]) -> None:
        for event in played.events:
            if not self.game.event_sentence(event).strip():
                raise FuzzFault(f"no wording for {event.kind}")
        if self.luck(4):
            return
        saved = self.game.save(played.position)
        if self.game.save(self.game.load(saved)) != saved:
            raise FuzzFault("what is saved is not what is loaded")
        now = dict(self.game.inventory(played.position))
        if now != first:
            wrong = {
                key: (first.get(key), now.get(key))
                for key in first | now
                if first.get(key) != now.get(key)
            }
            raise FuzzFault(f"lost or doubled (first, now): {wrong}")

    def _search_for_leaks(self, played: Played) -> None:
        for viewer in (None, *range(self.seats)):
            find_leaks(self.game, played, viewer, self.luck, self.draw)

    def _count(self, events: Sequence[Event]) -> None:
        self.into.events.update(event.kind for event in events)

    def _finished(self, played: Played) -> None:
        outcome = self.game.outcome(played.position.state)
        if outcome is None:
            raise FuzzFault("the match is not over")
        self.into.endings[outcome.reason] += 1
        self.into.wins.update(outcome.winners)


def find_leaks(
    game: Game, played: Played, viewer: int | None, luck: RandomSource, draw: Drawing | None = None
) -> None:
    """Swap what the viewer may not see: view, offers, wording of choices, refusals and picture must stay the same."""
    seen = [event for event in played.events if event.is_seen_by(viewer)]
    other = game.load(game.save(played.position))
    game.resample_hidden(other, viewer, luck)
    for what, now, then in (
        ("view", game.view(played.position, viewer), game.view(other, viewer)),
        ("offers", _offers(game, played.position, viewer), _offers(game, other, viewer)),
        ("refusal", _refusals(game, played.position, viewer), _refusals(game, other, viewer)),
    ):
        if now != then:
            raise FuzzFault(f"viewer {viewer} can tell hidden things apart by the {what}")
    if draw is not None:
        one = draw(game, game.view(played.position, viewer), seen, viewer)
        if one != draw(game, game.view(other, viewer), seen, viewer):
            raise FuzzFault(f"viewer {viewer} can tell hidden things apart by the picture")


def _log(game: Game, played: Played, viewer: int | None) -> list[str]:
    return [game.event_sentence(event) for event in played.events if event.is_seen_by(viewer)]


def _offers(game: Game, position: Position[Any, Any], viewer: int | None) -> Any:
    if viewer is None:
        return None
    view = game.view(position, viewer)
    legal = offered_moves(position, viewer)
    standing = game.anytime_moves(position.state, viewer)
    sample = legal[:: len(legal) // FORESEEN + 1]
    previews = [preview(game, position, viewer, move) for move in sample]
    shown = [
        (seen.kind, seen.facts)
        for events, _ in previews
        for seen in events
        if seen.is_seen_by(viewer)
    ]
    return [(move, game.menu_line(view, move)) for move in (*legal, *standing)], shown


def _refusals(game: Game, position: Position[Any, Any], viewer: int | None) -> list[str]:
    """What a viewer is told when they try the others' moves."""
    decision = pending_decision(position)
    if viewer is None or decision is None or set(decision.seats) == {viewer}:
        return []
    return [_refusal(game, position, viewer, kind) for kind in decision.moves]


def _refusal(game: Game, position: Position[Any, Any], viewer: int, kind: type[Move]) -> str:
    try:
        move = game.read_move(f'{{"move":"{tag_of(kind)}"}}')
        preview(game, position, viewer, move)
    except IllegalMove as refusal:
        return refusal.reason
    except ValueError as incomplete:
        return str(incomplete)
    return "accepted"
