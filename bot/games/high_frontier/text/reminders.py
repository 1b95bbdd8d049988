"""What stands beside all that is asked: the law in force, and leave that is asked for and not answered yet."""

from __future__ import annotations

from bot.engine import seat_placeholder
from bot.games.high_frontier.text.assembly import notice as law
from bot.games.high_frontier.text.free_actions import leave_line
from bot.games.high_frontier.view.records import View


def notice(view: View, seat: int | None) -> str:
    """Public whoever's view it is made of. `seat`: for whom; None: for all."""
    asked = (
        f"{seat_placeholder(one.to)} has asked {seat_placeholder(one.by)} for leave ({leave_line(one.what, one.site)}): no answer yet."
        for one in view.requests
    )
    return " ".join(filter(None, (law(view, seat), *asked)))
