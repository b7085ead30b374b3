"""Filling the rest of the board at random, in one action (R43).

It draws what placing one piece after the other at random would draw. A new piece only ever cuts
ways, so most of what was worked out for the last piece still holds for the next one.
"""

from msgspec.structs import replace

from bot.games.terrain.model.board import LABELS, NEIGHBOURS, Cell
from bot.games.terrain.model.pieces import LEVELS, ORIENTATIONS, PIECES, STEEPEST
from bot.games.terrain.model.state import State
from bot.games.terrain.rules.building import candidates, supply
from bot.games.terrain.rules.connectivity import (
    AROUND,
    Mask,
    cells_in,
    is_open,
    keeps_open,
    slopes,
)
from bot.kernel import Chance, Event, Step
from bot.kernel.text import count

_NEARBY = tuple(  # cells up to two steps away
    frozenset((*NEIGHBOURS[cell], *(far for near in NEIGHBOURS[cell] for far in NEIGHBOURS[near])))
    for cell in range(len(NEIGHBOURS))
)


def autofill(state: State, chance: Chance) -> Step[State]:
    """Fill the rest of the board at random, after everyone has agreed."""
    land, filled = Land(state), list[Cell]()
    while cells := land.open_cells():
        cell = cells[chance.roll(len(cells)) - 1]
        codes = land.open_codes(cell)
        land.place(cell, codes[chance.roll(len(codes)) - 1])
        filled.append(cell)
    rest = count(len(filled), "remaining piece is", "remaining pieces are")
    text = f"Everyone agrees: the {rest} placed at random."
    after = replace(
        state,
        board=tuple(land.board),
        pieces_due=state.pieces_due - len(filled),
        has_voted=state.has_voted and not filled,
    )
    return Step(after, (Event(text, mark="place", cells=tuple(LABELS[cell] for cell in filled)),))


class Land:
    """A board while it is filled, and what is known of where pieces may go."""

    def __init__(self, state: State) -> None:
        self.board = list(state.board)
        self._heights = [PIECES[code].level if code else 0 for code in state.board]
        self._cliffs = {level: self._steep(level) for level in LEVELS}  # cells as seen from a level
        self._homes, self._lost = state.claimed, state.options.lost
        self._links = list(slopes(state.board))
        self._supply = dict(supply(state.board))
        self._levels = self._levels_left()
        self._frontier = set(candidates(state))
        self._is_open = is_open(state.board, state.claimed, lost=self._lost)
        self._is_waived = False  # for the next piece
        self._easy: dict[Cell, bool] = {}  # has it a level that cuts nothing off?
        self._spare: dict[Cell, bool] = {}  # is the land open without it?
        self._closed: set[tuple[Cell, int]] = set()  # never again: ways are only ever cut

    def open_cells(self) -> list[Cell]:
        """Where the next piece may go, in the order of the board."""
        cells = sorted(self._frontier)
        passing = [cell for cell in cells if self._passes(cell)] if self._is_open else []
        self._is_waived = not passing
        return passing or cells

    def open_codes(self, cell: Cell) -> list[str]:
        """Every piece and orientation that may be placed there."""
        levels = {
            level for level in self._levels if self._is_waived or self._stays_open(cell, level)
        }
        return [
            code
            for kind, copies in self._supply.items()
            if copies and int(kind[0]) in levels
            for code in ORIENTATIONS[kind]
        ]

    def place(self, cell: Cell, code: str) -> None:
        height = PIECES[code].level
        if AROUND[cell] & self._cliffs[height]:
            self._unlink(self._links, cell, height)
            self._spare.clear()
        self.board[cell] = code
        self._heights[cell] = height
        for level in LEVELS:
            if abs(level - height) > STEEPEST:
                self._cliffs[level] |= 1 << cell
        self._supply[code[:2]] -= 1
        self._frontier.discard(cell)
        self._frontier |= {other for other in NEIGHBOURS[cell] if not self.board[other]}
        for near in _NEARBY[cell]:
            self._easy.pop(near, None)
        if not self._supply[code[:2]] and (left := self._levels_left()) != self._levels:
            self._levels = left
            self._easy.clear()
        if self._is_waived:
            self._is_open = keeps_open(self._links, self._homes, lost=self._lost)

    def _levels_left(self) -> list[int]:
        kinds = (kind for kind, copies in self._supply.items() if copies)
        return sorted({PIECES[f"{kind}0"].level for kind in kinds})

    def _passes(self, cell: Cell) -> bool:
        if cell not in self._easy:
            beside = [self._heights[other] for other in NEIGHBOURS[cell] if self._heights[other]]
            middle = (min(beside) + max(beside)) // 2 if beside else 0
            self._easy[cell] = (
                middle in self._levels and self._cuts_nothing_off(cell, middle)
            ) or any(self._cuts_nothing_off(cell, level) for level in self._levels)
        return self._easy[cell] or any(self._stays_open(cell, level) for level in self._levels)

    def _stays_open(self, cell: Cell, level: int) -> bool:
        """Is the land still open with a piece of that level there? It is open now."""
        if (cell, level) in self._closed:
            return False
        if self._cuts_nothing_off(cell, level) or self._is_spare(cell):
            return True
        links = list(self._links)
        self._unlink(links, cell, level)
        stays = keeps_open(links, self._homes, lost=self._lost)
        if not stays:
            self._closed.add((cell, level))
        return stays

    def _is_spare(self, cell: Cell) -> bool:
        """Is the land open even if nobody can enter this cell? Then its level does not matter."""
        if cell not in self._spare:
            links = list(self._links)
            for other in cells_in(links[cell]):
                links[other] &= ~(1 << cell)
            links[cell] = 0
            self._spare[cell] = keeps_open(links, self._homes, lost=self._lost)
        return self._spare[cell]

    def _cuts_nothing_off(self, cell: Cell, level: int) -> bool:
        """Is there a way round every cliff, over a neighbor of both sides?"""
        around = AROUND[cell]
        cut = around & self._cliffs[level]
        sides = around & ~cut
        return all(sides & AROUND[other] & self._links[other] for other in cells_in(cut))

    def _unlink(self, links: list[Mask], cell: Cell, level: int) -> None:
        """Cut the ways over the cliffs that a piece of that level would have."""
        cut = AROUND[cell] & self._cliffs[level]
        links[cell] &= ~cut
        for other in cells_in(cut):
            links[other] &= ~(1 << cell)

    def _steep(self, level: int) -> Mask:
        heights = enumerate(self._heights)
        return sum(1 << cell for cell, each in heights if each and abs(each - level) > STEEPEST)
