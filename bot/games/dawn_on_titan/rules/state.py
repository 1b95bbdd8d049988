"""The nouns of Dawn on Titan: plain records without rules. Locations are codes (S, H1-H6, M1-M12, N1-N24)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True):
    """What can be chosen when a match is opened."""

    storage: Annotated[
        Literal["dedicated", "pooled"],
        Meta(
            description="dedicated: tokens lie on the ship or card they pay for; pooled: one counter each"
        ),
    ] = "dedicated"
    cheap_ships: Annotated[
        str,
        Meta(
            description="Handicap 1: letters of the seats whose diamond, alloy and life ships cost 3, e.g. AC",
            pattern="^[A-Da-d]*$",
        ),
    ] = ""
    open_hands: Annotated[
        bool, Meta(description="Handicap 2: all hands and card piles lie open")
    ] = False
    fair_start: Annotated[
        bool,
        Meta(description="Fewer actions in the first turn of early seats (1/3, 1/2/3, 1/2/3/3)"),
    ] = False
    space_check: Annotated[
        bool,
        Meta(description="Solo: the mission fails when there is no room for 7 industries left"),
    ] = True
    ai_head_start: Annotated[
        int, Meta(description="Solo: AI industries on Titan before the first turn", ge=0, le=1)
    ] = 0
    stalemate_guard: Annotated[
        bool,
        Meta(description="After 10 rounds without change the players may vote to end the match"),
    ] = True


class Industry(Struct):
    """An industry on a body."""

    kind: str
    seat: int


class Body(Struct):
    """Titan, a moon, a moonlet or a cloud. `bolted`: an unused bolt lies on it and opens one more spot (ruling 40)."""

    kind: str
    name: str
    explored: bool
    bolted: bool = False
    industries: list[Industry] = []


class Hold(Struct):
    """A veto that keeps a ship where it is: `by` gave it, `asked` have had their say already (rulings 24, 58)."""

    at: str
    by: int
    asked: list[int]


class Ship(Struct):
    """A ship on the board. `began`: the traffic that is asked before it flies again (ruling 23): where its owner's turn began, or
    where it has come to rest among others since; empty for a newly built ship and where nobody is.
    """

    at: str
    direction: str
    stunned: bool = False
    began: str = ""
    hold: Hold | None = None


class Orders(Struct):
    """Standing orders, known to their owner only. `passing`: seat letter → allow, stop or ask (default allow).

    `retreat`: ask, stay, along, inward or outward. `build_list`: items in the order in which gains fill them.
    """

    passing: dict[str, str] = {}
    attack_cards: list[str] = []
    defence_cards: list[str] = []
    lose_first: list[str] = []
    retreat: str = "ask"
    build_list: list[str] = []


class Seat(Struct):
    """An HQ. `tokens`: item → resource → tokens on its pips; `pool`: tokens by resource under pooled storage.

    `ships` holds the ships on the board, `home` the industries still at home, `shown` how often a card was shown in combat.
    """

    hq: str
    home: dict[str, int]
    hand: list[str]
    pile: list[str]
    orders: Orders
    ships: dict[str, Ship] = {}
    tokens: dict[str, dict[str, int]] = {}
    pool: dict[str, int] = {}
    shown: dict[str, int] = {}
    is_ai: bool = False


class Traffic(Struct, frozen=True):
    """A lifted veto: `seat` may not stop ships of the turn player there any more this turn (ruling 27)."""

    seat: int
    at: str
    direction: str


class Combat(Struct):
    """A combat that is going on; `cards` by seat number are secret until both are in, then `revealed`."""

    at: str
    direction: str
    attacker: int
    defender: int
    cards: dict[int, str] = {}
    revealed: bool = False

    def opponent(self, seat: int) -> int:
        return self.defender if seat == self.attacker else self.attacker

    def result(self) -> tuple[str, str]:
        """The attacker's and the defender's card, once both are in."""
        return self.cards[self.attacker], self.cards[self.defender]


class Solo(Struct):
    """The AI of the solo game. `deck`: command cards, top first; `die`: row of the active event, 0 when it is inactive.

    `combat_deck` is drawn from its start; `combat_discard` holds the two set aside and the cards used.
    """

    deck: list[str] = []
    die: int = 0
    effects: list[str] = []
    discard: list[str] = []
    combat_deck: list[str] = []
    combat_discard: list[str] = []


class Ending(Struct, frozen=True):
    """Why the match is over and who won (nobody in a failed mission)."""

    reason: str
    winners: tuple[int, ...]


class State(Struct):
    """The table. `last_change`: the round in which a body was explored or the number of industries changed (ruling 46)."""

    options: Options
    seats: list[Seat]
    bodies: dict[str, Body]
    first: int
    turn: int
    round: int = 1
    actions: int = 0
    actions_left: int = 0
    lifted: list[Traffic] = []
    combat: Combat | None = None
    discarded: list[str] = []
    last_change: int = 1
    votes: list[int] = []
    solo: Solo | None = None
    ending: Ending | None = None

    def fight(self) -> Combat:
        """The combat that is going on. Raises `ValueError` when there is none."""
        if self.combat is None:
            raise ValueError("there is no combat")
        return self.combat

    def after(self, seat: int) -> list[int]:
        """The other seats in turn order."""
        count = len(self.seats)
        return [(seat + step) % count for step in range(1, count)]
