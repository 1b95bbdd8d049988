"""Buttons of the first release pressed in today's bot, on the database that it left: each is answered, and none plays another move."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import discord
import msgspec
import pytest

from bot.engine import Move
from bot.sandbox.people import Actor
from cogs.components.router import FORM_HANDLERS, PRESS_HANDLERS, Page, row, text_block
from tests.e2e.test_forged import forged, told
from tests.e2e.world import House
from tests.matches.first_release import ANN, BEN, Press, presses, put_database

pytestmark = pytest.mark.usefixtures("quiet")

PLAYING = ("do", "typed", "narrow", "more", "try", "play", "filled", "ordered", "both")
LAST = ("begin", "leave", "seat", "resigned", "goback")
ENOUGH = 4  # of the presses of one kind that play, in one match


class OldHouse(House):
    """A house on the old database: Ann and Ben of its matches are Alice and Bob, its channel is `games`."""

    async def open(self) -> None:
        self._move_in(Path(self.url.partition(":///")[2]))
        await super().open()

    def _move_in(self, file: Path) -> None:
        put_database(file)
        with closing(sqlite3.connect(file)) as base, base:
            for old, person in self.people().items():
                base.execute("UPDATE people SET id = ? WHERE id = ?", (int(person.id), old))
                base.execute(
                    "UPDATE seats SET person_id = ? WHERE person_id = ?", (int(person.id), old)
                )
                base.execute(
                    "UPDATE matches SET host_id = ? WHERE host_id = ?", (int(person.id), old)
                )
            place = int(self.sandbox.world.guild_id), int(self.sandbox.channel("games"))
            base.execute("UPDATE guilds SET id = ?", place[:1])
            base.execute("UPDATE matches SET guild_id = ?, channel_id = ?", place)

    def people(self) -> dict[int, Actor]:
        return {ANN: self.sandbox.person("Alice"), BEN: self.sandbox.person("Bob")}


@pytest.fixture
async def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OldHouse]:
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)
    async with OldHouse(tmp_path) as opened:
        yield opened


def in_order() -> list[Press]:
    """What only shows first, what plays a few of each, what takes away at last."""
    count: Counter[tuple[int, str]] = Counter()
    some = []
    for press in presses():
        count[press.match, press.kind] += 1
        if press.kind not in PLAYING or count[press.match, press.kind] <= ENOUGH:
            some.append(press)
    return sorted(some, key=lambda one: (one.kind in LAST, one.kind in PLAYING))


async def test_every_old_button_is_answered(old: OldHouse) -> None:
    people = old.people()
    await people[ANN].slash("games", "match new", game="countdown", seats=2)
    here = await old.card(people[ANN])
    form = (await people[ANN].slash("games", "match end", match=1)).modal
    assert form is not None
    for press in in_order():
        person = people[press.person]
        if press.kind in FORM_HANDLERS and press.kind not in PRESS_HANDLERS:
            form.raw["custom_id"] = press.custom_id
            answer = await people[ANN].submit(form, {"Type: end 1": "\u00b2"})
        else:
            answer = await forged(person, here, press.custom_id, press.chosen)
        told(answer, press.custom_id)


async def test_a_button_that_names_its_move_by_a_place_shows_it_first(old: OldHouse) -> None:
    """The offers may have changed since: what stands in that place now is played only when it was seen."""
    people = old.people()
    bob = people[BEN]
    await people[ANN].slash("games", "match new", game="countdown", seats=2)
    here = await old.card(people[ANN])
    await old.desk.set_setting(int(bob.id), "preview", "never")
    before = await old.desk.snapshot(4, int(bob.id))
    for kind in ("try", "play"):
        for place in range(len(before.offers)):
            answer = await forged(bob, here, f"sb1:{kind}:4:30:#{place}")
            told(answer, kind)
            assert (await old.match(4)).entry == before.entry
    sure = next(one for one in answer.message.buttons if ":play:" in one["custom_id"])
    assert "#" not in sure["custom_id"]
    await bob.press(answer, sure["label"])
    assert await made(old, 4) == before.offers[-1]


async def test_small_print_is_read(old: OldHouse) -> None:
    """A button of which the rest stands in its message."""
    bob = old.people()[BEN]
    move = (await old.desk.snapshot(4, int(bob.id))).offers[0]
    kind = msgspec.structs.asdict(move)
    text = msgspec.json.encode([type(move).__struct_config__.tag, *kind.values()]).decode()
    button = discord.ui.Button[Page](label="Do it", custom_id="sb1:play:4:30:~")
    page = Page(text_block(f"**So?**\n-# `{text}`"), row(PRESS_HANDLERS["play"](button)))
    channel = old.bot.get_channel(int(old.sandbox.channel("games")))
    assert isinstance(channel, discord.TextChannel)
    await channel.send(view=page)
    seen = next(one for one in reversed(bob.sees("games")) if "Do it" in one.labels)
    told(await bob.press(seen, "Do it"), text)
    assert await made(old, 4) == move


async def made(house: House, number: int) -> Move | None:
    """The last move of a match."""
    entry = (await house.match(number)).entry
    done = await house.desk.made_since(number, int(house.sandbox.person("Bob").id), entry - 1)
    return None if done is None else done.move
