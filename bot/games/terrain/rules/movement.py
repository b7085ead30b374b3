"""Movement in the race: where a token may go, what a step costs, and who is sent home.

A step leaves over a pip of the piece it starts from; the pips of the target never matter (R17).
With the green die, the direction of the turn replaces the pips.
"""

from msgspec.structs import replace

from bot.games.terrain.model.board import CENTRE, LABELS, NEAR, NOWHERE, PERIMETER, Cell, apart
from bot.games.terrain.model.pieces import PIECES, STEEPEST, price
from bot.games.terrain.model.state import State, Turn
from bot.games.terrain.rules.connectivity import exits
from bot.kernel import Event, Seat, Step
from bot.kernel.text import count

LEASH = 3  # cells teammates may be apart at the end of a move


def steps(state: State) -> dict[Cell, int]:
    """The legal steps of the active token, with their costs."""
    turn = state.turn
    if turn is None or turn.is_double:
        return {}
    found = steps_from(state, turn, state.tokens[state.seat], turn.points)
    if state.options.team_size == 1:
        return found
    return {
        cell: cost
        for cell, cost in found.items()
        if _can_end(state, turn, cell, turn.points - cost)
    }


def steps_from(state: State, turn: Turn, start: Cell, points: int) -> dict[Cell, int]:
    """The steps of the active token, were it on this cell with so many points left."""
    """The steps of the active token, were it on this cell with so many points left."""
    found: dict[Cell, int] = {}
    piece = PIECES[state.board[start]]
    for edge in directions(state, turn, start):
        cell = NEAR[start][edge]
        if cell == NOWHERE:
            continue
        target = PIECES[state.board[cell]]
        rise = target.level - piece.level
        cost = price(rise, bad=turn.is_bad)
        if target.is_inverted or abs(rise) > STEEPEST or cost > points:
            continue
        if not is_closed(state, cell):
            found[cell] = cost
    return found


def reach(state: State) -> frozenset[Cell]:
    """Where the active token can end this turn, with the points it has left."""
    turn = state.turn
    if turn is None or turn.is_double:
        return frozenset()
    left = {state.tokens[state.seat]: turn.points}
    open_cells = list(left)
    while open_cells:
        start = open_cells.pop()
        for cell, cost in steps_from(state, turn, start, left[start]).items():
            if left[start] - cost > left.get(cell, -1):
                left[cell] = left[start] - cost
                open_cells.append(cell)
    return frozenset(cell for cell in left if within_leash(state, cell))


def directions(state: State, turn: Turn, start: Cell) -> tuple[int, ...]:
    """The edges that a step may cross: the pips, or the direction of the green die."""
    if state.options.green:
        return (turn.green - 1,)
    return PIECES[state.board[start]].exits


def is_closed(state: State, cell: Cell) -> bool:
    """Does a token on this cell keep the active token out?"""
    others = [seat for seat in state.standing_on(cell) if seat != state.seat]
    if state.options.sends_home:
        return any(state.homes[seat] == cell for seat in others)  # R30
    if state.options.lost and cell == CENTRE:
        return False  # R48
    if cell == state.homes[state.seat]:
        return any(state.team(seat) != state.team(state.seat) for seat in others)
    return bool(others)


def within_leash(state: State, cell: Cell) -> bool:
    mates = state.team_mates(state.seat)
    return all(apart(state.tokens[mate], cell) <= LEASH for mate in mates if state.is_racing(mate))


def _can_end(state: State, turn: Turn, cell: Cell, points: int) -> bool:
    """May a team's token end here, or continue to a cell where it may?"""
    if within_leash(state, cell):
        return True
    if cell in state.markers[state.seat]:
        return False
    onward = steps_from(state, turn, cell, points)
    return any(_can_end(state, turn, after, points - cost) for after, cost in onward.items())


