"""The ranking: players who finished, then the others by how far they still had to go (R39).

The rest of a path is counted in good-weather points over the current pips; tokens on it do not
matter. Players who left before they were home come last, the first to leave at the very end (R63).
"""

from itertools import groupby, permutations
from math import inf

from bot.games.terrain.model.board import PERIMETER, Cell, apart
from bot.games.terrain.model.pieces import PIECES, price
from bot.games.terrain.model.state import State, listed
from bot.games.terrain.rules.connectivity import cells_in, exits, slopes
from bot.games.terrain.rules.turn import arrived, sides
from bot.kernel import Outcome, Seat
from bot.kernel.paths import reach

Standing = tuple[float, float, float]


def outcome(state: State) -> Outcome | None:
    if state.phase != "over":
        return None
    placed = (*_first(state), *_still_racing(state))
    ranking = (*placed, *_left(state, frozenset().union(*placed)))
    return Outcome(ranking, _reason(state, ranking))


def _members(state: State, team: int) -> frozenset[Seat]:
    return frozenset(
        seat for seat in state.order if state.team(seat) == team and seat not in state.quitters
    )


def _first(state: State) -> tuple[frozenset[Seat], ...]:
    groups = (_members(state, team) for team in arrived(state))
    return tuple(group for group in groups if group)


def _still_racing(state: State) -> tuple[frozenset[Seat], ...]:
    """Rank those still racing; equal standings share a place, a single player is not measured."""
    teams = sides(state)
    if len(teams) == 1:
        return tuple(_members(state, team) for team in teams)
    standings = {team: standing(state, team) for team in teams}
    ordered = sorted(standings, key=standings.__getitem__)
    return tuple(
        frozenset(seat for team in equals for seat in _members(state, team))
        for _, equals in groupby(ordered, standings.__getitem__)
    )


def _left(state: State, placed: frozenset[Seat]) -> tuple[frozenset[Seat], ...]:
    return tuple(frozenset([seat]) for seat in reversed(state.gone) if seat not in placed)


def _reason(state: State, ranking: tuple[frozenset[Seat], ...]) -> str:
    who = listed(sorted(ranking[0]))
    if state.ending == "left":
        return f"Only {who} stayed in the match."
    if state.ending == "limit":
        nearest = f"{who} had the shortest way left to go"
        draw = len(ranking) == 1
        return (
            "The last round is over, and everyone is tied."
            if draw
            else f"The last round is over: {nearest}."
        )
    return f"{who} reached {state.options.finish_line} first."


def standing(state: State, team: int) -> Standing:
    """Markers left, points still to pay, and distance to the nearest goal; for a team, the sums."""
    runners = [seat for seat in state.racing if state.team(seat) == team]
    return (
        sum(len(state.markers[seat]) for seat in runners),
        sum(rest_cost(state, seat) for seat in runners),
        sum(_distance(state, seat) for seat in runners),
    )


def rest_cost(state: State, seat: Seat) -> float:
    """Good-weather points of the cheapest path through all the seat's goals."""
    start, markers = state.tokens[seat], state.markers[seat]
    if state.options.lost:
        costs = _costs(state, start)
        return min((costs[cell] for cell in PERIMETER if cell in costs), default=inf)
    table = {cell: _costs(state, cell) for cell in (start, *markers)}
    ways = (
        sum(table[one].get(other, inf) for one, other in zip((start, *way), way, strict=False))
        for way in permutations(markers)
    )
    return min(ways)


def _costs(state: State, start: Cell) -> dict[Cell, int]:
    links = slopes(state.board) if state.options.green else exits(state.board)
    levels = [PIECES[code].level for code in state.board]

    def onward(cell: Cell) -> list[tuple[Cell, int]]:
        return [
            (other, price(levels[other] - levels[cell], bad=False))
            for other in cells_in(links[cell])
        ]

    return reach(start, onward)


def _distance(state: State, seat: Seat) -> int:
    goals = PERIMETER if state.options.lost else state.markers[seat]
    return min(apart(state.tokens[seat], goal) for goal in goals)
