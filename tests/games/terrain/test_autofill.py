"""Autofill is what placing one random piece after the other would have come to."""

from random import Random

import pytest

from bot.games import find
from bot.games.terrain.rules import building
from bot.games.terrain.rules.autofill import autofill
from bot.kernel import Tossed


@pytest.mark.ruling("R43")
@pytest.mark.parametrize("seed", range(6))
def test_it_draws_and_places_what_random_placements_would(seed: int) -> None:
    game, dice = find("terrain"), Tossed(Random(seed))
    goal = "lost" if seed % 3 == 2 else "destinations"
    table = game.table(2 + seed % 3, {"build": "full", "goal": goal})
    state = game.setup(table, dice).state
    for _ in range(6 + seed * 5):
        state = building.next_builder(building.place_any(state, dice).state)
    assert building.has_all_starts(state) and "" in state.board

    one_by_one, dice, placed = state, Tossed(Random(seed)), list[str]()
    while "" in one_by_one.board:
        step = building.place_any(one_by_one, dice)
        one_by_one = step.state
        placed += step.events[0].cells
    at_once = Tossed(Random(seed))
    step = autofill(state, at_once)
    assert (step.state, at_once.drawn) == (one_by_one, dice.drawn)
    assert step.events[0].cells == tuple(placed)
