"""What a player looks up: routes, reach, cards, sites; answered from their own view."""

from __future__ import annotations

import pytest

from bot.engine import Die, IllegalMove, Timed
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.lookups.routes import CardFacts, Reach, Route, SiteFacts, also_called
from bot.games.high_frontier.negotiation.deals import Permit
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, StopRoute
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import LoadFuel, TransferCargo
from bot.games.high_frontier.rules.operations.boost import Boost
from bot.games.high_frontier.rules.ships.fuel import spot
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.card_notation import card
from tests.games.high_frontier.whole_game import Whole

UN = "united_nations_cosmonauts"
INDUCTIVE = ("pulsed_inductive:W", "flywheel_compulsator:W", UN)


def table() -> Whole:
    return Whole(UN, "roscosmos", "esa_space_unionists").fly("leo", *INDUCTIVE, tanks=4)


def test_a_route_is_told_turn_by_turn() -> None:
    found = Route("khufu").answer(table().view("A"))
    assert found.title == "Rocket: LEO (E89) → Khufu (E71)"
    assert found.lines == (
        "**A** · 2 turns · 8 fuel steps · no die can do harm (1 belt roll that takes nothing) · by Pulsed Inductive "
        "with Flywheel Compulsator",
        "- Year 1: to **Earth (E80)** by E82 E81 E76 V22 Me48 Me47 V23: net thrust 3, 3 burns paid, "
        "6 fuel steps, wet 10 → 7 (scout); belt at Earth belt (E81): takes nothing",
        "- Year 2: to **Khufu (E71)** by E75: net thrust 4, 1 burn paid, 2 fuel steps, wet 7 → 6 (scout)",
        "Arrives with dry mass 6, wet mass 6.",
        "**B** · 3 turns · 6 fuel steps · no die can do harm (1 belt roll that takes nothing)",
    )
    assert found.path[0] == "leo"
    assert found.path[-1] == "khufu"
    assert found.path.count("earth-hohmann-23") == 2, "where the first turn ends"
    belt = Die("earth-belt-04", "belt", 6, "takes nothing")
    assert found.spots == (
        ("earth-hohmann-23", "net thrust 3, 6 fuel steps, then wet 7", Timed(1, 1, (belt,))),
        ("khufu", "net thrust 4, 2 fuel steps, then wet 6", Timed(2, 2)),
    )


def test_where_no_way_leads_each_thruster_is_named_with_its_own_figures() -> None:
    match = table()
    with pytest.raises(IllegalMove) as refusal:
        Route("vesta").answer(match.view("A"))
    assert refusal.value.reason == (
        "No way of up to 12 turns leads to Vesta by Pulsed Inductive (net thrust 3, 8 fuel steps), "
        "nor by United Nations Cosmonauts (net thrust 11, 8 fuel steps)."
    )
    match.spot(11, 48).state.moved = True
    for lookup in (Route("khufu"), Reach()):
        with pytest.raises(IllegalMove, match="The match ends before this ship can move again"):
            lookup.answer(match.view("A"))


def test_its_ways_can_be_flown_and_filed() -> None:
    match = table()
    moves = dict(Route("khufu").answer(match.view("A")).moves)
    assert list(moves) == [
        "Fly A's first leg", "File A as orders", "File B as orders", "Fly B's first leg",
    ]  # fmt: skip
    fly = moves["Fly A's first leg"]
    assert isinstance(fly, Fly)
    assert moves["File B as orders"] == OrderRoute(
        "khufu", "fuel", "pulsed_inductive", supports="flywheel_compulsator"
    )
    match.play(fly, 3)
    assert match.at == "earth-hohmann-23"
    later = dict(Route("khufu").answer(match.view("A")).moves)
    assert list(later) == ["File A as orders"], "it has moved this turn"
    match.play(later["File A as orders"])
    assert match.seat().orders.route is not None
    assert match.seat().orders.route.year == 2


def test_the_season_is_that_of_the_year_it_flies_in() -> None:
    """After the own turn the first leg is one of next year."""
    match = table()
    match.play(EndTurn())
    found = Route("khufu").answer(match.view("A"))
    assert "Year 2: to" in found.lines[1]
    assert [label for label, _ in found.moves] == ["File A as orders", "File B as orders"]


