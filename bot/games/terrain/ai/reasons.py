"""Reasons for hints: what an action is good for. Nothing is hidden in Terrain.

Paths are measured in turns (path_cost.py), as the computer players do: before and after the action,
for the player and for the rivals. Dice rolled afterwards do not matter.
"""

from collections.abc import Iterator
from math import inf

from bot.games.terrain.ai.building_reasons import claimed, placed
from bot.games.terrain.ai.path_cost import FAR
from bot.games.terrain.ai.score import is_stuck, turns
from bot.games.terrain.model.actions import (
    Action,
    Claim,
    Forfeit,
    Go,
    Invert,
    Mark,
    Place,
    Rotate,
    Stop,
    Vote,
)
from bot.games.terrain.model.board import LABELS, Cell
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import destinations, movement
from bot.kernel import Seat
from bot.kernel.text import listed

NOTICED = 0.3  # turns; a smaller change is not worth a word


def reasons(state: State, seat: Seat, action: Action, after: State) -> Iterator[str]:
    match action:
        case Go(cell):
            yield from _step(state, cell, after)
        case Stop():
            yield from _stop(state)
        case Rotate(cell) | Invert(cell):
            yield from _turned(state, cell, after)
        case Forfeit():
            yield "No rotation is worth more than leaving the land as it is."
        case Place(cell, _):
            yield from placed(state, cell, after)
        case Claim(cell):
            yield claimed(state, cell)
        case Vote(fill):
            yield _vote(fill=fill)
        case Mark(cells):
            yield from _marked(state, seat, cells, after)
        case _:
            pass


def _vote(*, fill: bool) -> str:
    if fill:
        return "If everyone agrees, the rest of the land is filled at once and the race begins."
    return "You keep the land in your own hands."


def _step(state: State, cell: Cell, after: State) -> Iterator[str]:
    seat = state.seat
    if len(after.markers[seat]) < len(state.markers[seat]) and seat not in after.finished:
        left = listed(LABELS[each] for each in after.markers[seat])
        be = "is" if len(after.markers[seat]) == 1 else "are"
        yield f"Reaches your destination {LABELS[cell]}; then only {left} {be} left."
    yield from _sent_back(state, after)
    if after.ending or not after.is_racing(seat):
        return
    yield from _way(state, cell, after)


def _sent_back(state: State, after: State) -> Iterator[str]:
    """The rivals who are sent home."""
    for rival in state.racing:
        home = state.homes[rival]
        if rival != state.seat and after.tokens[rival] == home != state.tokens[rival]:
            lost = turns(after, rival) - turns(state, rival)
            more = (
                f", about {lost:.0f} turns farther from {_goal(state, rival)}" if lost > 1 else ""
            )
            yield f"Sends {{{rival}}} back to {LABELS[home]}{more}."


def _way(state: State, cell: Cell, after: State) -> Iterator[str]:
    """How far the goal is from the token's cell, or from where its remaining points lead."""
    seat, goal = state.seat, _goal(after, state.seat)
    if len(after.markers[seat]) < len(state.markers[seat]):
        return  # another goal by now: the two ways cannot be compared
    now = turns(state, seat)
    end, left = _best_end(after, seat, cell) if _goes_on(state, after) else _end(after, seat, cell)
    if left < min(now - NOTICED / 3, FAR):
        way = f"{LABELS[end]}, where you can get this turn, " if end != cell else "there "
        far, before = _compared(left, now), _number(now, left)
        yield f"From {way}it is {far} to {goal}, instead of {before}."
        yield from _rivals(after, seat)
    elif is_stuck(state, seat) and not is_stuck(after, seat):
        yield f"No exit here leads toward {goal}, but from {LABELS[cell]} the way goes on."
    elif _is_best_step(state, cell):
        yield f"The other exits lead farther away from {goal}."


def _goes_on(state: State, after: State) -> bool:
    """Is it still the same turn, with points left?"""
    if state.turn is None or after.turn is None or after.seat != state.seat:
        return False
    return after.turn.path[:-1] == state.turn.path and len(after.turn.path) > 1


