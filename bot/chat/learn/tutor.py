"""Lessons: opened, continued, skipped and left, for one person in private.

The step is in the practice match's record and everything else in its entries, so a lesson goes on
after a restart. Entering a step opens a match for it and removes the one before.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from bot.chat import answers, ids
from bot.chat.answers import Interaction, user_of
from bot.chat.learn.frame import done_frame
from bot.chat.learn.room import PracticeRoom, acknowledge, seated
from bot.chat.panel.panel import Panel
from bot.chat.panel.rows import Button
from bot.chat.panel.tools import with_tools
from bot.chat.router import Routes
from bot.games import find
from bot.kernel import PlayError
from bot.match.ids import MatchId
from bot.match.match import SCRIPTED, Match
from bot.match.practice import coach, script
from bot.match.practice.lesson import lesson
from bot.match.practice.position import state_before
from bot.match.service import Service

STOPPED = "Your lesson is saved. Use `/learn` to continue where you left off."
EARLIER = "That was an earlier step. This is where you are now."


class Tutor:
    def __init__(
        self, service: Service, room: PracticeRoom, panel: Panel, wake: Callable[[MatchId], None]
    ) -> None:
        self._service = service
        self._room = room
        self._panel = panel
        self._wake = wake

    def routes(self) -> Routes:
        return {
            ids.OpenLesson: self._open,
            ids.NextStep: self._next,
            ids.SkipStep: self._skip,
            ids.RestartLesson: self._restart,
            ids.StopLesson: self._stop,
        }

    async def learn(self, interaction: Interaction, game: str) -> None:
        """Begin a lesson, or go on with it. The interaction is acknowledged."""
        known = await self._present(interaction, game)
        if known is None:
            await self._enter(interaction, game, 0)
        else:
            self._wake(known.id)
            welcome = (
                "Welcome back. You continue where you left off." if coach.number_of(known) else ""
            )
            await self._panel.open(interaction, known.id, welcome)

    async def _open(self, interaction: Interaction, id: ids.OpenLesson) -> None:
        await acknowledge(interaction)
        await self.learn(interaction, id.game)

    async def _next(self, interaction: Interaction, id: ids.NextStep) -> None:
        match = await self._meant(interaction, id)
        if match is None:
            return
        if not coach.is_done(match) or coach.is_last(match):
            await self._panel.open(interaction, match.id)
            return
        await self._enter(interaction, id.game, coach.number_of(match) + 1, match)

    async def _skip(self, interaction: Interaction, id: ids.SkipStep) -> None:
        """What is asked is done for them, so that they see what comes of it."""
        match = await self._meant(interaction, id)
        if match is None:
            return
        said: list[str] = []
        with suppress(PlayError):  # after an unusual answer the model may not be legal
            while request := coach.request_of(match):
                sentence, number = request.model, len(said)
                name = f"skip:{interaction.id}:{number}"
                seat = coach.learner(match)
                await self._service.play(match.id, seat, sentence, interaction=name)
                said.append(f"`{sentence}`")
                match = await script.caught_up(self._service, await self._service.match(match.id))
        if said:
            await self._panel.open(interaction, match.id, f"Done for you: {', '.join(said)}.")
        elif coach.is_last(match):
            frame = done_frame(match)
            await answers.say(interaction, frame.above, with_tools((), frame.row))
        else:
            await self._enter(interaction, id.game, coach.number_of(match) + 1)

    async def _restart(self, interaction: Interaction, id: ids.RestartLesson) -> None:
        await acknowledge(interaction)
        await self._enter(interaction, id.game, 0)

    async def _stop(self, interaction: Interaction, id: ids.StopLesson) -> None:
        await acknowledge(interaction)
        row = (Button(ids.OpenLesson(id.game), "Continue", "primary"),)
        await answers.say(interaction, STOPPED, [row])

    async def _meant(self, interaction: Interaction, id: ids.OfLesson) -> Match | None:
        """The match of a button; None if that step is over, and the present one is shown."""
        await acknowledge(interaction)
        known = await self._present(interaction, id.game)
        if known and known.id == id.match_id:
            return known
        if known:
            await self._panel.open(interaction, known.id, EARLIER)
        else:
            await self._enter(interaction, id.game, 0)
        return None

    async def _present(self, interaction: Interaction, game: str) -> Match | None:
        """The learner's step in a game's lesson; a step that no longer exists does not count."""
        for match_id in await self._room.store.of(user_of(interaction), "lesson", game):
            with suppress(PlayError):
                match = await self._service.match(match_id)
                if coach.step_of(match):
                    return match
        return None

    async def _enter(
        self, interaction: Interaction, game: str, number: int, before: Match | None = None
    ) -> None:
        """Open a match for a step; the steps before it are done with."""
        known = lesson(game)
        if known is None:
            raise PlayError(
                f"There is no lesson for {find(game).about.title} yet. Use `/rules` instead."
            )
        goes_on = before is not None and known.steps[number].position is None
        if before and goes_on:
            state = before.state
        else:  # it may take many sentences to get there
            state = await asyncio.to_thread(state_before, game, known, number)
        made_by, is_free = known.made_by(number), known.steps[number].turns > 0
        match = await self._service.open(
            game,
            seated(interaction, game, made_by, known.strength if is_free else SCRIPTED),
            made_by.settings,
            purpose="lesson",
            part=str(number),
            position=state,
            interaction=f"learn:{interaction.id}",
        )
        await self._room.tidy(match, user_of(interaction))
        await self._panel.open(interaction, match.id)
