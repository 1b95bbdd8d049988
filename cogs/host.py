"""Looking after a match: its name, its seats, ending it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.engine import SEAT_LETTERS, IllegalMove
from bot.matches import Match, NotHere, Person, Vote
from cogs.components.access import is_open_to
from cogs.components.context import OPEN, PLAYED
from cogs.components.custom_ids import GONE, as_written, counted
from cogs.components.forms import Form, FormText
from cogs.components.match_group import MATCH, Number
from cogs.components.members import departed_members, ensure_host, known_departures
from cogs.components.names import names_of, person_of, plain_names, title_of
from cogs.components.router import Page, Request, button, on_form, on_press, row, text_block
from cogs.components.text import (
    escaped,
    fold_case,
    label,
    letter,
    listed,
    matches_ignoring_case,
    plain,
)
from cogs.pages.find_match import match_here, meant, open_match_page
from cogs.pages.lobby_card import seats_text

RED = discord.ButtonStyle.danger


@MATCH.command(name="rename")
@app_commands.describe(title="The new name")
async def rename_command(
    interaction: discord.Interaction,
    title: app_commands.Range[str, 1, 80],
    match: Number | None = None,
) -> None:
    """Give a match another name (its host only)."""
    await open_match_page(interaction, "rename", match=match, states=OPEN, rest=plain(title, 60))


@on_press("rename")
async def rename(visit: Request) -> None:
    await ensure_host(visit, await match_here(visit))
    match = await visit.hall.desk.rename(visit.match, visit.person, visit.rest, visit.once)
    await visit.show(Page(text_block(f"It is called {title_of(match)} now.")))


@MATCH.command(name="resign")
async def resign_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """Give up your seat for good; the computer plays on for you. Asks first."""
    await open_match_page(interaction, "resign", match=match, states=PLAYED)


@on_press("resign")
async def resign(visit: Request) -> None:
    """Sure?"""
    match = await match_here(visit)
    seat = match.seat_of(visit.person)
    if seat is None:
        raise NotHere("You have no seat in this match.")
    if match.state == "lobby":
        raise IllegalMove("This match has not begun: `/match leave` gives up your seat.")
    if match.state == "over" or match.seats[seat].has_resigned:
        raise IllegalMove("There is nothing to resign from any more.")
    sure = button("resigned", match.id, max(match.entry, 0), "Resign", style=RED)
    keep = button("now", match.id, max(match.entry, 0), "Play on")
    what = "The computer plays your seat to the end."
    if not _others(match, seat, is_played=False):
        what = "Nobody else has a seat, so **the match ends at once**, unfinished."
    text = f"**Resign from {title_of(match)}?** {what} This cannot be taken back."
    await visit.show(Page(text_block(text), row(sure, keep)))


@on_press("resigned")
async def resigned(visit: Request) -> None:
    match = await match_here(visit)
    match = await visit.hall.desk.resign(visit.match, visit.person, visit.once)
    await visit.show(
        Page(text_block(f"You have resigned from {title_of(match)}. Well played so far."))
    )


@MATCH.command(name="seat")
@app_commands.describe(
    seat="The seat's letter",
    to="Who sits there from now on: the computer, its person again, or somebody else",
    person="Somebody else",
)
@app_commands.choices(
    to=[
        app_commands.Choice(name="the computer", value="computer"),
        app_commands.Choice(name="its person again", value="back"),
        app_commands.Choice(name="somebody else", value="person"),
    ]
)
async def seat_command(
    interaction: discord.Interaction,
    seat: str,
    to: str,
    person: discord.User | None = None,
    match: Number | None = None,
) -> None:
    """Hand a seat to the computer or to somebody else, or take it back (host, or your own seat)."""
    if (to == "person") != (person is not None):
        raise IllegalMove("Choose “somebody else” and name the person with the option `person`.")
    if person is not None and person.bot:
        raise IllegalMove("A bot cannot sit at the table; choose the computer instead.")
    who = f"{person.id} {plain(person.display_name)}" if person else ""
    sign = fold_case(seat).upper()
    if sign not in list(SEAT_LETTERS):
        raise IllegalMove(f"A seat is named by its letter, not `{plain(seat)}`.")
    await open_match_page(
        interaction, "seat", match=match, states=PLAYED, rest=f"{sign} {to} {who}".strip()
    )


@seat_command.autocomplete("seat")
async def _seats(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The seats of the match that is meant, by letter and name."""
    found = await meant(interaction, is_mine=True, states=PLAYED)
    names = (
        [f"{letter(at)} · {name}" for at, name in enumerate(plain_names(found[0]))] if found else []
    )
    return [
        app_commands.Choice(name=label(name), value=name[0])
        for name in names[: found[0].size if found else 0]
        if matches_ignoring_case(current) in matches_ignoring_case(name)
    ]


