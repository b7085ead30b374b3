"""The scenery on Rakh's spaces, from pines in Moon's night to dunes in Sun's day.

Each row has its own scenes, in two tones on the tone of the land. They are in the middle of a
space, where a unit hides them.
"""

import math
from collections.abc import Callable, Sequence

from renderers.kit.points import Point
from renderers.kit.sketch import Sketch

Plant = Callable[[Sketch, float, float, float, str, str], None]


def _at(x: float, y: float, size: float, points: Sequence[Point]) -> list[Point]:
    return [(x + a * size, y + b * size) for a, b in points]


def pine(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    half = [(0.0, -1.0), (0.19, -0.66), (0.1, -0.66), (0.28, -0.36), (0.15, -0.36), (0.36, 0.0)]
    left = [(-a, b) for a, b in half]
    sketch.stroke([(x, y), (x, y + size * 0.1)], dark, size * 0.09)
    sketch.polygon(_at(x, y, size, [*half, *reversed(left)]), dark)
    sketch.polygon(_at(x, y, size, [*left, (-0.06, 0.0)]), light)


def boulder(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    body = [(-0.62, 0.0), (-0.5, -0.34), (-0.16, -0.56), (0.26, -0.5), (0.56, -0.16), (0.62, 0.0)]
    face = [(-0.44, -0.32), (-0.14, -0.5), (0.2, -0.46), (0.04, -0.22), (-0.3, -0.14)]
    sketch.polygon(_at(x, y, size, body), dark)
    sketch.polygon(_at(x, y, size, face), light)


def menhir(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    """A standing stone."""
    body = [(-0.26, 0.0), (-0.3, -0.66), (-0.1, -1.0), (0.18, -0.94), (0.3, -0.3), (0.28, 0.0)]
    face = [(-0.24, -0.06), (-0.25, -0.64), (-0.08, -0.92), (0.03, -0.6), (0.0, -0.06)]
    sketch.polygon(_at(x, y, size, body), dark)
    sketch.polygon(_at(x, y, size, face), light)


def tuft(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    blades = ((-0.5, 0.6, dark), (-0.22, 0.95, light), (0.12, 0.85, dark), (0.46, 0.6, light))
    for lean, high, ink in blades:
        root = (x + lean * size * 0.35, y)
        sketch.stroke([root, (x + lean * size, y - high * size)], ink, size * 0.13)


def bush(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    for a, b, radius in ((-0.42, -0.26, 0.3), (0.4, -0.24, 0.28), (0.0, -0.42, 0.42)):
        sketch.disc(x + a * size, y + b * size, radius * size, dark)
    for a, b, radius in ((-0.12, -0.54, 0.2), (-0.46, -0.34, 0.12)):
        sketch.disc(x + a * size, y + b * size, radius * size, light)


def wheat(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    for lean, high in ((-0.46, 0.8), (0.46, 0.76), (-0.16, 0.98), (0.18, 0.94)):
        tip = (x + lean * size, y - high * size)
        sketch.stroke([(x + lean * size * 0.4, y), tip], dark, size * 0.08)
        ear = (tip[0] - size * 0.09, tip[1] - size * 0.22, tip[0] + size * 0.09)
        sketch.oval((*ear, tip[1] + size * 0.18), light)


def dune(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    """A crescent of sand with one side in the shade."""
    turns = [math.radians(200 + 140 * n / 16) for n in range(17)]
    crest = [(math.cos(t), math.sin(t) * 0.62 + 0.22) for t in turns]
    foot = [(math.cos(t) * 0.98 + 0.1, math.sin(t) * 0.3 + 0.14) for t in reversed(turns)]
    sketch.polygon(_at(x, y, size, [*crest, *foot]), dark)
    sketch.stroke(_at(x, y, size, crest), light, 3.4)


def cactus(sketch: Sketch, x: float, y: float, size: float, light: str, dark: str) -> None:
    thick = size * 0.22
    for arm in (
        [(0.0, 0.0), (0.0, -0.9)],
        [(0.0, -0.3), (0.34, -0.38), (0.36, -0.7)],
        [(0.0, -0.44), (-0.3, -0.5), (-0.32, -0.76)],
    ):
        sketch.stroke(_at(x, y, size, arm), dark, thick)
    sketch.stroke(_at(x, y, size, [(-0.04, -0.1), (-0.04, -0.86)]), light, thick * 0.3)


# By row from north to south: scenes of things with their place in the space and their size.
Scene = tuple[tuple[Plant, int, int, int], ...]
SCENES: tuple[tuple[Scene, ...], ...] = (
    (
        ((pine, -24, 30, 62), (pine, 26, 22, 48), (pine, 4, 48, 44)),
        ((pine, 16, 36, 70), (pine, -26, 40, 42)),
    ),
    (
        ((pine, -20, 34, 56), (boulder, 28, 44, 36)),
        ((pine, 22, 30, 52), (pine, -8, 46, 38), (tuft, -40, 46, 18)),
    ),
    (
        ((menhir, -22, 34, 58), (menhir, 14, 42, 40), (tuft, 42, 44, 18)),
        ((boulder, -22, 40, 46), (tuft, 24, 28, 20), (boulder, 30, 50, 26)),
    ),
    (
        ((tuft, -28, 22, 22), (tuft, 30, 32, 24), (boulder, -10, 52, 30)),
        ((bush, 20, 36, 34), (tuft, -30, 36, 24)),
    ),
    (
        ((bush, -20, 34, 36), (tuft, 30, 26, 22), (tuft, 16, 52, 20)),
        ((wheat, 22, 34, 36), (wheat, -14, 48, 36), (tuft, -38, 24, 18)),
    ),
    (
        ((wheat, -28, 30, 40), (wheat, 2, 42, 42), (wheat, 32, 30, 40)),
        ((dune, -6, 18, 34), (wheat, 26, 50, 36)),
    ),
    (
        ((dune, -20, 10, 32), (dune, 22, 38, 30)),
        ((cactus, -18, 42, 54), (dune, 26, 34, 26)),
    ),
)


def grow(sketch: Sketch, label: str, spot: Point, light: str, dark: str) -> None:
    """Draw a space's scene around its middle.

    Scenes alternate along a row, at the same height and in the same orientation: what repeats
    along a row adds almost no bytes to the finished picture.
    """
    scenes = SCENES[ord(label[0]) - ord("A")]
    for plant, dx, dy, size in scenes[int(label[1:]) % len(scenes)]:
        plant(sketch, spot[0] + dx, spot[1] + dy, size, light, dark)
