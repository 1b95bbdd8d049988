"""What Discord says when it will not do something: HTTP status, its own code, its own words."""

from typing import Any

Json = dict[str, Any]
"""A JSON object in Discord's own shape (API v10). Ids are strings."""

WORDS: dict[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    30003: (400, "Maximum number of pins reached (250)"),
    30033: (400, "Maximum number of thread participants has been reached (1000)"),
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ),
    40003: (400, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    200000: (400, "Message was blocked by automatic moderation"),
    200001: (400, "Title was blocked by automatic moderation"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
}

Path = tuple[str | int, ...]
"""Where in a body something is wrong, as Discord's `errors` object nests it."""


class Refused(Exception):
    """Discord's refusal of one request; `errors` is the nested object of code 50035."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Json | None = None,
        headers: dict[str, str] | None = None,
        extra: Json | None = None,
    ) -> None:
        super().__init__(f"{status} ({code}): {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.headers = headers or {}
        self.extra = extra or {}

    def body(self) -> Json:
        """The JSON that goes back to the bot."""
        body: Json = {"message": self.message, "code": self.code, **self.extra}
        if self.errors:
            body["errors"] = self.errors
        return body


def refused(code: int) -> Refused:
    """The refusal that Discord gives under this code."""
    status, message = WORDS[code]
    return Refused(status, code, message)


class FormErrors:
    """Collects everything that is wrong with one body, each at its path, and refuses all at once."""

    def __init__(self, at: Path = ()) -> None:
        self._at = at
        self._found: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        """Note one fault; `code` is Discord's word such as BASE_TYPE_BAD_LENGTH."""
        place = self._found
        for part in self._at + path:
            place = place.setdefault(str(part), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse(self) -> None:
        """Raise 50035 if anything was found."""
        if self._found:
            raise Refused(400, 50035, "Invalid Form Body", errors=self._found)

    def length(self, path: Path, given: Any, low: int, high: int) -> None:
        """A text or a list must have between `low` and `high` characters or members."""
        if not isinstance(given, str | list):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not low <= len(given) <= high:
            self.add(path, *_bad_length(low, high))

    def optional_length(self, path: Path, given: Any, high: int, low: int = 0) -> None:
        """Like `length`, for a field that may be left out."""
        if given is not None:
            self.length(path, given, low, high)

    def between(self, path: Path, given: Any, low: int, high: int) -> None:
        """A whole number must lie between `low` and `high`, both included."""
        if not isinstance(given, int) or isinstance(given, bool):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{given}" is not int.')
        elif given < low:
            self.add(
                path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}."
            )
        elif given > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")


def _bad_length(low: int, high: int) -> tuple[str, str]:
    if low == 0:
        return "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
    return "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length."
