"""Who and what is meant, in words: seats, titles and a game's texts with the names put in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine import insert_names
from bot.engine.registry import all_games
from bot.matches import Match, MatchSnapshot, Person
from cogs.components.text import Interaction, escaped, letter, plain

TITLE = 80


def person_of(interaction: Interaction) -> Person:
    return Person(interaction.user.id, plain(interaction.user.display_name))


def plain_names(match: Match, then: Sequence[str] = ()) -> tuple[str, ...]:
    """The seats' names without markdown, for labels and pictures; then those of seats on which nobody sits (an AI)."""
    names = [plain(name) or f"Seat {letter(seat)}" for seat, name in enumerate(then or match.names)]
    return (*names, *_neutrals(match)) if match.is_full else tuple(names)


def _neutrals(match: Match) -> tuple[str, ...]:
    game = all_games().get(match.game)
    return game.neutrals(match.size, game.read_options(match.options)) if game else ()


def names_of(match: Match, then: Sequence[str] = ()) -> tuple[str, ...]:
    """The names escaped for a message; equal names get their letter. `then`: those of an earlier entry."""
    return _apart([escaped(name) for name in plain_names(match, then)])


def _apart(names: Sequence[str]) -> tuple[str, ...]:
    often = Counter(name.casefold() for name in names)
    return tuple(
        f"{name} ({letter(seat)})" if often[name.casefold()] > 1 else name
        for seat, name in enumerate(names)
    )


def title_alone(match: Match) -> str:
    return escaped(match.title, TITLE) or "A match"


def title_of(match: Match) -> str:
    return f"{title_alone(match)} · match {match.id}"


def with_names(look: MatchSnapshot | Match, text: str) -> str:
    """A text of a game with the names put in."""
    return insert_names(text, names_of(look if isinstance(look, Match) else look.match))


def with_plain_names(look: MatchSnapshot, text: str) -> str:
    """The same for a button or a menu, where there is no markdown to escape."""
    return insert_names(text, _apart(plain_names(look.match)))


def turn_of(look: MatchSnapshot) -> str:
    """`Round 4`, `Year 14 of 48, blue`: how far a match is, as its view says; empty where a game counts nothing."""
    return str(getattr(look.view, "when", ""))
