"""Files that the first release wrote: its database (four matches in mid-play, one a game, and a lobby), their whole exports, the
buttons it made for them, and an event of each kind that its matches had.

Never made anew: what stands in them is what stands in old databases.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Press:
    """A button or a line of a menu: who had it, what it says, the value chosen, and the move it was made for."""

    person: int
    custom_id: str
    chosen: str
    move: dict[str, Any] | None

    @property
    def kind(self) -> str:
        return self.custom_id.split(":")[1]

    @property
    def match(self) -> int:
        return int(self.custom_id.split(":")[2])

    @property
    def packed(self) -> str:
        """What it carries."""
        return self.chosen or self.custom_id.split(":", 4)[4]


def presses() -> list[Press]:
    lines = (OLD / "buttons.jsonl").read_text(encoding="utf-8").splitlines()
    return [Press(*json.loads(line)) for line in lines]


def events() -> list[tuple[str, dict[str, Any]]]:
    """An event of each kind, and of each set of facts of that kind, with its game."""
    lines = (OLD / "events.jsonl").read_text(encoding="utf-8").splitlines()
    return [(game, event) for game, event in map(json.loads, lines)]
