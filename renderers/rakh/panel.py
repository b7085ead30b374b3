"""The side panel of Rakh: each order's lands and units with their figures, and whose turn it is.

Rows are drawn whole and cached by their content; one action changes one or two of them.
"""

from msgspec.structs import replace

from bot.games.rakh.text.view import LANDS_TO_LOSE, Figure, Order, View
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas
from renderers.kit.colours import readable
from renderers.kit.grids.hexes import pointy
from renderers.kit.parts.panels import line, plate
from renderers.kit.points import heart, regular
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.text import Box, width_of, within
from renderers.kit.themes import Theme
from renderers.rakh.icons import ICONS, Pen
from renderers.rakh.tokens import FIGURE, LIVERIES, emblem, medal, sign
from renderers.rakh.traces import blow, swap

LEFT, WIDTH = 1212, 372
INNER = WIDTH - 28
BLOCK = 446
TOPS = (734, 20)  # of Sun's block and of Moon's
MIDDLE: Box = (LEFT, 480, LEFT + WIDTH, 720)
ROW = 48
CHOICE = 33  # ten kinds in the height of six rows
NAME, HEALTH, FIGURES = 48, 206, (262, 290, 318)  # where columns begin
LEGEND = 240  # pixels high
ACTIONS = 2  # a turn


def plates(sketch: Sketch, theme: Theme) -> None:
    for top in TOPS:
        plate(sketch, (LEFT, top, LEFT + WIDTH, top + BLOCK), theme)
    plate(sketch, MIDDLE, theme)


@cached
def header(name: str, side: int, lands: int, theme: Theme) -> Sprite:
    """The order's emblem and name, and how many of the four lands it has; the fourth wins."""
    sketch = Sketch(INNER, 64)
    emblem(sketch, side, 30, 32, 28)
    sketch.text((66, 4, 172, 60), name, theme.ink, face="title", size=36, least=28)
    grid = pointy(radius=21, x=0, y=0)
    for number in range(LANDS_TO_LOSE):
        x, y = 199 + number * 41, 32
        if number < lands:
            sketch.polygon(grid.corners(x, y), LIVERIES[side].curse)
            sketch.polygon(grid.corners(x, y, 3), "#1a1322")
            emblem(sketch, side, x, y, 13)
        else:
            sketch.stroke(grid.corners(x, y, 1), theme.faint, 2.5, closed=True, dash=(7, 6))
            if number == LANDS_TO_LOSE - 1:
                ICONS["SK"](Pen(sketch, x, y, 10, theme.faint, theme.panel))
    return sketch.sprite()


@cached
def headings(name: str, theme: Theme, *, own: bool) -> Sprite:
    """Who leads the order, and the columns' headings: a heart, SPEED, POWER and RANGE."""
    sketch = Sketch(INNER, 36)
    end, room = " (you)" if own else "", HEALTH - 6
    sizes = [(face, size) for face in ("narrow-bold", "slim") for size in range(32, 23, -2)]
    words = name + end if name else "Unit"
    face, size = next((each for each in sizes if width_of(*each, words) <= room), sizes[4])
    shown = within(name, face, size, room, end) if name else words
    sketch.text((4, 0, room + 4, 36), shown, theme.ink, face=face, size=size)
    sketch.polygon(heart(HEALTH + 24, 18, 26), theme.health)
    for left, letter in zip(FIGURES, "SPR", strict=True):
        box = (left - 2, 3, left + 26, 33)
        sketch.text(box, letter, theme.muted, face="bold", size=25, align="cm")
    return sketch.sprite()


