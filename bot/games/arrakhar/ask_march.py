"""Questions of the march: haste, then movement.

A stack is tapped, then where it goes, then how many; `again` sends one more stack to the last
destination. No question is asked that has no answer.
"""

from functools import partial

from bot.games.arrakhar import movement, notation, reading, spells
from bot.games.arrakhar.counters import SORCERER, STACK, WIZARD, foe, some
from bot.games.arrakhar.orders import (
    Action,
    Haste,
    Leg,
    Order,
    Stage,
)
from bot.games.arrakhar.reading import refusal
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import ENTRY_ZONE, NEAR, ORDER, is_entry
from bot.kernel import Ask, Do, Fill, Option, Prompt

Options = list[Option[Action]]


def staged(order: Order) -> Do[Action]:
    return Do(Stage((order,)))


def typed(state: State, example: str = "done") -> Option[Action]:
    """The blank for a line of orders; `done` alone is one too."""
    hint = f"orders like {notation.EXAMPLES[state.segment]}"
    reader = partial(reading.read, state)
    return Option("order", "Type orders", Fill(hint, reader, example), also=("o", "orders"))


def row(place: str) -> str:
    return "Entries" if is_entry(place) else f"Row {place[0]}"


# Haste.


def hastes(state: State) -> Options:
    casters = [hex_ for hex_, _ in state.own() if spells.wizards_left(state, hex_)]
    if state.turn == 1:
        casters += [entry for entry in sorted(state.waiting) if _may_group(state, entry)]
    if not casters:
        return [typed(state)]
    first = casters[0]
    if is_entry(first):
        example = f"{first}>{first}:{_groups(state, first)[0][0]}1"
    else:
        example = f"{first}>{first}"
    return [
        Option("haste", "Cast haste", Ask(partial(_hasters, state, casters))),
        typed(state, example),
    ]


def _may_group(state: State, entry: str) -> bool:
    return spells.wizards_left(state, entry) > 0 and bool(_groups(state, entry))


def _groups(state: State, entry: str) -> list[tuple[str, int]]:
    kinds = dict.fromkeys(group.kind for group in state.waiting[entry])
    left = [(kind, spells.ungrouped(state, entry, kind)) for kind in kinds]
    return [(kind, min(count, STACK)) for kind, count in left if count]


def _hasters(state: State, casters: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            place,
            f"{place}: {some(spells.wizards_left(state, place), 'WI')} with a spell",
            Ask(partial(_hasted_group if is_entry(place) else _hasted, state, place)),
            place,
        )
        for place in casters
    )
    return Prompt(
        state.actor, "Which wizard casts?", options, why_not=partial(_why_no_haste, state)
    )


def _why_no_haste(state: State, word: str) -> str:
    try:
        place = notation.place(word.upper())
        if is_entry(place) and state.turn != 1:
            return str(Refused("HS03"))
        return str(Refused("HS04", hex=place))
    except Refused as refused:
        return str(refused)


def _hasted(state: State, caster: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            hex_,
            f"{some(state.stacks[hex_].count, state.stacks[hex_].kind)} in {hex_}",
            Ask(partial(_castings, state, Haste(caster, 1, hex_))),
            hex_,
        )
        for hex_ in spells.haste_targets(state, caster)
    )
    why = partial(_why_no_target, state, caster)
    return Prompt(state.actor, "Which stack is hastened?", options, why_not=why)


def _why_no_target(state: State, caster: str, word: str) -> str:
    try:
        spells.check_haste(state, Haste(caster, 1, notation.place(word.upper())))
    except Refused as refused:
        return str(refused)
    return ""


def _hasted_group(state: State, entry: str) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            f"{kind}{count}",
            some(count, kind),
            Ask(partial(_castings, state, Haste(entry, 1, entry, kind, count))),
        )
        for kind, most in _groups(state, entry)
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, "Which group is hastened? One to four of one type.", options)


def _castings(state: State, order: Haste) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            str(count),
            f"{count} castings, the best counts" if count > 1 else "One casting",
            staged(Haste(order.caster, count, order.target, order.kind, order.count)),
        )
        for count in range(1, min(STACK, spells.wizards_left(state, order.caster)) + 1)
    )
    return Prompt(state.actor, "How many castings?", options)


# Movement.


def moves(state: State) -> Options:
    sources = [each for each in movement.sources(state) if _can_leave(state, each[0], each[1])]
    options: Options = []
    if sources:
        options.append(Option("move", "Move units", Ask(partial(_movers, state, sources))))
    carriers = _carriers(state, sources)
    if carriers:
        options.append(
            Option("carry", "Carry the wand", Ask(partial(_movers, state, carriers, carry=True)))
        )
    last = [order.end for order in state.orders if isinstance(order, Leg)]
    if last:
        again = [
            (place, kind, count)
            for place, kind, count in sources
            if last[-1] in movement.ends(state, place, kind)
        ]
        if again:
            question = Ask(partial(_again, state, again, last[-1]))
            options.append(Option("again", f"One more stack to {last[-1]}", question))
    if sources:
        options.append(typed(state, _example(state, *sources[0][:2])))
    elif not refusal(state):
        options.append(typed(state))
    return options


