"""Hints, as the worker finds them."""

from random import Random

import pytest

from bot.ai.hint import Hint, hints, in_order
from bot.ai.reasons import VAGUE, Trial, agreed, certain, drawn, is_vague, reason
from bot.ai.search import Candidate
from bot.games import find, games
from bot.kernel import Event, Tossed, random_sentence, walk
from tests.ai import hint_positions
from tests.kit.journeys import journey

RAKH = find("rakh")
LONGEST = 420  # characters: a few lines on a phone


@pytest.mark.parametrize("key", games())
def test_every_hint_can_be_said_and_has_a_reason(key: str) -> None:
    game, dice = find(key), Tossed(Random(1))
    state = game.setup(game.table(game.about.seats[0]), dice).state
    for words in range(9):
        if game.outcome(state):
            break
        prompt = game.prompts(state)[0]
        if words % 4 == 0:
            view = game.view(state, prompt.seat)
            for found in hints(key, view, prompt.seat, words, seconds=0.03):
                assert walk(prompt, found.sentence).sentence == found.sentence
                assert found.why and "\n" not in found.why and "`" not in found.why
        state = game.play(state, prompt.seat, random_sentence(prompt, Random(words)), dice).state


def test_hints_are_different_and_the_best_comes_first() -> None:
    state = RAKH.setup(RAKH.table(2, RAKH.about.quickstart), Tossed(Random(1))).state
    prompt = RAKH.prompts(state)[0]
    found = hints("rakh", RAKH.view(state, prompt.seat), prompt.seat, 1, seconds=0.2)
    assert len({each.sentence for each in found}) == len(found) > 1
    assert "weaker" not in found[0].why


def test_it_is_told_what_the_sentence_brings_about() -> None:
    state = RAKH.setup(RAKH.table(2, RAKH.about.quickstart), Tossed(Random(1))).state
    prompt = RAKH.prompts(state)[0]
    best = hints("rakh", RAKH.view(state, prompt.seat), prompt.seat, 1, seconds=0.1)[0]
    step = RAKH.play(state, prompt.seat, best.sentence, Tossed(Random(1)))
    assert best.told == " ".join(event.text for event in step.events[:2])
    assert best.events == step.events


def begun(words: str, *worth: float) -> Candidate:
    return Candidate(words, 0.0, dict(enumerate(worth)))


def test_the_reason_is_what_tells_it_from_the_others() -> None:
    best, close, bad = begun("best", 0.3), begun("close", 0.29), begun("bad", -0.9)
    assert "clearly safer" in reason(best, [best, begun("poor", 0.0)], 0.0, "")
    assert "improves your position" in reason(best, [best, close], 0.2, "")
    assert "nothing better" in reason(best, [best, close], 0.0, "")
    assert "weaker" in reason(begun("third", 0.1), [best, close], 0.0, "")
    hold = begun("hold", -0.2)
    assert reason(hold, [hold, bad], 0.0, "") == "Everything else I looked at loses."
    assert reason(best, [best, close], 0.5, "You strike.").endswith("next step: You strike.")
    assert "weaker" in reason(begun("else"), [best], 0.0, "")
    alone = begun("alone")
    assert "only thing" in reason(alone, [alone], 0.0, "")


def test_a_hint_that_wins_says_so() -> None:
    stop = journey("rakh", 0).stops[-2]
    assert stop.seat is not None
    found = hints("rakh", RAKH.view(stop.state, stop.seat), stop.seat, 1)
    assert found[0].why == "It wins the match."


@pytest.mark.parametrize("key", [key for key, game in games().items() if game.about.has_reasons])
def test_hints_say_what_a_move_is_for(key: str) -> None:
    """In positions of all sorts: at most one first hint in five says only that it is good."""
    read = [found[0] for _, found in hint_positions.read(key, seconds=0.05)]
    vague = [hint.sentence for hint in read if is_vague(hint.why)]
    assert len(read) == hint_positions.NUMBER
    assert len(vague) <= len(read) // 5, vague
    assert all(len(hint.why) <= LONGEST for hint in read)


def test_a_fact_must_hold_in_every_trial() -> None:
    def trial(*facts: str) -> Trial:
        return Trial(None, None, (), facts, False)

    assert agreed([trial("a", "b", "c"), trial("c", "a")]) == ["a", "c"]


def test_only_what_is_certain_is_told_and_the_rest_is_drawn_without_words() -> None:
    """After a roll everything may be otherwise: where it happens is drawn, not what came of it."""
    said, hit = Event("You attack."), Event("It hits.", mark="fall", cells=("A1", "A2"))
    missed = Event("It misses.", mark="hit", cells=("A1", "A2"))
    elsewhere = Event("Another.", mark="move", cells=("B1", "B2"))
    found = [Trial(None, None, (said, *more), (), True) for more in ((hit, elsewhere), (missed,))]
    assert certain(found) == (said,)
    assert drawn(found) == (said, Event("", None, "strike", ("A1", "A2")))


def test_of_equals_the_one_that_can_be_explained_comes_first() -> None:
    vague, clear = Hint("stop", "", VAGUE[-1]), Hint("go", "", "Takes the Orb.")
    best, close, far = begun("stop", 0.3), begun("go", 0.29), begun("go", 0.1)
    assert in_order([(best, vague), (close, clear)])[0][1] is clear
    assert in_order([(best, vague), (far, clear)])[0][1] is vague
