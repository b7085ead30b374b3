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
from bot.games.arrakhar.text.words import planned
from bot.kernel import Event, Step


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
        case "move":
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


def announced(state: State, orders: tuple[Order, ...]) -> Step[State]:
    """The orders that were just added, told to their player alone (R68)."""
    return whispered(state, planned(orders))


def whispered(state: State, text: str) -> Step[State]:
    return Step(state, (Event(text, frozenset({state.actor})),))
