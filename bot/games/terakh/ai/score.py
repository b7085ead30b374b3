"""How a seat stands, for computer players.

A seat is as good as its own clan against the others, with what its mana may still bring in its own
turn and what an attack under way is likely to do.
"""

from math import tanh

from bot.games.terakh.blows import prospect
from bot.games.terakh.frames import Award
from bot.games.terakh.replies import stake
from bot.games.terakh.state import State
from bot.games.terakh.worth import A_MODS, share
from bot.kernel import Seat

SCALE = 90.0


def score(state: State, seat: Seat) -> float:
    if state.outcome:
        return 1.0 if seat in state.outcome.ranking[0] and not state.outcome.is_draw else -1.0
    if seat in state.out:
        return -1.0
    if not state.units:
        return 0.0
    is_turn = state.phase == "turn" and state.active == seat
    value = prospect(state, seat, turn=is_turn) + _pending(state, seat)
    return 0.99 * tanh(value / SCALE)


def _pending(state: State, seat: Seat) -> float:
    """What is under way: an attack, or a Mod that is to be placed."""
    if isinstance(state.top, Award):
        return A_MODS[1] if state.top.seat == seat else -share(state) * A_MODS[1]
    attack = state.attack
    if attack is None or attack.stage in ("spoils", "over"):
        return 0.0
    return stake(state, attack, seat)
