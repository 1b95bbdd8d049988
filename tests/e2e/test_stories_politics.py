"""High Frontier with politics by post: a fundraise that ties the vote, Martial Law, a legacy vote and the Sunspot Cube passed on."""

from __future__ import annotations

import pytest

from bot.rules.high_frontier.turn import Turn
from tests.e2e.campaign import Campaign, dice
from tests.e2e.house import House
from tests.rules.high_frontier.politics.hall import Hall

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_fundraise_ties_the_vote_and_the_law_is_told(house: House) -> None:
    hall = Hall().seated(unity="A", honor="BB").under("honor")
    campaign = await Campaign.put(house, hall)
    alice, bob, _ = campaign.people
    assert "Paleoconservative Directive: Fundraise pays as many Aquas" in campaign.panel().text
    done = await campaign.typed(alice, "politics fundraise", elect="unity")
    assert "Alice elects a delegate in unity." in done.text
    tied = await campaign.typed(alice, "politics law", law="unity")
    assert "The active law is now UN General Assembly (unity)." in tied.text
    refused = await bob.slash(campaign.thread, "frontier politics lobby", law="honor")
    assert "It is not your turn" in refused.text
    assert "nobody may lobby. Now: Paleoconservative Directive." in campaign.panel().text


async def test_a_legacy_vote_and_the_cube_are_asked_at_the_end_of_twelve_years(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(season="blue").seated(unity="A", honor="B").under("honor").spot(11, 12)
    hall.state.turn = 2
    hall.position.agenda = [Turn()]
    campaign = await Campaign.put(house, hall)
    alice, bob, carol = campaign.people
    await campaign.typed(bob, "orders politics", about="law", answers="honor")
    dice(monkeypatch, 1)
    await campaign.typed(carol, "end-turn")
    assert "A seniority disk becomes a legacy vote" in campaign.panel().text
    await campaign.typed(alice, "politics legacy", law="unity")
    await house.restart()
    await campaign.typed(alice, "politics pass", player="B")
    view = (await campaign.look()).view
    assert [seat.is_first for seat in view.seats] == [False, True, False]
    assert (view.cycle.year, view.turn.seat) == (13, 1)
    assert "casts a legacy vote for unity" in campaign.public()
    assert "politics, law" not in campaign.public()
