"""Turns: two actions each, no pass, and the draws of a match that goes nowhere (section 4).

A turn without a legal action ends by itself. If that happens to both sides in a row, nobody will
ever act again, and the match is a draw whatever the settings say (R61).
"""

from msgspec.structs import replace

from bot.games.rakh.curse import finish
from bot.games.rakh.legal import may_act
from bot.games.rakh.scene import Scene
from bot.games.rakh.state import ACTIONS, QUIET_TURNS, REPETITIONS, position
from bot.games.rakh.units import SUN


def begin(scene: Scene) -> None:
    """The first turn; its position counts as seen once (4.4)."""
    scene.change(phase="play", side=SUN, turn=1, actions=ACTIONS)
    _remember(scene)
    _skip_idle_turns(scene)


def go_on(scene: Scene) -> None:
    """An action is done, or paused: does the turn go on?"""
    if scene.over or scene.paused:
        return
    if scene.state.actions and may_act(scene.state):
        return
    if scene.state.actions:
        scene.tell(f"{scene.state.who(scene.state.side)} has no legal action left: the turn ends.")
    _pass_on(scene)
    _skip_idle_turns(scene)


def _skip_idle_turns(scene: Scene) -> None:
    idle = 0
    while not scene.over and not may_act(scene.state):
        idle += 1
        if idle == 2:
            finish(scene, None, "Neither side has a legal action.")
            return
        scene.tell(f"{scene.state.who(scene.state.side)} has no legal action: the turn ends.")
        _pass_on(scene)


def _pass_on(scene: Scene) -> None:
    state = scene.state
    scene.change(
        units=tuple(replace(unit, moved=False, attacked=False) for unit in state.units),
        side=1 - state.side,
        turn=state.turn + 1,
        actions=ACTIONS,
        quiet=0 if state.cursed_this_turn else state.quiet + 1,
        cursed_this_turn=False,
    )
    if state.options.draw_rules:
        _remember(scene)
        _check_draw(scene)


def _remember(scene: Scene) -> None:
    if scene.state.options.draw_rules:
        scene.change(seen=(*scene.state.seen, position(scene.state)))


def _check_draw(scene: Scene) -> None:
    state = scene.state
    if state.seen.count(state.seen[-1]) >= REPETITIONS:
        finish(scene, None, "The same position has come up for the third time.")
    elif state.quiet >= QUIET_TURNS:
        finish(scene, None, "For 40 turns no land has been cursed.")
