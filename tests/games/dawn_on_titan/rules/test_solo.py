"""The solo game: rounds, effects, the AI's combats, rulings 47-53 and 60, example 14."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance, Position
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.printed.ai_deck import AI_DECK, AI_WEAPONS
from bot.games.dawn_on_titan.rules.combat import Attack, LoseUnit, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import BuildIndustry, BuildShip, Produce, Resupply
from bot.games.dawn_on_titan.rules.setup import PlaceStart
from bot.games.dawn_on_titan.rules.solo import AiFight
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip, FlipShip
from bot.games.dawn_on_titan.rules.state import Options
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from tests.games.dawn_on_titan.solo_builder import IDLE, beset, colonies, on_duty


def begun(**options: object) -> Position:
    return engine.begin(GAME, 1, Options(**options), KeyedChance(b"solo")).position


def started(position: Position) -> Position:
    """Choose the first legal answer until the human's first turn."""
    while not position.state.actions:
        move = engine.offered_moves(position, 0)[0]
        chance = KeyedChance(b"solo", position.drawn)
        position = engine.play(GAME, position, 0, move, chance).position
    return position


# set-up


def test_ruling_47_the_human_chooses_both_starts() -> None:
    """Human first, who chooses for the AI too; the AI has another board, without its helium extractor."""
    position = begun()
    assert engine.pending_decision(position).seats == (0,)
    assert [type(move) for move in engine.offered_moves(position, 0)] == [PlaceStart] * 3
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
    while not isinstance(engine.offered_moves(position, 0)[0], AiBuild):
        move = engine.offered_moves(position, 0)[0]
        position = engine.play(GAME, position, 0, move, KeyedChance(b"x", 9)).position
    assert {way.at for way in engine.offered_moves(position, 0)} == {"M1"}
    state = started(position).state
    assert [industry.seat for industry in state.bodies["M1"].industries] == [1]
    assert sum(state.seats[1].home.values()) == 4
    with pytest.raises(IllegalMove, match="for the solo game"):
        engine.begin(GAME, 2, Options(ai_head_start=1), KeyedChance(b"x"))


# rounds


def test_example_14_a_solo_round() -> None:
    """An effect comes, the die activates the event and takes battle fever away; the event is done twice, then it goes."""
    table = on_duty("slowdown", "prefab_drop", "twin_foundry").hidden("N13", "narvi").empty()
    table.effects("battle_fever")
    colonies(table, "B", ["alloy_factory"], "M3")
    colonies(table, "A", ["life_lab", "diamond_mine"], "N5", "N21")
    kinds = table.ai_turn(2)
    assert [kind for kind in kinds if kind.startswith(("effect", "event", "ai_event"))] == [
        "event_left",
        "effect_came",
        "ai_event",
        "effect_left",
    ]
    assert (table.solo.die, table.solo.effects) == (2, ["slowdown"])
    diamond_ship = table.view("A").seats[0].items[1]
    assert (diamond_ship.item, diamond_ship.cost) == ("ship_diamond", {"diamond": 6, "life": 2})
    table.ai_turn()
    table.play("A", AiBuild("N13"))
    assert {way.industry for way in table.offers("A")} == {"diamond_mine", "life_lab"}
    kinds = table.play("A", AiBuild("N13", "life_lab"))
    assert "gained" not in kinds
    assert table.at("B", "pathfinder") == "N13 silver"
    assert len(table.view("A").seats[1].industries) == 2
    assert (table.solo.die, table.solo.effects, table.asked()) == (3, ["slowdown"], "A")
    table.ai_turn(3)
    assert "event_left" in table.play("A", AiBuild("M1", "life_lab"))
    assert (table.solo.deck[0], table.solo.die) == ("twin_foundry", 3)


def test_the_die_is_thrown_only_for_an_inactive_event() -> None:
    """Moving the die down a row discards no effect."""
    table = on_duty(event=IDLE, die=1).effects("machine_swarm")
    kinds = table.ai_turn(2)
    assert ("die_moved" in kinds, "ai_event" in kinds) == (True, False)
    assert (table.solo.die, table.solo.effects) == (2, ["machine_swarm"])


def test_ruling_49_an_impossible_event_is_not_done_and_the_die_moves_on() -> None:
    table = on_duty(event="reinforcements", die=1)
    kinds = table.ai_turn()
    assert kinds.index("ai_cannot") < kinds.index("die_moved")
    assert (table.solo.die, table.seat("B").ships) == (2, {})


def test_ruling_50_ai_industries_obey_the_spots() -> None:
    """No second industry of a kind on Titan, nothing that is not in the AI's HQ, no ship needed if the card says so."""
    table = on_duty(event="seed_colony", die=3).empty().ship("B", "life", "M2", "gold")
    table.industry("B", "life_lab", "M1")
    table.seat("B").home["alloy_factory"] = 0
    table.ai_turn()
    assert [industry.kind for industry in table.state.bodies["M1"].industries] == [
        "life_lab",
        "diamond_mine",
    ]


