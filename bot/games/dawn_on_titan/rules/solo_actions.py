"""What the AI does: a verb for each kind of order on its cards; the human picks among the legal ways (The AI; rulings 48-50)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from bot.engine import Decision, IllegalMove, Move, Step, Table, seat_placeholder
from bot.games.dawn_on_titan.printed.ai_deck import AI_WINS_AT, Limits, Order, card_title
from bot.games.dawn_on_titan.printed.names import listed, title
from bot.games.dawn_on_titan.printed.pieces import BODY_DIRECTION, LOCATIONS, SHIPS
from bot.games.dawn_on_titan.rules.bodies import flip, open_options, place_industry
from bot.games.dawn_on_titan.rules.completion import fill
from bot.games.dawn_on_titan.rules.flight import Spot, reverse
from bot.games.dawn_on_titan.rules.scoring import AI_DONE, finish
from bot.games.dawn_on_titan.rules.setup import AI, HUMAN
from bot.games.dawn_on_titan.rules.state import Body, Ship, State
from bot.games.dawn_on_titan.rules.units import industries_of, ships_in, traffic


class AiBuild(Move, frozen=True):
    """Choose where the AI builds, and what; a face-down moon is flipped first."""

    command: ClassVar[str] = "ai build"
    label: ClassVar[str] = "AI builds"
    at: Annotated[str, Meta(description="The moon; may be left out if one fits")] = ""
    industry: Annotated[str, Meta(description="Which industry; may be left out if one fits")] = ""


class AiShip(Move, frozen=True):
    """Choose which ship of the AI goes where."""

    command: ClassVar[str] = "ai ship"
    label: ClassVar[str] = "AI ship"
    ship: Annotated[str, Meta(description="Which ship; may be left out if one fits")] = ""
    at: Annotated[str, Meta(description="Where; may be left out if one place fits")] = ""
    direction: Annotated[str, Meta(description="silver or gold; may be left out if one fits")] = ""


class FlipShip(Move, frozen=True):
    """Choose which of your ships the gravity shear turns around."""

    command: ClassVar[str] = "flip"
    label: ClassVar[str] = "Flip a ship"
    ship: Annotated[str, Meta(description="Which of your ships")] = ""


def is_moon_with_room(body: Body) -> bool:
    """A moon, Titan included, with a free spot; a face-down one counts as having one. Clouds and moonlets are no moons."""
    return body.kind not in ("moonlet", "cloud") and (not body.explored or bool(open_options(body)))


def _is_allowed(state: State, limits: Limits, at: str) -> bool:
    if limits.orbit and LOCATIONS[at].orbit != limits.orbit:
        return False
    if limits.no_human_unit and any(spot[0] == at for spot in traffic(state, without=AI)):
        return False
    if limits.no_human_industry and any(place == at for _, place in industries_of(state, HUMAN)):
        return False
    return at not in state.bodies or state.bodies[at].name not in limits.not_on


def _has_matching_unit(state: State, order: Order, at: str) -> bool:
    """The ship or the neighbour that the card asks for."""
    if order.needs_ai_ship and not ships_in(state, AI, at, BODY_DIRECTION[at]):
        return False
    sectors = {LOCATIONS[spot[0]].sector for spot in traffic(state, without=HUMAN)} - {None}
    return not order.same_sector_as or LOCATIONS[at].sector in sectors


def builds(state: State, order: Order, taken: Sequence[str] = ()) -> list[AiBuild]:
    """Every legal way to build one industry by this order, not on the moons `taken`; a face-down moon without a kind."""
    found: list[AiBuild] = []
    for at, body in state.bodies.items():
        if at in taken or not is_moon_with_room(body) or not _is_allowed(state, order.limits, at):
            continue
        if (not body.explored and order.moons == "explored") or not _has_matching_unit(
            state, order, at
        ):
            continue
        if order.op == "ai_land" and not _placements(state, [(at, BODY_DIRECTION[at])], ()):
            continue
        found += _kinds(state, at) if body.explored else [AiBuild(at)]
    return found


def _kinds(state: State, at: str) -> list[AiBuild]:
    home = state.seats[AI].home
    return [AiBuild(at, kind) for kind in open_options(state.bodies[at]) if home.get(kind)]


def _placements(state: State, spots: Sequence[Spot], done: Sequence[str]) -> list[AiShip]:
    """Ways to put a ship on one of the spots: one from the HQ, or else any from the board that is elsewhere."""
    fleet = state.seats[AI].ships
    home = [name for name in SHIPS if name not in fleet]
    if home:
        # ships of the AI are all alike: which one leaves the HQ is no choice
        return [AiShip(home[0], *spot) for spot in spots]
    return [
        AiShip(name, *spot)
        for spot in spots
        for name, ship in fleet.items()
        if name not in done and (ship.at, ship.direction) != spot
    ]


def _spots(state: State, order: Order) -> list[Spot]:
    """Where the order lets a ship be put."""
    return list(
        dict.fromkeys(
            spot
            for spot in SPOTS[order.at](state, order)
            if _is_allowed(state, order.limits, spot[0])
        )
    )


def _on_open_moons(state: State, order: Order) -> Iterator[Spot]:
    return (
        (at, BODY_DIRECTION[at]) for at, body in state.bodies.items() if is_moon_with_room(body)
    )


def _beside_ai_industries(state: State, order: Order) -> Iterator[Spot]:
    return ((at, BODY_DIRECTION[at]) for _, at in industries_of(state, AI))


def _beside_human_ships(state: State, order: Order) -> Iterator[Spot]:
    return ((ship.at, ship.direction) for ship in state.seats[HUMAN].ships.values())


def _beside_human_industries(state: State, order: Order) -> Iterator[Spot]:
    """On a moon; a card that gives the direction (Blockade) needs no moon, so the cloud counts too."""
    for _, at in industries_of(state, HUMAN):
        if order.direction or state.bodies[at].kind != "cloud":
            yield at, BODY_DIRECTION[at]


SPOTS: Mapping[str, Callable[[State, Order], Iterator[Spot]]] = {
    "": _on_open_moons,
    "ai_industry": _beside_ai_industries,
    "human_ship": _beside_human_ships,
    "human_industry": _beside_human_industries,
}


@cache
def within(at: str, steps: int) -> frozenset[str]:
    """Locations at most `steps` steps away, along the orbits either way, inward and outward."""
    found = {at}
    for _ in range(steps):
        for place in [LOCATIONS[code] for code in found]:
            found |= {code for code in (place.cw, place.ccw, place.inward, *place.outward) if code}
    return frozenset(found)


def _human_traffic(state: State) -> list[Spot]:
    return list(traffic(state, without=AI))


def _explored_moons_with_room(state: State) -> list[Spot]:
    return [
        (at, BODY_DIRECTION[at])
        for at, body in state.bodies.items()
        if body.explored and is_moon_with_room(body)
    ]


GOALS: Mapping[str, Callable[[State], list[Spot]]] = {
    "location of a human unit, same direction": _human_traffic,
    "a moon with a free spot": _explored_moons_with_room,
}


def moves(state: State, order: Order, done: Sequence[str]) -> list[AiShip]:
    """Ways to move one more ship to a goal of the order, whose direction it takes."""
    goals = GOALS[order.goal](state)
    return [
        AiShip(name, *spot)
        for name, ship in state.seats[AI].ships.items()
        if name not in done
        for spot in goals
        if spot[0] in within(ship.at, order.steps) and spot != (ship.at, ship.direction)
    ]


class AiBuilds(Step[State]):
    """The AI builds up to `left` industries on moons not yet `taken`; `flipped`: the moon just turned up for it."""

    order: Order
    left: int
    taken: list[str] = []
    flipped: str = ""

    def _legal(self, state: State) -> list[AiBuild]:
        return (
            _kinds(state, self.flipped) if self.flipped else builds(state, self.order, self.taken)
        )

    def decision(self, state: State) -> Decision | None:
        if not self._legal(state):
            return None
        ai = seat_placeholder(AI)
        question = f"{ai} builds ({card_title(self.order.card)}). Where, and what?"
        return Decision((HUMAN,), (AiBuild,), f"to choose where {ai} builds", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [*self._legal(state)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, AiBuild)
        chosen = fill(move, self._legal(table.state), lambda asked: self._refusal(table.state))
        if not table.state.bodies[chosen.at].explored:
            flip(table, AI, chosen.at)
            table.push_steps(structs.replace(self, flipped=chosen.at))
            return
        place_ai_industry(table, chosen.industry, chosen.at)
        if self.order.op == "ai_land":
            table.push_steps(AiShips(self.order, 1, landing=chosen.at))
        taken = [*self.taken, chosen.at]
        if self.left > 1 and builds(table.state, self.order, taken):
            table.push_steps(AiBuilds(self.order, self.left - 1, taken))

    def _refusal(self, state: State) -> IllegalMove:
        ways = listed(
            (
                f"{title(way.industry) if way.industry else 'flip'} at {way.at}"
                for way in self._legal(state)
            ),
            "or",
        )
        return IllegalMove(
            f"{seat_placeholder(AI)} cannot build that. Possible: {ways}.", "Event cards; ruling 50"
        )

    def run(self, table: Table[State]) -> None:
        """The moon flipped has no spot for what the AI has left: the action does not happen (ruling 49)."""
        table.record_event("ai_cannot", AI, card=self.order.card)


def place_ai_industry(table: Table[State], kind: str, at: str) -> None:
    """No resources for anybody; the AI's sixth industry fails the mission at once."""
    state = table.state
    place_industry(state, AI, kind, at)
    table.record_event("ai_built", AI, industry=kind, at=at, name=state.bodies[at].name)
    if len(industries_of(state, AI)) >= AI_WINS_AT:
        finish(table, AI_DONE, ())


