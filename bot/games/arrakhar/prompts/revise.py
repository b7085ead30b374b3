"""One order of the plan changed or deleted; the others stay (R62)."""

from collections.abc import Iterator
from functools import partial

from bot.games.arrakhar.model.actions import Action, Change, Drop, Stage
from bot.games.arrakhar.model.board import ENTRIES
from bot.games.arrakhar.model.orders import EnterBy, HauntAt, Leg, Order, SorcerersAt
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts import movement
from bot.games.arrakhar.prompts.common import Options, share
from bot.games.arrakhar.prompts.placement import Post, haunt_hexes, post_hexes
from bot.games.arrakhar.rules.plan import is_legal, without
from bot.games.arrakhar.text.orders import order_cell, order_text, order_words
from bot.kernel import Ask, Do, Option, Prompt

CHANGED = {"hide", "enter", "move"}  # segments whose orders have a place that can be changed
Then = Do[Action] | Ask[Action]


def revisions(state: State) -> Options:
    """With a single order, `undo` is enough."""
    if len(state.orders) < 2:
        return []
    can_change = state.segment in CHANGED
    token, label = ("change", "Change an order") if can_change else ("delete", "Delete an order")
    return [Option(token, label, Ask(partial(_orders, state), aside=True))]


def _orders(state: State) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            str(number),
            f"{number}. {_capitalized(order_words(order))}",
            _revised(state, number, order),
            order_cell(order),
            group="Orders",
            also=(order_text(order),),
        )
        for number, order in enumerate(state.orders, 1)
        if is_legal(without(state, number))
    )
    verb = "change or delete" if state.segment in CHANGED else "delete"
    return Prompt(state.actor, f"Which order do you {verb}?", options)


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def _revised(state: State, number: int, order: Order) -> Then:
    drop = Do[Action](Drop(number), sealed=_is_sealed(state))
    if state.segment not in CHANGED:
        return drop
    rest = without(state, number)
    ways = [Option[Action]("delete", "Delete this order", drop), *_elsewhere(rest, number, order)]
    text = f"Now: {order_words(order)}. Choose another place, or delete the order."
    return Ask(lambda: Prompt(state.actor, text, tuple(ways)))


def _is_sealed(state: State) -> bool:
    return state.segment == "hide"


def _elsewhere(rest: State, number: int, order: Order) -> Iterator[Option[Action]]:
    """Another place for the same units or haunt."""
    match order:
        case Leg(start, kind, count, _, carry, _, bonus):
            ask = partial(movement.destinations, rest, start, kind, carry=carry, bonus=bonus)
            label = f"Send {'it' if count == 1 else 'them'} elsewhere"
            yield Option("to", label, Ask(lambda: _instead(ask(), number)))
        case HauntAt(haunt):
            where = partial(haunt_hexes, rest, haunt)
            yield Option("to", "Move it to another hex", Ask(lambda: _instead(where(), number)))
        case SorcerersAt():
            label = "Move it" if order.count == 1 else "Move them"
            yield Option("to", f"{label} to another hex", Ask(partial(_posts, rest, number, order)))
        case EnterBy():
            yield Option("to", "Choose another entry", Ask(partial(_entries, rest, number, order)))
        case _:
            return


def _instead(prompt: Prompt[Action], number: int) -> Prompt[Action]:
    """The same question, whose answer takes the place of an order."""
    options = tuple(
        Option[Action](each.token, each.label, _then(each.then, number), each.cell, each.group)
        for each in prompt.options
    )
    return Prompt(prompt.seat, prompt.text, options, why_not=prompt.why_not, topic=prompt.topic)


def _then(then: object, number: int) -> Then:
    match then:
        case Do(Stage(orders), sealed):
            return Do(Change(number, orders), sealed=sealed)
        case Ask(question, usual):
            return Ask(lambda: _instead(question(), number), usual)
        case _:
            raise AssertionError("a place is asked for, and nothing else")


def _posts(rest: State, number: int, order: SorcerersAt) -> Prompt[Action]:
    hexes = [each for each in post_hexes(rest) if each.hex != order.hex]
    options = tuple(
        Option[Action](
            each.hex, each.label, _moved(rest, number, order, each), each.hex, each.group
        )
        for each in hexes
    )
    return Prompt(rest.actor, f"Where do the sorcerers from {order.hex} go?", options)


def _moved(rest: State, number: int, order: SorcerersAt, to: Post) -> Then:
    if order.count == 1:
        return _move(number, order, to.hex, 1)
    most = min(order.count, to.room)
    options = tuple(
        Option[Action](str(n), share(n, order.count), _move(number, order, to.hex, n))
        for n in range(most, 0, -1)
    )
    text = f"How many of the {order.count} go to {to.hex}?"
    return Ask(lambda: Prompt(rest.actor, text, options), str(most))


def _move(number: int, order: SorcerersAt, hex_: str, count: int) -> Do[Action]:
    left = order.count - count
    stay = (SorcerersAt(order.hex, left),) if left else ()
    return Do(Change(number, (*stay, SorcerersAt(hex_, count))), sealed=True)


def _entries(rest: State, number: int, order: EnterBy) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            entry,
            f"Entry {entry}",
            Do(Change(number, (EnterBy(entry, order.kind, order.count),))),
            entry,
        )
        for entry in ENTRIES
        if entry != order.entry
    )
    return Prompt(rest.actor, "Through which entry instead?", options)
