"""Ctrl-C that is always heard, in whatever shell and at whatever moment it comes.

Two things can swallow it. A shell mutes it for what runs in the background, and children inherit
that. And one that comes after a question is written, but before readline waits for its answer,
would not wake readline; so while it waits a timer does, and what is pending is then heard.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

BEAT = 0.2  # seconds


def unmute() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def attentive() -> Iterator[None]:
    """Around a question to a terminal."""
    signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, BEAT, BEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
