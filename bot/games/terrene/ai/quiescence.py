"""Plays out whatever is pending, so that only quiet positions are evaluated.

Everybody passes, blocks sensibly and takes triggers. So a search one step deep sees what an attack
will do.
"""

from bot.games.terrene.ai import answers, blocking
from bot.games.terrene.model.actions import Action, Block, Pass, Pay
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Blocking, Idle, PaySlow, Priority
from bot.games.terrene.prompts import current
from bot.games.terrene.rules.apply import apply
from bot.games.terrene.rules.context import Context
from bot.kernel.chance import Tossed
from bot.kernel.prompt import walk

LONGEST = 60  # answers until a position must have come to rest


class Middle:
    """Neither luck nor misfortune."""

    def randrange(self, stop: int, /) -> int:
        return stop // 2


def settled(state: State) -> State:
    """The position when everything pending has happened."""
    context = Context(state, Tossed(Middle()))
    for _ in range(LONGEST):
        task = context.state.top
        if context.state.phase != "play" or task is None or isinstance(task, Idle):
            break
        asked = current.asked_seat(context.state, task)
        apply(context, asked, _answer(context.state))
    return context.state


def _answer(state: State) -> Action:
    task = state.top
    match task:
        case Priority():
            return Pass()
        case Blocking(seat):
            no = blocking.best_block(state, seat)
            return Block(no) if no else Pass()
        case PaySlow():
            return Pay()
        case None:
            raise ValueError("nothing is asked")
        case _:
            prompt = current.prompt(state, task)
            return walk(prompt, answers.answer(state, task) or prompt.default).action
