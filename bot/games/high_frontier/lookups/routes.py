"""What a player may look up: ways, sites in reach, a card, a place; each is answered from the player's view alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from bot.engine import IllegalMove, Lookup, LookupResult, Move, listed
from bot.games.high_frontier.lookups.ships import (
    boost_of,
    card_code,
    lacking,
    loads,
    rocket_of,
    ship_words,
    ships,
    tanks_words,
)
from bot.games.high_frontier.planner.plans import PREFERENCES, Prefer
from bot.games.high_frontier.printed.cards import CREW, DECKS, FACES, FACTIONS, KINDS, WATER, WHITE
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.names import aquas, card_name, counted, stack_name
from bot.games.high_frontier.rules.flight import routing
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, StopRoute
from bot.games.high_frontier.rules.flight.flight import cards_named
from bot.games.high_frontier.rules.flight.rehearsal import order_of
from bot.games.high_frontier.rules.flight.routing import Way
from bot.games.high_frontier.rules.free_actions import cargo
from bot.games.high_frontier.rules.free_actions.figures import Jettison
from bot.games.high_frontier.state.parse import MOST_ALIKE, own_stack, space_named, suggest
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Stack, State, lie
from bot.games.high_frontier.text.card_lines import card_lines, card_title
from bot.games.high_frontier.text.place_lines import place_lines, place_title
from bot.games.high_frontier.text.route_lines import (
    PREFERRED,
    reach_lines,
    turn_spots,
    way_lines,
    way_summary,
)
from bot.games.high_frontier.text.standing_orders import filed_words
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import View
from bot.games.high_frontier.view.seats import SeatView

MORE_TANKS = (2, 4, 8)
MOST_SPOTS = 25
LETTERS = "ABC"
MOST_TURNS_OF_REACH = 8

Typed = Mapping[str, str]
Stacks = Annotated[str, Meta(description="Which stack; else the Rocket")]
Tanks = Annotated[int, Meta(description="What if: so many tanks more", ge=0, le=32)]
Supports = Annotated[str, Meta(description="Chain")]
Cards = Annotated[tuple[str, ...], Meta(description="What if: these cards aboard too")]


class Route(Lookup, frozen=True):
    """Ways to a place turn by turn, up to three: fewest turns, least fuel, least risk."""

    command: ClassVar[str] = "route"
    to: Annotated[str, Meta(description="Where to, by code or name")]
    stack: Stacks = ROCKET
    prefer: Annotated[Prefer, Meta(description="What to spare first")] = "turns"
    tanks: Tanks = 0
    cards: Cards = ()
    supports: Supports = ""

    def answer(self, view: View) -> LookupResult:
        seat, state = _table(view)
        target = space_named(self.to).id
        if _is_to_be_built(state, seat, self):
            return _yard(state, seat, self)
        ship = routing.ship_of(state, seat, self.stack, self.tanks, self.cards)
        supports = cards_named(ship, self.supports)
        try:
            ways = routing.ways(state, seat, ship, target, self.prefer, supports=supports)
        except IllegalMove as why:
            return self._astray(view, state, seat, ship, why)
        found = ways[: len(LETTERS)]
        best = found[0]
        lines = [*_filed_lines(view), *_lacking(state, seat, self, ship)]
        lines += way_lines(state, seat, LETTERS[0], ship, best)
        lines += [way_summary(state, seat, LETTERS[at], way) for at, way in enumerate(found[1:], 1)]
        years = best.chart.years
        return LookupResult(
            title=f"{_what(state, seat, self)}: {place_title(ship.at)} → {place_title(target)}",
            lines=tuple(lines),
            moves=tuple(self._moves(view, state, seat, found)),
            others=tuple(self._others(state, seat, found)),
            path=routing.path_of(years),
            spots=tuple(turn_spots(state, seat, years)),
        )

    def _astray(
        self, view: View, state: State, seat: int, ship: Stack, why: IllegalMove
    ) -> LookupResult:
        """No way leads there: the filed route can still be stopped, empty tanks be filled. Raises `IllegalMove` where nothing helps."""
        dry, fill = _unfuelled(state, seat, self, ship), _filling(state, seat, self, ship)
        if view.filed is None and not dry:
            raise why
        return LookupResult(
            title=f"{stack_name(self.stack)}: → {place_title(space_named(self.to).id)}",
            lines=(*_filed_lines(view), *dry, why.reason),
            moves=(*fill, *_stopping(view)),
            others=(("Sites in reach", Reach(stack=self.stack)),),
        )

    def _moves(
        self, view: View, state: State, seat: int, found: list[Way]
    ) -> list[tuple[str, Move]]:
        """What can be done about it: for the Rocket as it is; for one that is planned its boost. Buttons know them by their
        places, so what is new comes last.
        """
        if self.stack != ROCKET or self.tanks or self.cards or state.seats[seat].rocket is None:
            return [*_boosting(state, seat, self), *_stopping(view)]
        first = [
            self._first_leg(state, seat, letter, way)
            for letter, way in zip(LETTERS, found, strict=False)
        ]
        filed: list[tuple[str, Move]] = []
        for letter, way in zip(LETTERS, found, strict=False):
            supports = " ".join(way.supports)
            order = OrderRoute(way.plan.end, way.prefer, way.triangle, supports=supports)
            filed.append((f"File {letter} as orders", order))
        others = [move for moves in first[1:] for move in moves]
        return [*first[0], *filed, *_stopping(view), *others]

    def _first_leg(self, state: State, seat: int, letter: str, way: Way) -> list[tuple[str, Move]]:
        """Of the way with this letter, said so on the button."""
        if state.turn != seat or state.moved:
            return []
        first = way.chart.years[0]
        if not first.route:
            return []
        if first.jettison:
            move = Jettison(ROCKET, steps=first.jettison)
            thrown = counted(first.jettison, "fuel step")
            return [(f"For {letter}, jettison {thrown} first", move)]
        hazards = " ".join(f"{place}=roll" for place in routing.blind(first))
        order = replace(order_of(first, way.triangle, way.supports), hazards=hazards)
        return [(f"Fly {letter}'s first leg", replace(order, to=first.route[-1]))]

    def _others(self, state: State, seat: int, found: list[Way]) -> list[tuple[str, Lookup]]:
        """What if: other wishes, more tanks, a hand card more, and a look at the end of the way."""
        asked: list[tuple[str, Lookup]] = [
            (f"Prefer {PREFERRED[prefer]}", replace(self, prefer=prefer))
            for prefer in PREFERENCES
            if prefer != self.prefer and len(found) > 1
        ]
        asked += [
            (f"What if: +{tanks} tanks", replace(self, tanks=self.tanks + tanks))
            for tanks in MORE_TANKS
        ]
        aboard = {card.id for card in routing.planned_cards(state, seat, self.cards)}
        asked += [
            (
                f"What if: with {card_title(card)}",
                replace(self, cards=(*self.cards, card_code(card))),
            )
            for card in state.seats[seat].hand
            if card not in aboard
        ]
        end = found[0].plan.end
        reach = Reach(3, self.stack, self.tanks, self.cards, self.supports)
        return [*asked, ("Sites in reach", reach), (f"About {place_title(end)}", SiteFacts(end))]

    @classmethod
    def values(cls, view: View, field: str, filled: Typed) -> list[str]:
        if field == "to":
            return destinations(view, filled.get("stack", ROCKET))
        return _ship_values(view, field)


class Reach(Lookup, frozen=True):
    """All sites that a ship can reach within some turns, nearest first."""

    command: ClassVar[str] = "reach"
    label: ClassVar[str] = "Sites in reach"
    turns: Annotated[
        int, Meta(description="Within so many turns", ge=1, le=MOST_TURNS_OF_REACH)
    ] = 3
    stack: Stacks = ROCKET
    tanks: Tanks = 0
    cards: Cards = ()
    supports: Supports = ""

    def answer(self, view: View) -> LookupResult:
        seat, state = _table(view)
        if _is_to_be_built(state, seat, self):
            return _yard(state, seat, self)
        ship = routing.ship_of(state, seat, self.stack, self.tanks, self.cards)
        supports = cards_named(ship, self.supports)
        turns = min(self.turns, routing.horizon_of(state, seat))
        found = routing.reached(state, seat, ship, turns, supports)
        what = _what(state, seat, self)
        way = Route("", self.stack, "turns", self.tanks, self.cards, self.supports)
        asked: list[tuple[str, Lookup]] = [
            (f"Way to {place_title(at)}", replace(way, to=SKY.spaces[at].code)) for at in found
        ]
        fill = _filling(state, seat, self, ship)
        if self.turns < min(MOST_TURNS_OF_REACH, routing.horizon_of(state, seat)):
            asked.insert(0, ("A turn more", replace(self, turns=self.turns + 1)))
        return LookupResult(
            title=f"{what}: {counted(len(found), 'site')} within {counted(turns, 'turn')}",
            lines=(
                *_lacking(state, seat, self, ship),
                *_unfuelled(state, seat, self, ship),
                *reach_lines(state, found),
            ),
            moves=(*_boosting(state, seat, self), *fill),
            others=tuple(asked),
            spots=tuple(
                (at, counted(plan.turns, "turn")) for at, plan in [*found.items()][:MOST_SPOTS]
            ),
        )

    @classmethod
    def values(cls, view: View, field: str, filled: Typed) -> list[str]:
        return _ship_values(view, field)


class CardFacts(Lookup, frozen=True):
    """Both sides of a card, what it needs, and whether your stacks have it."""

    command: ClassVar[str] = "card"
    card: Annotated[str, Meta(description="Name or code of either side")]

    def answer(self, view: View) -> LookupResult:
        card = _card_named(self.card)
        name = card_name(card, CREW if card in FACTIONS else WHITE)
        lines = tuple(card_lines(view, card))
        return LookupResult(title=card_title(card), lines=lines, picture_name=f"card {name}")

    @classmethod
    def values(cls, view: View, field: str, filled: Typed) -> list[str]:
        return known_cards(view)


class SiteFacts(Lookup, frozen=True):
    """A site or space of the map, and what it means for you right now."""

    command: ClassVar[str] = "site"
    place: Annotated[str, Meta(description="Code or name")]

    def answer(self, view: View) -> LookupResult:
        place = space_named(self.place).id
        state = determinize(view)
        others: tuple[tuple[str, Lookup], ...] = ()
        if view.viewer is not None and state.seats[view.viewer].rocket is not None:
            others = (("Ways there", Route(place)),)
        return LookupResult(
            title=place_title(place),
            lines=tuple(place_lines(view, state, place)),
            others=others,
            spots=((place, SKY.spaces[place].title),),
        )

    @classmethod
    def values(cls, view: View, field: str, filled: Typed) -> list[str]:
        return destinations(view, ROCKET)


LOOKUPS: tuple[type[Lookup], ...] = (Route, Reach, CardFacts, SiteFacts)


def _card_named(typed: str) -> str:
    """Any patent or Crew. Raises `IllegalMove`, with the cards that it could be."""
    found = suggest(typed, (*KINDS, *FACTIONS))
    if len(found) == 1:
        return found[0]
    if not found:
        raise IllegalMove(f"There is no card {typed!r}.", "E1")
    names = [card_title(card) for card in found[:MOST_ALIKE]]
    more = ["others"] * (len(found) > MOST_ALIKE)
    raise IllegalMove(f"{typed!r} may be {listed([*names, *more], 'or')}.", "E1")


def _table(view: View) -> tuple[int, State]:
    """The viewer's seat and the table as it knows it. Raises `IllegalMove` for a spectator."""
    if view.viewer is None:
        raise IllegalMove("You have no seat in this match, so you have no ship in it.", "E5")
    return view.viewer, determinize(view)