def test_what_if_with_more_tanks_and_cards() -> None:
    match = table().hand("A", "hall_effect")
    found = Route("khufu", tanks=2).answer(match.view("A"))
    assert found.title.startswith("Rocket with 2 more tanks: ")
    load = LoadFuel(2, "leo")
    assert found.moves == (("Load 2 tanks", load),), "only the ship as it is can be sent"
    assert Reach(tanks=2).answer(match.view("A")).moves == found.moves
    assert Reach().answer(match.view("A")).moves == ()
    asked = dict(found.others)
    assert asked["What if: +4 tanks"] == Route("khufu", tanks=6)
    assert asked["What if: with Hall Effect / Ion Drive"] == Route(
        "khufu", tanks=2, cards=("CT045F",)
    )
    heavy = Route("khufu", tanks=30)
    with pytest.raises(IllegalMove, match="wet mass 32 to move"):
        heavy.answer(match.view("A"))


def test_a_ship_may_be_planned_before_it_is_boosted() -> None:
    match = Whole(UN, "roscosmos").hand("A", "pulsed_inductive", "flywheel_compulsator")
    cards = ("Pulsed Inductive", "Flywheel Compulsator", "United Nations Cosmonauts")
    found = Route("khufu", tanks=4, cards=cards).answer(match.view("A"))
    assert found.lines[0] == "Boost and tanks take 9 Aquas; you have 6."
    assert found.lines[1].startswith("**A** · 2 turns · 8 fuel steps")


def test_without_a_rocket_the_planner_names_ships_that_could_be_boosted() -> None:
    match = Whole(UN, "roscosmos").hand("A", "pulsed_inductive", "flywheel_compulsator")
    found = Route("khufu").answer(match.view("A"))
    assert found.lines[1:] == (
        "**Ship 1** · United Nations Cosmonauts · all on LEO already, 6 Aquas left · mass 1, net thrust 12 with 6 tanks: 3 burns",
        "**Ship 2** · Pulsed Inductive, United Nations Cosmonauts and Flywheel Compulsator · 5 Aquas to boost, 1 Aqua left · "
        "mass 6, net thrust 4 with 1 tank: 1 burn",
    )
    boost = Boost(("pulsed_inductive", "flywheel_compulsator"))
    crew = TransferCargo("leo", "rocket", (UN,))
    assert found.moves == (("Make ship 1 the Rocket", crew), ("Boost ship 2", boost))
    asked = dict(found.others)
    assert asked["Ship 2 with 1 tank"] == Route(
        "khufu", tanks=1, cards=("CT055F", "CQ040F", "CG111F")
    )
    planned = asked["Ship 2 with 7 tanks (6 Aquas lacking)"]
    assert planned == Route("khufu", tanks=7, cards=("CT055F", "CQ040F", "CG111F"))
    way = planned.answer(match.view("A"))
    assert way.title.startswith(
        "Rocket with 7 more tanks, Pulsed Inductive, United Nations Cosmonauts, Flywheel"
    )
    assert way.lines[0] == "Boost and tanks take 12 Aquas; you have 6."
    assert way.moves == (("Boost it", boost),)
    reach = Reach().answer(match.view("A"))
    assert dict(reach.others)["Ship 1 with 6 tanks"] == Reach(tanks=6, cards=("CQ040F",))
    match.play(boost)
    built = dict(Route("khufu").answer(match.view("A")).moves)["Make ship 2 the Rocket"]
    assert planned.answer(match.view("A")).moves == (("Make it the Rocket", built),)
    match.play(built)
    assert sorted(match.aboard()) == ["flywheel_compulsator", "pulsed_inductive", UN]


def test_a_ship_is_planned_with_tanks_that_can_be_paid_and_carried_or_says_what_is_lacking() -> (
    None
):
    match = Whole(UN, "roscosmos").hand("A", "pulsed_inductive", "flywheel_compulsator")

    def planned(aquas: int) -> tuple[str, list[str]]:
        match.seat().leo.water = aquas
        found = Route("khufu").answer(match.view("A"))
        told = found.lines[-1].split(" · ")
        return ", ".join(told[2:]), [name for name, _ in found.others if name.startswith("Ship 2")]

    assert planned(5) == (
        "5 Aquas to boost, 0 Aquas left, mass 6, net thrust 3 with 6 tanks (6 Aquas lacking): 3 burns",
        ["Ship 2 with 6 tanks (6 Aquas lacking)", "Ship 2 with 12 tanks (12 Aquas lacking)"],
    )
    assert planned(3) == (
        "5 Aquas to boost (you have 3), mass 6, net thrust 3 with 6 tanks (8 Aquas lacking): 3 burns",
        ["Ship 2 with 6 tanks (8 Aquas lacking)", "Ship 2 with 12 tanks (14 Aquas lacking)"],
    )
    assert planned(40) == (
        "5 Aquas to boost, 35 Aquas left, mass 6, net thrust 2 with 26 tanks: 2 burns",
        ["Ship 2 with 26 tanks"],
    ), "wet mass 32 is the most that moves"
    match.fly("phobos", *INDUCTIVE).put("outpost-1", "phobos", water=2)
    assert Reach(tanks=3).answer(match.view("A")).lines[0] == (
        "The tanks take 3 of water; on Phobos you have 2."
    )


