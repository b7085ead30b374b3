"""The board: 91 cells in a hexagon, eleven columns A to K from the west, counted from the north.

A cell is a number from 0 to 90 in reading order (A1 … A6, B1 … K6, R51); people only ever see its
label. Edges count clockwise from north, and so do the corners.
"""

from typing import Final

from bot.kernel.hexes import Hex, disc, distance, labelled_by_column

Cell = int
NOWHERE: Final = -1  # off the board, or not chosen yet

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
OFFSETS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))

_LABELLED = labelled_by_column(disc(5))
LABELS: Final = tuple(_LABELLED)
HEXES: Final = tuple(_LABELLED.values())
CELLS: Final = {label: cell for cell, label in enumerate(LABELS)}
_PLACES = {place: cell for cell, place in enumerate(HEXES)}

# The neighbor over each of the six edges, or NOWHERE.
NEAR: Final = tuple(
    tuple(_PLACES.get(place + offset, NOWHERE) for offset in OFFSETS) for place in HEXES
)
NEIGHBOURS: Final = tuple(tuple(each for each in row if each != NOWHERE) for row in NEAR)

CORNERS: Final = tuple(CELLS[label] for label in ("F1", "K1", "K6", "F11", "A6", "A1"))
CENTRE: Final = CELLS["F6"]
PERIMETER: Final = frozenset(cell for cell, row in enumerate(NEAR) if NOWHERE in row)


def apart(one: Cell, other: Cell) -> int:
    """Map distance: cells to go on a flat board without pips."""
    return distance(HEXES[one], HEXES[other])


def cell_of(word: str) -> Cell:
    """The cell a player names, or NOWHERE."""
    return CELLS.get(word.upper(), NOWHERE)


def edge_between(start: Cell, end: Cell) -> int:
    """The edge over which a neighbor lies, or NOWHERE."""
    return NEAR[start].index(end) if end in NEAR[start] else NOWHERE
