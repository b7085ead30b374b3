"""The orders of a segment that a sensible player would give, legal one after another."""

from bot.games.arrakhar.ai import attacks, haste, movement
from bot.games.arrakhar.ai.weights import Weights
from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.plan import check, refusal, staged


def orders(state: State, weights: Weights) -> list[Order]:
    """All that should be added to the plan of the segment."""
    return _legal(state, _wanted(state, weights))


def _wanted(state: State, weights: Weights) -> list[Order]:
    match state.segment:
        case "haste":
            return haste.hastes(state, weights)
        case "move":
            return movement.moves(state, weights)
        case "fire":
            return attacks.fireballs(state, weights)
        case "combat":
            return attacks.attacks(state, weights)
        case _:
            return attacks.advances(state, weights)


def _legal(state: State, wanted: list[Order]) -> list[Order]:
    """The orders that are legal one after another, and as a whole in the end."""
    if state.segment == "move" and not refusal(staged(state, tuple(wanted))):
        return wanted  # each route was computed to a legal end
    kept: list[Order] = []
    for order in wanted:
        try:
            check(staged(state, tuple(kept)), order)
        except Refused:
            continue
        kept.append(order)
    while kept and refusal(staged(state, tuple(kept))):
        kept.pop()
    return kept
