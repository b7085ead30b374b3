"""What may be said now: one prompt for every seat that is asked.

Setup and turns ask one seat; a window asks several at once, each with `pass` to fall back on.
"""

from bot.games.terakh.actions import Action, Return
from bot.games.terakh.frames import Attack, Award, Comeback, Window
from bot.games.terakh.reaction_prompts import award, shield, window
from bot.games.terakh.setup import is_setup
from bot.games.terakh.setup_prompts import placing, setup
from bot.games.terakh.state import State
from bot.games.terakh.turn_prompts import turn
from bot.kernel import Prompt


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    if state.outcome:
        return ()
    match state.top:
        case Window() as opened:
            return tuple(window(state, opened, seat) for seat in opened.waiting)
        case Attack() as attack:
            return (shield(state, attack),)
        case Award(seat):
            return (award(state, seat),)
        case Comeback(seat):
            text = "Your Elder comes back with 1 HP. On which vacant Tria?"
            return (placing(state, seat, "return", text, Return),)
        case _ if is_setup(state):
            return (setup(state, state.active),)
        case _:
            return (turn(state, state.active),)
