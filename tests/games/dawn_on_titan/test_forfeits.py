"""What a move throws away that could still be used: named beside it and asked about once."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import Move
from bot.engine.forfeits import forfeited
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard
from bot.games.dawn_on_titan.rules.industry import BuildIndustry, Produce
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small


def lost(table: Small, move: Move, seat: int = 0) -> tuple[str, ...]:
    return forfeited(GAME, table.position, seat, engine.offered_moves(table.position, seat)).get(
        move, ()
    )


def factory(**tokens: int) -> Small:
    """A's alloy factory and ship on Rhea; so many alloy tokens lie on the alloy ship."""
    table = Small().moon("M3", "rhea").industry("A", "alloy_factory", "M3")
    table.tokens("A", "ship_alloy", **tokens).tokens("A", "ship_life", alloy=1)
    table.tokens("A", "card_super_charged_particles", alloy=2)
    return table.ship("A", "pathfinder", "M3", "gold").turn()


@pytest.mark.parametrize(("left", "told"), [(3, ("3 actions",)), (1, ("1 action",)), (0, ())])
def test_actions_that_are_left(left: int, told: tuple[str, ...]) -> None:
    assert lost(factory().turn(actions=left), EndTurn()) == told


def test_actions_of_which_none_is_possible_are_no_loss() -> None:
    """Every spot for alloy is full and no ship is on the board: with two actions nothing can be done but end the turn."""
    table = Small().moon("M3", "rhea").industry("A", "alloy_factory", "M3")
    for item, count in (("ship_alloy", 3), ("ship_life", 1), ("card_super_charged_particles", 2)):
        table.tokens("A", item, alloy=count)
    table.seat("A").pile.clear()
    table.turn(actions=2)
    assert table.offers("A") == [EndTurn()]
    assert lost(table, EndTurn()) == ()


@pytest.mark.parametrize(("lying", "told"), [(1, ()), (2, ("1 alloy that does not fit",))])
def test_tokens_that_find_no_spot(lying: int, told: tuple[str, ...]) -> None:
    assert lost(factory(alloy=lying), Produce("alloy_factory")) == told


def test_tokens_of_a_build_that_find_no_spot() -> None:
    table = Small().moon("M5", "phoebe").tokens("A", "ship_diamond", diamond=3)
    table.tokens("A", "ship_alloy", diamond=1).tokens("A", "card_ultra_frequency_laser", diamond=1)
    table.ship("A", "life", "M5", "gold").turn()
    assert lost(table, BuildIndustry("diamond_mine", "M5")) == ("1 diamond that does not fit",)


def test_tokens_of_a_stealth_action_that_find_no_spot() -> None:
    table = Small().moon("M3", "rhea").industry("B", "alloy_factory", "M3").hand("A", "stealth")
    table.tokens("A", "ship_alloy", alloy=3).tokens("A", "ship_life", alloy=1)
    table.tokens("A", "card_super_charged_particles", alloy=1)
    table.ship("A", "pathfinder", "M3", "gold").turn()
    table.play("A", Attack(), PlayCard("stealth"))
    table.play("B", PlayCard("laser"))
    produce = StealthAction("produce alloy_factory")
    assert lost(table, produce) == ("1 alloy that does not fit",)
    assert lost(table, StealthAction("nothing")) == ()
