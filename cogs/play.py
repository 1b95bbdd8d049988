"""Playing: the presses on a panel and in the private message, one slash group per game, taking back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from bot.clock import ends_at
from bot.matches import Done, Look, Moved, NotHere
from bot.rules.kernel import Event, Game, IllegalMove, Move
from bot.rules.refusing import NOTHING
from cogs._commands import Doors, Given, game_group, help_of, path_of
from cogs._completed import choices_of, last_of_list, which_of
from cogs._draft import sieve_of, turn_page
from cogs._errors import Interaction, report
from cogs._hall import (
    enter,
    hall_of,
    is_begun,
    looked,
    must_have_begun,
    nothing_found,
    playable,
    which_match,
)
from cogs._match import MATCH, Number
from cogs._moves import (
    NoneOffered,
    completions,
    fitting,
    is_by_place,
    is_packed,
    kind_of,
    left_open,
    name_of,
    narrowed,
    on_offer,
    shown_value,
    tag_of,
    text_of,
    typed_move,
    unpack,
)
from cogs._names import names_of, said
from cogs._panels import over_page
from cogs._presses import Scene, Visit, on_press, page_of
from cogs._preview import filled_but_way, is_looked_at, preview_page, ways_page
from cogs._private import (
    kinds_page,
    narrowed_by,
    narrowing,
    orders_page,
    take_back_page,
    which_page,
)
from cogs._showing import show_board
from cogs._since import only_you_know, since_you_looked, was_away
from cogs._text import folded, listed, worded


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


@MATCH.command(name="undo")
async def undo_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Take back your last move: shows first what would go."""
    await enter(interaction, "back", match=match, first=is_begun)


@MATCH.command(name="play")
async def play_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """What you can do now, as menus only you see."""
    await enter(interaction, "now", match=match, first=is_begun)


async def act(interaction: Interaction, game: Game, kind: type[Move], given: Given) -> None:
    """A move was typed."""
    hall = hall_of(interaction)
    mine = await playable(interaction, game, is_mine=True)
    if not mine:
        sentence = f"You sit in no match of {game.title} here. `/match new` opens one."
        await nothing_found(interaction, sentence)
        return
    visit = Visit(interaction, hall, mine[0].id)
    if len(mine) > 1:
        filled = {name: text_of(value) for name, value in given.items()}
        await visit.show(which_match(mine, "typed", narrowing(kind, 0, filled)))
        return
    _, look = await seated(visit)
    await _choose(visit, game, look, kind, given)


async def complete(
    interaction: Interaction, game: Game, kind: type[Move], field: str, filled: Given, typed: str
) -> list[app_commands.Choice[Any]]:
    """The legal values of an option given the others, best first; errors must not reach discord.py, which drops them."""
    try:
        return await _complete(interaction, game, kind, field, filled, typed)
    except IllegalMove:  # with what is filled in there is nothing to choose from
        return []
    except Exception as error:  # noqa: BLE001  # the one door of autocomplete: nothing to choose from
        report(error, f"autocomplete of {kind.__name__}")
        return []


async def _complete(
    interaction: Interaction, game: Game, kind: type[Move], field: str, filled: Given, typed: str
) -> list[app_commands.Choice[Any]]:
    mine = await playable(interaction, game, is_mine=True)
    if not mine:
        return []
    desk, person = hall_of(interaction).desk, interaction.user.id
    look = await desk.look(mine[0].id, person)
    pairs = completions(game, look, kind, field, filled, typed)
    if (tag_of(kind), field) in game.complete:
        texts = {name: folded(text_of(value)) for name, value in filled.items()}
        more = await desk.complete(mine[0].id, person, tag_of(kind), field, texts)
        shown = [(shown_value(game, look, field, text), text) for text in more]
        pairs = (
            narrowed(shown, typed, game.also_called) or last_of_list(game, shown, typed) or pairs
        )
    return choices_of(pairs, which_of(mine))


DOORS = Doors(complete, act)


async def setup(bot: Any) -> None:
    """A slash group for each game; one that cannot be made is noted, the others stay."""
    for game in bot.hall.desk.games.values():
        try:
            bot.tree.add_command(game_group(game, DOORS))
        except Exception as error:  # noqa: BLE001  # a broken game must not stop the bot
            bot.hall.broken.append(
                f"/{game.command} (report {report(error, 'commands of a game')})"
            )
