"""Advancing and regressing the trackers (section 5; rulings N12, N14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.rating import worth_of
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain, Spot

ORDER = ("steps", "energy", "raise", "advance", "boost")  # the least free first
REGRESS = ("regress", "swap")
TRACK = Meta(description="civ, water, biomass, rover or tech")


class Advance(PrivateMove, frozen=True):
    """Advance a tracker for a resource of your tile, energy, a synergy boost or a card."""

    command: ClassVar[str] = "advance"
    label: ClassVar[str] = "Advance a tracker"
    track: Annotated[str, TRACK]
    by: Annotated[
        str, Meta(description="resource, energy, card or boost; left out: the least free")
    ] = ""
    to: Annotated[str, Meta(description="Makeshift: the cell, e.g. tech 5")] = ""
    twice: Annotated[bool, Meta(description="Jump Drive C: this boost twice")] = False


class Regress(PrivateMove, frozen=True):
    """Move a tracker back, as an event, a card or your corporation says."""

    command: ClassVar[str] = "regress"
    label: ClassVar[str] = "Move a tracker back"
    track: Annotated[str, TRACK]


def cell_name(spot: Spot) -> str:
    return f"{spot.on} {spot.cell}"


def by_of(gain: Gain) -> str:
    """How a player names the cause."""
    if gain.kind == "steps":
        return "resource" if gain.what in ("resource", "unplaced") else "gain"
    if gain.what == "tech":
        return "gain"
    return gain.kind if gain.kind in ("energy", "boost") else "card"


def targets(play: SeatTurn, gain: Gain, track: str) -> list[Spot]:
    """Where this gain can bring this tracker, the usual way first."""
    if track not in tracks_of(gain):
        return []
    corporation = play.corporation
    if gain.kind == "raise":
        return corporation.straight(play.own, track)
    if not gain.benefits:
        return _bare(play, gain, track)
    return corporation.ahead(play.own, track)


def _bare(play: SeatTurn, gain: Gain, track: str) -> list[Spot]:
    """Without benefits a rover on its top cell has nothing to go for."""
    own, corporation = play.own, play.corporation
    spots = corporation.straight(own, track) if gain.n > 1 else corporation.ahead(own, track)
    return [spot for spot in spots if spot != own.trackers[track]]


def tracks_of(gain: Gain) -> tuple[str, ...] | list[str]:
    return TRACKS if gain.kind == "boost" else gain.tracks


def _pending(play: SeatTurn) -> list[Gain]:
    return sorted(play.pending(*ORDER), key=lambda gain: ORDER.index(gain.kind))


def _choices(play: SeatTurn) -> Iterator[tuple[Advance, Gain, Spot]]:
    """Every advance with the gain it uses and where it ends; what may be left out is left out."""
    pending = _pending(play)
    for track in TRACKS:
        seen: list[str] = []
        for gain in pending:
            spots, by = targets(play, gain, track), by_of(gain)
            if not spots or by in seen:
                continue
            name = by if seen else ""
            seen.append(by)
            for place, spot in enumerate(spots):
                to = cell_name(play.corporation.printed(spot)) if place else ""
                yield Advance(track, name, to), gain, spot
                if gain.kind == "boost" and play.corporation.boost_steps(play.own) > 1:
                    yield Advance(track, name, to, True), gain, spot


def advance_offers(play: SeatTurn) -> list[Move]:
    """Best first."""
    found = list(_choices(play))
    found.sort(
        key=lambda choice: -worth_of(play, choice[0].track, choice[2]) * (1 + choice[0].twice)
    )
    return [move for move, _, _ in found]


def found(play: SeatTurn, move: Advance) -> tuple[Gain, Spot] | None:
    """The gain and the cell that a move means; what it leaves out is the usual, what it names must be so."""
    for other, gain, spot in _choices(play):
        is_by = move.by in (other.by, by_of(gain))
        is_to = move.to in (other.to, cell_name(play.corporation.printed(spot)))
        if (other.track, other.twice) == (move.track, move.twice) and is_by and is_to:
            return gain, spot
    return None


def advance(play: SeatTurn, move: Advance) -> None:
    meant = found(play, move)
    assert meant is not None
    gain, spot = meant
    _use_up(play, gain, move.track)
    if gain.kind == "boost" and move.twice:
        play.corporation.spend(play, "C")
        play.gain(Gain("steps", [move.track], what="boost"))
    if not gain.benefits and gain.n > 1:
        _without_benefits(play, move.track, gain.n)
        return
    step(play, move.track, spot, benefits=gain.benefits, boosts=gain.what != "no_boost")
    _leave_raised(play)
    if gain.what == "resource" and move.track == "water":
        play.serve("advance_water_by_placement")
    if gain.label == "twice, last":
        play.corporation.stopped_twice(play, play.own.trackers[move.track])


def _use_up(play: SeatTurn, gain: Gain, track: str) -> None:
    """One step of a gain is done; what is left of it stays pending."""
    if gain.kind == "raise":
        return
    _forget_before(play, gain)
    if gain.kind == "advance":
        _choose_one(play, gain, track)
        return
    if _is_doubled(play, gain, track):
        gain.n, gain.label = gain.n + 1, "doubled"
    if gain.kind == "energy":
        gain.kind, gain.tracks, gain.what = "steps", [track], "energy"
    if gain.n > 1:
        gain.n -= 1
    else:
        gain.label = f"{gain.label}, last" if gain.label == "twice" else gain.label
        play.spend(gain)


def _is_doubled(play: SeatTurn, gain: Gain, track: str) -> bool:
    is_resource = gain.what == "resource" and track == "water" and gain.label != "doubled"
    return is_resource and play.corporation.doubles_water(play.own)


def _forget_before(play: SeatTurn, gain: Gain) -> None:
    """Quantum's regress comes before the advances of its tile or not at all."""
    if gain.piece < 0 and gain.what != "unplaced":
        return
    for other in [o for o in play.turn.todo if o.what == "before" and o.piece == gain.piece]:
        play.spend(other)


