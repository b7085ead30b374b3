"""Discord's limits in one table, and the checks of what an OpenAPI document cannot say.

Sizes come from Discord's documentation; a message or a command that breaks one is refused with
code 50035 and a tree that names the field.
"""

from typing import Final

from bot.local.protocol.errors import FormErrors, Path
from bot.local.protocol.wire import Json

CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_TOTAL: Final = 6000
EMBED_DESCRIPTION: Final = 4096
EMBED_FIELDS: Final = 25
ROWS: Final = 5
BUTTONS_IN_ROW: Final = 5
OPTIONS: Final = 25
CUSTOM_ID: Final = 100
BUTTON_LABEL: Final = 80
OPTION_TEXT: Final = 100
PLACEHOLDER: Final = 150
V2_COMPONENTS: Final = 40
V2_TEXT: Final = 4000
GALLERY: Final = 10
SECTION_TEXTS: Final = 3
ALT_TEXT: Final = 1024
MODAL_COMPONENTS: Final = 5
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
MODAL_TEXT: Final = 4000
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
REQUEST_BYTES: Final = 25 * 1024 * 1024
NONCE: Final = 25
CHOICES: Final = 25
CHOICE_TEXT: Final = 100
ANSWER_SECONDS: Final = 3.0
TOKEN_SECONDS: Final = 15 * 60.0
NONCE_SECONDS: Final = 5 * 60.0
OLD_MESSAGE_SECONDS: Final = 3600.0
ACTIVE_THREADS: Final = 1000

MENTIONS: Final = 100
MENTION_KINDS: Final = ("users", "roles", "everyone")
INVALID_REQUESTS: Final = 10_000
INVALID_SECONDS: Final = 600.0

# Each text of an embed: where it is, and how long it may be.
EMBED_TEXTS: Final[dict[Path, int]] = {
    ("title",): 256,
    ("description",): EMBED_DESCRIPTION,
    ("footer", "text"): 2048,
    ("author", "name"): 256,
}
FIELD_TEXTS: Final = {"name": 256, "value": 1024}


def embed_length(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts.append((embed.get("footer") or {}).get("text"))
    texts.append((embed.get("author") or {}).get("name"))
    for field in embed.get("fields") or []:
        texts += [field.get("name"), field.get("value")]
    return sum(len(text) for text in texts if text)


def check_embeds(violations: FormErrors, embeds: list[Json], path: Path = ("embeds",)) -> None:
    if len(embeds) > EMBEDS:
        violations.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {EMBEDS} or fewer in length.")
    for number, embed in enumerate(embeds):
        _check_embed_texts(violations, embed, (*path, number))
        if len(embed.get("fields") or []) > EMBED_FIELDS:
            violations.add(
                (*path, number, "fields"),
                "BASE_TYPE_MAX_LENGTH",
                f"Must be {EMBED_FIELDS} or fewer in length.",
            )
    if sum(map(embed_length, embeds)) > EMBED_TOTAL:
        violations.add(
            path,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {EMBED_TOTAL}",
        )


def _check_embed_texts(violations: FormErrors, embed: Json, path: Path) -> None:
    for where, most in EMBED_TEXTS.items():
        text: object = embed
        for step in where:
            text = text.get(step) if isinstance(text, dict) else None
        if text:
            violations.length((*path, *where), text, 0, most)
    for number, field in enumerate(embed.get("fields") or []):
        for key, most in FIELD_TEXTS.items():
            violations.length((*path, "fields", number, key), field.get(key), 1, most)


def check_mentions(violations: FormErrors, allowed: Json | None) -> None:
    """Whom a message may mention: by kind or by id, not both for one kind."""
    path: Path = ("allowed_mentions",)
    parse = (allowed or {}).get("parse") or []
    for number, kind in enumerate(parse):
        violations.choice((*path, "parse", number), kind, MENTION_KINDS)
    for kind in ("users", "roles"):
        named = (allowed or {}).get(kind) or []
        if len(named) > MENTIONS:
            text = f"Must be {MENTIONS} or fewer in length."
            violations.add((*path, kind), "BASE_TYPE_MAX_LENGTH", text)
        if named and kind in parse:
            violations.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )


def check_choices(choices: list[Json]) -> None:
    """What an autocomplete answer may hold."""
    violations = FormErrors()
    path: Path = ("data", "choices")
    if len(choices) > CHOICES:
        violations.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {CHOICES} or fewer in length.")
    for number, choice in enumerate(choices):
        violations.length((*path, number, "name"), choice.get("name"), 1, CHOICE_TEXT)
        if isinstance(choice.get("value"), str):
            violations.length((*path, number, "value"), choice["value"], 1, CHOICE_TEXT)
    violations.raise_any()
