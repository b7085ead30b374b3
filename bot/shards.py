"""Several processes on one database: each holds some shards, with a connection for each of them.

A shard is held by a lease. When a process dies, the others take its shards a few seconds later;
when it is told to stop, at once. `mind` processes have no connection: they think.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial

import discord
from msgspec import Struct

from bot.app import App
from bot.connection import supervise
from bot.kernel import PlayError
from bot.match.clocks.timekeeper import EVERY
from bot.match.ids import MatchId
from bot.store.cluster.leases import LEASE
from bot.store.cluster.membership import MIND, TABLE, Membership, Shard
from bot.store.cluster.startup import Startup

log = logging.getLogger(__name__)

BEAT = LEASE / 3
POLL = 5.0  # seconds between two looks for computers that nobody thinks for
SOON = 1.0  # and for films, for which somebody waits


class Running(Struct):
    stop: asyncio.Event
    task: asyncio.Task[None]


async def serve(app: App, token: str, stop: asyncio.Event, look_every: float = EVERY) -> None:
    """Play a part among other processes until told to stop."""
    membership = app.membership
    assert membership is not None
    role = MIND if app.settings.role == "mind" else TABLE
    if app.settings.thinks:
        app.tasks.keep("thoughts", partial(_think, app))
        app.tasks.keep("films", partial(_make_films, app))
    concurrency = 1
    if role == TABLE:
        count, concurrency = await _gateway(token)
        await membership.join(app.settings.shards or count)
    keeper = ShardKeeper(app, membership, token, look_every, concurrency)
    try:
        await keeper.run(role, stop)
    finally:
        await keeper.close(role)


class ShardKeeper:
    def __init__(
        self, app: App, membership: Membership, token: str, look_every: float, concurrency: int
    ) -> None:
        self._app = app
        self._membership = membership
        self._token = token
        self._look_every = look_every
        self._concurrency = concurrency
        self._running: dict[int, Running] = {}

    async def run(self, role: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                async with asyncio.timeout(LEASE):
                    await self._membership.beat(role)
                    surplus = await self._membership.share() if role == TABLE else set[int]()
            except Exception as error:  # then others may hold what we held
                log.warning("the database cannot be reached: %r", error)
                self._membership.held, surplus = set(), set()
            await self._follow(surplus)
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), BEAT)

    async def close(self, role: str) -> None:
        """Finish answers and messages, then let the others have the shards."""
        await asyncio.gather(*(self._end(number) for number in list(self._running)))
        await self._membership.leave(role)

    async def _follow(self, surplus: set[int]) -> None:
        """Connections for what we hold, and for nothing else."""
        for number in self._membership.held - surplus - self._running.keys():
            self._begin(number)
        gone = self._running.keys() - self._membership.held | surplus
        await asyncio.gather(*(self._end(number) for number in gone))
        if surplus:
            await self._membership.hand_over(*surplus)

    def _begin(self, number: int) -> None:
        log.info("shard %d of %d is held here", number, self._membership.count)
        stop = asyncio.Event()
        startup = Startup(self._membership.leases, number % self._concurrency)
        shard = Shard(number, self._membership.count)
        work = supervise(self._app, self._token, stop, self._look_every, shard, startup)
        self._running[number] = Running(stop, self._app.tasks.start("shard", work))

    async def _end(self, number: int) -> None:
        running = self._running.pop(number, None)
        if running:
            running.stop.set()
            await asyncio.gather(running.task, return_exceptions=True)
            log.info("shard %d is no longer held here", number)


async def _gateway(token: str) -> tuple[int, int]:
    """How many shards Discord recommends, and how many may identify at once."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        shards, _, limit = await client.http.get_bot_gateway()
    return shards, int(limit["max_concurrency"])


async def _think(app: App) -> None:
    """Take over what another process has left: computers that are asked, reviews that wait."""
    membership = app.membership
    assert membership is not None
    while True:
        for match_id in await app.waits.unattended():
            app.driver.wake(match_id)
        for name in await membership.leases.take_some("review", 1):
            await _review(app, MatchId(name))
        await asyncio.sleep(POLL)


async def _make_films(app: App) -> None:
    """Films that processes without thoughts have asked for."""
    assert app.film_queue is not None
    while True:
        await app.film_queue.look()
        await asyncio.sleep(SOON)


async def _review(app: App, match_id: MatchId) -> None:
    with suppress(PlayError):
        await app.reviewer.finish(await app.service.match(match_id))
    assert app.membership is not None
    await app.membership.leases.remove("review", match_id)
