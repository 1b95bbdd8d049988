"""What one viewer may know of a match, as frozen records."""

from __future__ import annotations

from msgspec import Struct


class BodyView(Struct, frozen=True):
    """A body on the board. `name` and `options` are None and empty while it lies face down; a cloud never does.

    `kind`: titan, main, norse, moonlet, cloud. `name`: the id in printed/moons.json. `industries`: (kind, seat) in the
    order they were built. `capacity` counts an unused bolt.
    """

    at: str
    kind: str
    direction: str
    explored: bool
    name: str | None
    title: str | None
    options: tuple[str, ...]
    capacity: int
    bolted: bool
    industries: tuple[tuple[str, int], ...]


class ShipView(Struct, frozen=True):
    """A ship on the board. `ship`: pathfinder, diamond, alloy, life, helium. `direction`: silver or gold."""

    seat: int
    ship: str
    at: str
    direction: str
    stunned: bool


class ItemView(Struct, frozen=True):
    """A ship or card on an HQ with its cost pips: `cost` to pay now, `filled` the tokens that lie on it, by resource.

    `built`: a ship on the board or, for the owner only (open hands: for all), a card in hand; None where it is secret.
    """

    item: str
    title: str
    is_card: bool
    cost: dict[str, int]
    filled: dict[str, int]
    built: bool | None


class SeatView(Struct, frozen=True):
    """An HQ. `industries`: (kind, location) on the board; `home`: industries still at home by kind; `pool`: pooled tokens.

    `hand` and `pile` are card ids for the owner (and for all with open hands), else None; the counts are public.
    `shown`: how often this seat has shown a card in combat.
    """

    seat: int
    hq_title: str
    industries: tuple[tuple[str, str], ...]
    home: dict[str, int]
    to_win: int
    items: tuple[ItemView, ...]
    pool: dict[str, int] | None
    caps: dict[str, int]
    hand_count: int
    pile_count: int
    hand: tuple[str, ...] | None
    pile: tuple[str, ...] | None
    shown: dict[str, int]
    is_ai: bool
    tokens: int


class CombatView(Struct, frozen=True):
    """A combat that is going on. `chosen`: the seats whose card lies face down (never which); `revealed` once both do."""

    at: str
    direction: str
    attacker: int
    defender: int
    chosen: tuple[int, ...]
    revealed: tuple[str, str] | None


class FlightView(Struct, frozen=True):
    """A flight that waits for a passing question: where the ship is and the steps it still wants."""

    seat: int
    ship: str
    at: str
    rest: tuple[str, ...]


class EffectView(Struct, frozen=True):
    """An effect card in play in the solo game; it leaves when its number is rolled."""

    card: str
    title: str
    text: str
    number: int


class SoloView(Struct, frozen=True):
    """The AI of the solo game: the top event (None when the deck is empty), its die (0: not active yet), what is in play."""

    deck_count: int
    event: str | None
    event_title: str
    event_text: str
    rows: tuple[str, ...]
    die: int
    effects: tuple[EffectView, ...]
    combat_deck_count: int
    combat_discard_count: int


class OrdersView(Struct, frozen=True):
    """The own standing orders; only ever in the owner's view."""

    passing: dict[str, str]
    attack_cards: tuple[str, ...]
    defence_cards: tuple[str, ...]
    lose_first: tuple[str, ...]
    retreat: str
    build_list: tuple[str, ...]


class AskedView(Struct, frozen=True):
    """Who is waited for, and for what (public)."""

    seats: tuple[int, ...]
    task: str
    question: str


class View(Struct, frozen=True):
    """The whole table for one viewer. `turn` is None when the match is over; `winners` and `ending` are set then.

    `votes`: the seats that would end a match in which nothing changes any more.
    """

    viewer: int | None
    round: int
    turn: int | None
    actions_left: int
    asked: AskedView | None
    bodies: tuple[BodyView, ...]
    ships: tuple[ShipView, ...]
    seats: tuple[SeatView, ...]
    combat: CombatView | None
    flight: FlightView | None
    solo: SoloView | None
    orders: OrdersView | None
    ending: str | None
    winners: tuple[int, ...]
    votes: tuple[int, ...] = ()

    @property
    def when(self) -> str:
        """Heads the panel."""
        return f"Round {self.round}"
