"""A player's turn: one movement, one operation, any free actions, in any order (D1; rulings 16, 19, 20, 25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from bot.engine import Decision, IllegalMove, Move, Step, Table, tag_of
from bot.games.high_frontier.negotiation import deals, permissions
from bot.games.high_frontier.printed.cards import CREW
from bot.games.high_frontier.rules.assets.reserve import MOST_OUTPOSTS
from bot.games.high_frontier.rules.auctions import research
from bot.games.high_frontier.rules.flight import (
    air_eater,
    filed_routes,
    flight,
    flight_offers,
    troubleshooters,
)
from bot.games.high_frontier.rules.free_actions import (
    cargo,
    dirt,
    discards,
    figures,
    martian,
    settling,
)
from bot.games.high_frontier.rules.operations import (
    boost,
    income,
    industrialize,
    produce,
    prospect,
    refuel,
)
from bot.games.high_frontier.rules.operations.operation import fail
from bot.games.high_frontier.rules.ships.losses import BetweenActions, lose, tidy
from bot.games.high_frontier.rules.year.year import EndOfYear
from bot.games.high_frontier.state import hooks
from bot.games.high_frontier.state.parse import own_stack
from bot.games.high_frontier.state.state import OUTPOST, State


class EndTurn(Move, frozen=True):
    """End your turn."""

    command: ClassVar[str] = "end-turn"
    label: ClassVar[str] = "End turn"
    keep: Annotated[tuple[str, ...], Meta(description="Outposts that stay")] = ()


PLAYS: hooks.Plays = {
    flight.Fly: (flight_offers.flights, flight.fly),
    research.Research: (research.lots, research.research),
    income.Income: (income.incomes, income.income),
    income.Sell: (income.sales, income.sell),
    boost.Boost: (boost.boosts, boost.boost),
    refuel.RefuelIsru: (refuel.isru_refuels, refuel.refuel_isru),
    refuel.RefuelFactory: (refuel.factory_refuels, refuel.refuel_factory),
    air_eater.RefuelAir: (air_eater.air_refuels, air_eater.refuel_air),
    prospect.Prospect: (prospect.prospects, prospect.prospect),
    prospect.Revive: (prospect.revivals, prospect.revive),
    industrialize.Industrialize: (industrialize.industries, industrialize.industrialize),
    produce.Produce: (produce.productions, produce.produce),
    produce.Deliver: (produce.deliveries, produce.deliver),
    martian.Martian: (martian.drives, martian.drive),
    cargo.TransferCargo: (cargo.transfers, cargo.transfer),
    cargo.LoadFuel: (cargo.loads, cargo.load),
    cargo.Disembark: (cargo.landings, cargo.disembark),
    dirt.LoadDirt: (dirt.dirt_loads, dirt.load_dirt),
    dirt.RideCable: (dirt.cable_rides, dirt.ride_cable),
    dirt.Fogg: (dirt.foggs, dirt.fogg),
    figures.Designate: (figures.designations, figures.designate),
    figures.Swap: (figures.swaps, figures.swap),
    figures.FuelToTanks: (figures.unloads, figures.unload),
    figures.Jettison: (figures.jettisons, figures.jettison),
    figures.LieLight: (figures.lightenings, figures.lighten),
    figures.Declare: (figures.declarations, figures.declare),
    settling.Colonize: (settling.colonizations, settling.colonize),
    settling.JumpClaim: (settling.jumps, settling.jump),
    settling.TakeGlory: (settling.glories, settling.take_glory),
    settling.Murder: (settling.murders, settling.murder),
    discards.Discard: (discards.discards, discards.discard),
    discards.DiscardToken: (discards.token_discards, discards.discard_token),
    permissions.AskPermission: (permissions.questions, permissions.ask),
}


class BeginTurn(Step[State]):
    """A seat's turn begins: movement and operation are to come, moved marks come off (ruling 36)."""

    seat: int

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.turn = self.seat
        state.moved = state.operated = False
        deals.unlock(state, self.seat)
        unmark(state)
        table.record_event("turn", self.seat, year=state.year)
        table.push_steps(BetweenActions(), filed_routes.FlyFiled(self.seat), Turn())


def unmark(state: State) -> None:
    """Marks belong to the turn, not to the stack: what flew with another's Rocket, or was bought from them, may move now."""
    for owner in state.seats:
        for stack in owner.stacks.values():
            stack.moved_water = stack.moved_isotope = 0
            for card in stack.cards:
                card.moved = False


class Turn(Step[State]):
    """The turn player acts until it ends the turn."""

    def decision(self, state: State) -> Decision | None:
        left = [
            word
            for word, is_used in (("movement", state.moved), ("operation", state.operated))
            if not is_used
        ]
        task = f"to act · {' and '.join(left) or 'free actions'}"
        moves: tuple[type[Move], ...] = (*hooks.plays(state, PLAYS), EndTurn)
        return Decision((state.turn,), moves, task, stays_open=True)

    def offers(self, state: State, seat: int) -> list[Move]:
        found: list[Move] = []
        for offers, _ in hooks.plays(state, PLAYS).values():
            found += offers(state, seat)
        return [*found, *endings(state, seat)]

    def answer(self, table: Table[State], seat: int, move: Move) -> None:
        if isinstance(move, EndTurn):
            end(table, seat, move)
            return
        table.state.busy = True
        _, act = hooks.plays(table.state, PLAYS)[type(move)]
        if troubleshooters.may_ask(table.state, seat) and troubleshooters.is_thrown(
            table.state, seat, act, move
        ):
            table.push_steps(troubleshooters.ScrumFirst(seat), Act(seat, msgspec.to_builtins(move)))
        else:
            act(table, seat, move)
        table.push_steps(BetweenActions(), Turn())


