"""Elders that leave and come back, and how the match ends.

`judge` is asked whenever Elders may have left. It waits while an Elder is still to come back, so
that a removal and the return it earns are one step (R46).
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.terakh.frames import Comeback, Shown
from bot.games.terakh.state import State
from bot.games.terakh.telling import Telling, count, names
from bot.kernel import Outcome, Seat

RETURNED_HP = 1


def remove_elders(
    state: State, felled: tuple[Seat, ...], responsible: Seat, telling: Telling
) -> State:
    """Elders have left together; the hands follow, and perhaps an Elder returns (5.5)."""
    if state.options.first_fall:
        return _first_fall(state, responsible, telling)
    if responsible in felled:
        for seat in state.order_from(responsible):
            if seat in felled:
                state = discard_hand(state, seat, telling)
        return state
    for seat in felled:
        state = _hand_over(state, seat, responsible, telling)
    if state.has_elder(responsible):
        return state
    telling.say(f"{{{responsible}}} may bring the Elder back with {RETURNED_HP} HP.")
    return state.pushed(Comeback(responsible))


def ends_match(state: State, felled: tuple[Seat, ...], responsible: Seat) -> bool:
    """Is the match decided by Elders that have just left? Then nothing else is asked (R60)."""
    if not felled or state.options.first_fall:
        return bool(felled)
    return state.has_elder(responsible) and sum(map(state.has_elder, state.seats)) == 1


def come_back(state: State, cell: str, telling: Telling) -> State:
    frame = state.top
    assert isinstance(frame, Comeback)
    cell = cell or telling.pick(state.vacant())
    elder = replace(state.elder(frame.seat), cell=cell, hp=RETURNED_HP)
    telling.say(f"{elder.name} is back on {cell} with {RETURNED_HP} HP.", "place", cell)
    return judge(state.popped().with_unit(elder), telling)


def discard_hand(state: State, seat: Seat, telling: Telling) -> State:
    """A whole hand goes under the deck, unseen, in the order it was received."""
    hand = state.hands[seat]
    if hand:
        telling.say(f"{{{seat}}}'s hand of {count(len(hand), 'card')} goes under the deck.")
    return state.with_hand(seat, ()).tucked(*hand)


def _hand_over(state: State, seat: Seat, to: Seat, telling: Telling) -> State:
    hand = state.hands[seat]
    if not hand:
        return state
    telling.say(f"{{{seat}}}'s hand of {count(len(hand), 'card')} goes to {{{to}}}.")
    return state.with_hand(seat, ()).with_hand(to, state.hands[to] + hand)


def judge(state: State, telling: Telling) -> State:
    """Is only one Elder left, or none? (1, R59)"""
    if state.outcome or any(isinstance(frame, Comeback) for frame in state.stack):
        return state
    left = [seat for seat in state.seats if state.has_elder(seat)]
    if len(left) > 1:
        return state
    if left:
        return won(state, left[0], f"{{{left[0]}}} has the only Elder on the planes.", telling)
    return unclaimed(state, "No Elder is left on the planes: nobody wins.", telling)


def won(state: State, seat: Seat, reason: str, telling: Telling) -> State:
    rest = frozenset(state.seats) - {seat}
    return _over(state, (frozenset({seat}), rest, frozenset(state.out)), reason, telling)


def unclaimed(state: State, reason: str, telling: Telling) -> State:
    """Nobody wins, and the Victory Pendant goes to nobody."""
    return _over(state, (frozenset(state.seats), frozenset(state.out)), reason, telling)


def called_off(state: State, telling: Telling) -> State:
    """R54: somebody left before the first round."""
    reason = "The match was called off before the first round."
    return _over(state, (frozenset(state.ring),), reason, telling)


def _over(
    state: State, ranking: tuple[frozenset[Seat], ...], reason: str, telling: Telling
) -> State:
    telling.say(reason)
    groups = tuple(group for group in ranking if group)
    shown = (frame for frame in reversed(state.stack) if isinstance(frame, Shown))
    cards = (card for frame in shown for card in (frame.card, *frame.after))
    return replace(state.tucked(*cards), stack=(), outcome=Outcome(groups, reason))


def _first_fall(state: State, responsible: Seat, telling: Telling) -> State:
    """R71: the first removal ends it; hit points, then who did it, then units decide."""
    best = _best(state, _hit_points, lambda _, seat: seat == responsible, _units)
    if len(best) == 1:
        return won(state, best[0], f"The first Elder fell: {{{best[0]}}} wins.", telling)
    return unclaimed(state, "The first Elder fell, and nobody is ahead: nobody wins.", telling)


def at_the_limit(state: State, telling: Telling) -> State:
    """R58: Elder hit points, then units on the planes, then Mods."""
    best = _best(state, _hit_points, _units, _mods)
    if len(best) == 1:
        return won(state, best[0], f"The last round is over: {{{best[0]}}} is ahead.", telling)
    return unclaimed(
        state, f"The last round is over, and {names(best)} are level: nobody wins.", telling
    )


def _best(state: State, *measures: Callable[[State, Seat], int]) -> tuple[Seat, ...]:
    """Of those whose Elder stands, who has most; each measure decides between who are level."""
    best = tuple(seat for seat in state.seats if state.has_elder(seat))
    for measure in measures:
        most = max((measure(state, seat) for seat in best), default=0)
        best = tuple(seat for seat in best if measure(state, seat) == most)
    return best


def _hit_points(state: State, seat: Seat) -> int:
    return state.elder(seat).hp


def _units(state: State, seat: Seat) -> int:
    return sum(bool(unit.cell) for unit in state.clan(seat))


def _mods(state: State, seat: Seat) -> int:
    return sum(idol.mods for idol in state.idols(seat))
