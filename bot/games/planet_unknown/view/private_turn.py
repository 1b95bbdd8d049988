"""The viewer's own private turn: steps, what is pending, and the placements that look best."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.placement import Place, Ways, find_way
from bot.games.planet_unknown.rules.private_turn import Draft
from bot.games.planet_unknown.rules.rating_placement import PlacementRating
from bot.games.planet_unknown.rules.seat_turn import SeatTurn, gain_words
from bot.games.planet_unknown.rules.site import NO_EVENTS, NO_RULES, Site
from bot.games.planet_unknown.rules.state import Seat, State
from bot.games.planet_unknown.rules.station import slots, tops
from bot.games.planet_unknown.rules.turn_options import duties, dutiful, is_ready, offers_of
from bot.games.planet_unknown.view.records import DraftView, PendingView, PlacementView, TileView
from bot.games.planet_unknown.view.seat import tile_view
from bot.games.planet_unknown.view.turn_log import result_sentence, steps_of

RELAXED = {
    NO_EVENTS: "This round's event rules are off for you: nothing would fit with them.",
    NO_RULES: "Event rules and your planet's special rule are off for you: nothing would fit.",
}
KEPT = 64


def draft_view(state: State, seat: int, draft: Draft) -> DraftView:
    play = SeatTurn(state, seat, draft.own)
    best = placements(state, seat, draft.own)
    return DraftView(
        phase=draft.own.turn.phase,
        duties=tuple(sorted(str(kind.__struct_config__.tag) for kind in dutiful(play))),
        steps=steps_of(state, seat, draft),
        results=tuple(result_sentence(told) for told in draft.own.turn.told),
        before=len(draft.base.turn.told),
        pending=tuple(
            PendingView(gain_words(play, gain), gain.optional, is_ready(play, gain))
            for gain in draft.own.turn.todo
        ),
        pool=draft.own.turn.pool,
        may_confirm=not draft.is_confirmed and not duties(play),
        tiles=_tiles(state, seat, draft.own, best),
        best=best,
        placements=len(best),
        relaxed=_relaxed(play),
    )


def _relaxed(play: SeatTurn) -> str:
    return RELAXED.get(Ways(play).level, "") if play.pending("tile") else ""


def letter_of(state: State, seat: int, tile: str) -> str:
    """a for the outer, b for the inner tile of the seat's depot."""
    outer, inner = slots(state, state.places[seat])
    return "a" if tile in outer else "b" if tile in inner else ""


def _tiles(
    state: State, seat: int, own: Seat, best: tuple[PlacementView, ...]
) -> tuple[TileView, ...]:
    if not any(gain.kind in ("tile", "token") for gain in own.turn.todo):
        return ()
    count = {tile: sum(one.tile == tile for one in best) for tile in {one.tile for one in best}}
    depot = tops(state, seat, own.turn.taken)
    return tuple(
        tile_view(tile, letter_of(state, seat, tile), count.get(tile, 0))
        for tile in (*depot, *own.tokens)
    )


_placements: OrderedDict[bytes, tuple[PlacementView, ...]] = OrderedDict()


def placements(state: State, seat: int, own: Seat) -> tuple[PlacementView, ...]:
    """The legal placements of tiles (and a sample of those of tokens), best first; kept for the next look."""
    if not any(gain.kind in ("tile", "token") for gain in own.turn.todo):
        return ()
    moves = [m for m in offers_of(state, seat, own) if isinstance(m, Place | Emergency)]
    key = msgspec.json.encode((own, moves))
    if key not in _placements:
        _placements[key] = _seen(state, seat, own, moves)
        if len(_placements) > KEPT:
            _placements.popitem(last=False)
    return _placements[key]


def _seen(
    state: State, seat: int, own: Seat, moves: list[Place | Emergency]
) -> tuple[PlacementView, ...]:
    play = SeatTurn(state, seat, own)
    site, merits, found = Site(play), dict[str, PlacementRating](), list[PlacementView]()
    for number, move in enumerate(moves, 1):
        name = move.tile if isinstance(move, Place) else move.token
        tile = TILES[name]
        merit = merits.setdefault(name, PlacementRating(site, tile))
        _, fit = find_way(play, tile, move.square, move.turn, move.flip)
        found.append(_placement(state, seat, merit, fit, number))
    return tuple(found)


def _placement(
    state: State, seat: int, merit: PlacementRating, fit: Fit, number: int
) -> PlacementView:
    ground, tile = merit.land, merit.tile
    squares = ground.named(fit.mask)
    first = {*ground.named(fit.a)}
    kinds = tuple(tile.terrain_of(0 if at in first else 1) for at in squares)
    lost = ground.named(fit.mask & (merit.site.pods | merit.site.rovers))
    crater = ground.named(fit.crater)[0] if tile.crater else ""
    return PlacementView(
        number=number,
        tile=tile.id,
        letter=letter_of(state, seat, tile.id),
        at=ground.name[fit.at],
        turn=fit.turn,
        flip=fit.flip,
        squares=tuple(squares),
        terrains=kinds,
        symbols=tuple(ground.named(fit.symbol_a | fit.symbol_b)),
        crater=crater,
        brings=merit.words(fit),
        destroys=tuple(lost),
    )
