"""One gateway session: numbered events, kept for a while so that a resume can replay them."""

import asyncio
import contextlib
from collections import deque
from dataclasses import dataclass, field
from enum import IntFlag
from typing import Final

import aiohttp
from aiohttp import web

from bot.local.gateway.compression import Packing
from bot.local.protocol.types import Opcode
from bot.local.protocol.wire import Json, encode

KEPT_EVENTS: Final = 1000


class Intent(IntFlag):
    NONE = 0
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15


class Connection:
    """A socket with one writer, so that frames leave in order and in one compression stream."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        packing: Packing,
    ) -> None:
        self.socket = socket
        self._transport = transport
        self._packing = packing
        self._frames: asyncio.Queue[bytes | int | None] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: Json | bytes) -> None:
        self._frames.put_nowait(frame if isinstance(frame, bytes) else encode(frame))

    def close(self, code: int) -> None:
        """Close after everything sent so far; code 0 cuts the connection without a close frame."""
        self._frames.put_nowait(code)

    async def finish(self) -> None:
        self._frames.put_nowait(None)
        await self._writer

    async def _write(self) -> None:
        while (frame := await self._frames.get()) is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError, RuntimeError):
                await self._write_one(frame)

    async def _write_one(self, frame: bytes | int) -> None:
        if isinstance(frame, int):
            await self._close(frame)
            return
        packed = self._packing.pack(frame)
        if isinstance(packed, str):
            await self.socket.send_str(packed)
        else:
            await self.socket.send_bytes(packed)

    async def _close(self, code: int) -> None:
        if code:
            await self.socket.close(code=code)
        elif self._transport:
            self._transport.abort()


@dataclass
class Session:
    id: str
    shard: int
    shards: int
    intents: Intent
    connection: Connection | None
    left_at: float = 0.0
    sequence: int = 0
    log: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def owns(self, guild_id: str | None) -> bool:
        """Direct messages belong to shard 0, guilds to the shard their id falls on."""
        return self.shard == ((int(guild_id) >> 22) % self.shards if guild_id else 0)

    def emit(self, event: str, data: Json) -> None:
        self.sequence += 1
        frame = encode({"op": Opcode.DISPATCH, "s": self.sequence, "t": event, "d": data})
        self.log.append((self.sequence, frame))
        if self.connection:
            self.connection.send(frame)

    def can_resume_from(self, sequence: int) -> bool:
        oldest = self.log[0][0] if self.log else self.sequence + 1
        return oldest - 1 <= sequence <= self.sequence

    def replay(self, after: int) -> None:
        assert self.connection
        for number, frame in self.log:
            if number > after:
                self.connection.send(frame)
