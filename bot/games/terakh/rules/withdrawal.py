"""A player leaves for good: resigned, or out of time (R54).

The clan's units go, its Orbs stay. What was under way goes on if it can do without the player;
cards on the table that cannot are put under the deck without effect (R73).
"""

from msgspec.structs import replace

from bot.games.terakh.model.stack import (
    Attack,
    Award,
    Comeback,
    Draw,
    Frame,
    Shown,
    Threats,
    Window,
)
from bot.games.terakh.model.state import Orb, State
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.elders import discard_hand
from bot.games.terakh.rules.outcome import called_off, judge
from bot.games.terakh.rules.settle import settle
from bot.kernel import Chance, Seat, Step


def withdraw(state: State, seat: Seat, chance: Chance) -> Step[State]:
    if state.outcome or seat in state.out:
        return Step(state)
    context = Context(chance)
    if not state.is_setup:
        context.say(f"{{{seat}}}'s units leave the planes.")
    return Step(_gone(state, seat, context), tuple(context.events))


def _gone(state: State, seat: Seat, context: Context) -> State:
    if state.is_setup:
        return called_off(replace(state, out=(*state.out, seat)), context)
    on_turn = state.phase == "turn" and state.active == seat
    state = _cleared(state, seat, context)
    state = _without_frames(state, seat, all_of_it=on_turn)
    return settle(judge(state, context), context)


def _cleared(state: State, seat: Seat, context: Context) -> State:
    """The clan off the planes, its Orbs left, its hand under the deck, its bindings ended."""
    left = tuple(Orb(unit.orb, unit.cell) for unit in state.clan(seat) if unit.orb)
    units = tuple(
        replace(unit, cell="", orb="", a=0, d=0, hp=0, bound=None, shape="", ready=False)
        if unit.seat == seat
        else replace(unit, bound=None if unit.bound == seat else unit.bound)
        for unit in state.units
    )
    state = replace(state, units=units, loose=(*state.loose, *left), out=(*state.out, seat))
    return discard_hand(state, seat, context)


def _without_frames(state: State, seat: Seat, *, all_of_it: bool) -> State:
    """The stack from the bottom up, without what cannot go on and all that lay upon it."""
    kept: list[Frame] = []
    dropped: list[str] = []
    falling = False
    for frame in state.stack:
        fate = None if falling or all_of_it else _without(state, frame, seat)
        if isinstance(frame, Comeback) and frame.seat != seat:
            fate = frame  # an Elder that has been earned comes back whatever else is dropped
        falling = falling or (fate is None and not isinstance(frame, Award | Comeback))
        falling = falling or (isinstance(fate, Shown) and fate.caster == seat)
        if fate is not None:
            kept.append(fate)
        elif isinstance(frame, Shown):
            dropped = [frame.card, *frame.after, *dropped]  # the topmost finishes first
    return replace(state, stack=tuple(kept)).tucked(*dropped)


def _without(state: State, frame: Frame, seat: Seat) -> Frame | None:
    """A frame as it is without a player; None if it cannot be."""
    match frame:
        case Attack():
            return None if _needs(state, frame, seat) else frame
        case Threats():
            return None if seat in (frame.by, state.unit(frame.attacker).seat) else frame
        case Shown():
            return _card_without(frame, seat)
        case Window():
            asked = tuple(each for each in frame.asked if each != seat)
            answers = tuple(each for each in frame.answers if each.seat != seat)
            return replace(frame, asked=asked, answers=answers)
        case Award() | Comeback():
            return None if frame.seat == seat else frame
        case Draw():
            return Draw(tuple(each for each in frame.seats if each != seat))


def _needs(state: State, attack: Attack, seat: Seat) -> bool:
    """Can the attack not go on without the player? Once it has succeeded, only its spoils can."""
    if attack.stage in ("spoils", "over"):
        return seat == attack.by
    owners = [state.unit(name).seat for name in (attack.attacker, attack.target)]
    return seat in (attack.by, attack.attack_side, *owners)


def _card_without(shown: Shown, seat: Seat) -> Shown:
    if shown.caster == seat:
        return replace(shown, neglected=True, stage="finish")
    return replace(shown, taken_by=None if shown.taken_by == seat else shown.taken_by)
