"""Moves: a stack, a destination, a number.

A question with a single answer is not asked. One more stack follows to the last destination with
a single click.
"""

import re
from functools import partial

from msgspec.structs import replace

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.board import ENTRY_ZONE, NEAR, ORDER, is_entry
from bot.games.arrakhar.model.orders import Leg
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.model.units import KINDS, SORCERER, STACK, WIZARD, counted, foe
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options, Source, at, row, share, staged, typed
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import movement
from bot.games.arrakhar.rules.plan import refusal
from bot.kernel import Ask, Do, Option, Prompt
from bot.kernel import text as english


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
    """All stacks; those that can follow the last order; those that can carry the wand."""
    options: Options = [
        Option(
            _source(place, kind),
            f"{counted(count, kind)} {at(place)}{_hasted_by(state, place, kind)}",
            Ask(partial(_ends, state, place, kind, carry=False)),
            place,
            row(place, sources) or "Stacks",
        )
        for place, kind, count in sources
    ]
    options += [*_again(state, sources), *_carriers(state, sources)]
    why = partial(_why_no_mover, state)
    return Prompt(state.actor, "Which units move?", tuple(options), why_not=why)


def _hasted_by(state: State, place: str, kind: str) -> str:
    """ ", hasted +4" if all are, else ", 3 of them hasted +4"."""
    lots = {lot.haste: lot.count for lot in movement.unmoved(state, place) if lot.kind == kind}
    return "".join(
        f", {f'{count} of them ' * (len(lots) > 1)}hasted +{haste}"
        for haste, count in lots.items()
        if haste
    )


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
    text = f"Where do the {KINDS[kind].plural} from {place} go?"
    topic = "Carrying the wand" if carry else ""
    return Prompt(state.actor, text, options, why_not=why, topic=topic)


def _sent(state: State, leg: Leg) -> Do[Action] | Ask[Action]:
    """A single unit goes at once; of several one is asked how many."""
    one = movement.able_to_move(state, leg) == 1
    return staged(leg) if one else Ask(partial(_counts, state, leg))


def _end_label(state: State, end: str, cost: int) -> str:
    stack = state.stacks.get(end)
    there = f", with {counted(stack.count, stack.kind)}" if stack else ""
    haunt = next((f", haunt {each}" for each, hex_ in state.haunts.items() if hex_ == end), "")
    leaving = ", leaving the valley for good" if is_entry(end) else ""
    return f"{end}, {english.count(cost, 'point')}{there}{haunt}{leaving}"


def _why_no_end(state: State, leg: Leg, word: str) -> str:
    try:
        end = notation.place(word.upper())
        movement.check_leg(state, Leg(leg.start, leg.kind, 1, end, leg.carry))
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
    unmoved = [lot for lot in movement.unmoved(state, leg.start) if lot.kind == leg.kind]
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
