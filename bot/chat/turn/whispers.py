"""Team-mates talk in private, where the rules allow it: by DM, and nobody else is told.

What they say is no part of the match: nothing of it is kept.
"""

import discord

from bot.chat import answers, ids, limits, text
from bot.chat.answers import Interaction
from bot.chat.outbox.delivery import Postponed
from bot.chat.outbox.dm import DirectMessages
from bot.chat.outbox.messages import Card
from bot.chat.panel.components import Form, filled
from bot.chat.panel.panel import seat_of
from bot.chat.panel.rows import Button
from bot.chat.router import Routes
from bot.chat.turn.buttons import your_move
from bot.kernel import NotAllowed, Seat
from bot.match.guards import check_running
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Service
from bot.store.chat import ChatStore

LONGEST = 1000  # characters
NO_TEAM = "You have no teammate in this match. Write in the thread, where everyone reads it."
COMPUTERS = "Your teammate is a computer and cannot read. Use /match replace to find a person."


class Whispers:
    def __init__(self, service: Service, store: ChatStore, dms: DirectMessages) -> None:
        self._service = service
        self._store = store
        self._dms = dms

    def routes(self) -> Routes:
        return {ids.AskWhisper: self._ask, ids.WhisperForm: self._written}

    async def whisper(self, interaction: Interaction, match_id: MatchId, words: str) -> None:
        """Pass a player's words on to their teammates."""
        await answers.think(interaction)
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        check_running(match)
        mates = match.game.teammates(match.state, seat) - match.gone
        if not mates:
            raise NotAllowed(NO_TEAM)
        people = sorted(mates & match.present)
        if not people:
            raise NotAllowed(COMPUTERS)
        card, key = whisper_card(match, seat, words), f"{interaction.id}-whisper"
        lines = [await self._send(match, mate, card, key) for mate in people]
        await answers.say(interaction, "\n".join([*lines, f"> {_quoted(words)}"]))

    async def _send(self, match: Match, mate: Seat, card: Card, key: str) -> str:
        user, who = match.record.players[mate].user, text.names(match, [mate])
        try:
            await self._dms.send(user, card, key, match.id)
        except (Postponed, discord.HTTPException):
            return f"{who} could not be reached. Try again later."
        if (await self._store.person(user)).closed:
            return f"{who} does not accept direct messages from me, so they cannot read it."
        return f"{who} gets it by direct message. Nobody else can read it."

    async def _ask(self, interaction: Interaction, id: ids.AskWhisper) -> None:
        await answers.ask(
            interaction,
            Form(
                id=ids.WhisperForm(id.match_id),
                title="Whisper to your team",
                label="Only your teammates read it",
                example="I block, you strike",
                paragraph=True,
            ),
        )

    async def _written(self, interaction: Interaction, id: ids.WhisperForm) -> None:
        words = filled(interaction.data)
        with text.given_back(words):
            await self.whisper(interaction, id.match_id, words)


def whisper_card(match: Match, seat: Seat, words: str) -> Card:
    who = text.names(match, [seat])
    content = f"**{text.match_title(match)}**: {who} whispers to you.\n> {_quoted(words)}"
    answer = Button(ids.AskWhisper(match.id), "Answer")
    rows = ((answer, your_move(match.id)),)
    return Card(text.cut(content, limits.CONTENT), alt="", rows=rows, order=None, file="")


def _quoted(words: str) -> str:
    """In one line, not read as markup, and not too long."""
    return text.plain(text.cut(" ".join(words.split()), LONGEST))
