"""Typing a number: the form for it, and playing what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.engine import Game, IllegalMove, Move
from bot.matches import MatchSnapshot
from cogs.components.custom_ids import GONE
from cogs.components.moves import matching_offers, offered_of_kind
from cogs.components.router import Request, on_form, on_press
from cogs.pages.number_forms import (
    BESIDE,
    DIGITS,
    both_page,
    number_form,
    order_form,
    orders_by_number,
    reach,
    typed_number,
)
from cogs.pages.preview import shows_path_first
from cogs.pages.private import narrowed_by
from cogs.presses import not_your_turn, preview_or_play, refresh_if_stale, require_seat, result


@on_press("fill")
@refresh_if_stale
async def fill(visit: Request) -> None:
    """A form for the number of a move."""
    game, look = await require_seat(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    if look.is_asked:
        await number_form(game, look, kind, filled).open(visit, limit=DIGITS)
    else:
        await not_your_turn(visit, game, look)


@on_form("filled")
@refresh_if_stale
async def typed(visit: Request) -> None:
    """The number of the move, the number of the order that answers for the seat from now on, or both."""
    game, look = await require_seat(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    moves = matching_offers(game, look, offered_of_kind(look, kind), filled)
    if not look.is_asked or not moves:
        await not_your_turn(visit, game, look)
        return
    groups, texts = (moves, *orders_by_number(look)[:1]), (visit.chosen, visit.also)
    given = [
        typed_number(game, some, text)
        for some, text in zip(groups, texts, strict=False)
        if text.strip()
    ]
    if not given:
        raise IllegalMove(f"Nothing was typed. {kind.label}: {reach(moves)}.")
    if len(given) == 1:
        await preview_or_play(visit, game, look, given[0])
    elif await shows_path_first(visit, given[0]):
        preview = await visit.hall.desk.foresee(visit.match, visit.person, given[0])
        await visit.show(both_page(game, look, given, preview, visit.rest))
    else:
        await _both(visit, game, look, given)


@on_press("both")
@refresh_if_stale
async def confirmed(visit: Request) -> None:
    """Both numbers of a preview: `raise;0;|5|8`."""
    game, look = await require_seat(visit)
    rest, *texts = visit.rest.split(BESIDE)
    kind, _, filled = narrowed_by(game, rest)
    groups = (
        matching_offers(game, look, offered_of_kind(look, kind), filled),
        *orders_by_number(look)[:1],
    )
    if not groups[0] or len(texts) != len(groups):
        raise IllegalMove(GONE)
    given = [typed_number(game, *pair) for pair in zip(groups, texts, strict=True)]
    await _both(visit, game, look, given)


async def _both(visit: Request, game: Game, look: MatchSnapshot, given: Sequence[Move]) -> None:
    """The answer to this question first, then the order for those that come."""
    desk, move, order = visit.hall.desk, given[0], given[1]
    with visit.hall.answers.giving(visit.once):
        work = desk.play(visit.match, visit.person, move, visit.once, look.entry)
        answered = await visit.await_or_defer(work)
        try:
            ordered = await desk.play(visit.match, visit.person, order, None)
        except IllegalMove as refusal:  # what the answer brought leaves nothing to order
            refused = f"The order was not given: {refusal.reason}"
            await result(visit, game, answered, refused=refused)
        else:
            await result(visit, game, ordered, answered.events)


@on_press("order")
@refresh_if_stale
async def order(visit: Request) -> None:
    """A form for how far a standing order goes."""
    game, look = await require_seat(visit)
    if look.is_asked:
        await order_form(game, look).open(visit, limit=DIGITS)
    else:
        await not_your_turn(visit, game, look)


@on_form("ordered")
@refresh_if_stale
async def ordered(visit: Request) -> None:
    """The number of one of the orders."""
    game, look = await require_seat(visit)
    pairs = zip(orders_by_number(look), (visit.chosen, visit.also), strict=False)
    typed_for = [(moves, text) for moves, text in pairs if text.strip()]
    if len(typed_for) != 1:
        why = "Nothing was typed" if not typed_for else "Only one of the two can be your order"
        raise IllegalMove(f"{why}.")
    await preview_or_play(visit, game, look, typed_number(game, *typed_for[0]))


async def setup(bot: Any) -> None:
    """Nothing but the presses above."""
