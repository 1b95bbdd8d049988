"""Asked out of turn: the passing question, and combat with two secret cards."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.sandbox.people import Actor, NotPossible
from cogs.components.question_budget import QUESTIONS_EACH
from tests.e2e.builder import NEAR, Table, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def wanting_to_pass(table: Table) -> tuple[Actor, Actor]:
    """The traveller wants to fly through N5, where the other has ordered to be asked."""
    traveller, other = await table.neighbours()
    letter = "AB"[table.people.index(traveller)]
    ordered = await table.played(other, "orders passing", opponent=letter, answer="ask")
    assert ordered.ephemeral
    assert f"Your order, passing of {traveller.name}: ask." in ordered.text
    flown = await table.played(traveller, "fly", to="N6", path="N5 N6")
    assert f"{other.name} to let {traveller.name} pass or stop it" in flown.text
    await table.house.said()
    return traveller, other


async def test_the_passing_question_rings_once_and_is_answered_by_one_press(house: House) -> None:
    table = await two(house)
    traveller, other = await wanting_to_pass(table)
    question = table.public(other)[-1]
    asked = f"{traveller.name}'s pathfinder has entered N5 and wants to fly on. Let it pass?"
    *said, limit = question.text.splitlines()
    assert said == [other.mention, "**Dawn on Titan · match 1**", asked]
    assert re.fullmatch(r"-# No answer counts as “Let it pass” <t:\d+:R>\.", limit)
    assert question.labels == [
        "Let it pass",
        "Stop it",
        "Let it pass from now on",
        "Stop it from now on",
    ]
    assert [seen.id for seen in other.pings if asked in seen.text] == [question.id]
    assert f"**{other.name}** (" in table.panel(other).text
    assert asked in table.panel(other).text
    refused = await traveller.press(question, "Let it pass")
    assert refused.ephemeral
    waited = f"It is not your turn: {other.name} to let {traveller.name} pass or stop it."
    assert refused.text == f"{waited} *(sequence of play)*"
    watching = await house.sandbox.person("Carol").press(question, "Stop it")
    assert "You have no seat in this match." in watching.text
    entry = await table.entry()
    passed = await other.press(question, "Let it pass")
    assert f"{traveller.name} flies the pathfinder: N5 → N6 (silver)." in passed.text
    await house.said()
    assert await table.entry() == entry + 1
    assert question.labels == []
    flown = f"{traveller.name} flies the pathfinder: N5 → N6 (silver)."
    assert question.text == f"-# Dawn on Titan · match 1: {flown}"
    assert await table.mover() is traveller


async def test_a_question_without_an_answer_is_asked_again_then_answered(house: House) -> None:
    """Ruling 29: what the clock does after a day, and a day later."""
    table = await two(house)
    traveller, other = await wanting_to_pass(table)
    question, pings = table.public(other)[-1], len(other.pings)
    seat = table.people.index(other)
    assert [await house.desk.remind(1, seat) for _ in range(2)] == [True, False]
    await house.said()
    again = table.public(other)[-1]
    assert "A reminder: " in again.text
    assert again.labels == [
        "Let it pass",
        "Stop it",
        "Let it pass from now on",
        "Stop it from now on",
    ]
    assert len(other.pings) == pings + 1
    assert question.labels == []
    assert "asked again below" in question.text
    await house.say_again("ask")
    assert again.labels[0] == "Let it pass"
    entry = await table.entry()
    assert await house.desk.answer_overdue(1, seat)
    await house.said()
    assert await table.entry() == entry + 1
    assert again.labels == []
    assert "flies the pathfinder: N5 → N6 (silver)." in table.panel(other).text
    assert await table.mover() is traveller
    assert not await house.desk.answer_overdue(1, seat)


async def test_stopped_from_now_on_and_the_next_time_nobody_is_asked(house: House) -> None:
    table = await two(house)
    traveller, other = await wanting_to_pass(table)
    rang = len(other.pings)
    stopped = await table.played(other, "stop", always=True)
    assert f"{other.name} stops {traveller.name}'s pathfinder at N5." in stopped.text
    look = await table.look(traveller)
    assert [(ship.at, ship.seat) for ship in look.view.ships] == [("N5", 0), ("N5", 1)]
    await table.end_turn()
    await table.end_turn()
    again = await table.played(traveller, "fly", ship="pathfinder", to="N6")
    assert f"{other.name} stops {traveller.name}'s pathfinder at N5." in again.text
    await house.said()
    assert len(other.pings) == rang + 1, "for the turn between; the order answered by itself"
    assert await table.mover() is traveller


async def test_an_attack_is_shown_beforehand_and_its_cards_are_chosen_in_secret(
    house: House,
) -> None:
    table = await two(house)
    attacker, defender = await table.neighbours()
    await table.fly(NEAR)
    entry, rang = await table.entry(), len(defender.pings)
    preview = await table.titan(attacker, "combat")
    assert await table.entry() == entry
    assert f"{attacker.name} attacks {defender.name} at N5." in preview.text
    await attacker.press(preview, preview.message.labels[0])
    await house.said()
    assert await table.entry() == entry + 1
    assert len(defender.pings) == rang + 1
    told = table.panel(defender).text.partition("This turn:\n")[2].splitlines()
    assert told == [
        f"- {attacker.name} flies the pathfinder: N5 (silver).",
        f"- {attacker.name} attacks {defender.name} at N5.",
    ]
    asked = table.public(defender)[-1]
    assert asked.labels == ["Choose a card …"]
    mine = await defender.press(asked, "Choose a card …")
    assert mine.ephemeral
    assert mine.message.labels[:4] == ["laser", "plasma", "charged particles", "security"]
    assert "**security**: beats stealth" in mine.text
    chosen = await defender.press(mine, "security")
    assert "You choose security." in chosen.text
    await house.said()
    assert [seen.text for seen in table.public(attacker) if "security" in seen.text] == []
    assert [seen.text for seen in attacker.sees(table.thread) if "You choose" in seen.text] == []
    with pytest.raises(NotPossible):
        table.public(attacker)[-1].button("security")


async def test_combat_from_the_cards_to_the_retreat(house: House) -> None:
    table = await two(house)
    attacker, defender = await table.combat()
    await table.played(defender, "card", card="Security")
    shown = await table.played(attacker, "card", card="plasma")
    result = f"{attacker.name} shows plasma, {defender.name} shows security: {attacker.name} wins."
    assert result in shown.text
    assert result in table.panel(defender).text
    loses = table.public(defender)[-1]
    assert f"{defender.name} has lost the combat at N5. Which unit goes home?" in loses.text
    gone = await defender.press(loses, "pathfinder")
    assert f"{defender.name} loses the pathfinder at N5 (combat)." in gone.text
    await house.said()
    retreat = table.public(attacker)[-1]
    assert f"Does {attacker.name} retreat from N5?" in retreat.text
    stays = await attacker.press(retreat, "Stay")
    assert "1 action" in stays.text
    [ship] = (await table.look(None)).view.ships
    assert (ship.seat, ship.at) == (table.people.index(attacker), "N5")
    assert (await house.desk.verify(1)).is_sound


async def test_two_secret_cards_in_the_same_moment(house: House) -> None:
    table = await two(house)
    attacker, defender = await table.combat()
    entry = await table.entry()
    answers = await asyncio.gather(
        attacker.slash(table.thread, "titan card", card="laser"),
        defender.slash(table.thread, "titan card", card="laser"),
    )
    assert [answer.codes for answer in answers] == [[], []]
    assert all("You choose laser." in answer.text for answer in answers)
    assert await table.entry() == entry + 2
    assert (await table.look()).view.combat.revealed == ("laser", "laser")
    log = await attacker.slash(table.thread, "match log")
    assert log.text.splitlines()[-1] == (
        f"`13` {attacker.name} shows laser, {defender.name} shows laser: the same card, nothing happens."
    )


async def test_a_card_chosen_twice_counts_once(house: House) -> None:
    table = await two(house)
    attacker, defender = await table.combat()
    entry = await table.entry()
    foreign = await table.titan(defender, "card", card="stealth")
    assert "You have no stealth in your hand; you hold laser, plasma" in foreign.text
    await table.played(defender, "card", card="laser")
    again = await table.titan(defender, "card", card="plasma")
    assert "It is not your turn" in again.text
    assert await table.entry() == entry + 1
    await table.played(attacker, "card", card="plasma")
    assert "shows laser" in (await defender.slash(table.thread, "match log")).text


async def test_a_question_to_both_stays_open_until_each_has_answered(house: House) -> None:
    people = [house.sandbox.person(name) for name in ("Alice", "Bob")]
    thread = await house.begun("galilean_moons", *people)
    await house.said()
    asked = "Which of your three technologies do you keep?"
    mine, theirs = ([seen for seen in who.pings if asked in seen.text][-1] for who in people)
    for who, question, other in zip(people, (mine, theirs), (theirs, mine), strict=True):
        choices = await who.press(question, "Keep a technology …")
        kept = await who.press(choices, choices.message.labels[0])
        assert "You keep " in kept.text
        await house.said()
        assert question.labels == []
        assert other.labels == (["Keep a technology …"] if who is people[0] else [])
    assert "to choose a technology" not in house.panel(people[0], thread).text


async def test_an_order_beside_a_question_leaves_it_as_it_is(house: House) -> None:
    """It is neither settled by it nor asked again, and waits since it was asked."""
    table = await two(house)
    _, defender = await table.combat()
    asked = next(
        seen for seen in reversed(table.public(defender)) if "Choose your card" in seen.text
    )
    rang, seat = len(defender.pings), table.people.index(defender)
    since = [one.entry for one in (await table.match()).waiting if one.seat == seat]
    await table.played(defender, "orders passing", opponent="BA"[seat], answer="stop")
    now = next(seen for seen in table.public(defender) if seen.id == asked.id)
    assert now.labels == asked.labels
    assert len(defender.pings) == rang
    assert [one.entry for one in (await table.match()).waiting if one.seat == seat] == since


@pytest.mark.parametrize("typed", ["match verify", "match export"])
async def test_checks_and_exports_are_of_the_same_budget(house: House, typed: str) -> None:
    """A long match takes seconds to check: one person's many presses must not keep all others waiting."""
    table = await two(house)
    alice, bob = table.people
    for _ in range(QUESTIONS_EACH):
        assert "That is a lot" not in (await alice.slash(table.thread, typed)).text
    refused = await alice.slash(table.thread, typed)
    assert "That is a lot of questions: the next one in" in refused.text
    assert "That is a lot" not in (await bob.slash(table.thread, typed)).text