class AiShips(Step[State]):
    """`left` more ships of the AI are put on the board or moved, each at most once; `landing`: the moon of a landing."""

    order: Order
    left: int
    done: list[str] = []
    landing: str = ""

    def _legal(self, state: State) -> list[AiShip]:
        if self.order.op == "ai_move":
            return moves(state, self.order, self.done)
        spots = (
            [(self.landing, BODY_DIRECTION[self.landing])]
            if self.landing
            else _spots(state, self.order)
        )
        return _placements(state, spots, self.done)

    def decision(self, state: State) -> Decision:
        ai = seat_placeholder(AI)
        question = f"Which ship of {ai} goes where ({card_title(self.order.card)})?"
        return Decision((HUMAN,), (AiShip,), f"to choose for {ai}'s ship", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        """Where all go, and each to its one place, the order is no choice."""
        legal = self._legal(state)
        return [*(legal[:1] if len(self._ends(state)) == 1 else legal)]

    def _ends(self, state: State) -> set[frozenset[tuple[str, str, str]]]:
        """Return where the AI's ships may be in the end; nothing where more can go than are to go: that is a choice."""
        legal = self._legal(state) if self.left else []
        if len(legal) > self.left:
            return set()
        fleet = state.seats[AI].ships
        if not legal:
            return {frozenset((name, one.at, one.direction) for name, one in fleet.items())}
        found = set()
        for way in legal:
            after = AiShips(self.order, self.left - 1, [*self.done, way.ship], self.landing)
            ends = after._ends(_with_ship(state, way))
            if not ends:
                return set()
            found |= ends
        return found

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, AiShip)
        state = table.state
        chosen = fill(move, self._legal(state), lambda asked: self._refusal(state))
        fleet = state.seats[AI].ships
        came = fleet[chosen.ship].at if chosen.ship in fleet else ""
        fleet[chosen.ship] = Ship(chosen.at, chosen.direction)
        table.record_event(
            "ai_ship", AI, ship=chosen.ship, at=chosen.at, direction=chosen.direction, came=came
        )
        after = AiShips(self.order, self.left - 1, [*self.done, chosen.ship], self.landing)
        if after.left and after._legal(state):
            table.push_steps(after)

    def _refusal(self, state: State) -> IllegalMove:
        ways = dict.fromkeys(f"{way.at} {way.direction}" for way in self._legal(state))
        text = f"{seat_placeholder(AI)}'s ship cannot go there. Possible: {listed(ways, 'or')}."
        return IllegalMove(text, "Event cards; ruling 49")


