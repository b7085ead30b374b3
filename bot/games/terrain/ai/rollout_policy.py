"""What a rollout plays: a sensible action at once, without a question and without comparing scores.

In the race a token goes to the best cell its points are enough for, and sends a rival home if that
is worth it. After doubles a player turns the first piece that is in the way, else the one under the
nearest rival. Land is built as advised, and destinations are far away.
"""

from heapq import heapify, heappop, heappush
from math import inf

from bot.games.terrain.ai import advise, score
from bot.games.terrain.ai.path_cost import Ways, turns_from, ways_to
from bot.games.terrain.model.actions import (
    Action,
    Forfeit,
    Go,
    Mark,
    PlaceAny,
    Rotate,
    Stop,
)
from bot.games.terrain.model.board import NOWHERE, Cell, edge_between
from bot.games.terrain.model.pieces import PIECES
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import destinations, doubles, movement
from bot.kernel import Chance, Seat

AHEAD = 5  # steps of the way in which a missing pip is mended
SENT_HOME = 0.7  # what a rival loses counts for less than what one gains


def action(state: State, seat: Seat, chance: Chance) -> Action:
    if state.phase == "destinations":
        return _destinations(destinations.chosen_by(state, seat))
    if state.phase == "build":
        return advise.build(state, chance) or PlaceAny()
    assert state.turn is not None
    if state.turn.is_double:
        return Forfeit() if state.options.green else _turned_piece(state)
    return _step(state)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that are asked, without their questions."""
    if state.phase == "over":
        return ()
    if state.phase == "destinations":
        return tuple(destinations.waiting(state))
    leader = state.leader(state.seat) if state.phase == "race" else state.seat
    assert leader is not None
    return (leader,)


def _ways(state: State, seat: Seat) -> Ways:
    return ways_to(state.board, score.goals(state, seat), pips=not state.options.green)


def _step(state: State) -> Action:
    """The first step towards the best cell that the points are enough for, or a stop."""
    turn, ways, here = state.turn, _ways(state, state.seat), state.tokens[state.seat]
    assert turn is not None
    best, found = inf, list[Action]()
    if movement.may_stop(state):
        best, found = ways.turns(here), [Stop()]
    queue = [(cost, cell, cell, 0.0) for cell, cost in movement.steps(state).items()]
    heapify(queue)
    seen = {here}
    while queue:
        paid, cell, first, bonus = heappop(queue)
        if cell in seen:
            continue
        seen.add(cell)
        bonus += SENT_HOME * _loss(state, cell)
        if ways.turns(cell) - bonus < best:
            best, found = ways.turns(cell) - bonus, [Go(first)]
        for other, cost in movement.steps_from(state, turn, cell, turn.points - paid).items():
            heappush(queue, (paid + cost, other, first, bonus))
    return found[0]


def _loss(state: State, cell: Cell) -> float:
    """The turns that a rival on a cell loses by being sent home."""
    others = [seat for seat in state.standing_on(cell) if seat != state.seat]
    if not others or not state.options.sends_home or not state.is_racing(others[0]):
        return 0.0
    ways = _ways(state, others[0])
    return ways.turns(state.homes[others[0]]) - ways.turns(cell)


def _turned_piece(state: State) -> Action:
    """The rotation that mends the own way soonest, or harms the nearest rival most."""
    seat = state.seat
    own = _missing(state, seat)
    if own != NOWHERE:
        return _best_turn(state, own, seat, gain=-1)
    rivals = [each for each in state.racing if state.team(each) != state.team(seat)]
    rival = min(rivals, key=lambda each: _ways(state, each).turns(state.tokens[each]))
    if doubles.turns_for(state.board[state.tokens[rival]]):
        return _best_turn(state, state.tokens[rival], rival, gain=1)
    return Forfeit()


def _missing(state: State, seat: Seat) -> Cell:
    """The first cell of a token's way without a pip towards the next one."""
    ways, cell = _ways(state, seat), state.tokens[seat]
    for _ in range(AHEAD):
        onward = ways.onward[cell]
        if onward == NOWHERE:
            return NOWHERE
        if edge_between(cell, onward) not in PIECES[state.board[cell]].exits:
            return cell
        cell = onward
    return NOWHERE


def _best_turn(state: State, cell: Cell, seat: Seat, *, gain: int) -> Action:
    """The rotation of a piece that makes a token's way longest, or with a gain of -1 shortest."""
    token, best, chosen = state.tokens[seat], 0.0, 0
    before = _ways(state, seat).turns(token)
    for turns in doubles.turns_for(state.board[cell]):
        board = doubles.rotated(state.board, cell, turns)
        ways = ways_to(board, score.goals(state, seat), pips=True)
        if gain * (ways.turns(token) - before) > best:
            best, chosen = gain * (ways.turns(token) - before), turns
    return Rotate(cell, chosen) if chosen else Forfeit()


def _destinations(state: State) -> Action:
    """One after the other, each as far from the start as it may be."""
    owner, chosen = state.seat, tuple[Cell, ...]()
    turns = turns_from(state.board, state.homes[owner], pips=not state.options.green)
    for _ in range(destinations.due(state, owner)):
        able = destinations.next_cells(state, owner, chosen)
        chosen += (max(able, key=lambda cell: turns[cell]),)
    return Mark(chosen)
