"""A film of a match: its pictures one after another, as an animated WebP.

Discord plays WebP in a message without a tap, and the pictures of a board game, which change in a
few places only, take a fraction of what a GIF of the same size takes.
"""

import io
from collections.abc import Iterable, Sequence

from PIL import Image

SIZE = (800, 600)
FRAMES = 60
EACH, LAST = 900, 5000  # milliseconds
MOST = 9 * 2**20  # bytes; Discord takes ten
QUALITIES = (75, 50, 25)
COLOURS = 128


def chosen(number: int, most: int = FRAMES) -> list[int]:
    """Which of so many pictures are shown: thinned evenly, never the first or the last."""
    if number <= most:
        return list(range(number))
    return [round((number - 1) * step / (most - 1)) for step in range(most)]


def film(pictures: Iterable[bytes]) -> bytes:
    """Finished pictures as a film; of a lower quality where it would be too large to send."""
    frames = [_frame(png) for png in pictures]
    made = _webp(frames, QUALITIES[0])
    for quality in QUALITIES[1:]:
        if len(made) > MOST:
            made = _webp(frames, quality)
    return made


def _frame(png: bytes) -> Image.Image:
    """Small and with few colours: a film of sixty pictures must not fill the memory."""
    image = Image.open(io.BytesIO(png)).convert("RGB").resize(SIZE, reducing_gap=2.0)
    return image.quantize(COLOURS, Image.Quantize.FASTOCTREE)


def _webp(frames: Sequence[Image.Image], quality: int) -> bytes:
    out = io.BytesIO()
    frames[0].save(
        out,
        "WEBP",
        save_all=True,
        append_images=frames[1:],
        duration=[EACH] * (len(frames) - 1) + [LAST],
        loop=0,
        quality=quality,
        method=1,
    )
    return out.getvalue()
