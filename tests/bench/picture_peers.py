"""Other ways to the same picture, for the measurements beside it.

`layered` is the very same picture from the same cached parts, in true color, saved by Pillow. The
`redrawn` one is a plainer Rakh board drawn anew at four times the size and reduced, as a careful
Pillow program would: no overlays, box reduction; it has fewer shapes than ours, which favors it.
"""

from functools import lru_cache
from io import BytesIO

import cairosvg
import chess
import chess.svg
from PIL import Image, ImageDraw, ImageFont

from bot.games.rakh.text.view import HEXES, Figure, View
from renderers.kit.canvas import HEIGHT, WIDTH, Ground, Picture
from renderers.kit.faces import font
from renderers.kit.parts.badges import outline
from renderers.kit.points import heart, star
from renderers.kit.themes import DARK
from renderers.rakh.board import GRID, centre, tone
from renderers.rakh.panel import BLOCK, LEFT, TOPS
from renderers.rakh.panel import WIDTH as PANEL
from renderers.rakh.tokens import LIVERIES, SUN

FINE = 4
SQUARE = round((WIDTH * HEIGHT) ** 0.5)  # a chess board with as many pixels
# A middle game with arrows and a check, after twenty moves of a common opening.
POSITION = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 11"


def saved(picture: Image.Image, level: int = 6) -> bytes:
    """Pillow's PNG; 6 is its default."""
    data = BytesIO()
    picture.save(data, "PNG", compress_level=level)
    return data.getvalue()


@lru_cache(maxsize=2)
def _true_ground(ground: Ground) -> Image.Image:
    return ground.palette.true(ground.sheet.crop((1, 0, *ground.sheet.size)))


def layered(picture: Picture, level: int = 6) -> bytes:
    """Cached layers and sprites in RGB, as they were laid, and Pillow's PNG."""
    sheet = _true_ground(picture.ground).copy()
    for stamp in picture.stamps:
        sheet.paste(stamp.sprite.colours, (stamp.x, stamp.y), stamp.sprite.cover)
    return saved(sheet, level)


def redrawn(view: View) -> bytes:
    """Everything anew at four times the size."""
    sheet = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), DARK.ground)
    draw = ImageDraw.Draw(sheet)
    for label in HEXES:
        _cell(draw, label)
    for order, owner in ((order, owner) for owner, order in enumerate(view.orders)):
        for label in order.lands:
            _land(draw, label, owner)
    for unit in view.units:
        _unit(draw, unit)
    for side, top in enumerate(TOPS):
        _panel(draw, [unit for unit in view.units if unit.side == side], top)
    return saved(sheet.reduce(FINE))


def _large(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    return [(x * FINE, y * FINE) for x, y in points]


def _write(draw: ImageDraw.ImageDraw, x: float, y: float, words: str, ink: str, size: int) -> None:
    face: ImageFont.FreeTypeFont = font("bold", size * FINE)
    draw.text((x * FINE, y * FINE), words, fill=ink, font=face, anchor="mm")


def _cell(draw: ImageDraw.ImageDraw, label: str) -> None:
    x, y = centre(label)
    draw.polygon(_large(GRID.corners(x, y)), fill="#14161b")
    draw.polygon(_large(GRID.corners(x, y, 2)), fill=tone(ord(label[0]) - ord("A"), DARK))
    _write(draw, x, y - 71, label, DARK.muted, 25)


def _land(draw: ImageDraw.ImageDraw, label: str, owner: int) -> None:
    x, y = centre(label)
    draw.polygon(_large(GRID.corners(x, y, 2)), fill="#1e1726")
    draw.polygon(_large(star(x, y, 36, 24, 12)), fill=LIVERIES[owner].emblem)


def _unit(draw: ImageDraw.ImageDraw, unit: Figure) -> None:
    livery = LIVERIES[unit.side]
    x, y = centre(unit.cell)
    shape = star(x, y + 8, 62, 55, 22) if unit.side == SUN else outline("shield", x, y + 8, 59)
    draw.polygon(_large(shape), fill=livery.rim)
    draw.polygon(_large(outline("disc", x, y + 8, 49)), fill=livery.low)
    _write(draw, x, y + 8, unit.code, livery.ink, 40)
    draw.polygon(_large(heart(x, y + 69, 50)), fill=DARK.health)
    _write(draw, x, y + 66, str(unit.health), "#ffffff", 29)


def _panel(draw: ImageDraw.ImageDraw, units: list[Figure], top: int) -> None:
    box = (LEFT * FINE, top * FINE, (LEFT + PANEL) * FINE, (top + BLOCK) * FINE)
    draw.rounded_rectangle(box, 18 * FINE, fill=DARK.panel, outline=DARK.edge, width=2 * FINE)
    for number, unit in enumerate(units):
        y = top + 138 + number * 48
        _write(draw, LEFT + 120, y, unit.name, DARK.ink, 25)
        _write(draw, LEFT + 245, y, f"{unit.health}/{unit.max_health}", DARK.ink, 25)
        _write(draw, LEFT + 315, y, f"{unit.speed} {unit.power} {unit.range}", DARK.ink, 25)


def chess_svg() -> bytes:
    """A chess board from python-chess, drawn by CairoSVG."""
    board = chess.Board(POSITION)
    arrows = [chess.svg.Arrow(chess.F4, chess.H6), chess.svg.Arrow(chess.D3, chess.H7)]
    text = chess.svg.board(board, arrows=arrows, lastmove=chess.Move.from_uci("e1g1"), size=SQUARE)
    data: bytes = cairosvg.svg2png(bytestring=text.encode(), output_width=SQUARE)
    return data
