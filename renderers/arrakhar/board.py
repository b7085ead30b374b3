"""The valley of Arrakhar's Wand: clear ground with labels, mountains as peaks, entries as doors.

Everything here is drawn once, on the ground that never changes; haunts, units and marks are drawn
on it later.
"""

from bot.games.arrakhar.model.board import CLEAR, COLUMNS, ENTRIES, LETTERS, MOUNTAINS, NEAR, PLACES
from renderers.kit.cache import cached
from renderers.kit.colours import mix
from renderers.kit.grids.hexes import Grid, flat, middle, tile_sketch
from renderers.kit.points import toward
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme

GRID: Grid = flat(radius=44, x=50, y=36)
LABEL, TAG = 32, 25  # pixels: on empty ground, and above somebody who stands there
ENTRY = "#f0e442"
# Where the units that wait in an entry are listed: on the mountains beside it, over whole numbers.
PLATES: dict[str, Box] = {
    "E1": (290, 8, 566, 62),
    "E2": (868, 8, 1130, 62),
    "E3": (1330, 536, 1414, 700),
    "E4": (802, 972, 1066, 1026),
    "E5": (362, 972, 618, 1026),
    "E6": (4, 536, 88, 700),
}


def centre(label: str) -> tuple[int, int]:
    return GRID.centre(PLACES[label])


def clear_tone(theme: Theme) -> str:
    return "#98a47c" if theme.is_dark else "#dde5c8"


def rock_tone(theme: Theme) -> str:
    return "#4c443c" if theme.is_dark else "#9b8a76"


def label_ink(theme: Theme) -> str:
    return "#3f4732" if theme.is_dark else "#5d6450"


def tag_ink(theme: Theme) -> str:
    return "#12160c" if theme.is_dark else "#2b2f22"


def valley(sketch: Sketch, theme: Theme) -> None:
    """Draw all hexes; each kind of hex has one sprite."""
    width, height = GRID.tile_size
    outer = tuple(label for label in MOUNTAINS if label[0] in "AQ" or label[1:] in ("1", "21"))
    inner = tuple(label for label in MOUNTAINS if label not in outer)
    kinds = [
        (outer, _rock(theme)),
        (inner, _mountain(theme)),
        (CLEAR, bare(theme)),
        (ENTRIES, _entry(theme)),
    ]
    for labels, sprite in kinds:
        for label in labels:
            x, y = centre(label)
            left, top = x - width // 2, y - height // 2
            if left >= 0 and top >= 0:
                sketch.paste(sprite, left, top)
            else:
                _cut(sketch, sprite, left, top)
    for label in CLEAR:
        x, y = centre(label)
        box = (x - 38, y - 20, x + 38, y + 20)
        sketch.text(box, label, label_ink(theme), face="narrow-bold", size=LABEL, align="cm")
    _rulers(sketch, theme)
    for entry in ENTRIES:
        _door(sketch, entry)


def _rulers(sketch: Sketch, theme: Theme) -> None:
    """Row letters and column numbers on the wall of the valley, which no unit hides."""
    ink = mix(rock_tone(theme), "#ffffff" if theme.is_dark else "#000000", 0.55)
    right = GRID.centre(PLACES["B21"])[0]
    for letter in LETTERS[1:-1]:
        if letter == "J":
            continue  # E6 and E3 are there
        y = centre(f"{letter}1")[1]
        for x in (34, right + 16):
            sketch.text((x - 22, y - 24, x + 22, y + 24), letter, ink, face="bold", size=36,
                        align="cm")  # fmt: skip
    for column in range(2, COLUMNS):
        for row in "AQ":
            if f"{row}{column}" in PLACES:
                x, y = centre(f"{row}{column}")
                y += 8 if row == "A" else 0
                box = (x - 30, y - 20, x + 30, y + 20)
                sketch.text(box, str(column), ink, face="bold", size=32, align="cm")


def _cut(sketch: Sketch, sprite: Sprite, left: int, top: int) -> None:
    """Cut off the northern edge of the valley, which lies a little above the picture."""
    x, y = max(0, -left), max(0, -top)
    part = sprite.rgba().crop((x, y, sprite.width, sprite.height))
    sketch.paste(Sprite.of(part, ()), left + x, top + y)


@cached
def bare(theme: Theme) -> Sprite:
    """Clear ground without its label."""
    tone = clear_tone(theme)
    return tile_sketch(GRID, tone, edge=mix(tone, "#20241a", 0.35), width=2).sprite()


@cached
def tag(label: str, theme: Theme) -> Sprite:
    """The label of a hex whose middle is taken; it is drawn above the piece."""
    sketch = Sketch(60, 30)
    sketch.text((2, 2, 58, 28), label, tag_ink(theme), face="narrow-bold", size=TAG, align="cm",
                halo=clear_tone(theme))  # fmt: skip
    return sketch.sprite()


@cached
def _rock(theme: Theme) -> Sprite:
    """The wall of the valley, in one color, so that the peaks inside stand out."""
    return tile_sketch(GRID, rock_tone(theme)).sprite()


@cached
def _mountain(theme: Theme) -> Sprite:
    tone = rock_tone(theme)
    sketch = tile_sketch(GRID, tone)
    x, y = middle(GRID)
    ridge = [(-22, 14), (-8, -8), (-2, 0), (8, -14), (24, 14)]
    sketch.polygon([(x + across, y + down) for across, down in ridge], mix(tone, "#ffffff", 0.26))
    return sketch.sprite()


@cached
def _entry(theme: Theme) -> Sprite:
    return tile_sketch(GRID, Fade("#f7ef7a", ENTRY), edge="#5a5410", width=4).sprite()


def _door(sketch: Sketch, entry: str) -> None:
    """An entry: its name, and an arrow that points out of the valley."""
    x, y = centre(entry)
    inner = [centre(door) for door in NEAR[entry]]
    mean = (sum(a for a, _ in inner) / len(inner), sum(b for _, b in inner) / len(inner))
    tip = toward((x, y), mean, -30)
    back = toward((x, y), mean, -17)
    across = ((tip[1] - back[1]) * 0.9, (back[0] - tip[0]) * 0.9)
    wings = [
        tip,
        (back[0] + across[0], back[1] + across[1]),
        (back[0] - across[0], back[1] - across[1]),
    ]
    sketch.polygon(wings, "#5a5410")
    low = toward((x, y), mean, 9)
    box = (round(low[0]) - 24, round(low[1]) - 17, round(low[0]) + 24, round(low[1]) + 17)
    sketch.text(box, entry, "#2a2705", face="bold", size=30, align="cm")


@cached
def hatch(label: str, colour: str, theme: Theme) -> Sprite:
    """Slanted lines over a hex where nothing may be placed, and its label above them."""
    sketch = Sketch(*GRID.tile_size)
    x, y = (round(each) for each in middle(GRID))
    for shift in range(-24, 37, 15):
        sketch.stroke([(x + shift - 16, y + 28), (x + shift + 4, y - 28)], colour, 2)
    sketch.text((x - 40, y - 20, x + 40, y + 20), label, label_ink(theme), face="narrow-bold",
                size=LABEL, align="cm", halo=clear_tone(theme))  # fmt: skip
    return sketch.sprite()
