"""Prospecting: rulings 98, 112-116, 125, 127, 128b; examples 13, 14, 21."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.modules.politics.fundraise import Elect, Fundraise
from bot.games.high_frontier.negotiation.permissions import (
    AskPermission,
    GiveLeave,
    OrderLeave,
    RefuseLeave,
)
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets import reserve
from bot.games.high_frontier.rules.auctions.standing_orders import OrderDisks, OrderReroll
from bot.games.high_frontier.rules.free_actions.figures import Designate
from bot.games.high_frontier.rules.operations.claims import LeaveOpen, MoveDisk
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.prospect import (
    KeepRolls,
    Prospect,
    Reroll,
    Revive,
    is_sure,
    within_reach,
)
from tests.games.high_frontier.whole_game import Whole

NASA, ROSCOSMOS, B612 = (
    "nasa_astronauts", "roscosmos", "b612_foundation",
)  # fmt: skip
STEAMER = ("met_steamer:W", "photon_tether_rectenna:W")
SANDWORM = "flywheel_tractor:B"


def claimed(table: Whole, letter: str = "A") -> list[str]:
    seat = "ABCD".index(letter)
    return [site for site, place in table.state.places.items() if place.claim == seat]


def test_example_13a_missile() -> None:
    """Size 1: a 2 fails and the site is busted; the Sinter lowers the die to 1."""
    table = Whole().put("rocket", "phobos", *STEAMER)
    table.play(Prospect("met_steamer"), 2)
    assert table.state.seen("phobos").busted
    assert claimed(table) == []
    table = Whole().put("rocket", "phobos", *STEAMER).put("outpost-1", "phobos", "electroforming:B")
    table.play(Prospect("met_steamer"), 2)
    assert table.event("size_roll")["result"] == 1
    assert claimed(table) == ["phobos"]


MARS = ["mars-arsia-mons-caves", "mars-north-pole", "mars-hellas-basin-buried-glaciers"]


def test_example_13b_buggy_roads_reach_the_network_and_taxes_gains_a_claim_each() -> None:
    table = Whole().put("rocket", MARS[0], SANDWORM)
    table.play(Prospect("Electrophoretic Sandworm"))
    assert sorted(claimed(table)) == sorted(MARS)
    assert table.seat("B").leo.water == 6 + 3


def test_example_13c_luna() -> None:
    """Aristarchus has hydration 0 < 1; Shackleton takes the 1st Player's leave (ruling 116)."""
    table = Whole().put("rocket", "luna-shackleton-polar-rim", SANDWORM)
    table.state.first = 1
    move = Prospect("flywheel_tractor")
    assert table.refused(move) == "Luna takes the leave of the 1st Player, {B}; ask for it first."
    assert table.offers(Prospect) == []
    table.play(AskPermission("luna"))
    assert table.waiting() == ("A",), "the turn goes on"
    assert table.events[0].calls == (1,)
    table.play(GiveLeave(), letter="B")
    assert table.events[0].calls == (0,)
    table.play(move)
    assert claimed(table) == ["luna-shackleton-polar-rim"]


def test_ruling_116_a_no_holds_and_an_order_answers() -> None:
    table = Whole().put("rocket", "luna-shackleton-polar-rim", SANDWORM)
    table.state.first = 1
    table.play(AskPermission("luna"))
    table.play(RefuseLeave(), letter="B")
    assert table.refused(AskPermission("luna")) == "{B} has said no this turn; offer a deal."
    table.state.once.clear()
    table.play(OrderLeave("luna", "yes", "A"), letter="B")
    table.play(AskPermission("luna"))
    assert table.waiting() == ("A",)
    table.play(Prospect("flywheel_tractor"))
    assert claimed(table) == ["luna-shackleton-polar-rim"]


def test_ruling_116_the_1st_player_needs_no_leave() -> None:
    table = Whole().put("rocket", "luna-shackleton-polar-rim", SANDWORM)
    table.play(Prospect("flywheel_tractor"))
    assert claimed(table) == ["luna-shackleton-polar-rim"]


MOONS = ("himalia", "elara", "lysithea", "leda")
RAYGUN = ("free_electron_laser:W", "flywheel_compulsator:W", "microtube_array:W")


def jupiter(crew: str) -> Whole:
    return Whole(crew, NASA).put("rocket", "jupiter-lagrange-05", *RAYGUN)


def test_example_14_raygun_with_blink_telescope() -> None:
    table = jupiter(B612)
    table.play(Prospect("free_electron_laser", MOONS), 3, 4, 2, 1)
    assert table.asked() == (Reroll, KeepRolls)
    assert table.offers() == [Reroll("elara"), KeepRolls()]
    table.play(Reroll("elara"), 3)
    assert sorted(claimed(table)) == sorted(MOONS)


def test_example_14_without_the_privilege_elara_is_busted() -> None:
    table = jupiter(ROSCOSMOS)
    table.play(Prospect("free_electron_laser", MOONS), 3, 4, 2, 1)
    assert sorted(claimed(table)) == ["himalia", "leda", "lysithea"]
    assert table.state.seen("elara").busted
    assert table.seat("A").leo.water == 6 + 3  # ROSCOSMOS taxes itself too


