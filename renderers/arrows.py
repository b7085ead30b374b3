"""Arrows and lines of the last action. What happened is told by the shape of the line:

solid = moved, dashed = was moved, dotted = helped, zigzag = struck, bowed pair = changed places.
Each has a dark rim, so that it shows on any ground. An arrow is cached by the way it goes, not by
where it lies; `lay_arrow` puts it between two points of the canvas.
"""

import math
from functools import lru_cache

from renderers.canvas import Canvas
from renderers.colours import sheer
from renderers.sketch import Point, Sketch
from renderers.sprites import Sprite
from renderers.strokes import bend, length_of, stretch, toward, zigzag

DASH = {"push": (22.0, 18.0), "aid": (1.0, 20.0)}
RIM = sheer("#0b0c10", 0.85)
MARGIN = 30


def lay_arrow(
    canvas: Canvas,
    start: tuple[int, int],
    end: tuple[int, int],
    kind: str,
    colour: str,
    *,
    width: float = 10,
    clear: int = 0,
) -> None:
    """An arrow from point to point; `clear` pixels at both ends stay free for what stands there."""
    if math.dist(start, end) <= 2 * clear + 24:
        clear = max(0, int((math.dist(start, end) - 24) / 2))
    if start == end:
        return
    sprite = arrow(end[0] - start[0], end[1] - start[1], kind, colour, width, clear)
    left, top = min(start[0], end[0]), min(start[1], end[1])
    reach = (sprite.width - abs(end[0] - start[0])) // 2
    canvas.lay(sprite, left - reach, top - reach)


@lru_cache(maxsize=512)
def arrow(dx: int, dy: int, kind: str, colour: str, width: float = 10, clear: int = 0) -> Sprite:
    """The arrow that goes this far right and down. Its sprite has the same margin on all sides."""
    margin = MARGIN + (round(math.hypot(dx, dy) * 0.2) if kind == "swap" else 0)
    sketch = Sketch(abs(dx) + 2 * margin, abs(dy) + 2 * margin, scale=3)
    start = (margin + max(0, -dx), margin + max(0, -dy))
    end = (start[0] + dx, start[1] + dy)
    _draw(sketch, start, end, kind, colour, width, clear)
    sketch.shadow(blur=3, down=3, opacity=0.45)
    return sketch.sprite()


def _draw(
    sketch: Sketch, start: Point, end: Point, kind: str, colour: str, width: float, clear: int
) -> None:
    near, far = toward(start, end, clear), toward(end, start, clear)
    if kind == "swap":
        bow = math.dist(near, far) * 0.16 + 8
        for one, other in ((near, far), (far, near)):
            way = bend(one, other, bow)
            reach = length_of(way)
            # Both ends are drawn in a little, so that the two heads do not touch the two tails.
            _headed(sketch, stretch(way, reach * 0.06, reach * 0.94), colour, width * 0.8, None)
    elif kind == "hit":
        _headed(sketch, zigzag(near, far), colour, width * 0.8, None)
    else:
        _headed(sketch, [near, far], colour, width, DASH.get(kind))


def _headed(
    sketch: Sketch,
    way: list[Point],
    colour: str,
    width: float,
    dash: tuple[float, float] | None,
) -> None:
    total = length_of(way)
    head = min(width * 3.2, total * 0.6)
    shaft = stretch(way, 0, max(1.0, total - head * 0.8))
    if dash:
        # Dots are thicker than dashes: a dot must still be seen on a phone.
        width = width * 1.3 if dash[0] < 2 else width
    point = way[-1]
    back = toward(point, stretch(way, 0, max(1.0, total - head))[-1], head)
    across = ((point[1] - back[1]) * 0.55, (back[0] - point[0]) * 0.55)
    barb = [
        point,
        (back[0] + across[0], back[1] + across[1]),
        toward(back, point, head * 0.22),
        (back[0] - across[0], back[1] - across[1]),
    ]
    sketch.stroke(shaft, RIM, width + 6, dash=dash)
    sketch.polygon(barb, RIM, line=RIM, width=6)
    sketch.stroke(shaft, colour, width, dash=dash)
    sketch.polygon(barb, colour)
