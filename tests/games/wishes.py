"""Which golden matches each game keeps: one for each ending, module and solo mode."""

from __future__ import annotations

from tests.games.record import Outcome, Wish, values


def _ended(reason: str, *, has_winner: bool = True):  # type: ignore[no-untyped-def]  # tests are not type-checked
    return lambda outcome: outcome.reason == reason and bool(outcome.winners) == has_winner


def _by_industries(outcome: Outcome) -> bool:
    built = values(outcome, "Industries")
    return outcome.reason == "last exploration" and sorted(built)[-1] > sorted(built)[-2]


def _by_resources(outcome: Outcome) -> bool:
    built = values(outcome, "Industries")
    tied = sorted(built)[-1] == sorted(built)[-2]
    return outcome.reason == "last exploration" and tied and len(outcome.winners) == 1


def _shared(outcome: Outcome) -> bool:
    return outcome.reason == "last exploration" and len(outcome.winners) > 1


WISHES = {
    "dawn_on_titan": [
        Wish("seventh_industry_two_seats", 2, _ended("seventh industry")),
        Wish("seventh_industry_three_seats_pooled", 3, _ended("seventh industry"), {"storage": "pooled"}),
        Wish("seventh_industry_four_seats_fair_start", 4, _ended("seventh industry"), {"fair_start": True}),
        Wish("seventh_industry_handicaps", 2, _ended("seventh industry"), {"cheap_ships": "A", "open_hands": True}),
        Wish("last_exploration_by_industries", 2, _by_industries, way="random", longest=900),
        Wish("last_exploration_by_resources", 2, _by_resources, way="random", longest=900),
        Wish("last_exploration_shared", 2, _shared, way="random", longest=900),
        Wish("stalemate_vote", 2, _ended("stalemate vote"), way="idle"),
        Wish("solo_win", 1, _ended("seventh industry")),
        Wish("solo_win_pooled", 1, _ended("seventh industry"), {"space_check": False, "storage": "pooled"}),
        Wish("solo_lost_to_sixth_ai_industry", 1, _ended("sixth AI industry", has_winner=False), {"space_check": False, "ai_head_start": 1}),
        Wish("solo_lost_for_room", 1, _ended("no room for seven industries", has_winner=False)),
        Wish("solo_lost_to_empty_deck", 1, _ended("AI deck empty", has_winner=False), way="random", longest=900),
    ],
}  # fmt: skip
