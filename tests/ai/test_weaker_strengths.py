"""Easy and normal overlook things, as people do; but they do nothing that nobody would do."""

from collections.abc import Iterator
from random import Random

from bot.ai.easy import forgetful
from bot.ai.one_step import best_step
from bot.ai.strengths import STRENGTHS
from bot.games import find
from bot.kernel import Seat, walk
from tests.ai.tells import Moment, advice, watched
from tests.kit.toys.heap import Heap, State

ME = Seat(0)
SEEDS = 40
HEAP = Heap()
LEFT = State(9, ME, (0, 0))


def _lines() -> Iterator[Moment]:
    """Questions of Arrakhar to which a line of many orders is advised."""
    for moment in watched("arrakhar", 1, advice):
        if moment.before.turn and len(moment.words.split()) > 5:
            yield moment


def _said(overlooked: float) -> set[str]:
    view = HEAP.view(LEFT, ME)
    return {best_step(HEAP, view, ME, Random(seed), overlooked) for seed in range(SEEDS)}


def test_easy_forgets_some_orders_of_a_line_and_makes_no_others() -> None:
    game, forgot = find("arrakhar"), list[bool]()
    for number, moment in enumerate(_lines()):
        prompt = game.prompt(moment.before, moment.seat)
        words = forgetful(prompt, moment.words, Random(number))
        assert walk(prompt, words).sentence
        assert set(words.split()) <= set(moment.words.split())
        forgot.append(words != moment.words)
    assert len(forgot) > 10
    assert any(forgot)
    assert not all(forgot)  # some need each other, and nobody forgets something every time


def test_normal_overlooks_what_it_would_do_if_it_saw_all() -> None:
    assert len(_said(0.0)) == 1
    assert _said(0.0) < _said(0.5)


def test_whoever_sees_nothing_else_looks_again() -> None:
    assert _said(1.0) == _said(0.0) != {HEAP.prompt(LEFT, ME).default}


def test_the_normal_of_the_table_overlooks_things() -> None:
    view = HEAP.view(LEFT, ME)
    said = {STRENGTHS["normal"](HEAP, view, ME, Random(seed)) for seed in range(SEEDS)}
    assert len(said) > 1
