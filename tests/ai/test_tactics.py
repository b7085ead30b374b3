"""In every game there are things that must be found, and the hard finds them.

The positions are in tests/ai/tactics; rollouts are counted, so a slow machine changes nothing.
"""

import math
from functools import partial
from random import Random

import pytest

from bot.ai.candidates import random_walk
from bot.ai.one_step import best_step
from bot.ai.search import search
from bot.games import find
from tests.ai.tactics import Position, games_with_tactics, is_found, tactics
from tests.ai.tactics.__main__ import rates

LEAST = 10
WALKS = 200


@pytest.fixture(
    scope="module",
    params=[(game, name) for game in games_with_tactics() for name in tactics(game).positions],
    ids="-".join,
)
def case(request: pytest.FixtureRequest) -> tuple[str, Position]:
    game, name = request.param
    return game, tactics(game).positions[name]()


def test_hits_are_told_for_every_strength() -> None:
    heading, *lines = rates("arrakhar", rollouts=2, seeds=1)
    assert heading == "arrakhar: 14 positions, each tried once, 2 rollouts"
    assert [line.split()[0] for line in lines[:3]] == ["easy", "normal", "hard"]
    missed = len(lines) - 3
    assert lines[2].split()[1] == f"{(14 - missed) / 14:.1%}"


@pytest.mark.parametrize("game", games_with_tactics())
def test_every_game_has_enough_of_them(game: str) -> None:
    assert len(tactics(game).positions) >= LEAST


def test_not_just_any_word_will_do(case: tuple[str, Position]) -> None:
    game, position = case
    prompt, random = find(game).prompt(position.state, position.seat), Random(1)
    tries = (random_walk(prompt, random).sentence for _ in range(WALKS))
    assert not all(position.is_best(words) for words in tries)


def test_the_search_finds_it(case: tuple[str, Position]) -> None:
    game, position = case
    rollouts = tactics(game).rollouts
    assert is_found(game, position, partial(search, seconds=math.inf, rollouts=rollouts))


@pytest.mark.parametrize(
    ("game", "name"),
    [(game, name) for game in games_with_tactics() for name in tactics(game).plain],
)
def test_what_one_step_shows_normal_finds_too(game: str, name: str) -> None:
    assert is_found(game, tactics(game).plain[name](), best_step)
