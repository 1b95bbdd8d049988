"""Typing a number: the form for it, and playing what was typed."""

from __future__ import annotations

from typing import Any

from bot.matches import Look
from bot.rules.kernel import Game, IllegalMove, Move
from cogs._errors import MADE
from cogs._moves import fitting, on_offer
from cogs._numbers import DIGITS, number_form, orders_by_number, reach, typed_number
from cogs._presses import Visit, on_form, on_press
from cogs._private import narrowed_by
from cogs.play import at_the_table, attempt, not_your_turn, result, seated


@on_press("fill")
@at_the_table
async def fill(visit: Visit) -> None:
    """A form for the number of a move."""
    game, look = await seated(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    if look.is_asked:
        await number_form(game, look, kind, filled).open(visit, limit=DIGITS)
    else:
        await not_your_turn(visit, game, look)


@on_form("filled")
@at_the_table
async def typed(visit: Visit) -> None:
    """The number of the move, the number of the order that answers for the seat from now on, or both."""
    game, look = await seated(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    moves = fitting(game, look, on_offer(look, kind), filled)
    if not look.is_asked or not moves:
        await not_your_turn(visit, game, look)
        return
    given = [
        typed_number(game, some, text)
        for some, text in ((moves, visit.chosen), (orders_by_number(look), visit.also))
        if some and text.strip()
    ]
    if not given:
        raise IllegalMove(f"Nothing was typed. {kind.label}: {reach(moves)}.")
    if len(given) == 1:
        await attempt(visit, game, look, given[0])
    else:
        await _both(visit, game, look, given)


async def _both(visit: Visit, game: Game, look: Look, given: list[Move]) -> None:
    """The answer to this question first, then the order for those that come: two numbers typed need no preview."""
    desk, move, order = visit.hall.desk, given[0], given[1]
    answered = await desk.play(visit.match, visit.person, move, visit.once, look.entry)
    visit.interaction.extras[MADE] = True
    ordered = await desk.play(visit.match, visit.person, order, None)
    await result(visit, game, ordered, answered.events)


async def setup(bot: Any) -> None:
    """Nothing but the presses above."""
