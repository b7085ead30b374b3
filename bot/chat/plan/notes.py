"""Tells people that a plan did not fit: in their panel, and by direct message."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.chat import ids, text
from bot.chat.outbox.dm import DirectMessages
from bot.chat.outbox.messages import Card
from bot.chat.panel.rows import Button
from bot.chat.plan import words
from bot.chat.turn.buttons import your_move
from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.plans.keeper import Drops, PlanKeeper
from bot.store.plans import Plans
from bot.tasks import Supervisor

NAME = "notes about plans"


async def unread(plans: Plans, match: Match, seat: Seat) -> str:
    """What a seat has not read about its plans; it counts as read now."""
    found = await plans.dropped(match.id, seat)
    await plans.remove(kept.id for kept, _ in found)
    return "\n".join(words.dropped(match, kept.plan, why) for kept, why in found)


def plan_button(match: Match, seat: Seat) -> tuple[Button, ...]:
    """*Plan ahead*, for a seat that plays in a running match."""
    if match.outcome() or seat in match.gone:
        return ()
    return (Button(ids.OpenPlans(match.id), "Plan ahead"),)


class PlanNotes:
    """What people read about their plans where they do not look for them."""

    def __init__(
        self,
        plans: Plans,
        keeper: PlanKeeper,
        dms: DirectMessages,
        tasks: Supervisor,
        is_mine: Callable[[MatchId], Awaitable[bool]] | None = None,
    ) -> None:
        """Another connection tells of matches that are not `is_mine`."""
        self._is_mine = is_mine
        self._plans = plans
        self._keeper = keeper
        self._dms = dms
        self._tasks = tasks

    async def above_panel(self, match: Match, seat: Seat) -> str:
        """Plans that did not fit, and one that is about to answer."""
        notes = await unread(self._plans, match, seat)
        planned = (await self._keeper.peek(match)).get(seat)
        coming = words.coming(match, seat, planned) if planned else ""
        return "\n".join(filter(None, [notes, coming]))

    def tell(self, match: Match, seat: Seat, drops: Drops) -> None:
        """An observer of the keeper. The panel tells the same, so this is tried once."""
        self._tasks.job(NAME, partial(self._send, match, seat, drops), about=f"match {match.id}")

    async def _send(self, match: Match, seat: Seat, drops: Drops) -> None:
        if self._is_mine and not await self._is_mine(match.id):
            return
        lines = [words.dropped(match, kept.plan, why) for kept, why in drops]
        content = "\n".join([f"**{text.match_title(match)}**", *lines])
        rows = ((your_move(match.id),),)
        card = Card(content, alt="", rows=rows, order=None, file="", is_quiet=True)
        await self._dms.tell(match, seat, card, f"{match.id}-{match.seq}-{seat}-plan")
