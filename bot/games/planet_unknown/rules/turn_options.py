"""What a seat can do in its private turn, and doing it; using a technology of one's corporation (section 7)."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from bot.engine import IllegalMove, Move
from bot.games.planet_unknown.printed.pieces import GREEN, TILES
from bot.games.planet_unknown.rules import (
    choosing,
    civ_cards,
    emergency_tokens,
    lifepods,
    patches,
    rovers,
    satellite,
    targeting,
    tracks,
)
from bot.games.planet_unknown.rules.placement import (
    Place,
    SetAside,
    Ways,
    aside_offers,
    place,
    place_refusal,
    set_aside,
)
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.site import ALL_RULES, NOTHING_FITS, Site
from bot.games.planet_unknown.rules.state import Gain, Seat, State
from bot.games.planet_unknown.rules.station import tops

MOST_STEPS = 200  # a chain of forced answers longer than this is a loop in the rules
CODES = ("square", "rover", "to", "tile", "on")  # options that hold squares or tiles
CODE = re.compile(r"[A-Ma-mTt][A-Ga-g]?\d+")
KEPT_OFFERS = 256
WALKING = ("play", "civ", "end")  # phases in which rovers move
AT_ONCE = ("flux",)  # gains that are gone with the next decision


class UseTech(PrivateMove, frozen=True):
    """Use a technology that works once a round, once a game, or at will."""

    command: ClassVar[str] = "tech"
    label: ClassVar[str] = "Use a technology"
    tech: Annotated[str, Meta(description="Its level, or its letter")]
    on: Annotated[str, Meta(description="A track, a square or a tile, where it needs one")] = ""


def use_tech(play: SeatTurn, move: UseTech) -> None:
    play.corporation.use(play, move.tech, move.on)


DOES: dict[type[Move], Callable[[SeatTurn, Any], None]] = {
    Place: place,
    SetAside: set_aside,
    emergency_tokens.Emergency: emergency_tokens.emergency,
    patches.PlacePatch: patches.place_patch,
    patches.KeepPatch: patches.keep_patch,
    tracks.Advance: tracks.advance,
    tracks.Regress: tracks.regress,
    rovers.PutRover: rovers.put,
    rovers.Drive: rovers.drive,
    rovers.Teleport: rovers.teleport,
    lifepods.Stow: lifepods.stow,
    targeting.Pick: targeting.pick,
    choosing.Choose: choosing.choose,
    civ_cards.TakeCard: civ_cards.take_card,
    satellite.Fire: satellite.fire,
    UseTech: use_tech,
}


def tile_offers(play: SeatTurn) -> list[Move]:
    """Tiles, tokens, or neither."""
    if not play.pending("tile"):
        return []
    ways = Ways(play)
    found = ways.offers()
    if ways.is_round and not play.turn.bound:
        found += emergency_tokens.emergency_offers(play, ways.level, needs_all=not found)
    return found or aside_offers(play)


def token_offers(play: SeatTurn) -> list[Move]:
    if not play.pending("token"):
        return []
    level = emergency_tokens.second_level(play)
    return [] if level is None else emergency_tokens.emergency_offers(play, level, needs_all=True)


def walking_offers(play: SeatTurn) -> list[Move]:
    if play.turn.phase not in WALKING or play.pending("token"):
        return [*rovers.teleport_offers(play)] if play.pending("teleport") else []
    return [*rovers.drive_offers(play), *rovers.teleport_offers(play)]


RESOLVES: dict[str, tuple[type[Move], ...]] = {
    "tile": (Place, SetAside, emergency_tokens.Emergency),
    "token": (emergency_tokens.Emergency,),
    "patch": (patches.PlacePatch, patches.KeepPatch),
    "rover": (rovers.PutRover,),
    "teleport": (rovers.Teleport,),
    "lifepod": (lifepods.Stow,),
    "card": (civ_cards.TakeCard,),
} | dict.fromkeys(tracks.ORDER, (tracks.Advance,)) | dict.fromkeys(tracks.REGRESS, (tracks.Regress,))  # fmt: skip
RESOLVES |= dict.fromkeys(targeting.KINDS, (targeting.Pick,)) | dict.fromkeys(
    satellite.KINDS, (satellite.Fire,)
)
RESOLVES |= dict.fromkeys(choosing.KINDS, (choosing.Choose,))


def dutiful(play: SeatTurn) -> set[type[Move]]:
    """The kinds of decision that resolve something which must be resolved; all others may be left."""
    must = [gain for gain in play.turn.todo if not gain.optional]
    return {kind for gain in must for kind in RESOLVES[gain.kind]}


def tech_offers(play: SeatTurn) -> list[Move]:
    uses = play.corporation.uses(play)
    return [UseTech(tech, on) for tech, on in uses if on not in TILES or Ways(play).may_take(on)]


CHAPTERS: tuple[Callable[[SeatTurn], list[Move]], ...] = (
    tile_offers,
    token_offers,
    civ_cards.card_offers,
    tracks.regress_offers,
    choosing.choose_offers,
    targeting.pick_offers,
    satellite.fire_offers,
    rovers.put_offers,
    tracks.advance_offers,
    patches.place_patch_offers,
    patches.keep_patch_offers,
    lifepods.stow_offers,
    tech_offers,
    walking_offers,
)


def everything(play: SeatTurn) -> list[Move]:
    """All that can be done now: what must be done before what may be left, best first within a chapter."""
    found, duty = [move for chapter in CHAPTERS for move in chapter(play)], dutiful(play)
    return sorted(found, key=lambda move: type(move) not in duty)


_offers: OrderedDict[bytes, list[Move]] = OrderedDict()


def offers_of(state: State, seat: int, own: Seat) -> list[Move]:
    """All that a seat can do in its turn, kept for the next question about the same position."""
    hidden = state.stacks if any(gain.kind == "card" for gain in own.turn.todo) else None
    seen = (
        own, state.rules, tops(state, seat, own.turn.taken), hidden, state.is_last_phase, bool(state.goal_deck), seat,
    )  # fmt: skip
    key = msgspec.json.encode(seen)
    if key not in _offers:
        _offers[key] = everything(SeatTurn(state, seat, own))
        if len(_offers) > KEPT_OFFERS:
            _offers.popitem(last=False)
    _offers.move_to_end(key)
    return _offers[key]


def is_ready(play: SeatTurn, gain: Gain) -> bool:
    """Whether a gain can be resolved now."""
    if play.is_held(gain):
        return False
    check = READY.get(gain.kind)
    return check(play, gain) if check else True


def _tile_is_ready(play: SeatTurn, gain: Gain) -> bool:
    ways = Ways(play)
    if gain.what != "depot":
        return ways.level < NOTHING_FITS
    return not ways.is_blocked or bool(aside_offers(play))


def _patch_is_ready(play: SeatTurn, gain: Gain) -> bool:
    can_lie = Site(play).fits_somewhere(GREEN, ALL_RULES)
    return can_lie or (patches.may_keep(play) and not gain.what)


READY: dict[str, Callable[[SeatTurn, Gain], bool]] = {
    "tile": _tile_is_ready,
    "token": lambda play, gain: emergency_tokens.second_level(play) is not None,
    "patch": _patch_is_ready,
    "rover": lambda play, gain: bool(rovers.put_squares(play, gain)),
    "teleport": rovers.may_be_put,
    "card": lambda play, gain: bool(civ_cards.cards_for(play, gain)),
    "satellite": lambda play, gain: play.land.moon is not None,
} | dict.fromkeys(tracks.ORDER, lambda play, gain: any(tracks.targets(play, gain, t) for t in tracks.tracks_of(gain)))  # fmt: skip
READY |= dict.fromkeys(tracks.REGRESS, lambda play, gain: bool(tracks.regressable(play, gain)))
READY |= dict.fromkeys(targeting.KINDS, lambda play, gain: bool(targeting.squares_of(play, gain)))
READY |= dict.fromkeys(choosing.KINDS, lambda play, gain: bool(choosing.options_of(play, gain)))


def duties(play: SeatTurn) -> list[Gain]:
    """What must still be resolved before the turn can be confirmed."""
    return [gain for gain in play.turn.todo if not gain.optional and is_ready(play, gain)]


def settle(play: SeatTurn) -> list[Move]:
    """Answer what has one answer; let go what cannot be resolved and holds up something else. Gives the answers."""
    given: list[Move] = []
    for _ in range(MOST_STEPS):
        if duties(play):
            only = offers_of(play.state, play.seat, play.own)
            if len(only) != 1:
                return given
            do(play, only[0])
            given += only
        elif not _let_go(play):
            return given
    raise AssertionError("forced answers without end")


def _let_go(play: SeatTurn) -> bool:
    """Drop what cannot be resolved, if something waits for it."""
    waiting = [gain for gain in play.turn.todo if play.is_held(gain) and not gain.optional]
    stuck = [
        gain
        for gain in play.turn.todo
        if not play.is_held(gain) and not gain.optional and gain.where != "round"
    ]
    if not waiting or not stuck:
        return False
    for gain in stuck:
        drop(play, gain)
    return True


def drop(play: SeatTurn, gain: Gain) -> None:
    """Something that cannot be resolved is lost."""
    play.spend(gain)
    if gain.kind == "tile" and gain.what == "depot":
        play.turn.is_placed = play.turn.is_blocked = True
    play.tell("lost_gain", gain=gain.kind, tracks=list(gain.tracks))


def do(play: SeatTurn, move: Move) -> None:
    """Carry out a decision. What has to be taken at once is gone after it (section 7)."""
    lapsing = [gain for gain in play.turn.todo if gain.kind in AT_ONCE]
    DOES[type(move)](play, move)
    for gain in lapsing:
        play.spend(gain)


def tidy(move: Move) -> Move:
    """Squares and tiles as they are written: `f3` is F3, `t104` is T104."""
    values = {name: getattr(move, name) for name in move.__struct_fields__}
    return type(move)(**{name: _tidied(name, value) for name, value in values.items()})


def _tidied(name: str, value: Any) -> Any:
    if name in CODES and isinstance(value, str) and CODE.fullmatch(value.strip()):
        return value.strip().upper()
    return value


def refusal(play: SeatTurn, move: Move) -> IllegalMove | None:
    """Why a seat may not do something now; None if it may."""
    if isinstance(move, Place):
        return place_refusal(play, move)
    if isinstance(move, patches.PlacePatch):
        return patches.patch_refusal(play, move)
    if isinstance(move, emergency_tokens.Emergency):
        return _token_refusal(play, move)
    if isinstance(move, rovers.Drive):
        return _drive_refusal(play, move)
    if isinstance(move, rovers.Teleport) and rovers.may_teleport(play, move.rover, move.to):
        return None
    if isinstance(move, tracks.Advance) and tracks.found(play, move):
        return None
    legal = [other for other in everything(play) if type(other) is type(move)]
    if move in legal:
        return None
    if not legal:
        kinds = ", ".join(dict.fromkeys(type(other).label for other in everything(play)))
        can = f" You can: {kinds}." if kinds else ""
        why = f"{type(move).label}: there is nothing to do so just now.{can}"
        return IllegalMove(why, "pool")
    return IllegalMove(f"Not possible. You can: {_values(legal)}.", "pool")


def _values(moves: list[Move]) -> str:
    """A few moves of one kind by their values."""
    shown = [
        " ".join(str(getattr(m, n)) for n in m.__struct_fields__ if getattr(m, n))
        for m in moves[:8]
    ]
    return ", ".join(shown) + (f" and {len(moves) - 8} more" if len(moves) > 8 else "")


def _drive_refusal(play: SeatTurn, move: rovers.Drive) -> IllegalMove | None:
    if play.turn.phase not in WALKING or play.pending("token"):
        return IllegalMove("Rovers do not move just now.", "rovers")
    try:
        path = rovers.path_of(play, move)
    except IllegalMove as fault:
        return fault
    if not path or path[-1] != move.to:
        return IllegalMove(f"This path does not end on {move.to}.", "rovers")
    return None


def _token_refusal(play: SeatTurn, move: emergency_tokens.Emergency) -> IllegalMove | None:
    if not play.pending("token"):
        if not play.pending("tile") or not Ways(play).is_round:
            return IllegalMove("Emergency tokens stand for the tile of the round.", "section 13")
        if play.turn.bound:
            return IllegalMove(f"You have drafted {play.turn.bound}.", "section 13")
        level = Ways(play).level
    else:
        level = emergency_tokens.second_level(play) or ALL_RULES
    try:
        fault = emergency_tokens.first_refusal(play, level, emergency_tokens.way_of(play, move))
    except IllegalMove as wrong:
        return wrong
    return IllegalMove(fault, "section 13") if fault else None
