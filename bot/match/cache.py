"""Matches in memory: the most recently used ones, and the events of their entries.

Any other match is read from the journal: its state from the snapshot, its talk from the entries.
"""

import asyncio
from collections import OrderedDict

from bot.games import find
from bot.kernel import Event, PlayError
from bot.match.ids import MatchId
from bot.match.journal.entries import Start
from bot.match.journal.talk import heard
from bot.match.match import Match
from bot.match.ports import Journal, Saved, Snapshot

LIVE = 200  # matches kept in memory; the rest wait in the journal

Events = tuple[Event, ...]


class Cache:
    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._live: OrderedDict[str, Match] = OrderedDict()
        self._stories: dict[str, dict[int, Events]] = {}

    def get(self, match_id: str) -> Match | None:
        if match_id in self._live:
            self._live.move_to_end(match_id)
        return self._live.get(match_id)

    async def load(self, match_id: str) -> Match:
        """From memory or the journal; raises PlayError. The caller holds the match's lock."""
        return self.get(match_id) or await self._load(match_id)

    def keep(self, match: Match, told: dict[int, Events] | None = None) -> None:
        """Keep the match as it is now, with the events of its newest entries."""
        self._live[match.id] = match
        self._live.move_to_end(match.id)
        self._stories.setdefault(match.id, {}).update(told or {})
        while len(self._live) > LIVE:
            old, _ = self._live.popitem(last=False)
            self._stories.pop(old, None)

    def drop(self, match_id: str) -> None:
        """Somebody else has written to the match, so this copy is out of date."""
        self._live.pop(match_id, None)

    def forget(self, match_id: str) -> None:
        """It is gone for good."""
        self._live.pop(match_id, None)
        self._stories.pop(match_id, None)

    async def chapters(self, match: Match, since: int) -> dict[int, Events]:
        """The events after an entry, by entry number."""
        known = self._stories.get(match.id, {})
        wanted = range(since + 1, match.seq + 1)
        if not all(seq in known for seq in wanted):
            moments = await asyncio.to_thread(match.moments)
            known |= {moment.entry.seq: moment.events for moment in moments}
        return {seq: known[seq] for seq in wanted}

    async def _load(self, match_id: str) -> Match:
        saved = await self._journal.load(match_id)
        if saved is None:
            raise PlayError(f"There is no match “{match_id}”. Use /my turns to see your matches.")
        game = find(saved.record.game)
        base = saved.base
        if saved.newest.rules != game.about.rules:
            # The rules have changed: the match goes on from here and is not judged again.
            base = Snapshot(saved.newest.seq, game.about.rules, saved.newest.state)
        loaded = restored(saved, base)
        if base and base != saved.base:  # only once these rules have read it
            await self._journal.rebase(MatchId(match_id), base)
        self.keep(loaded)
        return loaded


def restored(saved: Saved, base: Snapshot | None) -> Match:
    """The match as it stands; its replay begins at `base` if there is one."""
    game = find(saved.record.game)
    try:
        state = game.load(saved.newest.state)
        start = Start(base.seq, game.load(base.state)) if base else None
    except ValueError as error:
        raise PlayError(
            f"This version cannot read the saved match “{saved.record.id}” ({error}). Nothing is "
            "lost: run the version of Tablekeeper that saved it, or a newer one."
        ) from error
    return Match(saved.record, saved.entries, state, heard(saved.entries), start)
