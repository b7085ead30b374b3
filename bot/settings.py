"""The environment as a frozen value; a wrong setting is named, with what would be right.

A file `.env` in the working folder is read first; the environment itself wins over it.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

NAMES = (
    "DISCORD_TOKEN",
    "DATABASE_URL",
    "TABLEKEEPER_ROLE",
    "TABLEKEEPER_SHARDS",
    "TABLEKEEPER_DATABASE",
    "TABLEKEEPER_PORT",
    "TABLEKEEPER_LOG",
    "TABLEKEEPER_LOG_TO",
    "TABLEKEEPER_COMPUTERS",
    "TABLEKEEPER_PICTURE_MEMORY",
    "TABLEKEEPER_BACKUPS",
    "TABLEKEEPER_BACKUP_HOURS",
    "TABLEKEEPER_BACKUPS_KEPT",
    "TABLEKEEPER_HEALTH_PORT",
    "TABLEKEEPER_KEEP_DAYS",
)
ROLES = ("table", "mind", "both")
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
    log_to: str = "stderr"  # or stdout, or a file, which is rotated
    backup_folder: Path | None = None  # none: no backups
    backup_hours: int = 24
    backups_kept: int = 7
    health_port: int = 0  # of the health page on this machine; 0: none
    keep_days: int = 0  # how long the records of finished matches are kept; 0: forever
    address: str = ""  # of a PostgreSQL database; "": the file
    role: str = "both"  # of several processes: table serves Discord, mind thinks for computers
    shards: int = 0  # of all processes together; 0: as many as Discord recommends

    @property
    def thinks(self) -> bool:
        return self.role != "table"

    @property
    def where(self) -> Path | str:
        return self.address or self.database


def read(environment: Mapping[str, str], file: Path = Path(".env")) -> Settings:
    values = {**_from_file(file), **environment}
    get = {name: values.get(name, "").strip() for name in NAMES}
    unknown = [name for name in values if name.startswith("TABLEKEEPER_") and name not in NAMES]
    if unknown:
        raise SettingsError(f"{unknown[0]} is not a setting. The settings are: {', '.join(NAMES)}.")
    default = Settings()
    if get["TABLEKEEPER_ROLE"] not in ("", default.role) and not get["DATABASE_URL"]:
        raise SettingsError(
            "TABLEKEEPER_ROLE is for several processes on one PostgreSQL database. Set "
            "DATABASE_URL, or remove it."
        )
    return Settings(
        token=get["DISCORD_TOKEN"],
        database=Path(get["TABLEKEEPER_DATABASE"] or default.database),
        port=_number("TABLEKEEPER_PORT", get, default.port, 1, 65535),
        log=_choice("TABLEKEEPER_LOG", get, default.log, LOG_LEVELS),
        computers=_number("TABLEKEEPER_COMPUTERS", get, default.computers, 1, 32),
        picture_memory=_number("TABLEKEEPER_PICTURE_MEMORY", get, default.picture_memory, 32, 4096),
        log_to=get["TABLEKEEPER_LOG_TO"] or default.log_to,
        backup_folder=Path(folder) if (folder := get["TABLEKEEPER_BACKUPS"]) else None,
        backup_hours=_number("TABLEKEEPER_BACKUP_HOURS", get, default.backup_hours, 1, 24 * 365),
        backups_kept=_number("TABLEKEEPER_BACKUPS_KEPT", get, default.backups_kept, 1, 1000),
        health_port=_number("TABLEKEEPER_HEALTH_PORT", get, default.health_port, 0, 65535),
        keep_days=_number("TABLEKEEPER_KEEP_DAYS", get, default.keep_days, 0, 36500),
        address=_address("DATABASE_URL", get),
        role=_choice("TABLEKEEPER_ROLE", get, default.role, ROLES),
        shards=_number("TABLEKEEPER_SHARDS", get, default.shards, 1, 1000),
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


def _address(name: str, get: Mapping[str, str]) -> str:
    """The address itself stays untold: it holds a password."""
    text = get[name]
    if text and not text.startswith(("postgresql://", "postgres://")):
        raise SettingsError(
            f"{name} must be postgresql://name:password@host/database. For a SQLite file, set "
            "TABLEKEEPER_DATABASE instead."
        )
    return text
