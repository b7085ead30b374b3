"""Where dice decide, what the game advises gives way only to what is better beyond doubt."""

from bot.ai.search import ENOUGH, Candidate, advice_first, lead, unless_idle


def beginning(words: str, *worth: float, is_advised: bool = False) -> Candidate:
    return Candidate(words, 0.0, dict(enumerate(worth)), is_advised)


ADVISED = beginning("advised", *[0.0, 0.1] * ENOUGH, is_advised=True)


def test_a_lead_is_counted_in_standard_errors() -> None:
    steady = beginning("steady", *[0.2, 0.31] * ENOUGH)
    lucky = beginning("lucky", *[2.0, -1.6] * ENOUGH)
    assert lead(steady, ADVISED) > 3 > lead(lucky, ADVISED) > 0
    assert lead(ADVISED, steady) < -3


def test_a_few_worlds_prove_nothing() -> None:
    few = beginning("few", *[0.9, 1.0] * (ENOUGH // 2 - 1))
    assert lead(few, ADVISED) == 0


def test_without_doubt_the_best_dreams_win() -> None:
    lucky = beginning("lucky", *[2.0, -1.6] * ENOUGH)
    assert advice_first([lucky, ADVISED], 0.0)[0] is lucky
    assert advice_first([lucky, ADVISED], 3.0) == [ADVISED, lucky]
    assert advice_first([lucky], 3.0) == [lucky]


def test_what_is_better_beyond_doubt_is_believed() -> None:
    steady = beginning("steady", *[0.2, 0.31] * ENOUGH)
    assert advice_first([steady, ADVISED], 3.0)[0] is steady


def test_frugal_advice_is_not_given_up_for_doing_nothing() -> None:
    idle = beginning("idle", *[0.3, -0.1] * ENOUGH)
    idle.is_default = True
    assert unless_idle([ADVISED, idle])[0] is idle
    assert unless_idle([ADVISED, idle], advice_is_frugal=True)[0] is ADVISED
    assert unless_idle([beginning("other", 0.1), idle], advice_is_frugal=True)[0] is idle
