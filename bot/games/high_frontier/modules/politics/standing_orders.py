"""Standing orders about politics, one list of words for each matter (table of decisions; ruling 167)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, TypeVar

from msgspec import Meta

from bot.engine import SEAT_LETTERS, AnytimeMove, IllegalMove, Move, Table, listed
from bot.games.high_frontier.modules.politics.laws import ideology_named, is_played, sitting
from bot.games.high_frontier.printed.assembly import IDEOLOGIES
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.rules.assets.reserve import cubes_left, loose_cubes, spare_cubes
from bot.games.high_frontier.state.parse import other_seat, site_named
from bot.games.high_frontier.state.state import State

A = TypeVar("A")
MATTERS = LAW, LEGACY, CUBE, BATON, MARTIAL, INSURANCE, COLONY = (
    "law", "legacy", "cube", "baton", "martial", "insurance", "colony",
)  # fmt: skip
YES, NO, NONE = "yes", "no", "none"
RULE = "by post; ruling 167"


class OrderPolitics(AnytimeMove, frozen=True):
    """Answers in the assembly."""

    command: ClassVar[str] = "politics"
    label: ClassVar[str] = "Order: politics"
    sampled: ClassVar[bool] = True
    about: Annotated[str, Meta(description="What")]
    answers: Annotated[tuple[str, ...], Meta(description="In order; none: ask")] = ()

    def apply(self, table: Table[Any], seat: int) -> None:
        state: State = table.state
        if not is_played(state):
            raise IllegalMove("This match is played without politics.", "O")
        about = _among(self.about.strip().lower(), MATTERS)
        answers = [answer_named(state, about, word) for word in self.answers]
        own = sitting(state).orders.setdefault(seat, {})
        if answers:
            own[about] = answers
        else:
            own.pop(about, None)
        if not own:
            del sitting(state).orders[seat]
        table.record_event("politics_ordered", seat, about=about, answers=answers, seen_by=(seat,))


def answer_named(state: State, about: str, typed: str) -> str:
    """One word of an order, made plain: an ideology, a seat's letter, a site, yes, no or none. Raises `IllegalMove`."""
    word = typed.strip().lower()
    if about in (INSURANCE, COLONY):
        return _among(word, (YES, NO))
    if about == MARTIAL and word == NONE:
        return NONE
    if about in (BATON, MARTIAL):
        return SEAT_LETTERS[other_seat(state, typed)]
    if about == CUBE and SKY.find(typed) is not None:
        return site_named(typed).id
    return ideology_named(typed)


def _among(word: str, words: tuple[str, ...]) -> str:
    if word in words:
        return word
    raise IllegalMove(f"It is {listed(words, 'or')}; not {word!r}.", RULE)


def wished(state: State, seat: int, about: str, offers: Mapping[str, A]) -> A | None:
    """The first answer of a standing order that is possible now."""
    words = sitting(state).orders.get(seat, {}).get(about, [])
    return next((offers[word] for word in words if word in offers), None)


def listed_orders(state: State, seat: int) -> list[str]:
    """A seat's orders in words."""
    own = sitting(state).orders.get(seat, {})
    return [f"Politics, {about}: {listed(own[about])}" for about in MATTERS if about in own]


def standing(state: State, seat: int) -> list[Move]:
    """Orders worth offering."""
    others = [SEAT_LETTERS[other] for other in state.after(seat)]
    own = sitting(state).orders.get(seat, {})
    found: list[Move] = [OrderPolitics(LAW, (name,)) for name in IDEOLOGIES]
    found += [OrderPolitics(LEGACY, (name,)) for name in IDEOLOGIES]
    found += [OrderPolitics(BATON, (letter,)) for letter in others]
    found += [OrderPolitics(MARTIAL, (word,)) for word in (NONE, *others)]
    for about in (INSURANCE, COLONY):
        found += [OrderPolitics(about, (word,)) for word in (YES, NO)]
    if cubes_left(state, seat) < 2:
        found += [OrderPolitics(CUBE, (where,)) for where in spare_cubes(state, seat)]
    return found + [OrderPolitics(about) for about in MATTERS if about in own]


def answers(state: State, seat: int, about: str) -> list[str]:
    """Words that an order about this may hold."""
    if about in (INSURANCE, COLONY):
        return [YES, NO]
    if about in (BATON, MARTIAL):
        return [
            *(SEAT_LETTERS[other] for other in state.after(seat)),
            *([NONE] * (about == MARTIAL)),
        ]
    sites = loose_cubes(state, seat) if about == CUBE else []
    return [*IDEOLOGIES, *sites]
