"""An action applied: one step for each.

The prompt that offered an action has checked it, so nothing is checked again here. Everybody reads
what the record tells; only its player reads what was planned.
"""

from typing import assert_never

from msgspec.structs import replace

from bot.games.arrakhar.model.actions import (
    Action,
    Auto,
    Bring,
    Change,
    Clear,
    Design,
    Done,
    Drop,
    Pass,
    Place,
    Preset,
    Ready,
    Rethink,
    Stage,
    Summon,
    Undo,
    WandAnywhere,
)
from bot.games.arrakhar.model.orders import Casting
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import summoning, turn, wandering
from bot.games.arrakhar.rules.plan import announced, changed, dropped, whispered
from bot.games.arrakhar.rules.setup import (
    locked,
    prepare,
)
from bot.games.arrakhar.text.view import view
from bot.games.arrakhar.text.words import tell, unsealed
from bot.kernel import Chance, Event, Seat, Step


def apply(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    """The step that an action makes; if the match is over, what was hidden is told."""
    return revealed(_applied(state, seat, action, chance))


def revealed(step: Step[State]) -> Step[State]:
    """Both forces, the reserve and the wand's haunt, once it is over."""
    if step.state.end is None:
        return step
    return Step(step.state, (*step.events, Event(unsealed(view(step.state, None)))))


def _applied(state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
    match action:
        case Design() | Ready() | Rethink() | Auto() | Preset() | WandAnywhere():
            return prepare(state, seat, action, chance)
        case Stage(orders, done):
            staged = replace(state, plan=(*state.plan, orders))
            return _commit(staged, chance) if done else announced(staged, orders)
        case Undo() | Drop() | Change() | Clear():
            return _replanned(state, action)
        case Done():
            return _commit(state, chance)
        case Pass():
            return _told(state, turn.pass_phase(turn.own_record(state), chance))
        case Place(hexes):
            return _told(state, _wandered(state, hexes, chance))
        case Summon(castings, done):
            return _summoned(state, castings, chance, done=done)
        case Bring(count):
            brought = summoning.bring(turn.own_record(state), count)
            return _told(state, turn.continue_if_summoned(brought, chance))
        case _:
            assert_never(action)


def _replanned(state: State, action: Undo | Drop | Change | Clear) -> Step[State]:
    """R62: until the segment is done, all of its plan or any order of it can be changed."""
    match action:
        case Undo():
            return whispered(replace(state, plan=state.plan[:-1]), "Your last order is undone.")
        case Drop(number):
            return dropped(state, number)
        case Change(number, orders):
            return changed(state, number, orders)
        case Clear():
            return whispered(replace(state, plan=()), "Your plan is empty.")


def _commit(state: State, chance: Chance) -> Step[State]:
    if state.segment in ("hide", "enter"):
        return locked(state, chance)
    return _told(state, turn.end_segment(turn.own_record(state), chance))


def _told(before: State, after: State) -> Step[State]:
    """Everything new in the record, told to all."""
    old = len(turn.own_record(before).record)
    return Step(after, tell(after, after.record[old:]))


def _wandered(state: State, hexes: tuple[str, ...], chance: Chance) -> State:
    state = turn.own_record(state)
    for hex_ in hexes:
        state = wandering.place_orc(state, hex_)
    return turn.continue_if_placed(state, chance)


def _summoned(
    state: State, castings: tuple[Casting, ...], chance: Chance, *, done: bool
) -> Step[State]:
    """R69: a casting that an earlier one has made impossible is not cast and costs nothing."""
    after = turn.own_record(state)
    aside: list[Event] = []
    for casting in castings:
        try:
            summoning.check_casting(after, casting)
        except Refused as refused:
            text = f"The summons at {casting.haunt} was not cast: {refused}"
            aside.append(Event(text, frozenset({state.sorcerer})))
            continue
        after = summoning.cast(after, casting, chance)
    after = (turn.end_segment if done else turn.continue_if_summoned)(after, chance)
    step = _told(state, after)
    return Step(step.state, (*step.events, *aside))
