"""Puzzles: those that are shipped are sound, one suits its solver, and both are rated."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.ai.puzzles import is_a_choice, level, line_after, solve, worth
from bot.ai.review import explain
from bot.games import find, games
from bot.kernel import Seat, sentences, walk
from bot.match.practice.position import made
from bot.match.practice.puzzle import HARDEST, of_the_day, shipped
from bot.match.standing.puzzle_rating import after_try, first_rating, next_puzzle
from bot.match.standing.rating import Rating
from tests.ai.puzzles import shown

WITH_PUZZLES = sorted({puzzle.game for puzzle in shipped().values()})


def test_a_game_ships_puzzles_or_has_none_and_no_puzzle_is_without_its_game() -> None:
    """A new game has none until some are found."""
    assert len(WITH_PUZZLES) >= 5 and set(WITH_PUZZLES) <= set(games())


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_every_shipped_puzzle_can_be_set_up_and_solved(key: str) -> None:
    for puzzle in (each for each in shipped().values() if each.game == key):
        assert puzzle.position is not None and 0 <= puzzle.level <= HARDEST
        prompt = find(key).prompt(made(key, puzzle.position), Seat(puzzle.position.seat))
        view = find(key).view(made(key, puzzle.position), Seat(puzzle.position.seat))
        assert is_a_choice(key, view, Seat(puzzle.position.seat))
        said = walk(prompt, puzzle.solution.best)
        assert said.sentence == puzzle.solution.best and puzzle.solution.margin > 0


@pytest.mark.parametrize("key", WITH_PUZZLES)
def test_no_two_shipped_puzzles_of_a_game_show_the_same_board(key: str) -> None:
    found = [each.position for each in shipped().values() if each.game == key and each.position]
    boards = {shown(key, position) for position in found}
    assert len(boards) == len(found)


def test_what_is_best_is_found_again_from_the_view_alone() -> None:
    puzzle = shipped()["rakh-1"]
    assert puzzle.position is not None
    seat = Seat(puzzle.position.seat)
    game = find("rakh")
    state = made("rakh", puzzle.position)
    view = game.view(state, seat)
    found = solve("rakh", view, seat, 3)
    assert found is not None and found.best == puzzle.solution.best
    assert level("rakh", view, seat, found.best) == puzzle.level
    other = next(each for each in sentences(game.prompt(state, seat)) if each != found.best)
    best, worse = worth("rakh", view, seat, (found.best, other))
    assert best > worse


def test_a_solver_gains_and_the_puzzle_loses_most_where_nobody_expected_it() -> None:
    gains = []
    for hard in (0, HARDEST):
        solver, puzzle = after_try(Rating(), first_rating(hard), is_solved=True)
        assert puzzle.mean < first_rating(hard).mean and puzzle.matches == 1
        gains.append(solver.mean - Rating().mean)
    assert 0 < gains[0] < gains[1]
    missed, _ = after_try(Rating(), first_rating(0), is_solved=False)
    assert missed.mean < Rating().mean - gains[0]


def test_the_next_puzzle_is_new_and_near_the_solver() -> None:
    known = list(shipped().values())
    found = [replace(known[0], id=f"x-{number}", level=number % 4) for number in range(16)]
    strong = Rating(40.0)
    levels = {next_puzzle(found, set(), strong, {}, Random(seed)).level for seed in range(9)}
    assert levels == {HARDEST}
    tried = {each.id for each in found[1:]}
    assert next_puzzle(found, tried, strong, {}, Random(1)) == found[0]
    everything = {each.id for each in found}
    assert next_puzzle(found, everything, strong, {}, Random(1)) in found


def test_no_puzzle_of_the_day_comes_twice_before_all_have_come() -> None:
    found = list(shipped().values())
    days = [of_the_day(found, "general", day).id for day in range(700, 700 + len(found))]
    assert len(set(days)) == len(found)
    others = [of_the_day(found, "chess club", day).id for day in range(700, 700 + len(found))]
    assert others != days


def test_what_comes_after_the_best_move_is_told() -> None:
    """A first move may look like a loss: what it was for is seen in the next."""
    for puzzle in (each for each in shipped().values() if each.game == "rakh"):
        assert puzzle.position
        seat = Seat(puzzle.position.seat)
        view = find("rakh").view(made("rakh", puzzle.position), seat)
        best = puzzle.solution.best
        told = explain(find("rakh"), view, seat, best, 0, line_after("rakh", view, seat, best))
        won = puzzle.solution.value == 1 and not told.goes_on
        assert won or (all(each.endswith((".", "…")) for each in told.goes_on) and told.goes_on)
