"""The value of keeping an Action for the opponents' turn (R14).

Each response is measured by the attacks it could stop, weaken, block better or punish.
"""

from collections.abc import Iterator
from typing import NamedTuple

from bot.games.terrene.ai import combat_value, values
from bot.games.terrene.ai.combat_value import Blocker, Strike
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

DISCOUNT = 0.7  # the opponents may do something else
USUAL_ACTIONS = 3  # in a turn
MIN_VALUE = 1.5  # of any response
ANY_LEVEL = 99


class Incoming(NamedTuple):
    """The attacks that may come next turn, and the Characters that can block them."""

    state: State
    team: int
    strikes: list[tuple[Strike, int]]
    levels: dict[int, int]
    blockers: list[Blocker]

    def cost(
        self,
        strikes: list[tuple[Strike, int]] | None = None,
        blockers: list[Blocker] | None = None,
        actions: int = USUAL_ACTIONS,
    ) -> float:
        strikes = self.strikes if strikes is None else strikes
        blockers = self.blockers if blockers is None else blockers
        return combat_value.assault_value(self.state, strikes, blockers, actions, self.team)


def reserve(state: State, seat: Seat) -> float:
    """The value of the last Action if it is kept."""
    found = [
        source for source in activation.sources(state, seat) if _usable_later(state, seat, source)
    ]
    if not found:
        return 0.0
    incoming = _incoming(state, seat)
    return DISCOUNT * max(_use(incoming, ability(each.card.key, each.ability)) for each in found)


def _usable_later(state: State, seat: Seat, source: Source) -> bool:
    """Does it cost one Action and work on the opponents' turn?"""
    able = ability(source.card.key, source.ability)
    if able.cost.actions != 1 or able.speed not in ("blue", "purple") or able.flip:
        return False
    return source.how != "terrain" and not activation.needs(state, seat, source)


def _incoming(state: State, seat: Seat) -> Incoming:
    later, team = combat_value.after_turn(state), seat % 2
    enemies = [
        (enemy, each)
        for enemy in state.enemies(seat)
        for each in later.players[enemy].party
        if each.up
    ]
    strikes = [(combat_value.strike_of(later, enemy, each), 1) for enemy, each in enemies]
    levels = {each.no: stats.level(each) for _, each in enemies}
    return Incoming(later, team, strikes, levels, combat_value.blockers_of(later, team))


def _use(incoming: Incoming, able: Ability) -> float:
    """The most that one use of the ability could save."""
    most = min((cond.max_lv for cond in able.if_ if cond.max_lv), default=ANY_LEVEL)
    strikes = [strike for strike, _ in incoming.strikes if incoming.levels[strike.no] <= most]
    full = incoming.cost()
    saved = (value for each in able.do for value in _savings(incoming, each, strikes, full))
    return max(MIN_VALUE, *saved, MIN_VALUE)


def _savings(
    incoming: Incoming, effect: AnyEffect, strikes: list[Strike], full: float
) -> Iterator[float]:
    """What an effect saves, for each Character it could be aimed at."""
    match effect:
        case CancelAttack() | Afflict(status="stun"):
            for strike in strikes:
                rest = [each for each in incoming.strikes if each[0].no != strike.no]
                yield full - incoming.cost(rest, actions=USUAL_ACTIONS - 1)
        case Modify(atk=int(atk), defence=int(guard)):
            if atk < 0:
                yield from (
                    full - incoming.cost(_weaker(incoming, {strike.no}, atk)) for strike in strikes
                )
            if guard > 0:
                yield from (
                    full - incoming.cost(blockers=_tougher(incoming, {blocker.no}, guard))
                    for blocker in incoming.blockers
                )
        case ForEach(sel=sel, do=(Modify(atk=int(atk), defence=int(guard)), *_)):
            if sel.side == "enemy" and atk < 0:
                yield full - incoming.cost(
                    _weaker(incoming, {strike.no for strike in strikes}, atk)
                )
            if sel.side == "you" and guard > 0:
                yield full - incoming.cost(
                    blockers=_tougher(
                        incoming, {blocker.no for blocker in incoming.blockers}, guard
                    )
                )
        case Damage(to="attacker", n=n):
            damage = n if isinstance(n, int) else _strongest_blocker(incoming)
            yield from (_counter_value(incoming, strike, damage) for strike in strikes)
        case _:
            return


def _weaker(incoming: Incoming, aimed_at: set[int], atk: int) -> list[tuple[Strike, int]]:
    return [
        (strike._replace(atk=max(0, strike.atk + atk)) if strike.no in aimed_at else strike, price)
        for strike, price in incoming.strikes
    ]


def _tougher(incoming: Incoming, aimed_at: set[int], guard: int) -> list[Blocker]:
    return [
        blocker._replace(guard=blocker.guard + guard) if blocker.no in aimed_at else blocker
        for blocker in incoming.blockers
    ]


def _strongest_blocker(incoming: Incoming) -> int:
    """The highest ATK of those who could block."""
    places = [incoming.state.find(blocker.no) for blocker in incoming.blockers]
    return max((stats.attack(incoming.state, *place) for place in places if place), default=0)


def _counter_value(incoming: Incoming, strike: Strike, damage: int) -> float:
    """The value of damage dealt to an attacker."""
    place = incoming.state.find(strike.no)
    guard = stats.defence(incoming.state, *place) if place else 0
    if damage - guard < strike.left:
        return combat_value.DAMAGE_POINT * max(0, damage - guard)
    return strike.price + values.XP * incoming.levels[strike.no]
