"""The odds of an attack or of fireballs, computed from what everybody can see.

A question names hexes, or units that are only imagined: `D4+D5 F5`, `DW4 OR3`, `fire K15x2 L15`.
It is asked of the table's view, so no answer can depend on what a side hides or plans.
"""

import re
from collections.abc import Iterator, Sequence
from math import comb

from msgspec import Struct

from bot.games.arrakhar.model.board import IN_RANGE, NEAR, ORDER, gap, is_entry
from bot.games.arrakhar.model.orders import WAND
from bot.games.arrakhar.model.state import more
from bot.games.arrakhar.model.tables import COLUMNS, FALLS, column
from bot.games.arrakhar.model.units import COUNTERS, KINDS, STACK, WIZARD, army, counted, foe
from bot.games.arrakhar.prompts import notation
from bot.games.arrakhar.prompts.refusals import Refused
from bot.games.arrakhar.rules.combat import points
from bot.games.arrakhar.text.view import View
from bot.kernel import text as english
from bot.kernel.plan import tight

FIRE = "FIRE"
IMAGINED = ("BA4 DE2", "DW3+EL3 SO2", "fire WI2 SO3", "fire wand DE4")
_UNITS = re.compile(r"(?P<name>[A-Z]+?)(?:X?(?P<count>\d{1,6}))?")
_HEX = re.compile(r"(?P<place>[A-Z]\d{1,6})(?:X(?P<count>\d{1,6}))?")
_NAMES = {
    name.upper(): unit.code
    for unit in KINDS.values()
    for name in (unit.code, unit.name, unit.plural)
}


class Party(Struct, frozen=True):
    """Units of one kind: those of a hex, or imagined ones; None counts all that are there."""

    kind: str
    count: int | None
    hex: str = ""

    @property
    def side(self) -> str:
        return KINDS[self.kind].side

    @property
    def where(self) -> str:
        return f" in {self.hex}" if self.hex else ""


def odds(view: View, question: str) -> str:
    """The odds and the expected losses; raises Refused with what is wrong with the question."""
    words = tight(question).replace(">", " ").replace(",", " ").split()
    fire = words[:1] == [FIRE]
    if len(words) != 2 + fire:
        raise Refused("OD01")
    who, whom = words[-2:]
    target = _party(view, whom, STACK, "FB03" if fire else "CB06")
    return _fire(view, who, target) if fire else _attack(view, who.split("+"), target)


def _party(view: View, word: str, most: int, at_entry: str) -> Party:
    found = _HEX.fullmatch(word)
    if found:
        place = notation.place(found["place"])
        if is_entry(place):
            raise Refused(at_entry)
        stack = view.stacks.get(place)
        if stack is None:
            raise Refused("OD02", hex=place)
        count = _count(found["count"], word, most)
        if count and count > stack.count:
            raise Refused("OD04", units=counted(stack.count, stack.kind), hex=place, k=count)
        return Party(stack.kind, count, place)
    found = _UNITS.fullmatch(word)
    if not found or found["name"] not in _NAMES:
        raise Refused("OD01")
    return Party(_NAMES[found["name"]], _count(found["count"], word, most) or 1)


def _count(word: str | None, whole: str, most: int) -> int | None:
    return notation.number(word, whole, 1, most) if word else None


def _attack(view: View, words: Sequence[str], target: Party) -> str:
    force = _force(view, words, target)
    numbers = [target.count] if target.count else range(view.stacks[target.hex].count, 0, -1)
    fewest = min(numbers)
    if column(force, target.kind, fewest) is None:
        against = _halves({target.kind: fewest})
        raise Refused("CB03", a=points(_halves(force)), d=points(against))
    has_bonus = len(force) == 1 and KINDS[next(iter(force))].bonus == target.kind
    bonus = " Their bonus improves the odds by one column (R43)." if has_bonus else ""
    return "\n".join(
        (
            f"{army(force)} against {KINDS[target.kind].plural}{target.where}:",
            *(f"- {_result(force, target.kind, number)}" for number in numbers),
            f"All targets are eliminated, or none; attackers are never lost (R44).{bonus}",
        )
    )


def _force(view: View, words: Sequence[str], target: Party) -> dict[str, int]:
    """The attackers by kind."""
    force: dict[str, int] = {}
    named: dict[str, int] = {}
    for word in words:
        party = _party(view, word, STACK if _HEX.fullmatch(word) else COUNTERS, "CB06")
        _check_attacker(party, target)
        count = party.count
        if count is None:
            there = view.stacks[party.hex]
            count = max(there.count - there.idle, 1)
        if party.hex:
            named = more(named, party.hex, count)
            _check_number(view, party.hex, named[party.hex])
        force = more(force, party.kind, count)
    return force


def _check_number(view: View, hex_: str, count: int) -> None:
    there = view.stacks[hex_]
    free = there.count - there.idle
    if count > free and there.idle:
        raise Refused("CB05")
    if count > free:
        raise Refused("OD04", units=counted(free, there.kind), hex=hex_, k=count)


