"""The current questions, from the phase and the task on top of the agenda."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from bot.games.terrene.model.actions import Action
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import (
    Aiming,
    AnyTask,
    Blocking,
    Choosing,
    Discarding,
    Idle,
    Looking,
    Offer,
    OverSupply,
    PaySlow,
    Priority,
    Running,
    Scrying,
    Searching,
    Task,
    Tier,
)
from bot.games.terrene.prompts import (
    cards,
    combat,
    responses,
    rewards,
    setup,
    supply,
    triggers,
    turn,
)
from bot.games.terrene.rules.setup import is_ready
from bot.kernel.prompt import Ask, Do, Fill, Prompt, Seat

ASK: dict[type[Task], Callable[[State, Any], Prompt[Action]]] = {
    Idle: turn.main,
    Priority: responses.respond,
    Blocking: combat.block,
    PaySlow: combat.pay_slow,
    Offer: triggers.offer,
    Aiming: triggers.aim,
    Tier: rewards.tier,
    Choosing: rewards.choose,
    OverSupply: supply.over_supply,
    Discarding: cards.discard,
    Searching: cards.search,
    Looking: cards.look,
    Scrying: cards.scry,
    Running: turn.run_together,
}

ABILITIES = "Abilities and the response chain"
TOPICS: dict[type[Task], str] = {  # headings of RULES.md
    Idle: "A turn",
    Priority: ABILITIES,
    Blocking: "Battle",
    PaySlow: "Battle",
    Offer: ABILITIES,
    Aiming: ABILITIES,
    Tier: "Battle",
    Choosing: ABILITIES,
    OverSupply: "A turn",
    Discarding: ABILITIES,
    Searching: ABILITIES,
    Looking: ABILITIES,
    Scrying: ABILITIES,
    Running: "Two against two",
}


def prompts(state: State) -> tuple[Prompt[Action], ...]:
    if state.phase == "over":
        return ()
    if state.phase == "play" and state.top is not None:
        found = [prompt(state, state.top)]
    else:
        found = setup.prompts(state)
    return tuple(_addressed(each, state.keeper(each.seat)) for each in found)


def prompt(state: State, task: AnyTask) -> Prompt[Action]:
    """The question that a task on top of the agenda asks."""
    return replace(ASK[type(task)](state, task), topic=TOPICS[type(task)])


def _addressed(prompt: Prompt[Action], keeper: Seat) -> Prompt[Action]:
    """The same question to the player who answers for the seat, at every depth (5.9)."""
    if prompt.seat == keeper:
        return prompt
    options = tuple(replace(each, then=_readdressed(each.then, keeper)) for each in prompt.options)
    return replace(prompt, seat=keeper, options=options)


def _readdressed(
    then: Do[Action] | Ask[Action] | Fill[Action], keeper: Seat
) -> Do[Action] | Ask[Action] | Fill[Action]:
    if not isinstance(then, Ask):
        return then
    return Ask(lambda: _addressed(then.question(), keeper))


def asked(state: State) -> tuple[Seat, ...]:
    """The seats that are asked now: those of the prompts, without building them."""
    if state.phase == "over":
        return ()
    if state.phase == "order":
        return (state.keeper(state.chooser),)
    if state.phase != "play" or state.top is None:
        waiting = (each for each in state.seats if not is_ready(state, each))
        return tuple(sorted({state.keeper(each) for each in waiting}))
    return (state.keeper(asked_seat(state, state.top)),)


def asked_seat(state: State, task: AnyTask) -> Seat:
    """The seat that a task on top of the agenda asks."""
    match task:
        case Priority():
            return state.window.turn if state.window else state.active
        case Offer(link):
            return link.seat
        case PaySlow():
            return state.battle.seat if state.battle else state.active
        case Tier(no):
            place = state.find(no)
            return place.seat if place else state.active
        case Choosing(frame) | Aiming(frame):
            return frame.seat
        case Blocking(seat) | OverSupply(seat) | Discarding(seat) | Searching(seat):
            return seat
        case Looking(seat) | Scrying(seat) | Running(seat):
            return seat
        case _:
            return state.active
