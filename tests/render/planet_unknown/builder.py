"""Real tables of Planet Unknown as the engine's views give them, and one with far more on it than a match brings."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from bot.engine import Event, Position
from bot.engine.random_match import random_position
from bot.games.planet_unknown.game import GAME
from bot.games.planet_unknown.printed.cards import CARDS, EVENTS
from bot.games.planet_unknown.view.build import event_view
from bot.games.planet_unknown.view.records import View
from bot.games.planet_unknown.view.seat import card_view
from render.scene import PictureInput

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")
SUPERMOON = (
    ("moon", True),
    ("emergency", True),
    ("arrays", True),
    ("new_cards", True),
    ("events", True),
    ("private", True),
)
SPLIT = (*SUPERMOON, ("split_planet", True), ("split_corporation", True))
Options = tuple[tuple[str, Any], ...]


@cache
def table(
    seats: int, moves: int, seed: int, options: Options = ()
) -> tuple[Position[Any, Any], tuple[Event, ...]]:
    """A match of random moves."""
    return random_position(GAME, seats, seed, moves, options=GAME.read_options(dict(options)))


def scene(
    seats: int,
    moves: int,
    seed: int = 1,
    viewer: int | None = None,
    options: Options = (),
    region: str | None = None,
) -> PictureInput:
    """What the viewer sees after so many moves."""
    position, events = table(seats, moves, seed, options)
    seen = tuple(event for event in events if event.is_seen_by(viewer))
    view: View = GAME.view(position, viewer)
    return PictureInput(view, NAMES[:seats], "Six moons from home", seen, region, viewer)


@cache
def until(
    test: Callable[[PictureInput], bool],
    seats: int,
    viewer: int,
    options: Options = (),
    seed: int = 1,
) -> PictureInput:
    """The first table of a match of random moves that passes the test."""
    for moves in range(seats, 40 * seats):
        found = scene(seats, moves, seed, viewer, options)
        if test(found):
            return found
    raise AssertionError("no such table")


def is_placing(one: PictureInput) -> bool:
    """Whether the viewer chooses a placement, not as the first of the match."""
    draft = one.view.draft
    return bool(draft and draft.best and one.view.round > 1)


def is_deciding(one: PictureInput) -> bool:
    """Whether the viewer has placed a tile in this round and still has something to do."""
    draft = one.view.draft
    return bool(draft and draft.steps and draft.pending and not draft.best and one.view.round > 1)


def crowded(viewer: int | None) -> PictureInput:
    """Six seats with long names, all modules, many cards, tokens, patches, three events and three rules of the round."""
    one = scene(6, 120, 5, viewer, SUPERMOON)
    view: View = one.view
    long = sorted(CARDS, key=lambda card: -len(CARDS[card].text))[:12]
    longest = sorted(EVENTS, key=lambda card: -len(EVENTS[card].text))[:3]
    events = [event_view(GAME.options(**dict(SUPERMOON)), card) for card in longest]
    seats = tuple(
        replace(
            seat,
            cards=tuple(card_view(card) for card in long) if seat.seat == viewer else (),
            card_count=12,
            kept=("patch_biomass",) * 9,
            arrays=("civ", "water", "rover", "tech", "energy"),
            lifepods=11,
            meteorites=12,
            score=replace(seat.score, lines=38, tracks=40, total=(123, -12)[seat.seat % 2]),
        )
        for seat in view.seats
    )
    goals = tuple(
        replace(goal, text="Most separate biomass areas on the planet's edge.", values=(12, 14))
        for goal in view.goals
    )
    rules = (
        "Rovers may not move onto water terrain.",
        "Tiles may not touch the planet's edge.",
        "Only one of the two resources of a tile advances.",
    )
    full = replace(
        view,
        seats=seats,
        goals=goals,
        event=events[0],
        extra_events=tuple(events[1:]),
        round_rules=rules,
    )
    title = "A very long match title that will not fit beside the pill at all"
    return replace(one, view=full, names=("Wilhelmina von Habsburg-Lothringen",) * 6, title=title)
