"""The active law, and what it means for a seat now: beside whatever is asked (O4, O5)."""

from __future__ import annotations

from bot.rules.high_frontier.politics.view import AssemblyView
from bot.rules.high_frontier.typed import listed
from bot.rules.high_frontier.view import View
from bot.rules.kernel import seat_name


def notice(view: View, seat: int | None) -> str:
    """Public whoever's view it is made of. `seat`: for whom; None: for all. Nothing in a match without politics."""
    seen = view.assembly
    if seen is None:
        return ""
    if seat is None or not seen.means[seat]:
        return _law(seen)
    whom = "you" if seat == view.viewer else seat_name(seat)
    return f"{_law(seen)} For {whom} now: {seen.means[seat]}"


def _law(seen: AssemblyView) -> str:
    """The law under the star with its text, those that the UN General Assembly brings by name."""
    if seen.rests:
        return f"Anarchy: no law is in force; the star lies on {seen.star.id} ({seen.star.law})."
    others = [one.law for one in seen.ideologies if one.in_force and not one.has_star]
    also = f" Now: {listed(others)}." if others else ""
    return f"Law in force: {seen.star.law} ({seen.star.id}). {seen.star.text}{also}"
