"""Computer opponents: what a move costs, what a worker weighs, and how long the table waits.

Moves are timed in seconds of CPU, by strength and game, over positions of a journey; the yardstick
is the easy computer's move, which costs the guess and one walk through the question. Then four
hard ones think at once through the driver the bot uses, in its worker processes, while a heart
beats in the event loop: a late beat is time in which nobody at any table would have been answered.
"""

import asyncio
import time
from collections.abc import Iterable
from multiprocessing import active_children
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import quantiles
from time import process_time

from bot.ai.driver import Driver
from bot.ai.strengths import STRENGTHS, ComputerPlayer
from bot.games import games
from bot.match.journal.memory import MemoryJournal
from bot.match.match import Player
from bot.match.service import Service
from tests.kit.journeys import Journey, journey
from tests.kit.tables import clock

POSITIONS = 8
AT_ONCE = 4
SECONDS = 20.0
BEAT = 0.002


def measure() -> Iterable[str]:
    for key in games():
        trip = journey(key, 0)
        for name, opponent in STRENGTHS.items():
            times = sorted(moves(trip, opponent))
            cuts = quantiles(times, n=20)
            yield f"{key:9} {name:8} p50 {cuts[9]:7.4f} s   p95 {cuts[18]:7.4f} s"
    still = asyncio.run(_idle())
    yield f"an idle loop: longest stall {1000 * max(still):.1f} ms"
    beats, spoken, peaks = asyncio.run(_thinking())
    p99 = quantiles(beats, n=100)[98]
    yield (
        f"{AT_ONCE} hard computers thinking for {SECONDS:.0f} s ({spoken} moves): "
        f"longest stall {1000 * max(beats):.1f} ms, p99 {1000 * p99:.1f} ms"
    )
    own = getrusage(RUSAGE_SELF).ru_maxrss / 1024
    workers = ", ".join(f"{peak:.0f}" for peak in sorted(peaks))
    yield f"peak memory: {len(peaks)} workers {workers} MB, this process {own:.0f} MB"


def moves(trip: Journey, opponent: ComputerPlayer) -> Iterable[float]:
    for stop in trip.some(POSITIONS):
        if stop.seat is not None:
            view = trip.game.view(stop.state, stop.seat)
            start = process_time()
            opponent(trip.game, view, stop.seat, Random(1))
            yield process_time() - start


async def _idle() -> list[float]:
    return await _heart(SECONDS / 4)


async def _thinking() -> tuple[list[float], int, list[float]]:
    """Late beats while hard computers play, how much was said, and what each worker weighed."""
    service = Service(MemoryJournal(), clock, Random(1).randbytes)
    driver = Driver(service, workers=AT_ONCE, moment=0.0)
    service.on_commit(driver.wake)
    pair = [Player(f"P{seat}", strength="hard") for seat in range(2)]
    opened = [await service.open(key, pair, {}) for key in list(games())[:AT_ONCE]]
    beats = await _heart(SECONDS)
    spoken = [(await service.match(match.id)).seq for match in opened]
    peaks = [_peak(child.pid) for child in active_children()]
    await driver.close()
    return beats, sum(spoken), [peak for peak in peaks if peak]


def _peak(pid: int | None) -> float:
    """The most memory that a process has had, in MB: what its children inherit is not counted."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0.0)


async def _heart(seconds: float) -> list[float]:
    """How late each beat came."""
    late: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        start = time.perf_counter()
        await asyncio.sleep(BEAT)
        late.append(max(0.0, time.perf_counter() - start - BEAT))
    return late
