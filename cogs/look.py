"""Looking: the board, the hand, the log, the list of one's matches, checking and taking home."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, Literal

import discord
import msgspec
from discord import app_commands

from bot.matches import LogLine, Look, Match, NotHere
from bot.rules.kernel import Game, IllegalMove, named
from cogs._access import sees
from cogs._card import card, rules_in_short
from cogs._completed import choices_of
from cogs._draft import turn_page
from cogs._hall import (
    TOLD,
    Hall,
    enter,
    game_named,
    hall_of,
    is_begun,
    looked,
    meant,
    must_have_begun,
)
from cogs._match import MATCH, Number, games_like
from cogs._members import hosted
from cogs._names import names_of, person_of, said, title_alone, title_of
from cogs._panels import end_text, files_of, gallery, header, region_menu, scores
from cogs._pictures import GAPS, Picture
from cogs._presses import MOST, Page, Visit, button, counted, on_press, page_of, row, words
from cogs._showing import must_fit, send_json
from cogs._since import since_you_looked
from cogs._text import CHOICES, listed, plain, same, some_of, whole_lines
from cogs.me import notices_page

LOG_LINES = 40
TEXT = 3_400
REGION = 3_600  # of a region in words: games keep theirs below this
AS_TEXT = "text:"  # before the region, where words are wanted
OLDER = "-# There is more before this: `/match log since:0`"
STATES = {"lobby": "waits for players", "frozen": "stands still"}


@MATCH.command(name="show")
@app_commands.describe(region="A part of the board", form="A picture or the same as text")
@app_commands.rename(form="as")
async def show_command(
    interaction: discord.Interaction,
    match: Number | None = None,
    region: str | None = None,
    form: Literal["picture", "text"] = "picture",
) -> None:
    """The board as you may see it, what happened since you last looked, and what you can do."""
    rest = f"{AS_TEXT}{region or ''}" if form == "text" else (region or "")
    await enter(interaction, "show", match=match, is_mine=False, states=TOLD, rest=rest)


@show_command.autocomplete("region")
async def _regions(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    hall = hall_of(interaction)
    here = await meant(interaction, is_mine=False, states=TOLD)
    if not here:
        return []
    look = await hall.desk.look(here[0].id, interaction.user.id)
    every = hall.pictures.regions(hall.game(here[0]), look)
    return choices_of([(region, region) for region in every if same(current) in same(region)])


@on_press("show")
async def show(visit: Visit) -> None:
    game, look = await looked(visit)
    if look.match.state in ("lobby", "deleted"):
        await visit.show(card(look.match, game))
    elif visit.rest.startswith(AS_TEXT):
        region = _region_named(visit.hall, game, look, visit.rest.removeprefix(AS_TEXT))
        text = await visit.hall.pictures.region_text(game, look, region)
        await visit.show(Page(words(header(look)), words(whole_lines(text.split("\n"), REGION))))
    else:
        await _picture(visit, game, look, _region_named(visit.hall, game, look, visit.rest))


def _region_named(hall: Hall, game: Game, look: Look, typed: str) -> str | None:
    """A part of the board as it was typed; None for all of it."""
    known = hall.pictures.regions(game, look)
    found = next((region for region in known if same(region) == same(typed)), None)
    if typed and found is None:
        of_players = hall.pictures.regions(game, look, is_shared=True)
        if any(same(region) == same(typed) for region in of_players):
            raise IllegalMove(f"`{plain(typed)}` is there for players; you only watch this match.")
        there = some_of(known, CHOICES)
        raise IllegalMove(f"There is no region `{plain(typed)}`. There are: {there}.")
    return found


@on_press("region")
async def region(visit: Visit) -> None:
    game, look = await looked(visit)
    if (page := page_of(visit.chosen)) is None:
        await _picture(visit, game, look, _region_named(visit.hall, game, look, visit.chosen))
        return
    regions = visit.hall.pictures.regions(game, look)
    await visit.show(Page(words("**Board by region**"), region_menu(look, regions, page)))


async def _picture(visit: Visit, game: Game, look: Look, region: str | None) -> None:
    """Board or region, privately, with what is new to this person."""
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    now = turn_page(game, look, since_you_looked(game, look, visit.hall.now()))
    choices = now.spots if region is None else ()
    picture = await visit.hall.pictures.picture(game, look, region=region, choices=choices)
    if look.match.state == "over":
        table = [words(scores(look))] if look.outcome is not None else []
        page = Page(words(f"{header(look)}\n{end_text(look)}"), gallery(picture), *table)
    else:
        page = now.with_picture(gallery(picture))
    await visit.show(page, files_of(picture))
    if look.seat is not None:
        await visit.hall.desk.seen(visit.match, visit.person, look.entry)


@MATCH.command(name="hand")
async def hand_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """What only you may see: your hand and secret choices."""
    await enter(interaction, "hand", match=match, first=is_begun)


@on_press("hand")
async def hand(visit: Visit) -> None:
    """The own hand; always of the person who asks."""
    game, look = await looked(visit)
    if look.seat is None:
        raise NotHere("You have no seat in this match, so you have no hand in it.")
    must_have_begun(look)
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    picture = await visit.hall.pictures.picture(game, look, "hand")
    back = row(button("now", look.match.id, max(look.entry, 0), "What can I do?"))
    await visit.show(
        Page(words(f"**Your hand** · {title_of(look.match)}"), gallery(picture), back),
        files_of(picture),
    )


@MATCH.command(name="log")
@app_commands.describe(since="From this entry on")
async def log_command(
    interaction: discord.Interaction,
    match: Number | None = None,
    since: app_commands.Range[int, 0, MOST] | None = None,
) -> None:
    """What happened, as far as you may know it; only you see this."""
    rest = "" if since is None else str(since)
    await enter(interaction, "log", match=match, is_mine=False, states=TOLD, rest=rest)


@on_press("log")
async def log(visit: Visit) -> None:
    _, look = await looked(visit)
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
        Page(words(f"**Log** · {title_of(look.match)}"), words(text or "Nothing yet."))
    )


def _logged(look: Look, line: LogLine) -> str:
    return named(line.text, names_of(look.match, line.names))


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


@MATCH.command(name="list")
async def list_command(interaction: discord.Interaction) -> None:
    """Your matches, those that wait for you first."""
    hall, person = hall_of(interaction), interaction.user.id
    matches = await hall.desk.matches_of(person)
    if not matches:
        await Visit(interaction, hall, 0).show(
            Page(words("You sit in no match. `/match new` opens one."))
        )
        return
    lines = sorted((_line(match, person, interaction.guild_id) for match in matches), key=_first)
    text = whole_lines([line for _, line in lines], TEXT)
    await Visit(interaction, hall, 0).show(Page(words("**Your matches**"), words(text)))


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
    hall = hall_of(interaction)
    chosen = game_named(hall, game) if game else None
    await Visit(interaction, hall, 0).show(
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
    return Page(words(text), words(words_of + source))


@on_press("rules")
async def rules(visit: Visit) -> None:
    game, _ = await looked(visit)
    await visit.show(rules_in_short(game))


@on_press("notices")
async def notices(visit: Visit) -> None:
    await visit.show(await notices_page(visit))


@MATCH.command(name="verify")
async def verify_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Replay a match and check every die and shuffle against its key."""
    await enter(interaction, "verify", match=match, is_mine=False, states=TOLD)


