"""A pictogram for each kind of unit: the wizard's side by what they carry, the other by faces.

Each is drawn in one ink around its middle, 40 units high; what is cut out shows the token's color.
"""

from renderers.kit.points import Point, regular
from renderers.kit.sketch import Sketch

HEIGHT = 40  # units
LEAST = 36  # pixels: below this it only repeats what is told larger elsewhere

Polygon = tuple[Point, ...]


def _mirrored(points: Polygon) -> Polygon:
    return tuple((-x, y) for x, y in points)


def _round(x: float, y: float, radius: float, squeeze: float = 1) -> Polygon:
    return tuple((x + (a - x) * squeeze, b) for a, b in regular(x, y, radius, 24))


def _both(points: Polygon) -> tuple[Polygon, Polygon]:
    return points, _mirrored(points)


HAT: tuple[Polygon, ...] = (
    ((12, -20), (4, -11), (12, 9), (-12, 9), (-7, -8), (0, -18)),
    ((-12, 7), (12, 7), (20, 11), (18, 16), (9, 20), (-9, 20), (-18, 16), (-20, 11)),
)
HAMMER: tuple[Polygon, ...] = (
    ((-7, -20), (17, -2), (9, 9), (-15, -9)),
    ((-1, -3), (3, 0), (-12, 20), (-18, 16)),
)
AXE: tuple[Polygon, ...] = (
    ((-3, -20), (3, -20), (3, 20), (-3, 20)),
    *_both(((3, -12), (9, -13), (16, -18), (19, -8), (19, 0), (16, 9), (9, 3), (3, 2))),
)
COWL: tuple[Polygon, ...] = (
    ((0, -20), (8, -14), (13, -4), (14, 6), (18, 20), (-18, 20), (-14, 6), (-13, -4), (-8, -14)),
)
DEMON: tuple[Polygon, ...] = (
    ((-13, -5), (13, -5), (13, 6), (7, 15), (0, 20), (-7, 15), (-13, 6)),
    *_both(((5, -5), (12, -9), (13, -20), (19, -11), (18, -2), (13, 3))),
)
ORC: tuple[Polygon, ...] = (
    ((-10, -19), (10, -19), (15, -11), (19, -8), (16, 0), (14, 12), (7, 19), (-7, 19), (-14, 12),
     (-16, 0), (-19, -8), (-15, -11)),
)  # fmt: skip
SKULL: tuple[Polygon, ...] = (
    _round(0, -5, 16),
    ((-9, 6), (9, 6), (9, 19), (-9, 19)),
)
# What is cut out of them.
CUT: dict[str, tuple[Polygon, ...]] = {
    "WI": (),
    "DW": (),
    "BA": (),
    "EL": (),
    "SO": (_round(0, 2, 10, 0.8),),
    "DE": _both(((3, 4), (10, 0), (9, 7))),
    "OR": (*_both(((3, -4), (11, -8), (10, -1))), *_both(((4, 14), (8, 3), (11, 13)))),
    "GH": (
        *_both(_round(7, -4, 5)),
        ((0, 2), (3, 8), (-3, 8)),
        *_both(((3, 12), (5, 12), (5, 20), (3, 20))),
    ),
}
INSIDE: dict[str, tuple[Polygon, ...]] = {"SO": _both(_round(4, 1, 2.4))}
SHAPES: dict[str, tuple[Polygon, ...]] = {
    "WI": HAT,
    "DW": HAMMER,
    "BA": AXE,
    "EL": (),  # a bow is drawn with lines
    "SO": COWL,
    "DE": DEMON,
    "OR": ORC,
    "GH": SKULL,
}


def pictogram(
    sketch: Sketch,
    kind: str,
    at: tuple[int, int],
    tall: int,
    ink: str,
    ground: str,
    *,
    says: bool = True,
) -> None:
    """Draw one with its middle here, and note what kind it says that it is."""
    x, y = at
    unit = tall / HEIGHT
    layers = ((SHAPES[kind], ink), (CUT[kind], ground), (INSIDE.get(kind, ()), ink))
    for polygons, colour in layers:
        for polygon in polygons:
            sketch.polygon([(x + a * unit, y + b * unit) for a, b in polygon], colour)
    if kind == "EL":
        _bow(sketch, x, y, unit, ink)
    half = tall // 2
    if says and tall >= LEAST:
        sketch.sign((x - half, y - half, x + half, y + half), kind, ink)


def _bow(sketch: Sketch, x: int, y: int, unit: float, ink: str) -> None:
    sketch.arc(x - 9 * unit, y, 20 * unit, -62, 62, ink, 5 * unit)
    string = [(x + a * unit, y + b * unit) for a, b in ((0, -18), (-3, 0), (0, 18))]
    sketch.stroke(string, ink, 2.5 * unit)
    sketch.stroke([(x - 18 * unit, y), (x + 14 * unit, y)], ink, 4 * unit)
    head = ((19, 0), (10, -7), (10, 7))
    sketch.polygon([(x + a * unit, y + b * unit) for a, b in head], ink)
