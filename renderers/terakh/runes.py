"""The four runes, told apart by shape: a wave, a leaf, a flame, two linked rings."""

import math
from collections.abc import Callable

from renderers.kit.sketch import Sketch

STONE = "#b9b1a0"
TINTS = {
    "": STONE,
    "aqua": "#8fb6cc",
    "vitale": "#a5c08b",
    "infernal": "#d3997f",
    "orth": "#dcc06e",
}
INKS = {
    "aqua": "#1d577f",
    "vitale": "#2c6327",
    "infernal": "#8f2f10",
    "orth": "#76560a",
    "": STONE,
}

Glyph = Callable[[Sketch, float, float, float, str], None]


def _wave(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    for down in (-0.36, 0.36):
        way = [
            (x + size * (n / 12 - 1), y + size * (down + 0.26 * math.sin(n * math.pi / 6)))
            for n in range(25)
        ]
        sketch.stroke(way, ink, max(2.0, size * 0.24))


def _leaf(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    half = [(0.0, -1.0), (0.42, -0.55), (0.56, 0.0), (0.38, 0.5), (0.0, 0.85)]
    right = [(x + a * size, y + b * size) for a, b in half]
    left = [(x - a * size, y + b * size) for a, b in reversed(half[1:-1])]
    sketch.polygon([*right, *left], ink)
    sketch.stroke([(x, y - size * 0.5), (x, y + size)], TINTS["vitale"], max(1.4, size * 0.13))


def _flame(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    outer = [
        *((0.05, -1.05), (0.28, -0.5), (0.6, -0.28), (0.72, 0.3), (0.42, 0.82), (0.0, 0.95)),
        *((-0.45, 0.8), (-0.7, 0.3), (-0.5, -0.2), (-0.3, 0.05), (-0.22, -0.55)),
    ]
    sketch.polygon([(x + a * size, y + b * size) for a, b in outer], ink)
    inner = [(0.0, -0.1), (0.3, 0.4), (0.0, 0.78), (-0.28, 0.4)]
    sketch.polygon([(x + a * size, y + b * size) for a, b in inner], TINTS["infernal"])


def _rings(sketch: Sketch, x: float, y: float, size: float, ink: str) -> None:
    """Two linked rings: every Orth Tria is adjacent to every other one."""
    width = max(2.0, size * 0.24)
    for across in (-0.42, 0.42):
        sketch.disc(x + across * size, y, size * 0.68, line=ink, width=width)


GLYPHS: dict[str, Glyph] = {"aqua": _wave, "vitale": _leaf, "infernal": _flame, "orth": _rings}


def glyph(sketch: Sketch, rune: str, x: float, y: float, size: float, ink: str = "") -> None:
    if rune:
        GLYPHS[rune](sketch, x, y, size, ink or INKS[rune])
