"""The clock of the local Discord: real time plus an offset that only moves forward.

Everything with a deadline (3 s to answer, 15 min of a token, signed pictures, archived threads)
asks this clock, so a test or the page can let hours pass at once.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime


class Clock:
    def __init__(self, real: Callable[[], float] = time.time) -> None:
        self._real = real
        self._offset = 0.0
        self._listeners: list[Callable[[], None]] = []

    def now(self) -> float:
        return self._real() + self._offset

    def forward(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("The clock only moves forward.")
        self._offset += seconds
        for listener in list(self._listeners):
            listener()

    @property
    def offset(self) -> float:
        return self._offset

    def on_forward(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)


def stamp(moment: float) -> str:
    """A moment as Discord writes it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")
