"""The panel of a turn: the live message of a match. Made from what a spectator may know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import discord

from bot.engine import AnytimeMove, Game, Move, insert_names, seat_placeholder
from bot.matches import EntrySummary, MatchSnapshot
from cogs.components.moves import by_kind, name_of, pack_lookup, pressable_moves, tag_of
from cogs.components.names import names_of, title_of, turn_of, with_names
from cogs.components.pictures import Picture
from cogs.components.router import Line, Page, PressItem, button, menu, paged, row, rows, text_block
from cogs.components.text import cut, event_sentences, letter, listed
from cogs.pages.private import GREEN, choice_button, kind_lines, waiting_text
from cogs.pages.since import since_whose
from render.theme import SEATS

LINES = 1_200
NEUTRAL = 0x8492AE
MOST_LINES = 18


def colour_of(seats: Iterable[int]) -> int:
    """The colour of the one seat that is asked, grey for several or none."""
    asked = tuple(seats)
    return int(SEATS[asked[0]].colour[1:], 16) if len(asked) == 1 else NEUTRAL


def gallery(picture: Picture, *more: Picture) -> discord.ui.Item[Any]:
    """The pictures with their alt texts; where the first cannot be shown, the texts themselves."""
    if picture.png is None:
        return text_block("\n\n".join([picture.alt[:2_000], *(other.alt[:600] for other in more)]))
    items = [
        discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt or None)
        for one in (picture, *more)
    ]
    return discord.ui.MediaGallery(*items)


def files_of(*pictures: Picture) -> list[discord.File]:
    return [picture.file() for picture in pictures if picture.png is not None]


def panel(
    game: Game,
    look: MatchSnapshot,
    regions: Sequence[str],
    picture: Picture,
    mover: MatchSnapshot | None,
    ping: str = "",
) -> Page:
    """The live message: whose turn, the board, what happened since their last turn, and what can be done.

    `mover` is the look of the one person asked (None: several or a computer); only the kinds of move are taken from it.
    """
    asked = look.decision.seats if look.decision else ()
    container: discord.ui.Container[Any] = discord.ui.Container(
        text_block("\n".join(filter(None, (header(look), ping, notice(game, look))))),
        gallery(picture),
        accent_colour=colour_of(asked),
    )
    if lines := since_lines(game, look):
        container.add_item(text_block(lines))
    match, entry = look.match.id, look.entry
    if mover is not None and len(panel_lines(game, mover)) > 1:
        kinds = paged(panel_lines(game, mover))
        container.add_item(menu("do", match, entry, kinds, "What do you do?"))
    if regions:
        container.add_item(region_menu(look, regions))
    for buttons in rows(_buttons(game, look, mover)):
        container.add_item(buttons)
    return Page(container)


def region_menu(
    look: MatchSnapshot, regions: Sequence[str], page: int = 0
) -> discord.ui.ActionRow[Any]:
    lines = paged([Line(region, region) for region in regions], page)
    return menu("region", look.match.id, look.entry, lines, "Board by region")


def panel_lines(game: Game, mover: MatchSnapshot) -> list[Line]:
    """Kinds of move for the public menu. A secret kind stands there by name, on offer or not: both could show a hand.

    Where all is secret there is no menu: the choices are behind one button.
    """
    if mover.decision is not None and all(kind.secret for kind in mover.decision.moves):
        return []
    open_moves = [move for move in mover.offers if not move.secret]
    asked = mover.decision.moves if mover.decision else ()
    secret = [Line(f"{name_of(kind)} …", tag_of(kind)) for kind in asked if kind.secret]
    return [*kind_lines(game, mover, open_moves, is_private=False), *secret]


def header(look: MatchSnapshot) -> str:
    turn = f"{turn_of(look)} · " if turn_of(look) else ""
    return f"**{title_of(look.match)}**\n{turn}{_who(look)}"


def notice(game: Game, look: MatchSnapshot) -> str:
    """What stands beside all that is asked: for the one seat that is asked, and of public knowledge."""
    asked = look.decision.seats if look.decision else ()
    return with_names(look, game.reminder(look.view, asked[0] if len(asked) == 1 else None))


def _who(look: MatchSnapshot) -> str:
    if look.decision is None or look.match.state == "frozen":
        return waiting_text(look)
    who = listed(
        [f"**{seat_placeholder(s)}** ({letter(s)}, {SEATS[s].word})" for s in look.decision.seats]
    )
    question = f"\n{look.decision.question}" if look.decision.question else ""
    return with_names(look, f"{who} {look.decision.task}{question}")


def _buttons(game: Game, look: MatchSnapshot, mover: MatchSnapshot | None) -> list[PressItem]:
    match, entry = look.match.id, look.entry
    buttons = [
        button("hand", match, entry, "My hand"),
        button("log", match, entry, "Log"),
        button("back", match, entry, "Take back"),
    ]
    if mover is None or all(move.secret for move in mover.offers):
        buttons.insert(0, button("now", match, entry, "My choices"))
    elif len(panel_lines(game, mover)) == 1:
        buttons.insert(0, _only_kind(game, mover))
    asking = (
        pressable_moves(game) if look.decision is not None and not look.decision.question else []
    )
    buttons += [button("ask", match, entry, text, rest=pack_lookup(one)) for text, one in asking]
    return buttons


def _only_kind(game: Game, mover: MatchSnapshot) -> PressItem:
    """The button of the one kind of move there is: the move itself when there is one."""
    only = mover.offers[0]
    if len(mover.offers) == 1:
        return choice_button(game, mover, only, GREEN)
    tag = tag_of(type(only))
    return button("do", mover.match.id, mover.entry, f"{name_of(type(only))} …", rest=tag)


def is_secret(look: MatchSnapshot) -> bool:
    """Whether the answers to what is asked must not stand in the channel: neither which, nor how many."""
    return look.decision is not None and any(kind.secret for kind in look.decision.moves)


def since_lines(game: Game, look: MatchSnapshot) -> str:
    """What happened since the last turn of who is asked now, and in this turn so far.

    Where that is much, what one seat did in a row becomes one line.
    """
    before, this_turn = since_last_turn(look)
    tell = _worded if len(_worded(game, look, (*before, *this_turn))) <= MOST_LINES else _by_seat
    lines = [f"- {line}" for line in tell(game, look, before)]
    asked = look.decision.seats if look.decision else ()
    if lines and len(asked) == 1:
        lines.insert(0, since_whose(look, asked[0], before))
    if own := [f"- {line}" for line in tell(game, look, this_turn)]:
        is_a_turn = len(asked) == 1 or bool(look.decision and look.decision.question)
        lines += ["This turn:", *own] if is_a_turn else own
    return "\n".join(last_entry_lines(lines))


def last_entry_lines(lines: Sequence[str]) -> list[str]:
    """What they are about, and the newest of them that fit: the log has the rest."""
    first, rest = list(lines[:1]), [cut(line, LINES // 2) for line in lines[1:]]
    kept = rest[max(0, len(rest) + 1 - MOST_LINES) :]
    while len(kept) > 1 and len("\n".join([*first, *kept])) > LINES:
        del kept[0]
    return [*first, *(["- … *earlier: see the log*"] if len(kept) < len(rest) else []), *kept]


def _worded(game: Game, look: MatchSnapshot, entries: Iterable[EntrySummary]) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        names = names_of(look.match, entry.names)
        lines += [insert_names(entry.note, names)] if entry.note else []
        lines += event_sentences(game, entry.events, names)
    return lines


def _by_seat(game: Game, look: MatchSnapshot, entries: Iterable[EntrySummary]) -> list[str]:
    """`Mira places T1; advances water.`: a line for what a seat did in a row, short enough that the other seats have room too."""
    lines: list[str] = []
    for entry in entries:
        names = names_of(look.match, entry.names)
        lines += [insert_names(entry.note, names)] if entry.note else []
        for seat, events in groupby(entry.events, lambda event: event.seat):
            sentences = event_sentences(game, events, names)
            if seat is None:
                lines += sentences
            else:
                lines += join_sentences(sentences, names[seat], LINES // look.match.size - 20)
    return lines


def join_sentences(sentences: Sequence[str], name: str, room: int) -> list[str]:
    """The sentences about this name in a row as one, the name said once; what came of them at the end is kept, the middle goes
    where there is no room. Sentences about something else stay as they are.
    """
    lines: list[str] = []
    own = (f"{name} ", f"{name}'")  # not the name alone: it may begin another's
    for is_own, run in groupby(sentences, lambda sentence: sentence.startswith(own)):
        some = list(run)
        lines += [_one_of(some, name, room)] if is_own and len(some) > 1 else some
    return lines


def _one_of(sentences: Sequence[str], name: str, room: int) -> str:
    first, *rest = [sentence.removesuffix(".").removeprefix(f"{name} ") for sentence in sentences]
    begins = first if first.startswith(f"{name}'") else f"{name} {first}"
    last = list(rest)
    while len(last) > 1 and len(begins) + len("; ".join(last)) + 6 > room:
        del last[0]
    parts = [begins, *(["…"] if len(last) < len(rest) else []), *last]
    return cut(f"{'; '.join(parts)}.", room)


def since_last_turn(look: MatchSnapshot) -> tuple[list[EntrySummary], list[EntrySummary]]:
    """The entries of others since the asked seat last moved, and its own entries after those.

    Where several are asked at once it is told from the seat that moved last.
    """
    asked: set[int | None] = set(look.decision.seats) if look.decision else set()
    entries = [entry for entry in look.events if not entry.is_undone]
    if len(asked) > 1 and entries:
        asked = {entries[-1].seat}
    split = len(entries)
    while split and entries[split - 1].seat in asked:
        split -= 1
    start = split
    while start and entries[start - 1].seat not in asked:
        start -= 1
    return entries[start:split], entries[split:]


def kinds_shown(mover: MatchSnapshot) -> list[type[Move]]:
    """The kinds of answer that the channel may know of: of a secret decision what is asked, never what is still open to the seat."""
    if mover.decision is not None and is_secret(mover):
        return list(mover.decision.moves)
    return list(by_kind(mover.offers))


def answers_waited_for(mover: MatchSnapshot) -> list[Move]:
    """What this seat could answer beside the decisions to somebody who waits for it."""
    return [one for one in mover.standing if isinstance(one, AnytimeMove) and one.is_answer]


def first_page(game: Game, look: MatchSnapshot) -> Page:
    """The first message in a match's thread: who sits where, the hash of its chance, how to play."""
    match, names = look.match, names_of(look.match)
    seats = [
        f"**{letter(seat.seat)}** ({SEATS[seat.seat].word}) {names[seat.seat]}"
        + (" · computer" if seat.is_autopilot else "")
        for seat in match.seats
    ]
    nobodys = range(match.size, len(names))  # an AI's seats, after those of people
    seats += [f"**{letter(spot)}** ({SEATS[spot].word}) {names[spot]}" for spot in nobodys]
    chance = f"-# The hash of this match's chance is `{match.key_hash}`. Its key is told at the end: `/match verify` checks every draw."
    how = (
        f"Use the menu under the board or type `/{game.command}`; what is half done only you see. "
        "`/match show` brings the board, `/match undo` takes your last move back, `/match log` tells what happened."
    )
    buttons = row(
        button("rules", match.id, 0, "Rules in short"), button("notices", match.id, 0, "Notices")
    )
    head = f"### {title_of(match)}\n{game.title} begins."
    return Page(text_block("\n".join([head, *seats])), text_block(how), text_block(chance), buttons)
