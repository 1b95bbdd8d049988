"""The command line: what is typed wrongly is answered in a sentence, with what there is."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bot.cli import application


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("draw nosuch", "There is no game 'nosuch'. There are: dawn_on_titan,"),
        ("draw dawn_on_titan --seats 9", "Dawn on Titan is for 1 to 4 seats, not 9."),
        ("draw dawn_on_titan --options {", "--options: this is no JSON: Input data was truncated"),
        ("draw dawn_on_titan --options [1]", '--options: write JSON such as {"name": "value"}.'),
        (
            'walk high_frontier --options {"polities":true}',
            "High Frontier 4 All has no option 'polities'. It has: start, politics.",
        ),
        (
            'walk galilean_moons --options {"level":"mad"}',
            "The option 'level' takes easy, hard or regular, not 'mad'.",
        ),
        (
            'draw planet_unknown --options {"red":25}',
            "The option 'red' takes a whole number from 0 to 24, not 25.",
        ),
        (
            'draw dawn_on_titan --options {"open_hands":"maybe"}',
            "The option 'open_hands' takes true or false, not 'maybe'.",
        ),
        ("draw dawn_on_titan --region Mars", "--region: there is no Mars; write one of"),
        ("draw dawn_on_titan --hand E", "--hand: there is no seat E; there are A, B, C, D."),
        ("draw dawn_on_titan --match 3", "--match: only a film is made of a stored match"),
        ("draw dawn_on_titan --film --hand B", "--film: a film shows the whole board"),
        ("walk dawn_on_titan --seats 2 --computers AC", "there is no seat C; there are A, B."),
    ],
)
def test_what_is_typed_wrongly_is_told(typed: str, answer: str) -> None:
    result = CliRunner().invoke(application, typed.split())
    assert result.exit_code == 2
    assert answer in " ".join(result.output.split())
