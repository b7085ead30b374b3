"""The position in words, for those who do not see the picture."""

from bot.games.rakh.text.view import View
from bot.games.rakh.text.words import active, status, todo
from bot.kernel.text import listed


def describe(view: View) -> str:
    forces = [_forces(view, side) for side in (0, 1)]
    parts = [_short_status(view), *forces, _neutral(view)]
    return " ".join(part for part in parts if part)


def _short_status(view: View) -> str:
    if view.phase == "play":
        return f"Turn {view.turn}: {active(view)} {todo(view)}."
    return status(view)


def _forces(view: View, side: int) -> str:
    order = view.orders[side]
    units = [
        f"{each.name} on {each.cell} ({each.health} of {each.max_health} HEALTH)"
        for each in view.units
        if each.side == side
    ]
    what = "Cursed land" if len(order.lands) == 1 else "Cursed lands"
    lands = f" {what}: {listed(order.lands)}." if order.lands else ""
    return f"{order.faction}: {', '.join(units) or 'no units'}.{lands}"


def _neutral(view: View) -> str:
    return f"Cut off: {listed(view.isolated)}." if view.isolated else ""
