"""Ways of a line as plain points: dashes, zigzags, bends, regular shapes. Nothing here draws."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]


def toward(start: Point, end: Point, distance: float) -> Point:
    """The point that lies `distance` along the way from start to end."""
    length = math.dist(start, end) or 1.0
    share = distance / length
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def length_of(points: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))


def gap(points: Sequence[Point], spot: Point) -> float:
    """How far a spot is from a way."""
    return min(_gap(a, b, spot) for a, b in pairwise(points))


def _gap(start: Point, end: Point, spot: Point) -> float:
    x, y = end[0] - start[0], end[1] - start[1]
    along = ((spot[0] - start[0]) * x + (spot[1] - start[1]) * y) / ((x * x + y * y) or 1.0)
    share = min(1.0, max(0.0, along))
    return math.dist(spot, (start[0] + x * share, start[1] + y * share))


def stretch(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a way between two distances along it."""
    part: list[Point] = []
    gone = 0.0
    for here, there in pairwise(points):
        step = math.dist(here, there)
        if gone + step >= start and gone <= end and step > 0:
            if not part:
                part.append(toward(here, there, max(0.0, start - gone)))
            part.append(toward(here, there, min(step, end - gone)))
        gone += step
    return part


def dashes(points: Sequence[Point], dash: float, gap: float) -> list[list[Point]]:
    """A way cut into dashes, stretched a little so that the last one is whole."""
    total = length_of(points)
    count = max(1, round((total + gap) / (dash + gap)))
    pitch = (total + gap) / count
    parts = [stretch(points, n * pitch, n * pitch + pitch - gap) for n in range(count)]
    return [part for part in parts if len(part) > 1]


def zigzag(start: Point, end: Point, *, width: float = 11, pitch: float = 19) -> list[Point]:
    """A lightning line between two points: straight at its ends, jagged between."""
    total = math.dist(start, end)
    turns = max(3, round(total / pitch))
    across = ((end[1] - start[1]) / (total or 1), (start[0] - end[0]) / (total or 1))
    way = [start]
    for turn in range(1, turns):
        x, y = toward(start, end, total * turn / turns)
        side = width if turn % 2 else -width
        way.append((x + across[0] * side, y + across[1] * side))
    return [*way, end]


def bend(start: Point, end: Point, bow: float, steps: int = 24) -> list[Point]:
    """A curve that leaves the straight way by `bow` pixels in the middle, to the left of it."""
    total = math.dist(start, end) or 1.0
    across = ((end[1] - start[1]) / total, (start[0] - end[0]) / total)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    pull = (middle[0] + across[0] * bow * 2, middle[1] + across[1] * bow * 2)
    way = []
    for n in range(steps + 1):
        t = n / steps
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        way.append(
            (a * start[0] + b * pull[0] + c * end[0], a * start[1] + b * pull[1] + c * end[1])
        )
    return way


def regular(x: float, y: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """A regular polygon; its first corner points `turn` degrees clockwise from east."""
    turns = [math.radians(turn + 360 * n / corners) for n in range(corners)]
    return [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in turns]


def star(
    x: float, y: float, outer: float, inner: float, rays: int, turn: float = -90
) -> list[Point]:
    """A star of so many rays; also a sun, a burst, or with inner close to outer a cog."""
    points = []
    for n in range(rays * 2):
        radius = inner if n % 2 else outer
        angle = math.radians(turn + 180 * n / rays)
        points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return points


def crescent(x: float, y: float, radius: float, bite: float = 0.55) -> list[Point]:
    """A waning moon: a circle with a smaller circle taken out of its right side."""
    steps = 28
    outer = [math.radians(50 + 260 * n / steps) for n in range(steps + 1)]
    way = [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in outer]
    tip, foot = way[0], way[-1]
    inner = bend(foot, tip, -radius * bite, steps)
    return way + inner


def heart(x: float, y: float, size: float) -> list[Point]:
    """A heart `size` wide, centered."""
    points = []
    for n in range(48):
        t = math.tau * n / 48
        across = 16 * math.sin(t) ** 3
        up = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((x + across * size / 32, y - (up + 2.5) * size / 32))
    return points
