"""The command line: what is typed wrongly is answered in a sentence, with what there is."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from bot.command_line import application


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("draw nosuch", "There is no game 'nosuch'. There are: dawn_on_titan,"),
        ("draw dawn_on_titan --seats 9", "Dawn on Titan is for 1 to 4 seats, not 9."),
        ("draw dawn_on_titan --options {", "--options or --seats: Input data was truncated"),
        ("draw dawn_on_titan --region Mars", "--region: there is no Mars; write one of"),
        ("draw dawn_on_titan --hand E", "--hand: there is no seat E; there are A, B, C, D."),
        ("walk dawn_on_titan --seats 2 --computers AC", "there is no seat C; there are A, B."),
    ],
)
def test_what_is_typed_wrongly_is_told(typed: str, answer: str) -> None:
    result = CliRunner().invoke(application, typed.split())
    assert result.exit_code == 2
    assert answer in " ".join(result.output.split())
