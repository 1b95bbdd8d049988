"""What a move would leave and what may go wrong with which odds: for the preview, from the mover's view alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from msgspec.structs import replace

from bot.engine import IllegalMove, Move, listed, seat_placeholder
from bot.games.high_frontier.planner.charting import Roll, hull_for, rolls_of
from bot.games.high_frontier.planner.future import waits
from bot.games.high_frontier.planner.steering import engine_of
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import aquas, counted, place_name, stack_name
from bot.games.high_frontier.printed.tracks import SIDES, ZONES
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.auctions import auction, research
from bot.games.high_frontier.rules.flight import filed_routes, flight, rehearsal, voyage
from bot.games.high_frontier.rules.flight.routing import blind
from bot.games.high_frontier.rules.free_actions import settling
from bot.games.high_frontier.rules.movement.course import follow
from bot.games.high_frontier.rules.movement.hazards import (
    ASK,
    PAY,
    belt_penalty,
    belt_victims,
    decided,
    read_orders,
)
from bot.games.high_frontier.rules.operations import boost, industrialize, prospect
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.rules.ships.abilities import size_modifier
from bot.games.high_frontier.rules.ships.supports import operational, therms_lacking
from bot.games.high_frontier.state.parse import hand_cards, located, patent_name, site_named
from bot.games.high_frontier.state.state import LEO_STACK, ROCKET, Stack, State, lie
from bot.games.high_frontier.text.route_lines import (
    TAKES_CARDS,
    chained,
    engine_words,
    order_words,
    percent,
    way_summary,
)
from bot.games.high_frontier.text.spelling import normalize
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.records import View

Teller = Callable[[State, int, Any], Iterator[str]]


def preview_notes(view: View, move: Move) -> Sequence[str]:
    """Nothing for moves that leave nothing to say, or that the rules will refuse."""
    if view.viewer is None:
        return ()
    try:
        if isinstance(move, voyage.FlyOn):
            return tuple(_fly_on(view, flight.spaces_of(move.route)))
        if (teller := TELLERS.get(type(move))) is not None:
            return tuple(teller(determinize(view), view.viewer, normalize(view, move)))
    except IllegalMove:
        pass
    return ()


def named_of(stack: Stack, cards: Sequence[str]) -> list[str]:
    """These cards of a stack by the names that lie up."""
    return [lie(card).name for card in stack.cards if card.id in cards]


# -- flight


def _fly(state: State, seat: int, move: flight.Fly) -> Iterator[str]:
    """What is left at the end of the route if all goes well, then every die on the way."""
    planned = flight.planned(state, seat, move)
    ready = flight.prepared(state, seat, move)
    chain = planned.chain
    if chain is not None:
        named = replace(move, triangle=chain.root, supports=" ".join(chain.supports))
        ready = flight.prepared(state, seat, named)
    legs = follow(SKY, planned.craft, planned.spot, planned.rest)
    burns, end = sum(step.paid for step in legs), legs[-1].spot if legs else planned.spot
    spent = -(-(planned.spot.fuel.value - end.fuel.value) // 1) + planned.afterburn
    wet = fuel.burnt(ready.stack.wet, int(spent))
    left = fuel.steps(wet, fuel.dry(ready.stack)) if ready.stack.grade else 0
    by = "Net"
    if chain is not None:
        by = f"By {chained(ready.stack, chain.root, chain.supports, planned.spends)}: net"
    yield (
        f"{by} thrust {planned.craft.net}: {burns} of {counted(max(0, planned.craft.net), 'burn')}. "
        f"Wet mass {fuel.text(ready.stack.wet)} → {fuel.text(wet)} ({fuel.weight_class(wet)}), "
        f"{counted(left, 'fuel step')} left."
    )
    hull = hull_for(state, seat, ready.stack, ready.engine, move.hijack)
    every = rolls_of(hull, planned.craft, ready.stack.at, legs)
    dice = _dice(state, seat, planned, [roll for roll in every if roll.good < SIDES])
    yield from (told for _, _, told in dice)
    yield from _harmless(every)
    yield _all_good([roll for roll, is_thrown, _ in dice if is_thrown])


def _fly_on(view: View, route: list[str]) -> Iterator[str]:
    """The rest of a movement under way: burns and fuel that it takes, every die on it. Nothing of another's."""
    state, ship = determinize(view), view.voyage
    if ship is None or ship.craft is None or ship.spot is None:
        return
    rocket = state.seats[ship.seat].stacks[ROCKET]
    legs = follow(SKY, ship.craft, ship.spot, route)
    spent = ceil(ship.spot.fuel.value) - ceil(legs[-1].spot.fuel.value)
    wet = fuel.burnt(rocket.wet, spent)
    yield (
        f"{sum(step.paid for step in legs)} of {counted(ship.spot.burns, 'burn')} left. "
        f"Wet mass {fuel.text(rocket.wet)} → {fuel.text(wet)} ({fuel.weight_class(wet)})."
    )
    hull = hull_for(state, ship.seat, rocket, None)
    every = rolls_of(hull, ship.craft, ship.at, legs)
    rolls = [roll for roll in every if roll.good < SIDES]
    for roll in rolls:
        lost = "cards" if roll.kind in TAKES_CARDS else "the whole Rocket"
        what = roll.kind.capitalize() if roll.kind in TAKES_CARDS else "Hazard"
        yield f"{what} at {place_name(roll.at)}: {SIDES - roll.good} in 6 to lose {lost}."
    yield from _harmless(every)
    yield _all_good(rolls)


