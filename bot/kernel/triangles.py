"""Triangular cells, and planes of them that can be turned.

The lattice has two basis vectors, i to the right and j up-right. A cell (i, j, o) is the half of a
lattice parallelogram: o = 0 points up, o = 1 points down. A plane is a large triangle of side n
with n × n cells, itself pointing up or down, numbered in reading order: top row first, each row
from the left.
"""

from collections.abc import Iterator
from typing import NamedTuple

UP, DOWN = 0, 1


class Tri(NamedTuple):
    """A triangular cell; `o` is UP or DOWN."""

    i: int
    j: int
    o: int


class Plane(NamedTuple):
    """A large triangle at a coarse place of the lattice: side 4 gives 16 cells."""

    i: int
    j: int
    o: int
    side: int = 4


def neighbours(cell: Tri) -> tuple[Tri, Tri, Tri]:
    """The three cells that share an edge."""
    i, j, o = cell
    if o == UP:
        return Tri(i, j, DOWN), Tri(i - 1, j, DOWN), Tri(i, j - 1, DOWN)
    return Tri(i, j, UP), Tri(i + 1, j, UP), Tri(i, j + 1, UP)


def cells(plane: Plane) -> tuple[Tri, ...]:
    """The cells of a plane in reading order; slot numbers count from 1 along it."""
    found = [cell for cell in _parallelogram(plane) if _belongs(cell, plane)]
    return tuple(sorted(found, key=_reading_order))


def turned(plane: Plane, turns: int) -> tuple[int, ...]:
    """Where each slot goes when the plane turns clockwise by thirds: slot s goes to [s - 1]."""
    own = cells(plane)
    slots = {cell: number for number, cell in enumerate(own, start=1)}
    return tuple(slots[_turned(cell, plane, turns)] for cell in own)


def adjoining(one: Plane, other: Plane) -> tuple[tuple[int, int], ...]:
    """The pairs of slots that share an edge across two planes."""
    others = {cell: number for number, cell in enumerate(cells(other), start=1)}
    return tuple(
        (slot, others[near])
        for slot, cell in enumerate(cells(one), start=1)
        for near in neighbours(cell)
        if near in others
    )


def _parallelogram(plane: Plane) -> Iterator[Tri]:
    side = plane.side
    for i in range(plane.i * side, plane.i * side + side):
        for j in range(plane.j * side, plane.j * side + side):
            yield Tri(i, j, UP)
            yield Tri(i, j, DOWN)


def _belongs(cell: Tri, plane: Plane) -> bool:
    di, dj = cell.i - plane.i * plane.side, cell.j - plane.j * plane.side
    inner = di + dj + cell.o
    return inner < plane.side if plane.o == UP else inner >= plane.side


def _reading_order(cell: Tri) -> tuple[int, int]:
    # Twice the x of the center, less what a whole row has in common.
    return -cell.j, 2 * cell.i + cell.j + cell.o


def _turned(cell: Tri, plane: Plane, turns: int) -> Tri:
    """Turn by thirds, clockwise, with three numbers that stay whole.

    A cell lies in one strip of each of the three families of parallel lines; turning the plane
    passes its strip numbers on, counted from the plane's own sides.
    """
    side = plane.side
    di, dj = cell.i - plane.i * side, cell.j - plane.j * side
    if plane.o == UP:
        strips = (di, dj, side - 1 - (di + dj + cell.o))
    else:
        strips = (side - 1 - di, side - 1 - dj, di + dj + cell.o - side)
    for _ in range(turns % 3):
        strips = (strips[1], strips[2], strips[0])
    a, b, c = strips
    if plane.o == UP:
        di, dj = a, b
        o = side - 1 - c - di - dj
    else:
        di, dj = side - 1 - a, side - 1 - b
        o = c + side - di - dj
    return Tri(plane.i * side + di, plane.j * side + dj, o)
