"""Which card to take, and which to discard.

A card is worth what it could do for the party as it is now. A card that nobody can use, or that
waits for an unlikely event, is discarded first.
"""

from bot.games.terrene.ai import ability_value, effect_value, values
from bot.games.terrene.model.abilities import Ability
from bot.games.terrene.model.cards import FACES, activated
from bot.games.terrene.model.decks import suits
from bot.games.terrene.model.pieces import Member
from bot.games.terrene.model.state import State
from bot.games.terrene.rules.abilities import selectors
from bot.kernel.prompt import Seat

MAX_USE = 20.0  # the most that a card's effect counts for
SHARE = 0.15  # of its value if used now
RESERVED_ACTION = 1.0  # for each Action that must be kept for it
NO_USE = 1.5  # without a target, or without a Character to hold it


def card_value(state: State, seat: Seat, key: str) -> float:
    """How useful a card is to this seat."""
    value = values.demand(state, seat, key)
    if not FACES[key].is_gear:
        return value
    able = activated(key)[0]
    party = [each for each in state.players[seat].party if suits(each.card.key, key)]
    if not any(each.held is None for each in party):
        value -= NO_USE
    if able.when:
        aimless = any(not selectors.targets(state, spec.sel, seat, 0) for spec in able.targets)
        return value - RESERVED_ACTION * able.cost.actions - NO_USE * aimless
    return value + SHARE * max((use_value(state, seat, each, able) for each in party), default=0.0)


def use_value(state: State, seat: Seat, each: Member, able: Ability) -> float:
    """The value of using a card now, if it could be paid for."""
    if able.when or able.flip or not each.up:
        return 0.0
    usage = effect_value.Usage(state, seat, each.no, state.players[seat].actions, {})
    return min(MAX_USE, max(0.0, ability_value.aim(usage, able).value))
