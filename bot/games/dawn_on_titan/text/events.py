"""Events as sentences, values as words. Seats are marks like `{B}`; names are put in at the edge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.engine import SEAT_LETTERS, Event, seat_placeholder, tag_of
from bot.games.dawn_on_titan.printed.names import body_named, listed, one, seats_named, title
from bot.games.dawn_on_titan.printed.pieces import MOONLETS, MOONS
from bot.games.dawn_on_titan.rules.flight import TURN
from bot.games.dawn_on_titan.rules.storage import counted
from bot.games.dawn_on_titan.text.menus import CHOICES, _spread
from bot.games.dawn_on_titan.text.solo import AI_SENTENCES
from bot.games.dawn_on_titan.view.records import View

Facts = dict[str, Any]


def sentence(event: Event) -> str:
    """One line of the log."""
    who = "" if event.seat is None else seat_placeholder(event.seat)
    return SENTENCES[event.kind](who, event.facts)


def _explored(who: str, facts: Facts) -> str:
    if facts["body"] != "moonlet":
        kinds = listed(map(one, MOONS[facts["name"]].options), "or")
        return f"{who} explores {facts['at']}: {title(facts['name'])}, for {kinds}."
    return f"{who} explores the moonlet at {facts['at']}: {_moonlet(facts['name'])}."


def _moonlet(name: str) -> str:
    moonlet = MOONLETS[name]
    if moonlet.effect == "gain_resources":
        return f"natural resources, {moonlet.count} {moonlet.resource}"
    words = {"bolt": "a bolt", "destroy_unit": "a meteorite", "destroy_all_units": "an explosion"}
    return words[moonlet.effect]


def _flew(who: str, facts: Facts) -> str:
    path = " → ".join("turn" if step == TURN else step for step in facts["path"])
    return f"{who} flies the {title(facts['ship'])}: {path} ({facts['direction']})."


def _gained(who: str, facts: Facts) -> str:
    lost = f" ({facts['lost']} did not fit)" if facts["lost"] else ""
    return f"{who} takes {facts['count']} {facts['resource']}{lost}."


def _placed(who: str, facts: Facts) -> str:
    where = listed(f"{count} on {title(item)}" for item, count in facts["onto"].items())
    return f"Your {facts['resource']} lies: {where}."


def _lost(who: str, facts: Facts) -> str:
    return f"{who} loses the {title(facts['unit'])} at {facts['at']} ({facts['cause']})."


def _cards_shown(who: str, facts: Facts) -> str:
    foe, winner = seat_placeholder(facts["opponent"]), facts["winner"]
    result = (
        "the same card, nothing happens" if winner is None else f"{seat_placeholder(winner)} wins"
    )
    mine, theirs = map(title, facts["cards"])
    return f"{who} shows {mine}, {foe} shows {theirs}: {result}."


def _built_card(who: str, facts: Facts) -> str:
    return f"{who} builds a combat card for {counted(facts['paid'])}."


def _ended(who: str, facts: Facts) -> str:
    winners = seats_named(facts["winners"]) if facts["winners"] else "Nobody"
    verb = "share the victory" if len(facts["winners"]) > 1 else "wins"
    return f"The match is over ({facts['reason']}): {winners} {verb}."


def _list_order(what: str, facts: Facts, key: str) -> str:
    return f"Your order, {what}: {listed(map(title, facts[key])) if facts[key] else 'none'}."


def in_force(view: View) -> list[str]:
    """The viewer's standing orders in words."""
    own = view.orders
    if own is None:
        return []
    found = [
        f"passing of {seat_placeholder(SEAT_LETTERS.index(foe))}: {answer}"
        for foe, answer in own.passing.items()
    ]
    lists = {
        "attack cards": own.attack_cards,
        "defence cards": own.defence_cards,
        "first to lose": own.lose_first,
        "build list": own.build_list,
    }
    found += [f"{about}: {listed(map(title, given))}" for about, given in lists.items() if given]
    return found + ([f"retreat: {own.retreat}"] if own.retreat != "ask" else [])


