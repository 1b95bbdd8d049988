"""What a viewer may know, and how it is worded."""

from __future__ import annotations

import msgspec
import pytest

from bot import engine
from bot.engine import KeyedChance, keyed_luck
from bot.games.dawn_on_titan.ai.evaluation import TitanEvaluation
from bot.games.dawn_on_titan.checks import resample_hidden
from bot.games.dawn_on_titan.game import GAME
from bot.games.dawn_on_titan.rules.combat import Attack, PlayCard
from bot.games.dawn_on_titan.rules.exploration import BoltTarget, Explore
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import BuildCard, BuildIndustry, Produce, Resupply
from bot.games.dawn_on_titan.rules.setup import PlaceStart
from bot.games.dawn_on_titan.rules.state import Options
from bot.games.dawn_on_titan.rules.turn import EndTurn
from bot.games.dawn_on_titan.text.events import SENTENCES
from bot.games.dawn_on_titan.text.menus import CHOICES
from tests.games.dawn_on_titan.builder import FAR, KEY, Small


def test_a_face_down_body_shows_its_kind_only() -> None:
    """Neither name nor options nor capacity."""
    body = Small().hidden("M4", "bolt_1").view("A").bodies[1]
    assert (body.at, body.kind, body.direction, body.explored) == ("M4", "moonlet", "gold", False)
    assert (body.name, body.title, body.options, body.capacity) == (None, None, (), 0)


def test_an_explored_body_shows_everything() -> None:
    """Options, capacity with an unused bolt, industries in the order they were built."""
    table = (
        Small()
        .moon("M1", "titan", bolted=True)
        .industry("B", "life_lab", "M1")
        .industry("A", "diamond_mine", "M1")
    )
    body = table.view(None).bodies[1]
    assert (body.title, body.capacity, body.bolted) == ("Titan", 3, True)
    assert body.industries == (("life_lab", 1), ("diamond_mine", 0))


def test_hands_piles_and_built_cards_are_the_owners() -> None:
    """Others see counts and the tokens on the pips."""
    table = Small().hand("A", "stealth").tokens("A", "card_stealth", helium=1)
    own, other = table.view("A").seats[0], table.view("B").seats[0]
    assert own.hand == ("laser", "plasma", "charged_particles", "security", "stealth")
    assert (other.hand, other.pile, other.hand_count, other.pile_count) == (None, None, 5, 3)
    mine, theirs = (
        next(item for item in seat.items if item.item == "card_stealth") for seat in (own, other)
    )
    assert (mine.built, theirs.built) == (True, None)
    assert theirs.filled == {"helium": 1}


def test_open_hands_show_all_cards_but_not_the_one_being_chosen() -> None:
    """Handicap 2."""
    table = (
        Small(open_hands=True)
        .ship("A", "pathfinder", "M5", "gold")
        .ship("B", "life", "M5", "gold")
        .turn()
    )
    assert table.view("B").seats[0].hand == ("laser", "plasma", "charged_particles", "security")
    table.play("A", Attack(), PlayCard("plasma"))
    assert "plasma" not in msgspec.json.encode(table.view("B").combat).decode()


def test_shown_cards_are_remembered() -> None:
    """How often each card was shown in combat."""
    table = Small().ship("A", "pathfinder", "M5", "gold").ship("B", "life", "M5", "gold").turn()
    table.play("A", Attack(), PlayCard("laser"))
    table.play("B", PlayCard("laser"))
    assert [seat.shown for seat in table.view(None).seats] == [{"laser": 1}, {"laser": 1}]
    assert table.view(None).combat.revealed == ("laser", "laser")


def test_a_flight_that_waits_is_shown() -> None:
    """Where the ship is and the steps it still wants; who is asked, for what."""
    table = Small().ship("A", "pathfinder", "H6", "gold").ship("B", "life", "M11", "gold")
    table.order("B", passing={"A": "ask"}).turn()
    table.play("A", Fly("pathfinder", path="M11 M10"))
    view = table.view(None)
    assert (view.flight.ship, view.flight.at, view.flight.rest) == ("pathfinder", "M11", ("M10",))
    assert (
        view.asked.question == "{A}'s pathfinder has entered M11 and wants to fly on. Let it pass?"
    )


