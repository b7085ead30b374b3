"""A journal that lasts as long as the program: for the console, and for tests of the table."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.match.journal import Entry
from bot.match.match import Record
from bot.match.ports import Conflict, Saved, Snapshot


class MemoryJournal:
    def __init__(self) -> None:
        self._matches: dict[str, Saved] = {}
        self._interactions: dict[str, tuple[str, int]] = {}

    async def create(self, record: Record, entry: Entry, newest: Snapshot) -> None:
        if record.id in self._matches:
            raise Conflict(record.id)
        self._note(record.id, [entry])
        self._matches[record.id] = Saved(record, (entry,), newest)

    async def append(
        self, match: str, entries: Sequence[Entry], newest: Snapshot, over: bool
    ) -> None:
        saved = self._matches[match]
        if entries[0].seq != saved.entries[-1].seq + 1:
            raise Conflict(match)
        self._note(match, entries)
        self._matches[match] = replace(saved, entries=(*saved.entries, *entries), newest=newest)

    async def load(self, match: str) -> Saved | None:
        return self._matches.get(match)

    async def rebase(self, match: str, base: Snapshot) -> None:
        self._matches[match] = replace(self._matches[match], base=base, newest=base)

    async def find(self, interaction: str) -> tuple[str, int] | None:
        return self._interactions.get(interaction)

    def _note(self, match: str, entries: Sequence[Entry]) -> None:
        fresh = {entry.interaction: (match, entry.seq) for entry in entries if entry.interaction}
        if fresh.keys() & self._interactions.keys():
            raise Conflict(match)
        self._interactions |= fresh
