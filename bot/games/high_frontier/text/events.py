"""Events as sentences, offers as menu lines, values as words; and the episodes that have a post of their own (D2, I2).

Seats are marks like `{B}`; names are put in at the edge.
"""

from __future__ import annotations

from bot.engine import SEAT_LETTERS, Episode, Event, MenuLine, Move, seat_placeholder
from bot.games.high_frontier.printed.cards import CREW, FACTIONS, KINDS, WHITE
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import card_name, place_name, stack_name
from bot.games.high_frontier.rules.auctions.auction import LOT
from bot.games.high_frontier.rules.flight.flight import Fly
from bot.games.high_frontier.rules.flight.voyage import FlyOn
from bot.games.high_frontier.rules.year.year import YEAR
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.state.state import LEO_STACK, OUTPOST, ROCKET
from bot.games.high_frontier.text.assembly import POLITICS_SENTENCES
from bot.games.high_frontier.text.flight import FLIGHT_SENTENCES
from bot.games.high_frontier.text.free_actions import DEAL_SENTENCES, FREE_SENTENCES
from bot.games.high_frontier.text.menus import CHOICES
from bot.games.high_frontier.text.operations import OPERATION_SENTENCES
from bot.games.high_frontier.text.spelling import normalize
from bot.games.high_frontier.text.standing_orders import ORDER_SENTENCES, leg_words
from bot.games.high_frontier.text.year import YEAR_SENTENCES, Facts, Sentences
from bot.games.high_frontier.view.records import View


def _lot(opening: Event) -> str:
    who = "" if opening.seat is None else seat_placeholder(opening.seat)
    return f"Lot: {patent_name(opening.facts['card'])} · opened by {who} at {opening.facts['bid']}"


def _cards(hammer: Event) -> tuple[str, ...]:
    """The pictures of what was won: the lot, then its bonus supports."""
    cards = (hammer.facts["card"], *hammer.facts["supports"])
    return tuple(f"card {card_name(card, WHITE)}" for card in cards)


def sentence(event: Event) -> str:
    """One line of the log."""
    who = "" if event.seat is None else seat_placeholder(event.seat)
    return SENTENCES[event.kind](who, event.facts)


MILESTONES = (
    Episode(
        name=LOT,
        opens="auction",
        closes=("auction_won",),
        title=_lot,
        region="auction",
        omitted_kinds=("bid_sealed",),
        prizes=_cards,
    ),
    Episode(
        name=YEAR,
        opens="advanced",
        closes=("turn", "ended"),
        title=sentence,
        region="sunspot cycle",
        omitted_kinds=("turn", "cut_chosen"),
        nothing="It crosses no event line: nothing happens.",
        unaffected_words="The event does nothing to",
        for_all=("inspiration", "anarchy", "anarchy_ended"),
        separate_from="seniority",
    ),
)

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


def choice(view: View, move: Move) -> MenuLine:
    """The line of an offer: what and where, and what it brings or costs; whoever shows it cuts it to the room there is."""
    move = normalize(view, move)
    label, detail = CHOICES[type(move)](view, move)
    way = _way(view, move)
    return MenuLine(label, detail, at=way[-1] if way else "", way=way)


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
        return seat_placeholder(SEAT_LETTERS.index(text))
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