def _harmless(rolls: Sequence[Roll]) -> Iterator[str]:
    """Dice that are thrown all the same."""
    places = [place_name(roll.at) for roll in rolls if roll.good == SIDES]
    if places:
        yield f"Rolled for, but nothing can be lost: {listed(places)}."


def flight_words(state: State, seat: int, move: flight.Fly) -> str:
    """`2 fuel steps, all dice good: 69 %, Dumbo`: a movement on one line. Raises `IllegalMove`."""
    planned = flight.planned(state, seat, move)
    chain, steps = planned.chain, rehearsal.told(state, seat, planned)[0]
    named = move
    if chain is not None:
        named = replace(move, triangle=chain.root, supports=" ".join(chain.supports))
    ready = flight.prepared(state, seat, named)
    hull = hull_for(state, seat, ready.stack, ready.engine, move.hijack)
    legs = follow(SKY, planned.craft, planned.spot, planned.rest)
    odds = Fraction(1)
    for roll in rolls_of(hull, planned.craft, ready.stack.at, legs):
        odds *= Fraction(roll.good, SIDES)
    sure = "safe" if odds == 1 else f"all dice good: {percent(odds)}"
    told = f"1 turn, {counted(steps, 'fuel step')}, {sure}"
    if chain is None:
        return told
    return f"{told}, {chained(ready.stack, chain.root, chain.supports, planned.spends)}"


def _all_good(rolls: Sequence[Roll]) -> str:
    odds = Fraction(1)
    for roll in rolls:
        odds *= Fraction(roll.good, SIDES)
    return f"That every die goes well: {percent(odds)}." if rolls else "No die can do harm."


def _dice(
    state: State, seat: int, planned: voyage.Voyage, rolls: Sequence[Roll]
) -> list[tuple[Roll, bool, str]]:
    """Each die, whether it may be thrown, and what is ordered for it, as long as the Aquas last."""
    price, have = rights.finao_price(state, seat), state.seats[seat].leo.water
    found = []
    for roll in rolls:
        word = decided(planned.hazards.at(roll.at), have, price)
        is_paid = word == PAY and roll.kind not in TAKES_CARDS
        poor = "" if have >= price else f"; FINAO costs {aquas(price)}, you have {have}"
        ordered = {ASK: f"you will be asked{poor}", PAY: f"you pay {aquas(price)}"}
        told = _die(state, seat, planned, roll, ordered.get(word, "you roll"))
        found.append((roll, not is_paid, told))
        have -= price if is_paid else 0
    return found


def _die(state: State, seat: int, planned: voyage.Voyage, roll: Roll, ordered: str) -> str:
    where = place_name(roll.at)
    if roll.kind == "belt":
        net = planned.craft.net if planned.craft.active else 0
        worst = SIDES + belt_penalty(planned.craft.season, net)
        rocket = state.seats[seat].stacks[ROCKET]
        lost = listed(named_of(rocket, belt_victims(rocket, worst)))
        return f"Belt at {where}: {SIDES - roll.good} in 6 to lose cards, at worst {lost}."
    if roll.kind == "glitch":
        return f"Glitch at {where}: {SIDES - roll.good} in 6 to lose the cards whose rad-hardness is the die."
    return f"Hazard at {where}: {SIDES - roll.good} in 6 to lose the whole Rocket; {ordered}."


