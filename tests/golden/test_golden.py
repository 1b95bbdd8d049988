"""Every golden match plays as it was written, and is told in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine import Event, Game
from render import registry
from render.scene import PictureInput
from tests.golden.replay import FOLDER, Made, golden_files, in_words, replayed

NAMES = ("Mira", "Jonas", "Priya", "Tomasz", "Ada", "Kofi")
PANEL = 20  # entries between two looks: about what a panel tells of
SEEN = 10  # looks of which one is at the picture as well
ENDS = (".", "!", "?", ":", ")")
IN_WORDS = {
    "dawn_on_titan": "seventh_industry_two_seats",
    "galilean_moons": "three_seats",
    "high_frontier": "quick_start",
    "planet_unknown": "everything_two_seats",
}


class Onlooker:
    """A spectator who reads what really happened, now and then, in alt text and text board, and sometimes sees the picture.

    Every sentence, also of what only some may see, has one end and no gap.
    """

    def __init__(self) -> None:
        self.entries = self.looks = self.sentences = 0
        self.events: list[Event] = []
        self.odd: set[str] = set()

    def __call__(self, game: Game, made: Made) -> None:
        self.entries += 1
        for event in made.played.events:
            self.read(game.event_sentence(event))
        self.events += [event for event in made.played.events if event.is_seen_by(None)]
        if self.entries % PANEL:
            return
        view = game.view(made.played.position, None)
        scene = PictureInput(view, NAMES, "Golden", tuple(self.events))
        assert 0 < len(registry.alt(game.name, scene)) <= 600
        assert 0 < len(registry.text(game.name, scene)) <= 3_500
        if self.looks % SEEN == 2:
            assert registry.draw(game.name, scene)
        self.looks += 1
        self.events.clear()

    def read(self, told: str) -> None:
        self.sentences += bool(told)
        if told and (
            any(gap in told for gap in ("..", "  ", " .", " ,")) or not told.endswith(ENDS)
        ):
            self.odd.add(told)


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_match(path: Path, request: pytest.FixtureRequest) -> None:
    onlooker = Onlooker()
    lines = replayed(path, onlooker)
    assert onlooker.looks == onlooker.entries // PANEL
    assert onlooker.sentences
    assert onlooker.odd == set()
    kept(path, lines, request)


@pytest.mark.parametrize("game", sorted(IN_WORDS))
def test_a_golden_match_in_words(game: str, request: pytest.FixtureRequest) -> None:
    """One match a game is kept as people read it: a sentence that changes is read there."""
    folder = FOLDER / game
    kept(folder / "playthrough.txt", in_words(folder / f"{IN_WORDS[game]}.jsonl"), request)


def kept(path: Path, lines: list[str], request: pytest.FixtureRequest) -> None:
    """The lines are those of the file; with `--rewrite-golden` they become them."""
    if request.config.getoption("--rewrite-golden"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for number, (was, now) in enumerate(
        zip(path.read_text(encoding="utf-8").splitlines(), lines, strict=True)
    ):
        assert now == was, f"line {number} of {path.name} plays differently now"
