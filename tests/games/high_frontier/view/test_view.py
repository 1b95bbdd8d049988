"""What each viewer may know, how it is worded, and what the checks count: rulings 4, 100, 143, 167."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from bot import engine
from bot.engine import Event, keyed_luck
from bot.engine.fuzz import FuzzReport, fuzz_match
from bot.games import high_frontier
from bot.games.high_frontier.checks import faults, inventory, resample_hidden
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.negotiation.deals import Offer
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.auctions.auction import Raise
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn, Halt
from bot.games.high_frontier.rules.free_actions.figures import Declare, FuelToTanks, Jettison
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.year.mishaps import CutCard
from bot.games.high_frontier.state.state import Exact
from bot.games.high_frontier.text.events import SENTENCES
from bot.games.high_frontier.text.menus import CHOICES
from bot.games.high_frontier.view.determinize import determinize
from bot.games.high_frontier.view.stacks import strip
from tests.games.high_frontier.whole_game import Whole

FOLDER = Path(next(iter(high_frontier.__path__)))


def rich() -> Whole:
    """A table with a bit of everything."""
    table = Whole().fly(
        "mars-lagrange-07", "hall_effect:W", "cascade_photovoltaic:W", "microtube_array:W heavy",
        "nasa_astronauts", tanks=2,
    )  # fmt: skip
    table.put("outpost-1", "phobos", "met_steamer:B", water=3, letter="B")
    table.factory("phobos", "B", dome=True).claim("A", "vesta").glory("C", "mars")
    return table.hand("A", "dumbo", "qu_tube").hand("B", "kuck_mosquito")


def test_ruling_4_hands_and_stacks_are_open_decks_show_their_tops() -> None:
    shown = rich().view(None)
    assert [card.patent.id for card in shown.seats[0].hand] == ["dumbo", "qu_tube"]
    assert shown.seats[0].hand[1].patent.heavy_mass is not None
    decks = {deck.kind: deck for deck in shown.decks}
    assert decks["generator"].count == len(DECKS["generator"])
    assert {d.kind: d.top.id for d in shown.decks if d.top} == {
        kind: cards[0] for kind, cards in rich().state.decks.items()
    }


def test_the_rocket_with_its_fuel_and_thrust() -> None:
    ship = rich().view("B").seats[0].stacks[1]
    assert ship.fuel is not None
    assert (ship.name, ship.at, ship.mass) == ("rocket", "mars-lagrange-07", 9)
    assert (ship.fuel.dry, ship.fuel.wet, ship.fuel.steps, ship.fuel.band) == (
        9,
        "11",
        4,
        "transport",
    )
    assert strip()[ship.fuel.wet_spot].text == "11"
    assert ship.fuel.engine is not None
    assert sum(number for _, number in ship.fuel.engine.terms) == ship.fuel.engine.net
    heavy = next(card.face for card in ship.cards if card.face.id == "microtube_array")
    assert (heavy.is_heavy, heavy.mass, heavy.therms) == (True, 3, 3)


def test_sites_tracks_zones_and_points() -> None:
    shown = rich().view("A")
    phobos = next(site for site in shown.sites if site.site == "phobos")
    assert (phobos.claim, phobos.factory, phobos.colony, phobos.price) == (1, 1, 1, 8)
    assert next(t.price for t in shown.tracks if t.spectral == "C") == 8
    mars = next(zone for zone in shown.zones if zone.zone == "mars")
    assert (mars.on_map, mars.holder, mars.glory_high) == (False, 2, 2)
    assert shown.seats[1].points.total == 1 + 1 + 1 + 8
    assert (shown.cycle.season, shown.cycle.to_event, shown.cycle.disks) == ("yellow", 2, 4)


def test_a_computer_player_knows_the_whole_table_but_the_decks() -> None:
    """What is imagined from a view is the state itself, decks below their tops aside."""
    table = rich()
    table.state.leaves = []
    for cards in table.state.decks.values():
        del cards[1:]
    seen = determinize(table.view("A"))
    for field in seen.__struct_fields__:
        assert getattr(seen, field) == getattr(table.state, field), field


def bidding() -> Whole:
    table = Whole()
    table.play(Research("robonaut", 1))
    table.play(Raise(4), letter="B")
    return table


def test_ruling_100_sealed_bids_are_seen_by_nobody() -> None:
    table = bidding()
    for letter in ("A", "C", None):
        lot = table.view(letter).lot
        assert lot is not None
        assert (lot.high, lot.bids, lot.answered, lot.asked) == (1, ((0, 1),), (1,), (1, 2))
    assert table.told("C") == ["{B} has answered."]
    assert table.told("B") == ["{B} has answered.", "Your bid: 4 Aquas."]


def cutting() -> Whole:
    table = (
        Whole().spot(1).hand("A", "hall_effect", "dumbo").hand("B", "met_steamer", "cvd_molding")
    )
    table.end_year(6)
    table.play(CutCard("met_steamer"), letter="B")
    return table


def dealing() -> Whole:
    table = rich()
    table.play(Offer("B", "dumbo", "1 aquas", "the *moon*"))
    table.seat("B").orders.losses = ["kuck_mosquito"]
    return table


@pytest.mark.parametrize("table", [rich(), bidding(), cutting(), dealing()])
def test_swapping_what_is_hidden_changes_nothing_that_is_seen(table: Whole) -> None:
    for viewer in (None, 0, 1, 2):
        other = GAME.load(GAME.save(table.position))
        resample_hidden(other, viewer, keyed_luck(b"hidden", str(viewer)))
        assert GAME.view(other, viewer) == GAME.view(table.position, viewer)
        assert inventory(other) == inventory(table.position)


def test_ruling_168_a_ship_whose_way_is_spoilt_is_seen_while_its_owner_is_asked() -> None:
    """The belt takes what the thruster needs, and GEO is a burn: no hazard lies ahead, only the choice to halt or coast."""
    table = Whole(season="red").fly("home-cycler", "hall_effect:W", "flywheel_compulsator:B",
                                    "photon_kite_sail:B", "cascade_photovoltaic:W", tanks=3)  # fmt: skip
    table.play(Fly(route="earth-belt-02 geo", triangle="hall_effect"), 5)
    for letter in ("A", "B", None):
        voyage = table.view(letter).voyage
        assert voyage is not None
        assert (voyage.at, voyage.rest, voyage.working, voyage.hazard) == (
            "earth-belt-02", ("geo",), False, "",
        )  # fmt: skip
    assert table.offers() == [Halt(), FlyOn("earth-aerobrake-01")]


def test_ruling_167_standing_orders_are_seen_by_their_owner_only() -> None:
    table = dealing()
    shown = [table.view(letter).orders for letter in ("A", "B", "C", None)]
    assert shown == [(), ("Losses: Kuck Mosquito",), (), ()]


def test_the_census_finds_what_is_lost_or_impossible() -> None:
    table = rich()
    assert faults(table.state) == []
    counted = inventory(table.position)
    assert (counted["dumbo"], counted["glory"], counted["heroism"], counted["faults"]) == (
        1,
        9,
        4,
        0,
    )
    table.seat("A").hand.remove("dumbo")
    table.seat("B").leo.water = -1
    assert inventory(table.position)["dumbo"] == 0
    assert faults(table.state) == ["1 leo: tanks below zero"]


def sources() -> list[ast.Module]:
    return [ast.parse(path.read_text()) for path in FOLDER.rglob("*.py")]


def test_every_event_has_a_sentence() -> None:
    kinds = {
        call.args[0].value
        for tree in sources()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "record_event"
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(kinds) > 80
    assert kinds - set(SENTENCES) == set()


def test_every_move_has_a_line_in_menus() -> None:
    assert set(GAME.moves) - set(CHOICES) == set()


def test_a_move_typed_by_other_names_is_worded_as_if_it_were_chosen() -> None:
    """Codes and parts of names; the hand comes first where cards leave the hand, the stacks where they are used."""
    match = Whole().hand("A", "pebble_bed_fission", "qu_tube")
    match.put("outpost-1", "phobos", "rubbia_thin_film_fission_hohlraum", "met_steamer")
    view = match.view("A")
    chosen = Boost(("pebble_bed_fission", "qu_tube"))
    for typed in (("CX080F", "CD103R"), ("Pebble", "tube"), ("fission", "qu tube")):
        assert GAME.menu_line(view, Boost(typed)) == GAME.menu_line(view, chosen)
        assert GAME.preview_notes(view, Boost(typed)) == GAME.preview_notes(view, chosen)
    assert GAME.menu_line(view, Declare("fission")) == GAME.menu_line(
        view, Declare("rubbia_thin_film_fission_hohlraum")
    )
    top = DECKS["thruster"][0]
    for typed_deck in ("Thruster deck", "THRUSTER", top, GAME.field_value_words(view, "card", top)):
        assert GAME.menu_line(view, Research(typed_deck, 2)) == GAME.menu_line(
            view, Research("thruster", 2)
        )
    jettison = GAME.menu_line(view, Jettison("1", water=1))
    assert jettison == GAME.menu_line(view, Jettison("outpost-1", water=1))


def test_exact_fractions_are_kept() -> None:
    assert Exact(1, 3).value * 3 == 1


def test_a_random_match_of_48_years() -> None:
    """Offers are accepted, nothing is lost, nobody sees what they may not, all the way to the last disk.

    `tests/engine/test_fuzz.py` has every number of seats.
    """
    into = FuzzReport()
    played = fuzz_match(GAME, 2, 48, 2, into, every=250)
    assert into.endings == {"the last seniority disk": 1}
    assert played.position.state.year == 48
    assert engine.pending_decision(played.position) is None


def test_one_thing_is_told_in_the_singular() -> None:
    def told(kind: str, **facts: Any) -> str:
        return GAME.event_sentence(Event(kind, 0, facts))

    assert told("bonus", burns=1, place="venus-flyby") == ("{A} gains 1 bonus burn at Venus flyby.")
    assert told("loaded", tanks=1, grade="water", wet="3") == (
        "{A} loads 1 tank of water as Fuel: wet mass 3."
    )
    assert told("fuel_to_tanks", tanks=1) == "{A} turns Fuel into 1 tank."
    assert told("tanks_lost", water=0, isotope=1) == "{A} loses 1 isotope tank."
    assert told("tanks_lost", water=2, isotope=1) == "{A} loses 2 water and 1 isotope tanks."
    load = GAME.menu_line(Whole().view("A"), FuelToTanks(1))
    assert load.label == "Fuel into 1 tank"


def test_what_an_order_answers_is_named_as_on_its_button() -> None:
    facts = {"move": {"move": "pay_finao"}}
    assert GAME.event_sentence(Event("automatic", 0, facts)) == "Done for you: Pay, no roll."
    facts = {"move": {"move": "place_glitch", "stack": "outpost-1"}}
    assert (
        GAME.event_sentence(Event("automatic", 0, facts))
        == "Done for you: Glitch this stack · Outpost 1."
    )
