"""HQ storage: where tokens lie, what fits, what things cost (HQ boards, Resource tokens; rulings 19-21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Any

from bot.engine import SEAT_LETTERS, IllegalMove, Position, Table
from bot.games.dawn_on_titan.printed.names import listed, plain, title
from bot.games.dawn_on_titan.printed.pieces import BUILD_LIST, CAPS, ITEMS, MAKES, RESOURCES, Item
from bot.games.dawn_on_titan.rules.state import State
from bot.games.dawn_on_titan.rules.units import in_play

ITEM_NAMES = {
    name: item.id for item in ITEMS.values() for name in (item.id, item.piece, plain(item.name))
}


def has_cheap_ships(state: State, seat: int) -> bool:
    return SEAT_LETTERS[seat] in state.options.cheap_ships.upper()


def cost(state: State, seat: int, item: Item) -> dict[str, int]:
    """What the item costs this seat now: printed pips, handicap 1, slowdown."""
    factor = in_play(state, "cost_multiplier") or 1
    printed = item.cheap_cost if has_cheap_ships(state, seat) else item.cost
    return {resource: count * factor for resource, count in printed.items()}


def filled(state: State, seat: int, item: Item) -> dict[str, int]:
    """Tokens that lie on the item, or under pooled storage as much of the pool as it can use."""
    owner = state.seats[seat]
    if state.options.storage == "pooled":
        price = cost(state, seat, item)
        return {
            resource: min(owner.pool.get(resource, 0), need) for resource, need in price.items()
        }
    return owner.tokens.get(item.id, {})


def missing(state: State, seat: int, item: Item) -> dict[str, int]:
    """What is still needed to pay for the item, by resource; empty when it can be paid."""
    there = filled(state, seat, item)
    price = cost(state, seat, item)
    lacks = {resource: need - there.get(resource, 0) for resource, need in price.items()}
    return {resource: lack for resource, lack in lacks.items() if lack > 0}


def pay(state: State, seat: int, item: Item) -> dict[str, int]:
    """Take the cost off the HQ; the tokens go back to the supply."""
    owner = state.seats[seat]
    purse = owner.pool if state.options.storage == "pooled" else owner.tokens[item.id]
    price = cost(state, seat, item)
    for resource, count in price.items():
        purse[resource] -= count
    return price


def total(state: State, seat: int) -> int:
    """All tokens on the HQ: the tie-break (ruling 21)."""
    owner = state.seats[seat]
    return sum(owner.pool.values()) + sum(sum(pips.values()) for pips in owner.tokens.values())


def held(state: State, seat: int, resource: str) -> int:
    """Tokens of one resource on the HQ."""
    owner = state.seats[seat]
    return owner.pool.get(resource, 0) + sum(
        pips.get(resource, 0) for pips in owner.tokens.values()
    )


def _free(state: State, seat: int, item: Item, resource: str) -> int:
    factor = in_play(state, "cost_multiplier") or 1
    lying = state.seats[seat].tokens.get(item.id, {}).get(resource, 0)
    return max(item.cost.get(resource, 0) * factor - lying, 0)


def _is_dead(state: State, seat: int, item: Item, resource: str) -> bool:
    """A token there would pay for nothing: the card is built, or the handicap spares this pip."""
    built = item.is_card and item.piece in state.seats[seat].hand
    return built or resource not in cost(state, seat, item)


def _order(state: State, seat: int, resource: str) -> Iterator[Item]:
    listed_items = [ITEMS[name] for name in state.seats[seat].orders.build_list or BUILD_LIST]
    rest = [ITEMS[name] for name in BUILD_LIST if ITEMS[name] not in listed_items]
    items = listed_items + rest
    yield from (item for item in items if not _is_dead(state, seat, item, resource))
    yield from (item for item in items if _is_dead(state, seat, item, resource))


def caps(state: State) -> dict[str, int]:
    """Spots of an HQ by resource; slowdown stacks as many more as it makes things dearer."""
    factor = in_play(state, "cost_multiplier") or 1
    return {resource: cap * factor for resource, cap in CAPS.items()}


def room(state: State, seat: int, resource: str) -> int:
    """Free spots for this resource on the HQ."""
    if state.options.storage == "pooled":
        return max(caps(state)[resource] - state.seats[seat].pool.get(resource, 0), 0)
    return sum(_free(state, seat, item, resource) for item in ITEMS.values())


def room_refusal(state: State, seat: int, resource: str) -> IllegalMove | None:
    """Why no token of this resource can be taken."""
    if room(state, seat, resource):
        return None
    return IllegalMove(f"All your {resource} spots are full; nothing would fit.", "Resource tokens")


def spots(state: State, seat: int, resource: str) -> list[str]:
    """Items with a free pip for this resource, in the order of the build list; none under pooled storage."""
    if state.options.storage == "pooled":
        return []
    return [item.id for item in _order(state, seat, resource) if _free(state, seat, item, resource)]


def wished(onto: str) -> list[str]:
    """The spots named in `onto`: the first token goes on the first, the next on the second, all that are left on the last."""
    words = [plain(word) for word in onto.split(",") if word.strip()]
    return [ITEM_NAMES.get(word, word) for word in words]


def onto_refusal(
    state: State, seat: int, resource: str, count: int, onto: str
) -> IllegalMove | None:
    """Why this many tokens may not be placed as `onto` says (ruling 20)."""
    free, names = spots(state, seat, resource), wished(onto)
    where = f" Free for {resource}: {listed(map(title, free))}." if free else ""
    for name in dict.fromkeys(names):
        if name not in free:
            return IllegalMove(
                f"There is no free {resource} spot on {title(name)}.{where}",
                "HQ boards; ruling 19",
            )
        if (places := _free(state, seat, ITEMS[name], resource)) < names.count(name):
            return IllegalMove(
                f"{title(name).capitalize()} has room for {places} {resource}, not for {names.count(name)}.",
                "HQ boards; ruling 19",
            )
    if len(names) > (taken := min(count, room(state, seat, resource))):
        return IllegalMove(
            f"You take {taken} {resource} and name {len(names)} spots for it.", "ruling 20"
        )
    return None


def gain(table: Table[State], seat: int, resource: str, count: int, onto: str = "") -> None:
    """Take tokens: first as `onto` says, then by the build list; what has no free spot is lost (rulings 14, 20)."""
    state = table.state
    taken = min(count, room(state, seat, resource))
    placed = _place(state, seat, resource, taken, wished(onto))
    table.record_event("gained", seat, resource=resource, count=taken, lost=count - taken)
    if (
        placed
    ):  # a build list is secret, and a preview must not tell where another player's tokens will lie
        table.record_event("placed", seat, resource=resource, onto=placed, seen_by=(seat,))


def _place(state: State, seat: int, resource: str, count: int, onto: list[str]) -> dict[str, int]:
    owner = state.seats[seat]
    if state.options.storage == "pooled":
        owner.pool[resource] = owner.pool.get(resource, 0) + count
        return {}
    placed: dict[str, int] = {}
    one_each = [(name, 1) for name in onto]
    the_rest = [(name, count) for name in (*onto[-1:], *spots(state, seat, resource))]
    for name, most in one_each + the_rest:
        some = min(count, most, _free(state, seat, ITEMS[name], resource))
        if some:
            pips = owner.tokens.setdefault(name, {})
            pips[resource] = pips.get(resource, 0) + some
            placed[name] = placed.get(name, 0) + some
            count -= some
    return placed


def placements(state: State, seat: int, resource: str, count: int) -> list[str]:
    """Every way to place this many tokens as `onto` names it, the one of the build list first (ruling 20)."""
    return _placed_on(state, seat, resource, count, spots(state, seat, resource))


def splits(state: State, seat: int, resource: str, count: int) -> list[str]:
    """What `onto` may say of a gain: nothing (the build list decides), then every way where there are several.

    The order is the printed one, so it does not tell of the seat's own list.
    """
    neutral = sorted(spots(state, seat, resource), key=BUILD_LIST.index)
    ways = _placed_on(state, seat, resource, count, neutral)
    return ["", *ways] if len(ways) > 1 else [""]


def _placed_on(state: State, seat: int, resource: str, count: int, items: list[str]) -> list[str]:
    places = {name: _free(state, seat, ITEMS[name], resource) for name in items}
    taken = min(count, sum(places.values()))
    return [
        ", ".join(names)
        for names in combinations_with_replacement(items, taken)
        if all(names.count(name) <= places[name] for name in names)
    ]


def counted(tokens: dict[str, int]) -> str:
    """`3 diamond and 1 life`, in the order of the resources."""
    return listed(f"{tokens[name]} {name}" for name in RESOURCES if tokens.get(name))


def complete_onto(position: Position[Any, Any], seat: int, filled: Mapping[str, str]) -> list[str]:
    """Items with a free spot for what the move brings, as far as it is known, in the order of the build list."""
    brought = filled.get("resource") or MAKES.get(plain(filled.get("industry", "")), "")
    wanted = (plain(brought),) if plain(brought) in RESOURCES else RESOURCES
    return list(
        dict.fromkeys(item for name in wanted for item in spots(position.state, seat, name))
    )
