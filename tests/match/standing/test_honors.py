"""Honors: a first win, and a comeback that was earned by play."""

from msgspec.structs import replace

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.standing.detail import Detail
from bot.match.standing.honors import comebacks, first_win
from tests.match.standing.test_records import ANN, BEN, CLEO, finish

A, B, C = map(Seat, range(3))


def test_the_first_win_is_the_oldest_one() -> None:
    lost, won, drawn = (
        finish((ANN, BEN), (B,), (A,)),
        finish((BEN, ANN), (B,), (A,)),
        finish((ANN, BEN), (A, B)),
    )
    newest = replace(won, match_id=MatchId("later"))
    assert first_win([newest, drawn, won, lost], ANN.user) is won
    assert first_win([lost, drawn], ANN.user) is None


def test_a_comeback_is_a_win_after_being_far_behind() -> None:
    won = finish((ANN, BEN), (A,), (B,))
    back = [(0.5, 0.5), (0.2, 0.8), (0.7, 0.3), (1.0, 0.0)]
    assert comebacks(won, back) == (A,)
    assert comebacks(won, [(0.5, 0.5), (0.3, 0.7), (0.7, 0.3), (1.0, 0.0)]) == ()
    assert comebacks(finish((ANN, BEN), (B,), (A,)), back) == ()
    three = finish((ANN, BEN, CLEO), (C,), (A, B))
    assert comebacks(three, [(0.5, 0.4, 0.1), (0.2, 0.2, 0.6), (0, 0, 1)]) == (C,)


def test_nobody_comes_back_because_another_gives_up_or_is_late() -> None:
    won = finish((ANN, BEN), (A,), (B,))
    assert comebacks(won, [(0.5, 0.5), (0.1, 0.9), (1.0, 0.0)]) == ()  # the other resigned
    back = [(0.5, 0.5), (0.2, 0.8), (0.7, 0.3), (1.0, 0.0)]
    assert comebacks(replace(won, detail=Detail(left=(B,))), back) == ()
    assert comebacks(replace(won, detail=Detail(changed_hands=True)), back) == ()
    assert comebacks(replace(won, counts=False), back) == ()
