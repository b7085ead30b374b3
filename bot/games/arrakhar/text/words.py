"""What happened and how it stands, in words: events, status, the private message.

Events are made from the record alone, which everybody can see, so they cannot tell more.
"""

from collections.abc import Iterable
from itertools import groupby

from bot.games.arrakhar.model.board import ORDER, is_entry
from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.state import SETUP, Deed, Group, State, seat_of
from bot.games.arrakhar.model.tables import HASTE
from bot.games.arrakhar.model.units import (
    COUNTERS,
    HAUNTS,
    KINDS,
    SORCERER,
    SUMMONED,
    WIZARD,
    army,
    counted,
)
from bot.games.arrakhar.rules.forces import cost
from bot.games.arrakhar.text.orders import order_words
from bot.games.arrakhar.text.view import View
from bot.kernel import Event
from bot.kernel import text as english

TITLES: dict[str, str] = {
    "design": "designing the forces",
    "hide": "placing the haunts and hiding the wand",
    "enter": "choosing the entries",
    "wander": "wandering orcs",
    "summon": "summons",
    "haste": "haste",
    "move": "movement",
    "fire": "fireballs",
    "rush": "advance after fireballs",
    "combat": "combat",
    "advance": "advance after combat",
}
_SETTING_UP = {
    "hide": "places the haunts, hides the wand and places the sorcerers",
    "enter": "chooses the entries",
}
_MARKS = {
    "move": "move",
    "carry": "move",
    "advance": "forced",
    "fire": "strike",
    "wandfire": "strike",
    "attack": "strike",
    "haste": "light",
    "orc": "place",
    "call": "light",
    "summon": "place",
    "raze": "fall",
    "find": "light",
}


# Events.


def tell(state: State, deeds: Iterable[Deed]) -> tuple[Event, ...]:
    """The deeds as events; the same thing several times in a row is told once."""
    return tuple(
        Event(
            sentence(deed, seat_of(state, deed.side), state.turn, len(list(same))),
            mark=_MARKS.get(deed.what, ""),
            cells=deed.cells,
        )
        for deed, same in groupby(deeds)
    )


def sentence(deed: Deed, seat: int, turn: int, times: int = 1) -> str:
    """One deed in words; the seat is the one that did it."""
    who = f"{{{seat}}}"
    match deed.what:
        case "wander":
            return _wandering(deed, who, turn)
        case "orc":
            return _appeared(deed, times)
        case "call" | "summon":
            return _summons(deed, who)
        case "haste":
            return _haste(deed)
        case "move" | "carry" | "advance":
            return _moved(deed)
        case "fire" | "wandfire":
            return _fireball(deed, times)
        case "attack":
            return _attack(deed)
        case "hush":
            return f"{deed.count} quiet turns in a row; after {deed.result} the match ends (R57)."
        case _:
            return _destroyed(deed)


def _wandering(deed: Deed, who: str, turn: int) -> str:
    start = f"Turn {turn}. {who} {_rolls(deed)} for wandering orcs"
    if deed.note:
        return f"{start}, but there is no room for them (R15)."
    if not deed.result:
        return f"{start}, but no orc counter is left (R14)."
    return f"{start}: {counted(deed.result, 'OR')} to place."


def _appeared(deed: Deed, times: int) -> str:
    orcs = "A wandering orc appears" if times == 1 else f"{times} wandering orcs appear"
    return f"{orcs} in {deed.cells[0]}."


def _summons(deed: Deed, who: str) -> str:
    """The table's number is told, never why fewer come (R20)."""
    caster, hex_ = deed.cells
    haunt = f"{HAUNTS[deed.note[0]][0]} {deed.note}"
    start = f"{who} summons at {haunt} ({hex_}) from {caster} and {_rolls(deed)}"
    limit = f"up to {counted(deed.count, deed.kind)} may come"
    if deed.what == "call":
        return f"{start}: {limit}."
    if deed.result == deed.count:
        verb = "arrives" if deed.result == 1 else "arrive"
        return f"{start}: {counted(deed.count, deed.kind)} {verb}."
    verb = "arrives" if deed.result <= 1 else "arrive"
    return f"{start}: {limit}; {deed.result or 'none'} {verb}."


