"""The valley of Arrakhar's Wand at dusk: clear ground with labels, mountains, entries as doors.

The last light comes from the north, so a hex has one of seven tones by its row: along a row they
are alike, which deflate likes. Everything here is drawn once, on the ground that never changes;
haunts, units and marks are drawn on it later.
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
LABEL = 20  # pixels: the small labels on the top edge of a hex
LIFT = -28  # from the middle of a hex to its label
CALLED = 50  # the size of a label that may be chosen
BANDS = 7
ENTRY = "#f0e442"
# Where the units that wait in an entry are listed: on the mountains beside it, over whole numbers.
PLATES: dict[str, Box] = {
    "E1": (290, 4, 690, 64),
    "E2": (724, 4, 1124, 64),
    "E3": (1338, 528, 1418, 742),
    "E4": (716, 970, 1058, 1030),
    "E5": (362, 970, 704, 1030),
    "E6": (2, 528, 80, 742),
}


def centre(label: str) -> tuple[int, int]:
    return GRID.centre(PLACES[label])


def band(label: str) -> int:
    """How deep in the shadow a place lies."""
    row = LETTERS.index(label[0]) if label[0] in LETTERS else 0
    return min(BANDS - 1, row // 2)


def clear_tone(theme: Theme, shade: int = BANDS // 2) -> str:
    if theme.is_high_contrast:
        return "#000000"
    share = shade / (BANDS - 1)
    if theme.is_dark:
        return (
            mix("#a9976a", "#7d8a66", share * 2)
            if share < 0.5
            else mix("#7d8a66", "#4f6d74", share * 2 - 1)
        )
    return (
        mix("#fbeccb", "#dfe8cf", share * 2)
        if share < 0.5
        else mix("#dfe8cf", "#c3d6da", share * 2 - 1)
    )


def rock_tone(theme: Theme, shade: int) -> str:
    if theme.is_high_contrast:
        return "#3d3d3d"
    share = shade / (BANDS - 1)
    if theme.is_dark:
        return mix("#4b3547", "#1c1b2b", share)
    return mix("#b39a94", "#77738a", share)


def label_ink(theme: Theme, shade: int) -> str:
    if theme.is_high_contrast:
        return "#d8d8d8"
    tone = clear_tone(theme, shade)
    return (
        mix(tone, "#000000", 0.62) if shade < 5 or not theme.is_dark else mix(tone, "#ffffff", 0.6)
    )


def called_ink(theme: Theme) -> str:
    """For a label that may be chosen."""
    return "#ffffff" if theme.is_high_contrast else "#0d110a"


def valley(sketch: Sketch, theme: Theme) -> None:
    """Draw all hexes; each kind of hex has one sprite in each tone."""
    width, height = GRID.tile_size
    outer = {label for label in MOUNTAINS if label[0] in "AQ" or label[1:] in ("1", "21")}
    for label in PLACES:
        if label in outer:
            sprite = _rock(theme, band(label))
        elif label in MOUNTAINS:
            sprite = _mountain(theme, band(label))
        elif label in ENTRIES:
            sprite = _entry()
        else:
            sprite = bare(theme, band(label))
        x, y = centre(label)
        left, top = x - width // 2, y - height // 2
        if left >= 0 and top >= 0:
            sketch.paste(sprite, left, top)
        else:
            _cut(sketch, sprite, left, top)
    for label in CLEAR:
        x, y = centre(label)
        box = (x - 30, y + LIFT - 10, x + 30, y + LIFT + 10)
        ink = label_ink(theme, band(label))
        sketch.text(box, label, ink, face="narrow", size=LABEL, align="cm")
    _rulers(sketch, theme)
    for entry in ENTRIES:
        _door(sketch, entry)


def _rulers(sketch: Sketch, theme: Theme) -> None:
    """Row letters and column numbers on the wall of the valley, which no unit hides."""
    ink = mix(rock_tone(theme, 3), "#ffffff" if theme.is_dark else "#000000", 0.6)
    right = GRID.centre(PLACES["B21"])[0]
    for letter in LETTERS[1:-1]:
        if letter == "J":
            continue  # E6 and E3 are there
        y = centre(f"{letter}1")[1]
        for x in (34, right + 16):
            sketch.text((x - 22, y - 24, x + 22, y + 24), letter, ink, face="slim", size=40,
                        align="cm")  # fmt: skip
    for column in range(2, COLUMNS):
        for row in "AQ":
            if f"{row}{column}" in PLACES:
                x, y = centre(f"{row}{column}")
                y += 8 if row == "A" else 0
                box = (x - 30, y - 20, x + 30, y + 20)
                sketch.text(box, str(column), ink, face="slim", size=36, align="cm")


def _cut(sketch: Sketch, sprite: Sprite, left: int, top: int) -> None:
    """Cut off the northern edge of the valley, which lies a little above the picture."""
    x, y = max(0, -left), max(0, -top)
    part = sprite.rgba().crop((x, y, sprite.width, sprite.height))
    sketch.paste(Sprite.of(part, ()), left + x, top + y)


@cached
def bare(theme: Theme, shade: int) -> Sprite:
    """Clear ground without its label."""
    tone = clear_tone(theme, shade)
    edge = "#8c8c8c" if theme.is_high_contrast else mix(tone, "#1a1420", 0.32)
    return tile_sketch(GRID, tone, edge=edge, width=2).sprite()


def called_tone(theme: Theme) -> str:
    if theme.is_high_contrast:
        return "#26262b"
    return "#dcefd8" if theme.is_dark else "#ffffff"


@cached
def called(theme: Theme) -> Sprite:
    """Ground that may be chosen: it glows, with a solid rim."""
    sketch = tile_sketch(GRID, called_tone(theme))
    corners = GRID.corners(*middle(GRID), 4)
    for colour, pen in (("#101216", 9.0), (theme.go, 5.0)):
        sketch.stroke(corners, colour, pen, closed=True)
    return sketch.sprite()


@cached
def call(label: str, theme: Theme) -> Sprite:
    """The label of a hex that may be chosen, as large as it can be."""
    sketch = Sketch(84, 44)
    box = (2, 2, 82, 42)
    sketch.text(box, label, called_ink(theme), face="slim", size=CALLED, align="cm", role="label")
    return sketch.sprite()


@cached
def tag(label: str, ink: str, ground: str) -> Sprite:
    """The label of a hex again, above what has covered it."""
    sketch = Sketch(60, 26)
    box = (2, 2, 58, 24)
    sketch.text(box, label, ink, face="narrow", size=LABEL, align="cm", halo=ground)
    return sketch.sprite()


@cached
def _rock(theme: Theme, shade: int) -> Sprite:
    """The wall of the valley: dark and flat, so that the ground inside glows."""
    return tile_sketch(GRID, rock_tone(theme, shade)).sprite()


@cached
def _mountain(theme: Theme, shade: int) -> Sprite:
    """A peak inside the valley: one face in the last light, the other in its own shadow."""
    tone = mix(clear_tone(theme, shade), "#2a2030", 0.42)
    stone = "#6d6472" if theme.is_dark else "#93879a"
    if theme.is_high_contrast:
        tone, stone = "#3d3d3d", "#8c8c8c"
    sketch = Sketch(*GRID.tile_size, scale=1)
    x, y = middle(GRID)
    sketch.polygon(GRID.corners(x, y), tone)
    lit, dark = mix(stone, "#ffe2b0", 0.35), mix(stone, "#15101c", 0.35)
    faces = (
        (((16, -10), (8, 26), (36, 26)), dark),
        (((-6, -31), (-36, 26), (0, 26)), lit),
        (((-6, -31), (0, 26), (24, 26)), dark),
        (((-6, -31), (-15, -14), (-4, -10), (3, -15)), "#fff3dc"),
    )
    for points, colour in faces:
        sketch.polygon([(x + across, y + down) for across, down in points], colour)
    return sketch.sprite()


@cached
def _entry() -> Sprite:
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
    box = (round(low[0]) - 28, round(low[1]) - 20, round(low[0]) + 28, round(low[1]) + 20)
    sketch.text(box, entry, "#2a2705", face="slim", size=50, align="cm", role="label")


@cached
def hatch(colour: str) -> Sprite:
    """Slanted lines over a hex where nothing may be placed."""
    sketch = Sketch(*GRID.tile_size)
    x, y = (round(each) for each in middle(GRID))
    for shift in range(-24, 37, 15):
        sketch.stroke([(x + shift - 16, y + 28), (x + shift + 2, y - 18)], colour, 3)
    return sketch.sprite()
