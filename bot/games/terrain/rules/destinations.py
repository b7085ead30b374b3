"""Destinations: who places whose markers, and where they may go.

Markers chosen from the pip reach must allow an order in which all can be visited, so the second
and third are offered only where the ones chosen so far leave such an order.
"""

from functools import lru_cache

from msgspec.structs import replace

from bot.games.terrain.model.board import LABELS, Cell, apart
from bot.games.terrain.model.state import Board, State
from bot.games.terrain.rules.connectivity import Links, Mask, cells_in, mask_of, pip_reach, region
from bot.kernel import Chance, Event, Seat, Step
from bot.kernel.text import listed

FAIR = 30  # cells the pips must lead to before `fair` asks for them
FAR = 6  # R72: farther from the start corner than the middle of the land


def owners(state: State) -> tuple[Seat, ...]:
    """The players whose markers are placed, in turn order; a team is listed by its first member."""
    firsts = {state.team(seat): seat for seat in reversed(state.racing)}
    return tuple(seat for seat in state.order if seat in firsts.values())


def waiting(state: State) -> dict[Seat, Seat]:
    """Who chooses now, and for whom; whoever chooses for two does one after the other (R71)."""
    found = dict[Seat, Seat]()
    for owner in owners(state):
        if not state.markers[owner]:
            found.setdefault(placer_of(state, owner), owner)
    return found


def chosen_by(state: State, placer: Seat | None) -> State:
    """The state with the turn at the player for whom this one chooses."""
    owner = waiting(state).get(placer) if placer is not None else None
    return state if owner is None else replace(state, seat=owner)


def placer_of(state: State, owner: Seat) -> Seat:
    """The next player (of another team) on the agreed side who is still there (R10, R41)."""
    step = 1 if state.options.placer == "left" else -1
    place, players = state.order.index(owner), len(state.order)
    around = [state.order[(place + step * each) % players] for each in range(1, players)]
    team = next(
        state.team(seat)
        for seat in around
        if state.team(seat) != state.team(owner) and state.leader(seat) is not None
    )
    return next(seat for seat in state.order if state.team(seat) == team and seat not in state.gone)


def allowed(state: State, owner: Seat) -> tuple[Mask, bool]:
    """Cells for the owner's markers, and whether pips must allow a tour of them."""
    home, options = state.homes[owner], state.options
    taken = [cell for markers in state.markers for cell in markers]
    land = region(state.board, home) & ~mask_of((*state.claimed, *taken))
    if options.green or options.reach == "elevation":
        return land, False
    by_pips = land & pip_reach(state.board, home)
    if options.reach == "fair" and by_pips.bit_count() < FAIR:
        return land, False
    if not _next_cells(state.board, by_pips, (), options.destinations):
        return land, False
    return by_pips, True


def due(state: State, owner: Seat) -> int:
    """How many markers are placed: as agreed, or as many as there are cells."""
    return min(state.options.destinations, allowed(state, owner)[0].bit_count())


def next_cells(state: State, owner: Seat, chosen: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Where the next of the owner's markers may go."""
    pool, in_a_row = allowed(state, owner)
    pool &= ~mask_of(chosen)
    if not in_a_row:
        return tuple(cells_in(pool))
    return tuple(cells_in(_next_cells(state.board, pool, chosen, due(state, owner))))


@lru_cache(maxsize=256)
def _next_cells(board: Board, pool: Mask, chosen: tuple[Cell, ...], number: int) -> Mask:
    missing = number - len(chosen)
    if missing == 1:
        return _completing(board, pool, chosen)
    return mask_of(
        [
            cell
            for cell in cells_in(pool)
            if _next_cells(board, pool & ~(1 << cell), tuple(sorted((*chosen, cell))), number)
        ]
    )


def _completing(board: Board, pool: Mask, chosen: tuple[Cell, ...]) -> Mask:
    """Cells that can be visited in some order together with those chosen."""
    ahead, behind = _ways(board)
    if not chosen:
        return pool
    if len(chosen) == 1:
        return pool & (ahead[chosen[0]] | behind[chosen[0]])
    found = 0
    for first, last in (chosen, chosen[::-1]):
        found |= ahead[first] & behind[last]
        if ahead[first] >> last & 1:
            found |= behind[first] | ahead[last]
    return pool & found


@lru_cache(maxsize=16)
def _ways(board: Board) -> tuple[Links, Links]:
    """For each cell, the cells its pips lead to, and the cells whose pips lead to it."""
    ahead = tuple(pip_reach(board, cell) for cell in range(len(board)))
    behind = [0] * len(board)
    for cell, mask in enumerate(ahead):
        for other in cells_in(mask):
            behind[other] |= 1 << cell
    return ahead, tuple(behind)


def mark(state: State, owner: Seat, cells: tuple[Cell, ...]) -> Step[State]:
    markers = list(state.markers)
    for seat in (owner, *state.team_mates(owner)):
        markers[seat] = tuple(sorted(cells))
    labels = tuple(LABELS[cell] for cell in cells)
    what = "destination" if len(labels) == 1 else "destinations"
    whose = f"{{{owner}}}'s {what}"
    if state.options.team_size > 1:
        whose = f"the {what} of {{{owner}}}'s team"
    text = f"{{{placer_of(state, owner)}}} sets {whose}: {listed(labels)}."
    return Step(replace(state, markers=tuple(markers)), (Event(text, mark="place", cells=labels),))


def mark_any(state: State, owner: Seat, chance: Chance) -> Step[State]:
    """Choose legal cells at random (R40), far from the start (R72)."""
    chosen: tuple[Cell, ...] = ()
    for _ in range(due(state, owner)):
        cells = _farthest(next_cells(state, owner, chosen), state.homes[owner])
        chosen += (cells[chance.roll(len(cells)) - 1],)
    return mark(state, owner, chosen)


def _farthest(cells: tuple[Cell, ...], home: Cell) -> tuple[Cell, ...]:
    """Those beyond the middle of the land; if there are none, those farthest away."""
    far = min(FAR, max(apart(cell, home) for cell in cells))
    return tuple(cell for cell in cells if apart(cell, home) >= far)
