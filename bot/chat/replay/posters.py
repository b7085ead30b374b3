"""*Poster*: one picture of a finished match, to keep or to share. The channel's card shows it."""

import asyncio
import io
from datetime import timedelta
from itertools import pairwise

import discord

from bot.ai.chances import Chances
from bot.ai.driver import Driver
from bot.ai.reviewer import Reviewer
from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.outbox.result_card import length
from bot.chat.replay import turning
from bot.chat.replay.film_maker import charted
from bot.chat.replay.review_text import luck_in_words
from bot.chat.replay_ids import ShowPoster
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed, Outcome, Seat
from bot.kernel.text import count
from bot.match.history.review import Review
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from renderers.plot import Flag, Point
from renderers.poster import Poster, poster

NOT_YET = "A poster is made when the match is over. Press *Recap* to see what has happened so far."
NO_PICTURES = "This game has no pictures. Use `/match log` to read what happened."
LINE = 90  # characters of what happened
MINUTE, HOUR, DAY = 60, 3600, 86400


class Posters:
    def __init__(
        self, service: Service, driver: Driver, reviewer: Reviewer, delivery: Delivery
    ) -> None:
        self._service = service
        self._driver = driver
        self._reviewer = reviewer
        self._delivery = delivery

    def routes(self) -> Routes:
        return {ShowPoster: by_match(self.show)}

    async def show(self, interaction: Interaction, match_id: MatchId) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        if match.outcome() is None:
            raise NotAllowed(NOT_YET)
        made = await self.make(match)
        if not made:
            raise NotAllowed(NO_PICTURES)
        name = f"{match.record.game}-{match.id}-poster.png"
        alt = messages.alt_text(match, (), None)
        file = discord.File(io.BytesIO(made), name, description=alt)
        await answers.say(interaction, text.match_title(match), (), [file])

    async def make(self, match: Match) -> bytes:
        """The poster of a finished match; empty if nobody draws its game."""
        order, outcome = messages.picture(match, None), match.outcome()
        if order is None or outcome is None:
            return b""
        board = await self._delivery.draw(f"{match.id} poster", order)
        known = await self._driver.chances(match) if match.counts else None
        review = await self._reviewer.review(match)
        facts = await asyncio.to_thread(told, match, outcome, known, review)
        return await asyncio.to_thread(poster, board, facts, charted(match, "dark"))


def told(match: Match, outcome: Outcome, known: Chances | None, review: Review | None) -> Poster:
    """Everything that a poster says."""
    last = max(match.seq, 1)
    looks, moments = known.looks if known else (), review.moments() if review else []
    return Poster(
        title=text.match_name(match),
        result=text.ending(match, outcome),
        names=tuple(text.safe_name(player.name) for player in match.record.players),
        points=tuple(Point(look.seq / last, look.shares) for look in looks),
        flags=tuple(Flag(each.seq / last, each.seat, each.mark) for each in moments),
        facts=(length(match), *_turning(match, known), *_each(match, review)),
    )


def _turning(match: Match, known: Chances | None) -> list[str]:
    """Whose chances changed most, and what had happened."""
    if known is None or known.turning is None:
        return []
    change = turning.change(match, known.turning)
    words = turning.what_happened(match, known.turning, LINE)
    return [text.spoken(line, match) for line in (f"Turning point: {change}", words)]


def _each(match: Match, review: Review | None) -> list[str]:
    """What every player took in time, and how they fared by luck and by decisions."""
    lines: list[str] = []
    for seat in match.table.seats:
        parts = [f"{duration(thought(match, seat))} to decide"]
        accuracy = review.accuracy(seat) if review else None
        if review and accuracy is not None:
            parts += [f"accuracy {round(accuracy)}%", luck_in_words(review.luck(seat))]
        lines.append(text.spoken(f"{{{seat}}}: {', '.join(filter(None, parts))}", match))
    return lines


def thought(match: Match, seat: Seat) -> timedelta:
    """How long the table waited for a seat: from the entry before to its own."""
    return sum(
        (
            after.time - before.time
            for before, after in pairwise(match.entries)
            if after.kind == "play" and after.seat == seat
        ),
        timedelta(),
    )


def duration(time: timedelta) -> str:
    """In the largest unit that says something: 3 days, 5 hours, 12 minutes."""
    seconds = int(time.total_seconds())
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= 2 * size:
            return count(seconds // size, unit)
    return count(seconds, "second")
