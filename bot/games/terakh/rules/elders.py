"""Elders that leave the planes and come back, and where their owners' hands go (5.5)."""

from msgspec.structs import replace

from bot.games.terakh.model.stack import Comeback
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.context import Context
from bot.games.terakh.rules.outcome import first_fall, judge
from bot.games.terakh.text.words import called
from bot.kernel import Seat
from bot.kernel.text import count

RETURNED_HP = 1


def remove_elders(
    state: State, felled: tuple[Seat, ...], responsible: Seat, context: Context
) -> State:
    """Elders have left together; the hands follow, and perhaps an Elder returns (5.5)."""
    if state.options.first_fall:
        return first_fall(state, responsible, context)
    if responsible in felled:
        for seat in state.order_from(responsible):
            if seat in felled:
                state = discard_hand(state, seat, context)
        return state
    for seat in felled:
        state = _hand_over(state, seat, responsible, context)
    if state.has_elder(responsible):
        return state
    context.say(f"For removing an Elder, {{{responsible}}} gets their own Elder back.")
    return state.pushed(Comeback(responsible))


def come_back(state: State, cell: str, context: Context) -> State:
    frame = state.top
    assert isinstance(frame, Comeback)
    cell = cell or context.pick(state.vacant())
    elder = replace(state.elder(frame.seat), cell=cell, hp=RETURNED_HP)
    context.say(f"{called(elder)} returns to {cell} with {RETURNED_HP} HP.", "place", cell)
    return judge(state.popped().with_unit(elder), context)


def discard_hand(state: State, seat: Seat, context: Context) -> State:
    """A whole hand goes under the deck, unseen, in the order it was received."""
    hand = state.hands[seat]
    if hand:
        context.say(f"{{{seat}}}'s hand ({count(len(hand), 'card')}) goes under the deck.")
    return state.with_hand(seat, ()).tucked(*hand)


def _hand_over(state: State, seat: Seat, to: Seat, context: Context) -> State:
    hand = state.hands[seat]
    if not hand:
        return state
    context.say(f"{{{to}}} takes {{{seat}}}'s hand ({count(len(hand), 'card')}).")
    return state.with_hand(seat, ()).with_hand(to, state.hands[to] + hand)
