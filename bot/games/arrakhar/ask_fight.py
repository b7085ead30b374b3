"""Questions of the fight: fireballs, attacks, advances.

An attack is one sentence: the hex, its targets, then source after source until `go`; or the hex and
one type, or everybody, at once. A source is offered only if the odds can still reach 1:2 with all
that is left, so no sentence runs dry.
"""

from collections.abc import Callable
from functools import partial
from itertools import combinations

from bot.games.arrakhar import combat, notation, spells
from bot.games.arrakhar.ask_march import Options, staged, typed
from bot.games.arrakhar.counters import COLUMNS, FALLS, KINDS, column, some
from bot.games.arrakhar.orders import WAND, Action, Advance, Attack, Fireball, Order
from bot.games.arrakhar.reading import check
from bot.games.arrakhar.refusals import Refused
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import NEAR, ORDER
from bot.kernel import Ask, Do, Option, Prompt

Sources = tuple[tuple[str, int], ...]

# Fireballs.


def fires(state: State) -> Options:
    casters = [
        hex_
        for hex_, _ in state.own()
        if spells.casters_left(state, hex_) and spells.fire_targets(state, hex_)
    ]
    if _wand_targets(state):
        casters.append(WAND)
    if not casters:
        return [typed(state)]
    first = casters[0].replace(WAND, "wand")
    return [
        Option("fire", "Cast fireballs", Ask(partial(_casters, state, casters))),
        typed(state, f"{first}>{spells.fire_targets(state, casters[0])[0]}"),
    ]


def _wand_targets(state: State) -> list[str]:
    if not spells.wields_wand(state) or spells.wand_is_told(state):
        return []
    return spells.fire_targets(state, WAND)


def _casters(state: State, casters: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            "wand" if hex_ == WAND else hex_,
            _caster(state, hex_),
            Ask(partial(_targets, state, hex_, spells.fire_targets(state, hex_))),
            state.wand if hex_ == WAND else hex_,
        )
        for hex_ in casters
    )
    return Prompt(state.actor, "Who casts?", options, why_not=partial(_why_no_caster, state))


def _caster(state: State, hex_: str) -> str:
    if hex_ == WAND:
        return f"The wand in {state.wand}"
    return f"{some(spells.casters_left(state, hex_), state.stacks[hex_].kind)} in {hex_}"


def _why_no_caster(state: State, word: str) -> str:
    def order() -> Fireball:
        plain = word.upper()
        return Fireball(plain if plain == WAND else notation.place(plain), 1, _any_enemy(state))

    return _refusal(state, order)


def _any_enemy(state: State) -> str:
    return min(hex_ for hex_, stack in state.stacks.items() if stack.side != state.side)


def _targets(state: State, caster: str, targets: list[str]) -> Prompt[Action]:
    options: Options = []
    one = caster == WAND or spells.casters_left(state, caster) == 1
    for hex_ in targets:
        then: Do[Action] | Ask[Action] = (
            staged(Fireball(caster, 1, hex_))
            if one
            else Ask(partial(_castings, state, caster, hex_))
        )
        stack = state.stacks[hex_]
        options.append(Option(hex_, f"{some(stack.count, stack.kind)} in {hex_}", then, hex_))
    why = partial(_why_no_target, state, caster)
    return Prompt(state.actor, "At which hex?", tuple(options), why_not=why)


def _why_no_target(state: State, caster: str, word: str) -> str:
    return _refusal(state, lambda: Fireball(caster, 1, notation.place(word.upper())))


def _castings(state: State, caster: str, target: str) -> Prompt[Action]:
    most = spells.casters_left(state, caster)
    options = tuple(
        Option[Action](
            str(count),
            "One fireball" if count == 1 else f"{count} fireballs, one after another",
            staged(Fireball(caster, count, target)),
        )
        for count in range(1, most + 1)
    )
    return Prompt(state.actor, f"How many from {caster} at {target}?", options)


# Attacks.


