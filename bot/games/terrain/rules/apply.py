"""What an action does, and how one phase leads to the next.

Each action calls the module of its phase; this one decides what comes next: another builder, the
destinations, the race, or the end.
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.terrain.model.actions import (
    Action,
    Claim,
    Forfeit,
    Go,
    Invert,
    Mark,
    MarkAny,
    Place,
    PlaceAny,
    Rotate,
    Stop,
    Vote,
)
from bot.games.terrain.model.board import LABELS, NOWHERE, Cell
from bot.games.terrain.model.state import Ending, State
from bot.games.terrain.rules import building, dealt_board, destinations, doubles, movement, turn
from bot.games.terrain.rules.autofill import autofill
from bot.games.terrain.rules.connectivity import is_open
from bot.kernel import Chance, Event, Seat, Step

Then = Callable[[State, Chance], Step[State]]


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    match action:
        case Place() | PlaceAny() | Claim() | Vote():
            return _build(state, seat, action, chance)
        case Mark(cells):
            step = destinations.mark(state, destinations.waiting(state)[seat], cells)
            return _then(step, chance, next_destination)
        case MarkAny():
            step = destinations.mark_any(state, destinations.waiting(state)[seat], chance)
            return _then(step, chance, next_destination)
        case Go(cell):
            return _then(movement.go(state, cell), chance, after_step)
        case Stop() | Rotate() | Invert() | Forfeit():
            return _then(_last_deed(state, action), chance, turn.end_turn)


def _then(step: Step[State], chance: Chance, then: Then) -> Step[State]:
    after = then(step.state, chance)
    return Step(after.state, (*step.events, *after.events))


# Building.


def _build(
    state: State, seat: Seat, action: Place | PlaceAny | Claim | Vote, chance: Chance
) -> Step[State]:
    match action:
        case Place(cell, code):
            return _then(building.place(state, cell, code), chance, after_piece)
        case PlaceAny():
            return _place_any(state, chance)
        case Claim(cell):
            return _claim(state, cell, chance)
        case Vote(fill):
            return _vote(state, seat, chance, fill=fill)


def after_piece(state: State, chance: Chance) -> Step[State]:
    """Go on to the next builder, or to the destinations once the board is full."""
    if "" not in state.board:
        return _then(_mended(state, chance), chance, begin_destinations)
    return Step(state if state.pieces_due else building.next_builder(state))


def _mended(state: State, chance: Chance) -> Step[State]:
    """After a waiver a start may be walled in: exchange two pieces, or deal a new board."""
    starts, lost = state.claimed, state.options.lost
    if is_open(state.board, starts, lost=lost):
        return Step(state)
    board, swapped = dealt_board.repaired(state.board, starts, lost=lost)
    if swapped:
        one, other = (LABELS[cell] for cell in swapped)
        text = (
            f"A start corner was walled in, so the pieces on {one} and {other} trade places (R69)."
        )
        event = Event(text, mark="swap", cells=(one, other))
        return Step(replace(state, board=board), (event,))
    board = dealt_board.built(starts, chance, lost=lost)
    text = (
        "A start corner was walled in and no trade of pieces helps, so the land is dealt again "
        "(R69)."
    )
    return Step(replace(state, board=board), (Event(text),))


def _place_any(state: State, chance: Chance) -> Step[State]:
    if state.options.build == "auto":
        corners = building.free_corners(state)
        return _claim(state, corners[chance.roll(len(corners)) - 1], chance)
    return _then(building.place_any(state, chance), chance, after_piece)


def _claim(state: State, cell: Cell, chance: Chance) -> Step[State]:
    homes = building.claimed_by(state, state.seat, cell)
    text = f"{{{state.seat}}} chooses {LABELS[cell]} as their start corner."
    told = (Event(text, mark="place", cells=(LABELS[cell],)),)
    return _then(Step(replace(state, homes=homes), told), chance, after_claim)


def after_claim(state: State, chance: Chance) -> Step[State]:
    """Go on to the next player who chooses a corner; when all have one, the board is dealt."""
    here = [seat for seat in state.racing if seat not in state.gone]
    waiting = [seat for seat in here if building.must_claim(state, seat)]
    if waiting:
        return Step(replace(state, seat=waiting[0]))
    return deal(state, chance)


def deal(state: State, chance: Chance) -> Step[State]:
    board = dealt_board.built(state.claimed, chance, lost=state.options.lost)
    told = Step(replace(state, board=board), (Event("The land is dealt at random."),))
    return _then(told, chance, begin_destinations)


def _vote(state: State, seat: Seat, chance: Chance, *, fill: bool) -> Step[State]:
    others = tuple(each for each in state.votes if each != seat)
    state = replace(state, votes=(*others, seat) if fill else others, has_voted=True)
    text = (
        f"{{{seat}}} votes to fill the rest of the land at random."
        if fill
        else f"{{{seat}}} withdraws their vote to fill the rest at random."
    )
    return _then(Step(state, (Event(text),)), chance, after_vote)


def after_vote(state: State, chance: Chance) -> Step[State]:
    if not building.all_agree(state):
        return Step(state)
    return _then(autofill(state, chance), chance, after_piece)


# Destinations.


def begin_destinations(state: State, chance: Chance) -> Step[State]:
    if state.options.lost:
        return turn.begin_race(state, chance)
    state = replace(state, phase="destinations", tokens=state.homes, votes=())
    return next_destination(state, chance)


def next_destination(state: State, chance: Chance) -> Step[State]:
    """Go on to the race once everyone has destinations; the turn is at the first who has none."""
    owners = destinations.waiting(state).values()
    if not owners:
        return turn.begin_race(state, chance)
    return Step(replace(state, seat=next(iter(owners))))


# The race.


def after_step(state: State, chance: Chance) -> Step[State]:
    """Continue the move, if the token can go on from its new cell."""
    assert state.turn is not None
    there = state.tokens[state.seat] == state.turn.path[-1]
    if there and not turn.is_decided(state) and movement.steps(state):
        return Step(state)
    return turn.end_turn(state, chance)


def _last_deed(state: State, action: Stop | Rotate | Invert | Forfeit) -> Step[State]:
    """The action that ends the turn."""
    match action:
        case Rotate(cell, turned):
            return doubles.rotate(state, cell, turned)
        case Invert(cell):
            return doubles.invert(state, cell)
        case Forfeit():
            return Step(state, (Event(f"{{{state.seat}}} skips their turn."),))
        case Stop():
            moved = state.turn is not None and state.turn.has_moved
            where = f"{'stops' if moved else 'stays'} on {LABELS[state.tokens[state.seat]]}"
            return Step(state, (Event(f"{{{state.seat}}} {where}."),))


# Leaving.


def withdraw(state: State, seat: Seat, chance: Chance) -> Step[State]:
    """Remove a player's token and markers and free the start; a teammate plays on (R41, R64)."""
    if seat in state.gone or state.phase == "over":
        return Step(state)
    quitters = state.quitters if seat in state.finished else (*state.quitters, seat)
    state = replace(state, gone=(*state.gone, seat), quitters=quitters)
    if state.leader(seat) is None:
        state = _removed(state, seat)
    if turn.is_decided(state):
        ending: Ending = "finish" if turn.arrived(state) else "left"
        return Step(replace(state, phase="over", ending=ending, turn=None))
    return _then(Step(state), chance, _go_on_without)


def _removed(state: State, seat: Seat) -> State:
    tokens, markers, homes = list(state.tokens), list(state.markers), list(state.homes)
    for each in (seat, *state.team_mates(seat)):
        tokens[each], markers[each] = NOWHERE, ()
        homes[each] = NOWHERE
    return replace(state, tokens=tuple(tokens), markers=tuple(markers), homes=tuple(homes))


def _go_on_without(state: State, chance: Chance) -> Step[State]:
    match state.phase:
        case "build" if state.options.build == "auto":
            return after_claim(state, chance)
        case "build":
            if state.seat in state.gone:
                state = building.next_builder(state)
            return after_vote(state, chance)
        case "destinations":
            return next_destination(state, chance)
        case "race" if not state.is_racing(state.seat):
            return turn.end_turn(state, chance)
        case _:
            return Step(state)
