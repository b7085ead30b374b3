"""Plays for computers: thinks in another process, speaks through the same door as people.

The event loop never waits for a thought. A worker that fails or takes too long ends itself; whose
thought does that twice is answered for by a weaker player, so that a match never hangs on its
computer.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import uniform
from typing import Protocol

from bot.ai.chances import Chances, chances
from bot.ai.hint import Hint, hints
from bot.ai.search import SECONDS
from bot.ai.strengths import STRENGTHS, choose
from bot.ai.workers import Workers
from bot.kernel import MatchOver, NotYourTurn, PlayError, Seat, Stale
from bot.match.ids import MatchId
from bot.match.match import SCRIPTED, Match
from bot.match.service import Service
from bot.tasks import Supervisor

log = logging.getLogger(__name__)

PATIENCE = 60.0  # seconds of wall-clock time for a thought; the search itself counts CPU time
MOMENT = 1.0  # nobody likes an opponent who answers before the picture is there
SECRETLY = (2.0, 4.0)  # moments, drawn: so a lone *Pass* in secret takes as long as a choice
TRIES = 12  # for a computer's answer: about three quarters of an hour
NAME = "computers"
LEISURE = 5  # so many times slower where nobody plays: those who watch want to follow

REMEMBERED = 50  # finished matches whose chances are kept

Chooser = Callable[[str, object, Seat, str, int], str]  # game, view, seat, strength, seed


class Claims(Protocol):
    """Leases of a database that several processes share."""

    async def take(self, kind: str, name: str) -> bool: ...

    async def give_up(self, kind: str, name: str) -> None: ...


class Driver:
    def __init__(
        self,
        service: Service,
        *,
        workers: int = 1,
        moment: float = MOMENT,
        patience: float = PATIENCE,
        hint_seconds: float = SECONDS,
        choose: Chooser = choose,
        tasks: Supervisor | None = None,
        claims: Claims | None = None,
    ) -> None:
        """With `claims`, other processes think as well, and each thought is had by one of them."""
        self._service = service
        self._claims = claims
        self._moment = moment
        self._hint_seconds = hint_seconds
        self._choose = choose
        self._tasks = tasks or Supervisor(expected=(PlayError,))
        self.workers = Workers(workers, patience)
        self._gallery = asyncio.Semaphore(1)  # exhibitions take turns, so that people go first
        self._past: dict[str, Chances] = {}
        self._thinking: dict[tuple[MatchId, Seat], asyncio.Task[None]] = {}
        self._looking: set[asyncio.Task[bool]] = set()

    def wake(self, match_id: MatchId) -> None:
        """Look whether a computer is asked in this match."""
        look = partial(self._look, match_id)
        task = self._tasks.job(NAME, look, about=f"match {match_id}")
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    @property
    def is_busy(self) -> bool:
        """Is anything being looked at or thought about?"""
        return bool(self._looking or self._thinking)

    async def close(self) -> None:
        tasks = [*self._looking, *self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()

    async def hints(self, match: Match, seat: Seat) -> tuple[Hint, ...]:
        """What a person could say now, best first; raises PlayError if they are not asked."""
        match.prompt(seat)
        view, seconds = match.view(seat), self._hint_seconds
        work = partial(hints, match.record.game, view, seat, match.seq, seconds)
        try:
            return await self.workers.do(work)
        except BrokenProcessPool as error:
            raise PlayError("I could not find a hint. Ask again.") from error

    async def chances(self, match: Match) -> Chances | None:
        """How the chances stood in a match that is over; None if that takes too long."""
        if match.id not in self._past:
            table, entries = match.table, match.entries
            work = partial(chances, match.record.game, table, entries, match.start)
            try:
                self._past[match.id] = await self.workers.do(work)
            except Exception as error:  # a recap is shown with it or without it
                log.warning("match %s: its chances are not known (%r)", match.id, error)
                return None
            while len(self._past) > REMEMBERED:
                del self._past[next(iter(self._past))]
        return self._past[match.id]

    async def _look(self, match_id: MatchId) -> None:
        try:
            match = await self._service.match(match_id)
        except PlayError as error:  # it cannot be read: trying again would not help
            log.warning("match %s: no computer can play (%s)", match_id, error)
            return
        for seat in match.asked():
            key = (match_id, seat)
            if may_answer(match, seat) and key not in self._thinking:
                self._thinking[key] = self._tasks.start(NAME, self._play(*key))

    async def _play(self, match_id: MatchId, seat: Seat) -> None:
        """Answer for a seat; after a failure try again a few times, ever more slowly."""
        speak = partial(self._claimed if self._claims else self._speak, match_id, seat)
        try:
            await self._tasks.insist(NAME, speak, tries=TRIES, about=f"match {match_id}")
        finally:  # at once: the next caller must see that nothing is being worked out here any more
            del self._thinking[match_id, seat]

    async def _claimed(self, match_id: MatchId, seat: Seat) -> None:
        """Nothing if another process thinks for this seat; if it dies, a later look finds that."""
        assert self._claims
        name = f"{match_id} {seat}"
        if await self._claims.take("thought", name):
            try:
                await self._speak(match_id, seat)
            finally:
                await self._claims.give_up("thought", name)

    async def _speak(self, match_id: MatchId, seat: Seat) -> None:
        """Answer for a seat as long as it is asked."""
        refused = False
        while True:
            match = await self._service.match(match_id)
            if not may_answer(match, seat):
                return
            tag = match.tag(match.prompt(seat))
            sentence = await self._think(match, seat, careful=refused)
            try:
                key = f"computer:{match_id}:{seat}:{tag}:{match.seq}:{refused}"
                await self._service.play(
                    match_id, seat, sentence, tag=tag, interaction=key, cause="computer"
                )
                refused = False
            except (Stale, NotYourTurn, MatchOver):
                continue  # somebody else was quicker
            except PlayError as error:
                log.warning("match %s: the computer was refused: %s", match_id, error)
                refused = True

    async def _think(self, match: Match, seat: Seat, *, careful: bool) -> str:
        """The seat's own strength thinks; after a refusal, the simplest one that cannot err."""
        view = match.view(seat)
        wanted = "easy" if careful else match.strength(seat)
        if match.present - match.away:
            moment = self._moment * (1 if seat in match.openly_asked() else uniform(*SECRETLY))
            pause = asyncio.create_task(asyncio.sleep(moment))
            sentence = await self._answer(match, view, seat, wanted)
        else:
            pause = asyncio.create_task(asyncio.sleep(self._moment * LEISURE))
            async with self._gallery:
                sentence = await self._answer(match, view, seat, wanted)
        await pause
        return sentence

    async def _answer(self, match: Match, view: object, seat: Seat, wanted: str) -> str:
        game, computer_seed = match.record.game, match.computer_seed(seat)
        for strength in (wanted, *weaker(wanted)):
            work = partial(self._choose, game, view, seat, strength, computer_seed)
            try:
                return await self.workers.do(work)
            except Exception as error:  # whatever went wrong in there, the match goes on
                log.warning("match %s: the %s gave up (%r)", match.id, strength, error)
        return await asyncio.to_thread(choose, game, view, seat, "easy", computer_seed)


def may_answer(match: Match, seat: Seat) -> bool:
    """Is a computer asked here, and does no person have to answer first?"""
    if match.is_paused or seat not in match.asked() or match.strength(seat) in ("", SCRIPTED):
        return False
    if not match.prompt(seat).after_people:
        return True
    return all(match.strength(prompt.seat) for prompt in match.prompts())


def weaker(strength: str) -> tuple[str, ...]:
    """The strengths below one, the next one first; one that is not known counts as the highest."""
    known = tuple(STRENGTHS)
    place = known.index(strength) if strength in known else len(known) - 1
    return known[:place][::-1]
