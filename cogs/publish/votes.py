"""The post of a vote: who asks, what would happen, who has said what; two buttons until it is settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.matches import Match, Vote
from bot.matches.outbox import OutboxRow
from cogs.components.destinations import is_temporary
from cogs.components.members import departed_members
from cogs.components.names import names_of, title_of
from cogs.components.router import Page, button, row, text_block
from cogs.components.text import letter, listed
from cogs.pages.questions import settled_page
from cogs.publish.messages import post_of
from cogs.publish.posting import mentions

if TYPE_CHECKING:
    from cogs.publish.publisher import OutboxPublisher


GREEN = discord.ButtonStyle.success


async def say_vote(speaker: OutboxPublisher, said: OutboxRow) -> None:
    """A new vote is posted and calls those asked, once; whatever follows edits that post, or makes a new one where it is gone or
    somebody is asked only now.
    """
    vote = await speaker.desk.vote(said.match_id, int(said.body["vote"]))
    match = await speaker.desk.match(said.match_id, said.guild_id)
    gone = (
        await departed_members(speaker.client, match, asked(match, vote))
        if vote.state == "open"
        else ()
    )
    ping = [person for person in asked(match, vote) if person not in gone]
    newcomers = [person for person in said.body.get("ping", ()) if person in ping]
    old = (vote.channel_id, vote.message_id) if vote.channel_id and vote.message_id else None
    if old and not newcomers:
        page = vote_page(match, vote, gone)
        if await _edited(speaker, *old, page) or vote.state != "open":
            return
    called = tuple((newcomers if old else None) or ping)
    post = post_of(said, vote_page(match, vote, gone, mentions(called)), called)
    new = await speaker.posting.send(match, post)
    await speaker.desk.vote_posted(vote.id, *new)
    if old and newcomers and old != new:
        await _edited(speaker, *old, settled_page(match, "this goes on below."))


async def _edited(speaker: OutboxPublisher, channel: int, message: int, page: Page) -> bool:
    """Whether a post is still there, though it may take no edit."""
    try:
        await speaker.posting.edit(channel, message, page)
    except discord.HTTPException as refused:
        if is_temporary(refused):
            raise
        return refused.status != 404
    return True


def asked(match: Match, vote: Vote) -> list[int]:
    """Who has still to answer."""
    if vote.state != "open":
        return []
    if vote.person_id is not None:
        return [vote.person_id]
    missing = [one.person for one in match.seats if one.has_person and not one.is_for_ending]
    return [person for person in missing if person is not None]


def vote_page(
    match: Match, vote: Vote, gone: frozenset[int] | tuple[int, ...] = (), called: str = ""
) -> Page:
    """`gone` have left the server; `called` are the mentions of those who are pinged."""
    text = _offer(match, vote) if vote.kind == "seat" else _end(match, vote, gone)
    if vote.state != "open":
        return Page(text_block(f"-# {title_of(match)}: {text}"))
    yes, no = ("Take the seat", "No, thanks") if vote.kind == "seat" else ("Agree", "Play on")
    buttons = row(
        button("agree", match.id, 0, yes, rest=str(vote.id), style=GREEN),
        button("refuse", match.id, 0, no, rest=str(vote.id)),
    )
    return Page(text_block(f"{called} {text}".strip()), buttons)


def name_of(match: Match, person: int | None) -> str:
    seat = match.seat_of(person)
    if seat is not None:
        return names_of(match)[seat]
    return f"<@{person}>" if person else "somebody"


def _offer(match: Match, vote: Vote) -> str:
    seat = vote.seat or 0
    who, taker = names_of(match)[seat], name_of(match, vote.person_id)
    if vote.state == "carried":
        return f"{taker} plays seat {letter(seat)} from now on."
    if vote.state == "refused":
        return f"{taker} does not take seat {letter(seat)}."
    if vote.state == "gone":
        return f"seat {letter(seat)} is not offered to {taker} any more."
    plays = "the computer" if match.seats[seat].is_autopilot else who
    return (
        f"**{name_of(match, vote.opened_by)} offers <@{vote.person_id}> seat {letter(seat)} of {title_of(match)}**, "
        f"which {plays} plays now. Whoever takes it plays on from here and sees its hand."
    )


def _end(match: Match, vote: Vote, gone: frozenset[int] | tuple[int, ...]) -> str:
    by = name_of(match, vote.settled_by)
    if vote.state == "carried":
        return "everybody agreed to end it here."
    if vote.state == "refused":
        return f"{by} would rather play on, so it goes on."
    if vote.state == "gone":
        return f"{by} plays on after all." if vote.settled_by else "nobody is asked about its end."
    names = names_of(match)
    agreed = [names[one.seat] for one in match.seats if one.has_person and one.is_for_ending]
    missing = [name_of(match, person) for person in asked(match, vote) if person not in gone]
    absent = [
        f" {name_of(match, person)} has left the server and is not asked."
        for person in asked(match, vote)
        if person in gone
    ]
    return (
        f"**{name_of(match, vote.opened_by)} would like to end {title_of(match)} here, without a winner.** "
        "It ends when everybody agrees; until then you play on, and who moves has not agreed any more.\n"
        f"Agreed: {listed(agreed)} · Still to answer: {listed(missing)}.{''.join(absent)}"
    )
