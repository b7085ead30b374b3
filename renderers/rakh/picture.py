"""Rakh's picture: the board with its curses, the units, the last action, and both line-ups."""

import re
from itertools import chain

from bot.games.rakh.text.view import QUIET_TURNS, Figure, View
from bot.kernel.text import listed
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.grids.hexes import rim
from renderers.kit.palette import ramp
from renderers.kit.parts.badges import burst
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.rakh import panel, tokens
from renderers.rakh.board import (
    GRID,
    NOBODYS,
    centre,
    cursed,
    heavens,
    label_spot,
    land,
    pill,
)
from renderers.rakh.icons import ICONS
from renderers.rakh.tokens import DROP, MOON, SUN, Look, token
from renderers.rakh.traces import (
    bystanders,
    lay_blows,
    lay_lightning,
    lay_over,
    lay_under,
    on_board,
)

QUIET_SHOWN = QUIET_TURNS // 2
FIGURES = "S speed · P power · R range"  # what the headings of a roster mean


@cached
def ground(theme: Theme) -> Ground:
    """Everything that never changes: the board, the panel's plates and the legend."""
    sketch = Sketch(WIDTH, HEIGHT, scale=2, ground=theme.ground)
    heavens(sketch, theme)
    land(sketch, theme)
    panel.plates(sketch, theme)
    sketch.text((26, 26, 250, 100), "RAKH", theme.muted, face="title", size=64)
    sketch.paste(panel.legend(theme), 16, HEIGHT - 14 - panel.LEGEND)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _inks(theme: Theme) -> list[str]:
    exact = [theme.trail, theme.go, theme.strike, theme.aid, theme.pick, theme.health, theme.gold]
    words = chain(ramp(theme.ink, theme.panel), ramp(theme.muted, theme.panel, 4))
    sides = [
        tone
        for livery in tokens.LIVERIES
        for tone in (livery.emblem, livery.rim, livery.ink, livery.line, livery.curse)
    ]
    return [*exact, *words, *sides, theme.faint]


def _specimens(theme: Theme) -> list[Sprite]:
    looks = [
        Look(number % 2, code, number % 5, 4, moved=True, attacked=True, mesmerized=number % 3 == 0)
        for number, code in enumerate(ICONS)
    ]
    lands = [cursed("D4", owner, theme) for owner in (SUN, MOON, NOBODYS)]
    rows = [panel.row(unit, theme, fallen=True) for unit in _strangers()]
    taken = [panel.choice(unit, theme, taken="A1") for unit in _strangers()]
    return [*(token(look, theme) for look in looks), *lands, *rows, *taken, burst("", theme.strike)]


