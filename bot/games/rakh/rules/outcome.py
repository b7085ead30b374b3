"""How a match ends, and who has won."""

from bot.games.rakh.model.state import LANDS_TO_LOSE, End, State, other_seat
from bot.games.rakh.model.units import FACTIONS, MOON, SUN
from bot.games.rakh.rules.context import Context
from bot.kernel import Outcome, Seat


def outcome(state: State) -> Outcome | None:
    if state.end is None:
        return None
    winner = state.end.winner
    if winner is None:
        return Outcome((frozenset({Seat(0), Seat(1)}),), state.end.reason)
    loser = Seat(1 - winner)
    return Outcome((frozenset({winner}), frozenset({loser})), state.end.reason)


def judge(context: Context) -> None:
    """Four lands of your own color lose at once (R46, R47); both sides together: a draw."""
    full = [side for side in (SUN, MOON) if context.state.land_count(side) >= LANDS_TO_LOSE]
    match full:
        case []:
            return
        case [side]:
            lands = context.state.land_count(side)
            many = "four" if lands == LANDS_TO_LOSE else lands
            winner = context.state.seat(1 - side)
            finish(context, winner, f"The {FACTIONS[side]} has {many} cursed lands.")
        case _:
            finish(context, None, "Both sides have four cursed lands at the same time.")


def finish(context: Context, winner: Seat | None, reason: str) -> None:
    """The match is over; nothing that was still to come happens (R46)."""
    context.change(phase="over", end=End(winner, reason), pending=None)


def concede(context: Context, seat: Seat) -> None:
    """At any time, in every phase (R54); once it is over nothing changes any more (R57)."""
    if not context.over:
        finish(context, other_seat(seat), f"{{{seat}}} has left the match.")
