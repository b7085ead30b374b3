"""The gateway: packing, resuming, invalid sessions, shards, close codes."""

import asyncio
import zlib
from typing import Any

import aiohttp
import pytest
import zstandard

from bot.local.faults import Kind
from bot.local.protocol.wire import Json, decode, encode
from bot.local.server import LocalDiscord
from bot.local.testing.person import Person
from tests.local.sample_bot import SampleBot


class Raw:
    """A gateway client of a few lines."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, packing: str | None) -> None:
        self.socket = socket
        self._unpack: Any = None
        if packing == "zlib-stream":
            self._unpack = zlib.decompressobj()
        elif packing == "zstd-stream":
            self._unpack = zstandard.ZstdDecompressor().decompressobj()

    async def hear(self) -> Json:
        frame = await asyncio.wait_for(self.socket.receive(), 120)
        if frame.type is aiohttp.WSMsgType.CLOSE:
            return {"closed": frame.data}
        data = self._unpack.decompress(frame.data) if self._unpack else frame.data
        heard: Json = decode(data)
        return heard

    async def say(self, op: int, body: Any, *, binary: bool = False) -> None:
        if binary:
            await self.socket.send_bytes(encode({"op": op, "d": body}))
        else:
            await self.socket.send_json({"op": op, "d": body})

    async def hear_op(self, op: int) -> Json:
        while (frame := await self.hear()).get("op") != op:
            assert "closed" not in frame, frame
        return frame


def identify(server: LocalDiscord, **extra: Any) -> Json:
    return {"token": server.token, "intents": 1, "properties": {}} | extra


@pytest.mark.parametrize("packing", [None, "zlib-stream", "zstd-stream"])
async def test_frames_are_packed_as_asked(server: LocalDiscord, packing: str | None) -> None:
    query = f"?v=10&encoding=json&compress={packing}" if packing else "?v=10&encoding=json"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(server.ws_base + query) as socket,
    ):
        raw = Raw(socket, packing)
        assert (await raw.hear())["op"] == 10
        await raw.say(1, None, binary=True)
        assert (await raw.hear())["op"] == 11
        await raw.say(2, identify(server))
        ready = await raw.hear()
        assert ready["t"] == "READY" and ready["s"] == 1
        guild = await raw.hear()
        assert guild["t"] == "GUILD_CREATE" and guild["d"]["id"] == server.home().id


@pytest.mark.parametrize(
    ("op", "change", "code"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"shard": [3, 2]}, 4010),
        (2, {"intents": 1 << 40}, 4013),
        (6, {"token": "wrong"}, 4004),
        (3, {}, 4003),
        (42, {}, 4001),
    ],
)
async def test_a_wrong_frame_closes_with_its_code(
    server: LocalDiscord, op: int, change: Json, code: int
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(server.ws_base) as socket:
        raw = Raw(socket, None)
        await raw.hear()
        await raw.say(op, identify(server, **change))
        assert await raw.hear() == {"closed": code}


async def test_chatter_is_cut_off(server: LocalDiscord) -> None:
    async with aiohttp.ClientSession() as session:
        async with session.ws_connect(server.ws_base) as socket:
            raw = Raw(socket, None)
            await socket.send_str("no json")
            assert (await raw.hear())["op"] == 10
            assert await raw.hear() == {"closed": 4002}
        async with session.ws_connect(server.ws_base) as socket:
            raw = Raw(socket, None)
            for _ in range(121):
                await raw.say(1, None)
            while "closed" not in (frame := await raw.hear()):
                assert frame["op"] in (10, 11)
            assert frame == {"closed": 4008}


@pytest.mark.parametrize("code", [0, 1001, 4000, 4007, 4009])
async def test_what_was_missed_is_replayed(
    server: LocalDiscord, bot: SampleBot, alice: Person, code: int
) -> None:
    server.gateway.drop(code)
    assert (await alice.slash("/ping")).text == "pong"
    assert (bot.resumed_count, bot.ready_count) == (1, 1)
    assert len(bot.heard) == 1


async def test_a_bot_reconnects_when_asked(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.gateway.ask_to_reconnect()
    assert (await alice.slash("/ping")).text == "pong"
    assert bot.ready_count == 1


async def test_a_resumable_invalid_session_is_resumed(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    server.gateway.invalidate(resumable=True)
    assert (await alice.slash("/ping")).text == "pong"
    assert bot.ready_count == 1


async def test_a_dead_session_starts_anew(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    bot.is_up.clear()
    server.gateway.invalidate(resumable=False)
    await asyncio.wait_for(bot.is_up.wait(), 120)
    assert (await alice.slash("/ping")).text == "pong"
    assert (bot.resumed_count, bot.ready_count) == (0, 2)


async def test_a_refused_resume_starts_anew(
    server: LocalDiscord, bot: SampleBot, alice: Person
) -> None:
    bot.is_up.clear()
    server.faults.add(Kind.REFUSE_RESUME)
    server.gateway.drop(4000)
    await asyncio.wait_for(bot.is_up.wait(), 120)
    assert (await alice.slash("/ping")).text == "pong"
    assert bot.ready_count == 2


async def test_direct_messages_go_to_the_first_shard(server: LocalDiscord, alice: Person) -> None:
    server.gateway.shards = 2
    guilds = [server.home()]
    while len({(int(g.id) >> 22) % 2 for g in guilds}) < 2:
        await asyncio.sleep(0.001)
        guilds.append(server.guilds.found("Another", alice.user, ["hall"]))
    bot = SampleBot()
    task = asyncio.create_task(bot.start(server.token))
    await asyncio.wait_for(bot.is_up.wait(), 120)
    assert {s.shard for s in server.gateway.sessions.values()} == {0, 1}
    for guild in guilds:
        channel = next(server.world.channels_of(guild.id))
        assert (await alice.go(channel).slash("/ping")).text == "pong"
    assert (await alice.go(alice.dm()).slash("/ping")).text == "pong"
    assert len(bot.heard) == len(guilds) + 1
    await bot.close()
    await task


async def test_messages_reach_only_those_who_asked_for_them(
    server: LocalDiscord, alice: Person
) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(server.ws_base) as socket:
        raw = Raw(socket, None)
        await raw.say(2, identify(server, intents=1 | 1 << 9))
        await raw.hear_op(0)
        await raw.hear_op(0)
        alice.say("a guild secret")
        created = await raw.hear_op(0)
        assert created["t"] == "MESSAGE_CREATE" and created["d"]["content"] == ""
        alice.go(alice.dm()).say("for the bot")
        alice.go("general").say("another")
        assert (await raw.hear_op(0))["d"]["channel_id"] == alice.here.id
