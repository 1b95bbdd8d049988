"""The right match in the right place: several matches of one person, other servers, threads, permissions, private chats."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches import Person
from bot.sandbox.looking import Seen
from bot.sandbox.people import NotPossible
from tests.e2e.builder import Table, fly_to, two
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")


async def test_a_press_goes_to_the_match_of_its_message(house: House) -> None:
    """Kind 1: the same two people in two matches of one channel; the last one acted in is not the one meant."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    first = await Table.placed(house, alice, bob)
    second = await Table.placed(house, alice, bob)
    mover, _ = await first.both()
    which = await mover.choose(first.panel(mover), "What do you do?", "fly")
    await second.fly("M11")
    stood = (await second.look()).view
    done = await fly_to(mover, which, "N22")
    assert "· match 1**" in done.text
    assert [await first.entry(), await second.entry()] == [5, 5]
    assert (await second.look()).view == stood
    log = await mover.slash(first.thread, "match log")
    assert "**Log** · Dawn on Titan · match 1" in log.text
    typed = await first.titan(mover, "fly", to="N23")
    assert "· match 1**" in typed.text
    assert [await first.entry(), await second.entry()] == [6, 5]


async def test_in_the_channel_of_two_matches_the_command_asks_which(house: House) -> None:
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    tables = [await Table.placed(house, alice, bob) for _ in range(2)]
    mover, other = await tables[1].both()
    which = await mover.slash("games", "titan fly", ship="pathfinder", to="M11")
    assert "Which match do you mean?" in which.text
    assert sorted(which.message.labels) == ["1 · Dawn on Titan", "2 · Dawn on Titan"]
    assert [await table.entry() for table in tables] == [4, 4]
    looked_at = await mover.press(which, "2 · Dawn on Titan")
    done = await mover.press(looked_at, "Fly")
    assert f"{mover.name} flies the pathfinder: M11 (silver)." in done.text
    assert [await table.entry() for table in tables] == [4, 5]
    elsewhere = await mover.slash("general", "titan end-turn")
    assert "Which match do you mean?" in elsewhere.text
    named = await other.slash("general", "match log", match=1)
    assert "**Log** · Dawn on Titan · match 1" in named.text
    await the_match_that_waits_is_meant_first(house, tables)


async def the_match_that_waits_is_meant_first(house: House, tables: list[Table]) -> None:
    """What is completed is of the match in which one is asked, and says so; in its thread there is nothing to say."""
    mover, other = await tables[0].both()
    if await tables[1].mover() is mover:
        await tables[1].end_turn()
    for person, table in ((mover, tables[0]), (other, tables[1])):
        look = await table.look(person)
        found = await person.complete("games", "titan fly", focused="to", ship="pathfinder")
        assert found != []
        assert {choice.name[-10:] for choice in found} == {f" · match {table.number}"}
        assert {str(choice.value) for choice in found} <= {
            getattr(m, "to", "") for m in look.offers
        }
        which = await person.slash("games", "match play")
        assert which.message.labels[0] == f"{table.number} · Dawn on Titan"
        inside = await person.complete(table.thread, "titan fly", focused="to", ship="pathfinder")
        assert not any("match" in choice.name for choice in inside)


async def test_a_match_opened_in_a_thread_gets_one_of_its_own(house: House) -> None:
    table = await two(house)
    alice, bob = table.people
    opened = await alice.slash(table.thread, "match new", game="dawn_on_titan", seats=2)
    games = house.sandbox.channel("games")
    assert f"match 2 is open: its card comes in <#{games}>." in opened.text
    card = await house.card(alice)
    await bob.press(card, "Join")
    await house.said()
    await alice.press(card, "Begin")
    await house.said()
    second = await house.match(2)
    assert second.channel_id == int(games)
    assert second.thread_id not in (None, int(table.thread))
    assert "· match 1**" in (await alice.slash(table.thread, "match play")).text


