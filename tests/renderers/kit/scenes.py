"""A small invented scene that uses most of the kit: enough to test it without any game."""

from renderers.kit.cache import Cache
from renderers.kit.canvas import Canvas, Ground, Picture
from renderers.kit.parts.arrows import lay_arrow
from renderers.kit.parts.badges import badge, burst
from renderers.kit.parts.dice import cube
from renderers.kit.parts.panels import line, plate
from renderers.kit.sketch import Fade, Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme

WIDTH, HEIGHT = 420, 300


def fresh() -> Cache:
    """An empty cache."""
    return Cache(1_000_000)


def field(theme: Theme) -> Sprite:
    sketch = Sketch(WIDTH, HEIGHT, scale=2)
    sketch.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], theme.ground)
    sketch.disc(120, 150, 90, Fade("#7d8f5a", "#5a6b3c"), line="#2d361c", width=4)
    plate(sketch, (250, 20, 405, 280), theme)
    sketch.text((262, 30, 392, 70), "Panel", theme.ink, face="title", size=30)
    return sketch.sprite()


def pieces() -> list[Sprite]:
    return [
        badge("A", "#0072b2"),
        badge("B", "#d55e00", shape="square"),
        burst("−2", "#b3261e"),
        cube(5),
    ]


def ground(theme: Theme) -> Ground:
    return Ground.of(field(theme), specimens=pieces(), inks=[theme.ink, theme.trail])


def scene(below: Ground, theme: Theme, cache: Cache) -> Picture:
    canvas = Canvas(below, cache)
    first, second, blow, die = pieces()
    canvas.put(first, 80, 120)
    canvas.put(second, 165, 190)
    lay_arrow(canvas, [(80, 120), (165, 190)], "zigzag", theme.trail, clear=(20, 20))
    canvas.put(blow, 185, 165)
    canvas.put(die, 120, 215)
    canvas.lay(line("Turn 3", theme.ink, width=120), 262, 90)
    return canvas.picture()
