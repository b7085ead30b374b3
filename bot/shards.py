"""Several processes on one database: each holds some shards, with a connection for each of them.

A shard is held by a lease. When a process dies, the others take its shards a few seconds later.
When it is told to stop, or has more than its share, it goes on until another one is connected, so
that people notice nothing. `mind` processes have no connection: they think.
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
from bot.store.cluster.coordination import Coordination
from bot.store.cluster.leases import LEASE
from bot.store.cluster.membership import MIND, TABLE, Membership, Shard

log = logging.getLogger(__name__)

BEAT = LEASE / 3
POLL = 5.0  # seconds between two looks for computers that nobody thinks for
SOON = 1.0  # and for films, for which somebody waits
PATIENCE = 20.0  # seconds for another process to connect; hosts kill after thirty
LOOK = 0.2  # seconds between two looks whether it has


class Running(Struct):
    """A connection for a shard, until it is told to end."""

    stop: asyncio.Event
    task: asyncio.Task[None]
    passing: asyncio.Task[None] | None = None  # waits for another process to take over


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
        self._coordination = Coordination(membership.leases, concurrency)
        self._running: dict[int, Running] = {}
        self._ending: set[asyncio.Task[None]] = set()

    async def run(self, role: str, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                async with asyncio.timeout(LEASE):
                    await self._membership.beat(role)
                    surplus = await self._membership.share() if role == TABLE else set[int]()
                    await self._follow(surplus)
            except Exception as error:  # then others may hold what we held
                log.warning("the database cannot be reached: %r", error)
                self._membership.held = set()
                await self._follow(set())
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), BEAT)

    async def close(self, role: str) -> None:
        """Let the others have the shards; then finish answers and messages."""
        for number in self._running:
            self._let_go(number)
        try:
            async with asyncio.timeout(LEASE):
                await self._membership.leave(role)
        except Exception as error:  # they have to wait until our leases are over
            log.warning("the database cannot be reached: %r", error)
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def _follow(self, surplus: set[int]) -> None:
        """Connections for what we hold; what we do not hold any more is let go."""
        held = self._membership.held - surplus
        for number in held:
            self._hold(number)
        for number in self._running.keys() - held:
            self._let_go(number)
        if surplus:
            await self._membership.hand_over(*surplus)

    def _hold(self, number: int) -> None:
        running = self._running.get(number)
        if running is None:
            self._begin(number)
        elif running.passing:  # nobody has taken it over, and now it is ours again
            running.passing.cancel()
            running.passing = None
            self._membership.leaving.discard(number)

    def _begin(self, number: int) -> None:
        log.info("shard %d of %d is held here", number, self._membership.count)
        stop, shard = asyncio.Event(), Shard(number, self._membership.count)
        work = supervise(self._app, self._token, stop, self._look_every, shard, self._coordination)
        self._running[number] = Running(stop, self._app.tasks.start("shard", work))

    def _let_go(self, number: int) -> None:
        """From now on another process may be connected for it, too."""
        running = self._running[number]
        if running.passing is None:
            self._coordination.overlap(number)
            self._membership.leaving.add(number)
            running.passing = self._app.tasks.start("shard", self._pass_on(number, running))
            self._ending.add(running.passing)
            running.passing.add_done_callback(self._ending.discard)

    async def _pass_on(self, number: int, running: Running) -> None:
        """Serve it until another process does; then finish answers and messages."""
        with suppress(Exception):  # nobody comes in time, or the database cannot be reached
            async with asyncio.timeout(PATIENCE):
                while not await self._membership.is_passed_on(number):  # noqa: ASYNC110
                    await asyncio.sleep(LOOK)
        del self._running[number]
        running.stop.set()
        await asyncio.gather(running.task, return_exceptions=True)
        if number not in self._running:  # it has not become ours again meanwhile
            self._membership.leaving.discard(number)
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
