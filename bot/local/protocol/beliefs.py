"""Where sources about Discord differ or are silent: the readings that the local Discord can take.

Discord documents what may happen but not always how much or where. BELIEFS.md names the source of
each reading. Tests run under both, so that the bot is right whichever is true.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final


class NonceScope(Enum):
    """Among which messages an enforced nonce must be new."""

    SENDER = "sender"
    CHANNEL = "channel"


class EditScope(Enum):
    """What the limit on edits of messages older than an hour counts."""

    MESSAGE = "message"
    CHANNEL = "channel"


@dataclass(frozen=True, slots=True)
class Limit:
    """A number of requests in a number of seconds."""

    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Beliefs:
    nonce_scope: NonceScope
    edits: Limit
    old_edit_scope: EditScope
    old_edits: Limit
    locked_status: int  # the HTTP status that comes with code 160005


DOCUMENTED: Final = Beliefs(
    nonce_scope=NonceScope.SENDER,
    edits=Limit(5, 5.0),
    old_edit_scope=EditScope.CHANNEL,
    old_edits=Limit(3, 6.0),
    locked_status=403,
)
OTHER: Final = Beliefs(
    nonce_scope=NonceScope.CHANNEL,
    edits=Limit(3, 6.0),
    old_edit_scope=EditScope.MESSAGE,
    old_edits=Limit(3, 3600.0),
    locked_status=400,
)
READINGS: Final = {"documented": DOCUMENTED, "other": OTHER}