def attacks(state: State) -> Options:
    targets = combat.attack_targets(state)
    if not targets:
        return [typed(state)]
    target = targets[0]
    source = next(iter(combat.attackers_of(state, target)))
    return [
        Option("attack", "Name an attack", Ask(partial(_attacked, state, targets))),
        typed(state, f"{source}>{target}x1"),
    ]


def _attacked(state: State, targets: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](
            hex_,
            f"{some(state.stacks[hex_].count, state.stacks[hex_].kind)} in {hex_}",
            Ask(partial(_slots, state, hex_)),
            hex_,
        )
        for hex_ in targets
    )
    return Prompt(
        state.actor, "Which hex is attacked?", options, why_not=partial(_why_no_attack, state)
    )


def _why_no_attack(state: State, word: str) -> str:
    try:
        hex_ = notation.place(word.upper())
    except Refused as refused:
        return str(refused)
    stack = state.stacks.get(hex_)
    if stack is None or stack.side == state.side:
        return str(Refused("FB02", dst=hex_))
    return f"None of your fighters next to {hex_} may still attack (R40)."


def _slots(state: State, target: str) -> Prompt[Action]:
    """All of them, some of them, or certain ones by their slots."""
    there = state.stacks[target]
    able = combat.strength(state, tuple(combat.attackers_of(state, target).items()))
    most = max(n for n in range(1, there.count + 1) if column(able, there.kind, n) is not None)
    options: Options = []
    if most == there.count:
        everybody = combat.slots_for(state, target, there.count)
        options += _at_once(state, target, everybody)
        label = f"All {there.count}, and I say who attacks"
        options.append(_slot(state, target, "all", label, everybody))
    for count in range(min(most, there.count - 1), 0, -1):
        slots = combat.slots_for(state, target, count)
        options.append(_slot(state, target, f"x{count}", f"{count} of {there.count}", slots))
    if there.count > 1:
        for count in range(1, most + 1):
            for slots in combinations(range(1, there.count + 1), count):
                name = "#" + ".".join(map(str, slots))
                options.append(_slot(state, target, name, f"Units {name}", slots))
    why = partial(_why_no_slots, state, target, most)
    return Prompt(state.actor, f"Which of those in {target}?", tuple(options), why_not=why)


def _at_once(state: State, target: str, slots: tuple[int, ...]) -> Options:
    """All who can, against all who are there: each type by itself, and everybody."""
    able = combat.attackers_of(state, target)
    kinds = dict.fromkeys(state.stacks[hex_].kind for hex_ in able)
    companies = {
        kind: tuple((h, n) for h, n in able.items() if state.stacks[h].kind == kind)
        for kind in kinds
    }
    if len(kinds) > 1:
        companies["every"] = tuple(able.items())
    options: Options = []
    for token, sources in companies.items():
        odds = _odds(state, target, slots, sources)
        if odds is not None:
            count = sum(n for _, n in sources)
            who = f"All {count} of you" if token == "every" else some(count, token)
            label = f"{who} on all {len(slots)}: {_chance(odds)}"
            order = Attack(sources, target, slots)
            options.append(Option(token, label, staged(order), target, "At once"))
    return options


def _chance(odds: int) -> str:
    """ "2:1, falls on 1-3"."""
    return f"{COLUMNS[odds]}, falls on {'1' if FALLS[odds] == 1 else f'1-{FALLS[odds]}'}"


def _why_no_slots(state: State, target: str, most: int, word: str) -> str:
    plain = word.casefold().lstrip("x#")
    if not plain.replace(".", "").isdecimal() and plain != "all":
        return ""
    if (
        word[0] == "#"
        and max(map(int, filter(None, plain.split(".")))) > state.stacks[target].count
    ):
        return str(Refused("CB04", dst=target, k=plain.split(".")[-1]))
    return f"With all you have there, {most} of them can be attacked at 1:2 or better (R39)."


