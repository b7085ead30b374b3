"""Terrain's picture: the board in relief, tokens and destinations, and the last action.

Columns are drawn from north to south, each with its own pips and signs, so that a higher one in
front hides the base of the one behind, as on a table.
"""

from bot.games.terrain.model.board import LABELS
from bot.games.terrain.model.pieces import INVERTED, KINDS, LEVELS
from bot.games.terrain.text.view import (
    COLOURS,
    LETTERS,
    Tile,
    Turn,
    View,
    asked,
    free_starts,
    listed,
    markers_due,
    result,
    spare_pieces,
    tiles,
    walked,
)
from bot.kernel import Outcome, Seat
from bot.kernel.text import count, ordinal
from renderers.kit.cache import cached
from renderers.kit.canvas import HEIGHT, WIDTH, Canvas, Ground, Picture
from renderers.kit.grids.hexes import brackets, rim, wash
from renderers.kit.palette import ramp
from renderers.kit.parts.arrows import STYLES, lay_arrow
from renderers.kit.parts.detail import seen_from_near
from renderers.kit.parts.panels import banner
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks, Trace
from renderers.terrain import board, panel
from renderers.terrain.board import GRID, spot
from renderers.terrain.tokens import LIVERIES, chip, flag, start, token

CLEAR = (38, 26)  # an arrow leaves room for the level where it starts and the token at its head
MOST_IN_A_TEAM = 3
ROOM = 95  # pixels around what is seen from near
FEW = 12  # pieces placed at once that are still pointed out one by one
Spots = dict[str, tuple[int, int]]


@cached
def ground(theme: Theme) -> Ground:
    """Everything that never changes: the empty board and the panel's plates."""
    sketch = Sketch(WIDTH, HEIGHT, scale=2)
    sketch.polygon([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], theme.ground)
    board.floor(sketch, theme)
    panel.plates(sketch, theme)
    sketch.text((24, 20, 330, 90), "TERRAIN", theme.muted, face="title", size=58)
    return Ground.of(sketch.sprite(), specimens=_specimens(theme), inks=_inks(theme))


def _inks(theme: Theme) -> list[str]:
    tones = [board.tone(level) for level in LEVELS]
    liveries = [livery.colour for livery in LIVERIES]
    words = ramp(theme.ink, theme.panel)
    marks = [theme.pick, theme.trail, theme.gold, theme.go, board.PRICE]
    return [*tones, *liveries, board.DARK_INK, board.LIGHT_INK, *marks, *words]


def _specimens(theme: Theme) -> list[Sprite]:
    pillars = [board.pillar(level, numbered=True) for level in LEVELS]
    tokens = [token(seat) for seat in range(len(LIVERIES))]
    flags = [flag((seat,)) for seat in range(len(LIVERIES))]
    dice = [panel.dice(2, 5, 4, theme), panel.dice(3, 5, 4, theme)]
    return [*pillars, *tokens, *flags, *dice, board.price(3)]


def render(view: View, marks: Marks, theme: Theme) -> Picture:
    canvas = Canvas(ground(theme))
    shown = tiles(view)
    spots = {
        tile.ground.label: spot(tile.ground.q, tile.ground.r, tile.ground.level) for tile in shown
    }
    for tile in sorted(shown, key=lambda each: 2 * each.ground.r + each.ground.q):
        _lay_cell(canvas, tile, theme, pips=not view.options.green)
    _lay_turn(canvas, view, spots, theme)
    for label in free_starts(view):
        canvas.put(rim(GRID, theme.gold, "dotted", width=6, inset=8), *spots[label])
    _light(canvas, marks, spots, theme)
    _lay_way(canvas, view, marks, spots, theme)
    for tile in shown:
        _lay_standing(canvas, tile, spots[tile.ground.label])
        _lay_start(canvas, tile, spots[tile.ground.label])
    _lay_panel(canvas, view, theme)
    near = [spots[label] for label in marks.near if label in spots]
    return seen_from_near(canvas.picture(), near, ROOM)


# The board.


def _lay_cell(canvas: Canvas, tile: Tile, theme: Theme, *, pips: bool) -> None:
    earth = tile.ground
    if not earth.level:
        return
    x, y = spot(earth.q, earth.r, earth.level)
    taken = bool(tile.tokens or tile.markers)
    colour = board.ink(earth.level)
    upside_down = earth.code.endswith(INVERTED)
    pillar = board.pillar(earth.level, numbered=not taken, inverted=upside_down)
    canvas.put(pillar, x, y + board.RISE * earth.level)
    if earth.drops:
        canvas.put(board.cliffs(earth.drops), x, y)
    if tile.start_of:
        colour_of = theme.gold if _is_crowd(tile) else LIVERIES[tile.start_of[0]].colour
        canvas.put(start(colour_of), x, y)
    if pips and not upside_down:
        canvas.put(board.pips(earth.exits, earth.blocked, colour), x, y)
    _beside(canvas, board.name(_label(tile), colour), x, y, board.LABEL)


