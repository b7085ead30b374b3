"""How late the event loop is: a short sleep that should take as long as it says."""

import asyncio
import time
from collections import deque

EVERY = 0.5  # seconds
REMEMBERED = 120  # beats: the last minute


class Pulse:
    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)
        self.worst = 0.0  # since the start

    async def run(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(EVERY)
            late = max(0.0, time.monotonic() - before - EVERY)
            self._late.append(late)
            self.worst = max(self.worst, late)

    @property
    def lag(self) -> float:
        """The longest delay of the last minute, in seconds."""
        return max(self._late, default=0.0)
