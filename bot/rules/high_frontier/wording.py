"""Events as sentences, offers as menu lines, values as words. Seats are marks like `{B}`; names are put in at the edge."""

from __future__ import annotations

from bot.rules.high_frontier.choices import CHOICES
from bot.rules.high_frontier.flight import Fly
from bot.rules.high_frontier.naming import card_name, place_name, stack_name
from bot.rules.high_frontier.politics.wording import POLITICS_SENTENCES
from bot.rules.high_frontier.printed.chart import CREW, FACTIONS, KINDS
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.spelling import spelt
from bot.rules.high_frontier.state import LEO_STACK, OUTPOST, ROCKET
from bot.rules.high_frontier.view import View
from bot.rules.high_frontier.voyage import FlyOn
from bot.rules.high_frontier.wording_flight import FLIGHT_SENTENCES
from bot.rules.high_frontier.wording_free import FREE_SENTENCES
from bot.rules.high_frontier.wording_negotiation import DEAL_SENTENCES
from bot.rules.high_frontier.wording_operation import OPERATION_SENTENCES
from bot.rules.high_frontier.wording_orders import ORDER_SENTENCES, leg_words
from bot.rules.high_frontier.wording_year import YEAR_SENTENCES, Facts, Sentences
from bot.rules.kernel import SEAT_LETTERS, Choice, Event, Move, seat_name

SEAT_FIELDS = ("to", "player", "seat", "who")


def _automatic(who: str, facts: Facts) -> str:
    if "leg" in facts:
        return leg_words(facts["year"], facts["leg"], facts["legs"], facts["to"])
    move: Facts = facts["move"]
    values = [
        _named(str(value))
        for name, value in move.items()
        if name != "move" and value not in ("", False, [])
    ]
    return f"Done for you: {' · '.join([LABELS[move['move']], *values])}."


def _named(text: str) -> str:
    """A card, stack or place by its name, else the words."""
    if text in KINDS:
        return card_name(text)
    if text in (LEO_STACK, ROCKET) or text.startswith(OUTPOST):
        return stack_name(text)
    return place_name(text) if text in SKY.spaces else text.replace("_", " ")


LABELS = {str(kind.__struct_config__.tag): kind.label for kind in CHOICES}


SENTENCES: Sentences = {
    **YEAR_SENTENCES,
    **FLIGHT_SENTENCES,
    **OPERATION_SENTENCES,
    **FREE_SENTENCES,
    **DEAL_SENTENCES,
    **ORDER_SENTENCES,
    **POLITICS_SENTENCES,
    "automatic": _automatic,
}


def sentence(event: Event) -> str:
    """One line of the log."""
    who = "" if event.seat is None else seat_name(event.seat)
    return SENTENCES[event.kind](who, event.facts)


def choice(view: View, move: Move) -> Choice:
    """The line of an offer: what and where, and what it brings or costs; whoever shows it cuts it to the room there is."""
    move = spelt(view, move)
    label, detail = CHOICES[type(move)](view, move)
    way = _way(view, move)
    return Choice(label, detail, at=way[-1] if way else "", way=way)


def _way(view: View, move: Move) -> tuple[str, ...]:
    """Over the map, from where the Rocket is; nothing for moves that go no way, and for ways not written out."""
    if not isinstance(move, Fly | FlyOn) or view.viewer is None:
        return ()
    rocket = next((s for s in view.seats[view.viewer].stacks if s.name == ROCKET), None)
    route = [SKY.find(word) for word in move.route.replace(",", " ").split()]
    if rocket is None or not route:
        return ()
    return (rocket.at, *(space.id for space in route if space))


def value(view: View, field: str, text: str) -> str:
    """One value of an option in words, as autocomplete shows it."""
    if field in SEAT_FIELDS and text in SEAT_LETTERS[: len(view.seats)]:
        return seat_name(SEAT_LETTERS.index(text))
    if field == "deck" and (top := _top_of(view, text)):
        return f"{text}: {top}"
    if text in KINDS or text in FACTIONS:
        return card_name(text, CREW if text in FACTIONS else "")
    if text in SKY.spaces:
        return SKY.spaces[text].coded
    if text in ("leo", "rocket") or text.startswith("outpost-"):
        return stack_name(text)
    return text.replace("_", " ") if field != "route" else text


def _top_of(view: View, deck: str) -> str:
    """The name of the card on top of a deck; empty for what is no deck with a card."""
    return next((one.top.white.name for one in view.decks if one.kind == deck and one.top), "")
