"""How missions end, the space check, the score, and what is seen of the AI: rulings 54-57 and 59, example 15."""

from __future__ import annotations

from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.combat import PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import Explore
from bot.games.dawn_on_titan.rules.industry import BuildIndustry
from bot.games.dawn_on_titan.rules.solo import AiFight, room_left
from bot.games.dawn_on_titan.rules.solo_actions import AiBuild, AiShip
from bot.games.dawn_on_titan.rules.turn import EndTurn
from tests.games.dawn_on_titan.solo_builder import (
    DULL,
    IDLE,
    LATER,
    Mission,
    beset,
    colonies,
    on_duty,
)


def test_the_seventh_industry_wins() -> None:
    """Ruling 56: the score is the number of cards in the deck, the active event included."""
    table = on_duty("slowdown", "prefab_drop", event=IDLE, die=1).moon("N9", "greip")
    colonies(
        table, "A", ["diamond_mine"] * 3 + ["alloy_factory"] * 2, "M3", "M5", "M7", "M9", "M11"
    )
    table.moon("H4", "helium_cloud").industry("A", "helium_extractor", "H4")
    table.play("A", BuildIndustry("life_lab"))
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("seventh industry", (0,))
    scores = {line.label: line.values for line in outcome.lines}
    assert (scores["Industries"], scores["AI industries"], scores["Score"]) == ((7,), (0,), (3,))


def test_ruling_56_the_score_counts_the_active_event() -> None:
    table = on_duty(event=IDLE, die=1).moon("N9", "greip")
    table.solo.deck = [IDLE]
    colonies(
        table, "A", ["diamond_mine"] * 3 + ["alloy_factory"] * 2, "M3", "M5", "M7", "M9", "M11"
    )
    table.moon("H4", "helium_cloud").industry("A", "helium_extractor", "H4")
    table.play("A", BuildIndustry("life_lab"))
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.lines[-1].values == (1,)


def test_the_sixth_ai_industry_fails_the_mission_at_once() -> None:
    table = on_duty(event="seed_colony", die=3).empty()
    colonies(
        table,
        "B",
        ["life_lab", "alloy_factory", "alloy_factory", "alloy_factory"],
        "N5",
        "N13",
        "M3",
        "M5",
    )
    table.industry("B", "life_lab", "M1")
    kinds = table.ai_turn()
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners, kinds[-1]) == ("sixth AI industry", (), "ended")
    assert [line.label for line in outcome.lines][-1] == "AI industries"
    assert table.asked() == ""


def example_15(ai: int, **options: object) -> Mission:
    """11 spots: Titan 2, five main moons, three norse moons, the cloud; the human has 3 industries, the AI some."""
    table = on_duty(event=IDLE, die=1, **options).empty()
    main, norse = ["M3", "M5", "M7", "M9", "M11"], ["N5", "N13", "N21"]
    colonies(table, "B", ["alloy_factory"] * 3 + ["life_lab"] * (ai - 3), *main[:ai])
    colonies(table, "A", ["life_lab", "diamond_mine", "diamond_mine"], *norse)
    for at in main[ai:]:
        table.hidden(at, "tethys")
    return table.moon("H4", "helium_cloud")


def test_example_15_solo_space_check() -> None:
    """Human 3 and AI 4: 4 spots free, play on; the AI's fifth leaves 3, and 3 + 3 < 7."""
    table = example_15(4, space_check=True)
    assert room_left(table.state) == 7
    table.ai_turn()
    assert table.outcome() is None
    table = example_15(5, space_check=True)
    assert room_left(table.state) == 6
    table.ai_turn()
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("no room for seven industries", ())


def test_ruling_54_an_open_bolt_is_room() -> None:
    """With an unused bolt on a moon whose other option is open the mission goes on; `space_check` off ends no mission."""
    table = example_15(5, space_check=True)
    table.state.bodies["M3"].bolted = True
    assert room_left(table.state) == 7
    table.ai_turn()
    assert table.outcome() is None
    table = example_15(5)
    table.ai_turn()
    assert table.outcome() is None


