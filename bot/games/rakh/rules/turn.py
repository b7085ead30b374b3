"""Turns: two actions each, no pass, and the draws of a match that goes nowhere (section 4).

A turn without a legal action ends by itself. If that happens to both sides in a row, nobody will
ever act again, and the match is a draw whatever the settings say (R61).
"""

from msgspec.structs import replace

from bot.games.rakh.model.state import ACTIONS, QUIET_TURNS, REPETITIONS, Unit, position
from bot.games.rakh.model.units import SUN
from bot.games.rakh.rules.context import Context
from bot.games.rakh.rules.legal_moves import may_act
from bot.games.rakh.rules.outcome import finish


def begin(context: Context) -> None:
    """The first turn; its position counts as seen once (4.4)."""
    context.change(phase="play", side=SUN, turn=1, actions=ACTIONS)
    _remember(context)
    _skip_idle_turns(context)


def go_on(context: Context) -> None:
    """An action is done, or paused: does the turn go on?"""
    if context.over or context.paused:
        return
    if context.state.actions and may_act(context.state):
        return
    if context.state.actions:
        context.tell(
            f"{context.state.who(context.state.side)} has no legal action left. The turn ends."
        )
    _pass_on(context)
    _skip_idle_turns(context)


def _skip_idle_turns(context: Context) -> None:
    idle = 0
    while not context.over and not may_act(context.state):
        idle += 1
        if idle == 2:
            finish(context, None, "Neither side has a legal action.")
            return
        context.tell(f"{context.state.who(context.state.side)} has no legal action. The turn ends.")
        _pass_on(context)


def _pass_on(context: Context) -> None:
    state = context.state
    context.change(
        units=tuple([_rested(unit) for unit in state.units]),
        side=1 - state.side,
        turn=state.turn + 1,
        actions=ACTIONS,
        quiet=0 if state.cursed_this_turn else state.quiet + 1,
        cursed_this_turn=False,
    )
    if state.options.draw_rules:
        _remember(context)
        _check_draw(context)


def _rested(unit: Unit) -> Unit:
    if unit.moved or unit.attacked:
        return replace(unit, moved=False, attacked=False)
    return unit


def _remember(context: Context) -> None:
    if context.state.options.draw_rules:
        context.change(seen=(*context.state.seen, position(context.state)))


def _check_draw(context: Context) -> None:
    state = context.state
    if state.seen.count(state.seen[-1]) >= REPETITIONS:
        finish(context, None, "The same position has come up for the third time.")
    elif state.quiet >= QUIET_TURNS:
        finish(context, None, "No land has been cursed for 40 turns.")
