"""The bot's own account, other users, direct messages, and where the gateway is."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.gateway.gateway import IDENTIFIES_A_DAY
from bot.local.protocol.errors import ApiError, FormErrors, Refusal
from bot.local.protocol.types import ChannelType
from bot.local.world import shapes
from bot.local.world.model import Channel


def gateway(call: Call) -> Answer:
    return Answer({"url": call.parts.gateway.url})


def gateway_bot(call: Call) -> Answer:
    gate = call.parts.gateway
    limit = {
        "total": IDENTIFIES_A_DAY,
        "remaining": max(0, IDENTIFIES_A_DAY - gate.identifies),
        "reset_after": 86_400_000,
        "max_concurrency": 16,
    }
    return Answer({"url": gate.url, "shards": gate.shards, "session_start_limit": limit})


def me(call: Call) -> Answer:
    return Answer(shapes.me(call.parts.world))


def get_user(call: Call) -> Answer:
    user = call.parts.world.users.get(call.params["user_id"])
    if user is None:
        raise ApiError(Refusal.UNKNOWN_USER)
    return Answer(shapes.user(user))


def my_guilds(call: Call) -> Answer:
    world = call.parts.world
    mine = [g for g in world.guilds.values() if world.bot.id in g.members]
    return Answer([shapes.my_guild(world, guild) for guild in mine])


def open_dm(call: Call) -> Answer:
    """A direct message channel is made once; whether the bot may write in it is checked later."""
    world = call.parts.world
    user = world.users.get(str(call.body.get("recipient_id")))
    if user is None or user.bot:
        violations = FormErrors()
        violations.add(("recipient_id",), "INVALID_RECIPIENT", "Invalid Recipient(s)")
        violations.raise_any()
        return NOTHING
    channel = world.direct(user.id, world.bot.id)
    if channel is None:
        call.parts.rates.open_dm()
        now = world.clock.now()
        people = {user.id: now, world.bot.id: now}
        channel = world.add_channel(
            Channel(
                id=world.new_id(), kind=ChannelType.DM, people=people, created=now, last_active=now
            )
        )
    return Answer(shapes.channel(world, channel))


ROUTES: list[Route] = [
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", get_user),
]
