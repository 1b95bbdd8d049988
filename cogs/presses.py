"""The presses on a panel and in the private message: choose, narrow, preview, play, take back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import wraps

from bot.engine import Event, Game, IllegalMove, Move
from bot.engine.refusal import NOTHING
from bot.matches import Done, Look, Moved, NotHere
from bot.matches.clock import ends_at
from cogs.components.commands import Given, help_of, path_of
from cogs.components.moves import (
    NoneOffered,
    fitting,
    is_by_place,
    is_packed,
    kind_of,
    left_open,
    name_of,
    on_offer,
    tag_of,
    text_of,
    typed_move,
    unpack,
)
from cogs.components.names import names_of, said
from cogs.components.router import Scene, Visit, on_press, page_of
from cogs.components.text import listed, worded
from cogs.pages.ending import over_page
from cogs.pages.find_match import looked, must_have_begun
from cogs.pages.preview import filled_but_way, is_looked_at, preview_page, ways_page
from cogs.pages.private import kinds_page, narrowed_by, orders_page, take_back_page, which_page
from cogs.pages.private_reply import show_board
from cogs.pages.private_turn import sieve_of, turn_page
from cogs.pages.since import only_you_know, since_you_looked, was_away


def at_the_table(scene: Scene) -> Scene:
    """A press made at an older entry gets the present choices instead; one that came twice the result of the first."""

    @wraps(scene)
    async def guarded(visit: Visit) -> None:
        try:
            await scene(visit)
        except Moved as moved:
            await _moved_on(visit, moved)

    return guarded


async def _moved_on(visit: Visit, moved: Moved) -> None:
    """What the person's own move from there has brought (it may be the answer to this very press) and the present choices."""
    look = await visit.hall.desk.look(visit.match, visit.person)
    game = visit.hall.game(look.match)
    made = await visit.hall.desk.made_since(visit.match, visit.person, moved.entry)
    told, pressed = list[str](), visit.chosen or visit.rest
    if made is not None:
        told = _told(game, look, made.events) if made.move else ["Taken back."]
    if made is None or (not is_packed(made.move, pressed) if made.move else pressed):
        told.append(f"*{moved.reason} Here is the present one.*")
    await _now(visit, game, look, told)


def _told(game: Game, look: Look, events: Sequence[Event]) -> list[str]:
    return worded(game, events, names_of(look.match)) or ["Done."]


async def _now(visit: Visit, game: Game, look: Look, told: Sequence[str] = ()) -> None:
    """What happened and what can be done next."""
    if look.match.state == "over":
        await visit.show(over_page(look, visit.hall.pictures.has_film(game), told))
        return
    page = turn_page(game, look, told, ends_at=await _ends_at(visit, look))
    await show_board(visit, game, look, page)


async def _ends_at(visit: Visit, look: Look) -> datetime | None:
    """When this turn ends itself, if its player wishes that."""
    if not look.is_asked or look.decision is None or not look.decision.stays_open:
        return None
    desk = visit.hall.desk
    recent = await desk.look(visit.match, visit.person, since=look.entry - 1)
    return ends_at(recent, await desk.settings(visit.person))


async def seated(visit: Visit) -> tuple[Game, Look]:
    """The look of somebody who has a seat. Raises `NotHere`, and `Moved` for an old button."""
    game, look = await looked(visit)
    if look.seat is None:
        raise NotHere("You have no seat in this match. `/match show` lets you watch.")
    must_have_begun(look)
    if visit.entry is not None and not await visit.hall.desk.still_holds(
        visit.match, visit.person, visit.entry
    ):
        raise Moved(visit.entry, look.entry)
    return game, look


@on_press("do")
@at_the_table
async def do(visit: Visit) -> None:
    """A kind of move was chosen: play it if there is one, else ask which."""
    game, look = await seated(visit)
    if (turned := page_of(visit.chosen)) is not None:
        await visit.show(kinds_page(game, look, turned))
        return
    kind = kind_of(game, visit.chosen or visit.rest)
    offered = on_offer(look, kind)
    if not look.is_asked and not kind.anytime:
        await not_your_turn(visit, game, look)
    elif len(offered) == 1:
        is_unnamed = kind.secret and not visit.is_in_private_message
        await attempt(visit, game, look, offered[0], is_unnamed=is_unnamed)
    elif offered:
        page = which_page(game, look, kind, told=_news(visit, game, look))
        await show_board(visit, game, look, page)
        await visit.hall.desk.seen(visit.match, visit.person, look.entry)
    else:
        why = await _why_impossible(visit, game, kind, {})
        await _now(visit, game, look, [said(look, why)])


