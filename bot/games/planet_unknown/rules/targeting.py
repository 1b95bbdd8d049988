"""Effects that hit a square: collecting, destroying, falling meteorites, whole lines (sections 6, 10, 12; rulings M-10, M-14)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.printed.land import MOON, Land
from bot.games.planet_unknown.rules.lifepods import AREA
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain

KINDS = ("collect", "destroy", "meteor", "line")


class Pick(PrivateMove, frozen=True):
    """Choose the square (or the row or column) that a card or event hits."""

    command: ClassVar[str] = "pick"
    label: ClassVar[str] = "Choose a square"
    square: Annotated[str, Meta(description="A square (F3, MC2), or a line (row 3, moon column C)")]


def craters(play: SeatTurn, where: str) -> list[str]:
    """Empty meteor symbols: of tiles, and of the moon itself where a card names the moon (M-10)."""
    own, ground = play.own, play.land
    if not play.corporation.places_meteorites(own):
        return []
    free = [at for at in own.craters if at not in own.meteors_at and not _is_spared(ground, at)]
    if where != "moon_else_planet":
        return free
    printed = [a for a in ground.craters if a not in own.terrain and a not in own.meteors_at]
    on_moon = [at for at in free if ground.is_moon(at)] + printed
    return on_moon or free


def _is_spared(ground: Land, at: str) -> bool:
    """A quarter without meteorites gets none by events either (S-4)."""
    return ground.region_of(at).forbids == "meteorites"


def squares_of(play: SeatTurn, gain: Gain) -> list[str]:
    """What a gain may hit."""
    if gain.kind == "meteor":
        return craters(play, gain.where)
    if gain.kind == "line":
        return [name for name, mask in all_lines(play.land).items() if _meteors_in(play, mask)]
    own = play.own
    if gain.where == "corporation":
        return ([AREA] if own.pods else []) + own.pods_on
    things = {
        "lifepod": own.pods_at,
        "meteorite": own.meteors_at,
        "rover": [rover.at for rover in own.rovers_out],
    }[gain.what]
    return [at for at in things if play.land.is_on(at, gain.where)]


def all_lines(ground: Land) -> dict[str, int]:
    """Rows and columns of planet (or quarters) and moon by name, with or without medal."""
    found: dict[str, int] = {}
    for at in ground.squares:
        x, y = ground.xy[at]
        region = ground.region_of(at)
        start = "moon " if region.kind == MOON else ""
        end = f" of {region.name}" if region.name[0] == "Q" else ""
        for name in (f"{start}row {y + 1}{end}", f"{start}column {chr(65 + x)}{end}"):
            found[name] = found.get(name, 0) | 1 << ground.bit[at]
    return found


def _meteors_in(play: SeatTurn, mask: int) -> list[str]:
    return [at for at in play.own.meteors_at if 1 << play.land.bit[at] & mask]


def pick_offers(play: SeatTurn) -> list[Move]:
    found = dict.fromkeys(at for gain in play.pending(*KINDS) for at in squares_of(play, gain))
    lines = all_lines(play.land) if any(" " in at for at in found) else {}
    ranked = sorted(found, key=lambda at: -len(_meteors_in(play, lines.get(at, 0))))
    return [Pick(at) for at in ranked]


def pick(play: SeatTurn, move: Pick) -> None:
    gain = next(g for g in play.pending(*KINDS) if move.square in squares_of(play, g))
    if gain.n > 1:
        gain.n -= 1
    else:
        play.spend(gain)
    hit(play, gain, move.square)


def hit(play: SeatTurn, gain: Gain, at: str) -> None:
    if gain.kind == "meteor":
        play.put_meteorite(at)
    elif gain.kind == "line":
        for square in _meteors_in(play, all_lines(play.land)[at]):
            play.destroy_meteorite(square)
    elif gain.where == "corporation":
        _lose_pod(play, at)
    elif gain.kind == "collect":
        (play.collect_pod if gain.what == "lifepod" else play.collect_meteorite)(at)
    elif gain.what == "lifepod":
        play.destroy_pod(at)
    elif gain.what == "rover":
        play.destroy_rover(at)
    else:
        play.destroy_meteorite(at)


def _lose_pod(play: SeatTurn, at: str) -> None:
    own = play.own
    if at == AREA:
        own.pods -= 1
    else:
        own.pods_on.remove(at)
    own.pods_lost += 1
    play.tell("lost", what="lifepod", count=1)
