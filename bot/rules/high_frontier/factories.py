"""Whose factories may be used for operations: own, by leave, by felony (N5, N6; rulings 84, 85)."""

from __future__ import annotations

from bot.rules.high_frontier import rights
from bot.rules.high_frontier.printed.map import SKY
from bot.rules.high_frontier.state import State
from bot.rules.kernel import IllegalMove, seat_name


def factory_refusal(state: State, seat: int, site: str, hijack: bool) -> IllegalMove | None:
    """Why this seat may not use the factory of a site: own, by leave, or by felony (rulings 84, 85)."""
    owner, title = state.seen(site).factory, SKY.spaces[site].title
    if owner is None:
        return IllegalMove(f"There is no factory on {title}.", "I5; ruling 84")
    if rights.may_use_factory(state, seat, site, rights.FACTORY):
        return None
    if not hijack:
        return IllegalMove(
            f"The factory on {title} is {seat_name(owner)}'s; ask for leave, or hijack it.",
            "N6; ruling 84",
        )
    if rights.may_hijack(state, seat, site):
        return None
    return IllegalMove(
        f"To hijack the factory on {title} you need the right to felonies and a Human there, and "
        f"{seat_name(owner)} none.",
        "N6; ruling 85",
    )


def usable_sites(state: State, seat: int) -> list[tuple[str, bool]]:
    """Sites whose factory this seat may use, each with whether it takes a hijack."""
    found: list[tuple[str, bool]] = []
    for site in state.places:
        if factory_refusal(state, seat, site, False) is None:
            found.append((site, False))
        elif factory_refusal(state, seat, site, True) is None:
            found.append((site, True))
    return found
