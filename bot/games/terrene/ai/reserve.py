"""What an Action is worth if it is kept for the others' turn (R14).

What could be done then is reckoned against the attacks that may come: a blow that is stopped, a
weaker one, a harder blocker, an attacker that is struck back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.ai.combat_value import Blocker, Blow
from bot.games.terrene.model.abilities import (
    Ability,
    Afflict,
    AnyEffect,
    CancelAttack,
    Damage,
    ForEach,
    Modify,
)
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import ability
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import activation
from bot.kernel.prompt import Seat

KEPT = 0.7  # the others may do something else
USUAL = 3  # Actions of a turn
LITTLE = 1.5  # for whatever else could be done
ANY_LEVEL = 99


class Coming(NamedTuple):
    """The attacks that may come next turn, and who stands in their way."""

    state: State
    team: int
    blows: list[tuple[Blow, int]]
    levels: dict[int, int]
    way: list[Blocker]

    def cost(
        self,
        blows: list[tuple[Blow, int]] | None = None,
        way: list[Blocker] | None = None,
        actions: int = USUAL,
    ) -> float:
        hits, by = self.blows if blows is None else blows, self.way if way is None else way
        return combat_value.assault(self.state, hits, by, actions, self.team)


def reserve(state: State, seat: Seat) -> float:
    """What the last Action is worth if it is kept."""
    found = [source for source in activation.sources(state, seat) if _could(state, seat, source)]
    if not found:
        return 0.0
    coming = _coming(state, seat)
    return KEPT * max(_use(coming, ability(each.card.key, each.ability)) for each in found)


def _could(state: State, seat: Seat, source: Source) -> bool:
    """Something for one Action that may be used in the others' turn."""
    able = ability(source.card.key, source.ability)
    if able.cost.actions != 1 or able.speed not in ("blue", "purple") or able.flip:
        return False
    return source.how != "terrain" and not activation.needs(state, seat, source)


def _coming(state: State, seat: Seat) -> Coming:
    later = combat_value.later(state)
    foes = [
        (foe, each) for foe in state.enemies(seat) for each in later.players[foe].party if each.up
    ]
    blows = [(combat_value.blow(later, foe, each), 1) for foe, each in foes]
    levels = {each.no: stats.level(each) for _, each in foes}
    return Coming(later, seat % 2, blows, levels, combat_value.wall(later, seat % 2))


def _use(coming: Coming, able: Ability) -> float:
    """The best single thing it could do against what comes."""
    most = min((cond.max_lv for cond in able.if_ if cond.max_lv), default=ANY_LEVEL)
    hits = [hit for hit, _ in coming.blows if coming.levels[hit.no] <= most]
    full = coming.cost()
    values = [value for each in able.do for value in _values(coming, each, hits, full)]
    return max(LITTLE, *values) if values else LITTLE


def _values(coming: Coming, effect: AnyEffect, hits: list[Blow], full: float) -> Iterator[float]:
    """What is saved by it, for each who could be meant."""
    match effect:
        case CancelAttack() | Afflict(status="stun"):
            for hit in hits:
                rest = [each for each in coming.blows if each[0].no != hit.no]
                yield full - coming.cost(rest, actions=USUAL - 1)
        case Modify(atk=int(atk), defence=int(guard)):
            if atk < 0:
                yield from (full - coming.cost(_weaker(coming, {hit.no}, atk)) for hit in hits)
            if guard > 0:
                yield from (
                    full - coming.cost(way=_harder(coming, {by.no}, guard)) for by in coming.way
                )
        case ForEach(sel=sel, do=(Modify(atk=int(atk), defence=int(guard)), *_)):
            if sel.side == "enemy" and atk < 0:
                yield full - coming.cost(_weaker(coming, {hit.no for hit in hits}, atk))
            if sel.side == "you" and guard > 0:
                yield full - coming.cost(way=_harder(coming, {by.no for by in coming.way}, guard))
        case Damage(to="attacker", n=n):
            blow = n if isinstance(n, int) else _hardest(coming)
            yield from (_struck(coming, hit, blow) for hit in hits)
        case _:
            return


def _weaker(coming: Coming, meant: set[int], atk: int) -> list[tuple[Blow, int]]:
    return [
        (hit._replace(atk=max(0, hit.atk + atk)) if hit.no in meant else hit, price)
        for hit, price in coming.blows
    ]


def _harder(coming: Coming, meant: set[int], guard: int) -> list[Blocker]:
    return [by._replace(guard=by.guard + guard) if by.no in meant else by for by in coming.way]


def _hardest(coming: Coming) -> int:
    """The strongest of those who could block."""
    places = [coming.state.find(by.no) for by in coming.way]
    return max((stats.attack(coming.state, *place) for place in places if place), default=0)


def _struck(coming: Coming, hit: Blow, blow: int) -> float:
    """An attacker that is hit in turn."""
    place = coming.state.find(hit.no)
    guard = stats.defence(coming.state, *place) if place else 0
    if blow - guard < hit.left:
        return combat_value.SCRATCH * max(0, blow - guard)
    return hit.price + values.XP * coming.levels[hit.no]
