"""Pictograms of classes, affiliations and kinds of card, each drawn in a square from -1 to 1."""

import math
from collections.abc import Callable

from renderers.kit.cache import cached
from renderers.kit.parts.pen import Pen
from renderers.kit.points import crescent, regular, star
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite

Draw = Callable[[Pen], None]


def _warrior(pen: Pen) -> None:
    """A sword, point up."""
    pen.mirrored((0, -1.0), (0.15, -0.8), (0.15, 0.3), (0, 0.3))
    pen.shape((-0.5, 0.28), (0.5, 0.28), (0.5, 0.46), (-0.5, 0.46))
    pen.shape((-0.1, 0.46), (0.1, 0.46), (0.1, 0.84), (-0.1, 0.84))
    pen.disc(0, 0.9, 0.14)
    pen.stroke((0, -0.74), (0, 0.2), width=0.06, ink=pen.paper)


def _guardian(pen: Pen) -> None:
    """A shield with a cross."""
    pen.mirrored((0, -0.95), (0.5, -0.8), (0.82, -0.72), (0.8, 0.1), (0.5, 0.62), (0, 0.98))
    pen.stroke((0, -0.66), (0, 0.66), width=0.18, ink=pen.paper)
    pen.stroke((-0.56, -0.18), (0.56, -0.18), width=0.18, ink=pen.paper)


def _thief(pen: Pen) -> None:
    """A masked face under a hood."""
    pen.mirrored((0, -0.98), (0.6, -0.7), (0.86, 0.0), (0.74, 0.9), (0, 0.9))
    pen.mirrored((0, -0.5), (0.42, -0.34), (0.54, 0.1), (0.4, 0.62), (0, 0.78), ink=pen.paper)
    pen.shape((-0.56, -0.2), (0.56, -0.2), (0.5, 0.18), (0.1, 0.1), (-0.1, 0.1), (-0.5, 0.18))
    for x in (-0.25, 0.25):
        pen.disc(x, 0.0, 0.1, pen.paper)


def _spellcaster(pen: Pen) -> None:
    """A staff with a star."""
    pen.stroke((-0.62, 0.94), (0.2, -0.2), width=0.18)
    pen.shape(*star(0.36, -0.42, 0.62, 0.24, 5))
    for x, y, size in ((-0.5, -0.6, 0.16), (0.66, 0.5, 0.13), (-0.2, -0.1, 0.09)):
        pen.shape(*star(x, y, size, size * 0.35, 4))


def _tactician(pen: Pen) -> None:
    """A banner on its pole."""
    pen.stroke((-0.6, -0.96), (-0.6, 0.96), width=0.15)
    pen.shape((-0.52, -0.84), (0.84, -0.7), (0.5, -0.3), (0.84, 0.1), (-0.52, 0.16))
    pen.shape(*star(-0.02, -0.34, 0.26, 0.11, 5), ink=pen.paper)


def _assassin(pen: Pen) -> None:
    """Two crossed daggers."""
    for side in (1, -1):
        blade = [(-0.12, -0.95), (0.12, -0.95), (0.1, 0.2), (-0.1, 0.2)]
        guard = [(-0.3, 0.2), (0.3, 0.2), (0.3, 0.34), (-0.3, 0.34)]
        hilt = [(-0.08, 0.34), (0.08, 0.34), (0.08, 0.84), (-0.08, 0.84)]
        for part in (blade, guard, hilt):
            pen.shape(*pen.turned(38 * side, part))


def _cog(pen: Pen, x: float, y: float, size: float) -> None:
    for n in range(8):
        angle = math.tau * n / 8
        tip = (x + size * math.cos(angle), y + size * math.sin(angle))
        pen.stroke((x, y), tip, width=0.3 * size)
    pen.disc(x, y, size * 0.74)
    pen.disc(x, y, size * 0.32, pen.paper)


def _machine(pen: Pen) -> None:
    """A cog."""
    _cog(pen, 0, 0, 0.9)


def _engineer(pen: Pen) -> None:
    """A wrench over a cog."""
    _cog(pen, 0.34, -0.36, 0.54)
    pen.stroke((0.1, 0.0), (-0.62, 0.72), width=0.28)
    pen.disc(-0.64, 0.74, 0.26)
    pen.shape((-0.7, 0.56), (-0.46, 0.8), (-1.0, 1.1), ink=pen.paper)


def _beast(pen: Pen) -> None:
    """A paw."""
    pen.mirrored((0, 0.02), (0.36, 0.16), (0.6, 0.6), (0.4, 0.86), (0, 0.78))
    for x, y in ((0.28, -0.56), (0.72, -0.1), (-0.28, -0.56), (-0.72, -0.1)):
        pen.shape(*((x + a * 0.2, y + b * 0.29) for a, b in regular(0, 0, 1, 16)))


def _golem(pen: Pen) -> None:
    """A figure of blocks."""
    pen.shape((-0.34, -0.96), (0.34, -0.96), (0.34, -0.44), (-0.34, -0.44))
    pen.shape((-0.62, -0.38), (0.62, -0.38), (0.5, 0.34), (-0.5, 0.34))
    for side in (1, -1):
        pen.shape((0.7 * side, -0.38), (0.96 * side, -0.3), (0.96 * side, 0.44), (0.7 * side, 0.4))
        pen.shape((0.1 * side, 0.4), (0.5 * side, 0.4), (0.54 * side, 0.96), (0.12 * side, 0.96))
        pen.disc(0.15 * side, -0.7, 0.08, pen.paper)


