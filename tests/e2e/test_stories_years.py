"""The end of a year of High Frontier by post: one post that tells the cube, the event, what it did, and asks whom it must."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.rules.turn.turn import Turn
from bot.sandbox.looking import Seen
from tests.e2e.campaign import Campaign, dice, small
from tests.e2e.world import House
from tests.games.high_frontier.whole_game import Whole

pytestmark = pytest.mark.usefixtures("quiet")
HEAD = "Year 1 ends: Alice moves the Sunspot Cube to spot"


def _last_turn(whole: Whole, spot: int) -> Whole:
    """Carol is the last to act in year 1."""
    whole = whole.spot(spot)
    whole.state.turn = 2
    whole.position.agenda = [Turn()]
    return whole


def _posts(campaign: Campaign) -> list[Seen]:
    seen = campaign.people[0].sees(campaign.thread)
    return [
        one
        for one in seen
        if HEAD in one.text and "### " not in one.text and "Log" not in one.labels
    ]


async def test_all_who_must_choose_are_called_by_one_post_and_it_tells_the_end(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Budget cuts: Bob and Carol have two hand cards each, Alice none."""
    whole = (
        small().hand("B", "dumbo", "free_electron_laser").hand("C", "hall_effect", "met_steamer")
    )
    campaign = await Campaign.put(house, _last_turn(whole, 1))
    alice, bob, carol = campaign.people
    dice(monkeypatch, 5)
    rang = [len(person.pings) for person in campaign.people]
    await campaign.typed(carol, "end-turn")
    [post] = _posts(campaign)
    assert f"{HEAD} 2, season" in post.text
    assert "Event roll 5 in season" in post.text
    assert "Budget cuts: which card of your hand goes under its deck?" in post.text
    for name, card in (("Bob", "Free Electron Laser"), ("Carol", "MET Steamer")):
        assert f"-# Of {name} no answer counts as “Give up {card}” <t:" in post.text
    assert "region sunspot cycle" in post.alt_texts[0]
    assert post.mentions == ["Bob"], "Carol has it before her, Alice has nothing to choose"
    assert [len(person.pings) for person in campaign.people] == [rang[0], rang[1] + 1, rang[2]]
    await house.restart()
    mine = await campaign.pressed(bob, post, post.labels[0])
    assert mine.ephemeral
    await campaign.pressed(bob, mine, "Give up Dumbo")
    assert [one.id for one in _posts(campaign)] == [post.id]
    assert "Dumbo" not in post.text, "secret until both have chosen"
    assert post.labels == ["Give up MET Steamer", "Give up Hall Effect"], "only Carol is left"
    assert "\n-# No answer counts as “Give up MET Steamer” <t:" in post.text
    assert await house.desk.answer_overdue(campaign.number, 2), "she lets the time pass"
    await house.said()
    assert [one.id for one in _posts(campaign)] == [post.id]
    assert "Bob puts Dumbo under its deck." in post.text
    assert "Carol puts MET Steamer under its deck." in post.text
    assert "The event does nothing to Alice." in post.text
    assert post.labels == []
    assert len(alice.pings) == rang[0] + 1, "her turn begins"
    assert "Log" in alice.pings[-1].labels


async def test_anarchy_spares_nobody(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = await Campaign.put(house, _last_turn(small(), 11))
    dice(monkeypatch, 5)
    await campaign.typed(campaign.people[2], "end-turn")
    [post] = _posts(campaign)
    assert "everybody may commit felonies" in post.text
    assert "The event does nothing to" not in post.text


async def test_a_year_without_an_event_is_told_in_a_line_and_calls_nobody(
    painted: House,
) -> None:
    campaign = await Campaign.put(painted, _last_turn(small(), 2))
    await campaign.typed(campaign.people[2], "end-turn")
    [post] = _posts(campaign)
    assert "It crosses no event line: nothing happens." in post.text
    assert post.mentions == []
    assert post.labels == []
    assert "spot 3" in post.text
    assert "Next event at the end of this year" in post.alt_texts[0]
    assert campaign.panel().mentions == ["Alice"]
