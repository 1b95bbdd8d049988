"""Where politics joins the Core: each place of `joins.py` at which it acts."""

from __future__ import annotations

from bot.engine import IllegalMove, Move, Step, Table
from bot.games.high_frontier.modules.politics import (
    cubes,
    fundraise,
    grants,
    legacy,
    lobby,
    points,
    standing_orders,
)
from bot.games.high_frontier.modules.politics.laws import home, is_played, serves, sitting
from bot.games.high_frontier.modules.politics.tally import Tally
from bot.games.high_frontier.printed.assembly import IDEOLOGIES, INDIVIDUALITY
from bot.games.high_frontier.printed.tracks import SENIORITY_DISKS
from bot.games.high_frontier.rules.auctions.research import Research
from bot.games.high_frontier.rules.operations.income import Income
from bot.games.high_frontier.rules.year.mishaps import in_order
from bot.games.high_frontier.state.assembly import Assembly
from bot.games.high_frontier.state.hooks import ExpansionHooks, Plays
from bot.games.high_frontier.state.state import QUICK, Options, State

POLITICAL: Plays = {
    fundraise.Fundraise: (fundraise.fundraises, fundraise.fundraise),
    lobby.Lobby: (lobby.lobbies, lobby.lobby),
    grants.SellPair: (grants.pairs, grants.sell_pair),
    grants.TakeGrant: (grants.grants, grants.take_grant),
}


class Politics(ExpansionHooks):
    """Module 0."""

    def is_in(self, state: State) -> bool:
        return is_played(state)

    def check_options(self, seats: int, options: Options) -> None:
        if options.politics and seats == 1:
            raise IllegalMove("Politics is for two or more players.", "O1")

    def lay_out(self, state: State, options: Options) -> None:
        """The star in the middle, a delegate of each seat in its ideology; no tally (O1, ruling 12)."""
        if not options.politics:
            return
        state.assembly = Assembly()
        for seat in range(len(state.seats)):
            state.assembly.place(seat, home(state, seat))
        state.assembly.changed = False

    def plays(self, state: State, plays: Plays) -> Plays:
        """Fundraise in place of Income (ruling 150); no auctions under Research Grants (ruling 158)."""
        found = {kind: play for kind, play in plays.items() if kind is not Income} | dict(POLITICAL)
        if grants.is_research_granted(state):
            found[Research] = (grants.no_lots, grants.no_auction)
        return found

    def cubes_out(self, state: State, seat: int) -> int:
        return len(sitting(state).of(seat))

    def spare_cubes(self, state: State, seat: int) -> list[str]:
        return cubes.spare_delegates(state, seat)

    def ordered_cube(self, state: State, seat: int) -> str:
        return cubes.ordered_cube(state, seat)

    def give_cube(self, table: Table[State], seat: int, where: str) -> None:
        """A delegate for something else; the tally comes after what it is for (ruling 153)."""
        cubes.remove_delegate(table, seat, where, "cube")
        table.push_steps(Tally(seat))

    def opens_factories(self, state: State, seat: int) -> bool:
        return serves(state, seat, INDIVIDUALITY)

    def colonized(self, table: Table[State], seat: int) -> None:
        table.push_steps(fundraise.Settled(seat))

    def anarchy(self, table: Table[State]) -> None:
        table.push_steps(legacy.Purge())

    def before_explosion(self, state: State) -> list[Step[State]]:
        return [lobby.InsuranceAsked(in_order(state))]

    def exploded(self, table: Table[State], seat: int, mass: int) -> None:
        lobby.insure(table, seat, mass)

    def after_explosion(self, state: State) -> list[Step[State]]:
        return [lobby.EndOfInsurance()]

    def disk_removed(self, state: State) -> list[Step[State]]:
        return legacy.after_disk(state)

    def points(self, state: State, seat: int) -> dict[str, int]:
        return points.points(state, seat)

    def standing(self, state: State, seat: int) -> list[Move]:
        return standing_orders.standing(state, seat)

    def orders(self, state: State, seat: int) -> list[str]:
        return standing_orders.listed_orders(state, seat)

    def faults(self, state: State) -> list[str]:
        assembly = sitting(state)
        found = ["a law that is none"] if assembly.law not in IDEOLOGIES else []
        gone = SENIORITY_DISKS - state.disks - len(assembly.votes)
        # the draft of a quick start takes a disk away without a vote (ruling 166)
        if not 0 <= gone <= 1 + (state.options.start == QUICK):
            found.append("seniority disks that are neither to come nor legacy votes")
        if any(one.ideology not in IDEOLOGIES for one in assembly.delegates):
            found.append("a delegate in no ideology")
        return found


POLITICS = Politics()
