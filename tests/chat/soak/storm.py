"""Bad weather: kills, faults, a locked thread, a muted channel, and hours that pass."""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field

from bot.local.faults import Kind
from bot.local.server import LocalDiscord
from bot.local.world.model import Message
from bot.local.world.permissions import May
from bot.match.clocks.waits import Wait
from tests.chat.child import Child
from tests.chat.soak.disk import Disk
from tests.chat.soak.tables import Table
from tests.chat.test_faults import trouble
from tests.chat.test_kill import connected

GRACE = 600.0  # the time that the bot is down is given back
UNTIL_REMINDED = 9 * 3600 + GRACE  # three quarters of the sleepers' twelve hours
UNTIL_LATE = 3 * 3600 + GRACE
STEADY = 3.0  # seconds after which the bot surely knows that it is connected
PATIENCE = 60.0
ALIVE = "alive"


@dataclass
class Storm:
    server: LocalDiscord
    disk: Disk
    child: Child
    tables: list[Table]
    kills: int = 0
    # Questions that sleepers let pass: for each one reminder is due, and one answer of the clock.
    slept: list[Wait] = field(default_factory=list)
    said: dict[str, Message] = field(default_factory=dict)  # when sleepers had been reminded
    # Hours pass only while the bot is up: what it sleeps through is given back to the players.
    _calm: asyncio.Lock = field(default_factory=asyncio.Lock)

    def lines(self) -> list[str]:
        faults = Counter(strike.kind.value for strike in self.server.faults.log)
        return [
            f"{len(self.tables)} tables, {self.kills} kills, {faults.total()} faults: "
            + ", ".join(f"{number} {kind}" for kind, number in faults.items()),
            f"clocks: {len(self.slept)} questions slept through",
            f"401, 403 and 429 in the last ten minutes: {self.server.parts.rates.invalid.count}",
        ]

    async def rage(self, seconds: float, every: float) -> None:
        """Everything at once, for so many seconds."""
        trouble(self.server, seed=7)
        events = (
            self._kill_often(seconds, every),
            self._lock_a_thread(seconds * 0.3),
            self._mute_a_channel(seconds * 0.35, seconds * 0.2),
            self._let_hours_pass(seconds * 0.5),
        )
        await asyncio.gather(*events)
        self.server.faults.clear()

    async def _kill_often(self, seconds: float, every: float) -> None:
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() + every < end:
            await asyncio.sleep(every)
            async with self._calm:
                await self.child.kill()
                self.kills += 1
                self.child.start()
                await connected(self.server)
        await asyncio.sleep(max(0.0, end - loop.time()))

    async def _lock_a_thread(self, after: float) -> None:
        """A moderator locks it for good; the match must go on elsewhere."""
        await asyncio.sleep(after)
        home = await self.disk.home(self.tables[0].match_id)
        thread = self.server.world.channels[home.thread]
        thread.locked = True
        self.server.parts.threads.announce(thread)

    async def _mute_a_channel(self, after: float, during: float) -> None:
        await asyncio.sleep(after)
        guilds, bot = self.server.guilds, self.server.world.bot
        channel = self.tables[1].channel
        guilds.deny(channel, bot, May.VIEW | May.SEND | May.SEND_IN_THREADS)
        await asyncio.sleep(during)
        guilds.allow_again(channel, bot)

    async def _let_hours_pass(self, after: float) -> None:
        await asyncio.sleep(after)
        await self._pass(UNTIL_REMINDED)
        await self._reminded()
        self.said = self._messages()
        await self._pass(UNTIL_LATE)

    def _messages(self) -> dict[str, Message]:
        places = self.server.world.messages.values()
        return {each.id: each for place in places for each in place.values()}

    def ever_said(self) -> list[Message]:
        """What is said now, and reminders that were deleted when they were answered."""
        return [*(self.said | self._messages()).values()]

    async def _reminded(self) -> None:
        """A reminder that fails is sent again after a while: three hours are long enough."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while await self._to_remind():
                    await asyncio.sleep(0.5)

    async def _to_remind(self) -> list[Wait]:
        return [wait for t in self.sleeping for wait in await self._waits(t) if wait.remind]

    @property
    def sleeping(self) -> list[Table]:
        return [table for table in self.tables if table.is_asleep]

    async def _pass(self, seconds: float) -> None:
        """Time goes on for Discord and for the bot, and the bot has noticed when this returns."""
        async with self._calm:
            cuts = [rule for rule in self.server.faults.rules if rule.kind is Kind.DROP]
            for rule in cuts:
                self.server.faults.rules.remove(rule)
            await connected(self.server)
            await asyncio.sleep(STEADY)
            if not self.slept:
                self.slept = [wait for t in self.sleeping for wait in await self._waits(t)]
            self.child.ahead.value += seconds
            self.server.clock.forward(seconds)
            await self._noticed()
            self.server.faults.rules += cuts

    async def _waits(self, table: Table) -> list[Wait]:
        return [wait for wait in await self.disk.waits.of(table.match_id) if wait.due]

    async def _noticed(self) -> None:
        now = self.server.clock.now()
        async with asyncio.timeout(60):
            while float(await self.disk.chat.fact(ALIVE) or now) < now - 60:
                await asyncio.sleep(0.1)