def _hazard(state: State, seat: int, move: voyage.RollHazard) -> Iterator[str]:
    rocket = state.seats[seat].stacks[ROCKET]
    yield f"1 in 6: all is lost ({listed(lie(card).name for card in rocket.cards)})."


def _finao(state: State, seat: int, move: voyage.PayFinao) -> Iterator[str]:
    yield _left(state, seat, rights.finao_price(state, seat))


def _route(state: State, seat: int, move: filed_routes.OrderRoute) -> Iterator[str]:
    way = filed_routes.planned(state, seat, move)
    yield f"{way_summary(state, seat, 'Way', way)} · by {engine_words(state.seats[seat].stacks[ROCKET], way)}"
    if state.turn == seat and not state.moved:
        yield "Its first leg is flown at once."
    else:
        yield f"Its first leg is flown when your turn of year {state.year + waits(state, seat)} begins."
    price = aquas(rights.finao_price(state, seat))
    given, found = read_orders(move.hazards), dict[str, list[str]]()
    for year in way.chart.years:
        unasked = blind(year)
        for roll in year.rolls:
            if roll.kind not in TAKES_CARDS and roll.good < SIDES:
                does = order_words(given.at(roll.at), price, roll.at in unasked)
                found.setdefault(does, []).append(place_name(roll.at))
    for does, places in found.items():
        yield f"Hazard at {listed(dict.fromkeys(places))}: {does}."
    yield "Only you know of it; stop it whenever you like."


# -- Aquas


def _left(state: State, seat: int, spent: int) -> str:
    have = state.seats[seat].leo.water
    return f"Leaves you {aquas(have - spent)} of {have}."


def _boost(state: State, seat: int, move: boost.Boost) -> Iterator[str]:
    cards, heavy = hand_cards(state, seat, move.cards), hand_cards(state, seat, move.heavy)
    yield _left(state, seat, boost.cost(cards, heavy))
    lying = [*state.seats[seat].leo.cards, *boost.laid(cards, heavy)]
    zone = SKY.spaces[state.seats[seat].leo.at].zone
    working = operational(lying, zone)
    hot = {name: therms_lacking(working, name) for name in working if name in cards}
    names = [working[name].name for name, lacking in hot.items() if not lacking]
    idle = [patent_name(card) for card in cards if card not in working]
    yield f"{stack_name(LEO_STACK)}: mass of cards {sum(lie(card).mass for card in lying)}."
    if names:
        yield f"Works there: {listed(names)}."
    for name, lacking in hot.items():
        if lacking:
            yield f"{working[name].name} and its supports lack {counted(lacking, 'therm')} there."
    if idle:
        yield f"Lacks supports there: {listed(idle)}."


def _bid(state: State, seat: int, bid: int) -> Iterator[str]:
    lot = auction.going(state)
    whom = "the pool" if seat == lot.initiator else seat_placeholder(lot.initiator)
    go = "goes" if bid == 1 else "go"
    yield f"If you win, {aquas(bid)} {go} to {whom}. {_left(state, seat, bid)}"
    cards = listed([patent_name(lot.card), *auction.bonus_names(state, lot.card)])
    yield f"The lot: {cards}. Others may still raise; your answer is secret until all are in."


def _raise(state: State, seat: int, move: auction.Raise) -> Iterator[str]:
    yield from _bid(state, seat, move.bid)


def _match(state: State, seat: int, move: auction.Match) -> Iterator[str]:
    lot = auction.going(state)
    yield from _bid(state, seat, lot.high)
    winner = auction.winner_among(state, [*lot.holders, seat])
    wins = (
        "the lot is yours"
        if winner == seat
        else f"{seat_placeholder(winner)} wins"
        if winner is not None
        else f"{seat_placeholder(lot.initiator)} chooses who wins"
    )
    yield f"If it stays at equal bids, {wins}."


def _research(state: State, seat: int, move: research.Research) -> Iterator[str]:
    cards = research.lot(state, move.deck)
    alone = len(state.seats) == 1
    price = research.lone_price(state, move.deck) if alone else move.bid
    yield f"The lot: {listed(map(patent_name, cards))}."
    if alone:
        yield _left(state, seat, price)
    elif auction.asked_seats(
        replace(state, auction=research.opened(state, seat, move.deck, price))
    ):
        yield f"If nobody bids more: {_left(state, seat, price)}"
    else:
        why = "the others have too many hand cards or too few Aquas"
        yield f"Nobody else can win it now: {why}. {_left(state, seat, price)}"


