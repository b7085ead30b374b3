"""What processes must not do at the same time; each process has one of these."""

import asyncio
import time

from bot.store.cluster.leases import Leases

IDENTIFY = 5.0  # seconds between two shards of the same bucket, by Discord's rules
SYNC = 60.0  # seconds for sending the commands
OVERLAP = 60.0  # seconds in which two processes may be connected for the same shard
ANSWER = 60.0  # seconds in which an interaction may arrive at both


class Coordination:
    def __init__(self, leases: Leases, concurrency: int = 1) -> None:
        """`concurrency` is how many shards may identify at once: their numbers differ modulo it."""
        self._leases = leases
        self._concurrency = concurrency
        self._shared: dict[int, float] = {}  # until when another process may serve a shard, too
        self.commands_are_sent = False  # those of this program, by whichever process

    async def identify(self, shard: int) -> None:
        """Wait until no other shard of the bucket has identified just now."""
        bucket = str(shard % self._concurrency)
        take = self._leases.take
        while not await take("identify", bucket, IDENTIFY, again=False):  # noqa: ASYNC110
            await asyncio.sleep(IDENTIFY / 10)
        self.overlap(shard)

    async def may_sync(self, mark: str) -> bool:
        """May we send these commands? Only one process does; if it dies, another one may."""
        return await self._leases.take("commands", mark, SYNC, again=False)

    def overlap(self, shard: int) -> None:
        """For a while two processes hear what happens there: the old one and the new one."""
        self._shared[shard] = time.monotonic() + OVERLAP

    async def may_answer(self, shard: int, interaction: int) -> bool:
        """Is it ours? If two processes hear of it, it belongs to the one that asks first."""
        if self._shared.get(shard, 0.0) < time.monotonic():
            return True
        return await self._leases.take("interaction", str(interaction), ANSWER)
