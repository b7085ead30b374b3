"""Creating guilds and channels, and their members."""

from bot.local.gateway.gateway import Gateway, Intent
from bot.local.protocol.types import ChannelType
from bot.local.world import shapes
from bot.local.world.model import Change, Channel, Guild, Member, Role, User, World
from bot.local.world.permissions import EVERYBODY, GAME_HOST, allow_again, deny, may_see


class Guilds:
    """`permissions` is the number in the bot's invitation link: its role has just that."""

    def __init__(self, world: World, gateway: Gateway, permissions: int = GAME_HOST) -> None:
        self.world = world
        self.gateway = gateway
        self.permissions = permissions

    def found(self, name: str, owner: User, channels: list[str]) -> Guild:
        """A new guild with the bot in it."""
        world = self.world
        guild = Guild(id=world.new_id(), name=name, owner_id=owner.id)
        world.guilds[guild.id] = guild
        guild.roles.append(Role(id=guild.id, name="@everyone", permissions=EVERYBODY))
        made = [self.add_channel(guild, channel) for channel in channels]
        guild.system_channel_id = made[0].id
        self.join(guild, owner)
        self.invite_bot(guild)
        return guild

    def add_channel(
        self,
        guild: Guild,
        name: str,
        topic: str | None = None,
        *,
        kind: ChannelType = ChannelType.TEXT,
    ) -> Channel:
        world = self.world
        now = world.clock.now()
        channel = world.add_channel(
            Channel(
                id=world.new_id(),
                kind=kind,
                name=name,
                guild_id=guild.id,
                topic=topic,
                position=sum(1 for _ in world.channels_of(guild.id)),
                created=now,
                last_active=now,
            )
        )
        shape = shapes.channel(world, channel)
        self.gateway.dispatch("CHANNEL_CREATE", shape, guild.id, Intent.GUILDS)
        world.notify(Change(kind="channel", channel_id=channel.id))
        return channel

    def join(self, guild: Guild, user: User) -> Member:
        member = Member(user_id=user.id, joined=self.world.clock.now())
        guild.members.setdefault(user.id, member)
        self.world.notify(Change(kind="guild"))
        return guild.members[user.id]

    def invite_bot(self, guild: Guild) -> None:
        world = self.world
        role = Role(
            id=world.new_id(),
            name=world.bot.name,
            permissions=self.permissions,
            bot_id=world.bot.id,
        )
        guild.roles.append(role)
        self.join(guild, world.bot).roles = [role.id]
        shape = shapes.guild_created(world, guild)
        self.gateway.dispatch("GUILD_CREATE", shape, guild.id, Intent.GUILDS)

    def renew_invitations(self) -> None:
        """In a world that was loaded, give the bot's role what the link asks for today."""
        for guild in self.world.guilds.values():
            for role in guild.roles:
                if role.bot_id == self.world.bot.id:
                    role.permissions = self.permissions

    def deny(self, channel: Channel, user: User, what: int) -> None:
        """A moderator takes permissions away in one channel, and the bot gets the event."""
        deny(channel, user.id, what)
        self._tell_overwrites(channel)

    def allow_again(self, channel: Channel, user: User) -> None:
        """Undo every denial; a bot that could not see the channel learns of its threads."""
        saw = may_see(self.world, channel, self.world.bot.id)
        allow_again(channel, user.id)
        self._tell_overwrites(channel)
        if not saw and may_see(self.world, channel, self.world.bot.id):
            self._sync_threads(channel)

    def _tell_overwrites(self, channel: Channel) -> None:
        shape = shapes.channel(self.world, channel)
        self.gateway.dispatch("CHANNEL_UPDATE", shape, channel.guild_id, Intent.GUILDS)
        self.world.notify(Change(kind="channel", channel_id=channel.id))

    def _sync_threads(self, channel: Channel) -> None:
        world = self.world
        threads = [c for c in world.threads_of(channel.id) if shapes.is_shown_thread(world, c)]
        joined = [c for c in threads if world.bot.id in c.people]
        body = {
            "guild_id": channel.guild_id,
            "channel_ids": [channel.id],
            "threads": [shapes.channel(world, c) for c in threads],
            "members": [shapes.thread_member(c, world.bot.id) for c in joined],
        }
        self.gateway.dispatch("THREAD_LIST_SYNC", body, channel.guild_id, Intent.GUILDS)

    def kick_bot(self, guild: Guild) -> None:
        gone = {"id": guild.id}
        self.gateway.dispatch("GUILD_DELETE", gone, guild.id, Intent.GUILDS)
        del guild.members[self.world.bot.id]
        guild.roles = [role for role in guild.roles if role.bot_id is None]
        self.world.notify(Change(kind="guild"))

    def grant(self, guild: Guild, user: User, what: int) -> None:
        """Give one member more permissions, through a role of their own."""
        role = Role(id=self.world.new_id(), name=f"{user.name}'s role", permissions=what)
        guild.roles.append(role)
        guild.members[user.id].roles.append(role.id)
