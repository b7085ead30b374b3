"""The odds of winning, quickly: the sum of all features times their weights.

A search asks this of thousands of positions a second. What depends on one unit alone is worked out
once for every kind, HEALTH and space; where a unit could strike, once for every set of cursed
lands. A test holds this to the sum over `features`.
"""

from functools import lru_cache

from bot.games.rakh.ai.features import LANDS, MOST_HEALTH, NAMES, THREATS, TO_CENTRE, WEIGHTS, zones
from bot.games.rakh.ai.score import evaluation, freshness
from bot.games.rakh.model.board import rings
from bot.games.rakh.model.state import LANDS_TO_LOSE, State, Unit
from bot.games.rakh.model.units import KINDS, SK

_WEIGHT = dict(zip(NAMES, WEIGHTS, strict=True))
_FAR, _WEAKEST, _TO_MOVE = (_WEIGHT[name] for name in ("far from enemies", "weakest", "to move"))
_LANDS = (0.0, *(_WEIGHT[f"{lands} lands"] for lands in range(1, LANDS + 1)))
_OWN_THREATS, _THEIR_THREATS = (
    tuple(_WEIGHT[f"{whose}: {name}"] for name in THREATS) for whose in ("to move", "waiting")
)
_POWER = tuple(kind.power for kind in KINDS)
_KINDS = len(KINDS)
_SPACES = max(TO_CENTRE) + 1
_Reach = tuple[int, int, tuple[int, ...]]  # strikes from here, after a move, and all rings


def _unit_value(kind: int, health: int, cell: int) -> float:
    alone = _WEIGHT[f"has {KINDS[kind].code}"] + _WEIGHT["to the center"] * TO_CENTRE.get(cell, 0)
    return alone + _WEIGHT[f"units of {min(health, MOST_HEALTH)} HEALTH"]


_VALUES = tuple(
    tuple(
        tuple(_unit_value(kind, max(health, 1), cell) for cell in range(_SPACES))
        for health in range(KINDS[kind].health + 1)
    )
    for kind in range(_KINDS)
)


class _Reaches(dict[int, _Reach]):
    """By space and kind, among these cursed lands; found when first asked for."""

    def __init__(self, cursed: int) -> None:
        super().__init__()
        self._cursed = cursed

    def __missing__(self, place: int) -> _Reach:
        cell, kind = divmod(place, _KINDS)
        here, there = zones(self._cursed, cell, kind)
        found = self[place] = (here, there, rings(self._cursed, cell))
        return found


@lru_cache(maxsize=64)
def _reaches(cursed: int) -> _Reaches:
    return _Reaches(cursed)


def winning_odds(state: State, side: int) -> float:
    """The logarithm of a side's odds of winning; won 1,000, lost -1,000, draw 0."""
    if state.end is not None:
        return evaluation(state, side)
    mover, own, foes = state.side, list[Unit](), list[Unit]()
    own_at = foes_at = 0
    for unit in state.units:
        if unit.side == mover:
            own.append(unit)
            own_at |= 1 << unit.cell
        else:
            foes.append(unit)
            foes_at |= 1 << unit.cell
    reaches = _reaches(state.cursed)
    total = (
        _standing(own, foes_at, reaches, state.lands[mover].bit_count())
        - _standing(foes, own_at, reaches, state.lands[1 - mover].bit_count())
        + _threats(own, foes, foes_at, reaches, _OWN_THREATS)
        + _threats(foes, own, own_at, reaches, _THEIR_THREATS)
        + _TO_MOVE
    )
    return (total if side == mover else -total) * freshness(state)


def _standing(own: list[Unit], foes_at: int, reaches: _Reaches, lands: int) -> float:
    total, healths = _LANDS[lands], list[int]()
    for unit in own:
        kind, cell, health = unit.kind, unit.cell, unit.health
        total += _VALUES[kind][health][cell]
        for steps, ring in enumerate(reaches[cell * _KINDS + kind][2]):
            if ring & foes_at:
                total += _FAR * steps
                break
        if kind != SK:
            healths.append(health)
    healths.sort()
    return total + _WEAKEST * sum(healths[: LANDS_TO_LOSE - lands])


def _threats(
    own: list[Unit], foes: list[Unit], foes_at: int, reaches: _Reaches, weights: tuple[float, ...]
) -> float:
    """As `features` counts them: POWER that bears on enemies, and who would fall to it."""
    bearing = reaching = fall = both = 0
    strong = 0  # spaces that a POWER of 2 reaches; no unit has more
    ones = twos = fours = eights = 0  # by space, the digits of the sum of POWER
    for unit in own:
        here, there, _ = reaches[unit.cell * _KINDS + unit.kind]
        found = there & foes_at
        if not found:
            continue
        if _POWER[unit.kind] == 1:
            bearing += (here & foes_at).bit_count()
            reaching += found.bit_count()
            carry, ones = ones & found, ones ^ found
        else:
            bearing += 2 * (here & foes_at).bit_count()
            reaching += 2 * found.bit_count()
            strong |= found
            carry = found
        more, twos = twos & carry, twos ^ carry
        eights |= fours & more
        fours ^= more
    if reaching:
        for unit in foes:
            cell, health = unit.cell, unit.health
            low = (ones >> cell & 1) + 2 * (twos >> cell & 1)
            if low + 4 * (fours >> cell & 1) + 8 * (eights >> cell & 1) >= health:
                both += 1
                fall += health == 1 or (health == 2 and strong >> cell & 1)
    one, two, three, four = weights
    return one * bearing + two * reaching + three * fall + four * both
