"""A view in words: the line under the board, the board in letters, the position read aloud."""

from bot.games.rakh.view import (
    HEXES,
    LANDS_TO_LOSE,
    LINE_UP,
    QUIET_TURNS,
    STARTS,
    Figure,
    Order,
    View,
)

_QUIET_IS_WORTH_SAYING = 20


def status(view: View) -> str:
    match view.phase:
        case "over":
            return f"{view.reason} {_result(view)}"
        case "sides":
            return "Who leads which side? {0} and {1} may choose; first come, first served."
        case "place":
            placed = len(view.units)
            return f"{_active(view)} places a unit ({placed} of {2 * LINE_UP} stand)."
        case "land":
            return f"{_active(view)} lays a cursed land."
        case _:
            return f"Turn {view.turn}: {_active(view)} {_todo(view)}. {_tally(view)}"


def _result(view: View) -> str:
    return "The match is a draw." if view.winner is None else f"{{{view.winner}}} wins."


def _active(view: View) -> str:
    order = view.orders[view.side]
    return f"{_leader(order)} ({order.name})"


def _leader(order: Order) -> str:
    return order.name if order.seat is None else f"{{{order.seat}}}"


def _todo(view: View) -> str:
    if view.choice is not None:
        return f"chooses: {view.choice.word} {' or '.join(view.choice.options)}"
    return "has 2 actions left" if view.actions == 2 else "has 1 action left"


def _tally(view: View) -> str:
    lands = ", ".join(f"{each.name} {len(each.lands)}" for each in view.orders)
    text = f"Cursed lands: {lands} of {LANDS_TO_LOSE}."
    if view.draw_rules and view.quiet > _QUIET_IS_WORTH_SAYING:
        text += f" Quiet turns: {view.quiet} of {QUIET_TURNS}."
    return text


def board(view: View) -> str:
    """Seven rows of hexagons; Sun in capitals, Moon in small letters, free spaces by label."""
    rows: dict[str, list[str]] = {}
    signs = _signs(view)
    for label in HEXES:
        rows.setdefault(label[0], []).append(_space(label, signs.get(label, label)))
    drawn = [" " * (3 * (7 - len(row))) + " ".join(row).rstrip() for row in rows.values()]
    key = "SUN moon, number: HEALTH. *S* *M*: cursed land, ***: cursed for nobody. [ ]: start."
    return "\n".join([*drawn, key, *(_roll(view, side) for side in (0, 1))])


def _signs(view: View) -> dict[str, str]:
    signs = {label: f"*{order.name[0]}*" for order in view.orders for label in order.lands}
    signs |= dict.fromkeys(view.isolated, "***")
    for unit in view.units:
        code = unit.code.lower() if unit.side else unit.code
        signs[unit.cell] = f"{code}{unit.health}"
    return signs


def _space(label: str, sign: str) -> str:
    is_start = label in STARTS[0] or label in STARTS[1]
    return f"[{sign:3}]" if is_start else f" {sign:3} "


def _roll(view: View, side: int) -> str:
    units = [each for each in view.units if each.side == side]
    return f"{view.orders[side].name}: {', '.join(map(_entry, units)) or 'no units'}"


def _entry(unit: Figure) -> str:
    """A unit, its space and HEALTH, and behind them what it has spent and what holds it."""
    signs = ((unit.moved, "moved"), (unit.attacked, "attacked"), (unit.mesmerized, "mesmerized"))
    done = "".join(f" {word}" for shown, word in signs if shown)
    return f"{unit.code} {unit.cell} {unit.health}/{unit.max_health}{done}"


def describe(view: View) -> str:
    forces = [_forces(view, side) for side in (0, 1)]
    return " ".join([_short_status(view), *forces, _nobodys(view)])


def _short_status(view: View) -> str:
    if view.phase == "play":
        return f"Turn {view.turn}: {_active(view)} {_todo(view)}."
    return status(view)


def _forces(view: View, side: int) -> str:
    order = view.orders[side]
    units = [
        f"{each.name} {each.cell} with {each.health} of {each.max_health}"
        for each in view.units
        if each.side == side
    ]
    lands = f" Cursed lands of the {order.name}: {', '.join(order.lands)}." if order.lands else ""
    return f"{order.faction}: {', '.join(units) or 'no units'}.{lands}"


def _nobodys(view: View) -> str:
    return f"Cut off: {', '.join(view.isolated)}." if view.isolated else "Nothing is cut off."