async def test_a_match_of_another_server_is_not_there(house: House) -> None:
    await two(house)
    stranger = Person(77, "Zed")
    await house.desk.open(999, 998, stranger, "dawn_on_titan", 1, {}, "Far", 12345)
    await house.desk.begin(2, 77, 12346)
    alice = house.sandbox.person("Alice")
    commands = ("show", "log", "hand", "undo", "export", "verify", "resign", "join", "begin", "end")
    for command in commands:
        answer = await alice.slash("games", f"match {command}", match=2)
        assert answer.ephemeral
        assert answer.text == "There is no such match here.", command
    unknown = await alice.slash("games", "match show", match=4711)
    assert unknown.text == "There is no such match here."
    panel = (await house.desk.matches_in(int(house.sandbox.channel("games")))) or []
    assert [match.id for match in panel] == [1]
    listed = await alice.slash("games", "match list")
    assert "Far" not in listed.text
    pressed = await alice.press(
        house.panel(alice, str((await house.match()).thread_id)), "sb1:log:2:0", anyway=True
    )
    assert pressed.text == "There is no such match here."
    assert (await house.match(2)).entry == 0


async def test_numbers_of_matches_are_numbers(house: House) -> None:
    """Kind 69: 1 is not 10, and a list is in order of numbers."""
    alice = house.sandbox.person("Alice")
    hers = Person(int(alice.id), "Alice")
    for number in range(10):
        await house.desk.open(
            house.bot.guilds[0].id,
            int(house.sandbox.channel("games")),
            hers if number in (0, 9) else Person(number, "Host"),
            "dawn_on_titan",
            1,
            {},
            f"Number {number + 1}",
            9000 + number,
        )
    found = await alice.complete("games", "match show", focused="match", match="1")
    assert {choice.value for choice in found} == {1, 10}
    shown = await alice.slash("games", "match show", match=1)
    assert "### Number 1\n" in shown.text
    sure = await alice.slash("games", "match leave", match=10)
    assert "It is called off then." in sure.text
    assert (await house.match(10)).state == "lobby"
    called_off = await alice.press(sure, "Leave")
    assert "You have left Number 10 · match 10." in called_off.text
    assert (await house.match(1)).state == "lobby"
    assert (await house.match(10)).state == "deleted"


async def test_a_locked_thread_without_the_right_leads_to_the_channel(house: House) -> None:
    """Kind 26: locked as well as archived; the move is saved, the board comes where it can be read."""
    table = await two(house)
    mover, other = await table.both()
    rang = len(other.pings)
    house.sandbox.faults.permission("MANAGE_THREADS", False)
    house.sandbox.faults.lock_thread(table.thread)
    done = await mover.slash("games", "titan end-turn")
    assert done.codes == []
    await house.said()
    assert await table.entry() == 5
    assert "3 actions" in house.panel(other, "games").text
    assert len(other.pings) == rang + 1
    house.sandbox.faults.open_thread(table.thread)
    await house.desk.play(1, int(other.id), (await table.look(other)).offers[-1], None)
    await house.said()
    assert "3 actions" in house.panel(mover, table.thread).text


async def test_a_thread_archived_by_time_opens_again_by_the_next_move(house: House) -> None:
    table = await two(house)
    mover, other = await table.both()
    house.sandbox.faults.archive_thread(table.thread)
    with pytest.raises(NotPossible):
        await mover.slash(table.thread, "titan end-turn")
    await mover.slash("games", "titan end-turn")
    await house.said()
    assert not house.sandbox.world.channels[table.thread]["thread_metadata"]["archived"]
    assert "3 actions" in table.panel(other).text


async def lost_thread(house: House, table: Table) -> Seen:
    """A thread is deleted, a move made in the channel: what the host is told."""
    house.sandbox.faults.delete_channel(table.thread)
    mover, _ = await table.both()
    await mover.slash("games", "titan end-turn")
    await house.said()
    alice = table.people[0]
    title = "I lost the thread of Dawn on Titan"
    return next(seen for seen in alice.sees(alice.dm) if title in seen.text)