@cached
def row(unit: Figure, theme: Theme, *, fallen: bool) -> Sprite:
    """A unit's icon, name and HEALTH, and its current SPEED, POWER and RANGE."""
    sketch = Sketch(INNER, ROW)
    ink = theme.faint if fallen else theme.ink
    sketch.paste(medal(unit.side, unit.code, 20, dim=theme.panel if fallen else ""), 0, 2)
    box = (NAME, 2, NAME + 152, ROW - 2)
    name = sketch.text(box, unit.name, ink, face="narrow", size=25, least=22)
    if fallen:
        sketch.text((HEALTH, 2, INNER, ROW - 2), "fallen", ink, face="narrow", size=25, align="cm")
        sketch.stroke([(NAME - 4, 26), (name.ink[2] + 4, 26)], ink, 2)
        return sketch.sprite()
    left = f"{unit.health}/{unit.max_health}"
    _figures(sketch, (left, unit.speed, unit.power, unit.range), ROW, ink)
    return sketch.sprite()


@cached
def choice(unit: Figure, theme: Theme, *, taken: str) -> Sprite:
    """A unit to choose in the set-up: icon, name and figures, or the space it stands on."""
    sketch = Sketch(INNER, CHOICE)
    sketch.paste(medal(unit.side, unit.code, 14, dim=theme.panel if taken else ""), 6, 0)
    ink = theme.faint if taken else theme.ink
    box = (NAME, 0, NAME + 152, CHOICE)
    sketch.text(box, unit.name, ink, face="narrow", size=25, least=22)
    if taken:
        words = (HEALTH, 0, INNER, CHOICE)
        sketch.text(words, f"on {taken}", theme.ink, face="narrow", size=25, align="cm")
        return sketch.sprite()
    _figures(sketch, (unit.max_health, unit.printed_speed, unit.power, unit.range), CHOICE, ink)
    return sketch.sprite()


def _figures(sketch: Sketch, values: tuple[int | str, int, int, int], high: int, ink: str) -> None:
    """HEALTH, SPEED, POWER and RANGE below their headings."""
    health, *others = values
    box = (HEALTH, 0, HEALTH + 50, high)
    sketch.text(box, str(health), ink, face="bold", size=25, align="cm")
    for x, value in zip(FIGURES, others, strict=True):
        sketch.text((x, 0, x + 24, high), str(value), ink, face="body", size=25, align="cm")


@cached
def unused(codes: tuple[str, ...], theme: Theme) -> Sprite:
    sketch = Sketch(INNER, 32)
    words = "Not in play: " + " ".join(codes)
    sketch.text((4, 0, INNER, 32), words, theme.muted, face="narrow", size=23, least=20)
    return sketch.sprite()


@cached
def active(theme: Theme) -> Sprite:
    """A bright frame round the block of the side that acts."""
    sketch = Sketch(WIDTH + 8, BLOCK + 8)
    sketch.rounded((0, 0, WIDTH + 8, BLOCK + 8), 21, line=theme.gold, width=5)
    return sketch.sprite()


def line_up(view: View, order: Order, side: int) -> list[tuple[Figure, bool]]:
    """The units in the match, in the order of their codes, and whether each has fallen."""
    # Rows are cached: what they do not show must not make them different.
    standing = [
        (replace(unit, cell="", moved=False, attacked=False, mesmerized=False), False)
        for unit in view.units
        if unit.side == side
    ]
    lost = [(unit, True) for unit in order.fallen]
    return sorted([*standing, *lost], key=lambda entry: (entry[0].code == "SK", entry[0].code))


def all_kinds(view: View, order: Order, side: int) -> list[tuple[Figure, str]]:
    """All ten kinds in the set-up, each with the space it stands on."""
    placed = [(unit, unit.cell) for unit in view.units if unit.side == side]
    free = [(unit, "") for unit in order.unused]
    return sorted([*placed, *free], key=lambda entry: entry[0].code)


@cached
def _gem(theme: Theme, *, full: bool) -> Sprite:
    """A gem for an action, filled until the action is spent."""
    sketch = Sketch(48, 48)
    gem = regular(24, 24, 21, 4)
    sketch.polygon(gem, theme.gold if full else theme.ground_low)
    sketch.stroke(gem, theme.gold if full else theme.faint, 3, closed=True)
    return sketch.sprite()


