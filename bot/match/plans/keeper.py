"""Keeps the plans of all matches, and finds what they say now.

A plan that is being removed is not carried out: both happen under one lock for each match.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from weakref import WeakValueDictionary

from bot.kernel import Event, Seat
from bot.match.ids import MatchId
from bot.match.match import Match
from bot.match.plans.plan import Kept
from bot.match.plans.ports import PlanStore
from bot.match.plans.verdict import Decision, decide
from bot.match.service import Service

Drops = tuple[tuple[Kept, str], ...]
Planned = Callable[[Match], Awaitable[Mapping[Seat, str]]]  # what plans are about to say
DropObserver = Callable[[Match, Seat, Drops], None]


class PlanKeeper:
    def __init__(self, service: Service, store: PlanStore) -> None:
        self._service = service
        self._store = store
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._observers: list[DropObserver] = []

    def on_drop(self, observer: DropObserver) -> Callable[[], None]:
        """Call this when a seat's plans no longer fit; the returned function removes it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    async def planned(self, match: Match) -> Mapping[Seat, str]:
        """What to say for whom now. Plans that no longer fit are dropped, and their people told."""
        async with self._lock(match.id):
            found = await self._decisions(match)
            for seat, decision in found.items():
                await self._store.remove(kept.id for kept in _silent(decision))
                for kept, why in decision.told:
                    await self._store.drop(kept.id, why)
                for observer in self._observers if decision.told else ():
                    observer(match, seat, decision.told)
        return {seat: decision.words for seat, decision in found.items() if decision.words}

    async def peek(self, match: Match) -> Mapping[Seat, str]:
        """The same, but nothing is dropped."""
        found = await self._decisions(match)
        return {seat: decision.words for seat, decision in found.items() if decision.words}

    async def carry_out(self, match: Match, seat: Seat, tag: str) -> None:
        """Say what is planned for this position, if it still is."""
        async with self._lock(match.id):
            found = (await self._decisions(match)).get(seat)
            if found and found.words:
                key = f"plan:{match.id}:{seat}:{tag}:{match.seq}"
                await self._service.carry_out(match, seat, found.words, tag=tag, interaction=key)

    async def remove(self, match_id: MatchId, plans: Iterable[int]) -> None:
        async with self._lock(match_id):
            await self._store.remove(plans)

    async def _decisions(self, match: Match) -> dict[Seat, Decision]:
        plans = await self._store.of(match.id)
        if not plans:
            return {}
        heard = await self._heard(match, min(kept.since for kept in plans))
        seats = sorted({kept.seat for kept in plans})
        return {seat: decide(match, seat, plans, heard) for seat in seats}

    async def _heard(self, match: Match, since: int) -> frozenset[int]:
        """Entries whose words the whole table was told."""
        chapters = await self._service.chapters(match, since)
        whispered = {seq for seq, events in chapters.items() if _is_whispered(events)}
        return frozenset(
            entry.seq
            for entry in match.entries
            if entry.seq > since and entry.told == "all" and not entry.is_sealed
            if entry.seq not in whispered
        )

    def _lock(self, match_id: MatchId) -> asyncio.Lock:
        return self._locks.setdefault(match_id, asyncio.Lock())


def _is_whispered(events: Sequence[Event]) -> bool:
    return bool(events) and all(event.to is not None for event in events)


def _silent(decision: Decision) -> list[Kept]:
    told = {kept.id for kept, _ in decision.told}
    return [kept for kept in decision.gone if kept.id not in told]