async def test_a_deleted_thread_then_a_deleted_channel(house: House) -> None:
    """Kind 4: first the channel takes the match, then the host's private messages; nothing is lost, nothing loops."""
    table = await two(house)
    _, other = await table.both()
    await lost_thread(house, table)
    alice = table.people[0]
    assert "3 actions" in house.panel(other, "games").text
    house.sandbox.faults.delete_channel(house.sandbox.channel("games"))
    before = len(house.sandbox.requests)
    await other.slash("general", "titan end-turn")
    await house.said()
    assert await table.entry() == 6
    assert any("3 actions" in seen.text for seen in alice.sees(alice.dm))
    assert len(house.sandbox.requests) - before < 20


async def test_a_lost_thread_is_made_anew_once_and_what_hinders_it_is_said(house: House) -> None:
    table = await two(house)
    _, other = await table.both()
    lost = await lost_thread(house, table)
    alice = table.people[0]
    house.sandbox.faults.permission("CREATE_PUBLIC_THREADS", False)
    refused = await alice.press(lost, "Make a new one")
    assert "I cannot make a thread in" in refused.text
    house.sandbox.faults.permission("CREATE_PUBLIC_THREADS", True)
    before = len(alice.threads("games"))
    told = await asyncio.gather(*(alice.press(lost, "Make a new one") for _ in range(2)))
    assert len(alice.threads("games")) == before + 1
    thread = str(alice.threads("games")[-1]["id"])
    texts = sorted(answer.text for answer in told)
    assert texts == [
        "The match has a new thread; its board follows there.",
        f"This match has its thread: <#{thread}>",
    ]
    assert "3 actions" in house.panel(other, thread).text
    house.sandbox.faults.delete_channel(thread)
    await other.slash("games", "titan end-turn")
    await house.said()
    house.sandbox.faults.delete_channel(house.sandbox.channel("games"))
    refused = await alice.press(lost, "Make a new one")
    assert "I cannot make a thread in" in refused.text


PERMISSIONS = {  # what the thread shows without it, and what the doctor says
    "ATTACH_FILES": (
        "I may not attach files here, so the board comes as text.",
        "**Attach Files**",
    ),
    "EMBED_LINKS": ("3 actions", "All is well: I may do everything I need here."),
    "READ_MESSAGE_HISTORY": ("3 actions", "**Read Message History**"),
    "SEND_MESSAGES": ("3 actions", "**Send Messages**"),
    "MANAGE_THREADS": ("3 actions", "**Manage Threads**"),
    "CREATE_PUBLIC_THREADS": ("3 actions", "**Create Public Threads**"),
}


async def test_an_emptied_thread_gets_its_board_again(house: House) -> None:
    """Somebody has cleared the thread: the next move brings the panel anew, without a ping."""
    table = await two(house)
    mover, other = await table.both()
    thread = house.bot.get_partial_messageable(int(table.thread))
    for seen in table.public(other):
        await thread.get_partial_message(int(seen.id)).delete()
    assert table.public(other) == []
    rang = len(mover.pings)
    await table.fly("M11")
    [panel] = table.public(other)
    assert "2 actions" in panel.text
    assert len(mover.pings) == rang
    await table.end_turn()
    assert panel.labels == []
    assert "3 actions" in table.panel(other).text


async def test_one_permission_missing_and_the_thread_still_tells(house: House) -> None:
    """Kind 27, one at a time in a match that has its thread."""
    table = await two(house)
    alice = table.people[0]
    for missing, (shown, diagnosis) in PERMISSIONS.items():
        _, other = await table.both()
        rang = len(other.pings)
        house.sandbox.faults.permission(missing, False)
        await table.end_turn()
        assert shown in table.panel(other).text, missing
        assert len(other.pings) == rang + 1
        doctor = await alice.slash("games", "doctor")
        assert diagnosis in doctor.text
        house.sandbox.faults.permission(missing, True)
    await table.end_turn()
    panel = table.panel(alice)
    assert "I may not attach files" not in panel.text
    assert len(panel.files) == 1


