"""Standing orders and the vote that ends a stalemate (rulings 20, 29, 38, 46). Orders are seen by their owner only."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

from msgspec import Meta

from bot.engine import SEAT_LETTERS, AnytimeMove, IllegalMove, Move, Table
from bot.games.dawn_on_titan.printed.names import letter, listed, plain, title
from bot.games.dawn_on_titan.printed.pieces import BUILD_LIST, CARDS, INDUSTRIES, SHIPS
from bot.games.dawn_on_titan.rules.scoring import STALEMATE, finish, leaders
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.storage import ITEM_NAMES

Answer = Literal["allow", "stop", "ask"]
Way = Literal["ask", "stay", "along", "inward", "outward"]
Role = Literal["attack", "defence"]
PASSING: tuple[Answer, ...] = get_args(Answer)
RETREATS: tuple[Way, ...] = get_args(Way)
ROLES: tuple[Role, ...] = get_args(Role)
QUIET_ROUNDS = 10


class OrderPassing(AnytimeMove, frozen=True):
    """What happens when this opponent's ship wants to fly on through your units: allow, stop, or ask you."""

    command: ClassVar[str] = "passing"
    label: ClassVar[str] = "Order: passing"
    opponent: Annotated[str, Meta(description="The opponent's letter")]
    answer: Annotated[Answer, Meta(description="allow, stop or ask")]

    def apply(self, table: Table[Any], seat: int) -> None:
        state: State = table.state
        foe, answer = self.opponent.strip().upper(), plain(self.answer)
        if refusal := passing_refusal(state, seat, foe, answer):
            raise refusal
        state.seats[seat].orders.passing[foe] = answer
        table.record_event(
            "ordered_passing",
            seat,
            opponent=SEAT_LETTERS.index(foe),
            answer=answer,
            seen_by=(seat,),
        )


class OrderCards(AnytimeMove, frozen=True):
    """Cards to play by themselves in combat: the first of the list that is legal. An empty list asks you."""

    command: ClassVar[str] = "cards"
    label: ClassVar[str] = "Order: combat cards"
    sampled: ClassVar[bool] = True
    role: Annotated[Role, Meta(description="attack or defence")]
    cards: Annotated[
        tuple[str, ...], Meta(description="Cards in order, e.g. plasma, laser; empty: ask me")
    ] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        cards, orders = chosen(self.cards, tuple(CARDS)), table.state.seats[seat].orders
        if plain(self.role) == "attack":
            orders.attack_cards = cards
        elif plain(self.role) == "defence":
            orders.defence_cards = cards
        else:
            raise IllegalMove(
                f"The role is attack or defence, not {self.role!r}.", "Standing orders; ruling 38"
            )
        table.record_event(
            "ordered_cards", seat, role=plain(self.role), cards=cards, seen_by=(seat,)
        )


class OrderLosses(AnytimeMove, frozen=True):
    """Which of your units to lose first after a lost combat. An empty list asks you."""

    command: ClassVar[str] = "losses"
    label: ClassVar[str] = "Order: losses"
    sampled: ClassVar[bool] = True
    units: Annotated[
        tuple[str, ...],
        Meta(description="Ships and industries in order, e.g. pathfinder, life lab"),
    ] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        units = chosen(self.units, (*SHIPS, *INDUSTRIES))
        table.state.seats[seat].orders.lose_first = units
        table.record_event("ordered_losses", seat, units=units, seen_by=(seat,))


class OrderRetreat(AnytimeMove, frozen=True):
    """What your ships do after a combat: ask, stay, or go along the orbit, inward or outward if they can."""

    command: ClassVar[str] = "retreat"
    label: ClassVar[str] = "Order: retreat"
    way: Annotated[Way, Meta(description="ask, stay, along, inward or outward")]

    def apply(self, table: Table[Any], seat: int) -> None:
        way = plain(self.way)
        if way not in RETREATS:
            raise IllegalMove(
                f"A retreat order is {listed(RETREATS, 'or')}, not {self.way!r}.", "Standing orders"
            )
        table.state.seats[seat].orders.retreat = way
        table.record_event("ordered_retreat", seat, way=way, seen_by=(seat,))


class OrderBuilds(AnytimeMove, frozen=True):
    """The order in which gains fill the spots of your ships and cards; what you leave out comes last."""

    command: ClassVar[str] = "builds"
    label: ClassVar[str] = "Order: build list"
    sampled: ClassVar[bool] = True
    items: Annotated[
        tuple[str, ...],
        Meta(description="Ships and cards in order, e.g. alloy ship, stealth; empty: standard"),
    ] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        words = chosen(self.items, tuple(ITEM_NAMES))
        items = list(dict.fromkeys(ITEM_NAMES[word] for word in words))
        table.state.seats[seat].orders.build_list = items
        table.record_event("ordered_builds", seat, items=items, seen_by=(seat,))


