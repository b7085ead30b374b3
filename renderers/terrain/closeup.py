"""Pictures for looking up a piece of Terrain, in each rotation that looks different."""

from bot.games.terrain.model.pieces import PATTERNS, PIECES
from renderers.kit.canvas import Picture
from renderers.kit.parts.specimen import specimen
from renderers.kit.sketch import Sketch
from renderers.kit.sprites import Sprite
from renderers.kit.themes import Theme
from renderers.terrain import board
from renderers.terrain.tokens import LIVERIES, flag, start

MIDDLE = 4  # the level at which a pattern is shown
TURNS = 3  # rotations side by side


def closeup(piece: str, theme: Theme) -> Picture:
    word, _, code = piece.partition(" ")
    if word == "Pattern":
        return specimen([_piece(f"{MIDDLE}{code}0")], theme)
    if word == "Piece":
        codes = [f"{code}{turn}" for turn in range(TURNS) if f"{code}{turn}" in PIECES]
        return specimen([_piece(each) for each in codes], theme)
    if piece == "Destination":
        return specimen([flag((0,)), flag((1,))], theme)
    if piece == "Start corner":
        return specimen([start(livery.colour) for livery in LIVERIES[:2]], theme)
    return specimen([_piece(f"{MIDDLE}{pattern}0") for pattern in PATTERNS], theme)


def _piece(code: str) -> Sprite:
    """A column with its exits."""
    piece = PIECES[code]
    pillar = board.pillar(piece.level)
    sketch = Sketch(pillar.width, pillar.height, scale=1)
    sketch.paste(pillar, 0, 0)
    sketch.paste(board.pips(piece.exits, (), board.ink(piece.level)), 0, 0)
    return sketch.sprite()
