"""The speaker on milestones: a post for each auction and each year's end, edited while it lasts, told once it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.engine import Game
from bot.matches import MatchSnapshot
from bot.matches.outbox import OutboxRow, Panel
from cogs.components.pictures import Picture
from cogs.components.router import Page
from cogs.pages.episode import EpisodeState, episode_at, milestone_page
from cogs.pages.questions import settled_page
from cogs.publish.calling import Calling
from cogs.publish.posting import Post, mentions

MOST_PICTURES = 4  # of what was won
LONGEST = 600  # entries of a milestone


class MilestonePosts(Calling):
    """One post at a time."""

    async def milestone(self, row: OutboxRow) -> None:
        """A new post where somebody is called or something was won, else an edit."""
        if row.body["over"]:
            await self._over(row)
            return
        game, look = await self.look(row, since=-1)
        told = await self._told(game, look, int(row.body["entry"]), str(row.body["name"]))
        if told is None or told.last is not None:  # taken back, or over
            await self.call_anew(row, row.body["ping"])
            return
        ping = await self.pinged(look, row.body["ping"], row)
        live = await self.ledger.panels(row.match_id, "milestone")
        page, pictures = await self._page(game, look, told, mentions(ping))
        post = Post(page, row.nonce, pictures[0], ping, pictures[1:], row.is_again)
        message = await self.post(look.match, "milestone", post, look.entry)
        await self._replaced(look, live, message)

    async def call_anew(self, row: OutboxRow, people: Sequence[int]) -> None:
        """Call people by a fresh panel, where they are still asked what this row tells of."""
        raise NotImplementedError

    async def _told(
        self, game: Game, look: MatchSnapshot, entry: int, name: str = ""
    ) -> EpisodeState | None:
        """The same as `episode_at`, also where the beginning is further back than a look tells."""
        if (told := episode_at(game, look, entry, name)) is not None or look.entry <= len(
            look.events
        ):
            return told
        longer = await self.desk.snapshot(look.match.id, None, since=-1, most=LONGEST)
        return episode_at(game, longer, entry, name)

    async def _over(self, row: OutboxRow) -> None:
        """Told as the table was then, however late it is said."""
        game, look = await self.look(row, since=-1)
        then = await self.desk.moment(row.match_id, int(row.body["entry"]))
        if then is None:
            return  # taken back
        told = episode_at(game, then, int(row.body["entry"]), str(row.body["name"]))
        if told is None or told.last is None:
            return  # taken back
        now = episode_at(game, look, look.entry, told.milestone.name)
        if not told.won and now is not None and now.first != told.first:
            return  # a later one is told already
        live = await self.ledger.panels(row.match_id, "milestone")
        page, pictures = await self._page(game, then, told)
        if not told.won and await self.edited(live[-1:], page(None), pictures[0]):
            await self.ledger.retired(live[-1])
            return
        post = Post(page, row.nonce, pictures[0], (), pictures[1:], row.is_again)
        _, message = await self.posting.send(look.match, post)
        await self._replaced(look, live, message)

    async def _replaced(self, look: MatchSnapshot, live: list[Panel], message: int) -> None:
        for old in [old for old in live if old.message_id != message]:
            await self._settled(look, old, "this goes on below")

    async def _page(
        self, game: Game, look: MatchSnapshot, told: EpisodeState, called: str = ""
    ) -> tuple[Callable[[Picture | None], Page], tuple[Picture, ...]]:
        """How it is made up for the first picture (None: as drawn), and its pictures."""
        seen = replace(look, events=())
        regions = told.won or (told.milestone.region,)
        shown = [
            await self.hall.pictures.picture(game, seen, region=region)
            for region in regions[:MOST_PICTURES]
        ]
        asked = look.decision.seats if look.decision and told.last is None else ()
        people = [look.match.seats[seat] for seat in asked]
        movers = [
            await self.desk.snapshot(look.match.id, seat.person)
            for seat in people
            if seat.is_played_by_person
        ]

        def page(first: Picture | None) -> Page:
            return milestone_page(game, look, told, (first or shown[0], *shown[1:]), movers, called)

        return page, tuple(shown)

    async def milestones_still(self, look: MatchSnapshot) -> None:
        """Posts of what goes on tell what has happened since; of what was taken back, or is over, they lose their buttons."""
        game = self.hall.game(look.match)
        for old in await self.ledger.panels(look.match.id, "milestone"):
            told = await self._told(game, look, old.entry)
            if told is None or told.last is not None or look.decision is None:
                await self._settled(look, old, "this is over")
            elif old.entry < look.entry:
                asked = (look.match.seats[seat] for seat in look.decision.seats)
                called = mentions(one.person or 0 for one in asked if one.is_played_by_person)
                page, pictures = await self._page(game, look, told, called)
                if await self.edited([old], page(None), pictures[0]):
                    await self.ledger.posted(replace(old, entry=look.entry))

    async def _settled(self, look: MatchSnapshot, old: Panel, why: str) -> None:
        """A post without picture and buttons."""
        await self.edited([old], settled_page(look.match, f"{why}."), Picture(None, "", ""))
        await self.ledger.retired(old)
