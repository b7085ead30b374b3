"""The gateway: hello, identify, resume, heartbeats, and events to the shards they belong to.

Events may be doubled, overtaken, delayed or cut off when the fault engine says so; each is
numbered when it leaves, so a resume always replays exactly what the bot has not seen.
"""

import asyncio
import secrets
from typing import Final

import aiohttp
from aiohttp import web

from bot.local.faults import Faults, Kind
from bot.local.gateway.compression import packing
from bot.local.gateway.session import Connection, Intent, Session
from bot.local.protocol.types import Opcode
from bot.local.protocol.wire import Json, decode
from bot.local.world import shapes
from bot.local.world.model import Change, World

__all__ = ["Gateway", "Intent"]

HEARTBEAT_MS: Final = 41_250
FRAMES_A_MINUTE: Final = 120
RESUMABLE_SECONDS: Final = 300.0
IDENTIFIES_A_DAY: Final = 1000
OVERTAKE_SECONDS: Final = 0.05
# discord.py 2.7.1 notes when it sent a heartbeat only after sending it: an answer that is there
# before the note looks a whole interval late, and it warns.
ACK_SECONDS: Final = 0.03


class Gateway:
    def __init__(self, world: World, faults: Faults) -> None:
        self.world = world
        self.faults = faults
        self.sessions: dict[str, Session] = {}
        self.identifies = 0
        self.shards = 1
        # A zombie connection receives heartbeats and does not answer them.
        self.zombie = False
        self._held: list[tuple[str, Json, str | None, Intent]] = []
        self._open: set[Connection] = set()

    # -- events -----------------------------------------------------------------------------

    def dispatch(self, event: str, data: Json, guild_id: str | None, intent: Intent) -> None:
        if guild_id and self.world.bot.id not in self.world.guilds[guild_id].members:
            return
        rule = self.faults.for_event(event)
        match rule.kind if rule else None:
            case Kind.DELAY if rule:
                loop = asyncio.get_running_loop()
                loop.call_later(rule.value, self._deliver, event, data, guild_id, intent)
                return
            case Kind.REORDER:
                self._held.append((event, data, guild_id, intent))
                asyncio.get_running_loop().call_later(OVERTAKE_SECONDS, self._release)
                return
            case Kind.DROP:
                self.drop()
            case Kind.DUPLICATE:
                self._deliver(event, data, guild_id, intent)
            case _:
                pass
        self._deliver(event, data, guild_id, intent)
        self._release()

    def _release(self) -> None:
        held, self._held = self._held, []
        for event in held:
            self._deliver(*event)

    def _deliver(self, event: str, data: Json, guild_id: str | None, intent: Intent) -> None:
        self._forget_old_sessions()
        for session in self.sessions.values():
            if session.owns(guild_id) and (not intent or session.intents & intent):
                session.emit(event, self._as_seen_with(session.intents, event, data))

    def _as_seen_with(self, intents: Intent, event: str, data: Json) -> Json:
        """Without the message content intent, other people's words in guilds come empty."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or intents & Intent.MESSAGE_CONTENT:
            return data
        mine = data["author"]["id"] == self.world.bot.id
        called = any(user["id"] == self.world.bot.id for user in data["mentions"])
        if mine or called or "guild_id" not in data:
            return data
        return data | {"content": "", "embeds": [], "attachments": [], "components": []}

    def _forget_old_sessions(self) -> None:
        now = self.world.clock.now()
        stale = [
            session.id
            for session in self.sessions.values()
            if session.connection is None and now - session.left_at > RESUMABLE_SECONDS
        ]
        for session_id in stale:
            del self.sessions[session_id]

    @property
    def connected(self) -> bool:
        return any(session.connection for session in self.sessions.values())

    # -- trouble on order -------------------------------------------------------------------

    def drop(self, code: int = 0) -> None:
        """Cut every connection: with a close code, or (0) as when the network fails."""
        for session in self.sessions.values():
            if session.connection:
                session.connection.close(code)
                self._leave(session)

    def ask_to_reconnect(self) -> None:
        for session in self.sessions.values():
            if session.connection:
                session.connection.send({"op": Opcode.RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool) -> None:
        for session in list(self.sessions.values()):
            if session.connection:
                session.connection.send({"op": Opcode.INVALID_SESSION, "d": resumable})
            if not resumable:
                del self.sessions[session.id]

    async def close(self) -> None:
        for connection in list(self._open):
            connection.close(1001)

    # -- one connection ---------------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=1 << 20, autoping=True)
        await socket.prepare(request)
        connection = Connection(socket, request.transport, packing(request.query.get("compress")))
        self._open.add(connection)
        visitor = _Visitor(self, connection)
        try:
            if request.query.get("v", "10") not in ("9", "10"):
                connection.close(4012)
            connection.send(
                {"op": Opcode.HELLO, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": ["local"]}}
            )
            async for frame in socket:
                if frame.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    visitor.hear(frame.data)
        finally:
            self._open.discard(connection)
            if visitor.session and visitor.session.connection is connection:
                self._leave(visitor.session)
            await connection.finish()
        return socket

    def _leave(self, session: Session) -> None:
        session.connection = None
        session.left_at = self.world.clock.now()
        self.world.notify(Change(kind="gateway"))

    def open_session(self, connection: Connection, body: Json) -> Session:
        shard, shards = body.get("shard") or (0, 1)
        session = Session(
            id=secrets.token_hex(16),
            shard=shard,
            shards=shards,
            intents=Intent(body.get("intents", 0)),
            connection=connection,
        )
        self.identifies += 1
        self.sessions[session.id] = session
        mine = [
            guild
            for guild in self.world.guilds.values()
            if session.owns(guild.id) and self.world.bot.id in guild.members
        ]
        session.emit("READY", self._ready(session, [guild.id for guild in mine]))
        if session.intents & Intent.GUILDS:
            for guild in mine:
                session.emit("GUILD_CREATE", shapes.guild_created(self.world, guild))
        self.world.notify(Change(kind="gateway"))
        return session

    def _ready(self, session: Session, guild_ids: list[str]) -> Json:
        return {
            "v": 10,
            "user": shapes.me(self.world),
            "guilds": [{"id": guild_id, "unavailable": True} for guild_id in guild_ids],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": self.world.bot.id, "flags": 0, "flags_new": "0"},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "guild_join_requests": [],
            "geo_ordered_rtc_regions": [],
            "auth": {},
            "_trace": ["local"],
        }

    @property
    def url(self) -> str:
        return self.world.origin.replace("http", "ws", 1) + "/gateway"


class _Visitor:
    """A connection that may or may not have identified itself."""

    def __init__(self, gateway: Gateway, connection: Connection) -> None:
        self.gateway = gateway
        self.connection = connection
        self.session: Session | None = None
        self._heard: list[float] = []

    def hear(self, raw: str | bytes) -> None:
        now = asyncio.get_running_loop().time()
        self._heard = [moment for moment in self._heard if now - moment < 60] + [now]
        if len(self._heard) > FRAMES_A_MINUTE:
            return self.connection.close(4008)
        try:
            frame = decode(raw)
        except ValueError:
            return self.connection.close(4002)
        body = frame.get("d")
        match frame.get("op"):
            case Opcode.HEARTBEAT:
                if not self.gateway.zombie:
                    loop = asyncio.get_running_loop()
                    loop.call_later(ACK_SECONDS, self.connection.send, {"op": Opcode.HEARTBEAT_ACK})
            case Opcode.IDENTIFY:
                self._identify(body)
            case Opcode.RESUME:
                self._resume(body)
            case Opcode.PRESENCE | Opcode.VOICE_STATE | Opcode.REQUEST_MEMBERS if self.session:
                self._serve(frame["op"], body)
            case Opcode.PRESENCE | Opcode.VOICE_STATE | Opcode.REQUEST_MEMBERS:
                self.connection.close(4003)
            case _:
                self.connection.close(4001)
        return None

    def _identify(self, body: Json) -> None:
        if self.session:
            return self.connection.close(4005)
        shard, shards = body.get("shard") or (0, 1)
        if not self._knows(body):
            return self.connection.close(4004)
        if not 0 <= shard < shards:
            return self.connection.close(4010)
        if body.get("intents") is None or body["intents"] >= 1 << 27:
            return self.connection.close(4013)
        self.session = self.gateway.open_session(self.connection, body)
        return None

    def _knows(self, body: Json) -> bool:
        return str(body.get("token", "")).removeprefix("Bot ") == self.gateway.world.token

    def _resume(self, body: Json) -> None:
        if not self._knows(body):
            return self.connection.close(4004)
        session = self.gateway.sessions.get(body.get("session_id", ""))
        sequence = body.get("seq") or 0
        if session and sequence > session.sequence:
            return self.connection.close(4007)
        refused = self.gateway.faults.refuses_resume()
        if session is None or refused or not session.can_resume_from(sequence):
            if session:
                del self.gateway.sessions[session.id]
            self.connection.send({"op": Opcode.INVALID_SESSION, "d": False})
            return None
        self.session = session
        session.connection = self.connection
        session.replay(sequence)
        session.emit("RESUMED", {"_trace": ["local"]})
        self.gateway.world.notify(Change(kind="gateway"))
        return None

    def _serve(self, op: int, body: Json) -> None:
        guild = self.gateway.world.guilds.get(str(body.get("guild_id")))
        if op != Opcode.REQUEST_MEMBERS or guild is None or self.session is None:
            return
        wanted = body.get("user_ids")
        ids = set(map(str, wanted if isinstance(wanted, list) else [wanted])) if wanted else None
        world = self.gateway.world
        members = [m for m in guild.members.values() if ids is None or m.user_id in ids]
        chunk: Json = {
            "guild_id": guild.id,
            "members": [shapes.member(world, member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if body.get("nonce"):
            chunk["nonce"] = body["nonce"]
        self.session.emit("GUILD_MEMBERS_CHUNK", chunk)
