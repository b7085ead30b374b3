"""Application commands: what may be registered, and the list as it stands."""

import re
from typing import Final

from bot.local.protocol.errors import ApiError, FormErrors, Path, Refusal
from bot.local.protocol.types import CommandType, OptionType
from bot.local.protocol.wire import Json
from bot.local.world.model import World

MOST: Final = {CommandType.CHAT_INPUT: 100, CommandType.USER: 15, CommandType.MESSAGE: 15}
CREATES_A_DAY: Final = 200
COMMAND_TEXT: Final = 8000
OPTIONS: Final = 25
GLOBAL: Final = "global"
LEAVES: Final = frozenset(range(OptionType.STRING, OptionType.ATTACHMENT + 1))
ANY: Final = LEAVES | {OptionType.SUBCOMMAND, OptionType.SUBCOMMAND_GROUP}
# command → group → subcommand → options, and nothing deeper.
INSIDE: Final = {
    OptionType.SUBCOMMAND_GROUP: frozenset({OptionType.SUBCOMMAND}),
    OptionType.SUBCOMMAND: LEAVES,
}

# A name is lower-case letters of any script, digits, dashes, underscores and apostrophes.
_NAME = re.compile(r"^[-_'\w]{1,32}$")


class Commands:
    def __init__(self, world: World) -> None:
        self.world = world
        self._creates: list[float] = []

    def listed(self, where: str) -> list[Json]:
        return self.world.commands.get(where, [])

    def find(self, where: str, command_id: str) -> Json:
        for command in self.listed(where):
            if command["id"] == command_id:
                return command
        raise ApiError(Refusal.UNKNOWN_COMMAND)

    def replace_all(self, where: str, bodies: list[Json]) -> list[Json]:
        """The bulk overwrite: what is not sent is deleted, what is sent unchanged keeps its id."""
        violations = FormErrors()
        for number, body in enumerate(bodies):
            check_command(violations, body, (number,))
        violations.raise_any()
        self._check_numbers(bodies)
        old = {(c["type"], c["name"]): c for c in self.listed(where)}
        fresh = [b for b in bodies if _key(b) not in old]
        self._count_creates(len(fresh))
        self.world.commands[where] = [self._kept(where, b, old.get(_key(b))) for b in bodies]
        return self.world.commands[where]

    def upsert(self, where: str, body: Json) -> Json:
        others = [b for b in self.listed(where) if _key(b) != _key(body)]
        kept = self.replace_all(where, [*others, body])
        return next(c for c in kept if _key(c) == _key(body))

    def delete(self, where: str, command_id: str) -> None:
        gone = self.find(where, command_id)
        self.world.commands[where] = [c for c in self.listed(where) if c is not gone]

    def _check_numbers(self, bodies: list[Json]) -> None:
        for kind, most in MOST.items():
            if sum(1 for body in bodies if body.get("type", 1) == kind) > most:
                raise ApiError(Refusal.TOO_MANY_COMMANDS)
        violations = FormErrors()
        seen: set[tuple[int, str]] = set()
        for number, body in enumerate(bodies):
            if _key(body) in seen:
                violations.add(
                    (number, "name"),
                    "APPLICATION_COMMANDS_DUPLICATE_NAME",
                    "Application command names must be unique",
                )
            seen.add(_key(body))
        violations.raise_any()

    def _count_creates(self, fresh: int) -> None:
        now = self.world.clock.now()
        self._creates = [t for t in self._creates if now - t < 86_400]
        if len(self._creates) + fresh > CREATES_A_DAY:
            raise ApiError(Refusal.TOO_MANY_CREATES)
        self._creates += [now] * fresh

    def _kept(self, where: str, body: Json, old: Json | None) -> Json:
        command: Json = {
            "id": old["id"] if old else self.world.new_id(),
            "application_id": self.world.bot.id,
            "version": self.world.new_id(),
            "type": body.get("type", CommandType.CHAT_INPUT),
            "name": body["name"],
            "name_localizations": body.get("name_localizations"),
            "description": body.get("description") or "",
            "description_localizations": body.get("description_localizations"),
            "default_member_permissions": _text(body.get("default_member_permissions")),
            "dm_permission": body.get("dm_permission", True),
            "contexts": body.get("contexts"),
            "integration_types": body.get("integration_types") or [0],
            "nsfw": bool(body.get("nsfw")),
        }
        if body.get("options"):
            command["options"] = [_kept_option(option) for option in body["options"]]
        if where != GLOBAL:
            command["guild_id"] = where
        if old and old | {"version": ""} == command | {"version": ""}:
            return old
        return command


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _key(body: Json) -> tuple[int, str]:
    return body.get("type", CommandType.CHAT_INPUT), body["name"]


