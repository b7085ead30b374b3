"""The 96 terrain pieces: eight levels, four patterns of three exits, three copies of each.

A placed piece is written level, pattern, rotation: `5C2`. An inverted one keeps its level and
shows no pips: `5Cx`. Pattern B looks the same after two turns, so it has two rotations only.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from bot.games.terrain.model.board import EDGES

LEVELS: Final = range(1, 9)
COPIES: Final = 3
STEEPEST: Final = 3  # R54: no step climbs or falls more levels
INVERTED: Final = "x"
PATTERNS: Final = {"A": (0, 1, 5), "B": (1, 3, 5), "C": (0, 1, 3), "D": (0, 3, 5)}
_TURNS = {"A": 6, "B": 2, "C": 6, "D": 6}


class Piece(Struct, frozen=True):
    """A column of land, as it stands on the board."""

    code: str
    level: int
    pattern: str
    exits: tuple[int, ...]  # edges with a pip, clockwise from north
    exit_names: str
    also: tuple[str, ...] = ()  # other ways to write this orientation: 5B0 is 5B2 and 5B4 too

    @property
    def kind(self) -> str:
        return self.code[:2]

    @property
    def is_inverted(self) -> bool:
        return not self.exits


def _all_pieces() -> Iterator[Piece]:
    for level in LEVELS:
        for pattern in PATTERNS:
            yield from (_piece(level, pattern, turn) for turn in range(_TURNS[pattern]))
            yield Piece(f"{level}{pattern}{INVERTED}", level, pattern, (), "none")


def _piece(level: int, pattern: str, turn: int) -> Piece:
    exits = tuple(sorted((edge + turn) % 6 for edge in PATTERNS[pattern]))
    names = " ".join(EDGES[edge] for edge in exits)
    also = tuple(f"{level}{pattern}{more}" for more in range(6)[turn :: _TURNS[pattern]][1:])
    return Piece(f"{level}{pattern}{turn}", level, pattern, exits, names, also)


PIECES: Final = {piece.code: piece for piece in _all_pieces()}
KINDS: Final = tuple(f"{level}{pattern}" for level in LEVELS for pattern in PATTERNS)
ORIENTATIONS: Final = {
    kind: tuple(code for code in PIECES if code[:2] == kind and code[2] != INVERTED)
    for kind in KINDS
}


def turned(code: str, turns: int) -> str:
    """Clockwise by sixths of a circle."""
    return f"{code[:2]}{(int(code[2]) + turns) % _TURNS[code[1]]}"


def upside_down(code: str) -> str:
    return code[:2] + INVERTED


def price(rise: int, *, bad: bool) -> int:
    """What one step costs (R55): a point a level, one more for going up, double in bad weather."""
    points = rise + 1 if rise > 0 else max(1, -rise)
    return points * 2 if bad else points
