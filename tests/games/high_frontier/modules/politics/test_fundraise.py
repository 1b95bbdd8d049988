"""Delegates, fundraise, the vote tally: rulings 5, 12, 55, 61, 138, 150-153, 155, 157, 170; example 30 (O1-O3)."""

from __future__ import annotations

import pytest

from bot import engine
from bot.engine import IllegalMove, KeyedChance
from bot.games.high_frontier.game import GAME
from bot.games.high_frontier.modules.politics.fundraise import Abstain, Arrest, Elect, Fundraise
from bot.games.high_frontier.modules.politics.tally import ChooseLaw
from bot.games.high_frontier.rules.assets import reserve
from bot.games.high_frontier.rules.free_actions.discards import DiscardToken
from bot.games.high_frontier.rules.free_actions.settling import Colonize
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.operations.industrialize import Industrialize
from bot.games.high_frontier.rules.turn.setup import ChooseSide
from bot.games.high_frontier.state.state import Options
from tests.games.high_frontier.modules.politics.builder import NASA, SPACEX, UN, Hall
from tests.games.high_frontier.whole_game import Whole


def test_ruling_12_setup_places_a_delegate_each_and_makes_no_tally() -> None:
    """The star lies in the centre, which has no delegate: the first tally moves it. The Core knows nothing of all this."""
    played = engine.begin(GAME, 3, Options(politics=True), KeyedChance(b"setup"))
    state = played.position.state
    homes = {"red": "freedom", "white": "honor", "yellow": "unity", "purple": "authority",
             "green": "equality", "gray": "individuality"}  # fmt: skip
    assert state.assembly.law == "centrist"
    assert [(one.seat, one.ideology) for one in state.assembly.delegates] == [
        (seat, homes[state.seats[seat].colour]) for seat in range(3)
    ]
    for seat in range(3):
        played = engine.play(
            GAME, played.position, seat, ChooseSide("front"), KeyedChance(b"setup", 9)
        )
    assert "tally" not in [event.kind for event in played.events]
    assert b"assembly" not in GAME.save(
        engine.begin(GAME, 3, Options(), KeyedChance(b"s")).position
    )


def test_politics_takes_two_players() -> None:
    with pytest.raises(IllegalMove, match="for two or more"):
        engine.begin(GAME, 1, Options(politics=True), KeyedChance(b"alone"))


def test_ruling_150_fundraise_replaces_income() -> None:
    """1 Aqua, a delegate from the reserve, one moves, and only then a tally."""
    table = Hall().seated(unity="A", honor="B")
    assert table.refused(Income()).startswith(
        "Income is not among the choices of this turn. You can: "
    )
    assert table.offers(Income) == []
    table.play(Fundraise("unity", "unity", "honor"))
    assert (table.seat().leo.water, table.sits("unity"), table.sits("honor")) == (7, "A", "AB")
    assert [event.kind for event in table.events] == [
        "fundraised", "elected", "delegate_moved", "tally",
    ]  # fmt: skip
    assert table.assembly.law == "honor"
    assert table.refused(Fundraise()) == "You have performed your operation this turn."


def test_ruling_150_where_delegates_are_elected_and_moved() -> None:
    """The own ideology, or where one is; moves go to an adjacent ideology; the fresh one may move."""
    table = Hall().seated(freedom="A", honor="B")
    assert table.refused(Fundraise("honor")) == (
        "You elect delegates in your own ideology or where you have one: unity and freedom."
    )
    assert table.refused(Fundraise(source="freedom", to="unity")) == (
        "Adjacent to freedom are individuality, honor and centrist."
    )
    assert table.refused(Fundraise(source="honor", to="unity")) == (
        "You have no delegate in honor; you have them in freedom."
    )
    assert table.refused(Fundraise(source="freedom")) == (
        "A delegate moves from an ideology to one beside it: say both."
    )
    assert table.refused(Fundraise("liberty")).startswith("There is no ideology 'liberty'")
    table.play(Fundraise("UN General Assembly", "unity", "centrist"))
    assert (table.sits("freedom"), table.sits("centrist")) == ("A", "A")


def test_ruling_150_every_way_is_offered_and_legal() -> None:
    """Elections: none, unity, freedom. Moves: none, three from each ideology held."""
    table = Hall().seated(freedom="A")
    offers = table.offers(Fundraise)
    assert offers[0] == Fundraise()
    assert len(offers) == len(set(offers)) == (1 + 3) + (1 + 3) + (1 + 3 + 3)
    for move in offers:
        engine.play(GAME, table.position, 0, move, KeyedChance(b"any"))


def test_ruling_170_a_missed_turn_raises_an_aqua_without_a_delegate() -> None:
    """The plain fundraise comes first and changes nothing, so there is no tally."""
    table = Hall().seated(unity="A")
    assert table.play(table.offers(Fundraise)[0]) == ["fundraised"]
    assert (table.aquas(), table.assembly.law) == ([7, 6, 6], "centrist")


