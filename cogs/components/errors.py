"""Turn refusals and faults into replies: the one error door."""

from __future__ import annotations

import logging
import secrets
import sqlite3
import traceback
from typing import Any

import discord
from discord import app_commands

from bot.engine import IllegalMove
from cogs.components.access import admitted
from cogs.components.destinations import NEEDED
from cogs.components.names import with_names
from cogs.components.replies import ABOUT, ANSWERED, GONE, _send, tell
from cogs.components.router import Page, button, row, text_block
from cogs.components.text import Interaction, cut

log = logging.getLogger(__name__)


async def answer_error(interaction: Interaction, error: BaseException, doing: str) -> None:
    """Tell the person what went wrong; a fault gets a report number that is in the log.

    `doing` names the command or button without its values: what was chosen may be a secret.
    """
    error = _cause(error)
    if isinstance(error, discord.HTTPException) and error.code in GONE:
        log.info("%s: the interaction is gone (%s)", doing, error.code)
        return
    if isinstance(error, discord.HTTPException) and error.code == ANSWERED:
        log.info("%s: answered already", doing)
        return
    if (sentence := sentence_of(error)) is not None:
        await tell(interaction, await _with_names(interaction, sentence))
        return
    number = report(error, doing)
    await _send(interaction, view=_fault_page(number, await _is_made(interaction)))


def sentence_of(error: BaseException) -> str | None:
    """The sentence of a refusal; None for a fault."""
    if isinstance(error, IllegalMove):
        return refusal(error)
    if isinstance(error, app_commands.CommandOnCooldown):
        return f"One moment: again in {error.retry_after:.0f} seconds."
    if isinstance(error, app_commands.MissingPermissions):
        return "This is for people who may manage this server."
    if isinstance(error, app_commands.NoPrivateMessage):
        return "This works on a server, not in a private chat."
    if isinstance(error, app_commands.TransformerError):
        return f"`{cut(str(error.value), 80)}` does not fit here."
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return (
            "This command has changed. Wait a minute, restart Discord (Ctrl+R) and type it again."
        )
    return None


def refusal(error: IllegalMove) -> str:
    """Reason and paragraph."""
    return f"{error.reason} *({error.rule})*" if error.rule else error.reason


async def _with_names(interaction: Interaction, sentence: str) -> str:
    """The rules say `{A}`; people read the names at this table."""

    match_id = interaction.extras.get(ABOUT)
    if not match_id or "{" not in sentence:
        return sentence
    try:
        return with_names(await admitted(interaction, match_id), sentence)
    except IllegalMove:
        return sentence


def _cause(error: BaseException) -> BaseException:
    while isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    return error


async def _is_made(interaction: Interaction) -> bool:
    """Whether a move of this press or command counts, wherever it broke afterwards."""
    if not (match_id := interaction.extras.get(ABOUT)):
        return False
    try:
        made: bool = await interaction.client.hall.desk.is_made(match_id, interaction.id)
    except Exception as error:  # noqa: BLE001  # a fault is being told: another one must not silence it
        report(error, "asking whether a move was made")
        return False
    return made


def _fault_page(number: str, made: bool) -> discord.ui.LayoutView:

    move = "Your move was made" if made else "Your move was not made"
    text = f"Something broke on my side (report {number}). {move}; nothing is lost."
    again = button("report", 0, 0, "Report with what I was doing", rest=number)
    return Page(text_block(text), row(again))


def report(error: BaseException, doing: str) -> str:
    """Write a fault to the log and return its number. Only where it broke, not what it said: that may hold a hand."""
    number = secrets.token_hex(2).upper()
    places = traceback.extract_tb(error.__traceback__)
    where = " > ".join(f"{place.filename}:{place.lineno} {place.name}" for place in places[-12:])
    name = type(error).__name__
    log.error("report %s: %s: %s%s at %s", number, doing, name, _what_failed(error), where)
    return number


def _what_failed(error: BaseException) -> str:
    """What can be said of a fault and holds nobody's secret: Discord's code, that the disk is full or the database locked."""
    if isinstance(error, discord.HTTPException):
        return f" {error.status} {error.code}"
    cause = getattr(error, "orig", error)
    return f" ({cause})" if isinstance(cause, sqlite3.OperationalError) else ""


def _is_guest(interaction: Interaction) -> bool:
    """Whether the bot was brought here by one person alone, or has been removed since: it can answer, and do nothing else."""
    if interaction.guild_id is None:
        return interaction.context.private_channel
    return interaction.client.get_guild(interaction.guild_id) is None


def _invitation(client: discord.Client) -> str:

    wanted = discord.Permissions(**dict.fromkeys(NEEDED, True))
    scopes = ("bot", "applications.commands")
    url = discord.utils.oauth_url(client.application_id or 0, permissions=wanted, scopes=scopes)
    return (
        "I'm not a member here, so I can't post boards or call anyone. "
        f"Somebody who manages this server can invite me: <{url}>"
    )


ON_SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)


class Tree(app_commands.CommandTree[Any]):
    """The command tree with the one error door. Its commands are for servers that have the bot, and for private chats with it.

    Both are said outright: what is left open, Discord fills in as the application happens to be set up.
    """

    answer_error = staticmethod(answer_error)  # for presses, which this module builds its page from

    def __init__(self, client: Any) -> None:
        super().__init__(
            client,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
        )

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuses where the bot is no member, with how to invite it: no board could ever be posted there."""
        if not _is_guest(interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await tell(interaction, _invitation(interaction.client))
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        name = interaction.command.qualified_name if interaction.command else "a command"
        await answer_error(interaction, error, f"/{name}")
