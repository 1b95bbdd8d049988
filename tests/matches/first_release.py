"""Files that the first release wrote: its database (four matches in mid-play, one a game, and a lobby) and their whole exports.

Never made anew: what stands in them is what stands in old databases.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

OLD = Path(__file__).parent / "old"
ANN, BEN = 11, 12
MATCHES = {1: "dawn_on_titan", 2: "galilean_moons", 3: "planet_unknown", 4: "high_frontier"}
LOBBY = 5
LAST_ONCE = 1_000_000  # above every interaction that is stored there


def put_database(file: Path) -> str:
    """The old database as a file; gives its address."""
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript((OLD / "first_release.sql").read_text(encoding="utf-8"))
    return f"sqlite+aiosqlite:///{file}"


def export_of(number: int) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((OLD / f"export_{number}.json").read_text(encoding="utf-8"))
    return read
