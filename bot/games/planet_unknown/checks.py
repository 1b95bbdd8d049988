"""What the walks check: everything is in exactly one place, and hidden things can be exchanged unnoticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bot.engine import Move, NoChance, Position, RandomSource, Table
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS, OBJECTIVES
from bot.games.planet_unknown.printed.land import land
from bot.games.planet_unknown.printed.pieces import TILES, TOKENS
from bot.games.planet_unknown.rules.corporation import rules_of
from bot.games.planet_unknown.rules.events import has_events
from bot.games.planet_unknown.rules.patches import coloured
from bot.games.planet_unknown.rules.private_turn import Confirm, Draft, Turns, UndoStep, copied
from bot.games.planet_unknown.rules.setup import ChooseSides, boards_of
from bot.games.planet_unknown.rules.state import Seat, State

T = TypeVar("T")


def inventory(position: Position[Any, Any]) -> Mapping[str, int]:
    """Every tile, card and piece of the match once; what the boards of a seat hold must fit together.

    Before the boards are chosen a seat counts as whole, so that all positions of a match can be compared.
    """
    state: State = position.state
    found: Counter[str] = Counter()
    _count_cards(state, found)
    tiles = [tile for slot in (*state.outer, *state.inner) for tile in slot] + state.emptied
    for number, own in enumerate(state.seats):
        tiles += [p.tile for p in own.pieces if TILES[p.tile].ring]
        found["faults"] += sum(faults(state, own))
        found[f"whole {number}"] = 1
    found["tiles"] = len(tiles)
    found["different tiles"] = len({*tiles})
    step = position.agenda[-1] if position.agenda else None
    if isinstance(step, Turns):
        found["faults"] += sum(sum(faults(state, draft.own)) for draft in step.drafts.values())
    return found


def _count_cards(state: State, found: Counter[str]) -> None:
    held = [card for own in state.seats for card in (*own.cards, *own.open_cards)]
    cards = [c for stack in state.stacks for c in stack] + state.box + held + state.gone_cards
    found["civ cards"], found["different civ cards"] = len(cards), len({*cards})
    goals = [card for own in state.seats for card in own.objectives]
    goals += [goal.card for goal in state.goals] + state.goal_deck + state.gone_goals
    goals += [card for one in state.dealt for card in one.objectives]
    goals = [*dict.fromkeys(goals)] if state.dealt else goals
    found["objectives"] = len(goals)
    found["objectives missing"] = len(OBJECTIVES) - len({*goals})
    events = [*state.events, *state.past, *state.now]
    found["events"] = len(events)
    found["different events"] = len({*events})


def faults(state: State, own: Seat) -> list[bool]:
    """What is wrong with the boards of a seat; all False when nothing is."""
    if not own.planet:
        return []
    ground, board = land(own.planet, own.quarters, own.moon), rules_of(own.corporation, own.halves)
    covered = [at for piece in own.pieces for at in piece.squares]
    pods = len(own.pods_at) + own.pods + len(own.pods_on) + own.pods_lost
    pods += sum(gain.kind == "lifepod" for gain in own.turn.todo)
    rovers = own.rovers + len(own.rovers_out) + own.rovers_lost - own.rovers_more
    patches = sum(p.tile.startswith("patch_") and p.tile != "patch_biomass" for p in own.pieces)
    kept = sum(kind != "biomass" for kind in own.kept)
    arrays = len(coloured()) if state.options.arrays else 0
    places = [rover.at for rover in own.rovers_out]
    return [
        {*own.terrain} != {*covered},
        not {*own.symbols} <= {*own.terrain},
        pods != len(ground.pods),
        rovers != board.board.rovers,
        len(places) != len({*places}),
        len(own.meteors_at) != len({*own.meteors_at}),
        bool({*own.pods_at} & {*own.terrain}),
        patches + kept + len(own.arrays) != arrays,
        state.options.emergency and Counter([*own.tokens, *own.tokens_used]) != Counter(TOKENS),
        min(own.pods, own.meteors, own.rovers, own.turn.pool) < 0,
        own.corporation == "makeshift" and _is_crowded(own),
    ]


def _is_crowded(own: Seat) -> bool:
    return len({*own.trackers.values()}) < len(own.trackers)


def resample_hidden(position: Position[Any, Any], viewer: int | None, luck: RandomSource) -> None:
    """Swap in place what this viewer may not see: tiles below the top, stacks, decks, others' cards, objectives and drafts."""
    state: State = position.state
    step = position.agenda[-1] if position.agenda else None
    for slot in (*state.outer, *state.inner):
        slot[1:] = shuffled(slot[1:], luck)
    _swap_events(state, step, viewer, luck)
    looking = isinstance(step, Turns) and step.phase == "civ" and viewer in step.drafts
    if isinstance(step, Turns):
        _swap_drafts(state, step, viewer, luck)
    if isinstance(step, ChooseSides):
        for seat in step.chosen:
            if seat != viewer:
                boards = boards_of(state.dealt[seat])
                step.chosen[seat] = boards[luck(len(boards))]
    elif not looking:
        _swap_cards(state, step, viewer, luck)


