"""The end of a year: rulings 10, 16-18, 21, 33, 105, 129, 131-137; examples 22-26 (D2, K)."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import EVENT_LINES, SEASONS
from bot.games.high_frontier.rules.assets.rights import FELONIOUS, has_powersat, is_felon, privilege
from bot.games.high_frontier.rules.year.events import is_shielded
from bot.games.high_frontier.rules.year.mishaps import CutCard, LoseCard, PlaceGlitch
from bot.games.high_frontier.rules.year.scoring import LAST_DISK, outcome
from tests.games.high_frontier.whole_game import SUNGRAZER, Whole


def test_ruling_10_the_cube_stays_with_the_1st_player_in_core() -> None:
    table = Whole().spot(11, 12)
    table.end_year(1)
    assert (table.state.first, table.state.disks, table.state.year) == (0, 3, 13)
    assert table.view("A").seats[0].cubes == 6
    assert table.view("A").seats[1].cubes == 7


def test_ruling_16_six_event_lines_a_cycle_and_one_seniority_line() -> None:
    """Advances 12, 24, 36, 48 cross 11 to 0; a cycle has six events."""
    assert len(EVENT_LINES) == 6
    table, rolls, disks = Whole().spot(0), 0, []
    for _ in range(12):
        is_event = (table.state.spot, (table.state.spot + 1) % 12) in EVENT_LINES
        table.end_year(*([1] if is_event else []))
        rolls += is_event
        disks.append(table.state.disks)
    assert (rolls, table.state.spot, table.state.year) == (6, 0, 13)
    assert disks == [4] * 11 + [3]


def test_ruling_17_a_season_ends_before_the_event() -> None:
    """Anarchy is over when the cube goes 1 to 2, before that line's event is rolled."""
    table = Whole().spot(1)
    table.state.anarchy = True
    kinds = table.end_year(1)
    assert kinds.index("anarchy_ended") < kinds.index("event")
    assert not table.state.anarchy


def test_ruling_17_the_event_comes_before_the_seniority_disk() -> None:
    kinds = Whole().spot(11).end_year(1)
    assert kinds.index("inspiration") < kinds.index("seniority")


def test_ruling_18_an_event_has_the_season_of_the_spot_moved_into() -> None:
    """Crossing 5 to 6 leaves yellow: a 6 is a flare of season red, no budget cut."""
    table = Whole().spot(5)
    table.end_year(6, 1)
    assert SEASONS[5] == "yellow"
    assert table.event("event") == {"die": 6, "season": "red", "event": "solar_flare"}


def test_ruling_21_the_1st_player_leads_the_new_year() -> None:
    table = Whole().spot(2)
    table.state.first = 1
    table.end_year()
    assert (table.waiting(), table.state.year) == (("A",), 1)  # B began this year: A is its last
    table = Whole().spot(2)
    table.end_year()
    assert (table.waiting(), table.state.year, table.state.spot) == (("A",), 2, 3)


def test_example_22_inspiration() -> None:
    """Each deck's top card goes under it."""
    table = Whole().spot(1)
    table.end_year(2)
    for kind, cards in DECKS.items():
        assert table.state.decks[kind] == [*cards[1:], cards[0]]


def test_ruling_105_inspiration_skips_decks_of_none_or_one() -> None:
    table = Whole().spot(1)
    table.state.decks["thruster"] = []
    table.state.decks["reactor"] = [DECKS["reactor"][0]]
    table.end_year(1)
    assert len(table.event("inspiration")["under"]) == 4
    assert table.state.decks["reactor"] == [DECKS["reactor"][0]]


def test_example_22_budget_cuts() -> None:
    """Everybody with hand cards puts one under its deck; a player without a hand does nothing."""
    table = Whole().spot(1).hand("A", "hall_effect", "dumbo").hand("C", "met_steamer")
    table.end_year(5)
    assert table.waiting() == ("A",)
    table.play(CutCard("hall_effect"))
    assert table.seat("A").hand == ["dumbo"]
    assert table.seat("C").hand == []
    assert table.state.decks["thruster"][-1] == "hall_effect"
    assert table.state.decks["robonaut"][-1] == "met_steamer"


def test_ruling_134_budget_cuts_are_secret_until_all_are_in() -> None:
    """Asked at the same time; applied from the 1st Player on; the newest card is offered first."""
    table = (
        Whole().spot(1).hand("A", "hall_effect", "dumbo").hand("B", "met_steamer", "cvd_molding")
    )
    table.end_year(6)
    assert table.waiting() == ("A", "B")
    assert table.offers(CutCard, "B")[0] == CutCard("cvd_molding")
    table.play(CutCard("met_steamer"), letter="B")
    assert table.seat("B").hand == ["met_steamer", "cvd_molding"]
    assert table.told("B") == ["{B} has chosen a card to give up.", "You give up MET Steamer."]
    assert table.told("A") == ["{B} has chosen a card to give up."]
    table.play(CutCard("dumbo"))
    assert [event.seat for event in table.events if event.kind == "cut"] == [0, 1]
    assert table.seat("B").hand == ["cvd_molding"]


