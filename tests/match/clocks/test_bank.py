"""The bank against a model that counts it down minute by minute."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kernel import Seat, random_sentence
from bot.match.clocks.pace import Pace, parse
from bot.match.clocks.running_time import Rest, between, later
from bot.match.clocks.waits import left_of
from bot.match.match import Match
from bot.match.service import Service
from bot.store.journal import SqliteJournal
from bot.store.waits import Waits
from tests.kit.tables import clock, opened, people

MINUTE = timedelta(minutes=1)


class Model:
    """What every seat has left, in minutes."""

    def __init__(self, pace: Pace, seats: int) -> None:
        self.pace = pace
        self.left = dict.fromkeys(map(Seat, range(seats)), pace.time // 60)
        self.running = frozenset[Seat]()
        self.last: Seat | None = None  # who has spoken last, as far as everybody knows
        self.away = dict[Seat, datetime]()

    def pass_minute(self, now: datetime) -> None:
        if self.pace.weekends_off and now.weekday() in (5, 6):
            return
        for seat in self.running:
            if now >= self.away.get(seat, now):
                self.left[seat] = max(0, self.left[seat] - 1)

    def hear(self, match: Match, since: int) -> None:
        refill, most = self.pace.refill // 60, self.pace.most // 60
        for entry in match.entries[since + 1 :]:
            if entry.kind == "play" and entry.told == "all" and entry.seat is not None:
                if entry.seat != self.last:
                    gained = min(most, self.left[entry.seat] + refill)
                    self.left[entry.seat] = max(self.left[entry.seat], gained)
                self.last = entry.seat
        asked = match.asked()
        for seat in asked:
            if seat not in self.running:
                self.left[seat] = max(self.left[seat], refill)
        self.running = asked


@pytest.mark.parametrize("game", ["heap", "auction"])
@pytest.mark.parametrize("pace", ["72h + 12h up to 120h", "10h + 2h up to 12h, weekends off"])
async def test_what_is_left_is_what_a_count_by_minutes_leaves(
    game: str, pace: str, tmp_path: Path
) -> None:
    for seed in range(4):
        async with opened(tmp_path / f"{seed}.sqlite") as database:
            await play_against_the_model(
                Waits(database),
                SqliteJournal(database),
                game,
                pace,
                Random(f"{seed} {pace}"),
            )


async def play_against_the_model(
    waits: Waits, journal: SqliteJournal, game: str, pace: str, random: Random
) -> None:
    now = clock()
    service = Service(journal, clock=lambda: now)
    match = await service.open(game, people(3), pace=pace)
    model = Model(parse(pace), 3)
    model.hear(match, -1)
    while match.outcome() is None:
        await compare(waits, match, model, now)
        minutes = random.choice([0, 7, 60, 600, 1500])
        if random.random() < 0.2:  # nobody could reach the table for a while
            now += minutes * MINUTE
            await waits.alive(now, minutes * MINUTE)
            continue
        for _ in range(minutes):
            model.pass_minute(now)
            now += MINUTE
        before = match
        match = await something(service, match, model, now, random)
        model.hear(match, before.seq)


async def something(
    service: Service, match: Match, model: Model, now: datetime, random: Random
) -> Match:
    seat = random.choice(sorted(match.asked()))
    chance = random.random()
    if chance < 0.1:
        until = now + random.choice([30, 3000]) * MINUTE
        model.away[seat] = until
        return (await service.go_away(match.id, seat, until, until, interaction="")).match
    if chance < 0.15 and seat in model.away:
        del model.away[seat]
        return (await service.come_home(match.id, seat, interaction="")).match
    words = random_sentence(match.prompt(seat), random)
    return (await service.play(match.id, seat, words)).match


async def compare(waits: Waits, match: Match, model: Model, now: datetime) -> None:
    found = {wait.seat: wait for wait in await waits.of(match.id)}
    assert {seat for seat, wait in found.items() if wait.is_timed} == match.asked()
    left = {seat: left_of(wait, model.pace, now) // 60 for seat, wait in found.items()}
    assert left == model.left


TIMES = st.integers(0, 10_000_000).map(lambda each: datetime.fromtimestamp(1.7e9 + each, UTC))
RESTS = st.builds(Rest, st.booleans(), st.none() | TIMES)


@given(TIMES, st.integers(0, 3_000_000), RESTS)
def test_a_clock_runs_for_as_long_as_it_has(start: datetime, seconds: int, rest: Rest) -> None:
    end = later(start, seconds, rest)
    assert end >= start and between(start, end, rest) == seconds
    if rest.weekends_off and seconds:
        assert (end - timedelta(seconds=1)).weekday() < 5


@given(TIMES, TIMES, TIMES, RESTS)
def test_time_adds_up(one: datetime, two: datetime, three: datetime, rest: Rest) -> None:
    first, middle, last = sorted((one, two, three))
    parts = between(first, middle, rest) + between(middle, last, rest)
    assert parts == between(first, last, rest)
