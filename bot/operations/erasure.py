"""Rewrites the database file after a person was forgotten: no byte of theirs is left in it."""

import asyncio
import time
from collections.abc import Awaitable, Callable

LOOK_EVERY = 20.0  # seconds
SHARE = 50  # a large file takes a while, and everybody waits: at most a fiftieth of the time


async def erase_when_due(
    erase: Callable[[], Awaitable[bool]], look_every: float = LOOK_EVERY
) -> None:
    """As long as the program."""
    while True:
        began = time.monotonic()
        await erase()
        await asyncio.sleep(look_every + SHARE * (time.monotonic() - began))
