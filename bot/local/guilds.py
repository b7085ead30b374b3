"""Founding guilds and channels, and who is in them."""

from bot.local import shapes
from bot.local.gateway import Gateway, Intent
from bot.local.permissions import EVERYBODY
from bot.local.world import TEXT, Change, Channel, Guild, Member, Role, User, World


class Guilds:
    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway

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

    def add_channel(self, guild: Guild, name: str, topic: str | None = None) -> Channel:
        world = self.world
        now = world.clock.now()
        channel = world.add_channel(
            Channel(
                id=world.new_id(),
                kind=TEXT,
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
        world.ring(Change(kind="channel", channel_id=channel.id))
        return channel

    def join(self, guild: Guild, user: User) -> Member:
        member = Member(user_id=user.id, joined=self.world.clock.now())
        guild.members.setdefault(user.id, member)
        self.world.ring(Change(kind="guild"))
        return guild.members[user.id]

    def invite_bot(self, guild: Guild) -> None:
        world = self.world
        role = Role(
            id=world.new_id(),
            name=world.bot.name,
            permissions=EVERYBODY,
            bot_id=world.bot.id,
        )
        guild.roles.append(role)
        self.join(guild, world.bot).roles = [role.id]
        shape = shapes.guild_created(world, guild)
        self.gateway.dispatch("GUILD_CREATE", shape, guild.id, Intent.GUILDS)

    def kick_bot(self, guild: Guild) -> None:
        gone = {"id": guild.id}
        self.gateway.dispatch("GUILD_DELETE", gone, guild.id, Intent.GUILDS)
        del guild.members[self.world.bot.id]
        guild.roles = [role for role in guild.roles if role.bot_id is None]
        self.world.ring(Change(kind="guild"))

    def grant(self, guild: Guild, user: User, what: int) -> None:
        """Give one member more than everybody has, through a role of their own."""
        role = Role(id=self.world.new_id(), name=f"{user.name}'s role", permissions=what)
        guild.roles.append(role)
        guild.members[user.id].roles.append(role.id)
