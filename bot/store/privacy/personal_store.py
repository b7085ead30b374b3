"""A person's own data: to be read, and to be forgotten."""

from typing import Any

from bot.match.ids import MatchId, UserId
from bot.store.database import Database
from bot.store.privacy.forgetting import forget, wipe
from bot.store.privacy.personal_data import personal_data


class PersonalStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def data(self, user: UserId) -> dict[str, list[dict[str, Any]]]:
        return await personal_data(self._database, user)

    async def forget(self, user: UserId) -> list[MatchId]:
        return await forget(self._database, user)

    async def wipe(self) -> bool:
        return await wipe(self._database)
