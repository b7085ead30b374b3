"""How a position looks to a computer player."""

from bot.games.arrakhar.guesses import guess
from bot.games.arrakhar.state import State

__all__ = ["guess", "score"]


def score(state: State, side: str) -> float:
    """From -1 (lost) to 1 (won)."""
    if state.end:
        return 0.0 if not state.end.winner else 1.0 if state.end.winner == side else -1.0
    return 0.0
