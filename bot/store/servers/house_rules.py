"""The rules of a server: where and what may be played, by whom, and how fast by default."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from bot.kernel.codec import decode, encode
from bot.match.ids import UserId
from bot.store.database import Database
from bot.store.writer import Transaction


class HouseRules(Struct, frozen=True):
    channels: tuple[str, ...] = ()  # where tables may be opened; none named: everywhere
    games: tuple[str, ...] = ()  # that may be played; none named: all
    pace: str = ""  # of new tables, unless they say otherwise; "": as the bot has it
    blocked: tuple[UserId, ...] = ()  # who may neither open nor join a table

    def allows_channel(self, channel: str) -> bool:
        return not self.channels or channel in self.channels

    def allows_game(self, game: str) -> bool:
        return not self.games or game in self.games


class Limits(Struct, frozen=True):
    """How many running matches a person, and tables a channel, may have on a server."""

    person: int = 20
    channel: int = 40


class HouseRulesStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: str) -> HouseRules:
        return await self._database.look(lambda transaction: _read(transaction, guild))

    async def change(self, guild: str, change: Callable[[HouseRules], HouseRules]) -> HouseRules:
        """Read, change and write them in one transaction, unless `change` raises."""

        def work(transaction: Transaction) -> HouseRules:
            changed = change(_read(transaction, guild))
            _write(transaction, _key(guild), encode(changed))
            return changed

        return await self._database.write(work)

    async def limits(self, guild: str) -> Limits:
        """How many tables there may be on a server."""
        rows = await self._database.read("SELECT value FROM facts WHERE key = ?", _limits(guild))
        return decode(rows[0]["value"], Limits) if rows else Limits()

    async def set_limits(self, guild: str, limits: Limits) -> None:
        await self._database.write(partial(_write, key=_limits(guild), value=encode(limits)))


def _read(transaction: Transaction, guild: str) -> HouseRules:
    rows = transaction.rows("SELECT value FROM facts WHERE key = ?", (_key(guild),))
    return decode(rows[0]["value"], HouseRules) if rows else HouseRules()


def _write(transaction: Transaction, key: str, value: str) -> None:
    transaction.execute(
        "INSERT INTO facts (key, value) VALUES (?, ?)"
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def _limits(guild: str) -> str:
    return f"limits:{guild}"


def _key(guild: str) -> str:
    return f"house rules {guild}"
