"""Channels and the messages in them."""

from bot.local.api.rest import NOTHING, Answer, Call, Route
from bot.local.protocol.errors import ApiError, Refusal
from bot.local.protocol.types import ChannelType
from bot.local.world import shapes
from bot.local.world.model import Channel, Message
from bot.local.world.permissions import NOTHING as NO_PERMISSION
from bot.local.world.permissions import May, demand, to_send


def _seen(call: Call, needed: int = NO_PERMISSION) -> Channel:
    channel = call.channel()
    demand(call.parts.world, channel, call.parts.world.bot.id, needed)
    return channel


def _message(call: Call, channel: Channel) -> Message:
    message = call.parts.world.message(channel.id, call.params["message_id"])
    # Ephemeral messages exist only for their person and for the interaction's token.
    if message is None or message.only_for:
        raise ApiError(Refusal.UNKNOWN_MESSAGE)
    return message


def get_channel(call: Call) -> Answer:
    return Answer(shapes.channel(call.parts.world, _seen(call)))


def change_channel(call: Call) -> Answer:
    channel = _seen(call)
    call.parts.threads.change(channel, call.body)
    return Answer(shapes.channel(call.parts.world, channel))


def delete_channel(call: Call) -> Answer:
    channel = _seen(call)
    world = call.parts.world
    if channel.kind != ChannelType.DM:
        demand(world, channel, world.bot.id, May.MANAGE_THREADS)
        call.parts.threads.delete(channel)
    return Answer(shapes.channel(world, channel))


def send_message(call: Call) -> Answer:
    channel = call.channel()
    message = call.parts.messages.send(channel, call.body, call.uploads)
    return Answer(shapes.message(call.parts.world, message))


def get_messages(call: Call) -> Answer:
    channel = _seen(call, May.READ_HISTORY)
    world = call.parts.world
    found = [m for m in world.messages[channel.id].values() if m.only_for is None]
    if before := call.query.get("before"):
        found = [m for m in found if int(m.id) < int(before)]
    if after := call.query.get("after"):
        found = [m for m in found if int(m.id) > int(after)]
        found = found[: int(call.query.get("limit", 50))]
    latest = found[-int(call.query.get("limit", 50)) :]
    return Answer([shapes.message(world, m) for m in reversed(latest)])


def get_message(call: Call) -> Answer:
    channel = _seen(call, May.READ_HISTORY)
    return Answer(shapes.message(call.parts.world, _message(call, channel)))


def edit_message(call: Call) -> Answer:
    channel = _seen(call)
    message = _message(call, channel)
    call.parts.messages.edit(channel, message, call.body, call.uploads)
    return Answer(shapes.message(call.parts.world, message))


def delete_message(call: Call) -> Answer:
    channel = _seen(call)
    call.parts.messages.remove(channel, _message(call, channel))
    return NOTHING


def typing(call: Call) -> Answer:
    channel = call.channel()
    demand(call.parts.world, channel, call.parts.world.bot.id, to_send(channel))
    return NOTHING


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", get_channel),
    ("PATCH", "/channels/{channel_id}", change_channel),
    ("DELETE", "/channels/{channel_id}", delete_channel),
    ("POST", "/channels/{channel_id}/typing", typing),
    ("GET", "/channels/{channel_id}/messages", get_messages),
    ("POST", "/channels/{channel_id}/messages", send_message),
    ("GET", "/channels/{channel_id}/messages/{message_id}", get_message),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", edit_message),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", delete_message),
]
