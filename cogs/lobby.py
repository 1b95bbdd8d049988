"""Opening a match: `/match new`, and the presses on its card."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.engine import Game, IllegalMove
from bot.engine.registry import all_games
from bot.matches import Match
from cogs.components.context import BotContext, context_of
from cogs.components.custom_ids import as_written, counted
from cogs.components.forms import Form
from cogs.components.match_group import MATCH, Number, games_like
from cogs.components.members import departed_members, ensure_host
from cogs.components.names import names_of, person_of, title_of
from cogs.components.replies import tell
from cogs.components.router import (
    Page,
    Request,
    button,
    on_form,
    on_press,
    page_of,
    row,
    text_block,
)
from cogs.components.text import PAGE, listed, plain
from cogs.pages.find_match import game_named, match_here, open_match_page
from cogs.pages.lobby_card import card, options_page, read_value, title_case, values_page


@MATCH.command(name="new")
@app_commands.describe(
    game="What to play",
    seats="How many seats (two unless said)",
    title="A name for the match",
    random_seats="Draw the seats at random when it begins",
)
async def new(
    interaction: discord.Interaction,
    game: str,
    seats: app_commands.Range[int, 1, 6] | None = None,
    title: app_commands.Range[str, 1, 80] | None = None,
    random_seats: bool = False,
) -> None:
    """Open a match in this channel: a card on which people join."""
    hall = context_of(interaction)
    if interaction.guild_id is None or interaction.channel_id is None:
        raise IllegalMove("A match is played on a server: open it in one of its channels.")
    chosen = _chosen(hall, game)
    size = seats if seats is not None else max(2, chosen.seats.start)
    channel = _channel_for(interaction)
    match = await hall.desk.open(
        interaction.guild_id,
        channel,
        person_of(interaction),
        chosen.name,
        size,
        {},
        plain(title or "", 80),
        interaction.id,
        has_random_seats=random_seats,
    )
    text = f"{title_of(match)} is open: {_where(interaction, channel)}. Options and everything else stand on it."
    await Request(interaction, hall, match.id).show(Page(text_block(text)))


def _channel_for(interaction: discord.Interaction) -> int:
    """Where the card comes: a thread can have none of its own, so for a match opened in one that is its channel.

    What is opened in a private thread stays in it: its channel may be everybody's.
    """
    here = interaction.channel
    if isinstance(here, discord.Thread) and not here.is_private():
        return here.parent.id if isinstance(here.parent, discord.TextChannel) else here.id
    return interaction.channel_id or 0


def _where(interaction: discord.Interaction, channel: int) -> str:
    """Where to look for the card: nobody is promised one where the bot may not post."""
    if channel != interaction.channel_id:
        return f"its card comes in <#{channel}>"
    mine, is_thread = interaction.app_permissions, isinstance(interaction.channel, discord.Thread)
    may_post = mine.send_messages_in_threads if is_thread else mine.send_messages
    if mine.view_channel and may_post:
        return "its card comes right here"
    return "I can't post here, so its card comes to you in private"


def _chosen(hall: BotContext, typed: str) -> Game:
    if (game := game_named(hall, typed)) is not None:
        return game
    titles = ", ".join(game.title for game in hall.desk.games.values())
    raise IllegalMove(f"I do not know this game. There are: {titles}.")


new.autocomplete("game")(games_like)


@MATCH.command(name="join")
async def join_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Take a seat in a match that has not begun."""
    me = interaction.user.id

    def has_room(match: Match) -> bool:
        return not match.is_full and match.seat_of(me) is None

    await open_match_page(
        interaction, "join", match=match, is_mine=False, states=("lobby",), first=has_room
    )


@MATCH.command(name="leave")
async def leave_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Give up your seat in a match that has not begun."""
    await open_match_page(interaction, "leave", match=match, states=("lobby",))


@MATCH.command(name="begin")
async def begin_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Begin a match that is full (its host only)."""
    await open_match_page(interaction, "begin", match=match, states=("lobby",))


