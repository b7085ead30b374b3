"""The last warnings and errors of the log, for those who look at the bot's health.

Only the words of each line: no traceback, so that nothing is kept that a log line may not say.
"""

import logging
from collections import deque
from datetime import UTC, datetime

from msgspec import Struct

REMEMBERED = 20
LONGEST = 300  # characters of one line


class LoggedError(Struct, frozen=True):
    at: datetime
    level: str
    source: str
    words: str


class RecentErrors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[LoggedError] = deque(maxlen=REMEMBERED)
        self.count = 0  # errors since the start

    def emit(self, record: logging.LogRecord) -> None:
        self.count += record.levelno >= logging.ERROR
        at = datetime.fromtimestamp(record.created, UTC)
        words = record.getMessage()[:LONGEST]
        self._kept.append(LoggedError(at, record.levelname.lower(), record.name, words))

    def newest(self, most: int) -> list[LoggedError]:
        """The last few, the newest first."""
        return list(reversed(self._kept))[:most]

    def __enter__(self) -> "RecentErrors":
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger().removeHandler(self)
