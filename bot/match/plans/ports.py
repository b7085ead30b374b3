"""Where plans are kept; the store implements it, and one in memory serves tests."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.plans.plan import Kept


class PlanStore(Protocol):
    async def of(self, match_id: MatchId) -> Sequence[Kept]:
        """Every seat's plans that are made and not dropped, the oldest first."""

    async def remove(self, plans: Iterable[int]) -> None: ...

    async def drop(self, plan: int, why: str) -> None:
        """Keep only why it did not fit, until its person has read that."""

    async def dropped(self, match_id: MatchId, seat: Seat) -> Sequence[tuple[Kept, str]]: ...
