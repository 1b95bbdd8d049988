"""Nothing secret reaches anybody else: two matches that differ only in one player's secrets look the same to all others."""

from __future__ import annotations

import hashlib
import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from bot.sandbox.people import Actor
from bot.sandbox.refusals import Json
from tests.e2e.builder import KEY, Table
from tests.e2e.world import House

pytestmark = pytest.mark.usefixtures("quiet")

NUMBERS = re.compile(r"\d{15,}|<t:\d+:R>|match \d+|match-\d+|(?<=-)\d+(?=-\d+\.png)|sb1:\w+:\d+")
STAMPS = re.compile(r'"\d{4}-\d\d-\d\dT[^"]+"|(?<="id":)\d+')
OPTIONS = ("fly to", "fly ship", "combat at", "card card", "lose unit", "retreat to", "build item")


def masked(text: str) -> str:
    """Without the numbers that differ between any two matches and messages."""
    return NUMBERS.sub("#", text)


def seen_by(person: Actor, place: str) -> list[Json]:
    """All that a person can see of a channel: texts, controls with their ids, alt texts, the bytes of pictures."""
    return [
        {
            "text": masked(seen.text),
            "controls": masked(json.dumps([seen.buttons, seen.menus])),
            "alt": seen.alt_texts,
            "files": {
                masked(name): hashlib.sha256(blob).hexdigest() for name, blob in seen.files.items()
            },
            "edited": seen.edited,
        }
        for seen in person.sees(place)
    ]


async def told(table: Table, person: Actor) -> list[Any]:
    """What a person finds out by asking: log, board as text and picture, list, export, autocomplete."""
    found: list[Any] = []
    for command, options in (
        ("match log", {}),
        ("match show", {"as": "text"}),
        ("match show", {}),
        ("match show", {"region": "sector 2"}),
        ("match undo", {}),
        ("match export", {}),
        ("titan let-pass", {}),
    ):
        answer = await person.slash(table.thread, command, **options)
        assert answer.codes == []
        await table.house.desk.mark_seen(table.number, int(person.id), await table.entry())
        found.append(masked(answer.text))
        found.append(answer.message.alt_texts)
        found += [
            masked(STAMPS.sub("", blob.decode("latin-1"))) for blob in answer.message.files.values()
        ]
    for option in OPTIONS:
        move, _, field = option.partition(" ")
        if any(field == name for name in await fields_of(table, person, move)):
            found.append(await person.complete(table.thread, f"titan {move}", focused=field))
    return found


async def fields_of(table: Table, person: Actor, move: str) -> list[str]:
    """The options of a move's command that complete."""
    [titan] = [one for one in table.house.sandbox.world.commands if one["name"] == "titan"]
    found = [one for one in titan["options"] if one["name"] == move]
    return [option["name"] for option in (found[0]["options"] if found else [])]


async def played_with(table: Table, card: str, order: str) -> tuple[Actor, Actor]:
    """The attacker has ordered something, built nothing, and chosen a card; the defender has not answered yet."""
    attacker, defender = await table.combat()
    await table.played(attacker, "orders retreat", way=order)
    await table.played(attacker, "orders cards", role="defence", cards=card)
    await table.played(attacker, "card", card=card)
    await table.house.said()
    hand = await attacker.slash(table.thread, "match hand")
    assert hand.ephemeral
    mine = await attacker.slash(table.thread, "match log")
    assert f"You choose {card}. *(only you)*" in mine.text
    return attacker, defender


async def test_a_secret_card_and_secret_orders_show_to_nobody_else(
    painted: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.matches.lobby.secrets", SimpleNamespace(token_bytes=lambda _: KEY))
    people = [painted.sandbox.person(name) for name in ("Alice", "Bob")]
    carol = painted.sandbox.person("Carol")
    stands = []
    for card, order in (("plasma", "stay"), ("laser", "along")):
        table = await Table.placed(painted, *people)
        _, defender = await played_with(table, card, order)
        stands.append(
            [
                value
                for other in (defender, carol)
                for value in (seen_by(other, table.thread), await told(table, other))
            ]
        )
    first, second = stands
    for one, other in zip(first, second, strict=True):
        assert one == other
    assert any("alt" in message and message["alt"] for message in first[0])


async def test_the_export_of_a_running_match_keeps_others_moves_and_the_key(
    house: House,
) -> None:
    table = await Table.placed(house, house.sandbox.person("Alice"), house.sandbox.person("Bob"))
    attacker, defender = await table.combat()
    await table.played(attacker, "card", card="plasma")
    answer = await defender.slash(table.thread, "match export")
    (blob,) = answer.message.files.values()
    export = json.loads(blob)
    assert export["whole"] is False
    assert "key" not in export["match"]
    mine = table.people.index(defender)
    assert {one["seat"] for one in export["entries"] if one["move"]} == {mine}
    assert "plasma" not in blob.decode()
    assert [one["kind"] for one in export["entries"][-1]["events"]] == ["chose_card"]
    (own,) = (await attacker.slash(table.thread, "match export")).message.files.values()
    assert "plasma" in own.decode()


async def test_a_hand_is_drawn_for_the_one_who_asks(house: House) -> None:
    """Kind 49: whoever asks, in whatever place, sees their own seat."""
    alice, bob = house.sandbox.person("Alice"), house.sandbox.person("Bob")
    table = await Table.placed(house, alice, bob)
    panel = table.panel(alice)
    for seat, person in enumerate((alice, bob)):
        hand = await person.press(panel, "My hand")
        assert hand.ephemeral
        assert house.artist.drawn[-1] == ("hand", None, seat)
        shown = await person.slash(table.thread, "match show")
        assert shown.ephemeral
        assert house.artist.drawn[-1] == ("board", None, seat)
    before = len(house.artist.drawn)
    carol = house.sandbox.person("Carol")
    assert "so you have no hand in it" in (await carol.press(panel, "My hand")).text
    assert len(house.artist.drawn) == before
    await carol.slash(table.thread, "match show")
    assert {kind for kind, _, viewer in house.artist.drawn if viewer is None} == {"board"}
    assert all(
        not seen.ephemeral for seen in alice.sees(table.thread) if seen in bob.sees(table.thread)
    )
    assert table.private(carol)
    assert {seen.id for seen in table.private(alice)}.isdisjoint(
        seen.id for seen in [*bob.sees(table.thread), *carol.sees(table.thread)]
    )


async def test_a_fault_in_a_secret_choice_tells_nobody_which(
    house: House, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind 51: neither the thread nor the log of the machine names the card."""
    table = await Table.placed(house, house.sandbox.person("Alice"), house.sandbox.person("Bob"))
    attacker, defender = await table.combat()

    def broken(*_: Any) -> None:
        raise ValueError("the card is plasma")

    monkeypatch.setattr("bot.games.dawn_on_titan.rules.combat.ChooseCards.answer", broken)
    answer = await attacker.slash(table.thread, "titan card", card="plasma")
    assert answer.ephemeral
    assert "Something broke on my side" in answer.text
    assert "plasma" not in answer.text
    assert "plasma" not in caplog.text
    assert not any("plasma" in seen.text for seen in defender.sees(table.thread))
    caplog.clear()
