"""Who may do what where: Discord's calculus of roles and channel overwrites.

Permissions are plain numbers, since every request and every look at a screen asks for them.
"""

from typing import Final

from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.types import ChannelType
from bot.local.world.model import Channel, Guild, Member, Overwrite, World


class May:
    """The permission bits that a game host needs."""

    ADMINISTRATOR: Final = 1 << 3
    MANAGE_GUILD: Final = 1 << 5
    VIEW: Final = 1 << 10
    SEND: Final = 1 << 11
    MANAGE_MESSAGES: Final = 1 << 13
    EMBED: Final = 1 << 14
    ATTACH: Final = 1 << 15
    READ_HISTORY: Final = 1 << 16
    MENTION_EVERYONE: Final = 1 << 17
    USE_COMMANDS: Final = 1 << 31
    MANAGE_THREADS: Final = 1 << 34
    CREATE_PUBLIC_THREADS: Final = 1 << 35
    CREATE_PRIVATE_THREADS: Final = 1 << 36
    SEND_IN_THREADS: Final = 1 << 38
    PIN: Final = 1 << 51


EVERYBODY = (
    May.VIEW
    | May.SEND
    | May.EMBED
    | May.ATTACH
    | May.READ_HISTORY
    | May.USE_COMMANDS
    | May.CREATE_PUBLIC_THREADS
    | May.CREATE_PRIVATE_THREADS
    | May.SEND_IN_THREADS
)
# What a bot that hosts games in threads asks for when nothing else is said.
GAME_HOST = (
    May.VIEW
    | May.SEND
    | May.EMBED
    | May.ATTACH
    | May.READ_HISTORY
    | May.CREATE_PUBLIC_THREADS
    | May.SEND_IN_THREADS
)
NOTHING = 0
ALL = (1 << 52) - 1
IN_A_DM = May.VIEW | May.SEND | May.EMBED | May.ATTACH | May.READ_HISTORY | May.USE_COMMANDS


def in_guild(guild: Guild, user_id: str) -> int:
    """What a member may do before channel overwrites."""
    member = guild.members.get(user_id)
    if member is None:
        return NOTHING
    if guild.owner_id == user_id:
        return ALL
    held = {guild.id, *member.roles}
    granted = NOTHING
    for role in guild.roles:
        if role.id in held:
            granted |= role.permissions
    return ALL if granted & May.ADMINISTRATOR else granted


def _overwritten(base: int, guild: Guild, member: Member, overwrites: list[Overwrite]) -> int:
    allowed = base
    mine = [o for o in overwrites if o.of_member and o.id == member.user_id]
    roles = [o for o in overwrites if not o.of_member and o.id in member.roles]
    everyone = [o for o in overwrites if not o.of_member and o.id == guild.id]
    for layer in (everyone, roles, mine):
        for overwrite in layer:
            allowed &= ~overwrite.deny
        for overwrite in layer:
            allowed |= overwrite.allow
    return allowed


def in_channel(world: World, channel: Channel, user_id: str) -> int:
    if channel.kind == ChannelType.DM:
        return IN_A_DM if user_id in channel.people else NOTHING
    guild = world.guild_of(channel)
    if guild is None or user_id not in guild.members:
        return NOTHING
    base = in_guild(guild, user_id)
    if base == ALL:
        return ALL
    parent = world.channels.get(channel.parent_id or "") if channel.is_thread else channel
    if parent is None:
        return NOTHING
    allowed = _overwritten(base, guild, guild.members[user_id], parent.overwrites)
    outside = channel.kind == ChannelType.PRIVATE_THREAD and user_id not in channel.people
    if not allowed & May.VIEW or (outside and not allowed & May.MANAGE_THREADS):
        return NOTHING
    return allowed


def may_see(world: World, channel: Channel, user_id: str) -> bool:
    return bool(in_channel(world, channel, user_id) & May.VIEW)


def to_send(channel: Channel) -> int:
    return May.SEND_IN_THREADS if channel.is_thread else May.SEND


def is_locked_out(world: World, channel: Channel, user_id: str) -> bool:
    """A locked thread is for those who manage threads, archived or not."""
    return channel.locked and not in_channel(world, channel, user_id) & May.MANAGE_THREADS


def demand(world: World, channel: Channel, user_id: str, needed: int = NOTHING) -> None:
    """Refuse as Discord does: 50001 where the user cannot see, 50013 where they may not act."""
    allowed = in_channel(world, channel, user_id)
    if not allowed & May.VIEW:
        raise ApiError(Refusal.MISSING_ACCESS)
    if allowed & needed != needed:
        raise ApiError(Refusal.MISSING_PERMISSIONS)


def deny(channel: Channel, member_id: str, what: int) -> None:
    """Take permissions away from one member in one channel."""
    for overwrite in channel.overwrites:
        if overwrite.of_member and overwrite.id == member_id:
            overwrite.deny |= what
            return
    channel.overwrites.append(Overwrite(id=member_id, of_member=True, deny=what))


def allow_again(channel: Channel, member_id: str) -> None:
    channel.overwrites = [o for o in channel.overwrites if not (o.of_member and o.id == member_id)]
