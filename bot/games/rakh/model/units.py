"""The two factions and the eleven kinds of unit: their figures and what each can do.

Both factions have the same ten units, one of each, so a side and a kind name a unit; the Skeleton
is the eleventh kind and comes only by the Necromancer's raising. A kind is its number in `KINDS`.
"""

from msgspec import Struct

SUN, MOON = 0, 1
SIDES = ("Sun", "Moon")
FACTIONS = ("Order of the Sun", "Order of the Moon")

EN, GI, GU, ME, NE, PA, PR, RO, SC, SH, SK = range(11)


class Kind(Struct, frozen=True):
    """What is printed on a unit."""

    code: str
    name: str
    health: int
    speed: int
    power: int
    range: int
    ability: str
    text: str


KINDS = (
    Kind(
        "EN",
        "Enchanter",
        *(4, 2, 1, 2),
        "Mesmerize",
        "Enemies next to it have 1 less SPEED. A unit it strikes is pulled one space closer.",
    ),
    Kind(
        "GI",
        "Giant",
        *(5, 1, 1, 2),
        "Throw",
        "Instead of moving, it may throw an ally in RANGE to another free space in RANGE.",
    ),
    Kind(
        "GU",
        "Guardian",
        *(5, 1, 1, 1),
        "Intercept",
        "Swaps places with an attacked ally in RANGE, takes the hit, then strikes back if it can.",
    ),
    Kind(
        "ME",
        "Mercenary",
        *(5, 1, 2, 1),
        "Cleave",
        "After its strike it strikes up to two more enemies in RANGE, each next to the last.",
    ),
    Kind(
        "NE",
        "Necromancer",
        *(3, 2, 1, 2),
        "Raise",
        "Instead of attacking, it may raise a Skeleton, which moves and attacks when it does.",
    ),
    Kind(
        "PA",
        "Paladin",
        *(4, 2, 2, 1),
        "Push",
        "A unit it strikes is pushed up to 3 spaces. An enemy that stops it loses 1 HEALTH.",
    ),
    Kind(
        "PR",
        "Priest",
        *(3, 2, 1, 2),
        "Heal",
        "Instead of attacking, it may give 1 HEALTH back to another ally in RANGE.",
    ),
    Kind(
        "RO",
        "Rogue",
        *(3, 2, 2, 1),
        "Backstab",
        "An enemy that leaves its RANGE loses 1 HEALTH first.",
    ),
    Kind("SC", "Scout", *(4, 3, 1, 2), "Sprint", "Moves through occupied spaces."),
    Kind(
        "SH",
        "Shaman",
        *(2, 1, 1, 3),
        "Lightning",
        "After its strike it strikes another enemy exactly 2 spaces from the first.",
    ),
    Kind(
        "SK",
        "Skeleton",
        *(3, 2, 2, 1),
        "Bound",
        "Moves and attacks only after its Necromancer does.",
    ),
)

CHOOSABLE = range(10)
CODES = {each.code: kind for kind, each in enumerate(KINDS)}
_WORDS = {
    word.casefold(): kind for kind, each in enumerate(KINDS) for word in (each.code, each.name)
}


def kind_of(word: str) -> int | None:
    """The kind of that code or name; None if it is no unit."""
    return _WORDS.get(word.casefold())


def title(side: int, kind: int) -> str:
    """Sun Paladin, Moon Rogue …"""
    return f"{SIDES[side]} {KINDS[kind].name}"


def texts() -> dict[str, str]:
    """Every kind by its name, with its figures and its ability."""
    return {
        kind.name: f"HEALTH {kind.health}, SPEED {kind.speed}, POWER {kind.power}, "
        f"RANGE {kind.range}. {kind.ability}: {kind.text}"
        for kind in KINDS
    }
