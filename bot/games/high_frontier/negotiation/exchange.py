"""What a deal moves: each kind of thing checked and handed over, all on one state (N1-N5; rulings 26, 143-148).

`carry_out` works on the state it is given and raises `IllegalMove` at the first thing that cannot be: whoever wants all or
nothing gives it a copy first (`rehearse`).
"""

from __future__ import annotations

from collections.abc import Callable

from bot.engine import IllegalMove, seat_placeholder
from bot.games.high_frontier.printed.names import aquas, card_name, place_name, stack_name
from bot.games.high_frontier.rules.assets import rights
from bot.games.high_frontier.rules.assets.decks import drop
from bot.games.high_frontier.rules.assets.reserve import (
    MOST_OUTPOSTS,
    cubes_left,
    disks_left,
    locked_aquas,
)
from bot.games.high_frontier.rules.ships import fuel
from bot.games.high_frontier.state.deals import (
    AQUAS,
    CARGO,
    CLAIM,
    FACTORY,
    HAND_CARD,
    LEAVE,
    LUNA,
    MOONCABLE,
    ON_CLAIM,
    STACK,
    TANKS,
    Deal,
    Transfer,
)
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET, Leave, Stack, State

FREE_AT_ANY_TIME = (AQUAS, LEAVE)
ISOTOPE_TANKS = "isotope"
REPAIR = "scrum"


def rehearse(state: State, deal: Deal) -> IllegalMove | None:
    """Why a deal cannot be carried out now, tried on a copy."""
    copy = state.copied()
    try:
        carry_out(copy, deal)
    except IllegalMove as refused:
        return refused
    return None


def carry_out(state: State, deal: Deal) -> None:
    """Hand over everything in the order of the deal, whole stacks last. Raises `IllegalMove`.

    Limits hold for what there is afterwards: two who swap Rockets or tokens free for each other what they need.
    """
    if state.busy and any(item.kind not in FREE_AT_ANY_TIME for item in deal.transfers):
        raise IllegalMove(
            "Cards, tanks, stacks and tokens change hands between actions only, not during one.",
            "N; ruling 147",
        )
    for item in deal.transfers:
        if item.kind != STACK:
            HANDING[item.kind](state, item)
    whole = [item for item in deal.transfers if item.kind == STACK]
    for item, stack in [(item, _lift(state, item)) for item in whole]:
        _put_down(state, item, stack)
    for item in deal.transfers:
        _check_tokens(state, item)


def _aquas(state: State, item: Transfer) -> None:
    held = locked_aquas(state, item.giver)
    free = state.seats[item.giver].leo.water - held
    if item.count > free:
        bound = f"; the auction holds {aquas(held)}" if held else ""
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} has {aquas(free)} in LEO to give, not {item.count}{bound}.",
            "N1; rulings 144, 147",
        )
    state.seats[item.giver].leo.water -= item.count
    state.seats[item.taker].leo.water += item.count


def _hand_card(state: State, item: Transfer) -> None:
    """A traded card is locked until the seat it came from begins its next turn (N2, ruling 146)."""
    giver, taker = state.seats[item.giver], state.seats[item.taker]
    if item.what not in giver.hand:
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} does not hold {card_name(item.what)}.",
            "N2; ruling 144",
        )
    if item.what in giver.locked:
        raise IllegalMove(
            f"{card_name(item.what)} was traded and cannot be traded on before the next turn of "
            f"{seat_placeholder(giver.locked[item.what])}.",
            "N2; ruling 146",
        )
    drop(state, item.giver, item.what)
    taker.hand.append(item.what)
    taker.locked[item.what] = item.giver


def _claim(state: State, item: Transfer) -> None:
    """The taker swaps in an own disk (ruling 147)."""
    place = state.seen(item.what)
    if place.claim != item.giver or place.factory == item.giver:
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} has no claim without a factory on {place_name(item.what)}.",
            "N3; ruling 144",
        )
    place.claim = item.taker


