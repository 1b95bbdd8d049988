"""A computer player's operations when nothing is to be built or prospected: boost, deliver, sell, produce, research, income."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from bot.engine import Move
from bot.games.high_frontier.ai.designs import pool
from bot.games.high_frontier.ai.strategy import RICH_ENOUGH, Strategy
from bot.games.high_frontier.printed.cards import BLACK, KINDS, SPECTRAL, WHITE, face
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import YEARS
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import open_decks
from bot.games.high_frontier.rules.auctions import research
from bot.games.high_frontier.rules.auctions.auction import (
    Match,
    Pass,
    Raise,
    Stand,
    academia_refusal,
)
from bot.games.high_frontier.rules.free_actions.discards import Discard
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.operations.boost import refusal as boost_refusal
from bot.games.high_frontier.rules.operations.income import INCOME, Income, Sell, goods
from bot.games.high_frontier.rules.operations.industrialize import POWERSAT_GAIN
from bot.games.high_frontier.rules.operations.produce import Deliver, Produce, delivery_cost
from bot.games.high_frontier.rules.operations.prospect import REVIVES
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory
from bot.games.high_frontier.rules.ships.supports import chains, operational, uncooled_chains
from bot.games.high_frontier.state.state import lie

M = TypeVar("M", bound=Move)
GOOD_PRICE = 5  # of a black card, worth three operations
FULL_HAND = 4
WELL_OFF = 8  # Aquas from which an operation is worth more than what a card sells for
WORTH_A_BID = 5  # most Aquas for a lot that is needed
RICH = 6  # Aquas that make a bid of one more easy
SPECIAL = 2.0  # of need: a card that is worth more aboard than its price, for who can make it
LEAST_LOT = 2  # cards of a lot that is worth an Aqua less than it has cards


def of_kind(offers: Sequence[Move], kind: type[M]) -> list[M]:
    return [move for move in offers if isinstance(move, kind)]


def operate(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """The most useful operation; there is always income."""
    for choose in CHOICES:
        move = choose(pilot, offers)
        if move is not None and (move in offers or pilot.may(move)):
            return move
    incomes = of_kind(offers, Income)
    return incomes[0] if incomes else None


def _boost(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Everything that a mission needs, when it can be paid with its fuel."""
    if not pilot.is_free_to_build:
        return None
    mission = pilot.affordable()
    if mission is None or not mission.design.boosted:
        return None
    return Boost(mission.design.boosted, mission.design.heavy)


