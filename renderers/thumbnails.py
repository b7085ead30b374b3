"""One picture with a small view of several games, two in a row: for the welcome."""

import io
from collections.abc import Sequence

from PIL import Image, ImageOps

from renderers.kit.canvas import Picture
from renderers.kit.colours import rgb
from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme

TILE = (480, 360)
GAP = 16
TITLE = 44
COLUMNS = 2


def sheet(pictures: Sequence[tuple[str, Picture]], theme: Theme = DARK) -> bytes:
    """Each picture under its title."""
    rows = -(-len(pictures) // COLUMNS)
    wide = COLUMNS * TILE[0] + (COLUMNS + 1) * GAP
    tall = rows * (TILE[1] + TITLE) + (rows + 1) * GAP
    sketch = Sketch(wide, tall, scale=1, ground=theme.ground)
    corners = [_corner(number) for number in range(len(pictures))]
    for (x, y), (title, _) in zip(corners, pictures, strict=True):
        box = (x, y, x + TILE[0], y + TITLE)
        sketch.text(box, title, theme.ink, face="bold", size=30, align="lm")
    image = sketch.sprite().rgba().convert("RGB")
    for (x, y), (_, picture) in zip(corners, pictures, strict=True):
        small = ImageOps.pad(picture.image().convert("RGB"), TILE, color=rgb(theme.ground))
        image.paste(small, (x, y + TITLE))
    out = io.BytesIO()
    image.quantize(128, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def _corner(number: int) -> tuple[int, int]:
    row, column = divmod(number, COLUMNS)
    return GAP + column * (TILE[0] + GAP), GAP + row * (TILE[1] + TITLE + GAP)
