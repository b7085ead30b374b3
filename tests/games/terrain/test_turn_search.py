"""Looking ahead in a race: what is said is legal, no step leads back, and dice are averaged."""

from collections.abc import Callable
from random import Random

import pytest

from bot.ai.candidates import all_sentences
from bot.games.terrain import GAME
from bot.games.terrain.ai import turn_search
from bot.games.terrain.ai.path_cost import useful_points
from bot.games.terrain.ai.race import DOUBLES, ROLLS, Evaluation, Race, estimated
from bot.games.terrain.model.board import NOWHERE
from bot.games.terrain.model.state import State
from bot.games.terrain.rules import movement
from bot.kernel import Tossed
from tests.games.terrain.positions import race
from tests.kit.journeys import journey

EVEN = Evaluation(sharpness=0.4, width=1.0, fading=0.5)


def within(positions: int) -> Callable[[int], bool]:
    return lambda seen: seen < positions


def racing(seed: int) -> list[State]:
    return [stop.state for stop in journey("terrain", seed).stops if stop.state.phase == "race"]


def played(state: State, words: str) -> State:
    return GAME.play(state, GAME.asked(state)[0], words, Tossed(Random(1))).state


def test_the_rolls_are_those_of_two_dice() -> None:
    assert sum(ROLLS) + DOUBLES == pytest.approx(1)
    mean = sum(points * share for points, share in enumerate(ROLLS))
    assert mean == pytest.approx(sum(useful_points()) / 36)


def test_whatever_is_found_may_be_said() -> None:
    for seed in range(2):
        for state in racing(seed)[::6]:
            asked = {each.sentence for each in all_sentences(GAME.prompts(state)[0])}
            for found in turn_search.verdicts(state, within(300)):
                assert found.sentence in asked
                assert -1 <= found.value <= 1


def test_a_turn_reaches_what_step_after_step_reaches() -> None:
    """The numbers of a race follow the rules: cells, prices, and who is sent home."""
    for state in racing(0)[::8]:
        turn = state.turn
        if turn is None or turn.is_double:
            continue
        points = turn.points // 2 if turn.is_bad else turn.points
        reached = Race(state, EVEN).reach(state.tokens, state.seat, points)
        assert {end.first for end in reached} - {NOWHERE} == {
            end.cell for end in reached if len(end.way) == 1
        }
        assert {end.cell for end in reached if len(end.way) == 1} <= set(movement.steps(state))
        for end in reached:
            after = state
            for cell in end.way:
                after = movement.go(after, cell).state
            assert after.tokens == end.tokens


def test_a_way_that_wins_is_gone_to_its_end() -> None:
    state = race(tokens="F6 F2", markers=("F9", "F11"), dice=(2, 5))
    for words in ("go F7", "F8", "F9"):
        assert turn_search.verdicts(state, within(10))[0].sentence == words
        state = played(state, words)
    assert state.phase == "over"


def test_no_step_is_taken_for_nothing() -> None:
    """Whoever looks ahead again on every cell of a turn never comes back to one."""
    for seed in range(2):
        for start in racing(seed)[::14]:
            state = start
            if state.turn is None or state.turn.is_double or state.turn.has_moved:
                continue
            while state.seat == start.seat and state.round == start.round and state.turn:
                cells = state.turn.path
                assert len(set(cells)) == len(cells)
                found = turn_search.verdicts(state, within(600))
                if not found:
                    break  # this race is left to rollouts
                state = played(state, found[0].sentence)


def test_who_is_nearer_and_who_moves_is_likelier_to_arrive_first() -> None:
    assert estimated([3.0, 5.0], 0, EVEN)[0] > estimated([3.0, 3.0], 0, EVEN)[0] > 0.5
    assert sum(estimated([3.0, 5.0, 60.0], 2, EVEN)) == pytest.approx(1)
    assert min(estimated([1.0, 60.0], 0, EVEN)) > 0


def test_more_time_looks_further_and_the_same_time_finds_the_same() -> None:
    state = race(tokens="F6 F2", markers=("A6", "K6"), dice=(2, 5))
    seen: list[int] = []

    def counted(positions: int) -> bool:
        seen.append(positions)
        return positions < 3000

    first = turn_search.verdicts(state, counted)
    assert max(seen) >= 3000
    assert first == turn_search.verdicts(state, counted)


def test_a_rival_about_to_arrive_is_stopped_after_doubles() -> None:
    state = race(tokens="A1 F6", markers=("K6", "F7"), dice=(4, 4))
    words = turn_search.verdicts(state, within(2000))[0].sentence
    assert words.startswith("rotate F6")
