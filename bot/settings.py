"""The settings: environment variables and the file .env, read once at start."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

DATA = Path("slowburn-data")


class SettingsError(Exception):
    """A setting that cannot be used; the text says which and what to write instead."""


@dataclass(frozen=True)
class Settings:
    """What can be set from outside. `discord_url` points the bot at a sandbox and is None for the real Discord."""

    token: str = field(default="", repr=False)
    database_url: str = f"sqlite+aiosqlite:///{DATA / 'slowburn.sqlite'}"
    discord_url: str | None = None
    source_url: str = ""
    log_level: str = "INFO"


def read_settings(database: str = "") -> Settings:
    """Read the environment, which wins over `.env` in the working directory. Raises `SettingsError`.

    `database` (a file or an address) takes the place of the setting.
    """
    values = {key: value for key, value in dotenv_values(".env").items() if value is not None}
    values.update(os.environ)
    settings = Settings(
        token=values.get("DISCORD_TOKEN", "").strip(),
        database_url=database_address(database)
        or values.get("DATABASE_URL", "").strip()
        or Settings.database_url,
        discord_url=values.get("SANDBOX_URL", "").strip() or None,
        source_url=values.get("SOURCE_URL", "").strip(),
        log_level=values.get("LOG_LEVEL", "INFO").strip().upper(),
    )
    _check(settings)
    return settings


def _check(settings: Settings) -> None:
    if settings.discord_url and not settings.discord_url.startswith("http://127.0.0.1:"):
        raise SettingsError(
            "SANDBOX_URL must begin with http://127.0.0.1: (a sandbox on this machine)."
        )
    if settings.log_level not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
        raise SettingsError(
            f"LOG_LEVEL is {settings.log_level}; use DEBUG, INFO, WARNING or ERROR."
        )


def database_address(given: str) -> str:
    """The address of a database given as one, or as a SQLite file."""
    return given if "://" in given or not given else f"sqlite+aiosqlite:///{given}"


def database_file(url: str) -> Path | None:
    """The file behind a SQLite address; None for another database."""
    scheme, _, path = url.partition(":///")
    return Path(path) if scheme.startswith("sqlite") else None
