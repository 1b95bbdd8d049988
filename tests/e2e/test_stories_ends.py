"""How matches end, who may play on, and the computer player: alone against the AI, in a seat from the start, in mid-match."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.engine import key_hash
from bot.matches import Match
from bot.matches.outbox import RetryLater
from bot.sandbox.answers import Answer
from bot.sandbox.looking import Seen
from bot.sandbox.people import Actor
from cogs.publish.posting import Post
from tests.e2e.builder import Table, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_solo_match_to_its_end_and_what_can_be_done_then(house: House) -> None:
    """The computer plays the only seat from the first moves on; the end, its key, and every way to look back."""
    alice = house.sandbox.person("Alice")
    table = await Table.begun(house, alice)
    assert "\n**B** (sky) The AI\n" in f"{table.public(alice)[0].text}\n"
    await table.start("N21")
    await table.start("N5")
    asked = await alice.slash(table.thread, "match seat", seat="A", to="computer")
    assert "the computer plays the match to its end, at once" in asked.text
    assert (await table.match()).state == "running"
    handed = await alice.press(asked, "Hand it over")
    assert handed.codes == []
    await house.desk.settled()
    await house.said()
    match = await table.match()
    assert (match.state, match.ending) == ("over", "finished")
    assert match.key is not None
    assert key_hash(bytes.fromhex(match.key)) == match.key_hash
    end = table.public(alice)[-1]
    assert end.labels == ["Verify", "Rematch", "Export", "Film", "Log"]
    assert "is over" in end.text
    assert match.key in end.text
    assert list(end.files) == [f"board-1-{match.entry}.png", f"chart-1-{match.entry}.png"]
    await the_chart_and_the_film(table, alice, end)
    assert [seen for seen in table.public(alice) if "Take back" in seen.labels] == []
    verified = await alice.press(end, "Verify")
    assert f"All {match.entry + 1} entries replay as written" in verified.text
    (blob,) = (await alice.press(end, "Export")).message.files.values()
    exported = json.loads(blob)
    assert exported["whole"] is True
    assert exported["match"]["key"] == match.key
    assert len(exported["entries"]) == match.entry + 1
    await played_on(table, alice)
    await one_rematch(house, alice, end)
    assert await table.entry() == match.entry
    for asked in ({}, {"region": "chart"}, {"region": "chart", "as": "text"}):
        shown = await alice.slash(table.thread, "match show", match=1, **asked)
        assert shown.codes == []
    assert "board as text for 0, region chart" in shown.text
    assert (await house.desk.import_match(exported)).id == 3
    assert (await house.desk.verify(3)).is_sound


async def played_on(table: Table, alice: Actor) -> None:
    """Whatever would be done in the thread of an ended match is answered with its end and what is left to do."""
    match = await table.match()
    assert match.ended_at is not None
    at = int(match.ended_at.timestamp())
    for typed, options in (
        ("titan end-turn", {}),
        ("titan fly", {"to": "N22"}),
        ("match undo", {}),
        ("match play", {}),
        ("match play", {"match": 1}),
        ("match undo", {"match": 1}),
        ("match hand", {}),
        ("match resign", {}),
        ("match end", {}),
        ("match join", {}),
        ("match rename", {"title": "Again"}),
        ("match seat", {"seat": "A", "to": "computer"}),
    ):
        late = await alice.slash(table.thread, typed, **options)
        assert late.ephemeral
        assert f"match 1** is over since <t:{at}:f> (<t:{at}:R>)." in late.text, typed
        assert late.message.labels == ["Verify", "Rematch", "Export", "Film", "Log"]
    named = await alice.slash(table.thread, "match end", match=1)
    assert named.text == "This match is over. *(end)*"


async def one_rematch(house: House, alice: Actor, end: Seen) -> None:
    """Opened by who played, however often it is pressed; others are led there, and join while no player wants the seat."""
    bob = house.sandbox.person("Bob")
    stranger = await bob.press(end, "Rematch")
    assert "A rematch is opened by those who played match 1." in stranger.text
    told = await asyncio.gather(*(alice.press(end, "Rematch") for _ in range(2)))
    assert {answer.text.split(" <#")[0] for answer in told} == {
        "Dawn on Titan · match 2 is open in"
    }
    host = (await house.match(2)).host_id
    first, second = alice, bob
    assert host == int(alice.id)
    await house.desk.set_size(2, host, 2, 4710)
    led = await second.press(end, "Rematch")
    assert "You have a seat in" in (await second.press(led, "Join")).text
    await house.desk.begin(2, host, 4711)
    await house.said()
    thread = (await house.match(2)).thread_id
    in_the_first = str((await house.match(1)).thread_id)
    for typed in ("titan start", "match play", "match resign"):
        assert "match 1** is over" in (await first.slash(in_the_first, typed)).text
    assert "match 1** is over" in (await second.slash(in_the_first, "match hand")).text
    late = await second.press(end, "Rematch")
    assert late.text == f"The rematch is Dawn on Titan · match 2: <#{thread}>"
    await house.desk.resign(2, host, 4712)
    await house.desk.resign(2, int(second.id), 4713)


async def the_chart_and_the_film(table: Table, person: Actor, end: Seen) -> None:
    """Both show each turn once, as spectators saw it; the film only to whoever asks for it."""
    scenes = table.house.artist.scenes
    chart = next(scene for scene in scenes if scene.region == "chart")
    assert chart.past[-1] == (await table.look()).view
    assert {view.viewer for view in chart.past} == {None}
    assert 1 < len({(view.round, view.turn) for view in chart.past}) == len(chart.past) <= 60
    before = len(scenes)
    filmed = await person.press(end, "Film")
    assert filmed.ephemeral
    ((name, film),) = filmed.message.files.items()
    assert (name, film[:4]) == ("film-1.gif", b"GIF8")
    frames = scenes[before:]
    assert tuple(frame.view for frame in frames) == chart.past
    assert {(frame.region, frame.viewer) for frame in frames} == {(None, None)}
    again = await person.press(end, "Film")
    assert list(again.message.files) == ["film-1.gif"]
    assert len(scenes) == before + len(frames), "it is kept"


async def test_an_autopilot_from_the_lobby_moves_by_itself_and_calls_whom_it_asks(
    house: House,
) -> None:
    alice = house.sandbox.person("Alice")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    rang = len(alice.pings)
    added = await alice.press(card, "Add autopilot")
    assert "**B** Autopilot 1 (computer)" in added.message.text
    await house.said()
    assert len(alice.pings) == rang, "she filled the seat herself"
    await alice.press(card, "Begin")
    await house.desk.settled()
    await house.said()
    match = await house.match()
    table = Table(house, 1, str(match.thread_id), [alice])
    while "to act" not in str((look := await table.look(alice)).decision):
        at = "N21" if any(move == type(move)("N21") for move in look.offers) else "N5"
        await table.start(at)
        await house.desk.settled()
        await house.said()
    rang, entry = len(alice.pings), await table.entry()
    await table.end_turn()
    await house.desk.settled()
    await house.said()
    assert await table.mover() is alice
    assert await table.entry() > entry + 1
    assert len(alice.pings) == rang + 1, (
        "the answer to her move showed that the computer was to act"
    )
    log = await alice.slash(table.thread, "match log")
    assert "Autopilot 1" in log.text


async def test_the_computer_takes_a_seat_in_mid_match_and_gives_it_back(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    letter = "AB"[table.people.index(mover)]
    foreign = await other.slash(table.thread, "match seat", seat=letter, to="computer")
    host = table.people[0]
    if other is not host:
        assert f"Only the host or {mover.name} can do that." in foreign.text
        foreign = await mover.slash(table.thread, "match seat", seat=letter, to="computer")
    assert "It moves at once, and its moves stay." in foreign.text
    assert not any(seat.is_autopilot for seat in (await table.match()).seats)
    handed = await (host if other is host else mover).press(foreign, "Hand it over")
    assert f"**{letter}** {mover.name} (computer)" in handed.text
    await house.desk.settled()
    await house.said()
    assert await table.mover() is other
    assert any(one.is_automatic for one in await house.desk.log(1, int(other.id)))
    taken = await mover.slash(table.thread, "match seat", seat=letter, to="back")
    assert "(computer)" not in taken.text
    entry = await table.entry()
    await table.end_turn()
    assert await table.mover() is mover
    assert await table.entry() == entry + 1
    assert (await house.desk.verify(1)).is_sound


async def test_a_film_is_made_when_the_match_is_over(house: House) -> None:
    table = await two(house)
    mover, _ = await table.both()
    early = await mover.press(table.panel(mover), "sb1:film:1:4", anyway=True)
    assert "The film of a match is made when it is over." in early.text
    chart = await mover.slash(table.thread, "match show", region="chart")
    assert list(chart.message.files) == ["chart-1-4.png"]
    assert {view.viewer for view in house.artist.scenes[-1].past} == {None}


async def finish(person: Actor, table: Table, typed: str) -> str:
    form = await person.slash(table.thread, "match end")
    return (await person.submit(form, {"Type: end 1": typed})).text


async def test_ending_needs_the_exact_words_of_everybody(house: House) -> None:
    """Kind 7."""
    table = await two(house)
    alice, bob = table.people
    for typed in ("", "no", "END 1", "end 1 ", " end 1", "end 10", "end 2", "yes"):
        refused = await finish(alice, table, typed)
        assert "To end this match type exactly: end 1" in refused, typed
    assert await table.entry() == 4
    assert "Still to agree: Bob" in await finish(alice, table, "end 1")
    mover = await table.mover()
    assert (await table.match()).state == "running"
    assert "has ended" in await finish(bob, table, "end 1")
    await house.said()
    match = await table.match()
    assert (match.state, match.ending) == ("over", "agreement")
    assert "Verify" in table.public(mover)[-1].labels


async def test_who_plays_on_has_not_agreed_any_more(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    assert f"Still to agree: {other.name}" in await finish(mover, table, "end 1")
    await table.fly("M11")
    assert f"Still to agree: {mover.name}" in await finish(other, table, "end 1")
    assert (await table.match()).state == "running"


async def test_who_has_left_the_server_holds_nobody_up(house: House) -> None:
    """The host of a match for three goes: the next hosts, the seat can be given away, and two end it by agreement."""
    alice, bob, carol = people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    table = await Table.placed(house, *people)
    assert "Only the host or Alice can do that." in (await hand_over(bob, table, "A")).text
    house.sandbox.faults.leave(alice.id)
    house.sandbox.faults.fail_requests(9, where=f"/members/{alice.id}")
    assert "Only the host or Alice can do that." in (await hand_over(bob, table, "A")).text
    house.sandbox.faults.calm()
    taken = await hand_over(bob, table, "A", carol)
    assert "Alice cannot go to somebody who has a seat in this match." in taken.text
    await house.said()
    assert any("Bob hosts this match now." in seen.text for seen in table.public(bob))
    assert (await table.match()).host_id == int(bob.id)
    house.sandbox.faults.leave(alice.id, gone=False)
    dan = house.sandbox.person("Dan")
    assert "Alice is somebody's" in (await hand_over(bob, table, "A", dan)).text
    house.sandbox.faults.leave(dan.id)
    absent = await hand_over(bob, table, "B", dan)
    assert absent.text == "Dan is not on this match's server. *(host)*"
    house.sandbox.faults.leave(carol.id)
    assert (await finish(bob, table, "end 1")).endswith(
        "Still to agree: Alice. Carol has left the server."
    )
    entry = await table.entry()
    assert "Still to agree: Alice." in await finish(bob, table, "end 1")
    assert await table.entry() == entry, "said once"
    house.sandbox.faults.leave(alice.id)
    assert "has ended" in await finish(bob, table, "end 1")
    assert (await table.match()).ending == "agreement"
    log = await house.desk.log(1, None)
    assert log[-1].text == (
        "{B} agrees to end this match unfinished. {A} has left the server and is not asked."
        " {C} has left the server and is not asked."
    )


async def test_who_is_called_and_has_left_is_told_of(house: House) -> None:
    """The host is called once, and hands the seat over by a press that asks first; there, nobody is told anything."""
    table = await two(house)
    mover, other = await table.both()
    host = table.people[0]
    if other is host:
        await table.end_turn()
        mover, other = other, mover
    assert mover is host
    absent = f"{other.name} (seat B) has left the server."
    assert not any("has left the server" in seen.text for seen in table.public(host))
    house.sandbox.faults.leave(other.id)
    house.bot.speaker.there.clear()  # an hour later
    rang = len(host.pings)
    await table.end_turn()
    told = [seen for seen in table.public(host) if absent in seen.text]
    assert len(told) == 1
    assert len(host.pings) == rang + 1
    sure = await host.press(told[0], "Computer plays seat B")
    await host.press(sure, "Hand it over")
    await house.desk.settled()
    await house.said()
    assert await table.mover() is host


async def test_who_is_absent_is_said_though_it_is_refused_at_first(
    house: House, quiet: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And who was called is not called twice for it."""
    table = await two(house)
    mover, other = await table.both()
    house.sandbox.faults.leave(other.id)
    house.bot.speaker.there.clear()  # an hour later
    posting, put_off = house.bot.speaker.posting, list[str]()
    send = posting.send

    async def sent(match: Match, post: Post) -> tuple[int, int]:
        if post.nonce.endswith("g") and len(put_off) < 2:
            put_off.append(post.nonce)
            raise RetryLater
        return await send(match, post)

    monkeypatch.setattr(posting, "send", sent)
    monkeypatch.setattr("bot.matches.outbox.back_off", lambda attempts: 0.01)
    before = len(table.public(mover))
    await table.titan(mover, "end-turn")
    await house.said()
    assert len(put_off) == 2
    assert "has left the server" in table.public(mover)[-1].text
    assert len(table.public(mover)) == before + 2


