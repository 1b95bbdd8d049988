"""A lot of High Frontier by post: one post for it, bids by buttons and by form, what was won at the end."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine import IllegalMove
from bot.games.high_frontier.rules.auctions.auction import Pass
from bot.games.high_frontier.rules.auctions.standing_orders import OrderBids
from bot.sandbox.answers import Answer
from bot.sandbox.people import Actor
from tests.e2e.campaign import Campaign, small
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")
BID, UP_TO = "Aquas (3 to 6)", "Or a standing order: up to"


async def _opened(house: House) -> Campaign:
    """Alice has put a thruster up for 2 Aquas; everybody has 6."""
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    preview = await campaign.typed(alice, "operate research", deck="thruster", bid=2)
    await campaign.pressed(alice, preview, preview.message.labels[0])
    return campaign


async def _sent(campaign: Campaign, person: Actor, form: Answer, **filled: str) -> Answer:
    assert form.modal is not None
    names = {"bid": BID, "up_to": UP_TO}
    answer = await person.submit(form, {names[name]: text for name, text in filled.items()})
    await campaign.house.said()
    return answer


async def test_a_bid_is_typed_in_a_form_that_survives_a_restart(house: House) -> None:
    campaign = await _opened(house)
    _, bob, carol = campaign.people
    await house.say_again("milestone")
    form = await campaign.pressed(bob, campaign.question(bob), "More …")
    assert form.modal is not None
    assert form.modal.title == "Raise"
    assert list(form.modal.fields) == [BID, UP_TO]
    assert (
        form.modal.field(UP_TO)["placeholder"]
        == "For example: 6 (Metastable Helium: raise up to 6)"
    )
    await house.restart()
    preview = await _sent(campaign, bob, form, bid="5")
    assert preview.ephemeral
    assert "If you win, 5 Aquas go to Alice. Leaves you 1 Aqua of 6." in preview.text
    sealed = await campaign.pressed(bob, preview, "Raise to 5")
    assert "Your bid: 5 Aquas." in sealed.text
    assert "5" not in campaign.panel().text.split("high bid")[1].split("(asked")[0]
    lot = (await campaign.look()).view.lot
    assert (lot.high, lot.answered) == (2, (1,))
    form = await campaign.pressed(carol, campaign.question(carol), "More …")
    for typed, why in (
        ("9", "You cannot bid 9 Aquas; you have 6. A raise may be 3 to 6. *(I2; ruling 100)*"),
        ("2", "A raise is more than 2; you have 6 Aquas. A raise may be 3 to 6."),
        ("999", "999 is not possible. Raise: 3 to 6."),
        ("two", "`two` is no whole number. Raise: 3 to 6."),
        (" ", "Nothing was typed. Raise: 3 to 6."),
    ):
        refused = await _sent(campaign, carol, form, bid=typed)
        assert refused.ephemeral
        assert why in refused.text
    assert (await campaign.look()).view.lot.answered == (1,)


async def test_a_form_takes_a_bid_and_an_order_for_the_rounds_to_come(house: House) -> None:
    """Bob bids 3 and will go up to 5, Carol only says how far she goes: the orders fight it out."""
    campaign = await _opened(house)
    alice, bob, carol = campaign.people
    form = await campaign.pressed(bob, campaign.question(bob), "More …")
    preview = await _sent(campaign, bob, form, bid="3", up_to="5")
    assert "If you win, 3 Aquas go to Alice. Leaves you 3 Aquas of 6." in preview.text
    assert "Then your order: Metastable Helium: raise up to 5." in preview.text
    assert preview.message.labels == ["Raise to 3 and order", "Back"]
    assert (await campaign.look()).view.lot.answered == ()
    await house.restart()
    told = await campaign.pressed(bob, preview, "Raise to 3 and order")
    assert "Your bid: 3 Aquas." in told.text
    assert "Your order, bids: Metastable Helium: raise up to 5." in told.text
    form = await campaign.pressed(carol, campaign.question(carol), "More …")
    told = await _sent(campaign, carol, form, up_to="4")
    assert "Your order, bids: Metastable Helium: raise up to 4." in told.text
    lot = (await campaign.look()).view.lot
    assert (lot.round, lot.high, lot.holders, lot.answered) == (2, 3, (1, 2), (1, 2))
    await campaign.pressed(alice, campaign.question(alice), "Pass")
    view = (await campaign.look()).view
    assert view.lot is None
    assert [seat.aquas for seat in view.seats] == [11, 1, 6]
    assert "up to" not in campaign.public()


async def test_a_bid_counts_and_is_told_where_its_order_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the bid has brought: that the lot is over, for one."""
    campaign = await _opened(house)
    bob = campaign.people[1]
    form = await campaign.pressed(bob, campaign.question(bob), "More …")
    preview = await _sent(campaign, bob, form, bid="3", up_to="5")

    def refuse(*_: Any) -> None:
        raise IllegalMove("{A} has the lot.")

    monkeypatch.setattr(OrderBids, "apply", refuse)
    told = await campaign.pressed(bob, preview, "Raise to 3 and order")
    assert "Your bid: 3 Aquas." in told.text
    assert "*The order was not given: Alice has the lot.*" in told.text