async def _why_impossible(visit: Visit, game: Game, kind: type[Move], given: Given) -> str:
    """What the rules say to every move of this kind that these fields may mean; where they let one pass, what must be said."""
    if why := await visit.hall.desk.why_not(visit.match, visit.person, kind, given):
        return f"*{name_of(kind)}*: {why}{f' {help_of(kind)}' if why == NOTHING else ''}"
    typed = f"/{' '.join((game.command, *path_of(kind)))}"
    missing = left_open(kind, given)
    return f"Type `{typed}` and say also: {listed(missing)}." if missing else f"Type `{typed}`."


async def not_your_turn(visit: Visit, game: Game, look: Look) -> None:
    """Who is waited for, to somebody who is not."""
    await _now(visit, game, look, [f"*It is not your turn.* {_next(look)}".strip()])


def _next(look: Look) -> str:
    """Whether this player comes next, in games that go round the table."""
    seats = look.decision.seats if look.decision else ()
    if len(seats) != 1 or look.seat is None:
        return ""
    return "You are next." if look.seat == (seats[0] + 1) % look.match.size else ""


def _news(visit: Visit, game: Game, look: Look) -> list[str]:
    """What is new: for somebody who was away all of it, else what nobody else was told."""
    now = visit.hall.now()
    return since_you_looked(game, look, now) if was_away(look, now) else only_you_know(game, look)


@on_press("narrow")
@at_the_table
async def narrow(visit: Visit) -> None:
    await _further(visit, f"{visit.rest};{visit.chosen}")


@on_press("more")
@at_the_table
async def more(visit: Visit) -> None:
    await _further(visit, visit.rest)


async def _further(visit: Visit, rest: str) -> None:
    """A half-made choice: the rest of it, or the move when one is left. What was not asked yet is not left out: no defaults."""
    game, look = await seated(visit)
    kind, page, filled = narrowed_by(game, rest)
    fits = fitting(game, look, on_offer(look, kind), filled)
    if len(fits) > 1:
        await show_board(visit, game, look, which_page(game, look, kind, page, filled))
    else:
        await _choose(visit, game, look, kind, filled)