class VoteEnd(AnytimeMove, frozen=True):
    """Vote to end a match in which nothing has changed for 10 rounds; more than half of the seats end it."""

    command: ClassVar[str] = "vote end"
    label: ClassVar[str] = "Vote to end"
    end: Annotated[bool, Meta(description="False takes your vote back")] = True

    def apply(self, table: Table[Any], seat: int) -> None:
        state: State = table.state
        if refusal := vote_refusal(state, seat, self.end):
            raise refusal
        if self.end:
            state.votes.append(seat)
        else:
            state.votes.remove(seat)
        table.record_event(
            "voted", seat, end=self.end, votes=len(state.votes), needed=needed(state)
        )
        if len(state.votes) >= needed(state):
            finish(table, STALEMATE, leaders(state))


def passing_refusal(state: State, seat: int, foe: str, answer: str) -> IllegalMove | None:
    """Why this passing order cannot be given."""
    foes = [letter(other) for other in state.after(seat) if not state.seats[other].is_ai]
    if not foes:
        return IllegalMove(
            "Nobody can stop or be stopped here: the AI never does.", "Standing orders; ruling 48"
        )
    if foe not in foes:
        return IllegalMove(
            f"There is no opponent {foe!r}; there are {listed(foes)}.", "Standing orders; ruling 29"
        )
    if answer not in PASSING:
        return IllegalMove(
            f"A passing order is {listed(PASSING, 'or')}, not {answer!r}.",
            "Standing orders; ruling 29",
        )
    return None


def chosen(words: tuple[str, ...], allowed: tuple[str, ...]) -> list[str]:
    """Ids from what was typed, each once. Raises `IllegalMove` for one that is not allowed."""
    names = list(dict.fromkeys(plain(word) for word in words if word.strip()))
    for name in names:
        if name not in allowed:
            raise IllegalMove(
                f"{name!r} does not belong here; there are {listed(map(title, allowed))}.",
                "Standing orders",
            )
    return names


def needed(state: State) -> int:
    """Votes that end the match: more than half of the seats."""
    return len(state.seats) // 2 + 1


def vote_refusal(state: State, seat: int, end: bool) -> IllegalMove | None:
    """Why this vote cannot be given: the guard is off, something has changed, or it is given already (ruling 46)."""
    if not state.options.stalemate_guard or state.solo is not None:
        return IllegalMove("This match has no stalemate guard.", "Stalemate guard; ruling 46")
    quiet = state.round - state.last_change - 1
    if quiet < QUIET_ROUNDS:
        return IllegalMove(
            f"A vote needs {QUIET_ROUNDS} full rounds without a newly explored body or a change in the number of "
            f"industries; there have been {max(quiet, 0)}.",
            "Stalemate guard; ruling 46",
        )
    if end == (seat in state.votes):
        return IllegalMove(
            "You have voted already." if end else "You have not voted.",
            "Stalemate guard; ruling 46",
        )
    return None


def standing(state: State, seat: int) -> list[Move]:
    """Orders that would change something, the vote where it is allowed first; lists of cards and items as samples."""
    orders = state.seats[seat].orders
    found: list[Move] = [
        VoteEnd(end) for end in (True, False) if vote_refusal(state, seat, end) is None
    ]
    for other in state.after(seat):
        for answer in PASSING:
            given = orders.passing.get(letter(other), "allow")
            if answer != given and passing_refusal(state, seat, letter(other), answer) is None:
                found.append(OrderPassing(letter(other), answer))
    found += [OrderRetreat(way) for way in RETREATS if way != orders.retreat]
    found += _list_samples(state, seat)
    return found


def _list_samples(state: State, seat: int) -> list[Move]:
    """Lists of one, and the empty list where something is ordered."""
    orders = state.seats[seat].orders
    found: list[Move] = []
    for role, ordered in zip(ROLES, (orders.attack_cards, orders.defence_cards), strict=True):
        found += [OrderCards(role)] if ordered else []
        found += [OrderCards(role, (card,)) for card in state.seats[seat].hand]
    found += [OrderLosses()] if orders.lose_first else []
    found += [OrderLosses((unit,)) for unit in SHIPS]
    found += [OrderBuilds()] if orders.build_list else []
    found += [OrderBuilds((item,)) for item in BUILD_LIST]
    return found
