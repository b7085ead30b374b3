"""How a match ends, who has won, and what it leaves to the next one.

`judge` is asked whenever Elders may have left. It waits while an Elder is still to come back, so
that a removal and the return it earns are one step (R46).
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from bot.games.terakh.model.stack import Comeback, Shown
from bot.games.terakh.model.state import State
from bot.games.terakh.rules.context import Context
from bot.games.terakh.text.words import names
from bot.kernel import Outcome, Seat

Measure = tuple[Callable[[State, Seat], int], str]
HIT_POINTS, UNITS = "has the most Elder hit points", "has the most units"
REMOVED = "removed the first Elder and ties for the most Elder hit points"
NO_ELDER = "No Elder is left on the planes, so nobody wins."


def outcome(state: State) -> Outcome | None:
    return state.outcome


def judge(state: State, context: Context) -> State:
    """Is only one Elder left, or none? (1, R59)"""
    if state.outcome or any(isinstance(frame, Comeback) for frame in state.stack):
        return state
    left = [seat for seat in state.seats if state.has_elder(seat)]
    if len(left) > 1:
        return state
    if left:
        return won(state, left[0], f"{{{left[0]}}} has the last Elder on the planes.", context)
    return unclaimed(state, NO_ELDER, context)


def won(state: State, seat: Seat, reason: str, context: Context) -> State:
    rest = frozenset(state.seats) - {seat}
    return _over(state, (frozenset({seat}), rest, frozenset(state.out)), reason, context)


def unclaimed(state: State, reason: str, context: Context) -> State:
    """Nobody wins, and the Victory Pendant goes to nobody."""
    return _over(state, (frozenset(state.seats), frozenset(state.out)), reason, context)


def called_off(state: State, context: Context) -> State:
    """R54: somebody left before the first round."""
    reason = "The match was called off because a player left during set-up."
    return _over(state, (frozenset(state.ring),), reason, context)


def _over(
    state: State, ranking: tuple[frozenset[Seat], ...], reason: str, context: Context
) -> State:
    context.say(reason)
    groups = tuple(group for group in ranking if group)
    shown = (frame for frame in reversed(state.stack) if isinstance(frame, Shown))
    cards = (card for frame in shown for card in (frame.card, *frame.after))
    return replace(state.tucked(*cards), stack=(), outcome=Outcome(groups, reason))


def first_fall(state: State, responsible: Seat, context: Context) -> State:
    """R71: hit points decide, then who removed the Elder, then units."""
    remover = (lambda _, seat: seat == responsible, REMOVED)
    best, why = _best(state, (_hit_points, HIT_POINTS), remover, (_units, UNITS))
    if len(best) == 1:
        first = "" if why == REMOVED else "The first Elder was removed, and "
        return won(state, best[0], f"{first}{{{best[0]}}} {why}.", context)
    tied = f"The first Elder was removed and {names(best)} are tied, so nobody wins."
    return unclaimed(state, tied if best else NO_ELDER, context)


def at_the_limit(state: State, context: Context) -> State:
    """R58: Elder hit points, then units on the planes, then Mods."""
    best, why = _best(
        state, (_hit_points, HIT_POINTS), (_units, UNITS), (_mods, "has the most Mods")
    )
    if len(best) == 1:
        reason = f"The round limit is reached, and {{{best[0]}}} {why}."
        return won(state, best[0], reason, context)
    return unclaimed(
        state, f"The round limit is reached and {names(best)} are tied, so nobody wins.", context
    )


def _best(state: State, *measures: Measure) -> tuple[tuple[Seat, ...], str]:
    """The seats with an Elder that lead by the first measure; the next ones break ties.

    With the words for what has decided it.
    """
    best, why = tuple(seat for seat in state.seats if state.has_elder(seat)), HIT_POINTS
    for measure, words in measures:
        if len(best) == 1:
            break
        most = max((measure(state, seat) for seat in best), default=0)
        best, why = tuple(seat for seat in best if measure(state, seat) == most), words
    return best, why


def _hit_points(state: State, seat: Seat) -> int:
    return state.elder(seat).hp


def _units(state: State, seat: Seat) -> int:
    return sum(bool(unit.cell) for unit in state.clan(seat))


def _mods(state: State, seat: Seat) -> int:
    return sum(idol.mods for idol in state.idols(seat))


def ends_match(state: State, felled: tuple[Seat, ...], responsible: Seat) -> bool:
    """Is the match decided by Elders that have just left? Then nothing else is asked (R60)."""
    if not felled or state.options.first_fall:
        return bool(felled)
    return state.has_elder(responsible) and sum(map(state.has_elder, state.seats)) == 1


def carry_over(state: State) -> Mapping[str, Seat] | None:
    """The winner holds the Pendant next time; a match that was called off changes nothing (R78).

    Without an outcome of its own it ended in an agreed draw (R57).
    """
    if state.outcome is None:
        return {}
    if state.is_setup:
        return None
    best = state.outcome.ranking[0]
    return {"pendant": next(iter(best))} if len(best) == 1 else {}
