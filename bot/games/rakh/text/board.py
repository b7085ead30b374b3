"""The board in letters, for a terminal or `/board text`."""

from bot.games.rakh.text.view import HEXES, STARTS, Figure, View

_KEY = (
    "Capitals: Sun. Lowercase: Moon. Number: HEALTH. [ ]: starting space.",
    "*S* *M*: cursed land of that side. ***: cursed land that counts for neither side.",
)


def board(view: View) -> str:
    """Seven rows of hexagons; Sun in capitals, Moon in small letters, free spaces by label."""
    rows: dict[str, list[str]] = {}
    signs = _signs(view)
    for label in HEXES:
        rows.setdefault(label[0], []).append(_space(label, signs.get(label, label)))
    drawn = [" " * (3 * (7 - len(row))) + " ".join(row).rstrip() for row in rows.values()]
    return "\n".join([*drawn, *_KEY, *(_roll(view, side) for side in (0, 1))])


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
