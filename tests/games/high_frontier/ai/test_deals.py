"""The computer player among the others: it haggles, offers, votes, gives leave to who is behind and takes it back."""

from __future__ import annotations

import pytest

from bot.engine import Move
from bot.games.high_frontier.ai.deals import answer, propose, speak
from bot.games.high_frontier.ai.strategy import Strategy
from bot.games.high_frontier.ai.turn import file
from bot.games.high_frontier.negotiation.deals import (
    Accept,
    Counter,
    Decline,
    Offer,
    Permit,
    Revoke,
    Withdraw,
)
from bot.games.high_frontier.negotiation.permissions import AskPermission, GiveLeave, RefuseLeave
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.flight.filed_routes import OrderRoute, StopRoute
from bot.games.high_frontier.rules.year.heroism import Nominate, Vote
from tests.games.high_frontier.whole_game import Whole

NOZZLE = "de_laval_nozzle"
WORKS = ("cvd_molding", "photon_tether_rectenna")
MANY = [site.id for site in SKY.sites()][-12:]


def said(table: Whole, letter: str) -> Move | None:
    """What the computer player answers beside the decisions."""
    return answer(table.view(letter), table.standing(letter))


def told(table: Whole) -> Move | None:
    """What A says in its turn."""
    return speak(Strategy(table.view("A")))


def offered(table: Whole) -> Move | None:
    return propose(Strategy(table.view("A")))


def test_it_takes_what_pays() -> None:
    """A card that no ship needs sells for three Aquas and an operation: two, then."""
    table = Whole().hand("B", "dumbo").hand("A", "qu_tube")
    table.play(Offer("A", "3 aquas", "qu_tube"), letter="B")
    assert said(table, "A") == Accept(1)
    table.play(Accept(1))
    assert said(table, "A") is None


def test_it_haggles_once_then_declines() -> None:
    """Two Aquas bring nothing, so it asks for one more; of a haggled deal or a bad one it wants no more to hear."""
    table = Whole().hand("B", "dumbo").hand("A", "qu_tube")
    table.play(Offer("A", "2 aquas", "qu_tube"), letter="B")
    assert said(table, "A") == Counter(1, "qu_tube", "2 aquas, 1 aquas")
    table.play(Counter(1, "qu_tube", "2 aquas, 1 aquas"))
    assert said(table, "B") == Decline(2)
    table.play(Decline(2), letter="B")
    table.play(Offer("A", "dumbo", "5 aquas"), letter="B")
    assert said(table, "A") == Decline(3)


def test_a_deal_waits_while_an_action_is_going_on() -> None:
    table = Whole().hand("A", "qu_tube")
    table.play(Offer("A", "3 aquas", "qu_tube"), letter="B")
    table.state.busy = True
    assert said(table, "A") is None


def test_it_offers_for_what_its_ship_lacks() -> None:
    """It opens low; its partner, whose robonaut does not work, asks for one more, and at three Aquas both gain."""
    table = Whole(aquas=9).hand("A", *WORKS).hand("B", "met_steamer")
    offer = Offer("B", "2 aquas", "met_steamer", standing=True)
    assert offered(table) == offer
    table.play(offer)
    assert offered(table) is None  # one at a time
    counter = Counter(1, "met_steamer", "2 aquas, 1 aquas")
    assert said(table, "B") == counter
    table.play(counter, letter="B")
    assert said(table, "A") == Accept(2)
    table.play(Accept(2))
    assert (table.seat("A").leo.water, table.seat("B").leo.water) == (6, 12)
    assert "met_steamer" in table.seat("A").hand


