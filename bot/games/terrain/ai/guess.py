"""The state behind a view. Nothing is hidden in Terrain, so the guess is exact."""

from bot.games.terrain.text.view import state_of as guess

__all__ = ["guess"]
