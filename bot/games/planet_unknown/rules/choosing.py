"""One of several things: choices of cards and cells, the flux token, tokens taken back, objectives (sections 6, 7, 10)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import Move
from bot.games.planet_unknown.printed.cards import EVENTS
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.events import event_facts
from bot.games.planet_unknown.rules.rating import likely
from bot.games.planet_unknown.rules.seat_turn import PrivateMove, SeatTurn
from bot.games.planet_unknown.rules.state import Gain

KINDS = ("choice", "flux", "regain", "objective", "goal")
NAMES = {
    "boost": "boost",
    "patch": "patch",
    "moves": "movement",
    "peek": "look",
    "satellite": "satellite",
}


class Choose(PrivateMove, frozen=True):
    """Choose one of the things that a cell, card, event or technology offers."""

    command: ClassVar[str] = "choose"
    label: ClassVar[str] = "Choose"
    option: Annotated[str, Meta(description="What you choose")]


def option_name(option: Gain) -> str:
    """A word for one option of a choice."""
    if option.kind == "steps":
        return option.tracks[0]
    return NAMES.get(option.kind, option.kind)


def options_of(play: SeatTurn, gain: Gain) -> list[str]:
    own = play.own
    if gain.kind == "choice":
        return [option_name(option) for option in gain.options]
    if gain.kind == "flux":
        return [f"flux {track}" for track in TRACKS if track != own.flux]
    if gain.kind == "regain":
        return [f"token {token}" for token in own.tokens_used]
    if gain.kind == "objective":
        return [f"discard {card}" for card in sorted(own.objectives, key=likely)]
    return [f"goal {card}" for card in gain.tracks]


def choose_offers(play: SeatTurn) -> list[Move]:
    names = (name for gain in play.pending(*KINDS) for name in options_of(play, gain))
    return [Choose(name) for name in dict.fromkeys(names)]


def choose(play: SeatTurn, move: Choose) -> None:
    gain = next((g for g in play.pending(*KINDS) if move.option in options_of(play, g)), None)
    if (
        gain is None
    ):  # a turn begun under earlier rules is made up again, in which the token moved later
        return
    play.spend(gain)
    if gain.kind == "choice":
        option = next(o for o in gain.options if option_name(o) == move.option)
        take_option(play, option)
        return
    name = move.option.split(" ", 1)[1]
    CHOSEN[gain.kind](play, name)


def take_option(play: SeatTurn, option: Gain) -> None:
    """What was chosen is gained now."""
    if option.kind == "boost":
        play.boost()
    elif option.kind == "patch":
        play.patch(option.n)
    elif option.kind == "moves":
        play.move_rovers(option.n)
    elif option.kind == "peek":
        peek(play)
    else:
        play.gain(option)


def peek(play: SeatTurn) -> None:
    """Look at the next event: only this seat knows it (events 53 and 54)."""
    if play.state.events:
        card = EVENTS[play.state.events[0]]
        play.own.peeked = card.id
        play.confide("peeked", **event_facts(play.state.options, card))
    play.tell("looked_ahead")


def _flux(play: SeatTurn, track: str) -> None:
    play.own.flux = track
    play.tell("flux", track=track)


def _regain(play: SeatTurn, token: str) -> None:
    play.own.tokens_used.remove(token)
    play.own.tokens.append(token)
    play.tell("regained", tile=token)


def _discard(play: SeatTurn, card: str) -> None:
    play.own.objectives.remove(int(card))
    play.tell("objective_gone")
    play.confide("discarded_objective", card=int(card))


def _goal(play: SeatTurn, card: str) -> None:
    """Jump Drive F: all players compete for it."""
    play.turn.goal = int(card)
    play.tell("common_goal", card=int(card))


CHOSEN = {"flux": _flux, "regain": _regain, "objective": _discard, "goal": _goal}
