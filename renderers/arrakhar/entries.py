"""The units that wait in an entry of the valley."""

from renderers.arrakhar.board import ENTRY, PLATES
from renderers.arrakhar.tokens import small
from renderers.kit.cache import cached
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme

NARROW = 60  # too little for a unit with its number beside it
Groups = tuple[tuple[str, int, int], ...]  # kind, how many, extra speed


@cached
def waiting(groups: Groups, entry: str, theme: Theme) -> Sprite:
    """The units that wait in an entry, under its name."""
    left, top, right, bottom = plate(entry, len(groups))
    wide, tall = right - left, bottom - top
    upright = entry in ("E3", "E6")
    sketch = Sketch(wide, tall)
    sketch.rounded((0, 0, wide, tall), 8, theme.panel, line=ENTRY, width=3)
    box = (4, 4, wide - 4, 40) if upright else (6, 4, 50, tall - 4)
    sketch.text(box, entry, theme.ink, face="slim", size=40, align="cm")
    first, room = (42, tall - 46) if upright else (54, wide - 58)
    step = room // len(groups)
    for place, group in enumerate(groups):
        at = first + place * step
        box = (5, at, wide - 3, at + step) if upright else (at, 4, at + step, tall - 4)
        _group(sketch, group, box, theme)
    return sketch.sprite()


def plate(entry: str, groups: int) -> Box:
    """Its box: as long as it must be, beside its entry."""
    left, top, right, bottom = PLATES[entry]
    if entry in ("E3", "E6"):
        return (left, top, right, min(bottom, top + 46 + 44 * groups))
    wide = min(right - left, 58 + 92 * groups)
    return (
        (left, top, left + wide, bottom)
        if entry in ("E1", "E5")
        else (right - wide, top, right, bottom)
    )


def _group(sketch: Sketch, group: tuple[str, int, int], box: Box, theme: Theme) -> None:
    kind, count, haste = group
    left, top, right, bottom = box
    words = f"{count}+{haste}" if haste else str(count)
    share = (right - left) * 2 // 5 if haste else (right - left) // 2  # 4+2 needs room
    if right - left < NARROW <= bottom - top + 8:  # many groups: one above the other
        half = (top + bottom) // 2
        sketch.paste(small(kind, half - top), left + (right - left - half + top) // 2, top)
        below = (left + 3, half, right - 3, bottom)
        sketch.text(below, words, theme.ink, face="slim", size=24, least=16, align="cm")
        return
    face = min(40, share, bottom - top)
    sketch.paste(small(kind, face), left, (top + bottom - face) // 2)
    sketch.text((left + face + 2, top, right, bottom), words, theme.ink, face="slim", size=44,
                least=16)  # fmt: skip
