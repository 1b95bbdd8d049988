"""Commands that show: the board, the hand, the film."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.engine import Game, IllegalMove
from bot.matches import MatchSnapshot, NotHere
from cogs.components.completion import choices_of
from cogs.components.context import TOLD, BotContext, context_of
from cogs.components.match_group import MATCH, Number
from cogs.components.names import title_of
from cogs.components.pictures import GAPS, Picture
from cogs.components.router import Page, Request, button, on_press, page_of, row, text_block
from cogs.components.text import CHOICES, matches_ignoring_case, plain, some_of, whole_lines
from cogs.pages.ending import end_text, scores
from cogs.pages.find_match import is_begun, load_snapshot, meant, must_have_begun, open_match_page
from cogs.pages.lobby_card import card
from cogs.pages.panel import files_of, gallery, header, region_menu
from cogs.pages.private_reply import must_fit
from cogs.pages.private_turn import turn_page
from cogs.pages.since import since_you_looked

REGION = 3_600  # of a region in words: games keep theirs below this
AS_TEXT = "text:"  # before the region, where words are wanted


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
    await open_match_page(interaction, "show", match=match, is_mine=False, states=TOLD, rest=rest)


@show_command.autocomplete("region")
async def _regions(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    hall = context_of(interaction)
    here = await meant(interaction, is_mine=False, states=TOLD)
    if not here:
        return []
    look = await hall.desk.snapshot(here[0].id, interaction.user.id)
    every = hall.pictures.regions(hall.game(here[0]), look)
    return choices_of(
        [
            (region, region)
            for region in every
            if matches_ignoring_case(current) in matches_ignoring_case(region)
        ]
    )


@on_press("show")
async def show(visit: Request) -> None:
    game, look = await load_snapshot(visit)
    if look.match.state in ("lobby", "deleted"):
        await visit.show(card(look.match, game))
    elif visit.rest.startswith(AS_TEXT):
        region = _region_named(visit.hall, game, look, visit.rest.removeprefix(AS_TEXT))
        text = await visit.hall.pictures.region_text(game, look, region)
        await visit.show(
            Page(text_block(header(look)), text_block(whole_lines(text.split("\n"), REGION)))
        )
    else:
        await _picture(visit, game, look, _region_named(visit.hall, game, look, visit.rest))


def _region_named(hall: BotContext, game: Game, look: MatchSnapshot, typed: str) -> str | None:
    """A part of the board as it was typed; None for all of it."""
    known = hall.pictures.regions(game, look)
    found = next(
        (
            region
            for region in known
            if matches_ignoring_case(region) == matches_ignoring_case(typed)
        ),
        None,
    )
    if typed and found is None:
        of_players = hall.pictures.regions(game, look, is_shared=True)
        if any(
            matches_ignoring_case(region) == matches_ignoring_case(typed) for region in of_players
        ):
            raise IllegalMove(f"`{plain(typed)}` is there for players; you only watch this match.")
        there = some_of(known, CHOICES)
        raise IllegalMove(f"There is no region `{plain(typed)}`. There are: {there}.")
    return found


@on_press("region")
async def region(visit: Request) -> None:
    game, look = await load_snapshot(visit)
    if (page := page_of(visit.chosen)) is None:
        await _picture(visit, game, look, _region_named(visit.hall, game, look, visit.chosen))
        return
    regions = visit.hall.pictures.regions(game, look)
    await visit.show(Page(text_block("**Board by region**"), region_menu(look, regions, page)))


async def _picture(visit: Request, game: Game, look: MatchSnapshot, region: str | None) -> None:
    """Board or region, privately, with what is new to this person."""
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    now = turn_page(game, look, since_you_looked(game, look, visit.hall.now()))
    choices = now.spots if region is None else ()
    picture = await visit.hall.pictures.picture(game, look, region=region, choices=choices)
    if look.match.state == "over":
        table = [text_block(scores(look))] if look.outcome is not None else []
        page = Page(text_block(f"{header(look)}\n{end_text(look)}"), gallery(picture), *table)
    else:
        page = now.with_picture(gallery(picture))
    await visit.show(page, files_of(picture))
    if look.seat is not None:
        await visit.hall.desk.mark_seen(visit.match, visit.person, look.entry)


@MATCH.command(name="hand")
async def hand_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """What only you may see: your hand and secret choices."""
    await open_match_page(interaction, "hand", match=match, first=is_begun)


@on_press("hand")
async def hand(visit: Request) -> None:
    """The own hand; always of the person who asks."""
    game, look = await load_snapshot(visit)
    if look.seat is None:
        raise NotHere("You have no seat in this match, so you have no hand in it.")
    must_have_begun(look)
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    picture = await visit.hall.pictures.picture(game, look, "hand")
    back = row(button("now", look.match.id, max(look.entry, 0), "What can I do?"))
    await visit.show(
        Page(text_block(f"**Your hand** · {title_of(look.match)}"), gallery(picture), back),
        files_of(picture),
    )


def _film_title(look: MatchSnapshot, made: Picture) -> str:
    gaps = f"\n-# {GAPS}" if made.alt.endswith(GAPS) else ""
    return f"**{title_of(look.match)}** · the film{gaps}"


@on_press("film")
async def film(visit: Request) -> None:
    """The match that is over as a film, privately."""
    game, look = await load_snapshot(visit)
    if look.match.state != "over":
        raise IllegalMove("The film of a match is made when it is over.")
    visit.hall.pictures.cooldown.take(visit.person)
    await visit.wait()
    made = await visit.hall.pictures.film(game, look)
    must_fit(visit, made.png or b"")
    page = Page(text_block(_film_title(look, made)), gallery(made))
    await visit.show(page, files_of(made))


async def setup(bot: Any) -> None:
    """The commands hang in the group `match`."""
