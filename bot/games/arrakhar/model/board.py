"""The valley: clear hexes, mountains, six entries, and every distance the rules ask for.

Hexes are named by their labels everywhere ("H12"); entries are called E1 to E6 and lie off the
board. A route runs over clear hexes; an entry can only be its first or its last step.
"""

from collections.abc import Mapping
from functools import cache, cached_property, lru_cache
from math import atan2, degrees, sqrt
from threading import Lock

from bot.kernel.hexes import Hex, distance, neighbours

LETTERS = "ABDFGHJKLMNPQ"  # no C and E (crypts, entries), no I and O (digits), no R and T (haunts)
COLUMNS = 21
ROWS = (
    "^^^1^^^^^^^^^^^^^2^^^",
    "^^...^^...^...^^...^^",
    "^.....^........^....^",
    "^........^..........^",
    "^...^....^...^...^..^",
    "^...^^......^^...^..^",
    "6....^....^.....^^..3",
    "^.......^^^.....^...^",
    "^..^....^...........^",
    "^..^^.......^..^....^",
    "^.....^.....^..^....^",
    "^^...^^.......^^...^^",
    "^^^^5^^^^^^^^^^^4^^^^",
)
SIDES = ("north", "northeast", "southeast", "south", "southwest", "northwest")
ZONE = 2  # R04: neither haunts nor sorcerers within two hexes of an entry
SPACING = 4  # R05: fewest steps from haunt to haunt
RANGE = 2  # R29: how far a fireball flies


