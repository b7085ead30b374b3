"""A pen for pictograms: a sketch in a square from -1 to 1, in one ink.

`paper` is for what is cut out of a shape, so that the same drawing serves light and dark grounds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from renderers.kit.points import Point
from renderers.kit.sketch import Sketch


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws on a sketch in the icon's own coordinates."""

    sketch: Sketch
    x: float
    y: float
    size: float  # half the side of the square, in pixels
    ink: str
    paper: str

    def shape(self, *points: Point, ink: str = "") -> None:
        self.sketch.polygon(self._at(points), ink or self.ink)

    def mirrored(self, *points: Point, ink: str = "") -> None:
        """A symmetric shape, given by its right half from top to bottom."""
        self.shape(*points, *((-x, y) for x, y in reversed(points)), ink=ink)

    def stroke(self, *points: Point, width: float, ink: str = "", closed: bool = False) -> None:
        self.sketch.stroke(self._at(points), ink or self.ink, width * self.size, closed=closed)

    def disc(self, x: float, y: float, radius: float, ink: str = "") -> None:
        spot = self._at([(x, y)])[0]
        self.sketch.disc(*spot, radius * self.size, ink or self.ink)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float
    ) -> None:
        spot = self._at([(x, y)])[0]
        size = self.size
        self.sketch.arc(*spot, radius * size, start, end, self.ink, width * size)

    def turned(self, degrees: float, points: Sequence[Point]) -> list[Point]:
        angle = math.radians(degrees)
        across, down = math.cos(angle), math.sin(angle)
        return [(x * across - y * down, x * down + y * across) for x, y in points]

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(self.x + x * self.size, self.y + y * self.size) for x, y in points]