class Act(Step[State]):
    """An action that waited for whoever could repair a glitch before it (ruling 149). `move`: as it is stored."""

    seat: int
    move: dict[str, Any]

    def run(self, table: Table[State]) -> None:
        plays = hooks.plays(table.state, PLAYS)
        kind = next(kind for kind in plays if tag_of(kind) == self.move["move"])
        try:
            plays[kind][1](table, self.seat, msgspec.convert(self.move, kind))
        except IllegalMove as why:  # Aquas may have changed hands since
            fail(table, self.seat, kind.label, why)


def outposts(state: State, seat: int) -> list[str]:
    """Own Outposts, those to keep first: by order, with Humans, with most cards, with most tanks (ruling 25)."""
    orders = state.seats[seat].orders.outposts
    stacks = state.seats[seat].stacks
    return sorted(
        (name for name in stacks if name.startswith(OUTPOST)),
        key=lambda name: (
            name not in orders,
            not any(card.side == CREW for card in stacks[name].cards),
            -len(stacks[name].cards),
            -(stacks[name].water + stacks[name].isotope),
        ),
    )


def endings(state: State, seat: int) -> list[EndTurn]:
    """The end of the turn; with more than two Outposts each pair that may stay, the proposed one first."""
    names = outposts(state, seat)
    if len(names) <= MOST_OUTPOSTS:
        return [EndTurn()]
    pairs = combinations(names, MOST_OUTPOSTS)
    return [EndTurn(pair) for pair in pairs if end_refusal(state, seat, pair) is None] or [
        EndTurn(tuple(names[:MOST_OUTPOSTS]))
    ]


def end_refusal(state: State, seat: int, keep: Sequence[str]) -> IllegalMove | None:
    """Why the turn may not end: more than two Outposts, and it is not said which two stay (E3, ruling 25)."""
    names = outposts(state, seat)
    if len(names) <= MOST_OUTPOSTS:
        return None
    if not keep:
        return IllegalMove(
            f"You have {len(names)} Outposts; at the end of a turn there may be {MOST_OUTPOSTS}.",
            "E3; ruling 25",
        )
    if len(keep) != MOST_OUTPOSTS or not set(keep) <= set(names):
        return IllegalMove(f"Say which {MOST_OUTPOSTS} of them stay.", "E3; ruling 25")
    left = [name for name in names if name not in keep]
    if any(_has_crew(state, seat, name) for name in left) and not all(
        _has_crew(state, seat, name) for name in keep
    ):
        return IllegalMove("An Outpost with a Crew stays first.", "E3; ruling 25")
    return None


def _has_crew(state: State, seat: int, name: str) -> bool:
    return any(card.side == CREW for card in state.seats[seat].stacks[name].cards)


def end(table: Table[State], seat: int, move: EndTurn) -> None:
    """Outposts that do not stay: cards to the hand, tanks to the pool."""
    state = table.state
    state.moved = state.operated = True  # what was not used is forgone
    keep = [own_stack(state, seat, word) for word in move.keep]
    keep = keep or ordered_outposts(state, seat)
    if (refused := end_refusal(state, seat, keep)) is not None:
        raise refused
    names = outposts(state, seat)
    for name in names if len(names) > MOST_OUTPOSTS else []:
        if name not in keep:
            stack = state.seats[seat].stacks[name]
            table.record_event(
                "outpost_left", seat, stack=name, water=stack.water, isotope=stack.isotope
            )
            stack.water = stack.isotope = 0
            lose(table, seat, name, [card.id for card in stack.cards], "surplus")
            tidy(state, seat, name)
    table.push_steps(EndOfTurn())


def ordered_outposts(state: State, seat: int) -> list[str]:
    """The two that a standing order keeps; none without one."""
    orders = state.seats[seat].orders.outposts
    names = outposts(state, seat)
    return names[:MOST_OUTPOSTS] if any(name in orders for name in names) else []


class EndOfTurn(Step[State]):
    """Leaves that are not standing lapse, and what was done or granted once in the turn; the next seat, or the end of the year."""

    def run(self, table: Table[State]) -> None:
        state = table.state
        state.once.clear()
        state.leaves = [leave for leave in state.leaves if leave.standing]
        permissions.lapse(table)
        deals.lapse(table)
        table.record_event("ended_turn", state.turn)
        following = state.after(state.turn)[0] if len(state.seats) > 1 else state.turn
        if following == state.first:
            table.push_steps(EndOfYear(), StartOfYear())
        else:
            table.push_steps(BeginTurn(following))


class StartOfYear(Step[State]):
    """The 1st Player leads (ruling 21)."""

    def run(self, table: Table[State]) -> None:
        table.push_steps(BeginTurn(table.state.first))
