"""Battle Planes: where the Trias lie, which runes they carry, which of them are adjacent.

A Tria's label names a place on the table, "A7"; when a plane turns, runes and pieces go to other
labels and the labels stay. All Orth Trias are adjacent to each other, so every turn of a plane
makes a new `Board`; boards are worked out once and kept.
"""

import re
from functools import lru_cache

from msgspec import Struct

from bot.kernel import NotAllowed
from bot.kernel.paths import groups
from bot.kernel.text import count, either
from bot.kernel.triangles import DOWN, UP, Plane, Tri, adjoining, cells, neighbours, turned

LETTERS = "ABCDEF"
SLOTS = 16
# The printed plane pointing up; pointing down it is the same plane, turned by half a turn.
PRINTED = {
    1: "orth", 13: "orth", 4: "aqua", 12: "aqua",
    2: "vitale", 9: "vitale", 5: "infernal", 14: "infernal",
}  # fmt: skip
# As many planes as players; the first of each number is the usual one.
CONFIGURATIONS = {
    "diamond": "0,0u 0,0d",
    "trapezoid": "0,0u 0,0d 1,0u",
    "great_triangle": "0,1u 0,0u 0,0d 1,0u",
    "parallelogram": "0,0u 0,0d 1,0u 1,0d",
    "crescent": "0,1u 0,1d 0,0d 1,0u",
    "crown": "0,1u 0,1d 1,1u 0,0d 1,0d",
    "long_trapezoid": "0,0u 0,0d 1,0u 1,0d 2,0u",
    "anchor": "0,1u 0,0u 0,0d 1,0u 1,0d",
    "zigzag": "0,1u 0,1d 1,1u 0,0u 0,0d",
    "hexagon": "0,1u 0,1d 1,1u 0,0d 1,0u 1,0d",
    "long_strip": "0,0u 0,0d 1,0u 1,0d 2,0u 2,0d",
    "yacht": "0,1u 0,1d 1,1u 0,0u 0,0d 1,0u",
    "sphinx": "0,2u 0,1u 0,1d 0,0u 0,0d 1,0u",
    "trident": "0,2u 0,1u 0,1d 1,1u 1,1d 0,0d",
}
_ADDRESS = re.compile(r"(-?\d),(-?\d)([ud])")

Planes = tuple[Plane, ...]
Turns = tuple[int, ...]


class Board(Struct, frozen=True, gc=False):
    """The Trias of a layout in one rotation of its planes."""

    cells: tuple[str, ...]
    runes: dict[str, str]  # plain Trias are not in it
    near: dict[str, tuple[str, ...]]  # by edge or by Orth
    orths: tuple[str, ...]
    ways: dict[str, dict[str, int]]  # what `away` has worked out so far
    rings: dict[tuple[str, int], frozenset[str]]  # and `within`

    def away(self, start: str) -> dict[str, int]:
        """How far every Tria is, Orth links included, units in between ignored (2.5)."""
        if start not in self.ways:
            self.ways[start] = _distances(self.near, start)
        return self.ways[start]

    def within(self, start: str, steps: int) -> frozenset[str]:
        """The Trias that are so near, the start left out."""
        found = self.rings.get((start, steps))
        if found is None:
            away = self.away(start)
            found = frozenset(cell for cell, number in away.items() if 0 < number <= steps)
            self.rings[start, steps] = found
        return found


def _spoken(name: str) -> str:
    """As RULES.md writes it: "great triangle"."""
    return name.replace("_", " ")


def planes_of(config: str, players: int) -> Planes:
    """The planes of a named or spelled-out configuration; raises NotAllowed (R5)."""
    if config == "default":
        config = next(name for name, text in CONFIGURATIONS.items() if _count(text) == players)
    named = config.strip().casefold().replace(" ", "_")
    planes = _parsed(CONFIGURATIONS.get(named, config))
    if len(planes) != players:
        fit = [_spoken(name) for name, text in CONFIGURATIONS.items() if _count(text) == players]
        raise NotAllowed(
            f"“{_spoken(config)}” has {count(len(planes), 'Battle Plane')}; {players} players need "
            f"{players}. Choose {either(fit)}, or describe a configuration of your own (2.6)."
        )
    if len(groups(planes, lambda one: [each for each in planes if adjoining(one, each)])) > 1:
        raise NotAllowed(
            "Every Battle Plane must share a whole edge with another, and all must be connected. "
            "Change the list (R5)."
        )
    return planes


@lru_cache(maxsize=4096)
def board(planes: Planes, turns: Turns) -> Board:
    edges = _edges(planes)
    runes: dict[str, str] = {}
    for letter, plane, turn in zip(LETTERS, planes, turns, strict=False):
        runes |= _runes(plane, letter, turn)
    orths = tuple(cell for cell in edges if runes.get(cell) == "orth")
    near = {
        cell: others
        + tuple(orth for orth in orths if cell in orths and orth not in (cell, *others))
        for cell, others in edges.items()
    }
    return Board(tuple(edges), runes, near, orths, {}, {})


def _distances(near: dict[str, tuple[str, ...]], start: str) -> dict[str, int]:
    found = {start: 0}
    queue = [start]
    for cell in queue:
        for other in near[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


@lru_cache(maxsize=1024)
def turn_of(plane: Plane, letter: str, thirds: int) -> dict[str, str]:
    """Where the contents of each Tria go when a plane turns clockwise by some thirds (R8)."""
    goals = turned(plane, thirds)
    return {f"{letter}{slot}": f"{letter}{goals[slot - 1]}" for slot in range(1, SLOTS + 1)}


@lru_cache(maxsize=256)
def places(planes: Planes) -> dict[str, Tri]:
    """The Trias by label, plane after plane, each in reading order."""
    return {
        f"{letter}{slot}": cell
        for letter, plane in zip(LETTERS, planes, strict=False)
        for slot, cell in enumerate(cells(plane), start=1)
    }


@lru_cache(maxsize=256)
def _edges(planes: Planes) -> dict[str, tuple[str, ...]]:
    by_label = places(planes)
    by_place = {cell: label for label, cell in by_label.items()}
    return {
        label: tuple(by_place[each] for each in neighbours(cell) if each in by_place)
        for label, cell in by_label.items()
    }


def _runes(plane: Plane, letter: str, turn: int) -> dict[str, str]:
    labels = printed_cells(plane, letter, turn)
    return {labels[slot]: rune for slot, rune in PRINTED.items()}


@lru_cache(maxsize=1024)
def printed_cells(plane: Plane, letter: str, turn: int) -> dict[int, str]:
    """Where each slot of the printed plane lies now, by label."""
    goals = turned(plane, turn)
    flip = plane.o == DOWN
    slots = range(1, SLOTS + 1)
    return {slot: f"{letter}{goals[(17 - slot if flip else slot) - 1]}" for slot in slots}


def _parsed(text: str) -> Planes:
    words = text.split()
    found = [_ADDRESS.fullmatch(word) for word in words]
    planes = tuple(
        Plane(int(each[1]), int(each[2]), UP if each[3] == "u" else DOWN) for each in found if each
    )
    if not planes or not all(found) or len(set(planes)) < len(planes):
        raise NotAllowed(
            f"“{text}” is not a configuration. Name one, or list each plane once by column, row "
            "and u (pointing up) or d (down), such as “0,0u 0,0d 1,0u” (2.6)."
        )
    return planes


def _count(text: str) -> int:
    return len(text.split())