def _can_leave(state: State, place: str, kind: str) -> bool:
    """Somewhere to go: nearly always a neighbour, so the whole reach is seldom needed."""
    held = state.held(foe(state.side))
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    if any(near not in held and near not in shut for near in NEAR[place]):
        return True
    return bool(movement.ends(state, place, kind))


def _carriers(state: State, sources: list[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    told = any(isinstance(order, Leg) and order.carry for order in state.orders)
    if not state.wand or state.side != WIZARD or told or state.wand in state.held(SORCERER):
        return []
    return [each for each in sources if movement.ends(state, each[0], each[1], carry=True)]


def _example(state: State, place: str, kind: str) -> str:
    end = next(iter(movement.ends(state, place, kind)))
    return f"{_source(place, kind)}>{end}x1"


def _source(place: str, kind: str) -> str:
    return f"{place}:{kind}" if is_entry(place) else place


def _movers(
    state: State, sources: list[tuple[str, str, int]], *, carry: bool = False
) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            _source(place, kind),
            f"{some(count, kind)} in {place}",
            Ask(partial(_ends, state, place, kind, carry=carry)),
            place,
            row(place),
        )
        for place, kind, count in sources
    )
    return Prompt(state.actor, "Who goes?", options, why_not=partial(_why_no_mover, state))


def _why_no_mover(state: State, word: str) -> str:
    try:
        place = notation.place(word.upper().partition(":")[0])
        movement.check_leg(state, Leg(place, _kind_at(state, place), 1, NEAR[place][0]))
    except Refused as refused:
        return str(refused)
    return ""


def _kind_at(state: State, place: str) -> str:
    stack = state.stacks.get(place)
    return stack.kind if stack else ""


def _ends(state: State, place: str, kind: str, *, carry: bool) -> Prompt[Action]:
    reach = movement.ends(state, place, kind, carry=carry)
    options = tuple(
        Option[Action](
            end,
            _end_label(state, end, reach[end]),
            Ask(partial(_counts, state, Leg(place, kind, 1, end, carry))),
            end,
            row(end),
        )
        for end in sorted(reach, key=ORDER.__getitem__)
    )
    why = partial(_why_no_end, state, Leg(place, kind, 1, "", carry))
    return Prompt(state.actor, f"Where to from {place}?", options, why_not=why)


def _end_label(state: State, end: str, cost: int) -> str:
    stack = state.stacks.get(end)
    there = f", with {some(stack.count, stack.kind)}" if stack else ""
    haunt = next((f", haunt {each}" for each, hex_ in state.haunts.items() if hex_ == end), "")
    leaving = ", out of the valley for good" if is_entry(end) else ""
    return f"{end} for {cost}{there}{haunt}{leaving}"


def _why_no_end(state: State, leg: Leg, word: str) -> str:
    try:
        end = notation.place(word.upper())
        movement.check_leg(state, Leg(leg.start, leg.kind, 1, end, leg.carry))
    except Refused as refused:
        return str(refused)
    return ""


def _counts(state: State, leg: Leg) -> Prompt[Action]:
    able = movement.able(state, leg)
    options: Options = []
    if able <= STACK or is_entry(leg.end):
        options.append(_count(leg, "all", f"All {able}", able))
    options += [_count(leg, str(n), f"{n} of {able}", n) for n in range(1, min(able, STACK) + 1)]
    lots = [lot for lot in movement.lots(state, leg.start) if lot.kind == leg.kind]
    spent = sum(lot.spent for lot in lots)
    if spent and spent < able:
        options += [
            _count(leg, f"{n}s", f"{n}, those without a spell first", n, spent_first=True)
            for n in range(1, min(able, STACK))
        ]
    return Prompt(state.actor, f"How many from {leg.start} to {leg.end}?", tuple(options))


def _count(
    leg: Leg, token: str, label: str, count: int, *, spent_first: bool = False
) -> Option[Action]:
    order = Leg(leg.start, leg.kind, count, leg.end, leg.carry, spent_first)
    return Option(token, label, staged(order))


def _again(state: State, sources: list[tuple[str, str, int]], end: str) -> Prompt[Action]:
    options: Options = []
    for place, kind, _ in sources:
        leg = Leg(place, kind, 1, end)
        count = movement.able(state, leg)
        label = f"{some(count, kind)} from {place} to {end}"
        order = Leg(place, kind, count, end)
        options.append(Option(_source(place, kind), label, staged(order), place, row(place)))
    return Prompt(state.actor, f"Who else goes to {end}?", tuple(options))
