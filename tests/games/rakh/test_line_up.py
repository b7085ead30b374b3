"""What makes a line-up look good before the first turn."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.games.rakh import GAME
from bot.games.rakh.ai.line_up import value
from bot.games.rakh.ai.score import evaluation
from bot.games.rakh.model.state import State
from bot.kernel import Recorded, sentences
from tests.games.rakh.positions import play, position


def placed(units: str, lands: str = "- D4") -> State:
    return replace(position(units, lands=lands), phase="place")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Sun PA F2", "Sun ME F2"),
        ("Sun ME F2", "Sun ME G2"),
        ("Sun SC G2", "Sun SC F2"),
        ("Sun GU F2, PR F3", "Sun GU F2, PR F4"),
        ("Sun GU F2, SH F3", "Sun GU G2, SH F3"),
        ("Sun GI G3, ME F2", "Sun GI G3, ME F1"),
        ("Sun PR G1, RO F3; Moon SC A1", "Sun PR G1, RO F3; Moon SH A1"),
    ],
)
def test_the_first_line_up_looks_better(better: str, worse: str) -> None:
    assert evaluation(placed(better), 0) > evaluation(placed(worse), 0)


def test_a_line_up_is_judged_alike_for_both_sides() -> None:
    sun = placed("Sun PA F2, GU F3, RO F4, SH G2, PR G3")
    moon = placed("Moon PA B4, GU B3, RO B2, SH A3, PR A2")
    assert value(sun, 0) == pytest.approx(value(moon, 1))


def test_a_land_belongs_beside_an_enemy_in_the_corner_and_not_beside_the_own_units() -> None:
    units = "Sun PR F2; Moon SC A1"
    values = [value(placed(units, f"S {land}"), 0) for land in ("B1", "D4", "F3")]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


def test_a_planned_line_up_fields_the_paladin_and_varies() -> None:
    openings = {_planned(seed) for seed in range(6)}
    assert all("pa" in kinds for kinds in openings)
    assert len(openings) > 1


def _planned(seed: int) -> tuple[str, ...]:
    """What Sun fields when it always takes the best placement, equals by a whim."""
    random = Random(seed)
    state = GAME.setup(GAME.table(2, {"factions": "swap"}), Recorded()).state
    while state.phase == "place":
        [prompt] = GAME.prompts(state)
        said = list(sentences(prompt))
        random.shuffle(said)
        after = [play(state, each) for each in said]
        state = max(after, key=lambda step: GAME.score(step, prompt.seat))
    return tuple(unit.code for unit in state.of(0))
