"""Worked examples of the rules, tried in private: the rules judge, the rulings explain."""

import asyncio

from bot.chat import ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.learn.room import PracticeRoom, acknowledge, seated
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.router import Routes
from bot.games import find
from bot.kernel import NotAllowed, PlayError
from bot.match.match import SCRIPTED, Match
from bot.match.practice import coach
from bot.match.practice.explanation import explanation
from bot.match.practice.lesson import examples
from bot.match.practice.position import made
from bot.match.service import Service


class Examples:
    def __init__(self, service: Service, room: PracticeRoom, panel: Panel) -> None:
        self._service = service
        self._room = room
        self._panel = panel

    def routes(self) -> Routes:
        return {ids.OpenExample: self._open, ids.TrySentence: self._try}

    async def open_example(self, interaction: Interaction, game: str, number: str) -> None:
        """Set up a worked example for one person. The interaction is acknowledged."""
        match = await self._set_up(interaction, game, number)
        await self._panel.open(interaction, match.id)

    async def _open(self, interaction: Interaction, id: ids.OpenExample) -> None:
        await acknowledge(interaction)
        await self.open_example(interaction, id.game, id.number)

    async def _try(self, interaction: Interaction, id: ids.TrySentence) -> None:
        """Each try starts from the example's position."""
        await acknowledge(interaction)
        match = await self._service.match(id.match_id)
        seat, example = seat_of(match, interaction), coach.example_of(match)
        if example is None or id.place >= len(example.tries):
            raise NotAllowed("This example has changed. Open it again from /rules.")
        if coach.is_tried(match):
            match = await self._set_up(interaction, match.record.game, match.record.part)
        sentence = example.tries[id.place]
        try:
            played = await self._service.play(
                match.id, seat, sentence, interaction=str(interaction.id)
            )
            if played.refused:
                raise played.refused
        except PlayError as error:
            refused = f"✖ {text.code(sentence)} is not allowed. {text.named(str(error), match)}"
            told = explanation(match.record.game, match.record.part)
            await self._panel.open(interaction, match.id, f"{refused}\n{told}")
        else:
            await self._panel.done(interaction, played, seat, sentence)

    async def _set_up(self, interaction: Interaction, game: str, number: str) -> Match:
        example = examples(game).get(number.strip().upper())
        if example is None:
            title = find(game).about.title
            raise PlayError(f"{title} has no example “{number}” to try. Choose one from /rules.")
        match = await self._service.open(
            game,
            seated(interaction, game, example.position, SCRIPTED),
            example.position.settings,
            purpose="example",
            part=number.strip().upper(),
            position=await asyncio.to_thread(made, game, example.position),
            interaction=f"example:{interaction.id}",
        )
        await self._room.tidy(match, user_of(interaction))
        return match
