"""Offered free actions as lines of a menu (G, N)."""

from __future__ import annotations

from typing import Any

from bot.engine import listed
from bot.games.high_frontier.negotiation import permissions
from bot.games.high_frontier.negotiation.deal_text import LEAVE_WORDS
from bot.games.high_frontier.printed.map import SKY
from bot.games.high_frontier.printed.names import (
    card_name,
    counted,
    place_name,
    stack_name,
    the_stack,
)
from bot.games.high_frontier.rules.free_actions import (
    cargo,
    dirt,
    discards,
    figures,
    martian,
    settling,
)
from bot.games.high_frontier.rules.turn import turn
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.state.state import ROCKET
from bot.games.high_frontier.text.free_actions import leave_line
from bot.games.high_frontier.text.menus_operations import Line, Lines, letter, own
from bot.games.high_frontier.text.operations import tanks_named
from bot.games.high_frontier.view.records import View


def into(text: str) -> str:
    return "a new Outpost" if text == "new" else stack_name(text)


NAMED = 3  # cards that a line of a menu names


def _things(view: View, move: Any, source: str) -> str:
    """Cards by the names that lie up, tanks; many cards by their number, since a line of a menu is short."""
    lie = {c.face.id: c.face.name for s in own(view).stacks if s.name == source for c in s.cards}
    cards = [lie.get(card) or card_name(card) for card in move.cards]
    if len(cards) > NAMED:
        cards = [f"{'all ' if len(cards) == len(lie) else ''}{len(cards)} cards"]
    tanks = tanks_named(move.water, move.isotope) if move.water or move.isotope else ""
    return listed([*cards, *([tanks] if tanks else [])])


def _begun(line: str) -> str:
    return line[0].upper() + line[1:]


def _transfer(view: View, move: cargo.TransferCargo) -> Line:
    is_new = move.to == ROCKET and ROCKET not in {stack.name for stack in own(view).stacks}
    where = "a new Rocket" if is_new else into(move.to)
    return _begun(
        f"{_things(view, move, move.source)} to {where}"
    ), f"from {the_stack(move.source)}"


def _designate(view: View, move: figures.Designate) -> Line:
    if move.stack == ROCKET:
        return "Make the Rocket an Outpost", "Fuel that is not in tanks is lost"
    return f"Make {stack_name(move.stack)} the Rocket", "empty tanks"


def _load(view: View, move: cargo.LoadFuel) -> Line:
    source = f"from {the_stack(move.source)}" if move.source else "from its own tanks"
    return f"Load {counted(move.tanks, 'tank')} as Fuel", source


def _jettison(view: View, move: figures.Jettison) -> Line:
    if move.steps:
        return f"Jettison {counted(move.steps, 'fuel step')}", "lost to space"
    return f"Jettison {_things(view, move, move.stack)}", f"from {the_stack(move.stack)}"


def _site(word: str, text: str) -> str:
    return f"{word} {place_name(text)}" if text in SKY.spaces else word


def _ask(view: View, move: permissions.AskPermission) -> Line:
    whom = letter(move.player) if move.player else "whoever can give it"
    where = _site("at", move.site) if move.site else ""
    return f"Ask {whom} for leave: {LEAVE_WORDS[move.what]}", where or "for this turn"


def _answer(word: str, move: permissions.GiveLeave | permissions.RefuseLeave) -> str:
    return f"{word}: {leave_line(move.what, move.site)}" if move.what else word


def _end(view: View, move: turn.EndTurn) -> Line:
    if move.keep:
        return "End turn", f"keep {listed(map(stack_name, move.keep))}"
    unused = [
        word
        for word, used in (
            ("movement", view.turn and view.turn.moved),
            ("operation", view.turn and view.turn.operated),
        )
        if not used
    ]
    return "End turn", f"not used: {listed(unused)}" if unused else ""


FREE_CHOICES: Lines = {
    turn.EndTurn: _end,
    cargo.TransferCargo: _transfer,
    cargo.LoadFuel: _load,
    cargo.Disembark: lambda view, move: (f"The crew gets off into {into(move.to)}", ""),
    martian.Martian: lambda view, move: (f"Drive to {place_name(move.to)}", "by a buggy road"),
    dirt.LoadDirt: lambda view, move: (
        "Load dirt",
        f"to wet mass {move.wet}" if move.wet else "as much as goes",
    ),
    dirt.RideCable: lambda view, move: ("Load dirt by Mooncable", ""),
    dirt.Fogg: lambda view, move: (f"Burn up {listed(map(card_name, move.cards))}", "as dirt"),
    figures.Designate: _designate,
    figures.Swap: lambda view, move: (
        f"Swap Rocket and {stack_name(move.outpost)}",
        "the Rocket's Fuel is lost",
    ),
    figures.FuelToTanks: lambda view, move: (f"Fuel into {counted(move.tanks, 'tank')}", ""),
    figures.Jettison: _jettison,
    figures.LieLight: lambda view, move: (f"Turn {card_name(move.card)} light", ""),
    figures.Declare: lambda view, move: (f"Switch {card_name(move.card)} {move.to}", ""),
    settling.Colonize: lambda view, move: (_site("Found a colony on", move.site), "1 point"),
    settling.JumpClaim: lambda view, move: (_site("Jump the claim on", move.site), "a felony"),
    settling.TakeGlory: lambda view, move: (_site("Take the glory at", move.site), ""),
    settling.Murder: lambda view, move: ("Murder", f"{own(view).faction_name} comes home"),
    discards.Discard: lambda view, move: (
        f"Discard {listed(map(patent_name, move.cards))}",
        "under the deck",
    ),
    discards.DiscardToken: lambda view, move: (
        f"Take the {'disk' if move.token == 'claim' else 'cube'} off {place_name(move.site)}",
        "",
    ),
    permissions.AskPermission: _ask,
    permissions.GiveLeave: lambda view, move: (_answer("Yes", move), "to the end of this turn"),
    permissions.RefuseLeave: lambda view, move: (_answer("No", move), ""),
}
