"""A race as numbers: ways, rolls and chances, for a search that looks ahead turn by turn.

What does not change while tokens move is worked out once a board. A turn is one step: where the
points bring a token, whoever is sent home on the way. How likely each seat is to arrive first is
estimated from the turns that are left (data/evaluation.json, fitted by `tests.fit_terrain`).
"""

from collections.abc import Iterator
from functools import lru_cache
from heapq import heappop, heappush
from importlib.resources import files
from itertools import product
from math import exp

import msgspec
from msgspec import Struct

from bot.games.terrain.ai import score
from bot.games.terrain.ai.path_cost import Ways, ways_to
from bot.games.terrain.model.board import CENTRE, NOWHERE, Cell, edge_between
from bot.games.terrain.model.pieces import PIECES, price
from bot.games.terrain.model.state import Board, State
from bot.games.terrain.rules import doubles
from bot.games.terrain.rules.connectivity import cells_in, exits
from bot.kernel import Seat

MOST_POINTS = 6
LONG = 25.0  # turns
AHEAD = 5  # steps of a way in which a missing pip is mended
Tokens = tuple[Cell, ...]
Chances = tuple[float, ...]  # of arriving first, in the order of the seats that race


class Evaluation(Struct, frozen=True):
    sharpness: float  # how much a turn's lead is worth
    width: float  # turns by which the end is less certain than the ways say
    fading: float  # how much less sure a lead is the longer the race still is: 0 not, 1 fully


class Reached(Struct, frozen=True):
    """Where the points of a turn may bring a token."""

    paid: int
    cell: Cell
    tokens: Tokens  # with whoever was sent home on the way
    first: Cell  # the first step there; NOWHERE without any
    way: tuple[Cell, ...] = ()


def _rolls() -> Iterator[int]:
    """Points in good weather of each roll but doubles; bad weather halves them."""
    for red, white in product(range(1, 7), repeat=2):
        if red != white:
            yield white // 2 if red % 2 else white


ROLLS = tuple([*_rolls()].count(points) / 36 for points in range(MOST_POINTS + 1))
DOUBLES = 1 - sum(ROLLS)


@lru_cache(maxsize=256)
def steps(board: Board) -> tuple[tuple[tuple[Cell, int], ...], ...]:
    """From each cell, where its exits lead and what that costs in good weather."""
    levels = [PIECES[code].level for code in board]
    return tuple(
        tuple((other, price(levels[other] - levels[cell], bad=False)) for other in cells_in(links))
        for cell, links in enumerate(exits(board))
    )


def load() -> Evaluation:
    text = (files("bot.games.terrain") / "data" / "evaluation.json").read_bytes()
    return msgspec.json.decode(text, type=Evaluation)


def estimated(left: list[float], mover: int, evaluation: Evaluation) -> Chances:
    """From the turns left. Whoever moves first has a part of a turn less to go."""
    many = len(left)
    late = [_dampened(turns) + (place - mover) % many / many for place, turns in enumerate(left)]
    soonest = min(late)
    sharpness = evaluation.sharpness / (soonest + evaluation.width) ** evaluation.fading
    shares = [exp(sharpness * (soonest - turns)) for turns in late]
    total = sum(shares)
    return tuple([share / total for share in shares])


def _dampened(turns: float) -> float:
    """What is very far off may still be mended, so it is not quite so far."""
    return turns if turns < LONG else LONG + (turns - LONG) / 8


