"""Presses that no button of today sends: of an earlier version, or made up. Each is answered in a sentence and changes nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS
from tests.e2e.campaign import Campaign, small
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

NOTHING_CARRIED = {
    "auto", "back", "begin", "end", "erase", "export", "film", "goback", "hand", "join", "leave", "notices", "now", "order", "orders", "rematch",
    "resign", "resigned", "rules", "tell", "thread", "unauto", "verify", "wait", "options",
}  # fmt: skip
CHOICES = {"do", "setting", "option", "set", "size", "narrow", "sift", "ask", "region", "try"}
RESTS = (
    "", "x", "99", "-1", "9" * 30, "\u0661", "fly", "fly;x", "fly;0;to", "fly;-5;to=x", "fly;9;no=1", "fly;0;to=x", "=abc", "#-1", "[]",
    "{}", '["fly"]', '["fly",1,2,3]', '["route",{"to":7}]', '["route",{"to":"x"}]', "0;x", '9;["route",{"to":"khufu"}]', "~", "~AAAAAAAAAAAAAAAA",
    "A", "Z computer", "A person x y", "A person 0 y", f"A person {'9' * 40} y", "A nobody", "preview", "heroism", "|", "fly;0;|a|b", "text:x",
)  # fmt: skip
PLAIN = ("", "fly;0;to=x", "preview", "heroism")
CHOSEN = ("x", "99", "-1", "to=M1", "heroism", "\u00b2", "~AAAAAAAAAAAAAAAA")


async def forged(person: Actor, seen: Seen, custom_id: str, chosen: str = "") -> Answer:
    """A press on a message that shows no such button, or no such line of a menu."""
    data = {"custom_id": custom_id[:100], "component_type": 3 if chosen else 2}
    more = {"values": [chosen]} if chosen else {}
    return await person._used(seen, {**data, **more}, anyway=True)  # noqa: SLF001  # no door of the sandbox forges


def told(answer: Answer, custom_id: str) -> None:
    assert answer.failure is None, (custom_id, answer.failure)
    assert answer.codes == [], (custom_id, answer.codes)
    assert "Something broke" not in answer.text, custom_id
    assert answer.text or answer.modal, custom_id


async def test_a_press_that_no_button_sends_is_answered_and_changes_nothing(house: House) -> None:
    campaign = await Campaign.put(house, small())
    alice = campaign.people[0]
    await alice.slash("games", "match new", game="high_frontier", seats=2)
    here, before = campaign.panel(), await house.desk.snapshot(1, int(alice.id))
    lobby, settings = await house.match(2), await house.desk.settings(int(alice.id))
    for kind in sorted(set(PRESS_HANDLERS) - NOTHING_CARRIED):
        for rest in RESTS:
            for chosen in CHOSEN if kind in CHOICES and rest in PLAIN else ("",):
                for number in (1, 2) if kind in ("seat", "option", "set", "size", "log") else (1,):
                    custom_id = f"sb1:{kind}:{number}:{before.entry}:{rest}"
                    told(await forged(alice, here, custom_id, chosen), custom_id)
    now = await house.desk.snapshot(1, int(alice.id))
    assert now.entry == before.entry
    assert [replace(row, seen=-1) for row in now.match.seats] == list(before.match.seats)
    assert await house.match(2) == lobby
    assert await house.desk.settings(int(alice.id)) == settings


async def test_a_press_about_no_match_or_of_a_kind_that_is_gone_is_answered(house: House) -> None:
    campaign = await Campaign.put(house, small())
    alice, here = campaign.people[0], campaign.panel()
    for kind in sorted(set(PRESS_HANDLERS) - {"erase", "setting", "report", "notices"}):
        for number in ("77", "0", "999999999", "9999999999"):
            custom_id = f"sb1:{kind}:{number}:4:x"
            told(await forged(alice, here, custom_id), custom_id)
    for custom_id in ("sb1:gone:1:4", "sb1:fly:x:y", "sb9:now:1:4", "hello", "sb1::1:4"):
        told(await forged(alice, here, custom_id), custom_id)


async def test_a_form_that_nobody_was_given_is_answered(house: House) -> None:
    campaign = await Campaign.put(house, small())
    alice, entry = campaign.people[0], await campaign.entry()
    form = (await alice.slash(campaign.thread, "match end")).modal
    assert form is not None
    for kind in sorted(FORM_HANDLERS):
        for rest in ("", "x", "fly;0;to", "raise;0;", "heroism", "~AAAAAAAAAAAAAAAA"):
            form.raw["custom_id"] = f"sb1:{kind}:1:{entry}:{rest}"
            answer = await alice.submit(form, {"Type: end 1": "\u00b2"})
            told(answer, form.raw["custom_id"])
