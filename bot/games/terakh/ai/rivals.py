"""The rivals of a seat, and what each of its units could do to them or suffer from them.

A turn changes one unit after another while the rivals stay where they are. So what a unit on its
Tria means among them is worked out once and remembered together with them.
"""

from functools import cache, cached_property

from msgspec import Struct

from bot.games.terakh.ai.material import (
    clan_value,
    controllers,
    foreign_orbs,
    hit_value,
    share,
    standing_elders,
    unit_value,
)
from bot.games.terakh.ai.memory import Memory
from bot.games.terakh.ai.threats import (
    ANYWHERE,
    RANGED,
    STEPS,
    Danger,
    Front,
    Scene,
    casters_of,
    danger,
    front,
)
from bot.games.terakh.model.cards import Ability, abilities
from bot.games.terakh.model.state import State
from bot.games.terakh.model.units import INKAS, UNITS, Unit
from bot.games.terakh.rules.strength import defender_seal, odds, pierce
from bot.kernel import Seat

EXPOSED = 0.35  # of what a rival next to a unit could take
OWN_RETURN = 50.0  # a player without an Elder gets it back for removing another
ELDER_MOVES_IN = 4.0  # what it costs that an Elder must move to where it won
TWO_AWAY = ("silver_arrow", "twin_arrow")
ON_PLANE = ("strike", "honed_strike")
SINGLE = ("attack", *TWO_AWAY, "golden_arrow", *ON_PLANE, "blast")
THREATS = {"double_threat": 2, "triple_threat": 3}
FAR = 99
REMEMBERED = 1 << 8
SAFE = Danger()  # without an Elder


class Strike(Struct, frozen=True, gc=False):
    """An attack on one rival that is within reach."""

    entry: str
    mana: int
    target: Unit
    hit: float  # the chance that it succeeds
    worth: float  # what the target is worth to the attacker
    extra: float  # the own Elder's return, or what it costs that the Elder must move
    remaining: float  # what share of the gain the same attack would bring once more


class Stand(Struct, frozen=True, gc=False):
    """What a unit on its Tria means among the rivals."""

    rune: str
    steps: int  # to the nearest rival Elder
    ground: float  # who could beat whom among it and the rivals next to it
    strikes: tuple[Strike, ...]  # every attack on a single rival that its Mods allow