@on_press("typed")
@at_the_table
async def typed(visit: Visit) -> None:
    """The match for which a command was typed."""
    game, look = await seated(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    await _choose(visit, game, look, kind, filled)


async def _choose(visit: Visit, game: Game, look: Look, kind: type[Move], given: Given) -> None:
    """What was typed: the move, or a choice of those that it may mean."""
    try:
        move = typed_move(game, look, kind, given)
    except NoneOffered as gap:
        raise IllegalMove(await _why_impossible(visit, game, kind, gap.given)) from gap
    if isinstance(move, Move):
        await attempt(visit, game, look, move)
    else:
        filled = {name: text_of(value) for name, value in given.items()}
        await show_board(visit, game, look, which_page(game, look, kind, filled=filled))


@on_press("sift")
@at_the_table
async def sift(visit: Visit) -> None:
    """Other choices of a kind in a private turn; nothing is played."""
    game, look = await seated(visit)
    sieve = sieve_of(game, visit.rest, visit.chosen)
    await show_board(visit, game, look, turn_page(game, look, sieve=sieve))


@on_press("try")
@at_the_table
async def try_(visit: Visit) -> None:
    """A move was chosen: a preview where the person wants one, else it is played."""
    game, look = await seated(visit)
    packed = visit.chosen or visit.rest
    move = unpack(game, look, packed)
    await (look_first if is_by_place(packed) else attempt)(visit, game, look, move)


@on_press("play")
@at_the_table
async def play(visit: Visit) -> None:
    """A move was confirmed."""
    game, look = await seated(visit)
    move = unpack(game, look, visit.rest)
    if is_by_place(visit.rest):
        await look_first(visit, game, look, move)
    else:
        await commit(visit, game, move, look.entry)


async def attempt(
    visit: Visit, game: Game, look: Look, move: Move, *, is_unnamed: bool = False
) -> None:
    lost = await visit.hall.desk.forfeits(look, visit.person, move)
    if await is_looked_at(visit, move, lost, is_unnamed=is_unnamed):
        await look_first(visit, game, look, move, lost)
    else:
        await commit(visit, game, move, look.entry if visit.entry is not None else None, lost)


async def look_first(
    visit: Visit, game: Game, look: Look, move: Move, lost: Sequence[str] = ()
) -> None:
    """What a move would do, whatever the person has set; a way over the board is shown on a picture."""
    preview = await visit.hall.desk.foresee(visit.match, visit.person, move)
    page = preview_page(game, look, move, preview, await _ways(visit, move), lost)
    await show_board(visit, game, look, page, game.choice(look.view, move).way)


async def _ways(visit: Visit, move: Move) -> Sequence[str]:
    """Every way to where this move leads; none for a move that goes no way."""
    kind = type(move)
    if not kind.way_in:
        return []
    filled = filled_but_way(move)
    return await visit.hall.desk.complete(
        visit.match, visit.person, tag_of(kind), kind.way_in, filled
    )


@on_press("other")
@at_the_table
async def other(visit: Visit) -> None:
    """Another way to the same end."""
    game, look = await seated(visit)
    move = unpack(game, look, visit.rest)
    await visit.show(ways_page(game, look, move, await _ways(visit, move)))


async def commit(
    visit: Visit, game: Game, move: Move, expected: int | None, lost: Sequence[str] = ()
) -> None:
    """Play, then show what happened and what can be done next. `lost`: what was thrown away without a question."""
    with visit.hall.answers.giving(visit.once):
        work = visit.hall.desk.play(visit.match, visit.person, move, visit.once, expected)
        done = await visit.in_time(work)
        await result(visit, game, done, lost=lost)


async def result(
    visit: Visit,
    game: Game,
    done: Done,
    before: tuple[Event, ...] = (),
    refused: str = "",
    lost: Sequence[str] = (),
) -> None:
    """What a move has brought (`before`: what one made with it had; `refused`: why another was not), and what can be done next."""
    told = _told(game, done.look, (*before, *done.events))
    if lost:
        told.append(f"*You have let go: {said(done.look, listed(lost))}.*")
    if refused:
        told.append(f"*{said(done.look, refused)}*")
    await _now(visit, game, done.look, told)
    await visit.hall.desk.seen(visit.match, visit.person, done.number)


@on_press("now")
async def now(visit: Visit) -> None:
    """What can I do now?"""
    game, look = await seated(visit.at_present())
    await _now(visit, game, look, _news(visit, game, look))
    await visit.hall.desk.seen(visit.match, visit.person, look.entry)


@on_press("wait")
@at_the_table
async def wait(visit: Visit) -> None:
    """The turn shall not end itself."""
    game, look = await seated(visit)
    await visit.hall.hold_turn(visit.person, visit.match, look.entry)
    await _now(visit, game, look, ["*Your turn stays open until you end it.*"])


@on_press("tell")
async def tell_me_when(visit: Visit) -> None:
    """One ping when it is this player's turn."""
    game, look = await seated(visit.at_present())
    told = []
    if not look.is_asked:
        await visit.hall.call(visit.person, visit.match)
        told = ["*You get one ping here when it is your turn.*"]
    await _now(visit, game, look, told)


@on_press("orders")
async def orders(visit: Visit) -> None:
    game, look = await seated(visit.at_present())
    await visit.show(orders_page(game, look))


@on_press("back")
async def back(visit: Visit) -> None:
    """Take back? What would go."""
    game, look = await seated(visit.at_present())
    if look.match.state == "over":
        await _now(visit, game, look)
        return
    await visit.show(take_back_page(game, look))


@on_press("goback")
@at_the_table
async def take_back(visit: Visit) -> None:
    game, look = await seated(visit)
    with visit.hall.answers.giving(visit.once):
        work = visit.hall.desk.take_back(visit.match, visit.person, visit.once, look.entry)
        done = await visit.in_time(work)
        await _now(visit, game, done.look, ["Taken back."])