def test_it_offers_a_spare_card_to_who_would_build_a_ship_with_it() -> None:
    """Of a full hand of no use to A the steamer is what B lacks. It opens high; B asks for an Aqua back."""
    table = Whole(aquas=9).hand("A", "met_steamer", "flywheel_tractor", "qu_tube", NOZZLE)
    table.seat("A").leo.water = 1
    assert offered(table) is None  # nobody needs any
    table.hand("B", *WORKS)
    offer = Offer("B", "met_steamer", "6 aquas", standing=True)
    assert offered(table) == offer
    table.play(offer)
    counter = said(table, "B")
    assert counter == Counter(1, "6 aquas", "met_steamer, 1 aquas")
    table.play(counter, letter="B")
    assert said(table, "A") == Accept(2)


def test_offers_that_cannot_be_kept_are_withdrawn() -> None:
    table = Whole(aquas=9).hand("A", *WORKS).hand("B", "met_steamer")
    table.play(Offer("B", "2 aquas", "met_steamer", standing=True))
    assert told(table) is None
    table.seat("A").leo.water = 1
    assert told(table) == Withdraw(1)


@pytest.mark.parametrize(("letter", "yes"), [("A", True), ("B", True), ("C", False)])
def test_it_votes_for_itself_and_for_who_is_behind(letter: str, yes: bool) -> None:
    """A has a point, B two, C none."""
    table = Whole().claim("A", "phobos").claim("B", "vesta", "ceres")
    table.play(Nominate("A"), letter="B")
    assert said(table, letter) == Vote(yes=yes)
    table.play(Vote(yes=yes), letter=letter)
    assert said(table, letter) is None


def test_it_nominates_itself_for_each_glory_while_somebody_is_ahead() -> None:
    table = Whole().glory("A", "mars")
    assert told(table) is None
    table.claim("B", "phobos", "deimos", "vesta", "psyche", "ceres", "nysa")
    nomination = Nominate("A", "the glory of Mars")
    assert told(table) == nomination
    table.play(nomination)
    assert told(table) is None
    table.state.nomination, table.state.nominated = None, []
    table.seat("A").heroism = 1
    assert told(table) is None


def test_who_is_far_behind_may_use_its_factories_until_it_is_ahead() -> None:
    """Ten points for disk, cube and stock, against none and three."""
    table = Whole().factory("phobos").claim("C", "vesta", "ceres", "psyche")
    assert (table.total("A"), table.total("C")) == (10, 3)
    assert told(table) == Permit("B", "assist")
    table.play(Permit("B", "assist"))
    assert told(table) is None
    table.claim("B", *MANY)
    assert told(table) == Revoke("B", "assist")


def test_the_rest_of_a_long_way_is_filed_and_stopped_when_its_end_is_taken() -> None:
    """From a burn in space after this year's flight; nothing is filed before, nor twice, nor the detour by Venus to Mars."""
    ship = ("met_steamer:W", "cvd_molding:W", "photon_tether_rectenna:W", "nasa_astronauts")
    table = Whole().fly("earth-burn-01", *ship, tanks=8).claim("B", "mars-arsia-mons-caves")
    assert file(Strategy(table.view("A"))) is None
    table.state.moved = True
    assert file(Strategy(table.view("A"))) is None
    table.claim("B", "mars-north-pole", "mars-hellas-basin-buried-glaciers")
    order = OrderRoute("fortuna", "turns", "nasa_astronauts", "pay:0")
    assert file(Strategy(table.view("A"))) == order
    table.play(order)
    assert file(Strategy(table.view("A"))) is None
    assert told(table) is None
    table.claim("B", "fortuna")
    assert told(table) == StopRoute()
    table.play(StopRoute())
    assert told(table) is None


def test_leave_is_given_to_who_is_not_ahead() -> None:
    for ahead, kind in ((False, GiveLeave), (True, RefuseLeave)):
        table = Whole().factory("phobos", "B").put("outpost-1", "phobos", "met_steamer:W")
        if ahead:
            table.claim("A", *MANY)
        table.play(AskPermission("factory", "B", "phobos"))
        assert answer(table.view("B"), table.standing("B")) == kind("factory", "phobos")
        assert answer(table.view("C"), table.standing("C")) is None
