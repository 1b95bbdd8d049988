"""Commands that find: the list of one's matches, help, rules, threads, a rematch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.engine import Game, IllegalMove
from bot.matches import Match, NotHere
from cogs.components.access import sees
from cogs.components.context import context_of
from cogs.components.match_group import MATCH, games_like
from cogs.components.members import ensure_host
from cogs.components.names import names_of, person_of, title_alone, title_of
from cogs.components.router import Page, Request, button, on_press, row, text_block
from cogs.components.text import TEXT, listed, plain, whole_lines
from cogs.me import notices_page
from cogs.pages.find_match import game_named, load_snapshot
from cogs.pages.lobby_card import rules_in_short

STATES = {"lobby": "waits for players", "frozen": "stands still"}


@MATCH.command(name="list")
async def list_command(interaction: discord.Interaction) -> None:
    """Your matches, those that wait for you first."""
    hall, person = context_of(interaction), interaction.user.id
    matches = await hall.desk.matches_of(person)
    if not matches:
        await Request(interaction, hall, 0).show(
            Page(text_block("You sit in no match. `/match new` opens one."))
        )
        return
    lines = sorted((_line(match, person, interaction.guild_id) for match in matches), key=_first)
    text = whole_lines([line for _, line in lines], TEXT)
    await Request(interaction, hall, 0).show(Page(text_block("**Your matches**"), text_block(text)))


def _first(line: tuple[bool, str]) -> bool:
    return not line[0]


def _line(match: Match, person: int, guild: int | None) -> tuple[bool, str]:
    """Whether it waits for this person, and its line in the list."""
    place = match.thread_id or match.channel_id
    where = f"<#{place}>" if match.guild_id == guild else "on another server"
    is_running, seat = match.state == "running", match.seat_of(person)
    mine = [one for one in match.waiting if is_running and one.seat == seat]
    if not is_running:
        state = STATES[match.state]
    elif mine:
        state = f"**waits for you** since <t:{int(mine[0].since.timestamp())}:R>"
    else:
        who = listed([names_of(match)[waiting.seat] for waiting in match.waiting])
        since = max((w.since for w in match.waiting), default=None)
        state = f"waits for {who}" + (f" since <t:{int(since.timestamp())}:R>" if since else "")
    return bool(mine), f"`{match.id}` {title_alone(match)} {where} · {state}"


@MATCH.command(name="help")
async def help_command(interaction: discord.Interaction, game: str | None = None) -> None:
    """How this works, or the rules of a game in short."""
    hall = context_of(interaction)
    chosen = game_named(hall, game) if game else None
    await Request(interaction, hall, 0).show(
        rules_in_short(chosen) if chosen else _help(hall.desk.games.values(), hall.source_url)
    )


help_command.autocomplete("game")(games_like)


def _help(games: Iterable[Game], source_url: str) -> Page:
    words_of = "\n".join(
        f"- **{game.title}** `/{game.command} …` · {game.length}" for game in games
    )
    text = (
        "### Board games by post\n"
        "`/match new` opens a match: others press **Join**, the host presses **Begin**.\n"
        "The match gets its own thread. Under the board is a menu with what you can do; every move can be typed as well.\n"
        "`/match show` the board · `/match list` your matches · `/match undo` takes back your last move · "
        "`/me` your settings · `/doctor` (server admins) what I am not allowed to do."
    )
    source = f"\n-# Free software (AGPL): {source_url}" if source_url else ""
    return Page(text_block(text), text_block(words_of + source))


@on_press("rules")
async def rules(visit: Request) -> None:
    game, _ = await load_snapshot(visit)
    await visit.show(rules_in_short(game))


@on_press("notices")
async def notices(visit: Request) -> None:
    await visit.show(await notices_page(visit))


@on_press("rematch")
async def rematch(visit: Request) -> None:
    """The same game, seats and options again, with the first of its players who presses as host; all others are led there."""
    _, look = await load_snapshot(visit)
    old, desk = look.match, visit.hall.desk
    if old.state != "over":
        raise IllegalMove("This match is not over yet: its rematch is opened when it is.", "setup")
    if not await sees(visit.interaction, old):
        raise NotHere("A rematch is played in this match's channel, and you can't see that one.")
    match = await desk.open(
        old.guild_id,
        old.channel_id,
        person_of(visit.interaction),
        old.game,
        old.size,
        old.options,
        plain(old.title, 80),
        visit.once,
        has_random_seats=old.has_random_seats,
        rematch_of=old.id,
    )
    await visit.show(_again_page(match, visit.person))


def _again_page(match: Match, person: int) -> Page:
    """Where the rematch is, and a seat in it for who has none."""
    if match.state != "lobby":
        place = match.thread_id or match.channel_id
        return Page(text_block(f"The rematch is {title_of(match)}: <#{place}>"))
    where = f"in <#{match.channel_id}>"
    if match.seat_of(person) is not None:
        return Page(text_block(f"{title_of(match)} is open {where}."))
    open_already = text_block(f"The rematch is open already {where}: {title_of(match)}.")
    if match.is_full:
        return Page(open_already, text_block("All its seats are taken."))
    return Page(open_already, row(button("join", match.id, 0, "Join")))


@on_press("thread")
async def thread(visit: Request) -> None:
    """A new thread for a match whose thread is gone."""
    _, look = await load_snapshot(visit)
    if (await ensure_host(visit, look.match)).host_id != visit.person:
        raise IllegalMove("The host of the match can make a new thread.")
    await visit.wait()
    await visit.interaction.client.speaker.remake_thread(visit.match)
    await visit.show(Page(text_block("The match has a new thread; its board follows there.")))


async def setup(bot: Any) -> None:
    """The commands hang in the group `match`."""
