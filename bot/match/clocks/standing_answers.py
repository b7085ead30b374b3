"""Says what somebody has said beforehand: after a moment, as they would have said it themselves.

A pass that came at once would tell the table that it was given by a standing answer. The moment is
drawn anew for every question, and lives in memory only: after a restart the question is still
there, and so is the answer to it. Whoever speaks first, or takes the standing answer back, has
answered another question: then nothing is said.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from random import SystemRandom
from typing import Any

from bot.kernel import MatchOver, NotYourTurn, PlayError, Prompt, Seat, Stale
from bot.match.ids import MatchId, Tag
from bot.match.journal.entries import Entry
from bot.match.match import Match
from bot.match.service import Service
from bot.tasks import Sleep, Supervisor

SHORTEST, LONGEST = 3.0, 20.0  # seconds: what a person needs to read a question and press a button
BRIEF = 2.0  # and one who presses the same button again and again
HOLD_UP = 28.0  # so long may one seat keep the table waiting in this way, if it happens in a row
LATELY = timedelta(minutes=5)

NAME = "standing answers"

Draw = Callable[[], float]
Question = tuple[MatchId, Seat, Tag]


def moment() -> float:
    """How long somebody might have taken."""
    return SystemRandom().uniform(SHORTEST, LONGEST)


class StandingAnswers:
    def __init__(
        self,
        service: Service,
        draw: Draw = moment,
        sleep: Sleep = asyncio.sleep,
        *,
        tasks: Supervisor | None = None,
    ) -> None:
        self._service = service
        self._draw = draw
        self._sleep = sleep
        self._tasks = tasks or Supervisor(expected=(PlayError,), sleep=sleep)
        self._looking: set[asyncio.Task[bool]] = set()
        self._due: dict[Question, asyncio.Task[None]] = {}

    def wake(self, match_id: MatchId) -> None:
        """Look whether a question is there that was answered before it was asked."""
        task = self._tasks.job(NAME, partial(self._look, match_id), about=f"match {match_id}")
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    @property
    def is_due(self) -> bool:
        """Is there anything yet to be said?"""
        return bool(self._due)

    async def settled(self) -> None:
        """Wait until it has looked at everything; what is due still has its moment."""
        while self._looking:
            await asyncio.wait(self._looking)

    async def close(self) -> None:
        tasks = [*self._looking, *self._due.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, match_id: MatchId) -> None:
        try:
            match = await self._service.match(match_id)
        except PlayError:  # it cannot be read: trying again would not help
            return
        open_now = {(match_id, each.seat, match.tag(each)) for each in answered(match)}
        for question in [each for each in self._due if each[0] == match_id]:
            if question not in open_now:
                self._due[question].cancel()
        for question in open_now - self._due.keys():
            seat = question[1]
            pause = 0.0 if is_alone(match, seat) else self._drawn(match, seat)
            self._due[question] = self._tasks.start(NAME, self._wait(question, pause))

    def _drawn(self, match: Match, seat: Seat) -> float:
        return shortened(self._draw(), held_up(match, seat))

    async def _wait(self, question: Question, pause: float) -> None:
        """Once the moment is over; what fails is tried again, ever more slowly."""
        try:
            await self._sleep(pause)
            answer = partial(self._answer, *question)
            await self._tasks.insist(NAME, answer, about=f"match {question[0]}")
        finally:
            del self._due[question]

    async def _answer(self, match_id: MatchId, seat: Seat, tag: Tag) -> None:
        with suppress(Stale, NotYourTurn, MatchOver):  # somebody was quicker
            match = await self._service.match(match_id)
            words = match.prompt(seat).standing
            key = f"beforehand:{match_id}:{seat}:{tag}:{match.seq}"
            await self._service.play(
                match_id, seat, words, tag=tag, interaction=key, cause="standing"
            )


def answered(match: Match) -> list[Prompt[Any]]:
    """Questions to people that were answered before they were asked; computers have a clock."""
    return [each for each in match.prompts() if each.standing and not match.strength(each.seat)]


def is_alone(match: Match, seat: Seat) -> bool:
    """Among computers there is nobody to be kept in the dark, and somebody who waits."""
    return match.present == {seat}


def shortened(drawn: float, spent: float) -> float:
    """The first pause is as drawn; those that follow it share what is left of the table's time."""
    return min(drawn, max(BRIEF, (HOLD_UP - spent) / 2)) if spent else drawn


def held_up(match: Match, seat: Seat) -> float:
    """For how many seconds the table has lately waited for what this seat had said beforehand."""
    end = _time(match.entries[-1])
    return sum(
        (_time(entry) - _time(before)).total_seconds()
        for before, entry in pairwise(match.entries)
        if entry.seat == seat and entry.cause == "standing" and end - _time(entry) < LATELY
    )


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)
