"""Threads and channels over time: opened, joined, archived when quiet, deleted."""

from typing import Final

from bot.local.channels.message_forms import fill
from bot.local.channels.messages import Messages
from bot.local.gateway.gateway import Gateway, Intent
from bot.local.protocol import limits
from bot.local.protocol.errors import ApiError, FormErrors, Refusal
from bot.local.protocol.types import ChannelType, MessageType
from bot.local.protocol.uploads import Upload
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Change, Channel, Message, World
from bot.local.world.permissions import May, demand

ARCHIVE_AFTER: Final = (60, 1440, 4320, 10080)
NEEDED: Final = {
    ChannelType.PUBLIC_THREAD: May.CREATE_PUBLIC_THREADS,
    ChannelType.ANNOUNCEMENT_THREAD: May.CREATE_PUBLIC_THREADS,
    ChannelType.PRIVATE_THREAD: May.CREATE_PRIVATE_THREADS,
}
# The threads that each type of channel can have; the first is that of a thread on a message.
KINDS: Final = {
    ChannelType.TEXT: (ChannelType.PUBLIC_THREAD, ChannelType.PRIVATE_THREAD),
    ChannelType.ANNOUNCEMENT: (ChannelType.ANNOUNCEMENT_THREAD,),
}


class Threads:
    def __init__(self, world: World, gateway: Gateway, messages: Messages) -> None:
        self.world = world
        self.gateway = gateway
        self.messages = messages
        world.clock.on_forward(self.archive_quiet_ones)

    def open(self, parent: Channel, body: Json, on: Message | None = None) -> Channel:
        """The bot opens a thread, on a message of its own or in the channel."""
        kinds = KINDS.get(ChannelType(parent.kind), ())
        if not kinds:
            raise ApiError(Refusal.WRONG_CHANNEL_TYPE)
        kind = kinds[0] if on else body.get("type") or kinds[-1]
        if kind not in kinds:
            raise ApiError(Refusal.WRONG_CHANNEL_TYPE)
        demand(self.world, parent, self.world.bot.id, NEEDED[kind])
        self._check(body)
        if on and on.id in self.world.channels:
            raise ApiError(Refusal.THREAD_EXISTS)
        self._refuse_too_many(parent)
        return self._open(parent, kind, body, on)

    def post(self, forum: Channel, body: Json, uploads: list[Upload]) -> Message:
        """The bot opens a post in a forum: a thread and its first message in one."""
        demand(self.world, forum, self.world.bot.id, May.SEND)
        violations = FormErrors()
        if not isinstance(body.get("message"), dict):
            violations.add(("message",), "BASE_TYPE_REQUIRED", "This field is required")
        violations.raise_any()
        self._check(body)
        self._refuse_too_many(forum)
        message = self.messages.draft(forum, only_for=None)
        fill(self.world, message, body["message"], uploads)
        return self.start_post(forum, body, message)

    def start_post(self, forum: Channel, body: Json, first: Message) -> Message:
        """A post has the id of its first message."""
        thread = self._open(forum, ChannelType.PUBLIC_THREAD, body, first, owner_id=first.author_id)
        first.channel_id = thread.id
        self.messages.add(thread, first)
        return first

    def _check(self, body: Json) -> None:
        violations = FormErrors()
        violations.length(("name",), body.get("name"), 1, 100)
        after = body.get("auto_archive_duration")
        if after is not None:
            violations.choice(("auto_archive_duration",), after, ARCHIVE_AFTER)
        violations.raise_any()

    def _refuse_too_many(self, parent: Channel) -> None:
        channels = self.world.channels_of(parent.guild_id or "")
        active = sum(1 for c in channels if c.is_thread and not c.archived)
        if active >= limits.ACTIVE_THREADS:
            raise ApiError(Refusal.TOO_MANY_THREADS)

    def _open(
        self,
        parent: Channel,
        kind: int,
        body: Json,
        on: Message | None,
        owner_id: str | None = None,
    ) -> Channel:
        owner_id = owner_id or self.world.bot.id
        world = self.world
        now = world.clock.now()
        thread = world.add_channel(
            Channel(
                id=on.id if on else world.new_id(),
                kind=kind,
                name=body["name"],
                guild_id=parent.guild_id,
                parent_id=parent.id,
                owner_id=owner_id,
                people={owner_id: now},
                created=now,
                last_active=now,
                auto_archive=body.get("auto_archive_duration") or 4320,
                invitable=body.get("invitable", True) is not False,
            )
        )
        shape = shapes.channel(world, thread) | {"newly_created": True}
        self.gateway.dispatch("THREAD_CREATE", shape, thread.guild_id, Intent.GUILDS)
        if on:
            # The message that it was opened on links to it from now on.
            world.notify(Change(kind="message", channel_id=parent.id, message_id=on.id))
        elif kind == ChannelType.PUBLIC_THREAD:
            self._tell_channel(parent, thread)
        self._notify(thread)
        return thread

    def _tell_channel(self, parent: Channel, thread: Channel) -> None:
        notice = self.messages.draft(parent, only_for=None, kind=MessageType.THREAD_CREATED)
        notice.content, notice.reference = thread.name, thread.id
        self.messages.add(parent, notice)

    def join(self, thread: Channel, user_id: str) -> None:
        guild = self.world.guild_of(thread)
        if guild is None or user_id not in guild.members:
            raise ApiError(Refusal.UNKNOWN_MEMBER)
        if thread.archived:
            raise ApiError(Refusal.THREAD_ARCHIVED)
        thread.people.setdefault(user_id, self.world.clock.now())
        self._tell_members(thread, added=[user_id], removed=[])

    def leave(self, thread: Channel, user_id: str) -> None:
        if thread.archived:
            raise ApiError(Refusal.THREAD_ARCHIVED)
        thread.people.pop(user_id, None)
        self._tell_members(thread, added=[], removed=[user_id])

    def _tell_members(self, thread: Channel, added: list[str], removed: list[str]) -> None:
        if self.world.bot.id in added + removed or self.world.bot.id in thread.people:
            event: Json = {
                "id": thread.id,
                "guild_id": thread.guild_id,
                "member_count": len(thread.people),
                "added_members": [shapes.thread_member(thread, user) for user in added],
                "removed_member_ids": removed,
            }
            self.gateway.dispatch("THREAD_MEMBERS_UPDATE", event, thread.guild_id, Intent.GUILDS)
        self._notify(thread)

    # -- change -----------------------------------------------------------------------------

    def change(self, channel: Channel, body: Json) -> None:
        """The bot renames, archives, unarchives or locks."""
        if "name" in body:
            violations = FormErrors()
            violations.length(("name",), body["name"], 1, 100)
            violations.raise_any()
        if channel.is_thread:
            self._change_thread(channel, body)
        else:
            demand(self.world, channel, self.world.bot.id, May.MANAGE_GUILD)
        channel.name = body.get("name") or channel.name
        self.announce(channel)

    def _change_thread(self, thread: Channel, body: Json) -> None:
        mine = thread.owner_id == self.world.bot.id
        touches_lock = "locked" in body or thread.locked
        if touches_lock or not mine:
            # Anyone who may send can archive its own thread; locks are for moderators.
            needed = May.MANAGE_THREADS if (thread.locked or not mine) else 0
            demand(self.world, thread, self.world.bot.id, needed)
        if thread.archived and body.get("archived") is not False and len(body) > 0:
            raise ApiError(Refusal.THREAD_ARCHIVED)
        if body.get("archived") is not None:
            self.set_archived(thread, archived=body["archived"])
        if body.get("locked") is not None:
            thread.locked = body["locked"]
        if body.get("auto_archive_duration"):
            thread.auto_archive = body["auto_archive_duration"]

    def set_archived(self, thread: Channel, *, archived: bool) -> None:
        thread.archived = archived
        thread.archived_at = self.world.clock.now()
        if not archived:
            thread.last_active = self.world.clock.now()

    def announce(self, channel: Channel) -> None:
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        shape = shapes.channel(self.world, channel)
        self.gateway.dispatch(event, shape, channel.guild_id, Intent.GUILDS)
        self._notify(channel)

    def archive_quiet_ones(self) -> None:
        now = self.world.clock.now()
        for thread in list(self.world.channels.values()):
            quiet = now - thread.last_active > thread.auto_archive * 60
            if thread.is_thread and not thread.archived and quiet:
                self.set_archived(thread, archived=True)
                self.announce(thread)

    def delete(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in list(self.world.threads_of(channel.id)):
            self.delete(thread)
        del self.world.channels[channel.id]
        self.world.messages.pop(channel.id, None)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        shape = shapes.channel(self.world, channel)
        self.gateway.dispatch(event, shape, channel.guild_id, Intent.GUILDS)
        self._notify(channel)

    def _notify(self, channel: Channel) -> None:
        self.world.notify(Change(kind="channel", channel_id=channel.id))
