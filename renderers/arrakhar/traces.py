"""The last actions and the plan, as arrows, bolts and bursts.

The record holds the actions that everybody may see. A plan is in its own player's view only, and
while there is one it is drawn alone: players would read old arrows among new ones as orders.
"""

from collections.abc import Iterator, Sequence
from math import dist, hypot
from typing import NamedTuple

from bot.games.arrakhar.model.board import CLEAR, ENTRIES, NEAR, PLACES, gap, way
from bot.games.arrakhar.model.orders import Advance, Attack, Fireball, Haste, Leg
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from bot.games.arrakhar.text.view import View, latest
from renderers.arrakhar.board import GRID, centre
from renderers.arrakhar.captions import pending
from renderers.arrakhar.tokens import DROP, FALLEN, MARGIN, loss, trail, wedge
from renderers.kit.canvas import Canvas
from renderers.kit.grids.hexes import rim
from renderers.kit.parts.arrows import lay_arrow
from renderers.kit.points import Point
from renderers.kit.points import gap as away
from renderers.kit.text import Box
from renderers.kit.themes import Theme
from renderers.marks import Trace

THIN = 6  # the width of a bolt
ASIDE = 44  # from the line between two hexes, clear of a token on it
CLOSE = 34  # from a bolt to the middle of a token that it hides

Ways = dict[tuple[str, ...], bool]  # cells, and whether the arrow is dashed
Blows = dict[tuple[str, str], None]


def is_whole(view: View) -> bool:
    """Does the picture show more than one segment?"""
    return len({deed.segment for deed in latest(view)}) > 1


def is_found(view: View) -> bool:
    """Has the wand been found just now?"""
    return view.wand in CLEAR and any(deed.what == "find" for deed in latest(view))


# Which arrows there are.


def ways(view: View) -> Ways:
    """The moves to draw: the planned ones, or else the last ones."""
    return _planned_ways(view) if view.plan else _gone(view)


def _gone(view: View) -> Ways:
    """The last moves; when a whole phase is shown, units that entered are left out."""
    whole = is_whole(view)
    return {
        deed.cells: deed.what == "advance"
        for deed in latest(view)
        if deed.what in ("move", "carry", "advance") and len(deed.cells) > 1
        if not (whole and deed.cells[0] in ENTRIES)
    }


def _planned_ways(view: View) -> Ways:
    enemy = SORCERER if view.side == WIZARD else WIZARD
    held = frozenset(hex_ for hex_, stack in view.stacks.items() if stack.side == enemy)
    found: Ways = {}
    for order in pending(view):
        match order:
            case Leg(start, _, _, end, carry):
                cells = way(start, end, held)
                if carry:
                    cells = (*way(start, view.wand, held), *way(view.wand, end, held)[1:])
                found[cells] = False
            case Advance(start, _, end):
                found[start, end] = True
            case _:
                pass
    return found


def arrivals(view: View) -> dict[str, tuple[str, int]]:
    """For each free hex, which units the plan sends there and how many."""
    found: dict[str, tuple[str, int]] = {}
    for order in pending(view):
        if isinstance(order, Leg) and order.end not in view.stacks and order.end in CLEAR:
            before = found.get(order.end, (order.kind, 0))[1]
            found[order.end] = order.kind, before + order.count
    return found


def blows(view: View) -> Blows:
    """Start and end of each attack: planned, or else made in the last segment."""
    if view.plan:
        return _planned_blows(view)
    # A whole phase has too many bolts to be read; its bursts and arrows are enough.
    if is_whole(view):
        return {}
    return {
        (source, deed.cells[-1]): None
        for deed in latest(view)
        if deed.what in ("fire", "wandfire", "attack") and deed.dice
        for source in deed.cells[:-1]
    }


def _planned_blows(view: View) -> Blows:
    found: Blows = {}
    for order in pending(view):
        match order:
            case Fireball(caster, _, target):
                found[caster if caster in PLACES else view.wand, target] = None
            case Attack(sources, target, _):
                found.update({(source, target): None for source, _ in sources})
            case _:
                pass
    return found


def losses(view: View) -> dict[str, int]:
    """For each hex, how many units fell in the last segment; 0 where an attack missed."""
    found: dict[str, int] = {}
    for deed in latest(view) if not view.plan else ():
        if deed.what in ("fire", "wandfire", "attack") and deed.dice:
            target = deed.cells[-1]
            found[target] = found.get(target, 0) + deed.result
    return found


def touched(view: View) -> set[str]:
    """The hexes where an arrow ends or a unit was attacked."""
    ends = {cells[-1] for cells in ways(view)} | {target for _, target in blows(view)}
    return ends | set(losses(view))


