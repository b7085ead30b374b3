"""Gives the answers that players have set in advance, after a pause as a person would need.

These are the standing answers of a game and people's plans (`match/plans`). An instant answer would
tell the others that it was given in advance. The pause is random for every
question and kept in memory only: after a restart, question and answer are still in the match and a
new pause begins. If the player answers first or cancels the standing answer, nothing is said.
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
from bot.match.journal.entries import BEFOREHAND, Entry
from bot.match.match import Match
from bot.match.plans.keeper import PlanKeeper
from bot.match.service import Service
from bot.tasks import Sleep, Supervisor

SHORTEST, LONGEST = 3.0, 20.0  # seconds: what a person needs to read a question and press a button
BRIEF = 2.0  # and one who presses the same button again and again
HOLD_UP = 28.0  # seconds that one seat's pauses in a row may take
LATELY = timedelta(minutes=5)

NAME = "standing answers"

Draw = Callable[[], float]
Question = tuple[MatchId, Seat, Tag]


def moment() -> float:
    """A random pause in seconds, as long as a person might take."""
    return SystemRandom().uniform(SHORTEST, LONGEST)


class StandingAnswers:
    def __init__(
        self,
        service: Service,
        draw: Draw = moment,
        sleep: Sleep = asyncio.sleep,
        *,
        plans: PlanKeeper | None = None,
        tasks: Supervisor | None = None,
    ) -> None:
        self._service = service
        self._plans = plans
        self._draw = draw
        self._sleep = sleep
        self._tasks = tasks or Supervisor(expected=(PlayError,), sleep=sleep)
        self._looking: set[asyncio.Task[bool]] = set()
        self._due: dict[Question, asyncio.Task[None]] = {}

    def wake(self, match_id: MatchId) -> None:
        """Check the match for questions that are answered already."""
        task = self._tasks.job(NAME, partial(self._look, match_id), about=f"match {match_id}")
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    @property
    def is_due(self) -> bool:
        """Is any standing answer still waiting to be given?"""
        return bool(self._due)

    async def settled(self) -> None:
        """Wait until every match has been checked; pauses may still be running."""
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
        plans = None if match.is_paused else self._plans
        planned = await plans.planned(match) if plans else {}
        prompts = [*answered(match), *(match.prompt(seat) for seat in planned)]
        open_now = {(match_id, each.seat, match.tag(each)) for each in prompts}
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
        """Answer after the pause; retry with a growing delay if that fails."""
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
            if self._plans and not words:
                await self._plans.carry_out(match, seat, tag)
                return
            key = f"beforehand:{match_id}:{seat}:{tag}:{match.seq}"
            await self._service.play(
                match_id, seat, words, tag=tag, interaction=key, cause="standing"
            )


def answered(match: Match) -> list[Prompt[Any]]:
    """Questions to people who have set an answer in advance."""
    if match.is_paused:
        return []
    return [each for each in match.prompts() if each.standing and not match.strength(each.seat)]


def is_alone(match: Match, seat: Seat) -> bool:
    """Is this the only person at the table? Then no pause is needed."""
    return match.present == {seat}


def shortened(drawn: float, spent: float) -> float:
    """The first pause is used as drawn; later ones share what is left of HOLD_UP."""
    return min(drawn, max(BRIEF, (HOLD_UP - spent) / 2)) if spent else drawn


def held_up(match: Match, seat: Seat) -> float:
    """How many seconds the others have recently waited for this seat's standing answers."""
    end = _time(match.entries[-1])
    return sum(
        (_time(entry) - _time(before)).total_seconds()
        for before, entry in pairwise(match.entries)
        if entry.seat == seat and entry.cause in BEFOREHAND and end - _time(entry) < LATELY
    )


def _time(entry: Entry) -> datetime:
    return datetime.fromisoformat(entry.at)
