"""What a match does to ratings, and how well they find hidden strengths."""

import pytest

from bot.kernel import Seat
from bot.match.ids import MatchId
from bot.match.match import Player
from bot.match.results import Finish
from bot.match.standing.detail import Detail
from bot.match.standing.ladder import sides_of
from bot.match.standing.rating import ANCHOR, Rating, Side, beginning, expected, identity, rated
from tests.kit.tables import person
from tests.match.standing.populations import KINDS, Elo, Ours, mean

SEATS = tuple(map(Seat, range(6)))


def alone(*places: int) -> list[Side]:
    return [Side((name,), place) for name, place in zip("abcdef", places, strict=False)]


def finish(*players: Player, winners: tuple[int, ...] = (0,), **more: object) -> Finish:
    detail = Detail(**more)  # type: ignore[arg-type]
    return Finish(MatchId("m"), "auction", "", players, tuple(map(Seat, winners)), detail=detail)


def people(number: int) -> list[Player]:
    return [person(name) for name in "abcdef"[:number]]


def test_the_better_the_place_the_higher_the_rating() -> None:
    after = rated(alone(2, 0, 1, 4, 3, 5), {})
    assert sorted(after, key=lambda each: -after[each].mean) == ["b", "c", "a", "e", "d", "f"]
    assert all(each.deviation < Rating().deviation for each in after.values())


def test_whoever_ties_with_another_has_the_same_rating_and_nobody_below_passes_them() -> None:
    after = rated(alone(0, 1, 1, 3), {})
    assert after["b"] == after["c"]
    assert after["a"].mean > after["b"].mean > after["d"].mean


def test_a_draw_between_equals_changes_no_estimate_and_one_with_a_stronger_player_does() -> None:
    assert rated(alone(0, 0), {})["a"].mean == pytest.approx(Rating().mean)
    strong = {"b": Rating(30, 3, 20)}
    after = rated(alone(0, 0), strong)
    assert after["a"].mean > Rating().mean and after["b"].mean < 30


def test_teammates_win_and_lose_together() -> None:
    after = rated([Side(("a", "b"), 1), Side(("c", "d"), 0)], {})
    assert after["a"] == after["b"] and after["c"] == after["d"]
    assert after["c"].mean > after["a"].mean


def test_a_normal_computer_is_the_anchor_and_the_others_are_rated() -> None:
    before = beginning(ANCHOR)
    after = rated([Side((ANCHOR,), 1), Side(("computer hard",), 2), Side(("a",), 0)], {})
    assert after[ANCHOR].mean == before.mean and after[ANCHOR].points == 1500
    assert after["computer hard"].mean < beginning("computer hard").mean
    assert beginning("computer easy").points < 1500 < beginning("computer hard").points


def test_several_computers_of_one_strength_are_one_player() -> None:
    after = rated([Side(("computer easy",), 0), Side(("a",), 1), Side(("computer easy",), 2)], {})
    assert set(after) == {"computer easy", "a"} and after["computer easy"].matches == 1


def test_a_rating_is_provisional_until_it_is_settled() -> None:
    ratings: dict[str, Rating] = {}
    marks = []
    for number in range(12):
        ratings |= rated(alone(number % 2, 1 - number % 2), ratings)
        marks.append(ratings["a"].is_provisional)
    assert marks[0] and not marks[-1] and marks == sorted(marks, reverse=True)


def test_a_forecast_is_a_probability_of_each_side() -> None:
    shares = expected([[Rating(30, 2)], [Rating(25, 2)], [Rating(20, 2)]])
    assert sum(shares) == pytest.approx(1) and shares == sorted(shares, reverse=True)


def test_a_match_is_rated_as_its_teams_by_their_places() -> None:
    teams = ((SEATS[0], SEATS[2]), (SEATS[1], SEATS[3]))
    ranking = ((SEATS[1], SEATS[3]), (SEATS[0], SEATS[2]))
    sides = sides_of(finish(*people(4), ranking=ranking, teams=teams))
    assert sides == [Side(("a", "c"), 1), Side(("b", "d"), 0)]


def test_of_an_old_match_only_the_winner_is_known() -> None:
    assert sides_of(finish(*people(3), winners=(1,))) == alone(1, 0, 1)
    assert sides_of(finish(*people(2), winners=())) == alone(0, 0)


def test_what_is_not_rated() -> None:
    computer = Player("Computer", strength="easy")
    void = Finish(MatchId("m"), "auction", "", tuple(people(2)), (SEATS[0],), counts=False)
    assert sides_of(void) == []
    assert sides_of(finish(*people(2), changed_hands=True)) == []
    assert sides_of(finish(computer, computer)) == []
    assert sides_of(finish(*people(1))) == []
    assert sides_of(finish(*people(1), computer)) == [
        Side(("a",), 0),
        Side((identity(computer),), 1),
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_after_twenty_matches_ratings_know_the_order_and_forecast_better_than_elo(
    kind: str,
) -> None:
    """40 players, the same matches for both; the figures are printed by `populations`."""
    ours, elo = mean(KINDS[kind], Ours, 8), mean(KINDS[kind], Elo, 8)
    assert ours.correlation > {"2 against 2": 0.8}.get(kind, 0.87)
    assert ours.correlation > elo.correlation - 0.015
    assert ours.loss < elo.loss - 0.015
    assert ours.error < 0.07 and ours.error < elo.error