# How they are drawn.


def lay_ways(canvas: Canvas, view: View, theme: Theme) -> None:
    """Draw the arrows, under the tokens."""
    colour = theme.pick if view.plan else theme.trail
    for cells, dashed in ways(view).items():
        _trail(canvas, view, cells, colour, dashed=dashed)
    for hex_ in _ringed(view):
        canvas.put(rim(GRID, colour, "dotted", width=4, inset=6), *centre(hex_))


def _ringed(view: View) -> set[str]:
    """Hexes where a unit appeared, or will be hastened."""
    if view.plan:
        return {order.target for order in pending(view) if isinstance(order, Haste)}
    return {
        deed.cells[-1]
        for deed in latest(view)
        if deed.what == "orc" or (deed.what == "summon" and deed.result)
    }


def _trail(
    canvas: Canvas, view: View, labels: tuple[str, ...], colour: str, *, dashed: bool
) -> None:
    """An arrow from hex to hex; its head stops short of a unit at its end."""
    points = [(x, y + DROP) for x, y in map(centre, labels)]
    if len(points) < 2:
        return
    stands = {*view.stacks, *view.haunts.values(), *arrivals(view)}
    left, top = min(x for x, _ in points), min(y for _, y in points)
    steps = tuple((x - left, y - top) for x, y in points)
    is_upright = points[-1][0] == points[-2][0]
    clear = (
        44 if labels[0] in ENTRIES else 0,
        (32 if is_upright else 40) if labels[-1] in stands else 6,
    )
    sprite = trail(steps, colour, clear=clear, dashed=dashed)
    canvas.lay(sprite, left - MARGIN, top - MARGIN)


def lay_heads(canvas: Canvas, view: View, theme: Theme) -> None:
    """A short arrow where two tokens cover the head of a long one, in the corner both leave."""
    colour = theme.pick if view.plan else theme.trail
    stands = {*view.stacks, *arrivals(view)} & set(CLEAR)
    for start, end in sorted({cells[-2:] for cells in ways(view)}):
        if {start, end} <= stands and centre(start)[0] != centre(end)[0]:
            _lay_wedge(canvas, start, end, colour)


def lay_bolts(canvas: Canvas, view: View, theme: Theme) -> None:
    """Draw a bolt from each attacker to its target."""
    _lay_bolts(canvas, view, blows(view), theme.pick if view.plan else theme.strike)


def lay_planned_ways(canvas: Canvas, view: View, planned: tuple[Trace, ...], theme: Theme) -> None:
    """The moves that a hint proposes, drawn like a plan, and where units appear."""
    for trace in planned:
        cells = _on_map(trace)
        if trace.kind != "strike" and len(cells) > 1:
            _trail(canvas, view, cells, theme.pick, dashed=trace.kind == "forced")
        elif len(cells) == 1:
            canvas.put(rim(GRID, theme.pick, "dotted", width=4, inset=6), *centre(cells[0]))


def lay_planned_bolts(canvas: Canvas, view: View, planned: tuple[Trace, ...], theme: Theme) -> None:
    """The attacks and fireballs that a hint proposes."""
    for cells in (_on_map(trace) for trace in planned if trace.kind == "strike"):
        _lay_bolts(canvas, view, {(source, cells[-1]): None for source in cells[:-1]}, theme.pick)


def _on_map(trace: Trace) -> tuple[str, ...]:
    return tuple(cell for cell in trace.cells if cell in PLACES)


