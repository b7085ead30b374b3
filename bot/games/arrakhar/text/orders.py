"""Orders, waiting groups and forces: as they are typed, and in words.

What `order_text` writes, `prompts.parser` reads as the same order.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate

from bot.games.arrakhar.model.orders import (
    WAND,
    Advance,
    Attack,
    EnterBy,
    Fireball,
    Haste,
    HauntAt,
    Leg,
    Order,
    SorcerersAt,
    WandIn,
)
from bot.games.arrakhar.model.state import Group
from bot.games.arrakhar.model.units import FORCES, counted
from bot.kernel import text as english


def groups_text(groups: Iterable[Group]) -> str:
    """ "WI3 BA8(+6)": units waiting in an entry."""
    return " ".join(
        f"{group.kind}{group.count}{f'(+{group.haste})' if group.haste else ''}" for group in groups
    )


def order_text(order: Order) -> str:
    """An order as it is typed."""
    match order:
        case HauntAt(haunt, hex_):
            return f"{haunt}={hex_}"
        case WandIn(haunt):
            return f"wand={haunt}"
        case SorcerersAt(hex_, count):
            return f"{hex_}x{count}"
        case EnterBy(entry, kind, count):
            return f"{entry}:{kind}{count}"
        case Leg():
            return _leg(order)
        case Haste(caster, castings, target, kind, count):
            times = f"x{castings}" if castings > 1 else ""
            return f"{caster}{times}>{target}" + (f":{kind}{count}" if kind else "")
        case Fireball(caster, castings, target):
            times = f"x{castings}" if castings > 1 else ""
            return f"{caster.lower() if caster == WAND else caster}{times}>{target}"
        case Attack(sources, target, slots):
            left = "+".join(f"{hex_}x{count}" for hex_, count in sources)
            return f"{left}>{target}#{'.'.join(map(str, slots))}"
        case Advance(start, count, end):
            return f"{start}x{count}>{end}"


def _leg(leg: Leg) -> str:
    entry = leg.start[0] == "E"
    start = f"{leg.start}:{leg.kind}" if entry else leg.start
    bonus = f"^{leg.bonus}" if leg.bonus >= 0 else ""
    flags = "w" * leg.carry + "s" * leg.spent_first
    return f"{start}{bonus}>{leg.end}x{leg.count}{flags}"


def order_words(order: Order) -> str:
    """An order as one would say it."""
    match order:
        case HauntAt(haunt, hex_):
            return f"{haunt} in {hex_}"
        case WandIn(haunt):
            return f"the wand in {haunt}"
        case SorcerersAt(hex_, count):
            return f"{counted(count, 'SO')} in {hex_}"
        case EnterBy(entry, kind, count):
            return f"{counted(count, kind)} at {entry}"
        case Leg(start, kind, count, end, carry):
            return f"{counted(count, kind)} from {start} to {end}" + ", with the wand" * carry
        case Haste(caster, castings, target, kind, count):
            units = f"{counted(count, kind)} in {target}" if kind else f"the units in {target}"
            return f"{english.count(castings, 'casting')} of haste from {caster} on {units}"
        case Fireball(caster, castings, target):
            wand = caster == WAND
            spell = "the wand's fireball" if wand else english.count(castings, "fireball")
            return f"{spell}{f' from {caster}' * (not wand)} at {target}"
        case Attack(sources, target, slots):
            who = english.listed(f"{count} from {hex_}" for hex_, count in sources)
            return f"{who} against {english.count(len(slots), 'unit')} in {target}"
        case Advance(start, count, end):
            return f"{english.count(count, 'unit')} from {start} into {end}"


def plan_words(orders: Iterable[Order], most: int = 380) -> str:
    """The orders so far, as one would say them; of a long plan, the latest that fit."""
    said = list(_grouped(orders))
    lengths = accumulate(len(words) + 2 for words in reversed(said))
    fitting = max(1, sum(length <= most for length in lengths))
    earlier = len(said) - fitting
    shown = [english.count(earlier, "earlier order")] if earlier > 0 else []
    return f"Plan: {'; '.join([*shown, *said[-fitting:]])}." if said else ""


def _grouped(orders: Iterable[Order]) -> Iterator[str]:
    """One by one, but the units at an entry together: "8 wizards and 2 elves at E6"."""
    entering: dict[str, dict[str, int]] = {}
    for order in orders:
        if isinstance(order, EnterBy):
            force = entering.setdefault(order.entry, {})
            force[order.kind] = force.get(order.kind, 0) + order.count
        else:
            yield order_words(order)
    for entry, force in entering.items():
        units = english.listed(counted(number, kind) for kind, number in force.items())
        yield f"{units} at {entry}"


def order_cell(order: Order) -> str:
    """Where the picture shows an order: where it leads."""
    match order:
        case HauntAt(_, hex_) | SorcerersAt(hex_):
            return hex_
        case EnterBy(entry):
            return entry
        case Leg(end=end) | Advance(end=end):
            return end
        case Haste(target=target) | Fireball(target=target) | Attack(target=target):
            return target
        case _:
            return ""


def force_text(side: str, counts: Mapping[str, int]) -> str:
    """ "WI8 DW10 BA8 EL10": a force as it is typed and shown."""
    return " ".join(f"{kind}{counts.get(kind, 0)}" for kind in FORCES[side])