async def test_whoever_wants_no_previews_bids_and_orders_at_once(house: House) -> None:
    campaign = await _opened(house)
    bob = campaign.people[1]
    await house.desk.set_setting(int(bob.id), "preview", "never")
    form = await campaign.pressed(bob, campaign.question(bob), "More …")
    told = await _sent(campaign, bob, form, bid="3", up_to="5")
    assert "Your bid: 3 Aquas." in told.text
    assert "Your order, bids: Metastable Helium: raise up to 5." in told.text


async def test_an_order_says_in_a_form_how_far_it_goes(house: House) -> None:
    """Carol matches up to 4: against Bob's 3 she holds 3 as well."""
    campaign = await _opened(house)
    alice, bob, carol = campaign.people
    form = await campaign.pressed(carol, campaign.question(carol), "Order: up to …")
    assert form.modal is not None
    raising, matching = "Metastable Helium: raise up to", "Or Metastable Helium: match up to"
    assert list(form.modal.fields) == [raising, matching]
    assert form.modal.field(raising)["placeholder"] == "1 to 6"
    await house.restart()
    for typed, why in (
        ({raising: "5", matching: "4"}, "Only one of the two can be your order."),
        ({}, "Nothing was typed."),
        ({matching: "four"}, "`four` is no whole number."),
    ):
        refused = await carol.submit(form, typed)
        assert why in refused.text
    told = await carol.submit(form, {matching: "4"})
    assert "Your order, bids: Metastable Helium: match up to 4." in told.text
    await campaign.house.said()
    unsaid = await campaign.typed(carol, "orders bids", style="match", most=3)
    assert unsaid.text == "Say also: lot."
    form = await campaign.pressed(bob, campaign.question(bob), "More …")
    preview = await _sent(campaign, bob, form, bid="3")
    await campaign.pressed(bob, preview, "Raise to 3")
    lot = (await campaign.look()).view.lot
    assert (lot.high, lot.holders, lot.answered) == (3, (1,), (2,)), "Carol has matched by order"
    await campaign.pressed(alice, campaign.question(alice), "Pass")
    lot = (await campaign.look()).view.lot
    assert (lot.closing, lot.holders) == (True, (1, 2)), "Alice chooses between the two"


async def test_a_lot_has_one_post_a_round_and_ends_with_the_cards(painted: House) -> None:
    """Bob bids 4 against 2, Carol passes; Alice passes too and gets the Aquas."""
    campaign = await _opened(painted)
    alice, bob, carol = campaign.people
    title = "Lot: Metastable Helium · opened by Alice at 2"
    first = campaign.question(bob)
    assert title in first.text
    assert first.id == campaign.question(carol).id
    assert first.labels == ["Pass", "Match 2", "Raise to 3", "More …", "Order: up to …"]
    assert "Metastable Helium" in first.alt_texts[0]
    assert set(first.mentions) == {"Bob", "Carol"}
    form = await campaign.pressed(bob, first, "More …")
    preview = await _sent(campaign, bob, form, bid="4")
    await campaign.pressed(bob, preview, "Raise to 4")
    waiting = campaign.question(carol)
    assert waiting.id == first.id
    assert "Carol to bid for Metastable Helium · high bid 2" in waiting.text
    assert "Bob bids" not in campaign.public(), "sealed"
    await painted.restart()
    await campaign.pressed(carol, campaign.question(carol), "Pass")
    assert first.labels == []
    assert "this goes on below" in first.text
    second = campaign.question(alice)
    assert "Round 1: Bob bids 4 and Carol passes." in second.text
    assert second.mentions == ["Alice"]
    await campaign.pressed(alice, second, "Pass")
    assert second.labels == []
    end = next(
        seen
        for seen in reversed(alice.sees(campaign.thread))
        if "wins" in seen.text and title in seen.text
    )
    assert "Round 1: Bob bids 4 and Carol passes." in end.text
    assert "Round 2: Alice passes." in end.text
    won = (await campaign.look()).view.seats[1].hand
    names = [card.patent.white.name for card in won]
    assert (
        f"Bob wins Metastable Helium with {names[1]} and {names[2]} and pays 4 Aquas to Alice."
        in end.text
    )
    assert len(end.files) == len(names) == 3
    assert all(name in alt for name, alt in zip(names, end.alt_texts, strict=True))
    assert end.labels == []
    assert len(bob.pings) == len({seen.id for seen in bob.pings})


