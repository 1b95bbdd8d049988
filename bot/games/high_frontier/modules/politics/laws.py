"""Which laws are in force, for all or for who has lobbied them (O3-O5; rulings 156, 161)."""

from __future__ import annotations

from msgspec import UNSET

from bot.engine import IllegalMove, listed
from bot.games.high_frontier.printed.assembly import CENTRIST, IDEOLOGIES, UNITY
from bot.games.high_frontier.printed.cards import COLOURS
from bot.games.high_frontier.printed.map import plain
from bot.games.high_frontier.state.assembly import Assembly
from bot.games.high_frontier.state.state import State

GENERAL_ASSEMBLY = int(IDEOLOGIES[UNITY].law.params["delegates"])
LOBBY = "lobby"  # of the free actions that come once a turn: `lobby freedom`


def is_played(state: State) -> bool:
    return state.assembly is not UNSET


def sitting(state: State) -> Assembly:
    """The assembly of a match with politics. Raises `ValueError` in another."""
    if state.assembly is UNSET:
        raise ValueError("this match is played without politics")
    return state.assembly


def home(state: State, seat: int) -> str:
    """The ideology of a seat's crew colour; gray is individuality, whatever wood it plays with (ruling 5)."""
    return COLOURS[state.seats[seat].colour].ideology


def with_unity(assembly: Assembly, law: str) -> list[str]:
    """Laws that serve with a law: itself, and with the UN General Assembly every other one that has enough delegates (ruling 156)."""
    if law != UNITY:
        return [law]
    counts = assembly.counts()
    others = [name for name in counts if name != UNITY and counts[name] >= GENERAL_ASSEMBLY]
    return [UNITY, *others]


def in_force(state: State) -> list[str]:
    """Ideologies whose laws are in force for everybody; none in anarchy."""
    assembly = sitting(state)
    return [] if state.anarchy else with_unity(assembly, assembly.law)


def lobbied(state: State) -> str:
    """The ideology that the turn player has lobbied this turn, or nothing."""
    found = (word.removeprefix(f"{LOBBY} ") for word in state.once if word.startswith(LOBBY))
    return next(found, "")


def serving(state: State, seat: int) -> list[str]:
    """Laws that work for a seat within a turn: those in force, and what it has lobbied to the end of its own (ruling 161).

    Mishap Insurance is of no use within a turn: it comes with a lobbied UN General Assembly in vain.
    """
    found = in_force(state)
    if state.turn == seat and (law := lobbied(state)):
        train = with_unity(sitting(state), law)
        found = found + [name for name in train if name not in (*found, CENTRIST)]
    return found


def serves(state: State, seat: int, law: str) -> bool:
    return law in serving(state, seat)


def ideology_named(typed: str) -> str:
    """An ideology by its name or its law's. Raises `IllegalMove`."""
    wanted = plain(typed)
    for name, one in IDEOLOGIES.items():
        if wanted in (plain(name), plain(one.law.name)):
            return name
    raise IllegalMove(f"There is no ideology {typed!r}; there are {listed(IDEOLOGIES)}.", "O")
