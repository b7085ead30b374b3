"""Alpha-beta over whole turns: where nothing is hidden and no dice fall, a computer can look ahead.

A turn is one step of the tree (turns.py), its children are narrowed to the most promising, and
every depth begins with what the one before found best. What a position leads to is kept for the
next thought: a turn is two sentences, and the second need not be thought out anew.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import inf, tanh

from msgspec import Struct

from bot.games.rakh.ai.score import WON
from bot.games.rakh.ai.turns import Turn, actions, after_action, sentence, turns
from bot.games.rakh.ai.winning_odds import winning_odds
from bot.games.rakh.model.actions import Action
from bot.games.rakh.model.state import State
from bot.kernel import Chance, Seat, Verdict

FIRST = 12  # actions with which a turn may begin
REPLIES = (0, 0, 8, 7, 6, 5, 5)  # turns that are looked at, by how many are still to come
ROOTS = (0, 0, 40, 16, 10, 8, 8)
WHIM = 5  # hundredths by which equals differ, so that matches do too
KEPT = 4096  # positions whose best turns are remembered
ALL = 400
LINES = 6  # verdicts of which is told how it would go on

GoesOn = Callable[[int], bool]  # is there time, after so many positions?


@lru_cache(maxsize=KEPT)
def _field(state: State) -> tuple[int, tuple[Turn, ...]]:
    """How many turns were found, and the best of them."""
    found = turns(state, winning_odds, FIRST)
    return len(found), tuple(found[: max(REPLIES)])


class _Root(Struct):
    """A turn that may be taken, and how it looks after so many turns."""

    turn: Turn
    value: float
    depth: int = 1
    line: tuple[Turn, ...] = ()


class Lookahead:
    """One thought and its budget."""

    def __init__(self, goes_on: GoesOn) -> None:
        self._goes_on = goes_on
        self.is_thorough = False  # is every turn tried before a position is called lost?
        self._seen = 0

    @property
    def has_time(self) -> bool:
        return self._goes_on(self._seen)

    def turns(self, state: State) -> tuple[Turn, ...]:
        seen, field = _field(state)
        self._seen += seen
        return field

    def all_turns(self, state: State) -> list[Turn]:
        found = turns(state, winning_odds, ALL)
        self._seen += len(found)
        return found

    def best(self, state: State, depth: int, low: float, high: float) -> tuple[float, list[Turn]]:
        """What a position is worth to the side to move, and how it would go on."""
        if state.end is not None:
            return winning_odds(state, state.side), []
        field = self.turns(state)
        if depth == 1 or not self.has_time:
            return field[0].value, [field[0]]
        looked = field[: REPLIES[depth]]
        value, line = self._best_of(looked, state.side, depth, low, high)
        if value <= -WON and self.is_thorough:
            known = [turn.state for turn in looked]
            for turn in self.all_turns(state):
                if value > -WON or not self.has_time:
                    break
                if turn.state not in known:
                    value, line = max(
                        (value, line),
                        self._best_of((turn,), state.side, depth, low, high),
                        key=lambda found: found[0],
                    )
        return value, line

    def _best_of(
        self, field: tuple[Turn, ...], side: int, depth: int, low: float, high: float
    ) -> tuple[float, list[Turn]]:
        value, line = -2 * WON, list[Turn]()
        for turn in field:
            reply, after = self.after(turn, side, depth - 1, -high, -max(low, value))
            if reply > value:
                value, line = reply, [turn, *after]
            if value >= high:
                break
        return value, line

    def after(
        self, turn: Turn, side: int, depth: int, low: float, high: float
    ) -> tuple[float, list[Turn]]:
        """The value of a turn for the side that took it; an early win beats a late one."""
        if turn.state.end is not None:
            return turn.value * (1 + depth / 100), []
        if turn.state.side == side:
            return self.best(turn.state, depth, -high, -low)
        value, line = self.best(turn.state, depth, low, high)
        return -value, line


def verdicts(state: State, chance: Chance, goes_on: GoesOn) -> tuple[Verdict, ...]:
    """The sentences that may be said now, the best first."""
    able = list(actions(state))
    if len(able) == 1:
        return (Verdict(sentence(state, able[0]), 0.0),)  # a lone answer needs no thought
    search = Lookahead(goes_on)
    roots = [
        _Root(turn, turn.value + chance.hidden(WHIM) / 100) for turn in search.all_turns(state)
    ]
    for depth in range(2, len(ROOTS)):
        if not search.has_time:
            break
        _deepened(search, state.side, roots, depth)
        roots.sort(key=_rank, reverse=True)
        _prove(search, state.side, roots)
        if abs(roots[0].value) >= WON:
            break
    return tuple(_told(state, roots))


def _rank(root: _Root) -> tuple[int, float]:
    return root.depth, root.value


def _prove(search: Lookahead, side: int, roots: list[_Root]) -> None:
    """A win that is claimed must hold against every turn; if it does not, the next one is best."""
    search.is_thorough = True
    proven = False
    while not proven and roots[0].value >= WON and roots[0].line and search.has_time:
        root = roots[0]
        value, line = search.after(root.turn, side, root.depth - 1, -2 * WON, inf)
        proven = value >= WON or not search.has_time
        if not proven:
            root.value, root.line = value, tuple(line)
            roots.sort(key=_rank, reverse=True)
    search.is_thorough = False


def _deepened(search: Lookahead, side: int, roots: list[_Root], depth: int) -> None:
    """Look one turn further, at what looked best so far; at more if all of that loses."""
    best = -2 * WON
    for number, root in enumerate(roots):
        if not search.has_time or (number >= ROOTS[depth] and best > -WON):
            return
        value, line = search.after(root.turn, side, depth - 1, -2 * WON, -best)
        root.value, root.depth, root.line = value, depth, tuple(line)
        best = max(best, value)


def _told(state: State, roots: list[_Root]) -> Iterator[Verdict]:
    """Each first sentence once, with the best turn that begins with it."""
    told = set[Action]()
    for root in roots:
        first = root.turn.actions[0]
        if first not in told:
            line = tuple(_line(state, root)) if len(told) < LINES else ()
            told.add(first)
            yield Verdict(sentence(state, first), tanh(root.value / 2), line)


def _line(state: State, root: _Root) -> Iterator[tuple[Seat, str]]:
    """How it would go on after the first sentence."""
    done = [action for turn in (root.turn, *root.line) for action in turn.actions]
    for number, action in enumerate(done):
        if number:
            yield state.seat(state.side), sentence(state, action)
        state = after_action(state, action)