@pytest.mark.parametrize("missing", ["SEND_MESSAGES_IN_THREADS", "VIEW_CHANNEL"])
async def test_where_the_thread_is_closed_another_place_tells(house: House, missing: str) -> None:
    table = await two(house)
    mover, _ = await table.both()
    house.sandbox.faults.permission(missing, False)
    done = await table.titan(mover, "end-turn")
    assert done.codes == []
    await house.said()
    assert await table.entry() == 5
    alice = table.people[0]
    place = "games" if missing == "SEND_MESSAGES_IN_THREADS" else alice.dm
    assert any("3 actions" in seen.text for seen in alice.sees(place))


async def test_opened_and_begun_with_one_permission_missing(house: House) -> None:
    """Where the first question is told: the thread, else the channel, else the host in private."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    told = {
        "CREATE_PUBLIC_THREADS": "games",
        "SEND_MESSAGES_IN_THREADS": "games",
        "ATTACH_FILES": "thread",
        "SEND_MESSAGES": "dm",
    }
    for number, (missing, where) in enumerate(told.items(), start=1):
        house.sandbox.faults.permission(missing, False)
        title = f"Without {number}"
        opened = await alice.slash("games", "match new", game="Dawn on Titan", title=title)
        assert opened.codes == []
        await bob.slash("games", "match join", match=number)
        begun = await alice.slash("games", "match begin", match=number)
        assert f"{title} · match {number} begins." in begun.text
        await house.said()
        match = await house.match(number)
        assert (match.state, match.entry) == ("running", 0)
        place = {"games": "games", "thread": str(match.thread_id), "dm": alice.dm}[where]
        asked = [seen.text for seen in alice.sees(place) if title in seen.text]
        assert any("Choose a face-down norse moon" in text for text in asked), missing
        house.sandbox.faults.permission(missing, True)


async def test_every_command_in_a_private_chat_works_or_refuses(house: House) -> None:
    """Kind 79."""
    table = await two(house)
    alice = table.people[0]
    offered = alice.commands(alice.dm)
    assert "titan" not in offered
    assert "doctor" not in offered
    commands: dict[str, dict[str, object]] = {
        "match new": {"game": "dawn_on_titan"},
        "match join": {},
        "match leave": {},
        "match begin": {},
        "match list": {},
        "match show": {},
        "match hand": {},
        "match log": {},
        "match undo": {},
        "match play": {},
        "match verify": {},
        "match export": {},
        "match resign": {},
        "match help": {},
        "match options": {},
        "match rename": {"title": "Moons"},
        "match seat": {"seat": "A", "to": "computer"},
        "me settings": {},
        "me export": {},
        "me erase": {},
    }
    texts = {}
    for path, options in commands.items():
        answer = await alice.slash(alice.dm, path, **options)
        assert answer.codes == [], path
        assert answer.failure is None, path
        texts[path] = answer.text
    assert texts["match new"].startswith("A match is played on a server")
    assert "There is no match waiting for players here." in texts["match join"]
    assert "Dawn on Titan" in texts["match list"]
    assert "**Log** · Dawn on Titan · match 1" in texts["match log"]
    assert "It is called Moons · match 1 now." in texts["match rename"]
    form = await alice.slash(alice.dm, "match end")
    assert form.modal is not None


async def test_closed_private_messages_lead_to_the_thread(house: House) -> None:
    """Kind 32: who wants private notices and takes none is called in the thread, and the others are told."""
    table = await two(house)
    mover, other = await table.both()
    page = await other.slash("games", "me settings")
    wish = "When you are waited for"
    await other.choose(page, wish, f"{wish}: A private message")
    house.sandbox.faults.close_dms(other.id)
    rang = len(other.pings)
    await table.end_turn()
    assert other.mention in table.panel(other).text
    assert len(other.pings) == rang + 1
    house.sandbox.faults.close_dms(other.id, closed=False)
    await table.end_turn()
    await table.end_turn()
    assert await table.mover() is other
    assert "You are waited for in Dawn on Titan" in other.sees(other.dm)[-1].text
    assert other.mention not in table.panel(other).text
    assert mover.mention not in table.panel(other).text
