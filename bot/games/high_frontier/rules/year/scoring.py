"""The end and the score, a line per source of points (M; rulings 2, 15, 138-141)."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import Outcome, ScoreLine, Table
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import FIGURES, HEROISM, PIECES, ZONES
from bot.games.high_frontier.rules.assets.rights import owner_of_crew, price
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Ending, State

LAST_DISK = "the last seniority disk"
SOLO_GOAL = 40  # victory points of the solitaire game (ruling 15)
TOKEN = int(FIGURES["token_vp"])
MOST_DOMES = PIECES["colony_domes"]


def rockets(state: State, seat: int) -> int:
    """The Rocket figure on the map, in LEO too (ruling 138)."""
    return TOKEN * (state.seats[seat].rocket is not None)


def claims(state: State, seat: int) -> int:
    """Disks on sites, under a cube or not."""
    return TOKEN * sum(place.claim == seat for place in state.places.values())


def factories(state: State, seat: int) -> int:
    return TOKEN * sum(place.factory == seat for place in state.places.values())


def domes(state: State, seat: int) -> list[str]:
    """Sites with a dome that scores: the first seven (ruling 2)."""
    sites = [site for site, place in state.places.items() if place.colony == seat]
    return sorted(sites, key=dome_bonus, reverse=True)[:MOST_DOMES]


def colonies(state: State, seat: int) -> int:
    return TOKEN * len(domes(state, seat))


def stock(state: State, seat: int) -> int:
    """The price of its type for each factory, to the owner of the cube (ruling 118)."""
    return sum(
        price(state, SKY.spaces[site].land().spectral)
        for site, place in state.places.items()
        if place.factory == seat
    )


def dome_bonus(site: str) -> int:
    """Points of a dome on this site beside its token."""
    land, points = SKY.spaces[site].land(), FIGURES["colony_vp"]
    kind = "submarine" if land.submarine else "astrobiology" if land.astrobiology else "plain"
    return int(points[kind])


def bonuses(state: State, seat: int) -> int:
    """Astrobiology and submarine sites under the domes."""
    return sum(dome_bonus(site) for site in domes(state, seat))


def glories(state: State, seat: int) -> int:
    """Chits at home by the side that lies up, the low side on a Crew still away (ruling 139)."""
    home = sum(
        ZONES[chit.zone].glory_high if chit.high else ZONES[chit.zone].glory_low
        for chit in state.seats[seat].glories
    )
    return home + sum(ZONES[zone].glory_low for zone in carried(state, seat))


def carried(state: State, seat: int) -> list[str]:
    """Zones of the chits that Crews of this seat carry, wherever they ride."""
    return [
        card.glory
        for owner in state.seats
        for stack in owner.stacks.values()
        for card in stack.cards
        if card.side == CREW and card.glory and owner_of_crew(state, card.id) == seat
    ]


def chits(state: State, seat: int) -> int:
    """Glory chits a seat holds, at home and on its Crew (ruling 155)."""
    return len(state.seats[seat].glories) + len(carried(state, seat))


def heroism(state: State, seat: int) -> int:
    return HEROISM["vp_each"] * state.seats[seat].heroism


SOURCES: dict[str, Callable[[State, int], int]] = {
    "Rocket": rockets,
    "Claims": claims,
    "Factories": factories,
    "Colonies": colonies,
    "Factory stock": stock,
    "Colony sites": bonuses,
    "Glories": glories,
    "Heroism": heroism,
}
TOTAL = "Total"


def points(state: State, seat: int) -> dict[str, int]:
    """Victory points by source, as if the match ended now."""
    found = {label: count(state, seat) for label, count in SOURCES.items()}
    return found | hooks.points(state, seat)


def total(state: State, seat: int) -> int:
    return sum(points(state, seat).values())


def leaders(state: State) -> tuple[int, ...]:
    """Most points, then most Aquas in LEO, then shared (ruling 140); alone, 40 points win (ruling 15)."""
    ranks = [(total(state, seat), own.leo.water) for seat, own in enumerate(state.seats)]
    if len(ranks) == 1:
        return (0,) if ranks[0][0] >= SOLO_GOAL else ()
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def finish(table: Table[State]) -> None:
    """Close the match: it is scored at once (M1, ruling 137)."""
    winners = leaders(table.state)
    table.state.ending = Ending(LAST_DISK, winners)
    table.record_event("ended", reason=LAST_DISK, winners=list(winners))


def outcome(state: State) -> Outcome | None:
    """None while the match goes on. The Aquas of the last line break ties."""
    if state.ending is None:
        return None
    seats = range(len(state.seats))
    by_seat = [points(state, seat) for seat in seats]
    lines = [ScoreLine(label, tuple(own[label] for own in by_seat)) for label in by_seat[0]]
    lines.append(ScoreLine(TOTAL, tuple(sum(own.values()) for own in by_seat)))
    lines.append(ScoreLine("Aquas in LEO", tuple(seat.leo.water for seat in state.seats)))
    alone = f"; alone, {SOLO_GOAL} points win" if len(by_seat) == 1 else ""
    return Outcome(state.ending.reason + alone, state.ending.winners, tuple(lines))
