"""A hint, as the worker finds it."""

from random import Random

import pytest

from bot.ai.hint import hint, reason
from bot.games import find, games
from bot.kernel import Seat, Tossed, sentences, stroll, walk

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
        state = game.play(state, prompt.seat, stroll(prompt, Random(words)), dice).state


def test_the_reason_is_what_the_sentence_brings_about() -> None:
    table = RAKH.table(2, {"setup": "quick", "factions": "random"})
    state = RAKH.setup(table, Tossed(Random(1))).state
    prompt = RAKH.prompts(state)[0]
    sentence = next(sentences(prompt))
    step = RAKH.play(state, prompt.seat, sentence, Tossed(Random(1)))
    why = reason(RAKH, RAKH.view(state, prompt.seat), Seat(prompt.seat), sentence, Random(1))
    assert why == " ".join(event.text for event in step.events[:2])
