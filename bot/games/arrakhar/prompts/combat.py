"""Attacks: the hex, its targets, then source after source until `go`.

Or the hex and all units of one type, or all units, at once. A source is offered only if the odds
can still reach 1:2, so that no sentence ends in nothing.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations

from bot.games.arrakhar.model.actions import Action
from bot.games.arrakhar.model.orders import Attack
from bot.games.arrakhar.model.state import Stack, State
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, column
from bot.games.arrakhar.model.units import KINDS, army, counted
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.common import Options, refusal_of, staged, typed
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules import combat
from bot.kernel import Ask, Option, Prompt
from bot.kernel import text as english

Sources = tuple[tuple[str, int], ...]


def attacks(state: State) -> Options:
    targets = combat.attack_targets(state)
    if not targets:
        return [typed(state)]
    target = targets[0]
    source = next(iter(combat.attackers_of(state, target)))
    return [
        Option("attack", "Attack a hex", Ask(partial(_attacked, state, targets))),
        typed(state, f"{source}>{target}x1"),
    ]


def _attacked(state: State, targets: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            hex_,
            f"{counted(state.stacks[hex_].count, state.stacks[hex_].kind)} in {hex_}",
            Ask(partial(_slots, state, hex_)),
            hex_,
        )
        for hex_ in targets
    )
    return Prompt(
        state.actor, "Which hex do you attack?", options, why_not=partial(_why_no_attack, state)
    )


def _why_no_attack(state: State, word: str) -> str:
    try:
        hex_ = notation.place(word.upper())
    except Refused as refused:
        return str(refused)
    stack = state.stacks.get(hex_)
    if stack is None or stack.side == state.side:
        return str(Refused("FB02", dst=hex_))
    return (
        f"None of your units next to {hex_} can still attack; each attacks once a turn. "
        "Choose another hex (R40)."
    )


def _slots(state: State, target: str) -> Prompt[Action]:
    """All of them, some of them, or those that are attacked already."""
    there = state.stacks[target]
    able = combat.strength(state, tuple(combat.attackers_of(state, target).items()))
    most = max(n for n in range(1, there.count + 1) if column(able, there.kind, n) is not None)
    options: Options = []
    if most == there.count:
        everybody = combat.slots_for(state, target, there.count)
        options += _at_once(state, target, everybody)
        label = f"Choose who attacks {_all_of(there)}"
        options.append(_slot(state, target, "all", label, everybody))
    for count in range(min(most, there.count - 1), 0, -1):
        slots = combat.slots_for(state, target, count)
        label = f"Only {count} of the {there.count}"
        options.append(_slot(state, target, f"x{count}", label, slots))
    options += [
        _slot(state, target, "#" + ".".join(map(str, slots)), label, slots)
        for slots, label in _told_apart(state, target, most)
    ]
    why = partial(_why_no_slots, state, target, most)
    units = f"the {there.count} {KINDS[there.kind].plural}" if there.count > 1 else _all_of(there)
    text = f"How do you attack {units} in {target}?"
    return Prompt(state.actor, text, tuple(options), why_not=why)


def _told_apart(state: State, target: str, most: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Other targets than the usual ones; units attacked equally often are alike (R41)."""
    named = combat.attacks_named(state, target)
    seen = {
        _alike(named, combat.slots_for(state, target, count)) for count in range(1, len(named) + 1)
    }
    for count in range(1, most + 1):
        for slots in combinations(named, count):
            kinds = _alike(named, slots)
            if kinds not in seen:
                seen.add(kinds)
                yield (
                    slots,
                    english.listed(
                        f"{kinds.count(n)} {_attacked_so_far(n)}" for n in sorted(set(kinds))
                    ),
                )


def _alike(named: Mapping[int, int], slots: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(named[slot] for slot in slots))


def _attacked_so_far(times: int) -> str:
    if not times:
        return "not attacked yet"
    return "already attacked" if times == 1 else f"already attacked {times} times"


def _at_once(state: State, target: str, slots: tuple[int, ...]) -> Options:
    """All that can attack, against all units there: each type by itself, and everyone."""
    able, there = combat.attackers_of(state, target), state.stacks[target]
    kinds = dict.fromkeys(state.stacks[hex_].kind for hex_ in able)
    groups = {
        kind: tuple((h, n) for h, n in able.items() if state.stacks[h].kind == kind)
        for kind in kinds
    }
    if len(kinds) > 1:
        groups["every"] = tuple(able.items())
    options: Options = []
    for token, sources in groups.items():
        odds = _odds(state, target, slots, sources)
        if odds is not None:
            label = f"{_who(state, sources)} against {_all_of(there)}: {_chance(odds)}"
            order = Attack(sources, target, slots)
            options.append(Option(token, label, staged(order), target, "Everyone who can"))
    return options


