"""The board: thirty-seven spaces as numbers, sets of spaces as bit masks, distances as rings.

A space is the number of its bit on a grid eight columns wide, so that one shift moves a whole set
of spaces one step; the eighth column and the cut corners stay empty and catch what falls off the
edge. Labels (A1 … G4) are for people: they are made and read at the edges of the rules only.
"""

from collections.abc import Iterator
from functools import lru_cache

from bot.kernel.hexes import Hex, disc, labelled_by_row

RADIUS = 3
_WIDTH = 8
_DOWN_LEFT = _WIDTH - 1

HEXES = labelled_by_row(disc(RADIUS))


def _number(place: Hex) -> int:
    return place.q + RADIUS + _WIDTH * (place.r + RADIUS)


CELLS = {label: _number(place) for label, place in HEXES.items()}
LABELS = {cell: label for label, cell in CELLS.items()}
BOARD = sum(1 << cell for cell in CELLS.values())
CENTRE = CELLS["D4"]


def mask(*labels: str) -> int:
    return sum(1 << CELLS[label] for label in labels)


# The double-lined starting spaces: the two rows nearest to each side, Sun's first.
START = (
    mask(*(label for label in CELLS if label[0] in "FG")),
    mask(*(label for label in CELLS if label[0] in "AB")),
)


def cells(spaces: int) -> Iterator[int]:
    """The spaces of a set, row by row from the top, each row from the left."""
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


def labels(spaces: int) -> tuple[str, ...]:
    return tuple(LABELS[cell] for cell in cells(spaces))


def around(spaces: int) -> int:
    """All spaces one step from any space of a set."""
    near = spaces << 1 | spaces >> 1  # east and west
    near |= spaces << _WIDTH | spaces >> _WIDTH  # south-east and north-west
    near |= spaces << _DOWN_LEFT | spaces >> _DOWN_LEFT  # south-west and north-east
    return near & BOARD


NEAR = {cell: around(1 << cell) for cell in LABELS}


@lru_cache(maxsize=1 << 14)
def rings(blocked: int, start: int) -> tuple[int, ...]:
    """The spaces exactly 0, 1, 2 … steps from a start, never entering a blocked one."""
    free = BOARD & ~blocked & ~(1 << start)
    found = [1 << start]
    while step := around(found[-1]) & free:
        found.append(step)
        free &= ~step
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def ring(blocked: int, start: int, steps: int) -> int:
    """The spaces exactly so many steps away: the one measure of SPEED and RANGE."""
    free = BOARD & ~blocked & ~(1 << start)
    found = 1 << start
    for _ in range(steps):
        found = around(found) & free
        free &= ~found
    return found


def distance(blocked: int, start: int, end: int) -> int | None:
    """Steps of the shortest way; None where there is no way."""
    wanted = 1 << end
    return next((n for n, found in enumerate(rings(blocked, start)) if found & wanted), None)


def way(blocked: int, start: int, end: int) -> tuple[int, ...]:
    """The spaces of one shortest way, both ends included; just the ends where there is none."""
    steps = distance(blocked, start, end)
    if steps is None:
        return (start, end)
    found = [end]
    for nearer in reversed(rings(blocked, start)[:steps]):
        found.append(next(cells(nearer & NEAR[found[-1]])))
    return tuple(reversed(found))


def beyond(start: int, through: int, steps: int) -> Iterator[int]:
    """The next spaces in a straight line from `start` through its neighbor, up to the edge."""
    stride = through - start
    cell = through
    for _ in range(steps):
        cell += stride
        if cell < 0 or not BOARD >> cell & 1:
            return
        yield cell


@lru_cache(maxsize=1 << 14)
def pockets(cursed: int) -> int:
    """All spaces cut off from the largest connected group; equally large groups all stay."""
    left = BOARD & ~cursed
    groups: list[int] = []
    while left:
        start = left & -left
        groups.append(sum(rings(cursed, start.bit_length() - 1)))
        left &= ~groups[-1]
    largest = max((group.bit_count() for group in groups), default=0)
    return sum(group for group in groups if group.bit_count() < largest)
