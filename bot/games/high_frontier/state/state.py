"""The nouns of High Frontier: plain records without rules. Spaces, cards and factions are named by their ids in `printed/`.

Fuel and dry mass are whole; the only fractions, fuel steps within a flight, are kept as `Exact`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from bot.games.high_frontier.printed.cards import Face, face
from bot.games.high_frontier.state.assembly import Assembly
from bot.games.high_frontier.state.deals import Deal, HeroNomination, Request

LEO_STACK, ROCKET = "leo", "rocket"
OUTPOST = "outpost-"
QUICK = "quick"
ANY_LOT = "any"  # in orders for auctions


class Campaign(Struct, frozen=True):
    """How the Core was opened, as a position keeps it; what a module was opened with is in its own record."""

    start: Annotated[
        Literal["standard", "quick"],
        Meta(
            description="quick: twelve rounds of drafting in place of the first cycle, no Aquas at the start"
        ),
    ] = "standard"


class Options(Campaign, frozen=True):
    """What can be chosen when a match is opened."""

    politics: Annotated[
        bool,
        Meta(
            description="Module 0: the assembly, its delegates and laws; Fundraise replaces Income"
        ),
    ] = False


class Exact(Struct, frozen=True, array_like=True):
    """A fraction as it is stored."""

    num: int = 0
    den: int = 1

    @classmethod
    def of(cls, value: Fraction | int) -> Exact:
        whole = Fraction(value)
        return cls(whole.numerator, whole.denominator)

    @property
    def value(self) -> Fraction:
        return Fraction(self.num, self.den)


class Card(Struct):
    """A card in a stack. `moved`: it may not move that way again this turn (ruling 36). `off`: declared non-operational (J3).

    `glory`: the zone of the chit a Human carries, or empty.
    """

    id: str
    side: str
    heavy: bool = False
    moved: bool = False
    off: bool = False
    glory: str = ""


class Stack(Struct):
    """Cards and fuel tanks at a space. In the LEO stack `water` counts the Aquas (ruling 24).

    `wet`: spot of the Wet Mass Chit on the fuel strip, `grade`: what is in the tanks, empty when nothing is (ruling 44);
    both are for the Rocket only. `moved_water`, `moved_isotope`: tanks among those aboard that have moved this turn.
    """

    at: str
    cards: list[Card] = []
    water: int = 0
    isotope: int = 0
    glitched: bool = False
    wet: int = 0
    grade: str = ""
    moved_water: int = 0
    moved_isotope: int = 0

    def card(self, name: str) -> Card | None:
        return next((card for card in self.cards if card.id == name), None)


class Place(Struct):
    """A site that has been touched: whose disk, cube and dome lie there, whether it is busted, whether a Human landed.

    `lander`: the Human that landed first, while it stays and has not taken the chit (ruling 58).
    """

    claim: int | None = None
    factory: int | None = None
    colony: int | None = None
    busted: bool = False
    visited: bool = False
    lander: str = ""


class Leave(Struct, frozen=True):
    """A permission: `by` lets `to` do `what` (assist, factory, luna, push, felonious, ...) at a site or anywhere.

    It lasts until the end of the current turn, or until it is revoked when `standing` (rulings 144, 148).
    """

    by: int
    to: int
    what: str
    site: str = ""
    standing: bool = False


class Glory(Struct, frozen=True):
    """A chit in the Glory space: parades lie high side up, tragedies low (L)."""

    zone: str
    high: bool


class BidOrder(Struct, frozen=True):
    """How to bid for a lot: raise by 1 up to `most` Aquas, match up to `most`, or pass (ruling 101)."""

    style: str
    most: int = 0


class FiledLeg(Struct, frozen=True):
    """One turn of a filed route: where it starts, fuel steps thrown off before, the spaces, hazards where no stop can be made.

    `adrift`: no triangle is activated; `steps`: fuel steps that it is to take, `hazards`: places where it is to roll, both
    unknown (-1, None) in orders filed before they were kept.
    """

    start: str
    route: tuple[str, ...]
    jettison: int = 0
    blind: tuple[str, ...] = ()
    adrift: bool = False
    steps: int = -1
    hazards: tuple[str, ...] | None = None


class Filed(Struct):
    """A route that is flown year by year (by post). `cards`: those that are to be aboard; `flown`: legs begun so far.

    `hazards`: as in a flight's order; `year`: of the first leg; `supports`: of the triangle, none: those that are proposed.
    """

    to: str
    triangle: str
    hazards: str
    cards: list[str]
    year: int
    legs: list[FiledLeg]
    flown: int = 0
    supports: tuple[str, ...] = ()


class Orders(Struct):
    """Standing orders of a seat, known to its owner only (ruling 167). What is empty is asked.

    `bids`: by card, deck, spectral type or `any`; `ties`: seats preferred as winners; `leaves`: yes or no by what is asked
    for, alone (`luna`) or with the seat that asks (`luna B`); `reroll`: yes or no; `disks`: own sites whose disk is moved when
    none is left, `no_disks`: leave the site open then; `drafts`: cards and decks wished for, `sales`: cards sold after the draft;
    `outposts`: which are kept; `losses`: cards preferred to be lost; `glitched`: stacks preferred for a glitch; `route`: what the Rocket flies by itself.
    """

    bids: dict[str, BidOrder] = {}
    ties: list[int] = []
    leaves: dict[str, str] = {}
    reroll: str = ""
    disks: list[str] = []
    no_disks: bool = False
    drafts: list[str] = []
    sales: list[str] | None = None
    outposts: list[str] = []
    losses: list[str] = []
    glitched: list[str] = []
    route: Filed | None = None


class Seat(Struct):
    """A player. `crew`: the faction, empty until its side is chosen; `colour`: of the crew card, `pieces`: of the wood.

    `hand`: newest last; `locked`: traded cards with the seat they came from (ruling 146); `powersat`: gained by a refinery.
    """

    colour: str
    pieces: str
    crew: str = ""
    hand: list[str] = []
    locked: dict[str, int] = {}
    stacks: dict[str, Stack] = {}
    glories: list[Glory] = []
    heroism: int = 0
    powersat: bool = False
    orders: Orders = msgspec.field(default_factory=Orders)

    @property
    def leo(self) -> Stack:
        return self.stacks[LEO_STACK]

    @property
    def aquas(self) -> int:
        """In LEO; none before the crews are chosen."""
        return self.leo.water if self.stacks else 0

    @property
    def rocket(self) -> Stack | None:
        return self.stacks.get(ROCKET)


class Auction(Struct):
    """A lot under the hammer (I2). `high`: the highest bid, `holders`: who have made it; `passed`: who are out.

    `bids`: the last revealed bid of each seat; `sealed`: answers of this round that are in, secret until all are (ruling 100):
    the bid, or -1 for a pass. `closing`: the bidding is over and the initiator chooses among the holders.
    """

    card: str
    initiator: int
    high: int
    holders: list[int]
    bids: dict[int, int]
    passed: list[int] = []
    sealed: dict[int, int] = {}
    round: int = 1
    closing: bool = False


class Ending(Struct, frozen=True):
    """Why the match is over and who won."""

    reason: str
    winners: tuple[int, ...]


class State(Struct):
    """The table. `first`: the 1st Player, `turn`: whose turn it is, `spot`: of the Sunspot Cube, `disks`: of seniority left.

    `moved`, `operated`: whether the turn player has used its movement and operation; `once`: free actions it has used up
    that come once a turn; `chits`: zones whose glory chit is on the map; `heroism`: chits left. `busy`: False only while the
    turn player is between two actions (ruling 147); `offered`: deals offered so far; `requests`: leave asked for and not
    answered yet; `nominated`: seats that have put somebody
    up for heroism this year. `assembly`: of Module 0; a module that is not played leaves nothing in a position.
    """

    options: Campaign
    seats: list[Seat]
    decks: dict[str, list[str]] = {}
    places: dict[str, Place] = {}
    first: int = 0
    turn: int = 0
    year: int = 1
    spot: int = 0
    disks: int = 0
    anarchy: bool = False
    chits: list[str] = []
    heroism: int = 0
    moved: bool = False
    operated: bool = False
    once: list[str] = []
    leaves: list[Leave] = []
    busy: bool = True
    deals: list[Deal] = []
    offered: int = 0
    requests: list[Request] = []
    nomination: HeroNomination | None = None
    nominated: list[int] = []
    auction: Auction | None = None
    ending: Ending | None = None
    assembly: Assembly | UnsetType = UNSET

    def after(self, seat: int) -> list[int]:
        """The other seats, clockwise."""
        count = len(self.seats)
        return [(seat + step) % count for step in range(1, count)]

    def place(self, site: str) -> Place:
        """What lies on a site, for changing; a site nobody touched is put on the table."""
        return self.places.setdefault(site, Place())

    def seen(self, site: str) -> Place:
        """What lies on a site, for reading only."""
        return self.places.get(site) or Place()

    def copied(self) -> State:
        """Another table like this one, to try things on."""
        return msgspec.json.decode(msgspec.json.encode(self), type=State)


def lie(card: Card) -> Face:
    """What is printed on a card as it lies in its stack."""
    return face(card.id, card.side, card.heavy)
