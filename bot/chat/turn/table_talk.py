"""Undo, draws, pauses and resigning."""

from collections.abc import Awaitable, Callable

from bot.chat import answers, ids, text
from bot.chat.answers import Interaction
from bot.chat.panel.panel import Panel, seat_of
from bot.chat.panel.rows import Button
from bot.chat.router import Routes, by_match
from bot.kernel import NotAllowed
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.service import Played, Service


class TableTalk:
    def __init__(self, service: Service, panel: Panel) -> None:
        self._service = service
        self._panel = panel

    def routes(self) -> Routes:
        return {
            ids.AskUndo: by_match(self.undo),
            ids.AllowUndo: by_match(self._allow_undo),
            ids.RefuseUndo: by_match(self._refuse_undo),
            ids.OfferDraw: by_match(self.draw),
            ids.AcceptDraw: by_match(self.draw),
            ids.DeclineDraw: by_match(self._decline_draw),
            ids.AskPause: by_match(self.pause),
            ids.AgreePause: by_match(self.pause),
            ids.DeclinePause: by_match(self._decline_pause),
            ids.Resume: by_match(self.resume),
            ids.AskResign: by_match(self._ask_resign),
            ids.Resign: by_match(self.resign),
        }

    async def undo(self, interaction: Interaction, match_id: MatchId) -> None:
        match = await self._begin(interaction, match_id)
        seat = seat_of(match, interaction)
        played = await self._service.undo(match_id, seat, interaction=str(interaction.id))
        words = "The other players are asked to agree." if played.match.talk.undo else "Undone."
        await self._panel.open(interaction, match_id, words)

    async def _allow_undo(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._answer(interaction, match_id, self._service.answer_undo, yes=True)

    async def _refuse_undo(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._answer(interaction, match_id, self._service.answer_undo, yes=False)

    async def draw(self, interaction: Interaction, match_id: MatchId) -> None:
        """Offer a draw, or accept one."""
        await self._answer(interaction, match_id, self._service.offer_draw)

    async def _decline_draw(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._answer(interaction, match_id, self._service.decline_draw)

    async def pause(self, interaction: Interaction, match_id: MatchId) -> None:
        """Ask for a pause, or agree to one."""
        await self._answer(interaction, match_id, self._service.pause)

    async def _decline_pause(self, interaction: Interaction, match_id: MatchId) -> None:
        await self._answer(interaction, match_id, self._service.decline_pause)

    async def resume(self, interaction: Interaction, match_id: MatchId) -> None:
        """Play on, with one's own question if there is one."""
        match = await self._begin(interaction, match_id)
        seat = seat_of(match, interaction)
        await self._service.resume(match_id, seat, interaction=str(interaction.id))
        await self._panel.open(interaction, match_id, "The match continues.")

    async def _answer(
        self,
        interaction: Interaction,
        match_id: MatchId,
        speak: Callable[..., Awaitable[Played]],
        **more: bool,
    ) -> None:
        await answers.think(interaction)
        match = await self._service.match(match_id)
        seat = seat_of(match, interaction)
        played = await speak(match_id, seat, interaction=str(interaction.id), **more)
        heard = played.update.words_for(seat) if played.update else ("You have already said that.",)
        await answers.say(interaction, text.named("\n".join(heard), match))

    async def _ask_resign(self, interaction: Interaction, match_id: MatchId) -> None:
        match = await self._begin(interaction, match_id)
        seat_of(match, interaction)
        if match.outcome():
            raise NotAllowed("This match is already over. Use /play to open a new table.")
        row = (Button(ids.Resign(match_id), "Yes, resign", "danger"),)
        await answers.say(interaction, "Resign? You cannot undo this.", [row])

    async def resign(self, interaction: Interaction, match_id: MatchId) -> None:
        match = await self._begin(interaction, match_id)
        seat = seat_of(match, interaction)
        await self._service.withdraw(match_id, seat, interaction=str(interaction.id))
        await answers.say(interaction, "You have resigned.")

    async def _begin(self, interaction: Interaction, match_id: MatchId) -> Match:
        """Acknowledge: edit the player's own panel, or answer with a new message elsewhere."""
        own = interaction.message is not None and interaction.message.flags.ephemeral
        await (answers.touch(interaction) if own else answers.think(interaction))
        return await self._service.match(match_id)
