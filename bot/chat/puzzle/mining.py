"""Looks for puzzles in finished matches whose players agree, and in those of computers.

One match after another, in the background: it is reviewed, which is kept, and positions in which
one decision stands out are searched more deeply.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from bot.ai.puzzles import MARGIN, level, solve
from bot.ai.reviewer import Reviewer
from bot.kernel import PlayError
from bot.match.history.review import Decision
from bot.match.match import Match
from bot.match.practice.puzzle import Puzzle, found_in
from bot.match.service import Service
from bot.match.standing.detail import detail_of
from bot.store.chat import ChatStore
from bot.store.standing.puzzles import PuzzleStore

log = logging.getLogger(__name__)

EVERY = 60.0  # seconds between two looks
MOST = 3  # puzzles from one match
LOOKED_AT = 6  # positions of one match that are searched

IsOurs = Callable[[], Awaitable[bool]]


class Mining:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        puzzles: PuzzleStore,
        reviewer: Reviewer,
        is_ours: IsOurs | None = None,
    ) -> None:
        """Of several processes, one looks: the one to which `is_ours` says so."""
        self._service = service
        self._store = store
        self._puzzles = puzzles
        self._reviewer = reviewer
        self._is_ours = is_ours

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            if self._is_ours is None or await self._is_ours():
                await self.look()

    async def look(self) -> bool:
        """Look into the next finished match; False if there is none."""
        following = await self._puzzles.next_finish()
        if following is None:
            return False
        place, match_id = following
        try:
            match = await self._service.match(match_id)
            if await self._is_agreed(match):
                await self._mine(match)
            if not await self._is_agreed(match):  # someone may change their mind meanwhile
                await self._puzzles.withdraw(match_id)
        except PlayError as error:
            log.info("no puzzles from match %s: %s", match_id, error)
        await self._puzzles.looked_at(place)
        return True

    async def _is_agreed(self, match: Match) -> bool:
        """Did all players agree to share it? Not at private tables, nor if a seat changed hands."""
        if not match.counts or await self._store.is_private(match.id):
            return False
        if detail_of(match).changed_hands:
            return False
        users = [player.user for player in match.record.players if player.user]
        return all([(await self._store.person(user)).shares for user in users])

    async def _mine(self, match: Match) -> None:
        await asyncio.wait({self._reviewer.begin(match)})
        review = await self._reviewer.review(match)
        clear = [each for each in review.decisions if each.margin >= MARGIN] if review else []
        found = 0
        for decision in sorted(clear, key=lambda each: -each.margin)[:LOOKED_AT]:
            if found < MOST:
                found += await self._try(match, decision)

    async def _try(self, match: Match, decision: Decision) -> bool:
        """Keep it if a deeper search agrees."""
        game, seat, seq = match.record.game, decision.seat, decision.seq
        state = await asyncio.to_thread(match.state_at, seq - 1)
        if state is None:
            return False
        view = match.game.view(state, seat)
        solution = await self._reviewer.do(partial(solve, game, view, seat, seq))
        if solution is None:
            return False
        hard = await self._reviewer.do(partial(level, game, view, seat, solution.best))
        if not await self._is_agreed(match):
            return False
        id = found_in(match.id, seq)
        await self._puzzles.add(
            Puzzle(id=id, game=game, solution=solution, level=hard, match_id=match.id, seq=seq)
        )
        return True
