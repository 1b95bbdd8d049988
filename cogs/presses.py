"""The presses on a panel and in the private message: choose, narrow, preview, play, take back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import wraps

from bot.engine import Event, Game, IllegalMove, Move
from bot.engine.refusal import NOTHING
from bot.matches import MatchSnapshot, MoveResult, NotHere, StaleEntry
from bot.matches.clock import ends_at
from cogs.components.commands import Given, help_of, path_of
from cogs.components.moves import (
    NoneOffered,
    is_by_place,
    is_packed,
    kind_of,
    left_open,
    matching_offers,
    name_of,
    offered_of_kind,
    tag_of,
    text_of,
    typed_move,
    unpack,
)
from cogs.components.names import names_of, with_names
from cogs.components.router import PressHandler, Request, on_press, page_of
from cogs.components.text import event_sentences, listed
from cogs.pages.ending import over_page
from cogs.pages.find_match import load_snapshot, must_have_begun
from cogs.pages.preview import filled_but_way, preview_page, shows_path_first, ways_page
from cogs.pages.private import choose_page, kinds_page, narrowed_by, orders_page, take_back_page
from cogs.pages.private_reply import show_board
from cogs.pages.private_turn import sieve_of, turn_page
from cogs.pages.since import missed_entries, only_you_know, since_you_looked


def refresh_if_stale(scene: PressHandler) -> PressHandler:
    """A press made at an older entry gets the present choices instead; one that came twice the result of the first."""

    @wraps(scene)
    async def guarded(visit: Request) -> None:
        try:
            await scene(visit)
        except StaleEntry as moved:
            await _moved_on(visit, moved)

    return guarded


async def _moved_on(visit: Request, moved: StaleEntry) -> None:
    """What the person's own move from there has brought (it may be the answer to this very press) and the present choices."""
    look = await visit.hall.desk.snapshot(visit.match, visit.person)
    game = visit.hall.game(look.match)
    made = await visit.hall.desk.made_since(visit.match, visit.person, moved.entry)
    told, pressed = list[str](), visit.chosen or visit.rest
    if made is not None:
        told = _told(game, look, made.events) if made.move else ["Taken back."]
    if made is None or (not is_packed(made.move, pressed) if made.move else pressed):
        told.append(f"*{moved.reason} Here is the present one.*")
    await _show_turn(visit, game, look, told)


def _told(game: Game, look: MatchSnapshot, events: Sequence[Event]) -> list[str]:
    return event_sentences(game, events, names_of(look.match)) or ["Done."]


async def _show_turn(
    visit: Request, game: Game, look: MatchSnapshot, told: Sequence[str] = ()
) -> None:
    """What happened and what can be done next."""
    if look.match.state == "over":
        await visit.show(over_page(look, visit.hall.pictures.has_film(game), told))
        return
    page = turn_page(game, look, told, ends_at=await _ends_at(visit, look))
    await show_board(visit, game, look, page)


async def _ends_at(visit: Request, look: MatchSnapshot) -> datetime | None:
    """When this turn ends itself, if its player wishes that."""
    if not look.is_asked or look.decision is None or not look.decision.stays_open:
        return None
    desk = visit.hall.desk
    recent = await desk.snapshot(visit.match, visit.person, since=look.entry - 1)
    return ends_at(recent, await desk.settings(visit.person))


async def require_seat(visit: Request) -> tuple[Game, MatchSnapshot]:
    """The look of somebody who has a seat. Raises `NotHere`, and `StaleEntry` for an old button."""
    game, look = await load_snapshot(visit)
    if look.seat is None:
        raise NotHere("You have no seat in this match. `/match show` lets you watch.")
    must_have_begun(look)
    if visit.entry is not None and not await visit.hall.desk.offers_unchanged(
        visit.match, visit.person, visit.entry
    ):
        raise StaleEntry(visit.entry, look.entry)
    return game, look


@on_press("do")
@refresh_if_stale
async def press_kind(visit: Request) -> None:
    """A kind of move was chosen: play it if there is one, else ask which."""
    game, look = await require_seat(visit)
    if (turned := page_of(visit.chosen)) is not None:
        await visit.show(kinds_page(game, look, turned))
        return
    kind = kind_of(game, visit.chosen or visit.rest)
    offered = offered_of_kind(look, kind)
    if not look.is_asked and not kind.anytime:
        await not_your_turn(visit, game, look)
    elif len(offered) == 1:
        is_unnamed = kind.secret and not visit.is_in_private_message
        await preview_or_play(visit, game, look, offered[0], is_unnamed=is_unnamed)
    elif offered:
        page = choose_page(game, look, kind, told=_unseen_lines(visit, game, look))
        await show_board(visit, game, look, page)
        await visit.hall.desk.mark_seen(visit.match, visit.person, look.entry)
    else:
        why = await _why_impossible(visit, game, kind, {})
        await _show_turn(visit, game, look, [with_names(look, why)])