def _label(tile: Tile) -> str:
    """A cell's label; it includes the level where several tokens leave no room for it."""
    earth = tile.ground
    return f"{earth.label}·{earth.level}" if len(tile.tokens) > 1 else earth.label


def _is_crowd(tile: Tile) -> bool:
    """Is this the one start that all players share in LOST?"""
    return len(tile.start_of) > MOST_IN_A_TEAM


def _lay_start(canvas: Canvas, tile: Tile, at: tuple[int, int]) -> None:
    """A chip with the owner of a start, outside the board where it hides nothing."""
    if not tile.start_of or _is_crowd(tile):
        return
    sprite, (x, y) = chip(tile.start_of), at
    if tile.ground.q == 0:
        y += -60 if tile.ground.r < 0 else 60
    else:
        x += 64 if tile.ground.q > 0 else -64
    half = sprite.width // 2
    canvas.put(sprite, min(max(x, half + 3), panel.LEFT - 4 - half), y)


def _lay_turn(canvas: Canvas, view: View, spots: Spots, theme: Theme) -> None:
    """Outline the token whose turn it is, or whose destinations are chosen."""
    if view.phase in ("destinations", "race"):
        canvas.put(rim(GRID, theme.gold, width=5, inset=4), *spots[_place(view)])


def _place(view: View) -> str:
    return LABELS[view.tokens[view.seat]]


def _beside(canvas: Canvas, sprite: Sprite, x: int, y: int, way: tuple[int, int]) -> None:
    canvas.put(sprite, x + way[0], y + way[1])


