"""What the rows and columns of a board promise at the end, in medals: how likely each is to be full and clear. No rule depends on it."""

from __future__ import annotations

from functools import cached_property

from bot.games.planet_unknown.printed.land import Land, Line, bits
from bot.games.planet_unknown.rules.events import deck_size
from bot.games.planet_unknown.rules.seat_turn import SeatTurn

A_ROUND = 4.3  # squares covered in a round, patches included
# By squares of a small gap: of the chance of a square in the open.
CRAMPED = {1: 0.15, 2: 0.3, 3: 0.7}
CLEAR_EARLY, CLEAR_LATE, NO_ROVER = 0.55, 0.15, 0.5  # that a meteorite is collected in time


class Outlook:
    """A seat's boards as they lie, from `full` (squares that count as covered) and `meteors` as masks."""

    def __init__(self, play: SeatTurn, full: int, meteors: int) -> None:
        self.land: Land = play.land
        self.full, self.meteors = full, meteors
        rounds = deck_size(play.state.options)
        self.left = max(0, rounds - play.state.round)
        early = self.left / rounds
        clear = CLEAR_LATE + (CLEAR_EARLY - CLEAR_LATE) * early
        self.clear = clear if play.own.rovers_out else clear * NO_ROVER
        self.board = self.land.on_planet | self.land.on_moon

    @cached_property
    def chance(self) -> float:
        """That a bare square in the open is covered in the end."""
        bare = (self.board & ~self.full).bit_count()
        return min(1.0, A_ROUND * self.left / bare) if bare else 1.0

    @cached_property
    def gaps(self) -> dict[int, int]:
        """The squares of small gaps, by size."""
        return self._gaps(self.board & ~self.full, self.board & ~self.full)

    def _gaps(self, seeds: int, bare: int) -> dict[int, int]:
        found = dict.fromkeys(CRAMPED, 0)
        while seeds:
            seed = seeds & -seeds
            gap = self._gap(seed, bare)
            seeds &= ~(gap or seed)
            if gap:
                found[gap.bit_count()] |= gap
        return found

    def _gap(self, seed: int, bare: int) -> int:
        """The gap in which a square lies; 0 when it is not small."""
        near = self.land.near_mask
        fresh = near[seed.bit_length() - 1] & bare
        gap = seed | fresh
        while gap.bit_count() <= len(CRAMPED):
            if not fresh:
                return gap
            around = 0
            for bit in bits(fresh):
                around |= near[bit]
            fresh = around & bare & ~gap
            gap |= fresh
        return 0

    @cached_property
    def lines(self) -> dict[Line, float]:
        """What each line promises now."""
        return {
            line: self._promise(line, self.full, self.meteors, self.gaps)
            for line in self.land.lines
        }

    def _promise(self, line: Line, full: int, meteors: int, gaps: dict[int, int]) -> float:
        missing = line.mask & ~full
        worth = float(line.medals) * self.chance ** missing.bit_count()
        for size, squares in gaps.items():
            if there := missing & squares:
                worth *= CRAMPED[size] ** there.bit_count()
        return worth * float(self.clear ** (line.mask & meteors).bit_count())

    def after(self, mask: int, crater: int) -> float:
        """What the lines gain when a piece lies there and its meteor symbol brings a meteorite (`crater`: 0 for none)."""
        full = self.full | mask
        bare = self.board & ~full
        fresh = self._gaps(self.land.around(mask) & bare, bare)
        gaps = {size: (squares | fresh[size]) & bare for size, squares in self.gaps.items()}
        for size, squares in fresh.items():  # a gap that has shrunk counts as what it is now
            for other in gaps:
                if other != size:
                    gaps[other] &= ~squares
        changed = mask | crater
        for squares in fresh.values():
            changed |= squares
        meteors = self.meteors | crater
        return sum(
            self._promise(line, full, meteors, gaps) - before
            for line, before in self.lines.items()
            if line.mask & changed
        )

    def cleared(self, at: int) -> float:
        """What the lines gain when a meteorite is taken from a square (a bit)."""
        return sum(
            before * (1 / self.clear - 1) for line, before in self.lines.items() if line.mask & at
        )
