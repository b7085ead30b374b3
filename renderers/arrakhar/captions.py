"""Short texts for the strip: pending orders, the set-up so far, and the end of the match."""

from bot.games.arrakhar.model.orders import (
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
from bot.games.arrakhar.model.tables import COLUMNS, column
from bot.games.arrakhar.model.units import FORCES, RULER, SORCERER, SUMMONED, WIZARD
from bot.games.arrakhar.rules.forces import cost
from bot.games.arrakhar.text.view import View


def pending(view: View) -> list[Order]:
    """The viewer's own pending orders; a view holds no others."""
    return [order for message in view.plan for order in message]


def haunts(view: View) -> dict[str, str]:
    """The haunts on the board, or else the planned ones."""
    planned = {order.haunt: order.hex for order in pending(view) if isinstance(order, HauntAt)}
    return dict(view.haunts) or planned


def hiding(view: View) -> str:
    """The haunt that hides the wand, if the viewer knows it."""
    chosen = [order.haunt for order in pending(view) if isinstance(order, WandIn)]
    return view.hiding or "".join(chosen[-1:])


def prepared(view: View) -> list[str]:
    """The set-up: who is ready, and, for its own player, what is placed and what is not."""
    if view.end or view.turn:
        return []
    if view.segment == "design":
        return _designed(view)
    if view.viewer != view.side:
        return []
    return _placed(view) if view.segment == "hide" else _entering(view)


def _designed(view: View) -> list[str]:
    words = [
        f"{RULER[side].capitalize()}: {'ready' if side in view.ready else 'designing'}"
        for side in (WIZARD, SORCERER)
    ]
    force = view.forces.get(view.viewer)
    if force:
        words.append(f"Yours: {cost(force)} of {view.terms.points[view.viewer]} points")
    return words


def _placed(view: View) -> list[str]:
    placed, wand = haunts(view), hiding(view)
    words = [
        f"{each} {placed.get(each, '–')}" + " ★" * (each == wand) for each in view.terms.haunts
    ]
    posted = sum(order.count for order in pending(view) if isinstance(order, SorcerersAt))
    words.append(f"Sorcerers left: {view.forces[SORCERER]['SO'] - posted}")
    return words if wand else [*words, "★ not hidden yet"]


def _entering(view: View) -> list[str]:
    left = dict(view.forces[WIZARD])
    for order in pending(view):
        if isinstance(order, EnterBy):
            left[order.kind] -= order.count
    waiting = [f"{kind}: {count} left" for kind, count in left.items() if count]
    return waiting or ["All units have an entry"]


def end(view: View) -> list[str]:
    """What was hidden, shown when the match is over."""
    if not view.end:
        return []
    words = [
        f"{RULER[side].split()[0].capitalize()}s: "
        + " ".join(f"{kind}{force.get(kind, 0)}" for kind in FORCES[side])
        for side, force in view.forces.items()
    ]
    if view.hiding:
        words.append(f"The wand was in {view.hiding}")
    if view.reserve and any(view.reserve.values()):
        left = " ".join(f"{kind}{view.reserve[kind]}" for kind in SUMMONED if view.reserve[kind])
        words.append(f"Never summoned: {left}")
    return words


def told(view: View) -> list[str]:
    """One line for each order, in the order given."""
    return [_line(view, order) for order in pending(view)]


def _line(view: View, order: Order) -> str:
    match order:
        case Leg(start, kind, count, end, carry):
            return f"{kind}{count} {start} → {end}" + " ★" * carry
        case Haste(caster, castings, target, kind, count):
            group = f" {kind}{count}" if kind else ""
            return f"Haste{_times(castings)} {caster} → {target}{group}"
        case Fireball(caster, castings, target):
            return f"Fireball{_times(castings)} {caster.capitalize()} → {target}"
        case Attack():
            return _attack(view, order)
        case Advance(start, count, end):
            return f"{count} advance {start} → {end}"
        case _:
            return ""


def _times(castings: int) -> str:
    return f" ×{castings}" if castings > 1 else ""


def _attack(view: View, order: Attack) -> str:
    """An attack with its odds, as they are if no unit falls before it."""
    force: dict[str, int] = {}
    for hex_, count in order.sources:
        kind = view.stacks[hex_].kind
        force[kind] = force.get(kind, 0) + count
    target = view.stacks[order.target]
    read = column(force, target.kind, len(order.slots))
    odds = COLUMNS[read] if read is not None else ""
    starts = "+".join(f"{hex_}×{count}" for hex_, count in order.sources)
    return f"{starts} → {order.target} {target.kind}{len(order.slots)} {odds}".rstrip()
