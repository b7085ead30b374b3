"""A plan told by what it is for, as a friend would explain it: for hints."""

from collections.abc import Iterable, Iterator

from bot.games.arrakhar.model.actions import Action, Design, Place, Stage, Summon
from bot.games.arrakhar.model.board import DOORS, NEAR, gaps, is_entry
from bot.games.arrakhar.model.orders import (
    WAND,
    Attack,
    EnterBy,
    Fireball,
    Haste,
    Leg,
    Order,
)
from bot.games.arrakhar.model.units import FORCES, HAUNTS, KINDS, WIZARD, army, counted, summons
from bot.games.arrakhar.text.orders import order_words
from bot.games.arrakhar.text.view import View
from bot.kernel.text import listed

GUARDED = 3  # hexes from a haunt within which units guard it
MOST = 4  # orders that are told one by one


def in_words(view: View, action: Action) -> str:
    match action:
        case Stage(orders):
            return _told(_orders(view, orders))
        case Design(counts) if view.viewer:
            return f"Take {army(dict(zip(FORCES[view.viewer], counts, strict=True)))}."
        case Summon(castings):
            return _told(_summons(view, each.haunt) for each in castings)
        case Place(hexes):
            where = listed(dict.fromkeys(hexes))
            orcs = "a wandering orc" if len(hexes) == 1 else f"{len(hexes)} wandering orcs"
            return f"Place {orcs} in {where}."
        case _:
            return ""


def _told(parts: Iterable[str]) -> str:
    lines = list(dict.fromkeys(parts))
    more = [f"and {len(lines) - MOST} more like these"] if len(lines) > MOST else []
    told = "; ".join([*lines[:MOST], *more])
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _summons(view: View, haunt: str) -> str:
    units = KINDS[summons(haunt)].plural
    return f"summon {units} at the {HAUNTS[haunt[0]][0]} {haunt}"


def _orders(view: View, orders: Iterable[Order]) -> Iterator[str]:
    """One by one, but what is hasted, and what enters together, in one go."""
    hasted = [order for order in orders if isinstance(order, Haste)]
    entering = [order for order in orders if isinstance(order, EnterBy)]
    if hasted:
        units = listed(dict.fromkeys(_hasted(order) for order in hasted))
        yield f"haste {units}, so that they get farther this turn"
    for entry in dict.fromkeys(order.entry for order in entering):
        force = [counted(each.count, each.kind) for each in entering if each.entry == entry]
        yield f"enter by {entry} with {listed(force)}"
    for order in orders:
        if not isinstance(order, Haste | EnterBy):
            yield _order(view, order)


def _hasted(order: Haste) -> str:
    units = counted(order.count, order.kind) if order.kind else "the units"
    return f"{units} in {order.target}"


def _order(view: View, order: Order) -> str:
    match order:
        case Leg():
            return f"move {order_words(order)}{_purpose(view, order)}"
        case Fireball(caster, _, target) if caster == WAND:
            return f"throw the wand's fireball at {_standing(view, target)}"
        case Fireball(caster, _, target):
            return f"throw fireballs from {caster} at {_standing(view, target)}"
        case Attack(sources, target, slots):
            who = listed(hex_ for hex_, _ in sources)
            return f"attack {_targets(view, target, len(slots))} from {who}"
        case _:
            return order_words(order)


def _targets(view: View, hex_: str, number: int) -> str:
    stack = view.stacks.get(hex_)
    if stack is None or stack.count == number:
        return _standing(view, hex_)
    return f"{number} of {counted(stack.count, stack.kind)} in {hex_}"


def _standing(view: View, hex_: str) -> str:
    stack = view.stacks.get(hex_)
    return f"{counted(stack.count, stack.kind)} in {hex_}" if stack else hex_


def _purpose(view: View, leg: Leg) -> str:
    """Why a group goes where it goes, as far as everybody can see it."""
    if leg.carry:
        return ": that wins" if is_entry(leg.end) else ", nearer to a way out"
    is_wizard = KINDS[leg.kind].side == WIZARD
    for haunt, hex_ in view.haunts.items():
        if hex_ == leg.end:
            return f", onto {haunt}, " + ("to search and destroy it" if is_wizard else "to hold it")
    if leg.end == view.wand:
        return ", onto the wand"
    return _against(view, leg) or (_toward(view, leg) if is_wizard else _defending(view, leg))


def _against(view: View, leg: Leg) -> str:
    """Fighters go next to an enemy to attack it."""
    near = [hex_ for hex_ in NEAR[leg.end] if hex_ in view.stacks]
    foes = [hex_ for hex_ in near if view.stacks[hex_].side != KINDS[leg.kind].side]
    if not foes or KINDS[leg.kind].caster:
        return ""
    return f", to attack {_standing(view, foes[0])}"


def _toward(view: View, leg: Leg) -> str:
    near = sorted(_nearer(view, leg))
    return f", toward {near[0][1]}" if near else ""


def _defending(view: View, leg: Leg) -> str:
    """Why a group of the sorcerer player goes there."""
    if KINDS[leg.kind].caster:
        served = [
            haunt
            for haunt, hex_ in view.haunts.items()
            if leg.end in NEAR[hex_]
            and (hex_ not in view.stacks or view.stacks[hex_].kind == summons(haunt))
        ]
        return f", next to {served[0]}, to summon there" if served else ""
    if view.wand:
        doors = DOORS.get(leg.end, ())
        return f", to block {doors[0]}" if doors else ", toward the wand"
    near = sorted(_nearer(view, leg))
    return f", to guard {near[0][1]}" if near and near[0][0] <= GUARDED else ""


def _nearer(view: View, leg: Leg) -> Iterator[tuple[int, str]]:
    """Haunts to which this move comes closer, by how far they still are."""
    for haunt, hex_ in view.haunts.items():
        away = gaps(hex_)
        if away[leg.end] < away.get(leg.start, 99):
            yield away[leg.end], haunt
