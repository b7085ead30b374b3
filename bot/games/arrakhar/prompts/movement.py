"""Moves: a stack and a destination, for all that can go there; a number only for some of them.

A question with a single answer is not asked. One more stack follows to the last destination with
a single click.
"""

import re
from collections.abc import Collection
from functools import partial

from msgspec.structs import replace

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.board import (
    ENTRIES,
    ENTRY_ZONE,
    NEAR,
    ORDER,
    SIDES,
    direction,
    gap,
    is_entry,
)
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import COUNTERS, KINDS, SORCERER, STACK, WIZARD, counted, foe
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import MENU, Options, Source, at, row, share, staged, typed
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import movement
from bot.games.arrakhar.rules.movement import Positions
from bot.games.arrakhar.rules.plan import refusal
from bot.kernel import Ask, Do, Option, Prompt
from bot.kernel import text as english

_FIRST = "haunts and enemies"
_OUT = "out of the valley"


def moves(state: State) -> Options:
    sources = [each for each in movement.sources(state) if _can_leave(state, each[0], each[1])]
    if sources:
        return [
            Option("move", "Move units", Ask(partial(_movers, state, sources))),
            typed(state, _example(state, *sources[0][:2])),
        ]
    return [] if refusal(state) else [typed(state)]


def _can_leave(state: State, place: str, kind: str) -> bool:
    """Is there anywhere to go? Nearly always a neighbor, so the whole reach is rarely computed."""
    return bool(_neighbor(state, place) or movement.ends(state, place, kind))


def _neighbor(state: State, place: str) -> str:
    """The first adjacent hex where units can end their move; "" if there is none."""
    held = state.held(foe(state.side))
    shut = ENTRY_ZONE if state.side == SORCERER and state.turn == 1 else frozenset()
    free = (near for near in NEAR[place] if near not in held and near not in shut)
    return next(free, "")


def _example(state: State, place: str, kind: str) -> str:
    end = _neighbor(state, place) or next(iter(movement.ends(state, place, kind)))
    return f"{_source(place, kind)}>{end}x1"


def _source(place: str, kind: str) -> str:
    return f"{place}:{kind}" if is_entry(place) else place


def _movers(state: State, sources: list[Source]) -> Prompt[Action]:
    """All stacks; those that can follow the last order; those that can carry the wand."""
    options: Options = [
        Option(
            _source(place, kind) + (f"^{haste}" if is_split else ""),
            f"{counted(count, kind)} {at(place)}{_hasted_by(haste, is_split)}",
            Ask(partial(destinations, state, place, kind, bonus=haste if is_split else -1)),
            place,
            row(place, sources) or "Stacks",
        )
        for place, kind, _ in sources
        for lots in [_by_haste(state, place, kind)]
        for is_split in [len(lots) > 1]
        for haste, count in lots.items()
    ]
    options += [*_again(state, sources), *_carriers(state, sources)]
    why = partial(_why_no_mover, state)
    return Prompt(state.actor, "Which units move?", tuple(options), why_not=why)


def _by_haste(state: State, place: str, kind: str) -> dict[int, int]:
    """How many of a kind have which haste, the fastest first; only in an entry they differ."""
    lots = [lot for lot in movement.unmoved(state, place) if lot.kind == kind]
    return {lot.haste: lot.count for lot in sorted(lots, key=lambda lot: -lot.haste)}


def _hasted_by(haste: int, is_split: bool) -> str:
    """ ", hasted +4"; where others are hasted, those that are not say so."""
    return f", hasted +{haste}" if haste else ", not hasted" * is_split


def _again(state: State, sources: list[Source]) -> Options:
    """One click each: all that can still follow to the last destination and fit there."""
    last = [order.end for order in state.orders if isinstance(order, Leg)]
    if not last:
        return []
    end = last[-1]
    options: Options = []
    for place, kind, _ in sources:
        order = Leg(place, kind, _joining(state, place, kind, end), end)
        if order.count > 0:
            label = f"{counted(order.count, kind)} from {place} to {end}"
            token = f"{_source(place, kind)}>{end}"
            options.append(Option(token, label, staged(order), place, f"Follow to {end}"))
    return options


def _joining(state: State, place: str, kind: str, end: str) -> int:
    if end not in movement.ends(state, place, kind):
        return 0
    able = movement.able_to_move(state, Leg(place, kind, 1, end))
    there = movement.planned_positions(state).standing.get(end, ())
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
            f"{counted(count, kind)} {at(place)}, carrying the wand",
            Ask(partial(destinations, state, place, kind, carry=True)),
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
        place = notation.place(re.split("[:>^]", plain)[0].removesuffix("W" * carry))
        if groups := [each for each in _tokens_at(state, place) if each.startswith(f"{plain}^")]:
            return f"Some of them are hasted. Say which group moves: {english.either(groups)}."
        movement.check_leg(state, Leg(place, _kind_at(state, place), 1, NEAR[place][0], carry))
    except Refused as refused:
        return str(refused)
    return ""


def _tokens_at(state: State, place: str) -> list[str]:
    """The groups at a place that are told apart by their haste."""
    kinds = dict.fromkeys(lot.kind for lot in movement.unmoved(state, place))
    return [f"{place}:{k}^{haste}" for k in kinds for haste in _by_haste(state, place, k)]


def _kind_at(state: State, place: str) -> str:
    stack = state.stacks.get(place)
    return stack.kind if stack else ""


