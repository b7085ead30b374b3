"""Makes Ctrl-C work in every shell and at every moment.

Two things can hide it. A shell ignores it for background jobs, and child processes inherit that.
And if it comes after a question is written but before readline waits, readline does not wake up; so
a timer wakes it, and the pending Ctrl-C is handled.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

BEAT = 0.2  # seconds


def unmute() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def attentive() -> Iterator[None]:
    """Use around a question to a terminal. Windows needs none of it, and has no such timer."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, BEAT, BEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
