"""The last action on Rakh's board: moves under the units, attacks and swaps above them.

Neighbors stand too close for an arrow between them. An attack is therefore a burst on the target's
rim with a wedge that points in its direction, and a swap is a disc between the two units.
"""

import math

from bot.games.rakh.text.view import HEXES, Figure, View
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.grids.hexes import brackets
from renderers.kit.parts.arrows import STYLES, lay_arrow
from renderers.kit.parts.badges import burst
from renderers.kit.points import Point, gap, regular, toward
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Trace
from renderers.rakh.board import GRID, centre, label_spot, plate
from renderers.rakh.tokens import DROP

CLEAR = 64  # arrows end this far from a token's middle,
UPRIGHT = 92  # and this far if they come from above or below, past its heart or its label
LAND = 48
EMPTY = 16
CROSSED = 34  # a label nearer than this to an arrow is written again above it
NEXT = 2 * GRID.radius  # neighbors are nearer than this
BLOW = 23  # the radius of a burst
REACH = 64  # from a victim's middle to the blow on its rim
HOLLOW = 36  # and from the middle of a space that the victim has left since
APART = 46  # from the middle of a label to the middle of a burst
SWAP = 20  # there is no more room between a heart and a label
DARK_LINE = "#15171c"

Spot = tuple[int, int]


def on_board(labels: tuple[str, ...]) -> list[str]:
    return [label for label in labels if label in HEXES]


def lay_under(canvas: Canvas, view: View, trace: Trace, theme: Theme) -> None:
    """Arrows and brackets, under the tokens so that they hide no text."""
    labels = on_board(trace.cells)
    if trace.kind in STYLES and trace.kind != "strike" and len(labels) > 1:
        _lay_way(canvas, view, trace.kind, labels, theme)
    elif trace.kind in ("place", "fall"):
        for label in labels:
            canvas.put(brackets(GRID, theme.trail), *centre(label))
            canvas.put(plate(label), *centre(label))


def lay_lightning(canvas: Canvas, view: View, last: tuple[Trace, ...], theme: Theme) -> None:
    """Attacks from afar, above the tokens of those who strike and are struck."""
    for labels in _strikes(last):
        _lay_way(canvas, view, "strike", labels, theme)


def bystanders(view: View, last: tuple[Trace, ...]) -> list[Figure]:
    """Units that lightning passes: it goes behind them, so that it hides no text of theirs."""
    ways = [(labels, [_middle(label) for label in labels]) for labels in _strikes(last)]
    return [
        unit
        for unit in view.units
        if any(unit.cell not in at and gap(way, _middle(unit.cell)) < CLEAR for at, way in ways)
    ]


def lay_blows(canvas: Canvas, view: View, last: tuple[Trace, ...], theme: Theme) -> None:
    """A burst on the rim of each target; if there are several, numbered in their order."""
    strikes = _strikes(last)
    for number, labels in enumerate(strikes, start=1):
        spots = (_middle(labels[0]), _middle(labels[-1]))
        taken = _is_taken(view, labels[-1])
        place = _landing(*spots) if taken else toward(*spots[::-1], HOLLOW)
        words = str(number) if len(strikes) > 1 else ""
        canvas.put(blow(_angle(*spots), theme, words), *_clear_of_labels(place))


def _strikes(last: tuple[Trace, ...]) -> list[list[str]]:
    found = [on_board(trace.cells) for trace in last if trace.kind == "strike"]
    return [labels for labels in found if len(labels) > 1]


def _clear_of_labels(place: Point) -> Spot:
    """The same place, moved aside if a label is there."""
    nearest = min((label_spot(label) for label in HEXES), key=lambda spot: math.dist(spot, place))
    far = math.dist(nearest, place)
    if far < APART:
        place = toward(nearest, place, APART) if far else (nearest[0], nearest[1] + APART)
    return (round(place[0]), round(place[1]))


def lay_over(canvas: Canvas, view: View, trace: Trace, theme: Theme) -> None:
    """Swaps and other losses, on the rims of the tokens."""
    match trace.kind, on_board(trace.cells):
        case "swap", [one, other]:
            _lay_swap(canvas, _middle(one), _middle(other), theme)
        case "hit", [*_, victim]:
            x, y = centre(victim)
            canvas.put(burst("", theme.strike, radius=BLOW), x - 56, y - 36)
        case _:
            pass


