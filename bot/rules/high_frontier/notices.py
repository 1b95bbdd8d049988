"""What stands beside all that is asked: the law in force, and leave that is asked for and not answered yet."""

from __future__ import annotations

from bot.rules.high_frontier.politics.notice import notice as law
from bot.rules.high_frontier.view import View
from bot.rules.high_frontier.wording_negotiation import leave_line
from bot.rules.kernel import seat_name


def notice(view: View, seat: int | None) -> str:
    """Public whoever's view it is made of. `seat`: for whom; None: for all."""
    asked = (
        f"{seat_name(one.to)} has asked {seat_name(one.by)} for leave ({leave_line(one.what, one.site)}): no answer yet."
        for one in view.requests
    )
    return " ".join(filter(None, (law(view, seat), *asked)))