def _axial(column: int, row: int) -> Hex:
    """Flat tops, every second column half a hex lower."""
    return Hex(column, row - column // 2)


def _charted() -> dict[str, tuple[Hex, str]]:
    """Every place by its label: its position, and its sign on the map."""
    found: dict[str, tuple[Hex, str]] = {}
    for row, line in enumerate(ROWS):
        for column, sign in enumerate(line):
            label = f"E{sign}" if sign.isdigit() else f"{LETTERS[row]}{column + 1}"
            found[label] = _axial(column, row), sign
    return found


_CHART = _charted()
PLACES: dict[str, Hex] = {label: place for label, (place, _) in _CHART.items()}
_AT: dict[Hex, str] = {place: label for label, place in PLACES.items()}
CLEAR: tuple[str, ...] = tuple(label for label, (_, sign) in _CHART.items() if sign == ".")
MOUNTAINS: tuple[str, ...] = tuple(label for label, (_, sign) in _CHART.items() if sign == "^")
ENTRIES: tuple[str, ...] = tuple(sorted(label for label in _CHART if label[0] == "E"))
ORDER: dict[str, int] = {label: index for index, label in enumerate(_CHART)}
_CLEAR, _ENTRIES = frozenset(CLEAR), frozenset(ENTRIES)
# Clear neighbors only: of a hex, and of an entry the hexes that it opens into.
NEAR: dict[str, tuple[str, ...]] = {
    label: tuple(_AT[each] for each in neighbours(place) if _AT.get(each) in _CLEAR)
    for label, place in PLACES.items()
}
DOORS: dict[str, tuple[str, ...]] = {
    hex_: tuple(entry for entry in ENTRIES if hex_ in NEAR[entry]) for hex_ in CLEAR
}


def is_clear(label: str) -> bool:
    return label in _CLEAR


def is_entry(label: str) -> bool:
    return label in _ENTRIES


@cache
def gaps(place: str) -> Mapping[str, int]:
    """Straight distances from one place to all others."""
    return {other: distance(PLACES[place], hex_) for other, hex_ in PLACES.items()}


def direction(one: str, other: str) -> str:
    """The side of one place on which another lies, as seen on the map."""
    (q, r), (to_q, to_r) = ((PLACES[each].q, PLACES[each].r) for each in (one, other))
    right, down = 1.5 * (to_q - q), sqrt(3) * (to_r - r + (to_q - q) / 2)
    return SIDES[round(degrees(atan2(right, -down)) / 60) % len(SIDES)]


def gap(one: str, other: str) -> int:
    """Straight distance, mountains included."""
    return gaps(one)[other]


def _nearest(hex_: str) -> str:
    return min(ENTRIES, key=lambda entry: (gap(entry, hex_), entry))


NEAREST: dict[str, str] = {hex_: _nearest(hex_) for hex_ in CLEAR}
ENTRY_ZONE: frozenset[str] = frozenset(hex_ for hex_ in CLEAR if gap(NEAREST[hex_], hex_) <= ZONE)


def _shot(hex_: str) -> tuple[str, ...]:
    """R29: adjacent, or two away over a clear hex; units in between do not matter."""
    over = {far for near in NEAR[hex_] for far in NEAR[near]}
    return tuple(sorted({*NEAR[hex_], *over} - {hex_}, key=ORDER.__getitem__))


IN_RANGE: dict[str, tuple[str, ...]] = {hex_: _shot(hex_) for hex_ in CLEAR}


class Routes:
    """Steps from a start, found ring by ring, and only as far out as somebody asks.

    `held` hexes are closed (R26). Returning to the entry where one started is a route too, and
    costs two (R27).
    """

    def __init__(self, start: str, held: frozenset[str]) -> None:
        self._held = held
        self._found = {} if is_entry(start) else {start: 0}
        self._rings = [[start]]
        self._within: dict[int, tuple[str, ...]] = {}
        self._lock = Lock()  # pictures ask from a thread of their own

    def within(self, points: int) -> tuple[str, ...]:
        """The clear hexes that so many points reach, the nearest first."""
        known = self._within.get(points)
        if known is None:
            while len(self._rings) <= points and self._goes_farther():
                pass
            near = (hex_ for ring in self._rings[: points + 1] for hex_ in ring)
            known = self._within[points] = tuple(hex_ for hex_ in near if hex_ in _CLEAR)
        return known

    def cost(self, end: str) -> int | None:
        """Steps to a hex or an entry; None if there is no way."""
        doors = NEAR[end] if end in _ENTRIES else (end,)
        while True:
            steps = [self._found[door] for door in doors if door in self._found]
            if steps:
                return min(steps) + (end in _ENTRIES)
            if not self._goes_farther():
                return None

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """To everything: first the clear hexes, the nearest first, and then the entries."""
        while self._goes_farther():
            pass
        found = dict(self._found)
        found.update((entry, cost) for entry in ENTRIES if (cost := self.cost(entry)) is not None)
        return found

    def _goes_farther(self) -> bool:
        """Find one more ring, if there is one."""
        with self._lock:
            found, held, ring = self._found, self._held, list[str]()
            steps = len(self._rings)
            for place in self._rings[-1]:
                for other in NEAR[place]:
                    if other not in found and other not in held:
                        found[other] = steps
                        ring.append(other)
            if ring:
                self._rings.append(ring)
            return bool(ring)

    def way(self, start: str, end: str) -> tuple[str, ...]:
        """One of the shortest routes: at each step the first hex by its label."""
        steps = self.cost(end)
        if steps is None:
            return ()
        rings = [{end}]
        for number in range(steps - 1, 0, -1):
            near = {each for place in rings[-1] for each in NEAR[place]}
            rings.append({each for each in near if self._found.get(each) == number})
        found = [start]
        for ring in reversed(rings[1:]):
            found.append(min(ring.intersection(NEAR[found[-1]]), key=ORDER.__getitem__))
        return (*found, end) if steps else (start,)


@lru_cache(maxsize=8192)
def routes(start: str, held: frozenset[str] = frozenset()) -> Routes:
    return Routes(start, held)


def costs(start: str, held: frozenset[str] = frozenset()) -> Mapping[str, int]:
    """The cost to reach each clear hex and each entry."""
    return routes(start, held).costs


def way(start: str, end: str, held: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """One cheapest route, both ends included; empty if there is none."""
    return routes(start, held).way(start, end)


def path(one: str, other: str) -> int:
    """The length of the shortest route over clear hexes, ignoring units (R05)."""
    return costs(one).get(other, 99)