def test_example_30_tally_and_law_change() -> None:
    """UN takes the law to unity (2), NASA to honor (2-2), SpaceX to individuality (2-2-2) for no Aqua at all."""
    table = Hall(UN, NASA, SPACEX).seated(unity="A", honor="B", individuality="C")
    table.play(Fundraise("unity"))
    assert table.assembly.law == "unity"
    table.state.turn, table.state.operated = 1, False
    table.play(Fundraise("honor"), letter="B")
    assert table.offers(letter="B") == [ChooseLaw("unity"), ChooseLaw("honor")]
    table.play(ChooseLaw("honor"), letter="B")
    assert table.assembly.law == "honor"
    table.state.turn, table.state.operated = 2, False
    table.play(Fundraise("individuality"), letter="C")
    assert table.offers(letter="C") == [
        ChooseLaw("honor"), ChooseLaw("unity"), ChooseLaw("individuality"),
    ]  # fmt: skip
    assert table.refused(ChooseLaw("freedom"), "C").startswith("The vote is tied between honor")
    table.play(ChooseLaw("individuality"), letter="C")
    assert table.assembly.law == "individuality"
    assert table.aquas() == [7, 7, 6]


@pytest.mark.parametrize(
    ("seated", "law", "winners"),
    [
        ({"unity": "A"}, "centrist", ["unity"]),
        ({"unity": "AA", "honor": "B"}, "unity", ["unity"]),
        ({"unity": "AA", "honor": "BB"}, "unity", ["unity", "honor"]),
        ({"unity": "AAA", "honor": "BBB", "freedom": "CC"}, "freedom", ["honor", "unity"]),
        ({"unity": "AA", "centrist": "BBB"}, "unity", ["centrist"]),
        ({}, "unity", ["centrist"]),
        ({}, "centrist", ["centrist"]),
    ],
)
def test_ruling_151_the_star_goes_to_most_delegates(
    seated: dict[str, str], law: str, winners: list[str]
) -> None:
    """As many as the law's are enough; staying comes first; nobody there: centrist."""
    assert Hall().seated(**seated).under(law).assembly.winners() == winners


def test_ruling_153_an_empty_reserve_gives_up_a_cube_first() -> None:
    """A has five factories, one with a dome, a delegate and the Sunspot Cube."""
    table = Hall().seated(freedom="A")
    sites = table.built("A", 5, domes=1)
    assert reserve.cubes_left(table.state, 0) == 0
    why = table.refused(Fundraise("unity"))
    assert why.startswith("You have no cube left; say what gives one:")
    assert why.endswith("or the delegate in freedom.")
    assert table.refused(Fundraise("unity", cube=sites[0])) == why
    offers = table.offers(Fundraise)
    assert Fundraise("unity", cube="freedom") in offers
    assert len(offers) == len(set(offers)) == 56, "4 without, 32 that elect in unity, 20 in freedom"
    table.play(Fundraise("unity", cube=sites[1]))
    assert (table.sits("unity"), table.state.seen(sites[1]).factory) == ("A", None)
    assert reserve.cubes_left(table.state, 0) == 0
    assert table.asked() == (ChooseLaw,)


def test_ruling_153_a_delegate_for_a_delegate() -> None:
    table = Hall().seated(freedom="A", honor="BB").under("freedom")
    table.built("A", 5)
    table.play(Fundraise("unity", cube="freedom"))
    assert (table.sits("freedom"), table.sits("unity"), table.assembly.law) == ("", "A", "honor")


def test_ruling_153_a_cube_given_up_an_election_and_a_shift_are_one_offer() -> None:
    """The delegate that goes for the new one cannot be moved; every offer is accepted."""
    table = Hall().seated(freedom="A", honor="BB").under("freedom")
    table.built("A", 5)
    offers = table.offers(Fundraise)
    assert Fundraise("unity", "unity", "honor", "freedom") in offers
    assert not [
        o for o in offers if o.cube == "freedom" and (o.elect, o.source) == ("unity", "freedom")
    ]
    position = table.position
    for offer in offers:
        table.position = position
        table.play(offer)
    table.position = position
    table.play(Fundraise("unity", "unity", "honor", "freedom"))
    assert (table.sits("freedom"), table.sits("unity"), table.sits("honor")) == ("", "", "ABB")


def test_ruling_153_a_delegate_for_a_factory_is_followed_by_a_tally() -> None:
    table = Hall().seated(freedom="A", honor="B").under("freedom").claim("A", "phobos")
    table.fly("phobos", "met_steamer:W", "photon_tether_rectenna:W", "cvd_molding:W")
    table.built("A", 5)
    move = Industrialize("phobos", cube="freedom")
    assert move.cube in [offer.cube for offer in table.offers(Industrialize)]
    table.play(move)
    assert (table.state.seen("phobos").factory, table.sits("freedom")) == (0, "")
    assert table.assembly.law == "honor"


