"""What an order means here and now: counts filled in, checked one after another.

A message is all or nothing. Every order is judged against the plan and the orders before it in
the same message; if any is refused, none is staged (section 5.0 of RULES.md).
"""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.arrakhar import combat, movement, notation, posts, spells, summoning
from bot.games.arrakhar.counters import STACK
from bot.games.arrakhar.notation import Arrow, Goal, Start
from bot.games.arrakhar.orders import (
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
    Place,
    SorcerersAt,
    Stage,
    Summon,
    WandIn,
)
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import State


def check(state: State, order: Order) -> None:
    """Raise what is wrong with an order on top of the plan."""
    match order:
        case HauntAt():
            posts.check_haunt(state, order)
        case WandIn():
            posts.check_wand(state, order)
        case SorcerersAt():
            posts.check_sorcerers(state, order)
        case EnterBy():
            posts.check_enter(state, order)
        case Leg():
            movement.check_leg(state, order)
        case Haste():
            spells.check_haste(state, order)
        case Fireball():
            spells.check_fireball(state, order)
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
            posts.check_hidden(state)
        case "enter":
            posts.check_entered(state)
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
    """The plan with one more message."""
    return replace(state, plan=(*state.plan, orders))


def read(state: State, text: str) -> Stage:
    """A message of orders for the segment; raises Refused with everything that is wrong."""
    found, done = notation.words(text, state.segment)
    orders: list[Order] = []
    wrong: list[Refused] = []
    for word in found:
        try:
            orders += _understood(staged(state, tuple(orders)), word)
        except Refused as refused:
            wrong.append(refused)
    if not wrong and done:
        try:
            check_end(staged(state, tuple(orders)))
        except Refused as refused:
            wrong.append(refused)
    if wrong:
        raise together(wrong)
    return Stage(tuple(orders), done)


def read_orcs(state: State, text: str) -> Place:
    """Hexes for wandering orcs, in the order in which they appear."""
    found, done = notation.words(text, "wander")
    hexes: list[str] = []
    for word in found:
        start = notation.start(word, "wander")
        hexes += [start.place] * (start.count or 1)
    if done and len(hexes) < state.orcs:
        raise Refused("WO02", k=state.orcs, n=len(hexes))
    summoning.check_orcs(state, tuple(hexes))
    return Place(tuple(hexes))


def read_castings(state: State, text: str) -> Summon:
    """Summons, one after another; each is judged as if those before it brought nobody (R69)."""
    found, done = notation.words(text, "summon")
    castings: list[Casting] = []
    wrong: list[Refused] = []
    for word in [*found, *["DONE"] * done]:
        try:
            if castings and castings[-1].most is None:
                raise Refused("SU07", tok=word)
            if word != "DONE":
                casting = _casting(word)
                summoning.check_casting(state, casting)
                castings.append(casting)
                state = summoning.used(state, casting)
        except Refused as refused:
            wrong.append(refused)
    if wrong:
        raise together(wrong)
    return Summon(tuple(castings), done)


def together(wrong: list[Refused]) -> Refused:
    """Several refusals as one; its code is that of the first."""
    first = wrong[0]
    if len(wrong) > 1:
        first.args = ("\n".join(dict.fromkeys(str(each) for each in wrong)),)
    return first


def _casting(word: str) -> Casting:
    left, sign, right = word.partition(">")
    if not sign:
        raise notation.unreadable(word, "summon")
    start = notation.start(left, "summon")
    if start != Start(start.place):
        raise notation.unreadable(word, "summon")
    return Casting(start.place, *notation.haunt(right, word, "summon"))


def _understood(state: State, word: str) -> list[Order]:
    """The orders that one word of a message stands for, each checked after the other."""
    orders: list[Order] = []
    for make in _READERS[state.segment](state, word):
        order = make(staged(state, tuple(orders)))
        check(staged(state, tuple(orders)), order)
        orders.append(order)
    return orders


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
        kinds = {lot.kind for lot in movement.lots(replace(state, plan=()), start.place)}
        kind = start.kind or (kinds.pop() if len(kinds) == 1 else "")
        leg = Leg(start.place, kind, 1, goal.place, goal.carry, goal.spent_first, start.bonus)
        # No count: all that can still do it; none at all is refused as one.
        return replace(leg, count=count or movement.able(state, leg) or 1)

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
