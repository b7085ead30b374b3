"""How a match ends: at once, at the end of a game-turn, or because somebody withdraws."""

from msgspec.structs import replace

from bot.games.arrakhar.model.board import is_entry
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import Deed, End, State, holder, in_entries, on_board, seat_of
from bot.games.arrakhar.model.units import FORCES, SORCERER, WIZARD, foe
from bot.games.arrakhar.rules import movement
from bot.kernel import Outcome, Seat


def outcome(state: State) -> Outcome | None:
    if state.end is None:
        return None
    if not state.end.winner:
        return Outcome((frozenset({state.wizard, state.sorcerer}),), state.end.reason)
    winner = seat_of(state, state.end.winner)
    loser = Seat(1 - winner)
    return Outcome((frozenset({winner}), frozenset({loser})), state.end.reason)


def at_once(state: State) -> State:
    """What ends it at once: the wand is out (R52), or no invader is left (R53)."""
    if is_entry(state.wand):
        return _ended(state, WIZARD, f"The wand has left the valley through {state.wand} (R52).")
    if not _invaders(state):
        return _ended(state, SORCERER, "The wizard player has no units left (R53).")
    return state


def end_of_turn(state: State) -> State:
    """After the haunt check of a wizard phase: the endings in their order (R56)."""
    if is_deserted(state):
        return _ended(state, SORCERER, "The wizard player has no units in the valley (R54).")
    if not state.held(SORCERER):
        return _ended(state, WIZARD, "The sorcerer player has no units in the valley (R55).")
    state = _quiet_turns(state)
    if not state.end and state.turn == state.terms.limit:
        return _ended(state, SORCERER, f"Turn {state.turn} was the last turn (R61).")
    return state


def is_deserted(state: State) -> bool:
    """R54: the wizard player has nobody in the valley. Game-turn 1 does not count (R70)."""
    return state.turn > 1 and not state.held(WIZARD)


def passing_loses(state: State) -> bool:
    """Would the wizard player lose by passing now? The plan is dropped by a pass."""
    return state.side == WIZARD and is_deserted(state)


def plan_loses(state: State) -> bool:
    """Would this plan leave the wizard player nobody in the valley, without winning?"""
    if state.side != WIZARD or state.segment != "move" or state.turn == 1:
        return False
    legs = [order for order in state.orders if isinstance(order, Leg)]
    if any(leg.carry and is_entry(leg.end) for leg in legs):
        return False
    standing = movement.planned_positions(state).standing.values()
    return not any(stack.side == WIZARD for stacks in standing for stack in stacks)


def _quiet_turns(state: State) -> State:
    """R57: too many quiet turns in a row end it."""
    if state.stirred or holder(state) != state.holder:
        return replace(state, quiet=0)
    state = replace(state, quiet=state.quiet + 1)
    limit = state.terms.quiet
    if limit and state.quiet >= limit:
        if holder(state) == WIZARD:
            held = f"{limit} quiet turns in a row while the wizard player holds the wand (R57)."
            return _ended(state, "", held)
        return _ended(state, SORCERER, f"{limit} quiet turns in a row (R57).")
    if limit and state.quiet == limit - 3:
        deed = Deed("hush", WIZARD, "advance", count=state.quiet, result=limit)
        return replace(state, record=(*state.record, deed))
    return state


def _invaders(state: State) -> int:
    return sum(on_board(state, kind) + in_entries(state, kind) for kind in FORCES[WIZARD])


def _ended(state: State, winner: str, reason: str) -> State:
    return replace(state, end=End(winner, reason), plan=())


def withdrawn(state: State, side: str) -> State:
    """R59: the other side wins, at any time."""
    early = "" if state.turn else " before turn 1"
    who = {WIZARD: "The wizard player", SORCERER: "The sorcerer player"}[side]
    return _ended(state, foe(side), f"{who} left the match{early} (R59).")
