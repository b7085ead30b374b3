"""Everything that was ever on a screen, edits and deleted messages included.

Leak tests ask what one person could have read. A channel that is open to a person now counts as
read from its beginning, since its history can be scrolled through.
"""

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from bot.local.people.visibility import words
from bot.local.protocol.types import ChannelType
from bot.local.world.model import Change, World
from bot.local.world.permissions import may_see


class Glimpse(NamedTuple):
    channel_id: str
    only_for: str | None
    # Who was in a place that is not open to all; none means open.
    company: frozenset[str] | None
    text: str


class ScreenHistory:
    def __init__(self, world: World) -> None:
        self._world = world
        self._glimpses: list[Glimpse] = []
        world.listen(self._notice)

    def _notice(self, change: Change) -> None:
        if change.kind != "message":
            return
        channel = self._world.channels[change.channel_id]
        message = self._world.message(channel.id, change.message_id)
        if message is None:
            return
        closed = channel.kind in (ChannelType.DM, ChannelType.PRIVATE_THREAD)
        text = "\n".join(word for word in words(message) if word)
        company = frozenset(channel.people) if closed else None
        self._glimpses.append(Glimpse(channel.id, message.only_for, company, text))

    def seen_by(self, user_id: str) -> Iterator[str]:
        for glimpse in self._glimpses:
            if glimpse.only_for in (None, user_id) and self._open_to(glimpse, user_id):
                yield glimpse.text

    def _open_to(self, glimpse: Glimpse, user_id: str) -> bool:
        if glimpse.company is not None and user_id in glimpse.company:
            return True
        channel = self._world.channels.get(glimpse.channel_id)
        if channel is None:
            return glimpse.company is None
        return may_see(self._world, channel, user_id)


_memories: "WeakKeyDictionary[World, ScreenHistory]" = WeakKeyDictionary()


def history_of(world: World) -> ScreenHistory:
    """The history of a world; it begins with the first person who needs it."""
    if world not in _memories:
        _memories[world] = ScreenHistory(world)
    return _memories[world]
