"""A computer player's Crew on foot: out of another's ship in LEO, over a buggy road and back (H9; rulings 58, 95, 145)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine import Move
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.assets.reserve import MOST_OUTPOSTS
from bot.games.high_frontier.rules.free_actions import cargo
from bot.games.high_frontier.rules.free_actions.cargo import Disembark
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.ships.abilities import BUGGY
from bot.games.high_frontier.rules.turn.turn import outposts
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, Card, lie


def disembark(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A Crew whose host has not left LEO goes ashore again."""
    hosts = cargo.hosts(pilot.state, pilot.seat)
    if not hosts or pilot.state.seats[hosts[0][0]].stacks[hosts[0][1]].at != LEO:
        return None
    found = (move for move in offers if isinstance(move, Disembark))
    return next((move for move in found if move.to == LEO_STACK), None)


def drive(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """To where a Crew can do more than here, back to its ship; for a look round when there is nothing else to do this year."""
    drives = [move for move in offers if isinstance(move, Martian)]
    crew = _afoot(pilot) if drives else None
    if crew is None:
        return None
    worth = (move for move in drives if _is_useful(pilot, crew, move.to))
    return next(worth, None) or next((m for m in drives if _is_tour(pilot, crew)), None)


def _afoot(pilot: Strategy) -> tuple[str, Card] | None:
    """The Crew and the own stack that it is in, away from LEO."""
    for name, stack in pilot.own.stacks.items():
        if stack.at != LEO and (card := stack.card(pilot.own.crew)) is not None:
            return name, card
    return None


def _is_useful(pilot: Strategy, crew: tuple[str, Card], to: str) -> bool:
    """A factory to settle in, a claim to jump, a chit to take, or the ship that it came with."""
    name, card = crew
    place, rocket = pilot.state.seen(to), pilot.rocket
    is_ship = rocket is not None and rocket.at == to and name.startswith(OUTPOST)
    is_home = place.factory == pilot.seat and place.colony is None
    is_first = not place.visited and not card.glory and SKY.spaces[to].zone in pilot.state.chits
    return is_ship or is_home or is_first or pilot.may_jump(to)


def _is_tour(pilot: Strategy, crew: tuple[str, Card]) -> bool:
    """Its own buggy brings it back next year, when its ship, that has made its claim, builds."""
    name, card = crew
    rocket = pilot.rocket
    if rocket is None or pilot.own.stacks[name] is not rocket or not pilot.state.operated:
        return False
    has_room = len(outposts(pilot.state, pilot.seat)) < MOST_OUTPOSTS
    is_ready = pilot.can_build(rocket) and pilot.state.seen(rocket.at).claim == pilot.seat
    return has_room and is_ready and BUGGY in lie(card).platforms
