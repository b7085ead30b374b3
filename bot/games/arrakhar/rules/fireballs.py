"""Fireballs: all castings are named before the first die is rolled.

A spell at a hex that an earlier one has emptied is wasted and rolls no die (R32).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.arrakhar.model.board import IN_RANGE, is_clear, is_entry
from bot.games.arrakhar.model.orders import WAND, Fireball, Haste
from bot.games.arrakhar.model.state import Deed, State, lessened, more, with_stack
from bot.games.arrakhar.model.units import CASTER, KINDS, foe
from bot.games.arrakhar.prompts.refusals import Refused
from bot.kernel import Chance


def check_castings(none: str, order: Haste | Fireball, left: int) -> None:
    """R23: one spell for each caster; the refusal for having none depends on the spell."""
    if left < 1:
        raise Refused(none, hex=order.caster)
    if order.castings > left:
        raise Refused("GN08", n=left, hex=order.caster, k=order.castings)


def casters_left(state: State, hex_: str) -> int:
    """Casters of a hex that have a spell and no order to cast it."""
    stack = state.stacks.get(hex_)
    if stack is None or stack.side != state.side:
        return 0
    told = (order for order in state.orders if isinstance(order, Fireball))
    return stack.fresh - sum(order.castings for order in told if order.caster == hex_)


def wields_wand(state: State) -> bool:
    """R35: a wizard stands with the wand."""
    stack = state.stacks.get(state.wand)
    return stack is not None and stack.kind == "WI" and state.side == stack.side


def wand_is_told(state: State) -> bool:
    return any(isinstance(order, Fireball) and order.caster == WAND for order in state.orders)


def check_fireball(state: State, order: Fireball) -> None:
    """R29, R30, R33, R34."""
    if order.caster == WAND:
        if not wields_wand(state):
            raise Refused("FB05")
        if wand_is_told(state):
            raise Refused("FB06")
    if is_entry(order.caster) or is_entry(order.target):
        raise Refused("FB03")
    if order.caster != WAND:
        if order.caster not in state.held(state.side):
            raise Refused("GN03", hex=order.caster)
        check_castings("FB04", order, casters_left(state, order.caster))
    if order.target not in state.held(foe(state.side)):
        raise Refused("FB02", dst=order.target)
    caster = _origin(state, order.caster)
    if not is_clear(caster) or order.target not in IN_RANGE[caster]:
        raise Refused("FB01", dst=order.target, src=caster)


def fire_targets(state: State, caster: str) -> list[str]:
    """Enemy hexes within range of a hex, or of the wand."""
    enemies = state.held(foe(state.side))
    return [hex_ for hex_ in IN_RANGE[_origin(state, caster)] if hex_ in enemies]


def may_fire(state: State) -> bool:
    casting = [hex_ for hex_, stack in state.own() if stack.fresh]
    if wields_wand(state):
        casting.append(state.wand)
    return any(fire_targets(state, hex_) for hex_ in casting)


def fire(state: State, chance: Chance) -> State:
    """Roll the dice of the fireball segment, casting by casting (R30, R32)."""
    fired = state
    for order in state.orders:
        if isinstance(order, Fireball):
            for _ in range(order.castings):
                fired = _burn(fired, order, chance)
    emptied = [hex_ for hex_ in _targets(state) if hex_ not in fired.stacks]
    return replace(fired, emptied=tuple(dict.fromkeys(emptied)))


def _targets(state: State) -> Iterator[str]:
    return (order.target for order in state.orders if isinstance(order, Fireball))


def _burn(state: State, order: Fireball, chance: Chance) -> State:
    """One die for each unit that is still there (R31)."""
    stacks, fallen, count = dict(state.stacks), state.fallen, 0
    dice: tuple[int, ...] = ()
    if order.caster != WAND:
        caster = stacks[order.caster]
        stacks[order.caster] = replace(caster, spent=caster.spent + 1)
    target = stacks.get(order.target)
    kind = ""
    if target is not None:
        kind = target.kind
        unit = KINDS[kind]
        falls = unit.wand if order.caster == WAND else unit.burns
        dice = tuple(chance.roll(6) for _ in range(target.count))
        count = sum(die <= falls for die in dice)
        stacks = with_stack(stacks, order.target, lessened(target, count))
        fallen = more(fallen, kind, count)
    what = "wandfire" if order.caster == WAND else "fire"
    cells = _origin(state, order.caster), order.target
    deed = Deed(what, state.side, "fire", cells, CASTER[state.side], 1, dice, count, kind)
    return replace(
        state,
        stacks=stacks,
        fallen=fallen,
        record=(*state.record, deed),
        stirred=state.stirred or count > 0,
    )


def _origin(state: State, caster: str) -> str:
    return state.wand if caster == WAND else caster
