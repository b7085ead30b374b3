"""Hexagonal cells in axial coordinates, the one system used inside; labels are made at the edge.

The third cube coordinate is implied: s = -q - r. Screen layout (pointy or flat tops) is the
renderers' business; here a direction is only a difference of two cells.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A cell: q counts columns, r counts rows."""

    q: int
    r: int

    def __add__(self, other: object) -> "Hex":
        if not isinstance(other, Hex):
            return NotImplemented
        return Hex(self.q + other.q, self.r + other.r)

    def __sub__(self, other: "Hex") -> "Hex":
        return Hex(self.q - other.q, self.r - other.r)

    def times(self, factor: int) -> "Hex":
        """So many steps of this kind at once."""
        return Hex(self.q * factor, self.r * factor)


ORIGIN = Hex(0, 0)
# Counter-clockwise from east on a board of pointy-topped cells whose rows run downwards.
DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around one, in the order of DIRECTIONS."""
    return tuple(cell + step for step in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """How many steps one cell is from the other."""
    q, r = one - other
    return max(abs(q), abs(r), abs(q + r))


def disc(radius: int, centre: Hex = ORIGIN) -> Iterator[Hex]:
    """All cells at most `radius` away, row by row from the top, each row from the left."""
    for r in range(-radius, radius + 1):
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1):
            yield centre + Hex(q, r)


def labelled_by_row(cells: Iterable[Hex]) -> dict[str, Hex]:
    """A1, A2 …: a letter for each row from the top, numbers from the left."""
    rows: dict[int, list[Hex]] = {}
    for cell in sorted(cells, key=lambda each: (each.r, each.q)):
        rows.setdefault(cell.r, []).append(cell)
    return _labels(rows.values())


def labelled_by_column(cells: Iterable[Hex]) -> dict[str, Hex]:
    """A1, A2 …: a letter for each column from the left, numbers from the top."""
    columns: dict[int, list[Hex]] = {}
    for cell in sorted(cells):
        columns.setdefault(cell.q, []).append(cell)
    return _labels(columns.values())


def _labels(lines: Iterable[list[Hex]]) -> dict[str, Hex]:
    return {
        f"{_letters(index)}{number}": cell
        for index, cells in enumerate(lines)
        for number, cell in enumerate(cells, start=1)
    }


def _letters(index: int) -> str:
    """A … Z, then AA, AB …"""
    lead, last = divmod(index, 26)
    return (_letters(lead - 1) if lead else "") + chr(ord("A") + last)
