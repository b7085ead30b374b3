"""A form becomes a message: its text, embeds, components and files, all checked before any is kept.

The same rules hold for new messages, edits, interaction answers and follow-ups. On an edit, a key
that is absent keeps what was there; `attachments`, when present, lists all that remain.
"""

import re
from typing import Final

from bot.local.channels.components import Layout, walk
from bot.local.protocol import limits
from bot.local.protocol.errors import ApiError, FormErrors, Refusal
from bot.local.protocol.types import ComponentType
from bot.local.protocol.uploads import Upload, picture_size
from bot.local.protocol.wire import Json
from bot.local.world.model import Attachment, Message, World

SUPPRESS_EMBEDS: Final = 1 << 2
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SILENT: Final = 1 << 12
V2: Final = 1 << 15
SETTABLE: Final = SUPPRESS_EMBEDS | SILENT | V2

_MENTION = re.compile(r"<@!?(\d+)>")
_CDN = re.compile(r"/cdn/[a-z-]*attachments/\d+/(\d+)/")


def fill(world: World, message: Message, body: Json, uploads: list[Upload]) -> None:
    """Write a form into a message, or refuse it and leave the message as it was."""
    violations = FormErrors()
    flags = _flags(message, body)
    attachments, files = _attachments(world, message, body, uploads, violations)
    content = body.get("content", message.content) or ""
    limits.check_mentions(violations, body.get("allowed_mentions"))
    embeds = body.get("embeds", message.embeds) or []
    if flags & V2:
        _refuse_classic_fields(violations, content, embeds)
    violations.length(("content",), content, 0, limits.CONTENT)
    limits.check_embeds(violations, embeds)
    layout = Layout(violations, bool(flags & V2), _Finder(attachments))
    components = message.components
    if "components" in body:
        components = layout.check(body["components"] or [])
    for key in ("poll", "sticker_ids"):
        if body.get(key):
            violations.add((key,), "BASE_TYPE_BAD", "The local Discord does not know these.")
    violations.raise_any()
    content = content.strip()
    if not (content or embeds or components or attachments):
        raise ApiError(Refusal.EMPTY_MESSAGE)
    message.content, message.flags = content, flags
    message.embeds = [_kept_embed(embed, attachments) for embed in embeds]
    message.components, message.attachments = components, attachments
    message.mentions = _mentions(world, message, body)
    world.files.update(files)


def _flags(message: Message, body: Json) -> int:
    asked = (body.get("flags") or 0) & SETTABLE
    # The Components V2 flag is permanent: an edit cannot remove it.
    kept = message.flags & (EPHEMERAL | V2 | SILENT)
    if "flags" not in body:
        kept |= message.flags & SUPPRESS_EMBEDS
    return int(asked | kept)


def _refuse_classic_fields(violations: FormErrors, content: str, embeds: list[Json]) -> None:
    for key, value in (("content", content), ("embeds", embeds)):
        if value:
            violations.add(
                (key,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used"
                " with MessageFlags.IS_COMPONENTS_V2",
            )


def _attachments(
    world: World, message: Message, body: Json, uploads: list[Upload], violations: FormErrors
) -> tuple[list[Attachment], dict[str, bytes]]:
    listed = body.get("attachments")
    entries = {str(entry.get("id")): entry for entry in listed or []}
    old = message.attachments
    kept = old if listed is None else [a for a in old if a.id in entries]
    for n, entry in enumerate(listed or []):
        if entry.get("description"):
            path = ("attachments", n, "description")
            violations.length(path, entry["description"], 0, limits.ALT_TEXT)
    known = {a.id for a in old} | {upload.number for upload in uploads}
    for n, entry in enumerate(listed or []):
        if str(entry.get("id")) not in known:
            violations.add(
                ("attachments", n, "id"),
                "ATTACHMENT_NOT_FOUND",
                "This attachment does not belong to the message",
            )
    fresh, files = [], {}
    for upload in uploads:
        attachment = _attach(world, message, upload, entries.get(upload.number, {}))
        fresh.append(attachment)
        files[attachment.id] = upload.data
    if len(kept) + len(fresh) > limits.FILES:
        violations.add(("attachments",), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    return [*kept, *fresh], files


def _attach(world: World, message: Message, upload: Upload, entry: Json) -> Attachment:
    size = picture_size(upload.data)
    return Attachment(
        id=world.new_id(),
        channel_id=message.channel_id,
        filename=upload.filename,
        size=len(upload.data),
        content_type=upload.content_type,
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=entry.get("description"),
        ephemeral=message.only_for is not None,
    )


class _Finder:
    """Finds what a component's media address means among a message's files."""

    def __init__(self, attachments: list[Attachment]) -> None:
        self._named = {a.filename: a for a in reversed(attachments)}
        self._ids = {a.id: a for a in attachments}

    def __call__(self, url: str) -> Json | None:
        if url.startswith("attachment://"):
            found = self._named.get(url.removeprefix("attachment://"))
            return {"url": url, "attachment_id": found.id} if found else None
        signed = _CDN.search(url)
        if signed and (mine := self._ids.get(signed[1])):
            return {"url": f"attachment://{mine.filename}", "attachment_id": mine.id}
        return {"url": url} if url.startswith(("http://", "https://")) else None


def _kept_embed(embed: Json, attachments: list[Attachment]) -> Json:
    kept = {key: value for key, value in embed.items() if value is not None}
    kept["type"] = "rich"
    find = _Finder(attachments)
    for key in ("image", "thumbnail"):
        if kept.get(key):
            kept[key] = find(kept[key].get("url", "")) or kept[key]
    return kept


def _mentions(world: World, message: Message, body: Json) -> list[str]:
    """Whom the message mentions: those it names and is allowed to mention."""
    texts = [message.content]
    texts += [
        c.get("content", "")
        for _, c in walk(message.components)
        if c["type"] == ComponentType.TEXT_DISPLAY
    ]
    named = dict.fromkeys(found for text in texts for found in _MENTION.findall(text))
    allowed = body.get("allowed_mentions")
    if allowed is not None and "users" not in (allowed.get("parse") or []):
        permitted = {str(user) for user in allowed.get("users") or []}
        named = {user: None for user in named if user in permitted}
    return [user for user in named if user in world.users]
