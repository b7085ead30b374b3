"""The evaluation of a position: the player's own path against the rivals' shortest one.

Before the destinations are known, a start is better the nearer the rest of the board is.
"""

from bot.games.terrain.ai import path_cost
from bot.games.terrain.model.board import NOWHERE, Cell
from bot.games.terrain.model.state import State
from bot.games.terrain.rules.outcome import outcome
from bot.kernel import Seat

# Turns by which a pip missing under the token is worse than one further on, for doubles may fall on
# the way there. Less than any step is worth, or nobody would walk to where a pip is missing.
STUCK = 0.3

HALF_KNOWN = 0.3  # while destinations are missing, a way counts for less than half
ANYWHERE = 10.0  # turns; as remote as the rest of an empty land is from any start


def score(state: State, seat: Seat) -> float:
    """From -1 (last) to 1 (first)."""
    result = outcome(state)
    if result is not None:
        places = [seat in group for group in result.ranking]
        last = max(len(places) - 1, 1)
        return 0.0 if result.is_draw else 1 - 2 * places.index(True) / last
    if seat in state.gone:
        return -1.0
    outlooks = dict[int, float]()  # a team waits for its last member
    for each in state.racing:
        team = state.team(each)
        outlooks[team] = max(outlooks.get(team, 0.0), turns(state, each))
    own = outlooks.pop(state.team(seat), 0.0)
    rivals = outlooks.values()
    # The leader is the one to beat; the others count a little, or nobody would hinder them.
    other = 0.8 * min(rivals) + 0.2 * sum(rivals) / len(rivals)
    weight = HALF_KNOWN if state.phase == "destinations" else 0.7
    return weight * (other - own) / (other + own + 1) - _stubbornness(state, seat)


def _stubbornness(state: State, seat: Seat) -> float:
    """A computer agrees to a quick board if asked, and never proposes one."""
    refuses = bool(state.votes) and seat not in state.votes
    return 0.25 if refuses and state.phase == "build" else 0.0


def outlook(state: State, team: int) -> float:
    """An estimate of the turns a side still needs; a team waits for its last member."""
    runners = [seat for seat in state.racing if state.team(seat) == team]
    return max((turns(state, seat) for seat in runners), default=0.0)


def goals(state: State, seat: Seat) -> tuple[Cell, ...]:
    """Where a token wants to go."""
    return path_cost.EDGE if state.options.lost else state.markers[seat]


def is_stuck(state: State, seat: Seat) -> bool:
    """Does the path begin with a missing pip?"""
    racing = state.phase == "race" and state.is_racing(seat)
    return racing and path_cost.lacks_pip(state.board, state.tokens[seat], goals(state, seat))


def turns(state: State, seat: Seat) -> float:
    """Turns a token still needs; before the race, how remote its start is."""
    pips = not state.options.green
    home, token, markers = state.homes[seat], state.tokens[seat], state.markers[seat]
    if home == NOWHERE:
        return ANYWHERE
    stuck = STUCK if pips and is_stuck(state, seat) else 0.0
    if state.phase == "race" and state.options.lost:
        return path_cost.turns_out(state.board, token, pips=pips) + stuck
    if markers:
        return path_cost.turns_through(state.board, token, markers, pips=pips) + stuck
    return path_cost.remoteness(state.board, home, pips=pips)
