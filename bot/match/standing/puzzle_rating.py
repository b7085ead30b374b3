"""How well somebody solves puzzles: rated as a match between the solver and the puzzle."""

from collections.abc import Mapping, Sequence, Set
from random import Random

from bot.match.practice.puzzle import Puzzle
from bot.match.standing.rating import MIDDLE, Rating, Side, rated

STEP = 3.0  # between two levels, as the model counts
NEAREST = 3  # puzzles from which one is drawn
_SOLVER, _PUZZLE = "solver", "puzzle"


def first_rating(level: int) -> Rating:
    """Of a puzzle that nobody has tried: level 1 is as hard as a newcomer is good."""
    return Rating(MIDDLE + STEP * (level - 1))


def after_try(solver: Rating, puzzle: Rating, *, is_solved: bool) -> tuple[Rating, Rating]:
    """The ratings of both after the solver's first answer."""
    sides = [Side((_SOLVER,), int(not is_solved)), Side((_PUZZLE,), int(is_solved))]
    found = rated(sides, {_SOLVER: solver, _PUZZLE: puzzle})
    return found[_SOLVER], found[_PUZZLE]


def next_puzzle(
    puzzles: Sequence[Puzzle],
    tried: Set[str],
    solver: Rating,
    ratings: Mapping[str, Rating],
    random: Random,
) -> Puzzle:
    """One of the nearest to the solver's rating that is new to them; if all are known, any."""
    fresh = [each for each in puzzles if each.id not in tried]
    if not fresh:
        return random.choice(puzzles)

    def distance(puzzle: Puzzle) -> float:
        rating = ratings.get(puzzle.id) or first_rating(puzzle.level)
        return abs(rating.mean - solver.mean)

    return random.choice(sorted(fresh, key=distance)[:NEAREST])
