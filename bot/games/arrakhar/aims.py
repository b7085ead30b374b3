"""What a side is after when it marches: how much a hex is worth to a company for that alone.

The wizard player wants haunts and then the way out; the sorcerer player wants to keep the wand's
haunt, and then to catch the carrier and to bar the doors.
"""

from collections.abc import Callable

from msgspec import Struct

from bot.games.arrakhar.counters import KINDS, SORCERER, WIZARD, summons
from bot.games.arrakhar.ground import intruders, loss, nearest, strength_near, survey
from bot.games.arrakhar.moods import Mood
from bot.games.arrakhar.orders import Leg
from bot.games.arrakhar.state import State
from bot.games.arrakhar.valley import CLEAR, ENTRIES, NEAR, costs, gaps, is_entry


class Company(Struct, frozen=True):
    """Units that march together."""

    place: str
    kind: str
    count: int
    points: int
    bonus: int = -1

    @property
    def caster(self) -> bool:
        return KINDS[self.kind].caster


Goal = Callable[[Company, str], float]


def goal_of(state: State, mood: Mood, carried: str) -> Goal:
    """`carried` is where the wand is being carried, "" if it is not."""
    if state.side == WIZARD:
        return _escort(state, mood, carried) if state.wand else _search(state, mood)
    return _hunt(state, mood) if state.wand else _guard(state, mood)


# The wizard player.


def _search(state: State, mood: Mood) -> Goal:
    aims = [state.haunts[mood.focus]] if mood.focus in state.haunts else state.haunts.values()
    targets = [(costs(hex_), 0.12 * strength_near(state, SORCERER, hex_, 2)) for hex_ in aims]
    haunted = set(state.haunts.values())

    def goal(company: Company, hex_: str) -> float:
        pull = min((way[hex_] + guard for way, guard in targets), default=0.0)
        slow = mood.caster_pull if company.caster else mood.pull
        return mood.post * (hex_ in haunted and not company.caster) - slow * pull

    return goal


def _escort(state: State, mood: Mood, carried: str) -> Goal:
    """Stay with the wand, between it and those who want it back."""
    centre = carried or state.wand
    if is_entry(centre):
        return lambda _company, _hex: 0.0
    away = gaps(centre)

    def goal(company: Company, hex_: str) -> float:
        taken = 8.0 if hex_ == state.wand and not carried else 0.0
        return taken - mood.pull * max(0, away[hex_] - 1)

    return goal


def carrier(state: State, companies: list[Company], mood: Mood) -> Leg | None:
    """Out of the valley if anybody can; else the one who gets it nearest to a way out, safely."""
    held, friends = state.held(SORCERER), state.held(WIZARD)
    ground = survey(state, WIZARD)
    onward = costs(state.wand, held)
    exits = _exits(held)
    best: tuple[float, Leg] | None = None
    for company in companies:
        before = 0
        if company.place != state.wand:
            before = costs(company.place, held).get(state.wand, 99)
        for end, steps in onward.items():
            if end == state.wand or before + steps > company.points:
                continue
            leg = Leg(company.place, company.kind, company.count, end, True, bonus=company.bonus)
            if is_entry(end):
                return leg
            if end in friends and end != company.place:
                continue
            near = sum(hex_ in friends for hex_ in NEAR[end])
            lost = loss(ground, company.kind, company.count, end, near)
            danger = lost / company.count * 1.5 + lost * 0.3
            worth = -1.2 * exits.get(end, 99) - danger * mood.fear / 0.35
            if best is None or worth > best[0]:
                best = worth, leg
    stay = -1.2 * exits.get(state.wand, 99) - 6
    return best[1] if best and best[0] > stay else None


def _exits(held: frozenset[str]) -> dict[str, int]:
    """Steps to the nearest way out, from wherever there is one."""
    found: dict[str, int] = {}
    for entry in ENTRIES:
        for hex_, steps in costs(entry, held).items():
            found[hex_] = min(found.get(hex_, 99), steps)
    return found


# The sorcerer player.


def _guard(state: State, mood: Mood) -> Goal:
    hidden = state.haunts[state.hiding]
    enemies = intruders(state)
    pressed = nearest(enemies, hidden) <= 9
    haunted = set(state.haunts.values())
    serving = {
        near
        for haunt, hex_ in state.haunts.items()
        if state.reserve.get(summons(haunt), 0)
        for near in NEAR[hex_]
    }
    closest = {hex_: nearest(enemies, hex_) for hex_ in CLEAR}
    away = gaps(hidden)

    def goal(company: Company, hex_: str) -> float:
        if company.caster:
            here = mood.serve * (hex_ in serving) - 3.0 * (hex_ in haunted)
            return here - mood.caster_pull * away[hex_]
        post = 0.0
        if hex_ == hidden:
            post = mood.post if pressed else mood.post / 3
        elif hex_ in haunted and closest[hex_] <= 7:
            post = mood.post / 4
        return post - mood.pull * away[hex_] - mood.chase * min(closest[hex_], 8)

    return goal


def _hunt(state: State, mood: Mood) -> Goal:
    """Everybody goes for the wand; doors on its way out are barred."""
    doors: dict[str, float] = {}
    for entry in ENTRIES:
        way = costs(state.wand).get(entry, 99)
        for door in NEAR[entry]:
            doors[door] = max(doors.get(door, 0.0), mood.doors * max(0, 14 - way))
    there = state.stacks.get(state.wand)
    loose = there is None or there.side == SORCERER
    away = gaps(state.wand)

    def goal(company: Company, hex_: str) -> float:
        if company.caster:
            return -0.4 * max(0, away[hex_] - 2)
        on_it = 9.0 if loose and hex_ == state.wand else 0.0
        return on_it + doors.get(hex_, 0.0) - 2 * mood.pull * away[hex_]

    return goal
