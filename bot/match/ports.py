"""What this package needs from outside: a journal, a clock, and entropy."""

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Protocol

from msgspec import Struct

from bot.match.clocks.waits import Wait
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.match import Record
from bot.match.results import Finish

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
    """Another writer has already used that entry number or that interaction."""


class Journal(Protocol):
    """Where matches are stored. Every call is one transaction, complete when it returns."""

    @property
    def is_shared(self) -> bool:
        """May other processes write to it?"""

    async def newest(self, match_id: MatchId) -> int | None:
        """The number of the newest entry; None if there is no such match."""

    async def create(
        self,
        record: Record,
        entry: Entry,
        newest: Snapshot,
        waits: Sequence[Wait],
        base: Snapshot | None = None,
    ) -> None:
        """Raises Conflict if the match or the interaction is known.

        With a `base`, the match begins from that position and not from the game's set-up.
        """

    async def append(
        self,
        match_id: MatchId,
        entries: Sequence[Entry],
        newest: Snapshot,
        waits: Sequence[Wait],
        finish: Finish | None,
        *,
        whispers: bool = True,
        checkpoint: int | None = None,
    ) -> None:
        """Entries, newest snapshot, who is waited for and what is now due on every surface.

        Waits that were there before keep their time (`clocks.waits.merged`); with a finish the
        match is over. Without `whispers` nobody is told anything alone. With a
        `checkpoint` the newest state is also kept as the one that this entry made. Raises Conflict,
        also if newer rules than those of `newest` have played meanwhile.
        """

    async def next_ordinal(self) -> int:
        """One more than the highest number of a match; a second writer gets Conflict."""

    async def load(self, match_id: MatchId) -> Saved | None: ...

    async def rebase(self, match_id: MatchId, base: Snapshot) -> None:
        """Let replay begin here from now on, because the rules have changed.

        Does nothing if another entry was written meanwhile.
        """

    async def checkpoint(
        self, match_id: MatchId, rules: int, fits: Callable[[int], bool]
    ) -> Snapshot | None:
        """The newest checkpoint of these rules whose entry fits."""

    async def find(self, interaction: str) -> tuple[MatchId, int] | None:
        """The match and entry that an interaction created."""
