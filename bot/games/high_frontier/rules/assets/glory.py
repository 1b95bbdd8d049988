"""Glory chits and ticker tape parades (G5, L; rulings 58-60)."""

from __future__ import annotations

from bot.engine import Table
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.printed.map import LEO, SKY
from bot.games.high_frontier.rules.assets.rights import owner_of_crew
from bot.games.high_frontier.state.state import Card, Glory, Stack, State


def arrive(table: Table[State], stack: Stack, take: bool = True) -> None:
    """A movement of a stack has ended: its Humans land and take the zone's chit, or come home in parade."""
    humans = [card for card in stack.cards if card.side == CREW]
    if humans and stack.at == LEO:
        _parade(table, humans)
    elif humans and SKY.spaces[stack.at].site is not None:
        _land(table, stack.at, humans, take)


def _parade(table: Table[State], humans: list[Card]) -> None:
    for card in humans:
        owner = owner_of_crew(table.state, card.id)
        if card.glory and owner is not None:
            table.state.seats[owner].glories.append(Glory(card.glory, high=True))
            table.record_event("parade", owner, card=card.id, zone=card.glory)
            card.glory = ""


def _land(table: Table[State], site: str, humans: list[Card], take: bool) -> None:
    """The first Human ever on this site may take the chit of the zone; then the site is spent (ruling 58)."""
    place = table.state.place(site)
    if place.visited:
        return
    place.visited = True
    taker = next((card for card in humans if not card.glory), humans[0])
    place.lander = taker.id
    if take and may_take(table.state, site, taker):
        take_chit(table, site, taker)


def may_take(state: State, site: str, human: Card) -> bool:
    """Whether a Human may take the zone's chit here, at once or later while it stays."""
    is_first = state.seen(site).lander == human.id
    return is_first and not human.glory and SKY.spaces[site].zone in state.chits


def take_chit(table: Table[State], site: str, human: Card) -> None:
    zone = SKY.spaces[site].zone
    table.state.chits.remove(zone)
    table.state.place(site).lander = ""
    human.glory = zone
    table.record_event("glory", owner_of_crew(table.state, human.id), card=human.id, zone=zone)
