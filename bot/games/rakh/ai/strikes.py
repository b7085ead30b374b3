"""What a side could do to enemy units in one turn, found by playing its strikes out.

One attack, or the raising of a Skeleton; a move or throw and an attack of the unit that moved; two
attacks in a row. Every follow-up is tried, so Guardians, pushes and cut-off land are counted as the
rules have them.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.games.rakh.model.actions import Action, Attack, Follow, Move, Raise, Throw
from bot.games.rakh.model.board import cells, ring
from bot.games.rakh.model.state import ACTIONS, State, Unit, spaces
from bot.games.rakh.model.units import KINDS, NE
from bot.games.rakh.rules import legal_moves
from bot.games.rakh.rules.apply import apply
from bot.kernel import Recorded


class Blow(Struct, frozen=True):
    """The worst that could happen to a unit."""

    left: int  # HEALTH; 0: it falls
    by: tuple[str, ...]  # names of the units that strike
    walks: bool  # the striker must get there first
    wins: bool  # the match


def turn_of(state: State, side: int) -> State:
    """The same position with a whole turn of this side to come."""
    fresh = tuple(replace(unit, moved=False, attacked=False) for unit in state.units)
    return replace(state, side=side, actions=ACTIONS, pending=None, units=fresh)


def blows(state: State) -> dict[int, Blow]:
    """By kind of enemy unit, the worst the side to move could do to it with its actions."""
    worst: dict[int, Blow] = {}
    for by, walks, after in _plans(state):
        wins = after.end is not None and after.end.winner == state.seat(state.side)
        for unit in state.of(1 - state.side):
            there = after.unit(unit.side, unit.kind)
            left = there.health if there else 0
            known = worst.get(unit.kind)
            if left < (known.left if known else unit.health):
                worst[unit.kind] = Blow(left, by, walks, wins)
    return worst


Plan = tuple[tuple[str, ...], bool, State]  # who strikes, whether they walk, where it leads


def _plans(state: State) -> Iterator[Plan]:
    """The simplest first, so that nobody is named who is not needed."""
    own = state.of(state.side)
    once = [(unit, after) for unit in own for after in _struck(state, unit)]
    once += [(unit, after) for unit in own if unit.kind == NE for after in _raised(state)]
    yield from (((unit.name,), False, after) for unit, after in once)
    if state.actions < ACTIONS:
        return
    for unit in own:
        yield from (((unit.name,), True, end) for end in _walked(state, unit))
    for unit, after in once:
        if _goes_on(after, state):
            for other in after.of(state.side):
                ends = _struck(after, other)
                yield from (((unit.name, other.name), False, end) for end in ends)


def _walked(state: State, unit: Unit) -> Iterator[State]:
    """Every move or throw to where an enemy is in RANGE, and the strikes from there."""
    reach, foes = KINDS[unit.kind].range, spaces(state.of(1 - state.side))
    for cell, action in _ways(state, unit):
        if ring(state.cursed, cell, reach) & foes:
            for after in _played(state, action):
                there = after.unit(unit.side, unit.kind)
                if there and _goes_on(after, state):
                    yield from _struck(after, there)


def _ways(state: State, unit: Unit) -> Iterator[tuple[int, Action]]:
    """By which a unit gets to another space: its own legs, or the Giant."""
    for cell in cells(legal_moves.moves(state, unit)):
        yield cell, Move(unit.kind, cell)
    allies, spots = legal_moves.throws(state)
    if allies >> unit.cell & 1:
        for cell in cells(spots):
            yield cell, Throw(unit.kind, cell)


def _raised(state: State) -> Iterator[State]:
    for cell in cells(legal_moves.raises(state)):
        yield from _played(state, Raise(cell))


def _struck(state: State, unit: Unit) -> Iterator[State]:
    for cell in cells(legal_moves.attacks(state, unit)):
        foe = state.at(cell)
        assert foe is not None  # the spaces were those of units
        yield from _played(state, Attack(unit.kind, foe.kind))


def _played(state: State, action: Action) -> Iterator[State]:
    """What comes of an action, for every answer to its follow-ups."""
    after = apply(state, state.seat(state.side), action, Recorded()).state
    if after.pending is None:
        yield after
        return
    for cell in cells(after.pending.options):
        yield from _played(after, Follow(cell))


def _goes_on(after: State, before: State) -> bool:
    return after.end is None and after.side == before.side and after.pending is None
