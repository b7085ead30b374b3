"""What a rollout plays: advice as an action, from the state itself."""

from bot.games.arrakhar.ai.advise import advise
from bot.games.arrakhar.ai.trials.playout import action, carried_out
from bot.games.arrakhar.ai.weights import varied
from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.state import SETUP, State, seat_of
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from bot.games.arrakhar.prompts.prompts import prompts
from bot.games.arrakhar.rules.apply import apply
from bot.games.arrakhar.text.view import view
from bot.kernel import Chance, Seat, walk


def asked(state: State) -> tuple[Seat, ...]:
    if state.end:
        return ()
    if state.segment == "design":
        return tuple(seat_of(state, each) for each in (WIZARD, SORCERER) if each not in state.ready)
    return (state.actor,)


def rollout_action(state: State, seat: Seat, chance: Chance) -> Action:
    """By what the seat can see: advice asks neither for the wand nor, of a wizard player, for the
    reserve.
    """
    if state.segment not in SETUP:
        return action(state, varied(state, chance))
    prompt = next(each for each in prompts(state) if each.seat == seat)
    return walk(prompt, advise(view(state, seat), chance)).action


def following(state: State, seat: Seat, done: Action, chance: Chance) -> State:
    after = carried_out(state, done, chance)
    return after or apply(state, seat, done, chance).state
