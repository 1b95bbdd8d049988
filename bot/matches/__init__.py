"""The desk: open, join, begin, look, play, take back; one lock per match. The front door of everything about matches.

`MatchService(store, games)` is all a cog needs. Every refusal is an `IllegalMove` with a sentence; `NotHere`, `StaleEntry` and `Frozen`
are its special cases. Any other exception is a fault: nothing was written, the match is whole.
"""

from bot.matches.records import (
    CheckReport,
    EntrySummary,
    Fault,
    Frozen,
    LogLine,
    Made,
    Match,
    MatchSnapshot,
    MoveResult,
    NotHere,
    Person,
    Preview,
    SeatRow,
    StaleEntry,
    UndoOption,
    Vote,
    Waiting,
)
from bot.matches.service import MatchService

__all__ = [
    "CheckReport",
    "EntrySummary",
    "Fault",
    "Frozen",
    "LogLine",
    "Made",
    "Match",
    "MatchService",
    "MatchSnapshot",
    "MoveResult",
    "NotHere",
    "Person",
    "Preview",
    "SeatRow",
    "StaleEntry",
    "UndoOption",
    "Vote",
    "Waiting",
]
