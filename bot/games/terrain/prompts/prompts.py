"""What may be said now: one question to one seat at a time; only destinations are chosen by all.

Cells and pieces are asked for one after the other and only when needed, so that the first screen
is quick even with every piece still in hand.
"""

from bot.games.terrain.model.actions import Action
from bot.games.terrain.model.state import State
from bot.games.terrain.prompts import building, destinations, race
from bot.games.terrain.rules.destinations import chosen_by, waiting
from bot.kernel import Prompt


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    match state.phase:
        case "build" if state.options.build == "auto":
            return (building.corner(state),)
        case "build":
            return (building.build(state),)
        case "destinations":
            placers = waiting(state)
            return tuple(destinations.choose(chosen_by(state, each)) for each in placers)
        case "race":
            return (race.prompt(state),)
        case "over":
            return ()
