"""A match waits for somebody who has left its server: found out when they are called, and said to who can help."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from bot.matches import Match
from bot.matches.outbox import NoPlace, OutboxRow
from cogs.components.members import departed_members
from cogs.components.names import names_of, title_of
from cogs.components.router import Page, button, rows, text_block
from cogs.components.text import letter
from cogs.publish.messages import post_of
from cogs.publish.posting import mentions

if TYPE_CHECKING:
    from cogs.publish.publisher import OutboxPublisher


log = logging.getLogger(__name__)

KNOWN = 3600.0  # seconds for which somebody who was there is not asked about again


async def tell_of_absent(speaker: OutboxPublisher, said: OutboxRow) -> None:
    """After people were called: of those who have left, a post that calls the host, with a button for each of their seats.

    What is refused for now is raised: the row is said again, and what stands already is found by its number.
    """
    match = await speaker.desk.match(said.match_id, said.guild_id)
    called = {*said.body.get("ping", ()), said.body.get("person")}
    waited = [match.seats[one.seat] for one in match.waiting]
    seats = [one for one in waited if one.is_played_by_person and one.person in called]
    there, now = speaker.there, time.monotonic()
    unsure = [one.person for one in seats if there.get((match.guild_id, one.person), 0.0) < now]
    gone = await departed_members(speaker.client, match, unsure)
    for person in set(unsure) - gone:
        there[match.guild_id, person] = now + KNOWN
    absent = [one.seat for one in seats if one.person in gone]
    if not absent or match.state != "running":
        return
    page, ping = _page(match, absent, gone)
    try:
        await speaker.posting.send(match, post_of(said, page, ping, "g"))
    except NoPlace as refused:  # who was called has been told
        log.error("match %d: who is absent was not said: %s", match.id, refused)


def _page(match: Match, absent: list[int], gone: frozenset[int]) -> tuple[Page, tuple[int, ...]]:
    names = names_of(match)
    ping = () if match.host_id in gone else (match.host_id,)
    who = " ".join(f"{names[seat]} (seat {letter(seat)}) has left the server." for seat in absent)
    text = (
        f"{mentions(ping)} {who} {title_of(match)} waits. The host can hand the seat to the computer here, "
        "or to somebody else with `/match seat`; whoever has a seat hosts where the host is gone."
    )
    buttons = [
        button(
            "seat",
            match.id,
            0,
            f"Computer plays seat {letter(seat)}",
            rest=f"{letter(seat)} computer",
        )
        for seat in absent
    ]
    return Page(text_block(text.strip()), *rows(buttons)), ping
