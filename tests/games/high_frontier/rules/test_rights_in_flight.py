"""Rights are looked at where they are used, not where the flight began: each lost on the way (H6, H7, N5, N6; rulings 83-85, 90, 92)."""

from __future__ import annotations

from bot.games.high_frontier.negotiation.deals import Permit, Revoke
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn, Halt, PayFinao, RollHazard
from tests.games.high_frontier.whole_game import Whole

ROS, NASA, TAIKONAUTS = "roscosmos", "nasa_astronauts", "taikonauts"
SAIL = ("photon_kite_sail:W", "cvd_molding:W")
LANDING = "uranus-belt-03 puck"


def sailing(*riders: str, season: str = "red") -> Whole:
    """A's sail with riders off Uranus; B has a factory on Puck, beyond a belt."""
    table = Whole(TAIKONAUTS, ROS, season=season).factory("puck", "B")
    return table.fly("uranus-burn-13", *SAIL, *riders)


def test_ruling_85_no_hijack_when_the_human_is_lost_on_a_belt() -> None:
    """No Human, no felony: the sail stops before the landing."""
    table = sailing(TAIKONAUTS)
    table.play(Fly(route=LANDING, triangle="photon_kite_sail", hijack=True, hazards="roll"), 5)
    assert TAIKONAUTS not in table.aboard()
    assert table.at == "uranus-belt-03"
    assert table.asked() == (FlyOn, Halt)
    assert FlyOn("puck") not in table.offers(FlyOn)
    assert "puck" not in {move.route.split()[-1] for move in table.offers(FlyOn)}  # type: ignore[attr-defined]  # all are FlyOn


def test_ruling_85_nothing_is_paid_for_a_landing_that_is_forbidden_by_then() -> None:
    table = sailing(TAIKONAUTS)
    table.play(Fly(route=LANDING, triangle="photon_kite_sail", hijack=True, hazards="pay"), 5)
    assert (table.at, table.seat().leo.water) == ("uranus-belt-03", 6)


def test_ruling_85_with_the_human_aboard_the_hijack_goes_on() -> None:
    table = sailing(TAIKONAUTS, season="yellow")
    table.play(Fly(route=LANDING, triangle="photon_kite_sail", hijack=True, hazards="roll"), 1, 4)
    assert table.at == "puck"


def test_ruling_84_a_leave_that_is_revoked_on_the_way_is_none() -> None:
    """B takes its leave back while A thinks about the roll of the landing: nothing is paid, the ship stops before it."""
    for answer in (PayFinao(), RollHazard()):
        table = sailing(season="yellow")
        table.play(Permit("A", "assist"), letter="B")
        table.play(Fly(route=LANDING, triangle="photon_kite_sail"), 1)
        assert (table.at, table.asked()) == ("uranus-belt-03", (PayFinao, RollHazard, Halt))
        table.play(Revoke("A", "assist"), letter="B")
        table.play(answer)
        assert (table.at, table.seat().leo.water) == ("uranus-belt-03", 6)
        assert table.asked() == (FlyOn, Halt)


def test_ruling_84_a_leave_that_is_given_on_the_way_counts() -> None:
    table = sailing(TAIKONAUTS, season="yellow")
    table.play(Fly(route="uranus-belt-03", triangle="photon_kite_sail", then="ask"), 1)
    assert "puck" not in {move.route for move in table.offers(FlyOn)}  # type: ignore[attr-defined]  # all are FlyOn
    table.play(Permit("A", "assist"), letter="B")
    table.play(FlyOn("puck"))
    table.play(RollHazard(), 4)
    assert table.at == "puck"
