"""The puzzle of the day, in every channel where an administrator wants one."""

import logging
from datetime import datetime

import discord

from bot.chat import answers
from bot.chat.answers import Interaction
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import TRANSIENT, Delivery
from bot.chat.outbox.messages import Card
from bot.chat.outbox.places import obstacle
from bot.chat.panel.rows import Button
from bot.chat.puzzle import words
from bot.chat.puzzle.positions import setting_of, shown
from bot.chat.puzzle.puzzle_ids import OpenPuzzle
from bot.games import find
from bot.kernel import NotAllowed, PlayError
from bot.match.ports import Clock
from bot.match.practice.puzzle import Puzzle, of_the_day
from bot.match.service import Service
from bot.store.standing.puzzles import DailyChannel, PuzzleStore

log = logging.getLogger(__name__)

HOUR = 8  # of the day, UTC
SOLVER = "Solver"


class DailyPuzzles:
    def __init__(
        self,
        client: discord.Client,
        service: Service,
        puzzles: PuzzleStore,
        delivery: Delivery,
        clock: Clock,
    ) -> None:
        self._client = client
        self._service = service
        self._puzzles = puzzles
        self._delivery = delivery
        self._clock = clock

    async def want(self, interaction: Interaction, game: str, *, wanted: bool) -> None:
        """Begin or end it in the channel of the interaction, which is acknowledged."""
        channel, guild = str(interaction.channel_id), str(interaction.guild_id)
        if not wanted:
            await self._puzzles.end_daily(channel)
            await answers.say(interaction, "This channel gets no daily puzzle.")
            return
        if hindered := obstacle(interaction):
            raise NotAllowed(f"I cannot post puzzles here: {hindered}. Choose another channel.")
        await self._puzzles.want_daily(channel, guild, game)
        title = find(game).about.title if game else "any game"
        said = f"This channel gets a puzzle of {title} every day, after {HOUR}:00 UTC."
        await answers.say(interaction, said)
        await self.look()

    async def look(self) -> None:
        """Post what is due today."""
        now = self._clock()
        for each in await self._puzzles.due(_day(now)):
            is_ours = self._client.get_guild(int(each.guild)) is not None
            if is_ours and (now.hour >= HOUR or not each.day):  # the first one comes at once
                await self._give(each, _day(now))

    async def _give(self, there: DailyChannel, day: int) -> None:
        """The day is noted first: a puzzle that is lost is better than a second one."""
        puzzle = of_the_day(await self._puzzles.all(there.game), there.channel, day)
        await self._puzzles.given(there.channel, day, puzzle.id)
        try:
            card = await self._card(puzzle, there.puzzle)
            channel = self._client.get_partial_messageable(int(there.channel))
            await self._delivery.post(channel, card, f"puzzle {day}", f"puzzle {there.channel}")
        except TRANSIENT as error:
            log.warning("channel %s: the puzzle comes later: %r", there.channel, error)
            await self._puzzles.given(there.channel, max(there.day, 1), there.puzzle)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("channel %s no longer gets puzzles: %s", there.channel, error.code)
            await self._puzzles.end_daily(there.channel)
        except PlayError as error:
            log.warning("puzzle %s cannot be set up: %s", puzzle.id, error)

    async def _card(self, puzzle: Puzzle, last: str) -> Card:
        setting = await setting_of(self._service, puzzle)
        match = shown(puzzle, setting, SOLVER)
        tally = words.result(await self._puzzles.tally(last)) if last else ""
        return Card(
            content=words.daily(puzzle, tally),
            alt=messages.alt_text(match, (), setting.seat),
            rows=((Button(OpenPuzzle(puzzle.id), "Solve", "primary"),),),
            order=messages.picture(match, setting.seat),
            file=f"{puzzle.game}-puzzle.png",
        )


def _day(now: datetime) -> int:
    return now.toordinal()
