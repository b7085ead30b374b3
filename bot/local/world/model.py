"""What exists: users, guilds, channels, threads, direct messages, messages and their files.

The world only stores. What may be done to it is decided elsewhere. Every change is announced with
`notify`, so that people who wait for something look again.
"""

import asyncio
import base64
from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct, field

from bot.local.protocol.types import ChannelType
from bot.local.protocol.wire import Json
from bot.local.world.clock import Clock

EPOCH_MS: Final = 1_420_070_400_000


THREADS: Final = frozenset(
    {ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD, ChannelType.ANNOUNCEMENT_THREAD}
)
# Places that hold other places, not messages.
WITHOUT_MESSAGES: Final = frozenset({ChannelType.CATEGORY, ChannelType.FORUM})


class User(Struct, kw_only=True):
    id: str
    name: str
    display: str | None = None
    bot: bool = False
    dms_closed: bool = False


class Member(Struct, kw_only=True):
    user_id: str
    joined: float
    nick: str | None = None
    roles: list[str] = field(default_factory=list)


class Role(Struct, kw_only=True):
    id: str
    name: str
    permissions: int
    bot_id: str | None = None


class Guild(Struct, kw_only=True):
    id: str
    name: str
    owner_id: str
    # Where a bot may say hello when it joins.
    system_channel_id: str | None = None
    members: dict[str, Member] = field(default_factory=dict)
    roles: list[Role] = field(default_factory=list)


class Overwrite(Struct, kw_only=True):
    id: str
    of_member: bool
    allow: int = 0
    deny: int = 0


class Channel(Struct, kw_only=True):
    id: str
    kind: int
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    owner_id: str = "0"
    topic: str | None = None
    position: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    # The two sides of a direct message, or who has joined a thread and when.
    people: dict[str, float] = field(default_factory=dict)
    created: float = 0.0
    last_active: float = 0.0
    last_message_id: str | None = None
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 4320
    sent: int = 0
    # When messages older than an hour were edited here, by message.
    old_edits: list[tuple[str, float]] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS

    @property
    def takes_messages(self) -> bool:
        return self.kind not in WITHOUT_MESSAGES


class Attachment(Struct, kw_only=True):
    id: str
    channel_id: str
    filename: str
    size: int
    content_type: str | None = None
    width: int | None = None
    height: int | None = None
    description: str | None = None
    ephemeral: bool = False


class Message(Struct, kw_only=True):
    id: str
    channel_id: str
    author_id: str
    posted: float
    kind: int = 0
    content: str = ""
    flags: int = 0
    edited: float | None = None
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[str] = field(default_factory=list)
    nonce: str | int | None = None
    only_for: str | None = None
    token: str | None = None
    metadata: Json | None = None
    # What a person typed or chose to get this, as the client words it above the message.
    used: str | None = None
    reference: str | None = None


class Change(Struct, frozen=True, kw_only=True):
    """Something a person may notice."""

    kind: str
    channel_id: str = ""
    message_id: str = ""
    only_for: str | None = None


class World:
    def __init__(self, clock: Clock, bot_name: str = "Tablekeeper") -> None:
        self.clock = clock
        # Where the server answers; addresses of files are made with it whenever they are shown.
        self.origin = "http://127.0.0.1"
        self._last_id = 0
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, dict[str, Message]] = {}
        self.files: dict[str, bytes] = {}
        self.commands: dict[str, list[Json]] = {}
        # The newest message each person has seen, by person and channel.
        self.read: dict[str, dict[str, str]] = {}
        self._listeners: list[Callable[[Change], None]] = []
        self._changed = asyncio.Event()
        self.bot = self.add_user(bot_name, bot=True)

    @property
    def token(self) -> str:
        """A token in Discord's own form: some clients read the bot's id out of it."""
        head = base64.b64encode(self.bot.id.encode()).decode().rstrip("=")
        return f"{head}.local.loopback"

    def new_id(self) -> str:
        """A snowflake: later ones are greater, even within a millisecond."""
        fresh = (int(self.clock.now() * 1000) - EPOCH_MS) << 22
        self._last_id = max(fresh, self._last_id + 1)
        return str(self._last_id)

    def no_id_below(self, least: int) -> None:
        """A world that was loaded continues after its last id."""
        self._last_id = max(self._last_id, least)

    def add_user(self, name: str, *, display: str | None = None, bot: bool = False) -> User:
        user = User(id=self.new_id(), name=name, display=display, bot=bot)
        self.users[user.id] = user
        return user

    def user_named(self, name: str) -> User | None:
        return next((user for user in self.users.values() if user.name == name), None)

    def add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        self.messages.setdefault(channel.id, {})
        return channel

    def direct(self, one: str, other: str) -> Channel | None:
        pair = {one, other}
        dms = (channel for channel in self.channels.values() if channel.kind == ChannelType.DM)
        return next((channel for channel in dms if set(channel.people) == pair), None)

    def threads_of(self, parent_id: str) -> Iterator[Channel]:
        return (c for c in self.channels.values() if c.is_thread and c.parent_id == parent_id)

    def channels_of(self, guild_id: str) -> Iterator[Channel]:
        return (c for c in self.channels.values() if c.guild_id == guild_id)

    def message(self, channel_id: str, message_id: str) -> Message | None:
        return self.messages.get(channel_id, {}).get(message_id)

    def guild_of(self, channel: Channel) -> Guild | None:
        return self.guilds.get(channel.guild_id) if channel.guild_id else None

    def share_a_guild(self, one: str, other: str) -> bool:
        return any(one in g.members and other in g.members for g in self.guilds.values())

    # -- listeners ---------------------------------------------------------------------------

    def listen(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener for every change until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def notify(self, change: Change) -> None:
        for listener in list(self._listeners):
            listener(change)
        self._changed.set()
        self._changed = asyncio.Event()

    async def next_change(self) -> None:
        await self._changed.wait()
