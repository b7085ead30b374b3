"""Every game there is, found by looking: a folder here with a `GAME` is a game.

Nothing is registered by hand, so that a new game is one new folder.
"""

from difflib import get_close_matches
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from bot.kernel import Game, PlayError
from bot.kernel.text import either

# What the shell does with a game never depends on its types of state, action and view.
AnyGame = Game[Any, Any, Any]


@cache
def games() -> dict[str, AnyGame]:
    """The games by key, in the order of their titles."""
    found: list[AnyGame] = [
        import_module(f"{__name__}.{module.name}").GAME
        for module in iter_modules(__path__)
        if module.ispkg
    ]
    return {game.about.key: game for game in sorted(found, key=lambda game: game.about.title)}


def find(key: str) -> AnyGame:
    """The game of that key; raises PlayError with the keys there are."""
    known = games()
    if key not in known:
        near = get_close_matches(key.casefold(), known, n=1)
        meant = f"Did you mean “{near[0]}”? " if near else ""
        raise PlayError(f"There is no game “{key}”. {meant}Choose {either(known)}.")
    return known[key]
