"""A match of Rakh as it stands: frozen data and look-ups, no rules.

Spaces are numbers and sets of spaces are masks (board.py); a unit is named by its side and kind.
Whatever lies cursed is in `lands`: Sun's tokens, Moon's tokens, and the colorless markers.
"""

from msgspec import Struct
from msgspec.structs import replace

from bot.games.rakh.model.board import LABELS
from bot.games.rakh.model.units import KINDS, SIDES, SUN, title
from bot.kernel import Seat

ACTIONS = 2
LINE_UP = 5
LANDS_TO_LOSE = 4
REPETITIONS = 3
QUIET_TURNS = 40


class Options(Struct, frozen=True):
    """The table's settings, as far as they are rules."""

    factions: str = "choose"
    setup: str = "open"
    draw_rules: bool = True
    takeback: bool = True


class Unit(Struct, frozen=True):
    """A unit on the board, and what it has spent this turn."""

    side: int
    kind: int
    cell: int
    health: int
    moved: bool = False
    attacked: bool = False

    @property
    def code(self) -> str:
        return KINDS[self.kind].code.lower()

    @property
    def name(self) -> str:
        return KINDS[self.kind].name

    @property
    def title(self) -> str:
        return title(self.side, self.kind)

    @property
    def label(self) -> str:
        return LABELS[self.cell]


class Assault(Struct, frozen=True):
    """An attack sequence under way; sets of opposing kinds are masks too."""

    side: int
    kind: int
    spot: int  # the last victim's space when it was struck
    victim: int  # its kind
    barred: int = 0  # kinds that were chosen or struck, and may not be chosen again (R32)
    intercepted: bool = False  # the opposing Guardian stepped in at least once
    uses: int = 0  # how often the attacker's ability may still come


class Pending(Struct, frozen=True):
    """A choice that the active player owes before the action goes on (5.6)."""

    word: str  # pull, cleave, lightning, or skeleton
    options: int  # the spaces to choose from: free ones, or those of the targets
    assault: Assault | None = None


class End(Struct, frozen=True):
    """How the match ended; no winner is a draw."""

    winner: Seat | None
    reason: str


class State(Struct, frozen=True):
    """Everything there is to know; nothing of it is hidden."""

    options: Options
    phase: str = "sides"  # sides, place, land, play, over
    sun: Seat | None = None  # who leads the Order of the Sun
    units: tuple[Unit, ...] = ()  # by side, then kind
    fielded: tuple[int, int] = (0, 0)  # the kinds each side has placed, as masks
    lands: tuple[int, int, int] = (0, 0, 0)  # Sun's, Moon's, nobody's
    side: int = SUN  # whose turn
    turn: int = 0  # counted for both sides together
    actions: int = 0  # still to be spent after the one under way
    pending: Pending | None = None
    cursed_this_turn: bool = False
    quiet: int = 0  # turns in a row that ended without a new land
    seen: tuple[str, ...] = ()  # positions since the last land; earlier ones cannot come again
    end: End | None = None

    @property
    def cursed(self) -> int:
        sun, moon, nobodys = self.lands
        return sun | moon | nobodys

    @property
    def occupied(self) -> int:
        spaces = 0
        for unit in self.units:
            spaces |= 1 << unit.cell
        return spaces

    def of(self, side: int) -> list[Unit]:
        return [unit for unit in self.units if unit.side == side]

    def unit(self, side: int, kind: int) -> Unit | None:
        for unit in self.units:
            if unit.kind == kind and unit.side == side:
                return unit
        return None

    def at(self, cell: int) -> Unit | None:
        for unit in self.units:
            if unit.cell == cell:
                return unit
        return None

    def has_fielded(self, side: int, kind: int) -> bool:
        return bool(self.fielded[side] >> kind & 1)

    def land_count(self, side: int) -> int:
        return self.lands[side].bit_count()

    def seat(self, side: int) -> Seat:
        """Who leads a side; seat 0 stands in for Sun while nobody has chosen."""
        sun = self.sun or Seat(0)
        return sun if side == SUN else other_seat(sun)

    def who(self, side: int) -> str:
        """The leader of a side, as texts name a seat."""
        return f"{{{self.seat(side)}}}"


def other_seat(seat: Seat) -> Seat:
    return Seat(1 - seat)


def spaces(units: list[Unit]) -> int:
    found = 0
    for unit in units:
        found |= 1 << unit.cell
    return found


def with_unit(state: State, unit: Unit) -> State:
    """The unit as it is now, in place of what it was; or newly on the board."""
    units = list(state.units)
    for place, each in enumerate(units):
        if each.kind == unit.kind and each.side == unit.side:
            units[place] = unit
            break
    else:
        units.append(unit)
        units.sort(key=_rank)
    return replace(state, units=tuple(units))


def _rank(unit: Unit) -> int:
    return unit.side * len(KINDS) + unit.kind


_NAMES = tuple(tuple(f"{side[0]}{kind.code.lower()}" for kind in KINDS) for side in SIDES)


def position(state: State) -> str:
    """All that makes two positions the same (4.4): units, HEALTH, lands, side to move."""
    units = " ".join([f"{_NAMES[u.side][u.kind]}{LABELS[u.cell]}:{u.health}" for u in state.units])
    sun, moon, nobodys = state.lands
    return f"{SIDES[state.side]} {units} {sun:x}/{moon:x}/{nobodys:x}"
