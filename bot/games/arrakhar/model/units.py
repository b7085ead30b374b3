"""The counters: what a unit costs, how far it moves, how strong it is, what eliminates it.

Combat factors are kept in halves, so that a caster's half point is a whole number. Movement,
factors and bonuses are printed in the rulebook; figures marked [H] in RULES.md are ours.
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.kernel import text as english

WIZARD, SORCERER = "W", "S"  # the two sides
COUNTERS = 20  # of each kind
STACK = 4  # most units in a hex, all of one kind


class Counter(Struct, frozen=True):
    """A kind of unit."""

    code: str
    side: str
    name: str
    plural: str
    cost: int
    move: int
    halves: int  # combat factor, doubled
    burns: int  # a fireball eliminates it on this number or less
    wand: int = 0  # the same for the wand's fireball
    caster: bool = False
    bonus: str = ""  # one column better against this kind


_ALL = (
    Counter("WI", WIZARD, "wizard", "wizards", 3, 4, 1, burns=3, caster=True),
    Counter("DW", WIZARD, "dwarf", "dwarves", 1, 4, 2, burns=3, bonus="OR"),
    Counter("BA", WIZARD, "barbarian", "barbarians", 2, 6, 4, burns=2, bonus="DE"),
    Counter("EL", WIZARD, "elf", "elves", 1, 4, 2, burns=3, bonus="GH"),
    Counter("SO", SORCERER, "sorcerer", "sorcerers", 3, 4, 1, burns=4, wand=6, caster=True),
    Counter("DE", SORCERER, "demon", "demons", 2, 6, 4, burns=2, wand=4),
    Counter("OR", SORCERER, "orc", "orcs", 1, 4, 2, burns=3, wand=5),
    Counter("GH", SORCERER, "ghoul", "ghouls", 1, 4, 2, burns=3, wand=5),
)
KINDS: dict[str, Counter] = {each.code: each for each in _ALL}
FORCES: dict[str, tuple[str, ...]] = {
    side: tuple(each.code for each in _ALL if each.side == side) for side in (WIZARD, SORCERER)
}
CASTER: dict[str, str] = {WIZARD: "WI", SORCERER: "SO"}
SUMMONED: tuple[str, ...] = ("DE", "OR", "GH")
RULER: dict[str, str] = {WIZARD: "wizard player", SORCERER: "sorcerer player"}
HAUNTS: dict[str, tuple[str, str]] = {  # letter: its name, and the kind it summons
    "T": ("temple", "DE"),
    "R": ("ruin", "OR"),
    "C": ("crypt", "GH"),
}


def foe(side: str) -> str:
    return SORCERER if side == WIZARD else WIZARD


def counted(count: int, kind: str) -> str:
    """ "3 orcs", "1 elf"."""
    return english.count(count, KINDS[kind].name, KINDS[kind].plural)


def army(counts: Mapping[str, int]) -> str:
    """ "8 wizards, 10 dwarves and 1 elf"; "nobody" if there are none."""
    return english.listed(counted(n, kind) for kind, n in counts.items() if n) or "nobody"


def summons(haunt: str) -> str:
    """The kind that is summoned at a haunt."""
    return HAUNTS[haunt[0]][1]
