"""Terrain: positions on dealt boards with tokens anywhere, and the last words of random races.

They are drawn at random and kept by exhaustive search if there is something to find, never by what
a player finds; what is best is worked out anew each time.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from random import Random

from msgspec.structs import replace

from bot.ai.candidates import all_sentences
from bot.games.terrain import GAME
from bot.games.terrain.model.board import apart
from bot.games.terrain.model.state import State, Turn
from bot.games.terrain.rules.outcome import rest_cost
from bot.kernel import Seat, Tossed
from tests.ai.tactics import Position, Positions
from tests.kit.journeys import journey

ROLLOUTS = 48
WON_RACES = (3, 5, 8, 25, 33, 45, 47, 48, 53, 54)  # journeys won by a last sentence that mattered
BEST_ROLL = 6
NEAR = 3  # cells between one of the tokens and its goal
ME, RIVAL = Seat(0), Seat(1)
WAYS, RIVALS = 10, 6


def said(state: State, seat: Seat, words: str) -> State:
    return GAME.play(state, seat, words, Tossed(Random(1))).state


def has_won(state: State, seat: Seat) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and not outcome.is_draw and seat in outcome.ranking[0]


def win_at_once(seed: int) -> Position:
    stop = journey("terrain", seed).stops[-2]
    state, seat = stop.state, stop.seat
    assert seat is not None and has_won(said(state, seat, stop.sentence), seat)
    return Position(state, seat, lambda words: has_won(said(state, seat, words), seat))


@cache
def dealt(number: int) -> State:
    """A race about to begin on a dealt board."""
    dice = Tossed(Random(number))
    state = GAME.setup(GAME.table(2, {"build": "corners"}), dice).state
    while state.phase != "race":
        prompt = GAME.prompts(state)[0]
        state = GAME.play(state, prompt.seat, "any", dice).state
    return state


def positions(wanted: Callable[[State], bool], *, doubles: bool) -> Iterator[State]:
    """Tokens, markers and dice at random, the first seat to move, if there is something to find."""
    random = Random(1)
    while True:
        state = dealt(random.randrange(3))
        (red, white), (mine, goal), (theirs, other) = (
            random.sample(range(1, 7), 2),
            random.sample(range(len(state.board)), 2),
            random.sample(range(len(state.board)), 2),
        )
        if min(apart(mine, goal), apart(theirs, other)) > NEAR or mine == theirs:
            continue
        red = white if doubles else red
        turn = Turn(red, white, 0, 0 if doubles else white, (mine,))
        drawn = replace(
            state, seat=ME, tokens=(mine, theirs), markers=((goal,), (other,)), turn=turn
        )
        if wanted(drawn):
            yield drawn


def can_win(state: State, steps: int) -> bool:
    """With so many steps in this turn."""
    if state.phase != "race" or state.seat != ME:
        return has_won(state, ME)
    if not steps:
        return False
    ways = [
        each.sentence for each in all_sentences(GAME.prompt(state, ME)) if each.sentence[:2] != "st"
    ]
    return any(can_win(said(state, ME, words), steps - 1) for words in ways)


def wins_by_a_way(state: State) -> bool:
    """In two or three steps, and not in one."""
    assert state.turn is not None
    points = state.turn.white // 2 if state.turn.is_bad else state.turn.white
    return rest_cost(state, ME) <= points and not can_win(state, 1) and can_win(state, 3)


@cache
def ways() -> list[State]:
    return list(islice(positions(wins_by_a_way, doubles=False), WAYS))


def way(number: int) -> Position:
    """The first step of it; what has one step left is a win at once."""
    state = ways()[number]
    return Position(state, ME, lambda words: can_win(said(state, ME, words), 2))


def can_be_stopped(state: State) -> bool:
    """The rival needs few points, and some rotation lets no roll win; I am far away myself."""
    if rest_cost(state, RIVAL) > 2 or rest_cost(state, ME) < 3 * BEST_ROLL:
        return False
    return any(
        is_stopped(said(state, ME, each.sentence)) for each in all_sentences(GAME.prompt(state, ME))
    )


def is_stopped(state: State) -> bool:
    return rest_cost(state, RIVAL) > BEST_ROLL


@cache
def rivals() -> list[State]:
    return list(islice(positions(can_be_stopped, doubles=True), RIVALS))


def rival(number: int) -> Position:
    state = rivals()[number]
    return Position(state, ME, lambda words: is_stopped(said(state, ME, words)))


PLAIN: Positions = {f"a win at once, {seed}": partial(win_at_once, seed) for seed in WON_RACES}
DEEP: Positions = {
    **{f"a way that wins this turn, {number}": partial(way, number) for number in range(WAYS)},
    **{f"a rival to be stopped, {number}": partial(rival, number) for number in range(RIVALS)},
}