def _kept_option(option: Json) -> Json:
    kept = {key: value for key, value in option.items() if value not in (None, [])}
    if "options" in kept:
        kept["options"] = [_kept_option(child) for child in kept["options"]]
    return kept


# -- what may be registered -----------------------------------------------------------------


def check_command(violations: FormErrors, body: Json, path: Path) -> None:
    kind = body.get("type", CommandType.CHAT_INPUT)
    name = body.get("name")
    violations.length((*path, "name"), name, 1, 32)
    if kind == CommandType.CHAT_INPUT:
        _check_name(violations, name, (*path, "name"))
        violations.length((*path, "description"), body.get("description"), 1, 100)
        _check_options(violations, body.get("options") or [], path, ANY)
    elif body.get("description"):
        violations.add(
            (*path, "description"),
            "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
            "Context menu commands cannot have description",
        )
    if text_length(body) > COMMAND_TEXT:
        violations.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({COMMAND_TEXT})",
        )


def text_length(body: Json) -> int:
    """All names, descriptions and choice values of a command, as Discord adds them up."""
    total = len(body.get("name") or "") + len(body.get("description") or "")
    for choice in body.get("choices") or []:
        total += len(choice["name"]) + len(str(choice["value"]))
    return total + sum(text_length(option) for option in body.get("options") or [])


def _check_name(violations: FormErrors, name: object, path: Path) -> None:
    if isinstance(name, str) and (not _NAME.match(name) or name != name.lower()):
        violations.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(
    violations: FormErrors, options: list[Json], at: Path, allowed: frozenset[int]
) -> None:
    path: Path = (*at, "options")
    if len(options) > OPTIONS:
        violations.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {OPTIONS} or fewer in length.")
    optional_before = False
    seen: set[str] = set()
    for number, option in enumerate(options):
        here = (*path, number)
        _check_option(violations, option, here, allowed)
        if option.get("required") and optional_before:
            violations.add(
                (*here, "required"),
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_before |= not option.get("required")
        if option.get("name") in seen:
            violations.add(
                (*here, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
                "Option name already exists",
            )
        seen.add(str(option.get("name")))


def _check_option(
    violations: FormErrors, option: Json, path: Path, allowed: frozenset[int]
) -> None:
    violations.length((*path, "name"), option.get("name"), 1, 32)
    _check_name(violations, option.get("name"), (*path, "name"))
    violations.length((*path, "description"), option.get("description"), 1, 100)
    kind = option.get("type", 0)
    if kind not in allowed:
        violations.add(
            (*path, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are invalid here",
        )
    elif kind in INSIDE:
        _check_options(violations, option.get("options") or [], path, INSIDE[kind])
    else:
        _check_choices(violations, option, path)


def _check_choices(violations: FormErrors, option: Json, path: Path) -> None:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        violations.add(
            (*path, "autocomplete"),
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
            "Autocomplete options cannot have choices",
        )
    if len(choices) > OPTIONS:
        violations.add(
            (*path, "choices"), "BASE_TYPE_MAX_LENGTH", f"Must be {OPTIONS} or fewer in length."
        )
    for number, choice in enumerate(choices):
        violations.length((*path, "choices", number, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            violations.length((*path, "choices", number, "value"), choice["value"], 1, 100)
