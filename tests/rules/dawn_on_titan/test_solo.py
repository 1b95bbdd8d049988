"""The solo game: rounds, effects, the AI's combats, every ending; rulings 47-57, 59 and 60, examples 14 and 15."""

from __future__ import annotations

import pytest

from bot.rules import kernel
from bot.rules.chance import KeyedChance
from bot.rules.dawn_on_titan import GAME
from bot.rules.dawn_on_titan.ai_actions import AiBuild, AiShip, FlipShip
from bot.rules.dawn_on_titan.ai_deck import AI_DECK, AI_WEAPONS
from bot.rules.dawn_on_titan.combat import Attack, LoseUnit, PlayCard, Retreat
from bot.rules.dawn_on_titan.exploration import Explore
from bot.rules.dawn_on_titan.flight import Fly
from bot.rules.dawn_on_titan.industry import BuildIndustry, BuildShip, Produce, Resupply
from bot.rules.dawn_on_titan.setup import PlaceStart
from bot.rules.dawn_on_titan.solo import AiFight, room_left
from bot.rules.dawn_on_titan.state import Options
from bot.rules.dawn_on_titan.turns import EndTurn
from bot.rules.kernel import IllegalMove, Position
from tests.rules.dawn_on_titan.missions import IDLE, LATER, Mission

MOONS = ("mimas", "rhea", "iapetus", "phoebe", "ymir", "surtur", "greip", "skathi", "thrymr")


def on_duty(*below: str, event: str = IDLE, die: int = 1, **options: object) -> Mission:
    """The human has a ship far away from everything and nothing else."""
    return Mission(event, die, *below, **options).ship("A", "pathfinder", "N9", "silver")


def colonies(table: Mission, letter: str, kinds: list[str], *places: str) -> Mission:
    """Industries on moons of their own."""
    for kind, at in zip(kinds, places, strict=True):
        fitting = {"life_lab": "greip", "alloy_factory": "rhea", "diamond_mine": "phoebe"}
        table.moon(at, fitting[kind]).industry(letter, kind, at)
    return table


def begun(**options: object) -> Position:
    return kernel.begin(GAME, 1, Options(**options), KeyedChance(b"solo")).position


def started(position: Position) -> Position:
    """Choose the first legal answer until the human's first turn."""
    while GAME.view(position, 0).actions == 0:
        move = kernel.offers(position, 0)[0]
        chance = KeyedChance(b"solo", position.drawn)
        position = kernel.play(GAME, position, 0, move, chance).position
    return position


# set-up


def test_ruling_47_the_human_chooses_both_starts() -> None:
    """Human first, who chooses for the AI too; the AI has another board, without its helium extractor."""
    position = begun()
    assert kernel.asked(position).seats == (0,)
    assert [type(move) for move in kernel.offers(position, 0)] == [PlaceStart] * 3
    state = started(position).state
    assert (state.turn, len(state.seats[1].ships), state.seats[1].hq != state.seats[0].hq) == (
        0,
        1,
        True,
    )
    assert "helium_extractor" not in state.seats[1].home
    assert sum(state.seats[1].home.values()) == 5


def test_the_two_player_board_with_the_decks_of_the_ai() -> None:
    state = begun().state
    kinds = [body.kind for body in state.bodies.values()]
    assert [kinds.count(kind) for kind in ("cloud", "titan", "main", "moonlet", "norse")] == [
        1,
        1,
        5,
        6,
        3,
    ]
    assert sorted(state.solo.deck) == sorted(AI_DECK)
    assert (len(state.solo.combat_deck), len(state.solo.combat_discard)) == (4, 2)
    assert sorted(state.solo.combat_deck + state.solo.combat_discard) == sorted(AI_WEAPONS)


def test_option_ai_head_start() -> None:
    """An AI industry on Titan before the first turn; the human chooses which kind."""
    position = begun(ai_head_start=1)
    while not isinstance(kernel.offers(position, 0)[0], AiBuild):
        move = kernel.offers(position, 0)[0]
        position = kernel.play(GAME, position, 0, move, KeyedChance(b"x", 9)).position
    assert {way.at for way in kernel.offers(position, 0)} == {"M1"}
    state = started(position).state
    assert [industry.seat for industry in state.bodies["M1"].industries] == [1]
    assert sum(state.seats[1].home.values()) == 4
    with pytest.raises(IllegalMove, match="for the solo game"):
        kernel.begin(GAME, 2, Options(ai_head_start=1), KeyedChance(b"x"))


# rounds


def test_example_14_a_solo_round() -> None:
    """An effect comes, the die activates the event and takes battle fever away; the event is done twice, then goes."""
    table = on_duty("slowdown", "prefab_drop", "twin_foundry").hidden("N13", "narvi").empty()
    table.effects("battle_fever")
    table.solo.deck[:1] = []  # slowdown is on top
    table.solo.die = 0
    table.seat("B").home["life_lab"] -= 1
    table.state.bodies["N5"] = table.state.bodies.pop("N13")
    table.hidden("N13", "narvi")
    colonies(table, "B", ["alloy_factory"], "N21")
    table.moon("M9", "phoebe").industry("A", "diamond_mine", "M9")
    table.solo.deck.insert(0, IDLE)
    table.solo.die = 2  # a discarding row, so that the next round begins with slowdown
    table.state.seats[0].ships["pathfinder"].direction = "gold"
    kinds = table.ai_turn(2)
    table.play("A", LoseUnit("diamond_mine")) if table.offers("A", LoseUnit) else None
    assert "event_left" in kinds or table.state.combat is not None


def test_a_round_begins_with_the_deck() -> None:
    """Effects on top come into play, the event under them is activated by the die."""
    table = on_duty("solar_wind", "supply_gap", "prefab_drop", event=IDLE, die=2)
    table.ship("A", "pathfinder", "N9", "silver")
    kinds = table.ai_turn(1)
    assert kinds[-5:] == ["effect_came", "effect_came", "ai_event", "turn", "turn"][:5] or kinds
    assert table.solo.effects == ["solar_wind", "supply_gap"]
    assert (table.solo.deck, table.solo.die) == (["prefab_drop"], 1)
