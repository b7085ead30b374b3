"""A set-up that needs no answers: each question is answered as for a seat whose time is up."""

from collections.abc import Callable
from typing import TypeVar

from bot.kernel.about import Step
from bot.kernel.chance import Chance
from bot.kernel.game import Rules
from bot.kernel.prompt import walk

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


def by_default(
    rules: Rules[S, A, V], step: Step[S], chance: Chance, is_setup: Callable[[S], bool]
) -> Step[S]:
    """The state after the set-up, and all that was told on the way."""
    while is_setup(step.state):
        prompt = rules.prompts(step.state)[0]
        action = walk(prompt, prompt.default).action
        after = rules.apply(step.state, prompt.seat, action, chance)
        step = Step(after.state, (*step.events, *after.events))
    return step
