"""In walks of every game: where ending a turn leaves out what would only bring something, its button names it."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot import engine
from bot.engine import Game, IllegalMove, KeyedChance, Move, Played, Position, keyed_luck
from bot.engine.random_match import match_key
from bot.engine.registry import all_games
from tests.engine.test_questions import onward

Holdings = Counter[str]
ENDINGS = ("EndTurn", "Confirm")
NO_GAINS = ("UndoStep", "AskLeave", *ENDINGS)  # they look back, or beg


def of_galilean(position: Position[Any, Any], seat: int) -> Holdings:
    own, held = position.state.seats[seat], Counter[str]()
    held.update({f"{kind} gems": count for kind, count in own.gems.items()})
    held.update({f"{kind} cards": count for kind, count in own.hand.items()})
    sectors = position.state.sectors.items()
    held.update({at: one.units for at, one in sectors if one.owner == seat})
    held.update(ruins=own.ruins, supply=own.supply, parked=own.parked, cards=len(own.technologies))
    return held


def of_planet(position: Position[Any, Any], seat: int) -> Holdings:
    turns = position.agenda[-1]
    own = turns.drafts[seat].own if hasattr(turns, "drafts") else position.state.seats[seat]
    held = Counter({f"track {name}": spot.cell for name, spot in own.trackers.items()})
    loads = sum(rover.carries for rover in own.rovers_out)
    held.update(meteors=own.meteors, loads=loads, pods=own.pods + len(own.pods_on))
    return held


def of_frontier(position: Position[Any, Any], seat: int) -> Holdings:
    state, own = position.state, position.state.seats[seat]
    held = Counter(hand=len(own.hand), aquas=own.aquas, glories=len(own.glories))
    for stack in own.stacks.values():
        held.update(wet=stack.wet, isotope=stack.isotope, water=stack.water)
        held.update({card.id: 1 for card in stack.cards})
        away = [card for card in stack.cards if card.side == "crew" and stack.at != "leo"]
        held.update(humans_away=len(away), chits=sum(bool(card.glory) for card in away))
        held.update(grade=("", "dirt", "water", "isotope").index(stack.grade) * 2)
        held.update(heavy=sum(card.heavy for card in stack.cards))
    if state.assembly:
        held.update(delegates=len(state.assembly.of(seat)))
    return held


def of_titan(position: Position[Any, Any], seat: int) -> Holdings:
    return Counter()


def is_lost_galilean(before: Played, after: Played, move: Move, seat: int) -> bool:
    """A technology of its own that is used, and something else is otherwise than before."""
    states = [copy.deepcopy(one.position.state) for one in (before, after)]
    spent = [len(state.seats[seat].spent) for state in states]
    for state in states:
        state.seats[seat].spent = []
    return spent[1] > spent[0] and states[0] != states[1]


def is_lost_planet(before: Played, after: Played, move: Move, seat: int) -> bool:
    once = [
        len(one.position.agenda[-1].drafts[seat].own.used_up)
        for one in (before, after)
        if one.position.agenda and hasattr(one.position.agenda[-1], "drafts")
    ]
    return len(set(once)) == 1  # what works once in the match can wait


def is_lost_frontier(before: Played, after: Played, move: Move, seat: int) -> bool:
    """A free action that comes once a turn, or a chit that is there for the first who takes it."""
    then, now = before.position.state, after.position.state
    return len(now.once) > len(then.once) or len(now.chits) < len(then.chits)


def is_lost_titan(before: Played, after: Played, move: Move, seat: int) -> bool:
    """Whatever takes an action."""
    return True


Measure = Callable[[Position[Any, Any], int], Holdings]
Lapse = Callable[[Played, Played, Move, int], bool]
RULES: dict[str, tuple[Measure, Lapse]] = {
    "galilean_moons": (of_galilean, is_lost_galilean),
    "planet_unknown": (of_planet, is_lost_planet),
    "high_frontier": (of_frontier, is_lost_frontier),
    "dawn_on_titan": (of_titan, is_lost_titan),
}
MATCHES: list[tuple[str, int, dict[str, Any], int, int, set[str]]] = [
    ("dawn_on_titan", 3, {}, 1, 60, {"Fly", "Produce"}),
    ("galilean_moons", 4, {}, 7, 300, {"Teleport", "Worker"}),
    ("planet_unknown", 3, {"moon": True, "new_cards": True, "events": True}, 1, 200, {"Drive", "Fire"}),
    ("high_frontier", 2, {"start": "quick"}, 3, 250, {"RideCable", "LoadDirt"}),
    ("high_frontier", 3, {}, 2, 250, {"TakeGlory"}),
]  # fmt: skip


def free(game: Game, played: Played, seat: int, key: bytes) -> Iterator[Move]:
    """Offers beside the end of the turn that take nothing from their seat, roll nothing and are gone with the turn."""
    measure, is_lost = RULES[game.name]
    held, tried = measure(played.position, seat), Counter[str]()
    for move in played.legal[seat]:
        kind = type(move).__name__
        tried[kind] += 1
        if kind in NO_GAINS or tried[kind] > 2:
            continue
        chance = KeyedChance(key, played.position.drawn)
        try:
            after = engine.play(game, played.position, seat, move, chance)
        except IllegalMove:
            continue
        is_cheaper = held - measure(after.position, seat)
        if not after.draws and not is_cheaper and is_lost(played, after, move, seat):
            yield move


@pytest.mark.parametrize(("name", "seats", "options", "seed", "moves", "kinds"), MATCHES)
def test_the_end_of_a_turn_names_every_gain_that_is_left_out(
    name: str, seats: int, options: dict[str, Any], seed: int, moves: int, kinds: set[str]
) -> None:
    game, key = all_games()[name], match_key(seed, seats)
    luck, met = keyed_luck(key, "gains"), set[str]()
    played = engine.begin(game, seats, game.read_options(options), KeyedChance(key))
    for number in range(moves):
        decision = engine.pending_decision(played.position)
        if decision is None:
            break
        for seat in decision.seats:
            legal = played.legal[seat]
            end = next((move for move in legal if type(move).__name__ in ENDINGS), None)
            for move in free(game, played, seat, key) if end else ():
                bare = set(game.forfeits(played.position, seat, (end,), end))
                named = set(game.forfeits(played.position, seat, (move, end), end))
                is_named = named - bare if name != "planet_unknown" else named
                assert is_named, f"move {number}, seat {seat}: {move} is not named"
                met.add(type(move).__name__)
        played = onward(game, key, played, luck)
    assert kinds <= met, f"these were not met: {kinds - met}"


def test_what_takes_more_gems_than_it_gives_or_shows_a_card_for_a_price_is_costly() -> None:
    """Of Galilean Moons' technologies at any free moment; a swap of like for like that can be taken back is not."""
    game, key = all_games()["galilean_moons"], match_key(31, 4)
    luck, met = keyed_luck(key, "costs"), set[str]()
    played = engine.begin(game, 4, game.options(), KeyedChance(key))
    for _ in range(300):
        decision = engine.pending_decision(played.position)
        if decision is None:
            break
        seat = decision.seats[0]
        for move in played.legal[seat][:40]:
            if getattr(move, "when", "") == "free":
                after = engine.play(game, played.position, seat, move, KeyedChance(key, played.position.drawn))  # fmt: skip
                is_dear = _is_dear(game, played, after, seat)
                assert move.is_costly() or not is_dear, move
                met.add(type(move).__name__)
        played = onward(game, key, played, luck, 2)
    assert met >= {"Buy", "Refinery", "Trader"}, met


def _is_dear(game: Game, before: Played, after: Played, seat: int) -> bool:
    held = of_galilean(before.position, seat)
    now = of_galilean(after.position, seat)
    gems = [sum(n for name, n in one.items() if name.endswith("gems")) for one in (held, now)]
    return gems[1] < gems[0] or (bool(held - now) and any(event.reveals for event in after.events))
