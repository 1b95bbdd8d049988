"""The desk: open, join, begin, look, play, take back; one lock per match. The front door of everything about matches.

`Desk(store, games)` is all a cog needs. Every refusal is an `IllegalMove` with a sentence; `NotHere`, `Moved` and `Frozen`
are its special cases. Any other exception is a fault: nothing was written, the match is whole.
"""

from bot.matches.records import (
    Done,
    Fault,
    Frozen,
    Happened,
    LogLine,
    Look,
    Made,
    Match,
    Moved,
    NotHere,
    Person,
    Preview,
    SeatRow,
    TakeBack,
    Verdict,
    Vote,
    Waiting,
)
from bot.matches.service import Desk

__all__ = [
    "Desk",
    "Done",
    "Fault",
    "Frozen",
    "Happened",
    "LogLine",
    "Look",
    "Made",
    "Match",
    "Moved",
    "NotHere",
    "Person",
    "Preview",
    "SeatRow",
    "TakeBack",
    "Verdict",
    "Vote",
    "Waiting",
]