def test_ruling_54_a_used_bolt_takes_no_room_away() -> None:
    """The human's second industry on M3 stands on the bolt's spot: 4 industries and 3 free spots are 7."""
    table = example_15(5, space_check=True)
    table.state.bodies["M3"].industries[0].seat = 0
    table.industry("A", "diamond_mine", "M3")
    assert room_left(table.state) == 8  # 5 industries; Titan 2, the cloud 1
    table.state.bodies["M3"].industries[0].seat = 1
    assert room_left(table.state) == 7
    table.ai_turn()
    assert table.outcome() is None


def test_ruling_55_an_empty_deck_fails_the_mission() -> None:
    """With effects in play the die is thrown each round only to discard them."""
    table = on_duty().effects("slowdown", "solar_wind")
    table.solo.deck = [DULL]
    kinds = table.ai_turn(3)
    assert ("ai_rolled" in kinds, table.solo.effects, table.asked()) == (True, ["slowdown"], "A")
    table.ai_turn(2)
    assert (table.solo.effects, table.asked()) == (["slowdown"], "A")


def test_ruling_59_the_last_effect_leaves_and_the_mission_fails() -> None:
    """In rounds without an event the AI still fights; the roll that takes the last effect ends the mission at once."""
    table = (
        on_duty().effects("slowdown").ship("B", "life", "S", "gold").ship("A", "life", "S", "gold")
    )
    table.solo.deck, table.solo.die = [], 0
    table.ai_cards("plasma", "laser")
    assert "attacked" in table.ai_turn(1)
    kinds = table.play("A", PlayCard("charged_particles"), Retreat())
    assert table.at("B", "life") == "home"
    outcome = table.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("AI deck empty", ())
    assert kinds[-2:] == ["effect_left", "ended"]


def test_without_events_and_effects_the_mission_fails() -> None:
    table = on_duty()
    table.solo.deck = [DULL]
    table.ai_turn()
    outcome = table.outcome()
    assert outcome is not None
    assert outcome.reason == "AI deck empty"


def test_ruling_57_exploring_everything_ends_no_solo_game() -> None:
    table = on_duty(event=IDLE, die=1).hidden("N9", "greip").empty()
    table.play("A", Explore(), EndTurn())
    assert (table.outcome(), table.asked(), table.state.round) == (None, "A", 2)


# what is seen


def test_only_the_top_of_the_deck_is_seen() -> None:
    table = on_duty(*LATER, event="beachhead", die=1).effects("slowdown")
    solo = table.view("A").solo
    assert solo is not None
    assert (solo.event, solo.event_title, solo.die, solo.deck_count) == (
        "beachhead",
        "Beachhead",
        1,
        3,
    )
    assert solo.rows[0] == "Ship only: nothing is built and the moon is not flipped"
    assert (solo.effects[0].title, solo.effects[0].number) == ("Slowdown", 1)
    assert (solo.combat_deck_count, solo.combat_discard_count) == (4, 2)
    assert not any(card in repr(table.view("A")) for card in (*LATER, "twin_foundry"))
    assert table.view("A").seats[1].hand is None


def test_events_and_offers_are_worded() -> None:
    table = colonies(on_duty(event="beachhead", die=1), "B", ["life_lab"], "N5")
    table.ai_turn()
    labels = [GAME.menu_line(table.view("A"), move).label for move in table.offers("A")]
    assert labels[0] == "pathfinder to N23 · face-down moon, silver"
    table.play("A", AiShip(at="N23"))
    assert "{B}'s pathfinder appears at N23 (silver)." in table.said()
    assert "Beachhead stays; next: Main moons and Titan only; discard." in table.said()


def test_refusals_name_what_is_legal() -> None:
    table = on_duty(event="prefab_drop", die=3)
    table.ai_turn()
    assert "flip at N23" in table.refused("A", AiBuild("M9"))
    table = beset()
    table.ai_turn()
    assert table.refused("A", AiFight("M1")) == "{B} can attack at N5 silver or S gold."
