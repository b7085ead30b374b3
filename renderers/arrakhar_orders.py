"""Pending orders in few words, for the strip of a private picture."""

from bot.games.arrakhar.counters import COLUMNS, column
from bot.games.arrakhar.orders import Advance, Attack, Fireball, Haste, Leg, Order
from bot.games.arrakhar.view import View


def told(view: View) -> list[str]:
    """One line an order, as they were given."""
    return [_line(view, order) for message in view.plan for order in message]


def _line(view: View, order: Order) -> str:
    match order:
        case Leg(start, kind, count, end, carry):
            return f"{kind}{count} {start} → {end}" + " ★" * carry
        case Haste(caster, castings, target, kind, count):
            group = f" {kind}{count}" if kind else ""
            return f"Haste{_times(castings)} {caster} → {target}{group}"
        case Fireball(caster, castings, target):
            return f"Fire{_times(castings)} {caster.capitalize()} → {target}"
        case Attack():
            return _attack(view, order)
        case Advance(start, count, end):
            return f"{count} step {start} → {end}"
        case _:
            return ""


def _times(castings: int) -> str:
    return f" ×{castings}" if castings > 1 else ""


def _attack(view: View, order: Attack) -> str:
    """With its odds, as the table will read them if nobody has fallen before."""
    force: dict[str, int] = {}
    for hex_, count in order.sources:
        kind = view.stacks[hex_].kind
        force[kind] = force.get(kind, 0) + count
    target = view.stacks[order.target]
    read = column(force, target.kind, len(order.slots))
    odds = COLUMNS[read] if read is not None else ""
    starts = "+".join(f"{hex_}×{count}" for hex_, count in order.sources)
    return f"{starts} → {order.target} {target.kind}{len(order.slots)} {odds}"