def _haste(deed: Deed) -> str:
    caster, target = deed.cells
    where = "there" if caster == target else f"in {target}"
    here = f"{'at' if is_entry(caster) else 'in'} {caster}"
    start = f"A wizard {here} hastes {counted(deed.count, deed.kind)} {where}"
    if not deed.dice:
        return f"{start}, but +{deed.result} is already the most; the spell is wasted."
    rolled = HASTE[deed.dice[0] - 1]
    if rolled < deed.result:
        return f"{start} and {_rolls(deed)} (+{rolled}); the earlier +{deed.result} counts."
    return f"{start} and {_rolls(deed)}: +{rolled} movement points."


def _moved(deed: Deed) -> str:
    start, end = deed.cells[0], deed.cells[-1]
    units, one = counted(deed.count, deed.kind), deed.count == 1
    if deed.what == "carry":
        return f"{units} from {start} {'carries' if one else 'carry'} the wand to {end}."
    if deed.what == "advance":
        return f"{units} {'advances' if one else 'advance'} from {start} into {end}."
    if is_entry(end):
        return f"{units} from {start} {'leaves' if one else 'leave'} the valley through {end}."
    if is_entry(start):
        return f"{units} {'enters' if one else 'enter'} through {start} and {_go(one)} to {end}."
    return f"{units} {_go(one)} from {start} to {end}."


def _go(one: bool) -> str:
    return "goes" if one else "go"


def _fireball(deed: Deed, times: int = 1) -> str:
    caster, target = deed.cells
    if deed.what == "wandfire":
        start, rolls = f"The wand in {caster} throws its fireball", _rolls(deed)
    else:
        name = KINDS[deed.kind].name
        start, rolls = f"A {name} in {caster} throws a fireball", _rolls(deed)
    if not deed.dice and times > 1:
        casters = f"{counted(times, deed.kind)} in {caster} throw fireballs"
        return f"{casters} at {target}, but nobody is left there; the spells are wasted."
    if not deed.dice:
        return f"{start} at {target}, but nobody is left there; the spell is wasted."
    units = counted(len(deed.dice), deed.note)
    return f"{start} at {units} in {target} and {rolls}: {_losses(deed, deed.note)}."


def _attack(deed: Deed) -> str:
    *sources, target = deed.cells
    one = deed.count == 1
    start = f"{_attackers(deed)} from {english.listed(sources)} {'attacks' if one else 'attack'}"
    if not deed.dice:
        return f"{start} {target}, but none of the targets is left; the attack is wasted."
    odds, kind, *number = deed.note.split()
    targets = counted(int(number[0]), kind) if number else KINDS[kind].plural
    rolls = f"{'rolls' if one else 'roll'} {deed.dice[0]}"
    losses = _end_of_targets(deed) if number else _losses(deed, kind)
    return f"{start} {targets} in {target} at {odds} and {rolls}: {losses}."


def _end_of_targets(deed: Deed) -> str:
    """An attack eliminates all of its targets or none."""
    few = {0: "nobody is eliminated", 1: "it is eliminated", 2: "both are eliminated"}
    return few.get(deed.result, f"all {deed.result} are eliminated")


def _attackers(deed: Deed) -> str:
    """ "3 elves", "2 barbarians and 3 elves"; older records do not say how many of each."""
    if deed.kind in KINDS:
        return counted(deed.count, deed.kind)
    kinds = deed.kind.split("+")
    if any(kind in KINDS for kind in kinds):
        return f"{deed.count} units ({english.listed(KINDS[kind].plural for kind in kinds)})"
    return english.listed(counted(int(kind[2:]), kind[:2]) for kind in kinds)


def _losses(deed: Deed, kind: str) -> str:
    if not deed.result:
        return "nobody is eliminated"
    return f"{counted(deed.result, kind)} {'is' if deed.result == 1 else 'are'} eliminated"


def _destroyed(deed: Deed) -> str:
    name = HAUNTS[deed.note[0]][0].capitalize()
    start = f"{name} {deed.note} in {deed.cells[0]} is destroyed"
    return f"{start}. Arrakhar's Wand is there!" if deed.what == "find" else f"{start}."


def _rolls(deed: Deed) -> str:
    return f"rolls {english.listed(str(face) for face in deed.dice)}"


