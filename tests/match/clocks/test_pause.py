"""A pause: everything stands still, and what was left of the time is there after it."""

from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.ai.driver import may_answer
from bot.kernel import NotAllowed, Seat
from bot.match.clocks.timeouts import enforce
from bot.match.ids import UserId
from bot.match.journal import transcript
from bot.match.match import Match, Player
from bot.match.people.interventions import halt
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.waits import Waits
from tests.kit.tables import ANN, BEN, CLEO, Sitting, clock, opened, people

HOUR = timedelta(hours=1)


class Table:
    """A service whose time can be moved, and its waits."""

    def __init__(self, database: Database) -> None:
        self.now = clock()
        self.waits = Waits(database)
        self.service = Service(SqliteJournal(database), lambda: self.now)

    async def open(self, pace: str) -> Match:
        return await self.service.open("heap", people(2), pace=pace)

    async def pause(self, match: Match) -> None:
        await self.service.pause(match.id, ANN)
        await self.service.pause(match.id, BEN)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with opened(tmp_path / "pause.sqlite") as database:
        yield Table(database)


@pytest.mark.parametrize("pace", ["24h", "72h + 12h up to 120h", "48h, weekends off"])
async def test_what_is_left_of_the_time_is_left_after_a_pause(table: Table, pace: str) -> None:
    match = await table.open(pace)
    table.now += 20 * HOUR
    before = {wait.seat: (wait.due, wait.bank) for wait in await table.waits.of(match.id)}
    await table.pause(match)
    assert not [wait for wait in await table.waits.of(match.id) if wait.due or wait.remind]
    assert not await table.waits.turns(UserId("ann"), 9)
    table.now += 14 * 24 * HOUR  # the same days of the week
    assert not await table.waits.pressing(table.now)
    await table.service.resume(match.id, BEN)
    for wait in await table.waits.of(match.id):
        due, bank = before[wait.seat]
        assert (wait.due, wait.bank) == (due and due + 14 * 24 * HOUR, bank)
        assert wait.remind is None or wait.remind > table.now
    assert [turn.wait.seat for turn in await table.waits.turns(UserId("ann"), 9)] == [ANN]


async def test_a_table_without_a_clock_reminds_anew_after_a_pause(table: Table) -> None:
    match = await table.open("off")
    table.now += 23 * HOUR
    await table.pause(match)
    table.now += 500 * HOUR
    assert not await table.waits.pressing(table.now)
    await table.service.resume(match.id, ANN)
    [wait] = await table.waits.of(match.id)
    assert wait.remind == table.now + 24 * HOUR


async def test_everyone_must_agree_and_anyone_can_resume(sitting: Sitting) -> None:
    service = sitting.service
    match = await sitting.open(3)
    await service.pause(match.id, ANN)
    with pytest.raises(NotAllowed, match="already asked"):
        await service.pause(match.id, ANN)
    await service.pause(match.id, BEN)
    await service.decline_pause(match.id, CLEO)
    with pytest.raises(NotAllowed, match="Nobody has asked"):
        await service.decline_pause(match.id, ANN)
    for seat in (BEN, CLEO):
        assert not (await service.pause(match.id, seat)).match.is_paused
    assert (await service.pause(match.id, ANN)).match.is_paused
    assert await sitting.last_words(match.id) == ("Everyone agrees: the match is paused.",)
    with pytest.raises(NotAllowed, match="paused already"):
        await service.pause(match.id, BEN)
    assert not (await service.resume(match.id, CLEO)).match.is_paused
    with pytest.raises(NotAllowed, match="not paused"):
        await service.resume(match.id, CLEO)


async def test_nobody_moves_in_a_pause_and_no_time_runs_out(sitting: Sitting) -> None:
    service = sitting.service
    match = await service.open("heap", [*people(1), Player("Computer", strength="easy")])
    match = (await service.pause(match.id, ANN)).match  # nobody else need agree
    [seat] = match.asked()
    prompt = match.prompt(seat)
    words = prompt.default or prompt.options[0].token
    with pytest.raises(NotAllowed, match="press \\*Resume\\*"):
        await service.play(match.id, seat, words)
    with pytest.raises(NotAllowed, match="paused"):
        await sitting.press(match, seat, words)
    assert not await enforce(service, match.id, seat, match.tag(prompt))
    with pytest.raises(NotAllowed, match="paused"):  # time was up in the same moment
        await service.withdraw(match.id, seat, "is out of time", cause="clock")
    for each in match.table.seats:
        assert not may_answer(match, each)
    again = sitting.again()
    assert (await again.service.match(match.id)).is_paused
    await again.service.resume(match.id, ANN)
    await again.service.play(match.id, seat, words)


async def test_a_pause_by_an_admin_ends_with_the_admin(sitting: Sitting) -> None:
    service = sitting.service
    match = await sitting.open(2)
    for seat in (ANN, BEN):  # an admin's pause takes the place of the table's
        await service.pause(match.id, seat)
    await service.intervene(match.id, partial(halt, paused=True), interaction="1")
    with pytest.raises(NotAllowed, match="admin"):
        await service.resume(match.id, BEN)
    await service.intervene(match.id, partial(halt, paused=True), interaction="2")
    assert (await service.match(match.id)).seq == match.seq + 3
    await service.intervene(match.id, partial(halt, paused=False), interaction="3")
    finished = await sitting.finish(match)
    assert transcript.read(transcript.export(finished)).state == finished.state
    assert transcript.verify(finished).problem == ""


async def test_a_seat_that_has_left_ends_what_was_proposed(sitting: Sitting) -> None:
    match = await sitting.open(3)
    await sitting.service.pause(match.id, ANN)
    played = await sitting.service.withdraw(match.id, Seat(2))
    assert not played.match.talk.pause
