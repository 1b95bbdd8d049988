"""Autocomplete of the moves of which only a useful part is offered: tokens, rover paths, jumps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine import Completer, Position
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.rules.emergency_tokens import second_level
from bot.games.planet_unknown.rules.placement import Ways
from bot.games.planet_unknown.rules.private_turn import Turns
from bot.games.planet_unknown.rules.rovers import Drive, drive_offers, may_teleport
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.site import NOTHING_FITS, Site


def play_of(position: Position[Any, Any], seat: int) -> SeatTurn | None:
    """The seat's open private turn, if it has one."""
    step = position.agenda[-1] if position.agenda else None
    if not isinstance(step, Turns) or seat not in step.open_seats():
        return None
    return SeatTurn(position.state, seat, step.drafts[seat].own)


def token_squares(position: Position[Any, Any], seat: int, filled: Mapping[str, str]) -> list[str]:
    """First squares on which this token may lie in some way."""
    play, token = play_of(position, seat), filled.get("token", "")
    if play is None or token not in TILES:
        return []
    level = Ways(play).level if play.pending("tile") else second_level(play)
    if level is None or level == NOTHING_FITS:
        return []
    found = (play.land.name[fit.at] for _, fit in Site(play).ways(token, level))
    return list(dict.fromkeys(found))


def list_one_tile(position: Position[Any, Any], seat: int) -> int:
    """Lists and rates every legal placement of one tile of the seat's depot; how many there are (0: it has none to place)."""
    play = play_of(position, seat)
    if play is None or not play.pending("tile"):
        return 0
    ways = Ways(play)
    ways.tiles = ways.tiles[:1]
    return len(ways.offers())


def drive_ends(position: Position[Any, Any], seat: int, filled: Mapping[str, str]) -> list[str]:
    """Best first: what is collected on the way, then near to what may be."""
    play = play_of(position, seat)
    if play is None:
        return []
    drives = (move for move in drive_offers(play) if isinstance(move, Drive))
    return [move.to for move in drives if move.rover == filled.get("rover")]


def jump_ends(position: Position[Any, Any], seat: int, filled: Mapping[str, str]) -> list[str]:
    play = play_of(position, seat)
    if play is None:
        return []
    start = filled.get("rover", "")
    return [at for at in play.land.squares if may_teleport(play, start, at)]


COMPLETE: dict[tuple[str, str], Completer] = {
    ("emergency", "square"): token_squares,
    ("drive", "to"): drive_ends,
    ("teleport", "to"): jump_ends,
}
