"""The whole of a match as frozen data, and the look-ups everything else is built on.

A clan's seven units stand together in `units`, seat after seat, so that a unit is replaced without
searching. Nothing here decides anything.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.games.terakh.model.once import once
from bot.games.terakh.model.options import Options
from bot.games.terakh.model.planes import Board, Planes, Turns, board
from bot.games.terakh.model.stack import Attack, Frame, Seen, Shown
from bot.games.terakh.model.units import INKAS, MOD_SUPPLY, UNITS, Unit
from bot.kernel import Outcome, Seat

SETUP_PHASES = ("clan", "inka", "orb", "elder", "pendant")
REMEMBERED = 6  # cards shown, more than any one action can bring about


class Orb(Struct, frozen=True, gc=False):
    """An Orb that lies loose on a Tria."""

    clan: str
    cell: str


class State(Struct, frozen=True, dict=True):
    options: Options
    planes: Planes
    turns: Turns  # how often each plane has been turned clockwise, modulo 3
    ring: tuple[Seat, ...]  # the seats clockwise round the table
    clans: tuple[str, ...]  # by seat; "" until chosen
    phase: str  # clan, inka, orb, elder, pendant, draw, turn
    order: tuple[Seat, ...] = ()  # this round's
    now: int = 0  # whose turn, as a place in the order
    clockwise: bool = True
    round: int = 0
    units: tuple[Unit, ...] = ()
    loose: tuple[Orb, ...] = ()
    deck: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    mana: int = 0
    leech: tuple[int, ...] = ()  # mana that each seat's next turn will lack
    holder: Seat | None = None  # of the Victory Pendant, as the match began
    out: tuple[Seat, ...] = ()  # seats that have left
    quiet: tuple[Seat, ...] = ()  # seats that pass for the rest of this turn
    deaf: tuple[Seat, ...] = ()  # seats that always pass on Recycle
    stack: tuple[Frame, ...] = ()
    seen: tuple[Seen, ...] = ()  # the last few cards shown
    outcome: Outcome | None = None
    sealed: tuple[tuple[str, ...], ...] = ()  # by seat: what set-up keeps face down (R85)

    @property
    def is_setup(self) -> bool:
        return self.phase in SETUP_PHASES

    @property
    def active(self) -> Seat:
        return self.order[self.now]

    @once
    def seats(self) -> tuple[Seat, ...]:
        """Those still in the game, by rising number."""
        return tuple(seat for seat in sorted(self.ring) if seat not in self.out)

    @once
    def board(self) -> Board:
        return board(self.planes, self.turns)

    @once
    def standing(self) -> dict[str, Unit]:
        """The units on the planes, by Tria."""
        return {unit.cell: unit for unit in self.units if unit.cell}

    @property
    def top(self) -> Frame | None:
        return self.stack[-1] if self.stack else None

    @property
    def attack(self) -> Attack | None:
        """The attack under way, whatever lies on top of it."""
        return next((each for each in reversed(self.stack) if isinstance(each, Attack)), None)

    @property
    def shown(self) -> Shown | None:
        """The card under way, whatever lies on top of it."""
        return next((each for each in reversed(self.stack) if isinstance(each, Shown)), None)

    def at(self, cell: str) -> Unit | None:
        return self.standing.get(cell)

    def clan(self, seat: Seat) -> tuple[Unit, ...]:
        return self.units[seat * UNITS : (seat + 1) * UNITS]

    def elder(self, seat: Seat) -> Unit:
        return self.units[seat * UNITS + INKAS]

    def unit(self, name: str) -> Unit:
        return next(each for each in self.units if each.name == name)

    def has_elder(self, seat: Seat) -> bool:
        return bool(self.units) and bool(self.elder(seat).cell)

    def inkas(self, seat: Seat) -> Iterator[Unit]:
        return (unit for unit in self.clan(seat) if unit.is_inka and unit.cell)

    def idols(self, seat: Seat) -> Iterator[Unit]:
        return (unit for unit in self.clan(seat) if unit.is_idol)

    def fallen(self, seat: Seat) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.clan(seat)[:INKAS] if not unit.cell)

    def seat_of(self, clan: str) -> Seat:
        return Seat(self.clans.index(clan))

    def distance(self, one: str, other: str) -> int:
        return self.board.away(one)[other]

    def away(self, cell: str) -> dict[str, int]:
        return self.board.away(cell)

    def orbs_on(self, cell: str) -> tuple[str, ...]:
        return tuple(orb.clan for orb in self.loose if orb.cell == cell)

    def supply(self, kind: str) -> int:
        """Mods of a kind, "a" or "d", that are on no Idol."""
        return MOD_SUPPLY - sum(unit.a if kind == "a" else unit.d for unit in self.units)

    def vacant(self) -> tuple[str, ...]:
        return tuple(cell for cell in self.board.cells if cell not in self.standing)

    def order_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Around the table from a seat in this round's direction, without those who left (2.7)."""
        ring = self.ring if self.clockwise else self.ring[::-1]
        start = ring.index(seat)
        return tuple(each for each in ring[start:] + ring[:start] if each not in self.out)

    def has_rune(self, seat: Seat, rune: str) -> bool:
        """Does a unit of the seat's own clan stand on such a Tria? (R53)"""
        runes = self.board.runes
        return not rune or any(runes.get(unit.cell) == rune for unit in self.clan(seat))

    def controls(self, seat: Seat, unit: Unit) -> bool:
        """Is it an Inka of a clan whose Orb one of the seat's Idols carries? (5.10)"""
        if unit.seat == seat or not unit.is_inka:
            return False
        return any(idol.orb == unit.clan for idol in self.idols(seat))

    # New states.

    def with_unit(self, unit: Unit) -> "State":
        place = unit.seat * UNITS + unit.number - 1
        return replace(self, units=(*self.units[:place], unit, *self.units[place + 1 :]))

    def with_hand(self, seat: Seat, hand: tuple[str, ...]) -> "State":
        return replace(self, hands=(*self.hands[:seat], hand, *self.hands[seat + 1 :]))

    def with_top(self, frame: Frame) -> "State":
        return replace(self, stack=(*self.stack[:-1], frame))

    def pushed(self, frame: Frame) -> "State":
        return replace(self, stack=(*self.stack, frame))

    def popped(self) -> "State":
        return replace(self, stack=self.stack[:-1])

    def showing(self, shown: Shown) -> "State":
        """A card on the table, and in everybody's memory."""
        seen = (*self.seen, Seen(shown.caster, shown.card, shown.words))[-REMEMBERED:]
        return replace(self, stack=(*self.stack, shown), seen=seen)

    def swapped_frame(self, old: Frame, new: Frame) -> "State":
        """One frame of the stack exchanged, wherever it lies."""
        return replace(self, stack=tuple(new if each is old else each for each in self.stack))

    def tucked(self, *cards: str) -> "State":
        return replace(self, deck=self.deck + cards)