def by_orders(view: View) -> tuple[tuple[str, Lookup], ...]:
    """How far the viewer's filed route has come, and the planner to change it with."""
    if view.filed is None:
        return ()
    return ((filed_words(view.filed), Route(view.filed.to)),)


def _filed_lines(view: View) -> list[str]:
    """What would be replaced by another way that is filed."""
    return [] if view.filed is None else [f"*{filed_words(view.filed)}*"]


def _stopping(view: View) -> tuple[tuple[str, Move], ...]:
    return () if view.filed is None else (("Stop the filed route", StopRoute()),)


def _is_to_be_built(state: State, seat: int, asked: Route | Reach) -> bool:
    """Whether there is no ship yet to ask about, and none is named."""
    own = state.seats[seat]
    return bool(own.stacks) and asked.stack == ROCKET and own.rocket is None and not asked.cards


def _yard(state: State, seat: int, asked: Route | Reach) -> LookupResult:
    """Without a Rocket the planner plans as if one had been boosted: which?"""
    found = ships(state, seat)
    if not found:
        raise IllegalMove(
            "There is no Rocket, and neither a card of yours nor one on top of a deck could drive one; say with which "
            "`cards` to plan.",
            "E5",
        )
    lines = ["There is no Rocket on the map. As if you boosted one of these, radiators light:"]
    others: list[tuple[str, Lookup]] = []
    moves: list[tuple[str, Move]] = []
    for number, ship in enumerate(found, 1):
        lines.append(ship_words(number, ship))
        for tanks in loads(ship, asked.tanks):
            planned = replace(asked, tanks=tanks, cards=tuple(map(card_code, ship.cards)))
            others.append((f"Ship {number} {tanks_words(ship, tanks)}", planned))
        if not ship.bought and (boost := boost_of(state, seat, ship.boosted)) is not None:
            moves.append((f"Boost ship {number}", boost))
        elif (built := rocket_of(state, seat, ship.cards)) is not None:
            moves.append((f"Make ship {number} the Rocket", built))
    return LookupResult("Planner: which ship?", tuple(lines), tuple(moves), tuple(others))


