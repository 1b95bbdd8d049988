"""Files of messages: kept here, served from /cdn, and put in the place of attachment:// names."""

import mimetypes
from typing import Any, Final
from urllib.parse import quote

from bot.sandbox.drafts import Draft, Upload
from bot.sandbox.refusals import FormErrors, Json
from bot.sandbox.world import StoredFile, World, walk

_PNG: Final = b"\x89PNG\r\n\x1a\n"
SCHEME: Final = "attachment://"


def keep(world: World, channel_id: str, upload: Upload) -> Json:
    """Store one file and give the attachment object that names it."""
    file_id = world.snowflake()
    world.files[file_id] = StoredFile(upload.name, upload.blob)
    url = f"{world.base_url}/cdn/attachments/{channel_id}/{file_id}/{quote(upload.name)}"
    return {
        "id": file_id,
        "filename": upload.name,
        "size": len(upload.blob),
        "content_type": content_type(upload.name),
        "url": url,
        "proxy_url": url,
        **_picture_size(upload.blob),
    }


def keep_all(world: World, channel_id: str, draft: Draft) -> list[Json]:
    """Store every file of a draft, each with the description the body gives it."""
    described = {str(meta["id"]): meta for meta in draft.body.get("attachments") or []}
    kept = []
    for number, upload in sorted(draft.uploads.items()):
        attachment = keep(world, channel_id, upload)
        if description := described.get(str(number), {}).get("description"):
            attachment["description"] = description
        kept.append(attachment)
    return kept


def kept_on_edit(message: Json, draft: Draft) -> list[Json]:
    """The old attachments an edit leaves: all, unless its body lists those to keep."""
    old: list[Json] = message["attachments"]
    if "attachments" not in draft.body:
        return old
    listed = {str(meta["id"]) for meta in draft.body["attachments"] or []}
    return [attachment for attachment in old if attachment["id"] in listed]


def check_listed(draft: Draft, old: list[Json]) -> None:
    """Each entry of `attachments` must be a file of this request or one the message has."""
    known = {str(number) for number in draft.uploads} | {attachment["id"] for attachment in old}
    form = FormErrors()
    for index, meta in enumerate(draft.body.get("attachments") or []):
        if str(meta.get("id")) not in known:
            form.add(
                ("attachments", index, "id"),
                "MESSAGE_ATTACHMENT_NOT_FOUND",
                "The attachment was not found",
            )
    form.refuse()


def forget(world: World, attachments: list[Json]) -> None:
    """The files of attachments that no message has any more."""
    for attachment in attachments:
        world.files.pop(attachment["id"], None)


def settle(message: Json) -> None:
    """Put real addresses where components and embeds say attachment://, and number components.

    Two files of one name: the older one is shown, as on Discord.
    """
    by_name: dict[str, Json] = {}
    for attachment in message["attachments"]:
        by_name.setdefault(attachment["filename"], attachment)
    _resolve(message["components"], by_name)
    _resolve(message["embeds"], by_name)
    _number(message["components"])


def _resolve(holder: Any, by_name: dict[str, Json]) -> None:
    if isinstance(holder, list):
        for entry in holder:
            _resolve(entry, by_name)
    if not isinstance(holder, dict):
        return
    url = holder.get("url")
    if isinstance(url, str) and url.startswith(SCHEME):
        _point(holder, by_name[url.removeprefix(SCHEME)])
    for entry in list(holder.values()):
        _resolve(entry, by_name)


def _point(media: Json, attachment: Json) -> None:
    media.update(
        url=attachment["url"],
        proxy_url=attachment["proxy_url"],
        attachment_id=attachment["id"],
        content_type=attachment["content_type"],
        width=attachment.get("width"),
        height=attachment.get("height"),
        loading_state=2,
        flags=0,
    )


def _number(components: list[Json]) -> None:
    everything = list(walk(components))
    taken = {component["id"] for component in everything if component.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)
    for component in everything:
        if not component.get("id"):
            component["id"] = next(free)


def content_type(name: str) -> str:
    """The media type of a file by its name."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def _picture_size(blob: bytes) -> Json:
    if not blob.startswith(_PNG):
        return {}
    width, height = (int.from_bytes(blob[at : at + 4], "big") for at in (16, 20))
    return {"width": width, "height": height}
