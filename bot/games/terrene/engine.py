"""The engine: carries out the agenda until a player must be asked, or the match is over."""

from bot.games.terrene import battle, chain, rounds, settle, turn
from bot.games.terrene.effects import perform
from bot.games.terrene.scene import Scene
from bot.games.terrene.tasks import (
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
    Turn,
)


def advance(scene: Scene) -> None:
    while scene.state.phase == "play" and scene.state.agenda:
        task = scene.state.agenda[-1]
        scene.pop()
        if _is_question(scene, task):
            scene.push(task)
            return


def _is_question(scene: Scene, task: AnyTask) -> bool:
    """Carry a task out; True if it waits for a player."""
    match task:
        case Effects(frame, (effect, *rest)):
            if rest:
                scene.push(Effects(frame, tuple(rest)))
            perform(scene, frame, effect)
        case Offer():
            return chain.offer(scene, task)
        case Priority():
            return chain.give_priority(scene)
        case Idle():
            scene.change(ghosts=())
            return True
        case Settle():
            if settle.settle(scene):
                rounds.lost(scene)
        case _:
            return _is_asked(scene, task)
    return False


def _is_asked(scene: Scene, task: AnyTask) -> bool:
    match task:
        case GainXp():
            settle.gain_xp(scene, task)
        case Turn("next"):
            rounds.next_turn(scene)
        case Turn(step):
            turn.take_step(scene, step)
        case Fight(step):
            battle.fight(scene, step)
        case Effects():
            pass
        case Discarding(seat):
            return bool(scene.player(seat).hand)
        case _:
            return _is_open(scene, task)
    return False


def _is_open(scene: Scene, task: AnyTask) -> bool:
    match task:
        case Open():
            chain.open_window(scene, task)
        case Resolve():
            chain.resolve(scene)
        case Spent(link):
            chain.spend(scene, link)
        case Drain():
            chain.drain(scene)
        case _:
            return True
    return False
