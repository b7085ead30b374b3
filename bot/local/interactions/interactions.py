"""The life of an interaction: three seconds to answer once, fifteen minutes to follow up.

A deferred reply leaves a placeholder that says the bot is thinking; the first follow-up fills
that placeholder instead of posting anew, whatever it asked for. That is Discord's own quirk.
"""

import asyncio
import secrets
from typing import Final

from bot.local.channels.message_forms import EPHEMERAL, LOADING, fill
from bot.local.channels.messages import Messages
from bot.local.gateway.gateway import Gateway, Intent
from bot.local.interactions import modals, payloads
from bot.local.interactions.payloads import ANSWERED, FAILED, Interaction
from bot.local.protocol import limits
from bot.local.protocol.errors import ApiError, FormErrors, Refusal
from bot.local.protocol.types import Callback, CommandType, InteractionType, MessageType
from bot.local.protocol.uploads import Upload
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Change, Channel, Message, World

ALLOWED: Final = {
    InteractionType.COMMAND: {Callback.REPLY, Callback.DEFER_REPLY, Callback.OPEN_MODAL},
    InteractionType.COMPONENT: {
        Callback.REPLY,
        Callback.DEFER_REPLY,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
        Callback.OPEN_MODAL,
    },
    InteractionType.AUTOCOMPLETE: {Callback.CHOICES},
    InteractionType.MODAL: {
        Callback.REPLY,
        Callback.DEFER_REPLY,
        Callback.DEFER_UPDATE,
        Callback.UPDATE,
    },
}