def test_a_view_is_the_same_whatever_is_hidden() -> None:
    """Other bodies, hands, piles and orders that the viewer may not see change nothing."""
    position = engine.begin(GAME, 3, Options(), KeyedChance(KEY)).position
    for viewer in (None, 0, 1, 2):
        other = GAME.load(GAME.save(position))
        resample_hidden(other, viewer, keyed_luck(KEY, f"viewer {viewer}"))
        assert GAME.save(other) != GAME.save(position)
        assert GAME.view(other, viewer) == GAME.view(position, viewer)


def test_a_preview_of_a_build_does_not_tell_where_others_put_their_token() -> None:
    """Build lists are secret: the dry run shows the counts only."""
    table = Small().moon("M3", "rhea").ship("A", "pathfinder", "M3", "gold").turn()
    events, is_whole = engine.preview(GAME, table.position, 0, BuildIndustry("diamond_mine", "M3"))
    seen = [event.kind for event in events if event.is_seen_by(0)]
    assert (seen, is_whole) == (["built_industry", "gained", "placed", "gained"], True)


def test_every_move_has_help_a_label_a_command_and_a_line() -> None:
    """Menus and slash commands are made from the records."""
    for move in GAME.moves:
        assert (move.__doc__ or "").endswith("."), move
        assert move.label, move
        assert move.command, move
        assert move in CHOICES, move
    assert len({(move.anytime, move.command) for move in GAME.moves}) == len(GAME.moves)


def test_choices_say_what_and_where() -> None:
    """Two lines of a menu, both at most 80 characters."""
    table = Small().moon("M3", "rhea").industry("A", "diamond_mine", "M3").hidden("N8", "kari")
    table.ship("A", "life", "N7", "silver").ship("B", "alloy", "M4", "silver").turn()
    view = table.view("A")
    lines = {
        GAME.menu_line(view, move).label: GAME.menu_line(view, move).detail
        for move in table.offers("A")
    }
    assert lines["life ship to N8 · face-down moon, silver"] == "1 step: N8"
    assert lines["life ship to M4, silver · meets {B}"] == "1 step: M4"
    assert lines["diamond mine: 2 diamond"] == "what fits on your HQ"
    assert lines["1 helium by your build list"] == "takes the whole turn"
    assert lines["1 helium onto the pathfinder"] == "takes the whole turn"
    assert lines["End turn"] == "actions left: 3"
    assert all(len(text) <= 80 for pair in lines.items() for text in pair)
    fly = GAME.menu_line(view, Fly("life", "M4 silver", "N8 M4"))
    assert (fly.at, fly.way) == ("M4", ("N7", "N8", "M4"))
    assert GAME.menu_line(view, EndTurn()).at == ""
    assert GAME.menu_line(view, Fly(path="N8 M4")).label == "Fly N8 M4"  # typed, all else left out


def test_choices_say_what_a_build_and_a_bolt_bring() -> None:
    """The seventh industry wins before any gain; a second bolt on a moon, or one where all options stand, opens nothing."""
    table = Small().moon("M3", "rhea").moon("M5", "mimas", bolted=True).moon("M7", "dione").turn()
    table.industry("B", "alloy_factory", "M7").industry("B", "life_lab", "M7")
    build = BuildIndustry("diamond_mine", "M3")
    assert GAME.menu_line(table.view("A"), build).detail == "+2 diamond, all others +1"
    for at, kind in zip(
        ("N1", "N3", "N5", "N7", "N9", "N11"),
        ("diamond_mine",) * 2 + ("alloy_factory",) * 2 + ("life_lab", "helium_extractor"),
        strict=True,
    ):
        table.moon(at, "greip").industry("A", kind, at)
    assert GAME.menu_line(table.view("A"), build).detail == "number 7: you win at once"
    view = table.view("A")
    brought = [GAME.menu_line(view, BoltTarget(at)).detail for at in ("M3", "M5", "M7")]
    assert brought == ["one more spot", "no further spot", "no further spot"]


def test_the_last_action_leaves_the_end_of_the_turn_to_do() -> None:
    table = Small().ship("A", "life", "N7", "silver").turn(actions=1)
    asked = table.view(None).asked
    assert asked is not None
    assert asked.task == "to act · 1 action"
    table.play("A", Fly("life", "N8 silver"))
    asked = table.view(None).asked
    assert asked is not None
    assert asked.task == "to end the turn"