def _lay_way(canvas: Canvas, view: View, kind: str, labels: list[str], theme: Theme) -> None:
    way = [_middle(label) for label in labels]
    if kind in ("strike", "swap") and _are_next(way[0], way[-1]):
        return
    ends = (_clear(view, labels[0], way[0], way[1]), _clear(view, labels[-1], way[-1], way[-2]))
    lay_arrow(canvas, way, STYLES[kind], theme.trail, clear=ends)
    for label in HEXES:
        if gap(way, label_spot(label)) < CROSSED:
            canvas.put(plate(label), *centre(label))


def _middle(label: str) -> Spot:
    """The middle of the token on a space."""
    x, y = centre(label)
    return (x, y + DROP)


def _are_next(one: Spot, other: Spot) -> bool:
    return math.dist(one, other) < NEXT


def _clear(view: View, label: str, here: Spot, there: Spot) -> int:
    """How far an arrow stays away from what is on the space where it starts or ends."""
    if not _is_taken(view, label):
        return EMPTY
    if _is_upright(here, there):
        return UPRIGHT
    return LAND if _is_cursed(view, label) else CLEAR


def _is_taken(view: View, label: str) -> bool:
    return _is_cursed(view, label) or any(unit.cell == label for unit in view.units)


def _is_cursed(view: View, label: str) -> bool:
    return any(label in order.lands for order in view.orders)


def _is_upright(here: Spot, there: Spot) -> bool:
    return abs(there[0] - here[0]) < GRID.radius // 2


def _angle(start: Spot, end: Spot) -> int:
    return round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])))


def _landing(striker: Spot, victim: Spot) -> Spot:
    """A point on the target's rim, moved aside so that its heart and its label stay visible."""
    if _is_upright(victim, striker):
        return (victim[0] - 56, victim[1] - 44)
    x, y = toward(victim, striker, REACH)
    across, down = (b - a for a, b in zip(victim, striker, strict=True))
    if down:
        far = (18 if _are_next(striker, victim) else 36) / math.hypot(across, down)
        x += far * math.copysign(down, across)
        y -= far * math.copysign(across, down)
    return (round(x), round(y))


def _lay_swap(canvas: Canvas, one: Spot, other: Spot, theme: Theme) -> None:
    if not _are_next(one, other):
        return
    x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    canvas.put(swap(_angle(one, other) % 180, theme), x, y)


def _turned(spot: Point, angle: float, points: list[Point]) -> list[Point]:
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [(spot[0] + x * across - y * down, spot[1] + x * down + y * across) for x, y in points]


@cached
def blow(angle: int, theme: Theme, words: str = "") -> Sprite:
    """A burst with a wedge in the direction of the attack, or with its place in a row of them."""
    if words:
        return burst(words, theme.strike, radius=BLOW + 4, ink="#2a0d0f")
    half = BLOW + 6
    sketch = Sketch(2 * half, 2 * half)
    sketch.paste(burst("", theme.strike, radius=BLOW), 0, 0)
    wedge = [(13.0, 0.0), (-8.0, 10.0), (-3.0, 0.0), (-8.0, -10.0)]
    sketch.polygon(_turned((half, half), angle, wedge), "#2a0d0f")
    return sketch.sprite()


@cached
def swap(angle: int, theme: Theme) -> Sprite:
    """Two opposite arrows on a disc: these two units have changed places."""
    half = SWAP + 4
    sketch = Sketch(2 * half, 2 * half)
    disc = regular(half, half, SWAP, 40)
    sketch.polygon(disc, theme.trail)
    sketch.stroke(disc, DARK_LINE, 3, closed=True)
    for turn in (angle, angle + 180):
        shaft = _turned((half, half), turn, [(-12.0, 5.5), (4.0, 5.5)])
        head = _turned((half, half), turn, [(15.0, 5.5), (4.0, 12.5), (4.0, -1.5)])
        sketch.stroke(shaft, DARK_LINE, 4.5)
        sketch.polygon(head, DARK_LINE)
    return sketch.sprite()