# -- sites


def _prospect(state: State, seat: int, move: prospect.Prospect) -> Iterator[str]:
    name, card = located(state, seat, move.card, lambda card: lie(card).isru is not None)
    stack = state.seats[seat].stacks[name]
    platform = prospect.best_platform(state, seat, stack, card, move.platform)
    sites = [site_named(word).id for word in move.sites]
    for site in sites or prospect.possible_sites(state, seat, stack, card, platform):
        if prospect.is_sure(site):
            yield f"{place_name(site)}: succeeds without a die."
            continue
        added = size_modifier(state, seat, stack.at, site, platform)
        good = max(0, min(SIDES, SKY.spaces[site].land().size - added))
        yield f"{place_name(site)}: {good} in 6 for a claim, else it is busted for all."
    yield from _glitch(state, seat, name)


def _industrialize(state: State, seat: int, move: industrialize.Industrialize) -> Iterator[str]:
    site = site_named(move.site).id
    plan = industrialize.chosen(state, seat, site, move)
    for name, cards in plan.cards:
        stack = state.seats[seat].stacks[name]
        goes = named_of(stack, cards)
        stays = [lie(card).name for card in stack.cards if card.id not in cards]
        left = f"; {listed(stays)} {'stay' if stays[1:] else 'stays'}" if stays else ""
        yield f"{stack_name(name)} gives up {listed(goes)}{left}."
        yield from _lightened(state, seat, name, cards)
        yield from _glitch(state, seat, name)
    spectral = SKY.spaces[site].land().spectral
    now, then = rights.price(state, spectral), rights.price(state, spectral, more=1)
    yield f"Each factory of type {spectral} will count {then} points, its black cards sell for {then} (now {now})."


def _lightened(state: State, seat: int, name: str, goes: Sequence[str]) -> Iterator[str]:
    """What is left of a stack that gives up cards: mass, Fuel and thrust of a Rocket; nothing, where those were all (E2)."""
    stack = state.seats[seat].stacks[name]
    left = replace(stack, cards=[card for card in stack.cards if card.id not in goes])
    steps = fuel.fuel_left(stack) if name == ROCKET else 0
    if not (left.cards or left.water or left.isotope):
        yield f"{stack_name(name)} is gone then" + (
            f", with {counted(steps, 'fuel step')}." if steps else "."
        )
    elif name == ROCKET:
        fuel.reweigh(left, fuel.cargo(stack))
        steps = fuel.fuel_left(left)
        engine = None if fuel.is_too_heavy(left) else engine_of(state, seat, left)
        flies = f"net thrust {engine.net}" if engine else "nothing aboard can drive it"
        wet = f"wet mass {fuel.text(left.wet)} ({fuel.weight_class(left.wet)})"
        yield f"It keeps dry mass {fuel.dry(left)}, {wet}, {counted(steps, 'fuel step')}; {flies}."


def _colonize(state: State, seat: int, move: settling.Colonize) -> Iterator[str]:
    """What becomes of the glory of who settles (L: tragedy)."""
    site = site_named(move.site).id
    found = settling.crew_at(state, seat, site)
    if found is not None and (zone := found[2].glory):
        low, high = ZONES[zone].glory_low, ZONES[zone].glory_high
        yield f"The glory of {zone.capitalize()} goes home on its low side: {low} VP; brought to LEO it would be {high}."


def _glitch(state: State, seat: int, name: str) -> Iterator[str]:
    """What a glitched stack risks by this."""
    stack = state.seats[seat].stacks[name]
    if stack.glitched and not rights.any_human(state, stack.at):
        soft = [lie(card).name for card in stack.cards if 1 <= lie(card).hardness <= SIDES]
        yield f"{stack_name(name)} is glitched: a die takes the cards of that rad-hardness ({listed(soft)})."


TELLERS: dict[type[Move], Teller] = {
    flight.Fly: _fly,
    voyage.RollHazard: _hazard,
    voyage.PayFinao: _finao,
    filed_routes.OrderRoute: _route,
    boost.Boost: _boost,
    auction.Raise: _raise,
    auction.Match: _match,
    research.Research: _research,
    prospect.Prospect: _prospect,
    industrialize.Industrialize: _industrialize,
    settling.Colonize: _colonize,
}