def _strangers() -> list[Figure]:
    """For each side, the one unit that is not in the match."""
    return [Figure(side, "PR", "Priest", "Heal", 3, 2, 1, 2) for side in (SUN, MOON)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    _lay_lands(canvas, view, theme)
    _light(canvas, view, marks, theme)
    for trace in marks.last:
        lay_under(canvas, view, trace, theme)
    for unit in view.units:
        if unit.cell in marks.chosen:
            _lay_halo(canvas, unit, theme)
        _lay_unit(canvas, unit, theme)
    lay_lightning(canvas, view, marks.last, theme)
    for unit in bystanders(view, marks.last):
        _lay_unit(canvas, unit, theme)
    lay_blows(canvas, view, marks.last, theme)
    for trace in marks.last:
        lay_over(canvas, view, trace, theme)
    _lay_pills(canvas, view, marks, theme)
    for side in (SUN, MOON):
        _lay_order(canvas, view, marks, side, theme)
    _lay_turn(canvas, view, marks, theme)
    return canvas.picture()


def _lay_unit(canvas: Canvas, unit: Figure, theme: Theme) -> None:
    x, y = centre(unit.cell)
    canvas.lay(token(_look(unit), theme), x - tokens.X, y - tokens.Y + DROP)


def _lay_halo(canvas: Canvas, unit: Figure, theme: Theme) -> None:
    """What is chosen stays lit while one chooses where it goes or whom it strikes."""
    x, y = centre(unit.cell)
    canvas.put(tokens.halo(theme), x, y + DROP)


def _look(unit: Figure) -> Look:
    return Look(
        unit.side,
        unit.code,
        unit.health,
        unit.max_health,
        moved=unit.moved,
        attacked=unit.attacked,
        mesmerized=unit.mesmerized,
    )


def _lay_lands(canvas: Canvas, view: View, theme: Theme) -> None:
    for owner, lands in enumerate((view.orders[SUN].lands, view.orders[MOON].lands, view.isolated)):
        for label in lands:
            canvas.put(cursed(label, owner, theme), *centre(label))


def _light(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    """Outline options: solid to move to, dashed to attack, dotted to choose or help."""
    for label in on_board(marks.options):
        style, colour = _style(view, label, theme)
        canvas.put(rim(GRID, colour, style), *centre(label))
    for label in on_board(marks.chosen):
        canvas.put(rim(GRID, theme.pick, "double"), *centre(label))


def _style(view: View, label: str, theme: Theme) -> tuple[str, str]:
    match next((unit.side for unit in view.units if unit.cell == label), None):
        case None:
            return "solid", theme.go
        case side if side == view.side:
            return "dotted", theme.aid
        case _:
            return "dashed", theme.strike


def _lay_pills(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    """The labels of what may be chosen and of what is chosen, above everything else."""
    for label in dict.fromkeys(on_board((*marks.options, *marks.chosen))):
        colour = theme.pick if label in marks.chosen else _style(view, label, theme)[1]
        canvas.put(pill(label, colour), *label_spot(label))


def _lay_order(canvas: Canvas, view: View, marks: Marks, side: int, theme: Theme) -> None:
    order, top = view.orders[side], panel.TOPS[side]
    left = panel.LEFT + 14
    if view.phase not in ("sides", "over") and view.side == side:
        canvas.lay(panel.active(theme), panel.LEFT - 4, top - 4)
    canvas.lay(panel.header(order.name, side, len(order.lands), theme), left, top + 12)
    name = marks.name(order.seat) if order.seat is not None else ""
    own = order.seat is not None and order.seat == marks.you
    canvas.lay(panel.headings(name, theme, own=own), left, top + 76)
    if view.turn == 0 and view.phase != "land":  # given up in the setup, too
        for number, (unit, taken) in enumerate(panel.all_kinds(view, order, side)):
            y = top + 110 + number * panel.CHOICE
            canvas.lay(panel.choice(unit, theme, taken=taken), left, y)
        return
    for number, (unit, fallen) in enumerate(panel.line_up(view, order, side)):
        y = top + 114 + number * panel.ROW
        canvas.lay(panel.row(unit, theme, fallen=fallen), left, y)
    codes = tuple(unit.code for unit in order.unused)
    canvas.lay(panel.unused(codes, theme), left, top + panel.BLOCK - 42)


def _lay_turn(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    left, top = panel.MIDDLE[:2]
    if view.phase == "over":
        side = _winning_side(view)
        draw = "Draw" if view.winner is None else "Match over"  # or nobody led a side yet
        words = f"{view.orders[side].name} wins" if side >= 0 else draw
        canvas.lay(panel.ending(words, _plain(view, marks), side, theme), left - 10, top)
        return
    side = -1 if view.phase == "sides" else view.side
    actions = view.actions if view.phase == "play" else -1
    panel.lay_turn(canvas, _words(view, marks), side, actions, theme)


def _winning_side(view: View) -> int:
    seats = [order.seat for order in view.orders]
    return seats.index(view.winner) if view.winner in seats and view.winner is not None else -1


def _plain(view: View, marks: Marks) -> str:
    """The reason with players' names, or what they lead."""
    text = view.reason
    for order in view.orders:
        if order.seat is not None:
            text = text.replace(f"{{{order.seat}}}", marks.name(order.seat) or order.name)
    return re.sub(r"\{(\d)\}", lambda found: marks.name(int(found[1])) or "A player", text)


def _asked(view: View, marks: Marks) -> str:
    """Whose turn it is."""
    order = view.orders[view.side]
    if order.seat is not None and order.seat == marks.you:
        return "Your turn"
    return (marks.name(order.seat) if order.seat is not None else "") or order.name


def _players(marks: Marks) -> str:
    """Who is at the table, while nobody leads a side yet."""
    names = [marks.name(seat) + marks.own(seat) for seat in range(len(marks.names))]
    return f"{listed(names)}. " if names else ""


def _words(view: View, marks: Marks) -> tuple[str, str, str]:
    """Three lines for the middle plate: a heading, whose turn it is, and a note."""
    match view.phase:
        case "sides":
            return (
                "Before the start",
                "Choose sides",
                _players(marks) + "Sun moves first. Both sides have the same units.",
            )
        case "place":
            return ("Place a unit", _asked(view, marks), FIGURES)
        case "land":
            return ("Cursed lands", _asked(view, marks), "One for each side, on any free space.")
        case _:
            return (f"Turn {view.turn}", _asked(view, marks), _note(view))


def _note(view: View) -> str:
    if view.choice is not None:
        return f"Now choose: {view.choice.word}"
    if view.quiet >= QUIET_SHOWN:
        return f"Quiet turns: {view.quiet} of {QUIET_TURNS}"
    return FIGURES
