"""Terrain's picture: the board in relief, tokens and destinations, and the last action.

Columns are drawn from north to south, each with its own pips and signs, so that a higher one in
front hides the base of the one behind, as on a table.
"""

from typing import NamedTuple

from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.pieces import INVERTED, KINDS, LEVELS
from bot.games.terrain.text.view import (
    COLOURS,
    Tile,
    Turn,
    View,
    asked,
    free_starts,
    grounds,
    markers_due,
    result,
    spare_pieces,
    tiles,
    walked,
)
from bot.games.terrain.text.view import Ground as Earth
from bot.kernel import Outcome, Seat
from renderers.kit.cache import cached
from renderers.kit.canvas import CachedGround, Canvas, Ground, Picture
from renderers.kit.grids.hexes import wash
from renderers.kit.palette import ramp
from renderers.kit.parts.detail import seen_from_near
from renderers.kit.parts.panels import banner, line
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terrain import board, captions, panel, traces
from renderers.terrain.board import GRID, SHADE, spot
from renderers.terrain.suggested import with_suggested
from renderers.terrain.tokens import LIVERIES, chip, flag, start, token
from renderers.terrain.traces import Spots

BELOW_CALL = 10  # a flag stands lower below a large label
CALL = -24  # from the middle of a cell to its large label, if something else is there
ROOM = 95  # pixels around what is seen from near


@cached
def ground(theme: Theme) -> Ground:
    """Everything that never changes: the empty board and the panel's plates."""
    wide, high = board.WIDE, board.HIGH
    sketch = Sketch(wide, high, scale=2, ground=theme.ground)
    board.floor(sketch, theme)
    panel.plates(sketch, theme)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _inks(theme: Theme) -> list[str]:
    tones = [board.tone(level) for level in LEVELS]
    liveries = [livery.colour for livery in LIVERIES]
    words = ramp(theme.ink, theme.panel)
    marks = [theme.pick, theme.trail, theme.gold, theme.go, board.PRICE, board.CLOSED]
    return [*tones, *liveries, board.DARK_INK, board.LIGHT_INK, *marks, *words]


def _specimens(theme: Theme) -> list[Sprite]:
    pillars = [board.pillar(level) for level in LEVELS]
    tokens = [token(seat) for seat in range(len(LIVERIES))]
    flags = [flag((seat,)) for seat in range(len(LIVERIES))]
    dice = [panel.dice(2, 5, 4, theme), panel.dice(3, 5, 4, theme)]
    return [*pillars, *tokens, *flags, *dice, board.price(3)]


@CachedGround
def land(
    pieces: tuple[str, ...], theme: Theme, *, pips: bool, called: tuple[str, ...] = ()
) -> Ground:
    """The ground with all pieces on it: it stays the same through most of a race. `called` are the
    cells with large labels, if a question is about most of them.
    """
    floor = ground(theme)
    canvas = Canvas(floor)
    for earth in sorted(grounds(pieces), key=lambda each: 2 * each.r + each.q):
        at, is_called = spot(earth.q, earth.r, earth.level), earth.label in called
        if earth.level:
            _lay_cell(canvas, earth, pips=pips, called=is_called)
        if is_called:
            _lay_called(canvas, earth.label, earth.level, at, theme)
        elif not earth.level:
            canvas.put(board.empty(earth.label, theme), *at)
    drawn = canvas.picture()
    return Ground(drawn.sheet, floor.palette, drawn.texts)


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    """The whole picture; suggested pieces lie on the board, but are still among those left."""
    return _render(view, with_suggested(view, marks), marks, theme)


