"""Which card is wished for: when one may be taken, and when one must go.

A card is worth what it could do for the party as it stands. One that nobody could use, or that
waits for a moment nobody is likely to bring about, is the first to go.
"""

from bot.games.terrene.ai import ability_value, values
from bot.games.terrene.model.abilities import Ability
from bot.games.terrene.model.cards import FACES, activated
from bot.games.terrene.model.decks import suits
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat

MOST = 20.0  # what a card does is not counted for more
SHARE = 0.15  # of what it would do now
KEPT = 1.0  # for each Action that must be kept for its moment
IDLE = 1.5  # for want of a target, or of free hands


def wish(state: State, seat: Seat, key: str) -> float:
    """How much a card is wished for."""
    value = values.wanted(state, seat, key)
    if not FACES[key].is_gear:
        return value
    able = activated(key)[0]
    party = [each for each in state.players[seat].party if suits(each.card.key, key)]
    if not any(each.held is None for each in party):
        value -= IDLE
    if able.when:
        aimless = any(not selectors.targets(state, spec.sel, seat, 0) for spec in able.targets)
        return value - KEPT * able.cost.actions - IDLE * aimless
    return value + SHARE * max((power(state, seat, each, able) for each in party), default=0.0)


def power(state: State, seat: Seat, each: Member, able: Ability) -> float:
    """What a Character could do with a card now, leaving aside whether it can be paid."""
    if able.when or able.flip or not each.up:
        return 0.0
    case = ability_value.Case(state, seat, each.no, state.players[seat].actions, {})
    return min(MOST, max(0.0, ability_value.aim(case, able).value))
