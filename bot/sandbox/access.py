"""What the roles of somebody and the exceptions of a channel come to, by Discord's order."""

from collections.abc import Iterable
from typing import Any, Final

ADMINISTRATOR: Final = 1 << 3
VIEW_CHANNEL: Final = 1 << 10
READ_MESSAGE_HISTORY: Final = 1 << 16
IN_TIME_OUT: Final = VIEW_CHANNEL | READ_MESSAGE_HISTORY
EVERYTHING: Final = (1 << 53) - 1


def granted(
    roles: Iterable[dict[str, Any]], exceptions: list[dict[str, Any]], guild_id: str, who: str
) -> int:
    """All roles together; then the channel's exception for everybody, those for roles, the one for `who`.

    Who cannot see a channel can do nothing in it.
    """
    held = list(roles)
    total = 0
    for role in held:
        total |= int(role["permissions"])
    if total & ADMINISTRATOR:
        return EVERYTHING
    ids = {role["id"] for role in held} - {guild_id}
    for step in ({guild_id}, ids, {who}):
        here = [one for one in exceptions if one["id"] in step]
        for one in here:
            total &= ~int(one["deny"])
        for one in here:
            total |= int(one["allow"])
    return total if total & VIEW_CHANNEL else 0
