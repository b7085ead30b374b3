"""Pieces to choose from as small pictures: each orientation that may come to one cell.

Drawn in place of the board, since at the size of a phone only large pieces show their exits. An
exit that leads over a cliff or off the land is a bar, as on the board.
"""

from collections.abc import Sequence

from bot.games.terrain.model.board import EDGES, LABELS, NEAR, NOWHERE
from bot.games.terrain.model.pieces import PIECES, STEEPEST, turned
from bot.games.terrain.text.view import View
from renderers.kit.cache import cached
from renderers.kit.canvas import Canvas, Ground, Picture
from renderers.kit.palette import ramp
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.marks import Marks
from renderers.terrain import board

MOST = 24  # pictures that can still be told apart
WIDE, TALL = 160, 176
HEAD, MARGIN = 92, 20


def orientations(view: View, marks: Marks, theme: Theme) -> Picture | None:
    """The proposals for one cell side by side, named by their words; None if they are no pieces."""
    if not 1 < len(marks.proposals) <= MOST or len(marks.options) != 1:
        return None
    label = marks.options[0]
    codes = [_code(view, label, word) for word in marks.proposals]
    if not all(codes):
        return None
    pieces = [
        thumbnail(code, _blocked(view, label, code), word, theme)
        for code, word in zip(codes, marks.proposals, strict=True)
    ]
    return _sheet(pieces, f"On {label}", _around(view, label), theme)


def _code(view: View, label: str, word: str) -> str:
    """A word as the piece it would leave there: a piece itself, or so many steps of rotation."""
    if word in PIECES:
        return word
    here = view.board[LABELS.index(label)] if label in LABELS else ""
    steps = word.isdecimal() and here in PIECES and not PIECES[here].is_inverted
    return turned(here, int(word)) if steps else ""


def _blocked(view: View, label: str, code: str) -> tuple[int, ...]:
    return tuple(edge for edge in PIECES[code].exits if not _leads_on(view, label, code, edge))


def _leads_on(view: View, label: str, code: str, edge: int) -> bool:
    """Does an exit lead to land, or to a cell that is still empty?"""
    other = NEAR[LABELS.index(label)][edge]
    if other == NOWHERE:
        return False
    there = view.board[other]
    return not there or abs(PIECES[there].level - PIECES[code].level) <= STEEPEST


def _around(view: View, label: str) -> str:
    """The levels of the land next to a cell: "next to N 3, SE 5"."""
    near = zip(EDGES, NEAR[LABELS.index(label)], strict=True)
    known = [
        f"{edge} {view.board[other][0]}"
        for edge, other in near
        if other != NOWHERE and view.board[other]
    ]
    return f"levels next to it: {', '.join(known)}" if known else "nothing next to it yet"


@cached
def thumbnail(code: str, blocked: tuple[int, ...], word: str, theme: Theme) -> Sprite:
    """A column with its exits, and below it the word that chooses it."""
    piece = PIECES[code]
    pillar = board.pillar(piece.level)
    sketch = Sketch(WIDE, TALL, scale=1)
    left = (WIDE - pillar.width) // 2
    sketch.paste(pillar, left, 0)
    usable = tuple(edge for edge in piece.exits if edge not in blocked)
    sketch.paste(board.pips(usable, blocked, board.ink(piece.level)), left, 0)
    box = (0, TALL - 46, WIDE, TALL)
    sketch.text(box, word, theme.ink, face="bold", size=38, align="cm")
    return sketch.sprite()


def _columns(number: int) -> int:
    return next(wide for wide, most in ((3, 6), (4, 12), (5, 20), (6, MOST)) if number <= most)


def _sheet(pieces: Sequence[Sprite], title: str, around: str, theme: Theme) -> Picture:
    columns = max(_columns(len(pieces)), 4)
    rows = -(-len(pieces) // columns)
    wide, tall = columns * WIDE + 2 * MARGIN, HEAD + rows * (TALL + 8) + MARGIN
    sketch = Sketch(wide, tall, scale=1, ground=theme.ground)
    sketch.text((MARGIN, 10, wide - MARGIN, 52), title, theme.ink, face="bold", size=38, align="cm")
    sketch.text(
        (MARGIN, 52, wide - MARGIN, HEAD - 4), around, theme.muted, size=30, least=20, align="cm"
    )
    inks = ramp(theme.ink, theme.ground)
    canvas = Canvas(Ground.of(sketch.sprite(), specimens=pieces, inks=inks))
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        canvas.lay(piece, MARGIN + column * WIDE, HEAD + row * (TALL + 8))
    return canvas.picture()
