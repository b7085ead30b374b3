"""Designing a force: its cost, its limits, and the ready-made ones.

A design may be changed until both players are ready; unspent points are lost (R01).
"""

from collections.abc import Mapping

from bot.games.arrakhar.model.presets import PRESETS
from bot.games.arrakhar.model.settings import is_standard
from bot.games.arrakhar.model.state import Terms
from bot.games.arrakhar.model.units import COUNTERS, FORCES, KINDS, SORCERER, counted
from bot.games.arrakhar.prompts.refusals import Refused

_TURNS = {"W": ("WI", "BA", "BA", "DW", "EL"), "S": ("SO", "DE", "DE", "OR", "GH")}


def cost(counts: Mapping[str, int]) -> int:
    return sum(KINDS[kind].cost * count for kind, count in counts.items())


def check_force(terms: Terms, side: str, counts: Mapping[str, int]) -> None:
    """Raise what is wrong with a force (R01, R02)."""
    for kind, count in counts.items():
        if count > COUNTERS:
            raise Refused("DS03", n=count, plural=KINDS[kind].plural)
    if cost(counts) > terms.points[side]:
        raise Refused("DS01", cost=cost(counts), limit=terms.points[side])
    least = terms.least[side]
    for kind in FORCES[side]:
        if counts.get(kind, 0) < least:
            raise Refused("DS02", units=counted(least, kind), n=counts.get(kind, 0))
    if side == SORCERER and not counts.get("SO"):
        raise Refused("DS05")
    if not any(counts.values()):
        raise Refused("DS06")


def floor(terms: Terms, side: str) -> dict[str, int]:
    """The minimum of each kind."""
    least = dict.fromkeys(FORCES[side], terms.least[side])
    if side == SORCERER:
        least["SO"] = max(least["SO"], 1)  # R02
    return least


def ready_made(terms: Terms, side: str) -> dict[str, dict[str, int]]:
    """The forces offered by name."""
    if not is_standard(terms, side):
        return {}
    forces = PRESETS.forces[terms.scenario][side]
    return {name: parts(words) for name, words in forces.items()}


def parts(words: str) -> dict[str, int]:
    """ "WI8 DW10" as counts."""
    return {word[:2]: int(word[2:]) for word in words.split()}


def automatic(terms: Terms, side: str) -> dict[str, int]:
    """A ready-made force that is even with the other side's (R74), or one bought type by type."""
    known = ready_made(terms, side)
    if not known:
        return _bought(terms, side)
    return known[PRESETS.automatic[terms.scenario][side]]


def _bought(terms: Terms, side: str) -> dict[str, int]:
    counts = floor(terms, side)
    left = terms.points[side] - cost(counts)
    while True:
        before = left
        for kind in _TURNS[side]:
            if KINDS[kind].cost <= left and counts[kind] < COUNTERS:
                counts[kind] += 1
                left -= KINDS[kind].cost
        if left == before:
            return counts