def test_ruling_112_sites_are_named_before_any_die() -> None:
    table = jupiter(ROSCOSMOS)
    table.play(Prospect("free_electron_laser", ("leda",)), 1)
    assert claimed(table) == ["leda"]
    assert table.refused(Prospect("free_electron_laser", ("elara",))) == (
        "You have performed your operation this turn."
    )


def test_ruling_112_what_cannot_be_prospected() -> None:
    table = Whole().put("rocket", "phobos", *STEAMER).claim("B", "phobos")
    assert table.refused(Prospect("met_steamer", ("phobos",))) == "Phobos has a claim."
    table.state.places["phobos"].claim = None
    table.state.places["phobos"].busted = True
    assert table.refused(Prospect("met_steamer", ("phobos",))) == "Phobos is busted."
    assert table.refused(Prospect("met_steamer", ("deimos",))) == (
        "Deimos is out of reach of a missile at Phobos."
    )
    dry = Whole().put("rocket", "phobos", NASA)
    assert dry.refused(Prospect(NASA)) == (
        "NASA Astronauts is rated ISRU 4; Phobos has hydration 2."
    )
    assert table.offers(Prospect) == dry.offers(Prospect) == []


def test_ruling_112_a_modifier_must_be_colocated_and_of_the_right_type() -> None:
    """Impact Mold Sinter on Deimos does nothing on Phobos; Carbonyl is for S sites, Phobos is C."""
    table = Whole().put("rocket", "phobos", *STEAMER, "cvd_molding:B")
    table.put("outpost-1", "deimos", "electroforming:B")
    table.play(Prospect("met_steamer"), 2)
    assert table.event("size_roll")["result"] == 2


@pytest.mark.parametrize("site", ["kreutz-sungrazer", "luna-aristarchus-plateau"])
def test_ruling_112_no_die_for_large_sites_and_the_sungrazer(site: str) -> None:
    card = "cat_fusion_z_pinch_torch:B" if site.startswith("luna") else SANDWORM
    support = ("mini_mag_rf_paul_trap:W", "microtube_array:W") if site.startswith("luna") else ()
    table = Whole().put("rocket", site, card, *support)
    table.play(Prospect(card.split(":")[0]))
    assert claimed(table) == [site]


def test_ruling_113_an_atmosphere_blinds_a_raygun() -> None:
    """On the Venus aerostat it reaches its own site only; from outside no atmospheric site."""
    for space in SKY.sites():
        if space.land().atmospheric:
            for other in SKY.adjacent(space.id):
                assert space.id not in reach(other)
            assert reach(space.id) == [space.id]


def reach(space: str) -> list[str]:
    return within_reach(space, "raygun")


def test_ruling_113_one_platform_an_operation() -> None:
    table = Whole(B612, NASA).put("rocket", "ceres", B612)
    assert table.refused(Prospect(B612, platform="buggy")) == (
        "B612 Foundation has raygun and missile, no buggy."
    )


def test_ruling_114_one_re_roll_for_each_source_and_the_new_die_stands() -> None:
    """A buggy throws again once; Nanites beside it once more, but not for the same site."""
    table = Whole().put("rocket", "phobos", "met_steamer:B", "phase_locked_diode_laser:B")
    table.play(Prospect("Nanobot"), 3)
    table.play(Reroll("phobos"), 5)
    assert table.state.seen("phobos").busted
    kept = Whole().put("rocket", "phobos", "met_steamer:B")
    kept.play(Prospect("Nanobot"), 3)
    kept.play(KeepRolls())
    assert kept.state.seen("phobos").busted


@pytest.mark.parametrize(("answer", "dice"), [("yes", (3, 1)), ("no", (3,))])
def test_ruling_114_re_rolls_by_order(answer: str, dice: tuple[int, ...]) -> None:
    table = Whole().put("rocket", "phobos", "met_steamer:B")
    table.play(OrderReroll("yes" if answer == "yes" else "no"))
    table.play(Prospect("Nanobot"), *dice)
    assert claimed(table) == (["phobos"] if answer == "yes" else [])


def nine(table: Whole | None = None) -> Whole:
    """All nine disks lie on the map, one of them under a cube."""
    sites = [space.id for space in SKY.sites() if space.zone == "ceres"][:9]
    table = (table or Whole()).put("rocket", "phobos", "met_steamer:B").claim("A", *sites)
    table.state.places[sites[0]].factory = 0
    return table


def test_ruling_115_without_a_disk_one_is_moved_or_the_site_stays_open() -> None:
    table = nine()
    assert reserve.disks_left(table.state, 0) == 0
    table.play(Prospect("Nanobot"), 1)
    assert table.asked() == (MoveDisk, LeaveOpen)
    under, other = claimed(table)[:2]
    assert table.refused(MoveDisk(under)).startswith("A disk can be moved from")
    table.play(MoveDisk(other))
    assert table.state.seen("phobos").claim == 0
    assert table.state.seen(other).claim is None
    table = nine()
    table.play(Prospect("Nanobot"), 1)
    table.play(LeaveOpen())
    assert table.state.seen("phobos").claim is None
    assert not table.state.seen("phobos").busted


