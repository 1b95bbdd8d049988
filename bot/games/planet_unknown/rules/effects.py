"""What the instructions of civ and event cards put into a private turn (sections 6, 10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.planet_unknown.printed.records import TRACKS, Effect
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.state import Gain

AT_ONCE = ("medals", "medals_per", "medals_if", "set", "lifepod_rate")  # counted in the scoring


def perform(play: SeatTurn, effects: Iterable[Effect], *, first: bool = False) -> None:
    """Carry out a card's instructions. `first`: an event, which comes before the tile."""
    for effect in effects:
        if effect.op in AT_ONCE:
            continue
        before = len(play.turn.todo)
        EFFECTS[effect.op](play, effect)
        for gain in play.turn.todo[before:]:
            gain.first = first and gain.kind != "rover"


def tracks_of(play: SeatTurn, effect: Effect) -> list[str]:
    if isinstance(effect.sources, list):
        return list(effect.sources)
    if effect.sources == "lowest":
        heights = {track: play.corporation.height(play.own, track) for track in TRACKS}
        return [track for track in TRACKS if heights[track] == min(heights.values())]
    return list(TRACKS)


def _advance(play: SeatTurn, effect: Effect) -> None:
    play.gain(
        Gain(
            "advance",
            tracks_of(play, effect),
            n=effect.steps_each,
            count=effect.choose,
            benefits=effect.benefits,
        )
    )


def _raise_all(play: SeatTurn, effect: Effect) -> None:
    """Every tracker below a cell; blocked ones too, for they may go on after another."""
    corporation, own = play.corporation, play.own
    low = [track for track in TRACKS if corporation.height(own, track) < effect.position]
    if low:
        play.gain(Gain("raise", low, n=effect.position, what="no_boost"))


def _regress(play: SeatTurn, effect: Effect) -> None:
    play.gain(Gain("regress", tracks_of(play, effect), n=effect.steps_each, count=effect.choose))


def _aim(kind: str) -> Callable[[SeatTurn, Effect], None]:
    def act(play: SeatTurn, effect: Effect) -> None:
        if effect.what == "meteorite" and effect.sources == "corporation":
            lose_meteorites(play, effect.n)
        elif not effect.condition or rovers_on_planet(play) > 1:
            where, is_free = _board_of(kind, effect), bool(effect.up_to)
            play.gain(Gain(kind, what=effect.what, where=where, n=effect.most, optional=is_free))

    return act


def _board_of(kind: str, effect: Effect) -> str:
    """Where something is collected or destroyed: a board, or empty for either."""
    if effect.condition:
        return "planet"
    if isinstance(effect.sources, str) and effect.sources != "any":
        return effect.sources
    return "planet" if kind == "collect" else ""


def rovers_on_planet(play: SeatTurn) -> int:
    return sum(not play.land.is_moon(rover.at) for rover in play.own.rovers_out)


def lose_meteorites(play: SeatTurn, most: int) -> None:
    lost = min(most, play.own.meteors)
    play.own.meteors -= lost
    if lost:
        play.tell("lost", what="meteorite", count=lost)


def _choice(play: SeatTurn, effect: Effect) -> None:
    options = [gain for option in effect.options if (gain := _as_option(play, option))]
    if options:
        play.gain(Gain("choice", options=options))


def _as_option(play: SeatTurn, effect: Effect) -> Gain | None:
    """One option of a card as a gain; None where it would bring nothing."""
    if effect.op == "synergy":
        return None if play.forbids("no_synergy") else Gain("boost")
    if effect.op == "gain_patch":
        return None if play.forbids("no_patches") else Gain("patch", n=effect.n)
    if effect.op == "gain_move":
        return None if play.forbids("no_rover_movement") else Gain("moves", n=effect.n)
    if effect.op == "peek_next_event":
        return Gain("peek") if play.state.events else None
    if effect.op == "move_satellite":
        return _move_up_to(effect) if play.land.moon else None
    tracks = tracks_of(play, effect)
    return Gain("advance", tracks, n=effect.steps_each, count=effect.choose)


def _satellite(play: SeatTurn, effect: Effect) -> None:
    if effect.exactly:
        play.gain(Gain("satellite", n=effect.exactly, what="exactly"))
    else:
        play.gain(_move_up_to(effect))


def _move_up_to(effect: Effect) -> Gain:
    return Gain("satellite", n=effect.up_to, what="fire", optional=True)


def _extra_tile(play: SeatTurn, effect: Effect) -> None:
    play.gain(Gain("tile", what="extra", benefits=effect.advance))


def _extra_rover(play: SeatTurn, effect: Effect) -> None:
    play.own.rovers += 1
    play.own.rovers_more += 1
    play.gain(Gain("rover", where="round"))


def _swap(play: SeatTurn, effect: Effect) -> None:
    play.gain(Gain("swap", list(effect.pair), n=effect.regress_steps))


EFFECTS: dict[str, Callable[[SeatTurn, Effect], None]] = {
    "advance": _advance,
    "advance_all_to": _raise_all,
    "regress": _regress,
    "regress_advance": _swap,
    "gain_patch": lambda play, effect: play.patch(effect.n),
    "gain_move": lambda play, effect: play.move_rovers(effect.n),
    "synergy": lambda play, effect: play.boost(effect.n),
    "collect": _aim("collect"),
    "destroy": _aim("destroy"),
    "destroy_line": lambda play, effect: play.gain(Gain("line")),
    "teleport_rover": lambda play, effect: play.gain(Gain("teleport", where=effect.where)),
    "extra_tile": _extra_tile,
    "choose_one": _choice,
    "move_satellite": _satellite,
    "place_meteorite": lambda play, effect: play.gain(
        Gain("meteor", where=effect.where, n=effect.n)
    ),
    "place_rover": lambda play, effect: play.gain(Gain("rover", where="moon")),
    "extra_rover": _extra_rover,
    "regain_emergency_token": lambda play, effect: play.gain(Gain("regain")),
    "discard_objective": lambda play, effect: play.gain(Gain("objective")),
}
