"""Plays for computer seats: thinks in another process, speaks through the same door as people.

The event loop never waits for a thought. A worker that fails or takes too long is replaced by a
weaker player, so that a match never hangs on its computer.
"""

import asyncio
import logging
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from bot.ai.opponent import choose
from bot.kernel import PlayError, Seat
from bot.match.match import Match
from bot.match.service import Service
from bot.match.update import Update

log = logging.getLogger(__name__)

PATIENCE = 20.0  # seconds for a thought
MOMENT = 1.0  # nobody likes an opponent who answers before the picture is there


class Driver:
    def __init__(self, service: Service, *, workers: int = 1, moment: float = MOMENT) -> None:
        self._service = service
        self._workers = workers
        self._moment = moment
        self._pool: Executor | None = None
        self._thinking: dict[tuple[str, Seat], asyncio.Task[None]] = {}

    def show(self, update: Update) -> None:
        self.poke(update.match)

    def poke(self, match: str) -> None:
        """Look whether a computer is asked in this match."""
        asyncio.get_running_loop().create_task(self._look(match))

    async def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _look(self, match: str) -> None:
        standing = await self._service.match(match)
        for seat in standing.asked():
            player = standing.record.players[seat]
            if player.strength and (match, seat) not in self._thinking:
                task = asyncio.get_running_loop().create_task(self._play(match, seat))
                self._thinking[match, seat] = task

    async def _play(self, match: str, seat: Seat) -> None:
        """Answer for a seat as long as it is asked."""
        try:
            while True:
                standing = await self._service.match(match)
                if seat not in standing.asked():
                    return
                tag = standing.tag(standing.prompt(seat))
                sentence = await self._think(standing, seat)
                try:
                    key = f"computer:{match}:{seat}:{tag}:{standing.seq}"
                    await self._service.play(match, seat, sentence, tag=tag, interaction=key)
                except PlayError as error:
                    log.warning("match %s: the computer was refused: %s", match, error)
        except Exception:
            log.exception("match %s: the computer on seat %d failed", match, seat)
        finally:
            del self._thinking[match, seat]

    async def _think(self, match: Match, seat: Seat) -> str:
        strength = match.record.players[seat].strength
        view = match.game.view(match.state, seat)
        work = (match.record.game, view, seat, strength, match.seq)
        pause = asyncio.create_task(asyncio.sleep(self._moment))
        loop = asyncio.get_running_loop()
        try:
            thought = loop.run_in_executor(self._executor(), choose, *work)
            sentence = await asyncio.wait_for(thought, PATIENCE)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("match %s: %s gave up (%r); a dabbler steps in", match.id, strength, error)
            self._pool = None
            sentence = await asyncio.to_thread(
                choose, match.record.game, view, seat, "dabbler", match.seq
            )
        await pause
        return sentence

    def _executor(self) -> Executor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"))
        return self._pool