def set_up(state: State) -> tuple[Event, ...]:
    """What a locked set-up shows to all."""
    if state.segment == "enter" and not state.waiting:
        haunts = english.listed(
            f"{haunt} in {hex_}" for haunt, hex_ in sorted(state.haunts.items())
        )
        posts = sorted(state.stacks.items(), key=lambda each: ORDER[each[0]])
        where = english.listed(f"{stack.count} in {hex_}" for hex_, stack in posts)
        who = f"{{{state.sorcerer}}}"
        return (
            Event(f"{who} places the haunts: {haunts}. One of them hides the wand.", mark="place"),
            Event(
                f"{who} places the sorcerers: {where}.",
                mark="place",
                cells=tuple(hex_ for hex_, _ in posts),
            ),
        )
    where = "; ".join(
        f"{waiting_words(groups)} at {entry}" for entry, groups in sorted(state.waiting.items())
    )
    return (Event(f"{{{state.wizard}}} places units at the entries: {where}.", mark="place"),)


def waiting_words(groups: Iterable[Group]) -> str:
    """ "3 wizards and 8 barbarians (+6)": units waiting in an entry."""
    return english.listed(
        counted(group.count, group.kind) + f" (+{group.haste})" * (group.haste > 0)
        for group in groups
    )


def planned(orders: tuple[Order, ...]) -> str:
    return f"Added to your plan: {'; '.join(order_words(order) for order in orders)}."


# How it stands.


def status(view: View) -> str:
    """Whose turn it is, and what for."""
    wizard, sorcerer = f"{{{view.wizard}}}", f"{{{view.sorcerer}}}"
    if view.end:
        return f"{view.end.reason} {unsealed(view)}".strip()
    if view.segment == "design":
        names = {WIZARD: wizard, SORCERER: sorcerer}
        left = english.listed(name for side, name in names.items() if side not in view.ready)
        sides = f"{wizard} plays the wizards, {sorcerer} the sorcerers."
        return f"{sides} Both design their forces in secret. Not ready yet: {left}."
    actor = wizard if view.side == WIZARD else sorcerer
    if view.segment in SETUP:
        return f"Set-up: {actor} {_SETTING_UP[view.segment]}."
    return f"Turn {view.turn}, {actor}: {TITLES[view.segment]}. {_tally(view)}"


def _tally(view: View) -> str:
    """Haunts, the wand, and how quiet it is."""
    haunts = f"Haunts left: {english.listed(sorted(view.haunts)) or 'none'}."
    wand = f" The wand is in {view.wand}." if view.wand else " The wand is still hidden."
    quiet = f" Quiet turns: {view.quiet} of {view.terms.quiet}." if view.quiet else ""
    return f"{haunts}{wand}{quiet}"


def unsealed(view: View) -> str:
    """At the end everything may be read."""
    said = [
        f"{{{view.wizard if side == WIZARD else view.sorcerer}}}'s force was {army(force)}."
        for side, force in sorted(view.forces.items(), reverse=True)
    ]
    if view.hiding:
        said.append(f"The wand was hidden in {view.hiding}.")
    if view.reserve and any(view.reserve.values()):
        said.append(f"Never summoned: {army({kind: view.reserve[kind] for kind in SUMMONED})}.")
    return " ".join(said)


def secret(view: View) -> str:
    """The viewer's own force, the reserve and the wand's haunt."""
    if view.end or not view.viewer:
        return ""
    said: list[str] = []
    force = view.forces.get(view.viewer)
    if force and (view.viewer == SORCERER or not view.turn):
        limit = view.terms.points[view.viewer]
        said.append(f"Your force: {army(force)} ({cost(force)} of {limit} points).")
    if view.hiding:
        said.append(f"You hid the wand in {view.hiding} ({view.haunts[view.hiding]}).")
    if view.reserve:
        left = army({kind: view.reserve[kind] for kind in SUMMONED})
        said.append(f"Still to summon: {left}.")
        if view.turn:
            said.append(f"Orc counters left for wandering orcs: {_pool(view)}.")
    return " ".join(said)


def _pool(view: View) -> int:
    """R14: known to a viewer who knows the reserve."""
    on_board = sum(stack.count for stack in view.stacks.values() if stack.kind == "OR")
    return COUNTERS - on_board - (view.reserve or {}).get("OR", 0)
