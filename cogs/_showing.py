"""Showing a private page, with the board where its choices are places or a way is looked at."""

from __future__ import annotations

from dataclasses import replace

from bot.matches import Look
from bot.rules.kernel import Game
from cogs._panels import files_of, gallery
from cogs._presses import Page, Visit


async def show_board(
    visit: Visit, game: Game, look: Look, page: Page, path: tuple[str, ...] = (), sight: str = ""
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
