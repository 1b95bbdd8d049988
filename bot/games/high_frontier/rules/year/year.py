"""The end of a year: the Sunspot Cube, what ends with a season, the event, the seniority disk (D2, M1; rulings 10, 16-18, 135, 137)."""

from __future__ import annotations

from typing import ClassVar

from bot.engine import Step, Table
from bot.games.high_frontier.printed.cards import BLUE, YELLOW
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.tracks import EVENT_LINES, SEASONS, SENIORITY_LINE
from bot.games.high_frontier.rules.ships.losses import bring_home, tidy
from bot.games.high_frontier.rules.year import scoring
from bot.games.high_frontier.rules.year.events import EventRoll
from bot.games.high_frontier.rules.year.heroism import CloseVote
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.state import Place, Stack, State

YEAR = "year"  # the milestone of its end
SUNGRAZER = next(space.id for space in SKY.sites() if space.land().sungrazer)


class EndOfYear(Step[State]):
    """The 1st Player advances the cube and resolves what it crosses, in the order of ruling 17; then a new year begins."""

    def run(self, table: Table[State]) -> None:
        table.state.busy = True
        table.push_steps(CloseVote(), Advance(), NewYear())


class Advance(Step[State]):
    """The cube moves one spot; a season that is over ends first, then the event, then seniority."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        line = (state.spot, (state.spot + 1) % len(SEASONS))
        before, after = (SEASONS[spot] for spot in line)
        state.spot = line[1]
        table.record_event("advanced", state.first, spot=state.spot, season=after, year=state.year)
        if before != after:
            _end_season(table, before)
        table.push_steps(
            *([EventRoll()] if line in EVENT_LINES else []),
            *([Seniority()] if line == SENIORITY_LINE else []),
        )


def _end_season(table: Table[State], season: str) -> None:
    """Anarchy ends with blue, what is on the sungrazer with yellow."""
    if season == BLUE and table.state.anarchy:
        table.state.anarchy = False
        table.record_event("anarchy_ended")
    if season == YELLOW:
        _graze(table)


def _graze(table: Table[State]) -> None:
    """The comet meets the sun: stacks with tanks and Fuel, disk, cube and dome go; it is no roll, so nothing ablates (135)."""
    state = table.state
    for number, seat in enumerate(state.seats):
        for name in [name for name, stack in seat.stacks.items() if stack.at == SUNGRAZER]:
            _burn_up(table, number, name, seat.stacks[name])
    place = state.seen(SUNGRAZER)
    if any(token is not None for token in (place.claim, place.factory, place.colony)):
        owners = [place.claim, place.factory, place.colony]
        table.record_event("sungrazer_cleared", site=SUNGRAZER, owners=owners)
        state.places[SUNGRAZER] = Place(visited=place.visited)


def _burn_up(table: Table[State], seat: int, name: str, stack: Stack) -> None:
    cards = [card.id for card in stack.cards]
    table.record_event(
        "sungrazed", seat, stack=name, cards=cards, water=stack.water, isotope=stack.isotope
    )
    gone, stack.cards = stack.cards, []
    stack.water = stack.isotope = 0
    stack.grade = ""
    for card in gone:
        bring_home(table.state, seat, card)
    tidy(table.state, seat, name)


class Seniority(Step[State]):
    """A seniority disk is removed (M1). The 1st Player stays, if no module says otherwise (ruling 10)."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.disks -= 1
        table.record_event("seniority", disks=state.disks)
        table.push_steps(*hooks.disk_removed(state), LastDisk())


class LastDisk(Step[State]):
    """With the last seniority disk the match is over and scored (M1)."""

    def run(self, table: Table[State]) -> None:
        if not table.state.disks:
            scoring.finish(table)


class NewYear(Step[State]):
    """The years count on; everybody may nominate again (ruling 136)."""

    milestone: ClassVar[str] = YEAR

    def run(self, table: Table[State]) -> None:
        table.state.year += 1
        table.state.nominated.clear()
