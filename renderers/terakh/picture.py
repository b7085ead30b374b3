"""Terakh's picture: the planes, every piece, the last action, and the clans."""

from itertools import chain

from bot.games.terakh.model.planes import LETTERS, Planes, Turns, board, places
from bot.games.terakh.model.stack import Attack
from bot.games.terakh.model.units import CLANS, Unit
from bot.games.terakh.text.view import View
from bot.kernel.triangles import UP, Plane, Tri
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, PackedGround, Picture, Stamp
from renderers.kit.grids.triangles import tri_rim, within
from renderers.kit.palette import ramp
from renderers.kit.parts.arrows import STYLES, lay_arrow
from renderers.kit.parts.badges import burst
from renderers.kit.parts.panels import line
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks, Trace
from renderers.terakh import panel
from renderers.terakh.board import (
    INKS,
    TINTS,
    Layout,
    border,
    cell,
    centre,
    layout,
    plane_centre,
    plate,
    spin,
)
from renderers.terakh.tokens import COLOURS, GOLD, IVORY, LETTERED, RED, Look, orb, token

TOKEN = 0.21  # a token's radius in edges
ORB = 0.095
BESIDE = (0.3, -0.3, 0.1)  # where along the base of a Tria its loose Orbs lie
TITLE = (24, 16, 330, 92)


@cached
def ground(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=1)
    sketch.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], theme.ground)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _inks(theme: Theme) -> list[str]:
    exact = [theme.trail, theme.go, theme.strike, theme.aid, theme.pick, theme.gold, theme.health]
    words = chain(ramp(theme.ink, theme.panel), ramp(theme.muted, theme.panel, 4))
    return [*exact, *words, *COLOURS.values(), *TINTS.values(), *INKS.values(), GOLD, IVORY, RED]


def _specimens(theme: Theme) -> list[Sprite]:
    sample = layout((Plane(0, 0, UP), Plane(0, 0, 1 - UP)), 4, cards=0).grid
    inkas = [token(Look(f"{clan}1", 48, ready=True)) for clan in CLANS]
    idols = [token(Look(f"{clan}2", 48, orb=clan, a=2, d=1)) for clan in CLANS]
    elders = [token(Look(f"{clan}E", 48, hp=4)) for clan in CLANS]
    cells = [cell(sample, UP, rune, "A1", theme, taken=False) for rune in TINTS]
    return [*inkas, *idols, *elders, *cells, panel.legend(theme), *panel.hand(("fate", "peace"))]


@cached
def planes_ground(planes: Planes, turns: Turns, placed: Layout, theme: Theme) -> PackedGround:
    """The empty planes as they are turned now.

    They stay the same for many actions. The boxes of Trias overlap, so a change in one would be a
    change in all that are drawn after it.
    """
    grid, runes = placed.grid, board(planes, turns).runes
    trias = [
        Stamp.centred(
            cell(grid, tri.o, runes.get(label, ""), label, theme, taken=False),
            *grid.box_centre(tri),
        )
        for label, tri in places(planes).items()
    ]
    borders = [
        Stamp.centred(border(grid, plane.o, theme), *plane_centre(grid, plane)) for plane in planes
    ]
    return ground(theme).with_more([*_title(planes, placed, theme), *trias, *borders]).packed()


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    placed = layout(view.planes, len(view.ring) + 2, cards=len(set(view.hand)))
    canvas = Canvas(planes_ground(view.planes, view.turns, placed, theme).opened())
    _lay_taken(canvas, view, placed, theme)
    _light(canvas, view, placed, marks, theme)
    for trace in marks.last:
        _lay_way(canvas, view, placed, trace, theme)
    _lay_attack(canvas, view, placed, theme)
    _lay_orbs(canvas, view, placed)
    for unit in view.units:
        if unit.cell:
            x, y = centre(placed.grid, view.planes, unit.cell)
            canvas.put(token(look(unit, round(placed.grid.edge * TOKEN))), x, y)
    for trace in marks.last:
        _lay_burst(canvas, view, placed, trace, theme)
    for trace in marks.planned:
        _lay_arrow(canvas, view, placed, trace, theme.trail, over=True)
    _lay_plates(canvas, view, placed, theme)
    _lay_hand(canvas, view, placed)
    return canvas.picture()


def _title(planes: Planes, placed: Layout, theme: Theme) -> list[Stamp]:
    """The game's name in a corner, if no plane is near."""
    left, top, right, bottom = TITLE
    spots = [(x, y) for x in range(left, right + 1, 34) for y in (top, bottom, bottom + 20)]
    outlines = [placed.grid.outline(plane) for plane in planes]
    if any(within(spot, outline) for spot in spots for outline in outlines):
        return []
    size = (right - left, bottom - top)
    words = line("TERAKH", theme.muted, width=size[0], height=size[1], face="title", size=58)
    return [Stamp(words, left, top)]


def look(unit: Unit, size: int) -> Look:
    return Look(
        unit.name, size, unit.ready, unit.orb, unit.a, unit.d, unit.hp, unit.pendant,
        unit.bound is not None, unit.shape,
    )  # fmt: skip


def _lay_taken(canvas: Canvas, view: View, placed: Layout, theme: Theme) -> None:
    """Draw the runes of taken Trias in a corner."""
    runes, where = board(view.planes, view.turns).runes, places(view.planes)
    for label in sorted({unit.cell for unit in view.units} & set(where)):
        if rune := runes.get(label):
            tri = where[label]
            sprite = cell(placed.grid, tri.o, rune, label, theme, taken=True)
            canvas.put(sprite, *placed.grid.box_centre(tri))


