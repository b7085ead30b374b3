"""How positions are judged: by rules of thumb, and by the end."""

from random import Random

import pytest

from bot.games.rakh import GAME
from bot.games.rakh.ai.score import evaluation
from bot.kernel import Recorded, Tossed, random_sentence
from tests.games.rakh.positions import MOON, SUN, play, position


def test_a_mirror_position_is_even() -> None:
    table = GAME.table(2, {"factions": "swap", "setup": "quick"})
    state = GAME.setup(table, Recorded()).state
    assert evaluation(state, 0) == pytest.approx(0)
    assert GAME.score(state, SUN) == pytest.approx(0)


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    state = position("Sun RO D4, PR G4; Moon SC C4(2), PR A3")
    assert GAME.score(state, SUN) == pytest.approx(-GAME.score(state, MOON))
    assert GAME.score(state, SUN) > 0


def test_hurting_an_enemy_and_losing_a_unit_show() -> None:
    state = position("Sun RO D4, PR G4; Moon SC C4(3), PR A3")
    assert GAME.score(play(state, "attack ro sc"), SUN) > GAME.score(state, SUN)
    dying = position("Sun RO D4, PR G4; Moon SC C4(2), PR A3")
    assert GAME.score(play(dying, "attack ro sc"), SUN) > GAME.score(dying, SUN)


def test_the_evaluation_is_the_sum_of_its_rules_of_thumb() -> None:
    state = position("Sun RO D4; Moon GI C4")
    sun = 1.4 * 3 + (1.2 + 0.9 * 3) + 0.25 * 2 - 0.06 * 1
    moon = 1.4 * 5 + (1.2 + 0.9 * 5) - 0.06 * 1 - 0.02 * 1
    assert evaluation(state, 0) == pytest.approx(sun - moon)


def test_every_further_land_is_worse_than_the_one_before() -> None:
    units = "Sun PR F2, NE F4; Moon PR B2, NE B4"
    own = ("G1", "G1 G4", "G1 G2 G4")
    values = [evaluation(position(units, lands=f"S {each}; M A1"), 0) for each in own]
    assert values[0] - values[1] == pytest.approx(3.0)
    assert values[1] - values[2] == pytest.approx(4.5 + 1.4 * 3)


def test_the_end_counts_for_everything() -> None:
    state = position("Sun RO D4, PR G4; Moon SH C4, PR A3", lands="S G1; M A1 A4 B5")
    won = play(state, "attack ro sh")
    assert (GAME.score(won, SUN), GAME.score(won, MOON)) == (1, -1)
    assert (evaluation(won, 0), evaluation(won, 1)) == (1000, -1000)
    assert GAME.score(GAME.withdraw(state, SUN, Recorded()).state, SUN) == -1
    drawn = position("Sun RO C3, SC A1, GI G2; Moon SH B2, GI D6", lands="S A2 E1 G1; M B1 E6 A4")
    assert GAME.score(play(drawn, "attack ro sh"), SUN) == 0


def test_the_better_evaluation_wins_most_matches_against_chance() -> None:
    wins = sum(_greedy_sun_wins(seed) for seed in range(12))
    assert wins >= 10


def _greedy_sun_wins(seed: int) -> bool:
    random = Random(seed)
    state = GAME.setup(GAME.table(2, {"factions": "swap", "setup": "quick"}), Recorded()).state
    while prompts := GAME.prompts(state):
        seat = prompts[0].seat
        said = [random_sentence(prompts[0], random) for _ in range(12 if seat == SUN else 1)]
        steps = [GAME.play(state, seat, each, Tossed(random)).state for each in said]
        state = max(steps, key=lambda step: GAME.score(step, SUN))
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.ranking[0] == {SUN}
