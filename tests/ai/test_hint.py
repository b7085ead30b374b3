"""A hint, as the worker finds it."""

from random import Random

import pytest

from bot.ai.hint import hint, outlook, verdict
from bot.ai.search import Candidate
from bot.games import find, games
from bot.kernel import Seat, Tossed, random_sentence, sentences, walk
from tests.kit.journeys import journey

RAKH = find("rakh")


@pytest.mark.parametrize("key", games())
def test_a_hint_can_be_said_and_has_a_reason(key: str) -> None:
    game, dice = find(key), Tossed(Random(1))
    state = game.setup(game.table(game.about.seats[0]), dice).state
    for words in range(9):
        prompt = game.prompts(state)[0]
        if words % 4 == 0:
            view = game.view(state, prompt.seat)
            found = hint(key, view, prompt.seat, words, seconds=0.03)
            assert walk(prompt, found.sentence).sentence == found.sentence
            assert found.reason and "\n" not in found.reason
        state = game.play(state, prompt.seat, random_sentence(prompt, Random(words)), dice).state


def test_it_is_told_what_the_sentence_brings_about() -> None:
    table = RAKH.table(2, {"setup": "quick", "factions": "random"})
    state = RAKH.setup(table, Tossed(Random(1))).state
    prompt = RAKH.prompts(state)[0]
    sentence = next(sentences(prompt))
    step = RAKH.play(state, prompt.seat, sentence, Tossed(Random(1)))
    told = outlook(RAKH, RAKH.view(state, prompt.seat), Seat(prompt.seat), sentence, Random(1))
    assert told == " ".join(event.text for event in step.events[:2])


def begun(words: str, *worth: float) -> Candidate:
    return Candidate(words, 0.0, dict(enumerate(worth)))


def test_it_is_told_how_much_better_it_is_and_how_that_leaves_you() -> None:
    best, tried, never = begun("best", 0.3, 0.5), begun("tried", 0.2, 0.2), begun("never")
    assert verdict([best, never, tried]) == "It looks better than `tried`; you would be ahead."
    close = begun("close", 0.41, 0.38)
    told = "It looks about as good as `close`; you would be ahead."
    assert verdict([best, never, tried, close]) == told
    assert verdict([begun("last", -0.8), begun("x" * 99, -1.0)]) == (
        "It looks better than the next best; you would be losing."
    )


def test_where_there_is_nothing_to_compare_that_is_told() -> None:
    assert verdict([begun("alone")]) == "Nothing else can be said."
    assert verdict([Candidate("blow", 1.0)]) == "That wins."
    assert verdict([Candidate("plan", 0.0, is_advised=True)]) == "Nothing looks better from here."
    assert verdict([begun("a"), begun("b")]) == "Nothing looks better from here."


def test_a_hint_that_wins_says_so() -> None:
    stop = journey("rakh", 0).stops[-2]
    assert stop.seat is not None
    found = hint("rakh", RAKH.view(stop.state, stop.seat), stop.seat, 1)
    assert found.reason.endswith("That wins.")