def test_ruling_53_a_chain_brings_effects_and_does_the_next_event() -> None:
    """Effects on the way come into play without a roll; the event found is done without its rows and discarded."""
    table = on_duty("gravity_shear", IDLE, "twin_foundry", event="reinforcements", die=3).empty()
    colonies(table, "A", ["life_lab"], "N5").ai_cards("laser")
    kinds = table.ai_turn(2)
    assert [k for k in kinds if k in ("ai_cannot", "effect_came", "ai_chained", "ai_ship")] == [
        "ai_cannot",
        "effect_came",
        "ai_chained",
        "ai_ship",
    ]
    assert table.at("B", "pathfinder") == "N5 silver"
    table.fight("laser")
    table.fight("plasma")
    assert table.solo.effects == ["gravity_shear"]
    assert table.solo.discard == [IDLE, "reinforcements"]


def test_ruling_60_end_of_turn_effects_come_after_the_combats() -> None:
    """Machine swarm brings its ship when the fighting is over."""
    table = colonies(on_duty(event=IDLE, die=1).effects("machine_swarm"), "B", ["life_lab"], "N5")
    table.ship("A", "life", "S", "gold").ship("B", "life", "S", "gold").ai_cards("laser", "plasma")
    kinds = table.ai_turn()
    assert ("attacked" in kinds, "ai_ship" in kinds) == (True, False)
    kinds = table.play("A", PlayCard("plasma"), Retreat())
    assert kinds.index("lost") < kinds.index("ai_ship") < kinds.index("die_moved")
    assert (table.at("B", "pathfinder"), table.at("B", "life")) == ("N5 silver", "home")


# effects


def test_battle_fever_gives_cancelled_combats_to_the_ai() -> None:
    table = on_duty().effects("battle_fever").ship("B", "life", "N9", "silver")
    table.ai_cards("laser", "plasma")
    table.play("A", Attack(), PlayCard("laser"))
    assert table.at("A", "pathfinder") == "home"


def test_slowdown_doubles_costs_and_spots() -> None:
    """Surplus tokens lie on the item and stay there when the effect has left."""
    table = on_duty().effects("slowdown")
    colonies(table, "A", ["diamond_mine"], "N5").tokens("A", "ship_diamond", diamond=3, life=1)
    assert table.offers("A", BuildShip) == []
    table.play("A", Produce())
    assert table.seat("A").tokens["ship_diamond"] == {"diamond": 5, "life": 1}
    table.tokens("A", "ship_diamond", diamond=6, life=2)
    table.play("A", BuildShip("diamond", "N5"))
    assert table.at("A", "diamond") == "N5 silver"
    assert table.view("A").seats[0].tokens == 0


def test_slowdown_with_pooled_storage_has_room_for_the_helium_ship() -> None:
    table = on_duty(storage="pooled").effects("slowdown")
    table.seat("A").pool = {"helium": 5}
    table.play("A", Resupply("helium"))
    assert table.seat("A").pool == {"helium": 6}


def test_solar_wind_takes_a_step_off() -> None:
    """1 step less, at least 1."""
    table = on_duty().effects("solar_wind").ship("A", "life", "H2", "gold")
    assert "at most 2 steps" in table.refused("A", Fly("life", path="H1 H6 H5"))
    table.play("A", Fly("life", path="H1 H6"), Fly("pathfinder", path="N10"))
    assert (table.at("A", "life"), table.at("A", "pathfinder")) == ("H6 gold", "N10 silver")


def test_supply_gap_halves_produce_and_closes_resupply() -> None:
    table = on_duty().effects("supply_gap")
    colonies(table, "A", ["diamond_mine"], "N5")
    assert "closed" in table.refused("A", Resupply("helium"))
    label = GAME.menu_line(table.view("A"), Produce("diamond_mine")).label
    assert label == "diamond mine: 1 diamond"
    table.play("A", Produce())
    assert table.view("A").seats[0].tokens == 1
    label = GAME.menu_line(table.view("A"), StealthAction("produce life_lab")).label
    assert label == "produce 1 life"


def test_what_offers_say_alone_against_the_ai() -> None:
    """The AI collects nothing, its card comes from the deck, and the units lost or retreating may be its own."""
    table = on_duty().moon("N9", "greip").ship("B", "life", "N9", "silver").turn()
    view = table.view("A")
    assert GAME.menu_line(view, BuildIndustry("life_lab", "N9")).detail == "+2 life"
    assert (
        GAME.menu_line(view, Attack("N9", "silver", "B")).detail
        == "the AI's card comes from its deck"
    )
    assert GAME.menu_line(view, LoseUnit("life")).detail == "returns to its HQ"
    assert GAME.menu_line(view, Retreat("N10")).detail == "all ships together"


