"""/match: everything about one match that is not a move."""

import asyncio
import io

import discord
from discord import app_commands

from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.commands.finder import Finder, title
from bot.chat.help.hints import Hints
from bot.chat.lobby.controls import LobbyControls
from bot.chat.turn.more import More
from bot.chat.turn.recap import Recap
from bot.chat.turn.table_talk import TableTalk
from bot.kernel import PlayError
from bot.kernel.text import count
from bot.match.journal import transcript
from bot.match.match import Match


class MatchGroup(app_commands.Group):
    def __init__(
        self,
        finder: Finder,
        hints: Hints,
        more: More,
        recap: Recap,
        talk: TableTalk,
        lobby: LobbyControls,
    ) -> None:
        super().__init__(name="match", description="Look at a match, take back, draw, resign.")
        self._hints = hints
        self._finder = finder
        self._more = more
        self._recap = recap
        self._talk = talk
        self._lobby = lobby
        for command in self.commands:
            if isinstance(command, app_commands.Command):
                command.autocomplete("match_id")(self._suggest)

    async def _suggest(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return await self._finder.suggest_match(interaction, typed)

    @app_commands.command(description="How the match stands, and who is waited for.")
    @app_commands.rename(match_id="match")
    async def status(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._more.show(interaction, match.id)

    @app_commands.command(description="What has happened, as far as you may know it.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(since="Only what came after this entry")
    async def log(
        self,
        interaction: Interaction,
        match_id: str | None = None,
        since: app_commands.Range[int, 0, 100000] | None = None,
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        first = -1 if since is None else match.named_entry(since)
        await self._recap.log(interaction, match, first)

    @app_commands.command(description="What happened last; after the end, how it turned.")
    @app_commands.rename(match_id="match")
    async def recap(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._recap.show(interaction, match.id)

    @app_commands.command(description="What the computer would do in your place, and why.")
    @app_commands.rename(match_id="match")
    async def hint(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._hints.open(interaction, match)

    @app_commands.command(description="What the dice would make of it, from what lies open.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(what="For example D4+D5 F5, in Arrakhar's Wand")
    async def odds(self, interaction: Interaction, what: str, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await answers.say(interaction, text.named(match.odds(what), match))

    @odds.autocomplete("what")
    async def _suggest_odds(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "match", None)
        return await self._finder.suggest_odds(interaction, typed, named)

    @app_commands.command(description="Take back what you did last, or ask the others for it.")
    @app_commands.rename(match_id="match")
    async def undo(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.undo(interaction, match.id)

    @app_commands.command(description="Offer a draw, or agree to one.")
    @app_commands.rename(match_id="match")
    async def draw(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        await self._talk.draw(interaction, match.id)

    @app_commands.command(description="Leave the match for good.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(sure="Say yes: it cannot be taken back")
    async def resign(
        self, interaction: Interaction, sure: bool, match_id: str | None = None
    ) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        if not sure:
            raise PlayError("Then nothing happens. You are still in the match.")
        await self._talk.resign(interaction, match.id)

    @app_commands.command(description="The match as a text file; all of it once it is over.")
    @app_commands.rename(match_id="match")
    async def export(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        text = await asyncio.to_thread(transcript.export, match)
        file = discord.File(io.BytesIO(text.encode()), f"{match.record.game}-{match.id}.txt")
        await answers.say(interaction, f"{title(match)}.", files=[file])

    @app_commands.command(description="Prove that every draw and every seal was honest.")
    @app_commands.rename(match_id="match")
    async def verify(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        if not match.outcome():
            raise PlayError(
                "The secret is shown when the match is over; then everything can be checked. "
                f"Its hash is {match.commitment}.{_luck(match)}"
            )
        verdict = await asyncio.to_thread(transcript.verify, match)
        told = f"{verdict}\n-# The hash of the secret is {match.commitment}.{_luck(match)}"
        await answers.say(interaction, text.named(told, match))

    @app_commands.command(description="The same players, the same settings, once more.")
    @app_commands.rename(match_id="match")
    async def rematch(self, interaction: Interaction, match_id: str | None = None) -> None:
        await answers.think(interaction)
        match = await self._finder.match(interaction, match_id)
        if not match.outcome():
            raise PlayError("This match is still running.")
        await self._lobby.rematch(interaction, match.id)


def _luck(match: Match) -> str:
    """How players can check the hash against the invitation."""
    if not match.record.luck:
        return ""
    lines = count(len(match.record.luck), "line")
    return (
        f" It stood on the invitation before {lines} of luck were put in: /match export has them."
    )
