"""What a person did, as the bot receives it: the payload of INTERACTION_CREATE."""

from dataclasses import dataclass, field
from typing import Final

from bot.local.protocol import limits
from bot.local.protocol.types import (
    ChannelType,
    CommandType,
    InteractionContext,
    InteractionType,
    OptionType,
)
from bot.local.protocol.wire import Json
from bot.local.world import shapes
from bot.local.world.model import Channel, Guild, World
from bot.local.world.permissions import in_channel

WAITING, ANSWERED, FAILED = "waiting", "answered", "failed"
NO_USER: Final = "0"


@dataclass
class Interaction:
    """One thing a person did and what became of it."""

    id: str
    token: str
    kind: int
    user_id: str
    channel_id: str
    created: float
    data: Json
    # The message whose component was used, also for the modal that it opened.
    source_id: str | None = None
    metadata: Json = field(default_factory=dict)
    state: str = WAITING
    answer: int = 0
    original_id: str | None = None
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)

    @property
    def name(self) -> str:
        """What was used, in the person's words."""
        return str(self.data.get("name") or self.data.get("custom_id") or "")

    @property
    def typed(self) -> str:
        """The command with its subcommands: "/match log"."""
        words, options = [self.name], self.data.get("options") or []
        while options and options[0]["type"] in (
            OptionType.SUBCOMMAND,
            OptionType.SUBCOMMAND_GROUP,
        ):
            words.append(options[0]["name"])
            options = options[0].get("options") or []
        return ("/" if self.data.get("type") == CommandType.CHAT_INPUT else "") + " ".join(words)


def context_of(channel: Channel) -> int:
    return InteractionContext.BOT_DM if channel.kind == ChannelType.DM else InteractionContext.GUILD


def owners(channel: Channel) -> Json:
    return {"0": channel.guild_id or NO_USER}


def metadata(world: World, interaction: Interaction, parent: Interaction | None) -> Json:
    """How a message says which interaction it answers."""
    channel = world.channels[interaction.channel_id]
    shape: Json = {
        "id": interaction.id,
        "type": interaction.kind,
        "user": shapes.user(world.users[interaction.user_id]),
        "authorizing_integration_owners": owners(channel),
    }
    if interaction.kind == InteractionType.COMPONENT:
        shape["interacted_message_id"] = interaction.source_id
    if interaction.kind == InteractionType.MODAL and parent:
        shape["triggering_interaction_metadata"] = parent.metadata
    if interaction.kind == InteractionType.COMMAND and (
        target := interaction.data.get("target_id")
    ):
        if interaction.data["type"] == CommandType.USER:
            shape["target_user"] = shapes.user(world.users[target])
        else:
            shape["target_message_id"] = target
    return shape


def payload(world: World, interaction: Interaction) -> Json:
    channel = world.channels[interaction.channel_id]
    user = world.users[interaction.user_id]
    permissions = str(int(in_channel(world, channel, user.id)))
    body: Json = {
        "id": interaction.id,
        "application_id": world.bot.id,
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": channel.id,
        "channel": shapes.channel(world, channel) | {"permissions": permissions},
        "app_permissions": str(int(in_channel(world, channel, world.bot.id))),
        "locale": "en-US",
        "entitlements": [],
        "attachment_size_limit": limits.FILE_BYTES,
        "authorizing_integration_owners": owners(channel),
        "context": context_of(channel),
    }
    guild = world.guild_of(channel)
    if guild:
        body |= _in_guild(world, guild, user.id, permissions)
    else:
        body["user"] = shapes.user(user)
    if interaction.source_id:
        source = world.message(channel.id, interaction.source_id)
        if source:
            body["message"] = shapes.message(world, source)
    return body


def _in_guild(world: World, guild: Guild, user_id: str, permissions: str) -> Json:
    member = shapes.member(world, guild.members[user_id]) | {"permissions": permissions}
    return {
        "guild_id": guild.id,
        "guild": {"id": guild.id, "features": [], "locale": "en-US"},
        "guild_locale": "en-US",
        "member": member,
    }


def resolved(world: World, channel: Channel, values: dict[int, list[str]]) -> Json:
    """Things a person picked, in full; `values` are ids by option type."""
    users = [
        world.users[i]
        for i in values.get(OptionType.USER, []) + values.get(OptionType.MENTIONABLE, [])
        if i in world.users
    ]
    body: Json = {}
    if users:
        body["users"] = {user.id: shapes.user(user) for user in users}
        guild = world.guild_of(channel)
        members = guild.members if guild else {}
        body["members"] = {
            user.id: _partial_member(world, channel, user.id)
            for user in users
            if user.id in members
        }
    picked = [world.channels[i] for i in values.get(OptionType.CHANNEL, []) if i in world.channels]
    if picked:
        body["channels"] = {
            c.id: shapes.channel(world, c)
            | {"permissions": str(int(in_channel(world, c, world.bot.id)))}
            for c in picked
        }
    return body


def _partial_member(world: World, channel: Channel, user_id: str) -> Json:
    guild = world.guild_of(channel)
    assert guild
    shape = shapes.member(world, guild.members[user_id])
    for absent in ("user", "mute", "deaf"):
        del shape[absent]
    return shape | {"permissions": str(int(in_channel(world, channel, user_id)))}
