"""The plan of a segment: is an order legal on top of it, and can the segment end with it?"""

from msgspec.structs import replace

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
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import combat, fireballs, haste, movement, placement
from bot.games.arrakhar.text.orders import order_words
from bot.games.arrakhar.text.words import planned
from bot.kernel import Event, Step
from bot.kernel import text as english


def check(state: State, order: Order) -> None:
    """Raise what is wrong with an order on top of the plan."""
    match order:
        case HauntAt():
            placement.check_haunt(state, order)
        case WandIn():
            placement.check_wand(state, order)
        case SorcerersAt():
            placement.check_sorcerers(state, order)
        case EnterBy():
            placement.check_enter(state, order)
        case Leg():
            movement.check_leg(state, order)
        case Haste():
            haste.check_haste(state, order)
        case Fireball():
            fireballs.check_fireball(state, order)
        case Attack():
            combat.check_attack(state, order)
        case Advance():
            combat.check_advance(state, order)


def check_end(state: State) -> None:
    """Raise what keeps a segment from being done with this plan."""
    match state.segment:
        case "move" if state.plan:
            movement.check_done(state)
        case "hide":
            placement.check_hidden(state)
        case "enter":
            placement.check_entered(state)
        case _:
            pass


def refusal(state: State) -> str:
    """Why the segment cannot be done yet; "" if it can."""
    try:
        check_end(state)
    except Refused as refused:
        return str(refused)
    return ""


def staged(state: State, orders: tuple[Order, ...]) -> State:
    """The plan with one more line of orders."""
    return replace(state, plan=(*state.plan, orders))


def without(state: State, number: int) -> State:
    """The plan without one order, by its number from 1 on.

    A haunt or the wand that was placed several times is not placed at all then.
    """
    dropped = state.orders[number - 1]
    numbers = iter(range(1, len(state.orders) + 1))
    lines = [
        tuple(
            order
            for order in line
            if next(numbers) != number and not _is_about_the_same(order, dropped)
        )
        for line in state.plan
    ]
    return replace(state, plan=tuple(line for line in lines if line))


def _is_about_the_same(order: Order, other: Order) -> bool:
    match order, other:
        case (HauntAt(one), HauntAt(two)):
            return one == two
        case (WandIn(), WandIn()):
            return True
        case _:
            return False


def is_legal(state: State) -> bool:
    """Is every order of the plan legal on top of those before it?"""
    so_far = replace(state, plan=())
    for order in state.orders:
        try:
            check(so_far, order)
        except Refused:
            return False
        so_far = staged(so_far, (order,))
    return True


def dropped(state: State, number: int) -> Step[State]:
    gone = order_words(state.orders[number - 1])
    return whispered(without(state, number), f"Deleted from your plan: {gone}.")


def changed(state: State, number: int, orders: tuple[Order, ...]) -> Step[State]:
    """The new orders come last: they were judged on top of all the others."""
    gone, new = order_words(state.orders[number - 1]), english.listed(map(order_words, orders))
    return whispered(staged(without(state, number), orders), f"Instead of {gone}: {new}.")


def announced(state: State, orders: tuple[Order, ...]) -> Step[State]:
    """The orders that were just added, told to their player alone (R68)."""
    return whispered(state, planned(orders))


def whispered(state: State, text: str) -> Step[State]:
    return Step(state, (Event(text, frozenset({state.actor})),))