async def test_a_lot_taken_back_leaves_no_buttons(house: House) -> None:
    campaign = await _opened(house)
    alice, bob, _ = campaign.people
    post = campaign.question(bob)
    back = await campaign.pressed(alice, campaign.panel(), "Take back")
    await campaign.pressed(alice, back, "Take back")
    assert (await campaign.look()).view.lot is None
    assert post.labels == []
    assert "this is over" in post.text


async def test_who_does_not_answer_is_reminded_and_then_passes(house: House) -> None:
    """The lot's post says what no answer counts as; the reminder has its own buttons and becomes a line (rulings 101, 170)."""
    campaign = await _opened(house)
    _, bob, carol = campaign.people
    assert "\n-# No answer counts as “Pass” <t:" in campaign.question(bob).text
    rang = len(bob.pings), len(carol.pings)
    assert await house.desk.remind(campaign.number, 1)
    await house.said()
    again = campaign.question(bob)
    assert "A reminder: Metastable Helium is up for auction" in again.text
    assert (len(bob.pings), len(carol.pings)) == (rang[0] + 1, rang[1])
    for seat in (1, 2):
        assert await house.desk.answer_overdue(campaign.number, seat)
    await house.said()
    assert again.text == "-# High Frontier 4 All · match 1: Bob has answered."
    assert "Round 1: Bob passes and Carol passes." in campaign.public()
    assert [seat.aquas for seat in (await campaign.look()).view.seats] == [4, 6, 6]


async def test_what_no_answer_counts_as_is_not_told_of_a_secret_choice(house: House) -> None:
    people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    thread = await house.begun("high_frontier", *people)
    assert await house.desk.remind(1, 1)
    await house.said()
    asked = next(seen for seen in reversed(people[1].sees(thread)) if "A reminder" in seen.text)
    assert "-# No answer counts as the default of the rules <t:" in asked.text
    assert "ront" not in asked.text.replace("High Frontier", "")
    assert await house.desk.answer_overdue(1, 1)
    look = await house.desk.snapshot(1, int(people[1].id))
    assert look.decision is not None
    assert look.decision.seats == (0, 2)


async def test_what_was_won_is_shown_as_it_was_however_late_it_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord takes nothing while the lot ends and the year goes on: the post of the lot is not headed with the present."""
    monkeypatch.setattr("bot.matches.outbox.back_off", lambda attempts: 0.05)
    campaign = await _opened(house)
    people = campaign.people
    faults = house.sandbox.faults
    faults.fail_requests(None, status=503, where="/channels/")
    for person in people[1:]:
        look = await campaign.look(person)
        passing = next(move for move in look.offers if isinstance(move, Pass))
        await house.desk.play(campaign.number, int(person.id), passing, None)
    ended = await campaign.entry()
    then = (await campaign.look()).view
    assert then.lot is None
    for _ in range(2):
        look = await campaign.look(people[0])
        order = next(move for move in look.standing if isinstance(move, OrderBids))
        await house.desk.play(campaign.number, int(people[0].id), order, None)
    while (look := await campaign.look()).view.turn == then.turn:
        assert look.decision is not None
        [seat, *_] = look.decision.seats
        mover = await campaign.look(people[seat])
        await house.desk.play(campaign.number, int(people[seat].id), mover.offers[-1], None)
    faults.calm()
    await house.said()
    assert await campaign.entry() > ended
    end = next(
        seen for seen in people[0].sees(campaign.thread) if "wins" in seen.text and seen.files
    )
    assert [name.rpartition("-")[2] for name in end.files] == [f"{ended}.png"] * len(end.files)
