"""/table-admin, for members who may manage the server."""

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.chat import answers, text
from bot.chat.answers import Interaction
from bot.chat.commands.finder import Finder, choices, title
from bot.chat.outbox.places import obstacle
from bot.chat.outbox.projector import Projector
from bot.chat.outbox.thread import moved, told_by
from bot.kernel import PlayError, Seat
from bot.kernel.text import count
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.store.chat import Limits


class AdminGroup(app_commands.Group):
    def __init__(self, finder: Finder, projector: Projector) -> None:
        super().__init__(
            name="table-admin",
            description="Manage the matches on this server.",
            default_permissions=discord.Permissions(manage_guild=True),
            guild_only=True,
        )
        self._finder = finder
        self._projector = projector

    @app_commands.command(name="list", description="List the running matches on this server.")
    async def every(self, interaction: Interaction) -> None:
        await answers.think(interaction)
        found = [
            f"`{each.id}` {title(each)}: {self._waiting(each)}"
            for each in await self._all(interaction)
        ]
        await answers.say(
            interaction, "\n".join(found[:30]) or "No match is running on this server."
        )

    @app_commands.command(description="Move a match to this channel or thread.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to move here")
    async def move(self, interaction: Interaction, match_id: str) -> None:
        await answers.think(interaction)
        match = await self._here(interaction, match_id)
        home = await self._finder.store.home(match.id)
        if home is None:
            raise PlayError(
                "That match has never been shown in a channel, so it cannot be moved. "
                "Choose another match."
            )
        if await self._finder.store.is_private(match.id):
            raise PlayError("That match is private: it stays in its thread. Choose another match.")
        if hindered := obstacle(interaction):
            raise PlayError(f"That match stays where it is: {hindered}. Choose another channel.")
        channel = str(interaction.channel_id)
        surface = await self._finder.store.surfaces.find(match.id, "thread")
        if surface and home.thread == channel and not surface.reason:
            raise PlayError(
                f"{title(match)} is already played here. "
                "Use the command in another channel to move it."
            )
        there = replace(home, channel=channel, card="", thread=channel)
        await self._finder.store.move(there, moved(told_by(surface) if surface else -1))
        self._projector.wake(match.id)
        await answers.say(interaction, f"{title(match)} continues here.")

    @app_commands.command(description="How many matches a person and a channel may have.")
    @app_commands.describe(
        person="Running matches of one person on this server",
        channel="Running matches and open tables in one channel",
    )
    async def limits(
        self,
        interaction: Interaction,
        person: app_commands.Range[int, 1, 200] | None = None,
        channel: app_commands.Range[int, 1, 500] | None = None,
    ) -> None:
        await answers.think(interaction)
        guild, store = str(interaction.guild_id), self._finder.store
        old = await store.limits(guild)
        now = Limits(person or old.person, channel or old.channel)
        await store.set_limits(guild, now)
        await answers.say(
            interaction,
            f"One person may play {count(now.person, 'match', 'matches')} at a time on this "
            f"server. One channel may have {count(now.channel, 'table')}.",
        )

    @app_commands.command(description="Remove a player from a match for good.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(
        match_id="Which match",
        seat="1 for the first player, and so on",
        sure="Choose True to confirm. You cannot undo this.",
    )
    async def remove(
        self,
        interaction: Interaction,
        match_id: str,
        seat: app_commands.Range[int, 1, 6],
        sure: bool,
    ) -> None:
        await answers.think(interaction)
        match = await self._here(interaction, match_id)
        if not sure:
            raise PlayError("Nothing changed. Set *sure* to True to remove the player.")
        if seat > len(match.record.players):
            raise PlayError(
                f"That match has {count(len(match.record.players), 'seat')}. Choose one of them."
            )
        who = Seat(seat - 1)
        await self._finder.service.withdraw(
            match.id, who, "was removed from the match", interaction=str(interaction.id)
        )
        await answers.say(interaction, text.named(f"{{{who}}} is out of the match.", match))

    @app_commands.command(description="Pause a match: no time runs and nobody can move.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to pause")
    async def pause(self, interaction: Interaction, match_id: str) -> None:
        await self._halt(interaction, match_id, paused=True)

    @app_commands.command(description="Resume a paused match.")
    @app_commands.rename(match_id="match")
    @app_commands.describe(match_id="Which match to resume")
    async def resume(self, interaction: Interaction, match_id: str) -> None:
        await self._halt(interaction, match_id, paused=False)

    async def _halt(self, interaction: Interaction, match_id: str, *, paused: bool) -> None:
        await answers.think(interaction)
        match = await self._here(interaction, match_id)
        key = str(interaction.id)
        await self._finder.service.halt(match.id, paused=paused, interaction=key)
        done = "is paused. Only /table-admin resume continues it" if paused else "continues"
        await answers.say(interaction, f"{title(match)} {done}.")

    @move.autocomplete("match_id")
    @pause.autocomplete("match_id")
    @resume.autocomplete("match_id")
    @remove.autocomplete("match_id")
    async def _suggest(
        self, interaction: Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = [
            (each.id, f"{text.match_name(each)} · {each.id}")
            for each in await self._all(interaction)
        ]
        return choices(pair for pair in found if typed.casefold() in pair[1].casefold())

    async def _all(self, interaction: Interaction) -> list[Match]:
        ids = await self._finder.store.running_in(str(interaction.guild_id))
        return [await self._finder.service.match(each) for each in ids]

    async def _here(self, interaction: Interaction, match_id: str) -> Match:
        home = await self._finder.store.home(MatchId(match_id))
        if home is None or home.guild != str(interaction.guild_id):
            raise PlayError(
                f"There is no match “{match_id}” on this server. Choose one from the list."
            )
        return await self._finder.service.match(home.match_id)

    @staticmethod
    def _waiting(match: Match) -> str:
        return f"waiting for {text.waited_for(match)}"
