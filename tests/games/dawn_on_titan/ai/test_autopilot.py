"""The computer player: beats random play, ends its matches, answers everything, and does the obvious in plain positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot import engine
from bot.engine import KeyedChance, Move, Outcome, RandomSource, keyed_luck
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.engine.random_match import match_key
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.combat import Attack, LoseUnit, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import BoltTarget, Explore, MeteoriteTarget
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import BuildIndustry, BuildShip, Resupply
from bot.games.dawn_on_titan.rules.passing import LetPass, StopShip
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.builder import Small
from tests.games.dawn_on_titan.solo_builder import Mission

LUCK = keyed_luck(b"autopilot", "test")


def chosen(table: Small, letter: str = "A") -> Move:
    return GAME.autopilot(table.view(letter), table.offers(letter), LUCK)


def at_random(offers: Sequence[Move], luck: RandomSource) -> Move:
    """First a kind, then one of it, as walks do."""
    kinds = sorted({type(move).__name__ for move in offers})
    kind = kinds[luck(len(kinds))]
    some = [move for move in offers if type(move).__name__ == kind]
    return some[luck(len(some))]


def result(number: int, computers: Sequence[int]) -> Outcome:
    key = match_key(9, number)
    luck = keyed_luck(key, "players")
    position = engine.begin(GAME, 2, GAME.options(), KeyedChance(key)).position
    while (outcome := GAME.outcome(position.state)) is None:
        decision = engine.pending_decision(position)
        assert decision is not None
        seat = decision.seats[0]
        offers = engine.offered_moves(position, seat)
        move = at_random(offers, luck)
        if seat in computers:
            move = GAME.autopilot(GAME.view(position, seat), offers, luck)
        position = engine.play(
            GAME, position, seat, move, KeyedChance(key, position.drawn)
        ).position
    return outcome


def test_it_beats_random_play() -> None:
    """At least 95 of 100 matches of two seats, half of them from either seat."""
    won = sum(result(number, [number % 2]).winners == (number % 2,) for number in range(100))
    assert won >= 95


def test_matches_between_computers_end_by_the_seventh_industry() -> None:
    into = FuzzReport()
    rounds = []
    for seats in (2, 3, 4):
        for number in range(8):
            played = fuzz_match(GAME, seats, 4, number, into, computers=range(seats), every=300)
            rounds.append(played.position.state.round)
    assert into.endings["seventh industry"] >= 22
    assert into.unfinished == 0
    assert sorted(rounds)[len(rounds) // 2] <= 20


def test_it_wins_missions() -> None:
    into = FuzzReport()
    for number in range(30):
        fuzz_match(GAME, 1, 4, number, into, computers=[0], every=300)
    assert into.endings["seventh industry"] >= 12
    assert into.unfinished == 0


def test_it_builds_when_it_can() -> None:
    table = Small().moon("M3", "rhea").ship("A", "life", "M3", "gold").turn()
    assert isinstance(chosen(table), BuildIndustry)


def test_it_explores_a_moon_and_flies_to_the_next() -> None:
    table = Small().hidden("M3", "rhea").ship("A", "life", "M3", "gold").turn()
    assert chosen(table) == Explore("life")
    table = (
        Small().empty().hidden("M1", "rhea").hidden("N9", "greip").ship("A", "life", "M3", "gold")
    )
    move = chosen(table.turn())
    assert isinstance(move, Fly)
    assert move.to == "M1 gold"


def test_it_takes_the_last_exploration_only_when_it_leads() -> None:
    table = Small().empty().hidden("M3", "rhea").ship("A", "life", "M3", "gold")
    table.moon("N5", "greip").industry("B", "life_lab", "N5").turn()
    assert chosen(table) != Explore("life")
    table.moon("N9", "loge").industry("A", "life_lab", "N9")
    table.moon("N13", "ymir").industry("A", "alloy_factory", "N13")
    assert chosen(table) == Explore("life")


def test_it_raids_the_leader_when_the_land_is_taken() -> None:
    table = Small().empty().moon("M3", "rhea").industry("B", "diamond_mine", "M3")
    table.ship("A", "life", "M3", "gold").turn()
    assert chosen(table) == Attack("M3", "gold", "B")


def test_it_pays_for_a_ship_and_asks_for_fuel_when_it_has_none() -> None:
    table = Small().moon("N5", "phoebe").industry("A", "diamond_mine", "N5").turn()
    assert chosen(table) != EndTurn()
    table.tokens("A", "ship_diamond", diamond=3, life=1)
    assert chosen(table) == BuildShip("diamond", "N5")
    table = Small().moon("H4", "helium_cloud").industry("A", "helium_extractor", "H4")
    for item, counts in (("ship_helium", 3), ("card_stealth", 1)):
        table.tokens("A", item, helium=counts)
    assert isinstance(chosen(table.turn()), BuildShip | Resupply)


def test_without_a_ship_the_fuel_is_for_the_pathfinder() -> None:
    """The build list would put it on the helium ship, which needs an extractor."""
    table = Small().moon("N5", "phoebe").industry("A", "diamond_mine", "N5").turn()
    for item, counts in (
        ("ship_diamond", {"diamond": 3}),
        ("ship_alloy", {"diamond": 1}),
        ("card_ultra_frequency_laser", {"diamond": 2}),
    ):
        table.tokens("A", item, **counts)
    table.hand("A", "ultra_frequency_laser")
    assert chosen(table) == Resupply("helium", "ship_pathfinder")


def test_it_ends_the_turn_when_nothing_helps() -> None:
    table = Small().ship("A", "life", "M3", "gold").turn(actions=0)
    assert chosen(table) == EndTurn()


def test_cards_are_mixed() -> None:
    table = Small().ship("A", "life", "S", "gold").ship("B", "life", "S", "gold").turn()
    table.play("A", Attack())
    cards = Counter(str(getattr(chosen(table), "card", "")) for _ in range(200))
    assert set(cards) == {"laser", "plasma", "charged_particles"}
    assert min(cards.values()) > 30


def test_it_loses_ships_before_industries_and_the_ai_its_industries() -> None:
    table = Small().moon("M3", "rhea").industry("A", "diamond_mine", "M3")
    table.ship("A", "life", "M3", "gold").ship("B", "life", "M3", "gold").turn()
    table.play("A", Attack(), PlayCard("laser"))
    table.play("B", PlayCard("plasma"))
    assert chosen(table) == LoseUnit("life")
    mission = Mission().ship("A", "life", "M1", "gold").ship("B", "life", "M1", "gold")
    mission.industry("B", "life_lab", "M1").ai_cards("laser", "plasma").turn()
    mission.play("A", Attack(), PlayCard("plasma"))
    assert chosen(mission) == LoseUnit("life_lab")


def test_it_stays_in_its_own_attack_and_leaves_that_of_others() -> None:
    table = Small().ship("A", "life", "S", "gold").ship("B", "life", "S", "gold").turn()
    table.play("A", Attack(), PlayCard("laser"))
    table.play("B", PlayCard("laser"))
    retreat = chosen(table, "B")
    assert isinstance(retreat, Retreat)
    assert retreat.to != "stay"
    table.play("B", Retreat())
    assert chosen(table) == Retreat()


def test_it_stops_the_leader_only() -> None:
    table = Small().order("B", passing={"A": "ask"}).ship("A", "life", "H2", "gold")
    table.ship("B", "life", "H1", "gold").turn()
    table.play("A", Fly("life", path="H1 H6"))
    assert chosen(table, "B") == LetPass()
    for at, kind in zip(
        ("M3", "M5", "M7", "M9"), ("diamond_mine",) * 3 + ("life_lab",), strict=True
    ):
        table.moon(at, "hyperion").industry("A", kind, at)
    assert chosen(table, "B") == StopShip()


def test_meteorites_fall_on_the_leader_and_bolts_help_oneself() -> None:
    table = Small(3).hidden("M2", "meteorite_1").moon("M3", "rhea").moon("M5", "dione")
    table.industry("B", "alloy_factory", "M3").industry("C", "life_lab", "M5")
    table.moon("N9", "loge").industry("C", "life_lab", "N9")
    table.ship("A", "life", "M2", "gold").turn()
    table.play("A", Explore())
    assert chosen(table) == MeteoriteTarget("C life_lab M5")
    table = Small().hidden("M4", "bolt_1").moon("M3", "rhea").moon("N5", "phoebe")
    table.industry("B", "alloy_factory", "M3").ship("A", "life", "M4", "gold").turn()
    table.seat("A").home["alloy_factory"] = 0
    table.play("A", Explore())
    assert chosen(table) == BoltTarget("M3")


def test_it_keeps_the_ai_away_from_its_own_plans() -> None:
    table = Mission("prefab_drop", 3).empty().moon("N5", "greip").ship("A", "life", "N5", "silver")
    table.hidden("N13", "loge").turn().ai_turn()
    assert chosen(table) == AiBuild("N13")
    table = Mission("reinforcements", 1).moon("M3", "rhea").moon("N5", "greip").moon("M5", "dione")
    table.industry("B", "diamond_mine", "M3").industry("B", "life_lab", "N5")
    table.ship("A", "life", "M3", "gold").hand("A", "stealth").ai_cards("laser", "plasma").turn()
    table.ai_turn()
    assert chosen(table) == AiShip("pathfinder", "N5", "silver")
