"""What happened on Terrain's board: arrows along ways, rims where something was put or turned."""

from bot.games.terrain.text.view import Tile
from renderers.kit.canvas import Canvas
from renderers.kit.parts.arrows import STYLES, lay_arrow
from renderers.kit.themes import Theme
from renderers.marks import Marks, Trace
from renderers.terrain import board

CLEAR = (34, 34)  # an arrow leaves room where it starts, and for the token at its head
STEP = (14, 30)  # that of a single step: half of what it leaves would be nothing to see
FEW = 12  # pieces placed at once that are still pointed out one by one
Spots = dict[str, tuple[int, int]]


def lay_trace(canvas: Canvas, trace: Trace, spots: Spots, theme: Theme) -> None:
    places = [spots[label] for label in trace.cells if label in spots]
    if trace.kind in ("forced", "swap") and len(places) > 1:
        lay_arrow(canvas, places, STYLES[trace.kind], theme.trail, width=9, clear=CLEAR)
    few = places if len(places) <= FEW else []
    for place in few if trace.kind in ("place", "fall", "light") else []:
        canvas.put(board.corners(theme.pick), *place)
    for place in places if trace.kind == "turn" else []:
        canvas.put(board.turned(theme.pick), *place)


def way(marks: Marks, last: tuple[str, ...]) -> tuple[str, ...]:
    """The cells of the last move, or of the one that a hint proposes."""
    steps = [trace.cells for trace in marks.planned if trace.kind == "move"]
    cells = steps[0] if steps else last
    return () if len(cells) < 2 or any(trace.kind == "turn" for trace in marks.last) else cells


def free_side(label: str, way: tuple[str, ...], spots: Spots) -> int:
    """Where a cell's level stands beside a token: left, or right if an arrow comes from there."""
    return 1 if way and label == way[-1] and spots[way[-2]][0] < spots[label][0] else -1


def lay_way(
    canvas: Canvas,
    shown: tuple[Tile, ...],
    cells: tuple[str, ...],
    spots: Spots,
    called: tuple[str, ...],
    theme: Theme,
) -> None:
    """The path of the last move; spectators see it too. It covers labels, which are written again,
    those that are `called` later, above whoever stands there.
    """
    if not cells:
        return
    way = [(x, y + board.STAND[1]) for x, y in (spots[label] for label in cells)]
    clear = STEP if len(way) == 2 else CLEAR
    lay_arrow(canvas, way, "solid", theme.trail, width=9, clear=clear)
    named = {tile.ground.label: tile for tile in shown}
    for label in dict.fromkeys(each for each in cells if each not in called):
        tile, (x, y) = named[label], spots[label]
        again = board.name(label, tile.ground.level, on_arrow=True)
        canvas.put(again, x + board.LABEL[0], y + board.LABEL[1])
        if not (tile.tokens or tile.markers):
            canvas.put(board.number_again(tile.ground.level), x, y + 12)
