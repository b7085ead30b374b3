"""The game-turn: segments in strict order, what is skipped, and how it all ends.

A segment in which nobody could do anything is passed over without a question, on grounds that
both players can see (R19).
"""

from msgspec.structs import replace

from bot.games.arrakhar import combat, movement, spells, summoning
from bot.games.arrakhar.counters import FORCES, SORCERER, WIZARD, foe
from bot.games.arrakhar.orders import Leg
from bot.games.arrakhar.state import (
    PHASE,
    Deed,
    End,
    State,
    holder,
    in_entries,
    on_board,
)
from bot.games.arrakhar.valley import is_entry
from bot.kernel import Chance


def opened(state: State) -> State:
    """The record without what the other side did in its phase: a new story begins."""
    kept = tuple(deed for deed in state.record if deed.side == state.side)
    return replace(state, record=kept)


def start(state: State, chance: Chance) -> State:
    """Game-turn 1 begins: the sorcerer player's phase."""
    return _begin(state, SORCERER, chance)


def close(state: State, chance: Chance) -> State:
    """The segment is done: carry out its plan, see whether that ends it, go on."""
    done = replace(_carried_out(state, chance), plan=())
    ended = judged(done)
    return ended if ended.end else _onward(ended, chance)


def skip_rest(state: State, chance: Chance) -> State:
    """R60 and PASS: no more orders in this phase; wandering orcs place themselves."""
    state = replace(state, plan=())
    while state.orcs:
        state = summoning.place_orc(state, summoning.automatic_orc(state))
    last = PHASE[state.side][-1]
    return _onward(_rested(replace(state, segment=last)), chance)


def onward_if_placed(state: State, chance: Chance) -> State:
    return state if state.orcs else _onward(state, chance)


def judged(state: State) -> State:
    """What ends it at once: the wand is out (R52), or no invader is left (R53)."""
    if is_entry(state.wand):
        return _ended(state, WIZARD, f"The wand left the valley by {state.wand} (R52).")
    if not _invaders(state):
        return _ended(state, SORCERER, "No unit of the wizard player is left (R53).")
    return state


def _carried_out(state: State, chance: Chance) -> State:
    match state.segment:
        case "haste":
            return spells.hasten(state, chance)
        case "move":
            return movement.move(state)
        case "fire":
            return spells.fire(state, chance)
        case "combat":
            return combat.fight(state, chance)
        case "rush" | "advance":
            return combat.advance(state)
        case _:
            return state


def _onward(state: State, chance: Chance) -> State:
    """The next segment in which there is something to decide."""
    order = PHASE[state.side]
    for segment in order[order.index(state.segment) + 1 :]:
        state = replace(state, segment=segment)
        if not _skipped(state):
            return state
        if segment in ("rush", "advance"):
            state = replace(state, emptied=())
    if state.side == SORCERER:
        return _begin(_rested(state), WIZARD, chance)
    ended = _checked(_rested(state))
    return ended if ended.end else _begin(ended, SORCERER, chance)


def _skipped(state: State) -> bool:
    match state.segment:
        case "summon":
            return not summoning.may_summon(state)
        case "haste":
            return not spells.may_haste(state)
        case "fire":
            return not spells.may_fire(state)
        case "combat":
            return not combat.may_attack(state)
        case "rush" | "advance":
            return not combat.may_advance(state)
        case _:
            return False


def _begin(state: State, side: str, chance: Chance) -> State:
    """A phase begins: the side's casters have their spells again."""
    stacks = {
        hex_: replace(stack, spent=0) if stack.side == side and stack.spent else stack
        for hex_, stack in state.stacks.items()
    }
    first = PHASE[side][0]
    state = replace(state, side=side, segment=first, stacks=stacks)
    if side == WIZARD:
        state = replace(state, razed={})
        return state if not _skipped(state) else _onward(state, chance)
    state = replace(state, turn=state.turn + 1, used=(), stirred=False, holder=holder(state))
    return onward_if_placed(summoning.roll_orcs(state, chance), chance)


def _rested(state: State) -> State:
    """What lasts for a phase only is over: haste, idleness, who attacked whom."""
    stacks = {
        hex_: replace(stack, haste=0, idle=0) if stack.haste or stack.idle else stack
        for hex_, stack in state.stacks.items()
    }
    waiting = {entry: movement.settled(groups) for entry, groups in state.waiting.items()}
    return replace(state, stacks=stacks, waiting=waiting, emptied=(), attackers={}, plan=())


def _checked(state: State) -> State:
    """The end of a wizard phase: haunts, then the endings in their order (R56)."""
    state = _razed(state)
    if is_deserted(state):
        return _ended(state, SORCERER, "No unit of the wizard player is in the valley (R54).")
    if not state.held(SORCERER):
        return _ended(state, WIZARD, "No unit of the sorcerer player is in the valley (R55).")
    state = _hushed(state)
    if not state.end and state.turn == state.terms.limit:
        return _ended(state, SORCERER, f"Game-turn {state.turn} was the last one (R61).")
    return state


def is_deserted(state: State) -> bool:
    """R54: the wizard player has nobody in the valley. Game-turn 1 does not count (R70)."""
    return state.turn > 1 and not state.held(WIZARD)


def passing_loses(state: State) -> bool:
    """Would the wizard player lose by passing now? The plan is dropped by a pass."""
    return state.side == WIZARD and is_deserted(state)


def plan_loses(state: State) -> bool:
    """Would the wizard player's plan leave nobody in the valley, and the wand neither outside?"""
    if state.side != WIZARD or state.segment != "move" or state.turn == 1:
        return False
    legs = [order for order in state.orders if isinstance(order, Leg)]
    if any(leg.carry and is_entry(leg.end) for leg in legs):
        return False
    standing = movement.marched(state).standing.values()
    return not any(stack.side == WIZARD for stacks in standing for stack in stacks)


def _razed(state: State) -> State:
    """R47: every haunt under the wizard player's units falls, and may give up the wand."""
    invaders = state.held(WIZARD)
    for haunt in sorted(state.haunts):
        hex_ = state.haunts[haunt]
        if hex_ not in invaders:
            continue
        found = haunt == state.hiding
        what = "find" if found else "raze"
        deed = Deed(what, WIZARD, "advance", (hex_,), note=haunt)
        state = replace(
            state,
            haunts={each: at for each, at in state.haunts.items() if each != haunt},
            razed={**state.razed, haunt: hex_},
            wand=hex_ if found else state.wand,
            hiding="" if found else state.hiding,
            stirred=True,
            record=(*state.record, deed),
        )
    return state


def _hushed(state: State) -> State:
    """R57: too many quiet turns in a row end it."""
    if state.stirred or holder(state) != state.holder:
        return replace(state, quiet=0)
    state = replace(state, quiet=state.quiet + 1)
    limit = state.terms.quiet
    if limit and state.quiet >= limit:
        if holder(state) == WIZARD:
            return _ended(state, "", f"{limit} quiet turns, the wizard player on the wand (R57).")
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
    """R59: the other one has won, whenever it happens."""
    early = " before the first turn: not played" if not state.turn else ""
    who = {WIZARD: "The wizard player", SORCERER: "The sorcerer player"}[side]
    return _ended(state, foe(side), f"{who} withdrew{early} (R59).")