def test_ruling_134_a_standing_order_answers_budget_cuts() -> None:
    table = Whole().spot(1).hand("A", "hall_effect", "dumbo")
    table.seat("A").orders.losses = ["met_steamer", "hall_effect"]
    kinds = table.end_year(6)
    assert "automatic" in kinds
    assert table.seat("A").hand == ["dumbo"]


def glitchy() -> Whole:
    """The player of example 23: Rocket with crew, two outposts, LEO."""
    table = Whole("nasa_astronauts", "roscosmos").spot(1)
    table.fly("mars-lagrange-07", "hall_effect:W", "cascade_photovoltaic:W", "nasa_astronauts")
    table.put("outpost-1", "phobos", "met_steamer:W", "photon_tether_rectenna:W", "isru_sabatier:W")
    table.put("outpost-2", "deimos", "cvd_molding:W", "electroforming:W")
    return table.put("leo", "leo", "project_orion:W", "pebble_bed_fission:W", "brayton_turbine:W",
                     "qu_tube:W", "mass_driver:W", "dumbo:W", "pulsed_inductive:W")  # fmt: skip


def test_example_23_the_glitch_falls_where_no_human_is() -> None:
    """LEO and the Rocket have Humans: Outpost 1 is glitched."""
    table = glitchy()
    table.end_year(3)
    assert [name for name, stack in table.seat().stacks.items() if stack.glitched] == ["outpost-1"]


def test_ruling_129_a_tie_is_asked_of_its_owner() -> None:
    """Rocket before outposts; a stack that has a glitch or tanks only is no target."""
    table = Whole().spot(1).put("rocket", "deimos", "met_steamer:W")
    table.put("outpost-1", "phobos", "cvd_molding:W").put("outpost-2", "vesta", water=3)
    table.put("rocket", "phobos", "dumbo:W", letter="B")
    table.stack(letter="B").glitched = True
    table.end_year(3)
    assert table.waiting() == ("A",)
    assert table.offers() == [PlaceGlitch("rocket"), PlaceGlitch("outpost-1")]
    assert "rocket or outpost-1" in table.refused(PlaceGlitch("outpost 2"))
    table.play(PlaceGlitch("Outpost 1"))
    assert table.stack("outpost-1").glitched
    assert not table.stack("rocket").glitched
    assert table.waiting() == ("A",)
    assert table.state.year == 2


def test_ruling_129_no_stack_no_glitch() -> None:
    table = Whole().spot(1)
    assert "glitched" not in table.end_year(3)


def test_example_24_pad_explosion() -> None:
    """The heaviest white card on LEO goes to the hand; black cards and crews are safe; equal ones are chosen among."""
    table = Whole().spot(1)
    table.put("leo", "leo", "project_orion:W", "cvd_molding:W", "dumbo:B", water=6)
    table.put("leo", "leo", "hall_effect:B", "roscosmos", letter="B", water=6)
    table.put("leo", "leo", "electroforming:W", "froth_flotation:W", letter="C", water=6)
    table.end_year(4)
    assert table.seat("A").hand == ["project_orion"]
    assert table.aboard("leo") == ["cvd_molding", "dumbo"]
    assert table.aboard("leo", "B") == ["hall_effect", "roscosmos"]
    assert table.waiting() == ("C",)
    assert table.offers(LoseCard, "C") == [LoseCard("electroforming"), LoseCard("froth_flotation")]
    assert "Electroforming or Froth Flotation" in table.refused(LoseCard("dumbo"), "C")
    table.play(LoseCard("Froth Flotation"), letter="C")
    assert table.seat("C").hand == ["froth_flotation"]


def test_ruling_23_a_rocket_on_leo_is_exposed_too() -> None:
    table = Whole().spot(1).fly("leo", "project_orion:W", "hall_effect:W")
    table.put("leo", "leo", "cvd_molding:W")
    table.end_year(4)
    assert table.seat("A").hand == ["project_orion"]


def test_ruling_131_mass_0_counts_if_nothing_is_heavier() -> None:
    table = Whole().spot(1).put("leo", "leo", "re_solar_moth:W")
    table.end_year(4)
    assert table.seat("A").hand == ["re_solar_moth"]


def test_ruling_131_radiators_count_as_they_lie() -> None:
    table = Whole().spot(1).put("leo", "leo", "microtube_array:W heavy", "froth_flotation:W")
    table.end_year(4)
    assert table.waiting() == ("A",)  # 3 and 3; light it would weigh 2
    assert {move.card for move in table.offers() if isinstance(move, LoseCard)} == {
        "microtube_array", "froth_flotation",
    }  # fmt: skip


def test_ruling_33_pads_and_flares_take_heavy_radiators() -> None:
    table = Whole().spot(1).put("leo", "leo", "microtube_array:W heavy")
    table.end_year(4)
    assert table.seat("A").hand == ["microtube_array"]


