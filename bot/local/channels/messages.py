"""Posting, editing and deleting messages, and the events that tell of it."""

from bot.local.channels.message_forms import EPHEMERAL, LOADING, fill
from bot.local.gateway.gateway import Gateway, Intent
from bot.local.protocol import limits
from bot.local.protocol.beliefs import DOCUMENTED, Beliefs, EditScope, NonceScope
from bot.local.protocol.errors import ApiError, FormErrors, Refusal
from bot.local.protocol.types import ChannelType, MessageType
from bot.local.protocol.uploads import Upload
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Attachment, Change, Channel, Message, World
from bot.local.world.permissions import May, demand, is_locked_out, to_send


class Messages:
    def __init__(self, world: World, gateway: Gateway, beliefs: Beliefs = DOCUMENTED) -> None:
        self.world = world
        self.gateway = gateway
        self.beliefs = beliefs
        # Until when a nonce is remembered, and the channel and message it belongs to.
        self._nonces: dict[tuple[str, str], tuple[float, str, str]] = {}

    def recall_nonces(self) -> None:
        """After a restart a repeated request is still recognized."""
        for messages in self.world.messages.values():
            for message in messages.values():
                if message.nonce is not None:
                    self._remember_nonce(message)

    # -- what the bot may do ----------------------------------------------------------------

    def send(self, channel: Channel, body: Json, uploads: list[Upload]) -> Message:
        """The bot posts into a channel; an enforced nonce makes a repeated request harmless."""
        world = self.world
        needed = to_send(channel) | (May.ATTACH if uploads else 0)
        demand(world, channel, world.bot.id, needed)
        if not channel.takes_messages:
            raise ApiError(Refusal.NOT_A_TEXT_CHANNEL)
        self._refuse_closed(channel)
        if again := self._already_sent(channel, body):
            return again
        message = self._new(channel, world.bot.id)
        message.nonce = body.get("nonce")
        if reference := self._reference(channel, body):
            message.kind, message.reference = MessageType.REPLY, reference
        fill(world, message, body, uploads)
        self.add(channel, message)
        if body.get("enforce_nonce") and message.nonce is not None:
            self._remember_nonce(message)
        return message

    def edit(self, channel: Channel, message: Message, body: Json, uploads: list[Upload]) -> None:
        if message.author_id != self.world.bot.id:
            raise ApiError(Refusal.NOT_YOUR_MESSAGE)
        if uploads:
            demand(self.world, channel, self.world.bot.id, May.ATTACH)
        self._refuse_shut(channel)
        self._count_old_edit(channel, message)
        self.rewrite(message, body, uploads)

    def remove(self, channel: Channel, message: Message) -> None:
        """The bot deletes its own message, or another's where it manages messages."""
        if message.author_id != self.world.bot.id:
            demand(self.world, channel, self.world.bot.id, May.MANAGE_MESSAGES)
        self._refuse_shut(channel)
        self.drop(message)

    # -- what happens -----------------------------------------------------------------------

    def draft(self, channel: Channel, *, only_for: str | None, kind: int = 0) -> Message:
        """An unfilled message of the bot, not yet posted."""
        message = self._new(channel, self.world.bot.id)
        message.only_for, message.kind = only_for, kind
        if only_for:
            message.flags |= EPHEMERAL
        return message

    def add(self, channel: Channel, message: Message) -> None:
        self.world.messages[channel.id][message.id] = message
        if message.only_for is None:
            self._touch(channel, message)
            self._announce("MESSAGE_CREATE", channel, message)
        self._notify("message", message)

    def rewrite(self, message: Message, body: Json, uploads: list[Upload]) -> None:
        was_loading, before = message.flags & LOADING, message.attachments
        fill(self.world, message, body, uploads)
        self._forget_files(before, message.attachments)
        if not was_loading:
            message.edited = self.world.clock.now()
        channel = self.world.channels[message.channel_id]
        if message.only_for is None:
            self._announce("MESSAGE_UPDATE", channel, message)
        self._notify("message", message)

    def drop(self, message: Message) -> None:
        del self.world.messages[message.channel_id][message.id]
        self._forget_files(message.attachments, [])
        channel = self.world.channels[message.channel_id]
        if message.only_for is None:
            gone: Json = {"id": message.id, "channel_id": channel.id}
            if channel.guild_id:
                gone["guild_id"] = channel.guild_id
            self.gateway.dispatch("MESSAGE_DELETE", gone, channel.guild_id, _intent(channel))
        self._notify("gone", message)

    def say(self, channel: Channel, author_id: str, text: str) -> Message:
        """A person writes plain text."""
        message = self.written(channel, author_id, text)
        self.add(channel, message)
        return message

    def written(self, channel: Channel, author_id: str, text: str) -> Message:
        """A person's message, checked but not yet posted."""
        violations = FormErrors()
        violations.length(("content",), text, 1, limits.CONTENT)
        violations.raise_any()
        message = self._new(channel, author_id)
        fill(self.world, message, {"content": text}, [])
        return message

    # -- parts ------------------------------------------------------------------------------

    def _new(self, channel: Channel, author_id: str) -> Message:
        now = self.world.clock.now()
        return Message(
            id=self.world.new_id(), channel_id=channel.id, author_id=author_id, posted=now
        )

    def _forget_files(self, before: list[Attachment], after: list[Attachment]) -> None:
        kept = {attachment.id for attachment in after}
        for attachment in before:
            if attachment.id not in kept:
                self.world.files.pop(attachment.id, None)

    def _refuse_closed(self, channel: Channel) -> None:
        world = self.world
        if is_locked_out(world, channel, world.bot.id):
            self._refuse_shut(channel)
        if channel.kind == ChannelType.DM:
            other = next(p for p in channel.people if p != world.bot.id)
            if not world.share_a_guild(other, world.bot.id):
                raise ApiError(Refusal.NO_MUTUAL_GUILD)
            if world.users[other].dms_closed:
                raise ApiError(Refusal.CANNOT_MESSAGE_USER)

    def _refuse_shut(self, channel: Channel) -> None:
        """Nothing changes in an archived thread, nor in a locked one without MANAGE_THREADS."""
        if channel.archived:
            raise ApiError(Refusal.THREAD_ARCHIVED)
        if is_locked_out(self.world, channel, self.world.bot.id):
            raise ApiError(Refusal.THREAD_LOCKED, status=self.beliefs.locked_status)

    def _reference(self, channel: Channel, body: Json) -> str | None:
        """The message that this one answers; it must exist unless the bot says otherwise."""
        wanted = body.get("message_reference") or {}
        if not wanted.get("message_id"):
            return None
        found = self.world.message(channel.id, str(wanted["message_id"]))
        if found and found.only_for is None:
            return found.id
        if wanted.get("fail_if_not_exists") is False:
            return None
        violations = FormErrors()
        violations.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        violations.raise_any()
        return None

    def _nonce_key(self, channel_id: str, nonce: object) -> tuple[str, str]:
        by_sender = self.beliefs.nonce_scope is NonceScope.SENDER
        return "" if by_sender else channel_id, str(nonce)

    def _remember_nonce(self, message: Message) -> None:
        until = message.posted + limits.NONCE_SECONDS
        key = self._nonce_key(message.channel_id, message.nonce)
        self._nonces[key] = (until, message.channel_id, message.id)

    def _already_sent(self, channel: Channel, body: Json) -> Message | None:
        nonce = body.get("nonce")
        if nonce is None:
            return None
        violations = FormErrors()
        violations.length(("nonce",), str(nonce), 0, limits.NONCE)
        violations.raise_any()
        if not body.get("enforce_nonce"):
            return None
        key = self._nonce_key(channel.id, nonce)
        until, channel_id, message_id = self._nonces.get(key, (0.0, "", ""))
        if until < self.world.clock.now():
            return None
        return self.world.message(channel_id, message_id)

    def _count_old_edit(self, channel: Channel, message: Message) -> None:
        now, limit = self.world.clock.now(), self.beliefs.old_edits
        if now - message.posted <= limits.OLD_MESSAGE_SECONDS:
            return
        channel.old_edits = [(m, t) for m, t in channel.old_edits if now - t < limit.seconds]
        everywhere = self.beliefs.old_edit_scope is EditScope.CHANNEL
        counted = [t for m, t in channel.old_edits if everywhere or m == message.id]
        if len(counted) >= limit.count:
            wait = limit.seconds - (now - counted[0])
            again: Json = {"retry_after": round(wait, 3), "global": False}
            raise ApiError(Refusal.TOO_MANY_OLD_EDITS, extra=again)
        channel.old_edits.append((message.id, now))

    def _touch(self, channel: Channel, message: Message) -> None:
        channel.last_message_id = message.id
        channel.last_active = self.world.clock.now()
        channel.sent += 1
        if channel.is_thread:
            for person in (message.author_id, *message.mentions):
                channel.people.setdefault(person, self.world.clock.now())
            if channel.archived:
                channel.archived = False
                shape = shapes.channel(self.world, channel)
                self.gateway.dispatch("THREAD_UPDATE", shape, channel.guild_id, Intent.GUILDS)

    def _announce(self, event: str, channel: Channel, message: Message) -> None:
        shape = shapes.message(self.world, message)
        if channel.guild_id:
            shape["guild_id"] = channel.guild_id
            guild = self.world.guilds[channel.guild_id]
            if author := guild.members.get(message.author_id):
                shape["member"] = shapes.member(self.world, author)
        self.gateway.dispatch(event, shape, channel.guild_id, _intent(channel))

    def _notify(self, kind: str, message: Message) -> None:
        self.world.notify(
            Change(
                kind=kind,
                channel_id=message.channel_id,
                message_id=message.id,
                only_for=message.only_for,
            )
        )


def _intent(channel: Channel) -> Intent:
    return Intent.GUILD_MESSAGES if channel.guild_id else Intent.DIRECT_MESSAGES
