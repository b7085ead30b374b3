"""A hint, as the worker finds it."""

from random import Random

from bot.ai.hint import hint, reason
from bot.games import find
from bot.kernel import Seat, Tossed, sentences, walk

RAKH = find("rakh")


def test_a_hint_can_be_said_and_has_a_reason() -> None:
    table = RAKH.table(2, {"setup": "quick", "factions": "random"})
    state = RAKH.setup(table, Tossed(Random(1))).state
    seat = RAKH.prompts(state)[0].seat
    found = hint("rakh", RAKH.view(state, seat), seat, 1, seconds=0.05)
    assert walk(RAKH.prompt(state, seat), found.sentence).sentence == found.sentence
    assert found.reason and "\n" not in found.reason


def test_the_reason_is_what_the_sentence_brings_about() -> None:
    table = RAKH.table(2, {"setup": "quick", "factions": "random"})
    state = RAKH.setup(table, Tossed(Random(1))).state
    prompt = RAKH.prompts(state)[0]
    sentence = next(sentences(prompt))
    step = RAKH.play(state, prompt.seat, sentence, Tossed(Random(1)))
    why = reason(RAKH, RAKH.view(state, prompt.seat), Seat(prompt.seat), sentence, Random(1))
    assert why == " ".join(event.text for event in step.events[:2])
