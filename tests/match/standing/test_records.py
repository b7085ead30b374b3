"""Records of one person: against whom, as what, and how reliably."""

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.results import Finish
from bot.match.standing.detail import Detail
from bot.match.standing.records import Record, by_opponent, by_part, finished, total
from tests.kit.tables import person

ANN, BEN, CLEO = (person(name) for name in ("ann", "ben", "cleo"))
HARD = Player("Computer", strength="hard")
A, B, C, D = map(Seat, range(4))


def finish(
    players: tuple[Player, ...],
    *ranking: tuple[Seat, ...],
    teams: tuple[tuple[Seat, ...], ...] = (),
) -> Finish:
    winners = ranking[0] if len(ranking) > 1 else ()
    clans = tuple({"clan": f"clan of {seat}"} for seat in range(len(players)))
    detail = Detail(ranking, teams or tuple((Seat(at),) for at in range(len(players))), clans)
    return Finish(MatchId("m"), "auction", "", players, winners, detail=detail)


def test_opponents_are_those_one_came_before_or_after() -> None:
    found = by_opponent(
        [
            finish((ANN, BEN, CLEO), (B,), (A,), (C,)),
            finish((CLEO, ANN), (A, B)),
            finish((ANN, HARD), (A,), (B,)),
        ],
        ANN.user,
    )
    assert found == {
        "cleo": Record(won=1, drawn=1),
        "Computer (hard)": Record(won=1),
        "ben": Record(lost=1),
    }
    assert next(iter(found)) == "cleo"


def test_a_teammate_is_no_opponent() -> None:
    match = finish((ANN, BEN, CLEO, HARD), (A, C), (B, D), teams=((A, C), (B, D)))
    assert set(by_opponent([match], ANN.user)) == {"ben", "Computer (hard)"}
    assert total([match], ANN.user) == Record(won=1)


def test_what_was_played_is_counted_by_kind() -> None:
    matches = [finish((ANN, BEN), (A,), (B,)), finish((BEN, ANN), (A,), (B,))]
    assert by_part(matches, ANN.user) == {
        "clan": {"clan of 0": Record(1), "clan of 1": Record(0, 0, 1)}
    }
    old = Finish(MatchId("m"), "auction", "", (ANN, BEN), (A,))
    assert by_part([old], ANN.user) == {} and by_opponent([old], BEN.user) == {
        "ann": Record(lost=1)
    }


def test_whoever_left_has_not_finished() -> None:
    left = Finish(MatchId("m"), "auction", "", (ANN, BEN), (A,), detail=Detail(left=(B,)))
    assert finished([left], ANN.user) == 1 and finished([left], BEN.user) == 0
