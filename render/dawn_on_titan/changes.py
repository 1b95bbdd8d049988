"""What happened since the last picture: events become numbered steps, on the board and in the line below it.

An event that is not told here (a standing order, a card put down, the end of a turn) changes nothing on the board.
"""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from bot.engine import Event
from bot.games.dawn_on_titan.printed.ai_deck import card_title
from bot.games.dawn_on_titan.printed.pieces import MOONLETS, MOONS
from bot.games.dawn_on_titan.view.records import View
from render.dawn_on_titan.names import INDUSTRIES, SHIPS, card_name, place, ship_name, who
from render.scene import LETTERS, PictureInput

MOST = 9
TURN = "turn"  # the step of a path that flips the ship
_MOONLETS = {
    "bolt": "a bolt",
    "destroy_unit": "a meteorite",
    "destroy_all_units": "an explosion",
}


class Step(Struct, frozen=True):
    """One step of a turn: whose, in a few words, the codes it touches (a flight: all of its way), and how it is marked.

    `mark`: "flight" (an arrow), "body" (a ring round the body), "ship" (a ring round that ship), "lost" (a ring of warning), "".
    """

    seat: int | None
    words: str
    way: tuple[str, ...] = ()
    mark: str = ""
    ship: str = ""


def steps(scene: PictureInput, changes: Sequence[Event]) -> list[Step]:
    """The last steps (at most nine, so that the board stays readable), in order; gains are told with what brought them."""
    told: list[Step] = []
    for k, event in enumerate(changes):
        tell = _TELL.get(event.kind)
        step = tell(scene, event.seat, event.facts) if tell else None
        if step is None or _is_told_by_next(event, changes[k + 1 :]):
            continue
        gains = _gains(event.seat, changes[k + 1 :])
        told.append(Step(step.seat, step.words + gains, step.way, step.mark, step.ship))
    return told[-MOST:]


def _is_told_by_next(event: Event, later: Sequence[Event]) -> bool:
    """A moon turned over for a start is told with the start."""
    starts = [other for other in later if other.kind == "started"]
    return event.kind == "explored" and any(s.facts["at"] == event.facts["at"] for s in starts)


def _gains(seat: int | None, later: Sequence[Event]) -> str:
    """ ": +2 life, others +1" from the gains that follow at once."""
    own, others, words = 0, set[int](), ""
    for event in later:
        if event.kind != "gained":
            break
        if event.seat == seat:
            own, words = event.facts["count"], event.facts["resource"]
        elif event.facts["count"]:
            others.add(event.facts["count"])
    if not own and not others:
        return ""
    tail = f"others +{max(others)}" if others else ""
    return ": " + ", ".join(part for part in (f"+{own} {words}" if own else "", tail) if part)


_Facts = dict[str, Any]
_Tell = Callable[[PictureInput, int | None, _Facts], Step | None]


def _flew(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    ship, start, at = ship_name(facts["ship"]), facts["start"], facts["at"]
    way = (start, *(step for step in facts["path"] if step != TURN))
    if start == at and len(way) == 1:
        words = f"turned {ship} to {facts['direction']}"
        return Step(seat, words, (at,), "ship", facts["ship"])
    turned = f", now {facts['direction']}" if TURN in facts["path"] else ""
    return Step(seat, f"flew {ship} {start} → {at}{turned}", way, "flight", facts["ship"])


def _explored(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    name, at = facts["name"], facts["at"]
    if name in MOONLETS:
        moonlet = MOONLETS[name]
        found = _MOONLETS.get(moonlet.effect, moonlet.resource)
        return Step(seat, f"explored {at}: {found}", (at,))
    return Step(seat, f"explored {MOONS[name].name}", (at,), "body")


def _built_industry(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    words = f"built {_a(INDUSTRIES[facts['industry']])} at {facts['at']}"
    return Step(seat, words, (facts["at"],), "body")


def _started(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    view: View = scene.view
    words = f"started at {place(view, facts['at'])}: {INDUSTRIES[facts['industry']]}"
    return Step(seat, words, (facts["at"],), "body")


def _built_ship(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    words = f"built {ship_name(facts['ship'])} at {facts['at']}"
    return Step(seat, words, (facts["at"],), "ship", facts["ship"])


def _built_card(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, "built a combat card")


def _produced(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    if (other := facts.get("opponent")) is not None:
        return Step(seat, f"used {who(scene, other)}'s {INDUSTRIES[facts['industry']]} by stealth")
    return Step(seat, "produced")


def _resupplied(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, "resupplied from Earth")


def _attacked(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, f"attacked {who(scene, facts['opponent'])} at {facts['at']}", (facts["at"],))


def _cards_shown(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    mine, theirs = (card_name(card) for card in facts["cards"])
    winner = facts["winner"]
    end = "cancelled" if winner is None else f"{who(scene, winner)} wins"
    return Step(seat, f"{mine} against {theirs}: {end}")


def _lost(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    unit = facts["unit"]
    name = ship_name(unit) if unit in SHIPS else INDUSTRIES[unit]
    cause = "" if facts["cause"] == "combat" else f" to the {facts['cause']}"
    return Step(seat, f"lost {name} at {facts['at']}{cause}", (facts["at"],), "lost", unit)


def _retreated(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    way = (facts["start"], facts["at"])
    return Step(seat, f"retreated {way[0]} → {way[1]}", way, "flight")


def _stopped(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    whose = f"{LETTERS[facts['opponent']]}'s {ship_name(facts['ship'])}"
    return Step(seat, f"stopped {whose} at {facts['at']}", (facts["at"],))


def _bolted(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    name = MOONS[facts["name"]].name
    return Step(seat, f"put a bolt on {name}", (facts["at"],), "body")


def _bolt_lost(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, "no moon for the bolt")


def _effect_came(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, f"{card_title(facts['card'])} comes into play")


def _effect_left(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, f"{card_title(facts['card'])} leaves")


def _ai_held(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, f"does nothing ({card_title(facts['card'])})")


def _ai_ship(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    ship, at, came = ship_name(facts["ship"]), facts["at"], facts["came"]
    if came and came != at:
        return Step(seat, f"moved {ship} {came} → {at}", (came, at), "flight", facts["ship"])
    return Step(seat, f"placed {ship} at {at}", (at,), "ship", facts["ship"])


def _sheared(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    words = f"{ship_name(facts['ship'])} turned to {facts['direction']}"
    return Step(seat, words, (facts["at"],), "ship", facts["ship"])


def _no_units(scene: PictureInput, seat: int | None, facts: _Facts) -> Step:
    return Step(seat, "has no units left")


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


_TELL: dict[str, _Tell] = {
    "flew": _flew,
    "explored": _explored,
    "built_industry": _built_industry,
    "started": _started,
    "built_ship": _built_ship,
    "built_card": _built_card,
    "produced": _produced,
    "resupplied": _resupplied,
    "attacked": _attacked,
    "cards_shown": _cards_shown,
    "lost": _lost,
    "retreated": _retreated,
    "stopped": _stopped,
    "bolted": _bolted,
    "no_units": _no_units,
    "bolt_lost": _bolt_lost,
    "effect_came": _effect_came,
    "effect_left": _effect_left,
    "ai_held": _ai_held,
    "ai_cannot": _ai_held,
    "ai_built": _built_industry,
    "ai_ship": _ai_ship,
    "sheared": _sheared,
}
