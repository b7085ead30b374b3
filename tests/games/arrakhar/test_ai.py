"""The computer players: legal everywhere, blind to what is hidden, better than chance."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.ai.one_step import best_step
from bot.ai.strengths import choose
from bot.games.arrakhar import GAME
from bot.games.arrakhar.game import ArrakharsWand
from bot.games.arrakhar.model.state import State
from bot.games.arrakhar.text.view import View
from bot.kernel import Chance, Seat, Tossed, random_sentence
from tests.games.arrakhar.campaigns import campaign
from tests.games.arrakhar.positions import S, W, at, play, position


@pytest.mark.parametrize("scenario", ["basic", "short", "long", "custom"])
def test_wars_between_sensible_players_end_and_stay_sound(scenario: str) -> None:
    for seed in range(2):
        war = campaign(seed, scenario, "on" if seed else "off")
        assert war.last.end is not None
        for state in war.states:
            assert list(GAME.violations(state)) == []


@pytest.mark.parametrize("scenario", ["basic", "short", "long", "custom"])
def test_matches_of_random_players_end(scenario: str) -> None:
    for seed in range(12):
        random = Random(f"{scenario} {seed}")
        state = start(random, scenario)
        for _ in range(4000):
            prompts = GAME.prompts(state)
            if not prompts:
                break
            prompt = prompts[random.randrange(len(prompts))]
            state = GAME.play(
                state, prompt.seat, random_sentence(prompt, random), Tossed(random)
            ).state
        assert state.end is not None


def start(random: Random, scenario: str = "basic") -> State:
    table = GAME.table(2, {"scenario": scenario, "sides": "wizard"})
    return GAME.setup(table, Tossed(random)).state


@pytest.mark.parametrize("sensible", [W, S])
def test_a_sensible_player_beats_a_random_one(sensible: Seat) -> None:
    for seed in range(3):
        random = Random(seed)
        state = start(random)
        while prompts := GAME.prompts(state):
            prompt = prompts[0]
            if prompt.seat == sensible:
                sentence = GAME.advise(GAME.view(state, sensible), Tossed(random))
            else:
                sentence = random_sentence(prompt, random)
            state = GAME.play(state, prompt.seat, sentence, Tossed(random)).state
        outcome = GAME.outcome(state)
        assert outcome is not None and sensible in outcome.ranking[0]


def test_advice_depends_on_the_view_and_its_dice_alone() -> None:
    for stop in campaign(0).stops[::5]:
        view = GAME.view(stop.state, stop.seat)
        assert GAME.advise(view, Tossed(Random(1))) == GAME.advise(view, Tossed(Random(1)))
        other = GAME.view(GAME.guess(view, Tossed(Random(2))), stop.seat)
        assert GAME.advise(other, Tossed(Random(1))) == GAME.advise(view, Tossed(Random(1)))


def test_the_wizard_players_advice_knows_nothing_of_the_wand() -> None:
    for stop in campaign(1).stops:
        if stop.state.hiding and stop.seat == stop.state.wizard:
            elsewhere = replace(stop.state, hiding=sorted(stop.state.haunts)[0])
            words = GAME.advise(GAME.view(elsewhere, stop.seat), Tossed(Random(3)))
            assert words == GAME.advise(GAME.view(stop.state, stop.seat), Tossed(Random(3)))


def test_whoever_can_carry_the_wand_out_does() -> None:
    state = position("W D6 DW1, W F6 EL4, S L14 OR4", "move", wand="D6")
    words = GAME.advise(GAME.view(state, W), Tossed(Random(0)))
    assert "D6>E1x1w" in words
    ended = play(state, words)
    assert ended.end is not None and ended.end.winner == "W"


def test_a_sensible_player_attacks_what_it_can_fell() -> None:
    state = position("W K15 DW4, W L14 BA4, S L15 OR4", "combat")
    words = GAME.advise(GAME.view(state, W), Tossed(Random(0)))
    assert words.startswith("order ") and words.endswith(" done")
    fire = position("W K15 WI2, S L15 OR4, S K16 OR1", "fire")
    assert GAME.advise(GAME.view(fire, W), Tossed(Random(0))).count(">L15") == 2


def test_a_sensible_player_searches_an_open_haunt() -> None:
    state = position("W G11 DW1, W F13 BA2", "move")
    after = play(state, GAME.advise(GAME.view(state, W), Tossed(Random(0))), dice=(1,))
    assert after.wand == "F12" and at(after, "F12") != ""


def test_the_score_follows_the_fortunes_of_war() -> None:
    strong = position("W F11 BA4, S K12 OR1", "move")
    weak = position("W F11 DW1, S K12 DE4, S K13 DE4", "move")
    for state in (strong, weak):
        assert GAME.score(state, W) == -GAME.score(state, S)
    assert GAME.score(strong, W) > GAME.score(weak, W)
    held = position("W D6 BA1, S K12 OR1", "move", wand="D6")
    lost = position("W D5 BA1, S D6 OR1", "move", wand="D6")
    assert GAME.score(held, W) > GAME.score(lost, W)
    ended = GAME.withdraw(strong, S, Tossed(Random(0))).state
    assert (GAME.score(ended, W), GAME.score(ended, S)) == (1.0, -1.0)


def test_a_force_is_judged_some_turns_later_and_a_move_when_one_is_asked_again() -> None:
    begun = GAME.setup(GAME.table(2), Tossed(Random(0))).state
    length = GAME.rollout_length(GAME.view(begun, W))
    for seed in range(3):
        there = campaign(seed).states[: length + 1][-1]
        assert there.end or there.turn >= 3
    assert GAME.rollout_length(GAME.view(position("W F11 DW1", "move"), W)) == 0


class Boaster(ArrakharsWand):
    """Advises what cannot be done."""

    def advise(self, view: View, chance: Chance) -> str:
        return "fly away"


def test_advice_that_cannot_be_followed_is_not_followed() -> None:
    state = position("W F11 DW1", "move")
    words = best_step(Boaster(), GAME.view(state, W), W, Random(0))
    assert GAME.play(state, W, words, Tossed(Random(0)))


@pytest.mark.parametrize("strength", ["easy", "normal"])
def test_easy_and_normal_answer_from_a_view(strength: str) -> None:
    for stop in campaign(0).stops[:: len(campaign(0).stops) // 6]:
        words = choose("arrakhar", GAME.view(stop.state, stop.seat), stop.seat, strength, 7)
        GAME.play(stop.state, stop.seat, words, Tossed(Random(0)))