def test_gravity_shear_turns_a_ship_before_the_ai_acts() -> None:
    """The human chooses; with no ship nothing happens."""
    table = on_duty(event=IDLE, die=1).effects("gravity_shear").ship("A", "life", "S", "gold")
    kinds = table.ai_turn()
    assert (table.offers("A"), "ai_held" in kinds) == (
        [FlipShip("pathfinder"), FlipShip("life")],
        False,
    )
    kinds = table.play("A", FlipShip("life"))
    assert table.at("A", "life") == "S silver"
    assert kinds.index("sheared") < kinds.index("ai_held")


def test_machine_swarm_brings_a_ship_to_an_ai_industry() -> None:
    table = colonies(on_duty().effects("machine_swarm"), "B", ["life_lab", "life_lab"], "N5", "N13")
    table.ai_turn()
    assert table.offers("A") == [
        AiShip("pathfinder", "N5", "silver"),
        AiShip("pathfinder", "N13", "silver"),
    ]
    table.play("A", AiShip(at="N13"))
    assert table.at("B", "pathfinder") == "N13 silver"


@pytest.mark.parametrize(("die", "left"), [(1, "slowdown"), (2, "battle_fever"), (3, "solar_wind")])
def test_effects_leave_on_their_number(die: int, left: str) -> None:
    table = on_duty().effects("battle_fever", "slowdown", "solar_wind")
    table.ai_turn(die)
    assert set(table.solo.effects) == {"battle_fever", "slowdown", "solar_wind"} - {left}


# combat


def test_ruling_51_the_ai_attacks_until_one_side_is_gone() -> None:
    """The human chooses where first, and may retreat after each combat; the AI stays."""
    table = beset().ai_cards("plasma", "laser", "plasma", "laser")
    table.ai_turn()
    assert table.offers("A") == [AiFight("N5", "silver"), AiFight("S", "gold")]
    table.play("A", AiFight("N5"), PlayCard("laser"), LoseUnit("life"))
    assert table.offers("A", PlayCard) != []  # the lab fights on by itself: no ship, no retreat
    table.play("A", PlayCard("laser"))  # cancelled: the same side is still there
    assert table.offers("A", PlayCard) != []
    table.play("A", PlayCard("charged_particles"))
    assert (table.at("B", "life"), table.state.combat.at) == ("home", "S")
    table.play("A", PlayCard("laser"))  # cancelled again
    table.play("A", Retreat("H3"))
    assert (table.at("A", "alloy"), table.at("B", "alloy")) == ("H3 gold", "S gold")
    assert (table.state.combat, table.state.turn) == (None, 0)


def test_ruling_48_the_human_chooses_for_the_ai() -> None:
    """Which unit it loses and whether it retreats when attacked; it never stops a ship."""
    table = colonies(on_duty(), "B", ["life_lab"], "N9").ship("B", "life", "N9", "silver")
    table.ai_cards("laser", "plasma")
    table.play("A", Attack(), PlayCard("plasma"))
    assert (table.asked(), table.offers("A")) == ("A", [LoseUnit("life"), LoseUnit("life_lab")])
    table.play("A", LoseUnit("life_lab"))
    assert Retreat("N10") in table.offers("A", Retreat)
    table.play("A", Retreat("N10"))  # of the AI's ship; the human's is asked next
    assert table.at("B", "life") == "N10 silver"
    table.play("A", Retreat())
    table.play("A", Fly("pathfinder", path="N10"), Fly("pathfinder", path="N11"))
    assert table.at("A", "pathfinder") == "N11 silver"


def test_ruling_52_the_ai_has_weapons_only() -> None:
    """Stealth always wins; when the last of its cards is shown, all six are shuffled and two set aside."""
    table = colonies(on_duty(), "B", ["life_lab"], "N9").hand("A", "stealth")
    table.ai_cards("superheated_plasma")
    table.solo.effects = ["battle_fever"]
    kinds = table.play("A", Attack(), PlayCard("stealth"))
    assert "lost" not in kinds
    assert table.events[-1].kind != "lost"
    assert (len(table.solo.combat_deck), len(table.solo.combat_discard)) == (4, 2)
    assert sorted(table.solo.combat_deck + table.solo.combat_discard) == sorted(AI_WEAPONS)


def test_the_ai_takes_no_resources_when_the_human_builds() -> None:
    table = on_duty().moon("N9", "greip")
    kinds = table.play("A", BuildIndustry("life_lab"))
    assert kinds.count("gained") == 1
    assert table.view("A").seats[1].tokens == 0