def test_a_sail_is_planned_without_tanks() -> None:
    match = Whole(UN, "roscosmos").hand("A", "photon_kite_sail")
    found = Reach().answer(match.view("A"))
    assert found.lines[-1] == (
        "**Ship 2** · Photon Kite Sail and United Nations Cosmonauts · 0 Aquas to boost, 6 Aquas left · "
        "mass 1, net thrust 2 without tanks: 2 burns"
    )
    assert dict(found.others)["Ship 2 without tanks"] == Reach(cards=("CT049F", "CQ040F"))
    assert dict(found.moves)["Boost ship 2"] == Boost(("photon_kite_sail",))


def test_a_destination_is_checked_before_it_is_asked_which_ship() -> None:
    """A name as pictures shorten it will do while only one place begins so."""
    view = Whole(UN, "roscosmos").view("A")
    with pytest.raises(IllegalMove, match="no space 'Luna' on the map; there are Luna Aristarchus"):
        Route("Luna").answer(view)
    assert Route("Luna Shackleton").answer(view).title == "Planner: which ship?"
    assert SiteFacts("luna shackleton").answer(view).title == "Luna Shackleton Polar Rim (E55)"


def test_with_nothing_that_flies_the_planner_looks_at_the_tops_of_the_decks() -> None:
    match = Whole(UN, "roscosmos")
    match.seat().leo.cards.clear()
    with pytest.raises(IllegalMove, match="neither a card of yours nor one on top of a deck"):
        Reach().answer(match.view("A"))
    match.state.decks["thruster"].insert(0, "re_solar_moth")
    found = Reach().answer(match.view("A"))
    assert len(found.lines) > 1
    assert all("to be bought first: " in line for line in found.lines[1:])
    assert found.moves == (), "they are not in the hand"


def test_each_way_names_the_price_of_its_hazards() -> None:
    found = Route("mars-north-pole", tanks=8).answer(table().view("A"))
    ways = [line for line in found.lines if line.startswith("**")]
    air = "2 aerobrakes (1 in 6 each to lose all; FINAO 4 Aquas each)"
    assert ways == [
        f"**A** · 2 turns · 6 fuel steps · {air} and 1 belt roll that takes nothing, all good: 69 % · "
        "by Pulsed Inductive with Flywheel Compulsator",
        f"**B** · 9 turns · 4 fuel steps · {air} and 2 belt rolls that take nothing, all good: 69 %",
        "**C** · 2 turns · 8 fuel steps · 1 aerobrake (1 in 6 to lose all; FINAO 4 Aquas) and 5 belt rolls that take nothing, "
        "all good: 83 %",
    ]


def test_a_filed_route_can_be_changed_or_stopped_from_the_planner() -> None:
    match = table()
    assert GAME.active_orders(match.view("A")) == ()
    match.play(OrderRoute("Khufu"), 3)
    flown = "Year 1: leg 1 of 2 to Earth (E80) by orders."
    assert GAME.active_orders(match.view("A")) == ((flown, Route("khufu")),)
    assert GAME.active_orders(match.view("B")) == ()
    found = Route("khufu").answer(match.view("A"))
    assert found.lines[0] == f"*{flown}*"
    assert [label for label, _ in found.moves] == ["File A as orders", "Stop the filed route"]
    match.ship.wet = spot(6)  # spoilt: without fuel no way leads there
    astray = Route("khufu").answer(match.view("A"))
    assert astray.lines[0] == f"*{flown}*"
    assert astray.lines[1] == "No fuel aboard; you have 6 Aquas; they are loaded on LEO."
    assert astray.lines[2].startswith("No way of up to ")
    assert astray.moves == (("Stop the filed route", StopRoute()),)
    match.play(StopRoute())
    assert GAME.active_orders(match.view("A")) == ()


