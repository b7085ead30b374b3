"""Arrows and lines of the last action. What happened is told by the shape of the line:

solid = moved, dashed = was moved, dotted = helped, zigzag = struck, pair = changed places. Each has
a dark rim, so that it shows on any ground. An arrow is cached by the way it goes, not by where it
lies; `lay_arrow` puts it on the canvas. `STYLES` is the usual style for a trace's kind.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.mask import Mask, Pieces, pieces
from renderers.kit.points import Point, bend, length_of, stretch, toward, zigzag

STYLES = {
    "move": "solid",
    "forced": "dashed",
    "heal": "dotted",
    "strike": "zigzag",
    "swap": "pair",
}
DASH = {"dashed": (22.0, 18.0), "dotted": (1.0, 20.0)}
RIM = "#15171c"
SHORTEST = 34
STUB = 64

Pens = tuple[Mask, Mask]  # the core and the rim round it


def lay_arrow(
    canvas: Canvas,
    way: Sequence[tuple[int, int]],
    style: str,
    colour: str,
    *,
    width: float = 10,
    clear: tuple[int, int] = (0, 0),
) -> None:
    """An arrow along points; so many pixels at its ends stay clear for what stands there."""
    total = length_of(way)
    if total == 0:
        return
    left, top = min(x for x, _ in way), min(y for _, y in way)
    steps = tuple((x - left, y - top) for x, y in way)
    share = min(1.0, max(0.0, total - SHORTEST) / max(1, sum(clear)))
    ends = (int(clear[0] * share), int(clear[1] * share))
    for x, y, piece in arrow(steps, style, colour, width, ends).parts:
        canvas.lay(piece, left + x, top + y)


@cached
def arrow(
    way: tuple[tuple[int, int], ...],
    style: str,
    colour: str,
    width: float = 10,
    clear: tuple[int, int] = (0, 0),
) -> Pieces:
    """The arrow along these points, in pieces: the box round a long one is mostly empty."""
    pens = (Mask(), Mask())
    moved = _rounded([(float(x), float(y)) for x, y in way])
    total = length_of(moved)
    _draw(pens, stretch(moved, clear[0], total - clear[1]), style, width)
    return pieces(*pens, colour, RIM)


def _rounded(way: list[Point]) -> list[Point]:
    """The same way with its corners cut, so that a walk looks like one."""
    if len(way) < 3:
        return way
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(way)]
    smooth = [way[0]]
    for corner, before, after in zip(way[1:-1], middles, middles[1:], strict=False):
        for n in range(9):
            t = n / 8
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            smooth.append(
                (
                    a * before[0] + b * corner[0] + c * after[0],
                    a * before[1] + b * corner[1] + c * after[1],
                )
            )
    return [*smooth, way[-1]]


def _draw(pens: Pens, way: list[Point], style: str, width: float) -> None:
    near, far = way[0], way[-1]
    if style == "pair":
        bow = math.dist(near, far) * 0.16 + 8
        for one, other in ((near, far), (far, near)):
            curve = bend(one, other, bow)
            reach = length_of(curve)
            # Both ends are drawn in a little, so that the two heads do not touch the two tails.
            _headed(pens, stretch(curve, reach * 0.06, reach * 0.94), width * 0.8, "")
    elif style == "zigzag" and math.dist(near, far) > STUB:
        _headed(pens, zigzag(near, far), width * 0.8, "")
    elif style == "zigzag":  # no room for a bend: a broad head alone
        _headed(pens, [near, far], width * 1.2, "")
    else:
        _headed(pens, way, width, style)


def _headed(pens: Pens, way: list[Point], width: float, style: str) -> None:
    total, dash = length_of(way), DASH.get(style)
    head = min(width * 3.2, total * 0.8)
    shaft = stretch(way, 0, max(1.0, total - head * 0.8))
    if style == "dotted":
        width *= 1.3  # a dot must still be seen on a phone
    point = way[-1]
    back = toward(point, stretch(way, 0, max(1.0, total - head))[-1], head)
    across = ((point[1] - back[1]) * 0.55, (back[0] - point[0]) * 0.55)
    barb = [
        point,
        (back[0] + across[0], back[1] + across[1]),
        toward(back, point, head * 0.22),
        (back[0] - across[0], back[1] - across[1]),
    ]
    core, rim = pens
    rim.stroke(shaft, width + 6, dash)
    rim.polygon(barb)
    rim.stroke([*barb, barb[0]], 6)
    core.stroke(shaft, width, dash)
    core.polygon(barb)
