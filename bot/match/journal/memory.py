"""A journal in memory, for the console and for tests."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from bot.match.clocks.waits import Wait, merged
from bot.match.ids import MatchId
from bot.match.journal.entries import Entry
from bot.match.match import Record, seated
from bot.match.ports import Conflict, Saved, Snapshot
from bot.match.results import Finish


class MemoryJournal:
    is_shared = False

    def __init__(self) -> None:
        self._matches: dict[str, Saved] = {}
        self._interactions: dict[str, tuple[MatchId, int]] = {}
        self._checkpoints: dict[str, dict[int, Snapshot]] = {}
        self.waits: dict[str, tuple[Wait, ...]] = {}  # by match

    async def create(
        self,
        record: Record,
        entry: Entry,
        newest: Snapshot,
        waits: Sequence[Wait],
        base: Snapshot | None = None,
    ) -> None:
        if record.id in self._matches:
            raise Conflict(record.id)
        self._note(MatchId(record.id), [entry])
        self._matches[record.id] = Saved(record, (entry,), newest, base)
        self.waits[record.id] = tuple(merged((), waits))

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
        saved = self._matches[match_id]
        is_next = entries[0].seq == saved.entries[-1].seq + 1
        if not is_next or newest.rules < saved.newest.rules:
            raise Conflict(match_id)
        self._note(match_id, entries)
        record = replace(saved.record, players=seated(saved.record.players, entries))
        kept = (*saved.entries, *entries)
        self._matches[match_id] = replace(saved, record=record, entries=kept, newest=newest)
        if checkpoint is not None:
            known = self._checkpoints.setdefault(match_id, {})
            known.setdefault(checkpoint, replace(newest, seq=checkpoint))
        self.waits[match_id] = tuple(merged(self.waits[match_id], waits))

    async def next_ordinal(self) -> int:
        return 1 + max((each.record.ordinal for each in self._matches.values()), default=0)

    async def load(self, match_id: MatchId) -> Saved | None:
        return self._matches.get(match_id)

    async def newest(self, match_id: MatchId) -> int | None:
        return self._matches[match_id].newest.seq if match_id in self._matches else None

    async def rebase(self, match_id: MatchId, base: Snapshot) -> None:
        self._matches[match_id] = replace(self._matches[match_id], base=base, newest=base)

    async def checkpoint(
        self, match_id: MatchId, rules: int, fits: Callable[[int], bool]
    ) -> Snapshot | None:
        known = self._checkpoints.get(match_id, {})
        fitting = [seq for seq in known if known[seq].rules == rules and fits(seq)]
        return known[max(fitting)] if fitting else None

    async def find(self, interaction: str) -> tuple[MatchId, int] | None:
        return self._interactions.get(interaction)

    def _note(self, match_id: MatchId, entries: Sequence[Entry]) -> None:
        fresh = {each.interaction: (match_id, each.seq) for each in entries if each.interaction}
        if fresh.keys() & self._interactions.keys():
            raise Conflict(match_id)
        self._interactions |= fresh