def may_stop(state: State) -> bool:
    """May the token stop? Yes, unless the green die is used and the token can move (R47)."""
    assert state.turn is not None
    if not state.turn.has_moved:
        return not state.options.green  # who cannot move is not asked
    return state.options.team_size == 1 or within_leash(state, state.tokens[state.seat])


def is_locked_in(state: State) -> bool:
    """Does the active token have no usable exit (R31)?"""
    return not exits(state.board)[state.tokens[state.seat]]


def go(state: State, cell: Cell) -> Step[State]:
    """One step: pay, send home a token on the cell, arrive, collect (RULES.md, Moving)."""
    turn, seat = state.turn, state.seat
    assert turn is not None
    start = state.tokens[seat]
    cost = steps(state)[cell]
    path = (*turn.path, cell)
    moved = replace(
        state,
        tokens=_put(state.tokens, seat, cell),
        turn=replace(turn, points=turn.points - cost, path=path),
        trail=path,
    )
    paid = f"{count(cost, 'point')}; {turn.points - cost} left"
    text = f"{{{seat}}} {_gait(state, start, cell)} ({paid})."
    events = [Event(text, mark="move", cells=(LABELS[start], LABELS[cell]))]
    rivals = [other for other in state.standing_on(cell) if other != seat]
    if rivals and state.options.sends_home:
        bumped = send_home(moved, rivals[0])
        moved, events = bumped.state, [*events, *bumped.events]
    if moved.tokens[seat] == cell:
        arrived = _arrive(moved, cell)
        moved, events = arrived.state, [*events, *arrived.events]
    return Step(moved, tuple(events))


def _gait(state: State, start: Cell, cell: Cell) -> str:
    rise = PIECES[state.board[cell]].level - PIECES[state.board[start]].level
    levels = count(abs(rise), "level")
    how = f"climbs {levels} to" if rise > 0 else f"descends {levels} to" if rise else "moves to"
    return f"{how} {LABELS[cell]}"


def _put(tokens: tuple[Cell, ...], seat: Seat, cell: Cell) -> tuple[Cell, ...]:
    return (*tokens[:seat], cell, *tokens[seat + 1 :])


def send_home(state: State, seat: Seat) -> Step[State]:
    """Send a token to its start corner; a token there is sent home too, and so on (R29)."""
    events: list[Event] = []
    sent: Seat | None = seat
    while sent is not None:
        start, home = state.tokens[sent], state.homes[sent]
        guest = next((each for each in state.standing_on(home) if each != sent), None)
        state = replace(state, tokens=_put(state.tokens, sent, home))
        text = f"{{{sent}}} is sent back to their start corner {LABELS[home]}."
        events.append(Event(text, mark="forced", cells=(LABELS[start], LABELS[home])))
        sent = guest
    return Step(state, tuple(events))


def _arrive(state: State, cell: Cell) -> Step[State]:
    """Collect a marker, and finish with the last one or, in LOST, at the edge."""
    seat = state.seat
    if state.options.lost:
        return _finish(state) if cell in PERIMETER else Step(state)
    if cell not in state.markers[seat]:
        return Step(state)  # others' destinations mean nothing (R37)
    left = tuple(each for each in state.markers[seat] if each != cell)
    state = replace(state, markers=(*state.markers[:seat], left, *state.markers[seat + 1 :]))
    if not left:
        return _finish(state)
    text = f"{{{seat}}} reaches a destination at {LABELS[cell]}; {len(left)} to go."
    return Step(state, (Event(text, mark="light", cells=(LABELS[cell],)),))


def _finish(state: State) -> Step[State]:
    seat, cell = state.seat, state.tokens[state.seat]
    text = f"{{{seat}}} reaches {state.options.finish_line} at {LABELS[cell]}!"
    event = Event(text, mark="light", cells=(LABELS[cell],))
    tokens = state.tokens
    if state.options.play_on or state.options.team_size > 1:
        tokens = _put(tokens, seat, NOWHERE)  # R39; a team's token too leaves the board
    return Step(replace(state, tokens=tokens, finished=(*state.finished, seat)), (event,))
