"""What the questions of several segments share."""

from collections.abc import Callable, Collection
from functools import partial

from bot.games.arrakhar.model.actions import Action, Stage
from bot.games.arrakhar.model.board import is_entry
from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts import notation, parser
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.plan import check
from bot.kernel import Do, Fill, Option

Options = list[Option[Action]]
Source = tuple[str, str, int]  # a place, a kind, how many
MENU = 25  # a menu of this size needs no headings


def staged(order: Order) -> Do[Action]:
    return Do(Stage((order,)))


def typed(state: State, example: str = "done") -> Option[Action]:
    """The blank for a line of orders; `done` alone is a line too."""
    hint = f"orders like {notation.EXAMPLES[state.segment]}"
    reader = partial(parser.read, state)
    blank: Fill[Action] = Fill(
        hint, reader, example, closing=notation.CLOSING, begins=notation.is_order
    )
    return Option("order", "Type orders", blank, also=("o", "orders"))


def at(place: str) -> str:
    """ "in D4", "at E1"."""
    return f"{'at' if is_entry(place) else 'in'} {place}"


def share(count: int, most: int) -> str:
    """ "3 of 4", "All 4", "Both"."""
    if count < most or most == 1:
        return f"{count} of {most}" if most > 1 else "1"
    return "Both" if most == 2 else f"All {most}"


def row(place: str, among: Collection[object]) -> str:
    """The heading of a place in a long menu; a short one needs none."""
    if len(among) <= MENU:
        return ""
    return "Entries" if is_entry(place) else f"Row {place[0]}"


def refusal_of(state: State, make: Callable[[], Order]) -> str:
    """What an order made from a wrong word would be refused with."""
    try:
        check(state, make())
    except Refused as refused:
        return str(refused)
    return ""
