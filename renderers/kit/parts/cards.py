"""Cards: a face with a head, figures, words and pips; a back; the strip of a tucked card.

A `Face` is plain data, so a card is cached by what stands on it. Sizes scale from the height: the
same face is a full card at 700 pixels and a tableau card at 235.
"""

from dataclasses import dataclass

from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable, sheer
from renderers.kit.parts.badges import badge
from renderers.kit.points import regular
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box

PAPER = "#f1eadb"
INK = "#1d1f26"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number of a card with the letters that name it: ATK 12."""

    name: str
    value: str
    fill: str = "#dcd2bd"


@dataclass(frozen=True, slots=True)
class Face:
    title: str
    tone: str  # of the frame and head
    kind: str = ""  # a line under the title: class, level, speed
    sign: str = ""  # one or two letters of the badge in the corner
    sign_shape: str = "disc"
    figures: tuple[Figure, ...] = ()  # up to four, along the foot
    words: str = ""  # rules text in the middle
    pips: tuple[int, int] = (0, 0)  # filled and all: experience, charges
    bar: tuple[int, int] = (0, 0)  # value and most: health


@cached
def card(face: Face, *, width: int = 170, height: int = 235) -> Sprite:
    """A face-up card."""
    sketch, unit = _blank(width, height, face.tone), height / 235
    head = round(44 * unit)
    sketch.rounded((7, 6, width - 7, 6 + head), 7 * unit, face.tone)
    side = round(36 * unit) if face.sign else 0
    _title(sketch, face, (14, 8, width - 14 - side, 4 + head), unit)
    if face.sign:
        mark = badge(face.sign, PAPER, shape=face.sign_shape, radius=round(14 * unit))
        sketch.paste(mark, width - 6 - side - round(4 * unit), 6 + (head - mark.height) // 2)
    top = 10 + head
    if face.kind:
        box = (12, top, width - 12, top + round(24 * unit))
        sketch.text(box, face.kind, mix(INK, PAPER, 0.25), face="narrow", size=round(17 * unit))
        top = box[3]
    foot = _foot(sketch, face, width, height, unit)
    if face.words:
        box = (14, top + 2, width - 12, foot - 4)
        sketch.text(
            box, face.words, INK, face="narrow", size=round(17 * unit), least=11, align="lt"
        )
    return sketch.sprite()


@cached
def back(tone: str, *, width: int = 170, height: int = 235, label: str = "") -> Sprite:
    """A face-down card: a lattice of diamonds, and a label if the table may name it."""
    sketch = _blank(width, height, tone, paper=mix(tone, "#000000", 0.45))
    step = width // 5
    for row, y in enumerate(range(step, height - step // 2, step)):
        for x in range(step + (row % 2) * step // 2, width - step // 2, step):
            sketch.polygon(regular(x, y, step * 0.32, 4), sheer(mix(tone, "#ffffff", 0.3), 0.55))
    if label:
        sketch.paste(badge(label, PAPER, radius=round(width * 0.2)), *_middle(width, height, label))
    return sketch.sprite()


@cached
def strip(words: str, tone: str, *, width: int = 170, height: int = 40) -> Sprite:
    """The edge of a card that lies under another; no words: it is face down."""
    sketch = Sketch(width + 4, height + 6)
    fill = mix(tone, "#000000", 0.45) if not words else PAPER
    sketch.rounded((2, 1, width + 2, height + 1), 7, fill, line=tone, width=3)
    if words:
        sketch.text(
            (12, 3, width - 8, height - 1), words, INK, face="narrow-bold", size=20, least=12
        )
    else:
        for x in range(16, width - 8, 22):
            sketch.polygon(regular(x, height / 2 + 1, 8, 4), sheer(mix(tone, "#ffffff", 0.3), 0.55))
    sketch.shadow(blur=2, down=2)
    return sketch.sprite()


def _middle(width: int, height: int, label: str) -> tuple[int, int]:
    mark = badge(label, PAPER, radius=round(width * 0.2))
    return ((width - mark.width) // 2, (height - mark.height) // 2)


def _blank(width: int, height: int, tone: str, paper: str = PAPER) -> Sketch:
    sketch = Sketch(width, height + 4)
    fade = Fade(paper, mix(paper, "#000000", 0.08))
    sketch.rounded((1, 0, width - 1, height), 11, mix(tone, "#000000", 0.3))
    sketch.rounded((4, 3, width - 4, height - 3), 9, fade)
    sketch.shadow(blur=2, down=3)
    return sketch


def _title(sketch: Sketch, face: Face, box: Box, unit: float) -> None:
    ink = readable(face.tone)
    sketch.text(box, face.title, ink, face="narrow-bold", size=round(21 * unit), least=12)


def _foot(sketch: Sketch, face: Face, width: int, height: int, unit: float) -> int:
    """Bar, figures and pips from the foot upwards; returns where they begin."""
    top = height - 8
    if face.figures:
        top -= round(46 * unit)
        _figures(sketch, face.figures, (10, top, width - 10, height - 9), unit)
    if face.bar[1]:
        top -= round(28 * unit)
        _health(sketch, face.bar, (12, top, width - 12, top + round(22 * unit)))
    if face.pips[1]:
        top -= round(18 * unit)
        _pips(sketch, face, width, top + 8 * unit, unit)
    return top


def _figures(sketch: Sketch, figures: tuple[Figure, ...], box: Box, unit: float) -> None:
    left, top, right, bottom = box
    wide = (right - left) // len(figures)
    split = top + round(17 * unit)
    for number, figure in enumerate(figures):
        x = left + number * wide
        sketch.rounded((x + 2, top, x + wide - 2, bottom), 6 * unit, figure.fill)
        ink = readable(figure.fill)
        name = (x + 4, top + 1, x + wide - 4, split)
        value = (x + 4, split, x + wide - 4, bottom - 1)
        sketch.text(name, figure.name, ink, face="narrow", size=round(13 * unit), align="cm")
        sketch.text(value, figure.value, ink, face="bold", size=round(23 * unit), align="cm")


def _health(sketch: Sketch, bar: tuple[int, int], box: Box) -> None:
    left, top, right, bottom = box
    value, most = bar
    sketch.rounded(box, 5, "#4a2326")
    filled = round((right - left - 4) * max(0, min(value, most)) / most)
    if filled > 0:
        sketch.rounded((left + 2, top + 2, left + 2 + filled, bottom - 2), 4, "#d9484d")
    size = bottom - top - 4
    sketch.text(
        box, f"{value}/{most}", "#ffffff", face="bold", size=size, align="cm", halo="#2a1214"
    )


def _pips(sketch: Sketch, face: Face, width: int, y: float, unit: float) -> None:
    filled, total = face.pips
    pitch = min(15 * unit, (width - 28) / total)
    for n in range(total):
        x = width / 2 + (n - (total - 1) / 2) * pitch
        fill = mix(face.tone, "#000000", 0.2) if n < filled else PAPER
        sketch.disc(x, y, pitch * 0.36, fill, line=INK, width=1.5 * unit)
