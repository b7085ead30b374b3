"""Pictures: ours beside the same picture made in other ways, and what drawing does to the loop.

CPU time, every case once a round and the rounds interleaved, so that a busy machine is unfair to
all alike; ratios are medians over rounds. Goals are those the drawing kit was built for. The ways
are compared on Rakh's board; weight, time and stalls are measured for every game that is drawn.
"""

import asyncio
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from statistics import median
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

from bot.games import find, games
from bot.kernel import Seat, Tossed, random_sentence
from renderers import Marks, Picture, draws, render
from renderers.kit.themes import LIGHT
from renderers.marks import traces
from renderers.studio import Order, Studio
from tests.bench.picture_peers import chess_svg, layered, redrawn

ROUNDS = 9
AT_ONCE = 50
SAMPLE = 60  # positions of a match
RAKH = "rakh"
TICK = 0.001
KIB = 1024


class Shot(NamedTuple):
    """A position as somebody sees it, and what had just happened in it."""

    key: str
    view: Any  # a game's own type
    marks: Marks


class Case(NamedTuple):
    name: str
    goal: str
    run: Callable[[], bytes]


def shots(key: str, seed: int, most: int = 1000) -> list[Shot]:
    """Positions of one random match at a full table, as the table and its first seat see them."""
    game, luck = find(key), Random(seed)
    dice = Tossed(luck)
    step = game.setup(game.table(game.about.seats[-1]), dice)
    steps = [step]
    while prompts := game.prompts(step.state):
        prompt = luck.choice(prompts)
        step = game.play(step.state, prompt.seat, random_sentence(prompt, luck), dice)
        steps.append(step)
    viewers = (None, Seat(0)) if key != RAKH else (None,)  # Rakh has no secrets
    found = [(step, viewer) for step in steps for viewer in viewers]
    return [
        Shot(key, game.view(step.state, viewer), Marks(last=traces(step.events, viewer)))
        for step, viewer in found[:: max(1, len(found) // most)]
    ]


def draw(shot: Shot) -> Picture:
    return render(shot.key, shot.view, shot.marks)


def cost(run: Callable[[], bytes]) -> tuple[float, int]:
    """CPU milliseconds and bytes."""
    start = time.process_time()
    size = len(run())
    return (time.process_time() - start) * 1000, size


def cases(shot: Shot) -> list[Case]:
    picture = draw(shot)
    rows = picture.rows()
    return [
        Case("ours: view to PNG bytes", "", lambda: draw(shot).png()),
        Case("floor: zlib 1 of the same canvas", "<= 2", partial(zlib.compress, rows, 1)),
        Case("cached RGB layers, Pillow PNG level 1", ">= 1", partial(layered, picture, level=1)),
        Case("cached RGB layers, Pillow default PNG", ">= 10", partial(layered, picture)),
        Case("full redraw at 4x, Pillow default PNG", ">= 40", partial(redrawn, shot.view)),
        Case("python-chess SVG + CairoSVG, same pixels", ">= 1", chess_svg),
    ]


def comparison(match: list[Shot]) -> Iterator[str]:
    """One row a case: how much longer than ours it takes, and how heavy it is."""
    took: dict[str, list[float]] = {}
    sizes: dict[str, list[int]] = {}
    goals: dict[str, str] = {}
    for number in range(ROUNDS):
        for case in cases(match[len(match) * (number + 1) // (ROUNDS + 1)]):
            # The quick ones are timed over several runs: the clock is coarse beside them.
            runs = [cost(case.run) for _ in range(5 if number and took[case.name][0] < 30 else 1)]
            took.setdefault(case.name, []).append(median(ms for ms, _ in runs))
            sizes.setdefault(case.name, []).append(runs[0][1])
            goals[case.name] = case.goal
    ours, *_ = took.values()
    yield f"  {'way':<42} {'CPU ms':>8} {'x ours':>8} {'KiB':>6}   goal"
    for name, all_ms in took.items():
        ratio = median(ms / own for ms, own in zip(all_ms, ours, strict=True))
        weight = median(sizes[name]) / KIB
        row = f"  {name:<42} {median(all_ms):>8.2f} {ratio:>8.1f} {weight:>6.0f}"
        yield f"{row}   {_verdict(goals[name], ratio)}"


def _verdict(goal: str, ratio: float) -> str:
    """The floor's goal is about us: we may take at most twice its time."""
    if not goal:
        return ""
    sign, figure = goal.split()
    met = 1 / ratio <= float(figure) if sign == "<=" else ratio >= float(figure)
    words = f"ours {goal} x" if sign == "<=" else f"{goal} x"
    return f"{words}: {'met' if met else 'MISSED'}"


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    return f"p50 {ordered[len(ordered) // 2]:.1f}, p99 {ordered[int(len(ordered) * 0.99)]:.1f} ms"


class Timed(NamedTuple):
    """From view to bytes, in milliseconds by the clock and of CPU, and the bytes."""

    wall: list[float]
    cpu: list[float]
    sizes: list[int]

    def __str__(self) -> str:
        return f"{len(self.cpu)} pictures: CPU {spread(self.cpu)}; clock {spread(self.wall)}"


def timed(shown: list[Shot]) -> Timed:
    found = Timed([], [], [])
    for shot in shown:
        start, begun = time.perf_counter(), time.thread_time()
        found.sizes.append(len(draw(shot).png()))
        found.cpu.append((time.thread_time() - begun) * 1000)
        found.wall.append((time.perf_counter() - start) * 1000)
    return found


def latencies(key: str) -> Iterator[str]:
    """Of pictures drawn before and of pictures never seen, and how heavy they are."""
    match = shots(key, 1, SAMPLE)
    start = time.process_time()
    draw(match[0]).png()
    yield f"{key}: first picture with all caches empty {_since(start)}"
    timed(match)
    warm = timed(match * 2)
    yield f"  warm, {warm}"
    new = timed([shot for seed in range(100, 103) for shot in shots(key, seed, SAMPLE)])
    yield f"  never drawn before, {new}"
    sizes = [*warm.sizes, *new.sizes]
    heaviest, typical = max(sizes) / KIB, median(sizes) / KIB
    verdict = "met" if heaviest < 150 else "MISSED"
    yield f"  weight: median {typical:.0f}, heaviest {heaviest:.0f} KiB (goal < 150: {verdict})"


# Another process that does nothing but wait: how late it is, is the machine's own doing.
IDLER = """
import sys, threading, time
late, done = 0.0, threading.Event()
threading.Thread(target=lambda: (sys.stdin.read(), done.set())).start()
print("ready", flush=True)
while not done.is_set():
    start = time.perf_counter()
    time.sleep(0.001)
    late = max(late, time.perf_counter() - start - 0.001)
print(late * 1000)
"""


def beside(orders: list[Order]) -> tuple[float, float, float]:
    """How late the loop was, how long it all took, and how late an idle process was meanwhile."""
    with Popen([sys.executable, "-c", IDLER], stdin=PIPE, stdout=PIPE, text=True) as idler:
        assert idler.stdout is not None
        idler.stdout.readline()
        late, took = asyncio.run(stall(orders))
        idle = float(idler.communicate()[0])
    return late, took, idle


async def stall(orders: list[Order]) -> tuple[float, float]:
    """The longest the loop was late while all orders were drawn at once, and how long that took."""
    studio = Studio()
    late = 0.0
    done = asyncio.Event()

    async def ticker() -> None:
        nonlocal late
        while not done.is_set():
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            late = max(late, time.perf_counter() - start - TICK)

    watch = asyncio.create_task(ticker())
    start = time.perf_counter()
    await asyncio.gather(*(studio.draw(n, order) for n, order in enumerate(orders)))
    took = time.perf_counter() - start
    done.set()
    await watch
    await studio.close()
    return late * 1000, took * 1000


def stalls() -> Iterator[str]:
    yield "the event loop while pictures are drawn, and an idle process at the same time"
    keys = [key for key in games() if draws(key)]
    share = AT_ONCE // len(keys)
    before = [shot for key in keys for shot in shots(key, 1, SAMPLE)[:share]]
    new = [shot for key in keys for shot in shots(key, 200, SAMPLE)[:share]]
    timed(before)
    yield from stalled(f"of {len(keys)} games, drawn before", [Order(*shot) for shot in before])
    yield from stalled(f"of {len(keys)} games, never drawn", [Order(*shot) for shot in new])
    for key in keys:
        first = next(shot for shot in before if shot.key == key)
        yield from stalled(f"{key}'s first in a theme, all caches empty", [Order(*first, LIGHT)])


def stalled(name: str, orders: list[Order]) -> Iterator[str]:
    late, took, idle = beside(orders)
    verdict = "met" if late < 50 else "MISSED"
    yield (
        f"  {len(orders)} at once, {name}: all in {took:.0f} ms, "
        f"loop late by at most {late:.1f} ms (goal < 50: {verdict}), idle process {idle:.1f} ms"
    )


def measure() -> Iterable[str]:
    """Printable lines: the comparison, the latencies, the stalls."""
    for key in games():
        if draws(key):
            yield from latencies(key)
    match = max((shots(RAKH, seed) for seed in range(3)), key=len)
    timed(match)
    yield "rakh, 1600 x 1200, beside other ways to the same picture"
    yield from comparison(match)
    yield from stalls()


def _since(start: float) -> str:
    return f"{time.process_time() - start:.1f} s CPU"