class Interactions:
    def __init__(self, world: World, gateway: Gateway, messages: Messages) -> None:
        self.world = world
        self.gateway = gateway
        self.messages = messages
        self.by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self.waiting: dict[str, Interaction] = {}
        world.clock.on_forward(self.expire)

    # -- a person does something ------------------------------------------------------------

    def start(
        self,
        kind: int,
        user_id: str,
        channel: Channel,
        data: Json,
        *,
        source_id: str | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        interaction = Interaction(
            id=self.world.new_id(),
            token=secrets.token_urlsafe(32),
            kind=kind,
            user_id=user_id,
            channel_id=channel.id,
            created=self.world.clock.now(),
            data=data,
            source_id=source_id,
        )
        interaction.metadata = payloads.metadata(self.world, interaction, parent)
        self._forget_dead()
        self.by_id[interaction.id] = self.waiting[interaction.id] = interaction
        self._by_token[interaction.token] = interaction
        body = payloads.payload(self.world, interaction)
        self.gateway.dispatch("INTERACTION_CREATE", body, channel.guild_id, Intent.NONE)
        loop = asyncio.get_running_loop()
        loop.call_later(limits.ANSWER_SECONDS + 0.02, self.expire)
        self._notify(interaction)
        return interaction

    def expire(self) -> None:
        """Fail interactions that were not answered within three seconds."""
        now = self.world.clock.now()
        for interaction in list(self.waiting.values()):
            if now - interaction.created >= limits.ANSWER_SECONDS:
                interaction.state = FAILED
                del self.waiting[interaction.id]
                self._notify(interaction)

    def _forget_dead(self) -> None:
        dead_before = self.world.clock.now() - 2 * limits.TOKEN_SECONDS
        while self.by_id:
            oldest = next(iter(self.by_id.values()))
            if oldest.created > dead_before:
                return
            del self.by_id[oldest.id]
            del self._by_token[oldest.token]

    # -- the bot answers --------------------------------------------------------------------

    def respond(self, interaction_id: str, token: str, body: Json, uploads: list[Upload]) -> Json:
        interaction = self.by_id.get(interaction_id)
        if interaction is None or interaction.token != token:
            raise ApiError(Refusal.UNKNOWN_INTERACTION)
        self.expire()
        if interaction.state == FAILED:
            raise ApiError(Refusal.UNKNOWN_INTERACTION)
        if interaction.state == ANSWERED:
            raise ApiError(Refusal.ALREADY_ANSWERED)
        kind = body.get("type", 0)
        self._check_kind(interaction, kind)
        message = self._carry_out(interaction, kind, body.get("data") or {}, uploads)
        interaction.state, interaction.answer = ANSWERED, kind
        del self.waiting[interaction.id]
        interaction.original_id = message.id if message else None
        self._notify(interaction)
        return self._receipt(interaction, message)

    def _check_kind(self, interaction: Interaction, kind: int) -> None:
        allowed = set(ALLOWED[InteractionType(interaction.kind)])
        if interaction.kind == InteractionType.MODAL and not interaction.source_id:
            allowed -= {Callback.UPDATE, Callback.DEFER_UPDATE}
        if kind not in allowed:
            violations = FormErrors()
            names = ", ".join(map(str, sorted(allowed)))
            violations.add(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{names}}}.")
            violations.raise_any()

    def _carry_out(
        self, interaction: Interaction, kind: int, data: Json, uploads: list[Upload]
    ) -> Message | None:
        match kind:
            case Callback.REPLY:
                return self._reply(interaction, data, uploads, original=True)
            case Callback.DEFER_REPLY:
                return self._think(interaction, data)
            case Callback.DEFER_UPDATE:
                return self._source(interaction)
            case Callback.UPDATE:
                source = self._source(interaction)
                self.messages.rewrite(source, data, uploads)
                return source
            case Callback.CHOICES:
                choices = data.get("choices") or []
                limits.check_choices(choices)
                interaction.choices = choices
            case _:
                interaction.modal = modals.check(data)
        return None

    def _receipt(self, interaction: Interaction, message: Message | None) -> Json:
        about: Json = {"id": interaction.id, "type": interaction.kind}
        receipt: Json = {"interaction": about}
        if message is None:
            return receipt
        about |= {
            "response_message_id": message.id,
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": message.only_for is not None,
        }
        if interaction.answer in (Callback.REPLY, Callback.UPDATE):
            shape = shapes.message(self.world, message)
            receipt["resource"] = {"type": interaction.answer, "message": shape}
        return receipt

    # -- messages of an interaction ---------------------------------------------------------

    def _source(self, interaction: Interaction) -> Message:
        return self._find(interaction, interaction.source_id)

    def _find(self, interaction: Interaction, message_id: str | None) -> Message:
        message = self.world.message(interaction.channel_id, message_id or "")
        if message is None:
            raise ApiError(Refusal.UNKNOWN_MESSAGE)
        return message

    def _draft(self, interaction: Interaction, data: Json, *, original: bool) -> Message:
        channel = self.world.channels[interaction.channel_id]
        secret = (data.get("flags") or 0) & EPHEMERAL
        message = self.messages.draft(channel, only_for=interaction.user_id if secret else None)
        message.token = interaction.token
        message.metadata = dict(interaction.metadata)
        if interaction.kind == InteractionType.COMMAND and original:
            message.used = interaction.typed
        if not original and interaction.original_id:
            message.metadata["original_response_message_id"] = interaction.original_id
        if interaction.source_id:
            message.kind, message.reference = MessageType.REPLY, interaction.source_id
        elif original and interaction.kind == InteractionType.COMMAND:
            menu = interaction.data.get("type") != CommandType.CHAT_INPUT
            message.kind = (
                MessageType.CONTEXT_MENU_COMMAND if menu else MessageType.CHAT_INPUT_COMMAND
            )
        return message

    def _reply(
        self, interaction: Interaction, data: Json, uploads: list[Upload], *, original: bool
    ) -> Message:
        message = self._draft(interaction, data, original=original)
        fill(self.world, message, data, uploads)
        self.messages.add(self.world.channels[interaction.channel_id], message)
        return message

    def _think(self, interaction: Interaction, data: Json) -> Message:
        message = self._draft(interaction, data, original=True)
        message.flags |= LOADING
        self.messages.add(self.world.channels[interaction.channel_id], message)
        return message

    # -- follow-ups -------------------------------------------------------------------------

    def by_token(self, application_id: str, token: str) -> Interaction:
        interaction = self._by_token.get(token)
        if interaction is None or application_id != self.world.bot.id:
            raise ApiError(Refusal.UNKNOWN_WEBHOOK)
        if self.world.clock.now() - interaction.created > limits.TOKEN_SECONDS:
            raise ApiError(Refusal.BAD_WEBHOOK_TOKEN)
        if interaction.state != ANSWERED:
            raise ApiError(Refusal.UNKNOWN_WEBHOOK)
        return interaction

    def follow_up(self, interaction: Interaction, body: Json, uploads: list[Upload]) -> Message:
        original = self.world.message(interaction.channel_id, interaction.original_id or "")
        if interaction.answer == Callback.DEFER_REPLY and original and original.flags & LOADING:
            self.messages.rewrite(original, body, uploads)
            return original
        return self._reply(interaction, body, uploads, original=False)

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """The original answer, or a message that this interaction's token has posted."""
        if message_id == "@original":
            return self._find(interaction, interaction.original_id)
        message = self._find(interaction, message_id)
        if message.token != interaction.token and message.id != interaction.original_id:
            raise ApiError(Refusal.UNKNOWN_MESSAGE)
        return message

    def _notify(self, interaction: Interaction) -> None:
        self.world.notify(
            Change(
                kind="interaction",
                channel_id=interaction.channel_id,
                message_id=interaction.id,
                only_for=interaction.user_id,
            )
        )