def _make_room(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """With a hand too full to research and nothing in it to sell, useful cards go to LEO: all if they can be paid, else the lightest."""
    useful = [card for card in pilot.own.hand if card in pilot.wanted]
    if academia_refusal(pilot.state, pilot.seat) is None or not useful:
        return None
    if len(useful) < len(pilot.own.hand) and pilot.missions:
        return None
    heavy = pilot.missions[0].design.heavy if pilot.missions else ()
    useful.sort(key=lambda card: face(card, WHITE, card in heavy).mass)
    while useful:
        move = Boost(tuple(useful), tuple(card for card in heavy if card in useful))
        if boost_refusal(pilot.state, pilot.seat, move.cards, move.heavy) is None:
            return move
        useful.pop()
    return None


def give_away(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Well off, with a full hand and no mission that flies: a card of no use goes under its deck for nothing, to be able to research."""
    if pilot.aquas < (RICH_ENOUGH if pilot.missions else WELL_OFF) or pilot.state.operated:
        return None
    if academia_refusal(pilot.state, pilot.seat) is None:
        return None
    if not pilot.is_free_to_build or pilot.affordable() is not None:
        return None
    worst = least_useful(pilot)
    return Discard((worst,)) if worst else None


def least_useful(pilot: Strategy) -> str | None:
    """The hand card that is missed least: of no mission, of a kind held more than once, heavy."""
    hand = pilot.own.hand
    spare = [
        card
        for card in hand
        if card not in pilot.wanted and not (is_special(pilot, card) and can_make(pilot, card))
    ]
    many = Counter(KINDS[card] for card in hand)
    return max(spare, key=lambda card: (many[KINDS[card]], face(card, WHITE).mass), default=None)


def is_special(pilot: Strategy, card: str) -> bool:
    """A card whose black side is worth more aboard than its price: it revives busted sites, or brings a Powersat."""
    black = face(card, BLACK)
    revives = black.ability(REVIVES) and any(site.busted for site in pilot.view.sites)
    gains = black.ability(POWERSAT_GAIN) and not pilot.own.powersat
    return bool(revives or gains)


def can_make(pilot: Strategy, card: str) -> bool:
    """Whether an own factory builds cards of this type."""
    return any(
        site.factory == pilot.seat and site.spectral == SPECTRAL[card] for site in pilot.view.sites
    )


def _seek(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Who could pay for a ship but has none that flies looks for better cards before it earns more."""
    return (
        _research(pilot, offers) if pilot.aquas >= RICH_ENOUGH and pilot.is_free_to_build else None
    )


def _price(pilot: Strategy, card: str) -> int:
    return rights.price(pilot.state, SPECTRAL[card])


def _sell_black(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A black card on LEO that the mission can do without."""
    found = goods(pilot.state, pilot.seat)
    spare = [
        move
        for move in of_kind(offers, Sell)
        if found.get(move.card, ("", 0))[0]
        and move.card not in pilot.wanted
        and not is_special(pilot, move.card)
        and _price(pilot, move.card) >= GOOD_PRICE
    ]
    return max(spare, key=lambda move: _price(pilot, move.card), default=None)


def _deliver(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    found = of_kind(offers, Deliver)
    return max(found, key=lambda move: _price(pilot, move.card), default=None)


def _refuel(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """Tanks for a black card that waits at a factory."""
    for name, stack in pilot.own.stacks.items():
        waiting = any(card.side == BLACK for card in stack.cards)
        if not waiting or SKY.spaces[stack.at].site is None or name == "rocket":
            continue
        if stack.water + stack.isotope < delivery_cost(stack.at):
            for move in of_kind(offers, RefuelFactory):
                if (move.site, move.into, move.grade) == (stack.at, name, "water"):
                    return move
    return None


def _produce(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    return best_product(pilot, of_kind(offers, Produce))


def best_product(pilot: Strategy, offers: Sequence[Produce]) -> Produce | None:
    """A card that will sell well or that the mission needs, where it is cheap to send home."""
    found = [
        move
        for move in offers
        if not move.hijack
        and (
            _price(pilot, move.card) >= GOOD_PRICE
            or move.card in pilot.wanted
            or is_special(pilot, move.card)
        )
        and delivery_cost(move.site) <= FULL_HAND
    ]
    return max(found, key=lambda move: _price(pilot, move.card), default=None)


def _sell(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """A hand card that no mission needs: when there is a mission to pay for, or the hand is full."""
    if not (pilot.missions or len(pilot.own.hand) >= FULL_HAND):
        return None
    worst = least_useful(pilot)
    return next((move for move in of_kind(offers, Sell) if move.card == worst), None)


def parts(pilot: Strategy, extra: Sequence[str]) -> float:
    """How far these cards and the own ones are towards a ship: working thruster, robonaut, refinery."""
    cards = pool(pilot.state, pilot.seat, extra)
    working = operational(cards, "earth")
    cooled = {lie(card).kind for card in cards if chains(working, card.id)}
    dry = {lie(card).kind for card in cards if uncooled_chains(working, card.id)}
    score = 2.0 * ("robonaut" in dry) + 2.0 * ("refinery" in dry) + 2.0 * ("thruster" in cooled)
    held = {lie(card).kind for card in cards}
    score += 0.5 * len(held & {"robonaut", "refinery", "thruster"})
    return score - 0.02 * sum(lie(card).mass for card in cards)


def need(pilot: Strategy, lot: Sequence[str]) -> float:
    """How much better off the seat would be with these cards."""
    now, then = pilot.hoped(), pilot.hoped(lot)
    special = SPECIAL * sum(is_special(pilot, card) and can_make(pilot, card) for card in lot)
    if then > 0:
        return special + 10.0 * (then - now)
    return special + parts(pilot, lot) - parts(pilot, ())


def _research(pilot: Strategy, offers: Sequence[Move]) -> Move | None:
    """The lot that helps most, else the one with most cards; not in the last year, nor for who lacks one Aqua to go."""
    if academia_refusal(pilot.state, pilot.seat) is not None or pilot.state.year >= YEARS:
        return None
    if any(mission.price == pilot.aquas + INCOME for mission in pilot.missions[:1]):
        return None
    lots = {kind: research.lot(pilot.state, kind) for kind in open_decks(pilot.state)}
    free = {move.deck for move in of_kind(offers, research.Research) if move.bid == 0}

    def help_of(kind: str) -> tuple[float, int]:
        return round(need(pilot, lots[kind]), 2), len(lots[kind])

    best = max((kind for kind in lots if kind in free), key=help_of, default=None)
    return None if best is None else research.Research(best, 0)


def bid(pilot: Strategy, offers: Sequence[Move]) -> Move:
    """Stay in while the lot is worth it: what it sells for, more when it is needed."""
    lot = pilot.view.lot
    assert lot is not None
    cards = [lot.card.id, *(_top(pilot, kind) for kind in lot.supports)]
    held = [card for card in cards if card]
    most = min(limit(pilot, held), pilot.aquas)
    if pilot.seat == lot.initiator:
        most //= 2  # who loses is paid the bid
    raises = [move for move in of_kind(offers, Raise) if move.bid <= most]
    if raises and pilot.seat not in (lot.initiator, *lot.holders):
        return raises[0]
    if lot.high <= most and (stay := [*of_kind(offers, Match), *of_kind(offers, Stand)]):
        return stay[0]
    out = [*of_kind(offers, Pass), *of_kind(offers, Stand)]
    return out[0]


def limit(pilot: Strategy, cards: Sequence[str]) -> int:
    """Most Aquas for a lot."""
    plain = max(0, len(cards) - LEAST_LOT + 1)
    return WORTH_A_BID + pilot.aquas // RICH if need(pilot, cards) >= 1 else plain


def _top(pilot: Strategy, kind: str) -> str:
    deck = next(deck for deck in pilot.view.decks if deck.kind == kind)
    return deck.top.id if deck.top else ""


CHOICES: tuple[Callable[[Strategy, Sequence[Move]], Move | None], ...] = (
    _boost,
    _sell_black,
    _deliver,
    _seek,
    _refuel,
    _produce,
    _make_room,
    _sell,
    _research,
)
