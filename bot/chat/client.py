"""The Discord client: what it listens to, its commands, and how it starts.

It needs no privileged intent and keeps no match state. Commands are sent to Discord only when they
have changed, because creating them is rate limited.
"""

import asyncio
import hashlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
import orjson
from discord import app_commands
from msgspec import Struct

from bot.chat import answers
from bot.chat.answers import Interaction, user_of
from bot.chat.cups.keeper import CupKeeper
from bot.chat.lobby.lobbies import Lobbies
from bot.chat.lobby.opponents import Opponents
from bot.chat.outbox.projector import Projector
from bot.chat.panel.components import Pick, Press
from bot.chat.panel.follow import Follower
from bot.chat.puzzle.daily import DailyPuzzles
from bot.chat.router import Router
from bot.match.plans.keeper import DropObserver
from bot.store.chat import ChatStore
from bot.store.cluster.coordination import Coordination
from bot.store.cluster.membership import WHOLE, Shard

log = logging.getLogger(__name__)

REMEMBERED = 500  # interactions whose repetition is recognized
# What whoever installs the app for themselves can use anywhere. Tables need a server: elsewhere an
# app may only answer, and cannot post a board or call a player.
ANYWHERE = {"help", "rules", "learn", "my", "puzzle"}

Command = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
)


class Tree(app_commands.CommandTree["TablekeeperClient"]):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if interaction.type is not discord.InteractionType.application_command:
            return await self.client.may_answer(interaction)
        if self.client.is_repeated(interaction):
            return False
        self.client.busy += 1
        if await self.client.may_answer(interaction):
            return True
        self.client.busy -= 1
        return False

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        try:
            await self._answer(interaction, error)
        finally:
            self.client.busy -= 1

    async def _answer(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Every error is answered, even for a command that Discord knows and we do not."""
        if isinstance(error, app_commands.CommandInvokeError):
            await answers.explain(interaction, error.original)
        elif isinstance(
            error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
        ):
            await answers.tell(
                interaction, "That command has just changed. Please try again in a minute."
            )
        else:
            await answers.explain(interaction, error)


class Parts(Struct, frozen=True):
    """The parts that handle what the client receives."""

    router: Router
    projector: Projector
    lobbies: Lobbies
    opponents: Opponents
    cups: CupKeeper
    daily: DailyPuzzles
    follower: Follower
    store: ChatStore
    greet: Callable[[discord.Guild], Awaitable[None]]
    tell_drops: DropObserver  # plans that did not fit
    commands: Sequence[Command]


class TablekeeperClient(discord.AutoShardedClient):
    def __init__(
        self,
        make_parts: Callable[["TablekeeperClient"], Parts],
        *,
        ready_patience: float = 0.5,
        shard: Shard | None = None,
        coordination: Coordination | None = None,
    ) -> None:
        """The parts send through the client, so they are made here, once it exists.

        With a shard, other processes have the others, and they agree on who does what.
        """
        self._coordination = coordination
        self._shard = shard or WHOLE
        part: dict[str, Any] = {}
        if shard:
            part = {"shard_ids": [shard.number], "shard_count": shard.count}
        super().__init__(
            **part,
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            guild_ready_timeout=ready_patience,
            max_ratelimit_timeout=60,
        )
        self.tree = Tree(
            self,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.logged_in = asyncio.Event()
        self.busy = 0  # interactions being answered; a clean stop waits for them
        self.is_closing = False  # then it takes no more of them
        self._recent: deque[int] = deque(maxlen=REMEMBERED)
        self.parts = make_parts(self)
        for command in self.parts.commands:
            if not isinstance(command, app_commands.ContextMenu) and command.name in ANYWHERE:
                command.allowed_installs = app_commands.AppInstallationType(guild=True, user=True)
                command.allowed_contexts = app_commands.AppCommandContext(
                    guild=True, dm_channel=True, private_channel=True
                )
            self.tree.add_command(command)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self._coordination:
            await self._coordination.identify(self._shard.number)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Press, Pick)
        await self.send_commands(at_start=True)
        self.logged_in.set()
        log.info("invite me: %s", self.invitation())

    async def on_ready(self) -> None:
        log.info("ready as %s, servers: %d", self.user, len(self.guilds))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._look_at(guild)
        await self.parts.greet(guild)

    # Events after which a waiting match may have a place.

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._look_at(guild)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        await self._look_at(channel.guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        await self._look_at(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        await self._look_at(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        await self._look_at(after.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        await self._look_at(thread.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        await self.parts.projector.revisit(str(payload.guild_id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self.parts.projector.displaced(str(payload.thread_id))
        await self.parts.projector.revisit(str(payload.guild_id))  # one thread fewer under the cap

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self.parts.projector.displaced(str(channel.id))

    async def _look_at(self, guild: discord.Guild) -> None:
        await self.parts.projector.revisit(str(guild.id))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Buttons, menus and forms; discord.py passes commands to the tree."""
        handled = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if interaction.type not in handled or self.is_repeated(interaction):
            return
        self.busy += 1
        try:
            if await self.may_answer(interaction):
                await self.parts.router.take(interaction)
                await self._hear(interaction)
        finally:
            self.busy -= 1

    async def on_app_command_completion(self, interaction: Interaction, command: object) -> None:
        self.busy -= 1
        await self._hear(interaction)

    async def _hear(self, interaction: Interaction) -> None:
        await self.parts.projector.hear_from(user_of(interaction))

    def is_repeated(self, interaction: Interaction) -> bool:
        """Has this interaction been seen before? The gateway may deliver an event twice."""
        if interaction.id in self._recent:
            log.info("interaction %s arrived twice", interaction.id)
            return True
        self._recent.append(interaction.id)
        return False

    async def may_answer(self, interaction: Interaction) -> bool:
        """Not if another process hears of it, too, and was first: one hands over to the other."""
        if self.is_closing:
            return False
        if self._coordination is None:
            return True
        try:
            return await self._coordination.may_answer(self._shard.number, interaction.id)
        except Exception as error:  # the database cannot be reached: whoever answers will say so
            log.warning("nobody knows who answers interaction %s: %r", interaction.id, error)
            return True

    def invitation(self) -> str:
        id = self.application_id or 0
        return discord.utils.oauth_url(
            id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def send_commands(self, *, at_start: bool = False) -> None:
        """Send them if they have changed.

        Of several processes each sees to this once, and not again when it takes a shard over: in an
        update, an older program would undo what the newer one has sent.
        """
        coordination, store = self._coordination, self.parts.store
        is_due = not coordination.commands_are_sent if coordination else at_start
        if not is_due:
            return
        mark = self._commands_mark()
        if await store.fact("commands") != mark:
            if coordination and not await coordination.may_sync(mark):
                return  # another process is at it; the next look sees whether that was done
            await self.tree.sync()
            await store.note_fact("commands", mark)
            log.info("the commands have changed and were sent to Discord")
        if coordination:
            coordination.commands_are_sent = True

    def _commands_mark(self) -> str:
        shape = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        shape += [menu.to_dict(self.tree) for menu in self._menus()]
        body = orjson.dumps([self.application_id, shape], option=orjson.OPT_SORT_KEYS)
        return hashlib.sha256(body).hexdigest()

    def _menus(self) -> list[app_commands.ContextMenu]:
        users = self.tree.get_commands(type=discord.AppCommandType.user)
        messages = self.tree.get_commands(type=discord.AppCommandType.message)
        return [*users, *messages]
