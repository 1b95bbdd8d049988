"""A rematch is for those who played: they open it, and for an hour its seats are kept for them."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.engine import IllegalMove, seat_placeholder
from bot.matches.records import Match

THEIRS = timedelta(hours=1)  # so long seats are kept


def players(old: Match) -> set[int]:
    """Who is meant to play again: whoever had a seat when the match ended."""
    return {row.person for row in old.seats if row.person is not None}


def opened(old: Match, now: datetime) -> str:
    """What they are told by the one who opened it, in seat A."""
    until = f"<t:{int((now + THEIRS).timestamp())}:t>"
    return (
        f"{seat_placeholder(0)} opens a rematch of match {old.id}: **Join** on its card takes a seat. "
        f"Until {until} the free seats are kept for those who played."
    )


def may_open(old: Match, person_id: int) -> None:
    """Refuses who had no part in the match."""
    if not old.has_part(person_id):
        raise IllegalMove(
            f"A rematch is opened by those who played match {old.id}. `/match new` opens a match of your own.",
            "setup",
        )


def may_join(old: Match, lobby: Match, person_id: int, now: datetime) -> None:
    """Refuses a newcomer while the free seats may all be wanted by those who played."""
    left = lobby.created_at + THEIRS - now
    if old.has_part(person_id) or left <= timedelta():
        return
    missing = players(old) - {row.person for row in lobby.seats}
    if missing and lobby.size - len(lobby.seats) <= len(missing):
        minutes = -(-left // timedelta(minutes=1))
        raise IllegalMove(
            f"The free seats are kept for those who played match {old.id}, for {minutes} more "
            f"{'minute' if minutes == 1 else 'minutes'}. Join then, or open a match of your own.",
            "setup",
        )
