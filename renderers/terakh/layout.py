"""Where everything lies: the planes as large as they can be, the plates beside or below them.

A Tria need not be equilateral. Long boards are stretched upwards and tall ones across, so that the
largest token fits into every Tria and nothing of the picture is left empty.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from bot.games.terakh.model.planes import Planes, places
from bot.kernel.triangles import UP, Tri
from renderers.kit.canvas import HEIGHT, WIDTH
from renderers.kit.grids.triangles import Lattice
from renderers.kit.text import Box

MARGIN = 14
GAP = 8
COLUMN = 318  # the width of plates beside the board
TURN = 190  # the height of the turn's plate there
LEGEND = 192
LOWEST, TALLEST = 118, 156  # a clan's plate
ROW = 150  # the height of plates below the board
CARD = 138  # the height of a card
NARROW = 200  # where cards would be narrower than this, they lie in two rows
FLATTEST, STEEPEST = 0.72, 1.6  # a Tria's height in edges
LARGEST = 78  # the radius of the circle in a Tria


class Hand(NamedTuple):
    """The room for the viewer's cards: from where down, how wide, and in how many rows."""

    top: int
    wide: int
    rows: int


@dataclass(frozen=True, slots=True)
class Layout:
    grid: Lattice
    turn: Box
    clans: tuple[Box, ...]
    legend: Box
    hand: Hand

    @property
    def radius(self) -> int:
        return inner_radius(self.grid)


def inner_radius(grid: Lattice) -> int:
    """Of the circle that touches all sides of a Tria."""
    return int(_inner(grid.edge, grid.row))


def _inner(edge: float, row: float) -> float:
    return edge * row / (edge + 2 * math.hypot(edge / 2, row))


@lru_cache(maxsize=64)
def layout(planes: Planes, clans: int, *, cards: int) -> Layout:
    """Put the plates beside the board or below it, whichever leaves larger Trias."""
    one, other = _beside(planes, clans, cards), _below(planes, clans, cards)
    return one if one.radius >= other.radius else other


def _beside(planes: Planes, clans: int, cards: int) -> Layout:
    wide = WIDTH - COLUMN - GAP
    hand = _hand(cards, wide)
    return Layout(_grid(planes, (wide, hand.top)), *_column(clans, HEIGHT), hand)


def _below(planes: Planes, clans: int, cards: int) -> Layout:
    rows = 1 if clans <= 3 else 2
    hand = _hand(cards, WIDTH)
    room = hand.top - rows * (ROW + GAP)
    return Layout(_grid(planes, (WIDTH, room)), *_foot(clans, room, rows), hand)


def _hand(cards: int, wide: int) -> Hand:
    """In one row if the cards are wide enough to be read."""
    rows = min(2, -(-cards * NARROW // wide))
    return Hand(HEIGHT - rows * (CARD + GAP), wide, rows)


def _column(clans: int, height: int) -> tuple[Box, tuple[Box, ...], Box]:
    """The turn above, the legend below, the clans between them."""
    left, right = WIDTH - COLUMN - GAP, WIDTH - GAP
    room = height - TURN - LEGEND - (clans + 3) * GAP
    tall = min(TALLEST, room // clans)
    tops = [TURN + 2 * GAP + n * (tall + GAP) for n in range(clans)]
    boxes = tuple((left, top, right, top + tall) for top in tops)
    foot = height - GAP
    return (left, GAP, right, GAP + TURN), boxes, (left, foot - LEGEND, right, foot)


def _foot(clans: int, top: int, rows: int) -> tuple[Box, tuple[Box, ...], Box]:
    """The turn, the clans and the legend in rows."""
    columns = -(-(clans + 2) // rows)
    wide = (WIDTH - GAP) // columns - GAP
    boxes = []
    for number in range(clans + 2):
        x, y = GAP + number % columns * (wide + GAP), top + number // columns * (ROW + GAP)
        boxes.append((x, y, x + wide, y + ROW))
    first, *middle, last = boxes
    return first, tuple(middle), last


def _extent(planes: Planes) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of all planes, in edges and in rows."""
    trial = Lattice(0, 0, 2, 1)
    points = [point for plane in planes for point in trial.outline(plane)]
    across, up = [x / 2 for x, _ in points], [-y for _, y in points]
    return min(across), max(across), min(up), max(up)


def _grid(planes: Planes, room: tuple[int, int]) -> Lattice:
    """The largest Trias that fit, with the planes in the middle."""
    left, right, foot, head = _extent(planes)
    edge = (room[0] - 2 * MARGIN) / (right - left)
    row = min((room[1] - 2 * MARGIN) / (head - foot), edge * STEEPEST)
    edge = min(edge, row / FLATTEST)
    share = min(1.0, LARGEST / _inner(edge, row))
    wide, tall = int(edge * share) // 2 * 2, int(row * share)
    x = round(room[0] / 2 - wide * (left + right) / 2)
    y = round(room[1] / 2 + tall * (foot + head) / 2)
    return Lattice(x, y, wide, tall)


def middle(grid: Lattice, planes: Planes, label: str) -> tuple[int, int]:
    """The middle of the circle in a Tria: where a token stands."""
    return inner_middle(grid, places(planes)[label])


def inner_middle(grid: Lattice, tri: Tri) -> tuple[int, int]:
    x, y = grid.box_centre(tri)
    down = round(grid.row / 2) - inner_radius(grid)
    return (x, y + (down if tri.o == UP else -down))
