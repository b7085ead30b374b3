"""Play by advice from state to state: no words, no questions, no views.

Only trial play comes here, so what players are told of it is not worked out.
"""

from bot.games.arrakhar.ai import advise, summoning
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.actions import (
    Action,
    Bring,
    Clear,
    Done,
    Place,
    Stage,
    Summon,
)
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import summoning as summons
from bot.games.arrakhar.rules import turn, wandering
from bot.games.arrakhar.rules.plan import refusal, staged
from bot.kernel import Chance


def action(state: State, weights: Weights) -> Action:
    """What advice says to a segment, as an action."""
    match state.segment:
        case "wander":
            return Place(summoning.orcs(state, weights))
        case "summon" if state.arriving:
            return Bring(summons.most(state))
        case "summon":
            castings = summoning.castings(state, weights)
            return Summon(castings, True) if castings else Done()
        case _ if state.plan and refusal(state):
            return Clear()
        case _:
            plan = tuple(advise.orders(state, weights))
            return Stage(plan, True) if plan else Done()


def carried_out(state: State, action: Action, chance: Chance) -> State | None:
    """The state after a whole segment, as `apply` makes it; None for what does not end one."""
    if not state.turn:
        return None
    state = turn.own_record(state)
    match action:
        case Stage(plan, True):
            return turn.end_segment(staged(state, plan), chance)
        case Done():
            return turn.end_segment(state, chance)
        case Place(hexes):
            return _wandered(state, hexes, chance)
        case Summon(castings, True):
            return _summoned(state, castings, chance)
        case Bring(count):
            return turn.continue_if_summoned(summons.bring(state, count), chance)
        case _:
            return None


def to_next_phase(state: State, side: str, chance: Chance) -> State:
    """The rest of a side's phase, and then the other side's."""
    answered = False
    while not state.end and not (answered and state.side == side):
        answered = answered or state.side != side
        after = carried_out(state, action(state, default(state)), chance)
        assert after is not None  # advice ends every segment whose plan is legal
        state = after
    return state


def _wandered(state: State, hexes: tuple[str, ...], chance: Chance) -> State:
    for hex_ in hexes:
        state = wandering.place_orc(state, hex_)
    return turn.continue_if_placed(state, chance)


def _summoned(state: State, castings: tuple[Casting, ...], chance: Chance) -> State:
    for casting in castings:
        try:
            summons.check_casting(state, casting)
        except Refused:
            continue  # R69
        state = summons.cast(state, casting, chance)
    return turn.end_segment(state, chance)
