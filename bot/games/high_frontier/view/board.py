"""The printed board and what lies on it, as everybody sees it: sunspot cycle, sites, decks' tops, tracks, zones with their glories."""

from __future__ import annotations

from msgspec import Struct

from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import (
    EVENT_LINES,
    SEASONS,
    SENIORITY_LINE,
    YEARS,
    ZONES,
)
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.state.state import Place, State
from bot.games.high_frontier.view.stacks import PatentView, patent_view


class SiteView(Struct, frozen=True):
    """A site that has been touched. `claim`, `factory`, `colony`: the seats whose disk, cube and dome lie there.

    `visited`: a Human has landed, so no glory can be taken here any more but by the `lander`, while it stays (or empty); `price`: of its type now.
    """

    site: str
    code: str
    title: str
    zone: str
    spectral: str
    claim: int | None
    factory: int | None
    colony: int | None
    busted: bool
    visited: bool
    lander: str
    price: int


class DeckView(Struct, frozen=True):
    """A patent deck. `top` is None when it is empty; what lies below is nobody's to see."""

    kind: str
    count: int
    top: PatentView | None


class SpotView(Struct, frozen=True):
    """A spot of the sunspot cycle. `event`, `seniority`: the line behind it, on the way to the next spot."""

    spot: int
    season: str
    event: bool
    seniority: bool
    has_cube: bool


class CycleView(Struct, frozen=True):
    """The sunspot cycle. `to_event`: advances until the next event, 1 when the next one brings it; `disks`: of seniority left."""

    year: int
    years: int
    season: str
    spots: tuple[SpotView, ...]
    disks: int
    to_event: int
    to_seniority: int
    anarchy: bool


class TrackView(Struct, frozen=True):
    """An exploitation track: factories of a type by seat, and the price of its black cards and of a factory at the end."""

    spectral: str
    factories: tuple[int, ...]
    price: int


class ZoneView(Struct, frozen=True):
    """A heliocentric zone. `solar`: None where solar cards are dead unless pushed; `on_map`: its glory chit is still to be had.

    `carrier`: the seat whose Crew carries the chit, `holder`: the seat that has it at home, else None.
    """

    zone: str
    code: str
    solar: int | None
    flare: int
    glory_low: int
    glory_high: int
    on_map: bool
    carrier: int | None
    holder: int | None


def cycle_view(state: State) -> CycleView:
    spots = tuple(
        SpotView(
            spot,
            season,
            event=any(line[0] == spot for line in EVENT_LINES),
            seniority=SENIORITY_LINE[0] == spot,
            has_cube=spot == state.spot,
        )
        for spot, season in enumerate(SEASONS)
    )
    onward = [spots[(state.spot + step) % len(spots)] for step in range(len(spots))]
    return CycleView(
        year=state.year,
        years=YEARS,
        season=rights.season(state),
        spots=spots,
        disks=state.disks,
        to_event=1 + next(ahead for ahead, spot in enumerate(onward) if spot.event),
        to_seniority=1 + next(ahead for ahead, spot in enumerate(onward) if spot.seniority),
        anarchy=state.anarchy,
    )


def site_view(state: State, site: str, place: Place) -> SiteView:
    space, land = SKY.spaces[site], SKY.spaces[site].land()
    return SiteView(
        site=site,
        code=space.code,
        title=space.title,
        zone=space.zone,
        spectral=land.spectral,
        claim=place.claim,
        factory=place.factory,
        colony=place.colony,
        busted=place.busted,
        visited=place.visited,
        lander=place.lander,
        price=rights.price(state, land.spectral),
    )


def deck_view(kind: str, cards: list[str]) -> DeckView:
    return DeckView(kind, len(cards), patent_view(cards[0]) if cards else None)


def track_view(state: State, spectral: str) -> TrackView:
    seats = range(len(state.seats))
    sites = [
        place.factory
        for site, place in state.places.items()
        if SKY.spaces[site].land().spectral == spectral
    ]
    return TrackView(spectral, tuple(map(sites.count, seats)), rights.price(state, spectral))


def zone_view(state: State, name: str) -> ZoneView:
    zone, seats = ZONES[name], range(len(state.seats))
    return ZoneView(
        zone=name,
        code=zone.code,
        solar=zone.solar,
        flare=zone.flare,
        glory_low=zone.glory_low,
        glory_high=zone.glory_high,
        on_map=name in state.chits,
        carrier=next((seat for seat in seats if name in scoring.carried(state, seat)), None),
        holder=next((s for s in seats if name in [g.zone for g in state.seats[s].glories]), None),
    )
