"""Terakh's picture: the planes, every piece, the last action, and the clans."""

from bot.games.terakh.model.planes import board, places
from bot.games.terakh.model.units import Unit
from bot.games.terakh.text.view import View
from bot.kernel.triangles import UP
from renderers.kit.canvas import Canvas, Picture
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terakh import panel
from renderers.terakh.board import corner, small_rune
from renderers.terakh.ground import ground
from renderers.terakh.hand import lay_hand
from renderers.terakh.layout import Layout, inner_middle, layout
from renderers.terakh.tokens import LETTERED, Look, orb, token
from renderers.terakh.traces import (
    lay_attack,
    lay_burst,
    lay_pills,
    lay_rims,
    lay_way,
    lay_way_arrow,
)

TOKEN = 0.92  # a token's radius, of the circle in a Tria
STEP = 3  # pixels
ORB = 0.5
DEPTH = 0.44  # how far from the long side what stands in a corner is


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    placed = layout(view.planes, len(view.ring), cards=len(set(view.hand)))
    canvas = Canvas(ground(view.planes, view.turns, placed, theme))
    lay_rims(canvas, view, placed, marks, theme)
    for trace in marks.last:
        lay_way(canvas, view, placed, trace, theme)
    lay_attack(canvas, view, placed, theme)
    _lay_units(canvas, view, placed)
    _lay_orbs(canvas, view, placed)
    for trace in marks.last:
        lay_burst(canvas, view, placed, trace, theme)
    for trace in marks.planned:
        lay_way_arrow(canvas, view, placed, trace, theme.trail, over=True)
    lay_pills(canvas, view, placed, marks, theme)
    panel.lay_turn(canvas, view, marks, placed.turn, theme)
    for seat, box in zip(view.ring, placed.clans, strict=True):
        panel.lay_clan(canvas, view, marks, seat, box, theme)
    lay_hand(canvas, view.hand, placed)
    return canvas.picture()


def _lay_units(canvas: Canvas, view: View, placed: Layout) -> None:
    runes, where = board(view.planes, view.turns).runes, places(view.planes)
    for unit in view.units:
        if unit.cell:
            tri = where[unit.cell]
            x, y = inner_middle(placed.grid, tri)
            if rune := runes.get(unit.cell):
                dx, dy = _free_corner(unit, placed, tri.o)
                canvas.put(small_rune(placed.grid, rune), x + dx, y + dy)
            canvas.put(token(look(unit, placed, tri.o)), x, y)


def _aside(placed: Layout) -> tuple[int, int]:
    x, up = corner(placed.grid, DEPTH)
    return (x, placed.radius - up)


def _free_corner(unit: Unit, placed: Layout, o: int) -> tuple[int, int]:
    """Where the rune under a unit is shown: in a wide corner that holds nothing else."""
    x, up = corner(placed.grid, 0.3)
    side = 1 if unit.a or unit.pendant else -1
    if side > 0 and unit.d:
        up = placed.grid.row - placed.radius - 12  # above the label
        return (0, -up if o == UP else up)
    return (side * x, (placed.radius - up) * (1 if o == UP else -1))


def look(unit: Unit, placed: Layout, o: int) -> Look:
    has_corners = unit.mods > 0 or unit.pendant
    return Look(
        unit.name, _radius(placed), unit.ready, unit.orb, unit.a, unit.d, unit.hp,
        unit.pendant, unit.bound is not None, unit.shape, o if has_corners else UP,
        _aside(placed) if has_corners else (0, 0),
    )  # fmt: skip


def _radius(placed: Layout) -> int:
    """In steps, so that boards of nearly the same size share their tokens."""
    return int(placed.radius * TOKEN) // STEP * STEP


def _lay_orbs(canvas: Canvas, view: View, placed: Layout) -> None:
    """Loose Orbs: in the middle of an empty Tria, in a corner of one that a unit stands on."""
    where, grid = places(view.planes), placed.grid
    taken = {unit.cell for unit in view.units}
    for cell in dict.fromkeys(loose.cell for loose in view.loose):
        x, y = inner_middle(grid, where[cell])
        up = 1 if where[cell].o == UP else -1
        clans = [loose.clan for loose in view.loose if loose.cell == cell]
        if cell in taken:
            x, y = x + _aside(placed)[0], y + up * _aside(placed)[1]
        size = max(LETTERED, round(placed.radius * (ORB if len(clans) == 1 else ORB * 0.7)))
        size = size if cell not in taken else max(LETTERED, round(placed.radius * 0.34))
        for number, clan in enumerate(clans):
            across = round((number - (len(clans) - 1) / 2) * size * 1.7)
            canvas.put(orb(clan, size), x + across, y)
