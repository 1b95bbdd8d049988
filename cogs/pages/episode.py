"""The post of a milestone (an auction, a year's end): what has happened in it so far, its picture, what is asked of whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.engine import Episode, Event, Game, Move, insert_names, seat_placeholder
from bot.matches import MatchSnapshot
from cogs.components.moves import by_kind, name_of
from cogs.components.names import names_of, title_of, with_names
from cogs.components.pictures import Picture
from cogs.components.router import Page, PressItem, button, row, text_block
from cogs.components.text import LABEL, label, listed
from cogs.pages.panel import colour_of, gallery, is_secret, kinds_shown, last_entry_lines
from cogs.pages.private import FEW, choice_button, waiting_text
from cogs.pages.questions import answer_buttons, deadline, question_opening

Names = tuple[str, ...]  # of the seats; empty: as now


@dataclass(frozen=True)
class EpisodeState:
    """A milestone as everybody may know it: its first event, what came after, and the last one when it is over.

    `names`: the seats' names when it began and at each event after (empty: as now).
    """

    milestone: Episode
    first: Event
    events: tuple[Event, ...] = ()
    last: Event | None = None
    names: tuple[Names, ...] = ()

    @property
    def won(self) -> tuple[str, ...]:
        """Pictures of what it has brought."""
        return self.milestone.prizes(self.last) if self.last else ()


def episode_at(game: Game, look: MatchSnapshot, entry: int, name: str = "") -> EpisodeState | None:
    """The milestone (of this name) that began last at or before this entry, as it is now; `look` is the spectator's."""
    opening = {one.opens: one for one in game.episodes if name in ("", one.name)}
    every = [(happened, event) for happened in look.events for event in happened.events]
    begun = [
        at
        for at, (happened, event) in enumerate(every)
        if happened.number <= entry and event.kind in opening
    ]
    if not begun:
        return None
    first, *after = [event for _, event in every[begun[-1] :]]
    names = tuple(happened.names for happened, _ in every[begun[-1] :])
    milestone = opening[first.kind]
    ends = (at for at, event in enumerate(after) if event.kind in milestone.closes)
    if (end := next(ends, None)) is None:
        return EpisodeState(milestone, first, tuple(after), names=names)
    return EpisodeState(milestone, first, tuple(after[: end + 1]), after[end], names[: end + 2])


def milestone_lines(game: Game, look: MatchSnapshot, told: EpisodeState) -> list[str]:
    """What happened; at its end also to whom nothing did."""
    kind, events = told.milestone, told.events
    pairs = list(zip(events, told.names[1:] or ((),) * len(events), strict=True))
    split = next(
        (at for at, event in enumerate(events) if event.kind == kind.separate_from), len(events)
    )
    lines, aside = (_sentences(game, kind, some) for some in (pairs[:split], pairs[split:]))
    if told.last is not None and not (lines or aside):
        lines = [(kind.nothing, Names())] if kind.nothing else []
    elif told.last is not None and kind.unaffected_words and not _is_for_all(told):
        names = [seat_placeholder(seat) for seat in range(look.match.size)]
        spared = [name for name in names if not any(name in line for line, _ in lines)]
        lines += [(f"{kind.unaffected_words} {listed(spared)}.", Names())] if spared else []
    return [
        f"- {insert_names(line, names_of(look.match, then))}" for line, then in [*lines, *aside]
    ]


def _sentences(
    game: Game, kind: Episode, pairs: Iterable[tuple[Event, Names]]
) -> list[tuple[str, Names]]:
    """Sentences, each with the names of then."""
    told = [
        (game.event_sentence(one), then)
        for one, then in pairs
        if one.kind not in kind.omitted_kinds
    ]
    return [(sentence, then) for sentence, then in told if sentence]


def _is_for_all(told: EpisodeState) -> bool:
    return any(event.kind in told.milestone.for_all for event in told.events)


def milestone_page(
    game: Game,
    look: MatchSnapshot,
    told: EpisodeState,
    pictures: Sequence[Picture],
    movers: Sequence[MatchSnapshot],
    ping: str = "",
) -> Page:
    """Spectator's knowledge only. `movers` are the looks of those people who are asked: of these only their answers are taken."""
    asked = look.decision.seats if look.decision and told.last is None else ()
    title = insert_names(told.milestone.title(told.first), names_of(look.match, *told.names[:1]))
    head = f"**{title}**\n-# {title_of(look.match)}"
    container: discord.ui.Container[Any] = discord.ui.Container(
        text_block(f"{head}\n{ping}" if ping else head), accent_colour=colour_of(asked)
    )
    for picture in pictures:  # one under another: side by side Discord cuts them to squares
        container.add_item(gallery(picture))
    if lines := milestone_lines(game, look, told):
        container.add_item(text_block("\n".join(last_entry_lines(lines))))
    if asked and look.decision is not None:
        question = [with_names(look, look.decision.question), waiting_text(look)]
        question.append(deadline(game, movers))
        container.add_item(text_block("\n".join(filter(None, question))))
        buttons = _answers(game, look, movers)
        for at in range(0, len(buttons), FEW):
            container.add_item(row(*buttons[at : at + FEW]))
    return Page(container)


def _answers(game: Game, look: MatchSnapshot, movers: Sequence[MatchSnapshot]) -> list[PressItem]:
    """Buttons for those who are asked; one that opens the own answers where these are secret, or not the same for all."""
    if movers and not is_secret(look):
        found = _shared(game, movers) if len(movers) > 1 else answer_buttons(game, movers[0])
        if found:
            return found
    kinds = kinds_shown(movers[0]) if movers else []
    text = label(f"{name_of(kinds[0])} …", limit=LABEL) if len(kinds) == 1 else "Choose"
    return [button("now", look.match.id, look.entry, text)]


def _shared(game: Game, movers: Sequence[MatchSnapshot]) -> list[PressItem]:
    """The best answer of each kind, what opens the rest of it, and the standing orders; a press of somebody who may not answer
    so is refused. Nothing where the best of a kind is not the same for all who have that kind.
    """
    best: dict[type[Move], tuple[MatchSnapshot, Move]] = {}
    wide: dict[type[Move], MatchSnapshot] = {}
    for mover in movers:
        for kind, moves in by_kind(mover.offers).items():
            if best.setdefault(kind, (mover, moves[0]))[1] != moves[0]:
                return []
            if len(moves) > 1:
                wide.setdefault(kind, mover)
    orders = movers[0].decision.orders if movers[0].decision else ()
    buttons = [choice_button(game, mover, move) for mover, move in best.values()]
    buttons += [question_opening(mover, kind) for kind, mover in wide.items()]
    return [*buttons, *(question_opening(movers[0], kind) for kind in orders)][: 2 * FEW]