def _lay_bolts(canvas: Canvas, view: View, found: Blows, colour: str) -> None:
    for start, end in found:
        if gap(start, end) == 1 and centre(start)[0] != centre(end)[0]:
            _lay_wedge(canvas, start, end, colour)
            continue
        if line := _line(view, start, end):
            lay_arrow(canvas, line.points, "zigzag", colour, width=THIN, clear=line.clear)
        elif gap(start, end) == 1:
            (x, y), (_, far_y) = centre(start), centre(end)
            canvas.put(wedge(colour, 0, 1 if far_y > y else -1), x + 20, (y + far_y) // 2 + DROP)


class Line(NamedTuple):
    """Where a bolt goes, and how much of its ends is left out."""

    points: list[tuple[int, int]]
    clear: tuple[int, int]


def _line(view: View, start: str, end: str) -> Line | None:
    """Straight to the target, or aside; None if there it would cross others on both sides."""
    (x, y), (far_x, far_y) = ((x, y + DROP) for x, y in (centre(start), centre(end)))
    aside = _aside(view, start, end)
    if not aside:
        return Line([(x, y), (far_x, far_y)], (38, 25))
    for across, down in (aside, (-aside[0], -aside[1])):
        near = (far_x + across * 4 // 5, far_y + down * 4 // 5)  # leaning to who is meant
        line = Line([(x + across, y + down), near], (8, 10))
        if not _crosses(view, line.points, (start, end)):
            return line
    return None


def _crosses(view: View, points: Sequence[Point], ends: tuple[str, str]) -> bool:
    """Would a bolt cover the pictogram or the number of a third stack?"""
    others = (centre(hex_) for hex_ in view.stacks if hex_ not in ends)
    return any(away(points, (x, y + DROP)) < CLOSE for x, y in others)


def _lay_wedge(canvas: Canvas, start: str, end: str, colour: str) -> None:
    """A blow at a neighbor in the next column: in the corner between the two, which both leave."""
    (x, y), (far_x, far_y) = centre(start), centre(end)
    right, down = (1 if far_x > x else -1), (1 if far_y > y else -1)
    canvas.put(wedge(colour, right, down), x + 43 * right, y + 5)


def _aside(view: View, start: str, end: str) -> tuple[int, int] | None:
    """How far a bolt is moved aside from the straight line, to the side with fewer units.

    It is moved where a unit stands right below it, and between neighbors in a column, where it
    would cross the lower one's label.
    """
    (x, y), (far_x, far_y) = centre(start), centre(end)
    between = [hex_ for hex_ in NEAR[start] if hex_ in NEAR[end]]
    if gap(start, end) == 1:
        beside, hidden = between, x == far_x
    else:
        beside = list(NEAR[between[0]])
        middle = ((x + far_x) / 2, (y + far_y) / 2)
        hidden = between[0] in view.stacks and dist(centre(between[0]), middle) < 4
    if not hidden:
        return None
    across = (far_y - y, x - far_x)
    crowd = 0
    for there in (centre(hex_) for hex_ in beside if hex_ in view.stacks):
        lean = (there[0] - x) * across[0] + (there[1] - y) * across[1]
        crowd += (lean > 0) - (lean < 0)
    side = -ASIDE if crowd > 0 else ASIDE
    long = hypot(*across)
    return round(across[0] / long * side), round(across[1] / long * side)


def lay_bursts(canvas: Canvas, view: View, lit: Sequence[str], theme: Theme) -> None:
    """Bursts with the number of fallen units, beside what may be chosen and never above its label;
    a rim round hexes where the plan puts too many units.
    """
    words = [_words(view, hex_) for hex_ in lit]
    for hex_, fallen in sorted(losses(view).items()):
        spots = [at for at in _spots(view, hex_) if not _hidden(at, words)]
        others = [_token(each) for each in view.stacks if each not in (hex_, *lit)]
        if spots:
            canvas.put(loss(str(fallen)), *min(spots, key=lambda at: _hidden(at, others)))
    for hex_ in view.crowded:
        canvas.put(rim(GRID, theme.strike, "dashed", width=5, inset=4), *centre(hex_))


def _spots(view: View, hex_: str) -> Iterator[tuple[int, int]]:
    """Where a burst may lie, the best first: on its hex if nobody stands there, else beside it."""
    x, y = centre(hex_)
    side = -1 if _is_crowded(view, hex_) else 1
    if hex_ not in view.stacks:
        yield (x, y + DROP)
    for across, down in ((50, DROP), (64, 0), (64, DROP)):
        yield from ((x + across * side, y + down), (x - across * side, y + down))


def _words(view: View, hex_: str) -> Box:
    """What must be read on a hex that may be chosen: its label, and the numbers of a stack."""
    x, y = centre(hex_)
    high = 40 if hex_ in view.stacks else 18
    return (x - 40, y - high, x + 40, y + high)


def _token(hex_: str) -> Box:
    """The pictogram and the number of a stack."""
    x, y = centre(hex_)
    return (x - 28, y + DROP - 20, x + 32, y + DROP + 20)


def _hidden(at: tuple[int, int], boxes: Sequence[Box]) -> int:
    """How many pixels of the boxes a burst there would hide."""
    x, y, reach = *at, FALLEN - 3
    return sum(
        max(0, min(right, x + reach) - max(left, x - reach))
        * max(0, min(bottom, y + reach) - max(top, y - reach))
        for left, top, right, bottom in boxes
    )


def _is_crowded(view: View, hex_: str) -> bool:
    """Do more units stand to the right of a hex than to its left?"""
    x, _ = centre(hex_)
    sides = [centre(each)[0] - x for each in NEAR[hex_] if each in view.stacks]
    return sum(side > 0 for side in sides) > sum(side < 0 for side in sides)
