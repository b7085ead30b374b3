"""Reminders over many table-days, against a model of what should have been sent.

People play in several matches, with and without clocks. They sleep, go on holiday, snooze, mute and
nudge; the program restarts and is down for a while. The model plans every reminder from the wishes
alone, in its own words, and is compared with what was sent.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from bot.kernel import Seat, random_sentence
from bot.match.clocks.reminder_times import Reminded, Wishes, audible, next_reminder
from bot.match.clocks.timekeeper import TOGETHER, Timekeeper
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId, Tag, UserId
from bot.match.journal.entries import Cause
from bot.match.match import Match, Player
from bot.match.service import Service
from bot.store.chat import ChatStore
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.people import come_home, gone
from bot.store.waits import Waits
from tests.kit.tables import clock, opened, people

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STEP = timedelta(minutes=20)
TABLES = 5
PACES = ("off", "24h", "72h + 12h up to 120h", "48h, weekends off")
WISHES = (
    Wishes(),
    Wishes(first=6, every=12, most=5),
    Wishes(quiet=(22, 8), zone="Europe/Berlin", way="dm"),
    Wishes(first=3, every=5, quiet=(9, 17), zone="America/New_York"),
    Wishes(first=1, every=2, most=6),
    Wishes(off=True),
)

Question = tuple[MatchId, Seat, Tag]


class Model:
    """What is known of a question without looking at what the program plans."""

    def __init__(self, since: datetime) -> None:
        self.since = since
        self.times: list[datetime] = []  # when it was reminded of
        self.is_muted = False
        self.extra: datetime | None = None  # a snooze or a nudge: not before that
        self.extras = 0
        self.lost = timedelta()
        self.outages = 0
        self.most = 0  # of regular reminders, by the wishes of any time
        self.wished = since  # when their wishes were last changed
        self.call: datetime | None = None  # it has not rung: they were there a moment before

    def bound(self, *, has_clock: bool) -> int:
        """The most reminders of this question that could be right.

        Each outage gives time back, so time may run short once more after it.
        """
        return self.most + self.extras + (1 + self.outages if has_clock else 0)


class World:
    """Some tables, the people at them, and a program that can be stopped."""

    def __init__(self, database: Database, random: Random) -> None:
        self.random = random
        self.now = clock()
        self.waits, self.store = Waits(database), ChatStore(database)
        self.service = Service(SqliteJournal(database), lambda: self.now, random.randbytes)
        self.asked = dict[Question, Model]()
        self.sent = self.most = 0
        self.wrong = list[str]()
        self.digests = self.pauses = 0
        self.matches = list[MatchId]()
        self.answered = dict[tuple[MatchId, Seat], datetime]()  # when each has last answered
        self.calls = 0
        self.timekeeper = self.restarted()

    def restarted(self) -> Timekeeper:
        return Timekeeper(
            self.service, self.waits, lambda: self.now, self._remind, digest=self._digest
        )

    async def _remind(self, wait: Wait) -> None:
        await self._send(wait)

    async def _send(self, wait: Wait, early: timedelta = timedelta()) -> None:
        """Sent, and judged: what the timekeeper would take for trouble is kept for the test."""
        try:
            await self._check(wait, early)
        except AssertionError as error:
            self.wrong.append(f"{self.now}: {error} {wait}")

    async def _digest(self, waits: Sequence[Wait]) -> bool:
        if self.random.random() < 0.2:
            return False  # their direct messages are closed
        assert len({wait.user for wait in waits}) == 1 and len(waits) > 1
        self.digests += 1
        for wait in waits:
            await self._send(wait, TOGETHER)
        return True

    async def _check(self, wait: Wait, early: timedelta = timedelta()) -> None:
        """It is right that this is sent now."""
        match = await self.service.match(wait.match_id)
        assert match.outcome() is None, "it is over"
        assert not match.is_paused
        assert wait.seat in match.asked(), "they have moved"
        assert wait.tag == match.tag(match.prompt(wait.seat)), "it is an older question"
        wishes = (await self.store.person(wait.user)).reminders
        assert self.now.timestamp() >= wishes.away, "they are away"
        assert not is_quiet(self.now, wishes), "it is night"
        model = self.asked[wait.match_id, wait.seat, wait.tag]
        if model.call:
            self._check_call(model, early)
            return
        assert not wishes.off
        assert not model.is_muted
        self._check_time(wait, model, wishes, early)
        model.times.append(self.now)
        model.extra = None
        model.most = max(model.most, wishes.most)
        assert len(model.times) <= model.bound(has_clock=wait.due is not None), "too often"
        self.sent += 1
        self.most = max(self.most, len(model.times))

    def _check_call(self, model: Model, early: timedelta) -> None:
        """Once, a minute after the question, whatever they wish about reminders."""
        assert model.call and self.now + early >= model.call, "they may still be there"
        if self.now - model.since >= 2 * HOUR:  # then it is a reminder as well
            model.times.append(self.now)
            model.extras += 1
        model.call = model.extra = None
        self.calls += 1

    def _check_time(self, wait: Wait, model: Model, wishes: Wishes, early: timedelta) -> None:
        now = self.now + early
        if model.extra is not None:
            assert now >= model.extra, "it was snoozed"
            return
        last = model.times[-1] if model.times else model.since
        pause = wishes.every if model.times else wishes.first
        regular = last + pause * HOUR
        warning = model.since + (wait.due - model.since) * 0.75 if wait.due else None
        is_regular = now >= regular and len(model.times) < wishes.most
        night = timedelta(hours=24)  # a warning may come before a night in which time runs out
        is_warning = warning is not None and last < warning <= now + night
        assert is_regular or is_warning, (last, self.now, warning)
        assert not model.times or self.now - last >= 2 * HOUR, "twice"

    async def missing(self) -> None:
        """Nobody was forgotten: who wants to hear has heard, after three nights at most."""
        for (match_id, seat, tag), model in self.asked.items():
            [wait] = [each for each in await self.waits.of(match_id) if each.seat == seat]
            assert wait.tag == tag
            wishes = (await self.store.person(wait.user)).reminders
            if model.call and not model.extra and not wishes.away and not wishes.quiet:
                assert self.now - model.call < 2 * STEP + model.lost, "nobody has called them"
            if wishes.off or model.is_muted or wishes.away or model.times or model.extra:
                continue
            if wait.due:  # then the warning comes in time, or its night does
                continue
            expected = max(model.since + wishes.first * HOUR + model.lost, model.wished)
            late = self.now - expected
            assert late < 36 * HOUR, (late, wait)  # an outage may end in another night

    # What happens.

    async def open(self) -> None:
        seats = self.random.choice([2, 3])
        game = self.random.choice(["heap", "auction"])
        match = await self.service.open(
            game,
            people(seats),
            pace=self.random.choice(PACES),
            absent="a normal computer plays",
        )
        self.matches.append(match.id)
        await self.learn(match.id)

    async def learn(self, match_id: MatchId) -> None:
        """Which questions are open now."""
        match = await self.service.match(match_id)
        open_now = {
            (match_id, prompt.seat, match.tag(prompt))
            for prompt in match.prompts()
            if prompt.seat not in match.away and match.outcome() is None
            if not match.is_paused  # after that it is asked anew
        }
        gone_now = {key for key in self.asked if key[0] == match_id} - open_now
        for key in gone_now:
            del self.asked[key]
        for key in open_now - self.asked.keys():
            model = self.asked[key] = Model(self.now.replace(microsecond=0))
            if await self.is_there(match, key[1]):
                model.call = model.since + timedelta(minutes=1)
        if match.outcome():
            self.matches.remove(match_id)
            assert not await self.waits.of(match_id)

    async def is_there(self, match: Match, seat: Seat) -> bool:
        """Have they answered within a minute, and somebody else since then?"""
        own = self.answered.get((match.id, seat))
        if own is None or self.now - own > timedelta(minutes=1):
            return False
        person = await self.store.person(match.record.players[seat].user)
        later = self.now + timedelta(minutes=1)
        is_awake = person.reminders.away <= later.timestamp()
        is_awake = is_awake and not is_quiet(later, person.reminders)
        return is_awake and match.entries[-1].seat != seat

    async def happen(self) -> None:
        chance = self.random.random()
        if len(self.matches) < TABLES:
            await self.open()
        elif chance < 0.10:
            await self.play(self.random.choice(self.matches))
        elif chance < 0.14:
            await self.wish()
        elif chance < 0.18:
            await self.use_buttons()
        elif chance < 0.20:
            await self.be_down()
        elif chance < 0.21:
            await self.pause()
        elif chance < 0.25:
            await self.play_at_once()

    async def pause(self) -> None:
        match = await self.service.match(self.random.choice(self.matches))
        if match.is_paused:
            await self.service.resume(match.id, min(match.present))
        else:
            for seat in sorted(match.present - match.away):
                match = (await self.service.pause(match.id, seat)).match
            assert match.is_paused or not match.present - match.away
            self.pauses += 1
        await self.learn(match.id)

    async def play_at_once(self) -> None:
        """People who are all there."""
        match_id = self.random.choice(self.matches)
        for _ in range(4):
            if match_id in self.matches:
                await self.play(match_id)
                self.now += timedelta(seconds=self.random.choice([5, 20, 50]))
                await self.timekeeper.look()

    async def play(self, match_id: MatchId) -> None:
        match = await self.service.match(match_id)
        if match.is_paused:
            return
        seat = self.random.choice(sorted(match.asked()))
        words = random_sentence(match.prompt(seat), self.random)
        cause: Cause = "computer" if seat in match.away else "person"
        await self.service.play(match.id, seat, words, cause=cause)
        if cause == "person":
            self.answered[match.id, seat] = self.now
        await self.learn(match.id)

    async def wish(self) -> None:
        user = UserId(self.random.choice(["ann", "ben", "cleo"]))
        person = await self.store.person(user)
        if self.random.random() < 0.4:
            until = self.now + self.random.randrange(1, 9) * DAY
            away = person.reminders.away > self.now.timestamp()
            person = come_home(person, self.now) if away else gone(person, self.now, until)
        else:
            wishes = replace(self.random.choice(WISHES), away=person.reminders.away)
            person = replace(person, reminders=wishes)
        await self.store.remember(person)
        await self.waits.plan_anew(user)
        for key, model in self.asked.items():
            if (await self.service.match(key[0])).record.players[key[1]].user == user:
                model.extra = None  # a new plan ends a snooze
                model.wished = self.now

    async def use_buttons(self) -> None:
        if not self.asked:
            return
        key = self.random.choice(sorted(self.asked))
        model = self.asked[key]
        [wait] = [each for each in await self.waits.of(key[0]) if each.seat == key[1]]
        chance = self.random.random()
        if chance < 0.3:
            assert await self.waits.mute(wait)
            model.is_muted = True
        elif chance < 0.7 and not model.is_muted:
            moment = self.now.replace(microsecond=0) + 4 * HOUR
            assert await self.waits.postpone(wait, moment)
            model.extra = moment
            model.extras += 1
        elif not model.is_muted and await self.waits.nudge(wait, "Ben", self.now):
            model.extra = self.now
            model.extras += 1

    async def be_down(self) -> None:
        lost = self.random.choice([timedelta(), STEP, 7 * HOUR, 2 * DAY])
        self.now += lost
        self.timekeeper = self.restarted()
        for model in self.asked.values():
            model.lost += lost
            model.outages += 1

    async def go_on(self, days: int) -> None:
        end = self.now + DAY * days / TABLES
        while self.now < end:
            await self.happen()
            self.now += STEP
            await self.timekeeper.look()
            assert not self.wrong
            for match_id in list(self.matches):
                await self.learn(match_id)
            await self.missing()


def is_quiet(now: datetime, wishes: Wishes) -> bool:
    """Hour by hour, as a clock on the wall shows it."""
    if wishes.quiet is None:
        return False
    start, end = wishes.quiet
    hours = range(start, end) if start < end else [*range(start, 24), *range(end)]
    return now.astimezone(ZoneInfo(wishes.zone)).hour in hours


async def test_every_reminder_is_one_that_was_wished_for(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    async with opened(tmp_path / "world.sqlite") as database:
        world = World(database, Random(19))
        await world.go_on(pytestconfig.getoption("--days"))
        assert world.sent > 20 and world.digests > 2 and world.pauses > 2 and world.calls > 1


BERLIN = Wishes(quiet=(22, 8), zone="Europe/Berlin")


def test_the_clocks_go_forward_and_back_in_quiet_hours() -> None:
    for day in ("2026-03-28", "2026-10-24"):
        evening = datetime.fromisoformat(f"{day}T22:30:00+00:00")
        morning = audible(evening, BERLIN).astimezone(ZoneInfo("Europe/Berlin"))
        assert (morning.hour, morning.minute) == (8, 0)
        assert morning.astimezone(UTC) - evening < 10 * HOUR


MORNING = datetime(2026, 1, 8, 11, 40, tzinfo=UTC)
AT_WORK = Wishes(first=3, every=5, quiet=(14, 22))


def test_nobody_is_warned_twice_when_time_runs_out_in_quiet_hours() -> None:
    since, due = MORNING - 45 * HOUR, MORNING + 4 * HOUR
    before_work = datetime(2026, 1, 8, 13, 50, tzinfo=UTC)
    assert next_reminder(since, due + 20 * HOUR, Reminded(2, MORNING), AT_WORK) == (
        datetime(2026, 1, 8, 22, tzinfo=UTC)
    )
    assert next_reminder(MORNING - HOUR, due, Reminded(), AT_WORK) == before_work
    assert next_reminder(since, due, Reminded(2, MORNING), AT_WORK) is None


def test_a_reminder_shortly_before_the_warning_stands_for_it() -> None:
    warning = MORNING + 18 * HOUR
    for earlier, expected in ((HOUR, None), (3 * HOUR, warning)):
        done = Reminded(Wishes().most, warning - earlier)
        assert next_reminder(MORNING, MORNING + DAY, done, Wishes()) == expected


async def test_who_plays_alone_against_computers_is_reminded_only_of_a_clock(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "alone.sqlite") as database:
        service, waits = Service(SqliteJournal(database), clock), Waits(database)
        players = [*people(1), Player("Computer", strength="easy")]
        for pace, is_reminded in (("off", False), ("24h", True)):
            match = await service.open("auction", players, pace=pace)
            [own] = [wait for wait in await waits.of(match.id) if wait.user == "ann"]
            assert (own.remind is not None) == is_reminded


def test_who_has_had_all_their_reminders_is_warned_all_the_same() -> None:
    due, done = MORNING + 4 * DAY, Reminded(AT_WORK.most, MORNING + 10 * HOUR)
    assert next_reminder(MORNING, due, done, AT_WORK) == MORNING + 3 * DAY
