"""What a position of Rakh has that may decide it, in numbers, and what each is worth.

The weights (data/evaluation.json) are fitted to the results of computers that play each other:
`python -m tests.fit_rakh`. Their sum is the logarithm of the odds of winning.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec

from bot.games.rakh.model.board import CENTRE, LABELS, distance, rings
from bot.games.rakh.model.state import State, Unit
from bot.games.rakh.model.units import KINDS, SK

TO_CENTRE = {cell: distance(0, cell, CENTRE) or 0 for cell in LABELS}
LANDS, MOST_HEALTH = 3, 5
# Of each side, its own less the other's: which units it has, by what HEALTH, lands lost, place.
STANDING = (
    *(f"has {kind.code}" for kind in KINDS),
    *(f"units of {health} HEALTH" for health in range(1, MOST_HEALTH + 1)),
    *(f"{lands} lands" for lands in range(1, LANDS + 1)),
    "weakest",
    "to the center",
    "far from enemies",
)
# Of the side to move and of the other apart: a threat is worth more to whoever is to move.
THREATS = ("bears on", "can strike", "could fall", "could fall to two")
NAMES = (
    *STANDING,
    *(f"to move: {name}" for name in THREATS),
    *(f"waiting: {name}" for name in THREATS),
    "to move",
)
Weights = tuple[float, ...]


def load() -> Weights:
    text = (files("bot.games.rakh") / "data" / "evaluation.json").read_bytes()
    known = msgspec.json.decode(text, type=dict[str, float])
    return tuple(known[name] for name in NAMES)


def features(state: State) -> list[float]:
    """From the side to move, in the order of `NAMES`."""
    own, foes = state.of(state.side), state.of(1 - state.side)
    mine = _standing(own, foes, state.cursed, state.land_count(state.side))
    theirs = _standing(foes, own, state.cursed, state.land_count(1 - state.side))
    return [
        *(one - two for one, two in zip(mine, theirs, strict=True)),
        *_threats(own, foes, state.cursed),
        *_threats(foes, own, state.cursed),
        1.0,
    ]


def _standing(own: list[Unit], foes: list[Unit], cursed: int, lands: int) -> list[float]:
    found = [0.0] * len(STANDING)
    at = 0
    for unit in foes:
        at |= 1 << unit.cell
    healths = []
    for unit in own:
        found[unit.kind] = 1.0
        found[len(KINDS) + min(unit.health, MOST_HEALTH) - 1] += 1.0
        found[-2] += TO_CENTRE[unit.cell]
        found[-1] += _steps(cursed, unit.cell, at)
        if unit.kind != SK:
            healths.append(unit.health)
    if lands:
        found[len(KINDS) + MOST_HEALTH + min(lands, LANDS) - 1] = 1.0
    found[-3] = float(sum(sorted(healths)[: LANDS + 1 - lands]))
    return found


def _threats(own: list[Unit], foes: list[Unit], cursed: int) -> tuple[float, float, float, float]:
    """POWER that bears on enemies, that could after a move, and who would fall to it."""
    bearing = reaching = 0.0
    hits = dict.fromkeys((foe.cell for foe in foes), 0)
    most = dict.fromkeys((foe.cell for foe in foes), 0)
    for unit in own:
        power = KINDS[unit.kind].power
        here, there = zones(cursed, unit.cell, unit.kind)
        for foe in foes:
            bit = 1 << foe.cell
            if here & bit:
                bearing += power
            if there & bit:
                reaching += power
                hits[foe.cell] += power
                most[foe.cell] = max(most[foe.cell], power)
    fall = sum(most[foe.cell] >= foe.health for foe in foes)
    both = sum(hits[foe.cell] >= foe.health for foe in foes)
    return bearing, reaching, float(fall), float(both)


def zones(cursed: int, cell: int, kind: int) -> tuple[int, int]:
    """Where a unit strikes from its space, and where it could after a move, as far as steps go."""
    found, unit = rings(cursed, cell), KINDS[kind]
    here = found[unit.range] if unit.range < len(found) else 0
    there = here
    if kind == SK:  # it moves only when its Necromancer does
        return here, there
    for steps in range(max(1, unit.range - unit.speed), unit.range + unit.speed + 1):
        if steps < len(found):
            there |= found[steps]
    return here, there


@lru_cache(maxsize=1 << 15)
def _steps(cursed: int, cell: int, foes: int) -> int:
    return next((n for n, ring in enumerate(rings(cursed, cell)) if ring & foes), 0)


WEIGHTS = load()