def _end(state: State, seat: Seat, cell: Cell) -> tuple[Cell, float]:
    return cell, turns(state, seat)


def _best_end(state: State, seat: Seat, cell: Cell) -> tuple[Cell, float]:
    """The best cell for the remaining points, and how far the goal is from there."""
    ends = [_end(state, seat, cell)]
    for onward in movement.steps(state):
        step = movement.go(state, onward).state
        if seat in step.finished or len(step.markers[seat]) < len(state.markers[seat]):
            return onward, 0.0
        ends.append(_best_end(step, seat, onward))
    return min(ends, key=lambda end: end[1])


def _is_best_step(state: State, cell: Cell) -> bool:
    ways = {each: movement.go(state, each).state for each in movement.steps(state)}
    left = {each: turns(step, state.seat) for each, step in ways.items()}
    here = left.pop(cell)
    return bool(left) and here < min(left.values())


def _stop(state: State) -> Iterator[str]:
    seat, goal, here = state.seat, _goal(state, state.seat), state.tokens[state.seat]
    steps = [movement.go(state, cell).state for cell in movement.steps(state)]
    if _best_end(state, seat, here)[0] == here:
        yield f"Every step you could still pay for leads farther away from {goal}."
    elif steps and all(is_stuck(step, seat) for step in steps) and not is_stuck(state, seat):
        yield f"From the next cell no exit leads on toward {goal}."


def _turned(state: State, cell: Cell, after: State) -> Iterator[str]:
    """The players whose path becomes shorter or longer when a piece is turned."""
    seat = state.seat
    own = turns(after, seat) - turns(state, seat)
    if own < -NOTICED:
        left, goal = turns(after, seat), _goal(state, seat)
        where = "your piece" if cell == state.tokens[seat] else LABELS[cell]
        yield (
            f"Opens an exit of {where} toward {goal}: {_compared(left, turns(state, seat))} left, "
            f"instead of {_number(turns(state, seat), left)}."
        )
    for rival in state.racing:
        more = turns(after, rival) - turns(state, rival)
        if state.team(rival) != state.team(seat) and more > NOTICED:
            then, now = turns(after, rival), turns(state, rival)
            way = f"{{{rival}}}'s way to {_goal(state, rival)}"
            yield f"Lengthens {way}: {_compared(then, now)} instead of {_number(now, then)}."


def _marked(state: State, seat: Seat, cells: tuple[Cell, ...], after: State) -> Iterator[str]:
    owner = destinations.waiting(state)[seat]
    way = turns(after, owner)
    names = listed(LABELS[cell] for cell in cells)
    home = LABELS[state.homes[owner]]
    be = "is" if len(cells) == 1 else "together are"
    yield f"{names} {be} {_about(way)} from {{{owner}}}'s start corner {home}."
    if after.markers[seat] and seat != owner:
        yield f"Your own way is {_about(turns(after, seat))}."


def _rivals(state: State, seat: Seat) -> Iterator[str]:
    """The rival who is nearest to the goal."""
    others = [each for each in state.racing if state.team(each) != state.team(seat)]
    near = [(turns(state, each), each) for each in others]
    left, rival = min(near, default=(FAR, seat))
    if left < FAR:
        yield f"{{{rival}}} needs {_about(left)} to {_goal(state, rival)}."


def _goal(state: State, seat: Seat) -> str:
    if state.options.lost:
        return "the edge of the land"
    return listed(LABELS[cell] for cell in state.markers[seat])


def _about(left: float) -> str:
    return f"about {_number(left, inf)} turn{'' if _number(left, inf) == '1' else 's'}"


def _compared(now: float, before: float) -> str:
    """ "about 9 turns … instead of 11": with a decimal where whole numbers would be the same."""
    number = _number(now, before)
    return f"about {number} turn{'' if number == '1' else 's'}"


def _number(turns_one: float, turns_other: float) -> str:
    same = f"{turns_one:.0f}" == f"{turns_other:.0f}" or min(turns_one, turns_other) < 1.5
    return f"{turns_one:.1f}".removesuffix(".0") if same else f"{turns_one:.0f}"
