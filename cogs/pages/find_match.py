"""Find the match that a command means, and the page that asks which."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.engine import Game, IllegalMove
from bot.matches import Match, MatchSnapshot, NotHere
from cogs.components.access import admitted, sees
from cogs.components.context import OPEN, BotContext, context_of
from cogs.components.router import PRESS_HANDLERS, Page, Request, button, row, text_block
from cogs.components.text import Interaction, matches_ignoring_case
from cogs.pages.ending import over_page

MOST_MATCHES = 15


async def matching_matches(
    interaction: Interaction,
    *,
    is_mine: bool,
    states: Iterable[str],
    first: Callable[[Match], bool] | None = None,
) -> list[Match]:
    """The matches a command can mean, those first in which this person is waited for: those of this thread or channel, else the
    person's on this server. What is typed in the thread of a match that has begun never means another one.

    `first`: where some fit that, the command means one of them.
    """
    hall, person = context_of(interaction), interaction.user.id
    wanted = set(states)

    def fits(match: Match) -> bool:
        return match.state in wanted and (match.has_part(person) or not is_mine)

    here = await _of_this_place(interaction)
    if found := _likeliest([match for match in here if fits(match)], first, person):
        mine = [match for match in found if match.seat_of(person) is not None]
        return mine or found
    if wanted != {"lobby"} and any(match.thread_id == interaction.channel_id for match in here):
        return []
    mine = await hall.desk.matches_of(person, interaction.guild_id)
    return _likeliest([match for match in mine if fits(match)], first, person)


async def _of_this_place(interaction: Interaction) -> list[Match]:
    """The matches of this channel or thread that this person may know of."""
    every = await context_of(interaction).desk.matches_in(interaction.channel_id or 0)
    person = interaction.user.id
    return [one for one in every if one.has_part(person) or await sees(interaction, one)]


def _likeliest(
    found: list[Match], first: Callable[[Match], bool] | None, person: int
) -> list[Match]:
    likely = [match for match in found if first is not None and first(match)] or found
    return sorted(likely, key=lambda match: not _waits_for(match, person))


def _waits_for(match: Match, person: int) -> bool:
    return match.state == "running" and match.seat_of(person) in {one.seat for one in match.waiting}


def is_begun(match: Match) -> bool:
    return match.entry >= 0


async def meant(interaction: Interaction, *, is_mine: bool, states: Iterable[str]) -> list[Match]:
    """For autocomplete: the match that is typed beside, else those that the command can mean."""
    if (typed := interaction.namespace.match) is None:
        return await matching_matches(interaction, is_mine=is_mine, states=states)
    try:
        return [await admitted(interaction, int(typed))]
    except (IllegalMove, ValueError, TypeError):
        return []


async def require_running(interaction: Interaction, game: Game, *, is_mine: bool) -> list[Match]:
    """The matches of a game that a move or a question typed here can mean; lobbies only where nothing has begun."""

    def is_played(match: Match) -> bool:
        return match.game == game.name and is_begun(match)

    found = await matching_matches(interaction, is_mine=is_mine, states=OPEN, first=is_played)
    return [match for match in found if match.game == game.name]


def game_named(hall: BotContext, typed: str) -> Game | None:
    """A game by its name, its title or the word it is typed with."""
    for game in hall.desk.games.values():
        if matches_ignoring_case(typed) in (
            matches_ignoring_case(game.name),
            matches_ignoring_case(game.title),
            matches_ignoring_case(game.command),
        ):
            return game
    return None


async def match_here(visit: Request) -> Match:
    """The match of a press, if whoever presses may know of it. Raises `NotHere`."""
    return await admitted(visit.interaction, visit.match)


async def load_snapshot(visit: Request) -> tuple[Game, MatchSnapshot]:
    """The look of anybody who may see this match here. Raises `NotHere`."""
    await match_here(visit)
    look = await visit.hall.desk.snapshot(visit.match, visit.person)
    return visit.hall.game(look.match), look


def must_have_begun(look: MatchSnapshot) -> None:
    """Raises `NotHere` for a match in which nothing can be done or asked yet."""
    if look.view is None:
        raise NotHere("This match has not begun: `/match show` tells who is missing.")


async def open_match_page(
    interaction: Interaction,
    kind: str,
    *,
    match: int | None = None,
    is_mine: bool = True,
    states: Iterable[str] = OPEN,
    first: Callable[[Match], bool] | None = None,
    rest: str = "",
) -> None:
    """The door of a command: find its match, ask which where several fit, and open the scene of that kind."""
    hall = context_of(interaction)
    if match is not None:
        found = [await admitted(interaction, match)]
    else:
        found = await matching_matches(interaction, is_mine=is_mine, states=states, first=first)
    if not found:
        await nothing_found(interaction, _nothing_here(is_mine, states))
        return
    if len(found) == 1:
        await PRESS_HANDLERS[kind].scene(Request(interaction, hall, found[0].id, rest=rest))
        return
    await Request(interaction, hall, 0).show(which_match(found, kind, rest))


async def nothing_found(interaction: Interaction, sentence: str) -> None:
    """To whom means no match here: that the match of this place is over, where it is. Raises `NotHere` with the sentence else."""
    hall, channel = context_of(interaction), interaction.channel_id or 0
    here = await _of_this_place(interaction)
    over = [
        match
        for match in here
        if match.state == "over" and (match.thread_id or match.channel_id) == channel
    ]
    if not over:
        raise NotHere(sentence)
    look = await hall.desk.snapshot(over[0].id, interaction.user.id)
    has_film = hall.pictures.has_film(hall.game(look.match))
    await Request(interaction, hall, look.match.id).show(over_page(look, has_film))


def _nothing_here(is_mine: bool, states: Iterable[str]) -> str:
    if tuple(states) == ("lobby",):
        return "There is no match waiting for players here. `/match new` opens one."
    if is_mine:
        return "You sit in no match here. `/match list` shows yours, `/match new` opens one."
    return "There is no match here. `/match new` opens one."


def which_match(matches: list[Match], kind: str, rest: str) -> Page:
    """One button a match; each opens the scene that was meant."""
    shown = matches[:MOST_MATCHES]
    buttons = [
        button(kind, match.id, max(match.entry, 0), f"{match.id} · {match.title}", rest=rest)
        for match in shown
    ]
    rows = [row(*buttons[at : at + 5]) for at in range(0, len(buttons), 5)]
    left = len(matches) - len(shown)
    more = f" ({left} more: use the option `match`)" if left else ""
    return Page(text_block(f"Which match do you mean?{more}"), *rows)
