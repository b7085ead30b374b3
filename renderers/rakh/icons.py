"""Icons of Rakh's eleven units, each showing what the unit does, and three signs of a turn.

Every icon is drawn in a square from -1 to 1 in one ink, with `paper` for what is cut out of it, so
that the same drawing serves light and dark tokens. They must be told apart at sixteen pixels.
"""

import math
from collections.abc import Callable

from renderers.kit.parts.pen import Pen as Pen  # what icons are drawn with
from renderers.kit.points import Point, regular


def spiral(pen: Pen, x: float, y: float, radius: float, width: float) -> None:
    turns = [n / 120 for n in range(121)]
    way = [
        (
            x + radius * t * math.cos(math.tau * 1.9 * t - 0.6),
            y + radius * t * math.sin(math.tau * 1.9 * t - 0.6),
        )
        for t in turns
    ]
    pen.stroke(*way, width=width)


def enchanter(pen: Pen) -> None:
    """A wand whose head is the spiral of Mesmerize."""
    spiral(pen, 0.2, -0.3, 0.62, 0.17)
    pen.stroke((-0.1, 0.12), (-0.72, 0.92), width=0.22)
    for x, y, radius in ((-0.62, -0.66, 0.2), (0.72, 0.62, 0.16)):
        pen.shape((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))


def giant(pen: Pen) -> None:
    """A studded club."""
    pen.stroke((-0.74, 0.86), (-0.3, 0.36), width=0.24)
    spikes = ((-0.12, -0.62), (0.2, -1.0), (0.76, -0.98), (1.0, -0.5), (0.94, -0.12), (0.3, 0.38))
    for x, y in spikes:
        pen.shape((x, y), *_base((0.36, -0.3), (x, y), 0.16))
    pen.shape((-0.42, 0.22), (0.0, -0.52), (0.84, 0.1), (-0.1, 0.52))
    pen.disc(0.46, -0.38, 0.53)
    for x, y in ((0.38, -0.6), (0.66, -0.32), (0.26, -0.22)):
        pen.disc(x, y, 0.1, pen.paper)


def _base(middle: Point, tip: Point, half: float) -> tuple[Point, Point]:
    """The two base points of a spike on a disc."""
    x, y = tip[0] - middle[0], tip[1] - middle[1]
    long = math.hypot(x, y)
    root = (middle[0] + x * 0.5, middle[1] + y * 0.5)
    aside = (-y / long * half, x / long * half)
    return ((root[0] + aside[0], root[1] + aside[1]), (root[0] - aside[0], root[1] - aside[1]))


def guardian(pen: Pen) -> None:
    """A shield, quartered."""
    pen.mirrored((0, -0.95), (0.5, -0.8), (0.82, -0.72), (0.8, 0.1), (0.5, 0.62), (0, 0.98))
    pen.stroke((0, -0.72), (0, 0.74), width=0.17, ink=pen.paper)
    pen.stroke((-0.62, -0.16), (0.62, -0.16), width=0.17, ink=pen.paper)


def mercenary(pen: Pen) -> None:
    """A double-bladed axe."""
    pen.stroke((0, -0.86), (0, 0.92), width=0.2)
    for side in (1, -1):
        pen.shape(
            (0.08 * side, -0.42), (0.5 * side, -0.86), (0.84 * side, -0.6), (0.94 * side, -0.14),
            (0.8 * side, 0.34), (0.48 * side, 0.56), (0.08 * side, 0.1),
        )  # fmt: skip
    pen.stroke((0, -0.5), (0, 0.2), width=0.1, ink=pen.paper)


def necromancer(pen: Pen) -> None:
    """A scythe."""
    pen.stroke((-0.5, 0.94), (0.34, -0.8), width=0.2)
    pen.shape(
        (0.46, -0.94), (0.02, -0.96), (-0.44, -0.78), (-0.8, -0.42), (-0.96, 0.08),
        (-0.62, -0.3), (-0.2, -0.5), (0.22, -0.54),
    )  # fmt: skip
    pen.stroke((-0.16, 0.1), (0.26, 0.28), width=0.17)


def paladin(pen: Pen) -> None:
    """A war hammer."""
    pen.stroke((0, -0.2), (0, 0.94), width=0.22)
    pen.shape((-0.84, -0.86), (0.84, -0.86), (0.84, -0.12), (-0.84, -0.12))
    for side in (1, -1):
        pen.shape(
            (0.52 * side, -0.95), (0.92 * side, -0.95), (0.92 * side, -0.03), (0.52 * side, -0.03)
        )
        pen.stroke((0.46 * side, -0.8), (0.46 * side, -0.18), width=0.08, ink=pen.paper)
    pen.shape((0, -0.7), (0.18, -0.49), (0, -0.28), (-0.18, -0.49), ink=pen.paper)
    pen.stroke((-0.2, 0.9), (0.2, 0.9), width=0.2)


