"""Matches in which seats leave on the way: nobody who left is asked, shown or forgotten."""

from functools import cache
from itertools import chain
from random import Random
from typing import Any

from bot.games import AnyGame, find
from bot.kernel import Seat, Tossed, random_sentence
from bot.kernel.codec import encode
from tests.kit.journeys import LONGEST

OFTEN = (3, 40)  # one sentence in so many is followed by somebody's leaving: early, and late
Parting = tuple[Any, frozenset[Seat]]  # a state, and who has left by then


@cache
def partings(key: str, often: int) -> tuple[Parting, ...]:
    """A random match of as many seats as there can be, out of which they walk one by one."""
    game, random = find(key), Random(f"partings {key} {often}")
    state = game.setup(game.table(game.about.seats[-1]), Tossed(random)).state
    gone = frozenset[Seat]()
    found: list[Parting] = [(state, gone)]
    while game.outcome(state) is None and len(found) < LONGEST:
        here = [Seat(seat) for seat in range(game.about.seats[-1]) if seat not in gone]
        if len(here) > 1 and not random.randrange(often):
            leaver = random.choice(here)
            state, gone = game.withdraw(state, leaver, Tossed(random)).state, gone | {leaver}
        else:
            prompt = random.choice(game.prompts(state))
            sentence = random_sentence(prompt, random)
            state = game.play(state, prompt.seat, sentence, Tossed(random)).state
        found.append((state, gone))
    return tuple(found)


def some(game: AnyGame, number: int) -> list[Parting]:
    stories = [partings(game.about.key, often) for often in OFTEN]
    return [each for found in stories for each in found[:: max(1, len(found) // number)]]


def places(game: AnyGame, state: Any) -> tuple[frozenset[Seat], ...]:
    """The ranking if all seats but the last leave now, one by one."""
    for seat in range(game.about.seats[-1] - 1):
        state = game.withdraw(state, Seat(seat), Tossed(Random(1))).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.ranking


def test_nobody_who_left_is_asked(game: AnyGame) -> None:
    for state, gone in chain(*(partings(game.about.key, often) for often in OFTEN)):
        assert list(game.violations(state)) == []
        assert not gone & {prompt.seat for prompt in game.prompts(state)}


def test_the_match_ends_and_ranks_everybody(game: AnyGame) -> None:
    for often in OFTEN:
        last, _ = partings(game.about.key, often)[-1]
        outcome = game.outcome(last)
        assert outcome is not None
        ranked = sorted(seat for group in outcome.ranking for seat in group)
        assert ranked == list(range(game.about.seats[-1]))


def test_a_view_remembers_who_left(game: AnyGame) -> None:
    """A look-alike state asks the same seats, looks the same and ends with the same places."""
    random = Random(1)
    for state, gone in some(game, 10):
        for viewer in (None, *(Seat(seat) for seat in range(game.about.seats[-1]))):
            view = game.view(state, viewer)
            other = game.guess(view, Tossed(random))
            assert encode(game.view(other, viewer)) == encode(view)
            assert not gone & {prompt.seat for prompt in game.prompts(other)}
            assert (game.outcome(other) is None) == (game.outcome(state) is None)
            assert places(game, other) == places(game, state)


def test_nobody_leaves_twice(game: AnyGame) -> None:
    """Whoever has lost or left already and is withdrawn changes nothing."""
    for state, gone in some(game, 10):
        for seat in gone:
            again = game.withdraw(state, seat, Tossed(Random(1))).state
            assert game.outcome(again) == game.outcome(state), f"seat {seat} is ranked twice"
