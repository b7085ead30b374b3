"""Memory: what a process holds after it has drawn many different pictures of every game.

`python -m tests.bench.memory N` draws N pictures in this process and prints the figures; the
measurement does that in a fresh process, so that its peak is nobody else's.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from itertools import count, cycle
from pathlib import Path
from random import Random
from subprocess import run

from bot.games import find, games
from bot.kernel import Seat, Tossed, random_sentence
from renderers import THEMES, Marks, Theme, draws
from renderers.marks import lit, traces
from renderers.studio import Order

PICTURES = 3000
GOAL = 300  # MiB, at the peak and at the end
LONGEST = 400  # sentences of one match
STRIDE = 3  # every third position is drawn


def orders(number: int, themes: Iterable[Theme] = tuple(THEMES.values())) -> Iterator[Order]:
    """Different pictures, the games in turn, the themes too, all seats' views and the table's."""
    streams = [_of_game(key, cycle(themes)) for key in games() if draws(key)]
    seen: set[bytes] = set()
    for stream in cycle(streams):
        order = next(each for each in stream if each.fingerprint() not in seen)
        seen.add(order.fingerprint())
        yield order
        if len(seen) == number:
            return


def _of_game(key: str, themes: Iterator[Theme]) -> Iterator[Order]:
    game = find(key)
    for seed in count():
        random = Random(f"{key} {seed}")
        dice = Tossed(random)
        seats = game.about.seats[seed % len(game.about.seats)]
        step = game.setup(game.table(seats), dice)
        for number in range(LONGEST):
            prompts = game.prompts(step.state)
            if number % STRIDE == seed % STRIDE:
                viewer = random.choice((None, *range(seats)))
                seat = None if viewer is None else Seat(viewer)
                own = [prompt for prompt in prompts if prompt.seat == seat]
                options = lit(own[0].options) if own else ()
                marks = Marks(last=traces(step.events, seat), options=options)
                yield Order(key, game.view(step.state, seat), marks, next(themes))
            if not prompts:
                break
            prompt = random.choice(prompts)
            step = game.play(step.state, prompt.seat, random_sentence(prompt, random), dice)


def resident(name: str) -> float:
    """MiB: VmRSS is now, VmHWM the most there ever was."""
    for line in Path("/proc/self/status").read_text("ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(name)


def draw(number: int) -> Iterator[str]:
    took: dict[str, list[float]] = {}
    before = half = resident("VmRSS")
    for drawn, order in enumerate(orders(number)):
        start = time.thread_time()
        order.png()
        took.setdefault(order.key, []).append((time.thread_time() - start) * 1000)
        half = resident("VmRSS") if drawn == number // 2 else half
    for key, times in took.items():
        yield f"{key}: {sum(times) / len(times):.1f} ms CPU a picture"
    after = resident("VmRSS")
    yield f"{number} pictures: {before:.0f} MiB before, {half:.0f} half-way, {after:.0f} after"
    yield f"peak {resident('VmHWM'):.0f} MiB (goal < {GOAL})"


def measure() -> Iterable[str]:
    command = [sys.executable, "-m", "tests.bench.memory", str(PICTURES)]
    yield from run(command, capture_output=True, text=True, check=True).stdout.splitlines()


if __name__ == "__main__":
    for line in draw(int(sys.argv[1])):
        print(line)
