"""Humans, tokens, leave: rulings 2, 3, 31, 32, 55-58, 61, 95, 105, 144, 145, 148; examples 27, 28, 34."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.negotiation.permissions import AskPermission, GiveLeave, OrderLeave
from bot.games.high_frontier.rules.assets.reserve import disks_left
from bot.games.high_frontier.rules.assets.rights import has_human, has_powersat
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.free_actions.cargo import Disembark, TransferCargo
from bot.games.high_frontier.rules.free_actions.discards import Discard, DiscardToken
from bot.games.high_frontier.rules.free_actions.martian import Martian
from bot.games.high_frontier.rules.free_actions.settling import (
    Colonize,
    JumpClaim,
    Murder,
    TakeGlory,
)
from bot.games.high_frontier.rules.operations.claims import LeaveOpen, MoveDisk
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.whole_game import Whole

NASA, ROSCOSMOS, ESA, TAIKONAUTS, ISRO, NORSE = (
    "nasa_astronauts", "roscosmos", "esa_space_unionists", "taikonauts", "isro_glavcosmonauts", "norse_astronauts",
)  # fmt: skip


class TestHumans:
    def test_example_27_a_colony_is_a_tragedy_for_the_chit(self) -> None:
        table = Whole(ISRO, ROSCOSMOS).factory("phobos").put("rocket", "phobos", ISRO, "dumbo:W")
        table.ship.cards[0].glory = "mars"
        table.play(Colonize())
        assert table.state.seen("phobos").colony == 0
        assert [(chit.zone, chit.high) for chit in table.seat("A").glories] == [("mars", False)]
        assert table.aboard("leo") == [ISRO]
        assert table.refused(Colonize("phobos")) == "There is a colony on Phobos."

    def test_ruling_55_not_at_anothers_factory_and_not_without_a_human(self) -> None:
        table = Whole().factory("phobos", "B").put("rocket", "phobos", NASA)
        assert table.refused(Colonize("phobos")) == "You have no factory on Phobos."
        table = Whole().factory("phobos")
        assert table.refused(Colonize("phobos")) == "You have no Human on Phobos to settle."
        assert table.offers(Colonize) == []

    def test_ruling_61b_to_colonize_the_sungrazer_is_a_felony(self) -> None:
        site = "kreutz-sungrazer"
        table = Whole().factory(site).put("rocket", site, NASA)
        assert table.refused(Colonize(site)) == "To colonize Kreutz Sungrazer is a felony."
        felon = Whole(TAIKONAUTS, NASA).factory(site).put("rocket", site, TAIKONAUTS)
        felon.play(Colonize(site))
        assert felon.state.seen(site).colony == 0

    def test_ruling_2_an_eighth_dome_may_be_built(self) -> None:
        table = Whole().factory("phobos").put("rocket", "phobos", NASA)
        for site in ("vesta", "ceres", "psyche", "deimos", "hertha", "khufu", "yorp"):
            table.factory(site, dome=True)
        table.play(Colonize("phobos"))
        assert sum(place.colony == 0 for place in table.state.places.values()) == 8

    def test_example_28_claim_jump(self) -> None:
        table = Whole(TAIKONAUTS, ESA, NASA, ROSCOSMOS).claim("B", "hertha")
        table.put("rocket", "hertha", TAIKONAUTS).put("rocket", "hertha", NASA, letter="C")
        assert table.refused(JumpClaim("hertha")) == (
            "{C} has a Human on Hertha and opposes it; ask for consent."
        )
        table.play(AskPermission("jump", "C", "hertha"))
        table.play(GiveLeave(), letter="C")
        table.play(JumpClaim())
        assert table.state.seen("hertha").claim == 0
        assert table.seat("D").leo.water == 7

    def test_example_28_refused_with_the_owner_there_or_a_cube(self) -> None:
        table = Whole(TAIKONAUTS, ESA).claim("B", "hertha").put("rocket", "hertha", TAIKONAUTS)
        table.put("rocket", "hertha", ESA, letter="B")
        assert table.refused(JumpClaim("hertha")).startswith("{B} has a Human on Hertha")
        cube = Whole(TAIKONAUTS, ESA).factory("hertha", "B").put("rocket", "hertha", TAIKONAUTS)
        assert cube.refused(JumpClaim("hertha")) == "There is a factory on Hertha."
        honest = Whole(NASA, ESA).claim("B", "hertha").put("rocket", "hertha", NASA)
        assert honest.refused(JumpClaim("hertha")) == "You have no right to felonies."
        away = Whole(TAIKONAUTS, ESA).claim("B", "hertha")
        assert away.refused(JumpClaim("hertha")) == "You have no Human on Hertha."

    def test_ruling_115_a_claim_jump_takes_a_disk(self) -> None:
        """Who moves none leaves the claim its owner's; who has none at all cannot jump."""
        nine = ["phobos", "vesta", "ceres", "psyche", "minerva", "lutetia", "khufu", "eros", "yorp"]
        table = Whole(TAIKONAUTS, ESA).claim("B", "hertha").put("rocket", "hertha", TAIKONAUTS)
        table.claim("A", *nine)
        table.play(JumpClaim())
        table.play(LeaveOpen())
        assert table.state.seen("hertha").claim == 1
        table.play(JumpClaim())
        table.play(MoveDisk("eros"))
        assert (table.state.seen("hertha").claim, table.state.seen("eros").claim) == (0, None)
        bare = Whole(TAIKONAUTS, ESA).claim("B", "hertha").put("rocket", "hertha", TAIKONAUTS)
        for site in nine:
            bare.claim("A", site).state.place(site).factory = 1
        assert bare.refused(JumpClaim("hertha")) == "You have no disk to claim it with."

    def test_ruling_57_luna_by_felony(self) -> None:
        site = "luna-shackleton-polar-rim"
        table = Whole(TAIKONAUTS, NASA).put("rocket", site, TAIKONAUTS)
        table.state.first = 1
        table.play(JumpClaim(site))
        assert table.state.seen(site).claim == 0
        assert not table.state.operated
        busted = Whole(TAIKONAUTS, NASA).put("rocket", site, TAIKONAUTS)
        busted.state.place(site).busted = True
        assert "no claim" in busted.refused(JumpClaim(site))

    def test_ruling_58_a_chit_left_may_be_taken_later_while_the_human_stays(self) -> None:
        table = Whole().put("rocket", "phobos", NASA)
        place = table.state.place("phobos")
        place.visited, place.lander = True, NASA
        table.play(TakeGlory())
        assert table.ship.cards[0].glory == "mars"
        assert "mars" not in table.state.chits
        late = Whole().put("rocket", "phobos", NASA)
        late.state.place("phobos").visited = True
        assert late.refused(TakeGlory("phobos")).startswith("On Phobos none of your Humans may")
        assert late.offers(TakeGlory) == []

    def test_example_27_and_ruling_58_the_first_on_phobos_takes_the_chit_of_mars(self) -> None:
        """1 point as long as it is away, 2 after the parade; no other crew takes one there or on Deimos."""
        table = Whole(ISRO, ROSCOSMOS).fly("mars-lagrange-07", ISRO, tanks=2)
        table.put("rocket", "mars-lagrange-07", ROSCOSMOS, letter="B")
        table.play(Fly(route="phobos"))
        assert table.event("glory")["zone"] == "mars"
        assert table.points("A")["Glories"] == 1
        table.state.turn, table.stack("rocket", "B").at = 1, "mars-lagrange-06"
        table.state.moved = False
        assert "glory" not in table.play(Fly(route="deimos"), letter="B")
        assert table.state.seen("deimos").visited
        table.stack("rocket", "B").at, table.stack("rocket", "B").cards[0].moved = "phobos", False
        assert table.refused(TakeGlory("phobos"), letter="B").startswith("On Phobos none of your")
        table.state.turn, table.state.moved, table.ship.at = 0, False, "home-cycler"
        table.ship.cards[0].moved = False
        assert "parade" in table.play(Fly(route="leo"))
        assert table.points("A")["Glories"] == 2
        table.ship.at, table.ship.cards[0].moved = "mars-lagrange-07", False
        table.state.moved = False
        assert "glory" not in table.play(Fly(route="phobos")), "a site is spent for ever"

    def test_ruling_32_murder_once_a_turn_by_felons(self) -> None:
        table = Whole(TAIKONAUTS, NASA).put("rocket", "vesta", TAIKONAUTS, "dumbo:W")
        table.play(Murder())
        assert (table.aboard(), table.aboard("leo")) == (["dumbo"], [TAIKONAUTS])
        assert table.refused(Murder()) == "That is done once a turn."
        assert Whole().put("rocket", "vesta", NASA).refused(Murder()) == (
            "You have no right to felonies."
        )

    def test_ruling_145_a_riding_crew_is_moved_by_its_owner_only(self) -> None:
        table = Whole().put("rocket", "vesta", "dumbo:W").put("outpost-1", "vesta", letter="B")
        table.seat("B").stacks["outpost-1"].cards = table.seat("A").leo.cards
        table.seat("A").leo.cards = []
        table.play(Disembark("rocket"))
        assert table.aboard() == ["dumbo", NASA]
        assert "outpost-1" not in table.seat("B").stacks
        host = Whole().put("rocket", "vesta", "dumbo:W")
        host.ship.cards += host.seat("B").leo.cards
        host.seat("B").leo.cards = []
        assert host.refused(TransferCargo("rocket", "new", (ROSCOSMOS,))) == (
            "ROSCOSMOS is {B}'s, who moves it."
        )


