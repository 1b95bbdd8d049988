"""What is new to a person: what concerns them first, the rest counted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.engine import Event, Game, insert_names
from bot.matches import EntrySummary, MatchSnapshot
from cogs.components.names import names_of
from cogs.components.text import duration_words, event_sentences

MATTERS = 5
AWAY = timedelta(hours=6)


def since_whose(look: MatchSnapshot, seat: int, told: Sequence[EntrySummary]) -> str:
    """Return what heads the entries told: since the seat's last move, by the name it was made under, if there is one."""
    earlier = [entry for entry in look.events if entry.number < told[0].number]
    own = [entry for entry in earlier if (entry.seat, entry.kind) == (seat, "move")]
    own = [entry for entry in own if not entry.is_undone]
    if own:
        return f"Since {names_of(look.match, own[-1].names)[seat]}'s last move:"
    return "So far:" if told[0].number == 0 else "The latest moves:"


def since_you_looked(game: Game, look: MatchSnapshot, now: datetime) -> list[str]:
    """Lines for somebody with a seat; empty when nothing is new."""
    if look.seat is None or not look.events:
        return []
    lines: list[str] = []
    for entry in look.events:
        names = names_of(look.match, entry.names)
        lines += [insert_names(entry.note, names)] if entry.note else []
        lines += event_sentences(game, entry.events, names)
    moves = sum(entry.kind == "move" for entry in look.events)
    if not lines:
        return []
    counted = f", {moves} move{'' if moves == 1 else 's'}" if moves else ""
    head = f"**{_from_when(look)} ({duration_words(now - look.events[0].at)}{counted})**"
    return [head, *_mattering(lines, names_of(look.match)[look.seat])]


def _from_when(look: MatchSnapshot) -> str:
    """Return where the lines begin: nobody is told of a last look that they never had."""
    if look.seat is not None and look.match.seats[look.seat].seen >= 0:
        return "Since you last looked"
    return "So far" if look.events[0].number == 0 else "The latest"


def _mattering(lines: list[str], me: str) -> list[str]:
    """The few lines that matter most: those that name the person, then the latest; in the order of what happened."""
    best = sorted(range(len(lines)), key=lambda at: (me not in lines[at], -at))[:MATTERS]
    told = [f"- {lines[at]}" for at in sorted(best)]
    rest = len(lines) - len(told)
    return [*told, f"- … and {rest} more: the log has them all."] if rest else told


def only_you_know(game: Game, look: MatchSnapshot) -> list[str]:
    """What has happened since a person last looked that no panel tells: what an order of theirs has done, what they drew."""
    return [
        f"- {line}"
        for entry in look.events
        if not entry.is_undone
        for line in event_sentences(game, _private(entry), names_of(look.match, entry.names))
    ]


def _private(entry: EntrySummary) -> list[Event]:
    return [event for event in entry.events if event.seen_by is not None]


def missed_entries(look: MatchSnapshot, now: datetime) -> bool:
    """Whether this person has not looked for so long that a press should tell first what is new."""
    return bool(look.events) and now - look.events[0].at > AWAY
