"""The counters and the tables: what a unit costs, how far it goes, what it takes to fell it.

Combat factors are kept in halves, so that a caster's half point stays a whole number. Movement,
factors, bonuses and table columns are printed; the figures marked [H] in RULES.md are ours.
"""

from msgspec import Struct

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
    burns: int  # falls to a fireball on this number or less
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

HAUNTS: dict[str, tuple[str, str]] = {  # letter: its name, and whom it calls
    "T": ("temple", "DE"),
    "R": ("ruin", "OR"),
    "C": ("crypt", "GH"),
}

WANDER = (1, 1, 2, 2, 2, 2)  # by the die, from 1
SUMMON = (2, 2, 3, 3, 4, 4)
HASTE = (2, 2, 4, 4, 6, 6)
MOST_HASTE = 6
COLUMNS = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
FALLS = (1, 2, 3, 4, 5, 5, 6)  # by column: every target falls on this number or less


def foe(side: str) -> str:
    return SORCERER if side == WIZARD else WIZARD


def some(count: int, kind: str) -> str:
    """ "3 orcs", "1 elf"."""
    unit = KINDS[kind]
    return f"{count} {unit.name if count == 1 else unit.plural}"


def summons(haunt: str) -> str:
    """The kind that a haunt calls."""
    return HAUNTS[haunt[0]][1]


def column(attackers: dict[str, int], kind: str, targets: int) -> int | None:
    """Which column of the Combat Table an attack is read in; None below 1:2 (R39, R43).

    `attackers` counts the attacking units of each kind; all targets are of one kind.
    """
    strength = sum(KINDS[each].halves * count for each, count in attackers.items())
    against = KINDS[kind].halves * targets
    if against > 2 * strength:
        return None
    read = min(strength // against, 6) if strength >= against else 0
    # R43: the bonus betters the column read, never the leave to attack.
    matched = len(attackers) == 1 and KINDS[next(iter(attackers))].bonus == kind
    return min(read + matched, len(COLUMNS) - 1)
