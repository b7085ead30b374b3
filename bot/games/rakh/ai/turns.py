"""Whole turns: what a side can make of all its actions, with every answer they ask for.

Two actions belong together: a move is mostly made for the strike after it. Turns that lead to the
same position are one. All first actions are tried, the promising ones are gone on from.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from bot.games.rakh.model.actions import Action, Attack, Follow, Heal, Move, Raise, Throw
from bot.games.rakh.model.board import cells
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.rules import legal_moves
from bot.games.rakh.rules.apply import apply
from bot.kernel import Recorded

SHORTNESS = 0.001
Evaluation = Callable[[State, int], float]  # how much better a side stands


class Turn(Struct, frozen=True):
    """What is done in a turn, where it leads, and what that seems worth to whoever did it."""

    actions: tuple[Action, ...]
    state: State
    value: float


def actions(state: State) -> Iterator[Action]:
    """Everything the side to move may do now."""
    if state.pending:
        yield from (Follow(cell) for cell in cells(state.pending.options))
        return
    own = state.of(state.side)
    for unit in own:
        yield from _strikes(state, unit)
    yield from (Heal(_kind_at(state, cell)) for cell in cells(legal_moves.heals(state)))
    yield from (Raise(cell) for cell in cells(legal_moves.raises(state)))
    for unit in own:
        yield from (Move(unit.kind, cell) for cell in cells(legal_moves.moves(state, unit)))
    allies, spots = legal_moves.throws(state)
    for ally in cells(allies):
        yield from (Throw(_kind_at(state, ally), cell) for cell in cells(spots))


def _strikes(state: State, unit: Unit) -> Iterator[Action]:
    for cell in cells(legal_moves.attacks(state, unit)):
        yield Attack(unit.kind, _kind_at(state, cell))


def _kind_at(state: State, cell: int) -> int:
    unit = state.at(cell)
    assert unit is not None  # the spaces were those of units
    return unit.kind


def turns(state: State, evaluate: Evaluation, first: int) -> list[Turn]:
    """Whole turns from here, the best first; `first` actions are gone on from."""
    side = state.side
    found: dict[object, Turn] = {}
    begun = [Turn((), state, 0.0)]
    while begun:
        steps: dict[object, Turn] = {}
        for turn in begun:
            for done in _next(turn, side, evaluate):
                over = done.state.end is not None or done.state.side != side
                (found if over else steps).setdefault(_position(done.state), done)
        begun = _promising(list(steps.values()), first)
    return sorted(found.values(), key=_value, reverse=True)


def _next(turn: Turn, side: int, evaluate: Evaluation) -> Iterator[Turn]:
    seat = turn.state.seat(side)
    for action in actions(turn.state):
        after = apply(turn.state, seat, action, Recorded()).state
        value = evaluate(after, side)
        if after.end is not None:  # a win in fewer words is harder to miss
            value *= 1 + SHORTNESS / (1 + len(turn.actions))
        yield Turn((*turn.actions, action), after, value)


def _position(state: State) -> object:
    return state.units, state.lands, state.pending, state.end


def _promising(begun: list[Turn], most: int) -> list[Turn]:
    """The best of those that were begun, and all that wait for an answer."""
    waiting = [turn for turn in begun if turn.state.pending]
    others = sorted((turn for turn in begun if not turn.state.pending), key=_value, reverse=True)
    return waiting + others[:most]


def _value(turn: Turn) -> float:
    return turn.value
