"""The private message of a turn that is made up step by step: the best choices numbered, buttons that narrow them, the steps so far.

Nothing here is played by narrowing: `sift` only shows other choices of the same kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import discord

from bot.engine import Game, Move, PrivateTurn
from bot.matches import MatchSnapshot
from cogs.components.moves import (
    by_kind,
    distinct,
    matching_offers,
    name_of,
    pack,
    shown_value,
    tag_of,
    text_of,
)
from cogs.components.names import title_of, turn_of, with_names
from cogs.components.router import (
    Line,
    Page,
    PressItem,
    button,
    menu,
    page_of,
    paged,
    row,
    rows,
    text_block,
)
from cogs.components.text import cut, whole_lines
from cogs.pages.private import (
    BUTTON_ROOM,
    FEW,
    GREEN,
    Asking,
    Items,
    choice_button,
    filled_in,
    kind_lines,
    narrowed_by,
    narrowing,
    spots_of,
    turn_overview,
    with_spot_numbers,
)
from render.scene import Spot

BEST = 8  # choices with a button each, as many as stay clear on the picture
TURNED = 4  # values that a button goes through; a field with more has a menu
TOLD, SO_FAR = 700, 700
LATEST = 8  # results told
VALUE = 24  # characters of a value on a button
ROUND, FLIPPED = "↻", "⇋"
NOUNS = {"to": "destination", "at": "place"}


@dataclass(frozen=True)
class PlacementFilter:
    """Which choices of a kind are shown: values by field, and a page of the rest; `turned`: the page of the menu of values.
    No kind: the one that leads.
    """

    kind: type[Move] | None = None
    page: int = 0
    filled: Mapping[str, str] = field(default_factory=dict)
    turned: int = 0


def turn_page(
    game: Game,
    look: MatchSnapshot,
    told: Sequence[str] = (),
    sieve: PlacementFilter | None = None,
    ends_at: datetime | None = None,
) -> Page:
    """What can be done now; of a private turn its whole message. `ends_at`: when any other turn ends itself."""
    turn = game.private_turn(look.view) if look.is_asked else None
    if turn is None:
        return turn_overview(game, look, told, ends_at)
    head = f"**{title_of(look.match)}**" + (f" · {turn_of(look)}" if turn_of(look) else "")
    items: Items = [text_block(head)]
    results = [with_names(look, line) for line in turn.results]
    if news := [line for line in told if line not in results]:
        items.append(text_block(whole_lines(news, TOLD)))
    items.append(text_block(_stand(look, turn, results)))
    leading, others, single = _kinds(look, turn)
    sieve = sieve or PlacementFilter()
    kind = sieve.kind if sieve.kind in leading else next(iter(leading), None)
    asking = _choices(game, look, leading[kind], kind, sieve, turn) if kind else Asking([])
    items.extend(asking.items)
    rest = [move for other, some in leading.items() if other is not kind for move in some]
    if rest or len(others) > FEW:
        match, entry = look.match.id, look.entry
        items.append(
            menu(
                "do",
                match,
                entry,
                paged(_else_lines(game, look, turn, [*rest, *others])),
                "Something else?",
            )
        )
    elif others:
        items.append(row(*(choice_button(game, look, move) for move in others)))
    items.extend(rows(_last(game, look, turn, single)))
    return Page(*items, spots=asking.spots, has_board=True)


def _kinds(
    look: MatchSnapshot, turn: PrivateTurn
) -> tuple[dict[type[Move], list[Move]], list[Move], list[Move]]:
    """Kinds that must be done or have several choices, in the order of the offers: duties first; single choices with something to
    fill in; the rest (closing left out).
    """
    kinds = by_kind(look.offers)
    several = {kind: some for kind, some in kinds.items() if len(some) > 1 or kind in turn.duties}
    alone = [
        some[0] for kind, some in kinds.items() if kind not in several and some[0] != turn.closing
    ]
    plain = [move for move in alone if not _has_choice(move)]
    return several, [move for move in alone if _has_choice(move)], plain


def _has_choice(move: Move) -> bool:
    return any(isinstance(getattr(move, name), str) for name in move.__struct_fields__)


def _stand(look: MatchSnapshot, turn: PrivateTurn, results: Sequence[str]) -> str:
    assert look.decision is not None
    until = "you confirm it" if turn.is_alone else "all have confirmed"
    parts = [f"**Your turn:** {look.decision.task}. Nobody else sees it until {until}."]
    if turn.steps:
        steps = [f"{number}. {step}" for number, step in enumerate(turn.steps, 1)]
        parts.append(f"**So far:**\n{whole_lines(steps, SO_FAR)}")
    if results:
        before = len(results[:-LATEST])
        earlier = [f"- … *{before} earlier: see the log*"] if before else []
        shown = [*earlier, *(f"- {line}" for line in results[-LATEST:])]
        parts.append(whole_lines(shown, SO_FAR))
    if turn.pending:
        parts.append(f"**Still open:** {cut('; '.join(turn.pending), SO_FAR)}.")
    return with_names(look, "\n".join(parts))


def may_be_left(turn: PrivateTurn, kind: type[Move]) -> str:
    """Marks an option among duties; where there are none nothing needs a mark."""
    is_option = turn.duties and kind not in turn.duties and not kind.is_undo
    return " · may be left" if is_option else ""


def _else_lines(
    game: Game, look: MatchSnapshot, turn: PrivateTurn, moves: Sequence[Move]
) -> list[Line]:
    lines = kind_lines(game, look, moves)
    marks = {tag_of(kind): may_be_left(turn, kind) for kind in by_kind(moves)}
    return [replace(line, text=line.text + marks[line.value]) for line in lines]


def _choices(
    game: Game,
    look: MatchSnapshot,
    every: list[Move],
    kind: type[Move],
    sieve: PlacementFilter,
    turn: PrivateTurn,
) -> Asking:
    """A numbered button for each of the best of a kind, and what narrows them."""
    filled = dict(sieve.filled) if sieve.kind is kind else {}
    fits = matching_offers(game, look, every, filled)
    if not fits:
        filled, fits = {}, every
    last = (len(fits) - 1) // BEST
    page = min(sieve.page, last) if sieve.kind is kind else 0
    shown = fits[page * BEST : (page + 1) * BEST]
    spots = spots_of(game, look, [[move] for move in shown])
    is_numbered = len(every) > FEW
    only = ", ".join(_short(game, look, name, text) for name, text in filled.items())
    head = f"**{name_of(kind)}**" + may_be_left(turn, kind) + (f" · only {only}" if only else "")
    items: Items = [text_block(_lines(game, look, head, shown, spots, is_numbered))]
    if not is_numbered:
        named = [
            choice_button(game, look, move, spot=spot)
            for move, spot in zip(shown, spots, strict=True)
        ]
        return Asking([*items, row(*named)], spots)
    buttons = [_number(game, look, number, move) for number, move in enumerate(shown, 1)]
    half = -(-len(buttons) // 2) if len(buttons) > FEW else FEW
    items += [row(*buttons[at : at + half]) for at in range(0, len(buttons), half)]
    if len(every) > BEST:
        items += _sieves(game, look, every, kind, filled, (page, last, sieve.turned))
    return Asking(items, spots)


def _lines(
    game: Game,
    look: MatchSnapshot,
    head: str,
    shown: Sequence[Move],
    spots: Sequence[Spot | None],
    is_numbered: bool,
) -> str:
    lines = [head]
    for number, (move, spot) in enumerate(zip(shown, spots, strict=True), 1):
        choice = game.menu_line(look.view, move)
        text = with_spot_numbers(Spot(number, "") if is_numbered else spot, choice.label)
        lines.append(f"{text}: {choice.detail}" if choice.detail else text)
    return with_names(look, "\n".join(lines))


def _number(game: Game, look: MatchSnapshot, number: int, move: Move) -> PressItem:
    text = with_spot_numbers(Spot(number, ""), "").strip()
    packed = pack(look, move, BUTTON_ROOM)
    return button("try", look.match.id, look.entry, text, rest=packed)


def _sieves(
    game: Game,
    look: MatchSnapshot,
    every: list[Move],
    kind: type[Move],
    filled: Mapping[str, str],
    pages: tuple[int, int, int],
) -> Items:
    """A menu for a field with many values, a button for each with few, and one for the next best."""
    page, last, turned = pages
    buttons: list[PressItem] = []
    menus: Items = []
    for name in kind.__struct_fields__:
        others = {key: value for key, value in filled.items() if key != name}
        values = [text_of(v) for v in distinct(matching_offers(game, look, every, others), name)]
        if 1 < len(values) <= TURNED:
            buttons.append(_turner(game, look, kind, name, values, filled))
        elif len(values) > TURNED and not menus:
            menus.append(_value_menu(game, look, kind, name, values, filled, turned))
    if last:
        text = f"Next best ({page + 1} of {last + 1})"
        there = narrowing(kind, page + 1 if page < last else 0, dict(filled))
        buttons.append(button("sift", look.match.id, look.entry, text, rest=f"{there};;"))
    return [*menus, *rows(buttons)]


def _turner(
    game: Game,
    look: MatchSnapshot,
    kind: type[Move],
    name: str,
    values: Sequence[str],
    filled: Mapping[str, str],
) -> PressItem:
    """A button that goes on to the next value of a field, named on it where there are others than yes and no: once round from
    that of the best choice, then any.
    """
    others = {key: value for key, value in filled.items() if key != name}
    then = next_value(values, filled.get(name, ""))
    if values[0] in ("True", "False"):
        text = f"{_title(name)} {FLIPPED}{'' if then else ' any'}"
    else:
        text = f"{_title(name)} {ROUND} {_short(game, look, name, then) if then else 'any'}"
    rest = narrowing(kind, 0, others | ({name: then} if then else {}))
    return button("sift", look.match.id, look.entry, text, rest=f"{rest};")


def next_value(values: Sequence[str], now: str) -> str:
    """The value that follows, in their natural order; the best (first) one comes last, and after it none.

    A field that is left out (an empty value) cannot be asked for: it is among any.
    """
    named = [value for value in values if value]
    ordered = sorted(named)
    best = ordered.index(named[0])
    circle = [*ordered[best + 1 :], *ordered[: best + 1], ""]
    return circle[circle.index(now) + 1 if now in named else 0]


def _title(name: str) -> str:
    """A field as a noun: a preposition alone says nothing on a button."""
    return NOUNS.get(name, name.replace("_", " ")).capitalize()


def _short(game: Game, look: MatchSnapshot, name: str, text: str) -> str:
    """A value in its first words: `b` of `b · T42 · Tech and water tile`."""
    return cut((shown_value(game, look, name, text) or "none").split(" · ")[0], VALUE)


def _value_menu(
    game: Game,
    look: MatchSnapshot,
    kind: type[Move],
    name: str,
    values: Sequence[str],
    filled: Mapping[str, str],
    page: int,
) -> discord.ui.ActionRow[Any]:
    """Values in the order of their best choice; the first line takes the narrowing away."""
    others = {key: value for key, value in filled.items() if key != name}
    room = narrowing(kind, 0, others)
    lines = [
        Line(
            shown_value(game, look, name, v) or "none",
            filled_in(name, v),
            is_set=filled.get(name) == v,
        )
        for v in values
    ]
    asks = _title(name)
    if name in filled:
        lines.insert(0, Line(f"Any {asks.casefold()}", "any"))
    match, entry = look.match.id, look.entry
    return menu("sift", match, entry, paged(lines, page), f"Other {asks.casefold()}?", rest=room)


def _last(
    game: Game, look: MatchSnapshot, turn: PrivateTurn, single: Sequence[Move]
) -> list[PressItem]:
    """Steps without a choice, closing the turn, and looking about."""
    match, entry = look.match.id, look.entry
    buttons = [choice_button(game, look, move) for move in single]
    if turn.closing is not None:
        buttons.insert(0, choice_button(game, look, turn.closing, GREEN))
    buttons += [button("hand", match, entry, "My hand"), button("log", match, entry, "Log")]
    return buttons


def sieve_of(game: Game, rest: str, chosen: str) -> PlacementFilter:
    """What a press on a narrowing button or menu asks for. `rest` is as `narrowing` writes it; semicolons at its end only tell
    controls apart that ask for the same.
    """
    text, turned = rest.rstrip(";"), page_of(chosen)
    if chosen and chosen != "any" and turned is None:
        text = f"{text};{chosen}"
    kind, page, filled = narrowed_by(game, text)
    return PlacementFilter(kind, page, filled, turned or 0)