def test_an_explored_moon_is_told_with_what_can_be_built_there() -> None:
    table = Small().hidden("M3", "rhea").ship("A", "life", "M3", "gold").turn()
    table.play("A", Explore())
    assert table.said() == ["{A} explores M3: Rhea, for an alloy factory or a diamond mine."]


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("to", "N23 silver", "N23 · face-down moon, silver"),
        ("at", "M1", "M1 · Titan"),
        ("ship", "life", "life ship"),
        ("industry", "life_lab", "life lab"),
        ("card", "super_charged_particles", "super-charged particles"),
        ("opponent", "B", "{B}"),
        ("target", "B life_lab M1", "{B}'s life lab at M1"),
        ("take", "produce life_lab", "produce life lab"),
        ("onto", "card_stealth", "Stealth"),
        ("path", "H3 M5 turn", "H3 M5 turn"),
        ("items", "ship_alloy, card_stealth", "alloy ship, stealth"),
    ],
)
def test_values_in_words(field: str, value: str, words: str) -> None:
    """As autocomplete shows them."""
    assert GAME.field_value_words(Small().moon("M1", "titan").view("A"), field, value) == words


def test_names_are_marks_until_the_edge() -> None:
    """Sentences carry `{A}`; names are put in last."""
    table = Small().moon("M1", "titan").industry("A", "life_lab", "M1").turn()
    table.play("A", Produce())
    assert table.said("B") == ["{A} produces at a life lab.", "{A} takes 2 life."]
    assert engine.insert_names(table.said("B")[0], ["Mira", "Jo"]) == "Mira produces at a life lab."
    assert SENTENCES["turn"]("{B}", {"round": 4}) == "Round 4: {B}'s turn."


def test_building_a_card_is_named_only_where_everybody_can_see_that_it_may_be_paid() -> None:
    """Its kind stands in the channel by name, so that whether it is on offer tells nothing of the hand."""
    table = Small().moon("M3", "rhea").industry("A", "diamond_mine", "M3")
    table.ship("A", "life", "N7", "silver").tokens("A", "card_stealth", helium=1).turn(actions=1)
    assert BuildCard in asked_kinds(table)
    assert "stealth" in {move.card for move in table.offers("A", BuildCard)}
    table.hand("A", "stealth")
    assert BuildCard in asked_kinds(table)
    assert table.offers("A", BuildCard) == []
    table.tokens("A", "card_stealth").tokens("A", "card_superheated_plasma", life=2)
    assert BuildCard not in asked_kinds(table)  # it is paid, but there is no life lab
    assert table.refused("A", BuildCard("stealth")).startswith("Your stealth is in your hand")
    table.tokens("A", "card_ultra_frequency_laser", diamond=2)
    assert BuildCard in asked_kinds(table)
    table.play("A", Fly("life", "N8 silver"))
    assert BuildCard not in asked_kinds(table)
    assert table.refused("A", BuildCard()) == "You have no actions left; end your turn."


def asked_kinds(table: Small) -> tuple[type[engine.Move], ...]:
    decision = engine.pending_decision(table.position)
    assert decision is not None
    return decision.moves


def test_bodies_in_sentences_and_what_a_start_offers() -> None:
    table = Small().moon("H4", "helium_cloud").ship("A", "life", "H4", "gold").turn()
    details = {at: GAME.menu_line(table.view("A"), PlaceStart(at)).detail for at in ("H4", FAR)}
    assert details == {"H4": "for a helium extractor", FAR: ""}
    table.play("A", BuildIndustry())
    assert table.said()[0] == "{A} builds a helium extractor on the helium cloud at H4."


def test_a_resupply_into_a_pool_lies_nowhere_else() -> None:
    table = Small(storage="pooled").moon("M3", "rhea").industry("A", "diamond_mine", "M3").turn()
    assert table.offers("A", Resupply) == [
        Resupply(name) for name in ("alloy", "diamond", "life", "helium")
    ]
    assert GAME.menu_line(table.view("A"), Resupply("helium")).label == "1 helium"
    mind = TitanEvaluation(table.view("A"))
    assert mind.worth(Resupply("helium")) > mind.worth(Resupply("life"))
