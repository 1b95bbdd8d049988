"""Autocomplete of what the offers only sample."""

from __future__ import annotations

from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.lookups.completion import COMPLETE
from bot.games.high_frontier.negotiation.deals import Offer, Withdraw
from tests.games.high_frontier.whole_game import Whole


def values(table: Whole, tag: str, field: str, **filled: str) -> list[str]:
    return COMPLETE[tag, field](table.position, 0, filled)


def test_every_completer_is_of_a_field_that_exists() -> None:
    fields = {
        (str(move.__struct_config__.tag), name)
        for move in GAME.moves
        for name in move.__struct_fields__
    }
    assert set(COMPLETE) <= fields


def test_radiators_among_the_cards_of_a_boost() -> None:
    table = Whole().hand("A", "dumbo", "qu_tube", "microtube_array")
    assert values(table, "boost", "heavy", cards="dumbo, qu tube") == ["qu_tube"]
    assert values(table, "boost", "heavy")[0] == "qu_tube, microtube_array"
    assert values(table, "boost", "heavy", cards="warp drive") == []


def test_sites_and_supports_of_a_prospect() -> None:
    rays = ("free_electron_laser:W", "flywheel_compulsator:W", "microtube_array:W")
    table = Whole().put("rocket", "jupiter-lagrange-05", *rays)
    found = values(table, "prospect", "sites", card="free electron laser")
    assert set(found[0].split(", ")) >= {"himalia", "elara", "lysithea", "leda"}
    assert "elara" in found[1:]
    assert values(table, "prospect", "supports", card="free_electron_laser") == [
        "flywheel_compulsator, microtube_array"
    ]
    assert values(table, "prospect", "sites", card="dumbo") == []


def test_ways_to_industrialize_smallest_first() -> None:
    cards = ("met_steamer:W", "photon_tether_rectenna:W", "cascade_photovoltaic:W", "cvd_molding:W")
    table = Whole().claim("A", "phobos").put("rocket", "phobos", *cards)
    assert values(table, "industrialize", "supports", site="phobos") == [
        "photon_tether_rectenna", "cascade_photovoltaic",
    ]  # fmt: skip


def test_wet_masses_from_the_highest_down() -> None:
    table = Whole().fly("deimos", "mass_driver:W", "flywheel_compulsator:B")
    found = values(table, "load_dirt", "wet")
    assert (found[0], found[-1]) == ("32", "4 1/3")


def test_what_a_deal_can_hold() -> None:
    table = Whole("nasa_astronauts", "esa_space_unionists").hand("B", "dumbo")
    table.factory("phobos", "B").claim("B", "deimos").claim("A", "bennu")
    table.seat("B").leo.water = 2
    asked = ["1 aqua", "2 aquas", "dumbo", "factory phobos", "claim deimos", "leave push"]
    leaves = ["leave factory phobos", "leave industrialize deimos"]
    assert values(table, "offer", "take", to="B") == [*asked, *leaves]
    assert values(table, "offer", "take") == []
    given = values(table, "offer", "give", to="B")
    assert given[4:] == ["5 aquas", "claim bennu", "leave luna", "leave industrialize bennu"]
    table.play(Offer("B", "3 aquas"))
    assert values(table, "counter", "take", number="1") == given


def test_what_a_deal_can_hold_where_both_stand() -> None:
    """Cargo of colocated stacks, abilities, and consent to a claim jump; every line can be offered as it stands."""
    table = Whole("nasa_astronauts", "esa_space_unionists").claim("A", "phobos")
    table.put("outpost-1", "phobos", "met_steamer:B", water=3, letter="A")
    table.put("outpost-1", "phobos", "dumbo:W", "esa_space_unionists", isotope=1, letter="B")
    table.put("outpost-2", "deimos", "hall_effect:W", letter="B")
    asked = values(table, "offer", "take", to="B")
    there = ["leave jump phobos", "leave ability", "dumbo from outpost 1"]
    assert asked[asked.index("leave push") + 1 :] == [*there, "1 isotope from outpost 1"]
    for at, text in enumerate(asked[asked.index("leave push") :]):
        table.play(Offer("B", "", text))
        table.play(Withdraw(at + 1))


def test_where_cargo_can_go() -> None:
    table = Whole().put("outpost-1", "leo", "dumbo:W").put("outpost-2", "phobos", "mass_driver:W")
    assert values(table, "transfer_cargo", "to", source="leo") == ["outpost-1", "rocket", "new"]
    assert values(table, "transfer_cargo", "to", source="nowhere") == []


def test_lots_for_standing_bids() -> None:
    found = values(Whole(), "order_bids", "lot")
    assert found[:7] == [
        "thruster", "robonaut", "refinery", "reactor", "radiator", "generator", "any",
    ]  # fmt: skip
    assert {"C", "hall_effect"} <= set(found)
