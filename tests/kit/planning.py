"""A table where people plan ahead: the real service, store and standing answers, and a clock that
stands still."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bot.kernel import Prompt, Seat
from bot.match.clocks.standing_answers import LONGEST, StandingAnswers
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.plans.fork import Fork
from bot.match.plans.keeper import Drops, PlanKeeper
from bot.match.plans.plan import WHATEVER, Line, Plan, Rule, Step, near, question_of, warning
from bot.match.plans.words import begun, in_words
from bot.match.service import Service
from bot.store.database import Database
from bot.store.journal import SqliteJournal
from bot.store.plans import Draft, Plans
from tests.kit.tables import people


def read(fork: Fork, prompt: Prompt[Any], words: str, *, is_begun: bool = False) -> str:
    """How a person reads what is said in a fork."""
    if is_begun:
        return begun(prompt, words)
    return in_words(fork.match.game, fork.state, prompt, words)


class Moments:
    """Pauses that end when they are told to."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.asked: list[float] = []
        self._waiting: list[asyncio.Event] = []

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        over = asyncio.Event()
        self._waiting.append(over)
        await over.wait()

    def passes(self) -> None:
        self.now += timedelta(seconds=LONGEST)
        while self._waiting:
            self._waiting.pop().set()


class PlanningTable:
    def __init__(self, database: Database) -> None:
        self.moments = Moments()
        self.service = Service(
            SqliteJournal(database), lambda: self.moments.now, Random(1).randbytes
        )
        self.store = Plans(database)
        self.keeper = PlanKeeper(self.service, self.store)
        self.standing = StandingAnswers(
            self.service, lambda: LONGEST, self.moments.sleep, plans=self.keeper
        )
        self.service.on_commit(self.standing.wake)
        self.drops: list[tuple[Seat, str]] = []
        self.keeper.on_drop(self._note)
        self.id = MatchId("")

    def _note(self, match: Match, seat: Seat, drops: Drops) -> None:
        self.drops += [(seat, why) for _, why in drops]

    async def open(self, game: str, seats: int = 2, **settings: str) -> Match:
        match = await self.service.open(game, people(seats), settings)
        self.id = match.id
        return match

    async def match(self) -> Match:
        return await self.service.match(self.id)

    async def say(self, seat: Seat, words: str) -> Match:
        match = (await self.service.play(self.id, seat, words)).match
        await self.settle()
        return match

    async def settle(self) -> None:
        await self.standing.settled()
        await asyncio.sleep(0)

    async def pause(self) -> Match:
        """The drawn moments are over, and all that follows from them has happened."""
        due = list(self.standing._due.values())
        self.moments.passes()
        if due:
            await asyncio.wait(due, timeout=10)
        await self.settle()
        return await self.match()

    async def keep(self, seat: Seat, plan: Plan, since: int | None = None) -> int:
        match = await self.match()
        number = await self.store.begin(
            match.id, seat, match.seq if since is None else since, Draft(match.number)
        )
        assert await self.store.save(number, plan)
        self.standing.wake(match.id)
        await self.settle()
        return number

    async def line(self, seat: Seat, *words: str, unchanged: bool = False) -> Line:
        """A line as the panel makes it: "*" is whatever they do, "Ben: move" what another says."""
        match = await self.match()
        fork, steps = Fork(match, seat), list[Step]()
        for each in words:
            step = self._step(fork, seat, each, unchanged=unchanged)
            fork.take(step)
            steps.append(step)
        return Line(tuple(steps))

    def _step(self, fork: Fork, seat: Seat, words: str, *, unchanged: bool) -> Step:
        prompt = fork.prompt
        assert prompt
        if words == "*":
            return Step(WHATEVER)
        if prompt.seat != seat:
            is_begun = words.count(" ") < 2
            told = read(fork, prompt, words, is_begun=is_begun)
            return Step(prompt.seat, words, is_begun=is_begun, told=told)
        mark = near(prompt, words) if unchanged else ""
        warned = warning(prompt, words)
        told = read(fork, prompt, words)
        return Step(seat, words, False, question_of(prompt), mark, warned, told)

    async def rule(
        self, seat: Seat, words: str, otherwise: str = "", *, is_once: bool = False
    ) -> Rule:
        """A rule for questions like the one that is asked now."""
        prompt = (await self.match()).prompt(seat)
        return Rule(question_of(prompt), words, otherwise, is_once, warning(prompt, words))

    async def left(self) -> Sequence[Plan]:
        return [kept.plan for kept in await self.store.of(self.id)]
