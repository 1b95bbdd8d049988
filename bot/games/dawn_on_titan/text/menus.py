"""Offers as menu lines. Seats are marks like `{B}`; names are put in at the edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import SEAT_LETTERS, MenuLine, Move, seat_placeholder
from bot.games.dawn_on_titan.printed.names import listed, one, seats_named, title
from bot.games.dawn_on_titan.printed.pieces import EFFECTS, ITEMS, LOCATIONS, MAKES, RESULT, item_of
from bot.games.dawn_on_titan.rules.combat import Attack, LoseUnit, PlayCard, Retreat
from bot.games.dawn_on_titan.rules.exploration import NONE, BoltTarget, Explore, MeteoriteTarget
from bot.games.dawn_on_titan.rules.flight import Fly
from bot.games.dawn_on_titan.rules.industry import (
    BUILDER_GAIN,
    OTHERS_GAIN,
    PRODUCE_GAIN,
    BuildCard,
    BuildIndustry,
    BuildShip,
    Produce,
    Resupply,
)
from bot.games.dawn_on_titan.rules.passing import LetPass, StopShip
from bot.games.dawn_on_titan.rules.placement import PlaceTokens
from bot.games.dawn_on_titan.rules.setup import PlaceIndustry, PlaceStart
from bot.games.dawn_on_titan.rules.standing_orders import (
    OrderBuilds,
    OrderCards,
    OrderLosses,
    OrderPassing,
    OrderRetreat,
    VoteEnd,
)
from bot.games.dawn_on_titan.rules.stealth import StealthAction
from bot.games.dawn_on_titan.rules.storage import counted, wished
from bot.games.dawn_on_titan.rules.turn import EndTurn
from bot.games.dawn_on_titan.text.solo import AI_CHOICES
from bot.games.dawn_on_titan.view.records import BodyView, ItemView, View

LABEL = 80


def choice(view: View, move: Move) -> MenuLine:
    """The line of an offer: what and where, and what it brings or costs."""
    label, detail = CHOICES[type(move)](view, move)
    way = (
        (_ship_at(view, move.ship), *move.path.split())
        if isinstance(move, Fly) and move.ship
        else ()
    )
    return MenuLine(label[:LABEL], detail[:LABEL], _where_it_stands(view, move), way)


def _where_it_stands(view: View, move: Move) -> str:
    """The location a choice means: where to, else where."""
    if isinstance(move, Explore):
        return _ship_at(view, move.ship)
    named = (getattr(move, name, "") for name in ("to", "at", "target"))
    words = [word for text in named for word in text.split()]
    return next((word for word in words if word in LOCATIONS), "")


def _ship_at(view: View, name: str) -> str:
    """Where the viewer's ship stands; empty for one that is not on the board."""
    mine = (ship.at for ship in view.ships if (ship.seat, ship.ship) == (view.viewer, name))
    return next(mine, "")


def _body_at(view: View, at: str) -> BodyView | None:
    return next((body for body in view.bodies if body.at == at), None)


def _item(view: View, name: str) -> ItemView | None:
    if view.viewer is None:
        return None
    return next((item for item in view.seats[view.viewer].items if item.item == name), None)


def place(view: View, at: str) -> str:
    """`N8 · face-down moon`, `M1 · Titan`: a location with what lies there."""
    body = _body_at(view, at)
    if body is None:
        return at
    if not body.explored:
        return f"{at} · face-down {'moonlet' if body.kind == 'moonlet' else 'moon'}"
    return f"{at} · {body.title}"


def _fly(view: View, move: Fly) -> tuple[str, str]:
    at, _, direction = move.to.partition(" ")
    steps = move.path.split()
    if not (move.ship and direction and steps):  # typed with something left out
        return " ".join(filter(None, ("Fly", title(move.ship), move.to, move.path))), ""
    foes = sorted(
        {ship.seat for ship in view.ships if (ship.at, ship.direction) == (at, direction)}
        - {view.viewer}
    )
    body = _body_at(view, at)
    if body is not None and body.direction == direction:
        foes = sorted({*foes, *(seat for _, seat in body.industries if seat != view.viewer)})
    meets = f" · meets {seats_named(foes)}" if foes else ""
    count = f"{len(steps)} step{'' if len(steps) == 1 else 's'}"
    return (
        f"{title(move.ship)} to {place(view, at)}, {direction}{meets}",
        f"{count}: {' '.join(steps)}",
    )


def _explore(view: View, move: Explore) -> tuple[str, str]:
    return f"Explore {place(view, _ship_at(view, move.ship))}", f"with the {title(move.ship)}"


def _build(view: View, move: BuildIndustry) -> tuple[str, str]:
    label = f"{title(move.industry)} on {place(view, move.at)}"
    own = None if view.viewer is None else view.seats[view.viewer]
    if own is not None and len(own.industries) + 1 == own.to_win:
        return label, f"number {own.to_win}: you win at once"
    others = "" if view.solo else f", all others +{OTHERS_GAIN}"  # the AI collects nothing
    return label, f"+{BUILDER_GAIN} {MAKES[move.industry]}{others}{_laid(move.onto)}"


def _room_at(view: View, at: str) -> str:
    """What may be built on an explored body."""
    body = _body_at(view, at)
    return (
        f"for {listed(map(one, body.options), 'or')}" if body is not None and body.options else ""
    )


def _bolt(view: View, move: BoltTarget) -> tuple[str, str]:
    body = _body_at(view, move.at)
    opens = body is not None and not body.bolted and body.capacity < len(body.options)
    return place(view, move.at), "one more spot" if opens else "no further spot"


