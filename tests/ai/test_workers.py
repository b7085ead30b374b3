"""Worker processes end with the program, however that ends; some take only idle time."""

import os
import sys
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from bot.ai.workers import LOWEST, Workers

PROGRAM = """
import asyncio
from tests.ai.test_workers import pid, sleeps
from bot.ai.workers import Workers

async def main():
    workers = Workers(1, 600.0)
    print(await workers.do(pid), flush=True)
    {then}

if __name__ == "__main__":
    asyncio.run(main())
"""


def pid() -> int:
    return os.getpid()


def sleeps() -> None:
    """A long thought that holds the interpreter."""
    while True:
        sum(range(100_000))


def is_alive(process: int) -> bool:
    """Running, and not merely unburied."""
    status = Path(f"/proc/{process}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def orphaned(folder: Path, then: str) -> int:
    """The worker of a program that was killed in the middle of that."""
    script = folder / "program.py"
    script.write_text(PROGRAM.format(then=then))
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    with Popen([sys.executable, str(script)], stdout=PIPE, env=environment) as program:
        assert program.stdout
        worker = int(program.stdout.readline())
        assert is_alive(worker)
        program.kill()
    return worker


@pytest.mark.parametrize("then", ["await workers.do(sleeps)", "await asyncio.sleep(600)"])
def test_a_worker_ends_when_the_program_is_killed(then: str, tmp_path: Path) -> None:
    worker = orphaned(tmp_path, then)
    end = time.monotonic() + 20
    while is_alive(worker):
        assert time.monotonic() < end, "the worker is still there"
        time.sleep(0.05)


@pytest.mark.parametrize(("in_background", "less"), [(True, LOWEST), (False, 0)])
async def test_what_can_wait_takes_only_the_time_that_nobody_else_wants(
    in_background: bool, less: int
) -> None:
    workers = Workers(1, 60.0, in_background=in_background)
    try:
        assert await workers.do(partial(os.nice, 0)) == min(os.nice(0) + less, 19)
    finally:
        workers.close()


@pytest.mark.parametrize(
    ("in_background", "thought"), [(True, sleeps), (False, partial(time.sleep, 600))]
)
async def test_too_long_a_thought_is_ended(
    in_background: bool, thought: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.ai.workers.LOWEST", 0)  # no test waits until others are done
    workers = Workers(1, 0.1, in_background=in_background)
    try:
        with pytest.raises(BrokenProcessPool):
            await workers.do(thought)
    finally:
        workers.close()


async def test_waiting_for_a_processor_is_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the background a worker that does not get one in time goes on when it does."""
    monkeypatch.setattr("bot.ai.workers.LOWEST", 0)
    workers = Workers(1, 0.1, in_background=True)
    try:
        assert await workers.do(waits_and_says) == "done"
    finally:
        workers.close()


def waits_and_says() -> str:
    time.sleep(0.5)  # as when everybody else goes first
    return "done"
