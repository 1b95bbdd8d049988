"""Every golden match plays as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine import Event, Game, Played
from render import registry
from render.scene import PictureInput
from tests.golden.replay import golden_files, replayed

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")
PANEL = 20  # entries between two looks: about what a panel tells of
SEEN = 10  # looks of which one is at the picture as well


class Onlooker:
    """A spectator who reads what really happened, now and then, in alt text and text board, and sometimes sees the picture."""

    def __init__(self) -> None:
        self.entries = self.looks = 0
        self.events: list[Event] = []

    def __call__(self, game: Game, played: Played) -> None:
        self.entries += 1
        self.events += [event for event in played.events if event.is_seen_by(None)]
        if self.entries % PANEL:
            return
        scene = PictureInput(game.view(played.position, None), NAMES, "Golden", tuple(self.events))
        assert 0 < len(registry.alt(game.name, scene)) <= 600
        assert 0 < len(registry.text(game.name, scene)) <= 3_500
        if self.looks % SEEN == 2:
            assert registry.draw(game.name, scene)
        self.looks += 1
        self.events.clear()


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_match(path: Path, request: pytest.FixtureRequest) -> None:
    onlooker = Onlooker()
    lines = replayed(path, onlooker)
    assert onlooker.looks == onlooker.entries // PANEL
    if request.config.getoption("--rewrite-golden"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for number, (was, now) in enumerate(
        zip(path.read_text(encoding="utf-8").splitlines(), lines, strict=True)
    ):
        assert now == was, f"line {number} of {path.name} plays differently now"
