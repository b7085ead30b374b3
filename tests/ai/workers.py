"""Choosers for a worker process that behave badly, each in its own way."""

import os
import signal
import time
from pathlib import Path

from bot.ai.strengths import choose
from bot.games import find
from bot.kernel import Seat

GATE = "TABLEKEEPER_TEST_GATE"  # names a file that opens the gate by being there


def crashes(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """The process is gone, unless a easy thinks in it."""
    if strength != "easy":
        os._exit(3)
    return choose(game, view, seat, strength, seed)


def kills(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """A thought about Rakh kills its process once the gate is open, unless a easy has it."""
    if game == "rakh" and strength != "easy":
        while not Path(os.environ[GATE]).exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)
    return choose(game, view, seat, strength, seed)


def kills_once(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """The first process is killed as soon as the gate is open; who comes later is left alone."""
    gate = Path(os.environ[GATE])
    while not gate.exists():
        time.sleep(0.01)
    if not gate.read_text():
        gate.write_text("killed")
        os.kill(os.getpid(), signal.SIGKILL)
    return choose(game, view, seat, strength, seed)


def dawdles(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """Never finds an end, unless it is easy."""
    while strength != "easy":
        time.sleep(0.01)
    return choose(game, view, seat, strength, seed)


def always_crashes(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    os._exit(3)


def babbles(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """Says what cannot be said, unless it is easy."""
    return choose(game, view, seat, strength, seed) if strength == "easy" else "xyzzy"


def checks(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """Refuses to think about more than a seat may know."""
    if isinstance(view, find(game).state_type):
        raise TypeError("this is the state")
    return choose(game, view, seat, strength, seed)


def waits(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """Thinks until the gate is open."""
    while not Path(os.environ[GATE]).exists():
        time.sleep(0.01)
    return choose(game, view, seat, "easy", seed)


def ponders(game: str, view: object, seat: Seat, strength: str, seed: int) -> str:
    """Thinks until the gate is open, unless it is easy."""
    return (choose if strength == "easy" else waits)(game, view, seat, strength, seed)