def test_ruling_61_a_delegate_is_not_discarded_at_will() -> None:
    table = Hall().seated(freedom="A")
    assert not [move for move in table.offers(DiscardToken) if move.site == "freedom"]
    assert table.refused(DiscardToken("freedom", "factory")).startswith("There is no site")


class TestColonies:
    def table(self, *, factories: int = 1, seated: str = "") -> Hall:
        table = Hall().factory("phobos").put("outpost-1", "phobos", UN)
        table.built("A", factories - 1)
        return table.seated(unity=seated, honor="BB").under("honor")

    def test_ruling_55_a_colony_may_send_a_delegate_of_its_crews_ideology(self) -> None:
        table = self.table(seated="A")
        table.play(Colonize("phobos"))
        assert table.offers() == [Abstain(), Elect()]
        table.play(Elect())
        assert table.offers() == [ChooseLaw("honor"), ChooseLaw("unity")]
        table.play(ChooseLaw("unity"))
        assert (table.sits("unity"), table.assembly.law) == ("AA", "unity")

    def test_ruling_55_or_none(self) -> None:
        table = self.table()
        table.play(Colonize("phobos"))
        assert table.play(Abstain()) == []
        assert table.sits("unity") == ""

    def test_ruling_153_with_an_empty_reserve_a_cube_goes_for_it(self) -> None:
        """The factory under the new dome is no longer loose."""
        table = self.table(factories=6)
        table.play(Colonize("phobos"))
        given = [move.cube for move in table.offers(Elect)]
        assert len(given) == 5
        assert "phobos" not in given
        table.play(Elect(given[0]))
        assert table.sits("unity") == "A"

    def test_ruling_153_without_any_cube_to_give_nobody_is_asked(self) -> None:
        table = self.table(factories=6)
        for place in table.state.places.values():
            place.colony = 0 if place.factory == 0 else None
        table.state.place("phobos").colony = None
        table.play(Colonize("phobos"))
        assert Elect not in table.asked()


class TestMartialLaw:
    def test_ruling_157_after_the_tally_under_the_law_in_force_then(self) -> None:
        """The vote brings Martial Law, so it may be used at once."""
        table = Hall().seated(authority="A", honor="B", freedom="CC").under("centrist")
        table.state.seats[0].colour = "purple"
        table.assembly.delegates += table.assembly.delegates[:1]
        table.play(Fundraise("authority"))
        assert table.assembly.law == "authority"
        assert table.offers() == [Abstain(), Arrest("B", "honor"), Arrest("C", "freedom")]
        assert table.refused(Arrest("B", "freedom")) == "There is no such delegate in freedom."
        table.play(Arrest("C", "freedom"))
        assert table.sits("freedom") == "C"
        assert table.told("A")[0] == "{C}'s delegate in freedom is discarded by Martial Law."

    def test_ruling_157_not_when_the_vote_takes_the_law_away(self) -> None:
        table = Hall().seated(authority="B", unity="A").under("authority")
        table.play(Fundraise("unity"))
        assert table.assembly.law == "unity"
        assert Arrest not in table.asked()

    def test_ruling_157_also_without_a_tally(self) -> None:
        table = Hall().seated(authority="BB", unity="A").under("authority")
        assert table.play(Fundraise()) == ["fundraised"]
        table.play(Arrest("B", "authority"))
        assert table.sits("authority") == "B"
        assert table.offers() == [ChooseLaw("authority"), ChooseLaw("unity")]

    def test_ruling_157_nobody_to_discard_nobody_asked(self) -> None:
        table = Hall().seated(authority="A").under("authority")
        table.play(Fundraise())
        assert Arrest not in table.asked()


def test_ruling_155_honor_pays_for_glory_chits_also_none() -> None:
    """One at home and one on the Crew: 2 Aquas; none: 0. A tragedy counts like a parade."""
    table = Hall().seated(honor="B").under("honor")
    table.glory("A", "mars", high=False)
    table.fly("geo", "hall_effect:W", UN)
    table.ship.cards[1].glory = "ceres"
    table.state.chits.remove("ceres")
    table.play(Fundraise())
    assert table.event("fundraised")["aquas"] == 2
    poor = Hall().seated(honor="B").under("honor")
    poor.play(Fundraise())
    assert (poor.event("fundraised")["aquas"], poor.aquas()) == (0, [6, 6, 6])


def test_ruling_138_delegates_are_tokens_legacy_votes_are_not() -> None:
    table = Hall().seated(unity="AA", freedom="A")
    table.assembly.votes = ["unity", "unity"]
    assert table.points("A")["Delegates"] == 3
    assert "Delegates" not in Whole().points("A")
