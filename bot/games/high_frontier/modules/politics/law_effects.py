"""What a law means for one seat now, in a sentence with its own figures, beside the text of the law (O5, O7).

No sentence says "you": a panel tells everybody what a law means for whom it asks. All of it is public.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.high_frontier.modules.politics.fundraise import MARTIAL_LAW
from bot.games.high_frontier.modules.politics.grants import GRANT_PRICE, PAIR_PRICE
from bot.games.high_frontier.modules.politics.laws import (
    GENERAL_ASSEMBLY,
    serving,
    sitting,
    with_unity,
)
from bot.games.high_frontier.modules.politics.points import REWARDS
from bot.games.high_frontier.printed.assembly import (
    AUTHORITY,
    CENTRIST,
    EQUALITY,
    FREEDOM,
    HONOR,
    INDIVIDUALITY,
    UNITY,
)
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.rules.operations.income import goods
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.rules.year.mishaps import pad_mass, pad_targets
from bot.games.high_frontier.state.state import State

Meaning = Callable[[State, int], str]


def _free_trade(state: State, seat: int) -> str:
    count = len(goods(state, seat))
    if count < 2:
        return "There is only one card to sell." if count else "There are no cards to sell."
    return f"There are {count} cards to sell: any two for {aquas(PAIR_PRICE)} together."


def _paleoconservative(state: State, seat: int) -> str:
    return f"A fundraise brings {aquas(scoring.chits(state, seat))}, one for each glory chit."


def _general_assembly(state: State, seat: int) -> str:
    others = len(with_unity(sitting(state), UNITY)) - 1
    if not others:
        return f"No other ideology has {GENERAL_ASSEMBLY} delegates."
    return f"{others} other {'law works' if others == 1 else 'laws work'} too."


def _martial_law(state: State, seat: int) -> str:
    if state.turn == seat and MARTIAL_LAW in state.once:
        return "A delegate has been discarded this turn."
    count = sum(one.seat != seat for one in sitting(state).delegates)
    if not count:
        return "Opponents have no delegates to discard."
    there = f"there {'is' if count == 1 else 'are'} {count}"
    return f"After a fundraise one opposing delegate may be discarded; {there}."


def _grants(state: State, seat: int) -> str:
    if state.seats[seat].leo.water < GRANT_PRICE:
        return "There is no Aqua for a research grant."
    return f"The top card of any deck is to be had for {aquas(GRANT_PRICE)}."


def _roam(state: State, seat: int) -> str:
    count = sum(place.factory not in (None, seat) for place in state.places.values())
    if not count:
        return "Opponents have no factories to use."
    return f"{count} {'factory' if count == 1 else 'factories'} of opponents may be used as own."


def _insurance(state: State, seat: int) -> str:
    """What the next pad explosion would pay."""
    if CENTRIST not in sitting(state).of(seat):
        return "None of the own delegates is centrist: a pad explosion pays nothing."
    if not pad_targets(state, seat):
        return "There is no white card in LEO that a pad explosion could take."
    return f"A pad explosion now would pay {aquas(pad_mass(state, seat))}, the mass of the card."


def _paid(state: State, law: str, seat: int) -> str:
    """When the last turn is over a law is good for its points alone (O7, ruling 137)."""
    if state.anarchy:
        return "In anarchy no law pays points."
    count = REWARDS[law](state, seat)
    return f"In the end it pays {count} point{'' if count == 1 else 's'}."


def meaning(state: State, law: str, seat: int) -> str:
    """What the law does or would do for a seat that has a crew."""
    return MEANINGS[law](state, seat) if state.disks else _paid(state, law, seat)


def meanings(state: State, seat: int) -> str:
    """Of all laws that work for the seat; in the end of the law under the star."""
    laws = serving(state, seat) if state.disks else [sitting(state).law]
    return " ".join(meaning(state, law, seat) for law in laws)


MEANINGS: dict[str, Meaning] = {
    FREEDOM: _free_trade,
    HONOR: _paleoconservative,
    UNITY: _general_assembly,
    AUTHORITY: _martial_law,
    EQUALITY: _grants,
    INDIVIDUALITY: _roam,
    CENTRIST: _insurance,
}
