"""How a seat stands, from -1 (lost) to 1 (won).

The position, what the seat's mana may still bring in its own turn, and what an attack under way is
likely to do.
"""

from math import tanh

from bot.games.terakh.ai.attacks import evaluation
from bot.games.terakh.ai.material import A_MODS, share
from bot.games.terakh.ai.reactions import expected_gain
from bot.games.terakh.model.stack import Award
from bot.games.terakh.model.state import State
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
    value = evaluation(state, seat, turn=is_turn) + _pending(state, seat)
    return 0.99 * tanh(value / SCALE)


def _pending(state: State, seat: Seat) -> float:
    """What is under way: an attack, or a Mod that must be placed."""
    if isinstance(state.top, Award):
        return A_MODS[1] if state.top.seat == seat else -share(state) * A_MODS[1]
    attack = state.attack
    if attack is None or attack.stage in ("spoils", "over"):
        return 0.0
    return expected_gain(state, attack, seat)