def _light(canvas: Canvas, view: View, placed: Layout, marks: Marks, theme: Theme) -> None:
    """Outlines: solid to move to, dashed for rivals, dotted for own pieces, double if chosen."""
    where = places(view.planes)
    standing = {unit.cell: unit.seat for unit in view.units if unit.cell}
    asked = view.active if view.viewer is None and view.order else view.viewer
    for label in marks.options:
        if label in where:
            style, colour = "solid", theme.go
            if label in standing:
                own = standing[label] == asked
                style, colour = ("dotted", theme.aid) if own else ("dashed", theme.strike)
            rim = tri_rim(placed.grid, where[label].o, colour, style)
            canvas.put(rim, *placed.grid.box_centre(where[label]))
    for label in marks.chosen:
        if label in where:
            rim = tri_rim(placed.grid, where[label].o, theme.pick, "double")
            canvas.put(rim, *placed.grid.box_centre(where[label]))
    for label in (*marks.options, *marks.chosen):
        if label in where:
            _lay_label(canvas, placed, where[label], label)


def _lay_label(canvas: Canvas, placed: Layout, tri: Tri, label: str) -> None:
    canvas.put(plate(placed.grid, tri.o, label), *placed.grid.box_centre(tri))


def _lay_way(canvas: Canvas, view: View, placed: Layout, trace: Trace, theme: Theme) -> None:
    """Draw moves as arrows under the tokens, and a turned plane by its edge."""
    if trace.kind == "turn":
        letter, way = trace.cells
        plane = view.planes[LETTERS.index(letter)]
        sprite = spin(placed.grid, plane.o, way, theme.trail)
        canvas.put(sprite, *plane_centre(placed.grid, plane))
        return
    _lay_arrow(canvas, view, placed, trace, theme.trail)


def _lay_arrow(
    canvas: Canvas, view: View, placed: Layout, trace: Trace, colour: str, *, over: bool = False
) -> None:
    """An arrow between two tokens, or above them if they are neighbors with no room between."""
    cells = [label for label in trace.cells if label in places(view.planes)]
    if trace.kind not in STYLES or len(cells) < 2 or cells[0] == cells[-1]:
        return
    way_points = [centre(placed.grid, view.planes, label) for label in cells]
    clear = round(placed.grid.edge * TOKEN) // (3 if over else 1)
    lay_arrow(canvas, way_points, STYLES[trace.kind], colour, clear=(clear // 2, clear))


def _lay_attack(canvas: Canvas, view: View, placed: Layout, theme: Theme) -> None:
    """The current attack, while cards may still be cast: attacker and target."""
    fight = next((each for each in reversed(view.stack) if isinstance(each, Attack)), None)
    cells = {unit.name: unit.cell for unit in view.units if unit.cell}
    if fight is None or not {fight.attacker, fight.target} <= set(cells):
        return
    where, ends = places(view.planes), (cells[fight.attacker], cells[fight.target])
    for label in ends:
        rim = tri_rim(placed.grid, where[label].o, theme.strike, "dashed")
        canvas.put(rim, *placed.grid.box_centre(where[label]))
    _lay_arrow(canvas, view, placed, Trace("strike", ends), theme.strike)
    for label in ends:
        _lay_label(canvas, placed, where[label], label)


def _lay_burst(canvas: Canvas, view: View, placed: Layout, trace: Trace, theme: Theme) -> None:
    if trace.kind not in ("hit", "miss", "fall", "place"):
        return
    where = places(view.planes)
    for label in trace.cells:
        if label not in where:
            continue
        x, y = centre(placed.grid, view.planes, label)
        if trace.kind == "place":
            rim = tri_rim(placed.grid, where[label].o, theme.trail)
            canvas.put(rim, *placed.grid.box_centre(where[label]))
        else:
            fill = theme.faint if trace.kind == "miss" else theme.strike
            size = round(placed.grid.edge * 0.13)
            canvas.put(burst("", fill, radius=size), x - 2 * size, y)


def _lay_orbs(canvas: Canvas, view: View, placed: Layout) -> None:
    """Loose Orbs along the base of their Tria, the first two beside the unit that stands there."""
    where, grid = places(view.planes), placed.grid
    met: dict[str, int] = {}
    for loose in view.loose:
        number = met.get(loose.cell, 0)
        met[loose.cell] = number + 1
        tri = where[loose.cell]
        x, y = grid.centre(tri)
        up = 1 if tri.o == UP else -1
        reach = round(grid.edge * BESIDE[min(number, len(BESIDE) - 1)])
        sprite = orb(loose.clan, max(LETTERED, round(grid.edge * ORB)))
        canvas.put(sprite, x + reach, y + up * round(grid.row * 0.24))


def _lay_plates(canvas: Canvas, view: View, placed: Layout, theme: Theme) -> None:
    canvas.lay(panel.turn(view, theme), *placed.plates[0])
    for number, seat in enumerate(view.ring, start=1):
        canvas.lay(panel.clan(view, seat, theme), *placed.plates[number])
    canvas.lay(panel.legend(theme), *placed.plates[-1])


def _lay_hand(canvas: Canvas, view: View, placed: Layout) -> None:
    """The viewer's cards along the bottom; when there are very many, they overlap."""
    top, room, rows = placed.hand
    columns = -(-len(set(view.hand)) // max(1, rows))
    wide = min(panel.CARD[0], max(158, (room - 9) // max(1, columns) - 7))
    pitch = min(wide + 7, (room - 16 - wide) // max(1, columns - 1))
    for number, sprite in enumerate(panel.hand(view.hand, wide)):
        x, y = number % columns, number // columns
        canvas.lay(sprite, 8 + x * pitch, top + 6 + y * (panel.CARD[1] + 8))
