"""The world outlives the program: one JSON file, the pictures in a folder beside it."""

import asyncio
import contextlib
import json
import os
from pathlib import Path
from typing import Final

from bot.sandbox.refusals import Json
from bot.sandbox.world import EPHEMERAL, Change, StoredFile, World

QUIET_SECONDS: Final = 1.0
"""How long after a change the file is written; changes that come close together share one."""


class Keeping:
    """Saves the world to `state` after changes and at the end; with None it keeps nothing."""

    def __init__(self, world: World, state: Path | None) -> None:
        self._world = world
        self._state = state
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def restore(self) -> bool:
        """Read the file back; False when there is none, or it is not to be kept."""
        if self._state is None or not self._state.exists():
            return False
        stored = _parsed(self._state)
        if stored is None:
            return False
        text = json.dumps(stored["world"]).replace(stored["base_url"], self._world.base_url)
        self._world.restore(json.loads(text))
        self._read_files(stored["files"])
        _drop_ephemeral(self._world)
        _relink_threads(self._world)
        return True

    def begin(self) -> None:
        """Save from now on, a moment after each change."""
        if self._state is None:
            return
        self._world.listeners.append(self._notice)
        self._task = asyncio.create_task(self._save_after_changes())

    async def end(self) -> None:
        """Stop, and save once more."""
        if self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self.save()

    def save(self) -> None:
        """Write the file anew, whole or not at all."""
        if self._state is None:
            return
        self._write_files()
        names = {file_id: stored.name for file_id, stored in self._world.files.items()}
        whole = {"base_url": self._world.base_url, "world": self._world.dump(), "files": names}
        self._state.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = self._state.with_suffix(".new")
        _write_private(fresh, json.dumps(whole).encode())
        fresh.replace(self._state)

    def _notice(self, change: Change) -> None:
        self._changed.set()

    async def _save_after_changes(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(QUIET_SECONDS)
            self._changed.clear()
            self.save()

    def _write_files(self) -> None:
        folder = _folder(self._state)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for file_id, stored in self._world.files.items():
            path = folder / file_id
            if isinstance(stored.content, bytes):
                _write_private(path, stored.content)
                self._world.files[file_id] = StoredFile(stored.name, path)
        for path in folder.iterdir():
            if path.name not in self._world.files:
                path.unlink()

    def _read_files(self, names: dict[str, str]) -> None:
        folder = _folder(self._state)
        for file_id, name in names.items():
            path = folder / file_id
            if path.exists():
                self._world.files[file_id] = StoredFile(name, path)


def _write_private(path: Path, content: bytes) -> None:
    """Hands are in what is kept, so only this user may read it."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)


def _parsed(state: Path) -> Json | None:
    """What a file holds; one that cannot be read is put aside, for a fresh world to begin."""
    try:
        stored: Json = json.loads(state.read_text(encoding="utf-8"))
    except ValueError:
        state.replace(state.with_suffix(".broken"))
        return None
    return stored


def _folder(state: Path | None) -> Path:
    if state is None:
        raise ValueError("nothing is kept without a file")
    return state.with_suffix(".files")


def _drop_ephemeral(world: World) -> None:
    """A client that starts anew has lost its ephemeral messages."""
    for here in world.messages.values():
        for message_id in [key for key, message in here.items() if message["flags"] & EPHEMERAL]:
            del here[message_id]
    world.readers.clear()


def _relink_threads(world: World) -> None:
    """A message and its thread share one object, which JSON does not know."""
    for message in world.everywhere():
        if "thread" in message:
            message["thread"] = world.channels[message["id"]]
