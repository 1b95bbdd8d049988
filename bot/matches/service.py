"""The desk itself: all chapters on one ground floor."""

from __future__ import annotations

from bot.matches.archive import Archive
from bot.matches.chores import Chores
from bot.matches.importing import Importing
from bot.matches.keeping import Keeping
from bot.matches.people import People
from bot.matches.play import PlayService
from bot.matches.repository import MatchFinder
from bot.matches.timeline import Timeline
from bot.matches.timeouts import Timeouts


class MatchService(
    MatchFinder, People, PlayService, Timeouts, Chores, Timeline, Keeping, Archive, Importing
):
    """Everything that can be done with matches: `MatchService(store, games, now=utc_now, on_commit=None)`.

    Ids are Discord's numbers; `once` is the interaction's id: the same again gives the first result and has no second
    effect. Nothing here asks where a match id came from: a cog gets the match by `match(id, guild_id, person_id)`,
    `matches_in` or `matches_of`, which know only what belongs there.
    """
