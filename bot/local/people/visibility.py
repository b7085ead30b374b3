"""What a person can see: channels, messages meant for them, and every word in those.

Leak tests read this, so it must miss nothing that reaches a screen: alt texts, file names,
labels of buttons, options of menus, names of threads.
"""

from collections.abc import Iterator

from bot.local.channels.components import walk
from bot.local.protocol.types import ChannelType, ComponentType
from bot.local.protocol.wire import Json
from bot.local.world.model import Channel, Message, World
from bot.local.world.permissions import may_see

WORDS = ("content", "label", "placeholder", "description", "title", "url", "name", "value", "text")


def channels(world: World, user_id: str) -> list[Channel]:
    """Channels, threads and direct messages on this person's screen."""
    return [c for c in world.channels.values() if may_see(world, c, user_id)]


def sees(message: Message, user_id: str) -> bool:
    return message.only_for in (None, user_id)


def messages(world: World, channel: Channel, user_id: str) -> list[Message]:
    if not may_see(world, channel, user_id):
        return []
    return [m for m in world.messages.get(channel.id, {}).values() if sees(m, user_id)]


def name(world: World, channel: Channel) -> str:
    if channel.kind != ChannelType.DM:
        return channel.name
    return ", ".join(world.users[person].name for person in channel.people)


def words(message: Message) -> Iterator[str]:
    """Everything readable in a message."""
    yield message.content
    for attachment in message.attachments:
        yield attachment.filename
        yield attachment.description or ""
    for part in (*message.embeds, *message.components):
        yield from readable(part)


def readable(part: Json) -> Iterator[str]:
    for key, value in part.items():
        if isinstance(value, str) and key in WORDS:
            yield value
        elif isinstance(value, dict):
            yield from readable(value)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    yield from readable(item)


def alt_texts(message: Message) -> dict[str, str]:
    """Alt text by attachment id; a gallery's own text goes before the file's."""
    texts = {a.id: a.description or "" for a in message.attachments}
    for _, component in walk(message.components):
        if component["type"] == ComponentType.MEDIA_GALLERY:
            shown = component["items"]
        else:
            shown = [component] if component["type"] == ComponentType.THUMBNAIL else []
        for item in shown:
            if item.get("description"):
                texts[item["media"].get("attachment_id", "")] = item["description"]
    return texts