class TestDiscards:
    def test_ruling_105_cards_go_under_their_decks_in_the_order_given(self) -> None:
        table = Whole().hand("A", "dumbo", "mass_driver", "met_steamer")
        table.play(Discard(("Mass Driver", "Dumbo")))
        assert table.state.decks["thruster"][-2:] == ["mass_driver", "dumbo"]
        assert table.seat("A").hand == ["met_steamer"]

    def test_ruling_61_disks_without_cube_and_cubes_without_dome(self) -> None:
        table = Whole().factory("phobos").claim("A", "deimos").factory("vesta", dome=True)
        assert (
            table.refused(DiscardToken("phobos")) == "There is a factory on your claim on Phobos."
        )
        assert (
            table.refused(DiscardToken("vesta", "factory")) == "The colony on Vesta is permanent."
        )
        assert table.refused(DiscardToken("ceres")) == "You have no claim on Ceres."
        table.play(DiscardToken("phobos", "factory"))
        place = table.state.seen("phobos")
        assert (place.claim, place.factory) == (0, None)
        table.play(DiscardToken("phobos"))
        assert table.state.seen("phobos").claim is None
        table.play(DiscardToken("deimos"))
        assert table.state.seen("deimos").claim is None


class TestLeave:
    def test_ruling_144_a_leave_lasts_to_the_end_of_the_turn(self) -> None:
        table = Whole(NASA, ESA)
        table.play(AskPermission("push"))
        table.play(GiveLeave(), letter="B")
        assert has_powersat(table.state, 0)
        table.play(EndTurn())
        assert not has_powersat(table.state, 0)

    def test_only_who_has_it_can_give_it(self) -> None:
        table = Whole(NASA, ESA, ROSCOSMOS)
        assert table.refused(AskPermission("push", "C")) == (
            "{C} has no leave of this kind to give, or has given it (a Powersat push)."
        )
        assert table.refused(AskPermission("mooncable")) == (
            "Nobody else has leave of this kind to give (the Mooncable)."
        )

    @pytest.mark.parametrize(("answer", "given"), [("yes", True), ("no", False)])
    def test_ruling_148_standing_answers(self, answer: str, given: bool) -> None:
        table = Whole(NASA, ESA).factory("phobos", "B").put("rocket", "phobos", NASA)
        table.play(OrderLeave("factory", "yes" if given else "no"), letter="B")
        table.play(AskPermission("factory", "B", "phobos"))
        assert table.event("leave")["given"] == given
        assert table.waiting() == ("A",)


