"""Several pictures of one match side by side, each under its title: how it went."""

import io
from collections.abc import Sequence

from PIL import Image

from renderers.kit.sketch import Sketch
from renderers.kit.themes import DARK, Theme

WIDTH = 480  # of one picture
GAP = 12
TITLE = 40


def strip(pictures: Sequence[tuple[str, bytes]], theme: Theme = DARK) -> bytes:
    """Finished pictures, made small."""
    tiles = [_small(png) for _, png in pictures]
    tall = max(tile.height for tile in tiles) + TITLE + 2 * GAP
    wide = len(tiles) * (WIDTH + GAP) + GAP
    sketch = Sketch(wide, tall, scale=1, ground=theme.ground)
    places = [GAP + number * (WIDTH + GAP) for number in range(len(tiles))]
    for x, (title, _) in zip(places, pictures, strict=True):
        box = (x, GAP, x + WIDTH, GAP + TITLE)
        sketch.text(box, title, theme.ink, face="bold", size=26, align="lm")
    image = sketch.sprite().rgba().convert("RGB")
    for x, tile in zip(places, tiles, strict=True):
        image.paste(tile, (x, GAP + TITLE))
    out = io.BytesIO()
    image.quantize(128, Image.Quantize.MEDIANCUT).save(out, "PNG", optimize=True)
    return out.getvalue()


def _small(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)))
