"""A phase played by advice alone, from state to state: no words, no questions, no views.

Only trial play comes here, so what is told of it to players is not worked out.
"""

from msgspec.structs import replace

from bot.games.arrakhar.ai import advise, summoning
from bot.games.arrakhar.ai.weights import Weights, default
from bot.games.arrakhar.model.actions import Action, Done, Place, Stage, Summon
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import summoning as summons
from bot.games.arrakhar.rules import turn, wandering
from bot.games.arrakhar.rules.plan import staged
from bot.kernel import Chance


def carried_out(state: State, action: Action, chance: Chance) -> State | None:
    """A whole segment as somebody ordered it; None for what does not end one."""
    match action:
        case Stage(lines, True):
            return turn.end_segment(staged(state, lines), chance)
        case Done():
            return turn.end_segment(state, chance)
        case Place(hexes) if len(hexes) == state.orcs:
            return _wandered(state, hexes, chance)
        case Summon(castings, True):
            return _summoned(state, castings, chance)
        case _:
            return None


def to_next_phase(state: State, side: str, chance: Chance, weights: dict[str, Weights]) -> State:
    """The rest of a side's phase, and then the other side's."""
    answered = False
    while not state.end and not (answered and state.side == side):
        answered = answered or state.side != side
        state = _segment(state, weights.get(state.side) or default(state), chance)
    return state


def _segment(state: State, weights: Weights, chance: Chance) -> State:
    match state.segment:
        case "wander":
            return _wandered(state, summoning.orcs(state, weights), chance)
        case "summon" if state.arriving:
            brought = summons.bring(state, summons.most(state))
            return turn.continue_if_summoned(brought, chance)
        case "summon":
            return _summoned(state, summoning.castings(state, weights), chance)
        case _:
            plan = tuple(advise.orders(state, weights))
            return turn.end_segment(staged(state, plan) if plan else state, chance)


def _wandered(state: State, hexes: tuple[str, ...], chance: Chance) -> State:
    state = replace(state, record=())
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
