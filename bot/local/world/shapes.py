"""Things of the world in the shape Discord gives them on the wire."""

from urllib.parse import quote

from bot.local.protocol.types import ChannelType
from bot.local.protocol.wire import Json
from bot.local.world.clock import stamp
from bot.local.world.model import Attachment, Channel, Guild, Member, Message, Role, User, World
from bot.local.world.permissions import in_guild, may_see

SIZE_LIMIT = 10 * 1024 * 1024
CDN_LIFE = 24 * 3600


def user(one: User) -> Json:
    shape: Json = {
        "id": one.id,
        "username": one.name,
        "global_name": one.display,
        "discriminator": "0001" if one.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }
    if one.bot:
        shape["bot"] = True
    return shape


def me(world: World) -> Json:
    return user(world.bot) | {"mfa_enabled": False, "locale": "en-US", "verified": True}


def application(world: World) -> Json:
    owner = next((u for u in world.users.values() if not u.bot), world.bot)
    return {
        "id": world.bot.id,
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(owner),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["applications.commands", "bot"],
    }


def member(world: World, one: Member) -> Json:
    return {
        "user": user(world.users[one.user_id]),
        "nick": one.nick,
        "avatar": None,
        "banner": None,
        "roles": one.roles,
        "joined_at": stamp(one.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "flags": 0,
        "mute": False,
        "deaf": False,
    }


def role(one: Role) -> Json:
    shape: Json = {
        "id": one.id,
        "name": one.name,
        "permissions": str(int(one.permissions)),
        "position": 1 if one.bot_id else 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.bot_id is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if one.bot_id:
        shape["tags"] = {"bot_id": one.bot_id}
    return shape


UNSET_IN_GUILDS = (
    "icon",
    "description",
    "home_header",
    "splash",
    "discovery_splash",
    "banner",
    "application_id",
    "afk_channel_id",
    "widget_channel_id",
    "max_presences",
    "vanity_url_code",
    "rules_channel_id",
    "safety_alerts_channel_id",
    "public_updates_channel_id",
    "incidents_data",
    "hub_type",
)


def guild(one: Guild) -> Json:
    return {
        **dict.fromkeys(UNSET_IN_GUILDS),
        "id": one.id,
        "name": one.name,
        "owner_id": one.owner_id,
        "system_channel_id": one.system_channel_id,
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "roles": [role(r) for r in one.roles],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
    }


def guild_created(world: World, one: Guild) -> Json:
    """A guild as the gateway brings it: with its channels, active threads and the bot itself."""
    mine = list(world.channels_of(one.id))
    return guild(one) | {
        "joined_at": stamp(one.members[world.bot.id].joined),
        "large": False,
        "unavailable": False,
        "member_count": len(one.members),
        "voice_states": [],
        "members": [member(world, one.members[world.bot.id])],
        "channels": [channel(world, c) for c in mine if not c.is_thread],
        "threads": [channel(world, c) for c in mine if is_shown_thread(world, c)],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def is_shown_thread(world: World, one: Channel) -> bool:
    """Is it an active thread that the bot may see, whether it has joined or not?"""
    return one.is_thread and not one.archived and may_see(world, one, world.bot.id)


def my_guild(world: World, one: Guild) -> Json:
    return {
        "id": one.id,
        "name": one.name,
        "icon": None,
        "banner": None,
        "owner": one.owner_id == world.bot.id,
        "permissions": str(int(in_guild(one, world.bot.id))),
        "features": [],
    }


def channel(world: World, one: Channel) -> Json:
    base: Json = {
        "id": one.id,
        "type": one.kind,
        "flags": 0,
        "last_message_id": one.last_message_id,
    }
    if one.kind == ChannelType.DM:
        others = [world.users[p] for p in one.people if p != world.bot.id]
        return base | {"recipients": [user(other) for other in others]}
    base |= {"guild_id": one.guild_id, "name": one.name, "parent_id": one.parent_id}
    if one.is_thread:
        return base | _thread(world, one)
    return (
        base
        | _BY_TYPE.get(one.kind, {})
        | {
            "topic": one.topic,
            "position": one.position,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "permission_overwrites": [
                {
                    "id": o.id,
                    "type": int(o.of_member),
                    "allow": str(int(o.allow)),
                    "deny": str(int(o.deny)),
                }
                for o in one.overwrites
            ],
        }
    )


_BY_TYPE: dict[int, Json] = {
    ChannelType.VOICE: {"bitrate": 64_000, "user_limit": 0, "rtc_region": None},
    ChannelType.FORUM: {
        "available_tags": [],
        "default_reaction_emoji": None,
        "default_sort_order": None,
        "default_forum_layout": 0,
    },
}


def _thread(world: World, one: Channel) -> Json:
    shape: Json = {
        "owner_id": one.owner_id,
        "rate_limit_per_user": 0,
        "message_count": min(one.sent, 50),
        "member_count": len(one.people),
        "total_message_sent": one.sent,
        "thread_metadata": {
            "archived": one.archived,
            "archive_timestamp": stamp(one.archived_at or one.created),
            "auto_archive_duration": one.auto_archive,
            "locked": one.locked,
            "invitable": one.invitable,
            "create_timestamp": stamp(one.created),
        },
    }
    if world.bot.id in one.people:
        shape["member"] = thread_member(one, world.bot.id)
    return shape


def thread_member(thread: Channel, user_id: str) -> Json:
    return {
        "id": thread.id,
        "user_id": user_id,
        "join_timestamp": stamp(thread.people[user_id]),
        "flags": 0,
    }


def attachment_url(world: World, one: Attachment) -> str:
    """A signed address that expires after a day, as on Discord's CDN."""
    folder = "ephemeral-attachments" if one.ephemeral else "attachments"
    now = int(world.clock.now())
    query = f"ex={now + CDN_LIFE:x}&is={now:x}&hm={int(one.id):064x}"
    name = quote(one.filename)
    return f"{world.origin}/cdn/{folder}/{one.channel_id}/{one.id}/{name}?{query}&"


def attachment(world: World, one: Attachment) -> Json:
    url = attachment_url(world, one)
    shape: Json = {
        "id": one.id,
        "filename": one.filename,
        "size": one.size,
        "url": url,
        "proxy_url": url,
    }
    for key in ("content_type", "width", "height", "description"):
        if (value := getattr(one, key)) is not None:
            shape[key] = value
    if one.ephemeral:
        shape["ephemeral"] = True
    return shape


def message(world: World, one: Message) -> Json:
    shape: Json = {
        "id": one.id,
        "type": one.kind,
        "channel_id": one.channel_id,
        "author": user(world.users[one.author_id]),
        "content": one.content,
        "timestamp": stamp(one.posted),
        "edited_timestamp": stamp(one.edited) if one.edited else None,
        "flags": one.flags,
        "mentions": [user(world.users[m]) for m in one.mentions],
        "mention_roles": [],
        "mention_everyone": False,
        "attachments": [attachment(world, a) for a in one.attachments],
        "embeds": [_with_media(world, one, e) for e in one.embeds],
        "components": [_with_media(world, one, c) for c in one.components],
        "pinned": False,
        "tts": False,
    }
    if one.nonce is not None:
        shape["nonce"] = one.nonce
    if one.metadata:
        shape |= {
            "webhook_id": world.bot.id,
            "application_id": world.bot.id,
            "interaction_metadata": one.metadata,
        }
    if one.reference:
        shape["message_reference"] = {
            "type": 0,
            "channel_id": one.channel_id,
            "message_id": one.reference,
        }
    return shape


def _with_media(world: World, one: Message, part: Json) -> Json:
    """A component or embed whose pictures have addresses that work now."""
    shown: Json = {}
    for key, value in part.items():
        if key in ("media", "file", "image", "thumbnail") and isinstance(value, dict):
            shown[key] = media(world, one, value, of_component=key in ("media", "file"))
        elif isinstance(value, dict):
            shown[key] = _with_media(world, one, value)
        elif isinstance(value, list):
            shown[key] = [_with_media(world, one, v) if isinstance(v, dict) else v for v in value]
        else:
            shown[key] = value
    if isinstance(shown.get("file"), dict):
        mine = _attached(one, part["file"])
        shown |= {"name": mine.filename if mine else None, "size": mine.size if mine else None}
    return shown


def _attached(one: Message, kept: Json) -> Attachment | None:
    wanted = kept.get("attachment_id")
    return next((a for a in one.attachments if a.id == wanted), None)


def media(world: World, one: Message, kept: Json, *, of_component: bool) -> Json:
    mine = _attached(one, kept)
    url = attachment_url(world, mine) if mine else kept["url"]
    shape: Json = {"url": url, "proxy_url": url}
    if mine and mine.width:
        shape |= {"width": mine.width, "height": mine.height}
    if of_component:
        shape["id"] = mine.id if mine else one.id
        if mine:
            shape |= {"attachment_id": mine.id, "content_type": mine.content_type}
    return shape
