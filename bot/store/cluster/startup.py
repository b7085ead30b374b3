"""What processes must not do at the same time when they start: identify, and send the commands."""

import asyncio

from bot.store.cluster.leases import Leases

IDENTIFY = 5.0  # seconds between two shards of the same bucket, by Discord's rules
SYNC = 60.0  # seconds for sending the commands


class Startup:
    def __init__(self, leases: Leases, bucket: int) -> None:
        """`bucket` is the shard's number, modulo how many may identify at once."""
        self._leases = leases
        self._bucket = str(bucket)

    async def identify(self) -> None:
        """Wait until no other shard of the bucket has identified just now."""
        take = self._leases.take
        while not await take("identify", self._bucket, IDENTIFY, again=False):  # noqa: ASYNC110
            await asyncio.sleep(IDENTIFY / 10)

    async def may_sync(self, mark: str) -> bool:
        """May we send these commands? Only one process does."""
        return await self._leases.take("commands", mark, SYNC, again=False)
