"""Lends the toy games to tests that ask for them, and takes them away again.

The toys lie outside `bot/games`, so that no other test meets them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import bot.games
from bot.games import AnyGame, games

TOYS = Path(__file__).parent / "toys"


@contextmanager
def toys(*others: AnyGame) -> Iterator[None]:
    """The toys are games as any other; `others` take the place of those of the same key."""
    bot.games.__path__.append(str(TOYS))
    games.cache_clear()
    games().update({game.about.key: game for game in others})
    try:
        yield
    finally:
        bot.games.__path__.remove(str(TOYS))
        games.cache_clear()
