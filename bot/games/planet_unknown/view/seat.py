"""One seat as a viewer may see it: boards, tracks, technologies, supplies, score."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

import msgspec

from bot.engine import Decision
from bot.games.planet_unknown.printed.cards import CARDS
from bot.games.planet_unknown.printed.land import MOON, PLANET, Land, land, laser_name, moon_square
from bot.games.planet_unknown.printed.names import moon_title, planet_title, split_rule, tile_title
from bot.games.planet_unknown.printed.pieces import PATH, PLANETS, QUARTERS, SPLIT, TILES
from bot.games.planet_unknown.printed.records import TRACKS, TrackCell
from bot.games.planet_unknown.rules.corporation import CorporationRules, rules_of
from bot.games.planet_unknown.rules.corporations.cosmos import pod_cell
from bot.games.planet_unknown.rules.private_turn import Turns
from bot.games.planet_unknown.rules.scoring import red_medals, score_of, stands_of, station_medals
from bot.games.planet_unknown.rules.state import Seat, Spot, State
from bot.games.planet_unknown.view.board_records import (
    BoardView,
    CellView,
    CorporationView,
    LineView,
    MoonView,
    PointView,
    RoverView,
    SquareView,
    TechView,
    TrackerView,
    TrackView,
)
from bot.games.planet_unknown.view.records import (
    CardView,
    ScoreView,
    SeatView,
    TileSquareView,
    TileView,
)

Portrait = tuple[BoardView | None, MoonView | None, CorporationView | None]
KEPT = 128
_portraits: OrderedDict[bytes, Portrait] = OrderedDict()


def build_seat(state: State, own: Seat) -> Portrait:
    """Planet, moon and corporation of a seat; kept, because most seats have not changed since the last look."""
    if not own.planet:
        return None, None, None
    key = msgspec.json.encode((own, state.round))
    if key not in _portraits:
        moon = moon_view(state, own) if own.moon else None
        _portraits[key] = (planet_view(state, own), moon, corporation_view(own))
        if len(_portraits) > KEPT:
            _portraits.popitem(last=False)
    _portraits.move_to_end(key)
    return _portraits[key]


def seat_view(
    state: State,
    seat: int,
    viewer: int | None,
    draft: Seat | None,
    turns: Turns | None,
    decision: Decision | None,
) -> SeatView:
    """`draft`: the viewer's own position in a private turn; the others are shown as the table has them."""
    own = draft or state.seats[seat]
    is_own = seat == viewer or state.is_over
    seen = own.open_cards + (own.cards if is_own else [])
    planet, moon, company = build_seat(state, own)
    return SeatView(
        seat=seat,
        place=state.places[seat],
        is_confirmed=turns is not None and seat in turns.drafts and turns.drafts[seat].is_confirmed,
        is_waited=decision is not None and seat in decision.seats,
        is_blocked=own.turn.is_blocked,
        planet=planet,
        moon=moon,
        corporation=company,
        rovers=tuple(RoverView(rover.at, rover.carries) for rover in own.rovers_out),
        supply=own.rovers,
        lifepods=own.pods + len(own.pods_on),
        meteorites=own.meteors,
        kept=tuple(own.kept),
        arrays=tuple(own.arrays),
        tokens=tuple(own.tokens),
        card_count=len(own.cards),
        cards=tuple(card_view(card) for card in seen),
        last=tuple(at for number in own.last for at in own.pieces[number].squares),
        score=score_view(state, seat, own, knows_all=is_own),
    )


def score_view(state: State, seat: int, own: Seat, *, knows_all: bool) -> ScoreView:
    now = score_of(own, seat, state, knows_all)
    return ScoreView(**msgspec.structs.asdict(now), total=now.total)


def planet_view(state: State, own: Seat) -> BoardView:
    ground = land(own.planet, own.quarters, own.moon)
    is_split = own.planet == SPLIT
    squares = _squares(state, own, ground, PLANET)
    sides = [QUARTERS[f"Q{n}{side}"] for n, side in enumerate(own.quarters, 1)]
    printed = PLANETS.get(own.planet)
    return BoardView(
        id=own.planet,
        title=planet_title(own.planet, own.quarters),
        kind=PLANET,
        side=own.quarters if is_split else (printed.side if printed else ""),
        width=12,
        height=12,
        squares=squares,
        lines=_lines(own),
        rule=split_rule(own.quarters) if is_split else (printed.text if printed else ""),
        difficulty=sum(s.difficulty for s in sides)
        if is_split
        else (printed.difficulty if printed else 0),
        covered=sum(square.terrain is not None for square in squares),
        size=len(squares),
        crossings=ground.crossings,
    )


def _lines(own: Seat) -> tuple[LineView, ...]:
    return tuple(
        LineView(line.name, line.is_row, line.index, line.area, line.medals, stand, missing)
        for line, stand, missing in stands_of(own)
    )


def _squares(state: State, own: Seat, ground: Land, kind: str) -> tuple[SquareView, ...]:
    pieces = {at: number for number, piece in enumerate(own.pieces) for at in piece.squares}
    wanted = MOON if kind == MOON else PLANET
    squares = sorted(ground.squares, key=lambda at: (ground.xy[at][1], ground.xy[at][0]))
    found = []
    for at in squares:
        if ground.is_moon(at) == (wanted == MOON):
            found.append(_square(state, own, ground, at, pieces.get(at)))
    return tuple(found)