class TestMartian:
    def test_example_34_the_martian(self) -> None:
        """Having flown the Crew cannot drive; a year later it can, the Sandworm stays, no second chit."""
        here, there = "luna-shackleton-polar-rim", "luna-aristarchus-plateau"
        table = Whole().fly(here, NASA, "flywheel_tractor:B", tanks=1)
        crew = table.ship.cards[0]
        crew.moved, crew.glory = True, "earth"
        table.state.chits.remove("earth")
        assert table.refused(Martian(there)) == "NASA Astronauts moved already this turn."
        crew.moved = False
        table.play(Martian(there))
        stack = table.stack("outpost-1")
        assert (stack.at, stack.cards[0].id, stack.cards[0].glory) == (there, NASA, "earth")
        assert table.aboard() == ["flywheel_tractor"]
        assert table.state.seen(there).visited
        assert not table.state.moved
        assert table.refused(Martian(here)) == "The Martian drives once a turn."

    def test_ruling_95_needs_a_working_buggy_of_its_owner_and_one_road(self) -> None:
        here, there = "mars-north-pole", "mars-arsia-mons-caves"
        table = Whole().put("rocket", here, NASA)
        assert table.refused(Martian(there)) == "You have no working buggy on Mars North Pole."
        table.put("outpost-1", here, "flywheel_tractor:B", letter="B")
        assert table.offers(Martian) == []
        table.put("outpost-1", here, "flywheel_tractor:B")
        table.play(Martian(there))
        assert table.stack("outpost-2").at == there
        assert table.stack("outpost-2").cards[0].moved
        assert table.refused(Martian("phobos")).startswith("The Martian drives once")

    def test_ruling_95_a_crew_with_its_own_buggy_drives_itself_and_takes_the_chit(self) -> None:
        table = Whole(NORSE, NASA).put("rocket", "mars-north-pole", NORSE)
        table.play(Martian("mars-arsia-mons-caves"))
        assert table.stack("outpost-1").cards[0].glory == "mars"
        assert table.seat("A").rocket is None

    def test_ruling_31_a_crew_without_rocket_sits_where_it_is(self) -> None:
        """Apart from roads it only changes stacks in its space."""
        table = Whole().put("outpost-1", "vesta", NASA)
        moves = [move for move in table.offers(TransferCargo) if NASA in str(move)]
        assert moves == [
            TransferCargo("outpost-1", "rocket", (NASA,)), TransferCargo("outpost-1", "new", (NASA,)),
        ]  # fmt: skip
        assert table.offers(Martian) == []


def test_ruling_3_what_is_a_human() -> None:
    """A Crew card aboard a foreign stack stays its owner's; a dome; and LEO for everybody."""
    table = Whole().factory("ceres", dome=True).put("rocket", "vesta", letter="B")
    table.stack("rocket", "B").cards.append(table.seat("A").leo.cards.pop())
    state = table.state
    assert [has_human(state, seat, "vesta") for seat in (0, 1)] == [True, False]
    assert [has_human(state, seat, "ceres") for seat in (0, 1)] == [True, False]
    assert [has_human(state, seat, "leo") for seat in (0, 1, 2)] == [True, True, True]


def test_ruling_56_the_jumped_disk_goes_home() -> None:
    table = Whole(TAIKONAUTS, ESA).claim("B", "hertha").put("rocket", "hertha", TAIKONAUTS)
    table.ship.glitched = True
    before = disks_left(table.state, 1)
    kinds = table.play(JumpClaim("hertha"))
    assert disks_left(table.state, 1) == before + 1
    assert "glitch_roll" not in kinds
    assert not table.state.operated