async def _why_impossible(visit: Request, game: Game, kind: type[Move], given: Given) -> str:
    """What the rules say to every move of this kind that these fields may mean; where they let one pass, what must be said."""
    if why := await visit.hall.desk.why_not(visit.match, visit.person, kind, given):
        return f"*{name_of(kind)}*: {why}{f' {help_of(kind)}' if why == NOTHING else ''}"
    typed = f"/{' '.join((game.command, *path_of(kind)))}"
    missing = left_open(kind, given)
    return f"Type `{typed}` and say also: {listed(missing)}." if missing else f"Type `{typed}`."


async def not_your_turn(visit: Request, game: Game, look: MatchSnapshot) -> None:
    """Who is waited for, to somebody who is not."""
    await _show_turn(visit, game, look, [f"*It is not your turn.* {_next(look)}".strip()])


def _next(look: MatchSnapshot) -> str:
    """Whether this player comes next, in games that go round the table."""
    seats = look.decision.seats if look.decision else ()
    if len(seats) != 1 or look.seat is None:
        return ""
    return "You are next." if look.seat == (seats[0] + 1) % look.match.size else ""


def _unseen_lines(visit: Request, game: Game, look: MatchSnapshot) -> list[str]:
    """What is new: for somebody who was away all of it, else what nobody else was told."""
    now = visit.hall.now()
    return (
        since_you_looked(game, look, now)
        if missed_entries(look, now)
        else only_you_know(game, look)
    )


@on_press("narrow")
@refresh_if_stale
async def narrow(visit: Request) -> None:
    await _ask_next_field(visit, f"{visit.rest};{visit.chosen}")


@on_press("more")
@refresh_if_stale
async def more(visit: Request) -> None:
    await _ask_next_field(visit, visit.rest)


async def _ask_next_field(visit: Request, rest: str) -> None:
    """A half-made choice: the rest of it, or the move when one is left. What was not asked yet is not left out: no defaults."""
    game, look = await require_seat(visit)
    kind, page, filled = narrowed_by(game, rest)
    fits = matching_offers(game, look, offered_of_kind(look, kind), filled)
    if len(fits) > 1:
        await show_board(visit, game, look, choose_page(game, look, kind, page, filled))
    else:
        await _play_or_ask(visit, game, look, kind, filled)


@on_press("typed")
@refresh_if_stale
async def typed(visit: Request) -> None:
    """The match for which a command was typed."""
    game, look = await require_seat(visit)
    kind, _, filled = narrowed_by(game, visit.rest)
    await _play_or_ask(visit, game, look, kind, filled)


async def _play_or_ask(
    visit: Request, game: Game, look: MatchSnapshot, kind: type[Move], given: Given
) -> None:
    """What was typed: the move, or a choice of those that it may mean."""
    try:
        move = typed_move(game, look, kind, given)
    except NoneOffered as gap:
        raise IllegalMove(await _why_impossible(visit, game, kind, gap.given)) from gap
    if isinstance(move, Move):
        await preview_or_play(visit, game, look, move)
    else:
        filled = {name: text_of(value) for name, value in given.items()}
        await show_board(visit, game, look, choose_page(game, look, kind, filled=filled))


@on_press("sift")
@refresh_if_stale
async def press_filter(visit: Request) -> None:
    """Other choices of a kind in a private turn; nothing is played."""
    game, look = await require_seat(visit)
    sieve = sieve_of(game, visit.rest, visit.chosen)
    await show_board(visit, game, look, turn_page(game, look, sieve=sieve))


@on_press("try")
@refresh_if_stale
async def press_preview(visit: Request) -> None:
    """A move was chosen: a preview where the person wants one, else it is played."""
    game, look = await require_seat(visit)
    packed = visit.chosen or visit.rest
    move = unpack(game, look, packed)
    await (look_first if is_by_place(packed) else preview_or_play)(visit, game, look, move)


@on_press("play")
@refresh_if_stale
async def play(visit: Request) -> None:
    """A move was confirmed."""
    game, look = await require_seat(visit)
    move = unpack(game, look, visit.rest)
    if is_by_place(visit.rest):
        await look_first(visit, game, look, move)
    else:
        await play_move(visit, game, move, look.entry)