def _render(view: View, imagined: View, marks: Marks, theme: Theme) -> Picture:
    shown = tiles(imagined)
    spots = {
        tile.ground.label: spot(tile.ground.q, tile.ground.r, tile.ground.level) for tile in shown
    }
    lit, out = _lit(marks, spots), _left_out(marks, spots)
    called = tuple(sorted(set(spots) - out)) if _asks_for_most(marks, spots) else ()
    canvas = Canvas(land(imagined.board, theme, pips=not view.options.green, called=called))
    _lay_rims(canvas, view, marks, spots, theme)
    for tile in shown:
        if tile.start_of:
            canvas.put(start(_start_colour(tile, theme)), *spots[tile.ground.label])
    way = traces.way(marks, walked(view))
    traces.lay_way(canvas, shown, way, spots, called, theme)
    for trace in marks.last:
        traces.lay_trace(canvas, trace, spots, theme)
    for tile in shown:
        label, at = tile.ground.label, spots[tile.ground.label]
        side = traces.free_side(label, way, spots)
        if label in out:
            _lay_left_out(canvas, tile, at, theme)
        standing = _Standing(lit=label in lit, called=label in called, left_out=label in out)
        _lay_standing(canvas, tile, at, side, standing)
        _lay_start(canvas, tile, at)
        if label in lit:
            _lay_lit(canvas, tile, at, theme)
    hidden = set(spots) if out else {*way, *_marked(marks)}
    _lay_called_again(canvas, shown, called, hidden, theme)
    _lay_panel(canvas, view, marks, theme)
    near = [spots[label] for label in marks.near if label in spots]
    return seen_from_near(canvas.picture(), near, ROOM)


# The board.


def _lay_cell(canvas: Canvas, earth: Earth, *, pips: bool, called: bool) -> None:
    x, y = spot(earth.q, earth.r, earth.level)
    upside_down = earth.code.endswith(INVERTED)
    pillar = board.pillar(earth.level, inverted=upside_down)
    canvas.put(pillar, x, y + board.RISE * earth.level)
    if earth.drops:
        canvas.put(board.cliffs(earth.drops), x, y)
    if pips and not upside_down:
        canvas.put(board.pips(earth.exits, earth.blocked, board.ink(earth.level)), x, y)
    if not called:
        _beside(canvas, board.name(earth.label, earth.level), x, y, board.LABEL)


def _start_colour(tile: Tile, theme: Theme) -> str:
    return theme.gold if _is_crowd(tile) else LIVERIES[tile.start_of[0]].colour


def _is_crowd(tile: Tile) -> bool:
    """Is this the one start that all players share in LOST?"""
    return not tile.ground.is_rim


def _lay_start(canvas: Canvas, tile: Tile, at: tuple[int, int]) -> None:
    """A chip with the owner of a start, outside the board where it hides nothing."""
    if not tile.start_of or _is_crowd(tile):
        return
    sprite, (x, y) = chip(tile.start_of), at
    if tile.ground.q == 0:
        x, y = x + 84, y + (-34 if tile.ground.r < 0 else 34)
    else:
        x += 92 if tile.ground.q > 0 else -92
    half = sprite.width // 2
    canvas.put(sprite, min(max(x, half + 3), board.WIDE - 4 - half), y)


def _lay_rims(canvas: Canvas, view: View, marks: Marks, spots: Spots, theme: Theme) -> None:
    """Rims lie at the corners of cells and leave their exits free: whose turn it is in gold, free
    starts and options in other tones, what is chosen with a double line.
    """
    if view.phase in ("destinations", "race"):
        canvas.put(board.corners(theme.gold), *spots[_place(view)])
    for label in free_starts(view):
        canvas.put(board.corners(theme.gold), *spots[label])
    lit = _lit(marks, spots)
    for label in sorted(lit):
        canvas.put(board.corners(theme.go), *spots[label])
    for label in marks.chosen:
        if label in spots:
            canvas.put(board.corners(theme.pick, double=True), *spots[label])
    if view.phase == "over":
        for seat in view.finished[:1]:
            label = LABELS[view.homes[seat]]
            canvas.put(start(LIVERIES[seat].colour), *spots[label])


def _lit(marks: Marks, spots: Spots) -> set[str]:
    """The cells that are lit one by one; none, if most of them may be chosen."""
    return set() if _asks_for_most(marks, spots) else set(marks.options) & set(spots)


def _left_out(marks: Marks, spots: Spots) -> set[str]:
    """The cells that may not be chosen, if most may: they are fewer and easier to see."""
    return set(spots) - set(marks.options) if _asks_for_most(marks, spots) else set()


def _asks_for_most(marks: Marks, spots: Spots) -> bool:
    return len(set(marks.options) & set(spots)) > len(spots) // 2


def _place(view: View) -> str:
    return LABELS[view.tokens[view.seat]]


def _beside(canvas: Canvas, sprite: Sprite, x: int, y: int, way: tuple[int, int]) -> None:
    canvas.put(sprite, x + way[0], y + way[1])