def _slot(
    state: State, target: str, token: str, label: str, slots: tuple[int, ...]
) -> Option[Action]:
    group = "By number" if token[0] != "#" else "By slot"
    return Option(token, label, Ask(partial(_sources, state, target, slots, ())), target, group)


def _sources(state: State, target: str, slots: tuple[int, ...], chosen: Sources) -> Prompt[Action]:
    """One source more, or go."""
    odds = _odds(state, target, slots, chosen)
    options: Options = []
    if odds is not None:
        order = Attack(chosen, target, slots)
        options.append(Option("go", f"Attack at {_chance(odds)}", staged(order)))
    named = {hex_ for hex_, _ in chosen}
    left = {hex_: n for hex_, n in combat.attackers_of(state, target).items() if hex_ not in named}
    for hex_, most in left.items():
        others = tuple((each, n) for each, n in left.items() if each != hex_)
        for count in range(most, 0, -1):
            grown = (*chosen, (hex_, count))
            if _odds(state, target, slots, (*grown, *others)) is None:
                continue
            label = f"{some(count, state.stacks[hex_].kind)} from {hex_}"
            question = Ask(partial(_sources, state, target, slots, grown))
            options.append(Option(f"{hex_}x{count}", label, question, hex_))
    text = f"Who attacks {len(slots)} in {target}?"
    if chosen:
        named_so_far = " ".join(f"{hex_}x{count}" for hex_, count in chosen)
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
        few = _refusal(state, lambda: Attack(chosen, target, slots)) if chosen else ""
        return few or "Name the attackers first: their odds must be 1:2 or better (R39)."
    return _refusal(state, order) or f"Say how many, for example {word.upper()}x1."


# Advances.


def advances(state: State) -> Options:
    pairs = [
        (start, end)
        for end in state.emptied
        for start in NEAR[end]
        if combat.room(state, start, end)
    ]
    if not pairs:
        return [typed(state)]
    start, end = pairs[0]
    return [
        Option("advance", "Step into an emptied hex", Ask(partial(_starts, state, pairs))),
        typed(state, f"{start}>{end}x1"),
    ]


def _starts(state: State, pairs: list[tuple[str, str]]) -> Prompt[Action]:
    starts = sorted({start for start, _ in pairs}, key=ORDER.__getitem__)
    options = tuple(
        Option[Action](
            start,
            f"{KINDS[state.stacks[start].kind].plural.capitalize()} in {start}",
            Ask(partial(_goals, state, start, [end for each, end in pairs if each == start])),
            start,
        )
        for start in starts
    )
    return Prompt(state.actor, "Who advances?", options, why_not=partial(_why_no_start, state))


def _why_no_start(state: State, word: str) -> str:
    end = state.emptied[0]
    return _refusal(state, lambda: Advance(notation.place(word.upper()), 1, end))


def _goals(state: State, start: str, ends: list[str]) -> Prompt[Action]:
    options = tuple(
        Option[Action](end, f"Into {end}", _stepping(state, start, end), end) for end in ends
    )
    why = partial(_why_no_goal, state, start)
    return Prompt(state.actor, "Into which hex?", options, why_not=why)


def _why_no_goal(state: State, start: str, word: str) -> str:
    return _refusal(state, lambda: Advance(start, 1, notation.place(word.upper())))


def _stepping(state: State, start: str, end: str) -> Do[Action] | Ask[Action]:
    if combat.room(state, start, end) == 1:
        return staged(Advance(start, 1, end))
    return Ask(partial(_steps, state, start, end))


def _steps(state: State, start: str, end: str) -> Prompt[Action]:
    most = combat.room(state, start, end)
    options = tuple(
        Option[Action](str(count), f"{count} of {most}", staged(Advance(start, count, end)))
        for count in range(most, 0, -1)
    )
    return Prompt(state.actor, f"How many from {start} into {end}?", options)


def _refusal(state: State, make: Callable[[], Order]) -> str:
    """What an order made from a wrong word would be refused with."""
    try:
        check(state, make())
    except Refused as refused:
        return str(refused)
    return ""