def priest(pen: Pen) -> None:
    """An ankh."""
    pen.arc(0, -0.5, 0.36, 0, 360, 0.24)
    pen.stroke((0, -0.1), (0, 0.92), width=0.26)
    pen.stroke((-0.6, 0.12), (0.6, 0.12), width=0.26)


def rogue(pen: Pen) -> None:
    """A dagger, point down."""
    blade = [(0.24, -0.2), (0.2, 0.4), (0.0, 1.02), (-0.2, 0.4), (-0.24, -0.2)]
    guard = [(-0.56, -0.34), (0.56, -0.34), (0.56, -0.12), (-0.56, -0.12)]
    hilt = [(-0.12, -0.86), (0.12, -0.86), (0.12, -0.3), (-0.12, -0.3)]
    for part in (blade, guard, hilt):
        pen.shape(*pen.turned(38, part))
    pen.disc(*pen.turned(38, [(0, -0.92)])[0], 0.18)
    pen.stroke(*pen.turned(38, [(0, 0.0), (0, 0.62)]), width=0.09, ink=pen.paper)


def scout(pen: Pen) -> None:
    """A winged boot."""
    pen.shape(
        (-0.22, -0.9), (0.34, -0.9), (0.3, 0.12), (0.62, 0.34), (0.96, 0.46), (0.98, 0.86),
        (-0.3, 0.86), (-0.26, 0.1),
    )  # fmt: skip
    pen.stroke((-0.22, -0.66), (0.3, -0.66), width=0.1, ink=pen.paper)
    pen.stroke((0.0, 0.66), (0.94, 0.66), width=0.09, ink=pen.paper)
    for y, reach in ((-0.42, 1.0), (-0.1, 0.84), (0.22, 0.66)):
        pen.stroke((-0.34, y + 0.16), (-reach, y - 0.12), width=0.17)


def shaman(pen: Pen) -> None:
    """A bolt of lightning."""
    pen.shape(
        (0.36, -1.0), (-0.56, 0.12), (-0.04, 0.14), (-0.38, 1.0), (0.6, -0.26), (0.06, -0.28),
        (0.62, -1.0),
    )  # fmt: skip


def skeleton(pen: Pen) -> None:
    """A skull."""
    pen.disc(0, -0.22, 0.74)
    pen.shape((-0.46, 0.2), (0.46, 0.2), (0.42, 0.88), (-0.42, 0.88))
    for side in (1, -1):
        pen.disc(0.3 * side, -0.12, 0.21, pen.paper)
    pen.shape((0, 0.1), (0.12, 0.34), (-0.12, 0.34), ink=pen.paper)
    for x in (-0.2, 0.0, 0.2):
        pen.stroke((x, 0.58), (x, 0.86), width=0.07, ink=pen.paper)


ICONS: dict[str, Callable[[Pen], None]] = {
    "EN": enchanter,
    "GI": giant,
    "GU": guardian,
    "ME": mercenary,
    "NE": necromancer,
    "PA": paladin,
    "PR": priest,
    "RO": rogue,
    "SC": scout,
    "SH": shaman,
    "SK": skeleton,
}


def moved(pen: Pen) -> None:
    """A boot print: this unit has used its movement action."""
    sole = [(x * 0.5, y * 0.62 - 0.34) for x, y in regular(0, 0, 1, 24)]
    heel = [(x * 0.4, y * 0.3 + 0.68) for x, y in regular(0, 0, 1, 24)]
    for part in (sole, heel):
        pen.shape(*pen.turned(14, part))


def attacked(pen: Pen) -> None:
    """A sword: this unit has used its attack action."""
    for part in (
        [(-0.12, -1.0), (0.12, -1.0), (0.14, 0.36), (-0.14, 0.36)],
        [(-0.5, 0.26), (0.5, 0.26), (0.5, 0.46), (-0.5, 0.46)],
        [(-0.12, 0.4), (0.12, 0.4), (0.12, 0.98), (-0.12, 0.98)],
    ):
        pen.shape(*pen.turned(45, part))


def mesmerized(pen: Pen) -> None:
    spiral(pen, 0, 0, 0.92, 0.24)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "moved": moved,
    "attacked": attacked,
    "mesmerized": mesmerized,
}