class Race:
    """A board with goals; tokens are handed in."""

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        self.seats = state.racing
        self.board = state.board
        self._evaluation = evaluation
        self._homes, self._bumps = state.homes, state.options.sends_home
        self._steps = steps(state.board)
        self._goals = {seat: score.goals(state, seat) for seat in self.seats}
        self._ways = {seat: self._on(state.board, seat) for seat in self.seats}
        self._turns = {
            seat: [ways.turns(cell) for cell in range(len(state.board))]
            for seat, ways in self._ways.items()
        }
        self._place = {seat: place for place, seat in enumerate(self.seats)}
        self._turned: dict[tuple[Seat, Cell], float] = {}

    def next(self, seat: Seat) -> Seat:
        return self.seats[(self._place[seat] + 1) % len(self.seats)]

    def place(self, seat: Seat) -> int:
        return self._place[seat]

    def has_arrived(self, seat: Seat, cell: Cell) -> bool:
        return cell in self._goals[seat]

    def won_by(self, seat: Seat) -> Chances:
        return tuple(float(each == seat) for each in self.seats)

    def chances(self, tokens: Tokens, mover: Seat) -> Chances:
        """An estimate before `mover` rolls."""
        left = [self._turns[seat][tokens[seat]] for seat in self.seats]
        return estimated(left, self._place[mover], self._evaluation)

    def after_doubles(self, tokens: Tokens, mover: Seat) -> Chances:
        """An estimate after the best rotation of a piece in the way, or under a rival."""
        left = [self._turns[seat][tokens[seat]] for seat in self.seats]
        own, later = self._place[mover], self._place[self.next(mover)]
        best = estimated(left, later, self._evaluation)
        for place, seat in enumerate(self.seats):
            token = tokens[seat]
            if place == own or token != tokens[mover]:
                changed = left.copy()
                changed[place] = self._after_rotation(seat, token, is_own=place == own)
                if changed[place] != left[place]:
                    other = estimated(changed, later, self._evaluation)
                    best = max(best, other, key=lambda each: each[own])
        return best

    def reach(self, tokens: Tokens, mover: Seat, points: int = MOST_POINTS) -> list[Reached]:
        """Every cell that so many points bring the mover's token to, the cheapest first."""
        start = tokens[mover]
        queue: list[tuple[int, Cell, tuple[Cell, ...], Tokens]] = [(0, start, (), tokens)]
        done, found = set[Cell](), list[Reached]()
        while queue:
            paid, cell, way, before = heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            now = self._moved(before, mover, cell) if paid else tokens
            found.append(Reached(paid, cell, now, way[0] if way else NOWHERE, way))
            if paid and (now[mover] != cell or self.has_arrived(mover, cell)):
                continue
            for other, cost in self._steps[cell]:
                after = paid + cost
                if after <= points and other not in done and not self._is_closed(now, mover, other):
                    heappush(queue, (after, other, (*way, other), now))
        return found

    def _on(self, board: Board, seat: Seat) -> Ways:
        return ways_to(board, self._goals[seat], pips=True)

    def _after_rotation(self, seat: Seat, token: Cell, *, is_own: bool) -> float:
        """Turns left after the best rotation for whoever turns: the mover, or a rival."""
        key = (seat, token) if is_own else (Seat(-1 - seat), token)
        known = self._turned.get(key)
        if known is None:
            cell = self._missing(seat, token) if is_own else token
            found = [self._turns[seat][token]]
            if cell != NOWHERE:
                boards = [
                    doubles.rotated(self.board, cell, turns)
                    for turns in doubles.turns_for(self.board[cell])
                    if not PIECES[self.board[cell]].is_inverted
                ]
                found += [self._on(board, seat).turns(token) for board in boards]
            known = self._turned[key] = min(found) if is_own else max(found)
        return known

    def _missing(self, seat: Seat, cell: Cell) -> Cell:
        """The first cell of a way without a pip towards the next one."""
        for _ in range(AHEAD):
            onward = self._ways[seat].onward[cell]
            if onward == NOWHERE:
                return NOWHERE
            if edge_between(cell, onward) not in PIECES[self.board[cell]].exits:
                return cell
            cell = onward
        return NOWHERE

    def _is_closed(self, tokens: Tokens, mover: Seat, cell: Cell) -> bool:
        others = [seat for seat in self.seats if seat != mover and tokens[seat] == cell]
        if self._bumps:
            return any(self._homes[seat] == cell for seat in others)
        return bool(others) and cell != CENTRE

    def _moved(self, tokens: Tokens, mover: Seat, cell: Cell) -> Tokens:
        """The mover stands on the cell; whoever stood there goes home, and so on."""
        now = list(tokens)
        now[mover] = cell
        sent = self._other_on(now, cell, mover) if self._bumps else None
        while sent is not None:
            home = self._homes[sent]
            now[sent] = home
            sent = self._other_on(now, home, sent)
        return tuple(now)

    def _other_on(self, tokens: list[Cell], cell: Cell, seat: Seat) -> Seat | None:
        return next((each for each in self.seats if each != seat and tokens[each] == cell), None)
