"""Hazard rolls and FINAO, belt rolls, standing orders for them (H7, H10; rulings 83, 87-91)."""

from __future__ import annotations

import re

from msgspec import Struct

from bot.engine import IllegalMove, Table
from bot.games.high_frontier.printed.cards import RED
from bot.games.high_frontier.printed.map import AEROBRAKE, SKY
from bot.games.high_frontier.printed.tracks import FIGURES
from bot.games.high_frontier.rules.assets.rights import has_powersat, season
from bot.games.high_frontier.rules.movement.course import Craft, Leg
from bot.games.high_frontier.rules.ships.losses import BELT, lose, lose_all
from bot.games.high_frontier.rules.ships.supports import has_ability
from bot.games.high_frontier.state.parse import space_named
from bot.games.high_frontier.state.state import Stack, State, lie

ASK, PAY, ROLL = "ask", "pay", "roll"
_ORDER = re.compile(r"(?:(?P<place>[^=\s]+)=)?(?P<word>ask|roll|pay)(?::(?P<keep>\d+))?")


class Order(Struct, frozen=True):
    """What to do at a hazard: ask, roll, or pay: if at least `keep` Aquas remain, else roll; without `keep`, else ask (ruling 88)."""

    word: str = ASK
    keep: int | None = None


class Orders(Struct, frozen=True):
    """Orders for the hazards of a flight: one for all, others for places."""

    default: Order = Order()
    places: dict[str, Order] = {}

    def at(self, place: str) -> Order:
        return self.places.get(place, self.default)


def read_orders(typed: str) -> Orders:
    """`pay:2 eros-crash=roll` → pay if 2 Aquas remain, roll at the crash of Eros. Raises `IllegalMove`."""
    default, places = Order(), {}
    for word in typed.replace(",", " ").lower().split():
        found = _ORDER.fullmatch(word)
        if found is None:
            raise IllegalMove(
                f"{word!r} is no order for a hazard; say roll, pay, pay:2 or place=roll.",
                "H7; ruling 88",
            )
        order = Order(found["word"], None if found["keep"] is None else int(found["keep"]))
        if found["place"] is None:
            default = order
            continue
        places[space_named(found["place"], "H7; ruling 88").id] = order
    return Orders(default, places)


def decided(order: Order, aquas: int, price: int) -> str:
    """ask, roll or pay, with so many Aquas in LEO."""
    if order.word != PAY:
        return order.word
    if aquas - price >= (order.keep or 0):
        return PAY
    return ASK if order.keep is None else ROLL


def places_rolled(state: State, seat: int, stack: Stack, leg: Leg, start: str) -> list[str]:
    """Where this leg forces hazard rolls, in order: an assist is named by its site (rulings 83, 87, 90)."""
    to = SKY.spaces[leg.spot.at]
    found = []
    if leg.lift and not is_assist_safe(state, seat, start):
        found.append(start)
    if leg.hazard and not (to.hazard == AEROBRAKE and is_aerobrake_safe(stack, to.zone)):
        found.append(to.id)
    if leg.land and not is_assist_safe(state, seat, to.id):
        found.append(to.id)
    return found


def is_assist_safe(state: State, seat: int, site: str) -> bool:
    """No roll where any dome stands, or for one with Powersat (H6, ruling 83)."""
    return state.seen(site).colony is not None or has_powersat(state, seat)


def is_aerobrake_safe(stack: Stack, zone: str) -> bool:
    """Magnetoshell and Granular Corral: no roll at aerobrake hazards (ruling 90)."""
    return has_ability(stack.cards, zone, "safe_aerobrake")


def hazard_roll(table: Table[State], seat: int, name: str, place: str) -> bool:
    """One die; on a 1 all is lost (H7). Gives whether it went well."""
    die = table.chance.roll(6)
    table.record_event("hazard_roll", seat, place=place, die=die)
    if die not in FIGURES["hazard_fails_on"]:
        return True
    lose_all(table, seat, name, "hazard")
    return False


def lose_sails(table: Table[State], seat: int, name: str) -> None:
    """Sails go on entering an aerobrake hazard, before any roll (ruling 89)."""
    cards = table.state.seats[seat].stacks[name].cards
    sails = [card.id for card in cards if lie(card).is_sail]
    if sails:
        lose(table, seat, name, sails, "sail")


def belt_penalty(season_now: str, net: int) -> int:
    """What is added to the die of a belt roll (H10, ruling 91)."""
    red = int(FIGURES["belt_roll_red_season_bonus"]) if season_now == RED else 0
    return red - max(0, net)


def belt_roll(table: Table[State], seat: int, name: str, craft: Craft) -> None:
    """One die for the stack: cards of less rad-hardness than the result are lost together (H10, ruling 91)."""
    state = table.state
    die = table.chance.roll(6)
    result = die + belt_penalty(season(state), craft.net if craft.active else 0)
    stack = state.seats[seat].stacks[name]
    table.record_event("belt_roll", seat, place=stack.at, die=die, result=result)
    lose(table, seat, name, belt_victims(stack, result), BELT)


def belt_victims(stack: Stack, result: int) -> list[str]:
    """Cards a belt roll with this result takes, or turns light."""
    return [
        card.id
        for card in stack.cards
        if lie(card).hardness < result
        and BELT not in (lie(card).ability("immune_to_rolls") or {}).get("rolls", ())
    ]