def _lay_standing(canvas: Canvas, tile: Tile, at: tuple[int, int]) -> None:
    """Flags and tokens in the middle, side by side if there are several, and the cost of a step."""
    x, y = at
    if tile.cost:
        canvas.put(rim(GRID, "#4fd1a5", width=5, inset=5), x, y)
        _beside(canvas, board.price(tile.cost), x, y, board.COST)
    if len(tile.tokens) == 1 or (tile.markers and not tile.tokens):
        _beside(canvas, board.small_level(tile.ground.level), x, y, board.LEVEL)
    y += board.STAND[1]
    if tile.markers:
        sign = flag(tuple(tile.markers), small=bool(tile.tokens))
        canvas.lay(sign, x + 2 if tile.tokens else x - 17, y - sign.height // 2)
    if len(tile.tokens) > 1:
        for row, seats in enumerate((tile.tokens[:3], tile.tokens[3:])):
            for number, seat in enumerate(seats):
                across = 32 * number - 16 * (len(seats) - 1)
                canvas.put(token(seat, 14), x + across, y - 10 + row * 30)
    elif tile.tokens:
        aside = -6 if tile.markers else 0
        canvas.put(token(tile.tokens[0], 15 if tile.markers else 19), x + aside, y)


# What happened, and what may be chosen.


def _light(canvas: Canvas, marks: Marks, spots: Spots, theme: Theme) -> None:
    lit = set(marks.options) & set(spots)
    if len(lit) > len(spots) // 2:  # nearly everything: what is left out is easier to see
        for label in sorted(set(spots) - lit):
            canvas.put(wash(GRID, theme.shadow, 0.5), *spots[label])
        lit = set()
    for label in sorted(lit):
        canvas.put(rim(GRID, theme.aid, "dotted", width=7, inset=11), *spots[label])
    for label in marks.chosen:
        if label in spots:
            canvas.put(rim(GRID, theme.pick, "double"), *spots[label])
    for trace in marks.last:
        _lay_trace(canvas, trace, spots, theme)


def _lay_trace(canvas: Canvas, trace: Trace, spots: Spots, theme: Theme) -> None:
    places = [spots[label] for label in trace.cells if label in spots]
    if trace.kind in ("forced", "swap") and len(places) > 1:
        lay_arrow(canvas, places, STYLES[trace.kind], theme.trail, width=8, clear=CLEAR)
    few = places if len(places) <= FEW else []
    for place in few if trace.kind in ("place", "fall", "light") else []:
        canvas.put(brackets(GRID, theme.pick), *place)
    for place in places if trace.kind == "turn" else []:
        canvas.put(board.turned(theme.pick), *place)


def _lay_way(canvas: Canvas, view: View, marks: Marks, spots: Spots, theme: Theme) -> None:
    """The path of the last move; spectators see it too."""
    steps = [trace.cells for trace in marks.planned if trace.kind == "move"]
    cells = steps[0] if steps else walked(view)
    if len(cells) < 2 or any(trace.kind == "turn" for trace in marks.last):
        return
    way = [(x, y + board.STAND[1]) for x, y in (spots[label] for label in cells)]
    lay_arrow(canvas, way, "solid", theme.trail, width=8, clear=CLEAR)
    shown = {tile.ground.label: tile for tile in tiles(view)}
    for label in dict.fromkeys(cells):
        tile = shown[label]
        free = not (tile.tokens or tile.markers)
        sign = board.crossed(_label(tile), tile.ground.level, numbered=free)
        canvas.put(sign, *spots[label])


# Beside the board.


def _lay_panel(canvas: Canvas, view: View, theme: Theme) -> None:
    left, top = panel.LEFT + 20, panel.TURN_TOP
    over = result(view)
    canvas.lay(panel.heading(*_words(view), 72 if over else 40, theme), left, top + 14)
    if over is not None:
        colour = LIVERIES[min(over.ranking[0])].colour
        canvas.lay(banner(_result(over), "", colour, width=530, height=130), left, top + 150)
    if due := markers_due(view):
        canvas.lay(panel.errand(view.seat, due), left, top + 130)
    if view.turn is not None:
        _lay_dice(canvas, view.turn, left, top + 122, theme)
    tall = panel.row_height(len(view.order))
    for number, seat in enumerate(_ranked(view.order, over)):
        shown = (_note(view, seat), _goals(view, seat))
        row = panel.player(seat, *shown, seat == asked(view), tall, theme)
        canvas.lay(row, panel.LEFT + 8, panel.PLAYERS_TOP + 8 + number * tall)
    if view.phase == "build":
        canvas.lay(panel.turns(theme), left, top + 112)
        counts = spare_pieces(view)
        lower = panel.supply(tuple(counts[kind] for kind in KINDS), theme)
    else:
        options = view.options
        lower = panel.legend(pips=not options.green, goals=not options.lost, theme=theme)
    canvas.lay(lower, left, panel.LOWER_TOP + 14)


def _ranked(order: tuple[Seat, ...], over: Outcome | None) -> tuple[Seat, ...]:
    """The players in turn order; when the match is over, by their place."""
    if over is None:
        return order
    return tuple(seat for group in over.ranking for seat in order if seat in group)


def _lay_dice(canvas: Canvas, turn: Turn, left: int, top: int, theme: Theme) -> None:
    canvas.lay(panel.dice(turn.red, turn.white, turn.green, theme), left, top)
    if not turn.is_double:
        row = panel.points(turn.points, turn.white, turn.green, theme)
        canvas.lay(row, left, top + 122)


def _words(view: View) -> tuple[str, str]:
    seat = asked(view)
    over = result(view)
    if over is not None or seat is None:
        return ("The match is over", _named(over.reason) if over else "")
    name = COLOURS[seat]
    match view.phase:
        case "build":
            empty = view.board.count("")
            due = f", {view.pieces_due} due now" if view.pieces_due > 1 else ""
            return (f"{name} builds", f"{len(view.board) - empty} of 91 placed{due}{_votes(view)}")
        case "destinations":
            home = LABELS[view.homes[view.seat]]
            goals = "destinations" if markers_due(view) > 1 else "a destination"
            return (f"{name} chooses for {COLOURS[view.seat]}", f"{goals} within reach of {home}")
        case _:
            mate = "" if seat == view.seat else f" for {COLOURS[view.seat]}"
            does = "may rotate" if view.turn and view.turn.is_double else "moves"
            goal = ", first to the edge wins" if view.options.lost else ""
            rounds = f"Round {view.round} of {view.options.round_limit}"
            return (f"{name} {does}{mate}", f"{rounds}{goal}")


def _result(over: Outcome) -> str:
    winners = sorted(over.ranking[0])
    won = f"{_named(listed(winners))} win{'s' if len(winners) == 1 else ''}"
    return "Draw" if over.is_draw else won


def _named(text: str) -> str:
    """The text with colors instead of players' names, which a picture does not know."""
    for seat, name in enumerate(COLOURS):
        text = text.replace(f"{{{seat}}}", name)
    return text


def _votes(view: View) -> str:
    number = len(view.votes)
    return f", {count(number, 'vote')} to fill the rest" if number else ""


def _note(view: View, seat: Seat) -> str:
    """A note about a player: place, start, or that they have left."""
    over = result(view)
    if over is not None:
        place = next(n for n, group in enumerate(over.ranking, start=1) if seat in group)
        return f"{ordinal(place)} place"
    if seat in view.finished:
        return f"arrived, {ordinal(view.finished.index(seat) + 1)} place"
    if seat in view.gone:
        return "left the match"
    cell = view.tokens[seat] if view.tokens[seat] >= 0 else view.homes[seat]
    if cell < 0:
        return "no start corner yet"
    mates = "".join(LETTERS[mate] for mate in view.team_mates(seat))
    team = f" with {mates}" if mates else ""
    return f"{'on' if view.tokens[seat] >= 0 else 'start corner'} {LABELS[cell]}{team}"


def _goals(view: View, seat: Seat) -> tuple[str, ...]:
    return tuple(LABELS[cell] for cell in view.markers[seat])
