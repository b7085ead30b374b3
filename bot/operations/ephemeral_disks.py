"""Disks that are wiped when a host restarts or replaces the bot: a file there does not last."""

from collections.abc import Mapping
from pathlib import Path

ADVICE = (
    "Matches will be lost. Set DATABASE_URL to a PostgreSQL database, or TABLEKEEPER_DATABASE to a "
    "file on a volume; see HOSTING.md."
)
MOUNTS = Path("/proc/self/mounts")
PASSING = {
    "overlay": "inside a container, and is deleted with it",
    "tmpfs": "in memory, and is gone after a restart",
    "ramfs": "in memory, and is gone after a restart",
}


def warning(file: Path, environment: Mapping[str, str], mounts: Path = MOUNTS) -> str:
    """What to tell a host whose database will not last; "" if all is well as far as we know."""
    if "DYNO" in environment:
        return f"{file} is on a disk that this host wipes at least once a day. {ADVICE}"
    why = PASSING.get(_kind_of_disk(file.absolute(), mounts), "")
    return f"{file} is {why}. {ADVICE}" if why else ""


def _kind_of_disk(file: Path, mounts: Path) -> str:
    """The kind of file system that a file is on, as Linux tells it."""
    if not mounts.exists():
        return ""
    lines = [line.split() for line in mounts.read_text("utf-8", "replace").splitlines()]
    fitting = [line for line in lines if len(line) > 2 and file.is_relative_to(line[1])]
    return max(fitting, key=lambda line: len(line[1]))[2] if fitting else ""
