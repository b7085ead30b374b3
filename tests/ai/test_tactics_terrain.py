"""Terrain: positions in which a move must be found, on dealt boards with tokens anywhere.

They are drawn at random and kept by exhaustive search if there is something to find, never by what
a player finds; the best words are worked out anew by each test.
"""

import math
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random

import pytest
from msgspec.structs import replace

from bot.ai.choices import every
from bot.ai.dreamer import dream
from bot.ai.opponent import Opponent
from bot.ai.planner import plan
from bot.games.terrain import GAME
from bot.games.terrain.board import apart
from bot.games.terrain.ranking import rest_cost
from bot.games.terrain.state import State, Turn
from bot.kernel import Seat, Tossed
from tests.kit.journeys import journey

WON_RACES = (0, 2, 3, 4, 5, 6, 10, 11, 12, 13)  # journeys whose last word decides, not the dice
BEST_ROLL = 6
NEAR = 3  # cells between one of the tokens and its goal
ME, RIVAL = Seat(0), Seat(1)

DREAMER: Opponent = partial(dream, seconds=math.inf, dreams=48)
THINKERS: dict[str, Opponent] = {"planner": plan, "dreamer": DREAMER}


def said(state: State, seat: Seat, words: str) -> State:
    return GAME.play(state, seat, words, Tossed(Random(1))).state


def has_won(state: State, seat: Seat) -> bool:
    outcome = GAME.outcome(state)
    return outcome is not None and not outcome.is_draw and seat in outcome.ranking[0]


@pytest.mark.parametrize("thinker", THINKERS)
@pytest.mark.parametrize("seed", WON_RACES)
def test_a_win_at_once_is_taken(seed: int, thinker: str) -> None:
    trip = journey("terrain", seed)
    stop = trip.stops[-2]
    assert stop.seat is not None
    assert has_won(said(stop.state, stop.seat, stop.sentence), stop.seat)
    words = THINKERS[thinker](GAME, GAME.view(stop.state, stop.seat), stop.seat, Random(1))
    assert has_won(said(stop.state, stop.seat, words), stop.seat)


@cache
def dealt(number: int) -> State:
    """A race about to begin on a dealt board."""
    dice = Tossed(Random(number))
    state = GAME.setup(GAME.table(2, {"build": "auto"}), dice).state
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
    ways = [each.sentence for each in every(GAME.prompt(state, ME)) if each.sentence[:2] != "st"]
    return any(can_win(said(state, ME, words), steps - 1) for words in ways)


def wins_by_a_way(state: State) -> bool:
    """In two or three steps, and not in one."""
    assert state.turn is not None
    points = state.turn.white // 2 if state.turn.is_bad else state.turn.white
    return rest_cost(state, ME) <= points and not can_win(state, 1) and can_win(state, 3)


def test_a_way_that_wins_this_turn_is_walked_to_its_end() -> None:
    found = 0
    for _, state in zip(range(10), positions(wins_by_a_way, doubles=False), strict=False):
        while state.phase == "race" and state.seat == ME:
            words = DREAMER(GAME, GAME.view(state, ME), ME, Random(1))
            state = said(state, ME, words)
            if words in ("stay", "stop"):
                break
        found += has_won(state, ME)
    assert found == 10


def can_be_stopped(state: State) -> bool:
    """The rival needs few points, and some rotation lets no roll win; I am far away myself."""
    if rest_cost(state, RIVAL) > 2 or rest_cost(state, ME) < 3 * BEST_ROLL:
        return False
    return any(is_stopped(said(state, ME, each.sentence)) for each in every(GAME.prompt(state, ME)))


def is_stopped(state: State) -> bool:
    return rest_cost(state, RIVAL) > BEST_ROLL


def test_a_rival_about_to_win_is_stopped_by_a_rotation() -> None:
    found = 0
    for _, state in zip(range(6), positions(can_be_stopped, doubles=True), strict=False):
        found += is_stopped(said(state, ME, DREAMER(GAME, GAME.view(state, ME), ME, Random(1))))
    assert found == 6
