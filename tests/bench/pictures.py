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
from subprocess import PIPE, Popen, run
from typing import Any, NamedTuple

from bot.games import find, games
from bot.kernel import Seat, Tossed, random_sentence
from renderers import Marks, Picture, draws, render
from renderers.kit.themes import LIGHT
from renderers.marks import traces
from renderers.studio import Order, Studio
from tests.bench.memory import resident
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


class Timed(NamedTuple):
    """From view to bytes: CPU milliseconds, and how many bytes."""

    cpu: list[float]
    sizes: list[int]


def timed(shown: list[Shot]) -> Timed:
    found = Timed([], [])
    for shot in shown:
        begun = time.thread_time()
        found.sizes.append(len(draw(shot).png()))
        found.cpu.append((time.thread_time() - begun) * 1000)
    return found


# The first picture of a program that has just started, with the game's first position at hand.
FIRST = """
import sys, time
from bot.games import find
from random import Random
from bot.kernel import Tossed
import renderers
game = find(sys.argv[1])
view = game.view(game.setup(game.table(game.about.seats[-1]), Tossed(Random(1))).state, None)
begun = time.process_time()
renderers.render_png(sys.argv[1], view)
print((time.process_time() - begun) * 1000)
"""


def first_picture(key: str) -> float:
    """The least of three starts, in CPU milliseconds."""
    command = [sys.executable, "-c", FIRST, key]
    runs = [run(command, stdout=PIPE, text=True, check=True).stdout for _ in range(3)]
    return min(map(float, runs))


def latencies(keys: list[str]) -> Iterator[str]:
    """A table of pictures drawn before and of pictures never seen, and how heavy they are.

    Resident memory is of this process, before the first and after the last picture.
    """
    before = resident("VmRSS")
    yield "  CPU ms      first   warm         never drawn     KiB"
    yield "                       p50   p95     p50   p95   p50 most"
    total = 0
    for key in keys:
        match = shots(key, 1, SAMPLE)
        first = first_picture(key)
        timed(match)
        warm = timed(match * 2)
        new = timed([shot for seed in range(100, 103) for shot in shots(key, seed, SAMPLE)])
        sizes = [size / KIB for size in (*warm.sizes, *new.sizes)]
        total += len(match) + len(sizes)
        yield (
            f"  {key:<10} {first:>6.0f} {share(warm.cpu, 0.5):>5.1f} {share(warm.cpu, 0.95):>5.1f} "
            f"{share(new.cpu, 0.5):>7.1f} {share(new.cpu, 0.95):>5.1f} "
            f"{median(sizes):>5.0f} {max(sizes):>4.0f}   {_missed(first, warm, new, sizes)}"
        )
    yield "  goals: first < 300 ms, warm p95 <= 10, never drawn p95 <= 30, most <= 150 KiB"
    after, most = resident("VmRSS"), resident("VmHWM")
    held = f"{before:.0f} before, {after:.0f} after {total} pictures, {most:.0f} at the peak"
    yield f"  resident MiB: {held}"


def share(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def _missed(first: float, warm: Timed, new: Timed, sizes: list[float]) -> str:
    missed = {
        "first": first >= 300,
        "warm": share(warm.cpu, 0.95) > 10,
        "never drawn": share(new.cpu, 0.95) > 30,
        "weight": max(sizes) > 150,
    }
    names = [name for name, is_missed in missed.items() if is_missed]
    return f"MISSED: {', '.join(names)}" if names else "all met"


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
    yield from latencies([key for key in games() if draws(key)])
    match = max((shots(RAKH, seed) for seed in range(3)), key=len)
    timed(match)
    yield "rakh, 1600 x 1200, beside other ways to the same picture"
    yield from comparison(match)
    yield from stalls()