def _boosting(state: State, seat: int, asked: Route | Reach) -> list[tuple[str, Move]]:
    """What makes a ship that is only planned: tanks that are there, its boost, then putting it together in LEO."""
    cards = [card.id for card in routing.planned_cards(state, seat, asked.cards)]
    if not cards and asked.stack == ROCKET:
        return [*_loading(state, seat, asked.tanks)][:1]
    if (boost := boost_of(state, seat, cards)) is not None:
        return [("Boost it", boost)]
    built = rocket_of(state, seat, cards) if asked.stack == ROCKET else None
    return [] if built is None else [("Make it the Rocket", built)]


def _loading(state: State, seat: int, tanks: int) -> Iterator[tuple[str, Move]]:
    """Ways to fill so many tanks of the Rocket now; none out of turn, or where none are planned."""
    for load in cargo.loads(state, seat) if tanks and state.turn == seat else ():
        if load.tanks >= tanks and load.grade == WATER and load.source != ROCKET:
            yield f"Load {counted(tanks, 'tank')}", replace(load, tanks=tanks)


def _lacking(state: State, seat: int, asked: Route | Reach, ship: Stack) -> list[str]:
    """What is not there yet to make a ship of that is only planned."""
    planned = routing.planned_cards(state, seat, asked.cards)
    return [*lacking(state, seat, ship.at, asked.tanks, planned)]