def shuffled(things: Sequence[T], luck: RandomSource) -> list[T]:
    made = list(things)
    for last in range(len(made) - 1, 0, -1):
        other = luck(last + 1)
        made[last], made[other] = made[other], made[last]
    return made


def _swap_events(state: State, step: object, viewer: int | None, luck: RandomSource) -> None:
    """The order of the deck, and with it what others have seen of it; its top stays for a viewer who has looked at it."""
    if not has_events(len(state.seats), state.options) or not state.events:
        return
    owners = [*enumerate(state.seats)]
    if isinstance(step, Turns):
        drafts = step.drafts.items()
        owners += [(seat, own) for seat, one in drafts for own in (one.base, one.own)]
    knows = any(own.peeked for seat, own in owners if seat == viewer)
    start = 1 if knows else 0
    state.events[start:] = shuffled(state.events[start:], luck)
    for _, own in owners:
        _look_again(own, state.events[0])
    assert all(card in EVENTS for card in state.events)


def _look_again(own: Seat, card: int) -> None:
    """Whoever has looked at the next event has seen this card."""
    if own.peeked:
        own.peeked = card
    for told in own.turn.told:
        if told.kind == "peeked":
            told.facts["card"] = card
            told.facts.pop("instead", None)


def _swap_cards(state: State, step: object, viewer: int | None, luck: RandomSource) -> None:
    """End-game cards of others with those of the same rank in stacks and box; only while no draft holds a card."""
    if isinstance(step, Turns) and step.phase in ("civ", "end"):
        return
    for rank, stack in enumerate(state.stacks, 1):
        holders = [own for seat, own in enumerate(state.seats) if seat != viewer]
        places: list[tuple[list[int], int]] = [
            (pile, place)
            for pile in (stack, state.box, *(own.cards for own in holders))
            for place, card in enumerate(pile)
            if CARDS[card].rank == rank and CARDS[card].timing == "end_game"
        ]
        cards = shuffled([pile[place] for pile, place in places], luck)
        for (pile, place), card in zip(places, cards, strict=True):
            pile[place] = card
    if not state.is_solo:
        _swap_objectives(state, viewer, luck)


def _swap_objectives(state: State, viewer: int | None, luck: RandomSource) -> None:
    """Private objectives of others with the deck and with each other."""
    piles = [own.objectives for seat, own in enumerate(state.seats) if seat != viewer]
    cards = shuffled([card for pile in (*piles, state.goal_deck) for card in pile], luck)
    for pile in (*piles, state.goal_deck):
        for place in range(len(pile)):
            pile[place] = cards.pop()


def _swap_drafts(state: State, step: Turns, viewer: int | None, luck: RandomSource) -> None:
    """Others' private turns are played otherwise: taken back, and finished again if they were confirmed."""
    for seat, draft in step.drafts.items():
        if seat != viewer and draft.made:
            step.drafts[seat] = _other_draft(state, step.phase, seat, draft, luck)


def _other_draft(state: State, phase: str, seat: int, draft: Draft, luck: RandomSource) -> Draft:
    other = Draft(copied(draft.base), copied(draft.base))
    alone = Turns(phase, {seat: other})
    if not draft.is_confirmed:
        return other
    for _ in range(200):
        move = _any(alone.offers(state, seat), luck)
        alone.answer(Table(state, _no_chance()), seat, move)
        if other.is_confirmed:
            return other
    return draft


def _any(offers: Sequence[Move], luck: RandomSource) -> Move:
    if any(isinstance(move, Confirm) for move in offers):
        return Confirm()
    some = [move for move in offers if not isinstance(move, UndoStep)]
    return some[luck(len(some))]


def _no_chance() -> NoChance:
    return NoChance(lambda: AssertionError("a private turn draws no chance"))
