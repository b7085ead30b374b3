"""What the contract gives to every game: tables that fit, and refusals that say what would."""

from collections.abc import Iterator

import pytest

from bot.games import AnyGame, find, games
from bot.kernel import MatchOver, NotAllowed, NotYourTurn, Outcome, PlayError, Recorded, Seat
from tests.kit.toybox import toys


@pytest.fixture
def auction() -> Iterator[AnyGame]:
    with toys():
        yield find("auction")


def test_toys_are_lent_and_taken_away_again() -> None:
    before = list(games())
    with toys():
        assert {"auction", "heap"} <= set(games())
        assert list(games()) == sorted(games(), key=lambda key: games()[key].about.title)
    assert list(games()) == before
    with pytest.raises(PlayError, match="There is no game “auction”"):
        find("auction")


def test_a_table_has_every_setting(auction: AnyGame) -> None:
    assert auction.table(2).settings == {"cards": "4"}
    assert auction.table(3, {"cards": "6"}).seats == (0, 1, 2)
    assert auction.table(2, {"cards": ""}).settings == {"cards": "4"}
    assert auction.table(2, carry_over={"wand": Seat(1)}).carry_over == {"wand": 1}


def test_a_table_that_does_not_fit_is_told_what_would(auction: AnyGame) -> None:
    with pytest.raises(NotAllowed, match="Choose 2 or 3 players"):
        auction.table(4)
    with pytest.raises(
        NotAllowed, match=r"“5” is not a choice for “Cards in hand”\. Choose 4 or 6"
    ):
        auction.table(2, {"cards": "5"})
    with pytest.raises(NotAllowed, match=r"no setting “pile”\. Choose cards"):
        auction.table(2, {"pile": "5"})


def test_a_question_is_asked_of_those_it_is_for(auction: AnyGame) -> None:
    state = auction.setup(auction.table(3), Recorded(1, 1, 1)).state
    assert auction.prompt(state, Seat(1)).seat == 1
    state = auction.play(state, Seat(1), "bid 2", Recorded()).state
    with pytest.raises(NotYourTurn, match=r"^It is not your turn\. Wait for \{0\} or \{2\}\.$"):
        auction.prompt(state, Seat(1))
    for seat in (0, 2):
        state = auction.withdraw(state, Seat(seat), Recorded(1)).state
    with pytest.raises(MatchOver, match="over"):
        auction.prompt(state, Seat(1))


def test_one_group_of_all_is_a_draw() -> None:
    both, one, other = (frozenset(map(Seat, seats)) for seats in ((0, 1), (0,), (1,)))
    assert Outcome((both,), "Equal.").is_draw
    assert not Outcome((one, other), "Won.").is_draw
