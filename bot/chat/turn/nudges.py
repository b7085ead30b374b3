"""*Nudge*, *Snooze* and *Not this turn*: what people do about reminders, their own and others'."""

from datetime import UTC, datetime, timedelta

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.panel.panel import seat_of
from bot.chat.router import Routes, by_match
from bot.chat.turn.buttons import SNOOZE
from bot.kernel import NotAllowed, Seat
from bot.match import guards
from bot.match.clocks.reminder_times import Wishes, audible
from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.waits import Waits

PATIENCE = timedelta(hours=1)  # nobody is nudged who was asked just now
MOST = 20
NOT_WAITING = "This match is not waiting for you now. Use /my turns to see which are."


class Nudges:
    def __init__(self, service: Service, waits: Waits, clock: Clock) -> None:
        self._service = service
        self._waits = waits
        self._clock = clock

    def routes(self) -> Routes:
        return {
            ids.Nudge: by_match(self.nudge),
            ids.Snooze: by_match(self._snooze),
            ids.SnoozeAll: self._snooze_all,
            ids.NotThisTurn: by_match(self._mute),
        }

    async def nudge(self, interaction: Interaction, match_id: MatchId) -> None:
        """Remind the players who must answer, once a day; never one with a private question."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        guards.check_going(match)
        own = seat_of(match, interaction)
        seats = (match.openly_asked() & match.present) - match.away - {own}
        waits = [wait for wait in await self._waits.of(match_id) if wait.seat in seats]
        if not waits:
            raise NotAllowed("Nobody at this table can be reminded now. Wait for them, or play on.")
        lines = [await self._ask(match, own, wait) for wait in waits]
        await answers.say(interaction, "\n".join(lines))

    async def _ask(self, match: Match, own: Seat, wait: Wait) -> str:
        now, who = self._clock(), text.names(match, [wait.seat])
        wishes = await self._waits.wishes(wait.user)
        if refusal := _refusal(wait, wishes, now):
            return f"{who} {refusal}"
        name = text.safe_name(match.record.players[own].name)
        moment = await self._waits.nudge(wait, name, now)
        if moment is None:
            return f"{who} was already reminded of this match today. Try again tomorrow."
        if moment > now:
            return f"{who} will be reminded after their quiet hours, {text.relative(moment)}."
        return f"{who} will be reminded in a moment."

    async def _snooze(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        wait = await self._own(interaction, match_id)
        moment = await self._later(wait.user, SNOOZE)
        if not await self._waits.postpone(wait, moment):
            raise NotAllowed(NOT_WAITING)
        await answers.say(interaction, f"Snoozed until {text.moment(moment)}.")

    async def _snooze_all(self, interaction: Interaction, id: ids.SnoozeAll) -> None:
        await answers.think(interaction)
        user = user_of(interaction)
        moment = await self._later(user, id.hours)
        for turn in await self._waits.turns(user, MOST):
            if turn.wait.is_timed and not turn.wait.is_muted:
                await self._waits.postpone(turn.wait, moment)
        await answers.say(interaction, f"Snoozed until {text.moment(moment)}.")

    async def _mute(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        if not await self._waits.mute(await self._own(interaction, match_id)):
            raise NotAllowed(NOT_WAITING)
        await answers.say(interaction, "No more reminders in this match until your next question.")

    async def _own(self, interaction: Interaction, match_id: MatchId) -> Wait:
        """What the match waits for from the person who pressed."""
        seat = seat_of(await self._service.match(match_id), interaction)
        for wait in await self._waits.of(match_id):
            if wait.seat == seat and wait.is_timed:
                return wait
        raise NotAllowed(NOT_WAITING)

    async def _later(self, user: UserId, hours: int) -> datetime:
        moment = self._clock().replace(microsecond=0) + timedelta(hours=hours)
        return audible(moment, await self._waits.wishes(user))


def _refusal(wait: Wait, wishes: Wishes, now: datetime) -> str:
    """Why a player may not be nudged; empty if they may."""
    if wishes.away > now.timestamp():
        return f"is away until {text.day(wishes.away)}."
    if wishes.off or wait.is_muted:
        return "has turned reminders off."
    if now - wait.since < PATIENCE:
        free = datetime.fromtimestamp(int((wait.since + PATIENCE).timestamp()), UTC)
        return f"was asked only a short while ago. You can remind them {text.relative(free)}."
    return ""
