"""The line under the board: whose turn, what for, how it stands."""

from bot.games.rakh.text.view import (
    LANDS_TO_LOSE,
    LINE_UP,
    QUIET_TURNS,
    Order,
    View,
)
from bot.kernel.text import count, either

_QUIET_IS_WORTH_SAYING = 20
_CHOICES = {
    "pull": "chooses where to pull the unit",
    "cleave": "chooses where to cleave next",
    "lightning": "chooses where lightning strikes next",
    "skeleton": "chooses for the Skeleton",
}


def status(view: View) -> str:
    match view.phase:
        case "over":
            return f"{view.reason} {_result(view)}"
        case "sides":
            return "Set-up: {0} and {1} choose their sides. First come, first served."
        case "place":
            placed = len(view.units)
            return f"Set-up: {active(view)} places a unit ({placed} of {2 * LINE_UP} placed)."
        case "land":
            return f"Set-up: {active(view)} places their cursed land."
        case _:
            return f"Turn {view.turn}: {active(view)} {todo(view)}. {_tally(view)}"


def _result(view: View) -> str:
    return "The match is a draw." if view.winner is None else f"{{{view.winner}}} wins."


def active(view: View) -> str:
    order = view.orders[view.side]
    return f"{_leader(order)} ({order.name})"


def _leader(order: Order) -> str:
    return order.name if order.seat is None else f"{{{order.seat}}}"


def todo(view: View) -> str:
    if view.choice is not None:
        return f"{_CHOICES[view.choice.word]}: {either(view.choice.options)}"
    return f"has {count(view.actions, 'action')} left"


def _tally(view: View) -> str:
    lands = (f"{each.name} {len(each.lands)} of {LANDS_TO_LOSE}" for each in view.orders)
    text = f"Cursed lands: {', '.join(lands)}."
    if view.draw_rules and view.quiet > _QUIET_IS_WORTH_SAYING:
        text += f" Quiet turns: {view.quiet} of {QUIET_TURNS}."
    return text
