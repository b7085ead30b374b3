"""The evaluation: how well a team stands, from -1 to 1, judged in a quiet position."""

from math import tanh

from bot.games.terrene.ai import combat_value, quiescence, values
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.state import State
from bot.games.terrene.rules import stats
from bot.kernel.prompt import Seat

GAME_LEAD = 0.45
STANDING = 0.4  # less than a game: nobody runs from a bad one
SCALE = 60.0
PRESSURE = 0.5  # how much of what could still be done this turn counts now
THREAT = 0.3  # and of what the others could do next turn
IN_HAND = 0.5  # of what is printed


def score(state: State, seat: Seat) -> float:
    """From -1 to 1: won games first, then hit points, parties and cards."""
    state = quiescence.settled(state)
    team = seat % 2
    if state.result:
        return 0.0 if state.result.team < 0 else (1.0 if state.result.team == team else -1.0)
    lead = GAME_LEAD * (state.wins[team] - state.wins[1 - team])
    if state.phase != "play":
        return lead
    return lead + STANDING * tanh(margin(state, team) / SCALE)


def margin(state: State, team: int) -> float:
    """By how many points a team is ahead."""
    ahead = strength(state, team) - strength(state, 1 - team)
    active, sign = state.active, 1.0 if state.active % 2 == team else -1.0
    actions = state.players[active].actions
    ahead += sign * (PRESSURE * combat_value.pressure(state, active, actions) + 0.5 * actions)
    ahead -= sign * 0.1 * state.players[active].traded
    # Whoever is active has drawn for this turn already; without this no turn would ever be ended.
    ahead -= sign * values.CARD / 2
    return ahead - sign * THREAT * combat_value.threat(state, state.enemies(active)[0])


def strength(state: State, team: int) -> float:
    """Hit points, and everything on the table and in hand."""
    total = values.hit_points(state.hp[team])
    for seat in state.seats[team::2]:
        player = state.players[seat]
        total += sum(values.card(state, seat, card.key) for card in player.hand)
        total += _next_body(state, seat)
        total += values.ACTION * player.bonus - 0.2 * len(player.orders)
        total += sum(values.member(state, seat, member) for member in player.party)
    return total


def _next_body(state: State, seat: Seat) -> float:
    """The best Character in hand that there is supply for is almost as good as a hidden one."""
    free = state.capacity - stats.supply_used(state, seat)
    hand = {card.key for card in state.players[seat].hand if card.face.is_body}
    fitting = [values.printed(key) for key in hand if FACES[key].sp <= free > 0]
    return max(fitting, default=0.0) * IN_HAND
