"""Seats as everybody sees them: faction, hand, stacks, reserve, glories and what they would score now."""

from __future__ import annotations

from msgspec import Struct

from bot.games.high_frontier.printed.cards import COLOURS, FACTIONS, PRIVILEGES
from bot.games.high_frontier.printed.tracks import PIECES, ZONES
from bot.games.high_frontier.rules.assets import reserve, rights
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.state.state import State
from bot.games.high_frontier.view.stacks import PatentView, StackView, patent_view, stack_view


class HandCardView(Struct, frozen=True):
    """A card in a hand. `from_seat`: it was traded and may not be traded on until that seat's next turn, else None."""

    patent: PatentView
    from_seat: int | None


class ChitView(Struct, frozen=True):
    """A glory chit in a seat's Glory space: `high` side up after a parade, low after a tragedy."""

    zone: str
    high: bool
    points: int


class PointsView(Struct, frozen=True):
    """What a seat would score if the match ended now: (source, points) in the order of the final scoring."""

    lines: tuple[tuple[str, int], ...]
    total: int


class SeatView(Struct, frozen=True):
    """A player. `colour`: of the crew card, `pieces`: of the wood (gray borrows another); `faction` and what follows from it
    are empty until sides are revealed. `privilege`: tag in force (in anarchy everybody's is felonious).

    `aquas`: in LEO; `disks`, `cubes`, `domes`: left in the reserve; `hand`: oldest first; `is_felon`: may commit felonies;
    `gained_powersat`: by a refinery it gave up.
    """

    seat: int
    colour: str
    pieces: str
    faction: str
    faction_name: str
    ideology: str
    privilege: str
    privilege_title: str
    privilege_text: str
    aquas: int
    hand: tuple[HandCardView, ...]
    stacks: tuple[StackView, ...]
    disks: int
    cubes: int
    domes: int
    glories: tuple[ChitView, ...]
    heroism: int
    has_powersat: bool
    gained_powersat: bool
    is_felon: bool
    is_first: bool
    points: PointsView


def seat_view(state: State, seat: int) -> SeatView:
    own = state.seats[seat]
    faction = FACTIONS.get(own.crew)
    in_force = rights.privilege(state, seat) if faction else ""
    told = PRIVILEGES.get(in_force)
    places = state.places.values()
    return SeatView(
        seat=seat,
        colour=own.colour,
        pieces=own.pieces,
        faction=own.crew,
        faction_name=faction.name if faction else "",
        ideology=COLOURS[own.colour].ideology if own.colour in COLOURS else "",
        privilege=in_force,
        privilege_title=told.title if told else "",
        privilege_text=told.text if told else "",
        aquas=own.aquas,
        hand=tuple(HandCardView(patent_view(card), own.locked.get(card)) for card in own.hand),
        stacks=tuple(stack_view(state, seat, name) for name in own.stacks),
        disks=reserve.disks_left(state, seat),
        cubes=reserve.cubes_left(state, seat),
        domes=max(0, PIECES["colony_domes"] - sum(place.colony == seat for place in places)),
        glories=tuple(_chit(chit.zone, chit.high) for chit in own.glories),
        heroism=own.heroism,
        has_powersat=bool(faction) and rights.has_powersat(state, seat),
        gained_powersat=own.powersat,
        is_felon=bool(faction) and rights.is_felon(state, seat),
        is_first=seat == state.first,
        points=_points(state, seat),
    )


def _chit(zone: str, high: bool) -> ChitView:
    return ChitView(zone, high, ZONES[zone].glory_high if high else ZONES[zone].glory_low)


def _points(state: State, seat: int) -> PointsView:
    if not state.seats[seat].stacks:
        return PointsView((), 0)
    lines = scoring.points(state, seat)
    return PointsView(tuple(lines.items()), sum(lines.values()))