@on_press("verify")
async def verify(visit: Visit) -> None:
    _, look = await looked(visit)
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
            words(
                f"**{title_of(look.match)}**\n{said(look, text)}{key}\nHash `{look.match.key_hash}`"
            )
        )
    )


@MATCH.command(name="export")
async def export_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """A match as a JSON file: all of it when it is over, what you may see while it runs."""
    await enter(interaction, "export", match=match, is_mine=False, states=TOLD)


@on_press("export")
async def export(visit: Visit) -> None:
    _, look = await looked(visit)
    await visit.wait()
    desk, questions = visit.hall.desk, visit.hall.questions
    made = await questions.one_at_a_time(
        visit.person, lambda: desk.export(visit.match, visit.person)
    )
    written = await asyncio.to_thread(msgspec.json.encode, made)
    await send_json(visit, f"match-{visit.match}.json", written, title_of(look.match))


def _film_title(look: Look, made: Picture) -> str:
    gaps = f"\n-# {GAPS}" if made.alt.endswith(GAPS) else ""
    return f"**{title_of(look.match)}** · the film{gaps}"


@on_press("film")
async def film(visit: Visit) -> None:
    """The match that is over as a film, privately."""
    game, look = await looked(visit)
    if look.match.state != "over":
        raise IllegalMove("The film of a match is made when it is over.")
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    made = await visit.hall.pictures.film(game, look)
    must_fit(visit, made.png or b"")
    page = Page(words(_film_title(look, made)), gallery(made))
    await visit.show(page, files_of(made))


@on_press("rematch")
async def rematch(visit: Visit) -> None:
    """The same game, seats and options again, with the first of its players who presses as host; all others are led there."""
    _, look = await looked(visit)
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
        return Page(words(f"The rematch is {title_of(match)}: <#{place}>"))
    where = f"in <#{match.channel_id}>"
    if match.seat_of(person) is not None:
        return Page(words(f"{title_of(match)} is open {where}."))
    open_already = words(f"The rematch is open already {where}: {title_of(match)}.")
    if match.is_full:
        return Page(open_already, words("All its seats are taken."))
    return Page(open_already, row(button("join", match.id, 0, "Join")))


@on_press("thread")
async def thread(visit: Visit) -> None:
    """A new thread for a match whose thread is gone."""
    _, look = await looked(visit)
    if (await hosted(visit, look.match)).host_id != visit.person:
        raise IllegalMove("The host of the match can make a new thread.")
    await visit.wait()
    await visit.interaction.client.speaker.remake_thread(visit.match)
    await visit.show(Page(words("The match has a new thread; its board follows there.")))


async def setup(bot: Any) -> None:
    """The commands hang in the group `match`."""
