"""Haste: all castings are named before the first die is rolled."""

from itertools import groupby

from msgspec.structs import replace

from bot.games.arrakhar.model.board import ORDER, gap, is_entry
from bot.games.arrakhar.model.orders import Haste
from bot.games.arrakhar.model.state import Deed, Group, State, more
from bot.games.arrakhar.model.tables import HASTE, MOST_HASTE
from bot.games.arrakhar.model.units import KINDS
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.fireballs import (
    check_castings,
)
from bot.kernel import Chance


def wizards_left(state: State, place: str) -> int:
    """Wizards of a hex or an entry that have a spell and no order to cast it."""
    if is_entry(place):
        waiting = state.waiting.get(place, ())
        fresh = sum(group.count - group.spent for group in waiting if group.kind == "WI")
    else:
        stack = state.stacks.get(place)
        fresh = stack.fresh if stack and stack.kind == "WI" else 0
    told = (order for order in state.orders if isinstance(order, Haste) and order.caster == place)
    return fresh - sum(order.castings for order in told)


def ungrouped(state: State, entry: str, kind: str) -> int:
    """Units waiting in an entry that the plan has not put into a haste group."""
    waiting = sum(group.count for group in state.waiting.get(entry, ()) if group.kind == kind)
    told = (order for order in state.orders if isinstance(order, Haste) and order.target == entry)
    return waiting - sum(order.count for order in told if order.kind == kind)


def check_haste(state: State, order: Haste) -> None:
    """R36, R37."""
    at_entry = is_entry(order.caster) or is_entry(order.target)
    if at_entry and (state.turn != 1 or order.caster != order.target):
        raise Refused("HS03")
    check_castings("HS04", order, wizards_left(state, order.caster))
    if at_entry:
        _check_group(state, order)
    elif gap(order.caster, order.target) > 1:
        raise Refused("HS01", dst=order.target)
    elif order.target not in state.held(state.side):
        raise Refused("HS02", dst=order.target)


def _check_group(state: State, order: Haste) -> None:
    plural, left = KINDS[order.kind].plural, ungrouped(state, order.target, order.kind)
    if all(group.kind != order.kind for group in state.waiting[order.target]):
        raise Refused("GN06", entry=order.target, type=plural)
    if order.count > left:
        raise Refused("HS05", entry=order.target, n=left, plural=plural, k=order.count)


def haste_targets(state: State, caster: str) -> list[str]:
    """Hexes whose units a wizard on the board may haste."""
    held = state.held(state.side)
    return sorted((each for each in held if gap(caster, each) <= 1), key=ORDER.__getitem__)


def may_haste(state: State) -> bool:
    on_board = any(stack.kind == "WI" and stack.fresh for _, stack in state.own())
    return on_board or (
        state.turn == 1 and any(wizards_left(state, each) for each in state.waiting)
    )


def cast_all(state: State, chance: Chance) -> State:
    """Roll the dice of the haste segment; the best casting on a target counts (R36)."""
    orders = [order for order in state.orders if isinstance(order, Haste)]
    best: dict[tuple[str, int], int] = {}  # groups in an entry are told apart by their index
    deeds: list[Deed] = []
    for place, order in enumerate(orders):
        key = order.target, place if order.kind else -1
        for _ in range(order.castings):
            die = 0 if best.get(key) == MOST_HASTE else chance.roll(6)
            best[key] = max(best.get(key, 0), HASTE[die - 1] if die else 0)
            deeds.append(_haste_deed(state, order, die, best[key]))
    hasted = replace(state, record=(*state.record, *deeds))
    for order in orders:
        if not order.kind:
            hasted = _haste_hex(hasted, order, best[order.target, -1])
    grouped = [(order, best[order.target, at]) for at, order in enumerate(orders) if order.kind]
    for entry, pairs in groupby(sorted(grouped, key=lambda each: each[0].target), _entry):
        hasted = _haste_entry(hasted, entry, list(pairs))
    return hasted


def _entry(pair: tuple[Haste, int]) -> str:
    return pair[0].target


def _haste_deed(state: State, order: Haste, die: int, bonus: int) -> Deed:
    there = state.stacks.get(order.target)
    kind = order.kind or (there.kind if there else "")
    count = order.count or (there.count if there else 0)
    cells = order.caster, order.target
    return Deed("haste", state.side, "haste", cells, kind, count, (die,) if die else (), bonus)


def _haste_hex(state: State, order: Haste, bonus: int) -> State:
    stacks = dict(state.stacks)
    stacks[order.target] = replace(stacks[order.target], haste=bonus)
    caster = stacks[order.caster]
    stacks[order.caster] = replace(caster, spent=caster.spent + order.castings)
    return replace(state, stacks=stacks)


def _haste_entry(state: State, entry: str, pairs: list[tuple[Haste, int]]) -> State:
    """Split the waiting units into groups; those that cast count first (R37)."""
    counts: dict[str, int] = {}
    spent: dict[str, int] = {"WI": sum(order.castings for order, _ in pairs)}
    for group in state.waiting[entry]:
        counts = more(counts, group.kind, group.count)
    groups: list[Group] = []
    for order, bonus in pairs:
        inside = min(order.count, spent.get(order.kind, 0))
        groups.append(Group(order.kind, order.count, bonus, inside))
        counts = more(counts, order.kind, -order.count)
        spent = more(spent, order.kind, -inside)
    rest = [Group(kind, n, 0, spent.get(kind, 0)) for kind, n in counts.items() if n]
    return replace(state, waiting={**state.waiting, entry: _gathered([*groups, *rest])})


def _gathered(groups: list[Group]) -> tuple[Group, ...]:
    """Groups of one kind and one haste are one group."""
    found: dict[tuple[str, int], Group] = {}
    for group in groups:
        key = group.kind, group.haste
        have = found.get(key, replace(group, count=0, spent=0))
        count, spent = have.count + group.count, have.spent + group.spent
        found[key] = replace(have, count=count, spent=spent)
    return tuple(found.values())
