"""The environment as a frozen value; a wrong setting is named, with what would be right.

A file `.env` in the working folder is read first; the environment itself wins over it.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

NAMES = (
    "DISCORD_TOKEN",
    "TABLEKEEPER_DATABASE",
    "TABLEKEEPER_PORT",
    "TABLEKEEPER_LOG",
    "TABLEKEEPER_COMPUTERS",
    "TABLEKEEPER_PICTURE_MEMORY",
)
LOG_LEVELS = ("debug", "info", "warning", "error")


class StartError(Exception):
    """Tablekeeper cannot start; the text says why and what to do."""


class SettingsError(StartError):
    """A setting is wrong; the text says which and what to write instead."""


class Settings(Struct, frozen=True):
    token: str = ""  # none: the local Discord
    database: Path = Path("tablekeeper.sqlite")
    port: int = 8090  # of the local page
    log: str = "info"
    computers: int = 1  # worker processes for computer players
    picture_memory: int = 96  # MiB that cached drawings may hold


def read(environment: Mapping[str, str], file: Path = Path(".env")) -> Settings:
    values = {**_from_file(file), **environment}
    get = {name: values.get(name, "").strip() for name in NAMES}
    unknown = [name for name in values if name.startswith("TABLEKEEPER_") and name not in NAMES]
    if unknown:
        raise SettingsError(f"{unknown[0]} is not a setting. The settings are: {', '.join(NAMES)}.")
    default = Settings()
    return Settings(
        token=get["DISCORD_TOKEN"],
        database=Path(get["TABLEKEEPER_DATABASE"] or default.database),
        port=_number("TABLEKEEPER_PORT", get, default.port, 1, 65535),
        log=_choice("TABLEKEEPER_LOG", get, default.log, LOG_LEVELS),
        computers=_number("TABLEKEEPER_COMPUTERS", get, default.computers, 1, 32),
        picture_memory=_number("TABLEKEEPER_PICTURE_MEMORY", get, default.picture_memory, 32, 4096),
    )


def _from_file(file: Path) -> dict[str, str]:
    if not file.is_file():
        return {}
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read as text: {error}.") from error
    values: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        name, equals, value = line.partition("=")
        if not equals:
            raise SettingsError(f"Line {number} of {file} must be NAME=value, not “{line}”.")
        values[name.strip()] = value.strip().strip("\"'")
    return values


def _number(name: str, get: Mapping[str, str], default: int, least: int, most: int) -> int:
    text = get[name]
    if not text:
        return default
    if not text.isdecimal() or not least <= int(text) <= most:
        raise SettingsError(f"{name} must be a number from {least} to {most}, not “{text}”.")
    return int(text)


def _choice(name: str, get: Mapping[str, str], default: str, choices: tuple[str, ...]) -> str:
    text = get[name].casefold()
    if text and text not in choices:
        raise SettingsError(f"{name} must be one of {', '.join(choices)}, not “{text}”.")
    return text or default
