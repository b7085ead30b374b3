"""The board in letters, for a terminal or `/board text`."""

from bot.games.terrain.model.state import LETTERS
from bot.games.terrain.text.view import Tile, View, tiles

# Letters from one cell of a line to the next, which is two columns further: "F6 7C3R" and a gap.
# The board is no wider than it must be, for a phone's sake: only a fuller cell widens it.
_WIDTH = 8
_WEST = -5  # column A
_KEY = (
    "F6 alone: an empty cell.",
    "F6 7C3: level 7, pattern C, rotated 3 steps.",
    "F6 7Cx: upside down.",
    "Capital letter: a player.",
    "Small letter: a destination.",
)


def board(view: View) -> str:
    """Every cell by its name, with its piece, a letter for each token and each destination."""
    lines: dict[int, list[tuple[int, str]]] = {}
    for tile in tiles(view):
        ground = tile.ground
        lines.setdefault(2 * ground.r + ground.q, []).append((ground.q - _WEST, _letters(tile)))
    inner = [words for line in lines.values() for _, words in line[:-1]]  # with a cell to the right
    width = max(_WIDTH, max(map(len, inner)) + 1)
    rows = [_row(lines[line], width) for line in sorted(lines)]
    return "\n".join([*rows, *_KEY, _players(view)])


def _row(line: list[tuple[int, str]], width: int) -> str:
    row = ""
    for column, words in line:
        row = row.ljust(column * width // 2) + words
    return row


def _letters(tile: Tile) -> str:
    tokens = "".join(LETTERS[seat] for seat in tile.tokens[:2]) + ("+" if tile.tokens[2:] else "")
    markers = "".join(LETTERS[seat].lower() for seat in tile.markers[:1])
    return f"{tile.ground.label} {tile.ground.code}{tokens}{markers}".rstrip()


def _players(view: View) -> str:
    return ", ".join(f"{LETTERS[seat]} {{{seat}}}" for seat in sorted(view.order))