@cached
def _crest(side: int, radius: int) -> Sprite:
    sketch = Sketch(2 * radius + 4, 2 * radius + 4)
    emblem(sketch, side, radius + 2, radius + 2, radius)
    return sketch.sprite()


def lay_turn(
    canvas: Canvas, lines: tuple[str, str, str], side: int, left: int, theme: Theme
) -> None:
    """The turn, who acts, and how many actions are `left` (-1: none are counted yet)."""
    x, y = MIDDLE[0] + 18, MIDDLE[1] + 12
    wide = INNER - 8
    head, asked, note = lines
    canvas.lay(line(head, theme.ink, width=wide, height=54, face="title", size=42, least=30), x, y)
    indent = 0
    if side >= 0:
        canvas.lay(_crest(side, 20), x - 2, y + 68)
        indent = 52
    canvas.lay(_whose(asked, wide - indent, theme), x + indent, y + 62)
    if left >= 0:
        _lay_actions(canvas, left, theme)
    if note:
        low = 176 if left >= 0 else 122
        room = line(note, theme.muted, width=wide, height=216 - low, size=24, least=20, align="lt")
        canvas.lay(room, x, y + low)


@cached
def _whose(words: str, wide: int, theme: Theme) -> Sprite:
    """Whose turn it is, large enough for a phone."""
    sketch = Sketch(wide, 60)
    face = "narrow-bold" if width_of("narrow-bold", FIGURE, words) <= wide else "slim"
    shown = within(words, face, FIGURE, wide)
    sketch.text((0, 0, wide, 60), shown, theme.ink, face=face, size=FIGURE, role="turn")
    return sketch.sprite()


def _lay_actions(canvas: Canvas, left: int, theme: Theme) -> None:
    x, y = MIDDLE[0] + 14, MIDDLE[1] + 134
    for number in range(ACTIONS):
        canvas.lay(_gem(theme, full=number < left), x + number * 52, y)
    words = {0: "no action left", 1: "1 action left"}.get(left, f"{left} actions left")
    canvas.lay(line(words, theme.muted, width=216, height=48, size=27, least=22), x + 124, y)


@cached
def ending(words: str, reason: str, side: int, theme: Theme) -> Sprite:
    """How the match ended: a ribbon in the winner's colors, and the reason."""
    sketch = Sketch(WIDTH + 20, 240)
    fill = LIVERIES[side].emblem if side >= 0 else theme.muted
    edge, fold = WIDTH + 20, 16
    shape = [(0, 14), (edge, 14), (edge - fold, 62), (edge, 110), (0, 110), (fold, 62)]
    sketch.polygon(shape, fill, line="#14161b", width=3)
    ink = readable(fill)
    if side >= 0:
        emblem(sketch, side, 64, 62, 32)
    box = (106 if side >= 0 else 34, 20, edge - 30, 104)
    sketch.text(box, words, ink, face="title", size=46, least=28, align="cm")
    sketch.text((26, 120, edge - 26, 232), reason, theme.ink, size=25, least=19, align="cm")
    return sketch.sprite()


@cached
def legend(theme: Theme) -> Sprite:
    """What the small signs on and between tokens mean."""
    signs = (
        (blow(0, theme), "struck"),
        (swap(0, theme), "swapped"),
        (sign("moved"), "moved"),
        (sign("attacked"), "attacked"),
        (sign("mesmerized"), "mesmerized"),
    )
    sketch = Sketch(250, LEGEND)
    for number, (drawing, words) in enumerate(signs):
        x, y = 29, 29 + number * 47
        sketch.paste(drawing, x - drawing.width // 2, y - drawing.height // 2)
        sketch.text((64, y - 22, 250, y + 22), words, theme.muted, face="narrow", size=33, least=28)
    return sketch.sprite()