def _unfuelled(state: State, seat: int, asked: Route | Reach, ship: Stack) -> list[str]:
    """That a ship which burns Fuel has none, and what there is to load."""
    if ship.grade or not any(engine.use for engine in routing.engines_of(state, seat, ship)):
        return []
    have = aquas(state.seats[seat].leo.water)
    where = "" if ship.at == LEO else "; they are loaded on LEO"
    return [f"No fuel aboard; you have {have}{where}."]


def _filling(state: State, seat: int, asked: Route | Reach, ship: Stack) -> list[tuple[str, Move]]:
    """Loads that the Rocket can take now, the largest first; none for a ship that is only planned or has Fuel."""
    if asked.stack != ROCKET or asked.tanks or asked.cards or ship.grade or state.turn != seat:
        return []
    if state.seats[seat].rocket is None:
        return []
    loads = sorted(cargo.loads(state, seat), key=lambda load: -load.tanks)
    return [(f"Load {counted(load.tanks, 'tank')}", load) for load in loads[:1]]


def _what(state: State, seat: int, asked: Route | Reach) -> str:
    """`Rocket with 4 more tanks, Hall Effect`: the ship that is asked about."""
    cards = routing.planned_cards(state, seat, asked.cards)
    tanks = [f"{asked.tanks} more tank{'s' * (asked.tanks > 1)}"] if asked.tanks else []
    more = ", ".join([*tanks, *(lie(card).name for card in cards)])
    return stack_name(asked.stack) + (f" with {more}" if more else "")


