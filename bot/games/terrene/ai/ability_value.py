"""The value of using an ability: its best targets, and what it gains with them."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from bot.games.terrene.ai import values
from bot.games.terrene.ai.effect_value import Bound, Usage, effects_value
from bot.games.terrene.model.abilities import Ability
from bot.games.terrene.model.actions import Source
from bot.games.terrene.model.cards import ability, activated
from bot.games.terrene.model.chain import Target
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.games.terrene.rules.abilities import activation, selectors
from bot.kernel.prompt import Seat

SPENT = 2.0  # for a card that is discarded after use


class Aimed(NamedTuple):
    """The best targets, and what the ability is worth with them."""

    value: float
    bound: Bound


def aim(usage: Usage, able: Ability) -> Aimed:
    """Choose the best targets, one target list after the other."""
    for spec in able.targets:
        most = stats.value(usage.state, usage.frame(), spec.n)
        found = dict.fromkeys(selectors.targets(usage.state, spec.sel, usage.seat, usage.no))
        value = partial(_worth_aimed, usage, able, spec.id)
        usage = usage.aimed(spec.id, _best(list(found), spec.least, most, value))
    return Aimed(effects_value(usage, able.do), usage.bound)


def _worth_aimed(usage: Usage, able: Ability, id: str, chosen: tuple[Target, ...]) -> float:
    return effects_value(usage.aimed(id, chosen), able.do)


def _best(
    found: list[Target],
    least: int,
    most: int,
    value: Callable[[tuple[Target, ...]], float],
) -> tuple[Target, ...]:
    """Rank the targets one by one, then take as many as are best together."""
    order = {each: place for place, each in enumerate(found)}
    ranked = sorted(found, key=lambda each: -value((each,)))[:most]
    sets = [
        tuple(sorted(ranked[:n], key=lambda each: order[each]))
        for n in range(least, len(ranked) + 1)
    ]
    return max(sets, key=value) if sets else ()


def gain(state: State, seat: Seat, source: Source) -> Aimed:
    """The gain of using an ability now, less its costs other than Actions."""
    able = ability(source.card.key, source.ability)
    price = activation.action_cost(state, seat, source, able)
    left = state.players[seat].actions - price
    if able.flip:
        return Aimed(_flipped(state, seat, source), {})
    found = aim(Usage(state, seat, source.no, left, {}), able)
    return Aimed(found.value - _cost(state, seat, source, able), found.bound)


def _flipped(state: State, seat: Seat, source: Source) -> float:
    """An On-going card works as long as its holder is in play."""
    place = state.find(source.no)
    guard = stats.defence(state, *place) if place else 0
    value = values.ongoing(source.card.key) - values.CARD
    plain = not activated(source.card.key)[1:] and value < 2.0
    return value + (0.4 * guard if plain else 0.0)


def _cost(state: State, seat: Seat, source: Source, able: Ability) -> float:
    """The value of the cards, counters and Characters that are paid."""
    value = 2.2 * able.cost.discard
    if able.cost.counter:
        value += 1.0
    if able.cost.dismiss_self or able.cost.dismiss:
        value += values.ACTION - 1.0
    if source.how in ("held", "hand") and not source.card.face.is_ongoing:
        value += SPENT
    return value