def _interdimensional(pen: Pen) -> None:
    """A whirl: a way to elsewhere."""
    for turn in (0, 120, 240):
        way = []
        for n in range(19):
            share = n / 18
            angle = math.radians(turn + share * 250)
            radius = 0.12 + 0.8 * share
            way.append((radius * math.cos(angle), radius * math.sin(angle)))
        pen.stroke(*way, width=0.18)
    pen.disc(0, 0, 0.16)


def _energy(pen: Pen) -> None:
    """A bolt of lightning."""
    pen.shape(
        (0.36, -1.0), (-0.56, 0.12), (-0.04, 0.14), (-0.38, 1.0), (0.6, -0.26), (0.06, -0.28),
        (0.62, -1.0),
    )  # fmt: skip


def _item(pen: Pen) -> None:
    """A flask."""
    pen.mirrored((0, -0.9), (0.2, -0.9), (0.2, -0.3), (0.7, 0.5), (0.56, 0.92), (0, 0.92))
    pen.stroke((-0.32, -0.9), (0.32, -0.9), width=0.18)
    pen.stroke((-0.4, 0.24), (0.4, 0.24), width=0.1, ink=pen.paper)


def _command(pen: Pen) -> None:
    """A scroll."""
    pen.shape((-0.56, -0.8), (0.56, -0.8), (0.56, 0.8), (-0.56, 0.8))
    for y in (-0.82, 0.82):
        pen.stroke((-0.7, y), (0.7, y), width=0.26)
    for y in (-0.36, -0.04, 0.28):
        pen.stroke((-0.34, y), (0.34, y), width=0.09, ink=pen.paper)


def _terrain(pen: Pen) -> None:
    """Two mountains."""
    pen.shape((-1.0, 0.8), (-0.3, -0.7), (0.1, 0.1), (0.36, -0.3), (1.0, 0.8))
    pen.shape((-0.3, -0.7), (-0.08, -0.24), (-0.3, -0.36), (-0.5, -0.26), ink=pen.paper)


def _storm(pen: Pen) -> None:
    """A cloud with a bolt."""
    for x, y, size in ((-0.5, -0.3, 0.36), (0.0, -0.52, 0.44), (0.52, -0.28, 0.36)):
        pen.disc(x, y, size)
    pen.shape((-0.6, -0.4), (0.6, -0.4), (0.66, 0.06), (-0.66, 0.06))
    pen.shape((0.12, 0.14), (-0.3, 0.6), (0.0, 0.6), (-0.16, 1.0), (0.34, 0.44), (0.06, 0.44))


CLASSES: dict[str, Draw] = {
    "warrior": _warrior,
    "guardian": _guardian,
    "thief": _thief,
    "spellcaster": _spellcaster,
    "tactician": _tactician,
    "assassin": _assassin,
    "machine": _machine,
    "engineer": _engineer,
    "beast": _beast,
    "golem": _golem,
    "interdimensional": _interdimensional,
    "energy": _energy,
}
KINDS: dict[str, Draw] = {
    "item": _item, "command": _command, "terrain": _terrain, "storm": _storm, "token": _energy,
}  # fmt: skip


def _earth(pen: Pen) -> None:
    pen.shape((-0.9, 0.66), (-0.2, -0.7), (0.2, 0.0), (0.42, -0.34), (0.9, 0.66))


def _fire(pen: Pen) -> None:
    pen.shape(
        (0.06, -1.0), (0.3, -0.46), (0.62, -0.24), (0.72, 0.32), (0.42, 0.8), (0.0, 0.92),
        (-0.45, 0.78), (-0.7, 0.3), (-0.5, -0.2), (-0.3, 0.05), (-0.22, -0.55),
    )  # fmt: skip


def _water(pen: Pen) -> None:
    pen.mirrored((0, -0.98), (0.36, -0.3), (0.6, 0.16), (0.56, 0.56), (0.3, 0.86), (0, 0.92))


def _wind(pen: Pen) -> None:
    for y, reach in ((-0.44, 0.5), (0.02, 0.86), (0.48, 0.36)):
        pen.stroke((-0.86, y), (reach, y), width=0.2)
        pen.arc(reach, y - 0.24, 0.24, 90, -90, 0.2)


def _light(pen: Pen) -> None:
    pen.shape(*star(0, 0, 1.0, 0.56, 8))


def _dark(pen: Pen) -> None:
    pen.shape(*crescent(0.12, 0, 0.92))


AFFILS: dict[str, Draw] = {
    "earth": _earth, "fire": _fire, "water": _water, "wind": _wind, "light": _light, "dark": _dark,
}  # fmt: skip


@cached
def pictogram(name: str, size: int, ink: str, paper: str) -> Sprite:
    """A class or a kind of card; `size` is half the side of its square."""
    sketch = Sketch(2 * size + 4, 2 * size + 4)
    draw = CLASSES.get(name) or KINDS[name]
    draw(Pen(sketch, size + 2, size + 2, size * 0.96, ink, paper))
    return sketch.sprite()


@cached
def element(affil: str, radius: int, fill: str, ink: str) -> Sprite:
    """An affiliation on a disc in its color."""
    half = radius + 3
    sketch = Sketch(2 * half, 2 * half)
    sketch.disc(half, half, radius + 2, "#14161b")
    sketch.disc(half, half, radius, fill)
    AFFILS[affil](Pen(sketch, half, half, radius * 0.66, ink, fill))
    return sketch.sprite()
