"""Small tables for the tests, in the words of the worked examples: squares `(x,y)` from 0, `M(x,y)` on the moon, `Q1(x,y)` as printed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.engine import IllegalMove, KeyedChance, Move
from bot.games.planet_unknown.printed.land import moon_square, planet_square, quarter_square
from bot.games.planet_unknown.printed.pieces import TILES
from bot.games.planet_unknown.printed.records import TRACKS
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.emergency_tokens import Emergency
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.laying import lay
from bot.games.planet_unknown.rules.placement import Place
from bot.games.planet_unknown.rules.private_turn import copied
from bot.games.planet_unknown.rules.round import draft_for
from bot.games.planet_unknown.rules.seat_turn import SeatTurn
from bot.games.planet_unknown.rules.setup import ChooseBoards, seat_of, setup
from bot.games.planet_unknown.rules.site import Site, ways_of
from bot.games.planet_unknown.rules.state import (
    Gain,
    Options,
    Rover,
    Seat,
    Spot,
    Start,
    State,
    Turn,
)
from bot.games.planet_unknown.rules.tracks import Advance
from bot.games.planet_unknown.rules.turn_options import (
    do,
    duties,
    everything,
    refusal,
    settle,
    tidy,
)

A, B, C = range(3)


def at(text: str) -> str:
    """`(3,1)` → D2, `M(3,1)` → MD2, `Q2(5,3)` as on the frame."""
    board, x, y = re.fullmatch(r"(M|Q\d)?\((\d+),(\d+)\)", text).groups()  # type: ignore[union-attr]  # a test's own text
    return _code(board or "", int(x), int(y))


def _code(board: str, x: int, y: int) -> str:
    if board == "M":
        return moon_square(x, y)
    return quarter_square(board, x, y) if board else planet_square(x, y)


def read(spec: str) -> dict[str, tuple[str, bool, bool]]:
    """`water*(4,5) rover*!(4,6)` → square: terrain, resource symbol, meteor symbol."""
    found = {}
    for word in spec.split():
        name, marks, board, x, y = re.fullmatch(  # type: ignore[union-attr]  # a test's own text
            r"([a-z]+)([*!]*)(M|Q\d)?\((\d+),(\d+)\)", word
        ).groups()
        found[_code(board or "", int(x), int(y))] = (name, "*" in marks, "!" in marks)
    return found


class Table:
    """One seat at work. `own` is its position, `state` the table; boards are empty unless told otherwise."""

    def __init__(
        self,
        planet: str = "ksb_4156",
        corporation: str = "universal_coalition",
        *,
        seats: int = 3,
        moon: str = "",
        seed: int = 1,
        **options: Any,
    ) -> None:
        self.state: State = setup(
            seats, Options(moon=bool(moon), **options), KeyedChance(bytes([seed]))
        )
        state = self.state
        start = f"{moon} at 0" if moon else ""
        company = corporation
        flux = "civ" if corporation == "flux_industries" else ""
        for seat in range(seats):
            choice = ChooseBoards(
                planet if seat == A else "ksb_4156",
                company if seat == A else "universal_coalition",
                start,
                flux if seat == A else "",
            )
            state.seats[seat] = seat_of(state, seat, choice)
            state.seats[seat].objectives = []
        state.round = 2
        self.own: Seat = state.seats[A]

    # the position

    @property
    def play(self) -> SeatTurn:
        return SeatTurn(self.state, A, self.own)

    def fit(self, tile: str, spec: str) -> Fit:
        """The placement in which a tile has these squares. Fails when the tile cannot lie so."""
        wanted, printed = read(spec), TILES[tile]
        ground = self.play.land
        first = next(iter(wanted))
        region = ground.region_of(first) if first in ground.bit else None
        assert region is not None, f"{first} is no square of the board"
        for fit in ways_of(region, printed).by_name.values():
            if self._look(fit, tile) == {square: (t, s) for square, (t, s, _) in wanted.items()}:
                marked = [square for square, (_, _, crater) in wanted.items() if crater]
                if not marked or ground.named(fit.crater) == marked:
                    return fit
        raise AssertionError(f"{tile} does not lie as {spec}")

    def _look(self, fit: Fit, tile: str) -> dict[str, tuple[str, bool]]:
        ground, printed = self.play.land, TILES[tile]
        symbols = fit.symbol_a | fit.symbol_b
        return {
            square: (printed.terrain_of(0 if 1 << ground.bit[square] & fit.a else 1), bool(1 << ground.bit[square] & symbols))
            for square in ground.named(fit.mask)
        }  # fmt: skip

    def lies(self, tile: str, spec: str) -> Table:
        """A tile that lies there already, without having been counted."""
        kept = (self.own.turn, self.own.last)
        self.own.turn = Turn()
        fit = self.fit(tile, spec)
        number = lay(self.play, TILES[tile], fit)
        self.own.turn = kept[0]
        self.own.last = [number]
        return self

    def patch_lies(self, square: str, kind: str = "biomass") -> Table:
        region = self.play.land.region_of(at(square))
        fit = ways_of(region, TILES[f"patch_{kind}"]).by_name[
            0, False, self.play.land.bit[at(square)]
        ]
        turn, self.own.turn = self.own.turn, Turn()
        lay(self.play, TILES[f"patch_{kind}"], fit)
        self.own.turn = turn
        return self

    def tracks(self, **cells: int) -> Table:
        for track, cell in cells.items():
            on = self.own.trackers[track].on
            self.own.trackers[track] = Spot(on, cell)
        return self

    def rovers(self, *squares: str, supply: int | None = None) -> Table:
        """Rovers from supply that stand on squares."""
        self.own.rovers_out = [Rover(at(square)) for square in squares]
        total = rules_of(self.own.corporation, self.own.halves).board.rovers
        self.own.rovers = total - len(squares) if supply is None else supply
        self.own.rovers_lost = total - len(squares) - self.own.rovers
        return self

    def starts(self) -> Table:
        """The rovers began the round where they stand."""
        own = self.own
        own.starts = [Start(r.at, own.terrain.get(r.at, ""), r.carries) for r in own.rovers_out]
        return self

    def depot(self, *tiles: str) -> Table:
        """The tiles on top of the slots that face the seat, outer one first."""
        for slot in (*self.state.outer, *self.state.inner):
            slot[:] = [tile for tile in slot if tile not in tiles]
        for tile in tiles:
            self._slot(TILES[tile].ring).insert(0, tile)
        return self

    def _slot(self, ring: str) -> list[str]:
        place = self.state.places[A]
        outer = (place + self.state.rotation) % 6
        return (
            self.state.outer[outer]
            if ring == "outer"
            else self.state.inner[(outer + self.state.shift) % 6]
        )

    # the turn

    def begin(self, phase: str = "play") -> Table:
        """Open the private turn as the round would."""
        self.state.seats[A] = self.own
        self.own = draft_for(self.state, A, phase).own
        return self

    def pool(self, *gains: Gain, movement: int = 0, phase: str = "play") -> Table:
        """A turn in which these things are to be resolved."""
        self.own.turn = Turn(phase, list(gains), movement)
        self.own.turn.is_placed = True
        return self

    def does(self, *moves: Move) -> Table:
        """Make decisions, as the draft would; raises `IllegalMove`."""
        for move in moves:
            play, clean = self.play, tidy(move)
            if fault := refusal(play, clean):
                raise fault
            do(play, clean)
            settle(play)
        return self

    def advances(self, track: str) -> Table:
        """Advance a tracker as often as it can be; single answers follow by themselves."""
        while track in self.choices():
            self.does(Advance(track))
        return self

    def put(self, tile: str, spec: str) -> Table:
        """Place a tile of the depot; puts it on top of its slot first."""
        self.depot(tile)
        if not any(gain.kind == "tile" for gain in self.own.turn.todo):
            self.begin()
        return self.does(self.move(tile, spec))

    def move(self, tile: str, spec: str) -> Move:
        fit, name = self.fit(tile, spec), self.play.land.name
        kind = Emergency if tile.startswith("EM_") else Place
        return kind(tile, name[fit.at], fit.turn, fit.flip)

    def refuses(self, move: Move) -> str:
        """The sentence of a refusal; the move must not be offered either."""
        before = copied(self.own)
        with pytest.raises(IllegalMove) as caught:
            self.does(move)
        assert self.own == before
        assert move not in everything(self.play)
        return caught.value.reason

    def refuses_tile(self, tile: str, spec: str) -> str:
        self.depot(tile)
        if not any(gain.kind == "tile" for gain in self.own.turn.todo):
            self.begin()
        return self.refuses(self.move(tile, spec))

    def faults(self, tile: str, spec: str) -> str:
        """Why a piece may not lie so under all rules, whatever else the depot holds."""
        fit, site = self.fit(tile, spec), Site(self.play)
        region = next(r for r in self.play.land.regions if r.mask & fit.mask)
        return site.fault(TILES[tile], fit, region, 0)

    # what can be read

    def cells(self, *tracks: str) -> tuple[int, ...]:
        return tuple(self.own.trackers[track].cell for track in tracks or TRACKS)

    @property
    def movement(self) -> int:
        return self.own.turn.pool

    @property
    def waiting(self) -> list[str]:
        """The kinds of gain that must still be resolved and can be."""
        return sorted(gain.kind for gain in duties(self.play))

    def offered(self, kind: type[Move]) -> list[Any]:
        return [move for move in everything(self.play) if type(move) is kind]

    def choices(self) -> list[str]:
        """The tracks that can be advanced now."""
        return sorted({move.track for move in self.offered(Advance)})

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [told.facts for told in self.own.turn.told if told.kind == kind]

    @property
    def rover_squares(self) -> list[str]:
        return [rover.at for rover in self.own.rovers_out]
