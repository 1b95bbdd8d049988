"""Positions of earlier versions, as plain data, brought to the next one."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.engine import Step
from bot.games.high_frontier.modules.politics.lobby import InsuranceAsked
from bot.games.high_frontier.rules.auctions.auction import Bidding
from bot.games.high_frontier.rules.year.heroism import CloseVote
from bot.games.high_frontier.state.state import State

ASKING: dict[str, type[Step[State]]] = {
    "bidding": Bidding,
    "close_vote": CloseVote,
    "insurance_asked": InsuranceAsked,
}


def with_requests(old: dict[str, Any]) -> dict[str, Any]:
    """1 → 2: leave that is asked for stands beside the agenda; what waited for its answer on the agenda goes on waiting.

    A flight under way keeps the factories that it was begun with, those of others too.
    """
    asked = [step for step in old["agenda"] if step["step"] == "leave_asked"]
    fields = ("by", "to", "what", "site")
    old["state"]["requests"] = [{name: step.get(name, "") for name in fields} for step in asked]
    for step in old["agenda"]:
        if step["step"] == "voyage":
            step["hijacks"] = bool(step["craft"].get("factories"))
    _go_on_asking(old)
    return old


def _go_on_asking(old: dict[str, Any]) -> None:
    """What is waited for goes on being asked where today's rules would ask nobody: else nobody could move."""
    last = old["agenda"][-1] if old["agenda"] else {"step": ""}
    if (kind := ASKING.get(last["step"])) is not None:
        state = msgspec.json.decode(msgspec.json.encode(old["state"]), type=State)
        if msgspec.convert(last, kind).decision(state) is None:
            last["as_before"] = True
