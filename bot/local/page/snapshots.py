"""JSON for the page: what one person sees, ready to be drawn."""

from itertools import takewhile

from bot.local.api.parts import Parts
from bot.local.api.request_log import Exchange
from bot.local.channels.message_forms import LOADING
from bot.local.interactions.payloads import Interaction
from bot.local.people import visibility
from bot.local.protocol import limits
from bot.local.protocol.types import ChannelType, InteractionType, MessageType
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Channel, Guild, Message, User, World
from bot.local.world.permissions import in_channel, to_send

HISTORY = 80


def person(user: User) -> Json:
    return {"id": user.id, "name": user.name, "display": user.display or user.name, "bot": user.bot}


def people(world: World) -> list[Json]:
    """Everybody, players before the owners of guilds."""
    owners = {guild.owner_id for guild in world.guilds.values()}
    return [person(u) for u in sorted(world.users.values(), key=lambda user: user.id in owners)]


def message(world: World, one: Message, viewer: str) -> Json:
    shape = shapes.message(world, one)
    thinking = bool(one.flags & LOADING)
    late = world.clock.now() - one.posted > limits.TOKEN_SECONDS
    shape |= {
        "ephemeral": one.only_for is not None,
        "thinking": thinking and not late,
        "failed": thinking and late,
        "system": one.kind == MessageType.THREAD_CREATED,
        "used": one.used,
        "called": viewer in one.mentions,
    }
    if one.metadata:
        shape["user"] = one.metadata["user"]
    thread = world.channels.get(
        one.reference or "" if one.kind == MessageType.THREAD_CREATED else one.id
    )
    if thread:
        shape["thread"] = {"id": thread.id, "name": thread.name, "count": thread.sent}
    return shape


def messages(world: World, channel: Channel, viewer: str, before: str = "") -> list[Json]:
    """The latest messages, or the latest before one; fewer than HISTORY means there are no more."""
    found = visibility.messages(world, channel, viewer)
    if before:
        found = [one for one in found if int(one.id) < int(before)]
    return [message(world, one, viewer) for one in found[-HISTORY:]]


def unread(world: World, channel: Channel, viewer: str) -> tuple[int, int]:
    """How many messages a person has not seen, and how many of those mention them."""
    seen = int(world.read.get(viewer, {}).get(channel.id, "0"))
    if int(channel.last_message_id or "0") <= seen:
        return 0, 0
    newest_first = reversed(world.messages[channel.id].values())
    fresh = [
        one
        for one in takewhile(lambda one: int(one.id) > seen, newest_first)
        if one.author_id != viewer and one.only_for is None
    ]
    direct = channel.kind == ChannelType.DM
    return len(fresh), sum(1 for one in fresh if direct or viewer in one.mentions)


def place(world: World, channel: Channel, viewer: str) -> Json:
    count, calls = unread(world, channel, viewer)
    allowed = in_channel(world, channel, viewer)
    return {
        "id": channel.id,
        "kind": channel.kind,
        "name": channel.name or world.bot.name,
        "topic": channel.topic or "",
        "parent": channel.parent_id,
        "archived": channel.archived,
        "locked": channel.locked,
        "joined": viewer in channel.people,
        "unread": count,
        "calls": calls,
        "may_write": bool(allowed & to_send(channel)) and channel.takes_messages,
    }


def places(world: World, viewer: str) -> Json:
    """The left side of the page."""
    mine = visibility.channels(world, viewer)
    guilds = [g for g in world.guilds.values() if viewer in g.members]
    return {
        "guilds": [_guild(world, guild, mine, viewer) for guild in guilds],
        "direct": [place(world, c, viewer) for c in mine if c.kind == ChannelType.DM],
    }


def _guild(world: World, guild: Guild, mine: list[Channel], viewer: str) -> Json:
    here = [place(world, c, viewer) for c in mine if c.guild_id == guild.id]
    return {
        "id": guild.id,
        "name": guild.name,
        "members": list(guild.members),
        "manager": bool(viewer == guild.owner_id),
        "channels": here,
    }


def interaction(one: Interaction) -> Json:
    return {
        "id": one.id,
        "kind": one.kind,
        "state": one.state,
        "answer": one.answer,
        "channel": one.channel_id,
        "source": one.source_id,
        "custom_id": one.data.get("custom_id"),
        "typed": one.typed
        if one.kind in (InteractionType.COMMAND, InteractionType.AUTOCOMPLETE)
        else "",
        "modal": one.modal,
        "choices": one.choices,
    }


def exchange(one: Exchange) -> Json:
    return {
        "at": one.moment,
        "ms": round(one.seconds * 1000, 1),
        "method": one.method,
        "path": one.path,
        "status": one.status,
        "fault": one.fault,
        "files": list(one.files),
        "body": one.body,
        "answer": (one.answer or b"").decode() if one.status >= 400 else "",
    }


def workshop(parts: Parts) -> Json:
    """What the developer drawer shows."""
    last = list(parts.log.exchanges)[-60:]
    return {
        "requests": [exchange(one) for one in reversed(last)],
        "rules": [
            {"kind": r.kind.value, "path": r.path, "times": r.times, "struck": r.struck}
            for r in parts.faults.rules
        ],
        "struck": len(parts.faults.log),
        "offset": parts.clock.offset,
        "rates": parts.rates.on,
        "connected": parts.gateway.connected,
        "waiting": len(parts.interactions.waiting),
    }
