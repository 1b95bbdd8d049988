"""The rules of a corporation without special ability: tracks, milestones, technologies. Every corporation starts from these (sections 5, 7)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from bot.games.planet_unknown.printed.pieces import corporation
from bot.games.planet_unknown.printed.records import Benefit, Corporation, Tile, TrackCell
from bot.games.planet_unknown.rules.fits import Fit
from bot.games.planet_unknown.rules.state import Gain, Rover, Seat, Spot

if TYPE_CHECKING:
    from bot.games.planet_unknown.rules.seat_turn import SeatTurn
    from bot.games.planet_unknown.rules.site import Site


Use = tuple[str, str]  # a technology and what it is used on, "" for nothing
MAX_RANK = 4


class CorporationRules:
    """Subclasses change what their board says; `own` is the seat's position, `play` a seat at work.

    `at_a_price`: technologies whose use takes something that would stay otherwise: a step of a tracker, a meteorite that could be delivered.
    """

    once_a_match: ClassVar[frozenset[str]] = frozenset()
    at_a_price: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, board: Corporation) -> None:
        self.board = board
        self.tech_cells = [
            number
            for number, cell in enumerate(board.tracks["tech"])
            if any(benefit.b == "tech" for benefit in cell.benefits)
        ]

    # where trackers stand and may go

    def cell(self, spot: Spot) -> TrackCell:
        return self.board.tracks[spot.on][spot.cell]

    def printed(self, spot: Spot) -> Spot:
        """Track and row of the cell on which a tracker stands."""
        return spot

    def top(self, track: str) -> int:
        return len(self.board.tracks[track]) - 1

    def ahead(self, own: Seat, tracker: str) -> list[Spot]:
        """Where one advance can bring a tracker, the straight way first; its own spot for a rover advance on the top cell."""
        return self.straight(own, tracker) or self.overflow(own, tracker)

    def straight(self, own: Seat, tracker: str) -> list[Spot]:
        """The next cell of the tracker's own track, empty on the top cell."""
        spot = own.trackers[tracker]
        return [Spot(spot.on, spot.cell + 1)] if spot.cell < self.top(spot.on) else []

    def overflow(self, own: Seat, tracker: str) -> list[Spot]:
        spot = own.trackers[tracker]
        return [spot] if spot == Spot("rover", self.top("rover")) else []

    def behind(self, own: Seat, tracker: str) -> Spot | None:
        """Where a regress brings a tracker; None when it cannot go back."""
        spot = own.trackers[tracker]
        return Spot(spot.on, spot.cell - 1) if spot.cell > 0 else None

    def height(self, own: Seat, tracker: str) -> int:
        """The row a tracker has reached."""
        return own.trackers[tracker].cell

    def is_top(self, own: Seat, tracker: str) -> bool:
        """Whether it stands on the last cell of its track."""
        spot = own.trackers[tracker]
        return spot.cell == self.top(spot.on)

    def medals(self, own: Seat, tracker: str) -> int:
        """The medal last covered or passed (section 9)."""
        spot = own.trackers[tracker]
        return self.medal_below(spot.on, spot.cell)

    def medal_below(self, track: str, cell: int) -> int:
        reached = [c.medal for c in self.board.tracks[track][: cell + 1] if c.medal]
        return reached[-1] if reached else 0

    # technologies

    def active(self, own: Seat) -> frozenset[str]:
        """The levels that work now."""
        return self.reached(own) - frozenset(own.asleep)

    def reached(self, own: Seat) -> frozenset[str]:
        stand = own.trackers["tech"].cell if own.trackers else 0
        return frozenset(str(k) for k, cell in enumerate(self.tech_cells, 1) if cell <= stand)

    def is_spent(self, own: Seat, level: str) -> bool:
        return level in own.used or level in own.used_up

    def may_use(self, play: SeatTurn, level: str) -> bool:
        return play.has(level) and not self.is_spent(play.own, level)

    def spend(self, play: SeatTurn, level: str) -> None:
        spent = play.own.used_up if level in self.once_a_match else play.own.used
        spent.append(level)
        play.tell("used_tech", tech=level, text=self.tech_text(level))

    def tech_text(self, level: str) -> str:
        return next((tech.text for tech in self.board.techs if tech.level == level), "")

    def uses(self, play: SeatTurn) -> list[Use]:
        """Technologies that the player may use just now."""
        return []

    def use(self, play: SeatTurn, tech: str, on: str) -> None:
        """Use one of `uses`."""
        raise NotImplementedError

    def begin(self, play: SeatTurn) -> None:
        """The private turn of a round begins: movement that technologies give at the start."""

    # what cells give

    def claim(self, play: SeatTurn, tracker: str, spot: Spot, *, boosts: bool = True) -> None:
        """The benefits of the cell on which a tracker has landed."""
        cell = self.cell(spot)
        for benefit in cell.benefits:
            if benefit.b != "synergy" or boosts:
                self.give(play, tracker, spot, benefit)
        if cell.choose_one:
            self.give_one(play, spot, cell, boosts)

    def give(self, play: SeatTurn, tracker: str, spot: Spot, benefit: Benefit) -> None:
        kind, shown = benefit.b, self.printed(spot)
        if kind == "move":
            play.move_rovers(benefit.n, from_track=True)
        elif kind == "synergy":
            self.give_boost(play, shown)
        elif kind == "tech":
            self.unlock(play, shown)
        elif play.forbids("no_milestones"):
            play.tell("no_milestone", track=shown.on, cell=shown.cell)
        elif kind == "civ":
            self.give_civ(play, self.rank_at(play.own, shown.cell))
        elif kind == "rover":
            play.gain(Gain("rover"))
        elif kind == "patch":
            self.give_patch(play, shown)

    def give_one(self, play: SeatTurn, spot: Spot, cell: TrackCell, boosts: bool) -> None:
        """A wide cell: one of its benefits (Wormhole)."""

    def give_boost(self, play: SeatTurn, spot: Spot) -> None:
        play.boost()

    def give_patch(self, play: SeatTurn, spot: Spot) -> None:
        play.patch()

    def give_civ(self, play: SeatTurn, rank: int) -> None:
        """A civ milestone: its card is taken in the civ phase, at once if this is it (section 3)."""
        play.tell("civ_milestone", rank=rank)
        if play.turn.phase == "civ":
            play.gain(Gain("card", n=rank))
        else:
            play.turn.earned.append(rank)

    def rank_at(self, own: Seat, cell: int) -> int:
        """The rank of the civ milestone on a cell: of the k-th one from the bottom."""
        below = self.board.tracks["civ"][: cell + 1]
        number = sum(benefit.b == "civ" for other in below for benefit in other.benefits)
        return self.board.ranks[number - 1]

    def unlock(self, play: SeatTurn, spot: Spot) -> None:
        """A tech milestone. Without milestone benefits it works from the next round on (ruling N11)."""
        level = str(self.tech_cells.index(spot.cell) + 1)
        if play.forbids("no_milestones"):
            play.own.asleep.append(level)
            play.tell("tech_sleeps", tech=level)
            return
        play.tell("tech", tech=level, text=self.tech_text(level))
        self.unlocked(play, level)

    def unlocked(self, play: SeatTurn, level: str) -> None:
        """A level has just begun to work."""

    # what else a board may change

    def ignores_adjacency(self, site: Site, tile: Tile, fit: Fit) -> bool:
        """Whether a tile may lie so away from all others; `site`: the boards as they would be."""
        return False

    def may_ignore_adjacency(self, play: SeatTurn) -> bool:
        """Whether `ignores_adjacency` may be True for any tile now."""
        return False

    def may_store(self, own: Seat) -> bool:
        """Whether patches may be kept for the end."""
        return False

    def move_bonus(self, own: Seat) -> int:
        """Added to each movement gained from the rover track."""
        return 0

    def doubles_water(self, own: Seat) -> bool:
        return False

    def places_meteorites(self, own: Seat) -> bool:
        return True

    def arrived(self, play: SeatTurn, rover: Rover) -> None:
        """A rover stands on a square: it collects the meteorite there; Horizon's rovers pick it up instead."""
        if rover.at in play.own.meteors_at:
            play.collect_meteorite(rover.at)

    def collected_meteorite(self, play: SeatTurn) -> None:
        """A meteorite has come into the scoring area."""

    def holds_pods(self) -> bool:
        """Whether a collected lifepod may go elsewhere than into the scoring area."""
        return False

    def pod_places(self, own: Seat) -> list[str]:
        """Where a collected lifepod may go besides the scoring area."""
        return []

    def steps_of(self, resource: str, on_ice: int, joins: bool) -> int:
        """Steps that a resource (not energy) of a tile brings: `on_ice` of its squares are on ice, `joins`: biomass beside biomass."""
        return 1 if on_ice or resource != "water" else 0

    def may_step_back(self, tile: Tile) -> bool:
        """Whether one tracker of the tile may go down before both advance."""
        return False

    def advances_one_twice(self, tile: Tile) -> bool:
        """Whether only one resource of the tile advances its tracker, but twice."""
        return False

    def placed(self, play: SeatTurn, piece: int, tile: Tile, fit: Fit, ice_covered: int) -> None:
        """A tile has been placed: what technologies add. `ice_covered`: its squares on ice."""

    def drafted(self, play: SeatTurn, tile: Tile) -> None:
        """A tile of the depot is chosen, before it is placed."""

    def patch_on(self, own: Seat) -> tuple[bool, bool]:
        """Whether a patch may lie on tiles, and on a meteorite."""
        return False, False

    def stopped_twice(self, play: SeatTurn, spot: Spot) -> None:
        """A tracker has gone two cells by Quantum Solutions' ability and stands on `spot`."""

    def boost_steps(self, own: Seat) -> int:
        """The most steps of a synergy boost."""
        return 1

    def is_free_step(self, own: Seat, at: str) -> bool:
        """Whether entering a square costs no movement."""
        return False

    def walks_diagonally(self, own: Seat) -> bool:
        return False

    def jumps(self, play: SeatTurn, at: str) -> list[str]:
        """Where a rover may jump for one movement by a technology."""
        return []

    def jumped(self, play: SeatTurn) -> None:
        """A jump of `jumps` was made."""

    def end_gains(self, own: Seat) -> list[Gain]:
        """Technologies of the end of the game."""
        return []


# What makes the rules of a corporation from its board and, for Quantum Solutions, its halves. The folder `corporations` fills it.
MAKERS: dict[str, Callable[[Corporation, str], CorporationRules]] = {}


@cache
def rules_of(name: str, halves: str = "") -> CorporationRules:
    """The rules of a corporation; `halves` only for Quantum Solutions."""
    return MAKERS[name](corporation(name, halves), halves)
