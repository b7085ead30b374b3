"""Works off the agenda until a player must be asked, or the game is over."""

from collections.abc import Callable
from typing import Any

from bot.games.terrene.model.tasks import (
    AnyTask,
    Discarding,
    Drain,
    Effects,
    Fight,
    GainXp,
    Idle,
    Offer,
    Open,
    Priority,
    Resolve,
    Settle,
    Spent,
    Task,
    Turn,
)
from bot.games.terrene.rules import chain, combat, experience, state_check, turn
from bot.games.terrene.rules.context import Context
from bot.games.terrene.rules.effects import perform

Run = Callable[[Context, Any], None]


def advance(context: Context) -> None:
    """Run task after task; a task that needs a player calls `wait` and stays on top."""
    context.waiting = False
    while context.state.phase == "play" and context.state.agenda and not context.waiting:
        task = context.state.agenda[-1]
        context.pop()
        RUN.get(type(task), _ask)(context, task)


def _ask(context: Context, task: AnyTask) -> None:
    """A plain question always waits."""
    context.wait(task)


def _discarding(context: Context, task: Discarding) -> None:
    """An empty hand has nothing to discard."""
    if context.player(task.seat).hand:
        context.wait(task)


def _effects(context: Context, task: Effects) -> None:
    if task.do:
        effect, *rest = task.do
        if rest:
            context.push(Effects(task.frame, tuple(rest)))
        perform(context, task.frame, effect)


RUN: dict[type[Task], Run] = {
    Effects: _effects,
    Settle: state_check.check,
    GainXp: experience.gain_xp,
    Open: chain.open_window,
    Priority: chain.give_priority,
    Resolve: chain.resolve,
    Spent: chain.spend,
    Drain: chain.drain,
    Turn: turn.take_step,
    Fight: combat.take_step,
    Idle: turn.idle,
    Offer: chain.offer,
    Discarding: _discarding,
}