def destinations(
    state: State,
    place: str,
    kind: str,
    *,
    carry: bool = False,
    some: bool = False,
    bonus: int = -1,
) -> Prompt[Action]:
    """The destinations: all units go that can and fit, or only `some` of them."""
    reach = movement.ends(state, place, kind, carry=carry, bonus=bonus)
    room = partial(_room, movement.planned_positions(state), kind)

    def _leg(end: str) -> Leg:
        return Leg(place, kind, 1, end, carry, bonus=bonus)

    options: Options = [
        Option(end, *_sent(state, _leg(end), reach[end], most), end, group)
        for end, group in _grouped(state, place, kind, reach, carry=carry).items()
        for most in [0 if some else room(end)]
    ]
    if not some and any(isinstance(option.then, Ask) for option in options):
        fewer = Ask(partial(destinations, state, place, kind, carry=carry, some=True, bonus=bonus))
        options.append(Option("some", "Only some of them", fewer, group="Fewer"))
    why = partial(_why_no_end, state, _leg(""))
    who = "some of the" if some else "the"
    text = f"Where do {who} {KINDS[kind].plural} from {place} go?"
    topic = "Carrying the wand" if carry else ""
    return Prompt(state.actor, text, tuple(options), why_not=why, topic=topic)


def _grouped(
    state: State, place: str, kind: str, reach: Collection[str], *, carry: bool
) -> dict[str, str]:
    """Destinations with their headings: what matters first, then around the compass.

    A short menu needs no headings; its destinations come in the order of what they lead to.
    """
    goals = [*ENTRIES] if carry else _goals(state)
    nearness = {end: min((gap(end, goal) for goal in goals), default=0) for end in reach}
    ends = sorted(
        reach,
        key=lambda end: (
            is_entry(end) and not carry,
            _is_taken(state, kind, end),
            nearness[end],
            ORDER[end],
        ),
    )
    if len(reach) <= MENU:
        return dict.fromkeys(ends, "")
    groups = {end: _heading(state, place, end, carry=carry) for end in ends}
    sides = [group for group in groups.values() if group in SIDES]
    first = SIDES.index(sides[0]) if sides else 0
    order = [_FIRST, *SIDES[first:], *SIDES[:first], _OUT]
    if carry:
        order = [_OUT, *order[:-1]]
    named = {end: group.capitalize() for end, group in groups.items()}
    return {end: named[end] for end in sorted(ends, key=lambda end: order.index(groups[end]))}


def _is_taken(state: State, kind: str, end: str) -> bool:
    """Does another type stand there, which would have to leave?"""
    stack = state.stacks.get(end)
    return stack is not None and stack.kind != kind


def _goals(state: State) -> list[str]:
    """What units move for: enemies, haunts and the wand."""
    wand = [state.wand] if state.wand else []
    return [*state.held(foe(state.side)), *state.haunts.values(), *wand]


def _heading(state: State, place: str, end: str, *, carry: bool) -> str:
    if is_entry(end):
        return _OUT
    sites = {*state.haunts.values(), state.wand}
    near_enemies = not state.held(foe(state.side)).isdisjoint(NEAR[end])
    matters = not carry and (end in sites or near_enemies)
    return _FIRST if matters else direction(place, end)


def _room(planned: Positions, kind: str, end: str) -> int:
    """How many more of a kind fit; a full stack may still make room."""
    if is_entry(end):
        return COUNTERS
    there = sum(stack.count for stack in planned.standing.get(end, ()) if stack.kind == kind)
    return STACK - there if there < STACK else STACK


def _sent(state: State, leg: Leg, cost: int, most: int) -> tuple[str, Do[Action] | Ask[Action]]:
    """The words, and what follows: all go, or as many as fit; if `most` is 0, one is asked."""
    able = movement.able_to_move(state, leg)
    going = min(able, most)
    if able == 1 or not going:
        label = _end_label(state, leg, cost)
        return label, staged(leg) if able == 1 else Ask(partial(_counts, state, leg))
    usual = "all" if going == able else str(going)
    label = _end_label(state, leg, cost, f": {share(going, able).lower()}")
    return label, Ask(partial(_counts, state, leg), usual)


def _end_label(state: State, leg: Leg, cost: int, who: str = "") -> str:
    """ "F6: all 4, 3 points, haunt R1"."""
    end = leg.end
    stack = state.stacks.get(end)
    there = f", with {counted(stack.count, stack.kind)}" if stack else ""
    if stack and _is_taken(state, leg.kind, end):
        there = f", in place of {counted(stack.count, stack.kind)}"
    haunt = next((f", haunt {each}" for each, hex_ in state.haunts.items() if hex_ == end), "")
    leaving = ", leaving the valley for good" if is_entry(end) else ""
    return f"{end}{who}, {english.count(cost, 'point')}{there}{haunt}{leaving}"


def _why_no_end(state: State, leg: Leg, word: str) -> str:
    try:
        end = notation.place(word.upper())
        movement.check_leg(state, replace(leg, end=end))
    except Refused as refused:
        return str(refused)
    return ""


def _counts(state: State, leg: Leg) -> Prompt[Action]:
    able = movement.able_to_move(state, leg)
    options: Options = []
    if able <= STACK or is_entry(leg.end):
        everybody = staged(replace(leg, count=able))
        options.append(Option("all", share(able, able), everybody, also=(str(able),)))
    options += [
        Option(str(n), f"{n} of {able}", staged(replace(leg, count=n)))
        for n in range(min(able - 1, STACK), 0, -1)
    ]
    unmoved = [
        lot
        for lot in movement.unmoved(state, leg.start)
        if lot.kind == leg.kind and leg.bonus in (-1, lot.haste)
    ]
    spent = sum(lot.spent for lot in unmoved)
    if spent and spent < able:
        options += [
            Option(
                f"{n}s",
                f"{n} of {able}, those without a spell first",
                staged(replace(leg, count=n, spent_first=True)),
            )
            for n in range(min(able - 1, STACK), 0, -1)
        ]
    return Prompt(state.actor, f"How many go from {leg.start} to {leg.end}?", tuple(options))