@on_press("seat")
async def seat(visit: Request) -> None:
    """Back to its person at once; to the computer after a question; to somebody else when they accept."""
    match = await ensure_host(visit, await match_here(visit))
    place, to, person = _seating(visit.rest)
    if place >= match.size:
        there = listed([letter(at) for at in range(match.size)])
        raise IllegalMove(f"There is no seat {letter(place)} in this match; there are {there}.")
    if person is not None:
        await _offer(visit, match, place, person)
    elif to == "computer":
        await _ask_for_computer(visit, match, place)
    else:
        match = await visit.hall.desk.seat(visit.match, visit.person, place, visit.once)
        await visit.show(Page(text_block(seats_text(match))))


def _seating(rest: str) -> tuple[int, str, Person | None]:
    """`A person 7 Ada` → the seat, who is to have it, and somebody else where it is them."""
    with as_written():
        sign, to, *who = rest.split(" ", 3)
        person = Person(int(who[0]), "".join(who[1:])) if who else None
        if to not in ("computer", "back", "person") or (to == "person") != (person is not None):
            raise ValueError(rest)
        if person is not None and not 0 < person.id < 2**63:
            raise ValueError(rest)
        return _place(sign), to, person


def _place(sign: str) -> int:
    if sign not in list(SEAT_LETTERS):
        raise NotHere("There is no such seat.")
    return SEAT_LETTERS.index(sign)


async def _offer(visit: Request, match: Match, place: int, person: Person) -> None:
    """Who offers a seat to themselves has accepted."""
    gone = await _gone(visit, match, place, person.id)
    if person.id in gone:
        raise IllegalMove(
            f"{escaped(person.name) or 'This person'} is not on this match's server.", "host"
        )
    if not await is_open_to(visit.interaction, match, person.id):
        raise IllegalMove(
            f"{escaped(person.name) or 'This person'} can't see <#{match.channel_id}>, where this match is: let them in first.",
            "host",
        )
    desk = visit.hall.desk
    if person.id == visit.person:
        match = await desk.seat(
            visit.match, visit.person, place, visit.once, person=person, gone=gone
        )
        await visit.show(Page(text_block(seats_text(match))))
        return
    match = await desk.offer_seat(visit.match, visit.person, place, person, visit.once, gone)
    where = f"<#{match.thread_id or match.channel_id}>"
    text = f"I ask <@{person.id}> in {where} whether they take seat {letter(place)}. Until they do, nothing changes."
    await visit.show(Page(text_block(text)))


async def _ask_for_computer(visit: Request, match: Match, place: int) -> None:
    await visit.hall.desk.may_be_seated(match.id, visit.person, place)
    who = names_of(match)[place]
    sure = button("seated", match.id, 0, "Hand it over", rest=visit.rest, style=RED)
    keep = button("now", match.id, max(match.entry, 0), "Leave it")
    if _others(match, place, is_played=True):
        what = f"It moves at once, and its moves stay. {who} can have the seat back at any time (`/match seat`)."
    else:
        what = "**No person plays then: the computer plays the match to its end, at once.** This cannot be taken back."
    text = f"**Hand seat {letter(place)} of {title_of(match)} to the computer?** {what}"
    await visit.show(Page(text_block(text), row(sure, keep)))


