"""Matches in memory: the most recently used ones, and the events of their newest entries.

Any other match is read from the journal: its state from the snapshot, its talk from the entries.
What happened before that is replayed from the nearest checkpoint.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable

from bot.games import find
from bot.kernel import Event, PlayError
from bot.match.ids import MatchId
from bot.match.journal.entries import Start
from bot.match.journal.past import CHECKPOINT_EVERY, made_by
from bot.match.journal.talk import heard
from bot.match.match import Match
from bot.match.ports import Journal, Saved, Snapshot

MEMORY = 192 << 20  # bytes for matches in memory, as far as they can be told
BASE, ENTRY = 32_000, 700  # bytes of a match: state, views and questions; and of each entry
TOLD = 40  # the newest entries whose events are kept
# An update is under way, and a process with newer rules has played here.
UPDATING = "This match has newer rules than this part of the bot. Try again in a minute."

Events = tuple[Event, ...]


class Cache:
    def __init__(self, journal: Journal, memory: int = MEMORY) -> None:
        self._journal = journal
        self._memory = memory
        self._weight = 0
        self._live: OrderedDict[MatchId, Match] = OrderedDict()
        self._stories: dict[MatchId, dict[int, Events]] = {}
        self._forgotten = 0  # how often something was: what was read before that is not kept
        self._forget_observers: list[Callable[[MatchId], None]] = []

    def on_forget(self, *observers: Callable[[MatchId], None]) -> None:
        """Call these with every match that this process was told to forget."""
        self._forget_observers += observers

    def get(self, match_id: MatchId) -> Match | None:
        if match_id in self._live:
            self._live.move_to_end(match_id)
        return self._live.get(match_id)

    async def load(self, match_id: MatchId) -> Match:
        """From memory or the journal; raises PlayError. The caller holds the match's lock."""
        return self.get(match_id) or await self._load(match_id)

    def keep(self, match: Match, told: dict[int, Events] | None = None) -> None:
        """Keep the match as it is now, with the events of its newest entries."""
        self.drop(match.id)
        self._live[match.id] = match
        self._weight += _weight(match)
        if (made := made_by(match.entries[-1])) is not None:
            match.past.note(made, match.state)
        story = self._stories.get(match.id, {}) | (told or {})
        self._stories[match.id] = {seq: story[seq] for seq in story if seq > match.seq - TOLD}
        while self._weight > self._memory and len(self._live) > 1:
            self._leave(next(iter(self._live)))

    def drop(self, match_id: MatchId) -> None:
        """Another process has written to the match, so this copy is out of date."""
        if old := self._live.pop(match_id, None):
            self._weight -= _weight(old)

    def forget(self, match_id: MatchId) -> None:
        """It was removed, or names in it were: if it is still there it is read again."""
        self.hear_forgotten(match_id)
        for observer in self._forget_observers:
            observer(match_id)

    def hear_forgotten(self, *match_ids: MatchId) -> None:
        """Another process says so; of all matches, if none is named."""
        self._forgotten += 1
        for match_id in match_ids or list(self._live):
            self._leave(match_id)

    def _leave(self, match_id: MatchId) -> None:
        self.drop(match_id)
        self._stories.pop(match_id, None)

    async def chapters(self, match: Match, since: int) -> dict[int, Events]:
        """The events after an entry, by entry number."""
        known = self._stories.get(match.id, {})
        wanted = range(since + 1, match.seq + 1)
        if all(seq in known for seq in wanted):
            return {seq: known[seq] for seq in wanted}
        await self.reach(match, since, *match.undone_to(since))
        moments = await asyncio.to_thread(match.moments, since)
        return {moment.entry.seq: moment.events for moment in moments}

    async def reach(self, match: Match, *seqs: int) -> None:
        """Read checkpoints near these entries, so that the way to them is short."""
        for seq in seqs:
            way = match.line_to(seq)
            if match.past.nearest(way, max(0, len(way) - CHECKPOINT_EVERY)):
                continue
            on_way = frozenset(entry.seq for entry in way)
            rules = match.game.about.rules
            found = await self._journal.checkpoint(match.id, rules, on_way.__contains__)
            if found:
                match.past.note(found.seq, match.game.load(found.state))

    async def refresh(self, match: Match) -> bool:
        """Has another process written to the match? Then it is read again when next asked for."""
        if not self._journal.is_shared or await self._journal.newest(match.id) == match.seq:
            return False
        self.drop(match.id)
        return True

    async def _load(self, match_id: MatchId) -> Match:
        forgotten, saved = self._forgotten, await self._journal.load(match_id)
        if saved is None:
            raise PlayError(f"There is no match “{match_id}”. Use /my turns to see your matches.")
        game = find(saved.record.game)
        base = saved.base
        if saved.newest.rules > game.about.rules:
            raise PlayError(UPDATING)
        if saved.newest.rules < game.about.rules:
            # The rules have changed: the match goes on from here and is not judged again.
            base = Snapshot(saved.newest.seq, game.about.rules, saved.newest.state)
        loaded = restored(saved, base)
        if base and base != saved.base:  # only once these rules have read it
            await self._journal.rebase(MatchId(match_id), base)
        if forgotten == self._forgotten:
            self.keep(loaded)
        return loaded


def _weight(match: Match) -> int:
    return BASE + ENTRY * len(match.entries)


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
