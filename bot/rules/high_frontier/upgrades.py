"""Positions of earlier versions, as plain data, brought to the next one."""

from __future__ import annotations

from typing import Any


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
    return old
