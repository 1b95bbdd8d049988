"""Offered moves of politics as lines of a menu (O)."""

from __future__ import annotations

from bot.engine import listed, seat_placeholder
from bot.games.high_frontier.modules.politics import fundraise, grants, legacy, lobby, tally
from bot.games.high_frontier.modules.politics.cubes import GiveCube, cube_words
from bot.games.high_frontier.modules.politics.standing_orders import OrderPolitics
from bot.games.high_frontier.printed.assembly import CENTRIST, HONOR, IDEOLOGIES
from bot.games.high_frontier.printed.names import aquas
from bot.games.high_frontier.state.parse import patent_name
from bot.games.high_frontier.text.assembly import answer_words
from bot.games.high_frontier.text.menus_operations import Line, Lines, letter, top
from bot.games.high_frontier.text.standing_orders import ASK_ME
from bot.games.high_frontier.view.assembly import IdeologyView
from bot.games.high_frontier.view.records import View


def _field(view: View, name: str) -> IdeologyView | None:
    seen = view.assembly.ideologies if view.assembly else ()
    return next((one for one in seen if one.id == name), None)


def _strength(view: View, name: str) -> str:
    """`Martial Law, 2 delegates, 1 legacy vote`."""
    found = _field(view, name)
    if found is None:
        return ""
    votes = f", {_counted(found.votes, 'legacy vote')}" if found.votes else ""
    return f"{found.law}, {_counted(sum(found.delegates), 'delegate')}{votes}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _law(view: View, move: tally.ChooseLaw) -> Line:
    """What the law would mean for who chooses; in the final tally, the points that it would bring."""
    found = _field(view, move.law)
    if found is None:
        return move.law, ""
    told = found.meaning if view.cycle.disks else _points(found)
    return found.law, f"{move.law}: {told}"


def _points(found: IdeologyView) -> str:
    """`{A} 2, {B} 0 points`."""
    told = ", ".join(
        f"{seat_placeholder(seat)} {count}" for seat, count in enumerate(found.rewards)
    )
    return f"{told} points"


def _fundraise(view: View, move: fundraise.Fundraise) -> Line:
    honor = _field(view, HONOR)
    parts = [f"elect in {move.elect}"] if move.elect else []
    parts += [f"move {move.source} to {move.to}"] if move.source else []
    label = f"Fundraise: {listed(parts)}" if parts else "Fundraise"
    if move.cube:
        return label, election(move.cube)
    has_directive = honor is not None and (honor.in_force or honor.is_lobbied)
    return label, honor.meaning if honor and has_directive else aquas(fundraise.RAISED)


def election(cube: str) -> str:
    """Where the cube comes from."""
    return f"for {cube_words(cube)}" if cube else "a cube from the reserve"


def _lobby(view: View, move: lobby.Lobby) -> Line:
    price = aquas(lobby.PRICE)
    return f"Lobby {IDEOLOGIES[move.law].law.name}", f"{price} and your delegate in {move.law}"


def _insure(view: View, move: lobby.Insure) -> Line:
    """The price, and what the explosion would pay for it."""
    centrist = _field(view, CENTRIST)
    price = f"{aquas(lobby.PRICE)} and a centrist delegate."
    return "Lobby Mishap Insurance", f"{price} {centrist.meaning if centrist else ''}".rstrip()


def _order(view: View, move: OrderPolitics) -> Line:
    words = listed(map(answer_words, move.answers)) if move.answers else ASK_ME
    return f"Politics, {move.about}: {words}", ""


POLITICS_CHOICES: Lines = {
    fundraise.Fundraise: _fundraise,
    fundraise.Elect: lambda view, move: ("Send the delegate", election(move.cube)),
    fundraise.Arrest: lambda view, move: (
        f"Discard {letter(move.player)}'s delegate in {move.law}",
        _strength(view, move.law),
    ),
    fundraise.Abstain: lambda view, move: ("Abstain", ""),
    lobby.Lobby: _lobby,
    lobby.Insure: _insure,
    grants.SellPair: lambda view, move: (
        f"Sell {patent_name(move.card)} and {patent_name(move.other)}",
        f"{aquas(grants.PAIR_PRICE)} together",
    ),
    grants.TakeGrant: lambda view, move: (
        f"Take {top(view, move.deck)}",
        f"{move.deck} deck, {aquas(grants.GRANT_PRICE)}",
    ),
    tally.ChooseLaw: _law,
    GiveCube: lambda view, move: (f"Give up {cube_words(move.cube)}", ""),
    legacy.CastLegacy: lambda view, move: (
        f"A legacy vote for {move.law}",
        _strength(view, move.law),
    ),
    legacy.PassCube: lambda view, move: (f"{letter(move.player)} is 1st Player", ""),
    OrderPolitics: _order,
}
