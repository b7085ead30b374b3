"""Typed orders: what one word of a line means in this position.

The kernel splits the line and takes it as a whole or not at all (`bot.kernel.plan`); the letters
are judged in `notation`. Here counts are filled in and each order is checked on top of the plan.
"""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bot.games.arrakhar.model.actions import Place, Stage, Summon
from bot.games.arrakhar.model.orders import (
    WAND,
    Advance,
    Attack,
    Casting,
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
from bot.games.arrakhar.model.units import STACK
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.notation import Arrow, Goal, Start
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import combat, movement, summoning, wandering
from bot.games.arrakhar.rules.plan import check, check_end, staged
from bot.kernel import text as english
from bot.kernel.plan import read_orders


def read(state: State, text: str) -> Stage:
    """A line of orders for the segment; raises Refused with everything that is wrong."""
    line = notation.line(text)
    orders = read_orders(line.words, lambda done, word: _orders(_with(state, done), word))
    if line.done:
        check_end(staged(state, orders))
    return Stage(orders, line.done)


def read_orcs(state: State, text: str) -> Place:
    """Hexes for wandering orcs, in the order in which they appear."""
    line = notation.line(text)
    hexes: list[str] = []
    for word in line.words:
        start = notation.start(word, "wander")
        hexes += [start.place] * (start.count or 1)
    if line.done and len(hexes) < state.orcs:
        raise Refused("WO02", k=english.count(state.orcs, "wandering orc"), n=len(hexes))
    wandering.check_orcs(state, tuple(hexes))
    return Place(tuple(hexes))


def read_castings(state: State, text: str) -> Summon:
    """Summons, one after another; each is judged as if those before it brought nobody (R69)."""
    line = notation.line(text)
    words = (*line.words, "DONE") if line.done else line.words
    return Summon(read_orders(words, partial(_summons, state)), line.done)


def _summons(state: State, before: tuple[Casting, ...], word: str) -> list[Casting]:
    if before and before[-1].most is None:
        raise Refused("SU07", tok=word)
    if word == "DONE":
        return []
    for casting in before:
        state = summoning.used(state, casting)
    casting = _casting(word)
    summoning.check_casting(state, casting)
    return [casting]


def _casting(word: str) -> Casting:
    left, sign, right = word.partition(">")
    if not sign:
        raise notation.unreadable(word, "summon")
    start = notation.start(left, "summon")
    if start != Start(start.place):
        raise notation.unreadable(word, "summon")
    return Casting(start.place, *notation.haunt(right, word, "summon"))


def _orders(state: State, word: str) -> list[Order]:
    """The orders that one word stands for, each checked on top of those before it."""
    orders: list[Order] = []
    for make in _READERS[state.segment](state, word):
        so_far = _with(state, orders)
        order = make(so_far)
        check(so_far, order)
        orders.append(order)
    return orders


def _with(state: State, orders: Sequence[Order]) -> State:
    return staged(state, tuple(orders)) if orders else state


# Counts that were not said depend on the orders before, so every order is made when it is due.
Makers = list[Callable[[State], Order]]


def _hide(state: State, word: str) -> Makers:
    left, sign, right = word.partition("=")
    order: Order
    if left == WAND:
        order = WandIn(notation.haunt(right, word, "hide")[0])
    elif sign:
        order = HauntAt(notation.haunt(left, word, "hide")[0], notation.place(right))
    else:
        start = notation.start(word, "hide")
        order = SorcerersAt(start.place, start.count or 1)
    return [lambda _: order]


def _enter(state: State, word: str) -> Makers:
    found = notation.group(word, word, "enter", "W")
    order = EnterBy(found.place, found.kind, found.count or 1)
    return [lambda _: order]


def _move(state: State, word: str) -> Makers:
    arrow = notation.arrow(word, "move")
    if len(arrow.starts) > 1:
        goal = arrow.goals[0]
        if goal.count:
            raise notation.unreadable(word, "move")
        return [_leg(start, goal, start.count) for start in arrow.starts]
    start = arrow.starts[0]
    if len(arrow.goals) == 1:
        return [_leg(start, arrow.goals[0], _one_count(arrow, word))]
    return _shared(start, arrow.goals, word)


def _shared(start: Start, goals: tuple[Goal, ...], word: str) -> Makers:
    """One source, several destinations: the last one takes the rest."""
    if any(goal.count is None for goal in goals[:-1]):
        raise notation.unreadable(word, "move")
    last = goals[-1].count
    if start.count is not None:
        rest = start.count - sum(goal.count or 0 for goal in goals[:-1])
        if rest < 1 or last not in (None, rest):
            raise Refused("PR05", tok=word)
        last = rest
    counts = [*(goal.count for goal in goals[:-1]), last]
    return [_leg(start, goal, count) for goal, count in zip(goals, counts, strict=True)]


def _leg(start: Start, goal: Goal, count: int | None) -> Callable[[State], Order]:
    def make(state: State) -> Order:
        kinds = {lot.kind for lot in movement.stationed(state, start.place)}
        kind = start.kind or (kinds.pop() if len(kinds) == 1 else "")
        leg = Leg(start.place, kind, 1, goal.place, goal.carry, goal.spent_first, start.bonus)
        # No count: all that can still do it; if there are none, one is refused.
        return replace(leg, count=count or movement.able_to_move(state, leg) or 1)

    return make


def _haste(state: State, word: str) -> Makers:
    left, sign, right = word.partition(">")
    order: Order
    if sign and ":" in right:
        start = notation.start(left, "haste")
        group = notation.group(right, word, "haste", "W")
        count = notation.number(str(group.count), word, 1, STACK)
        order = Haste(start.place, start.count or 1, group.place, group.kind, count)
    else:
        arrow = notation.arrow(word, "haste")
        start = _only(arrow, word, "haste")
        order = Haste(start.place, _one_count(arrow, word) or 1, arrow.goals[0].place)
        if order.target[0] == "E" and state.turn == 1 and start.place == order.target:
            raise notation.unreadable(word, "haste")  # a group must be named (R37)
    return [lambda _: order]


def _fire(state: State, word: str) -> Makers:
    arrow = notation.arrow(word, "fire")
    start = _only(arrow, word, "fire")
    count = 1 if start.place == WAND else _one_count(arrow, word) or 1
    order = Fireball(start.place, count, arrow.goals[0].place)
    return [lambda _: order]


def _attack(state: State, word: str) -> Makers:
    arrow = notation.arrow(word, "combat")
    if len(arrow.goals) > 1:
        raise notation.unreadable(word, "combat")
    goal = arrow.goals[0]

    def make(state: State) -> Order:
        sources = tuple(
            (start.place, start.count or combat.fighters_left(state, start.place) or 1)
            for start in arrow.starts
        )
        return Attack(sources, goal.place, goal.slots or _slots(state, goal))

    return [make]


def _slots(state: State, goal: Goal) -> tuple[int, ...]:
    """The slots meant by a count; a slot that is not there is refused later."""
    there = state.stacks.get(goal.place)
    if there is None:
        return (1,)
    if goal.count and goal.count > there.count:
        return tuple(range(1, goal.count + 1))
    return combat.slots_for(state, goal.place, goal.count or there.count)


def _advance(state: State, word: str) -> Makers:
    arrow = notation.arrow(word, state.segment)
    goal = arrow.goals[0]
    if len(arrow.goals) > 1 or (len(arrow.starts) > 1 and goal.count):
        raise notation.unreadable(word, state.segment)
    count = _one_count(arrow, word) if len(arrow.starts) == 1 else None
    return [_step(start, goal, start.count or count) for start in arrow.starts]


def _step(start: Start, goal: Goal, count: int | None) -> Callable[[State], Order]:
    def make(state: State) -> Order:
        able = max(combat.advancers(state, start.place, goal.place), 1)
        return Advance(start.place, count or able, goal.place)

    return make


def _only(arrow: Arrow, word: str, segment: str) -> Start:
    if len(arrow.starts) > 1 or len(arrow.goals) > 1:
        raise notation.unreadable(word, segment)
    return arrow.starts[0]


def _one_count(arrow: Arrow, word: str) -> int | None:
    """The count may stand on either side; two different ones are refused."""
    left, right = arrow.starts[0].count, arrow.goals[0].count
    if left and right and left != right:
        raise Refused("PR05", tok=word)
    return left or right


_READERS: dict[str, Callable[[State, str], Makers]] = {
    "hide": _hide,
    "enter": _enter,
    "move": _move,
    "haste": _haste,
    "fire": _fire,
    "combat": _attack,
    "rush": _advance,
    "advance": _advance,
}
