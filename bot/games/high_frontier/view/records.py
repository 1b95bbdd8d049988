"""What one viewer may know of a match: built up from nothing, so what is not named here cannot leak.

Hands, stacks and Aquas are open (E1, ruling 4). Hidden are the decks below their top cards, answers to a simultaneous question
until all are in, deals that one is no party to, and the others' standing orders. Spaces are ids of `printed/map.py`, zones
and seasons ids of `printed/tracks.py`, cards ids of `printed/chart.py`; seats are numbers.
"""

from __future__ import annotations

from msgspec import Struct

from bot.games.high_frontier.rules.movement.course import Craft, Spot
from bot.games.high_frontier.view.assembly import AssemblyView
from bot.games.high_frontier.view.board import CycleView, DeckView, SiteView, TrackView, ZoneView
from bot.games.high_frontier.view.seats import SeatView
from bot.games.high_frontier.view.stacks import PatentView


class TurnView(Struct, frozen=True):
    """Whose turn it is and what is left of it. `once`: free actions used up that come once a turn."""

    seat: int
    moved: bool
    operated: bool
    once: tuple[str, ...]


class VoyageView(Struct, frozen=True):
    """A movement that waits for a decision: where the ship is and the ordered way on; `hazard`: the place a roll is due for.

    For its owner alone, as it was ordered: `craft` is what holds for the whole of it, `spot` what is left of burns, fuel and bonus.
    """

    seat: int
    at: str
    rest: tuple[str, ...]
    working: bool
    hazard: str
    craft: Craft | None
    spot: Spot | None


class LotView(Struct, frozen=True):
    """An auction under way (I2). `supports`: decks from which the winner also takes the top card, one each.

    `bids`: the last revealed bid by seat, the initiator's opening bid among them; `high`: the highest, `holders` who has bid it;
    `asked`: seats that answer this round, `answered` those whose secret answer is in (never which); `passed` are out.
    `closing`: all bids are in and the initiator chooses among the holders.
    """

    initiator: int
    deck: str
    card: PatentView
    supports: tuple[str, ...]
    round: int
    high: int
    holders: tuple[int, ...]
    bids: tuple[tuple[int, int], ...]
    passed: tuple[int, ...]
    asked: tuple[int, ...]
    answered: tuple[int, ...]
    closing: bool


class TransferView(Struct, frozen=True):
    """One thing of a deal, in words. `kind`: aquas, card, cargo, tanks, stack, claim, factory, leave; `what`, `count` by kind."""

    giver: int
    taker: int
    kind: str
    what: str
    count: int
    words: str


class DealView(Struct, frozen=True):
    """An offer that this viewer is a party to. `accepted`: the partners that have said yes."""

    number: int
    by: int
    to: tuple[int, ...]
    transfers: tuple[TransferView, ...]
    accepted: tuple[int, ...]


class LeaveView(Struct, frozen=True):
    """A permission or loan that is in force. `site`: empty for anywhere; `standing`: until revoked, else to the end of the turn."""

    by: int
    to: int
    what: str
    site: str
    standing: bool


class HeroView(Struct, frozen=True):
    """A nomination of a seat for a heroism chit; `own`: the viewer's answer, None before."""

    seat: int
    own: bool | None


class FiledView(Struct, frozen=True):
    """The viewer's filed route: the space where it ends, its `legs`, how many of them are `flown`, and from when on.

    `year`: of the leg flown last, before that of the first one; `at`: where that leg ended, `waited`: it was a year of waiting.
    """

    to: str
    legs: int
    flown: int
    year: int
    at: str
    waited: bool


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str
    question: str


class RequestView(Struct, frozen=True):
    """Leave that `to` has asked `by` for in this turn and that is not answered yet."""

    by: int
    to: int
    what: str
    site: str


class View(Struct, frozen=True):
    """The whole table for one viewer (None: a spectator). `turn` is None when the match is over; `ending`, `winners` are set then.

    `assembly`: of a match with politics; `sites`: those touched, in the order they were; stacks are with their seats; `heroism`: chits left; `nominated`: seats that
    have nominated this year; `deals`: only those that the viewer is a party to; `orders`: the viewer's own, in words,
    `filed`: its filed route.
    """

    viewer: int | None
    cycle: CycleView
    turn: TurnView | None
    asked: AskedView | None
    seats: tuple[SeatView, ...]
    sites: tuple[SiteView, ...]
    decks: tuple[DeckView, ...]
    tracks: tuple[TrackView, ...]
    zones: tuple[ZoneView, ...]
    heroism: int
    hero: HeroView | None
    nominated: tuple[int, ...]
    leaves: tuple[LeaveView, ...]
    requests: tuple[RequestView, ...]
    deals: tuple[DealView, ...]
    voyage: VoyageView | None
    lot: LotView | None
    orders: tuple[str, ...]
    filed: FiledView | None
    assembly: AssemblyView | None
    ending: str | None
    winners: tuple[int, ...]

    @property
    def when(self) -> str:
        """`Year 14 of 48, blue`: heads the panel."""
        return f"Year {self.cycle.year} of {self.cycle.years}, {self.cycle.season}"

    @property
    def route(self) -> str:
        """The space where the viewer's filed route ends, or empty."""
        return self.filed.to if self.filed else ""
