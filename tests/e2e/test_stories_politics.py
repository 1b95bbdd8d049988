"""High Frontier with politics by post: a fundraise that ties the vote, Martial Law, a legacy vote and the Sunspot Cube passed on."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.rules.turn.turn import Turn
from tests.e2e.campaign import Campaign, dice, small
from tests.e2e.world import House
from tests.games.high_frontier.modules.politics.builder import Hall

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_fundraise_ties_the_vote_and_the_law_is_told(house: House) -> None:
    hall = Hall().seated(unity="A", honor="BB").under("honor")
    campaign = await Campaign.put(house, hall)
    alice, bob, _ = campaign.people
    assert (
        "Paleoconservative Directive (honor). Fundraise pays as many Aquas" in campaign.panel().text
    )
    sure = await campaign.typed(alice, "politics fundraise", elect="unity")
    assert "Alice elects a delegate in unity." in sure.text
    assert "choose the active law" not in campaign.panel().text, "it is looked at first"
    done = await campaign.pressed(alice, sure, sure.message.labels[0])
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


async def test_the_panel_tells_the_law_for_whom_it_asks_and_each_answer_for_who_looks(
    painted: House,
) -> None:
    """Under the Paleoconservative Directive Alice has a glory chit, Bob two."""
    hall = Hall().seated(honor="AB").under("honor").glory("A", "mars")
    hall = hall.glory("B", "ceres").glory("B", "venus")
    campaign = await Campaign.put(painted, hall)
    _, bob, carol = campaign.people
    panel = campaign.panel()
    law = "Paleoconservative Directive (honor). Fundraise pays as many Aquas"
    assert law in panel.text
    assert "For Alice now: A fundraise brings 1 Aqua, one for each glory chit." in panel.text
    assert "fundraise" in [line.value for line in panel.options("What do you do?")]
    for command in ("match show", "match play"):
        mine = await bob.slash(campaign.thread, command)
        assert mine.ephemeral
        assert "For you now: A fundraise brings 2 Aquas, one for each glory chit." in mine.text
    looked = await carol.choose(panel, "Board by region", "assembly")
    assert looked.ephemeral
    assert "Active law: Paleoconservative Directive (honor)." in looked.message.alt_texts[0]
    assert "A fundraise brings 0 Aquas" in looked.message.alt_texts[0]
    assert "For you now: A fundraise brings 0 Aquas" in looked.text
    watching = await painted.sandbox.person("Dora").choose(panel, "Board by region", "assembly")
    assert (
        "Fundraise pays as many Aquas as the player holds glory chits"
        in watching.message.alt_texts[0]
    )


async def test_with_many_ways_to_fundraise_the_delegate_is_still_asked_for(house: House) -> None:
    """Forty-odd moves are chosen a field at a time; an election leaves open which delegate moves. Typed, what is left out is not done."""
    hall = Hall().seated(unity="A", honor="BBA", freedom="A", authority="AC").under("honor")
    campaign = await Campaign.put(house, hall)
    alice = campaign.people[0]
    which = await alice.choose(campaign.panel(), "What do you do?", "fundraise")
    asked = await alice.choose(which, "Elect?", "elect=unity")
    assert "raises" not in asked.text
    labels = [line.name for line in asked.message.options("Which?")]
    assert labels[0] == "Fundraise: elect in unity"
    assert "Fundraise: elect in unity and move freedom to centrist" in labels
    back = await alice.press(asked, "Back")
    again = await alice.choose(back, "What do you do?", "fundraise")
    asked = await alice.choose(again, "Elect?", "elect=")
    moves = [line.name for line in asked.message.options("Which?")]
    assert "Fundraise: move honor to unity" in moves
    sure = await campaign.typed(alice, "politics fundraise", elect="unity")
    assert "Alice elects a delegate in unity." in sure.text
    assert "choose the active law" not in campaign.panel().text, "it is looked at first"
    done = await campaign.pressed(alice, sure, sure.message.labels[0])
    assert "Alice elects a delegate in unity." in done.text
    assert "moves a delegate" not in done.text


async def test_a_core_match_offers_no_assembly(painted: House) -> None:
    campaign = await Campaign.put(painted, small())
    alice = campaign.people[0]
    regions = [line.value for line in campaign.panel().options("Board by region")]
    assert "assembly" not in regions
    assert regions[:3] == ["Around my Rocket", "playmat", "sunspot cycle"]
    typed = await alice.complete(campaign.thread, "match show", focused="region", region="assem")
    assert typed == []
    refused = await alice.slash(campaign.thread, "match show", region="assembly")
    assert "There is no region `assembly`." in refused.text
    assert "law" not in campaign.panel().text
