"""Every golden match plays as it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.golden import golden_files, replayed


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_match(path: Path, request: pytest.FixtureRequest) -> None:
    lines = replayed(path)
    if request.config.getoption("--rewrite-golden"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    for number, (was, now) in enumerate(
        zip(path.read_text(encoding="utf-8").splitlines(), lines, strict=True)
    ):
        assert now == was, f"line {number} of {path.name} plays differently now"
