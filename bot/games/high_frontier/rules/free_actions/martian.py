"""The Martian: a Human goes along a buggy road (H9; rulings 31, 36, 58, 95)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table, listed
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import glory
from bot.games.high_frontier.rules.free_actions.settling import crew_at, crew_places
from bot.games.high_frontier.rules.operations.operation import new_outpost, put, stack_for
from bot.games.high_frontier.rules.ships import fuel, uses
from bot.games.high_frontier.rules.ships.abilities import BUGGY, platforms
from bot.games.high_frontier.rules.ships.losses import forget_landing, tidy
from bot.games.high_frontier.state.parse import site_named
from bot.games.high_frontier.state.state import ROCKET, State, lie

ONCE = "martian"


class Martian(Move, frozen=True):
    """Drive your Crew along a buggy road."""

    command: ClassVar[str] = "free martian"
    label: ClassVar[str] = "The Martian"
    costly: ClassVar[bool] = True
    to: Annotated[str, Meta(description="The site")]
    glory: Annotated[Literal["take", "leave"], Meta(description="Its chit")] = "take"


def refusal(state: State, seat: int, to: str) -> IllegalMove | None:
    """Why no own Crew can drive to this site now."""
    title = SKY.spaces[to].title
    if ONCE in state.once:
        return IllegalMove("The Martian drives once a turn.", "H9; ruling 95")
    starts = [site for site in SKY.road_ends(to) if crew_at(state, seat, site) is not None]
    if not starts:
        roads = listed(SKY.spaces[site].title for site in SKY.road_ends(to))
        return IllegalMove(
            f"You have no Crew one buggy road from {title}; its roads lead to {roads}.",
            "H9; ruling 95",
        )
    reasons = [start_refusal(state, seat, start) for start in starts]
    return None if None in reasons else reasons[0]


def start_refusal(state: State, seat: int, start: str) -> IllegalMove | None:
    """Why the Crew on this site cannot drive: it has moved, or there is no working buggy of its owner's."""
    found = crew_at(state, seat, start)
    assert found is not None
    _, _, crew = found
    title = SKY.spaces[start].title
    if crew.moved:
        return IllegalMove(f"{lie(crew).name} moved already this turn.", "H1; ruling 36")
    if BUGGY in lie(crew).platforms and not crew.off:
        return None
    for _, stack, card in platforms(state, seat):
        is_buggy = stack.at == start and BUGGY in lie(card).platforms
        if is_buggy and uses.usable_chains(state, seat, stack, card.id):
            return None
    return IllegalMove(f"You have no working buggy on {title}.", "H9; ruling 95")


def drives(state: State, seat: int) -> list[Martian]:
    ends = [end for site in crew_places(state, seat) for end in SKY.road_ends(site)]
    return [Martian(end) for end in dict.fromkeys(ends) if refusal(state, seat, end) is None]


def _no_drive(state: State, seat: int) -> IllegalMove:
    """Why no own Crew can drive anywhere."""
    ends = (end for site in crew_places(state, seat) for end in SKY.road_ends(site))
    reasons = (refusal(state, seat, end) for end in ends)
    return next(
        (reason for reason in reasons if reason),
        IllegalMove("You have no Crew on a site with a buggy road.", "H9; ruling 95"),
    )


def drive(table: Table[State], seat: int, move: Martian) -> None:
    """Into a new Outpost; the Human lands there, no season, no thrust (rulings 58, 95)."""
    state = table.state
    if not move.to and not drives(state, seat):
        raise _no_drive(state, seat)
    to = site_named(move.to).id
    if (why := refusal(state, seat, to)) is not None:
        raise why
    start = next(
        site
        for site in SKY.road_ends(to)
        if crew_at(state, seat, site) is not None and start_refusal(state, seat, site) is None
    )
    found = crew_at(state, seat, start)
    assert found is not None
    owner, name, crew = found
    state.once.append(ONCE)
    forget_landing(state, crew.id)
    stack = state.seats[owner].stacks[name]
    mass = fuel.cargo(stack)
    stack.cards = [card for card in stack.cards if card is not crew]
    if name == ROCKET:
        fuel.reweigh(stack, mass)
    crew.moved = True
    into = new_outpost(state, seat)
    arrived = stack_for(state, seat, into, to)
    put(state, seat, into, [crew])
    table.record_event("martian", seat, card=crew.id, start=start, to=to, stack=into)
    tidy(state, owner, name)
    glory.arrive(table, arrived, move.glory == "take")
