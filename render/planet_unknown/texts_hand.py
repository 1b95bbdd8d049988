"""What only one seat may see in words: its cards and objectives; before the match the boards to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.games.planet_unknown.printed.names import (
    HOUSE,
    corporation_title,
    planet_title,
    split_rule,
)
from bot.games.planet_unknown.printed.pieces import PLANETS, SPLIT, corporation
from bot.games.planet_unknown.view.records import (
    BoardChoiceView,
    CardView,
    ObjectiveView,
    SeatView,
    View,
)
from render.planet_unknown.board_choice import ends
from render.planet_unknown.names import TIMINGS, card_words, goal_rivals, score_rows, signed
from render.planet_unknown.texts import head
from render.scene import PictureInput
from render.text_board import ALT_LIMIT, fitting, short


def hand_alt(scene: PictureInput) -> str:
    """The viewer's secrets in words; only for the seat that holds them."""
    view: View = scene.view
    mine = next(seat for seat in view.seats if seat.seat == scene.viewer)
    return short(" ".join(_hand_alt(view, mine)), ALT_LIMIT)


def _hand_alt(view: View, mine: SeatView) -> Iterator[str]:
    if view.setup is not None:
        setup = view.setup
        yield f"Planets to choose from: {_either(setup.planets, planet_title)}."
        yield f"Corporations: {_either(setup.corporations, corporation_title)}."
        if setup.moons:
            yield f"Moons: {', '.join(setup.moons)}."
        yield from (f"Objective {one.title}: {one.text}" for one in setup.objectives)
        if setup.chosen:
            yield f"Chosen: {setup.chosen}."
        return
    own = [goal for goal in view.privates if mine.seat in goal.seats]
    yield f"Your hand: {', '.join(card_words(card) for card in mine.cards) or 'no civ cards'}."
    yield from (_private(goal) for goal in own)
    if view.peeked is not None:
        yield f"The next event: {view.peeked.text}"
    choosable = [card_words(card) for stack in view.stacks for card in stack.cards]
    if choosable:
        yield f"To choose from: {', '.join(choosable)}."
    yield f"Medals so far: {signed(mine.score.total)}."


def _either(names: Sequence[str], title: Callable[[str, str], str]) -> str:
    """The choices by title; of many sides the first and the last."""
    parted = [name.partition(" ") for name in (names if len(names) < 3 else (names[0], names[-1]))]
    joint = " or " if len(names) < 3 else " to "
    return joint.join(title(name, sides) for name, _, sides in parted)


def _private(goal: ObjectiveView) -> str:
    stand = "Fulfilled now" if goal.is_met else "Not fulfilled yet"
    return f"Private objective {goal.title} ({goal.medals} medals): {goal.text} {stand}."


# As full as the picture


def hand_text(scene: PictureInput) -> str:
    """The same with what each card and each board says."""
    return fitting(_lines(scene))


def _lines(scene: PictureInput) -> Iterator[str]:
    view: View = scene.view
    mine = next(seat for seat in view.seats if seat.seat == scene.viewer)
    yield from head(scene)
    yield "Only you see this."
    if view.setup is not None:
        yield from _choices(view.setup)
        return
    for goal in view.privates:
        if mine.seat in goal.seats:
            yield _private(goal)
    yield "" if mine.cards else "You hold no civ cards."
    yield from map(_card, mine.cards)
    choosable = [card for stack in view.stacks for card in stack.cards]
    yield from ["", "To choose from:"] * bool(choosable)
    yield from map(_card, choosable)
    for goal in view.goals:
        if mine.seat in goal.seats:
            yield f"With a neighbour: {goal.text} {goal.medals} medals: {goal_rivals(goal)}"
    if view.peeked is not None:
        yield f"The next event, {view.peeked.color}: {view.peeked.text}"
    yield ""
    rows = [f"{words} {signed(figure)}" for words, figure in score_rows(mine.score) if figure]
    yield f"Medals so far: {signed(mine.score.total)} ({', '.join(rows) or 'nothing yet'})"


def _card(card: CardView) -> str:
    house = f", {HOUSE}" if card.is_house else ""
    return f"- {card_words(card)} (rank {card.rank}, {TIMINGS[card.timing]}{house}): {card.text}"


def _choices(setup: BoardChoiceView) -> Iterator[str]:
    for name in ends(setup.planets):
        planet, _, sides = name.partition(" ")
        rule = split_rule(sides) if planet == SPLIT else PLANETS[planet].text
        house = f" ({HOUSE})" if planet == SPLIT else ""
        yield f"Planet {planet_title(planet, sides)}{house}: {rule or 'no rule of its own'}"
    for name in ends(setup.corporations):
        company, _, halves = name.partition(" ")
        board = corporation(company, halves)
        house = f" ({HOUSE})" if board.is_house else ""
        yield f"Corporation {corporation_title(company, halves)}{house}: {board.ability}"
        yield from (f"  tech {tech.level}: {tech.text}" for tech in board.techs)
    if setup.moons:
        yield f"Moons, {HOUSE}: {', '.join(setup.moons)}"
    yield from (f"Objective {one.title}: {one.text}" for one in setup.objectives)
    if setup.chosen:
        yield f"Chosen: {setup.chosen}"
