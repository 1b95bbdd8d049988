"""Laws in force and lobbied, in the turn: rulings 84, 154, 156, 158, 159, 161; example 18 (O4, O5)."""

from __future__ import annotations

from bot.games.high_frontier.modules.politics.fundraise import Arrest, Fundraise
from bot.games.high_frontier.modules.politics.grants import SellPair, TakeGrant
from bot.games.high_frontier.modules.politics.laws import in_force, serving
from bot.games.high_frontier.modules.politics.lobby import Lobby
from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.free_actions.cargo import TransferCargo
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.operations.produce import Deliver, Produce
from bot.games.high_frontier.rules.operations.refuel import RefuelFactory
from bot.games.high_frontier.rules.turn.turn import EndTurn
from tests.games.high_frontier.modules.politics.builder import UN, Hall


class TestFreedom:
    def table(self) -> Hall:
        table = Hall().seated(freedom="B").under("freedom").hand("A", "dumbo", "mass_driver")
        return table.put("outpost-1", "leo", "hall_effect:B")

    def test_ruling_154_two_cards_for_5_in_any_mix(self) -> None:
        table = self.table()
        assert len(table.offers(SellPair)) == 3
        table.play(SellPair("mass driver", "Ion Drive"))
        assert (table.seat().leo.water, table.seat().hand) == (11, ["dumbo", "hall_effect"])
        assert table.state.decks["thruster"][-1] == "mass_driver"
        assert "outpost-1" not in table.seat().stacks

    def test_example_18_two_hand_cards_gain_by_it(self) -> None:
        """3 + 3 would need two operations."""
        table = self.table()
        table.play(SellPair("dumbo", "mass_driver"))
        assert (table.seat().leo.water, table.seat().hand) == (11, [])
        assert table.refused(SellPair("dumbo", "ion drive")).startswith("You have performed")

    def test_ruling_154_what_cannot_be_sold(self) -> None:
        table = self.table()
        assert table.refused(SellPair("dumbo", "dumbo")) == "Free Trade takes two different cards."
        assert table.refused(SellPair("dumbo", "hertz")).startswith("There is no 'hertz'")
        idle = Hall().seated(freedom="B").hand("A", "dumbo", "mass_driver")
        assert idle.offers(SellPair) == []
        assert idle.refused(SellPair("dumbo", "mass driver")) == (
            "The Free Trade Act does not work for you now."
        )


class TestEquality:
    def test_ruling_158_in_force_research_is_a_top_card_for_an_aqua(self) -> None:
        """No auction, no hand limit, no supports."""
        table = Hall().seated(equality="B").under("equality")
        table.hand("A", *DECKS["robonaut"][:5])
        top = table.state.decks["thruster"][0]
        assert table.offers(Research) == []
        assert table.refused(Research("thruster", 0)).startswith("Research Grants are in force")
        assert len(table.offers(TakeGrant)) == 6
        table.play(TakeGrant("thruster"))
        assert (table.seat().hand[-1], len(table.seat().hand), table.seat().leo.water) == (
            top,
            6,
            5,
        )
        assert table.waiting() == ("A",)
        assert table.told("B")[0].endswith("from the thruster deck by a research grant.")

    def test_ruling_158_no_aqua_no_research(self) -> None:
        table = Hall(aquas=0).seated(equality="B").under("equality")
        assert (table.offers(TakeGrant), table.offers(Research)) == ([], [])
        assert table.refused(TakeGrant("thruster")) == "A research grant costs 1 Aqua; you have 0."

    def test_ruling_158_lobbied_it_is_a_choice_of_the_own_turn(self) -> None:
        table = Hall().seated(equality="A", unity="BB").under("unity")
        table.under("centrist").seated(centrist="CCC")
        table.play(Lobby("equality"))
        assert table.seat().leo.water == 5
        assert len(table.offers(TakeGrant)) == 6
        assert Research("thruster", 0) in table.offers(Research)
        table.play(TakeGrant("robonaut"))
        table.play(EndTurn())
        assert table.offers(TakeGrant, "B") == []