def _who(state: State, sources: Sources) -> str:
    """ "3 elves", "Everyone (3 elves and 1 dwarf)", or "Everyone (24 units)" to fit on a button."""
    force = combat.strength(state, sources)
    if len(force) == 1:
        return army(force)
    units = army(force)
    return f"Everyone ({units if len(units) <= 32 else f'{sum(force.values())} units'})"


def _all_of(there: Stack) -> str:
    """ "all 4", "both", "the demon"."""
    if there.count == 1:
        return f"the {KINDS[there.kind].name}"
    return "both" if there.count == 2 else f"all {there.count}"


def _chance(odds: int) -> str:
    """ "2:1, kills on 1–3"."""
    return f"{COLUMNS[odds]}, kills on {'a 1' if FALLS[odds] == 1 else f'1–{FALLS[odds]}'}"


def _why_no_slots(state: State, target: str, most: int, word: str) -> str:
    plain = word.casefold().lstrip("x#")
    if not plain.replace(".", "").isdecimal() and plain != "all":
        return ""
    if (
        word[0] == "#"
        and max(map(int, filter(None, plain.split(".")))) > state.stacks[target].count
    ):
        return str(Refused("CB04", dst=target, k=plain.split(".")[-1]))
    if word[0] == "#":
        return (
            f"The units in {target} that are attacked equally often are alike. Say how many you "
            f"attack, for example x1, or type an order such as D4>{target}#1 (R41)."
        )
    units = english.count(most, "unit")
    return (
        f"Even everyone together reaches 1:2 against {units} at most. Choose fewer targets (R39)."
    )


def _slot(
    state: State, target: str, token: str, label: str, slots: tuple[int, ...]
) -> Option[Action]:
    group = "Some of them" if token[0] != "#" else "Attack again"
    question = partial(_sources, state, target, slots, ())
    able = tuple(combat.attackers_of(state, target).items())
    odds = _odds(state, target, slots, able)
    if token == "all" or odds is None or not _is_only_way(state, target, slots, able):
        return Option(token, label, Ask(question), target, group)  # of all, all is an answer itself
    label = f"{label}: {_who(state, able)}, {_chance(odds)}"
    return Option(token, label, Ask(question, f"{able[0][0]}x{able[0][1]}"), target, group)


def _is_only_way(state: State, target: str, slots: tuple[int, ...], able: Sources) -> bool:
    """Can only one hex attack, and only with all it has?"""
    (hex_, most), *others = able
    return not others and _odds(state, target, slots, ((hex_, most - 1),)) is None


def _sources(state: State, target: str, slots: tuple[int, ...], chosen: Sources) -> Prompt[Action]:
    """One more source, or go."""
    odds = _odds(state, target, slots, chosen)
    options: Options = []
    if odds is not None:
        order = Attack(chosen, target, slots)
        options.append(Option("go", f"Attack now: {_chance(odds)}", staged(order)))
    named = {hex_ for hex_, _ in chosen}
    left = {hex_: n for hex_, n in combat.attackers_of(state, target).items() if hex_ not in named}
    for hex_, most in left.items():
        others = tuple((each, n) for each, n in left.items() if each != hex_)
        for count in range(most, 0, -1):
            grown = (*chosen, (hex_, count))
            if _odds(state, target, slots, (*grown, *others)) is None:
                continue
            with_them = _odds(state, target, slots, grown)
            chance = f": {_chance(with_them)}" if with_them is not None else ", not enough yet"
            label = f"{counted(count, state.stacks[hex_].kind)} from {hex_}{chance}"
            nobody_left = not others and with_them is not None
            usual = "go" if nobody_left else ""
            question = Ask(partial(_sources, state, target, slots, grown), usual)
            options.append(Option(f"{hex_}x{count}", label, question, hex_))
    text = f"Who attacks {counted(len(slots), state.stacks[target].kind)} in {target}?"
    if chosen:
        named_so_far = english.listed(f"{count} from {hex_}" for hex_, count in chosen)
        text = f"{text} So far: {named_so_far}."
    why = partial(_why_no_source, state, target, slots, chosen)
    return Prompt(state.actor, text, tuple(options), why_not=why)


def _odds(state: State, target: str, slots: tuple[int, ...], sources: Sources) -> int | None:
    if not sources:
        return None
    return column(combat.strength(state, sources), state.stacks[target].kind, len(slots))


def _why_no_source(
    state: State, target: str, slots: tuple[int, ...], chosen: Sources, word: str
) -> str:
    def order() -> Attack:
        start = notation.start(word.upper(), "combat")
        count = start.count or combat.fighters_left(state, start.place) or 1
        return Attack((*chosen, (start.place, count)), target, slots)

    if word.casefold() == "go":
        few = refusal_of(state, lambda: Attack(chosen, target, slots)) if chosen else ""
        return few or "Choose attackers first; the odds must be 1:2 or better (R39)."
    return refusal_of(state, order) or f"Say how many attack, for example {word.upper()}x1."
