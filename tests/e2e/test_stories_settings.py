"""Everything round a match: settings, lists, permissions, lost threads, private chats, ends."""

from __future__ import annotations

import json

from tests.e2e.world import House


async def test_options_are_set_by_the_host_alone(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    assert "host of the match sets its options" in (await bob.press(card, "Options ▾")).text
    menu = await alice.press(card, "Options ▾")
    values = await alice.choose(menu, "Change an option", "storage")
    await alice.choose(values, "Storage", "pooled")
    await house.said()
    assert "Storage: **pooled** (standard: dedicated)" in card.text
    typed = await alice.choose(values, "Change an option", "cheap_ships")
    form = await alice.press(typed, "Type it")
    assert form.modal is not None
    refused = await alice.submit(form, {"Cheap ships": "XYZ"})
    assert "The option 'cheap_ships' takes something else (Handicap 1: letters" in refused.text
    await alice.submit(form, {"Cheap ships": "A"})
    assert (await house.match()).options["cheap_ships"] == "A"


async def test_a_command_asks_which_of_several_matches(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await house.begun("countdown", alice, bob)
    await house.begun("countdown", alice, bob)
    which = await alice.slash("games", "match log")
    assert "Which match do you mean?" in which.text
    assert len(which.message.labels) == 2
    first = next(name for name in which.message.labels if name.startswith("1 ·"))
    log = await alice.press(which, first)
    assert "**Log** · Countdown · match 1" in log.text
    typed = await alice.slash("games", "countdown take", count=1)
    assert "Which match do you mean?" in typed.text


async def test_list_hand_show_and_text(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("dawn_on_titan", alice, bob)
    listed = await alice.slash("games", "match list")
    assert "Dawn on Titan" in listed.text
    shown = await bob.slash(thread, "match show", region="north")
    assert shown.codes == []
    assert house.artist.drawn[-1][1:] == ("north", 1)
    text = await bob.slash(thread, "match show", **{"as": "text"})
    assert "board as text for 1" in text.text
    hand = await alice.slash(thread, "match hand")
    assert hand.ephemeral
    assert house.artist.drawn[-1] == ("hand", None, 0)
    carol = house.sandbox.person("Carol")
    watched = await carol.slash(thread, "match show")
    assert watched.codes == []
    assert watched.ephemeral


async def test_export_verify_and_the_end(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    running = await alice.slash(thread, "match export")
    (content,) = running.message.files.values()
    assert "key" not in json.loads(content)["match"]
    people = [alice, bob]
    while (match := await house.match()).state == "running":
        await people[match.waiting[0].seat].slash(thread, "countdown take", count=1)
    await house.said()
    end = alice.sees(thread)[-1]
    assert "is over" in end.text
    assert end.labels == ["Verify", "Rematch", "Export", "Log"]
    verified = await bob.press(end, "Verify")
    assert "replay as written" in verified.text
    assert str(match.key) in verified.text
    exported = await bob.press(end, "Export")
    (content,) = exported.message.files.values()
    assert json.loads(content)["match"]["key"] == match.key
    again = await bob.press(end, "Rematch")
    assert "match 2" in again.text
    assert all("Log" not in seen.labels for seen in alice.sees(thread)[:-1] if not seen.ephemeral)


async def test_settings_and_previews(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    for person in (alice, bob):
        page = await person.slash("games", "me settings")
        assert (
            await person.choose(
                page, "Preview before a move", "Preview before a move: For every move"
            )
        ).codes == []
    mover = [alice, bob][(await house.match()).waiting[0].seat]
    preview = await mover.slash(thread, "countdown take", count=2)
    assert (await house.match()).entry == 0
    await mover.press(preview, preview.message.labels[0])
    assert (await house.match()).entry == 1


async def test_erase_wants_the_exact_words(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await house.begun("countdown", alice, bob)
    ask = await alice.slash("games", "me erase")
    form = await alice.press(ask, "Erase …")
    assert "Nothing was erased" in (await alice.submit(form, {"Type: erase me": "ERASE ME"})).text
    assert "You are forgotten" in (await alice.submit(form, {"Type: erase me": "erase me"})).text
    exported = await bob.slash("games", "me export")
    assert exported.message.files


async def test_ending_wants_the_exact_words_and_everybody(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    form = await alice.slash(thread, "match end")
    assert (await alice.submit(form, {"Type: end 1": "end 1 "})).codes == []
    assert (await house.match()).state == "running"
    form = await alice.slash(thread, "match end")
    agreed = await alice.submit(form, {"Type: end 1": "end 1"})
    assert "Still to agree: Bob" in agreed.text
    form = await bob.slash(thread, "match end")
    assert "has ended" in (await bob.submit(form, {"Type: end 1": "end 1"})).text
    assert (await house.match()).state == "over"


async def test_resigning_hands_the_seat_to_the_computer(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    thread = await house.begun("countdown", alice, bob)
    sure = await alice.slash(thread, "match resign")
    done = await alice.press(sure, "Resign")
    assert "You have resigned" in done.text
    assert (await house.match()).seats[0].has_resigned


async def test_in_a_private_chat_commands_work_or_refuse(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await house.begun("countdown", alice, bob)
    refused = await alice.slash(alice.dm, "match new", game="countdown")
    assert "A match is played on a server" in refused.text
    listed = await alice.slash(alice.dm, "match list")
    assert "Countdown" in listed.text
    shown = await alice.slash(alice.dm, "match show")
    assert shown.codes == []
    helped = await alice.slash(alice.dm, "match help")
    assert "/match new" in helped.text