class Rivals:
    """Everybody but one seat."""

    def __init__(self, state: State, seat: Seat, units: tuple[Unit, ...]) -> None:
        self.board = state.board
        self.standing = {unit.cell: unit for unit in units if unit.cell}
        self.elders = [unit for unit in self.standing.values() if unit.is_elder]
        self._state = state
        self._seat = seat
        self.part = share(state)
        self._with_elders = standing_elders(state.units)
        self.value = sum([clan_value(state.clan(each)) for each in state.seats if each != seat])
        self.is_last = len(self._with_elders) == 1 and len(state.seats) > 1
        self._casters = casters_of(units)
        self._away = [self.board.away(elder.cell) for elder in self.elders]
        self._hits = {elder.name: hit_value(state, elder) for elder in self.elders}
        self._masters = dict(controllers(units))
        self._steps: dict[str, int] = {}
        self._stands: dict[Unit, Stand] = {}
        self._dangers: Memory[Danger] = Memory(REMEMBERED)
        self._fronts: Memory[Front] = Memory(REMEMBERED)

    def danger(self, clan: tuple[Unit, ...]) -> Danger:
        """For the Elder of the seat, whose units stand like this."""
        elder = clan[INKAS]
        if not elder.cell:
            return SAFE
        ring = self.board.within(elder.cell, STEPS + 1)
        near = tuple([unit for unit in clan if unit.cell in ring])
        casters = self._over(self._casters, elder, clan)
        # What stands in the way counts, not what it is; only a controlled Inka may attack.
        key = (elder, near if self._masters else tuple([unit.cell for unit in near]), casters)
        known = self._dangers.get(key)
        if known is None:
            scene = self._scene(elder, near, ring, casters, hit_value(self._state, elder))
            known = self._dangers.keep(key, danger(scene, self._masters))
        return known

    def fronts(self, clan: tuple[Unit, ...]) -> list[Front]:
        """The rivals' Elders that the seat's units could attack within a turn."""
        found: list[Front] = []
        own_casters = casters_of(clan)
        orbs = foreign_orbs(clan)
        for elder in self.elders:
            ring = self.board.within(elder.cell, STEPS + 1)
            near = tuple([unit for unit in clan if unit.cell in ring])
            if not (near or orbs or own_casters):
                continue
            casters = self._over(own_casters, elder, clan)
            key = (elder, near, casters, orbs)
            known = self._fronts.get(key)
            if known is None:
                scene = self._scene(elder, near, ring, casters, self._hits[elder.name])
                known = self._fronts.keep(key, front(scene, self._seat, orbs))
            if known.ways:
                found.append(known)
        return found

    def _over(
        self, casters: tuple[Unit, ...], elder: Unit, clan: tuple[Unit, ...]
    ) -> tuple[tuple[Unit, bool], ...]:
        if not casters:
            return ()
        own = [unit.cell for unit in clan]
        return tuple([(unit, self._steps_over(unit, elder, own)) for unit in casters])

    def _steps_over(self, caster: Unit, elder: Unit, own: list[str]) -> bool:
        """Does a step lead a Sorceress onto the Elder's plane, and does that matter?"""
        here = elder.cell[0]
        if caster.cell[0] == here or caster.mods > ANYWHERE:
            return False
        for cell in self.board.near[caster.cell]:
            if cell[0] == here and cell not in self.standing and cell not in own:
                return True
        return False

    def _scene(
        self,
        elder: Unit,
        near: tuple[Unit, ...],
        ring: frozenset[str],
        casters: tuple[tuple[Unit, bool], ...],
        value: float,
    ) -> Scene:
        others = tuple([unit for cell, unit in self.standing.items() if cell in ring])
        return Scene(self.board, elder, value, (*near, *others), casters, self._with_elders)

    @cached_property
    def touched(self) -> frozenset[str]:
        """The Trias next to a rival."""
        return frozenset(other for cell in self.standing for other in self.board.near[cell])

    def steps(self, cell: str) -> int:
        """How far the nearest rival Elder is."""
        found = self._steps.get(cell)
        if found is None:
            found = min([away[cell] for away in self._away], default=FAR)
            self._steps[cell] = found
        return found

    def stand(self, unit: Unit) -> Stand:
        """What a unit on its Tria means."""
        found = self._stands.get(unit)
        if found is None:
            cell = unit.cell
            near = [] if unit.is_elder else self._beside(unit)
            found = self._stands[unit] = Stand(
                self.board.runes.get(cell, ""),
                FAR if unit.is_elder else self.steps(cell),
                EXPOSED * self._exchange(unit, near) if near else 0.0,
                () if unit.bound is not None else self._strikes(unit),
            )
        return found

    def _beside(self, unit: Unit) -> list[Unit]:
        standing = self.standing
        return [standing[cell] for cell in self.board.near[unit.cell] if cell in standing]

    def _exchange(self, unit: Unit, near: list[Unit]) -> float:
        return self.part * _taken(unit, near) - _danger(unit, near)

    def _strikes(self, unit: Unit) -> tuple[Strike, ...]:
        return tuple(
            self._strike(unit, entry, target)
            for entry in single_attacks(unit.form)
            if entry.mods <= unit.mods
            for target in self._targets(unit, entry.id)
        )

    def _targets(self, unit: Unit, entry: str) -> list[Unit]:
        if entry == "attack":
            return self._beside(unit)
        found = [other for other in self.standing.values() if other is not unit]
        if entry in ON_PLANE:
            return [other for other in found if other.cell[0] == unit.cell[0]]
        if entry == "blast":
            return found
        away, steps = self.board.away(unit.cell), 2 if entry in TWO_AWAY else 3
        return [other for other in found if away[other.cell] == steps]

    def _strike(self, unit: Unit, entry: Ability, target: Unit) -> Strike:
        guard = 0 if pierce(unit, target) else target.defence_row
        hit = odds(unit.attack_row - guard - defender_seal(self._state, target))
        if entry.id == "twin_arrow":
            hit = 1 - (1 - hit) ** 2
        left = 1.0 if target.is_elder and target.hp > 1 else 1 - hit
        extra = self.comeback(target) - ELDER_MOVES_IN * unit.is_elder
        return Strike(entry.id, entry.mana, target, hit, self.worth(target), extra, left)

    def worth(self, target: Unit) -> float:
        """What the seat gains by the target's loss."""
        return self.part * (self._hits[target.name] if target.is_elder else unit_value(target))

    def comeback(self, target: Unit) -> float:
        """What the seat's own Elder is worth, if beating the target brings it back."""
        returns = target.is_elder and target.hp == 1 and not self._state.has_elder(self._seat)
        return OWN_RETURN if returns else 0.0


def rivals_of(state: State, seat: Seat) -> Rivals:
    others = state.units[: seat * UNITS] + state.units[(seat + 1) * UNITS :]
    key = (others, seat, state.planes, state.turns, state.has_elder(seat), state.out)
    return _known.get(key) or _known.keep(key, Rivals(state, seat, others))


_known: Memory[Rivals] = Memory(REMEMBERED)


@cache
def single_attacks(form: str) -> tuple[Ability, ...]:
    """The attacks on one unit that a form lists."""
    return tuple(entry for entry in abilities(form).values() if entry.id in SINGLE)


def _taken(unit: Unit, rivals: list[Unit]) -> float:
    """What a unit is likely to take from each rival next to it, Elders left out."""
    if not _strikes_beside(unit):
        return 0.0
    row = unit.attack_row
    return sum(
        odds(row - other.defence_row) * unit_value(other) for other in rivals if not other.is_elder
    )


def _danger(unit: Unit, rivals: list[Unit]) -> float:
    """What the strongest rival next to a unit is likely to take."""
    rows = [each.attack_row for each in rivals if _strikes_beside(each)]
    return odds(max(rows) - unit.defence_row) * unit_value(unit) if rows else 0.0


def _strikes_beside(unit: Unit) -> bool:
    return unit.bound is None and unit.orb not in RANGED
