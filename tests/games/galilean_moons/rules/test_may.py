"""A technology is an offer: whatever card is on the table, nobody has to use it (Technology cards; rulings 29, 30)."""

from __future__ import annotations

from bot import engine
from bot.engine import KeyedChance, Move, Position, keyed_luck
from bot.games.galilean_moons.game import GAME
from bot.games.galilean_moons.printed.pieces import TECHNOLOGIES
from bot.games.galilean_moons.rules.actions import TechnologyMove


def positions(number: int, most: int = 220) -> list[tuple[Position, list[Move]]]:
    """Of a random match in which every seat owns all technologies, where each kind of move is as likely."""
    key = number.to_bytes(32, "big")
    luck = keyed_luck(key, "may")
    position = engine.begin(GAME, 2, GAME.options(), KeyedChance(key)).position
    found = []
    for _ in range(most):
        decision = engine.pending_decision(position)
        if decision is None:
            break
        for own in position.state.seats:
            own.technologies, own.parked = [*TECHNOLOGIES], 1
        seat = decision.seats[0]
        offers = engine.offered_moves(position, seat)
        found.append((position, offers))
        kinds = list(dict.fromkeys(map(type, offers)))
        kind = kinds[luck(len(kinds))]
        some = [move for move in offers if type(move) is kind]
        chance = KeyedChance(key, position.drawn)
        position = engine.play(GAME, position, seat, some[luck(len(some))], chance).position
    return found


def test_every_technology_that_is_offered_may_be_left() -> None:
    """But for what has been declared: the card that Replica copies, and an extra action, come next."""
    seen: set[str] = set()
    for number in range(6):
        for position, offers in positions(number):
            used = {move.technology for move in offers if isinstance(move, TechnologyMove)}
            turn = position.state.turn
            if turn is None or turn.copying or turn.declared:
                continue
            assert not used or any(not isinstance(move, TechnologyMove) for move in offers)
            seen |= used
    assert len(seen) >= len(TECHNOLOGIES) - 4
