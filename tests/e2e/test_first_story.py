"""The first whole slice: open, join, begin, play by button and by command, restart, go on."""

from __future__ import annotations

from tests.e2e.world import House


async def test_a_match_from_slash_command_to_the_last_pebble(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    opened = await alice.slash("games", "match new", game="countdown", seats=2)
    assert opened.ephemeral
    card = await house.card(alice)
    assert "Alice" in card.text
    joined = await bob.press(card, "Join")
    assert joined.codes == []
    assert (await house.match()).names == ("Alice", "Bob")
    await alice.press(card, "Begin")
    await house.said()
    assert house.artist.is_warm
    match = await house.match()
    assert match.state == "running"
    assert match.thread_id is not None
    thread = str(match.thread_id)
    people = [alice, bob]
    while (match := await house.match()).state == "running":
        person = people[match.waiting[0].seat]
        answer = await person.slash(thread, "countdown take", count=1)
        assert answer.codes == []
        await house.said()
    assert match.entry == 6
    assert "is over" in alice.sees(thread)[-1].text