def _check_tokens(state: State, item: Transfer) -> None:
    """Whether the taker had the disk and the cube that it has swapped in (ruling 147)."""
    for token, left in (("disk", disks_left), ("cube", cubes_left)):
        if item.kind in (CLAIM, FACTORY) and left(state, item.taker) < 0:
            raise IllegalMove(
                f"{seat_placeholder(item.taker)} has no {token} left to swap in.", "N3; ruling 147"
            )


def _factory(state: State, item: Transfer) -> None:
    """Cube, the giver's disk under it and the giver's dome on it go together (ruling 144)."""
    place = state.seen(item.what)
    if place.factory != item.giver:
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} has no factory on {place_name(item.what)}.",
            "N3; ruling 144",
        )
    if place.claim == item.giver:
        place.claim = item.taker
    place.factory = item.taker
    if place.colony == item.giver:
        place.colony = item.taker


def _lift(state: State, item: Transfer) -> Stack:
    """A whole stack leaves its giver, whose figure or chit is free then."""
    stacks = state.seats[item.giver].stacks
    if item.what == LEO_STACK or item.what not in stacks:
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} has no {stack_name(item.what)} to give.",
            "N3; ruling 144",
        )
    return stacks.pop(item.what)


def _put_down(state: State, item: Transfer, stack: Stack) -> None:
    """A Rocket stays one, with its Fuel, where the taker's figure is free, else it becomes an Outpost (N3)."""
    name = _free_name(state, item.taker, item.what == ROCKET)
    if name != ROCKET and item.what == ROCKET:
        stack.grade, stack.wet = "", 0
    state.seats[item.taker].stacks[name] = stack


def _free_name(state: State, seat: int, is_rocket: bool) -> str:
    """A figure or chit for one more stack; off turn the limit holds at once (ruling 26)."""
    stacks = state.seats[seat].stacks
    if is_rocket and ROCKET not in stacks:
        return ROCKET
    outposts = [name for name in stacks if name.startswith(OUTPOST)]
    if len(outposts) >= MOST_OUTPOSTS and seat != state.turn:
        raise IllegalMove(
            f"{seat_placeholder(seat)} has {len(outposts)} Outposts and cannot take one more outside the own turn.",
            "N3; ruling 26",
        )
    return next(f"{OUTPOST}{n}" for n in range(1, 99) if f"{OUTPOST}{n}" not in stacks)


def _ends(state: State, item: Transfer) -> tuple[Stack, Stack]:
    """The stacks that cargo leaves and enters; they must be Colocated.

    No target: what the taker has there, which the item before may have made, else a new Outpost.
    """
    giver, taker = state.seats[item.giver].stacks, state.seats[item.taker].stacks
    if item.source not in giver:
        raise IllegalMove(
            f"{seat_placeholder(item.giver)} has no {stack_name(item.source)}.", "N3; ruling 144"
        )
    source = giver[item.source]
    there = next((name for name, stack in taker.items() if stack.at == source.at), "")
    name = item.target or there or _free_name(state, item.taker, False)
    if name not in taker:
        if name == LEO_STACK or name != _free_name(state, item.taker, name == ROCKET):
            raise IllegalMove(
                f"{seat_placeholder(item.taker)} has no {stack_name(name)}.", "N3; ruling 144"
            )
        taker[name] = Stack(source.at)
    target = taker[name]
    if target.at != source.at:
        raise IllegalMove(
            f"{stack_name(item.source)} is at {place_name(source.at)}, "
            f"{stack_name(name)} at {place_name(target.at)}: not colocated.",
            "N3; ruling 144",
        )
    if source.glitched or target.glitched:
        raise IllegalMove("A glitched stack deals in no cargo: repair it first.", "G1; N3")
    return source, target


def _cargo(state: State, item: Transfer) -> None:
    """A card; a Crew among them rides and stays its owner's (ruling 145)."""
    source, target = _ends(state, item)
    card = source.card(item.what)
    if card is None:
        raise IllegalMove(
            f"{stack_name(item.source)} does not hold {card_name(item.what)}.", "N3; ruling 144"
        )
    if rights.owner_of_crew(state, card.id) not in (None, item.giver, item.taker):
        raise IllegalMove(
            f"{card_name(item.what)} rides there and is not {seat_placeholder(item.giver)}'s to hand on.",
            "N3; ruling 145",
        )
    weights = fuel.cargo(source), fuel.cargo(target)
    source.cards.remove(card)
    target.cards.append(card)
    _weigh(state, item, source, target, weights)