def _price(view: View, piece: str) -> str:
    item = _item(view, item_of(piece).id)
    return f"costs {counted(item.cost)}" if item else ""


def _where(view: View, target: str) -> str:
    if target == NONE:
        return "no unit"
    seat, unit, at = target.split()
    return f"{seat_placeholder(SEAT_LETTERS.index(seat))}'s {title(unit)} at {at}"


def _card(view: View, move: PlayCard) -> tuple[str, str]:
    beats = [title(other) for other, result in RESULT[move.card].items() if result == "win"]
    only = " only" if len(beats) == 1 else ""  # security loses to every weapon
    return title(move.card), f"beats {listed(beats)}{only}"


def _stealth(view: View, move: StealthAction) -> tuple[str, str]:
    verb, _, what = move.take.partition(" ")
    words = {
        "produce": f"produce {_harvest(view)} {MAKES.get(what, '')}{_laid(move.onto)}",
        "ship": f"build the {title(what)}",
        "card": f"build {title(what)}",
    }
    return words.get(verb, "do nothing"), _price(view, what) if verb in ("ship", "card") else ""


def _resupply(view: View, move: Resupply) -> tuple[str, str]:
    """Where the build list puts it is the player's secret, and this line may stand in the channel."""
    is_pooled = any(seat.pool is not None for seat in view.seats)
    where = (
        "" if is_pooled else f" onto the {title(move.onto)}" if move.onto else " by your build list"
    )
    return f"1 {move.resource}{where}", "takes the whole turn"


def _laid(onto: str) -> str:
    """Where the tokens of a gain will lie, if that is said."""
    return f", {_spread(onto)}" if onto else ""


def _spread(onto: str) -> str:
    """`2 on alloy ship and 1 on stealth`."""
    names = wished(onto)
    counts = {name: names.count(name) for name in names}
    return listed(f"{count} on {title(name)}" for name, count in counts.items())


def _harvest(view: View) -> int:
    """What a produce action yields: a supply gap in play says it, else 2."""
    gaps = [EFFECTS[effect.card] for effect in (view.solo.effects if view.solo else ())]
    return next((card.figure for card in gaps if card.op == "produce_yield"), PRODUCE_GAIN)


def _pass(word: str) -> Callable[[View, Any], tuple[str, str]]:
    return lambda view, move: (
        (f"{word} from now on", "a standing order") if move.always else (word, "")
    )


CHOICES: dict[type[Move], Callable[[View, Any], tuple[str, str]]] = {
    **AI_CHOICES,
    PlaceStart: lambda view, move: (place(view, move.at), _room_at(view, move.at)),
    PlaceIndustry: lambda view, move: (title(move.industry), "brings no resources"),
    Fly: _fly,
    LetPass: _pass("Let it pass"),
    StopShip: _pass("Stop it"),
    Explore: _explore,
    BoltTarget: _bolt,
    MeteoriteTarget: lambda view, move: (_where(view, move.target), ""),
    PlaceTokens: lambda view, move: (_spread(move.onto), ""),
    BuildIndustry: _build,
    BuildShip: lambda view, move: (
        f"{title(move.ship)} at {place(view, move.at)}",
        _price(view, move.ship),
    ),
    BuildCard: lambda view, move: (title(move.card), _price(view, move.card)),
    Produce: lambda view, move: (
        f"{title(move.industry)}: {_harvest(view)} {MAKES[move.industry]}{_laid(move.onto)}",
        "what fits on your HQ",
    ),
    Resupply: _resupply,
    Attack: lambda view, move: (
        f"{seat_placeholder(SEAT_LETTERS.index(move.opponent))} at {place(view, move.at)}, {move.direction}",
        "the AI's card comes from its deck" if view.solo else "both choose a secret card",
    ),
    PlayCard: _card,
    LoseUnit: lambda view, move: (title(move.unit), "returns to its HQ"),
    Retreat: lambda view, move: (
        ("Stay", "") if move.to not in LOCATIONS else (place(view, move.to), "all ships together")
    ),
    StealthAction: _stealth,
    EndTurn: lambda view, move: (
        "End turn",
        f"actions left: {view.actions_left}" if view.actions_left else "",
    ),
    OrderPassing: lambda view, move: (
        f"{seat_placeholder(SEAT_LETTERS.index(move.opponent))}: {move.answer}",
        "",
    ),
    OrderCards: lambda view, move: (
        f"{move.role}: {listed(map(title, move.cards)) if move.cards else 'ask me'}",
        "",
    ),
    OrderLosses: lambda view, move: (
        listed(map(title, move.units)) if move.units else "ask me",
        "",
    ),
    OrderRetreat: lambda view, move: (move.way, ""),
    OrderBuilds: lambda view, move: (
        listed(map(title, move.items)) if move.items else "the standard list",
        "",
    ),
    VoteEnd: lambda view, move: (
        "Vote to end the match" if move.end else "Take your vote back",
        "",
    ),
}


def value(view: View, field: str, text: str) -> str:
    """One value of an option in words, as autocomplete shows it."""
    if ", " in text:
        return ", ".join(value(view, field, part) for part in text.split(", "))
    if field in ("at", "to") and text.split() and text.split()[0] in LOCATIONS:
        at, *direction = text.split()
        return ", ".join([place(view, at), *direction])
    if field == "opponent" and text in SEAT_LETTERS:
        return seat_placeholder(SEAT_LETTERS.index(text))
    if field == "target":
        return _where(view, text)
    if field == "onto" and text in ITEMS:
        return ITEMS[text].name
    return " ".join(title(word) for word in text.split(" ")) if field != "path" else text
