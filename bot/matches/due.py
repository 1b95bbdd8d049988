"""When something that was put off is due, on a machine whose clock may be set back."""

from __future__ import annotations

from datetime import datetime, timedelta


def is_due(due: datetime, now: datetime, longest: timedelta) -> bool:
    """True if `due` is past, or further ahead than anything is ever put off (`longest`): the clock was set back since."""
    return due <= now or due > now + longest
