"""What can be looked up by name: the 32 kinds of pieces, and the pieces of the race."""

from bot.games.terrain.model.board import EDGES
from bot.games.terrain.model.pieces import COPIES, KINDS, PATTERNS
from bot.kernel.text import listed

_LOOKS = {
    "A": "three exits side by side",
    "B": "an exit on every second side",
    "C": "two exits side by side, and the side opposite the first",
    "D": "the mirror image of C",
}


def texts() -> dict[str, str]:
    patterns = {f"Pattern {pattern}": _pattern(pattern) for pattern in PATTERNS}
    return {**patterns, **{f"Piece {kind}": _piece(kind) for kind in KINDS}, **_RACE}


_RACE = {
    "Start corner": "Where you begin, and where you return when someone sends you back.",
    "Destination": "A cell another player chooses for you. Visit all of yours first and you win.",
    "Pip": "A dot at the edge of a piece: an exit. You leave a piece only by its exits.",
}


def _pattern(pattern: str) -> str:
    exits = listed(EDGES[edge] for edge in PATTERNS[pattern])
    return (
        f"{_LOOKS[pattern].capitalize()}. When the piece is not rotated, its exits "
        f"lead {exits}. There are {COPIES} such pieces on each of the eight levels."
    )


def _piece(kind: str) -> str:
    level, pattern = kind[0], kind[1]
    return f"Level {level} of 8, pattern {pattern}: {_LOOKS[pattern]}. {COPIES} in the supply."
