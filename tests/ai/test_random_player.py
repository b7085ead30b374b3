"""The easy computer: at random, but it does not run away from a beginner."""

from random import Random

from bot.ai.random_player import play_at_random
from bot.games import find
from bot.kernel import Seat
from bot.match.practice.lesson import lesson
from bot.match.practice.position import state_before


def test_the_easy_computer_never_gives_a_game_up() -> None:
    game, known = find("terrene"), lesson("terrene")
    assert known
    state = state_before("terrene", known, len(known.steps) - 1)
    view = game.view(state, Seat(0))
    assert "run" in [option.token for option in game.prompt(state, Seat(0)).options]
    said = {play_at_random(game, view, Seat(0), Random(seed)).split()[0] for seed in range(150)}
    assert "run" not in said
    assert {"recruit", "end"} <= said
