"""The rulebook's tables: wandering orcs, summons, haste and combat odds."""

from bot.games.arrakhar.model.units import KINDS

WANDER = (1, 1, 2, 2, 2, 2)  # by the die, from 1
SUMMON = (2, 2, 3, 3, 4, 4)
HASTE = (2, 2, 4, 4, 6, 6)
MOST_HASTE = 6
COLUMNS = ("1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1")
FALLS = (1, 2, 3, 4, 5, 5, 6)  # by column: the targets are eliminated on this number or less


def column(attackers: dict[str, int], kind: str, targets: int) -> int | None:
    """Which column of the Combat Table an attack is read in; None below 1:2 (R39, R43).

    `attackers` counts the attacking units of each kind; all targets are of one kind.
    """
    strength = sum(KINDS[each].halves * count for each, count in attackers.items())
    against = KINDS[kind].halves * targets
    if against > 2 * strength:
        return None
    read = min(strength // against, 6) if strength >= against else 0
    # R43: the bonus improves the column read; it never makes a forbidden attack legal.
    matched = len(attackers) == 1 and KINDS[next(iter(attackers))].bonus == kind
    return min(read + matched, len(COLUMNS) - 1)
