"""A position: who stands where, what is hidden, what is planned, what was done last.

Frozen data with look-ups and nothing else. A dictionary in it is never changed in place; a new
position shares what has not changed.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.games.arrakhar.model.board import ORDER
from bot.games.arrakhar.model.orders import Order
from bot.games.arrakhar.model.units import COUNTERS, KINDS, SORCERER, WIZARD
from bot.kernel import Seat

Segment = Literal[
    "design",
    "hide",
    "enter",
    "wander",
    "summon",
    "haste",
    "move",
    "fire",
    "rush",
    "combat",
    "advance",
]
PHASE: dict[str, tuple[Segment, ...]] = {  # the segments of a phase, in strict order
    SORCERER: ("wander", "summon", "move", "fire", "rush", "combat", "advance"),
    WIZARD: ("haste", "move", "fire", "rush", "combat", "advance"),
}
T = TypeVar("T")
SETUP: tuple[Segment, ...] = ("design", "hide", "enter")


class once(Generic[T]):  # noqa: N801  # used like `property`
    """A property that is worked out once. Unlike cached_property it takes no lock."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work = work

    def __get__(self, owner: Any, _kind: type) -> T:
        value = owner.__dict__[self._work.__name__] = self._work(owner)
        return value


class Terms(Struct, frozen=True):
    """What was agreed on before the start."""

    scenario: str
    points: Mapping[str, int]  # by side
    least: Mapping[str, int]  # of each kind, by side
    haunts: tuple[str, ...]
    quiet: int = 8  # quiet turns until it ends; 0 is never (R57)
    limit: int = 0  # last game-turn; 0 is none (R61)
    help: bool = True  # ready-made set-ups are offered


class Stack(Struct, frozen=True):
    """Units of one kind in a hex."""

    kind: str
    count: int
    spent: int = 0  # casters that have used their spell in this phase
    haste: int = 0  # for the movement that follows
    idle: int = 0  # came in after a fireball and may not attack (R45)

    @property
    def side(self) -> str:
        return KINDS[self.kind].side

    @property
    def fresh(self) -> int:
        """Casters that still have their spell."""
        return self.count - self.spent if KINDS[self.kind].caster else 0


class Group(Struct, frozen=True):
    """Units of one kind and one haste, waiting in an entry."""

    kind: str
    count: int
    haste: int = 0
    spent: int = 0


class Deed(Struct, frozen=True):
    """Something that happened in public; words, picture and dice strip are made from it."""

    what: str
    side: str
    segment: str
    cells: tuple[str, ...] = ()
    kind: str = ""
    count: int = 0
    dice: tuple[int, ...] = ()
    result: int = 0  # eliminated, arrived or bonus
    note: str = ""  # odds, a haunt, the kind that was attacked


class Arriving(Struct, frozen=True):
    """A summons that has been rolled for, before the number is chosen (R17)."""

    caster: str
    haunt: str
    die: int
    number: int


class End(Struct, frozen=True):
    """How it ended; no winner is a draw."""

    winner: str  # a side, or ""
    reason: str


class State(Struct, frozen=True, dict=True):
    """The whole of a match of Arrakhar's Wand."""

    terms: Terms
    wizard: Seat  # who invades; the other seat defends
    segment: Segment = "design"
    side: str = SORCERER  # who acts; in the design both do
    turn: int = 0
    forces: Mapping[str, Mapping[str, int]] = {}  # drafts, then designs, by side
    ready: tuple[str, ...] = ()
    stacks: Mapping[str, Stack] = {}
    waiting: Mapping[str, tuple[Group, ...]] = {}
    haunts: Mapping[str, str] = {}  # those that stand
    razed: Mapping[str, str] = {}  # those destroyed
    hiding: str = ""  # the haunt that hides the wand
    wand: str = ""  # the hex where it lies, once found
    reserve: Mapping[str, int] = {}
    arrived: Mapping[str, int] = {}  # summoned so far
    fallen: Mapping[str, int] = {}
    left: Mapping[str, int] = {}  # out of the valley for good
    plan: tuple[tuple[Order, ...], ...] = ()  # line by line
    orcs: int = 0  # wandering orcs still to place
    used: tuple[str, ...] = ()  # haunts at which a summons was cast this turn
    arriving: Arriving | None = None
    emptied: tuple[str, ...] = ()  # hexes that may be advanced into
    attackers: Mapping[str, Mapping[str, int]] = {}  # by attacked hex: how many from where
    quiet: int = 0
    stirred: bool = False  # something happened, so this turn is not quiet (R57)
    holder: str = ""  # whose units stood on the wand when the game-turn began
    record: tuple[Deed, ...] = ()
    end: End | None = None

    @property
    def sorcerer(self) -> Seat:
        return Seat(1 - self.wizard)

    @once
    def orders(self) -> tuple[Order, ...]:
        """All orders of the plan."""
        return tuple(order for message in self.plan for order in message)

    @property
    def actor(self) -> Seat:
        return seat_of(self, self.side)

    def held(self, side: str) -> frozenset[str]:
        """The hexes where a side has units."""
        return self._held[side]

    @once
    def _held(self) -> dict[str, frozenset[str]]:
        found: dict[str, list[str]] = {WIZARD: [], SORCERER: []}
        for hex_, stack in self.stacks.items():
            found[KINDS[stack.kind].side].append(hex_)
        return {side: frozenset(hexes) for side, hexes in found.items()}

    def own(self) -> Iterator[tuple[str, Stack]]:
        """The stacks of the side that acts, by label."""
        found = [each for each in self.stacks.items() if each[1].side == self.side]
        return iter(sorted(found, key=lambda each: ORDER[each[0]]))


def seat_of(state: State, side: str) -> Seat:
    return state.wizard if side == WIZARD else state.sorcerer


def side_of(state: State, seat: Seat) -> str:
    return WIZARD if seat == state.wizard else SORCERER


def with_stack(stacks: Mapping[str, Stack], hex_: str, stack: Stack | None) -> dict[str, Stack]:
    """The stacks with one of them changed; an empty stack is removed."""
    changed = dict(stacks)
    changed.pop(hex_, None)
    if stack is not None and stack.count:
        changed[hex_] = stack
    return changed


def more(counts: Mapping[str, int], kind: str, count: int) -> dict[str, int]:
    """The counts with some added or removed."""
    return {**counts, kind: counts.get(kind, 0) + count}


def joined(stack: Stack | None, kind: str, count: int) -> Stack:
    """The stack with some more of its kind."""
    if stack is None:
        return Stack(kind, count)
    return replace(stack, count=stack.count + count)


def lessened(stack: Stack, count: int) -> Stack | None:
    """The stack without those eliminated; identical units need no choice (R63)."""
    left = stack.count - count
    if not left:
        return None
    return replace(stack, count=left, spent=min(stack.spent, left), idle=min(stack.idle, left))


def on_board(state: State, kind: str) -> int:
    return sum(stack.count for stack in state.stacks.values() if stack.kind == kind)


def in_entries(state: State, kind: str) -> int:
    groups = (group for waiting in state.waiting.values() for group in waiting)
    return sum(group.count for group in groups if group.kind == kind)


def pool(state: State) -> int:
    """R14: the orc counters that are neither on the board nor in the reserve."""
    return COUNTERS - on_board(state, "OR") - state.reserve.get("OR", 0)


def holder(state: State) -> str:
    """Whose units stand on the wand, "" for nobody."""
    stack = state.stacks.get(state.wand)
    return stack.side if stack else ""
