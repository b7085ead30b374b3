"""Whole turns: what a side can make of all its actions, with every answer they ask for.

Two actions belong together: a move is mostly made for the strike after it. Turns that lead to the
same position are one. All first actions are tried, the promising ones are gone on from.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from bot.games.rakh.model.actions import Attack, Follow, Heal, InTurn, Move, Raise, Throw
from bot.games.rakh.model.board import LABELS, cells
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import KINDS
from bot.games.rakh.rules import legal_moves
from bot.games.rakh.rules.apply import following
from bot.kernel import Recorded

SHORTNESS = 0.001
Evaluation = Callable[[State, int], float]  # how much better a side stands


class Turn(Struct, frozen=True):
    """The actions of a turn, the position after it, and its value for the side that took it."""

    actions: tuple[InTurn, ...]
    state: State
    value: float


def actions(state: State) -> Iterator[InTurn]:
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


def after_action(state: State, action: InTurn) -> State:
    """Nothing is drawn in a turn."""
    return following(state, state.seat(state.side), action, Recorded())


def sentence(state: State, action: InTurn) -> str:
    """The words of an action of a turn, as the prompt offers them."""
    match action:
        case Move(kind, cell):
            return f"move {_code(kind)} {LABELS[cell]}"
        case Throw(kind, cell):
            return f"throw {_code(kind)} {LABELS[cell]}"
        case Attack(kind, target):
            return f"attack {_code(kind)} {_code(target)}"
        case Heal(target):
            return f"heal {_code(target)}"
        case Raise(cell):
            return f"raise {LABELS[cell]}"
        case Follow(cell):
            assert state.pending is not None
            unit = state.at(cell)
            return f"{state.pending.word} {LABELS[cell] if unit is None else unit.code}"


def _code(kind: int) -> str:
    return KINDS[kind].code.lower()


def _strikes(state: State, unit: Unit) -> Iterator[InTurn]:
    for cell in cells(legal_moves.attacks(state, unit)):
        yield Attack(unit.kind, _kind_at(state, cell))


def _kind_at(state: State, cell: int) -> int:
    unit = state.at(cell)
    assert unit is not None  # the spaces were those of units
    return unit.kind


def turns(state: State, evaluate: Evaluation, first: int) -> list[Turn]:
    """Whole turns from here, the best first; only the `first` best actions are continued."""
    side = state.side
    found: dict[object, Turn] = {}
    begun = [Turn((), state, 0.0)]
    while begun:
        steps: dict[object, Turn] = {}
        for turn in begun:
            for action in actions(turn.state):
                after = after_action(turn.state, action)
                over = after.end is not None or after.side != side
                known, position = found if over else steps, _position(after)
                if position not in known:
                    value = _value_of(turn, after, side, evaluate)
                    known[position] = Turn((*turn.actions, action), after, value)
        begun = _promising(list(steps.values()), first)
    return sorted(found.values(), key=_value, reverse=True)


def _value_of(turn: Turn, after: State, side: int, evaluate: Evaluation) -> float:
    value = evaluate(after, side)
    if after.end is None:
        return value
    return value * (1 + SHORTNESS / (1 + len(turn.actions)))  # a win in fewer words is surer


def _position(state: State) -> object:
    return state.units, state.lands, state.pending, state.end


def _promising(begun: list[Turn], most: int) -> list[Turn]:
    """The best of those that were begun, and all that wait for an answer."""
    waiting = [turn for turn in begun if turn.state.pending]
    others = sorted((turn for turn in begun if not turn.state.pending), key=_value, reverse=True)
    return waiting + others[:most]


def _value(turn: Turn) -> float:
    return turn.value
