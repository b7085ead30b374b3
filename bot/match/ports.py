"""What the table needs of the world: a journal to write in, a clock, and some entropy."""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol

from msgspec import Struct

from bot.match.journal import Entry
from bot.match.match import Record

Clock = Callable[[], datetime]
Entropy = Callable[[int], bytes]


def now() -> datetime:
    return datetime.now(UTC)


entropy: Entropy = secrets.token_bytes


class Snapshot(Struct, frozen=True):
    """A state as text, the entry it stands after, and the rules that made it."""

    seq: int
    rules: int
    state: str


class Saved(Struct, frozen=True):
    """A match as the journal keeps it; replay begins at `base` if there is one."""

    record: Record
    entries: tuple[Entry, ...]
    newest: Snapshot
    base: Snapshot | None = None


class Conflict(Exception):
    """Somebody else has written the entry of that number, or has used that interaction."""


class Journal(Protocol):
    """Where matches are kept. Every call is one transaction, done when it returns."""

    async def create(self, record: Record, entry: Entry, newest: Snapshot) -> None:
        """Raises Conflict if the match or the interaction is known."""

    async def append(
        self, match: str, entries: Sequence[Entry], newest: Snapshot, over: bool
    ) -> None:
        """Entries, newest snapshot and what is now due on every surface; raises Conflict."""

    async def load(self, match: str) -> Saved | None: ...

    async def rebase(self, match: str, base: Snapshot) -> None:
        """From now on replay begins here: the rules have changed."""

    async def find(self, interaction: str) -> tuple[str, int] | None:
        """The match and entry that an interaction made."""
