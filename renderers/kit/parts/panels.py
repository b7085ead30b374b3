"""Panels: the plates beside a board, the lines and pips that stand on them, and the last ribbon."""

from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme


def plate(sketch: Sketch, box: Box, theme: Theme, *, accent: str = "", radius: int = 18) -> None:
    """A panel's ground, for the static layer; `accent` is a bar along its left side."""
    left, top, right, bottom = box
    sketch.rounded((left, top + 4, right, bottom + 4), radius, theme.shadow)
    sketch.rounded(box, radius, theme.panel, line=theme.edge, width=2)
    if accent:
        sketch.rounded((left + 8, top + 16, left + 14, bottom - 16), 3, accent)


@cached
def line(
    words: str,
    colour: str,
    *,
    width: int,
    height: int = 40,
    face: str = "body",
    size: int = 28,
    least: int = 18,
    align: str = "lm",
) -> Sprite:
    """One piece of text as a sprite: as wide and high as its box."""
    sketch = Sketch(width, height)
    sketch.text(
        (0, 0, width, height), words, colour, face=face, size=size, least=least, align=align
    )
    return sketch.sprite()


@cached
def pips(
    filled: int, total: int, colour: str, theme: Theme, *, radius: int = 10, gap: int = 8
) -> Sprite:
    """Filled discs for what there is, hollow ones for what is used."""
    pitch = 2 * radius + gap
    sketch = Sketch(max(1, pitch * total - gap) + 4, 2 * radius + 4)
    for n in range(total):
        x = 2 + radius + n * pitch
        fill = colour if n < filled else theme.ground_low
        sketch.disc(
            x, radius + 2, radius, fill, line=colour if n < filled else theme.faint, width=3
        )
    return sketch.sprite()


@cached
def banner(
    words: str, small: str, fill: str, *, width: int = 900, height: int = 170, ink: str = ""
) -> Sprite:
    """A ribbon across the board: how the match ended."""
    sketch = Sketch(width, height + 24)
    tone = ink or readable(fill)
    fold = 34
    shape = [
        (0, 8),
        (width, 8),
        (width - fold, 8 + height / 2),
        (width, 8 + height),
        (0, 8 + height),
    ]
    sketch.polygon([*shape, (fold, 8 + height / 2)], Fade(mix(fill, "#ffffff", 0.12), fill))
    for y in (20, height - 4):
        sketch.stroke([(fold + 20, y), (width - fold - 20, y)], tone, 2)
    sketch.shadow(blur=8, down=6)
    room = (fold + 30, 22, width - fold - 30, 8 + round(height * (0.62 if small else 0.95)))
    sketch.text(room, words, tone, face="title", size=64, least=34, align="cm")
    if small:
        low = (fold + 30, 8 + round(height * 0.6), width - fold - 30, height - 8)
        sketch.text(low, small, tone, size=30, least=18, align="cm")
    return sketch.sprite()