def _check_attacker(party: Party, target: Party) -> None:
    if party.side == target.side:
        raise Refused("OD03")
    if KINDS[party.kind].caster:
        raise Refused("CB01", plural=KINDS[party.kind].plural.capitalize())
    if party.hex and target.hex and gap(party.hex, target.hex) != 1:
        raise Refused("CB02", src=party.hex, dst=target.hex)


def _halves(force: dict[str, int]) -> int:
    return sum(KINDS[kind].halves * count for kind, count in force.items())


def _result(force: dict[str, int], kind: str, number: int) -> str:
    read = column(force, kind, number)
    if read is None:
        return f"{counted(number, kind)}: below 1:2, which is not allowed (R39)"
    falls = FALLS[read]
    average = number * falls / 6
    chance = f"eliminated {_on(falls)}, {_percent(falls / 6)}"
    return f"{counted(number, kind)} at {COLUMNS[read]}: {chance}; {average:.1f} on average"


def _on(falls: int) -> str:
    return "on a 1" if falls == 1 else f"on 1–{falls}"


def _fire(view: View, who: str, target: Party) -> str:
    castings, wand = _castings(view, who, target)
    unit = KINDS[target.kind]
    falls = unit.wand if wand else unit.burns
    there = target.count or view.stacks[target.hex].count
    units = f"{counted(there, target.kind)}{target.where}"
    return "\n".join(
        (
            f"{'The wand' if wand else 'Fireballs'} at {units}. "
            f"One die for each unit that is left; it is eliminated {_on(falls)} (R31):",
            *(f"- {_burnt(number, there, 1 - (1 - falls / 6) ** number)}" for number in castings),
        )
    )


def _castings(view: View, who: str, target: Party) -> tuple[Sequence[int], bool]:
    """For which numbers of castings the odds are given, and whether it is the wand's."""
    if who == WAND:
        if target.side == WIZARD:
            raise Refused("OD03")
        if target.hex:
            stack = view.stacks.get(view.wand)
            if stack is None or stack.kind != "WI":
                raise Refused("FB05")
            _check_range(view.wand, target.hex)
        return (1,), True
    party = _party(view, who, STACK, "FB03")
    if party.side == target.side:
        raise Refused("OD03")
    left = _spells(view, party)
    if not left:
        raise Refused("FB04", hex=party.hex or KINDS[party.kind].plural)
    if party.count and party.count > left:
        raise Refused("GN08", n=left, hex=party.hex, k=party.count)
    if party.hex and target.hex:
        _check_range(party.hex, target.hex)
    return ((party.count,) if party.count else range(1, left + 1)), False


def _spells(view: View, party: Party) -> int:
    """Castings that a party has; a side that is not acting will have all of them again (R23)."""
    if not KINDS[party.kind].caster:
        return 0
    if not party.hex:
        return party.count or 1
    stack = view.stacks[party.hex]
    return stack.fresh if party.side == view.side else stack.count


def _check_range(caster: str, target: str) -> None:
    if target not in IN_RANGE[caster]:
        raise Refused("FB01", dst=target, src=caster)


def _burnt(castings: int, there: int, falls: float) -> str:
    """How many are eliminated, each with the same chance."""
    chances = [comb(there, n) * falls**n * (1 - falls) ** (there - n) for n in range(there, -1, -1)]
    spread = ", ".join(
        f"{n or 'none'}: {_percent(chance)}"
        for n, chance in zip(range(there, -1, -1), chances, strict=True)
    )
    spells = english.count(castings, "fireball")
    return f"{spells}: {there * falls:.1f} eliminated on average ({spread})"


def _percent(chance: float) -> str:
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "under 1%"
    return "over 99%" if whole == 100 and chance < 1 else f"{whole}%"


def questions(view: View) -> Iterator[str]:
    """Every attack with all who stand next to a hex, every hex in range; who acts comes first."""
    standing = sorted(view.stacks, key=ORDER.__getitem__)
    for side in (view.side, foe(view.side)):
        enemies = [hex_ for hex_ in standing if view.stacks[hex_].side != side]
        for target in enemies:
            yield from _attacks_on(view, target)
        for target in enemies:
            yield from _fires_at(view, target)
    yield from IMAGINED


def _attacks_on(view: View, target: str) -> Iterator[str]:
    enemy = foe(view.stacks[target].side)
    near = [(hex_, view.stacks[hex_]) for hex_ in NEAR[target] if hex_ in view.stacks]
    sources = [
        hex_
        for hex_, stack in sorted(near, key=lambda each: ORDER[each[0]])
        if stack.side == enemy and not KINDS[stack.kind].caster and stack.idle < stack.count
    ]
    if sources:
        yield f"{'+'.join(sources)} {target}"


def _fires_at(view: View, target: str) -> Iterator[str]:
    enemy = foe(view.stacks[target].side)
    for hex_ in IN_RANGE[target]:
        stack = view.stacks.get(hex_)
        if stack and stack.side == enemy and _spells(view, Party(stack.kind, None, hex_)):
            yield f"fire {hex_} {target}"
            if hex_ == view.wand and enemy == WIZARD:
                yield f"fire wand {target}"