class TestIndividuality:
    def table(self, law: str = "individuality") -> Hall:
        table = Hall().seated(individuality="C").under(law).factory("phobos", "B")
        return table.put("rocket", "phobos", "met_steamer:W", UN)

    def test_ruling_159_factories_of_others_are_used_without_leave(self) -> None:
        """Refuel, ET production, delivery and factory-assist (ruling 84)."""
        table = self.table().hand("A", "hall_effect", "dumbo")
        assert [move.site for move in table.offers(RefuelFactory)] != []
        assert rights.may_use_factory(table.state, 0, "phobos", rights.ASSIST)
        assert {(move.card, move.hijack) for move in table.offers(Produce)} == {
            ("hall_effect", False)
        }
        table.play(RefuelFactory("phobos", "water", "rocket"))
        assert table.ship.water == 7
        black = self.table().put("outpost-1", "phobos", "mass_driver:B", water=2)
        assert black.offers(Deliver) == [Deliver("mass_driver")]

    def test_ruling_84_not_without_the_law(self) -> None:
        table = self.table("centrist")
        assert table.refused(RefuelFactory("phobos", "water", "rocket")).startswith(
            "The factory on Phobos is {B}'s"
        )
        assert not rights.may_use_factory(table.state, 0, "phobos", rights.ASSIST)

    def test_ruling_159_never_colonies_or_claims(self) -> None:
        table = self.table().claim("B", "deimos")
        table.put(
            "outpost-1", "deimos", "met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W"
        )
        assert table.offers(Colonize) == []
        assert table.refused(Colonize("phobos")) == "You have no factory on Phobos."
        assert table.offers(Industrialize) == []

    def test_ruling_161_lobbied_it_lasts_to_the_end_of_the_turn(self) -> None:
        table = self.table("centrist").seated(individuality="A", centrist="BBB")
        assert table.offers(RefuelFactory) == []
        table.play(Lobby("individuality"))
        assert table.offers(RefuelFactory) != []
        assert not rights.may_use_factory(table.state, 2, "phobos", rights.FACTORY)
        table.play(TransferCargo("rocket", "new", (UN,)))
        assert table.offers(RefuelFactory) != []
        table.play(EndTurn())
        assert not rights.may_use_factory(table.state, 0, "phobos", rights.FACTORY)


class TestUnity:
    def test_ruling_156_laws_with_two_delegates_work_too(self) -> None:
        table = Hall().seated(unity="AAA", freedom="BB", equality="C", centrist="AB").under("unity")
        assert in_force(table.state) == ["unity", "freedom", "centrist"]

    def test_ruling_156_nobody_may_lobby(self) -> None:
        table = Hall().seated(unity="BB", equality="A").under("unity")
        assert table.offers(Lobby) == []
        assert table.refused(Lobby("equality")) == "The UN General Assembly lets nobody lobby."

    def test_ruling_156_lobbied_it_brings_the_other_laws_to_the_lobbyist(self) -> None:
        table = Hall().seated(unity="A", freedom="BB", honor="CCC").under("honor")
        table.play(Lobby("unity"))
        assert serving(table.state, 0) == ["honor", "unity", "freedom"]
        assert serving(table.state, 1) == in_force(table.state) == ["honor"]


class TestLobby:
    def table(self) -> Hall:
        return Hall().seated(freedom="AA", honor="BB").under("honor").hand("A", "dumbo", "qu_tube")

    def test_ruling_161_an_aqua_and_the_delegate_for_the_turn(self) -> None:
        table = self.table()
        assert table.offers(Lobby) == [Lobby("freedom")]
        table.play(Lobby("freedom"))
        assert [event.kind for event in table.events] == ["lobbied", "delegate_removed", "tally"]
        assert (table.seat().leo.water, table.sits("freedom")) == (5, "A")
        table.play(SellPair("dumbo", "qu_tube"))
        assert table.seat().leo.water == 10
        assert table.refused(Lobby("freedom")) == "You have lobbied this turn."

    def test_ruling_161_what_cannot_be_lobbied(self) -> None:
        table = self.table().seated(centrist="A", honor="A")
        assert table.refused(Lobby("centrist")).endswith("in a pad explosion only.")
        assert table.refused(Lobby("honor")).endswith(
            "is in force for everybody; it is not lobbied."
        )
        assert table.refused(Lobby("unity")) == "You have no delegate in unity."
        table.seat().leo.water = 0
        assert table.refused(Lobby("freedom")) == "Lobbying costs 1 Aqua; you have 0."

    def test_ruling_161_whatever_the_tally_does(self) -> None:
        """The lobbied delegate held the vote: the star leaves, and the lobbyist has its law all the same."""
        table = Hall().seated(freedom="A", centrist="BB", honor="C").under("centrist")
        table.assembly.delegates.pop()
        table.play(Lobby("freedom"))
        assert (table.assembly.law, serving(table.state, 0)) == (
            "centrist",
            ["centrist", "freedom"],
        )

    def test_ruling_161_in_anarchy_the_starred_law_may_be_lobbied(self) -> None:
        table = Hall(season="blue").seated(freedom="A", honor="B").under("freedom")
        table.state.anarchy = True
        assert in_force(table.state) == []
        assert table.offers(Lobby) == [Lobby("freedom")]
        table.play(Lobby("freedom"))
        assert serving(table.state, 0) == ["freedom"]
        assert table.assembly.law == "honor"  # the star moves in anarchy too

    def test_ruling_155_honor_lobbied(self) -> None:
        table = Hall().seated(honor="A", centrist="BB").under("centrist")
        for zone in ("mars", "venus", "ceres"):
            table.glory("A", zone)
        table.play(Lobby("honor"))
        table.play(Fundraise())
        assert table.seat().leo.water == 6 - 1 + 3

    def test_ruling_157_martial_law_lobbied_serves_the_lobbyist(self) -> None:
        table = Hall().seated(authority="A", centrist="BB").under("centrist")
        table.play(Lobby("authority"))
        table.play(Fundraise())
        table.play(Arrest("B", "centrist"))
        assert table.sits("centrist") == "B"