@MATCH.command(name="options")
async def options_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Change seats and options of a match that has not begun (its host only)."""
    await open_match_page(interaction, "options", match=match, states=("lobby",))


async def _show(visit: Request, match: Match, text: str) -> None:
    """The card changes under the press; a command gets a line."""
    message = visit.interaction.message
    game = visit.hall.game(match)
    if message is not None and not message.flags.ephemeral:
        await visit.interaction.response.edit_message(view=card(match, game))
    else:
        await visit.show(Page(text_block(text)))


@on_press("join")
async def join(visit: Request) -> None:
    await match_here(visit)
    match = await visit.hall.desk.join(visit.match, person_of(visit.interaction), visit.once)
    await _show(visit, match, f"You have a seat in {title_of(match)}.")
    await ensure_host(visit, match)  # a lobby whose host has left the server waits for nobody


@on_press("leave")
async def leave(visit: Request) -> None:
    """Who hosts is asked first: hosting cannot be had back."""
    match = await match_here(visit)
    if match.host_id == visit.person and match.state == "lobby":
        await visit.show(_host_leaves(match))
    else:
        await _left(visit)


def _host_leaves(match: Match) -> Page:
    heir = next((row for row in match.seats if row.person not in (None, match.host_id)), None)
    what = f"{names_of(match)[heir.seat]} hosts it then." if heir else "It is called off then."
    text = f"**Leave {title_of(match)}?** You host it. {what} This cannot be taken back."
    sure = button("left", match.id, 0, "Leave", style=discord.ButtonStyle.danger)
    return Page(text_block(text), row(sure, button("show", match.id, 0, "Stay")))


@on_press("left")
async def left_for_good(visit: Request) -> None:
    await match_here(visit)
    await _left(visit)


async def _left(visit: Request) -> None:
    match = await visit.hall.desk.leave(visit.match, visit.person, visit.once)
    await _show(visit, match, f"You have left {title_of(match)}.")


@on_press("auto")
async def add_autopilot(visit: Request) -> None:
    await ensure_host(visit, await match_here(visit))
    match = await visit.hall.desk.add_autopilot(visit.match, visit.person, visit.once)
    await _show(visit, match, f"A computer player sits in {title_of(match)}.")


@on_press("unauto")
async def remove_autopilot(visit: Request) -> None:
    await ensure_host(visit, await match_here(visit))
    match = await visit.hall.desk.remove_autopilot(visit.match, visit.person, visit.once)
    await visit.show(options_page(match, visit.hall.game(match)))


@on_press("begin")
async def begin(visit: Request) -> None:
    match = await ensure_host(visit, await match_here(visit))
    await visit.wait() if visit.interaction.message is None else await visit.acknowledge()
    if gone := await _left_the_lobby(visit, match):
        await visit.hall.desk.free_seats(match.id, gone)
        await tell(visit.interaction, _gone_text(match, gone))
        return
    match = await visit.hall.desk.begin(visit.match, visit.person, visit.once)
    if visit.interaction.message is None:
        await visit.show(Page(text_block(f"{title_of(match)} begins.")))


async def _left_the_lobby(visit: Request, match: Match) -> frozenset[int]:
    """Of a full lobby whose host begins it, who has a seat and is not on the server any more: the match would wait for them."""
    if match.state != "lobby" or match.host_id != visit.person or not match.is_full:
        return frozenset()
    others = [one.person for one in match.seats if one.person != visit.person]
    return await departed_members(visit.interaction.client, match, others)


def _gone_text(match: Match, gone: frozenset[int]) -> str:
    names = names_of(match)
    who = listed([names[one.seat] for one in match.seats if one.person in gone])
    has, seat = ("has", "the seat is") if len(gone) == 1 else ("have", "the seats are")
    return (
        f"{who} {has} left the server: {seat} free again. Wait for players, add a computer player, "
        "or make the match smaller (**Options**), then begin."
    )


@on_press("options")
async def options(visit: Request) -> None:
    match = await _hosted(visit)
    await visit.show(options_page(match, visit.hall.game(match)))


@on_press("option")
async def option(visit: Request) -> None:
    match = await _hosted(visit)
    game = visit.hall.game(match)
    if (turned := page_of(visit.chosen)) is not None:
        await visit.show(options_page(match, game, turned))
        return
    with as_written():
        page = values_page(match, game, visit.chosen)
    await visit.show(page)


@on_press("set")
async def set_option(visit: Request) -> None:
    if (turned := page_of(visit.chosen)) is None:
        await _change(visit, visit.rest, visit.chosen)
        return
    match = await _hosted(visit)
    with as_written():
        page = values_page(match, visit.hall.game(match), visit.rest, turned)
    await visit.show(page)


@on_press("size")
async def size(visit: Request) -> None:
    await ensure_host(visit, await match_here(visit))
    wanted = counted(visit.chosen)
    match = await visit.hall.desk.set_size(visit.match, visit.person, wanted, visit.once)
    await visit.show(options_page(match, visit.hall.game(match)))


@on_press("type")
async def type_option(visit: Request) -> None:
    match = await _hosted(visit)
    now = match.options.get(visit.rest, "")
    typed = ", ".join(map(str, now)) if isinstance(now, list) else str(now)
    form = Form("set", visit.match, 0, "Option", title_case(visit.rest), rest=visit.rest)
    await form.open(visit, typed)


@on_form("set")
async def typed_option(visit: Request) -> None:
    await _change(visit, visit.rest, visit.chosen)


async def _change(visit: Request, name: str, typed: str) -> None:
    game = visit.hall.game(await _hosted(visit))
    with as_written():
        value = read_value(game, name, typed[:PAGE])
    match = await visit.hall.desk.set_option(visit.match, visit.person, name, value, visit.once)
    await visit.show(options_page(match, game))


async def _hosted(visit: Request) -> Match:
    match = await ensure_host(visit, await match_here(visit))
    if match.host_id != visit.person:
        raise IllegalMove("The host of the match sets its options.")
    if match.state != "lobby":
        raise IllegalMove("The match has begun: its options stand.")
    return match


async def setup(bot: Any) -> None:
    """Nothing but the commands above; `all_games` is asked so that a broken game shows at start."""
    all_games()
