"""A few sprites side by side on a plain ground: a piece to be looked up."""

from collections.abc import Sequence

from renderers.kit.canvas import Canvas, Ground, Picture
from renderers.kit.palette import ramp
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme

MARGIN = 24


def specimen(sprites: Sequence[Sprite], theme: Theme) -> Picture:
    wide = sum(sprite.width + MARGIN for sprite in sprites) + MARGIN
    tall = max(sprite.height for sprite in sprites) + 2 * MARGIN
    sketch = Sketch(wide, tall, scale=1, ground=theme.ground)
    inks = ramp(theme.ink, theme.ground)
    canvas = Canvas(Ground.of(sketch.sprite(), specimens=sprites, inks=inks))
    left = MARGIN
    for sprite in sprites:
        canvas.lay(sprite, left, (tall - sprite.height) // 2)
        left += sprite.width + MARGIN
    return canvas.picture()