def flare() -> Whole:
    table = Whole("b612_foundation", "roscosmos").spot(5)
    table.fly("mars-lagrange-07", "atomic_layer_deposition:W", "microtube_array:W heavy",
              "flywheel_compulsator:W")  # fmt: skip
    table.put("outpost-1", "geo", "b612_foundation").put(
        "outpost-2", "mercury-belt-02", "hall_effect:W"
    )
    return table


def test_example_25_solar_flare() -> None:
    """Event 6, CME 4: at Mars 3, on GEO 4, on Mercury's belt 6."""
    table = flare()
    table.end_year(6, 4)
    assert table.aboard() == ["flywheel_compulsator"]
    assert table.seat("A").hand == ["atomic_layer_deposition", "microtube_array", "hall_effect"]
    assert [card.id for card in table.seat().leo.cards] == ["b612_foundation"]
    assert list(table.seat().stacks) == ["leo", "rocket"]


@pytest.mark.parametrize(
    ("at", "shielded"),
    [("leo", True), ("home-cycler", True), ("phobos", True), ("jupiter-belt-02", True),
     ("geo", False), ("mercury-belt-02", False), ("venus-belt-01", False), ("mars-lagrange-07", False)],
)  # fmt: skip
def test_ruling_132_shelters(at: str, shielded: bool) -> None:
    assert is_shielded(at) == shielded


def test_ruling_132_neptune_counts_minus_6_and_sails_are_immune() -> None:
    neptune = next(
        s.id for s in SKY.spaces.values() if s.zone == "neptune" and s.kind == "lagrange"
    )
    table = Whole().spot(5).put("outpost-1", neptune, "microtube_array:W heavy")
    table.fly("mars-lagrange-07", "photon_kite_sail:W")
    table.end_year(5, 6)
    assert table.aboard("outpost-1") == ["microtube_array"]
    assert table.aboard() == ["photon_kite_sail"]


def test_ruling_132_a_lost_crew_comes_home_with_its_glory_low() -> None:
    table = (
        Whole("b612_foundation", "roscosmos").spot(5).fly("geo", "hall_effect:W", "b612_foundation")
    )
    table.state.chits.remove("mars")
    table.ship.cards[1].glory = "mars"
    table.end_year(5, 4)
    assert [(chit.zone, chit.high) for chit in table.seat().glories] == [("mars", False)]
    assert [(card.id, card.glory) for card in table.seat().leo.cards] == [("b612_foundation", "")]


def test_ruling_133_anarchy_makes_everybody_felonious() -> None:
    """Until blue is left; a Powersat of a factory stays, that of a privilege is off."""
    table = Whole("esa_space_unionists", "roscosmos").spot(9)
    push = next(space.id for space in SKY.sites() if space.land().push)
    table.end_year(5)
    assert table.state.anarchy
    assert [privilege(table.state, seat) for seat in (0, 1)] == [FELONIOUS, FELONIOUS]
    assert is_felon(table.state, 1)
    assert not has_powersat(table.state, 0)
    table.factory(push, "B")
    assert has_powersat(table.state, 1)
    for spot in (11, 0, 1):
        table.end_year(*([1] if spot == 0 else []))
        assert (table.state.spot, table.state.anarchy) == (spot, True)
    table.end_year(1)
    assert not table.state.anarchy


def test_ruling_133_a_second_anarchy_changes_nothing() -> None:
    table = Whole().spot(11)
    table.state.anarchy = True
    table.end_year(6)
    assert table.state.anarchy


def test_ruling_135_the_sungrazer_takes_everything_at_the_end_of_yellow() -> None:
    """Stacks with tanks and Fuel, disk, cube and dome; it is no roll, so a heavy radiator goes too."""
    table = Whole().spot(5)
    table.fly(SUNGRAZER, "hall_effect:W", "microtube_array:W heavy", "nasa_astronauts", tanks=2)
    table.put("outpost-1", SUNGRAZER, water=3, letter="B").factory(SUNGRAZER, "C", dome=True)
    kinds = table.end_year(1)
    assert kinds.count("sungrazed") == 2
    assert list(table.seat("A").stacks) == ["leo"]
    assert table.seat("A").hand == ["hall_effect", "microtube_array"]
    assert [card.id for card in table.seat("A").leo.cards] == ["nasa_astronauts"]
    assert list(table.seat("B").stacks) == ["leo"]
    place = table.state.seen(SUNGRAZER)
    assert (place.claim, place.factory, place.colony) == (None, None, None)


def test_ruling_135_other_seasons_do_not_graze() -> None:
    table = Whole().spot(2).put("outpost-1", SUNGRAZER, "hall_effect:W")
    table.end_year()
    assert table.aboard("outpost-1") == ["hall_effect"]


def test_ruling_137_year_48_ends_with_event_and_last_disk() -> None:
    """The event of the last advance is resolved, then the match is scored at once."""
    table = Whole().spot(11, 48).hand("A", "hall_effect")
    table.state.disks = 1
    kinds = table.end_year(1)
    assert kinds[-4:] == ["event", "inspiration", "seniority", "ended"]
    assert table.waiting() == ()
    ended = outcome(table.state)
    assert ended is not None
    assert ended.reason == LAST_DISK
