"""What comes in with a request: the JSON and the files beside it."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import BodyPartReader, web

from bot.sandbox.limits import check_files
from bot.sandbox.refusals import Json, refused

_FILE_FIELD: Final = re.compile(r"files\[(\d+)\]")
MAX_REQUEST_BYTES: Final = 25 * 1024 * 1024


@dataclass(frozen=True)
class Upload:
    """One file as it was sent."""

    name: str
    blob: bytes


@dataclass(frozen=True)
class Draft:
    """A body and its files by the number under which `attachments` names them."""

    body: Any = field(default_factory=dict)
    uploads: dict[int, Upload] = field(default_factory=dict)

    def inner(self, name: str) -> "Draft":
        """The part of the body under a name, with the same files."""
        return Draft(self.body.get(name) or {}, self.uploads)

    def altered(self, **changes: Any) -> "Draft":
        """The same draft with some fields of the body set anew."""
        return Draft({**self.body, **changes}, self.uploads)


async def read(request: web.Request) -> Draft:
    """The draft in a request: JSON, or multipart with `payload_json` and `files[n]`."""
    if request.content_type.startswith("multipart/"):
        return await _read_parts(request)
    if not request.can_read_body:
        return Draft()
    return Draft(_parsed(await request.text()))


async def _read_parts(request: web.Request) -> Draft:
    body: Json = {}
    uploads: dict[int, Upload] = {}
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            body = _parsed(await part.text())
        elif numbered := _FILE_FIELD.fullmatch(part.name or ""):
            blob = bytes(await part.read(decode=False))
            uploads[int(numbered[1])] = Upload(part.filename or "unknown", blob)
    _check_sizes(uploads)
    return Draft(body, uploads)


def _check_sizes(uploads: dict[int, Upload]) -> None:
    sizes = [len(upload.blob) for upload in uploads.values()]
    if sum(sizes) > MAX_REQUEST_BYTES:
        raise refused(40005)
    check_files(sizes)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text) if text else {}
    except json.JSONDecodeError:
        raise refused(50109) from None
