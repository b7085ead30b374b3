"""Background tasks: restarted, counted, and never silent."""

import asyncio
import gc
import logging

import pytest

from bot.tasks import HEALTHY, Backoff, Supervisor, to_the_end


class Time:
    """A clock that only sleeping moves, and the pauses that were asked for."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def supervisor(self, *expected: type[Exception]) -> Supervisor:
        return Supervisor(expected=expected, sleep=self.sleep, stopwatch=lambda: self.now)


def test_pauses_double_to_a_limit_and_begin_anew() -> None:
    backoff = Backoff(1.0, 5.0)
    assert [backoff.next() for _ in range(5)] == [1.0, 2.0, 4.0, 5.0, 5.0]
    backoff.reset()
    assert backoff.next() == 1.0


async def test_what_must_live_is_started_again_whatever_ended_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time, ends, lives = Time(), iter([ValueError("no"), None, OSError("down")]), asyncio.Event()

    async def work() -> None:
        for end in ends:
            if end:
                raise end
            return
        lives.set()
        await asyncio.Event().wait()

    tasks = time.supervisor()
    tasks.keep("clocks", work)
    await asyncio.wait_for(lives.wait(), 120)
    [status] = tasks.statuses()
    assert (status.name, status.running, status.restarts) == ("clocks", 1, 3)
    assert status.last_error == "OSError('down')" and status.since
    assert time.pauses == [1.0, 2.0, 4.0]
    assert caplog.text.count("clocks failed") == 3 and "it came to an end" in caplog.text
    await tasks.close()
    assert tasks.statuses()[0].running == 0


async def test_a_healthy_time_makes_the_pauses_short_again() -> None:
    time, done = Time(), asyncio.Event()
    runs = iter([0.0, 0.0, 0.0, HEALTHY, 0.0])

    async def work() -> None:
        length = next(runs, None)
        if length is None:
            done.set()
            await asyncio.Event().wait()
        time.now += length or 0.0
        raise OSError("down")

    tasks = time.supervisor(OSError)
    tasks.keep("connection", work)
    await asyncio.wait_for(done.wait(), 120)
    assert time.pauses == [1.0, 2.0, 4.0, 1.0, 2.0]
    await tasks.close()


async def test_a_fatal_error_ends_the_task_and_is_its_result() -> None:
    async def work() -> None:
        raise PermissionError("wrong token")

    task = Time().supervisor().keep("connection", work, fatal=(PermissionError,))
    with pytest.raises(PermissionError, match="wrong token"):
        await task


async def test_a_job_has_a_last_try_and_a_surprise_one_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    time, tries = Time(), 0

    async def work() -> None:
        nonlocal tries
        tries += 1
        raise ValueError("unreadable")

    assert not await time.supervisor().insist("computers", work, tries=3, about="match k7f3")
    assert tries == 3 and time.pauses == [1.0, 2.0]
    assert [bool(record.exc_info) for record in caplog.records] == [True, False, False]
    assert "computers, match k7f3 failed (ValueError('unreadable')); it is given up" in caplog.text
    caplog.clear()
    assert not await time.supervisor(ValueError).insist("computers", work, tries=2)
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(("error", "is_logged"), [(KeyError("no"), False), (OSError("full"), True)])
async def test_work_ends_without_its_caller_and_only_a_fault_is_logged(
    caplog: pytest.LogCaptureFixture, error: Exception, is_logged: bool
) -> None:
    go_on, done = asyncio.Event(), list[str]()

    async def work() -> None:
        await go_on.wait()
        done.append("done")
        raise error

    caller = asyncio.ensure_future(to_the_end(work(), KeyError))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await asyncio.sleep(0)
    gc.collect()  # a task whose exception nobody has looked at tells the log when it goes
    await asyncio.sleep(0)
    assert done == ["done"]
    assert [record.levelname for record in caplog.records] == ["ERROR"] * is_logged
    assert "never retrieved" not in caplog.text
