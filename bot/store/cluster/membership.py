"""This process among the others: it tells that it lives, and holds its share of the shards.

A share is what is left over evenly: eight shards for three processes are 3, 3 and 2. Whoever has
more than their share, because another process has come, hands some over.
"""

from math import ceil

from msgspec import Struct

from bot.match.ids import MatchId
from bot.store.chat import ChatStore
from bot.store.cluster.films import FILM
from bot.store.cluster.leases import Leases

TABLE, MIND = "table", "mind"
PUZZLES = "puzzles"  # who looks for them
CONNECTION = "connection"  # who has the newest one for a shard
REMEMBERED = 20_000  # matches, and on which server each is played


class Shard(Struct, frozen=True):
    """A part of all servers; direct messages belong to the first one."""

    number: int = 0
    count: int = 1

    def owns(self, guild: str) -> bool:
        if self.count == 1:
            return True
        found = (int(guild) >> 22) % self.count if guild.isdecimal() else 0
        return found == self.number


WHOLE = Shard()


class Membership:
    def __init__(self, store: ChatStore, leases: Leases) -> None:
        self._store = store
        self.leases = leases
        self.count = 1  # shards there are
        self.held: set[int] = set()
        self.leaving: set[int] = set()  # those that are served until another process does
        self._guilds: dict[MatchId, str] = {}

    async def join(self, count: int) -> int:
        """How many shards there are: as many as those who are here already say."""
        await self.leases.tidy()
        if not await self.leases.held(TABLE):
            await self._store.note_fact("shards", str(count))
        self.count = int(await self._store.fact("shards") or count)
        await self.leases.offer("shard", [str(number) for number in range(self.count)])
        return self.count

    async def beat(self, role: str) -> None:
        """Tell that we live, and keep what we hold."""
        await self.leases.take(role, self.leases.holder)
        for kind in ("thought", "review", FILM, PUZZLES):
            await self.leases.renew(kind)

    async def share(self) -> set[int]:
        """Keep, take or hand over shards, until we hold our share."""
        held = await self.leases.renew("shard")
        members = len(await self.leases.held(TABLE)) or 1
        wanted = ceil(self.count / members)
        if len(held) < wanted:
            held |= set(await self.leases.take_some("shard", wanted - len(held)))
        found = {int(number) for number in held}
        self.held = {number for number in found if number < self.count}
        return set(sorted(self.held)[wanted:])

    async def hand_over(self, *shards: int) -> None:
        self.held -= set(shards)
        await self.leases.release("shard", *(str(shard) for shard in shards))

    async def leave(self, role: str) -> None:
        """Nobody has to wait until our leases are over."""
        await self.leases.give_up(role, self.leases.holder)
        await self.hand_over(*self.held)

    async def connect(self, shard: int) -> None:
        """Tell that our connection for it is up."""
        await self.leases.claim(CONNECTION, str(shard))

    async def is_passed_on(self, shard: int) -> bool:
        """Is another process connected for what was ours? Or is there no other?"""
        if await self._is_served_elsewhere(shard):
            return True
        return not (await self.leases.held(TABLE)).keys() - {self.leases.holder}

    async def _is_served_elsewhere(self, shard: int) -> bool:
        return await self.leases.claimed(CONNECTION, str(shard)) != self.leases.holder

    async def owns(self, match_id: MatchId) -> bool:
        """Is the match played where this process is the one that paints?"""
        guild = await self._guild(match_id)
        return any(Shard(number, self.count).owns(guild) for number in self.held)

    async def is_in(self, shard: Shard, match_id: MatchId) -> bool:
        """Does what is connected here for the shard look after the match?"""
        if not shard.owns(await self._guild(match_id)):
            return False
        return shard.number not in self.leaving or not await self._is_served_elsewhere(shard.number)

    async def _guild(self, match_id: MatchId) -> str:
        """The server on which a match is played; "" if it has no place (yet).

        Every process asks at every entry of every match. A match may move to another channel but
        never to another server, so this is remembered although others write to the database.
        """
        if match_id not in self._guilds:
            home = await self._store.home(match_id)
            if home is None:
                return ""
            if len(self._guilds) >= REMEMBERED:
                self._guilds.clear()
            self._guilds[match_id] = home.guild
        return self._guilds[match_id]
