"""Commands on what was: the log, the check, the export."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.engine import insert_names
from bot.matches import LogLine, MatchSnapshot
from cogs.components.context import TOLD
from cogs.components.custom_ids import MOST, counted
from cogs.components.match_group import MATCH, Number
from cogs.components.names import names_of, title_of, with_names
from cogs.components.router import Page, Request, on_press, text_block
from cogs.components.text import TEXT, whole_lines
from cogs.pages.find_match import load_snapshot, open_match_page
from cogs.pages.private_reply import send_json

LOG_LINES = 40
OLDER = "-# There is more before this: `/match log since:0`"


@MATCH.command(name="log")
@app_commands.describe(since="From this entry on")
async def log_command(
    interaction: discord.Interaction,
    match: Number | None = None,
    since: app_commands.Range[int, 0, MOST] | None = None,
) -> None:
    """What happened, as far as you may know it; only you see this."""
    rest = "" if since is None else str(since)
    await open_match_page(interaction, "log", match=match, is_mine=False, states=TOLD, rest=rest)


@on_press("log")
async def log(visit: Request) -> None:
    _, look = await load_snapshot(visit)
    since = counted(visit.rest) - 1 if visit.rest else -1
    last = None if visit.rest else LOG_LINES
    lines = await visit.hall.desk.log(visit.match, visit.person, since, last)
    is_cut = last is not None and look.entry >= last
    told = [
        f"`{line.number}` "
        + (f"~~{_logged(look, line)}~~" if line.is_undone else _logged(look, line))
        + (" *(only you)*" if line.is_private else "")
        for line in lines
    ]
    text = whole_lines(told, TEXT) if visit.rest else _newest(told, is_cut=is_cut)
    await visit.show(
        Page(text_block(f"**Log** · {title_of(look.match)}"), text_block(text or "Nothing yet."))
    )


def _logged(look: MatchSnapshot, line: LogLine) -> str:
    return insert_names(line.text, names_of(look.match, line.names))


def _newest(lines: list[str], *, is_cut: bool) -> str:
    """As many of the last lines as fit, oldest first; that there are older ones is said (`is_cut`: some are left out already)."""
    kept: list[str] = []
    room = TEXT
    for line in reversed(lines):
        if (room := room - len(line) - 1) < 0:
            break
        kept.insert(0, line)
    older = [OLDER] if is_cut or len(kept) < len(lines) else []
    return "\n".join([*older, *kept])


@MATCH.command(name="verify")
async def verify_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Replay a match and check every die and shuffle against its key."""
    await open_match_page(interaction, "verify", match=match, is_mine=False, states=TOLD)


@on_press("verify")
async def verify(visit: Request) -> None:
    _, look = await load_snapshot(visit)
    await visit.wait()
    desk, questions = visit.hall.desk, visit.hall.questions
    verdict = await questions.one_at_a_time(visit.person, lambda: desk.verify(visit.match))
    good = f"All {verdict.entries} entries replay as written, and all {verdict.draws} draws follow from the key."
    bad = [f"- entry {fault.number}, {fault.what}: {fault.text}" for fault in verdict.faults]
    key = (
        f"\nKey `{look.match.key}`"
        if look.match.key
        else "\n-# The key is told when the match is over."
    )
    text = good if verdict.is_sound else whole_lines(["Not as written:", *bad], TEXT)
    await visit.show(
        Page(
            text_block(
                f"**{title_of(look.match)}**\n{with_names(look, text)}{key}\nHash `{look.match.key_hash}`"
            )
        )
    )


@MATCH.command(name="export")
async def export_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """A match as a JSON file: all of it when it is over, what you may see while it runs."""
    await open_match_page(interaction, "export", match=match, is_mine=False, states=TOLD)


@on_press("export")
async def export(visit: Request) -> None:
    _, look = await load_snapshot(visit)
    await visit.wait()
    desk, questions = visit.hall.desk, visit.hall.questions
    made = await questions.one_at_a_time(
        visit.person, lambda: desk.export(visit.match, visit.person)
    )
    written = await asyncio.to_thread(msgspec.json.encode, made)
    await send_json(visit, f"match-{visit.match}.json", written, title_of(look.match))


async def setup(bot: Any) -> None:
    """The commands hang in the group `match`."""
