"""Collected lifepods that go onto tracks (Cosmos) or techs (Jump Drive) instead of the scoring area (section 7)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn

AREA = "score"


class Stow(PrivateMove, frozen=True):
    """Put a collected lifepod on a cell or tech, or into the scoring area."""

    command: ClassVar[str] = "stow"
    label: ClassVar[str] = "Put a lifepod"
    to: Annotated[str, Meta(description="score, a cell (civ 6) or a tech (D)")]
    pod: Annotated[str, Meta(description="Cosmos, to move one again: where it is now")] = ""


def stow_offers(play: SeatTurn) -> list[Move]:
    """A new lifepod first; then one that may be moved again."""
    own, found = play.own, list[Move]()
    places = [*play.corporation.pod_places(own)]
    if play.pending("lifepod"):
        found += [Stow(AREA), *(Stow(place) for place in places)]
    if play.pending("reposition"):
        if own.pods:
            found += [Stow(place, AREA) for place in places]
        for pod in own.pods_on:
            found += [Stow(AREA, pod), *(Stow(place, pod) for place in places)]
    return found


def stow(play: SeatTurn, move: Stow) -> None:
    own = play.own
    if move.pod:
        gain = play.pending("reposition")[0]
        gain.n -= 1
        if not gain.n:
            play.spend(gain)
        _take_up(play, move.pod)
    else:
        play.spend(play.pending("lifepod")[0])
    if move.to == AREA:
        own.pods += 1
    else:
        own.pods_on.append(move.to)
    play.tell("stowed", to=move.to, pod=move.pod)


def _take_up(play: SeatTurn, pod: str) -> None:
    if pod == AREA:
        play.own.pods -= 1
    else:
        play.own.pods_on.remove(pod)
