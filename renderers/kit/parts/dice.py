"""Dice: cubes with pips, and other dice as their outline with a number."""

from renderers.kit.cache import cached
from renderers.kit.colours import mix, readable
from renderers.kit.points import regular
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite

# Places of pips on a face, in quarters of it from the middle.
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
_CORNERS = {4: 3, 8: 4, 10: 4, 12: 5, 20: 6}  # what each die looks like from above


@cached
def cube(face: int, fill: str = "#f4efe2", *, size: int = 64, line: str = "#14161b") -> Sprite:
    """A six-sided die; face 0 is one that has not been rolled."""
    sketch = Sketch(size + 12, size + 12)
    fade = Fade(mix(fill, "#ffffff", 0.25), mix(fill, "#000000", 0.12))
    sketch.rounded((6, 4, size + 6, size + 4), size * 0.2, fade, line=line, width=3)
    sketch.shadow(blur=3, down=3)
    middle = size / 2
    for across, down in _PIPS.get(face, ()):
        x, y = middle + 6 + across * size * 0.26, middle + 4 + down * size * 0.26
        sketch.disc(x, y, size * 0.095, readable(fill))
    if not face:
        sketch.text(
            (6, 4, size + 6, size + 4), "?", readable(fill), face="bold", size=size // 2, align="cm"
        )
    return sketch.sprite()


@cached
def die(
    face: str, sides: int, fill: str = "#f4efe2", *, size: int = 64, line: str = "#14161b"
) -> Sprite:
    """Any other die: the shape says which, the number what fell."""
    half = size / 2 + 6
    sketch = Sketch(size + 12, size + 12)
    points = regular(
        half, half + (size * 0.1 if sides == 4 else 0), size / 2, _CORNERS.get(sides, 8)
    )
    sketch.polygon(points, Fade(mix(fill, "#ffffff", 0.25), mix(fill, "#000000", 0.12)))
    sketch.stroke(points, line, 3, closed=True)
    sketch.shadow(blur=3, down=3)
    reach = round(size * 0.3)
    low = round(size * 0.12) if sides == 4 else 0
    box = (
        round(half) - reach,
        round(half) - reach + low,
        round(half) + reach,
        round(half) + reach + low,
    )
    sketch.text(
        box, face, readable(fill), face="bold", size=round(size * 0.44), least=12, align="cm"
    )
    return sketch.sprite()
