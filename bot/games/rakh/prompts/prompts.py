"""The questions, from the choice of sides to the last follow-up."""

from functools import lru_cache

from bot.games.rakh.model.actions import (
    Action,
)
from bot.games.rakh.model.state import State
from bot.games.rakh.prompts import follow_up, setup, turn
from bot.kernel import Prompt, Seat


@lru_cache(maxsize=256)  # the table asks again and again about the state it stands in
def prompts(state: State) -> tuple[Prompt[Action], ...]:
    match state.phase:
        case "over":
            return ()
        case "sides":
            return setup.sides(Seat(0)), setup.sides(Seat(1))
        case "place":
            return (setup.placement(state),)
        case "land":
            return (setup.land(state),)
        case _ if state.pending is not None:
            return (follow_up.follow_up(state, state.pending),)
        case _:
            return (turn.action(state),)
