"""Showing a private page, with the board where its choices are places or a way is looked at, or with a file."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import discord

from bot.engine import Game, IllegalMove
from bot.matches import MatchSnapshot
from cogs.components.router import Page, Request, text_block
from cogs.pages.panel import files_of, gallery


async def show_board(
    visit: Request,
    game: Game,
    look: MatchSnapshot,
    page: Page,
    path: tuple[str, ...] = (),
    sight: str = "",
) -> None:
    """The page; with a picture of the board where one belongs to it, it has numbered choices or there is a path; or with that
    of a `sight`. Without a picture the words do.
    """
    wants = page.has_board or page.spots or path or sight
    if not wants or not visit.hall.pictures.has(game, "board"):
        await visit.show(page)
        return
    await visit.wait()
    still = replace(look, events=())
    picture = await visit.hall.pictures.picture(
        game, still, region=sight or None, path=path, choices=page.spots
    )
    if picture.png is None:
        await visit.show(page)
    else:
        await visit.show(page.with_picture(gallery(picture)), files_of(picture))


async def send_json(visit: Request, name: str, written: bytes, text: str) -> None:
    """A file to take home. Raises `IllegalMove` where it is too large for Discord."""
    must_fit(visit, written)
    part: discord.ui.File[Any] = discord.ui.File(f"attachment://{name}")
    await visit.show(Page(text_block(text), part), [discord.File(io.BytesIO(written), name)])


def must_fit(visit: Request, written: bytes) -> None:
    """Raises `IllegalMove` for a file that is larger than Discord takes here."""
    if len(written) > visit.interaction.filesize_limit:
        raise IllegalMove(
            "This is larger than Discord takes here; ask whoever runs this bot for the file."
        )
