"""Where Chromium is, and how it is started without asking anybody anything."""

import os
import shutil
from typing import Final

import pytest

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
MISSING: Final = (
    "The page's tests need Chromium: apt-get install chromium (or set CHROMIUM=/path/to/it)."
)


def chromium() -> str:
    """The program; the test fails with the command that brings it where there is none."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.fail(MISSING, pytrace=False)
    return found
