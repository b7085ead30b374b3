"""What stays for many actions: the planes as they are turned now, and the legend.

Each plane is drawn once for each of its three turns and kept; turning one puts the same pieces
together anew.
"""

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.games.terakh.model.planes import (
    LETTERS,
    PRINTED,
    Planes,
    Turns,
    places,
    printed_cells,
)
from bot.games.terakh.model.units import CLANS
from bot.kernel.triangles import DOWN, UP, Plane
from renderers.kit.cache import DRAWINGS, cached
from renderers.kit.canvas import HEIGHT, WIDTH, CachedGround, Canvas, Ground
from renderers.kit.grids.triangles import Lattice, within
from renderers.kit.palette import ramp
from renderers.kit.parts.panels import line
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box
from renderers.kit.themes import Theme
from renderers.terakh.board import (
    BORDER,
    border,
    name,
    plane_centre,
    slab,
    slab_tones,
    stone,
    tint,
)
from renderers.terakh.hand import hand
from renderers.terakh.layout import Layout
from renderers.terakh.legend import legend
from renderers.terakh.runes import INKS, TINTS
from renderers.terakh.tokens import COLOURS, GOLD, IVORY, RED, Look, token
from renderers.terakh.traces import label_spot

TITLE = (24, 16, 330, 92)


@cached
def plain(theme: Theme) -> Ground:
    sketch = Sketch(WIDTH, HEIGHT, scale=1, ground=theme.ground)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _inks(theme: Theme) -> list[str]:
    exact = [theme.trail, theme.go, theme.strike, theme.aid, theme.pick, theme.gold, theme.health]
    words = chain(ramp(theme.ink, theme.panel), ramp(theme.muted, theme.panel, 4))
    tints = [*(tint(rune, theme) for rune in TINTS), *slab_tones(theme)]
    return [*exact, *words, *COLOURS.values(), *tints, *INKS.values(), GOLD, IVORY, RED]


def _specimens(theme: Theme) -> list[Sprite]:
    sample = Lattice(0, 0, 154, 140)
    inkas = [token(Look(f"{clan}1", 40, ready=True)) for clan in CLANS]
    idols = [token(Look(f"{clan}2", 40, orb=clan, a=2, d=1)) for clan in CLANS]
    elders = [token(Look(f"{clan}E", 40, hp=4)) for clan in CLANS]
    stones = [stone(sample, o, rune, theme) for rune in TINTS for o in (UP, DOWN)]
    return [*inkas, *idols, *elders, *stones, legend((318, 192), theme), *hand(("fate", "peace"))]


class Before(NamedTuple):
    """How the planes of a board were turned when it was last drawn."""

    turns: Turns
    weight: int = 200


@CachedGround
def ground(planes: Planes, turns: Turns, placed: Layout, theme: Theme) -> Ground:
    """Everything that no token changes. What was drawn before is most of what is drawn now."""
    key = (Before, planes, placed, theme)
    before: Before | None = DRAWINGS.find(key, quick=True)
    DRAWINGS.note(key, Before(turns))
    old = ground.kept(planes, before.turns, placed, theme) if before else None
    if before and old:
        changed = [number for number, turn in enumerate(turns) if turn != before.turns[number]]
        return _with_planes(old, planes, turns, changed, placed, theme)
    table = _table(planes, placed, theme)
    return _with_planes(table, planes, turns, range(len(planes)), placed, theme)


def _with_planes(
    base: Ground,
    planes: Planes,
    turns: Turns,
    numbers: Iterable[int],
    placed: Layout,
    theme: Theme,
) -> Ground:
    """Some of the planes laid where they belong; a label is the same however a plane is turned."""
    known, texts = {text.text for text in base.texts}, list(base.texts)
    for number in numbers:
        plane = planes[number]
        part = _plane(plane, LETTERS[number], turns[number], placed.grid, theme)
        left, top, right, bottom = _box(placed.grid, plane)
        stencil = _stencil(placed.grid, plane.o, (right - left, bottom - top))
        base.sheet.paste(part.sheet.crop((1, 0, *part.sheet.size)), (left + 1, top), stencil)
        texts += [text.moved(left, top) for text in part.texts if text.text not in known]
    return Ground(base.sheet, base.palette, tuple(texts))


@CachedGround
def _table(planes: Planes, placed: Layout, theme: Theme) -> Ground:
    """The sides of the planes, the title and the legend."""
    canvas = Canvas(plain(theme))
    _lay_title(canvas, planes, placed, theme)
    for plane in planes:
        canvas.put(slab(placed.grid, plane.o, theme), *plane_centre(placed.grid, plane))
    left, top, right, bottom = placed.legend
    canvas.lay(legend((right - left, bottom - top), theme), left, top)
    drawn = canvas.picture()
    return Ground(drawn.sheet, drawn.ground.palette, drawn.texts)


@CachedGround
def _plane(plane: Plane, letter: str, turn: int, grid: Lattice, theme: Theme) -> Ground:
    """The box round a plane: sixteen stones with their labels, and the edge round them."""
    canvas = Canvas(plain(theme))
    runes = {
        label: PRINTED.get(slot, "") for slot, label in printed_cells(plane, letter, turn).items()
    }
    # The labels of a plane on its own begin with A.
    cells = {f"{letter}{label[1:]}": tri for label, tri in places((plane,)).items()}
    for label, tri in cells.items():
        canvas.put(stone(grid, tri.o, runes[label], theme), *grid.box_centre(tri))
    canvas.put(border(grid, plane.o, theme), *plane_centre(grid, plane))
    for label, tri in cells.items():
        canvas.put(name(grid, label), *label_spot(grid, tri))
    drawn = canvas.picture().part(_box(grid, plane))
    return Ground(drawn.sheet, drawn.ground.palette, drawn.texts)


def _box(grid: Lattice, plane: Plane) -> Box:
    """The box round a plane and its edge."""
    x, y = plane_centre(grid, plane)
    wide, tall = 2 * grid.edge + BORDER, 2 * grid.row + BORDER
    return (max(0, x - wide), max(0, y - tall), x + wide, y + tall)


def _stencil(grid: Lattice, o: int, size: tuple[int, int]) -> Image.Image:
    """Which pixels of its box belong to a plane: up to the middle of its edge, so that planes may
    be laid in any order.
    """
    wide, tall = size
    top, foot = 6, tall - 7
    corners = [(wide / 2, top), (wide - 7, foot), (7, foot)]
    mask = Image.new("1", size)
    points = corners if o == UP else [(x, tall - 1 - y) for x, y in corners]
    ImageDraw.Draw(mask).polygon(points, fill=1)
    return mask


def _lay_title(canvas: Canvas, planes: Planes, placed: Layout, theme: Theme) -> None:
    """The game's name in a corner, if no plane is near."""
    left, top, right, bottom = TITLE
    spots = [(x, y) for x in range(left, right + 1, 34) for y in (top, bottom, bottom + 20)]
    outlines = [placed.grid.outline(plane) for plane in planes]
    if not any(within(spot, outline) for spot in spots for outline in outlines):
        size = (right - left, bottom - top)
        words = line("TERAKH", theme.muted, width=size[0], height=size[1], face="title", size=58)
        canvas.lay(words, left, top)
