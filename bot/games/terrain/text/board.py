"""The board in letters, for a terminal or `/board text`."""

from bot.games.terrain.model.state import LETTERS
from bot.games.terrain.text.view import Tile, View, tiles

_PITCH = 4  # letters from one column to the next
_WIDTH = 2 * _PITCH  # neighbours in a line of text are two columns apart


def board(view: View) -> str:
    """Every piece by its code; a letter for each token, a small one for each marker."""
    grid: dict[int, list[Tile]] = {}
    for tile in tiles(view):
        grid.setdefault(2 * tile.ground.r + tile.ground.q, []).append(tile)
    rows = [_row(grid[line]) for line in sorted(grid)]
    header = "".join(letter.ljust(_PITCH) for letter in "ABCDEFGHIJK").rstrip()
    return "\n".join([header, *rows, *_legend(view)])


def _row(row: list[Tile]) -> str:
    line = " " * (row[0].ground.q + 5) * _PITCH
    return (line + "".join(_letters(tile).ljust(_WIDTH) for tile in row)).rstrip()


def _letters(tile: Tile) -> str:
    code = tile.ground.code or "·"
    tokens = "".join(LETTERS[seat] for seat in tile.tokens[:2]) + ("+" if tile.tokens[2:] else "")
    markers = "".join(LETTERS[seat].lower() for seat in tile.markers[:1])
    return f"{code}{tokens}{markers}"


def _legend(view: View) -> list[str]:
    names = [f"{LETTERS[seat]} {{{seat}}}" for seat in sorted(view.order)]
    return [
        "Cells count from the top of each column: A1 is the top of column A. "
        "5C2: level 5, pattern C, rotated 2.",
        f"Capital letter: a player. Small letter: a destination. {', '.join(names)}.",
    ]
