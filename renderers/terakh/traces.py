"""What may be chosen and what the last action did, on Terakh's planes."""

from bot.games.terakh.model.planes import LETTERS, places
from bot.games.terakh.model.stack import Attack
from bot.games.terakh.text.view import View
from bot.kernel.triangles import UP, Tri
from renderers.kit.canvas import Canvas
from renderers.kit.grids.triangles import Lattice, tri_rim
from renderers.kit.parts.arrows import STYLES, lay_arrow
from renderers.kit.parts.badges import burst, cross
from renderers.kit.points import gap
from renderers.kit.themes import Theme
from renderers.marks import Marks, Trace
from renderers.terakh.board import label_height, lit_rim, name, pill, plane_centre, spin
from renderers.terakh.layout import Layout, inner_middle, middle

BURSTS = ("hit", "miss", "fall")
APART = 24  # from a corner to the middle of a large label: another may lie beyond the corner
SHOULDER = 0.7  # of a token's radius, to the right and toward the lone corner


def lay_rims(canvas: Canvas, view: View, placed: Layout, marks: Marks, theme: Theme) -> None:
    """Outlines: solid to move to, dashed for rivals, dotted for own pieces, double if chosen."""
    where = places(view.planes)
    for label in marks.options:
        if label in where:
            style, colour = _style(view, label, theme)
            rim = lit_rim(placed.grid, where[label].o, colour, style)
            canvas.put(rim, *placed.grid.box_centre(where[label]))
    for label in marks.chosen:
        if label in where:
            rim = lit_rim(placed.grid, where[label].o, theme.pick, "double")
            canvas.put(rim, *placed.grid.box_centre(where[label]))


def _style(view: View, label: str, theme: Theme) -> tuple[str, str]:
    owner = next((unit.seat for unit in view.units if unit.cell == label), None)
    asked = view.active if view.viewer is None and view.order else view.viewer
    if owner is None:
        return "solid", theme.go
    return ("dotted", theme.aid) if owner == asked else ("dashed", theme.strike)


def lay_pills(canvas: Canvas, view: View, placed: Layout, marks: Marks, theme: Theme) -> None:
    """The labels of what may be chosen: in the middle of an empty Tria, else above the token."""
    where = places(view.planes)
    taken = {unit.cell for unit in view.units} | {orb.cell for orb in view.loose}
    for label in dict.fromkeys((*marks.options, *marks.chosen)):
        if label in where:
            colour = theme.pick if label in marks.chosen else _style(view, label, theme)[1]
            x, y = label_spot(placed.grid, where[label])
            y += max(0, APART - label_height(placed.grid)) * (1 if where[label].o == UP else -1)
            if label not in taken:
                low = inner_middle(placed.grid, where[label])[1]
                y += round((low - y) * 0.72)
            canvas.put(pill(label, colour), x, y)


def label_spot(grid: Lattice, tri: Tri) -> tuple[int, int]:
    """The middle of a Tria's label, in its lone corner."""
    x, y = grid.box_centre(tri)
    up = grid.row // 2 - label_height(grid)
    return (x, y - up if tri.o == UP else y + up)


def lay_way(canvas: Canvas, view: View, placed: Layout, trace: Trace, theme: Theme) -> None:
    """Draw moves as arrows under the tokens, a turned plane by its edge, a new piece by a rim."""
    where = places(view.planes)
    if trace.kind == "turn":
        letter, way = trace.cells
        plane = view.planes[LETTERS.index(letter)]
        sprite = spin(placed.grid, plane.o, way, theme.trail)
        canvas.put(sprite, *plane_centre(placed.grid, plane))
    elif trace.kind == "place":
        for label in trace.cells:
            if label in where:
                rim = tri_rim(placed.grid, where[label].o, theme.trail)
                canvas.put(rim, *placed.grid.box_centre(where[label]))
                _write_again(canvas, placed.grid, label, where[label])
    else:
        lay_way_arrow(canvas, view, placed, trace, theme.trail)


def lay_way_arrow(
    canvas: Canvas, view: View, placed: Layout, trace: Trace, colour: str, *, over: bool = False
) -> None:
    """An arrow between two tokens, or above them if they are neighbors with no room between;
    the labels it crosses are written again.
    """
    where = places(view.planes)
    cells = [label for label in trace.cells if label in where]
    if trace.kind not in STYLES or len(cells) < 2 or cells[0] == cells[-1]:
        return
    way = [middle(placed.grid, view.planes, label) for label in cells]
    clear = placed.radius // (3 if over else 1)
    lay_arrow(canvas, way, STYLES[trace.kind], colour, clear=(clear // 2, clear))
    for label, tri in where.items():
        if gap(way, label_spot(placed.grid, tri)) < 26:
            _write_again(canvas, placed.grid, label, tri)


def _write_again(canvas: Canvas, grid: Lattice, label: str, tri: Tri) -> None:
    """A label above what has covered it."""
    canvas.put(name(grid, label, is_haloed=True), *label_spot(grid, tri))


def lay_attack(canvas: Canvas, view: View, placed: Layout, theme: Theme) -> None:
    """The current attack, while cards may still be cast: attacker and target."""
    fight = next((each for each in reversed(view.stack) if isinstance(each, Attack)), None)
    cells = {unit.name: unit.cell for unit in view.units if unit.cell}
    if fight is None or not {fight.attacker, fight.target} <= set(cells):
        return
    where, ends = places(view.planes), (cells[fight.attacker], cells[fight.target])
    for label in ends:
        rim = lit_rim(placed.grid, where[label].o, theme.strike, "dashed")
        canvas.put(rim, *placed.grid.box_centre(where[label]))
        _write_again(canvas, placed.grid, label, where[label])
    lay_way_arrow(canvas, view, placed, Trace("strike", ends), theme.strike)


def lay_burst(canvas: Canvas, view: View, placed: Layout, trace: Trace, theme: Theme) -> None:
    """A blow in the middle of an empty Tria, else at the unit's shoulder, where it hides neither
    its crown nor the label; a cross: it fell.
    """
    where = places(view.planes)
    taken = {unit.cell for unit in view.units}
    for label in trace.cells if trace.kind in BURSTS else ():
        if label not in where:
            continue
        x, y = inner_middle(placed.grid, where[label])
        size = round(placed.radius * (0.36 if label in taken else 0.6))
        if label in taken:
            aside = round(placed.radius * SHOULDER)
            x, y = x + aside, y - aside if where[label].o == UP else y + aside
        fill = theme.faint if trace.kind == "miss" else theme.strike
        canvas.put(burst("", fill, radius=size), x, y)
        if trace.kind == "fall" and label not in taken:
            canvas.put(cross("#ffffff", radius=round(size * 0.5), width=6), x, y)
