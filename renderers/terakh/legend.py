"""What the signs of a Terakh picture mean, and those that stand beside a clan's numbers."""

from collections.abc import Callable

from renderers.kit.cache import cached
from renderers.kit.parts.panels import plate
from renderers.kit.points import heart
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.terakh.runes import TINTS, glyph
from renderers.terakh.tokens import COLOURS, GOLD, orb, sign

LEGEND = (
    "aqua", "vitale", "infernal", "orth", "ready", "guard", "idol", "elder", "orb", "bound",
    "pendant", "attack", "defence", "cards", "fallen",
)  # fmt: skip
SIGN_NAMES = {"attack": "A-mods", "defence": "D-mods"}

Size = tuple[int, int]
Sign = Callable[[Sketch, float, float, float, Theme], None]


def _health(sketch: Sketch, x: float, y: float, size: float, theme: Theme) -> None:
    sketch.polygon(heart(x, y, size * 2), theme.health)


def _cards(sketch: Sketch, x: float, y: float, size: float, theme: Theme) -> None:
    for off, fill in ((4, theme.muted), (-3, theme.ink)):
        box = (x + off - size * 0.64, y + off * 0.6 - size * 0.9)
        area = (*box, box[0] + size * 1.25, box[1] + size * 1.75)
        sketch.rounded(area, 4, fill, line=theme.panel, width=2)


def _fallen(sketch: Sketch, x: float, y: float, size: float, theme: Theme) -> None:
    """A gravestone."""
    ink = theme.muted
    sketch.disc(x, y - size * 0.3, size * 0.62, ink)
    sketch.polygon(
        [(x - size * 0.62, y - size * 0.3), (x + size * 0.62, y - size * 0.3),
         (x + size * 0.62, y + size * 0.8), (x - size * 0.62, y + size * 0.8)], ink,
    )  # fmt: skip
    sketch.stroke([(x - size, y + size * 0.86), (x + size, y + size * 0.86)], ink, 3)
    sketch.stroke([(x, y - size * 0.56), (x, y + size * 0.4)], theme.panel, 3)
    sketch.stroke([(x - size * 0.3, y - 4), (x + size * 0.3, y - 4)], theme.panel, 3)


def _mods(sketch: Sketch, x: float, y: float, size: float, theme: Theme) -> None:
    for kind, across, down in (("attack", -0.42, -0.3), ("defence", 0.42, 0.36)):
        mark = sign(kind, round(size * 0.58))
        spot = (round(x + across * size - mark.width / 2), round(y + down * size - mark.height / 2))
        sketch.paste(mark, *spot)


SIGNS: dict[str, Sign] = {"hp": _health, "cards": _cards, "fallen": _fallen, "mods": _mods}


@cached
def legend(size: Size, theme: Theme) -> Sprite:
    """The meaning of runes and signs."""
    wide, tall = size
    sketch = Sketch(wide, tall + 4)
    plate(sketch, (0, 0, wide, tall), theme)
    rows = -(-len(LEGEND) // 3)
    pitch, high = (wide - 12) / 3, (tall - 10) / rows
    for n, kind in enumerate(LEGEND):
        x, y = round(21 + n % 3 * pitch), round(5 + (n // 3 + 0.5) * high)
        _entry(sketch, kind, x, y, min(13.0, high * 0.42), theme)
        box = (x + 17, y - 15, round(x + pitch - 15), y + 15)
        words = SIGN_NAMES.get(kind, kind.title())
        sketch.text(box, words, theme.muted, face="slim", size=25, least=17)
    return sketch.sprite()


def _entry(sketch: Sketch, kind: str, x: int, y: int, size: float, theme: Theme) -> None:
    if kind in TINTS:
        sketch.rounded((x - size, y - size, x + size, y + size), 5, TINTS[kind])
        glyph(sketch, kind, x, y, size * 0.74)
    elif kind == "idol":
        sketch.disc(x, y, size, COLOURS["SH"], line=GOLD, width=4)
    elif kind in SIGNS:
        SIGNS[kind](sketch, x, y, size, theme)
    else:
        found = {"orb": "orb", "elder": "crown"}.get(kind, kind)
        picture = (
            orb("HY", round(size * 0.8))
            if found == "orb"
            else sign(found, round(size * 0.9), ink=theme.ink)
        )
        sketch.paste(picture, x - picture.width // 2, y - picture.height // 2)