def test_a_route_that_begins_next_year_or_waits_is_told_so() -> None:
    match = table()
    match.play(EndTurn())
    match.play(OrderRoute("khufu", "fuel"))
    [(line, _)] = GAME.active_orders(match.view("A"))
    assert line == "Filed: a route to Khufu, 3 legs, from year 2 on."


def test_reach_lists_sites_nearest_first() -> None:
    found = Reach(1).answer(table().view("A"))
    assert found.title == "Rocket: 13 sites within 1 turn"
    assert found.lines[:4] == (
        "**1 turn**",
        "- Didymos (Ma7) 1S, hydration 0: 4 fuel steps, safe",
        "- Didymos Moonlet (Ma9) 1S, hydration 0: 4 fuel steps, safe",
        "- Bennu (E53) 1C, hydration 2: 4 fuel steps, all dice good: 83 %",
    )
    assert dict(found.others)["A turn more"] == Reach(2)
    last = Reach(1).answer(table().spot(11, 48).view("A"))
    assert "A turn more" not in dict(last.others), "the match ends with year 48"
    assert dict(found.others)["Way to Bennu (E53)"] == Route("E53")


def test_a_site_and_what_it_means_now() -> None:
    match = table().hand("A", "dumbo")
    match.claim("B", "phobos")
    lines = SiteFacts("phobos").answer(match.view("A")).lines
    assert "Claim: {B}" in lines
    assert "- United Nations Cosmonauts needs hydration 4 to refuel here: **no**" in lines
    assert "Size roll" not in "".join(lines), "it is claimed"
    near = SiteFacts("deimos").answer(match.view("A")).lines
    assert "A D card brings 10 Aquas now" in "".join(near)
    assert "- Size roll: 1 in 6 to succeed, else the site is busted" in near
    match.state.place("deimos").busted = True
    assert "to prospect" not in "".join(SiteFacts("deimos").answer(match.view("A")).lines)
    assert any(
        line.startswith("- Landing and lift-off take more than 1 net thrust") for line in lines
    )
    printed = SiteFacts("phobos").answer(match.view(None)).lines
    assert "**For you now**" not in printed


def test_a_place_tells_of_the_leave_it_takes_and_of_what_grazes_the_sun() -> None:
    """Rulings 116 (Luna), 112 (Kreutz takes no size roll) and 135 (it is swept when yellow ends)."""
    match = table()
    asks = "- Luna takes the leave of the 1st Player, {A}; ask for it first."
    luna = SiteFacts("luna-shackleton-polar-rim")
    assert asks in luna.answer(match.view("B")).lines
    assert asks not in luna.answer(match.view("A")).lines
    match.play(Permit("B", "luna"))
    assert asks not in luna.answer(match.view("B")).lines
    kreutz = SiteFacts("kreutz-sungrazer").answer(match.view("A")).lines
    assert "- Size roll: none needed, it succeeds" in kreutz
    assert "When season yellow ends, all that is there is lost" in kreutz


def test_a_card_and_whether_the_stacks_have_what_it_needs() -> None:
    match = table().hand("A", "metastable_helium")
    lines = CardFacts("CT055R").answer(match.view("A")).lines
    assert "- Needs pulsed generator: **yes** (Rocket has Flywheel Compulsator)" in lines
    assert lines[-1] == "It lies in {A}'s Rocket on LEO, white side, and works."
    other = CardFacts("n-6Li Microfission").answer(match.view("A"))
    assert CardFacts("Metastable Helium / n-6Li Microfission").answer(match.view("A")) == other
    assert other.picture_name == "card Metastable Helium"
    assert other.title == "Metastable Helium / n-6Li Microfission"
    assert "- Needs exotic reactor: **no**" in other.lines
    assert other.lines[-1] == "It is in {A}'s hand; to boost it costs 1 Aqua."
    with pytest.raises(IllegalMove, match="no card 'warp drive'"):
        CardFacts("warp drive").answer(match.view("A"))
    with pytest.raises(IllegalMove, match="'esa' may be Photon Kite Sail / Mag Sail or ESA Space"):
        CardFacts("esa").answer(match.view("A"))