def _choose_one(play: SeatTurn, gain: Gain, track: str) -> None:
    """A card that advances several different trackers: this one is chosen; its further steps come by themselves."""
    play.spend(gain)
    if gain.benefits and gain.n > 1:
        play.gain(Gain("steps", [track], n=gain.n - 1, what="card"))
    if gain.count > 1:
        others = [other for other in gain.tracks if other != track]
        play.gain(Gain("advance", others, n=gain.n, count=gain.count - 1, benefits=gain.benefits))


def _without_benefits(play: SeatTurn, track: str, steps: int) -> None:
    for _ in range(steps):
        for spot in play.corporation.straight(play.own, track)[:1]:
            step(play, track, spot, benefits=False)


def _leave_raised(play: SeatTurn) -> None:
    """A tracker that has reached the cell, by whatever, goes no further; one that is blocked may go on after another."""
    for gain in [gain for gain in play.turn.todo if gain.kind == "raise"]:
        height = play.corporation.height
        gain.tracks = [track for track in gain.tracks if height(play.own, track) < gain.n]
        if not gain.tracks:
            play.spend(gain)


def step(
    play: SeatTurn, track: str, spot: Spot, *, benefits: bool = True, boosts: bool = True
) -> None:
    """A tracker goes onto a cell and claims what is there."""
    own, corporation = play.own, play.corporation
    is_overflow = own.trackers[track] == spot
    own.trackers[track] = spot
    shown = corporation.printed(spot)
    play.tell("advanced", track=track, on=shown.on, cell=shown.cell)
    if is_overflow:
        play.move_rovers(corporation.board.overflow, from_track=True)
    elif benefits:
        corporation.claim(play, track, spot, boosts=boosts)


def regress_offers(play: SeatTurn) -> list[Move]:
    """The least loss first."""
    tracks = dict.fromkeys(t for gain in play.pending(*REGRESS) for t in regressable(play, gain))
    corporation, own = play.corporation, play.own
    return [Regress(t) for t in sorted(tracks, key=lambda t: corporation.medals(own, t))]


def regressable(play: SeatTurn, gain: Gain) -> list[str]:
    """Trackers that can go the full way; if none can, those that can go furthest (ruling N12).

    Where none can go at all, one is named all the same if the other advances then: what is possible is carried out (section 10).
    """
    reach = {track: _reach(play, track, gain.n) for track in gain.tracks}
    furthest = max(reach.values(), default=0)
    least = 0 if gain.kind == "swap" else 1
    return [track for track, steps in reach.items() if steps == furthest >= least]


def _reach(play: SeatTurn, track: str, most: int) -> int:
    own, corporation = play.own, play.corporation
    start, steps = own.trackers[track], 0
    while steps < most and (spot := corporation.behind(own, track)):
        own.trackers[track] = spot
        steps += 1
    own.trackers[track] = start
    return steps


def regress(play: SeatTurn, move: Regress) -> None:
    gain = next(g for g in play.pending(*REGRESS) if move.track in regressable(play, g))
    for _ in range(gain.n):
        back(play, move.track)
    play.spend(gain)
    others = [track for track in gain.tracks if track != move.track]
    if gain.kind == "swap":
        play.gain(Gain("advance", others, first=gain.first))
    elif gain.count > 1:
        play.gain(Gain("regress", others, n=gain.n, count=gain.count - 1, first=gain.first))


def back(play: SeatTurn, track: str) -> None:
    """One cell down, without benefits, if it can."""
    spot = play.corporation.behind(play.own, track)
    if spot is not None:
        play.own.trackers[track] = spot
        shown = play.corporation.printed(spot)
        play.tell("regressed", track=track, on=shown.on, cell=shown.cell)
