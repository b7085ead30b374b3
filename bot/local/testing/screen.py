"""A message on somebody's screen, to read."""

import aiohttp

from bot.local.channels.components import SELECTS, walk
from bot.local.channels.message_forms import LOADING
from bot.local.people import visibility
from bot.local.protocol.types import ComponentType
from bot.local.protocol.wire import Json
from bot.local.world.model import Attachment, Channel, Message, World
from bot.local.world.shapes import attachment_url


class Picture:
    """A file attached to a message."""

    def __init__(self, world: World, attachment: Attachment, alt: str) -> None:
        self._world = world
        self._attachment = attachment
        self.filename = attachment.filename
        self.alt = alt

    @property
    def url(self) -> str:
        return attachment_url(self._world, self._attachment)

    async def download(self) -> bytes:
        async with aiohttp.ClientSession() as session, session.get(self.url) as response:
            response.raise_for_status()
            return await response.read()


class Shown:
    """A message on somebody's screen. It shows the message as it is now, not as it was."""

    def __init__(self, world: World, message: Message) -> None:
        self._world = world
        self._message = message
        self.id = message.id

    def __repr__(self) -> str:
        return f"<{self.text!r} buttons={self.buttons}>"

    @property
    def raw(self) -> Message:
        return self._message

    @property
    def text(self) -> str:
        """Content, text displays and embeds, in reading order."""
        texts = [self._message.content]
        for embed in self._message.embeds:
            texts += visibility.readable(embed)
        for _, component in walk(self._message.components):
            if component["type"] == ComponentType.TEXT_DISPLAY:
                texts.append(component["content"])
        return "\n".join(text for text in texts if text)

    @property
    def words(self) -> str:
        """Everything readable, alt texts and file names too."""
        return "\n".join(word for word in visibility.words(self._message) if word)

    @property
    def gone(self) -> bool:
        return self._world.message(self._message.channel_id, self.id) is None

    @property
    def channel(self) -> Channel:
        return self._world.channels[self._message.channel_id]

    @property
    def ephemeral(self) -> bool:
        return self._message.only_for is not None

    @property
    def thinking(self) -> bool:
        return bool(self._message.flags & LOADING)

    @property
    def edited(self) -> bool:
        return self._message.edited is not None

    @property
    def mentions(self) -> list[str]:
        return [self._world.users[user].name for user in self._message.mentions]

    @property
    def pictures(self) -> list[Picture]:
        alts = visibility.alt_texts(self._message)
        return [Picture(self._world, a, alts[a.id]) for a in self._message.attachments]

    @property
    def components(self) -> list[Json]:
        return [component for _, component in walk(self._message.components)]

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [
            label(c)
            for c in self.components
            if c["type"] == ComponentType.BUTTON and not c.get("disabled")
        ]

    @property
    def menus(self) -> list[Json]:
        return [c for c in self.components if c["type"] in SELECTS and not c.get("disabled")]


def label(button: Json) -> str:
    return str(button.get("label") or (button.get("emoji") or {}).get("name") or "")
