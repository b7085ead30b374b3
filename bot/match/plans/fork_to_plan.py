"""A plan out of what somebody has tried: their own moves, on condition that others do the same.

What others did in the fork was a guess. Where a planner would not be told of it, or where it is not
possible in another guess, any answer of theirs will do.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from bot.kernel import PlayError, Seat
from bot.match.journal.entries import Moment
from bot.match.match import Match
from bot.match.plans.fork import Fork
from bot.match.plans.plan import WHATEVER, Step, near, question_of, warning
from bot.match.plans.words import in_words


def steps_of(fork: Match, seat: Seat) -> list[Step]:
    """The sentences of a fork that were not undone, each as a step."""
    stands = {entry.seq for entry in fork.line()}
    moments = [each for each in fork.moments() if each.entry.seq in stands]
    return [
        _step(fork, before, after, seat)
        for before, after in pairwise(moments)
        if after.entry.kind == "play" and after.entry.seat is not None
    ]


def _step(fork: Match, before: Moment, after: Moment, planner: Seat) -> Step:
    words, seat = after.entry.sentence, after.entry.seat
    assert seat is not None
    prompt = fork.game.prompt(before.state, seat)
    told = in_words(fork.game, before.state, prompt, words)
    if seat != planner:
        return Step(seat, words, told=told)
    return Step(
        seat,
        words,
        question=question_of(prompt),
        near=near(prompt, words),
        warned=warning(prompt, words),
        told=told,
    )


def fitting(match: Match, seat: Seat, steps: Sequence[Step]) -> tuple[Step, ...]:
    """As many of the steps as a plan can hold; the last one is the planner's own. Slow."""
    kept: tuple[Step, ...] = ()
    for is_own, stretch in groupby(steps, lambda step: step.is_own):
        longer = next(_possible(match, seat, kept, tuple(stretch), is_own=is_own), None)
        if longer is None:
            break
        kept = longer
    while kept and not kept[-1].is_own:
        kept = kept[:-1]
    return kept


def _possible(
    match: Match, seat: Seat, kept: tuple[Step, ...], stretch: tuple[Step, ...], *, is_own: bool
) -> Iterator[tuple[Step, ...]]:
    """The kept steps and this stretch; of one's own moves in a row, as many as are possible."""
    tries = [stretch[:many] for many in range(len(stretch), 0, -1)]
    for more in tries if is_own else [stretch, (Step(WHATEVER),)]:
        try:
            Fork(match, seat, (*kept, *more))
        except PlayError:
            continue
        yield (*kept, *more)