def _square(state: State, own: Seat, ground: Land, at: str, number: int | None) -> SquareView:
    x, y = ground.xy[at]
    piece = None if number is None else own.pieces[number]
    is_bare_crater = at in ground.craters and at not in own.terrain
    return SquareView(
        at=at,
        x=x,
        y=y,
        ground=ground.ground[at],
        terrain=own.terrain.get(at),
        symbol=own.symbols.get(at),
        crater=at in own.craters or is_bare_crater,
        meteorite=at in own.meteors_at,
        lifepod=at in own.pods_at,
        piece=number,
        is_new=piece is not None and piece.round == state.round,
        is_spaceship=at in ground.ships,
        area=_area(ground, at),
    )


@lru_cache(maxsize=4096)
def _area_of(planet: str, quarters: str, moon: str, at: str) -> str:
    ground = land(planet, quarters, moon)
    bit = 1 << ground.bit[at]
    name = ground.region_of(at).name
    if name[0] == "Q":
        return name
    left, right = ground.chasm
    sides = {"l": left, "r": right, **ground.zones}
    return next((letter for letter, mask in sides.items() if mask & bit), "")


def _area(ground: Land, at: str) -> str:
    return _area_of(ground.planet, ground.quarters, ground.moon_id, at)


def moon_view(state: State, own: Seat) -> MoonView:
    ground = land(own.planet, own.quarters, own.moon)
    moon = ground.moon
    assert moon is not None
    squares = _squares(state, own, ground, MOON)
    pairs = listed_pairs(moon.pairs, moon.medals)
    board = BoardView(
        id=moon.id,
        title=moon_title(moon.id),
        kind=MOON,
        side=moon.side,
        width=max(square.x for square in squares) + 1,
        height=max(square.y for square in squares) + 1,
        squares=squares,
        lines=(),
        rule="",
        difficulty=0,
        covered=sum(square.terrain is not None for square in squares),
        size=len(squares),
    )
    points = tuple(
        PointView(
            number,
            tuple(moon_square(x, y) for x, y in point.cells),
            tuple(laser_name(kind, index) for kind, index in point.lasers),
            number in moon.starts,
        )
        for number, point in enumerate(moon.points)
    )
    return MoonView(board, points, own.satellite, pairs, station_medals(own), red_medals(own))


def listed_pairs(pairs: tuple[str, ...], medals: int) -> str:
    if pairs:
        return f"{medals} medals for each pair of {pairs[0]} and {pairs[1]} resources"
    return f"{medals} medals for at least one of each of the six resources"


def corporation_view(own: Seat) -> CorporationView:
    corporation = rules_of(own.corporation, own.halves)
    board = corporation.board
    active = corporation.active(own)
    return CorporationView(
        id=own.corporation,
        title=board.title,
        ability=board.ability,
        tracks=tuple(_track(own, corporation, track) for track in TRACKS),
        trackers=tuple(_tracker(own, corporation, tracker) for tracker in TRACKS),
        techs=tuple(
            TechView(t.level, t.text, t.level in active, corporation.is_spent(own, t.level))
            for t in board.techs
        ),
    )


def _tracker(own: Seat, corporation: CorporationRules, tracker: str) -> TrackerView:
    spot = own.trackers[tracker]
    shown = corporation.printed(spot)
    text = str(spot.cell) if shown.on == tracker else f"{shown.on} {shown.cell}"
    if spot.on == PATH:
        text = f"step {spot.cell} ({shown.on} {shown.cell})"
    return TrackerView(tracker, shown.on, shown.cell, corporation.is_top(own, tracker), text)


def _track(own: Seat, corporation: CorporationRules, track: str) -> TrackView:
    cells = corporation.board.tracks[track]
    shown = {name: corporation.printed(spot) for name, spot in own.trackers.items()}
    return TrackView(
        track,
        tuple(
            _cell(own, corporation, Spot(track, number), cell, shown)
            for number, cell in enumerate(cells)
        ),
        own.flux == track,
    )


def _cell(
    own: Seat, corporation: CorporationRules, spot: Spot, cell: TrackCell, shown: dict[str, Spot]
) -> CellView:
    benefits = cell.benefits or cell.choose_one
    kinds = [benefit.b for benefit in benefits]
    path = corporation.board.path
    level = corporation.tech_cells.index(spot.cell) + 1 if "tech" in kinds else 0
    return CellView(
        number=spot.cell,
        medals=cell.medal,
        gains=tuple(_benefit(b.b, b.n, b.track) for b in benefits),
        is_choice=bool(cell.choose_one),
        rank=corporation.rank_at(own, spot.cell) if "civ" in kinds else 0,
        level=level,
        trackers=tuple(tracker for tracker, at in shown.items() if at == spot),
        lifepod=pod_cell(spot.on, spot.cell) in own.pods_on,
        is_absent=cell.absent,
        path=path.index((spot.on, spot.cell)) if (spot.on, spot.cell) in path else None,
    )


def _benefit(kind: str, number: int, track: str) -> str:
    if kind == "move":
        return f"move {number}"
    return {"synergy": "boost", "advance": track}.get(kind, kind)


def card_view(card: int) -> CardView:
    printed = CARDS[card]
    return CardView(
        card, printed.rank, printed.title, printed.timing, printed.text, printed.is_house
    )


def tile_view(tile_id: str, letter: str = "", placements: int = 0) -> TileView:
    tile = TILES[tile_id]
    return TileView(
        id=tile.id,
        letter=letter,
        shape=tile.shape,
        title=tile_title(tile.id),
        resources=tile.resources,
        squares=tuple(TileSquareView(c.x, c.y, c.terrain, c.symbol, c.crater) for c in tile.cells),
        placements=placements,
    )
