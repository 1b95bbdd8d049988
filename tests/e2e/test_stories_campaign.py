"""High Frontier by post: an auction of three, a flight with a hazard, a filed route, a deal, a year's end; restarts in between."""

from __future__ import annotations

import pytest

from bot.games.high_frontier.printed.cards import DECKS
from bot.games.high_frontier.rules.turn.turn import Turn
from bot.games.high_frontier.state.deals import HeroNomination
from tests.e2e.campaign import ESA, ROSCOSMOS, UN, Campaign, dice, small
from tests.e2e.world import House
from tests.games.high_frontier.whole_game import Whole

pytestmark = pytest.mark.usefixtures("quiet")


async def test_an_auction_of_three_by_buttons_and_by_orders(house: House) -> None:
    campaign = await Campaign.put(house, small())
    alice, bob, carol = campaign.people
    preview = await campaign.typed(alice, "operate research", deck="thruster", bid=2)
    assert "The lot: Metastable Helium" in preview.text
    assert "If nobody bids more: Leaves you 4 Aquas of 6." in preview.text
    await campaign.pressed(alice, preview, preview.message.labels[0])
    asked = campaign.question(bob)
    assert asked.labels == ["Pass", "Match 2", "Raise to 3", "More …", "Order: up to …"]
    preview = await campaign.pressed(bob, asked, "Raise to 3")
    assert "If you win, 3 Aquas go to Alice. Leaves you 3 Aquas of 6." in preview.text
    sealed = await campaign.pressed(bob, preview, "Raise to 3")
    assert "Your bid: 3 Aquas." in sealed.text
    assert "Raise to 3" not in campaign.public().replace(campaign.question(carol).text, "")
    await house.restart()
    form = await campaign.pressed(carol, campaign.question(carol), "Order: up to …")
    ordered = await carol.submit(form, {"Metastable Helium: raise up to": "5"})
    assert "raise up to 5" in ordered.text
    await house.said()
    given = await campaign.pressed(carol, ordered, "Standing orders")
    assert "In force:\n- Bids, Metastable Helium: raise up to 5" in given.text
    lot = (await campaign.look()).view.lot
    assert (lot.round, lot.high, lot.holders) == (2, 3, (1, 2))
    assert lot.answered == (2,), "Carol's order has answered again"
    await campaign.pressed(alice, campaign.question(alice), "Pass")
    third = await campaign.pressed(bob, campaign.question(bob), "Stand on your bid")
    assert (await campaign.look()).view.lot.high == 4
    await campaign.pressed(bob, third, "Pass")
    view = (await campaign.look()).view
    assert view.lot is None
    assert [seat.aquas for seat in view.seats] == [10, 6, 2]
    assert "Metastable Helium" in campaign.public()
    assert "up to 5" not in campaign.public(), "an order is its owner's"


async def test_a_flight_with_a_hazard_from_the_planner_to_the_landing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    dice(monkeypatch, 3, 6)
    plans = await campaign.typed(alice, "route", to="Bennu")
    assert plans.ephemeral
    assert "**A** · 1 turn · 4 fuel steps" in plans.text
    assert "1 in 6 to lose all, or 4 Aquas" in plans.text
    preview = await campaign.pressed(alice, plans, "Fly A's first leg")
    assert "1 in 6 to lose the whole Rocket; you will be asked." in preview.text
    assert "That every die goes well: 83 %." in preview.text
    entry = await campaign.entry()
    await house.restart()
    asked = await campaign.pressed(alice, preview, preview.message.labels[0])
    assert await campaign.entry() == entry + 1
    assert asked.message.labels[:2] == ["Pay for Bennu crash (E57)", "Roll"]
    await house.restart()
    assert "to pay or roll before Bennu crash (E57)" in campaign.panel().text
    sure = await campaign.pressed(alice, asked, "Roll")
    assert "1 in 6: all is lost" in sure.text
    landed = await campaign.pressed(alice, sure, "Roll")
    assert "Alice's hazard roll at Bennu crash (E57): 6." in landed.text
    assert "Alice's Rocket rests at Bennu" in landed.text


