"""Questions of the march: haste, then movement.

A stack is tapped, then where it goes, then how many; one more stack goes to the last destination
with a single tap. No question is asked that has no answer, or only one.
"""

import re
from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

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
Source = tuple[str, str, int]  # a place, a kind, how many
MENU = 25  # so many are found without headings


def staged(order: Order) -> Do[Action]:
    return Do(Stage((order,)))


def typed(state: State, example: str = "done") -> Option[Action]:
    """The blank for a line of orders; `done` alone is one too."""
    hint = f"orders like {notation.EXAMPLES[state.segment]}"
    reader = partial(reading.read, state)
    return Option("order", "Type orders", Fill(hint, reader, example), also=("o", "orders"))


def row(place: str, among: Collection[object]) -> str:
    """The heading of a place; as many as fit into one menu need none."""
    if len(among) <= MENU:
        return ""
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
            _cast(state, Haste(caster, 1, hex_)),
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
            _cast(state, Haste(entry, 1, entry, kind, count)),
        )
        for kind, most in _groups(state, entry)
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, "Which group is hastened? One to four of one type.", options)


def _cast(state: State, order: Haste) -> Do[Action] | Ask[Action]:
    one = spells.wizards_left(state, order.caster) == 1
    return staged(order) if one else Ask(partial(_castings, state, order))


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
    if sources:
        return [
            Option("move", "Move units", Ask(partial(_movers, state, sources))),
            typed(state, _example(state, *sources[0][:2])),
        ]
    return [] if refusal(state) else [typed(state)]


def _can_leave(state: State, place: str, kind: str) -> bool:
    """Somewhere to go: nearly always a neighbour, so the whole reach is seldom needed."""
    held = state.held(foe(state.side))
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    if any(near not in held and near not in shut for near in NEAR[place]):
        return True
    return bool(movement.ends(state, place, kind))


def _example(state: State, place: str, kind: str) -> str:
    end = next(iter(movement.ends(state, place, kind)))
    return f"{_source(place, kind)}>{end}x1"


def _source(place: str, kind: str) -> str:
    return f"{place}:{kind}" if is_entry(place) else place


def _movers(state: State, sources: list[Source]) -> Prompt[Action]:
    """The stacks; those that can join the last one sent; those that can take the wand along."""
    options: Options = [
        Option(
            _source(place, kind),
            f"{some(count, kind)} in {place}{_hasted_by(state, place, kind)}",
            Ask(partial(_ends, state, place, kind, carry=False)),
            place,
            row(place, sources) or "Stacks",
        )
        for place, kind, count in sources
    ]
    options += [*_again(state, sources), *_carriers(state, sources)]
    why = partial(_why_no_mover, state)
    return Prompt(state.actor, "Who goes?", tuple(options), why_not=why)


def _hasted_by(state: State, place: str, kind: str) -> str:
    hasted = {lot.haste: lot.count for lot in movement.lots(state, place) if lot.kind == kind}
    return "".join(f", +{haste} for {count}" for haste, count in hasted.items() if haste)


def _again(state: State, sources: list[Source]) -> Options:
    """One tap each: all who can still come to where the last order leads, and have room there."""
    last = [order.end for order in state.orders if isinstance(order, Leg)]
    if not last:
        return []
    end = last[-1]
    options: Options = []
    for place, kind, _ in sources:
        order = Leg(place, kind, _joining(state, place, kind, end), end)
        if order.count > 0:
            label = f"{some(order.count, kind)} from {place} to {end}"
            token = f"{_source(place, kind)}>{end}"
            options.append(Option(token, label, staged(order), place, f"Again to {end}"))
    return options


def _joining(state: State, place: str, kind: str, end: str) -> int:
    if end not in movement.ends(state, place, kind):
        return 0
    able = movement.able(state, Leg(place, kind, 1, end))
    there = movement.marched(state).standing.get(end, ())
    if any(stack.kind != kind for stack in there):
        return 0
    room = STACK - sum(stack.count for stack in there)
    return able if is_entry(end) else min(able, room)


def _carriers(state: State, sources: list[Source]) -> Options:
    told = any(isinstance(order, Leg) and order.carry for order in state.orders)
    if not state.wand or state.side != WIZARD or told or state.wand in state.held(SORCERER):
        return []
    return [
        Option(
            f"{_source(place, kind)}w",
            f"{some(count, kind)} in {place}, with the wand",
            Ask(partial(_ends, state, place, kind, carry=True)),
            place,
            "With the wand",
        )
        for place, kind, count in sources
        if movement.ends(state, place, kind, carry=True)
    ]


def _why_no_mover(state: State, word: str) -> str:
    plain = word.upper()
    carry = plain[-1:] == "W" and ":" not in plain
    try:
        place = notation.place(re.split("[:>]", plain)[0].removesuffix("W" * carry))
        movement.check_leg(state, Leg(place, _kind_at(state, place), 1, NEAR[place][0], carry))
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
            _sent(state, Leg(place, kind, 1, end, carry)),
            end,
            row(end, reach),
        )
        for end in sorted(reach, key=lambda each: (is_entry(each), ORDER[each]))
    )
    why = partial(_why_no_end, state, Leg(place, kind, 1, "", carry))
    return Prompt(state.actor, f"Where to from {place}?", options, why_not=why)


def _sent(state: State, leg: Leg) -> Do[Action] | Ask[Action]:
    """Somebody alone goes at once; of several it is asked how many."""
    one = movement.able(state, leg) == 1
    return staged(leg) if one else Ask(partial(_counts, state, leg))


def _end_label(state: State, end: str, cost: int) -> str:
    stack = state.stacks.get(end)
    there = f", with {some(stack.count, stack.kind)}" if stack else ""
    haunt = next((f", haunt {each}" for each, hex_ in state.haunts.items() if hex_ == end), "")
    leaving = ", out of the valley for good" if is_entry(end) else ""
    points = "1 point" if cost == 1 else f"{cost} points"
    return f"{end}, {points}{there}{haunt}{leaving}"


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
        everybody = staged(replace(leg, count=able))
        options.append(Option("all", f"All {able}", everybody, also=(str(able),)))
    options += [
        Option(str(n), f"{n} of {able}", staged(replace(leg, count=n)))
        for n in range(min(able - 1, STACK), 0, -1)
    ]
    lots = [lot for lot in movement.lots(state, leg.start) if lot.kind == leg.kind]
    spent = sum(lot.spent for lot in lots)
    if spent and spent < able:
        options += [
            Option(
                f"{n}s",
                f"{n}, those without a spell first",
                staged(replace(leg, count=n, spent_first=True)),
            )
            for n in range(min(able - 1, STACK), 0, -1)
        ]
    return Prompt(state.actor, f"How many from {leg.start} to {leg.end}?", tuple(options))
