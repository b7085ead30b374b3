"""A look at the clocks: bounded tries, one wait apart from the other, and lost time given back."""

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from bot.match.clocks.timekeeper import REST, TRIES, Timekeeper
from bot.match.clocks.waits import Wait
from bot.match.match import Match
from bot.match.service import Service
from bot.store.journal import SqliteJournal
from bot.store.waits import Waits
from tests.kit.tables import ANN, BEN, clock, opened, people

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


class Room:
    """A table with a clock, and somebody who reminds people or cannot."""

    def __init__(self, waits: Waits, journal: SqliteJournal) -> None:
        self.now = clock()
        self.ran = 0.0  # what the stopwatch shows
        self.reachable = True
        self.waits = waits
        self.service = Service(journal, clock=lambda: self.now)
        self.reminded: list[Wait] = []
        self.failing: set[str] = set()  # matches in whose places nothing can be said
        self.timekeeper = self.again()

    def again(self) -> Timekeeper:
        """After a restart."""
        return Timekeeper(
            self.service,
            self.waits,
            lambda: self.now,
            self._remind,
            lambda: self.reachable,
            stopwatch=lambda: self.ran,
            sleep=self._sleep,
        )

    async def _remind(self, wait: Wait) -> None:
        self.reminded.append(wait)
        if wait.match_id in self.failing:
            raise OSError("not now")

    async def _sleep(self, seconds: float) -> None:
        """The machine sleeps for two hours in the middle of it; later the program is stopped."""
        if self.ran:
            raise InterruptedError
        self.ran += seconds + 7200
        self.now += timedelta(seconds=seconds) + 2 * HOUR

    async def deal(self, seats: int = 2, game: str = "heap", absent: str = "") -> Match:
        match = await self.service.open(game, people(seats), pace="24h", absent=absent)
        await self.look()
        return match

    async def look(self, later: timedelta = timedelta()) -> None:
        self.now += later
        await self.timekeeper.look()

    async def due(self, match: Match) -> timedelta:
        """How much time is left."""
        [wait] = await self.waits.of(match.id)
        assert wait.due
        return wait.due - self.now


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with opened(tmp_path / "table.sqlite") as database:
        yield Room(Waits(database), SqliteJournal(database))


async def test_each_is_reminded_once_and_then_time_is_up(room: Room) -> None:
    match = await room.deal(game="auction")
    for _ in range(3):
        await room.look(6.5 * HOUR)
    assert sorted(wait.seat for wait in room.reminded) == [ANN, BEN]
    await room.look(6 * HOUR)
    assert (await room.service.match(match.id)).seq == 2


async def test_a_reminder_that_fails_has_a_last_try_and_holds_nobody_up(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await room.deal(), await room.deal()
    room.failing = {bad.id}
    await room.look(18 * HOUR)
    for _ in range(600):
        await room.look(timedelta(seconds=30))
    tries = [wait.match_id for wait in room.reminded]
    assert tries.count(bad.id) == TRIES and tries.count(good.id) == 1
    assert caplog.text.count("the reminder of seat 0 failed (OSError('not now'))") == TRIES
    assert "given up" in caplog.text
    await room.look(2 * HOUR)
    for match in (bad, good):
        assert (await room.service.match(match.id)).seq == 1


async def test_the_last_person_at_a_table_is_not_looked_at_all_the_time(room: Room) -> None:
    match = await room.deal(absent="a normal computer plays")
    await room.look(24 * HOUR)
    away = await room.service.match(match.id)
    assert away.away == {ANN}
    await room.service.play(match.id, ANN, "take 1; end", cause="computer")
    await room.look(25 * HOUR)
    waited = await room.service.match(match.id)
    assert waited.asked() == {BEN} and waited.away == {ANN}
    await room.service.come_back(match.id, ANN)
    await room.look(MINUTE)
    assert (await room.service.match(match.id)).away == set()
    await room.look(REST)
    assert (await room.service.match(match.id)).away == {BEN}


async def test_while_nobody_can_reach_the_table_no_clock_runs(room: Room) -> None:
    match = await room.deal()
    await room.look(HOUR)
    room.reachable = False
    await room.look(30 * HOUR)
    assert await room.due(match) < timedelta()
    room.reachable = True
    await room.look(HOUR)
    assert await room.due(match) == 23 * HOUR
    assert (await room.service.match(match.id)).seq == 0


async def test_a_short_gap_in_the_connection_is_nobodys_loss(room: Room) -> None:
    match = await room.deal()
    await room.look(HOUR)
    room.reachable = False
    await room.look(MINUTE)
    room.reachable = True
    await room.look(MINUTE)
    assert await room.due(match) == 23 * HOUR - 2 * MINUTE


async def test_time_the_program_was_down_is_given_back_and_counted_once(room: Room) -> None:
    match = await room.deal()
    await room.look(HOUR)
    room.now += 30 * HOUR
    for _ in range(2):
        room.timekeeper = room.again()
        await room.look()
        assert await room.due(match) == 23 * HOUR


async def test_time_the_machine_slept_is_given_back(room: Room) -> None:
    match = await room.deal()
    with pytest.raises(InterruptedError):
        await room.timekeeper.run()
    assert timedelta() <= 24 * HOUR - await room.due(match) <= MINUTE


async def test_a_clock_that_was_put_back_takes_nothing(room: Room) -> None:
    match = await room.deal()
    await room.look(HOUR)
    room.now -= 2 * HOUR
    room.timekeeper = room.again()
    await room.look()
    assert await room.due(match) == 25 * HOUR
