"""Tokens for stacks, haunts and the wand.

Sides differ by shape (discs invade, squares defend), kinds by their two letters, haunts by the
roof of their plate; color repeats this and is never needed.
"""

from bot.games.arrakhar.model.units import KINDS, WIZARD
from renderers.arrakhar.board import GRID
from renderers.kit.cache import cached
from renderers.kit.grids.hexes import middle
from renderers.kit.points import length_of, star, stretch
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite

BLUE, ORANGE, PURPLE, GOLD = "#0072b2", "#e0701a", "#7b3f98", "#f2b01e"
VIOLET, GONE = "#d39bf0", "#8a8a8a"
LINE = "#101216"
PALE, INK = "#ffffff", "#17100a"
SIZE = 78  # a token with its badges; its middle is the middle of the sprite
HALF = SIZE // 2
MARGIN = 16  # round a trail
REACH = 25  # from the middle of a token to its rim
DROP = 12  # a token stands below the label of its hex


def colour_of(kind: str) -> str:
    return BLUE if KINDS[kind].side == WIZARD else ORANGE


def ink_of(kind: str) -> str:
    return PALE if KINDS[kind].side == WIZARD else INK


@cached
def token(kind: str, count: int, spent: int = 0, haste: int = 0, *, faded: str = "") -> Sprite:
    """A stack: its kind, how many units, how many have cast, and their extra speed.

    A planned stack is faded towards the color of the ground.
    """
    sketch = Sketch(SIZE, SIZE)
    _body(sketch, kind, HALF, HALF, REACH)
    ink = ink_of(kind)
    sketch.text((HALF - 22, 16, HALF + 22, 40), kind, ink, face="narrow-bold", size=23, align="cm")
    sketch.text((HALF - 16, 38, HALF + 16, 65), str(count), ink, face="bold", size=28, align="cm")
    if spent:
        _corner(sketch, f"z{spent}", "#f4f1e8", SIZE - 16, SIZE - 17)
    if haste:
        _corner(sketch, f"+{haste}", GOLD, SIZE - 16, 17)
    if faded:
        sketch.dimmed(1, faded, share=0.4)
    return sketch.sprite()


def _body(sketch: Sketch, kind: str, x: int, y: int, reach: int) -> None:
    colour = colour_of(kind)
    if KINDS[kind].side == WIZARD:
        sketch.disc(x, y, reach, colour, line=LINE, width=3)
    else:
        box = (x - reach + 1, y - reach + 1, x + reach - 1, y + reach - 1)
        sketch.rounded(box, 7, colour, line=LINE, width=3)


def _corner(sketch: Sketch, words: str, fill: str, x: int, y: int) -> None:
    sketch.disc(x, y, 16, fill, line=LINE, width=2)
    sketch.text(
        (x - 16, y - 12, x + 16, y + 12), words, LINE, face="narrow-bold", size=21, align="cm"
    )


@cached
def counter(kind: str) -> Sprite:
    """A small token for the roster."""
    sketch = Sketch(50, 50)
    _body(sketch, kind, 25, 25, 23)
    sketch.text((4, 10, 46, 40), kind, ink_of(kind), face="narrow-bold", size=24, align="cm")
    return sketch.sprite()


@cached
def haunt(name: str, *, hides: bool = False) -> Sprite:
    """A plate with the haunt's name: a temple's gable, a ruin's broken wall, a crypt's arch.

    For the player who hid the wand, the haunt that hides it is golden and has a star.
    """
    sketch = Sketch(44, 46)
    fill, line = (GOLD, LINE) if hides else (PURPLE, "#f3e6fb")
    match name[0]:
        case "T":
            roof = [(2, 21), (22, 2), (42, 21)]
        case "R":
            roof = [
                (4, 22),
                (4, 6),
                (13, 6),
                (13, 14),
                (20, 14),
                (20, 3),
                (30, 11),
                (40, 9),
                (40, 22),
            ]
        case _:
            roof = [
                (4, 22),
                (5, 14),
                (10, 7),
                (17, 3),
                (22, 2),
                (27, 3),
                (34, 7),
                (39, 14),
                (40, 22),
            ]
    sketch.polygon(roof, fill, line=line, width=2)
    sketch.rounded((3, 18, 41, 43), 5, fill, line=line, width=2)
    ink = INK if hides else PALE
    sketch.text((3, 18, 41, 43), name, ink, face="narrow-bold", size=25, align="cm")
    if hides:
        sketch.polygon(star(34, 11, 10, 4, 5), PALE, line=LINE, width=2)
    return sketch.sprite()


@cached
def haunted(*, gone: bool = False) -> Sprite:
    """A rim that shows the haunt under any number of units."""
    sketch = Sketch(*GRID.tile_size)
    sketch.stroke(GRID.corners(*middle(GRID), 3), GONE if gone else VIOLET, 5, closed=True)
    return sketch.sprite()


@cached
def wand() -> Sprite:
    """A star."""
    sketch = Sketch(44, 44)
    sketch.polygon(star(22, 23, 19, 8, 5), GOLD, line=LINE, width=4)
    return sketch.sprite()


@cached
def die(face: int, size: int = 36) -> Sprite:
    """A flat die; the strip may show forty, so each must add few bytes."""
    sketch = Sketch(size, size)
    sketch.rounded((2, 2, size - 2, size - 2), size // 6, "#f4efe2", line=LINE, width=2)
    near, mid, far = size * 10 / 36, size / 2, size * 26 / 36
    spots = {
        1: [(mid, mid)],
        2: [(near, near), (far, far)],
        3: [(near, near), (mid, mid), (far, far)],
        4: [(near, near), (far, near), (near, far), (far, far)],
        5: [(near, near), (far, near), (mid, mid), (near, far), (far, far)],
        6: [(near, near), (far, near), (near, mid), (far, mid), (near, far), (far, far)],
    }
    for x, y in spots[face]:
        sketch.disc(x, y, size / 10, LINE)
    return sketch.sprite()


@cached
def trail(
    steps: tuple[tuple[int, int], ...],
    colour: str,
    *,
    clear: tuple[int, int] = (0, 0),
    dashed: bool = False,
) -> Sprite:
    """A thin arrow along points; it leaves a gap of so many pixels at both ends."""
    left, top = min(x for x, _ in steps), min(y for _, y in steps)
    wide, tall = max(x for x, _ in steps) - left, max(y for _, y in steps) - top
    sketch = Sketch(wide + 2 * MARGIN, tall + 2 * MARGIN, scale=2)
    points = [(float(x - left + MARGIN), float(y - top + MARGIN)) for x, y in steps]
    points = stretch(points, clear[0], max(clear[0] + 20.0, length_of(points) - clear[1]))
    total = length_of(points)
    tip, back = points[-1], stretch(points, 0, max(1.0, total - 18))[-1]
    across = ((tip[1] - back[1]) * 0.6, (back[0] - tip[0]) * 0.6)
    barb = [
        tip,
        (back[0] + across[0], back[1] + across[1]),
        (back[0] - across[0], back[1] - across[1]),
    ]
    shaft = stretch(points, 0, max(1.0, total - 14))
    dash = (14.0, 12.0) if dashed else None
    sketch.stroke(shaft, LINE, 8, dash=dash)
    sketch.polygon(barb, LINE, line=LINE, width=5)
    sketch.stroke(shaft, colour, 4, dash=dash)
    sketch.polygon(barb, colour)
    return sketch.sprite()