def _lay_left_out(canvas: Canvas, tile: Tile, at: tuple[int, int], theme: Theme) -> None:
    """A cell in the shade, with the signs of a start above it."""
    if tile.tokens or tile.markers:
        _lay_blank(canvas, tile, at)
    canvas.put(wash(GRID, theme.shadow, SHADE), *at)
    if tile.ground.level and not (tile.tokens or tile.markers):
        canvas.put(board.number_in_shade(tile.ground.level, theme), at[0], at[1] + 12)
    if tile.start_of:
        canvas.put(start(_start_colour(tile, theme)), *at)


class _Standing(NamedTuple):
    """What a question makes of a cell: one of a few, one of most, or left out of most."""

    lit: bool
    called: bool
    left_out: bool


def _lay_standing(
    canvas: Canvas, tile: Tile, at: tuple[int, int], side: int, standing: _Standing
) -> None:
    """Flags and tokens in the middle, side by side if there are several, and the cost of a step."""
    x, y = at
    if tile.cost and not standing.lit:
        canvas.put(board.corners("#4fd1a5"), x, y)
    if tile.tokens or tile.markers:
        if not standing.left_out:
            _lay_blank(canvas, tile, at)
        _lay_level(canvas, tile, at, side)
    if tile.cost:
        _beside(canvas, board.price(tile.cost), x, y, board.COST)
    y += board.STAND[1]
    if tile.markers:
        sign = flag(tuple(tile.markers), small=bool(tile.tokens) or len(tile.markers) > 1)
        left = x + 2 if tile.tokens else x - sign.width // 2 + 2
        low = BELOW_CALL if standing.lit or standing.called else 3
        canvas.lay(sign, left, y + low - sign.height // 2)
    for sprite, across, down in _group(tile):
        canvas.put(sprite, x + across, y + down)


def _has_one_row(tile: Tile) -> bool:
    return 1 < len(tile.tokens) <= 3 and not tile.markers


def _lay_blank(canvas: Canvas, tile: Tile, at: tuple[int, int]) -> None:
    """The middle of a cell without what is written there, for what stands there."""
    over_label = len(tile.tokens) > 1 and not _has_one_row(tile)
    canvas.lay(board.blank(tile.ground.level, label=over_label), at[0] - 29, at[1] - 37)


def _lay_level(canvas: Canvas, tile: Tile, at: tuple[int, int], side: int) -> None:
    """The level of a cell whose middle is taken: at its side, below a row, or beside the label."""
    (x, y), level = at, tile.ground.level
    if _has_one_row(tile):
        canvas.put(board.number(level), x, y + 34)
    elif len(tile.tokens) > 1:
        _beside(canvas, board.name(f"{tile.ground.label}·{level}", level), x, y, board.LABEL)
    else:
        side = -1 if tile.cost else side
        _beside(canvas, board.number(level), x, y, (-side * board.LEVEL[0], board.LEVEL[1]))


def _group(tile: Tile) -> list[tuple[Sprite, int, int]]:
    """The tokens on a cell, and where they stand around its middle."""
    if len(tile.tokens) == 1:
        radius, aside = (18, -14) if tile.markers else (23, 0)
        return [(token(tile.tokens[0], radius), aside, 0)]
    return [
        (token(seat, 15), 30 * number - 15 * (len(seats) - 1), row * 30 - 10)
        for row, seats in enumerate((tile.tokens[:3], tile.tokens[3:]))
        for number, seat in enumerate(seats)
    ]


def _lay_lit(canvas: Canvas, tile: Tile, at: tuple[int, int], theme: Theme) -> None:
    """The label of a cell that may be chosen; its level stands below."""
    level, label = tile.ground.level, tile.ground.label
    if tile.tokens or tile.markers:
        canvas.put(board.called(label, level, theme), at[0], at[1] + CALL)
    else:
        _lay_called(canvas, label, level, at, theme)


def _lay_called_again(
    canvas: Canvas, shown: tuple[Tile, ...], called: tuple[str, ...], hidden: set[str], theme: Theme
) -> None:
    """Labels of cells that may be chosen, where most may, above what has covered them."""
    for tile in shown:
        earth = tile.ground
        if earth.label not in called:
            continue
        x, y = spot(earth.q, earth.r, earth.level)
        stands = bool(tile.tokens or tile.markers)
        if earth.label in hidden and earth.level and not stands:
            canvas.put(board.number(earth.level), x, y + 17)
        if stands or tile.start_of or earth.label in hidden:
            away = CALL if earth.level or stands else 0
            canvas.put(board.called(earth.label, earth.level, theme), x, y + away)


def _marked(marks: Marks) -> set[str]:
    return {label for trace in marks.last for label in trace.cells}


def _lay_called(canvas: Canvas, label: str, level: int, at: tuple[int, int], theme: Theme) -> None:
    """A large label and the level below it, in place of what is usually written on a cell."""
    x, y = at
    if level:
        canvas.lay(board.blank(level, label=True), x - 29, y - 37)
        canvas.put(board.number(level), x, y + 17)
    canvas.put(board.called(label, level, theme), x, y + (CALL if level else 0))


# Beside the board.


def _lay_panel(canvas: Canvas, view: View, marks: Marks, theme: Theme) -> None:
    top = panel.TOP
    over, seat = result(view), asked(view)
    words, said = captions.words(view)
    canvas.lay(panel.heading(words, theme), panel.LEFT, top)
    one = seat is not None and not captions.all_choose(view)
    name, own = (marks.name(seat), marks.own(seat)) if one and seat is not None else ("", "")
    low = top + (56 if len(words) < 16 else 104)
    canvas.lay(panel.note(name, own, said, theme), panel.LEFT, low)
    _lay_corner(canvas, view, over, theme)
    across, tall = panel.rows(len(view.order))
    wide = (panel.PLAYERS[2] - panel.PLAYERS[0] - 12) // across
    for number, each in enumerate(_ranked(view.order, over)):
        row = panel.player(
            each, marks.name(each), marks.own(each), captions.goals(view, each),
            each in captions.answering(view), across, tall, theme,
        )  # fmt: skip
        x = panel.PLAYERS[0] + 6 + number % across * wide
        y = panel.PLAYERS[1] + 8 + number // across * tall
        canvas.lay(row, x, y)
        said = captions.note(view, each)
        below = panel.below_name(
            row, f"{COLOURS[each]}, {said}" if marks.name(each) else said, theme
        )
        canvas.lay(below, x + panel.NAME, y + (tall - 4) // 2 + 4)
    left, low = panel.LOWER[0] + 12, panel.LOWER[1] + 8
    if view.phase == "build":
        counts = spare_pieces(view)
        canvas.lay(panel.supply(tuple(counts[kind] for kind in KINDS), theme), left, low)
    else:
        options = view.options
        signs = panel.legend(pips=not options.green, goals=not options.lost, theme=theme)
        canvas.lay(signs, left, low)
    if came := captions.came(view):
        box = line(came, theme.muted, width=360, height=40, face="narrow", size=28)
        canvas.lay(box, panel.LEFT, panel.PLAYERS[1] - 48)


def _lay_corner(canvas: Canvas, view: View, over: Outcome | None, theme: Theme) -> None:
    """The upper right corner: dice and weather, or what the phase needs instead."""
    left, top = panel.RIGHT, panel.TOP
    if over is not None:
        colour = LIVERIES[min(over.ranking[0])].colour
        canvas.lay(
            banner(captions.won(over), "", colour, width=panel.CORNER[0], height=120), left, top
        )
    elif (due := markers_due(view)) and not captions.all_choose(view):
        canvas.lay(panel.errand(view.seat, due), left, top)
    elif view.phase == "build":
        canvas.lay(panel.turns(theme), left, top)
    elif view.turn is not None:
        _lay_dice(canvas, view.turn, left, top, theme)


def _ranked(order: tuple[Seat, ...], over: Outcome | None) -> tuple[Seat, ...]:
    """The players in turn order; when the match is over, by their place."""
    if over is None:
        return order
    return tuple(seat for group in over.ranking for seat in order if seat in group)


def _lay_dice(canvas: Canvas, turn: Turn, left: int, top: int, theme: Theme) -> None:
    canvas.lay(panel.dice(turn.red, turn.white, turn.green, theme), left, top)
    if not turn.is_double:
        row = panel.points(turn.points, turn.white, turn.green, theme)
        canvas.lay(row, left, top + 118)
