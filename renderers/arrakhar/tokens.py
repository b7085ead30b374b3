"""Tokens for stacks, haunts and the wand.

Sides differ by shape (the invaders' are round, the defenders' square), kinds by their pictogram,
haunts by their roof; color repeats this and is never needed.
"""

from bot.games.arrakhar.model.units import KINDS, WIZARD
from renderers.arrakhar.board import GRID
from renderers.arrakhar.pictograms import pictogram
from renderers.kit.cache import cached
from renderers.kit.grids.hexes import middle
from renderers.kit.points import length_of, star, stretch
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite

BLUE, ORANGE, PURPLE, GOLD = "#0b5fa5", "#ee8130", "#6b2f8a", "#ffc83d"
SCARLET, VIOLET, GONE = "#b3261e", "#d9a6f5", "#9a9a9a"
LINE = "#101216"
PALE, INK = "#ffffff", "#17100a"
WIDE, TALL = 68, 56  # the body of a token
SIZE = (92, 92)  # with its badges; its middle is the middle of the sprite
COUNT = 51  # the size of a number beside a pictogram
LOW = 50  # where a label stands right above it; smaller is too small for a phone
MARGIN = 16  # round a trail
FALLEN = 23  # the radius of a star with how many fell
DROP = 9  # a token stands below the label of its hex


def colour_of(kind: str) -> str:
    return BLUE if KINDS[kind].side == WIZARD else ORANGE


def ink_of(kind: str) -> str:
    return PALE if KINDS[kind].side == WIZARD else INK


@cached
def token(kind: str, count: int, spent: int = 0, haste: int = 0, *, faded: str = "") -> Sprite:
    """A stack: its kind, how many units, how many have cast, and their extra speed.

    A planned stack is faded towards the color of the ground.
    """
    sketch = Sketch.over(_blank(kind))
    x, y = SIZE[0] // 2, SIZE[1] // 2
    _content(sketch, kind, count, (x, y), says=not faded)
    _below(sketch, count, spent, haste, (x, y + 32))
    if faded:
        sketch.dimmed(1, faded, share=0.35)
    return sketch.sprite()


