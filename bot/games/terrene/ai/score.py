"""The evaluation: how well a team stands, from -1 to 1.

Only quiet positions are evaluated: whatever is pending is played out first, with everybody passing,
blocking sensibly and taking triggers. So a search one step deep sees what an attack will do.
"""

from math import tanh

from bot.games.terrene.ai import answers, blocking, combat_value, values
from bot.games.terrene.model.actions import Action, Block, Pass, Pay
from bot.games.terrene.model.cards import FACES
from bot.games.terrene.model.state import State
from bot.games.terrene.model.tasks import Blocking, Idle, PaySlow, Priority
from bot.games.terrene.prompts import prompts
from bot.games.terrene.rules import standing, stats
from bot.games.terrene.rules.apply import apply
from bot.games.terrene.rules.context import Context
from bot.kernel.chance import Tossed
from bot.kernel.prompt import Seat, walk

MAX_ANSWERS = 60  # before a position must be quiet
GAME_LEAD = 0.45
STANDING = 0.4  # less than a game: nobody runs from a bad one
SCALE = 60.0
PRESSURE = 0.5  # how much of what could still be done this turn counts now
THREAT = 0.3  # and of what the others could do next turn
UNUSUAL = 2.0  # to be asked about everything: a computer gains nothing by that
IN_HAND = 0.5  # of what is printed


def score(state: State, seat: Seat) -> float:
    """From -1 to 1: won games first, then hit points, parties and cards."""
    state = quiescent(state)
    team = seat % 2
    if state.result:
        return 0.0 if state.result.team < 0 else (1.0 if state.result.team == team else -1.0)
    lead = games_ahead(state, team)
    if state.phase != "play":
        return lead
    return lead + STANDING * tanh(margin(state, team) / SCALE)


def games_ahead(state: State, team: int) -> float:
    return GAME_LEAD * (state.wins[team] - state.wins[1 - team])


def margin(state: State, team: int) -> float:
    """By how many points a team is ahead."""
    ahead = strength(state, team) - strength(state, 1 - team)
    active, sign = state.active, 1.0 if state.active % 2 == team else -1.0
    actions = state.players[active].actions
    ahead += sign * (PRESSURE * combat_value.pressure(state, active, actions) + 0.5 * actions)
    ahead -= sign * 0.1 * state.players[active].traded
    # The active player has already drawn for this turn; without this no turn would ever end.
    ahead -= sign * values.CARD / 2
    return ahead - sign * THREAT * combat_value.threat(state, state.enemies(active)[0])


def strength(state: State, team: int) -> float:
    """Hit points, and everything on the table and in hand."""
    total = values.hit_points(state.hp[team])
    for seat in state.seats[team::2]:
        player = state.players[seat]
        total += sum(values.card(state, seat, card.key) for card in player.hand)
        total += _next_body(state, seat)
        total += values.ACTION * player.bonus - 0.2 * len(player.orders - standing.USUAL)
        total -= UNUSUAL * len(standing.USUAL - player.orders)
        total += sum(values.member(state, seat, member) for member in player.party)
    return total


def _next_body(state: State, seat: Seat) -> float:
    """The best Character in hand that there is supply for is almost as good as a hidden one."""
    free = state.capacity - stats.supply_used(state, seat)
    hand = {card.key for card in state.players[seat].hand if card.face.is_body}
    fitting = [values.printed(key) for key in hand if FACES[key].sp <= free > 0]
    return max(fitting, default=0.0) * IN_HAND


class MiddleRolls:
    """A source of rolls that always gives the middle."""

    def randrange(self, stop: int, /) -> int:
        return stop // 2


def passing(state: State) -> Context:
    """A step that is worked out with middling luck, and to which nobody responds."""
    context = Context(state, Tossed(MiddleRolls()))
    context.all_pass = True
    return context


def quiescent(state: State) -> State:
    """The position when nothing is pending any more."""
    context = passing(state)
    for _ in range(MAX_ANSWERS):
        task = context.state.top
        if context.state.phase != "play" or task is None or isinstance(task, Idle):
            break
        asked = prompts.asked_seat(context.state, task)
        apply(context, asked, _answer(context.state))
    return context.state


def _answer(state: State) -> Action:
    task = state.top
    match task:
        case Priority():
            return Pass()
        case Blocking(seat):
            no = blocking.best_block(state, seat)
            return Block(no) if no else Pass()
        case PaySlow():
            return Pay()
        case None:
            raise ValueError("nothing is asked")
        case _:
            prompt = prompts.prompt(state, task)
            return walk(prompt, answers.answer(state, task) or prompt.default).action
