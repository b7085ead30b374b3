"""Reviews matches in the background, one decision after another, in a process of low priority.

What is judged is kept at once, so that a review goes on where it was after a restart. A decision
over which a worker died is kept as failed: the review is shown without it, and whoever asks for the
review has it tried again. Only finished matches are reviewed: luck is measured on true states.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import pairwise
from random import Random
from typing import Protocol, TypeVar

from bot.ai.review import Question, decide, judgment
from bot.ai.workers import Workers
from bot.games import AnyGame, find
from bot.kernel import NotAllowed, Seat, Tossed
from bot.match.history.review import Decision, Judgment, Review, judged_entries
from bot.match.ids import MatchId
from bot.match.journal.entries import Moment
from bot.match.match import Match
from bot.tasks import Supervisor

log = logging.getLogger(__name__)
T = TypeVar("T")

PATIENCE = 300.0  # seconds of a processor for one decision
TRIES = 3  # of one process, for a decision over which its workers die
NAME = "reviews"
NOT_YET = "A match is reviewed when it is over. Finish it first."


Elsewhere = Callable[[Match], Awaitable[None]]
Judge = Callable[[Question], Judgment]


class ReviewStore(Protocol):
    async def of(self, match_id: MatchId) -> dict[int, Judgment]: ...
    async def keep(self, match_id: MatchId, seq: int, judgment: Judgment) -> None: ...


class Reviewer:
    """One match at a time; requests for others wait in a queue."""

    def __init__(
        self,
        store: ReviewStore,
        tasks: Supervisor,
        quick: Workers,
        elsewhere: Elsewhere | None = None,
        judgment: Judge = judgment,
    ) -> None:
        """`quick` thinks for people who wait. With `elsewhere`, another process reviews matches:
        that asks for it."""
        self._judgment = judgment
        self._store = store
        self._quick = quick
        self._tasks = tasks
        self._elsewhere = elsewhere
        self._workers = Workers(1, PATIENCE, in_background=True)
        self._turn = asyncio.Lock()
        self._busy = 0  # thoughts about something else
        self._running: dict[MatchId, asyncio.Task[bool]] = {}
        self._failures = Counter[tuple[MatchId, int]]()

    async def progress(self, match: Match) -> tuple[int, int]:
        """How many decisions are judged, and how many there are."""
        known, wanted = await self._store.of(match.id), judged_entries(match)
        return sum(seq in known for seq in wanted), len(wanted)

    async def review(self, match: Match) -> Review | None:
        """The whole review; None while there is something left to judge."""
        known, wanted = await self._store.of(match.id), judged_entries(match)
        if not all(seq in known for seq in wanted):
            return None
        return Review({seq: known[seq] for seq in wanted})

    def begin(self, match: Match) -> asyncio.Task[bool]:
        """Review a match, or go on with it; a second call changes nothing."""
        if match.outcome() is None:
            raise NotAllowed(NOT_YET)
        if match.id not in self._running:
            work = partial(self._elsewhere or self.finish, match)
            task = self._tasks.job(NAME, work, about=f"match {match.id}")
            self._running[match.id] = task
            task.add_done_callback(partial(self._ended, match.id))
        return self._running[match.id]

    async def decide(self, match: Match, seat: Seat, sentence: str, seed: int) -> Decision | None:
        """Judge one sentence for somebody who waits; None if there is no choice there.

        With the entry's number as the seed, it is judged as in the review.
        """
        view = match.game.view(match.state, seat)
        work = partial(decide_by_key, match.record.game, view, seat, sentence, seed)
        return await self.answer(work)

    async def answer(self, work: Callable[[], T]) -> T:
        """Something that a person waits for: behind no review."""
        return await self._quick.do(work)

    async def do(self, work: Callable[[], T]) -> T:
        """Something else to think about in the background."""
        self._busy += 1
        try:
            return await self._workers.do(work)
        finally:
            self._busy -= 1

    async def close(self) -> None:
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)
        self._workers.close()

    def _ended(self, match_id: MatchId, _: asyncio.Task[bool]) -> None:
        self._running.pop(match_id, None)
        if not self._running and not self._busy:
            self._workers.close()  # it takes memory, and the next review may be weeks away

    async def finish(self, match: Match) -> None:
        """Judge what is left to judge."""
        async with self._turn:
            known = await self._store.of(match.id)
            for question in await asyncio.to_thread(questions, match):
                if self._is_left(match.id, question.seq, known):
                    judged = await self._judge(match.id, question)
                    await self._store.keep(match.id, question.seq, judged)

    def _is_left(self, match_id: MatchId, seq: int, known: dict[int, Judgment]) -> bool:
        if seq not in known:
            return True
        return known[seq].failed and self._failures[match_id, seq] < TRIES

    async def _judge(self, match_id: MatchId, question: Question) -> Judgment:
        try:
            return await self._workers.do(partial(self._judgment, question))
        except BrokenProcessPool:
            self._failures[match_id, question.seq] += 1
            log.warning("match %s: entry %s could not be judged", match_id, question.seq)
            return Judgment(failed=True)


def decide_by_key(game: str, view: object, seat: Seat, sentence: str, seed: int) -> Decision | None:
    """In the worker: games are found there, not sent."""
    return decide(find(game), view, seat, sentence, seed)


def questions(match: Match) -> list[Question]:
    """Every sentence that was played and not undone, with the states before and after. Slow."""
    stands = {entry.seq for entry in match.line()}
    moments = [each for each in match.moments() if each.entry.seq in stands]
    wanted = set(judged_entries(match))
    return [
        Question(
            game=match.record.game,
            seq=after.entry.seq,
            seat=after.entry.seat,
            sentence=after.entry.sentence,
            before=before.state,
            after=after.state,
            seats=match.table.seats,
            drew=drew(find(match.record.game), before.state, after),
        )
        for before, after in pairwise(moments)
        if after.entry.seq in wanted and after.entry.seat is not None and before.state is not None
    ]


def drew(game: AnyGame, before: object, after: Moment) -> bool:
    """Was there luck in it: dice, or cards from a pile?"""
    if after.entry.drawn:
        return True
    return game.redrawn(before, after.state, Tossed(Random(0))) is not before