@cached
def _blank(kind: str) -> Sprite:
    """Its body, with hard edges: forty soft ones would be a tenth of the picture's bytes."""
    sketch = Sketch(*SIZE, scale=1)
    x, y = SIZE[0] // 2, SIZE[1] // 2
    _body(sketch, kind, (x - WIDE // 2, y - TALL // 2, x + WIDE // 2, y + TALL // 2))
    return sketch.sprite()


@cached
def lit_body(rim: str, kind: str, ground: str, *, chosen: bool = False) -> Sprite:
    """The ground of a stack that may be chosen: as large as its hex, with a rim; that of one that
    is chosen has a double rim. Its upper half is the ground of the label.
    """
    sketch = Sketch(100, 92, scale=1)
    if chosen:
        _body(sketch, kind, (8, 2, 92, 90), bend=20, rim=rim, width=4)
    _body(sketch, kind, (14, 8, 86, 84), bend=16, rim=rim, width=4)
    bend = 12 if KINDS[kind].side == WIZARD else 2
    sketch.rounded((18, 12, 82, 40), bend, ground)
    sketch.polygon([(18, 30), (81, 30), (81, 46), (18, 46)], ground)
    return sketch.sprite()


@cached
def lit_content(
    label: str, ink: str, kind: str, count: int, spent: int = 0, haste: int = 0
) -> Sprite:
    """What stands on it; laid above all of them, since they touch each other."""
    sketch = Sketch(92, 124)
    x, y = 46, 62
    box = (x - 42, y - 39, x + 42, y)
    sketch.text(box, label, ink, face="slim", size=LOW, align="cm", role="label")
    _content(sketch, kind, count, (x, y + 19), size=LOW)
    _below(sketch, count, spent, haste, (x, y + (48 if haste else 45)))
    return sketch.sprite()


@cached
def content(kind: str, count: int) -> Sprite:
    """What stands on a token, once more above the rim of a haunt."""
    sketch = Sketch(*SIZE)
    _content(sketch, kind, count, (SIZE[0] // 2, SIZE[1] // 2))
    return sketch.sprite()


def _content(
    sketch: Sketch,
    kind: str,
    count: int,
    at: tuple[int, int],
    *,
    says: bool = True,
    size: int = COUNT,
) -> None:
    """The pictogram, and how many there are."""
    x, y = at
    ink = ink_of(kind)
    pictogram(sketch, kind, (x - 14, y), 39, ink, colour_of(kind), says=says)
    box = (x + 5, y - 20, x + 33, y + 20)
    role = "count" if says else ""
    sketch.text(box, str(count), ink, face="slim", size=size, align="cm", role=role)


def _below(sketch: Sketch, count: int, spent: int, haste: int, at: tuple[int, int]) -> None:
    """Sparks of casters once some have cast, and extra speed."""
    x, y = at
    for place in range(count if spent else 0):
        left = x - (22 if haste else 0)
        spark(sketch, left + 17 * place - 8 * (count - 1), y, spent=place < spent)
    if haste:
        _corner(sketch, f"+{haste}", x + 20, y)


def _body(
    sketch: Sketch,
    kind: str,
    box: tuple[int, int, int, int],
    *,
    bend: int = 99,
    rim: str = "#fff4df",
    width: int = 2,
) -> None:
    """A dark rim, a bright one and the color of the side: it stands out from any ground."""
    left, top, right, bottom = box
    bend = min(bend, (bottom - top) // 2) if KINDS[kind].side == WIZARD else 5
    sketch.rounded((left - 2, top - 2, right + 2, bottom + 2), bend + 2, LINE)
    sketch.rounded(box, bend, rim)
    inner = (left + width, top + width, right - width, bottom - width)
    sketch.rounded(inner, max(2, bend - width), colour_of(kind))


def spark(sketch: Sketch, x: int, y: int, *, spent: bool) -> None:
    fill, line = ("#4a4a52", "#ffffff") if spent else (GOLD, LINE)
    sketch.polygon(star(x, y, 11, 4.5, 4), line, line=line, width=3)
    sketch.polygon(star(x, y, 11, 4.5, 4), fill)


def _corner(sketch: Sketch, words: str, x: int, y: int) -> None:
    sketch.rounded((x - 18, y - 13, x + 17, y + 13), 8, GOLD, line=LINE, width=2)
    box = (x - 17, y - 13, x + 16, y + 13)
    sketch.text(box, words, LINE, face="slim", size=28, align="cm")


@cached
def counter(kind: str) -> Sprite:
    """A small token for the roster."""
    return small(kind, 54)


@cached
def small(kind: str, size: int) -> Sprite:
    """A token without a number."""
    body = Sketch(size, size, scale=1)
    _body(body, kind, (3, 3, size - 3, size - 3))
    sketch = Sketch.over(body.sprite())
    at = (size // 2, size // 2)
    pictogram(sketch, kind, at, round(size * 0.72), ink_of(kind), colour_of(kind))
    return sketch.sprite()


ROOFS: dict[str, tuple[tuple[int, int], ...]] = {  # of a temple, a ruin, a crypt
    "T": ((-34, 0), (0, -22), (34, 0)),
    "R": ((-32, 0), (-32, -17), (-20, -17), (-20, -8), (-8, -8), (-8, -20), (6, -20), (6, -11),
          (18, -11), (24, -19), (32, -14), (32, 0)),
    "C": ((-32, 0), (-31, -8), (-25, -15), (-15, -20), (0, -22), (15, -20), (25, -15), (31, -8),
          (32, 0)),
}  # fmt: skip


@cached
def haunt(name: str, *, hides: bool = False) -> Sprite:
    """A plate with the haunt's name: a temple's gable, a ruin's broken wall, a crypt's arch.

    For the player who hid the wand, the haunt that hides it is golden and has a star.
    """
    sketch = Sketch(76, 76)
    fill, line = (GOLD, LINE) if hides else (PURPLE, "#f3e6fb")
    sketch.polygon(_roof(name, 38, 33, 0.72), fill, line=line, width=3)
    sketch.rounded((9, 31, 67, 72), 4, fill, line=line, width=3)
    ink = INK if hides else PALE
    sketch.text((10, 32, 66, 72), name, ink, face="slim", size=COUNT, align="cm", role="type")
    if hides:
        sketch.polygon(star(60, 26, 14, 6, 5), PALE, line=LINE, width=2)
    return sketch.sprite()


@cached
def plaque(name: str, *, hides: bool = False) -> Sprite:
    """The name of a haunt, above the units that stand there: as high as it must be, without its
    roof, so that it covers nobody behind it.
    """
    sketch = Sketch(54, 38)
    # The line has not the tone of the letters, which reach up to it.
    fill, line, ink = (GOLD, PALE, INK) if hides else (PURPLE, LINE, PALE)
    sketch.rounded((1, 0, 53, 38), 4, fill, line=line, width=2)
    sketch.text((2, 0, 52, 38), name, ink, face="slim", size=LOW, align="cm", role="type")
    return sketch.sprite()


def _roof(name: str, x: int, y: int, share: float) -> list[tuple[float, float]]:
    return [
        (x + across * min(1, share + 0.15), y + down * share) for across, down in ROOFS[name[0]]
    ]


@cached
def haunted(*, gone: bool = False) -> Sprite:
    """A dark hex under a haunt, and under what is left of one."""
    sketch = Sketch(*GRID.tile_size)
    sketch.polygon(GRID.corners(*middle(GRID), 1), "#55555c" if gone else "#3a2350")
    return sketch.sprite()


@cached
def haunted_rim(*, gone: bool = False) -> Sprite:
    """A rim that shows the haunt above any number of units."""
    sketch = Sketch(*GRID.tile_size)
    corners = GRID.corners(*middle(GRID), 3)
    for colour, pen in ((LINE, 7.0), (GONE if gone else VIOLET, 4.0)):
        sketch.stroke(corners, colour, pen, closed=True)
    return sketch.sprite()


@cached
def wand() -> Sprite:
    """A staff with a star on it."""
    sketch = Sketch(60, 66)
    for colour, pen in ((LINE, 12.0), ("#8a5a1c", 7.0)):
        sketch.stroke([(12, 60), (34, 26)], colour, pen)
    sketch.polygon(star(38, 21, 22, 9, 5), LINE, line=LINE, width=5)
    sketch.polygon(star(38, 21, 21, 9, 5), GOLD)
    return sketch.sprite()


@cached
def radiance() -> Sprite:
    """Rays around the hex where the wand lies: the one thing that everyone looks for."""
    sketch = Sketch(176, 168)
    x, y = 88, 84
    sketch.polygon(star(x, y, 82, 46, 16), LINE, line=LINE, width=5)
    sketch.polygon(star(x, y, 80, 46, 16), GOLD)
    sketch.polygon(GRID.corners(x, y, -3), "#fff2c4", line=LINE, width=3)
    return sketch.sprite()


@cached
def enchanted() -> Sprite:
    """The hex where the wand lies."""
    sketch = Sketch(*GRID.tile_size)
    sketch.polygon(GRID.corners(*middle(GRID), 1), LINE)
    sketch.polygon(GRID.corners(*middle(GRID), 4), GOLD)
    return sketch.sprite()


@cached
def carried() -> Sprite:
    """The star of the wand, above the units that carry it."""
    sketch = Sketch(48, 48)
    sketch.polygon(star(24, 27, 18, 8, 5), LINE, line=LINE, width=5)
    sketch.polygon(star(24, 27, 18, 8, 5), GOLD)
    return sketch.sprite()


@cached
def loss(words: str) -> Sprite:
    """A ragged star with how many fell; hard edges, since there may be many."""
    half = FALLEN + 4
    back = Sketch(2 * half, 2 * half, scale=1)
    back.polygon(star(half, half, FALLEN + 3, FALLEN * 0.76 + 3, 11), LINE)
    back.polygon(star(half, half, FALLEN + 1, FALLEN * 0.76 + 1, 11), "#fff4df")
    back.polygon(star(half, half, FALLEN - 1, FALLEN * 0.76 - 1, 11), SCARLET)
    sketch = Sketch.over(back.sprite())
    box = (half - FALLEN, half - FALLEN, half + FALLEN, half + FALLEN)
    sketch.text(box, words, PALE, face="slim", size=COUNT, align="cm", role="count")
    return sketch.sprite()


@cached
def wedge(colour: str, right: int, down: int) -> Sprite:
    """A short arrow to a neighbor in the next column, or if it goes neither left nor right to one
    in the same column.
    """
    sketch = Sketch(44, 44)
    shape = ((15, 8), (-1, 13), (-2, 6), (-14, 0), (-10, -8), (2, -2), (7, -8))
    if not right:
        right, shape = 1, ((0, 13), (13, 0), (5, 0), (5, -13), (-5, -13), (-5, 0), (-13, 0))
    points = [(22 + across * right, 22 + along * down) for across, along in shape]
    sketch.polygon(points, LINE, line=LINE, width=5)
    sketch.polygon(points, colour)
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
    sketch = Sketch(wide + 2 * MARGIN, tall + 2 * MARGIN, scale=1)
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
