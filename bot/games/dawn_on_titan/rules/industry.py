"""Industry actions: build industry, build spaceship, build card, produce, resupply (rulings 12-18, 22)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from bot.engine import IllegalMove, Move, Table
from bot.games.dawn_on_titan.printed.names import listed, plain, title
from bot.games.dawn_on_titan.printed.pieces import (
    BODY_DIRECTION,
    BUILD_LIST,
    INDUSTRIES,
    ITEMS,
    MAKES,
    RESOURCES,
    SHIPS,
)
from bot.games.dawn_on_titan.rules.bodies import open_options, options, place_industry, spot_refusal
from bot.games.dawn_on_titan.rules.building import (
    card_refusal,
    draw_card,
    launch,
    prices,
    ship_price_refusal,
    ship_refusal,
)
from bot.games.dawn_on_titan.rules.completion import fill
from bot.games.dawn_on_titan.rules.scoring import TO_WIN, has_won, win_by_industries
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.storage import (
    gain,
    missing,
    onto_refusal,
    room_refusal,
    splits,
    spots,
)
from bot.games.dawn_on_titan.rules.units import in_play, industries_of, ships_in

BUILDER_GAIN, OTHERS_GAIN, PRODUCE_GAIN, RESUPPLY_GAIN = 2, 1, 2, 1
RESUPPLY_ACTIONS = 3

Onto = Annotated[
    str,
    Meta(
        description="A ship or card, or one for each token, e.g. alloy ship, stealth; left out: your build list"
    ),
]


class BuildIndustry(Move, frozen=True):
    """Place an industry on an explored moon or cloud where you have a ship; free, brings 2 tokens."""

    command: ClassVar[str] = "build"
    label: ClassVar[str] = "Build here"
    industry: Annotated[str, Meta(description="Which industry; may be left out if one fits")] = ""
    at: Annotated[str, Meta(description="Where; may be left out if one place fits")] = ""
    onto: Onto = ""


class BuildShip(Move, frozen=True):
    """Pay for a ship and place it at an industry of yours that builds it."""

    command: ClassVar[str] = "build-ship"
    label: ClassVar[str] = "Build a ship"
    costly: ClassVar[bool] = True
    ship: Annotated[str, Meta(description="Which ship; may be left out if one can be built")] = ""
    at: Annotated[str, Meta(description="At which industry; may be left out if one fits")] = ""


class CardAction(Move, frozen=True):
    """Build a card. It stands in a decision for `BuildCard` where everybody can see that no card can be paid for."""

    label: ClassVar[str] = "Build a card"


class BuildCard(CardAction, frozen=True):
    """Pay for an upgraded card of your pile and take it into your hand. Only you see which."""

    command: ClassVar[str] = "build-card"
    secret: ClassVar[bool] = True
    costly: ClassVar[bool] = True
    card: Annotated[str, Meta(description="Which card; may be left out if one can be built")] = ""


class Produce(Move, frozen=True):
    """Take 2 resources of a kind that an industry of yours makes."""

    command: ClassVar[str] = "produce"
    label: ClassVar[str] = "Produce"
    industry: Annotated[
        str, Meta(description="Which industry; may be left out if you have one kind")
    ] = ""
    onto: Onto = ""


class Resupply(Move, frozen=True):
    """Use all 3 actions of the turn for 1 resource of any kind."""

    command: ClassVar[str] = "resupply"
    label: ClassVar[str] = "Resupply (whole turn)"
    costly: ClassVar[bool] = True
    resource: Annotated[str, Meta(description="Which resource")] = ""
    onto: Onto = ""


def build_refusal(state: State, seat: int, kind: str, at: str) -> IllegalMove | None:
    """Why the seat may not build this industry at `at`. Enemy units there do not hinder (ruling 12)."""
    if kind not in INDUSTRIES:
        return IllegalMove(
            f"There is no industry called {kind!r}; there are {listed(map(title, INDUSTRIES))}.",
            "Build industry",
        )
    if at not in state.bodies:
        return IllegalMove(f"There is no moon or cloud at {at} to build on.", "Build industry")
    ships = ships_in(state, seat, at, BODY_DIRECTION[at])
    if not ships:
        return IllegalMove(
            f"To build at {at} you need a ship there that flies {BODY_DIRECTION[at]}.",
            "Build industry; ruling 12",
        )
    if all(state.seats[seat].ships[name].stunned for name in ships):
        return IllegalMove(
            f"Your {title(ships[0])} at {at} is stunned to the end of this turn.", "Bolt; ruling 39"
        )
    return spot_refusal(state, seat, kind, at)


def builds(state: State, seat: int) -> list[BuildIndustry]:
    places = dict.fromkeys(
        ship.at for ship in state.seats[seat].ships.values() if ship.at in state.bodies
    )
    return [
        BuildIndustry(kind, at)
        for at in places
        for kind in open_options(state.bodies[at])
        if build_refusal(state, seat, kind, at) is None
    ]


def split_builds(state: State, seat: int) -> list[BuildIndustry]:
    """As `builds`, with every way to place what it brings; the seventh industry brings nothing."""
    brings = BUILDER_GAIN if len(industries_of(state, seat)) + 1 < TO_WIN else 0
    return [
        BuildIndustry(move.industry, move.at, onto)
        for move in builds(state, seat)
        for onto in splits(state, seat, MAKES[move.industry], brings)
    ]


def build(table: Table[State], seat: int, move: BuildIndustry) -> None:
    """Place the industry; the seventh wins before any gain (ruling 15), else 2 for the builder and 1 for all others."""
    state = table.state
    chosen = fill(move, builds(state, seat), lambda asked: _build_why_not(state, seat, asked))
    resource = MAKES[chosen.industry]
    if refusal := onto_refusal(state, seat, resource, BUILDER_GAIN, move.onto):
        raise refusal
    state.actions_left -= 1
    place_industry(state, seat, chosen.industry, chosen.at)
    table.record_event(
        "built_industry",
        seat,
        industry=chosen.industry,
        at=chosen.at,
        name=state.bodies[chosen.at].name,
    )
    if has_won(state, seat):
        win_by_industries(table, seat)
        return
    gain(table, seat, resource, BUILDER_GAIN, move.onto)
    for other in state.after(seat):
        if not state.seats[other].is_ai:
            gain(table, other, resource, OTHERS_GAIN)


def _build_why_not(state: State, seat: int, move: BuildIndustry) -> IllegalMove | None:
    fleet = state.seats[seat].ships
    places = (
        [plain(move.at)]
        if move.at
        else [ship.at for ship in fleet.values() if ship.at in state.bodies]
    )
    if not places:
        return IllegalMove("None of your ships is at a moon or cloud.", "Build industry; ruling 12")
    for at in places:
        kinds = (
            [plain(move.industry)]
            if move.industry
            else list(options(state.bodies[at]))
            if at in state.bodies
            else []
        )
        for kind in kinds or INDUSTRIES:
            if refusal := build_refusal(state, seat, kind, at):
                return refusal
    return None


def ship_builds(state: State, seat: int) -> list[BuildShip]:
    places = list(dict.fromkeys(at for _, at in industries_of(state, seat)))
    return [
        BuildShip(name, at)
        for name in SHIPS
        if ship_price_refusal(state, seat, name) is None
        for at in places
        if ship_refusal(state, seat, name, at) is None
    ]


def card_builds(state: State, seat: int) -> list[BuildCard]:
    return [
        BuildCard(name)
        for name in state.seats[seat].pile
        if card_refusal(state, seat, name) is None
    ]


def may_build_card(state: State, seat: int) -> bool:
    """Whether a card could be built as far as everybody can see, who does not know which are in the hand already."""
    kinds = {kind for kind, _ in industries_of(state, seat)}
    return bool(state.seats[seat].pile) and any(
        item.is_card and kinds & set(item.build_at) and not missing(state, seat, item)
        for item in ITEMS.values()
    )


def build_ship(table: Table[State], seat: int, move: BuildShip) -> None:
    state = table.state
    chosen = fill(move, ship_builds(state, seat), lambda asked: _ship_why_not(state, seat, asked))
    state.actions_left -= 1
    launch(table, seat, chosen.ship, chosen.at)


def _ship_why_not(state: State, seat: int, move: BuildShip) -> IllegalMove | None:
    names = (
        [plain(move.ship)]
        if move.ship
        else [name for name in SHIPS if name not in state.seats[seat].ships]
    )
    places = (
        [plain(move.at)]
        if move.at
        else list(dict.fromkeys(at for _, at in industries_of(state, seat)))
    )
    if not places:
        return IllegalMove(
            "You have no industry on the board to build at.", "Build spaceship; ruling 16"
        )
    if not names:
        return IllegalMove("All five of your ships are on the board.", "Build spaceship")
    if len(names) > 1:
        return IllegalMove(
            f"No ship can be built now. {prices(state, seat, names)}", "Build spaceship"
        )
    reasons = [ship_refusal(state, seat, names[0], at) for at in places]
    return next((reason for reason in reasons if reason), None)


def build_card(table: Table[State], seat: int, move: BuildCard) -> None:
    state = table.state
    chosen = fill(move, card_builds(state, seat), lambda asked: _card_why_not(state, seat, asked))
    state.actions_left -= 1
    draw_card(table, seat, chosen.card)


def _card_why_not(state: State, seat: int, move: BuildCard) -> IllegalMove | None:
    pile = state.seats[seat].pile
    if move.card:
        return card_refusal(state, seat, plain(move.card))
    if not pile:
        return IllegalMove("Your pile is empty: all your cards are in your hand.", "Build card")
    return IllegalMove(f"No card can be built now. {prices(state, seat, pile)}", "Build card")


def produce_refusal(state: State, seat: int, kind: str) -> IllegalMove | None:
    """Why the seat may not produce with this kind of industry."""
    kinds = sorted({own for own, _ in industries_of(state, seat)})
    if kind not in kinds:
        return IllegalMove(
            f"You have no {title(kind)} on the board; you have {listed(map(title, kinds))}.",
            "Produce; ruling 17",
        )
    return room_refusal(state, seat, MAKES[kind])


def productions(state: State, seat: int) -> list[Produce]:
    kinds = dict.fromkeys(kind for kind, _ in industries_of(state, seat))
    return [Produce(kind) for kind in kinds if produce_refusal(state, seat, kind) is None]


def split_productions(state: State, seat: int) -> list[Produce]:
    """As `productions`, with every way to place what it brings."""
    return [
        Produce(move.industry, onto)
        for move in productions(state, seat)
        for onto in splits(state, seat, MAKES[move.industry], harvest(state))
    ]


def produce(table: Table[State], seat: int, move: Produce) -> None:
    state = table.state
    chosen = fill(
        move, productions(state, seat), lambda asked: _produce_why_not(state, seat, asked)
    )
    resource = MAKES[chosen.industry]
    if refusal := onto_refusal(state, seat, resource, harvest(state), move.onto):
        raise refusal
    state.actions_left -= 1
    table.record_event("produced", seat, industry=chosen.industry)
    gain(table, seat, resource, harvest(state), move.onto)


def harvest(state: State) -> int:
    """What a produce action yields: 2, or the figure of a supply gap."""
    return in_play(state, "produce_yield") or PRODUCE_GAIN


def _produce_why_not(state: State, seat: int, move: Produce) -> IllegalMove | None:
    kinds = (
        [plain(move.industry)]
        if move.industry
        else [kind for kind, _ in industries_of(state, seat)]
    )
    if not kinds:
        return IllegalMove("You have no industry on the board.", "Produce; ruling 17")
    reasons = [produce_refusal(state, seat, kind) for kind in kinds]
    return next((reason for reason in reasons if reason), None)


def resupply_refusal(state: State, seat: int, resource: str) -> IllegalMove | None:
    """Why the seat may not resupply with this resource: only as the whole turn (ruling 18)."""
    if resource not in RESOURCES:
        return IllegalMove(
            f"There is no resource {resource!r}; there are {listed(RESOURCES)}.",
            "Resupply from Earth",
        )
    if state.actions_left < RESUPPLY_ACTIONS:
        return IllegalMove(
            f"Resupply takes all {RESUPPLY_ACTIONS} actions of a turn; you have {state.actions_left} left.",
            "Resupply from Earth; ruling 18",
        )
    if in_play(state, "produce_yield"):
        return IllegalMove("Supply gap is in play: resupply is closed.", "Effect cards")
    return room_refusal(state, seat, resource)


def resupplies(state: State, seat: int) -> list[Resupply]:
    """A whole turn for one token: by the build list, or onto one item. All in an order that does not tell of the list."""
    return [
        Resupply(name, onto)
        for name in _resupplied(state, seat)
        for onto in ("", *sorted(spots(state, seat, name), key=BUILD_LIST.index))
    ]


def _resupplied(state: State, seat: int) -> list[str]:
    return [name for name in RESOURCES if resupply_refusal(state, seat, name) is None]


def resupply(table: Table[State], seat: int, move: Resupply) -> None:
    state = table.state

    def why_not(asked: Resupply) -> IllegalMove | None:
        return resupply_refusal(state, seat, plain(asked.resource) or RESOURCES[0])

    chosen = fill(move, [Resupply(name) for name in _resupplied(state, seat)], why_not)
    if refusal := onto_refusal(state, seat, chosen.resource, RESUPPLY_GAIN, move.onto):
        raise refusal
    state.actions_left -= RESUPPLY_ACTIONS
    table.record_event("resupplied", seat, resource=chosen.resource)
    gain(table, seat, chosen.resource, RESUPPLY_GAIN, move.onto)