def _tanks(state: State, item: Transfer) -> None:
    """Tanks of one colour; Aquas between LEO stacks too. Those that have moved keep their mark (ruling 36)."""
    source, target = _ends(state, item)
    is_isotope = item.what == ISOTOPE_TANKS
    have = source.isotope if is_isotope else source.water
    if item.count > have:
        raise IllegalMove(
            f"{stack_name(item.source)} holds {have} {item.what} tanks, not {item.count}.",
            "N3; ruling 144",
        )
    weights = fuel.cargo(source), fuel.cargo(target)
    if is_isotope:
        moved = max(0, source.moved_isotope - (have - item.count))
        source.isotope, target.isotope = have - item.count, target.isotope + item.count
        source.moved_isotope, target.moved_isotope = (
            source.moved_isotope - moved,
            target.moved_isotope + moved,
        )
    else:
        moved = max(0, source.moved_water - (have - item.count))
        source.water, target.water = have - item.count, target.water + item.count
        source.moved_water, target.moved_water = (
            source.moved_water - moved,
            target.moved_water + moved,
        )
    _weigh(state, item, source, target, weights)


def _weigh(
    state: State, item: Transfer, source: Stack, target: Stack, weights: tuple[int, int]
) -> None:
    """Move the mass chits of Rockets, and take an empty stack off the map."""
    for seat, stack, before in (
        (item.giver, source, weights[0]),
        (item.taker, target, weights[1]),
    ):
        if state.seats[seat].rocket is stack and not fuel.reweigh(stack, before):
            raise IllegalMove("The fuel strip ends before that mass.", "E2; ruling 40")
    if item.source != LEO_STACK and not (source.cards or source.water or source.isotope):
        del state.seats[item.giver].stacks[item.source]


def _leave(state: State, item: Transfer) -> None:
    """A permission or a loan until the end of the current turn."""
    if (why := leave_refusal(state, item.giver, item.what, item.site)) is not None:
        raise why
    state.leaves.append(Leave(item.giver, item.taker, item.what, item.site))


LOANS = {
    rights.FELONIOUS: rights.FELONIOUS,
    MOONCABLE: MOONCABLE,
    REPAIR: rights.SCRUM,
}


def leave_refusal(state: State, seat: int, what: str, site: str) -> IllegalMove | None:
    """Why a seat cannot give this leave: it has not got what it would lend, or no say in it."""
    if what in LOANS and rights.privilege(state, seat) != LOANS[what]:
        return IllegalMove(
            f"{seat_placeholder(seat)} does not hold that privilege.", "N4; ruling 144"
        )
    if what == rights.PUSH and not rights.holds_powersat(state, seat):
        return IllegalMove(f"{seat_placeholder(seat)} has no Powersat.", "N4; ruling 144")
    if what == LUNA and seat != state.first:
        return IllegalMove(
            f"Luna is the 1st Player's to give: {seat_placeholder(state.first)}.", "N4; ruling 144"
        )
    if what in (rights.ASSIST, rights.FACTORY) and site and state.seen(site).factory != seat:
        return IllegalMove(
            f"{seat_placeholder(seat)} has no factory on {place_name(site)}.", "N5, N6; ruling 144"
        )
    if what == ON_CLAIM and site and state.seen(site).claim != seat:
        return IllegalMove(
            f"{seat_placeholder(seat)} has no claim on {place_name(site)}.", "N6; ruling 144"
        )
    return None


HANDING: dict[str, Callable[[State, Transfer], None]] = {
    AQUAS: _aquas,
    HAND_CARD: _hand_card,
    CARGO: _cargo,
    TANKS: _tanks,
    CLAIM: _claim,
    FACTORY: _factory,
    LEAVE: _leave,
}
