"""Answer an interaction privately, whatever has been answered to it before."""

from __future__ import annotations

import logging
from typing import Any

import discord

from cogs.components.text import MESSAGE, Interaction, cut

log = logging.getLogger(__name__)


GONE = {10062, 10015, 50027, 10008}  # the interaction, its token or its message is no more
ANSWERED = 40060
SHOWN = "shown"  # extras of an interaction: its private message has been filled
ABOUT = "about"  # the same: the number of the match it is about


async def tell(interaction: Interaction, text: str) -> None:
    """A private text, whatever has been answered before. Silent when the interaction is gone."""
    await _send(interaction, content=cut(text, MESSAGE))


async def _send(interaction: Interaction, **said: Any) -> None:
    try:
        if not interaction.response.is_done():
            await interaction.response.send_message(**said, ephemeral=True)
        elif _is_thinking(interaction):
            await interaction.edit_original_response(**said)
        else:
            await interaction.followup.send(**said, ephemeral=True)
    except discord.HTTPException as gone:
        log.info("could not say a refusal: %s %s", gone.status, gone.code)


def _is_thinking(interaction: Interaction) -> bool:
    kind = interaction.response.type
    waits = kind is discord.InteractionResponseType.deferred_channel_message
    return waits and not interaction.extras.get(SHOWN)
