"""Three lines for a player who was away: what the game is about, what happened, what to answer."""

from datetime import datetime, timedelta

from bot.chat import text
from bot.kernel import Seat
from bot.match.history import coming_back
from bot.match.history.coming_back import Look
from bot.match.match import Match
from bot.match.ports import Clock
from bot.match.service import Service
from bot.store.chat import ChatStore

NOTHING_YET = "nothing had happened yet."
ASKED = 200  # characters of a question in a reminder
AGAIN_AFTER = timedelta(hours=1)  # another look at the same entry is noted after this time


class WelcomeBack:
    def __init__(self, service: Service, store: ChatStore, clock: Clock) -> None:
        self._service = service
        self._store = store
        self._clock = clock

    async def words(self, match: Match, seat: Seat) -> str:
        """What stands above the question; "" for somebody who was here a short while ago."""
        if match.is_practice or match.outcome():
            return ""
        look = await self._last_look(match, seat)
        if not coming_back.was_away(match, look, self._clock()):
            return ""
        goal = match.game.about.goal
        about = f"**Goal**: {goal}" if goal else ""
        return "\n".join(filter(None, [about, await self._since(match, seat, look), "**Now**:"]))

    async def note(self, match: Match, seat: Seat) -> None:
        """They see the match as it is now."""
        if match.is_practice:
            return
        now, act = self._clock(), coming_back.last_act(match, seat)
        if _is_fresh(match, act, now) or _is_fresh(match, await self._last_look(match, seat), now):
            return
        await self._store.note_look(match.id, seat, Look(match.seq, now))

    async def in_short(self, match: Match, seat: Seat, *, openly: bool) -> str:
        """Small print for a reminder; `openly` where everybody reads it.

        There the question stays out: its words may hold a secret, such as the cards one looks at.
        """
        look = coming_back.last_act(match, seat, openly=openly)
        if not coming_back.was_away(match, look, self._clock()):
            return ""
        told = await self._told(match, None if openly else seat, look.entry)
        goal = match.game.about.goal
        asked = "" if openly else text.cut(text.named(match.prompt(seat).text, match), ASKED)
        lines = [
            f"Goal: {goal}" if goal else "",
            f"{_since_act(look)}: {told}" if told else "",
            f"Now: {asked}" if asked else "",
        ]
        return "\n".join(f"-# {line}" for line in lines if line)

    async def _last_look(self, match: Match, seat: Seat) -> Look:
        return coming_back.last_look(match, seat, await self._store.look(match.id, seat))

    async def _since(self, match: Match, seat: Seat, look: Look) -> str:
        """Since they last looked; if nothing has happened since, where they left off."""
        ago = text.relative(look.at)
        if told := await self._told(match, seat, look.entry):
            return f"**Since you were last here** ({ago}): {told}"
        told = await self._told(match, seat, coming_back.turn_before(match, seat))
        return f"**When you were here** ({ago}): {told or NOTHING_YET}"

    async def _told(self, match: Match, viewer: Seat | None, since: int) -> str:
        chapters = await self._service.chapters(match, since)
        found = coming_back.highlights(coming_back.missed(match, viewer, since, chapters))
        lines = [text.named(line, match) for line in found.lines]
        more = [f"And {found.more} more: *Recap*."] if found.more else []
        return " ".join([*lines, *more])


def _since_act(act: Look) -> str:
    return "Since your last move" if act.entry else "Since the match began"


def _is_fresh(match: Match, look: Look, now: datetime) -> bool:
    return look.entry >= match.seq and now - look.at < AGAIN_AFTER
