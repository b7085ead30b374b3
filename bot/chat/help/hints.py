"""*Hint* on the panel and /match hint: a move in words with its picture, to be done or not.

Hints that were found are kept for a while, so that *Show another* need not think again.
"""

from typing import Any

import discord

from bot.ai.driver import Driver
from bot.ai.hint import Hint
from bot.chat import answers, ids, text
from bot.chat.answers import Interaction, user_of
from bot.chat.help.hint_card import hint_card, marks_of
from bot.chat.outbox import messages
from bot.chat.outbox.delivery import Delivery
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.router import Routes
from bot.kernel import PlayError, Prompt, Seat, Stale
from bot.match.ids import MatchId, Tag
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore

KEPT = 100  # questions whose hints are remembered
MOVED_ON = "The match has moved on since that hint. Answer the current question."
NOT_ASKED = "You have no question to answer now. Ask for a hint on your turn."


class Hints:
    def __init__(
        self,
        service: Service,
        store: ChatStore,
        driver: Driver,
        delivery: Delivery,
        panel: Panel,
    ) -> None:
        self._service = service
        self._store = store
        self._driver = driver
        self._delivery = delivery
        self._panel = panel
        self._found: dict[tuple[MatchId, Seat, Tag], tuple[Hint, ...]] = {}

    def routes(self) -> Routes:
        return {ids.ShowHint: self._show, ids.TakeHint: self._take}

    async def open(self, interaction: Interaction, match: Match) -> None:
        """The best hint for the present question. The interaction is acknowledged."""
        prompt = self._asked(match, interaction)
        await self._say(interaction, match, prompt, 0)

    async def _show(self, interaction: Interaction, id: ids.ShowHint) -> None:
        """Beside the panel, which stays; another one replaces the hint before."""
        await (answers.touch(interaction) if _is_hint(interaction) else answers.think(interaction))
        match = await self._service.match(id.match_id)
        prompt = self._asked(match, interaction)
        if match.tag(prompt) != id.tag:
            raise Stale(MOVED_ON)
        await self._say(interaction, match, prompt, id.number)

    async def _take(self, interaction: Interaction, id: ids.TakeHint) -> None:
        await answers.touch(interaction)
        match = await self._service.match(id.match_id)
        prompt = self._asked(match, interaction)
        if match.tag(prompt) != id.tag:
            raise Stale(MOVED_ON)
        found = await self._hints(match, prompt)
        sentence = found[min(id.number, len(found) - 1)].sentence
        played = await self._service.play(
            match.id, prompt.seat, sentence, tag=id.tag, interaction=str(interaction.id)
        )
        await self._panel.done(interaction, played, prompt.seat, sentence)

    async def _say(
        self, interaction: Interaction, match: Match, prompt: Prompt[Any], number: int
    ) -> None:
        found = await self._hints(match, prompt)
        number %= len(found)
        content, rows = hint_card(match, prompt, found, number)
        files = await self._picture(interaction, match, prompt, found[number])
        await answers.say(interaction, content, rows, files)

    async def _hints(self, match: Match, prompt: Prompt[Any]) -> tuple[Hint, ...]:
        key = (match.id, prompt.seat, match.tag(prompt))
        if key not in self._found:
            self._found[key] = await self._driver.hints(match, prompt.seat)
            while len(self._found) > KEPT:
                del self._found[next(iter(self._found))]
        return self._found[key]

    async def _picture(
        self, interaction: Interaction, match: Match, prompt: Prompt[Any], hint: Hint
    ) -> list[discord.File]:
        """The position with the move drawn on it."""
        seat = prompt.seat
        theme = (await self._store.person(user_of(interaction))).theme
        order = messages.picture(match, seat, marks_of(prompt, hint), theme)
        if order is None:
            return []
        alt = messages.alt_text(match, hint.events, seat)
        name = f"{match.record.game}-{match.id}-hint.png"
        return [await self._delivery.file(f"{match.id} hint {seat}", order, name, alt)]

    def _asked(self, match: Match, interaction: Interaction) -> Prompt[Any]:
        seat = seat_of(match, interaction)
        if match.may_speak(seat) and seat not in match.asked():
            raise PlayError(NOT_ASKED)
        try:
            return match.prompt(seat)
        except PlayError as error:
            raise PlayError(text.named(str(error), match)) from error


def _is_hint(interaction: Interaction) -> bool:
    """Was *Show another* pressed on a hint, and not *Hint* on a panel?"""
    message = interaction.message
    return message is not None and message.flags.ephemeral and message.content.startswith("💡")
