"""Live updates: one stream of server-sent events for each open page."""

import asyncio
import contextlib
from typing import Final

from aiohttp import web

from bot.local.api.parts import Parts
from bot.local.page import snapshots
from bot.local.people.visibility import sees
from bot.local.protocol.wire import Json, encode
from bot.local.world.model import Change
from bot.local.world.permissions import may_see

BEAT: Final = 15.0
PLACES: Final = frozenset({"message", "gone", "channel", "guild"})


class Feed:
    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._open: set[asyncio.Queue[Change | None]] = set()
        parts.clock.on_forward(lambda: parts.world.notify(Change(kind="clock")))

    async def stream(self, request: web.Request, viewer: str) -> web.StreamResponse:
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        # Start listening before the first event is sent, so that the page misses nothing.
        changes: asyncio.Queue[Change | None] = asyncio.Queue()
        self._open.add(changes)
        deaf = self.parts.world.listen(changes.put_nowait)
        try:
            with contextlib.suppress(ConnectionError):
                await response.prepare(request)
                await response.write(b"retry: 1000\n\n")
                await self._run(response, changes, viewer)
        finally:
            deaf()
            self._open.discard(changes)
        return response

    async def _run(
        self, response: web.StreamResponse, changes: asyncio.Queue[Change | None], viewer: str
    ) -> None:
        while True:
            try:
                change = await asyncio.wait_for(changes.get(), BEAT)
            except TimeoutError:
                await response.write(b": still here\n\n")
                continue
            batch = [change]
            while not changes.empty():
                batch.append(changes.get_nowait())
            if None in batch:
                return
            for name, body in self._events([c for c in batch if c], viewer):
                await response.write(b"event: %s\ndata: %s\n\n" % (name.encode(), encode(body)))

    def _events(self, batch: list[Change], viewer: str) -> list[tuple[str, Json]]:
        """A burst of changes as events for the page: each thing once, places last."""
        events = []
        for change in dict.fromkeys(batch):
            event = self._event(change, viewer)
            if event:
                events.append(event)
        if any(change.kind in PLACES for change in batch):
            events.append(("places", snapshots.places(self.parts.world, viewer)))
        return events

    def _event(self, change: Change, viewer: str) -> tuple[str, Json] | None:
        match change.kind:
            case "message":
                return self._message(change, viewer)
            case "gone":
                return "gone", {"channel": change.channel_id, "id": change.message_id}
            case "interaction" if change.only_for == viewer:
                found = self.parts.interactions.by_id.get(change.message_id)
                return ("interaction", snapshots.interaction(found)) if found else None
            case "request":
                return "request", {"running": self.parts.log.running}
            case "clock":
                return "clock", {"offset": self.parts.clock.offset}
            case "guild":
                return "people", {"people": snapshots.people(self.parts.world)}
            case _:
                return None

    def _message(self, change: Change, viewer: str) -> tuple[str, Json] | None:
        world = self.parts.world
        channel = world.channels.get(change.channel_id)
        message = world.message(change.channel_id, change.message_id)
        if channel is None or message is None or not sees(message, viewer):
            return None
        if not may_see(world, channel, viewer):
            return None
        return "message", snapshots.message(world, message, viewer)

    def close(self) -> None:
        for changes in self._open:
            changes.put_nowait(None)
