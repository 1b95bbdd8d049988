"""Technologies that trade at any free moment: Boost, Market, Refinery, Trader, Barter (rulings 29, 37, 39, 42, 47)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.galilean_moons.printed.names import listed, plain, title
from bot.games.galilean_moons.printed.pieces import TYPES, WILDCARD
from bot.games.galilean_moons.rules.actions import TechnologyMove, figure
from bot.games.galilean_moons.rules.cards import hand_count, lay_down, refill_draft, shown_types
from bot.games.galilean_moons.rules.gems import (
    gain,
    gems_refusal,
    give_back,
    read_gems,
    ways_to_give,
)
from bot.games.galilean_moons.rules.state import State, tell

GemsOption = Annotated[
    tuple[str, ...], Meta(description="The gems you return, e.g. kronos, thermal")
]
GainOption = Annotated[str, Meta(description="The type of the gem that you gain")]


class Boost(TechnologyMove, frozen=True):
    """Return any 3 gems: a bonus turn follows this one, in which Boost stays face down."""

    command: ClassVar[str] = "use boost"
    label: ClassVar[str] = "Boost"
    costly: ClassVar[bool] = True
    technology: ClassVar[str] = "boost"
    gems: GemsOption

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        return map(cls, ways_to_give(state.seats[seat].gems, figure("boost", "cost_gems")))

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if state.last_turns is not None and not state.options.boost_in_final_round:
            return IllegalMove("Boost is not used in a last turn in this match.", "ruling 47")
        count = figure("boost", "cost_gems")
        return gems_refusal(state, seat, read_gems(self.gems), count, "Detailed Technology Index 8")

    def perform(self, table: Table[State], seat: int) -> None:
        turn = table.state.acting
        give_back(table.state, seat, read_gems(self.gems))
        turn.bonus += 1
        turn.held.append("replica" if turn.copying == "boost" else "boost")
        tell(table, "boosted", seat, gems=read_gems(self.gems))


class Market(TechnologyMove, frozen=True):
    """Return 1 gem and gain 1 gem of a type that the draft shows."""

    command: ClassVar[str] = "use market"
    label: ClassVar[str] = "Market"
    technology: ClassVar[str] = "market"
    give: Annotated[str, Meta(description="The type of the gem that you return")]
    gem: GainOption

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        owned = [kind for kind in TYPES if state.seats[seat].gems[kind]]
        return [cls(give, take) for give in owned for take in shown_types(state)]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        if plain(self.gem) not in shown_types(state):
            shown = listed(map(title, shown_types(state)), "or")
            return IllegalMove(
                f"The draft does not show {title(plain(self.gem))}; you can gain {shown}.",
                "Detailed Technology Index 10; ruling 37",
            )
        return swap_refusal(state, seat, (plain(self.give),), plain(self.gem), "market")

    def perform(self, table: Table[State], seat: int) -> None:
        swap(table, seat, (plain(self.give),), plain(self.gem), "market")


class Refinery(TechnologyMove, frozen=True):
    """Return any 2 gems and gain 1 gem of any type left in the supply."""

    command: ClassVar[str] = "use refinery"
    label: ClassVar[str] = "Refinery"
    costly: ClassVar[bool] = True
    technology: ClassVar[str] = "refinery"
    gems: GemsOption
    gem: GainOption

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        ways = ways_to_give(state.seats[seat].gems, figure("refinery", "give_count"))
        return [cls(way, take) for way in ways for take in TYPES]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        return swap_refusal(state, seat, read_gems(self.gems), plain(self.gem), "refinery")

    def perform(self, table: Table[State], seat: int) -> None:
        swap(table, seat, read_gems(self.gems), plain(self.gem), "refinery")


def swap_refusal(
    state: State, seat: int, gems: tuple[str, ...], gem: str, technology: str
) -> IllegalMove | None:
    """The returned gems are in the supply before one is taken (ruling 37)."""
    rule = f"{title(technology)}; ruling 37"
    if refusal := gems_refusal(state, seat, gems, figure(technology, "give_count"), rule):
        return refusal
    if gem not in TYPES or state.supply[gem] + gems.count(gem) == 0:
        return IllegalMove(f"No {title(gem)} gem is left in the supply.", rule)
    return None


def swap(table: Table[State], seat: int, gems: tuple[str, ...], gem: str, technology: str) -> None:
    tell(table, "returned_gems", seat, technology=technology, gems=gems)
    give_back(table.state, seat, gems)
    gain(table, seat, gem, figure(technology, "take_count"))


class Trader(TechnologyMove, frozen=True):
    """Discard 1 wildcard: take all cards of the draft, which is then refilled."""

    command: ClassVar[str] = "use trader"
    label: ClassVar[str] = "Trader"
    secret: ClassVar[bool] = True
    costly: ClassVar[bool] = True
    technology: ClassVar[str] = "trader"

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return hand_count(state, seat) == 0

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        rule = "Detailed Technology Index 13; ruling 39"
        if state.seats[seat].hand[WILDCARD] == 0:
            return IllegalMove("You have no wildcard to discard.", rule)
        return None if any(state.draft) else IllegalMove("The draft is empty.", rule)

    def perform(self, table: Table[State], seat: int) -> None:
        state = table.state
        cards = [card for card in state.draft if card]
        tell(table, "traded", seat, cards=cards)
        lay_down(table, seat, {WILDCARD: 1})
        for card in cards:
            state.seats[seat].hand[card] += 1
        state.draft = [None] * len(state.draft)
        refill_draft(table)


class Barter(TechnologyMove, frozen=True):
    """Swap 1 card of your hand with 1 card of the draft; neither may be a wildcard."""

    command: ClassVar[str] = "use barter"
    label: ClassVar[str] = "Barter"
    secret: ClassVar[bool] = True
    technology: ClassVar[str] = "barter"
    give: Annotated[str, Meta(description="The type of your card")]
    take: Annotated[str, Meta(description="The type of the draft's card")]

    @classmethod
    def is_closed(cls, state: State, seat: int) -> bool:
        return hand_count(state, seat) == 0

    @classmethod
    def candidates(cls, state: State, seat: int) -> Iterable[Move]:
        hand = state.seats[seat].hand
        shown = dict.fromkeys(card for card in state.draft if card)
        return [cls(give, take) for take in shown for give in TYPES if hand[give] and give != take]

    def unfit(self, state: State, seat: int) -> IllegalMove | None:
        give, take = plain(self.give), plain(self.take)
        rule = "Detailed Technology Index 21"
        if WILDCARD in (give, take):
            return IllegalMove("Barter swaps no wildcards.", rule)
        if state.seats[seat].hand.get(give, 0) == 0:
            return IllegalMove(f"You have no {title(give)} card.", rule)
        if take not in state.draft:
            shown = listed(title(card) for card in state.draft if card)
            return IllegalMove(f"The draft shows {shown}, no {title(take)}.", rule)
        if give == take:
            return IllegalMove(f"Both are {title(give)}: nothing would change.", rule)
        return None

    def perform(self, table: Table[State], seat: int) -> None:
        state, give, take = table.state, plain(self.give), plain(self.take)
        state.draft[state.draft.index(take)] = give
        hand = state.seats[seat].hand
        hand[give] -= 1
        hand[take] += 1
        tell(table, "bartered", seat, give=give, take=take)