def _ship_values(view: View, field: str) -> list[str]:
    if view.viewer is None:
        return []
    own = view.seats[view.viewer]
    if field == "supports":
        return [card.face.id for stack in own.stacks for card in stack.cards]
    if field == "stack":
        return list(dict.fromkeys([ROCKET, *(stack.name for stack in own.stacks)]))
    if field == "cards":
        return known_cards(view)
    return []


def destinations(view: View, stack: str) -> list[str]:
    """Every place: own claims and factories first, then LEO, sites in the zone of the ship, other sites, spaces."""
    state = determinize(view)
    zone = SKY.spaces[_at(view, state, stack)].zone
    own = {site.site for site in view.sites if view.viewer in (site.claim, site.factory)}

    def rank(name: str) -> tuple[bool, bool, bool, bool]:
        space = SKY.spaces[name]
        return name not in own, name != LEO, space.site is None, space.zone != zone

    return sorted(SKY.spaces, key=rank)


def _at(view: View, state: State, stack: str) -> str:
    if view.viewer is None:
        return LEO
    own: dict[str, Stack] = state.seats[view.viewer].stacks
    try:
        return own[own_stack(state, view.viewer, stack)].at
    except IllegalMove:
        return LEO


def known_cards(view: View) -> list[str]:
    """Every card: own hand and stacks first, then the tops of the decks, then what others have, then the rest."""
    seats = [view.seats[view.viewer]] if view.viewer is not None else []
    tops = [deck.top.id for deck in view.decks if deck.top]
    mine = [card for seat in seats for card in _cards_of(seat)]
    others = [card for seat in view.seats for card in _cards_of(seat)]
    return list(dict.fromkeys([*mine, *tops, *others, *KINDS, *FACTIONS]))


def _cards_of(seat: SeatView) -> list[str]:
    aboard = [card.face.id for stack in seat.stacks for card in stack.cards]
    return [*(card.patent.id for card in seat.hand), *aboard]


def also_called(value: str) -> tuple[str, ...]:
    """Other names by which a thing is found: names and printed codes of all faces, the body a site lies on, `1` for Outpost 1."""
    if value in KINDS:
        faces = [face for face in FACES.values() if face.id == value]
        return tuple(dict.fromkeys(word for face in faces for word in (face.name, face.code)))
    if (face := FACES.get((value, CREW, False))) is not None:
        return face.name, face.code
    if (space := SKY.spaces.get(value)) is not None:
        return (space.code, space.title, *((space.site.body,) if space.site else ()))
    if value in DECKS:
        return (f"{value} deck",)
    if value in (LEO_STACK, ROCKET) or value.startswith(OUTPOST):
        return stack_name(value), f"{value} stack", value.removeprefix(OUTPOST)
    return ()
