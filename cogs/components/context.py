"""What every command and press needs: matches, pictures, outbox, budgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.engine import Game
from bot.matches import Match, MatchService
from bot.matches.clock import WAITS
from cogs.components.access import Places
from cogs.components.answers import Answers
from cogs.components.pictures import Pictures
from cogs.components.question_budget import Questions
from cogs.components.text import Interaction

PLAYED = ("running", "frozen")
OPEN = ("lobby", *PLAYED)
TOLD = (*OPEN, "over")


@dataclass
class BotContext:
    """Desk, pictures and questions, `broken`: the parts that did not load (a degraded start), and which answers have reached people."""

    desk: MatchService
    pictures: Pictures
    broken: list[str] = field(default_factory=list)
    source_url: str = ""
    places: Places = field(default_factory=Places)
    answers: Answers = field(default_factory=Answers)
    questions: Questions = field(default_factory=Questions)

    def now(self) -> datetime:
        """The desk's clock (UTC)."""
        return self.desk.now()

    def game(self, match: Match) -> Game:
        return self.desk.game(match)

    async def setting(self, person: int, name: str) -> object:
        return (await self.desk.settings(person)).get(name, DEFAULTS[name])

    async def call(self, person: int, match: int) -> None:
        """This person is to be pinged once, when it is next their turn in this match."""
        await self.desk.change_setting(person, CALLS, lambda calls: sorted({*(calls or ()), match}))

    async def is_call_due(self, person: int, match: int) -> bool:
        """Whether they wished for that ping; with the asking it is spent."""
        if match not in (await self.desk.settings(person)).get(CALLS, []):
            return False
        wished: set[int] = set()

        def spend(calls: list[int] | None) -> list[int] | None:
            wished.update(calls or ())
            return [one for one in calls or () if one != match] or None

        await self.desk.change_setting(person, CALLS, spend)
        return match in wished

    async def hold_turn(self, person: int, match: int, entry: int) -> None:
        """The turn of this person shall not end itself while the match stands at this entry."""
        await self.desk.change_setting(
            person, WAITS, lambda held: {**(held or {}), str(match): entry}
        )


CALLS = "calls"  # a person's setting: the matches in which they are pinged once, whatever they wish else
DEFAULTS: dict[str, object] = {"preview": "costly", "notices": "thread", "auto_end": False}


def context_of(interaction: Interaction) -> BotContext:
    hall: BotContext = interaction.client.hall
    return hall
