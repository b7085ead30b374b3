"""A review beside other tables: how late the event loop is, and how long computers take to move.

Each without a review and while one runs, in the same run. The review thinks in a process of the
lowest priority; the computers of other tables think in theirs.
"""

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

from bot.ai.review import Question, judgment
from bot.ai.strengths import choose
from bot.ai.workers import Workers
from bot.games import find
from bot.kernel import Seat, Tossed

KEY = "rakh"
MOVES = 8  # of a computer at another table
TICK = 0.005  # seconds between two looks at the event loop
PATIENCE = 300.0


def measure() -> Iterable[str]:
    yield from asyncio.run(_measure())


async def _measure() -> list[str]:
    tables, reviews = Workers(1, PATIENCE), Workers(1, PATIENCE, in_background=True)
    positions = _positions(MOVES)
    await asyncio.gather(_move(tables, positions[0]), _judge(reviews, positions[0]))  # they start
    lines = [await _look("nobody is reviewing", tables, positions)]
    review = asyncio.create_task(_review(reviews, positions))
    lines.append(await _look("while a review runs", tables, positions))
    review.cancel()
    for workers in (tables, reviews):
        workers.close()
    return lines


async def _look(when: str, tables: Workers, positions: list[Any]) -> str:
    late: list[float] = []
    ticking = asyncio.create_task(_tick(late))
    took = [await _move(tables, each) for each in positions]
    ticking.cancel()
    middle = sorted(took)[len(took) // 2]
    return (
        f"{when:20} event loop late at most {max(late) * 1000:.1f} ms;"
        f" a hard computer's move: median {middle:.2f} s, longest {max(took):.2f} s"
    )


async def _tick(late: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


async def _move(tables: Workers, position: Any) -> float:
    state, seat, _ = position
    view, start = find(KEY).view(state, seat), time.perf_counter()
    await tables.do(partial(choose, KEY, view, seat, "hard", 1))
    return time.perf_counter() - start


async def _review(reviews: Workers, positions: list[Any]) -> None:
    while True:
        for position in positions:
            await _judge(reviews, position)


async def _judge(reviews: Workers, position: Any) -> None:
    state, seat, words = position
    seats = (Seat(0), Seat(1))
    question = Question(KEY, 1, seat, words, state, state, seats, drew=False)
    await reviews.do(partial(judgment, question))


def _positions(number: int) -> list[Any]:
    """From a match of normal computers: states, who is asked, and what they say."""
    game, random = find(KEY), Random(3)
    state = game.setup(game.table(2, dict(game.about.quickstart)), Tossed(random)).state
    found: list[Any] = []
    while len(found) < number:
        seat = game.prompts(state)[0].seat
        words = choose(KEY, game.view(state, seat), seat, "normal", random.getrandbits(30))
        found.append((state, seat, words))
        state = game.play(state, seat, words, Tossed(random)).state
    return found
