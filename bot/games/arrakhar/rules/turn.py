"""The game-turn: phases and segments in strict order, and what is skipped.

A segment in which nothing can be done is skipped without a question, for reasons that both
players can see (R19).
"""

from msgspec.structs import replace

from bot.games.arrakhar.model.state import PHASE, Deed, State, holder
from bot.games.arrakhar.model.units import SORCERER, WIZARD
from bot.games.arrakhar.rules import (
    combat,
    fireballs,
    haste,
    movement,
    outcome,
    summoning,
    wandering,
)
from bot.kernel import Chance


def own_record(state: State) -> State:
    """The record without what the other side did in its phase: a new phase has its own record."""
    kept = tuple(deed for deed in state.record if deed.side == state.side)
    return replace(state, record=kept)


def first_turn(state: State, chance: Chance) -> State:
    """Game-turn 1 begins: the sorcerer player's phase."""
    return _begin_phase(state, SORCERER, chance)


def end_segment(state: State, chance: Chance) -> State:
    """The segment is done: carry out its plan, check for an end, go on."""
    done = replace(_resolved(state, chance), plan=())
    ended = outcome.at_once(done)
    return ended if ended.end else _next_segment(ended, chance)


def pass_phase(state: State, chance: Chance) -> State:
    """R60 and PASS: no more orders in this phase; wandering orcs are placed automatically."""
    state = replace(state, plan=())
    while state.orcs:
        state = wandering.place_orc(state, wandering.automatic_orc(state))
    last = PHASE[state.side][-1]
    return _next_segment(_end_phase(replace(state, segment=last)), chance)


def continue_if_placed(state: State, chance: Chance) -> State:
    return state if state.orcs else _next_segment(state, chance)


def continue_if_summoned(state: State, chance: Chance) -> State:
    """R72: nobody is asked again once everybody can see that nothing is left to cast."""
    if state.arriving or summoning.may_summon(state):
        return state
    return end_segment(state, chance)


def _resolved(state: State, chance: Chance) -> State:
    match state.segment:
        case "haste":
            return haste.cast_all(state, chance)
        case "move":
            return movement.move(state)
        case "fire":
            return fireballs.fire(state, chance)
        case "combat":
            return combat.fight(state, chance)
        case "rush" | "advance":
            return combat.advance(state)
        case _:
            return state


def _next_segment(state: State, chance: Chance) -> State:
    """The next segment in which there is something to decide."""
    order = PHASE[state.side]
    for segment in order[order.index(state.segment) + 1 :]:
        state = replace(state, segment=segment)
        if not _is_skipped(state):
            return state
        if segment in ("rush", "advance"):
            state = replace(state, emptied=())
    if state.side == SORCERER:
        return _begin_phase(_end_phase(state), WIZARD, chance)
    ended = outcome.end_of_turn(_haunt_check(_end_phase(state)))
    return ended if ended.end else _begin_phase(ended, SORCERER, chance)


def _is_skipped(state: State) -> bool:
    match state.segment:
        case "summon":
            return not summoning.may_summon(state)
        case "haste":
            return not haste.may_haste(state)
        case "fire":
            return not fireballs.may_fire(state)
        case "combat":
            return not combat.may_attack(state)
        case "rush" | "advance":
            return not combat.may_advance(state)
        case _:
            return False


def _begin_phase(state: State, side: str, chance: Chance) -> State:
    """A phase begins: the side's casters have their spells again."""
    stacks = {
        hex_: replace(stack, spent=0) if stack.side == side and stack.spent else stack
        for hex_, stack in state.stacks.items()
    }
    first = PHASE[side][0]
    state = replace(state, side=side, segment=first, stacks=stacks)
    if side == WIZARD:
        state = replace(state, razed={})
        return state if not _is_skipped(state) else _next_segment(state, chance)
    state = replace(state, turn=state.turn + 1, used=(), stirred=False, holder=holder(state))
    return continue_if_placed(wandering.roll_orcs(state, chance), chance)


def _end_phase(state: State) -> State:
    """End what lasts for one phase only: haste, bans on attacking, who attacked which hex."""
    stacks = {
        hex_: replace(stack, haste=0, idle=0) if stack.haste or stack.idle else stack
        for hex_, stack in state.stacks.items()
    }
    waiting = {entry: movement.settled(groups) for entry, groups in state.waiting.items()}
    return replace(state, stacks=stacks, waiting=waiting, emptied=(), attackers={}, plan=())


def _haunt_check(state: State) -> State:
    """R47: every haunt with wizard-player units on it is destroyed and may reveal the wand."""
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
