"""Refusals as Discord words them: an HTTP status, a numbered code, and where a form is wrong.

`FormErrors` collects every mistake of a form before it raises, because Discord reports them all at
once in a nested tree.
"""

from enum import Enum

from bot.local.protocol.wire import Json


class Refusal(Enum):
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    METHOD_NOT_ALLOWED = (405, 0, "405: Method Not Allowed")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_ROLE = (404, 10011, "Unknown Role")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached (100)")
    TOO_MANY_CREATES = (
        400,
        30034,
        "Max number of daily application command creates has been reached (200)",
    )
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
    OPENING_DMS_TOO_FAST = (403, 40003, "You are opening direct messages too fast")
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    CANNOT_DO_IN_DM = (403, 50003, "Cannot execute action on a DM channel")
    NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    CANNOT_MESSAGE_USER = (403, 50007, "Cannot send messages to this user")
    NOT_A_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    BAD_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    BAD_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_MUTUAL_GUILD = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (403, 160005, "Thread is locked")
    TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")


class ApiError(Exception):
    """A request that Discord refuses."""

    def __init__(
        self,
        refusal: Refusal,
        errors: Json | None = None,
        extra: Json | None = None,
        status: int | None = None,
    ) -> None:
        documented, self.code, message = refusal.value
        self.status = status or documented
        super().__init__(message)
        self.refusal = refusal
        self.body: Json = {"message": message, "code": self.code, **(extra or {})}
        if errors:
            self.body["errors"] = errors


Path = tuple[str | int, ...]


class FormErrors:
    """The errors of one form, each with the path of its field."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def add(self, path: Path, code: str, message: str) -> None:
        node = self._tree
        for step in path:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def length(self, path: Path, text: object, least: int, most: int) -> None:
        """Note a text that is missing, blank though needed, too short or too long."""
        if not isinstance(text, str) or (least and text and not text.strip()):
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif len(text) > most and least == 0:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        elif not least <= len(text) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def count(self, path: Path, items: list[object], least: int, most: int) -> None:
        if not least <= len(items) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def choice(self, path: Path, value: object, allowed: tuple[int | str, ...]) -> None:
        """Note a value that is missing or not one of those allowed."""
        if value is None:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif value not in allowed or isinstance(value, bool):
            names = ", ".join(map(str, allowed))
            self.add(path, "BASE_TYPE_CHOICES", f"Value must be one of ({names}).")

    def number(self, path: Path, value: object, least: int, most: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < least:
            text = f"int value should be greater than or equal to {least}."
            self.add(path, "NUMBER_TYPE_MIN", text)
        elif value > most:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")

    def raise_any(self) -> None:
        """Raise if anything is wrong with the form."""
        if self._tree:
            raise ApiError(Refusal.INVALID_FORM, self._tree)