def _others(match: Match, place: int, *, is_played: bool) -> bool:
    """Whether a person has another seat, or even plays it."""
    others = [row for row in match.seats if row.seat != place]
    return any(row.is_played_by_person if is_played else row.has_person for row in others)


@on_press("seated")
async def require_seat(visit: Request) -> None:
    """The computer takes the seat."""
    await ensure_host(visit, await match_here(visit))
    place, to, _ = _seating(visit.rest)
    if to != "computer":
        raise IllegalMove(GONE)
    match = await visit.hall.desk.seat(
        visit.match, visit.person, place, visit.once, is_autopilot=True
    )
    await visit.show(Page(text_block(seats_text(match))))


async def _gone(visit: Request, match: Match, place: int | None, *others: int) -> frozenset[int]:
    """Who is not on the server: whoever has this seat, and those."""
    people = [row.person for row in match.seats if row.seat == place]
    return await departed_members(visit.interaction.client, match, [*people, *others])


@on_press("agree")
async def agree(visit: Request) -> None:
    match, vote = await _asked(visit)
    if vote.kind == "end":
        gone = await known_departures(visit.interaction.client, match, visit.person)
    else:
        gone = await _gone(visit, match, vote.seat)
    me = person_of(visit.interaction)
    await visit.hall.desk.agree(match.id, vote.id, me, visit.once, gone)


@on_press("refuse")
async def refuse(visit: Request) -> None:
    match, vote = await _asked(visit)
    await visit.hall.desk.refuse(match.id, vote.id, visit.person, visit.once)


async def _asked(visit: Request) -> tuple[Match, Vote]:
    """The question whose post was pressed; the post itself is edited by the outbox."""
    match = await match_here(visit)
    vote = await visit.hall.desk.vote(match.id, counted(visit.rest))
    await visit.acknowledge()
    return match, vote


@MATCH.command(name="end")
async def end_command(interaction: discord.Interaction, match: Number | None = None) -> None:
    """End a match unfinished: a lobby by its host, a running one when everybody agrees. Asks first."""
    await open_match_page(interaction, "end", match=match)


@on_press("end")
async def end(visit: Request) -> None:
    """A form in which the words must be typed exactly."""
    match = await match_here(visit)
    if match.state in ("over", "deleted"):
        raise IllegalMove("This match is over.", "end")
    typed = FormText(f"Type: end {match.id}", note=_what_ends(match, visit.person))
    form = Form("ended", match.id, 0, f"End {match.title}", typed)
    await form.open(visit, limit=40)


def _what_ends(match: Match, person: int) -> str:
    """What comes of it, as a note in the form."""
    if match.state == "lobby":
        return "The match is called off before it begins."
    if any(row.has_person and row.person != person for row in match.seats):
        return "The others are asked. When all agree, it ends without a winner."
    return "Nobody else has a seat: it ends at once, without a winner."


@on_form("ended")
async def confirm_end(visit: Request) -> None:
    match = await match_here(visit)
    await visit.wait()
    if match.state == "lobby":
        await ensure_host(visit, match)
    gone = await known_departures(visit.interaction.client, match, visit.person)
    match = await visit.hall.desk.end(visit.match, visit.person, visit.chosen, visit.once, gone)
    await visit.show(Page(text_block(_ended(match, gone))))


def _ended(match: Match, gone: frozenset[int]) -> str:
    if match.state in ("over", "deleted"):
        return f"{title_of(match)} has ended."
    names = names_of(match)
    asked = [row for row in match.seats if row.has_person and not row.is_for_ending]
    missing = [names[row.seat] for row in asked if row.person not in gone]
    absent = [f" {names[row.seat]} has left the server." for row in asked if row.person in gone]
    return (
        f"You agree to end {title_of(match)}. Still to agree: {listed(missing)}.{''.join(absent)}"
    )


async def setup(bot: Any) -> None:
    """The commands hang in the group `match`."""
