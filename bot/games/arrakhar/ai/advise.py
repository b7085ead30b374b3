"""A sensible sentence for every question, worked out from a view.

What the view hides is guessed first, so the advice knows no more than a person in that seat.
"""

from bot.games.arrakhar.ai import attacks, haste, movement, setup, summoning
from bot.games.arrakhar.ai.guess import guess, seen
from bot.games.arrakhar.ai.weights import Weights, varied
from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import WIZARD
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.plan import check, refusal, staged
from bot.games.arrakhar.rules.summoning import most
from bot.games.arrakhar.text.orders import order_text
from bot.games.arrakhar.text.view import View
from bot.kernel import Chance

FIVE_TURNS = 40  # sentences, after which the score names the winner five times out of six


def advise(view: View, chance: Chance) -> str:
    """A sentence that a sensible player would say here."""
    state = seen(view) if view.turn and view.viewer == WIZARD else guess(view, chance)
    match state.segment:
        case "design":
            return setup.design(state, view.viewer, chance)
        case "hide":
            return setup.hide(state, chance)
        case "enter":
            return setup.enter(state, chance)
        case _:
            return in_turn(state, varied(state, chance))


def in_turn(state: State, weights: Weights) -> str:
    """Once turn 1 has begun, by these weights."""
    match state.segment:
        case "wander":
            return summoning.place_orcs(state, weights)
        case "summon":
            return f"bring {most(state)}" if state.arriving else summoning.summon(state, weights)
        case _:
            return _ordered(state, weights)


def rollout_length(view: View) -> int:
    """What a force or a hiding place is worth shows only some turns later."""
    return 0 if view.turn else FIVE_TURNS


def _ordered(state: State, weights: Weights) -> str:
    """All orders of the segment in one line; a plan that was begun is completed."""
    if refusal(state):
        return "clear"
    line = [order_text(order) for order in orders(state, weights)]
    return f"order {' '.join(line)} done" if line else "done"


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
