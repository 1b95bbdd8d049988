"""The printed cards: civ cards, events, objectives."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.planet_unknown.printed.pieces import SUPERMOON, read
from bot.games.planet_unknown.printed.records import Card, Effect, EventCard, Objective, Side

RANKS = (1, 2, 3, 4)
COLORS = ("green", "orange", "red")


def _effects(raw: list[Any]) -> tuple[Effect, ...]:
    return msgspec.convert(raw, tuple[Effect, ...])


def _card(raw: dict[str, Any]) -> Card:
    is_house = raw.get("provenance") == "house"
    return Card(
        id=raw["id"],
        rank=raw["rank"],
        title=raw.get("title", ""),
        timing=raw["timing"],
        effects=_effects(raw["effects"]),
        text=raw["text"],
        needs=raw.get("needs") or "",
        is_house=is_house,
    )


def _event(raw: dict[str, Any]) -> EventCard:
    rule = raw.get("round_rule") or {}
    fallback = raw.get("fallback")
    return EventCard(
        id=raw["id"],
        color=raw["color"],
        solo_only=raw["solo_only"],
        effects=_effects(raw["effects"]),
        text=raw["text"],
        rule=rule.get("rule", ""),
        about=rule.get("terrain", rule.get("where", "")),
        needs=raw.get("needs") or "",
        fallback=None if fallback is None else _effects(fallback),
        is_house=raw.get("provenance") == "house",
    )


def _objective(raw: dict[str, Any]) -> Objective:
    own, other = raw["private"], raw["neighbor"]
    return Objective(
        raw["id"],
        Side(own["title"], own["text"], own["criterion"], own["medals"]),
        Side(other["title"], other["text"], other["criterion"], other["win"], other["tie"]),
    )


BASE_CARDS = tuple(card["id"] for card in read("civ_cards.json")["cards"])
CARDS = {
    raw["id"]: _card(raw) for raw in (*read("civ_cards.json")["cards"], *SUPERMOON["civ_cards"])
}
BASE_EVENTS = tuple(card["id"] for card in read("event_cards.json")["cards"])
EVENTS = {
    raw["id"]: _event(raw)
    for raw in (*read("event_cards.json")["cards"], *SUPERMOON["event_cards"])
}
OBJECTIVES = {raw["id"]: _objective(raw) for raw in read("objective_cards.json")["cards"]}