def test_ruling_123_a_card_whose_supports_are_not_cooled_does_not_count_as_working() -> None:
    """The turbine needs two therms in every chain it is in; the tube gives one, which is used anew by each."""
    match = table()
    ship = ("de_laval_nozzle", "d_t_gun_fusion", "brayton_turbine", "qu_tube")
    match.seat("A").stacks["leo"].cards = [card(name) for name in ship]
    nozzle = CardFacts("de_laval_nozzle").answer(match.view("A"))
    assert nozzle.lines[-1] == (
        "It lies in {A}'s LEO stack on LEO, white side, and its chain lacks 1 therm."
    )
    turbine = CardFacts("brayton_turbine").answer(match.view("A")).lines
    assert "- Needs 2 therms: **no** (LEO stack gives 1, 1 too few with its supports)" in turbine
    match.seat("A").stacks["leo"].cards.append(card("ether_charged_dust"))
    cooled = CardFacts("de_laval_nozzle").answer(match.view("A"))
    assert cooled.lines[-1] == "It lies in {A}'s LEO stack on LEO, white side, and works."


def test_a_card_says_in_words_what_it_gives_and_can_do() -> None:
    view = table().view("A")
    trap = CardFacts("Mini-Mag RF Paul Trap").answer(view).lines
    assert "- Supports as exotic reactor; what it drives: thrust −3" in trap
    assert "- Air eater: refuels on aerobrake hazards" in trap
    aerostats = "- At aerostat sites, ISRU platforms in the same space are rated 2 better (lower)."
    assert trap.count(aerostats) == 2, "on both sides"
    pipe = CardFacts("Mo/Li Heat Pipe").answer(view).lines
    assert [line for line in pipe if "therm" in line] == [
        "- Gives 2 therms; laid heavy 3 therms, mass 2, rad-hardness 1",
        "- Gives 2 therms; laid heavy 3 therms, mass 1, rad-hardness 2",
    ]
    crew = CardFacts("SpaceX").answer(view).lines
    assert "- Marketeer: Wins every tied auction it is part of." in crew


def test_values_are_likely_ones_first_and_found_by_code() -> None:
    match = table().hand("A", "dumbo").claim("A", "phobos")
    view = match.view("A")
    assert Route.values(view, "to", {})[:2] == ["phobos", "leo"]
    assert CardFacts.values(view, "card", {})[0] == "dumbo"
    assert Route.values(view, "stack", {}) == ["rocket", "leo"]
    assert also_called("khufu") == ("E71", "Khufu", "Khufu")
    assert "CT055R" in also_called("pulsed_inductive")
    assert also_called("3") == ()


def test_nothing_is_found_that_the_viewer_may_not_know() -> None:
    """Two tables that differ in what A may not see give A the same answers."""
    one, two = (
        Whole(UN, "roscosmos", "esa_space_unionists").fly("leo", *INDUCTIVE, tanks=4) for _ in "12"
    )
    for deck in two.state.decks.values():
        deck[1:] = reversed(deck[1:])
    two.seat("B").orders.losses = ["dumbo"]
    for lookup in (Route("khufu"), Reach(2), CardFacts("dumbo"), SiteFacts("phobos")):
        assert lookup.answer(one.view("A")) == lookup.answer(two.view("A"))


def test_every_lookup_comes_back_from_its_text() -> None:
    asked = Route("khufu", "rocket", "fuel", 4, ("dumbo",))
    assert (
        GAME.read_lookup(
            b'{"lookup":"route","to":"khufu","prefer":"fuel","tanks":4,"cards":["dumbo"]}'
        )
        == asked
    )


def test_ships_with_most_burns_come_first_and_cards_are_named_as_they_lie() -> None:
    match = Whole("norse_astronauts", "roscosmos", aquas=13)
    match.hand("A", "metastable_helium", "penning_trap", "ss_nak_pumped_loop", "kuck_mosquito")
    helium, crew, mosquito = Reach().answer(match.view("A")).lines[1:]
    assert helium.startswith("**Ship 1** · Metastable Helium, ")
    assert helium.endswith("net thrust 4 with 8 tanks: 4 burns")
    assert crew.endswith("net thrust 14 with 13 tanks: 2 burns")
    assert mosquito.endswith("net thrust 9 with 11 tanks: 2 burns")
    match.seat("A").leo.cards.append(card("photon_kite_sail:B"))
    sails = Reach().answer(match.view("A")).lines[1:]
    assert any("· Mag Sail and Norse Astronauts ·" in line for line in sails)
