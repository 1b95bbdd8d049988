"""The log at its most talkative, over moves, refusals and faults: no token, no key, no hand stands in it."""

from __future__ import annotations

import io
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from db import matches
from tests.e2e.builder import Table, two
from tests.e2e.world import House


@contextmanager
def begun(level: str) -> Iterator[io.StringIO]:
    """What `bot run` writes at this level; afterwards everything is as it was."""
    names = ("", *logs.OURS, *logs.OTHERS)
    before = {name: logging.getLogger(name).level for name in names}
    root, stream = logging.getLogger(), io.StringIO()
    handlers, root.handlers = root.handlers, []
    for name in names:
        logging.getLogger(name).setLevel(logging.NOTSET)
    logs.begin(level, known=["the-word-in-the-settings"], stream=stream)
    yield stream
    root.handlers = handlers
    for name, was in before.items():
        logging.getLogger(name).setLevel(was)


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    with begun("DEBUG") as stream:
        yield stream


@pytest.fixture
async def house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> AsyncIterator[House]:
    monkeypatch.setattr("bot.matches.outbox.PERIOD", 0.0)
    async with House(tmp_path) as opened:
        yield opened


async def secrets_of(table: Table) -> dict[str, str]:
    """Everything that must not be written: tokens of the bot and of every interaction, the match's key, hands."""
    house = table.house
    tokens = {f"token {token[:6]}": token for token in house.sandbox.interactions._by_token}  # noqa: SLF001
    async with house.store.reading() as connection:
        found = await matches.read(connection, table.number)
    assert found is not None
    key = found[0]["key"]
    return {
        "the bot's token": house.sandbox.token,
        "the key": key.hex(),
        "the key as bytes": repr(key)[2:-1],
        **tokens,
    }


async def test_debug_writes_no_token_no_key_and_no_hand(house: House, written: io.StringIO) -> None:
    table = await two(house)
    attacker, defender = await table.combat()
    for person in (attacker, defender):
        hand = await person.slash(table.thread, "match hand")
        assert "Your hand" in hand.text
        await person.slash(table.thread, "match show", **{"as": "text"})
        await person.slash(table.thread, "match log")
        await person.slash(table.thread, "match export")
    house.sandbox.faults.fail_requests(1, status=429, where="/webhooks/")
    await defender.slash(table.thread, "match log")
    house.sandbox.faults.fail_requests(2, status=500, where="/messages")
    look = await table.look(attacker)
    await house.desk.play(table.number, int(attacker.id), look.offers[0], None)
    await house.said()
    text = written.getvalue()
    assert "bot" in text or "discord" in text  # something was written
    for name, secret in (await secrets_of(table)).items():
        assert secret not in text, name
    card = str(getattr(look.offers[0], "card", ""))
    assert card
    assert f'"{card}"' not in text
    assert f"card='{card}'" not in text
    assert "sb1:" not in text  # no whole request or event of a library


HAND = "the hand of " + "Ann"  # a traceback shows lines of source, so it stands in none


async def test_a_fault_of_the_database_is_told_without_what_was_written(
    house: House, written: io.StringIO
) -> None:
    async def spoilt() -> None:
        async with house.store.writing() as connection:
            await matches.change(connection, 1, state=object(), title=HAND)

    with pytest.raises(SQLAlchemyError) as fault:
        await spoilt()
    assert HAND not in str(fault.value)
    logging.getLogger("bot").error("it failed", exc_info=fault.value)
    assert "it failed" in written.getvalue()
    assert HAND not in written.getvalue()


TELLTALE = {  # what libraries write at WARNING and above, and their tracebacks
    "PATCH https://discord.com/api/v10/webhooks/900000000000000001/aW50ZXJhY3Rpb246MTIz/messages/@original": "aW50",
    "We are being rate limited. POST http://127.0.0.1/api/v10/interactions/12/aW50ZXJhY3Rpb246MTIz/callback": "aW50",
    "Shard 0 sent {'op': 2, 'd': {'token': 'MTIz.abcdefghijklmnopqrstuvw.xyz', 'intents': 1}}": "MTIz",
    '{"token": "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"}': "aW50",
    "Authorization: Bot MTIz.abcdefghijklmnopqrstuvw.xyz": "MTIz",
    "cannot connect to postgresql+asyncpg://slowburn:hunter2@db.example/slowburn": "hunter2",
    "the-word-in-the-settings": "the-word",
}


@pytest.mark.parametrize("level", [logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR])
def test_what_looks_like_a_secret_is_taken_out_at_every_level(
    written: io.StringIO, level: int
) -> None:
    for name in (
        "bot.app",
        "cogs.components.errors",
        "discord.http",
        "asyncio",
        "a.library.not.known",
    ):
        for text in TELLTALE:
            logging.getLogger(name).log(level, "%s", text)
            try:
                raise RuntimeError(text)
            except RuntimeError:
                logging.getLogger(name).log(level, "failed", exc_info=True)
    told = written.getvalue()
    assert told.count(logs.GONE) >= 2 * len(TELLTALE)
    for secret in TELLTALE.values():
        assert secret not in told


def test_libraries_are_silent_below_info(written: io.StringIO) -> None:
    for name in (*logs.OTHERS, "discord.gateway", "aiosqlite", "a.library.not.known"):
        logging.getLogger(name).debug("an event with a hand in it")
    logging.getLogger("bot.app").debug("our own word")
    assert "a hand" not in written.getvalue()
    assert "our own word" in written.getvalue()


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_the_level_of_the_settings_holds_for_everybody(level: str) -> None:
    asked = getattr(logging, level)
    with begun(level) as stream:
        logs.hold_others()  # as the bot does once more
        for name in ("bot.app", "discord.client", "sqlalchemy.engine", "alembic", "a.library"):
            for at in (logging.DEBUG, logging.INFO, logging.WARNING, logging.ERROR):
                is_ours = name.startswith(logs.OURS)
                stream.seek(0)
                stream.truncate()
                logging.getLogger(name).log(at, "a word")
                is_due = at >= asked if is_ours else at >= max(asked, logging.INFO)
                assert bool(stream.getvalue()) == is_due, (name, at)