async def hand_over(who: Actor, table: Table, seat: str, person: Actor | None = None) -> Answer:
    to = {"to": "computer"} if person is None else {"to": "person", "person": person.id}
    return await who.slash(table.thread, "match seat", seat=seat, **to)


async def test_the_lobby_of_a_host_who_has_left(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=2)
    card = await house.card(alice)
    await bob.press(card, "Join")
    house.sandbox.faults.leave(alice.id)
    await bob.press(card, "Options ▾")
    await house.said()
    match = await house.match()
    assert (match.host_id, match.names) == (int(bob.id), ("Bob",))
    assert "hosted by Bob" in card.text


async def test_resigning_asks_first_and_the_last_to_go_ends_the_match(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    sure = await mover.slash(table.thread, "match resign")
    assert not any(seat.has_resigned for seat in (await table.match()).seats)
    kept = await mover.press(sure, "Play on")
    assert "**Your turn:**" in kept.text
    sure = await mover.slash(table.thread, "match resign")
    gone = await mover.press(sure, "Resign")
    assert "You have resigned from Dawn on Titan · match 1." in gone.text
    twice = await mover.press(sure, "sb1:resigned:1:4", anyway=True)
    assert "You have resigned from this match." in twice.text
    await house.desk.settled()
    await house.said()
    assert await table.mover() is other
    late = await mover.slash(table.thread, "titan end-turn")
    assert late.ephemeral
    assert late.text == "You have resigned from this match. *(end)*"
    sure = await other.slash(table.thread, "match resign")
    await other.press(sure, "Resign")
    await house.said()
    match = await table.match()
    assert (match.state, match.ending) == ("over", "abandoned")


async def test_a_lobby_is_called_off_by_its_host_alone(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    await alice.slash("games", "match new", game="dawn_on_titan", seats=3)
    card = await house.card(alice)
    await bob.press(card, "Join")
    form = await bob.slash("games", "match end")
    refused = await bob.submit(form, {"Type: end 1": "end 1"})
    assert "Only the host of this match can do that." in refused.text
    form = await alice.slash("games", "match end")
    assert "has ended" in (await alice.submit(form, {"Type: end 1": "end 1"})).text
    await house.said()
    assert (await house.match()).state == "deleted"
    assert card.labels == []
    assert "was called off" in card.text
    late = await bob.press(card, "sb1:join:1:0", anyway=True)
    assert "This match was ended before it began." in late.text


async def test_each_turn_rings_once_and_nobody_else(house: House) -> None:
    """Three people, two rounds: whoever is next has one ping more, the others none."""
    people = [house.sandbox.person(name) for name in ("Alice", "Bob", "Carol")]
    table = await Table.placed(house, *people)
    rang = [len(person.pings) for person in people]
    for _ in range(6):
        await table.end_turn()
        seat = people.index(await table.mover())
        rang[seat] += 1
        assert [len(person.pings) for person in people] == rang
        assert table.panel(people[0]).mentions == [people[seat].name]