def _no_units(who: str, facts: Facts) -> str:
    lost = f"; actions lost: {facts['left']}" if facts["left"] else ""
    return f"{who} has no unit on the board: the turn is over{lost}."


SENTENCES: dict[str, Callable[[str, Facts], str]] = {
    "chose_start": lambda who, facts: f"{who} starts at {facts['at']}.",
    "explored": _explored,
    "started": lambda who, facts: (
        f"{who} places {one(facts['industry'])} and the {title(facts['ship'])} at {facts['at']}."
    ),
    "turn": lambda who, facts: f"Round {facts['round']}: {who}'s turn.",
    "ended_turn": lambda who, facts: f"{who} ends the turn.",
    "no_units": _no_units,
    "flew": _flew,
    "wants_to_pass": lambda who, facts: (
        f"{who}'s {title(facts['ship'])} wants to fly on from {facts['at']}; {seats_named(facts['asked'])} may stop it."
    ),
    "stopped": lambda who, facts: (
        f"{who} stops {seat_placeholder(facts['opponent'])}'s {title(facts['ship'])} at {facts['at']}."
    ),
    "stunned": lambda who, facts: (
        f"{who}'s {title(facts['ship'])} is stunned to the end of the turn."
    ),
    "bolted": lambda who, facts: (
        f"{who} puts the bolt on {title(facts['name'])} at {facts['at']}: one more spot."
    ),
    "bolt_lost": lambda who, facts: "No explored moon in the sector: the bolt opens no spot.",
    "meteorite_declined": lambda who, facts: f"{who} lets the meteorite pass.",
    "lost": _lost,
    "built_industry": lambda who, facts: (
        f"{who} builds {one(facts['industry'])} on {body_named(facts['name'])} at {facts['at']}."
    ),
    "built_ship": lambda who, facts: (
        f"{who} builds the {title(facts['ship'])} at {facts['at']} for {counted(facts['paid'])}."
    ),
    "built_card": _built_card,
    "took_card": lambda who, facts: f"You take {title(facts['card'])} into your hand.",
    "produced": lambda who, facts: f"{who} produces at {one(facts['industry'])}.",
    "resupplied": lambda who, facts: f"{who} is resupplied from Earth.",
    "gained": _gained,
    "placed": _placed,
    "attacked": lambda who, facts: (
        f"{who} attacks {seat_placeholder(facts['opponent'])} at {facts['at']}."
    ),
    "chose_card": lambda who, facts: f"{who} has chosen a card.",
    "own_card": lambda who, facts: f"You choose {title(facts['card'])}.",
    "cards_shown": _cards_shown,
    "took_nothing": lambda who, facts: f"{who} leaves the industry alone.",
    "stayed": lambda who, facts: f"{who} stays at {facts['at']}.",
    "retreated": lambda who, facts: f"{who} retreats from {facts['start']} to {facts['at']}.",
    "ordered_passing": lambda who, facts: (
        f"Your order, passing of {seat_placeholder(facts['opponent'])}: {facts['answer']}."
    ),
    "ordered_cards": lambda who, facts: _list_order(f"{facts['role']} cards", facts, "cards"),
    "ordered_losses": lambda who, facts: _list_order("first to lose", facts, "units"),
    "ordered_retreat": lambda who, facts: f"Your order, retreat: {facts['way']}.",
    "ordered_builds": lambda who, facts: _list_order("build list", facts, "items"),
    "voted": lambda who, facts: (
        f"{who} {'votes' if facts['end'] else 'does not vote any more'} to end the match: "
        f"{facts['votes']} of {facts['needed']} votes needed."
    ),
    "ended": _ended,
    **AI_SENTENCES,
    "automatic": lambda who, facts: f"Done for you: {_automatic(facts['move'])}.",
}


def _automatic(move: Facts) -> str:
    """A move that had no alternative, or that an order made: its label and what was filled in."""
    labels = {tag_of(kind): kind.label for kind in CHOICES}
    values = [
        _spread(value) if name == "onto" and ", " in value else title(str(value))
        for name, value in move.items()
        if name != "move" and value not in ("", False)
    ]
    return ", ".join([labels.get(str(move["move"]), ""), *values])