def test_ruling_115_disks_by_order() -> None:
    table = nine()
    table.play(OrderDisks((claimed(table)[3],)))
    moved = claimed(table)[3]
    table.play(Prospect("Nanobot"), 1)
    assert "phobos" in claimed(table)
    assert moved not in claimed(table)


def test_ruling_98_a_glitch_roll_comes_first() -> None:
    """Die 4 takes the Steamer (rad-hardness 4): no size roll, the operation is spent."""
    table = Whole().put("rocket", "phobos", *STEAMER)
    table.ship.glitched = True
    kinds = table.play(Prospect("met_steamer"), 4)
    assert "failed" in kinds
    assert "size_roll" not in kinds
    assert table.state.operated


def test_ruling_128b_termite_nest_revives_a_busted_site_of_size_2_or_more() -> None:
    nest = ("in_situ_leaching:B", "pebble_bed_fission:W", "microtube_array:W")
    table = Whole().put("outpost-1", "himalia", *nest)
    table.state.place("himalia").busted = True
    table.play(Revive("himalia"))
    assert claimed(table) == ["himalia"]
    assert not table.state.seen("himalia").busted
    assert table.seat("B").leo.water == 7
    small = Whole().put("outpost-1", "phobos", *nest)
    small.state.place("phobos").busted = True
    assert small.refused(Revive("phobos")) == "Phobos is of size 1; it takes 2."
    assert small.offers(Revive) == []
    assert small.refused(Revive("deimos")) == "Deimos is not busted."


def test_ruling_125_a_fountain_turns_light_after_a_use_that_needs_it() -> None:
    """Example 21: heavy it cools the laser once, then it is light and a second use fails."""
    cards = ("blackbody_pumped_laser:W", "pebble_bed_fission:W", "li_heatsink_fountain:W heavy")
    table = Whole().put("rocket", "vesta", *cards)
    table.play(Prospect("blackbody_pumped_laser"))
    assert claimed(table) == ["vesta"]
    assert not table.ship.cards[-1].heavy
    table.state.operated = False
    table.state.places["vesta"].claim = None
    assert table.refused(Prospect("blackbody_pumped_laser")) == (
        "Blackbody-pumped Laser and its chain lack therms."
    )


def test_ruling_127_project_valkyrie_in_a_used_chain_burns_what_is_soft() -> None:
    """The laser on Valkyrie's burst: own cards there with rad-hardness below 4 go first, the Crew (3) too; others' stay."""
    trap = ("project_orion:B", "mini_mag_rf_paul_trap:B")
    table = Whole(B612, ROSCOSMOS).put("rocket", "vesta", "blackbody_pumped_laser:W", *trap,
                                       "li_heatsink_fountain:B heavy")  # fmt: skip
    table.put("outpost-1", "vesta", "photon_tether_rectenna:W", B612)
    table.put("outpost-1", "vesta", "photon_kite_sail:W", "cascade_photovoltaic:W", letter="B")
    supports = ("project orion", "mini mag rf paul trap")
    table.play(Prospect("blackbody_pumped_laser", supports=supports))
    assert claimed(table) == ["vesta"]
    assert "outpost-1" not in table.seat("A").stacks
    assert table.aboard("leo") == [B612]
    assert table.seat("A").hand == ["photon_tether_rectenna"]
    assert len(table.aboard("outpost-1", "B")) == 2
    assert not table.ship.cards[-1].heavy


def test_a_prospect_is_costly_where_a_die_may_bust_a_site() -> None:
    """A preview asks before a die, and not where nothing can fail; what is left open or unknown is asked about."""
    sure = [site.id for site in SKY.sites() if is_sure(site.id)]
    small = [site.id for site in SKY.sites() if not is_sure(site.id)]
    assert sure
    assert small
    assert not any(Prospect("met_steamer", (site,)).is_costly() for site in sure)
    assert not Prospect("met_steamer", tuple(sure[:2])).is_costly()
    assert all(Prospect("met_steamer", (site,)).is_costly() for site in small)
    for sites in ((), (sure[0], small[0]), ("nowhere",), ("leo",)):
        assert Prospect("met_steamer", sites).is_costly()


def test_fundraise_is_costly_and_income_is_not() -> None:
    """It places and moves delegates; Income only brings an Aqua."""
    assert Fundraise().is_costly()
    assert not Income().is_costly()


@pytest.mark.parametrize("name", ["rocket", "Rocket", " rocket stack "])
def test_only_the_rocket_loses_fuel_by_changing_its_figure(name: str) -> None:
    assert Designate(name).is_costly()
    assert not Designate("outpost-1").is_costly()


def test_a_delegate_of_a_colony_is_costly_where_a_cube_is_given_up_for_it() -> None:
    assert Elect("freedom").is_costly()
    assert not Elect().is_costly()
