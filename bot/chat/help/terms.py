"""Words of a game, explained once to each player, when a question first uses them."""

import re
from functools import cache

from bot.match.ids import UserId
from bot.match.rulebook.lookup import terms
from bot.store.chat import ChatStore

AT_ONCE = 2  # words explained under one question


class Terms:
    def __init__(self, store: ChatStore) -> None:
        self._store = store

    async def explain(self, user: UserId, game: str, words: str) -> list[str]:
        """Small print for the words this person has not met yet; none if they do not want it."""
        if not (await self._store.person(user)).explains:
            return []
        key = f"terms {user} {game}"
        known = (await self._store.fact(key)).split(", ")
        new = unexplained(game, words, known)
        if new:
            await self._store.note_fact(key, ", ".join(filter(None, [*known, *new])))
        return [f"-# **{_capital(name)}**: {_sentence(meaning)}" for name, meaning in new.items()]


def unexplained(game: str, words: str, known: list[str]) -> dict[str, str]:
    """The first terms that stand in a text as whole words, singular or plural."""
    found = {
        place.start(): name
        for name in terms(game)
        if name not in known and (place := _whole(name).search(words))
    }
    return {found[start]: terms(game)[found[start]] for start in sorted(found)[:AT_ONCE]}


@cache
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(name)}s?\b", re.IGNORECASE)


def _sentence(meaning: str) -> str:
    """Glossaries are lists or tables; here a meaning stands alone."""
    return _capital(meaning) if meaning.endswith((".", "!", "?")) else f"{_capital(meaning)}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
