"""Filling in a slash command as the client lets a person do it.

The client knows the command's shape: it offers choices, insists on what is required, and holds
numbers and texts to their range. What it would not send is `RefusedError`.
"""

from dataclasses import dataclass, field
from typing import Final

from bot.local.protocol.types import OptionType
from bot.local.protocol.uploads import Upload
from bot.local.protocol.wire import Json

TEXT_MOST: Final = 6000

# What a person puts into an option; people and channels are given by id.
Value = str | int | float | bool | Upload


class RefusedError(Exception):
    """The person's client would not let them do this."""


@dataclass
class Filled:
    """Options on the wire, and the ids in them that must be explained to the bot."""

    options: list[Json] = field(default_factory=list)
    picked: dict[int, list[str]] = field(default_factory=dict)
    uploads: dict[str, Upload] = field(default_factory=dict)


def descend(command: Json, path: list[str]) -> tuple[list[Json], list[Json]]:
    """The steps from a command to the subcommand a path names, and that one's options."""
    steps: list[Json] = []
    options: list[Json] = command.get("options") or []
    for name in path:
        inside = [
            o
            for o in options
            if o["type"] in (OptionType.SUBCOMMAND, OptionType.SUBCOMMAND_GROUP)
            and o["name"] == name
        ]
        if not inside:
            raise RefusedError(f"/{command['name']} has no “{name}”.")
        steps.append(inside[0])
        options = inside[0].get("options") or []
    if any(
        option["type"] in (OptionType.SUBCOMMAND, OptionType.SUBCOMMAND_GROUP) for option in options
    ):
        names = ", ".join(option["name"] for option in options)
        raise RefusedError(f"/{command['name']} needs one of: {names}.")
    return steps, options


def fill(options: list[Json], values: dict[str, Value]) -> Filled:
    known = {option["name"]: option for option in options}
    for name in values:
        if name not in known:
            raise RefusedError(
                f"There is no option “{name}”; there are: {', '.join(known) or 'none'}."
            )
    missing = [o["name"] for o in options if o.get("required") and o["name"] not in values]
    if missing:
        raise RefusedError(f"This option is required: {', '.join(missing)}.")
    filled = Filled()
    for name, value in values.items():
        _put(filled, known[name], _checked(known[name], value))
    return filled


def half_filled(options: list[Json], values: dict[str, Value], focused: str) -> Filled:
    """What the client sends while a person is still typing: nothing is checked yet."""
    known = {option["name"]: option for option in options}
    if not known.get(focused, {}).get("autocomplete"):
        raise RefusedError(f"“{focused}” does not complete.")
    filled = Filled()
    for name, value in values.items():
        if name in known and (name == focused or value != ""):
            _put(filled, known[name], value)
            if name == focused:
                filled.options[-1] |= {"focused": True, "value": str(value)}
    return filled


def _put(filled: Filled, option: Json, value: Value) -> None:
    kind = option["type"]
    if isinstance(value, Upload):
        filled.uploads[option["name"]] = value
    elif kind in (OptionType.USER, OptionType.CHANNEL, OptionType.ROLE, OptionType.MENTIONABLE):
        filled.picked.setdefault(kind, []).append(str(value))
    filled.options.append({"name": option["name"], "type": kind, "value": value})


def _checked(option: Json, value: Value) -> Value:
    if choices := option.get("choices"):
        return _chosen(option, choices, value)
    match option["type"]:
        case OptionType.STRING:
            return _text(option, value)
        case OptionType.INTEGER:
            return _whole(option, value)
        case OptionType.NUMBER:
            return _in_range(option, _number(option, value))
        case OptionType.BOOLEAN:
            if not isinstance(value, bool):
                raise RefusedError(f"“{option['name']}” is true or false.")
        case OptionType.ATTACHMENT:
            if not isinstance(value, Upload):
                raise RefusedError(f"“{option['name']}” is a file.")
        case _:
            pass
    return value


def _chosen(option: Json, choices: list[Json], value: Value) -> Value:
    """A choice is picked by its name or its value; nothing else can be."""
    for choice in choices:
        if value in (choice["value"], choice["name"]):
            return choice["value"]  # type: ignore[no-any-return]  # JSON of a registered command
    names = ", ".join(choice["name"] for choice in choices)
    raise RefusedError(f"“{value}” is not one of the choices of “{option['name']}”: {names}.")


def _text(option: Json, value: Value) -> str:
    text = str(value)
    least, most = option.get("min_length", 0), option.get("max_length", TEXT_MOST)
    if not text or not least <= len(text) <= most:
        raise RefusedError(f"“{option['name']}” needs {max(1, least)} to {most} characters.")
    return text


def _whole(option: Json, value: Value) -> Value:
    number = _number(option, value)
    if number != int(number):
        raise RefusedError(f"“{option['name']}” is a whole number.")
    return _in_range(option, int(number))


def _number(option: Json, value: Value) -> float:
    try:
        return float(str(value))
    except ValueError:
        raise RefusedError(f"“{option['name']}” is a number.") from None


def _in_range(option: Json, number: float) -> float:
    least, most = option.get("min_value"), option.get("max_value")
    if (least is not None and number < least) or (most is not None and number > most):
        raise RefusedError(f"“{option['name']}” must be between {least} and {most}.")
    return number
