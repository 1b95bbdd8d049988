"""Commands that play: one slash group per game, `/match play` and `/match undo`."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.engine import Game, IllegalMove, Move
from cogs.components.commands import CommandHandlers, Given, game_group
from cogs.components.completion import choices_of, last_of_list, which_of
from cogs.components.context import context_of
from cogs.components.errors import report
from cogs.components.match_group import MATCH, Number
from cogs.components.moves import completions, narrowed, shown_value, tag_of, text_of
from cogs.components.router import Request
from cogs.components.text import Interaction, fold_case
from cogs.pages.find_match import (
    is_begun,
    nothing_found,
    open_match_page,
    require_running,
    which_match,
)
from cogs.pages.private import narrowing
from cogs.presses import _play_or_ask, require_seat


@MATCH.command(name="undo")
async def undo_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Take back your last move: shows first what would go."""
    await open_match_page(interaction, "back", match=match, first=is_begun)


@MATCH.command(name="play")
async def play_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """What you can do now, as menus only you see."""
    await open_match_page(interaction, "now", match=match, first=is_begun)


async def act(interaction: Interaction, game: Game, kind: type[Move], given: Given) -> None:
    """A move was typed."""
    hall = context_of(interaction)
    mine = await require_running(interaction, game, is_mine=True)
    if not mine:
        sentence = f"You sit in no match of {game.title} here. `/match new` opens one."
        await nothing_found(interaction, sentence)
        return
    visit = Request(interaction, hall, mine[0].id)
    if len(mine) > 1:
        filled = {name: text_of(value) for name, value in given.items()}
        await visit.show(which_match(mine, "typed", narrowing(kind, 0, filled)))
        return
    _, look = await require_seat(visit)
    await _play_or_ask(visit, game, look, kind, given)


async def complete(
    interaction: Interaction, game: Game, kind: type[Move], field: str, filled: Given, typed: str
) -> list[app_commands.Choice[Any]]:
    """The legal values of an option given the others, best first; errors must not reach discord.py, which drops them."""
    try:
        return await _complete(interaction, game, kind, field, filled, typed)
    except IllegalMove:  # with what is filled in there is nothing to choose from
        return []
    except Exception as error:  # noqa: BLE001  # the one door of autocomplete: nothing to choose from
        report(error, f"autocomplete of {kind.__name__}")
        return []


async def _complete(
    interaction: Interaction, game: Game, kind: type[Move], field: str, filled: Given, typed: str
) -> list[app_commands.Choice[Any]]:
    mine = await require_running(interaction, game, is_mine=True)
    if not mine:
        return []
    desk, person = context_of(interaction).desk, interaction.user.id
    look = await desk.snapshot(mine[0].id, person)
    pairs = completions(game, look, kind, field, filled, typed)
    if (tag_of(kind), field) in game.completers:
        texts = {name: fold_case(text_of(value)) for name, value in filled.items()}
        more = await desk.complete(mine[0].id, person, tag_of(kind), field, texts)
        shown = [(shown_value(game, look, field, text), text) for text in more]
        pairs = (
            narrowed(shown, typed, game.also_called) or last_of_list(game, shown, typed) or pairs
        )
    return choices_of(pairs, which_of(mine))


COMMANDS = CommandHandlers(complete, act)


async def setup(bot: Any) -> None:
    """A slash group for each game; one that cannot be made is noted, the others stay."""
    for game in bot.hall.desk.games.values():
        try:
            bot.tree.add_command(game_group(game, COMMANDS))
        except Exception as error:  # noqa: BLE001  # a broken game must not stop the bot
            bot.hall.broken.append(
                f"/{game.command} (report {report(error, 'commands of a game')})"
            )
