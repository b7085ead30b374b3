"""Boards made by the bot: the `auto` board, and the repair after a waived open-land rule.

Both leave every start corner an elevation region of at least 31 cells.
"""

from itertools import combinations

from bot.games.terrain.model.board import CELLS, NEAR, NOWHERE, Cell
from bot.games.terrain.model.pieces import COPIES, KINDS, ORIENTATIONS, PIECES
from bot.games.terrain.model.state import Board
from bot.games.terrain.rules.connectivity import Links, Mask, exits, flood, is_open, slopes
from bot.kernel import Chance

WANTED_REACH = 45
TRIALS = 2000
START_LEVELS = "45"


def built(homes: tuple[Cell, ...], chance: Chance, *, lost: bool) -> Board:
    """A random board on which the exits lead far from every start (RULES.md, The dealt board)."""
    board = _dealt(homes, chance)
    while not is_open(board, homes, lost=lost):
        board = _dealt(homes, chance)
    return _opened_up(board, homes, chance)


def _dealt(homes: tuple[Cell, ...], chance: Chance) -> Board:
    pile = list(chance.shuffled([kind for kind in KINDS for _ in range(COPIES)], hidden=False))
    kinds: dict[Cell, str] = {}
    for home in homes:
        kinds[home] = next(kind for kind in pile if kind[0] in START_LEVELS)
        pile.remove(kinds[home])
    for cell in range(len(CELLS)):
        if cell not in kinds:
            kinds[cell] = pile.pop(0)
    return tuple(_any_way(kinds[cell], chance) for cell in range(len(CELLS)))


def _any_way(kind: str, chance: Chance) -> str:
    ways = ORIENTATIONS[kind]
    return ways[chance.roll(len(ways)) - 1]


def _opened_up(board: Board, homes: tuple[Cell, ...], chance: Chance) -> Board:
    """Turn pieces at random, keeping every turn that does not shorten the starts' pip reach."""
    codes = list(board)
    open_to, links = slopes(board), list(exits(board))
    best = _reaches(links, homes)
    for _ in range(TRIALS):
        if best[0] >= WANTED_REACH:
            break
        cell = chance.roll(len(codes)) - 1
        code = _any_way(codes[cell][:2], chance)
        kept, links[cell] = links[cell], _usable(open_to, cell, code)
        reached = _reaches(links, homes)
        if reached >= best:
            best, codes[cell] = reached, code
        else:
            links[cell] = kept
    return tuple(codes)


def _usable(open_to: Links, cell: Cell, code: str) -> Mask:
    ways = [NEAR[cell][edge] for edge in PIECES[code].exits]
    return sum(1 << other for other in ways if other != NOWHERE) & open_to[cell]


def _reaches(links: list[Mask], homes: tuple[Cell, ...]) -> tuple[int, int]:
    """The smallest pip reach and the sum of all, each counted up to the goal."""
    found = [min(WANTED_REACH, flood(links, home).bit_count() - 1) for home in homes]
    return min(found), sum(found)


def repaired(
    board: Board, homes: tuple[Cell, ...], *, lost: bool
) -> tuple[Board, tuple[Cell, ...]]:
    """The first exchange of two pieces that opens the land, and its cells; None if none does."""
    free = [cell for cell in range(len(CELLS)) if cell not in homes]
    for one, other in combinations(free, 2):
        codes = list(board)
        codes[one], codes[other] = codes[other], codes[one]
        if is_open(tuple(codes), homes, lost=lost):
            return tuple(codes), (one, other)
    return board, ()
