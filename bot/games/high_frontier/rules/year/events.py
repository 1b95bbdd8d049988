"""The event roll and the events that need no answer; those that ask are in `mishaps.py` (K; rulings 18, 105, 129, 132, 133)."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import Step, Table
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.printed.tracks import EVENTS, ZONES
from bot.games.high_frontier.rules.assets.rights import season
from bot.games.high_frontier.rules.ships.losses import FLARE, lose
from bot.games.high_frontier.rules.year.mishaps import (
    BudgetCuts,
    GlitchFalls,
    PadExplodes,
    in_order,
)
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Card, Stack, State, lie

CYCLER = "home-cycler"
SOL_BELTS = ("mercury", "venus")  # zones whose belts are Sol's own and shield nothing (K2d)
CME = "cme"


class EventRoll(Step[State]):
    """One die: the event of the season that the cube has entered (K2, ruling 18)."""

    def run(self, table: Table[State]) -> None:
        now = season(table.state)
        die = table.chance.roll(6)
        event = EVENTS[die, now]
        table.record_event("event", die=die, season=now, event=event)
        HAPPENINGS[event](table)


def _inspiration(table: Table[State]) -> None:
    """The top card of each deck goes under it; a deck of one or none has nothing to turn (ruling 105)."""
    decks = {kind: cards for kind, cards in table.state.decks.items() if len(cards) > 1}
    under = []
    for cards in decks.values():
        under.append(cards.pop(0))
        cards.append(under[-1])
    tops = [cards[0] for cards in decks.values()]
    table.record_event("inspiration", under=under, tops=tops, reveals=True)


def _solar_flare(table: Table[State]) -> None:
    """One CME die for all: unshielded cards of less rad-hardness than die and zone number are lost (ruling 132)."""
    state = table.state
    die = table.chance.roll(6)
    table.record_event("flare", die=die)
    for seat in in_order(state):
        for name, stack in list(state.seats[seat].stacks.items()):
            if is_shielded(stack.at):
                continue
            result = die + ZONES[SKY.spaces[stack.at].zone].flare
            victims = flare_victims(stack, result)
            table.record_event("flare_at", seat, stack=name, at=stack.at, result=result)
            lose(table, seat, name, victims, FLARE)


def is_shielded(at: str) -> bool:
    """LEO and the cycler, sites, and radiation belts other than Sol's."""
    space = SKY.spaces[at]
    return at in (LEO, CYCLER) or space.site is not None or is_belt_shelter(at)


def is_belt_shelter(at: str) -> bool:
    space = SKY.spaces[at]
    return space.belt and space.zone not in SOL_BELTS


def flare_victims(stack: Stack, result: int) -> list[str]:
    """Cards that a CME of this strength takes; heavy radiators too (ruling 33)."""
    return [card.id for card in stack.cards if lie(card).hardness < result and not _is_immune(card)]


def _is_immune(card: Card) -> bool:
    return CME in (lie(card).ability("immune_to_rolls") or {}).get("rolls", ())


def _anarchy(table: Table[State]) -> None:
    """Everybody is Felonious until the cube leaves blue; a second anarchy changes nothing (ruling 133)."""
    table.state.anarchy = True
    table.record_event("anarchy")
    hooks.anarchy(table)


def _pad_explosion(table: Table[State]) -> None:
    table.push_steps(*hooks.before_explosion(table.state))
    table.push_steps(PadExplodes(in_order(table.state)))
    table.push_steps(*hooks.after_explosion(table.state))


HAPPENINGS: dict[str, Callable[[Table[State]], None]] = {
    "inspiration": _inspiration,
    "glitch": lambda table: table.push_steps(GlitchFalls(in_order(table.state))),
    "pad_explosion": _pad_explosion,
    "solar_flare": _solar_flare,
    "anarchy": _anarchy,
    "budget_cuts": lambda table: table.push_steps(BudgetCuts()),
}