async def preview_or_play(
    visit: Request, game: Game, look: MatchSnapshot, move: Move, *, is_unnamed: bool = False
) -> None:
    lost = await visit.hall.desk.forfeits(look, visit.person, move)
    if await shows_path_first(visit, move, lost, is_unnamed=is_unnamed):
        await look_first(visit, game, look, move, lost)
    else:
        await play_move(visit, game, move, look.entry if visit.entry is not None else None, lost)


async def look_first(
    visit: Request, game: Game, look: MatchSnapshot, move: Move, lost: Sequence[str] = ()
) -> None:
    """What a move would do, whatever the person has set; a way over the board is shown on a picture."""
    preview = await visit.hall.desk.foresee(visit.match, visit.person, move)
    page = preview_page(game, look, move, preview, await _ways(visit, move), lost)
    await show_board(visit, game, look, page, game.menu_line(look.view, move).way)


async def _ways(visit: Request, move: Move) -> Sequence[str]:
    """Every way to where this move leads; none for a move that goes no way."""
    kind = type(move)
    if not kind.path_field:
        return []
    filled = filled_but_way(move)
    return await visit.hall.desk.complete(
        visit.match, visit.person, tag_of(kind), kind.path_field, filled
    )


@on_press("other")
@refresh_if_stale
async def other(visit: Request) -> None:
    """Another way to the same end."""
    game, look = await require_seat(visit)
    move = unpack(game, look, visit.rest)
    await visit.show(ways_page(game, look, move, await _ways(visit, move)))


async def play_move(
    visit: Request, game: Game, move: Move, expected: int | None, lost: Sequence[str] = ()
) -> None:
    """Play, then show what happened and what can be done next. `lost`: what was thrown away without a question."""
    with visit.hall.answers.giving(visit.once):
        work = visit.hall.desk.play(visit.match, visit.person, move, visit.once, expected)
        done = await visit.await_or_defer(work)
        await result(visit, game, done, lost=lost)


async def result(
    visit: Request,
    game: Game,
    done: MoveResult,
    before: tuple[Event, ...] = (),
    refused: str = "",
    lost: Sequence[str] = (),
) -> None:
    """What a move has brought (`before`: what one made with it had; `refused`: why another was not), and what can be done next."""
    told = _told(game, done.look, (*before, *done.events))
    if lost:
        told.append(f"*You have let go: {with_names(done.look, listed(lost))}.*")
    if refused:
        told.append(f"*{with_names(done.look, refused)}*")
    await _show_turn(visit, game, done.look, told)
    await visit.hall.desk.mark_seen(visit.match, visit.person, done.number)


@on_press("now")
async def now(visit: Request) -> None:
    """What can I do now?"""
    game, look = await require_seat(visit.refresh_entry())
    await _show_turn(visit, game, look, _unseen_lines(visit, game, look))
    await visit.hall.desk.mark_seen(visit.match, visit.person, look.entry)


@on_press("wait")
@refresh_if_stale
async def wait(visit: Request) -> None:
    """The turn shall not end itself."""
    game, look = await require_seat(visit)
    await visit.hall.hold_turn(visit.person, visit.match, look.entry)
    await _show_turn(visit, game, look, ["*Your turn stays open until you end it.*"])


@on_press("tell")
async def tell_me_when(visit: Request) -> None:
    """One ping when it is this player's turn."""
    game, look = await require_seat(visit.refresh_entry())
    told = []
    if not look.is_asked:
        await visit.hall.call(visit.person, visit.match)
        told = ["*You get one ping here when it is your turn.*"]
    await _show_turn(visit, game, look, told)


@on_press("orders")
async def orders(visit: Request) -> None:
    game, look = await require_seat(visit.refresh_entry())
    await visit.show(orders_page(game, look))


@on_press("back")
async def back(visit: Request) -> None:
    """Take back? What would go."""
    game, look = await require_seat(visit.refresh_entry())
    if look.match.state == "over":
        await _show_turn(visit, game, look)
        return
    await visit.show(take_back_page(game, look))


@on_press("goback")
@refresh_if_stale
async def take_back(visit: Request) -> None:
    game, look = await require_seat(visit)
    with visit.hall.answers.giving(visit.once):
        work = visit.hall.desk.take_back(visit.match, visit.person, visit.once, look.entry)
        done = await visit.await_or_defer(work)
        await _show_turn(visit, game, done.look, ["Taken back."])
