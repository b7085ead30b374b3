"""Threads: opening them and who is in them."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.types import ChannelType
from bot.local.world import shapes
from bot.local.world.model import Channel
from bot.local.world.permissions import demand, to_send


def open_thread(call: Call) -> Answer:
    channel = call.channel()
    world = call.parts.world
    demand(world, channel, world.bot.id)
    if channel.kind == ChannelType.FORUM:
        first = call.parts.threads.post(channel, call.body, call.uploads)
        shape = shapes.channel(world, world.channels[first.channel_id])
        return Answer(shape | {"message": shapes.message(world, first)}, 201)
    thread = call.parts.threads.open(channel, call.body)
    return Answer(shapes.channel(world, thread), 201)


def open_on_message(call: Call) -> Answer:
    channel = call.channel()
    demand(call.parts.world, channel, call.parts.world.bot.id)
    message = call.parts.world.message(channel.id, call.params["message_id"])
    if message is None or message.only_for:
        raise ApiError(Refusal.UNKNOWN_MESSAGE)
    thread = call.parts.threads.open(channel, call.body, on=message)
    return Answer(shapes.channel(call.parts.world, thread), 201)


def _thread(call: Call) -> Channel:
    thread = call.channel()
    if not thread.is_thread:
        raise ApiError(Refusal.WRONG_CHANNEL_TYPE)
    demand(call.parts.world, thread, call.parts.world.bot.id)
    return thread


def _who(call: Call) -> str:
    return call.params.get("user_id") or call.parts.world.bot.id


def members(call: Call) -> Answer:
    thread = _thread(call)
    return Answer([shapes.thread_member(thread, user) for user in thread.people])


def member(call: Call) -> Answer:
    thread = _thread(call)
    if _who(call) not in thread.people:
        raise ApiError(Refusal.UNKNOWN_MEMBER)
    return Answer(shapes.thread_member(thread, _who(call)))


def join(call: Call) -> Answer:
    thread = _thread(call)
    demand(call.parts.world, thread, call.parts.world.bot.id, to_send(thread))
    call.parts.threads.join(thread, _who(call))
    return NOTHING


def leave(call: Call) -> Answer:
    call.parts.threads.leave(_thread(call), _who(call))
    return NOTHING


_MEMBERS = "/channels/{channel_id}/thread-members"

ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/threads", open_thread),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", open_on_message),
    ("GET", _MEMBERS, members),
    ("PUT", f"{_MEMBERS}/@me", join),
    ("DELETE", f"{_MEMBERS}/@me", leave),
    ("GET", f"{_MEMBERS}/{{user_id}}", member),
    ("PUT", f"{_MEMBERS}/{{user_id}}", join),
    ("DELETE", f"{_MEMBERS}/{{user_id}}", leave),
]
