"""The assembly as everybody sees it, and what the laws mean for one viewer now. Only standing orders are secret."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bot import engine
from bot.engine import Position
from bot.games.high_frontier.modules.politics.law_effects import meaning, meanings
from bot.games.high_frontier.modules.politics.laws import in_force, serving, sitting
from bot.games.high_frontier.modules.politics.lobby import Lobby, lobby_refusal
from bot.games.high_frontier.modules.politics.points import REWARDS
from bot.games.high_frontier.printed.assembly import IDEOLOGIES
from bot.games.high_frontier.state.assembly import Assembly, Delegate
from bot.games.high_frontier.state.state import State


class IdeologyView(Struct, frozen=True):
    """A field of the placard. `position`: on the ring, clockwise from the top, or `centre`; `delegates`: by seat; `votes`: legacy votes; `in_force`: for everybody; `is_lobbied`: works for the
    turn player only; `can_lobby`: the viewer could now; `meaning`: what the law does or would do for the viewer, in a sentence, empty for others.

    `rewards`: points by seat, if the star lay here at the end.
    """

    id: str
    law: str
    text: str
    position: int | str
    delegates: tuple[int, ...]
    votes: int
    has_star: bool
    in_force: bool
    is_lobbied: bool
    can_lobby: bool
    meaning: str
    rewards: tuple[int, ...]


class AssemblyView(Struct, frozen=True):
    """The placard, in the printed order (the centre last). `law`: where the star lies; `rests`: in anarchy no law is in force.

    `placed`: (seat, ideology) of all delegates, in the order they were placed; `insured`: seats that lobbied Mishap Insurance
    in the event under way; `means`: by seat, what the laws that work for it do for it now.
    """

    law: str
    rests: bool
    ideologies: tuple[IdeologyView, ...]
    placed: tuple[tuple[int, str], ...]
    insured: tuple[int, ...]
    means: tuple[str, ...]

    @property
    def star(self) -> IdeologyView:
        return next(one for one in self.ideologies if one.has_star)


def assembly_view(position: Position[Any, Any], viewer: int | None) -> AssemblyView:
    state: State = position.state
    assembly = sitting(state)
    asked = engine.pending_decision(position)
    acts = asked is not None and viewer in asked.seats and Lobby in asked.moves
    return AssemblyView(
        law=assembly.law,
        rests=state.anarchy,
        ideologies=tuple(_ideology(state, name, viewer, acts) for name in IDEOLOGIES),
        placed=tuple((one.seat, one.ideology) for one in assembly.delegates),
        insured=tuple(assembly.insured),
        means=tuple(_means(state, seat) for seat in range(len(state.seats))),
    )


def _means(state: State, seat: int) -> str:
    """Nothing for a seat that has no crew yet."""
    return meanings(state, seat) if state.seats[seat].stacks else ""


def _ideology(state: State, name: str, viewer: int | None, acts: bool) -> IdeologyView:
    """`acts`: the viewer is in its turn, and nothing else is asked."""
    assembly, printed = sitting(state), IDEOLOGIES[name]
    seats = range(len(state.seats))
    works = name in in_force(state)
    is_seated = viewer is not None and bool(state.seats[viewer].stacks)
    return IdeologyView(
        id=name,
        law=printed.law.name,
        text=printed.law.text,
        position=printed.position,
        delegates=tuple(assembly.of(seat).count(name) for seat in seats),
        votes=assembly.votes.count(name),
        has_star=assembly.law == name,
        in_force=works,
        is_lobbied=not works and name in serving(state, state.turn),
        can_lobby=acts and lobby_refusal(state, state.turn, name) is None,
        meaning=meaning(state, name, viewer) if viewer is not None and is_seated else "",
        rewards=tuple(
            REWARDS[name](state, seat) if state.seats[seat].stacks else 0 for seat in seats
        ),
    )


def recalled(seen: AssemblyView) -> Assembly:
    """The assembly put together from its view; the others' orders are not known."""
    delegates = [Delegate(seat, name) for seat, name in seen.placed]
    votes = [one.id for one in seen.ideologies for _ in range(one.votes)]
    return Assembly(seen.law, delegates, votes, insured=list(seen.insured))
