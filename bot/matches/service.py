"""The desk itself: all chapters on one ground floor."""

from __future__ import annotations

from bot.matches.archive import Archive
from bot.matches.chores import Chores
from bot.matches.importing import Importing
from bot.matches.keeping import Keeping
from bot.matches.people import Folk
from bot.matches.play import Playing
from bot.matches.repository import Finding
from bot.matches.timeline import Course
from bot.matches.timeouts import Overdue


class Desk(Finding, Folk, Playing, Overdue, Chores, Course, Keeping, Archive, Importing):
    """Everything that can be done with matches: `Desk(store, games, now=utc_now, on_commit=None)`.

    Ids are Discord's numbers; `once` is the interaction's id: the same again gives the first result and has no second
    effect. Nothing here asks where a match id came from: a cog gets the match by `match(id, guild_id, person_id)`,
    `matches_in` or `matches_of`, which know only what belongs there.
    """