def _with_ship(state: State, way: AiShip) -> State:
    """The table as it would be with this ship there; shares all that nobody changes."""
    seats = [*state.seats]
    ships = {**seats[AI].ships, way.ship: Ship(way.at, way.direction)}
    seats[AI] = structs.replace(seats[AI], ships=ships)
    return structs.replace(state, seats=seats)


class Shear(Step[State]):
    """Gravity shear: one ship of the human is turned around before the AI acts."""

    def decision(self, state: State) -> Decision:
        question = "Gravity shear: which of your ships is turned around?"
        return Decision((HUMAN,), (FlipShip,), "to turn a ship around", question)

    def offers(self, state: State, seat: int) -> list[Move]:
        return [FlipShip(name) for name in state.seats[HUMAN].ships]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        assert isinstance(move, FlipShip)
        fleet = table.state.seats[HUMAN].ships
        refusal = IllegalMove(f"You have {listed(map(title, fleet))} on the board.", "Effect cards")
        chosen = fill(move, [FlipShip(name) for name in fleet], lambda asked: refusal)
        ship = fleet[chosen.ship]
        ship.direction = reverse(ship.direction)
        table.record_event("sheared", HUMAN, ship=chosen.ship, at=ship.at, direction=ship.direction)


def _build(state: State, order: Order) -> Step[State] | None:
    return AiBuilds(order, order.count) if builds(state, order) else None


def _land(state: State, order: Order) -> Step[State] | None:
    return _place_ship(state, order) if order.ship_only else _build(state, order)


def _place_ship(state: State, order: Order) -> Step[State] | None:
    """All `count` ships or none (ruling 49); each of them once."""
    spots = _spots(state, order)
    fleet = state.seats[AI].ships
    free = len(SHIPS) - len(fleet)
    for ship in fleet.values():
        free += any(spot != (ship.at, ship.direction) for spot in spots)
    return AiShips(order, order.count) if spots and free >= order.count else None


def _move(state: State, order: Order) -> Step[State] | None:
    return AiShips(order, order.ships) if moves(state, order, ()) else None


def _first_possible(state: State, order: Order) -> Step[State] | None:
    only = order.limits.only_option
    for option in order.options if only is None else (order.options[only],):
        if step := step_for(state, structs.replace(option, card=order.card)):
            return step
    return None


def _flip_human_ship(state: State, order: Order) -> Step[State] | None:
    return Shear() if state.seats[HUMAN].ships else None


VERBS: Mapping[str, Callable[[State, Order], Step[State] | None]] = {
    "ai_build_industry": _build,
    "ai_land": _land,
    "ai_place_ship": _place_ship,
    "ai_move": _move,
    "first_possible": _first_possible,
    "flip_human_ship": _flip_human_ship,
}


def step_for(state: State, order: Order) -> Step[State] | None:
    """The step that carries out the order, or None when it cannot be done as written (ruling 49)."""
    return VERBS[order.op](state, order)
