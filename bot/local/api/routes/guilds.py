"""Guilds, their channels, members and roles."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.world import shapes
from bot.local.world.model import Guild, Member


def _guild(call: Call) -> Guild:
    world = call.parts.world
    guild = world.guilds.get(call.params["guild_id"])
    if guild is None or world.bot.id not in guild.members:
        raise ApiError(Refusal.UNKNOWN_GUILD)
    return guild


def _member(call: Call) -> Member:
    member = _guild(call).members.get(call.params["user_id"])
    if member is None:
        raise ApiError(Refusal.UNKNOWN_MEMBER)
    return member


def get_guild(call: Call) -> Answer:
    guild = _guild(call)
    shape = shapes.guild(guild)
    if call.query.get("with_counts") in ("1", "true"):
        count = len(guild.members)
        shape |= {"approximate_member_count": count, "approximate_presence_count": count}
    return Answer(shape)


def get_channels(call: Call) -> Answer:
    world = call.parts.world
    channels = [c for c in world.channels_of(_guild(call).id) if not c.is_thread]
    return Answer([shapes.channel(world, c) for c in channels])


def get_member(call: Call) -> Answer:
    return Answer(shapes.member(call.parts.world, _member(call)))


def get_members(call: Call) -> Answer:
    members = _guild(call).members.values()
    return Answer([shapes.member(call.parts.world, member) for member in members])


def get_roles(call: Call) -> Answer:
    return Answer([shapes.role(role) for role in _guild(call).roles])


def active_threads(call: Call) -> Answer:
    world = call.parts.world
    guild = _guild(call)
    threads = [c for c in world.channels_of(guild.id) if shapes.is_shown_thread(world, c)]
    joined = [c for c in threads if world.bot.id in c.people]
    return Answer(
        {
            "threads": [shapes.channel(world, c) for c in threads],
            "members": [shapes.thread_member(c, world.bot.id) for c in joined],
            "has_more": False,
        }
    )


def leave_guild(call: Call) -> Answer:
    del _guild(call).members[call.parts.world.bot.id]
    return NOTHING


ROUTES: list[Route] = [
    ("GET", "/guilds/{guild_id}", get_guild),
    ("GET", "/guilds/{guild_id}/channels", get_channels),
    ("GET", "/guilds/{guild_id}/members", get_members),
    ("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
    ("GET", "/guilds/{guild_id}/roles", get_roles),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
]