async def test_a_filed_route_is_flown_next_year_and_only_its_owner_knows(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = await Campaign.put(house, small())
    alice, bob, carol = campaign.people
    dice(monkeypatch, 3)
    plans = await campaign.typed(alice, "route", to="E71")
    preview = await campaign.pressed(alice, plans, "File A as orders")
    assert "Its first leg is flown at once." in preview.text
    filed = await campaign.pressed(alice, preview, preview.message.labels[0])
    assert filed.text.count("Year 1: leg 1 of 2 to Earth (E80) by orders.") == 1
    await house.restart()
    change = await campaign.pressed(alice, filed, "Change")
    assert change.message.labels == ["File A as orders", "Stop the filed route", "What can I do?"]
    assert "Year 1: leg 1 of 2 to Earth (E80) by orders." in change.text
    again = await campaign.pressed(alice, change, "What can I do?")
    assert "Change" in again.message.labels
    for person in (alice, bob):
        await campaign.typed(person, "end-turn")
    await house.restart()
    await campaign.typed(carol, "end-turn")
    mine = await alice.slash(campaign.thread, "match log")
    assert "Year 2: leg 2 of 2 to Khufu by orders." in mine.text
    assert "Your filed route is done: the Rocket is on Khufu." in mine.text
    theirs = await bob.slash(campaign.thread, "match log")
    assert "Alice's Rocket rests at Khufu" in theirs.text
    for text in (theirs.text, campaign.public()):
        assert "by orders" not in text
        assert "filed" not in text


async def test_a_filed_route_is_stopped_by_the_button_beside_its_flown_leg(house: House) -> None:
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    plans = await campaign.typed(alice, "route", to="E71")
    preview = await campaign.pressed(alice, plans, "File A as orders")
    filed = await campaign.pressed(alice, preview, preview.message.labels[0])
    change = await campaign.pressed(alice, filed, "Change")
    stopped = await campaign.pressed(alice, change, "Stop the filed route")
    assert "You stop your filed route to Khufu." in stopped.text
    assert "Change" not in stopped.message.labels
    assert (await campaign.look(alice)).view.filed is None


async def test_a_route_that_ended_by_itself_is_told_to_its_owner_at_the_next_look(
    house: House,
) -> None:
    campaign = await Campaign.put(house, small())
    alice, bob, carol = campaign.people
    plans = await campaign.typed(alice, "route", to="E71")
    preview = await campaign.pressed(alice, plans, "File A as orders")
    await campaign.pressed(alice, preview, preview.message.labels[0])
    sure = await campaign.typed(alice, "free jettison", stack="rocket", steps=2)
    await campaign.pressed(alice, sure, sure.message.labels[0])
    for person in (alice, bob, carol):
        await campaign.typed(person, "end-turn")
    mine = await alice.slash(campaign.thread, "match play")
    assert "Your filed route to Khufu has ended: " in mine.text
    await campaign.noted(alice)
    again = await alice.slash(campaign.thread, "match play")
    assert "has ended" not in again.text, "told once"


async def test_without_a_rocket_the_planner_is_one_press_from_the_panel(house: House) -> None:
    whole = Whole(UN, ROSCOSMOS, ESA).hand("A", "pulsed_inductive", "flywheel_compulsator")
    campaign = await Campaign.put(house, whole)
    alice = campaign.people[0]
    assert campaign.panel().labels == ["My hand", "Log", "Take back", "Sites in reach"]
    assert "\nYear 1 of 48, yellow · **Alice** (A, amber) to act" in campaign.panel().text
    which = await campaign.pressed(alice, campaign.panel(), "Sites in reach")
    assert which.ephemeral
    assert "5 Aquas to boost, 1 Aqua left" in which.text
    ship = next(c for c in which.message.options() if c.name == "Ship 2 with 1 tank")
    reach = await alice.choose(which, "Ask otherwise", ship.value)
    assert "sites within 3 turns" in reach.text
    preview = await campaign.pressed(alice, reach, "Boost it")
    assert "Leaves you 1 Aqua of 6." in preview.text


async def test_a_deal_is_offered_in_private_countered_and_struck(house: House) -> None:
    campaign = await Campaign.put(house, small().hand("B", "dumbo"))
    alice, bob, carol = campaign.people
    await campaign.typed(alice, "deal offer", to="B", give="1 aquas", take="dumbo")
    told = campaign.whispers(bob)[-1]
    assert "Offer 1, Alice to Bob: Alice gives Bob 1 Aqua; Bob gives Alice Dumbo." in told.text
    assert told.labels == [
        "Accept offer 1",
        "Decline offer 1",
        "Make a counter-offer …",
        "What can I do?",
    ]
    await house.restart()
    which = await campaign.pressed(bob, told, "Make a counter-offer …")
    assert "Only some are listed; any other can be typed: `/frontier deal counter`." in which.text
    options = which.message.menu("Which?")["options"]
    more = next(one for one in options if one["description"] == "give Dumbo, get 2 Aquas")
    await bob.choose(which, "Which?", more["value"])
    await house.said()
    back = campaign.whispers(alice)[-1]
    assert "Offer 2, Bob to Alice: Bob gives Alice Dumbo; Alice gives Bob 2 Aquas." in back.text
    struck = await campaign.pressed(alice, back, "Accept offer 2")
    assert "A deal is struck" in struck.text
    view = (await campaign.look()).view
    assert [seat.aquas for seat in view.seats] == [4, 8, 6]
    assert [card.patent.id for card in view.seats[0].hand] == ["dumbo"]
    log = (await carol.slash(campaign.thread, "match log")).text
    assert "Offer" not in log
    assert campaign.whispers(carol) == []


async def test_a_years_end_with_an_event_asks_only_whom_it_concerns(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cube passes an event line, a 5 brings budget cuts: Bob has one hand card, Carol two."""
    whole = small().hand("B", "dumbo").hand("C", "hall_effect", "met_steamer").spot(1)
    whole.state.turn = 2
    whole.position.agenda = [Turn()]
    campaign = await Campaign.put(house, whole)
    alice, _, carol = campaign.people
    dice(monkeypatch, 5)
    rang = [len(person.pings) for person in campaign.people]
    await campaign.typed(carol, "end-turn")
    assert (await campaign.look()).match.waiting[0].seat == 2
    assert [len(person.pings) for person in campaign.people] == rang, "Carol has it before her"
    await house.restart()
    mine = await carol.slash(campaign.thread, "match play")
    cut = await campaign.pressed(carol, mine, "Give up Hall Effect")
    if "Hall Effect?" in cut.text:
        cut = await campaign.pressed(carol, cut, "Give up Hall Effect")
    view = (await campaign.look()).view
    assert view.cycle.year == 2
    assert [len(seat.hand) for seat in view.seats] == [0, 0, 1]
    assert len(alice.pings) == rang[0] + 1, "her turn begins"


async def test_who_is_asked_for_leave_answers_while_the_turn_goes_on(house: House) -> None:
    """Bob is 1st Player and hears of it in private; Alice plays her operation meanwhile, and hears of his yes."""
    whole = small()
    whole.state.first = 1
    campaign = await Campaign.put(house, whole)
    alice, bob, carol = campaign.people
    await campaign.typed(alice, "free ask", what="luna")
    assert (await campaign.look()).match.waiting[0].seat == 0
    assert (
        "Alice has asked Bob for leave (prospecting Luna): no answer yet." in campaign.panel().text
    )
    told = campaign.whispers(bob)[-1]
    assert "Alice asks Bob for leave: prospecting Luna." in told.text
    assert told.labels == ["Yes: prospecting Luna", "No: prospecting Luna", "What can I do?"]
    await campaign.typed(alice, "operate income")
    await house.restart()
    await campaign.pressed(bob, told, "Yes: prospecting Luna")
    assert "Bob gives Alice leave: prospecting Luna." in campaign.whispers(alice)[-1].text
    assert [(leave.by, leave.to) for leave in (await campaign.look()).view.leaves] == [(1, 0)]
    assert campaign.whispers(carol) == []


async def test_an_answer_that_nobody_waits_for_any_more_has_no_button(house: House) -> None:
    """The turn ends with a question unanswered: the private message says that it is settled."""
    whole = small()
    whole.state.first = 1
    campaign = await Campaign.put(house, whole)
    alice, bob, _ = campaign.people
    await campaign.typed(alice, "free ask", what="luna")
    told = campaign.whispers(bob)[-1]
    await campaign.typed(alice, "end-turn")
    now = next(seen for seen in campaign.whispers(bob) if seen.id == told.id)
    assert now.labels == []


async def test_a_move_that_no_button_can_carry_is_asked_about_in_words(house: House) -> None:
    """Seven cards boosted at once: more than a custom_id holds, and no offer."""
    cards = [card for kind in ("thruster", "robonaut", "refinery") for card in DECKS[kind][:3]][:7]
    whole = Whole(UN, ROSCOSMOS, ESA, aquas=60).hand("A", *cards)
    campaign = await Campaign.put(house, whole)
    alice = campaign.people[0]
    sure = await campaign.typed(alice, "operate boost", cards=", ".join(cards))
    assert '["' not in sure.text
    await house.restart()
    done = await campaign.pressed(alice, sure, sure.message.labels[0])
    look = await campaign.look(alice)
    assert look.view.seats[0].hand == (), done.text


async def test_a_vote_that_is_asked_and_possible_at_any_time_is_typed_and_chosen(
    house: House,
) -> None:
    whole = Whole(UN, ROSCOSMOS, ESA)
    whole.state.nomination = HeroNomination(0, 1, "the first landing")
    whole.end_year()
    campaign = await Campaign.put(house, whole)
    alice, bob, carol = campaign.people
    which = await campaign.typed(alice, "hero vote")
    voted = await alice.choose(which, "Which?", which.message.options("Which?")[0].value)
    assert "You have voted" in voted.text or "voted" in voted.text
    asked = await campaign.typed(bob, "hero vote", yes=True)
    assert "voted" in asked.text
    assert (await campaign.look()).decision.seats == (2,)
    now = await carol.slash(campaign.thread, "match play")
    orders = await campaign.pressed(carol, now, "Standing orders")
    which = await carol.choose(orders, "Which order?", "vote")
    assert which.codes == []
