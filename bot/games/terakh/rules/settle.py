"""What happens by itself: the match runs on until somebody is asked.

`settle` advances the top frame of the stack, ends turns in which nothing is left to do, and stops
at the first question.
"""

from bot.games.terakh.model.stack import Attack, Draw, Shown, Threats, Window
from bot.games.terakh.model.state import State
from bot.games.terakh.rules import combat, turn
from bot.games.terakh.rules.cards import casting, windows
from bot.games.terakh.rules.context import Context


def settle(state: State, context: Context) -> State:
    """On until somebody is asked or the match is over."""
    while not state.outcome:
        after = _advanced(state, context)
        if after is state:
            return state
        state = after
    return state


def _advanced(state: State, context: Context) -> State:
    match state.top:
        case Attack() as attack:
            return combat.advance(state, attack, context)
        case Threats() as threats:
            return combat.next_threat(state, threats, context)
        case Shown() as shown:
            return casting.advance(state, shown, context)
        case Window() as window:
            return windows.advance(state, window, context)
        case Draw() as frame:
            return turn.draw_step(state, frame, context)
        case None if state.phase == "turn" and not turn.has_choice(state):
            return turn.end_turn(state, context, by_itself=True)  # R56
        case _:
            return state
